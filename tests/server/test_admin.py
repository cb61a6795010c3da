"""Backup, restore, forgetting and export."""

import asyncio
import hashlib
import json
import random
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from databases import MakeDatabase, begin, match_at, sign_up, table_for
from finished import play_match
from own_games import cases, one_soon, own_games
from sqlalchemy import select
from sqlalchemy.engine import make_url
from typer.testing import CliRunner

from wayside.cli.app import app
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.match import TAKE_BACK, Match
from wayside.engine.matchfile import match_text, verify
from wayside.engine.moves import FREE, with_amount
from wayside.engine.registry import find_game
from wayside.server import admin
from wayside.server.errors import StoreDown
from wayside.server.hub import Hub
from wayside.server.model import (
    ChatRow,
    EntryRow,
    Finish,
    MatchRow,
    Player,
    RatingChange,
    Result,
    now_ms,
)
from wayside.server.replays import Replays
from wayside.server.store import Store, backup, company, schema, token_hash
from wayside.server.store.parquet import MATCHES, MOVES

pytestmark = pytest.mark.anyio

GAME = own_games()[0]
NAME = "Ada of the Long Road"


async def play_to_the_end(store: Store, *players: Player) -> tuple[MatchRow, Match]:
    """A whole match of a real game, stored move by move."""
    table = table_for(*players, game=GAME.name, options={})
    await store.add_table(table)
    row = match_at(table)
    match = Match(GAME, row.names, secret=row.secret, nonces=row.nonces, promise=row.promise)
    row.options, row.rules, row.edition = dict(match.options), GAME.rules_version, GAME.edition
    assert await store.start_match(table, 1, row)
    choose = random.Random(4)
    check = b""
    while not match.over:
        seat = match.waiting()[0]
        line = choose.choice(match.offers(seat))
        move = with_amount(line[0] ^ FREE, line[1]) if line[0] & FREE else line[0]
        match.play(seat, move)
        number = len(match.entries)
        entry = EntryRow(row.id, number, seat, move, "player", now_ms(), f"m{number}")
        finish = None
        if match.over:
            results = [Result(p.id, i, float(i in match.winners()), 1) for i, p in enumerate(players)]
            ratings = [RatingChange(players[0].id, len(players), "people", 25.0, 8.0, 26.0, 7.0)]
            finish = Finish(now_ms(), match.standing(), results, ratings)
        done = await store.append(entry, check, finish)
        assert done
        check = done.check
    return row, match


async def some_life(store: Store) -> tuple[Player, Player, MatchRow]:
    """A bit of everything that a store can hold."""
    ada, bob = await sign_up(store, NAME), await sign_up(store, "Bob \N{SNOWMAN}", program=True)
    row, _ = await play_to_the_end(store, ada, bob)
    running_table, running = await begin(store, ada, "random")
    await store.append(EntryRow(running.id, 1, 0, None, "clock", now_ms(), "x"))
    await store.add_chat(ChatRow(running_table.id, 0, ada.id, NAME, f'I, {NAME}, say "hello"\n\N{SNOWMAN}', now_ms()))
    await store.add_link(ada.id, token_hash("link"), now_ms() + 10**9)
    await store.mute(ada.id, bob.id)
    await store.set_recovery(ada.id, token_hash("code"), now_ms())
    await store.write(lambda c: company.invite(c, ada.id, running_table.id, bob.id, now_ms(), 0))
    await store.put_away(ada.id, running_table.id)
    await store.heartbeat("node", 1_000)
    await store.heartbeat("node", 90_000)
    return ada, bob, row


