"""Who sits down to a match in the terminal: people first, then bots; and who sat there, from a match file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wayside.bots.levels import OPPONENT
from wayside.bots.players import Bot, bot_names, make_bot
from wayside.cli.simulate import split_options
from wayside.engine.errors import BadSeats, WaysideError
from wayside.engine.game import Game
from wayside.engine.match import EMPTY_CHAIR, Match
from wayside.engine.matchfile import load_match
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game
from wayside.library.match import bytes_from_seed, usual_seats

PERSON = "Traveller"
BOTS_CALLED = ("Rosa", "Jack", "Mina", "Otto", "Lena", "Gus", "Ines", "Walt")

_BOT_IN_NAME = re.compile(r"^(.*\S) \(([\w:]+)\)$")  # "Rosa (sensible)": so a match file knows who was a bot


@dataclass
class Seating:
    """A match, and which of its seats are bots. Empty chairs are nobody's: they say not yet by themselves."""

    match: Match
    bots: dict[int, Bot]

    @property
    def people(self) -> list[int]:
        match = self.match
        chairs = {i for i in match.game.chairs_at(match.seats, match.options) if match.names[i].startswith(EMPTY_CHAIR)}
        return [seat for seat in range(match.seats) if seat not in self.bots and seat not in chairs]

    @property
    def names(self) -> list[str]:
        """What the players are called at the table: a bot without its kind."""
        called = []
        for seat, name in enumerate(self.match.names):
            inner = _BOT_IN_NAME.match(name)
            called.append(inner[1] if inner and seat in self.bots else name)
        return called


def sit_down(
    game: Game,
    seats: int | None,
    bots: str | None,
    people: int,
    names: Sequence[str],
    options: Sequence[str],
    seed: int | None,
) -> Seating:
    """A new match. People take the first seats."""
    given = [name.strip() for name in bots.split(",")] if bots else []
    if seats is None:
        seats = people + len(given) if len(given) > 1 else max(usual_seats(game), people)
    game.check_seats(seats)
    if not 0 <= people <= seats:
        raise BadSeats(f"{people} people do not fit on {seats} seats; --people is from 0 to {seats}")
    if len(names) > people:
        raise BadSeats(f"{len(names)} names were given, but --people is {people}")
    values = parse_options(game.options, split_options(options))
    wanted = seats - people
    # Chairs that begin empty stay so, unless a bot is named for each seat.
    chairs = 0 if len(given) == wanted > 1 else min(wanted, len(game.chairs_at(seats, values)))
    wanted -= chairs
    if len(given) <= 1:
        given = (given or [OPPONENT]) * wanted
    if len(given) != wanted:
        raise BadSeats(
            f"{seats} seats with {people} of them for people leave {wanted} for bots; {len(given)} were named"
        )
    persons = _name_people(game, people, names)
    called = [name for name in BOTS_CALLED if name not in persons]
    match = Match(
        game,
        [*persons, *(f"{called[i]} ({kind})" for i, kind in enumerate(given)), *_empty_chairs(chairs)],
        values,
        secret=None if seed is None else bytes_from_seed(seed, 0),
        nonces=None if seed is None else [bytes_from_seed(seed, seat + 1)[:16] for seat in range(seats)],
    )
    return Seating(match, {people + i: make_bot(game, kind, seed) for i, kind in enumerate(given)})


def _empty_chairs(count: int) -> list[str]:
    return [EMPTY_CHAIR, *(f"{EMPTY_CHAIR} {number}" for number in range(2, count + 1))][:count]


def _name_people(game: Game, people: int, names: Sequence[str]) -> list[str]:
    usual = [PERSON] if people == 1 else [f"{PERSON} {i + 1}" for i in range(people)]
    persons = [*names, *usual[len(names) :]]
    for name in persons:
        if _bot_kind(game, name):
            raise WaysideError(f"{name!r} is what a bot would be called; a person's name cannot end so")
    if len(set(persons)) < len(persons):
        raise WaysideError("two people have the same name; the log could not tell them apart")
    return persons


def _bot_kind(game: Game, name: str) -> str:
    inner = _BOT_IN_NAME.match(name)
    return inner[2] if inner and inner[2].partition(":")[0] in bot_names(game) else ""


def sit_down_again(path: Path, game_name: str | None, seed: int | None) -> Seating:
    """Go on with a match from its file; a damaged one is refused with its line."""
    loaded = load_match(path)
    if loaded.damage is not None:
        raise WaysideError(
            f"{path}, {loaded.damage} A damaged match is not played on; "
            f"`wayside replay {path}` shows what stands before that line"
        )
    match = loaded.match
    if match.over:
        raise WaysideError(f"{path}: this match is over; `wayside replay {path}` steps through it")
    if game_name is not None and find_game(game_name) is not match.game:
        raise WaysideError(f"{path} is a match of {match.game.name}, not of {game_name}")
    kinds = {seat: _bot_kind(match.game, name) for seat, name in enumerate(match.names)}
    return Seating(match, {seat: make_bot(match.game, kind, seed) for seat, kind in kinds.items() if kind})
