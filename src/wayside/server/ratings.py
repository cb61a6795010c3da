"""What a finished match means for those who sat in it: their record, and their ratings.

A rating is a guess at a strength (mu) and how sure it is (sigma), by openskill's model of Bradley and Terry, which
compares each seat with each other one. (That of Plackett and Luce treats ties badly: of five seats, the one behind
two that share the win gains more than these two.) It belongs to a game, a number of seats and a pool: people among
themselves are rated apart from matches in which bots or programs sat. Our own bots are rated like everybody else, each
kind as one, so that who plays against bots alone is measured by something.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec
from openskill.models import BradleyTerryFull

from wayside.server.model import Finish, RatingChange, Result, Seat, Table
from wayside.server.store import Store

HUMANS, WITH_BOTS = "humans", "with-bots"
BOT = "bot:"  # no player's id has a colon in it

MODEL = BradleyTerryFull()


class Skill(msgspec.Struct, frozen=True):
    """How strong somebody is thought to be, and how unsure that is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """What a list is ordered by: the strength that somebody almost surely has."""
        return self.mu - 3 * self.sigma


BEGINNER = Skill(MODEL.mu, MODEL.sigma)


def ranks(standing: Sequence[int]) -> list[int]:
    """1 for the best score; who ties shares the rank, and the ranks after it are left out."""
    return [1 + sum(1 for other in standing if other > score) for score in standing]


def results(seats: Sequence[Seat], standing: Sequence[int]) -> list[Result]:
    """Won and lost, for every seat that somebody has; a bot that only sits in plays for the seat's owner."""
    placed = ranks(standing)
    share = 1 / placed.count(1)
    return [
        Result(seat.player, i, share if rank == 1 else 0.0, rank)
        for i, (seat, rank) in enumerate(zip(seats, placed, strict=True))
        if seat.player is not None
    ]


def pool_of(seats: Sequence[Seat], programs: Collection[str]) -> str:
    """People among themselves, or a match in which a bot or a program sat."""
    humans = all(seat.player is not None and seat.bot is None and seat.player not in programs for seat in seats)
    return HUMANS if humans else WITH_BOTS


def rated_as(seat: Seat) -> str:
    """Under which name a seat is rated: its player's id, or that of the kind of bot."""
    return seat.player if seat.player is not None else f"{BOT}{seat.bot}"


def new_skills(skills: Sequence[Skill], placed: Sequence[int]) -> list[Skill]:
    """The skills after a match that ended in these ranks, 1 being the best."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in placed])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


def rating_changes(
    seats: Sequence[Seat], standing: Sequence[int], pool: str, before: Mapping[str, Skill]
) -> list[RatingChange]:
    """How a finished match changes the ratings of those in it; who is not in `before` was never rated.

    A kind of bot that had several seats is rated by the mean of what they earned. Where only bots sat, or one kind
    of opponent alone, there is nothing to learn.
    """
    names = [rated_as(seat) for seat in seats]
    if len(set(names)) < 2 or all(seat.player is None for seat in seats):
        return []
    old = [before.get(name, BEGINNER) for name in names]
    after: dict[str, list[Skill]] = defaultdict(list)
    for name, skill in zip(names, new_skills(old, ranks(standing)), strict=True):
        after[name].append(skill)
    changes = []
    for name, skills in after.items():
        was = before.get(name, BEGINNER)
        mu = sum(skill.mu for skill in skills) / len(skills)
        sigma = sum(skill.sigma for skill in skills) / len(skills)
        changes.append(RatingChange(name, len(seats), pool, was.mu, was.sigma, mu, sigma))
    return changes


async def finish_of(
    store: Store, table: Table, standing: Sequence[int], at: int, chairs: Collection[int] = ()
) -> Finish:
    """How a match at this table ended, to be stored together with its last entry.

    Nobody has played the `chairs` at which nobody has joined: it was a match of the others.
    """
    absent = [i for i, seat in enumerate(table.seats) if i in chairs or (seat.player is None and seat.bot is None)]
    there = [i for i in range(len(table.seats)) if i not in absent]
    seats, scores = [table.seats[i] for i in there], [standing[i] for i in there]
    players = [seat.player for seat in seats if seat.player is not None]
    pool = pool_of(seats, await store.programs_among(players) if players else set())
    names = list(dict.fromkeys(rated_as(seat) for seat in seats))
    rows = await store.ratings(names, table.game, len(seats), pool)
    before = {row.player: Skill(row.mu, row.sigma) for row in rows}
    found = results(seats, scores)
    for result in found:
        result.seat = there[result.seat]
    return Finish(at, list(standing), found, rating_changes(seats, scores, pool, before), absent)
