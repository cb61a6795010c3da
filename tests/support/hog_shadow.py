"""A second referee for Road Hog: it plays a match along, by the plain reading of the rulebook.

It is told the moves and what chance gave: pips, cards, verdicts. Everything else it works out for itself, with
`hog_plain`, and what it has found can be compared with the game's record after every move.
"""

from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

import hog_plain as plain
from hog_plain import EDITION, Car, Train

CARDS = Counter(EDITION["deck"])
ROUNDS = EDITION["game"]["longest"]
Chance = tuple[str, tuple[int | str, ...]]
"""What was asked for ("dice", "card", "verdict", "train"), and what came."""


class Shadow:
    """A match as the rulebook has it, from the first turn on."""

    def __init__(self, map: str, seats: int, starter: int) -> None:
        self.plan = plain.PLANS[map]
        self.seats = seats
        self.starter = self.turn = starter
        self.round = 1
        self.at = ["E0"] * seats
        self.misses = [0] * seats
        self.octane: set[int] = set()
        self.works: set[int] = set()
        self.bound: set[int] = set()
        self.train = Train(0, True)
        self.face_down = CARDS.copy()
        self.greens: list[int] = []
        self.reds: list[int] = []
        self.way: list[str] = []
        """Where the car whose turn it is has come along in this turn, up to where it is."""
        self.due = 0
        self.phase = "dice"
        self.chance: deque[Chance] = deque()
        self.seen: Counter[str] = Counter()
        """What has happened, for tests that want all of it to have happened."""

    # ---- What can be done

    def shut(self) -> list[str]:
        return plain.shut(self.plan, self.train)

    def cars(self) -> list[Car]:
        return [Car(self.at[seat], self.misses[seat] > 0, seat in self.bound) for seat in range(self.seats)]

    def uses(self) -> list[plain.Use]:
        if not self.greens or self.turn in self.bound:
            return []
        return plain.uses(self.plan, self.at[self.turn], self.greens, self.shut(), self.way)

    def hits(self) -> set[tuple[int, str]]:
        return plain.hits(self.plan, self.cars(), self.turn, self.reds, self.shut())

    def offers(self) -> set[str]:
        if self.phase == "over":
            return set()
        if self.phase == "dice":
            if self.turn in self.octane:
                return {"roll green-green-red", "roll green-red-red"}
            if self.turn in self.works:
                return {"roll green", "roll red"}
            return {"roll green-green", "roll green-red", "roll red-red"}
        drives = {f"drive {use.end.replace(' ', '-')}" for use in self.uses()}
        return {*drives, *(f"hit {seat + 1} {place}" for seat, place in self.hits()), "stay"}

    # ---- A move

    def play(self, move: str, chance: Iterable[Chance]) -> None:
        """The move and all that follows from it; every bit of chance must be used."""
        assert move in self.offers(), f"{move} is not allowed, but {sorted(self.offers())}"
        self.chance = deque(chance)
        verb, *words = move.split()
        if verb == "roll":
            self.roll(words[0].split("-"))
        elif verb == "drive":
            self.drive(words[0].replace("-", " "))
        elif verb == "hit":
            self.hit(int(words[0]) - 1, words[1])
        else:
            self.greens, self.reds = [], []
            self.draw_cards()
        assert not self.chance, f"not asked for: {list(self.chance)}"

    def ask(self, kind: str) -> tuple[Any, ...]:
        assert self.chance, f"{kind} should have been asked for"
        what, values = self.chance.popleft()
        assert what == kind, f"{kind} should have been asked for, not {what}"
        self.seen[kind] += 1
        return values

    def roll(self, colours: list[str]) -> None:
        self.octane.discard(self.turn)
        self.works.discard(self.turn)
        pips = self.ask("dice")
        assert len(pips) == len(colours)
        self.greens = [each for each, colour in zip(pips, colours, strict=True) if colour == "green"]
        self.reds = [each for each, colour in zip(pips, colours, strict=True) if colour == "red"]
        self.go_on()

    def go_on(self) -> None:
        """Something can be done with what is left, or the cards come (R3.4)."""
        self.phase = "drive"
        if self.offers() == {"stay"}:
            self.greens, self.reds = [], []
            self.draw_cards()

    def drive(self, place: str) -> None:
        use = next(use for use in self.uses() if use.end == place)
        self.way += [self.at[self.turn], *use.walked[:-1]]
        self.at[self.turn] = place
        self.greens = []
        self.due += len(use.check_points(self.plan))
        self.seen["turned off"] += bool(use.exits_taken(self.plan))
        self.seen[f"{len(use.check_points(self.plan))} Check Points"] += 1
        if place == plain.NEW_CITY:
            self.phase = "over"
            return
        self.go_on()

    def hit(self, seat: int, place: str) -> None:
        red = next(red for red in self.reds if plain.hit(self.plan, self.cars()[seat], red, self.shut()) == place)
        self.reds.remove(red)
        self.at[seat] = place
        self.seen["red hit"] += 1
        self.go_on()

    # ---- Cards (sections 8 and 9)

    def draw_cards(self) -> None:
        while self.due:
            self.due -= 1
            (card,) = self.ask("card")
            assert self.face_down[card] > 0, f"there is no {card} any more"
            self.face_down[card] -= 1
            if not self.face_down.total():
                self.face_down = CARDS.copy()
                self.seen["shuffle"] += 1
            self.seen[card] += 1
            self.carry_out(card)
            if self.phase == "drive" and (self.greens or self.reds):
                return  # the card's die is asked about
        self.next_turn()

    def carry_out(self, card: str) -> None:
        me = self.turn
        if card == "miss-a-turn":
            self.misses[me], self.due = 1, 0
        elif card == "courthouse":
            self.due = 0
            self.go_to_court()
        elif card == "high-octane":
            (self.works.discard if me in self.works else self.octane.add)(me)
        elif card == "road-works":
            (self.octane.discard if me in self.octane else self.works.add)(me)
        elif card == "road-rage" or (card == "green-wave" and self.at[me] != self.plan.final()):
            pips = list(self.ask("dice"))
            self.greens, self.reds = (pips, []) if card == "green-wave" else ([], pips)
            if self.offers() == {"stay"}:
                self.greens, self.reds = [], []

    # ---- The Courthouse (section 11)

    def go_to_court(self) -> bool:
        """Whether the car has got there."""
        me = self.turn
        self.at[me], arrived = plain.to_court(self.plan, self.at[me], self.shut())
        if not arrived:
            self.bound.add(me)
            self.seen["held by the train"] += 1
            return False
        self.bound.discard(me)
        (die,) = self.ask("verdict")
        self.misses[me] = die if die <= 3 else 0
        return True

    # ---- The next turn (sections 10 and 12)

    def next_turn(self) -> None:
        while True:
            self.turn = (self.turn + 1) % self.seats
            self.way = []
            if self.turn == self.starter:
                if self.round == ROUNDS:
                    self.phase = "over"
                    return
                self.round += 1
                self.run_train()
            if self.misses[self.turn]:
                self.misses[self.turn] -= 1
                self.seen["missed turn"] += 1
            elif self.turn not in self.bound or not self.go_to_court():
                self.phase = "dice"
                return

    def run_train(self) -> None:
        (pips,) = self.ask("train")
        self.train, came_to = plain.train_after(self.plan, self.train, pips)
        swept = plain.swept(self.plan, came_to)
        for seat in range(self.seats):
            if self.at[seat] in swept:
                self.at[seat] = "E0"
                self.seen["train hit"] += 1
