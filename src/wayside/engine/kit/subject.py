"""What every check of the kit works with: the game, chance, and random games that are looked at while they go on."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from wayside.engine import dice
from wayside.engine.arguments import MAX_AMOUNT
from wayside.engine.events import NOBODY
from wayside.engine.forms import rule
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.ladder import RUNGS, ladder
from wayside.engine.match import fits
from wayside.engine.moves import FREE, amount_of, parse_move, take, verb_of, with_amount
from wayside.engine.record import Record

MOST_DECISIONS = 100_000  # of a random game; whoever needs more does not end for people either
COMPARED = 400  # moves of a game that are looked at one by one, or in every form: a long one has thousands


@dataclass(frozen=True)
class Check:
    """One question to the game, and the answer."""

    name: str
    ok: bool
    detail: str


class Wrong(Exception):
    """A game does not keep the contract."""


@dataclass
class Subject:
    """What a check works with."""

    game: Game
    games: int
    seed: int
    plain: Rules
    bots: Mapping[str, Policy]

    def chance(self, *about: object) -> random.Random:
        return random.Random(repr((self.seed, *about)))


def need(ok: bool, message: str) -> None:
    if not ok:
        raise Wrong(message)


def seat_counts(game: Game) -> range:
    return range(game.seats[0], game.seats[1] + 1)


def choose(chance: random.Random, offers: Sequence[Sequence[int]]) -> int:
    """A random offer, and a random amount where it is free."""
    line = chance.choice(list(offers))
    if not line[0] & FREE:
        return line[0]
    _, low, high, step = line
    return with_amount(line[0] ^ FREE, low + step * chance.randint(0, (high - low) // step))


def look_at_offers(game: Game, s: Record, seat: int, offers: Sequence[Sequence[int]]) -> None:
    need(len(offers) <= game.max_offers, f"{len(offers)} offers, but max_offers is {game.max_offers}")
    need(len({line[0] for line in offers}) == len(offers), "an offer is there twice")
    for line in offers:
        if line[0] & FREE:
            _, low, high, step = line
            sane = 0 <= low <= high <= MAX_AMOUNT and step > 0 and (high - low) % step == 0
            need(sane, f"offer {game.offer_text(line)!r} has a range that cannot be: {low} to {high} by {step}")
            moves = [with_amount(line[0] ^ FREE, low), with_amount(line[0] ^ FREE, high)]
            _look_at_ladder(game, s, seat, line)
        else:
            need(amount_of(line[0]) == 0 or bool(game.verbs[verb_of(line[0])].amount), "a plain offer with an amount")
            moves = [line[0]]
        for move in moves:
            text = game.move_text(move)
            need(parse_move(game.verbs, text) == move, f"{text!r} is read back as another move")


def _look_at_ladder(game: Game, s: Record, seat: int, line: Sequence[int]) -> None:
    rungs, where = ladder(game, s, seat, line), f"the ladder of {game.offer_text(line)!r}"
    need(1 <= len(rungs) <= RUNGS, f"{where} has {len(rungs)} rungs; there may be 1 to {RUNGS}")
    need(all(low < high for low, high in pairwise(rungs)), f"{where} does not rise: {rungs}")
    wrong = [amount for amount in rungs if not fits(line, with_amount(line[0], amount))]
    need(not wrong, f"{where} has amounts that are not on offer: {wrong}")


def random_game(
    rules: Rules, seats: int, chance: random.Random, options: Mapping[str, int] | None = None
) -> Iterator[tuple[Record, int, int]]:
    """Each decision of a random game, before it is played: the record, a waiting seat and its move.

    After the last one the record is over; its caller has it.
    """
    s = rules.game.new_record(seats, options)
    dice.seed_dice(s, chance.getrandbits(63), 0)
    rules.setup(s)
    decisions = 0
    while not s.over:
        waiting = [seat for seat in range(8) if s.waiting >> seat & 1]
        need(bool(waiting), "the game is not over, and nobody owes a decision")
        need(waiting[-1] < seats, f"seat {waiting[-1] + 1} owes a decision, but there are {seats} seats")
        seat = chance.choice(waiting)
        offers = rules.offers(s, seat)
        need(bool(offers), f"seat {seat + 1} owes a decision and has no offer, in phase {s.phase}")
        look_at_offers(rules.game, s, seat, offers)
        move = choose(chance, offers)
        yield s, seat, move
        rules.play(s, seat, move)
        decisions += 1
        need(decisions < MOST_DECISIONS, f"a random game was not over after {MOST_DECISIONS:,} decisions")
    yield s, NOBODY, 0


def players_of(game: Game, seats: int) -> list[Policy]:
    policies = list(game.bots.values()) or [lowest_offer]
    return [policies[i % len(policies)] for i in range(seats)]


@rule
def lowest_offer(s: Any, seat: int, out: Any, n: int) -> int:
    """A policy for games that bring none: the first offer, at its lowest amount."""
    return take(out, 0, 0)
