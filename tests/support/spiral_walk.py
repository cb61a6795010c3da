"""Spiralized's rules and the plain reading of its rulebook, walked side by side through every play of a roll."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import spiral_plain as plain
from playthrough import common_form
from spiral_plain import Decision, Next, Play, Position

from wayside.engine.dice import below, seed_dice
from wayside.engine.events import begin_log
from wayside.engine.forms import PLAIN, copy_record, fill, rule
from wayside.engine.moves import OfferSheet, parse_move
from wayside.engine.record import Record
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import COLOUR_WORDS, LAYOUTS, SIZES, WIDE
from wayside.games.spiralized.rules import begin_turn
from wayside.games.spiralized.state import DIE, NEAREST, OVER, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.words import LETTERS, ROLLED

PHASE = {"turn": TURN, "die": DIE, "partner": PARTNER, "pit": NEAREST, "over": OVER}
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]

BONUS_TREES = 0.03

game_offers: Any = None
game_play: Any = None


@rule
def step(records: Any, out: Any, move: int) -> int:
    """Make a move of the seat whose turn it is in record 0, in record 1; how many offers there are then."""
    copy_record(records, 1, 0)
    s = records[1]
    if move >= 0:
        begin_log(s)
        game_play(s, s.turn, move)
    return game_offers(s, s.turn, out) if s.over == 0 else 0


# ---- A record as a position, and back


def way_of(size: int, colour: int) -> list[plain.Place]:
    """The places of a colour by steps, as the record counts them: from the Start space to Home."""
    places = [plain.START]
    while places[-1] != plain.HOME:
        on_wheel = places[-1] == plain.coloured(size, colour, plain.INNER)
        further = plain.next_place(size, colour, places[-1], on_wheel)
        assert further is not None
        places.append(further)
    return places


WAYS = {(size, colour): way_of(size, colour) for size in SIZES for colour in range(plain.COLOURS)}
STEPS = {key: {place: step for step, place in enumerate(way)} for key, way in WAYS.items()}


def position_of(s: State) -> Position:
    size = SIZES[s.ring]
    colours = tuple(s.colour[seat] for seat in range(s.seats))
    places, marks = [], set()
    for seat, colour in enumerate(colours):
        row = []
        for token in range(plain.TOKENS):
            at = s.at[seat, token]
            row.append({RECTANGLE: plain.RECTANGLE, PIT: plain.PIT}.get(at) or WAYS[size, colour][at])
            if s.may_enter[seat] >> token & 1:
                marks.add((seat, token))
        places.append(tuple(row))
    return Position(size, bool(s.wheel), colours, s.turn, tuple(places), frozenset(marks))


def record_of(p: Position) -> State:
    """A record with this position, and the turn just begun."""
    options = {
        "ring": SIZES.index(p.size),
        "wheel": int(p.any_way),
        "colours": 1 + LAYOUTS.index(p.colours),
        "first": 1,
    }
    s = GAME.new_record(len(p.colours), options)
    assert isinstance(s, State)
    seed_dice(s, 1, 1)
    GAME.setup(s)
    for (seat, token), place in p.tokens():
        if place == plain.PIT:
            s.at[seat, token] = PIT
            s.pit = seat * plain.TOKENS + token
        elif place != plain.RECTANGLE:
            s.at[seat, token] = STEPS[p.size, p.colours[seat]][place]
        if plain.in_rings(place):
            s.board[(place[1] - 1) * WIDE + place[2]] = seat * plain.TOKENS + token
    for seat, token in p.marks:
        s.may_enter[seat] |= 1 << token
    begin_turn(s, p.turn)
    return s


# ---- The rules and the plain reading side by side


class Walker:
    """Walks every decision of a roll in the game's own rules, and compares."""

    def __init__(self, kind: str, play: Any = GAME.play) -> None:
        self._plain = kind == PLAIN
        self._step = common_form(kind).of(fill(step, game_play=play, game_offers=GAME.offers))
        self._sheet = OfferSheet(GAME.max_offers)
        self._seeds = self._find_dice()
        self.seen: Counter[str] = Counter()

    @staticmethod
    def _find_dice() -> dict[tuple[int, int], list[tuple[int, int]]]:
        """States of the generator whose next roll is known."""
        found: dict[tuple[int, int], list[tuple[int, int]]] = {roll: [] for roll in ROLLS}
        s = State()
        for number in range(2000):
            seed_dice(s, 77, number)
            state = s.rng[0], s.rng[1]
            (a, b), (c, d) = [(1 + both // 6, 1 + both % 6) for both in (below(s, 36), below(s, 36))]
            found[max(a, b), min(a, b)] += [state] * (4 if a == b and c == d else 1)  # doubles love company here
        return found

    def random_turns(self, s: Record, chance: random.Random, share: float) -> Iterator[State]:
        """Turns of a random game that have just begun, by lot."""
        pair = np.zeros(2, State.dtype)
        raw = pair.view(np.uint8).reshape(2, -1)
        raw[0] = s.array.view(np.uint8)
        move = -1
        while n := self._step(pair, self._sheet.array, move):
            if pair[1]["phase"] == TURN and chance.random() < share:
                yield State(raw[1].copy().view(State.dtype))
            raw[0] = raw[1]
            move = self._sheet.array[chance.randrange(n), 0]

    def after(self, s: State, text: str | None) -> tuple[State, list[str]]:
        """The record after a move, and what it then offers."""
        pair = np.zeros(2, State.dtype)
        pair.view(np.uint8).reshape(2, -1)[0] = s.array.view(np.uint8)
        move = -1 if text is None else parse_move(GAME.verbs, text)
        if self._plain:
            n = self._step([State(pair[:1]), State(pair[1:])], self._sheet.cells, move)
        else:
            n = self._step(pair, self._sheet.array, move)
        return State(pair[1:2]), [GAME.move_text(line) for line in self._sheet.array[:n, 0].tolist()]

    def look(
        self, s: State, chance: random.Random, rolls: Sequence[tuple[int, int]], bonus_trees: float = BONUS_TREES
    ) -> None:
        """A turn that has just begun: the stairs, and every play of some rolls."""
        self._chance, self._bonus_trees = chance, bonus_trees
        p = position_of(s)
        found = plain.stairs(p)
        names = {f"stairs {LETTERS[t]} {'down' if d > 0 else 'up'} {abs(d)}": q for (t, d), q in found.items()}
        s, offered = self.after(s, None)
        assert offered[0] == "roll", p
        assert sorted(offered[1:]) == sorted(names), p
        for text, result in names.items():
            after, _ = self.after(s, text)
            assert position_of(after) == result._replace(turn=(p.turn + 1) % len(p.colours)), (p, text)
        self.seen["stairs"] += len(names)
        for roll in rolls:
            s.rng[0], s.rng[1] = chance.choice(self._seeds[roll])
            after, offered = self.after(s, "roll")
            dice = (after.log[0, 2], after.log[0, 3])
            assert tuple(sorted(dice, reverse=True)) == roll
            legal = plain.plays(p, roll)
            doubles = int(roll[0] == roll[1])
            if legal:
                self._walk(after, offered, Next("die", p, roll, doubles), legal)
            else:
                self.seen["nothing"] += 1
                self._compare(after, offered, plain.after_roll(p, roll, doubles, False, self._rolls(after, 1)))

    def look_at_all(self, turns: Sequence[State], chance: random.Random) -> None:
        """Two rolls of each."""
        for turn in turns:
            self.look(turn, chance, chance.sample(ROLLS, 2))

    def _rolls(self, s: State, skip: int = 0) -> Iterator[tuple[int, int]]:
        """How the dice fell in the last move."""
        rolls = [(s.log[i, 2], s.log[i, 3]) for i in range(s.log_n) if s.log[i, 0] == ROLLED]
        return iter([(max(roll), min(roll)) for roll in rolls[skip:]])

    def _walk(self, s: State, offered: list[str], roll: Next, legal: list[Play]) -> None:
        """A node of the tree: `legal` are the rests of all plays from here on, and `roll` how it came up."""
        p = position_of(s)
        assert s.phase == (PARTNER if legal[0].decisions[0][0] == "partner" else DIE), p
        branches: dict[str, list[Play]] = {}
        for play in sorted(legal, key=lambda play: plain.place_in_list(play.decisions[0])):
            decision = play.decisions[0]
            if decision == plain.alike(p, decision):
                branches.setdefault(self._text(p, decision), []).append(play)
        assert offered == list(branches), (p, roll.dice, offered, list(branches))
        if s.phase == PARTNER and len(offered) < len(plain.partners(p, p.turn)):
            self.seen["partners denied"] += 1
        for text, rest in branches.items():
            self.seen[text.split()[0]] += 1
            after, then = self.after(s, text)
            if len(rest[0].decisions) > 1:
                shorter = [play._replace(decisions=play.decisions[1:]) for play in rest]
                self._walk(after, then, roll, shorter)
                continue
            assert len(rest) == 1
            self.seen["plays"] += 1
            expected = plain.after_roll(
                rest[0].result, roll.dice, roll.doubles, rest[0].dice_used == 2, self._rolls(after)
            )
            self._compare(after, then, expected)

    def _text(self, p: Position, decision: Decision) -> str:
        if decision[0] == "die":
            _, die, token = decision
            return f"enter {die}" if p.places[p.turn][token] == plain.RECTANGLE else f"move {LETTERS[token]} {die}"
        if decision[0] == "partner":
            return f"exchange {COLOUR_WORDS[p.colours[decision[1]]]} {LETTERS[decision[2]]}"
        return str(decision[0])

    def _compare(self, s: State, offered: list[str], expected: Next) -> None:
        """The decision that follows a roll: where all tokens are, and whose it is."""
        self.seen[f"then {expected.kind}"] += 1
        assert s.phase == PHASE[expected.kind], expected
        assert position_of(s) == expected.position, expected
        if expected.kind == "pit":
            assert offered == [f"pit {LETTERS[token]}" for token in plain.nearest(expected.position)], expected
            for text in offered:
                after, then = self.after(s, text)
                sent = plain.to_pit(expected.position, (s.turn, LETTERS.index(text[-1])))
                rest = plain.after_roll(
                    sent, expected.dice, expected.doubles, expected.whole, self._rolls(after), sent=True
                )
                self._compare(after, then, rest)
        elif expected.kind == "die":
            self._look_at_bonus(s, offered, expected)

    def _look_at_bonus(self, s: State, offered: list[str], expected: Next) -> None:
        """A bonus roll: now and then, for there are very many, its whole tree."""
        assert (s.dice[0], s.dice[1], s.doubles) == (*expected.dice, expected.doubles)
        if self._chance.random() < self._bonus_trees:
            self.seen[f"bonus after {expected.doubles} doubles"] += 1
            self._walk(s, offered, expected, plain.plays(expected.position, expected.dice))
