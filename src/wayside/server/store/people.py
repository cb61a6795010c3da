"""People in the store: names, the hashes of their tokens and links, and what they have done."""

from collections.abc import Iterable

from sqlalchemy import Connection, Row, delete, insert, select, update

from wayside.server.model import WAITING, Player, Profile, Rating, Record, Seat, now_ms
from wayside.server.store import matches as stored_matches
from wayside.server.store import tables as stored_tables
from wayside.server.store.engines import among
from wayside.server.store.results import upsert
from wayside.server.store.schema import (
    chat,
    invitations,
    links,
    mutes,
    participants,
    players,
    put_away,
    ratings,
    records,
    recovery,
    sitting,
    tables,
    tokens,
)

SOMEBODY = "somebody"
"""The name of all who wanted to be forgotten."""


def add_player(connection: Connection, player: Player, token_hash: str) -> None:
    connection.execute(
        insert(players).values(id=player.id, name=player.name, created=player.created, program=player.program)
    )
    add_token(connection, player.id, token_hash)


def player(connection: Connection, id: str) -> Player | None:
    return _player(connection.execute(select(players).where(players.c.id == id)).one_or_none())


def player_by_token(connection: Connection, token_hash: str) -> Player | None:
    query = select(players).join(tokens, tokens.c.player == players.c.id).where(tokens.c.hash == token_hash)
    return _player(connection.execute(query).one_or_none())


def reader_by_token(connection: Connection, token_hash: str) -> tuple[Player, frozenset[str]] | None:
    """Whose token this is, and whose chat they do not want to read: all that is asked when a socket opens."""
    found = player_by_token(connection, token_hash)
    return None if found is None else (found, muted_by(connection, found.id))


