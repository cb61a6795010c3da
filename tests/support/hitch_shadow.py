"""A second referee for Hitchiker: it follows a match move by move, by the plain reading of the rulebook.

It is told the moves and what chance brought: dice, Bad Rides, cards. Everything else it works out for itself
(hitch_plain.py and what is beside it), and all that it has found is compared with the game's record at every question.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import hitch_plain as plain
import numpy as np
from hitch_plain import BOARD, HOMETOWNS, RIDES, Chance, Match, Question
from hitch_plain_casino import PACK
from hitch_plain_road import whole_match

from wayside.engine.dice import seed_dice
from wayside.engine.events import Event, begin_log, events_of
from wayside.engine.game import Rules
from wayside.engine.moves import choices_in, take
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.state import State

NOBODY = NOWHERE = 255
PHASES = (
    *("home", "chairs", "turn", "banking", "purchase", "risking", "dealing", "selling", "stage", "jury"),
    *("choice", "wager", "hand", "anteing", "betting", "over"),
)
BOTH_DICE = (
    *("premium", "rolled", "not-odd", "escaped", "rent", "rolled-at", "deal-rolled", "ride-dice", "high-rolled"),
)


def chance_in(events: list[Event]) -> Iterator[Chance]:
    """What chance brought, from what was told."""
    for event in events:
        word, seat, a, b = event.kind.word, event.seat, event.a, event.b
        if word in BOTH_DICE:
            yield Chance(word, seat, (a // 6 + 1, a % 6 + 1))
        elif word == "ride-die":
            yield Chance(word, seat, (a,))
        elif word == "priced":  # the sum is told, and not the die
            assert b % 5 == 0
            yield Chance(word, seat, (b // 5,))
        elif word == "ride":
            yield Chance(word, seat, (RIDES[a],))
        elif word in ("dealt", "house-dealt"):
            yield Chance(word, seat, (PACK[a], b))
        elif word == "board-card":
            yield Chance(word, seat, (PACK[a],))
        elif word in ("hole-cards", "showed"):
            yield Chance(word, seat, (PACK[a], PACK[b]))


def beginner(match: Match, events: list[Event], first: int) -> int:
    """Who begins, by the option or by the rolls that were told (H2.3, H19.3)."""
    if first:
        named = (first - 1) % len(match.seats)
        return named if named not in match.empty else match.left_of(named)
    rolled = {event.seat: sum(came.came) for event in events for came in _first_roll(event)}
    assert set(rolled) == set(match.sitting())
    highest = [seat for seat in rolled if rolled[seat] == max(rolled.values())]
    (begins,) = [event.seat for event in events if event.kind.word == "begins"]
    assert begins in highest
    assert (len(highest) > 1) == any(event.kind.word == "rolled-again" for event in events)
    return begins


def _first_roll(event: Event) -> Iterator[Chance]:
    if event.kind.word == "rolled-for-first":
        yield Chance(event.kind.word, event.seat, (event.a // 6 + 1, event.a % 6 + 1))


class Shadow:
    """A match beside that of the rules."""

    def __init__(self, s: State, rules: Rules) -> None:
        self.s = s
        self.rules = rules
        self.match = Match(s.seats, s.chairs, bool(s.claim), ("full", "short")[s.goal])
        self.match.starter = beginner(self.match, events_of(GAME.events, s, None), s.first)
        self.story = whole_match(self.match)
        self.question: Question | None = next(self.story)
        self.moves = 0
        self.agree()

    def adopt(self) -> None:
        """Go on from the record as it is, at the first turn of a round."""
        s, m = self.s, self.match
        assert s.turn == m.starter
        seats = range(s.seats)
        for field in ("cash", "savings", "units"):
            setattr(m, field, {seat: getattr(s, field)[seat] for seat in seats})
        m.at = {seat: None if seat in m.empty else BOARD[s.at[seat]] for seat in seats}
        m.owner = {town: s.owner[i] for i, town in enumerate(HOMETOWNS) if s.owner[i] != NOBODY}
        m.round = s.round
        m.rides = {ride for i, ride in enumerate(RIDES) if s.rides_left[i]}
        self.story = whole_match(m, settled=True)
        self.question = next(self.story)
        self.agree()

    # ---- A move

    def follow(self, seat: int, text: str) -> None:
        """The record has made this move: what must have come of it?"""
        told = events_of(GAME.events, self.s, None, all_seeing=True)
        self.match.chance.extend(chance_in(told))
        try:
            self.question = self.story.send((seat, text))
        except StopIteration:
            self.question = None
        assert not self.match.chance, f"should not have been told: {list(self.match.chance)}"
        self.moves += 1
        self.agree()

    # ---- Comparing

    def agree(self) -> None:
        """Everything that the record says is what the second referee has found."""
        s, m = self.s, self.match
        found, wanted = self.of_record(), self.of_match()
        assert found == wanted, {name: (found[name], wanted[name]) for name in found if found[name] != wanted[name]}
        if PHASES[s.phase] not in ("home", "chairs", "over"):
            assert s.turn == m.turn
        if self.question is None:
            self.agree_on_end()
            return
        asked = {seat for seat in m.seats if s.waiting >> seat & 1}
        assert PHASES[s.phase] == self.question.what, f"{PHASES[s.phase]} is asked, not {self.question}"
        assert asked == set(self.question.offers), f"{asked} are asked, not {self.question}"
        for seat in asked:
            offered = [GAME.offer_text(line) for line in self.rules.offers(s, seat)]
            assert len(offered) == len(set(offered))
            assert set(offered) == self.question.offers[seat], f"{offered}, not {self.question}"
            done = GAME.move_text(self.rules.default(s, seat))
            assert done == plain.default(self.question.offers[seat]), f"{done} for who is late, of {self.question}"
        if self.question.what in ("hand", "betting"):
            assert self.on_table() == m.on_table

    def of_record(self) -> dict[str, Any]:
        s = self.s
        seats = range(s.seats)

        def marked(bits: int) -> set[int]:
            return {seat for seat in seats if bits >> seat & 1}

        return {
            "cash": [s.cash[seat] for seat in seats],
            "savings": [s.savings[seat] for seat in seats],
            "units": [s.units[seat] for seat in seats],
            "deaths": [s.deaths[seat] for seat in seats],
            "at": [None if s.at[seat] == NOWHERE else BOARD[s.at[seat]] for seat in seats],
            "owner": {town: s.owner[i] for i, town in enumerate(HOMETOWNS) if s.owner[i] != NOBODY},
            "insured": marked(s.insured),
            "gift": marked(s.gift),
            "stuck": marked(s.stuck),
            "missing": marked(s.missing),
            "empty": marked(s.empty),
            "rides": {ride for i, ride in enumerate(RIDES) if s.rides_left[i]},
            "starter": s.starter,
            "round": s.round,
            "due": 0 if s.over else s.due,
            "risk": 0 if s.over else s.risk,
            "over": bool(s.over),
        }

    def of_match(self) -> dict[str, Any]:
        m = self.match
        return {
            **{name: list(getattr(m, name).values()) for name in ("cash", "savings", "units", "deaths", "at")},
            **{name: getattr(m, name) for name in ("owner", "insured", "gift", "stuck", "missing", "empty", "rides")},
            **{name: getattr(m, name) for name in ("starter", "round")},
            "due": 0 if self.question is None else m.due,
            "risk": 0 if self.question is None else m.risk,
            "over": self.question is None,
        }

    def on_table(self) -> dict[Any, int]:
        """The money that lies on a casino's table."""
        s = self.s
        if PHASES[s.phase] == "betting":
            return {seat: s.put[seat] for seat in range(s.seats) if s.playing >> seat & 1}
        numbers = [(seat, seat * 4 + i, i) for seat in range(s.seats) for i in range(4)]
        numbers += [(s.turn, 6 * 4 + i, 4 + i) for i in range(4)]
        return {(seat, i): s.wager[hand] for seat, hand, i in numbers if s.wager[hand]}

    def agree_on_end(self) -> None:
        """Who has won, how, and where everybody stands (section 18)."""
        s, m = self.s, self.match
        told = [(e.kind.word, e.seat) for e in events_of(GAME.events, s, None) if e.kind.clause in ("H16.1", "H18.4")]
        stands = self.rules.standing(s)
        if m.winner is not None:
            assert s.winner == m.winner
            assert told == [(f"won-by-{m.how}", m.winner)]
            assert all(stands[m.winner] > stands[seat] for seat in m.seats if seat != m.winner)
        else:
            assert [word for word, _ in told] == ["ended"]
            best = max(m.standing(seat) for seat in m.sitting())
            assert {seat for seat in m.seats if stands[seat] == max(stands)} == {
                seat for seat in m.sitting() if m.standing(seat) == best
            }
        for seat in m.seats:
            if seat in m.empty:
                assert all(stands[seat] < stands[other] for other in m.sitting())
            elif seat != m.winner:
                assert stands[seat] == min(m.standing(seat), 999_999)


