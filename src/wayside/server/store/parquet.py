"""Finished matches as Parquet, for those who study them: matches.parquet and moves.parquet.

No names leave: a player is a word that is the same throughout one export and means nothing outside it. Every column
is described in the files themselves, as the field's metadata.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from wayside.engine import dice
from wayside.engine.errors import UnknownGame, WaysideError
from wayside.engine.match import TAKE_BACK
from wayside.engine.registry import find_game
from wayside.server.errors import DamagedStore
from wayside.server.model import EntryRow, MatchRow
from wayside.server.store import tables as stored_tables
from wayside.server.store.matches import read_entries, read_match
from wayside.server.store.schema import matches, tables

MATCHES = {
    "match": ("string", "the match's id"),
    "game": ("string", "the game's name"),
    "rules": ("int32", "the version of the game's rules"),
    "edition": ("string", "the hash of the game's edition: board, cards, prices"),
    "seats": ("int8", "how many sat at the table"),
    "options": ("string", "the game's options as a JSON object"),
    "started": ("time", "when the match began"),
    "over": ("time", "when it ended"),
    "entries": ("int32", "entries of its log, taking back included"),
    "standing": ("list<int64>", "the final score of each seat; more is better"),
    "players": ("list<string>", "who sat in each seat at the end: a word for each player, null for a bot"),
    "bots": ("list<string>", "the kind of bot that played each seat at the end, null for none"),
    "commitment": ("string", "SHA-256 of the promise, or without one of the secret; published before the first move"),
    "promise": ("string", "what was fixed before any nonce was told; empty in matches from before there was one"),
    "secret": ("binary", "the host's part of the dice"),
    "nonces": ("list<binary>", "each seat's part of the dice; empty where it added nothing"),
}
MOVES = {
    "match": ("string", "the match's id"),
    "number": ("int32", "the entry's number in the match, from 1"),
    "seat": ("int8", "the seat that moved, from 0"),
    "move": ("int64", "the move as the rules number it; null: the seat took back its last one"),
    "text": ("string", "the move as people write it; null where the game is not installed"),
    "by": ("string", "player, bot, clock (time was up), or resigned (no move: the seat gave the match up)"),
    "at": ("time", "when it was played"),
}
MOVES_AT_A_TIME = 100_000


class Exported(msgspec.Struct):
    """What was exported, and the matches that could not be because they are damaged."""

    matches: int
    moves: int
    damaged: list[str]


def write_parquet(connection: Connection, folder: Path) -> Exported:
    """Write all finished matches of one snapshot of the database into a folder."""
    arrow, parquet = _import_pyarrow()
    files = {"matches": MATCHES, "moves": MOVES}
    done = Exported(0, 0, [])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = {name: folder / f".{name}.parquet.unfinished" for name in files}
        schemas = {name: _schema(arrow, columns) for name, columns in files.items()}
        with (
            parquet.ParquetWriter(unfinished["matches"], schemas["matches"], compression="zstd") as match_file,
            parquet.ParquetWriter(unfinished["moves"], schemas["moves"], compression="zstd") as move_file,
        ):
            headers: list[dict[str, Any]] = []
            moves: list[dict[str, Any]] = []

            def write() -> None:
                match_file.write_table(arrow.Table.from_pylist(headers, schema=schemas["matches"]))
                move_file.write_table(arrow.Table.from_pylist(moves, schema=schemas["moves"]))
                done.matches += len(headers)
                done.moves += len(moves)
                headers.clear()
                moves.clear()

            for header, log in _finished(connection, done.damaged):
                headers.append(header)
                moves += log
                if len(moves) >= MOVES_AT_A_TIME:
                    write()
            write()
        for name, path in unfinished.items():
            path.replace(folder / f"{name}.parquet")
    except OSError as error:
        raise WaysideError(f"nothing can be exported to {folder}: {error.strerror or error}") from None
    return done


def _import_pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise WaysideError(
            'the export needs pyarrow, which is not installed; it comes with: pip install "wayside[export]"'
        ) from None


def _schema(arrow: Any, columns: dict[str, tuple[str, str]]) -> Any:
    types = {
        "string": arrow.string(),
        "int8": arrow.int8(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "binary": arrow.binary(),
        "time": arrow.timestamp("ms", tz="UTC"),
        "list<int64>": arrow.list_(arrow.int64()),
        "list<string>": arrow.list_(arrow.string()),
        "list<binary>": arrow.list_(arrow.binary()),
    }
    return arrow.schema(
        [arrow.field(name, types[kind], metadata={"description": told}) for name, (kind, told) in columns.items()]
    )


def _finished(connection: Connection, damaged: list[str]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Each finished match and its moves, in the order in which they ended."""
    salt = secrets.token_bytes(16)
    texts: dict[str, Callable[[int], str] | None] = {}
    ids = connection.execute(select(matches.c.id).where(matches.c.over > 0).order_by(matches.c.over, matches.c.id))
    for id in ids.scalars().all():
        try:
            row = read_match(connection.execute(select(matches).where(matches.c.id == id)).one())
            log = read_entries(connection, id)
        except DamagedStore:
            damaged.append(id)
            continue
        if row.game not in texts:
            texts[row.game] = _text_of(row.game)
        text = texts[row.game]
        yield _header(connection, row, len(log), salt), [_move(entry, text) for entry in log]


def _text_of(game: str) -> Callable[[int], str] | None:
    try:
        return find_game(game).move_text
    except UnknownGame:
        return None


def _header(connection: Connection, row: MatchRow, entries: int, salt: bytes) -> dict[str, Any]:
    table = stored_tables.read_table(connection.execute(select(tables).where(tables.c.id == row.table)).one())
    # Who went on to another match at the same table may sit elsewhere by now.
    seats = table.seats if table.match == row.id else []
    return {
        "match": row.id,
        "game": row.game,
        "rules": row.rules,
        "edition": row.edition,
        "seats": len(row.names),
        "options": stored_tables.text(row.options),
        "started": row.started,
        "over": row.over,
        "entries": entries,
        "standing": row.standing,
        "players": [seat.player and _word(salt, seat.player) for seat in seats],
        "bots": [seat.bot for seat in seats],
        "commitment": dice.commitment(row.promise.encode() or row.secret),
        "promise": row.promise,
        "secret": row.secret,
        "nonces": row.nonces,
    }


def _word(salt: bytes, player: str) -> str:
    return hashlib.sha256(salt + player.encode()).hexdigest()[:16]


def _move(entry: EntryRow, text: Callable[[int], str] | None) -> dict[str, Any]:
    if entry.move is None:
        said: str | None = TAKE_BACK
    else:
        said = None if text is None else text(entry.move)
    return {
        "match": entry.match,
        "number": entry.number,
        "seat": entry.seat,
        "move": entry.move,
        "text": said,
        "by": entry.by,
        "at": entry.at,
    }