def programs_among(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Those of these players that are programs."""
    query = select(players.c.id).where(among(connection, players.c.id, ids), players.c.program)
    return set(connection.execute(query).scalars())


def _player(row: Row[tuple[object, ...]] | None) -> Player | None:
    return None if row is None else Player(row.id, row.name, row.created, row.program)


def rename(connection: Connection, id: str, name: str) -> bool:
    """Another name, also over what was said before: a chat in which one person has two names is not understood."""
    connection.execute(update(chat).where(chat.c.player == id).values(name=name))
    return connection.execute(update(players).where(players.c.id == id).values(name=name)).rowcount == 1


def add_token(connection: Connection, player: str, token_hash: str) -> None:
    connection.execute(insert(tokens).values(hash=token_hash, player=player, created=now_ms()))


def drop_token(connection: Connection, token_hash: str) -> bool:
    """Make a token worthless; False: it was."""
    return connection.execute(delete(tokens).where(tokens.c.hash == token_hash)).rowcount == 1


def drop_other_tokens(connection: Connection, player: str, kept: str) -> None:
    """Make all tokens of a player worthless but one, and links that would make more of them."""
    connection.execute(delete(tokens).where(tokens.c.player == player, tokens.c.hash != kept))
    connection.execute(delete(links).where(links.c.player == player))


def known_tokens(connection: Connection, hashes: Iterable[str]) -> set[str]:
    """Those of these tokens that are still somebody's."""
    return set(connection.execute(select(tokens.c.hash).where(among(connection, tokens.c.hash, hashes))).scalars())


def add_link(connection: Connection, player: str, code_hash: str, until: int) -> None:
    connection.execute(delete(links).where(links.c.until <= now_ms()))
    connection.execute(insert(links).values(hash=code_hash, player=player, until=until))


def use_link(connection: Connection, code_hash: str, new_token_hash: str) -> Player | None:
    """Exchange a personal link for a token. It works once, and not after its time."""
    used = delete(links).where(links.c.hash == code_hash).returning(links.c.player, links.c.until)
    row = connection.execute(used).one_or_none()
    if row is None or row.until <= now_ms():
        return None
    add_token(connection, row.player, new_token_hash)
    return player(connection, row.player)


def set_recovery(connection: Connection, player: str, code_hash: str, now: int) -> None:
    """The one code by which a player can be found again; an older one is worthless from now on."""
    drop_recovery(connection, player)
    connection.execute(insert(recovery).values(hash=code_hash, player=player, created=now))


def drop_recovery(connection: Connection, player: str) -> None:
    connection.execute(delete(recovery).where(recovery.c.player == player))


def recovery_since(connection: Connection, player: str) -> int | None:
    """When a player's code was made; None: there is none."""
    return connection.execute(select(recovery.c.created).where(recovery.c.player == player)).scalar_one_or_none()


def use_recovery(connection: Connection, code_hash: str, new_token_hash: str) -> Player | None:
    """One more token for the player whose code it is; the code stays good, for it is on paper."""
    found = connection.execute(select(recovery.c.player).where(recovery.c.hash == code_hash)).scalar_one_or_none()
    if found is None:
        return None
    add_token(connection, found, new_token_hash)
    return player(connection, found)


def profile(connection: Connection, id: str) -> Profile | None:
    who = player(connection, id)
    if who is None:
        return None
    counted = connection.execute(select(records).where(records.c.player == id).order_by(records.c.game))
    return Profile(
        who,
        [Record(row.game, row.played, row.won) for row in counted],
        ratings_of(connection, [id]),
    )


def ratings_of(
    connection: Connection,
    who: Iterable[str],
    game: str | None = None,
    seats: int | None = None,
    pool: str | None = None,
) -> list[Rating]:
    """The ratings of players, or of kinds of bots; of one game, number of seats or pool if that is given."""
    query = select(ratings).where(among(connection, ratings.c.player, who))
    for column, value in ((ratings.c.game, game), (ratings.c.seats, seats), (ratings.c.pool, pool)):
        if value is not None:
            query = query.where(column == value)
    rows = connection.execute(query.order_by(ratings.c.player, ratings.c.game, ratings.c.seats, ratings.c.pool))
    return [Rating(row.player, row.game, row.seats, row.pool, row.mu, row.sigma, row.played) for row in rows]


def mute(connection: Connection, player: str, other: str) -> None:
    connection.execute(upsert(connection, mutes).values(player=player, other=other).on_conflict_do_nothing())


def unmute(connection: Connection, player: str, other: str) -> None:
    connection.execute(delete(mutes).where(mutes.c.player == player, mutes.c.other == other))


def muted_by(connection: Connection, player: str) -> frozenset[str]:
    return frozenset(connection.execute(select(mutes.c.other).where(mutes.c.player == player)).scalars())


def muted_players(connection: Connection, id: str) -> list[Player]:
    """Those whose chat a player does not want to read, by name."""
    query = select(players).join(mutes, mutes.c.other == players.c.id).where(mutes.c.player == id)
    rows = connection.execute(query.order_by(players.c.name, players.c.id)).all()
    return [Player(row.id, row.name, row.created, row.program) for row in rows]


def forget(connection: Connection, id: str) -> bool:
    """Take a player's name out of everything, and all that was theirs; their matches stay.

    The player's id stays where the matches need it: a random word that now leads to nobody.
    """
    if not rename(connection, id, SOMEBODY):
        return False
    for mine in (tokens, links, recovery, mutes, put_away, chat, records, ratings, invitations):
        connection.execute(delete(mine).where(mine.c.player == id))
    connection.execute(delete(invitations).where(invitations.c.by_player == id))
    for row in connection.execute(select(participants).where(participants.c.player == id)).all():
        stored_matches.replace_name(connection, row.match, row.seat, None if row.began else row.name, SOMEBODY)
    connection.execute(update(participants).where(participants.c.player == id).values(name=SOMEBODY))
    at = select(tables).where(tables.c.id.in_(select(sitting.c.table_id).where(sitting.c.player == id)))
    for row in connection.execute(at.with_for_update()).all():
        table = stored_tables.read_table(row)
        for seat, sitter in enumerate(table.seats):
            if sitter.left == id:
                sitter.left = None
            if sitter.kept == id:
                table.seats[seat] = Seat()
            if sitter.player == id:
                # Before a match the place is free again; in one it stays, and a bot sits in as for anybody gone.
                if table.state == WAITING:
                    table.seats[seat] = Seat()
                else:
                    sitter.name = SOMEBODY
        stored_tables.save_table(connection, table, table.version)
    return True