# ---- Whole matches

A_FEW_ROUNDS = 80  # decisions
A_LITTLE = (1, 5, 10, 20, 50)
CASINOS = [place for place in BOARD if plain.KIND[place] == "casino"]


def late(s: State, lot: random.Random) -> None:
    """At the first turn of a match: let much have happened already, and goals be near."""
    sitting = [seat for seat in range(s.seats) if not s.empty >> seat & 1]
    saved, carried = plain.GOALS[("full", "short")[s.goal]]
    on_the_edge = lot.random() < 0.6  # somebody wins soon, or several at once
    for seat in sitting:
        sums = [0, lot.randrange(30), lot.randrange(300), carried - lot.randrange(1, 2000)]
        s.cash[seat] = carried - lot.choice(A_LITTLE) if on_the_edge else lot.choice(sums)
        s.at[seat] = BOARD.index(plain.after(lot.choice(CASINOS), -7)) if on_the_edge else lot.randrange(len(BOARD))
        s.savings[seat] = lot.choice(
            [0, lot.randrange(30), saved - lot.randrange(1, saved), saved - lot.choice(A_LITTLE)]
        )
        s.units[seat] = lot.choice([0, 1, lot.randrange(60)])
    crowded, left = lot.random() < 0.7, lot.choice([i for i in range(len(HOMETOWNS)) if s.owner[i] == NOBODY])
    for i in range(len(HOMETOWNS)):
        if s.owner[i] == NOBODY and i != left and (crowded or lot.random() < 0.6):
            s.owner[i] = lot.choice(sitting)
    for i in range(len(RIDES)):
        s.rides_left[i] = int(lot.random() < 0.3)
    s.pile = sum(s.rides_left[i] for i in range(len(RIDES)))
    s.round = lot.choice([1, plain.ROUNDS - 5])