async def everything(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    store = await Store.open(address)
    rows = {
        table.name: await store.read(
            lambda c, t=table: [tuple(row) for row in c.execute(select(t).order_by(*t.primary_key))]
        )
        for table in schema.metadata.sorted_tables
    }
    await store.close()
    return rows


@pytest.fixture(params=["sqlite", "postgresql"])
def other_database(request: pytest.FixtureRequest) -> MakeDatabase:
    """A second parameter, so that each kind goes into each kind."""
    make: MakeDatabase = request.getfixturevalue(f"new_{request.param}")
    return make


async def test_a_backup_goes_into_either_database_and_is_the_same_there(
    database: str, other_database: MakeDatabase, tmp_path: Path
) -> None:
    store = await Store.open(database)
    await some_life(store)
    file = tmp_path / "backup.zip"
    manifest = admin.backup(database, file)  # while the store is open
    await store.close()
    there = other_database()
    assert admin.restore(there, file) == manifest
    was, now = await everything(database), await everything(there)
    assert now == was
    assert all(was.values()), "every table was filled by the test"
    assert {name: part.rows for name, part in manifest.tables.items()} == {
        name: len(rows) for name, rows in was.items()
    }
    # A second backup, from the other side, holds the same bytes.
    again = admin.backup(there, tmp_path / "again.zip")
    assert again.tables == manifest.tables


async def test_a_backup_is_of_one_moment_while_moves_are_played(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    rows = [(await begin(store, "random"))[1] for _ in range(20)]
    stop = asyncio.Event()

    async def play(row: MatchRow) -> None:
        number, check = 0, b""
        while not stop.is_set():
            number += 1
            done = await store.append(EntryRow(row.id, number, 0, 1, "player", now_ms(), f"m{number}"), check)
            check = done.check

    playing = [asyncio.ensure_future(play(row)) for row in rows]
    manifests = [await asyncio.to_thread(admin.backup, database, tmp_path / f"{i}.zip") for i in range(3)]
    stop.set()
    await asyncio.gather(*playing)
    await store.close()
    counts = [manifest.tables["entries"].rows for manifest in manifests]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    for i, manifest in enumerate(manifests):
        there = f"sqlite:///{tmp_path / f'restored{i}.db'}"
        admin.restore(there, tmp_path / f"{i}.zip")
        assert admin.check(there) == admin.Checked(20, [])
        assert manifest.tables["matches"].rows == 20


async def test_a_backup_writes_over_nothing_and_is_the_owners_alone(database: str, tmp_path: Path) -> None:
    await (await Store.open(database)).close()
    file = tmp_path / "backup.zip"
    file.write_text("precious")
    with pytest.raises(WaysideError, match="there already"):
        admin.backup(database, file)
    assert file.read_text() == "precious"
    file.unlink()
    admin.backup(database, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["backup.zip"]  # nothing is left lying about
    with pytest.raises(WaysideError, match="cannot be written"):
        admin.backup(database, tmp_path / "nowhere" / "backup.zip")


async def test_a_backup_goes_into_an_empty_database_only(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    await some_life(store)
    await store.close()
    file = tmp_path / "backup.zip"
    admin.backup(database, file)
    was = await everything(database)
    with pytest.raises(WaysideError, match="not empty"):
        admin.restore(database, file)
    assert await everything(database) == was


async def test_a_database_that_was_only_opened_is_empty_enough(new_database: MakeDatabase, tmp_path: Path) -> None:
    database, there = new_database(), new_database()
    store = await Store.open(database)
    await some_life(store)
    await store.close()
    await (await Store.open(there)).close()
    admin.backup(database, tmp_path / "backup.zip")
    admin.restore(there, tmp_path / "backup.zip")
    assert await everything(there) == await everything(database)


def rewrite(file: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """Change the parts of a zip."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def change_a_name(parts: dict[str, bytes]) -> None:
    parts["players.jsonl"] = parts["players.jsonl"].replace(b"Bob", b"Rob")


def lose_a_line(parts: dict[str, bytes]) -> None:
    parts["entries.jsonl"] = b"".join(parts["entries.jsonl"].splitlines(True)[:-1])


def lose_a_part(parts: dict[str, bytes]) -> None:
    del parts["chat.jsonl"]


def lose_the_manifest(parts: dict[str, bytes]) -> None:
    del parts["manifest.json"]


def come_from_the_future(parts: dict[str, bytes]) -> None:
    manifest = json.loads(parts["manifest.json"])
    manifest["revision"] = "9999"
    parts["manifest.json"] = json.dumps(manifest).encode()


def change_the_format(parts: dict[str, bytes]) -> None:
    parts["manifest.json"] = parts["manifest.json"].replace(b'"format": 1', b'"format": 7')


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (change_a_name, "players does not agree"),
        (lose_a_line, "entries does not agree"),
        (lose_a_part, "chat cannot be read"),
        (lose_the_manifest, "manifest"),
        (come_from_the_future, "newer"),
        (change_the_format, "format 7"),
    ],
)
async def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    new_database: MakeDatabase, tmp_path: Path, change: Callable[[dict[str, bytes]], None], message: str
) -> None:
    database, there = new_database(), new_database()
    store = await Store.open(database)
    await some_life(store)
    await store.close()
    file = tmp_path / "backup.zip"
    admin.backup(database, file)
    rewrite(file, change)
    with pytest.raises(WaysideError, match=message):
        admin.restore(there, file)
    assert not any((await everything(there)).values())


@pytest.mark.long
async def test_a_restore_may_take_its_time(
    new_sqlite: MakeDatabase, new_postgresql: MakeDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that stands still in a change is cut off by PostgreSQL; a slow restore, on a slow machine, is not."""
    database, there = new_sqlite(), new_postgresql()
    store = await Store.open(database)
    await some_life(store)
    await store.close()
    file = tmp_path / "backup.zip"
    manifest = admin.backup(database, file)
    monkeypatch.setattr("wayside.server.store.engines.STANDING_STILL_MS", 100)
    lines = backup._lines

    def slowly(*given: Any) -> Any:
        time.sleep(0.3)
        return lines(*given)

    monkeypatch.setattr(backup, "_lines", slowly)
    assert admin.restore(there, file) == manifest
    assert await everything(there) == await everything(database)


async def test_a_row_that_cannot_be_stored_restores_nothing(new_database: MakeDatabase, tmp_path: Path) -> None:
    """A file that was made to agree with itself, and still is no backup."""
    import hashlib

    database, there = new_database(), new_database()
    store = await Store.open(database)
    await some_life(store)
    await store.close()
    file = tmp_path / "backup.zip"
    admin.backup(database, file)

    def double_a_rating(parts: dict[str, bytes]) -> None:
        parts["ratings.jsonl"] *= 2
        manifest = json.loads(parts["manifest.json"])
        manifest["tables"]["ratings"] = {"rows": 2, "sha256": hashlib.sha256(parts["ratings.jsonl"]).hexdigest()}
        parts["manifest.json"] = json.dumps(manifest).encode()

    rewrite(file, double_a_rating)
    with pytest.raises(WaysideError, match="ratings cannot be stored"):
        admin.restore(there, file)
    assert not any((await everything(there)).values())


async def test_a_failed_restore_leaves_no_file(new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(b"no zip at all")
    there = new_sqlite()
    with pytest.raises(WaysideError, match="damaged"):
        admin.restore(there, file)
    assert not Path(str(make_url(there).database)).exists()
    with pytest.raises(WaysideError, match="there is no file"):
        admin.restore(there, tmp_path / "nothing.zip")


async def test_looking_at_a_database_makes_none(new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    address = new_sqlite()
    for look in (
        lambda: admin.backup(address, tmp_path / "b.zip"),
        lambda: admin.export(address, tmp_path),
        lambda: admin.forget(address, "x"),
        lambda: admin.check(address),
    ):
        with pytest.raises(WaysideError, match="there is no database"):
            look()
    assert not Path(str(make_url(address).database)).exists()


async def test_an_empty_database_has_nothing_to_back_up(new_postgresql: MakeDatabase, tmp_path: Path) -> None:
    address = new_postgresql()
    with pytest.raises(WaysideError, match="empty"):
        admin.backup(address, tmp_path / "b.zip")
    with pytest.raises(WaysideError, match="older form"):
        admin.export(address, tmp_path)


async def test_a_database_that_cannot_be_reached_is_down(tmp_path: Path) -> None:
    with pytest.raises(StoreDown, match="cannot be reached"):
        admin.backup("postgresql://nobody@127.0.0.1:1/none", tmp_path / "b.zip")


def replayed(row: MatchRow, entries: list[EntryRow]) -> Match:
    match = Match(
        find_game(row.game), row.names, row.options, secret=row.secret, nonces=row.nonces, promise=row.promise
    )
    for entry in entries:
        assert entry.move is not None
        match.play(entry.seat, entry.move)
    return match


async def test_a_match_without_its_name_is_still_proved(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    ada, _, row = await some_life(store)
    admin.forget(database, ada.id)  # while the store is open
    stored = await store.match(row.id)
    assert stored is not None
    assert stored.names == ["somebody", "Bob \N{SNOWMAN}"]
    match = replayed(stored, await store.entries(row.id))
    file = tmp_path / "forgotten.match"
    file.write_text(match_text(match), encoding="utf-8")
    assert NAME not in file.read_text(encoding="utf-8")
    proved = verify(file)
    assert proved.standing() == stored.standing
    assert admin.check(database).damaged == []
    assert await store.player_by_token(token_hash(ada.id[::-1])) is None
    await store.close()


async def test_a_forgotten_name_is_in_no_byte_of_the_files(new_sqlite: MakeDatabase) -> None:
    address = new_sqlite()
    store = await Store.open(address)
    ada, _, _ = await some_life(store)
    path = Path(str(make_url(address).database))
    before = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert NAME.encode() in before
    admin.forget(address, ada.id)
    await store.close()
    after = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert NAME.encode() not in after


async def test_who_is_forgotten_by_a_running_server_is_in_no_byte_of_its_files(new_sqlite: MakeDatabase) -> None:
    address = new_sqlite()
    store = await Store.open(address)
    ada, _, _ = await some_life(store)
    path = Path(str(make_url(address).database))
    await store.forget(ada.id)
    found = {file.name: file.read_bytes() for file in path.parent.iterdir()}  # as they lie there, with the store open
    assert path.name in found
    assert [name for name, content in found.items() if NAME.encode() in content] == []
    await store.close()


async def test_a_player_is_named_by_id_and_a_name_is_helped_on(database: str) -> None:
    store = await Store.open(database)
    one, two = await sign_up(store, "Ada"), await sign_up(store, "Ada")
    await store.close()
    with pytest.raises(WaysideError) as caught:
        admin.forget(database, "Ada")
    assert one.id in str(caught.value)
    assert two.id in str(caught.value)
    with pytest.raises(WaysideError, match="there is no player Eve"):
        admin.forget(database, "Eve")


async def test_damage_is_found_by_reading_everything(database: str) -> None:
    store = await Store.open(database)
    _, _, row = await some_life(store)
    await store.write(lambda c: c.execute(schema.entries.update().where(schema.entries.c.number == 3).values(at=7)))
    await store.close()
    assert admin.check(database).damaged == [row.id]


async def test_finished_matches_are_exported_without_names(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    ada, _, row = await some_life(store)
    entries = await store.entries(row.id)
    stored = await store.match(row.id)
    assert stored is not None
    done = admin.export(database, tmp_path / "out")
    await store.close()
    assert (done.matches, done.moves, done.damaged) == (1, len(entries), [])
    files = {name: tmp_path / "out" / f"{name}.parquet" for name in ("matches", "moves")}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["matches.parquet", "moves.parquet"]
    for path in files.values():
        data = path.read_bytes()
        assert NAME.encode() not in data
        assert ada.id.encode() not in data
    read = {name: pyarrow.parquet.read_table(path) for name, path in files.items()}
    for name, columns in (("matches", MATCHES), ("moves", MOVES)):
        assert read[name].column_names == list(columns)
        for field in read[name].schema:
            assert field.metadata[b"description"].decode() == columns[field.name][1]
    (header,) = read["matches"].to_pylist()
    assert header["match"] == row.id
    assert header["game"] == GAME.name
    assert header["standing"] == stored.standing
    assert header["secret"] == row.secret
    assert (header["nonces"], header["promise"]) == (row.nonces, row.promise)
    assert header["commitment"] == hashlib.sha256(row.promise.encode() or row.secret).hexdigest()
    assert header["over"].timestamp() * 1000 == pytest.approx(stored.over)
    assert len(set(header["players"])) == 2
    assert header["bots"] == [None, None]
    moves = read["moves"].to_pylist()
    assert [move["move"] for move in moves] == [entry.move for entry in entries]
    assert [move["text"] for move in moves] == [GAME.move_text(entry.move or 0) for entry in entries]
    # What was exported is enough to play the match again.
    dice = {part: header[part] for part in ("secret", "nonces", "promise")}
    again = Match(GAME, ["a", "b"], json.loads(header["options"]), **dice)
    for move in moves:
        again.play(move["seat"], move["move"])
    assert again.standing() == header["standing"]


async def test_a_damaged_match_is_left_out_of_the_export_and_named(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    ada, bob, row = await some_life(store)
    other, _ = await play_to_the_end(store, bob, ada)
    e = schema.entries.c
    await store.write(lambda c: c.execute(schema.entries.update().where(e.match == row.id, e.number == 2).values(at=7)))
    await store.close()
    done = admin.export(database, tmp_path)
    assert done.damaged == [row.id]
    assert pyarrow.parquet.read_table(tmp_path / "matches.parquet")["match"].to_pylist() == [other.id]


async def test_a_game_that_is_not_installed_is_exported_without_texts(
    store: Store, database: str, tmp_path: Path
) -> None:
    _, row = await begin(store, "random", "sensible", game="gone")
    assert await store.append(EntryRow(row.id, 1, 1, 5, "bot", now_ms(), "m"), finish=Finish(now_ms(), [0, 1], []))
    assert admin.export(database, tmp_path).moves == 1
    (move,) = pyarrow.parquet.read_table(tmp_path / "moves.parquet").to_pylist()
    assert (move["seat"], move["move"], move["text"], move["by"]) == (1, 5, None, "bot")
    (header,) = pyarrow.parquet.read_table(tmp_path / "matches.parquet").to_pylist()
    assert header["bots"] == ["random", "sensible"]
    assert header["players"] == [None, None]


async def test_the_export_says_what_it_needs(
    new_sqlite: MakeDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = new_sqlite()
    await (await Store.open(address)).close()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(WaysideError, match=r"wayside\[export\]"):
        admin.export(address, tmp_path)
    assert [path.name for path in tmp_path.glob("*.parquet*")] == []


def command(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


async def test_the_commands_do_it(new_database: MakeDatabase, new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    database, there = new_database(), new_sqlite()
    store = await Store.open(database)
    ada, _, _ = await some_life(store)
    await store.close()
    file = str(tmp_path / "b.zip")
    code, said = command("backup", file, "--database-url", database, "--check", "--json")
    told = json.loads(said)
    assert code == 0
    assert (told["rows"]["players"], told["checked"], told["damaged"]) == (2, 2, [])
    assert command("restore", file, "--database-url", there) == (
        0,
        f"restored: 2 players, 2 matches, {told['rows']['entries']} entries\n",
    )
    code, said = command("forget", ada.id, "--database-url", there)
    assert code == 0
    assert "somebody" in said
    code, said = command("export", str(tmp_path / "out"), "--database-url", there, "--json")
    assert code == 0
    assert json.loads(said)["matches"] == 1
    assert NAME not in repr(await everything(there))
    assert NAME in repr(await everything(database))


async def test_an_id_with_a_dash_in_front_is_no_option(new_sqlite: MakeDatabase) -> None:
    database = new_sqlite()
    store = await Store.open(database)
    await store.add_player(Player("-2nPq", NAME, now_ms(), False), token_hash("secret"))
    await store.close()
    code, said = command("forget", "-2nPq", "--database-url", database)
    assert (code, said.split()[0]) == (0, "-2nPq")
    assert NAME not in repr(await everything(database))


@pytest.mark.parametrize("game", one_soon(own_games()), ids=lambda game: game.name)
async def test_matches_of_every_game_are_kept_moved_forgotten_and_exported(
    new_sqlite: MakeDatabase, new_postgresql: MakeDatabase, tmp_path: Path, game: Game
) -> None:
    """One that is over and one that goes on, with choices taken back where the game has such: by the commands alone."""
    here, there = new_sqlite(), new_postgresql()
    store = await Store.open(here)
    ada, bob = await sign_up(store, NAME), await sign_up(store, "Bob")
    _, over, played = await play_match(store, [ada, bob], game.name, cases(game).short, take_back=True)
    _, running, _ = await play_match(store, [bob, ada], game.name, {}, stop_after=5)  # a whole one has more entries
    await store.close()
    file = str(tmp_path / "b.zip")
    code, said = command("backup", file, "--database-url", here, "--check", "--json")
    assert (code, json.loads(said)["damaged"]) == (0, [])
    assert command("restore", file, "--database-url", there)[0] == 0
    assert command("forget", ada.id, "--database-url", there)[0] == 0
    assert NAME not in repr(await everything(there))
    moved = await Store.open(there)
    replays, hub = Replays(moved), Hub(moved)
    proof = tmp_path / "over.wayside"
    proof.write_text(await replays.file(over.id))
    assert NAME not in proof.read_text()
    code, said = command("verify", str(proof), "--json")
    assert (code, json.loads(said)["ok"]) == (0, True)
    assert (await replays.row(over.id)).standing == played.standing()
    # The one that goes on does so in its new place, from where it was.
    live = await hub.load(running.id)
    assert live.version == 5
    assert live.info(live.waiting()[0]).offers
    replays.close()
    await moved.close()
    code, said = command("export", str(tmp_path / "out"), "--database-url", there, "--json")
    assert (code, json.loads(said)["matches"]) == (0, 1)
    moves = pyarrow.parquet.read_table(tmp_path / "out" / "moves.parquet").to_pylist()
    texts = [TAKE_BACK if entry.move is None else game.move_text(entry.move) for entry in played.entries]
    assert [move["text"] for move in moves] == texts


async def test_a_backup_of_damaged_matches_is_made_and_complains(new_sqlite: MakeDatabase, tmp_path: Path) -> None:
    database = new_sqlite()
    store = await Store.open(database)
    _, _, row = await some_life(store)
    await store.write(lambda c: c.execute(schema.matches.update().where(schema.matches.c.id == row.id).values(rules=9)))
    await store.close()
    code, said = command("backup", str(tmp_path / "b.zip"), "--database-url", database, "--check")
    assert code == 1
    assert row.id in said
    assert (tmp_path / "b.zip").exists()
