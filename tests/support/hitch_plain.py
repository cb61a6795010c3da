"""Hitchiker once more, slow and plain: written from rulebook.md and edition.toml alone, to check the rules against.

Here is what belongs to the whole match: the board, who has what, left and right, paying and winning, how a question is
put, and how chance is asked. A match is one long story (hitch_plain_road.py, hitch_plain_casino.py), told by functions
that stop at every question until it is answered. Places and cards are called by name, seats by their numbers; sums are
in thousands. Nothing is worked out in advance.
"""

import tomllib
from collections import Counter, deque
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import wayside.games

with (Path(wayside.games.__file__).parent / "hitchiker" / "edition.toml").open("rb") as file:
    EDITION: dict[str, Any] = tomllib.load(file)

BOARD: list[str] = [place["name"] for place in EDITION["place"]]
KIND: dict[str, str] = {place["name"]: place["kind"] for place in EDITION["place"]}
HOMETOWNS = [place for place in BOARD if KIND[place] == "hometown"]
RIDES: list[str] = [ride["name"] for ride in EDITION["ride"]]

ROUNDS = 300
START = 25
WELFARE = 10
GOALS = {"full": (250, 50_000), "short": (100, 5_000)}

T = TypeVar("T")


class Question(NamedTuple):
    """What is asked, and what each seat that is asked can answer."""

    what: str
    offers: dict[int, set[str]]


Answer = tuple[int, str]
Story = Generator[Question, Answer, T]
"""What happens up to an end, with a stop at every question."""


class Chance(NamedTuple):
    """What chance brought: the word of the event that told it, of whom, and its numbers or names."""

    word: str
    seat: int
    came: tuple[Any, ...]


class Won(Exception):
    """The match is over: somebody has won."""


def after(place: str, steps: int = 1) -> str:
    """The place so many steps clockwise; backwards if they are less than 0."""
    return BOARD[(BOARD.index(place) + steps) % len(BOARD)]


def spread(verb: str, low: int, high: int) -> str:
    """An offer of any sum, as it is written."""
    return f"{verb} {low * 1000}..{high * 1000} by 1000"


def sum_in(move: str) -> int:
    return int(move.split()[1]) // 1000


class Match:
    """Who has what; the stories are told with it."""

    def __init__(self, seats: int, chairs: int, claim: bool, goal: str) -> None:
        self.seats = list(range(seats))
        self.claim = claim
        self.goal = goal
        self.cash = dict.fromkeys(self.seats, 0)
        self.savings = dict.fromkeys(self.seats, 0)
        self.units = dict.fromkeys(self.seats, 0)
        self.deaths = dict.fromkeys(self.seats, 0)
        self.at: dict[int, str | None] = dict.fromkeys(self.seats)
        self.owner: dict[str, int] = {}
        self.empty = set(self.seats[seats - chairs :])
        self.insured: set[int] = set()
        self.gift: set[int] = set()
        self.stuck: set[int] = set()
        self.missing: set[int] = set()
        self.rides = set(RIDES)
        """Those that lie face down."""
        self.round = 0
        self.starter = 0
        self.turn: int | None = None
        self.due = 0
        """Welfare that can be asked for."""
        self.risk = 0
        self.winner: int | None = None
        self.how = ""
        self.on_table: dict[Any, int] = {}
        """Money that lies on a casino's table: by seat and hand at Blackjack, by seat at Hold'em."""
        self.chance: deque[Chance] = deque()
        self.seen: Counter[str] = Counter()
        """What has happened, for tests that want all of it to have happened."""

    # ---- Who sits where (H3.9, H5.2, H17.2)

    def sitting(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.empty]

    def others(self, me: int) -> list[int]:
        """All other players, from the left of this one on."""
        return [seat for seat in self.seats[me + 1 :] + self.seats[:me] if seat not in self.empty]

    def left_of(self, me: int) -> int:
        return self.others(me)[0]

    def right_of(self, me: int) -> int:
        return self.others(me)[-1]

    def in_order(self) -> list[int]:
        """The players of a round."""
        return [*([] if self.starter in self.empty else [self.starter]), *self.others(self.starter)]

    def poorest_but(self, me: int) -> int:
        """H5.15."""
        least = min(self.cash[seat] for seat in self.others(me))
        return next(seat for seat in self.others(me) if self.cash[seat] == least)

    # ---- Hometowns

    def free_towns(self) -> list[str]:
        return [town for town in HOMETOWNS if town not in self.owner]

    def is_mine(self, me: int, place: str) -> bool:
        return self.owner.get(place) == me

    # ---- Money (sections 10 and 16)

    def get(self, seat: int, sum: int) -> None:
        """From the Bank, in cash."""
        self.cash[seat] += sum
        self.see_who_has_won()

    def see_who_has_won(self) -> None:
        """H16.1 to H16.3."""
        saved, carried = GOALS[self.goal]
        me = self.turn
        assert me is not None
        there = [seat for seat in self.sitting() if self.savings[seat] >= saved or self.cash[seat] >= carried]
        self.seen["several at the goal"] += len(there) > 1
        for seat in [me, *self.others(me)]:
            if self.savings[seat] >= saved or self.cash[seat] >= carried:
                self.winner = seat
                self.how = "savings" if self.savings[seat] >= saved else "cash"
                self.seen[f"won by {self.how}"] += 1
                self.seen["won on somebody else's turn"] += seat != me
                raise Won

    def standing(self, seat: int) -> int:
        """H18.2, in millionths of the goal."""
        saved, carried = GOALS[self.goal]
        return max(self.savings[seat] * 1_000_000 // saved, self.cash[seat] * 1_000_000 // carried)

    # ---- Chance

    def ask(self, seat: int, *words: str) -> Chance:
        """What chance brings to this seat, told in one of these words."""
        assert self.chance, f"{words} of seat {seat} should have been told"
        came = self.chance.popleft()
        assert came.word in words, f"{words} should have been told, not {came}"
        assert came.seat == seat, f"{came} should have been told of seat {seat}"
        return came

    def dice(self, seat: int, *words: str) -> tuple[int, int]:
        one, two = self.ask(seat, *words).came
        return one, two

    def die(self, seat: int, *words: str) -> int:
        (pips,) = self.ask(seat, *words).came
        assert pips in range(1, 7), f"a die shows {pips}"
        return int(pips)

    # ---- Questions

    def question(self, what: str, seat: int, offers: Iterable[str]) -> Story[str]:
        """H3.5: a question to one player; where there is one answer it is not asked."""
        answers = set(offers)
        if len(answers) == 1:
            return answers.pop()
        who, move = yield Question(what, {seat: answers})
        assert who == seat
        return move

    def question_to_all(self, what: str, offers: dict[int, set[str]]) -> Story[dict[int, str]]:
        """Everybody answers, in any order."""
        said: dict[int, str] = {}
        while len(said) < len(offers):
            seat, move = yield Question(what, {seat: offers[seat] for seat in offers if seat not in said})
            said[seat] = move
        return said


def default(offers: set[str]) -> str:
    """H18.5: what is done for a player whose time has run out."""
    plain = ("claim", "roll", "perform", "yes", "not-yet", "again", "stand", "check", "fold")
    for move in plain:
        if move in offers:
            return move
    for offer in offers:
        if offer.startswith("deposit"):
            return f"deposit {offer.split()[1].split('..')[1]}"
    if "pass" in offers:
        return "pass"
    return next(f"home {typed(town)}" for town in HOMETOWNS if f"home {typed(town)}" in offers)


def typed(town: str) -> str:
    """A name as it is typed."""
    return town.replace(" ", "-")