Chooser = Callable[[State, int, random.Random], int]
"""Who plays: the move of a seat that is asked."""


def follow_match(
    rules: Rules, number: int, options: dict[str, int], seats: int, choose: Chooser, begun_late: bool = False
) -> Shadow:
    """A match with the second referee beside it; of one that is taken up late, the next few rounds."""
    lot = random.Random(number)
    s = GAME.new_record(seats, options)
    assert isinstance(s, State)
    seed_dice(s, number, 0)
    begin_log(s)
    rules.setup(s)
    shadow, to_be_late = Shadow(s, rules), begun_late
    while not s.over and (not begun_late or shadow.moves < A_FEW_ROUNDS):
        if to_be_late and PHASES[s.phase] == "turn":
            late(s, lot)
            shadow.adopt()
            to_be_late = False
        seat = lot.choice([seat for seat in range(seats) if s.waiting >> seat & 1])
        move = choose(s, seat, lot)
        text = GAME.move_text(move)
        begin_log(s)
        rules.play(s, seat, move)
        try:
            shadow.follow(seat, text)
        except AssertionError as wrong:
            names = [f"seat {seat}" for seat in range(seats)]
            told = [event.text(names) for event in events_of(GAME.events, s, None, all_seeing=True)]
            raise AssertionError(f"match {number}, {options}, after {text} of seat {seat}, {told}: {wrong}") from wrong
    return shadow


def any_move(rules: Rules) -> Chooser:
    """Somebody who does anything: small sums are as likely as large ones, and all as likely as a part."""

    def choose(s: State, seat: int, lot: random.Random) -> int:
        lines = np.array(rules.offers(s, seat))
        splits = [at for at, line in enumerate(lines) if GAME.offer_text(line) == "split"]
        at = splits[0] if splits and lot.random() < 0.8 else lot.randrange(len(lines))  # a third hand is rare enough
        most = int(choices_in(lines, at))
        return int(take(lines, at, lot.choice([0, most // 3, most - 1, lot.randrange(most)])))

    return choose


def one_of(*choosers: Chooser) -> Chooser:
    """Each seat is played by another of these."""
    return lambda s, seat, lot: choosers[seat % len(choosers)](s, seat, lot)


def sensible(rules: Rules) -> Chooser:
    """The game's own bot."""
    return lambda s, seat, lot: rules.choose(GAME.bots["sensible"], s, seat)
