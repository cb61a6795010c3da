"""Whom somebody has played with, in the store: opponents, invitations, matches behind them, and leaderboards."""

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, exists, func, or_, select, update

from wayside.server.model import WAITING, Board, History, Invitation, Opponent, Privacy, Ranked, Seat
from wayside.server.names import is_chairs_name, names_now
from wayside.server.store.matches import seats_played
from wayside.server.store.results import upsert
from wayside.server.store.schema import (
    invitations,
    matches,
    mutes,
    participants,
    players,
    ratings,
    recovery,
    tables,
    tokens,
)
from wayside.server.store.tables import read_table

_names = msgspec.json.Decoder(list[str])
_seats = msgspec.json.Decoder(list[Seat])
_standing = msgspec.json.Decoder(list[int])

# Who has neither a device nor a code can never come again: whoever wanted to be forgotten, above all.
_can_come = or_(
    exists().where(tokens.c.player == players.c.id),
    exists().where(recovery.c.player == players.c.id),
)


def privacy(connection: Connection, player: str) -> Privacy:
    row = connection.execute(select(players.c.listed, players.c.invitable).where(players.c.id == player)).one()
    return Privacy(row.listed, row.invitable)


def set_privacy(connection: Connection, player: str, wish: Privacy) -> None:
    connection.execute(
        update(players).where(players.c.id == player).values(listed=wish.listed, invitable=wish.invitable)
    )


def opponents(connection: Connection, player: str, limit: int) -> list[Opponent]:
    """The people somebody has sat in a match with, the latest first; not programs, nor whom they have muted."""
    own, other = participants.alias("own"), participants.alias("other")
    muted = exists().where(mutes.c.player == player, mutes.c.other == players.c.id)
    query = (
        select(
            players.c.id,
            players.c.name,
            matches.c.game,
            func.max(matches.c.started).label("last"),
            func.count(matches.c.id.distinct()).label("matches"),
        )
        .select_from(own)
        .join(other, and_(other.c.match == own.c.match, other.c.player != own.c.player))
        .join(matches, matches.c.id == own.c.match)
        .join(players, players.c.id == other.c.player)
        .where(own.c.player == player, ~players.c.program, ~muted, _can_come)
        .group_by(players.c.id, players.c.name, matches.c.game)
        .order_by(func.max(matches.c.started).desc(), players.c.id)
    )
    found: dict[str, Opponent] = {}
    for row in connection.execute(query):
        known = found.get(row.id)
        if known is None:  # the game that was played last comes first
            found[row.id] = Opponent(row.id, row.name, row.last, row.matches, row.game)
        else:
            found[row.id] = msgspec.structs.replace(known, matches=known.matches + row.matches)
    return list(found.values())[:limit]


def have_played(connection: Connection, one: str, another: str) -> bool:
    """Whether two have ever sat in the same match."""
    own, other = participants.alias("own"), participants.alias("other")
    query = (
        select(own.c.match)
        .join(other, other.c.match == own.c.match)
        .where(own.c.player == one, other.c.player == another)
        .limit(1)
    )
    return connection.execute(query).first() is not None


# ---- Invitations


def takes_invitations(connection: Connection, player: str, by: str) -> bool:
    """Whether somebody wants to be asked by somebody: they take invitations at all, and have not muted who asks."""
    muted = exists().where(mutes.c.player == player, mutes.c.other == by)
    query = select(players.c.id).where(
        players.c.id == player, players.c.invitable, ~players.c.program, ~muted, _can_come
    )
    return connection.execute(query).first() is not None


def invite(connection: Connection, player: str, table: str, by: str, now: int, lapse: int) -> None:
    """Ask somebody to a table; who was asked there already is not asked again. What lapsed before a time is cleared."""
    connection.execute(delete(invitations).where(invitations.c.at < lapse))
    connection.execute(
        upsert(connection, invitations)
        .values(player=player, table_id=table, by_player=by, at=now, declined=False)
        .on_conflict_do_nothing()
    )


def count_invitations(connection: Connection, player: str, by: str, since: int) -> tuple[int, int]:
    """How many invitations of somebody's are open, and how many of one person's they have declined since."""
    lately = and_(invitations.c.player == player, invitations.c.at >= since)
    open_ = select(func.count()).select_from(invitations).where(lately, ~invitations.c.declined)
    declined = (
        select(func.count())
        .select_from(invitations)
        .where(lately, invitations.c.declined, invitations.c.by_player == by)
    )
    return connection.execute(open_).scalar_one(), connection.execute(declined).scalar_one()


def read_invitations(connection: Connection, player: str, since: int) -> list[Invitation]:
    """What somebody is asked to, the newest first: tables that still wait and have room, by people they still hear."""
    muted = exists().where(mutes.c.player == player, mutes.c.other == invitations.c.by_player)
    query = (
        select(tables, invitations.c.by_player, invitations.c.at, players.c.name.label("by_name"))
        .join(invitations, invitations.c.table_id == tables.c.id)
        .join(players, players.c.id == invitations.c.by_player)
        .where(
            invitations.c.player == player,
            invitations.c.at >= since,
            ~invitations.c.declined,
            tables.c.state == WAITING,
            ~muted,
        )
        .order_by(invitations.c.at.desc(), tables.c.id)
    )
    found = []
    for row in connection.execute(query):
        table = read_table(row)
        free = sum(1 for seat in table.seats if not (seat.player or seat.bot) and seat.kept in (None, player))
        if free:
            found.append(Invitation(table.id, row.by_player, row.by_name, table.game, len(table.seats), free, row.at))
    return found


def decline(connection: Connection, player: str, table: str) -> bool:
    declined = (
        update(invitations)
        .where(invitations.c.player == player, invitations.c.table_id == table, ~invitations.c.declined)
        .values(declined=True)
    )
    return connection.execute(declined).rowcount == 1


# ---- Matches


def history(
    connection: Connection, player: str, limit: int, before: str | None = None, game: str | None = None
) -> list[History]:
    """Matches that somebody has sat in, the newest first; those behind a match, where one is named."""
    query = (
        select(
            participants.c.seat,
            participants.c.match,
            matches.c.game,
            matches.c.names,
            matches.c.started,
            matches.c.over,
            matches.c.standing,
            tables.c.id.label("table_id"),
            tables.c.seats,
        )
        .join(matches, matches.c.id == participants.c.match)
        .join(tables, tables.c.id == matches.c.table_id)
        .where(participants.c.player == player)
    )
    if game is not None:
        query = query.where(matches.c.game == game)
    if before is not None:
        started = select(matches.c.started).where(matches.c.id == before).scalar_subquery()
        query = query.where(or_(matches.c.started < started, and_(matches.c.started == started, matches.c.id < before)))
    rows = connection.execute(query.order_by(matches.c.started.desc(), matches.c.id.desc()).limit(limit))
    return [_past(connection, row, player) for row in rows]


def _past(connection: Connection, row: Any, player: str) -> History:
    seats = _seats.decode(row.seats)
    now = seats[row.seat] if row.seat < len(seats) else Seat()
    names = _names.decode(row.names)
    if any(map(is_chairs_name, names)):
        names = names_now(names, seats, seats_played(connection, row.match) if row.over else None)
    return History(
        row.match,
        row.table_id,
        row.game,
        names,
        row.seat,
        row.started,
        row.over,
        None if row.standing is None else _standing.decode(row.standing),
        left=now.player != player,
        held=now.held,
        empty=[i for i, name in enumerate(names) if is_chairs_name(name)],
    )


# ---- Leaderboards

_strength = ratings.c.mu - 3 * ratings.c.sigma
_on_a_board = and_(ratings.c.player == players.c.id, players.c.listed, ~players.c.program)


def boards(connection: Connection, game: str, fewest: int) -> list[Board]:
    """Of a game the numbers of seats and pools for which people are rated, those with most of them first."""
    people = func.count()
    query = (
        select(ratings.c.seats, ratings.c.pool, people.label("people"))
        .join(players, _on_a_board)
        .where(ratings.c.game == game, ratings.c.played >= fewest)
        .group_by(ratings.c.seats, ratings.c.pool)
        .order_by(people.desc(), ratings.c.seats, ratings.c.pool)
    )
    return [Board(row.seats, row.pool, row.people) for row in connection.execute(query)]


def leaderboard(
    connection: Connection, game: str, seats: int, pool: str, fewest: int, limit: int, bots: str
) -> list[Ranked]:
    """People with enough matches, the strongest first, and bots (whose ids begin with `bots`) where they stand."""
    of = and_(ratings.c.game == game, ratings.c.seats == seats, ratings.c.pool == pool, ratings.c.played >= fewest)
    query = (
        select(ratings.c.player, players.c.name, _strength.label("strength"), ratings.c.played)
        .select_from(ratings)
        .outerjoin(players, _on_a_board)
        .where(of, or_(players.c.id.is_not(None), ratings.c.player.startswith(bots, autoescape=True)))
        .order_by(_strength.desc(), ratings.c.played.desc(), ratings.c.player)
        .limit(limit)
    )
    return [Ranked(row.player, row.name or "", row.strength, row.played) for row in connection.execute(query)]


def place_of(connection: Connection, game: str, seats: int, pool: str, fewest: int, player: str) -> int:
    """Which place somebody has among the people of a leaderboard; 0: none."""
    own = connection.execute(
        select(_strength.label("strength"))
        .join(players, _on_a_board)
        .where(
            ratings.c.game == game,
            ratings.c.seats == seats,
            ratings.c.pool == pool,
            ratings.c.player == player,
            ratings.c.played >= fewest,
        )
    ).scalar_one_or_none()
    if own is None:
        return 0
    better = (
        select(func.count())
        .select_from(ratings)
        .join(players, _on_a_board)
        .where(
            ratings.c.game == game,
            ratings.c.seats == seats,
            ratings.c.pool == pool,
            ratings.c.played >= fewest,
            _strength > own,
        )
    )
    return 1 + connection.execute(better).scalar_one()
