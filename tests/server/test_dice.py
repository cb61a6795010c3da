"""Nobody chooses the dice: hashes are fixed before any nonce is told, and what was promised is found in the match."""

import asyncio
import secrets
from pathlib import Path

import pytest
from databases import sign_up, started

from wayside.engine import dice
from wayside.engine.errors import DamagedMatch, WaysideError
from wayside.engine.match import Match
from wayside.engine.matchfile import check_kept, match_text, read_match
from wayside.engine.registry import find_game
from wayside.protocol import TableInfo
from wayside.server import seating
from wayside.server.errors import Refusal
from wayside.server.model import PLAYING, WAITING, ClockRule, MatchRow, Player, Table
from wayside.server.store import Store
from wayside.server.tables import Tables, table_info

pytestmark = pytest.mark.anyio

GAME = find_game("hallo-trucker")
ANN, BOB = Player("ann", "Ann", 0), Player("bob", "Bob", 0)


def nonce() -> str:
    return secrets.token_hex(16)


def hash_of(nonce: str) -> str:
    return dice.commitment(bytes.fromhex(nonce))


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def table_of_two(*nonces: str) -> Table:
    table = seating.make_table(ANN, GAME, 3, {"stages": "1"}, ClockRule(), public=True, chat=True)
    for player, own in zip((ANN, BOB), nonces, strict=True):
        seating.sit(table, player, None, hash_of(own))
    return table


def played(row: MatchRow, **other: object) -> Match:
    """A finished match with these dice."""
    parts: dict[str, object] = {"secret": row.secret, "nonces": row.nonces, "promise": row.promise, **other}
    match = Match(GAME, row.names, row.options, **parts)  # type: ignore[arg-type]
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, match.rules.default(match.record, seat))
    return match


# ---- The order


def test_the_secret_is_promised_before_anybody_sits_down_and_is_the_matchs() -> None:
    table = seating.make_table(ANN, GAME, 2, {}, ClockRule(), False, True)
    shown = table_info(table)
    assert table.secret not in repr(shown)
    assert f"secret hash: {shown.commitment}" in shown.promise.split("\n")
    assert dice.commitment(started(table, ANN, GAME, "random").secret) == shown.commitment


def test_nonces_are_told_after_all_hashes_are_fixed() -> None:
    mine, theirs = nonce(), nonce()
    table = table_of_two(mine, theirs)
    with refused("not-starting"):
        seating.tell(table, [mine])
    seating.start(table, ANN, GAME, "random")
    fixed = seating.promise_of(table, GAME)
    seating.tell(table, [mine])
    for change in (
        lambda: seating.sit(table, BOB, None, hash_of(nonce())),
        lambda: seating.leave(table, BOB, True, "random"),
        lambda: seating.stand_up(table, BOB),
        lambda: seating.seat_bot(table, ANN, 1, "random", GAME),
        lambda: seating.empty_seat(table, ANN, 1),
        lambda: seating.change_terms(table, ANN, GAME, seating.Terms(options={"stages": "2"})),
    ):
        with refused("starting"):
            change()
    assert not seating.may_begin(table, [ANN.id, BOB.id])
    seating.tell(table, [theirs])
    assert seating.may_begin(table, [ANN.id, BOB.id])
    row = seating.begin(table, GAME)
    assert row.promise == fixed
    assert row.nonces == [bytes.fromhex(mine), bytes.fromhex(theirs), b""]  # a bot adds nothing


def test_a_seat_cannot_tell_another_nonce_than_it_sent_the_hash_of() -> None:
    table = table_of_two(nonce(), nonce())
    seating.start(table, ANN, GAME, "random")
    before = repr(table)
    with refused("wrong-nonce"):
        seating.tell(table, [nonce()])
    assert repr(table) == before


def test_who_is_not_there_is_not_waited_for_and_who_stays_silent_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = nonce(), nonce()
    table = table_of_two(mine, theirs)
    seating.start(table, ANN, GAME, "random")
    seating.tell(table, [mine])
    assert seating.may_begin(table, [ANN.id])
    assert not seating.may_begin(table, [ANN.id, BOB.id])
    monkeypatch.setattr(seating, "now_ms", lambda: table.starting)
    assert seating.may_begin(table, [ANN.id, BOB.id])
    row = seating.begin(table, GAME)
    assert row.nonces[1] == b""
    file = match_text(played(row))
    assert f"nonce hash 2: {hash_of(theirs)}\n" in file
    assert "\nnonce 2: none\n" in file


def test_a_start_that_came_to_nothing_uses_up_what_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a host and a server who have seen the nonces could change something, and start again."""
    mine = nonce()
    table = table_of_two(mine, nonce())
    seating.start(table, ANN, GAME, "random")
    seating.tell(table, [mine])
    late = table.starting + 1
    monkeypatch.setattr(seating, "now_ms", lambda: late)
    seating.change_terms(table, ANN, GAME, seating.Terms(options={"stages": "2"}))
    assert table.starting == 0
    assert [(seat.nonce_hash, seat.nonce) for seat in table.seats] == [("", "")] * 3


def test_a_nonce_from_before_hashes_counts_for_nothing() -> None:
    table = table_of_two(nonce(), nonce())
    table.seats[0].nonce_hash, table.seats[0].nonce = "", "00ff"
    assert started(table, ANN, GAME, "random").nonces == [b"", b"", b""]


# ---- The promise


def test_everything_that_is_promised_changes_the_dice() -> None:
    mine, theirs = nonce(), nonce()
    table = table_of_two(mine, theirs)
    seating.start(table, ANN, GAME, "random")
    seating.tell(table, [mine, theirs])
    row = seating.begin(table, GAME)
    key = dice.match_key(row.secret, row.nonces, row.promise)
    for line in row.promise.split("\n"):
        name, _, value = line.partition(": ")
        other = row.promise.replace(line, f"{name}: {value[::-1]}x")
        assert dice.match_key(row.secret, row.nonces, other) != key


def test_a_server_cannot_choose_a_nonce_once_it_knows_the_others() -> None:
    """Its file is refused: the hash of that nonce stands in the promise, and the promise in what everybody kept."""
    mine, theirs = nonce(), nonce()
    table = table_of_two(mine, theirs)
    seating.start(table, ANN, GAME, "random")
    seating.tell(table, [mine, theirs])
    kept = dice.commitment(seating.promise_of(table, GAME).encode())
    row = seating.begin(table, GAME)
    honest = played(row)
    check_kept(honest, kept, [mine])
    check_kept(honest, table_info(table).commitment, [mine])

    chosen = secrets.token_bytes(16)
    with pytest.raises(DamagedMatch, match="nonce 2 is not the one whose hash was sent before"):
        read_match(match_text(played(row, nonces=[row.nonces[0], chosen, b""])))
    promise = row.promise.replace(hash_of(theirs), dice.commitment(chosen))
    forged = read_match(match_text(played(row, nonces=[row.nonces[0], chosen, b""], promise=promise))).match
    with pytest.raises(WaysideError, match="does not keep what was promised"):
        check_kept(forged, kept, [mine])

    secret = secrets.token_bytes(32)
    promise = row.promise.replace(dice.commitment(row.secret), dice.commitment(secret))
    swapped = read_match(match_text(played(row, secret=secret, promise=promise))).match
    for before in (kept, table_info(table).commitment):
        with pytest.raises(WaysideError, match="does not keep what was promised"):
            check_kept(swapped, before, [mine])

    without = played(row, nonces=[b"", row.nonces[1], b""])
    with pytest.raises(WaysideError, match="its hash is there, but it was not told"):
        check_kept(without, kept, [mine])


# ---- Over the store


class Here:
    """A table's listener that knows who is there."""

    def __init__(self, *players: str) -> None:
        self.players = frozenset(players)

    async def changed(self, table: Table) -> None:
        pass

    async def try_out(self, row: MatchRow) -> None:
        pass

    async def empty_chairs(self, table: Table) -> frozenset[int]:
        return frozenset()

    def info(self, table: Table) -> TableInfo:
        return table_info(table, self.players)


async def two_at_a_table(store: Store) -> tuple[Tables, Player, Table, str, str]:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "Bob")
    mine, theirs = nonce(), nonce()
    tables = Tables(store, Here(ann.id, bob.id))
    made = await tables.create(ann, GAME.name, 2, {}, ClockRule(), False, True, 0, hash_of(mine))
    return tables, ann, await tables.sit(made.id, bob, 1, hash_of(theirs)), mine, theirs


async def test_the_last_nonce_begins_the_match(store: Store) -> None:
    tables, ann, table, mine, theirs = await two_at_a_table(store)
    starting = asyncio.create_task(tables.start(table.id, ann, None))
    while not (await tables.get(table.id)).starting:
        await asyncio.sleep(0.01)
    assert (await tables.tell(table.id, [mine])).state == WAITING
    begun = await tables.tell(table.id, [theirs])
    assert begun.state == PLAYING
    assert (await starting).match == begun.match
    row = await store.match(begun.match or "")
    assert row is not None
    assert row.nonces == [bytes.fromhex(mine), bytes.fromhex(theirs)]


async def test_a_silent_seat_does_not_hold_the_match_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "TELLING_MS", 300)
    tables, ann, table, _, _ = await two_at_a_table(store)
    async with asyncio.timeout(20):
        begun = await tables.start(table.id, ann, None)
    row = await store.match(begun.match or "")
    assert row is not None
    assert row.nonces == [b"", b""]


async def test_who_is_alone_tells_the_nonce_with_the_start(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    mine = nonce()
    tables = Tables(store, Here(ann.id))
    made = await tables.create(ann, GAME.name, 2, {}, ClockRule(), False, True, 0, hash_of(mine))
    promised = dice.commitment(seating.promise_of(made, GAME).encode())
    with refused("other-promise"):
        await tables.start(made.id, ann, "random", [mine], "00" * 32)
    assert (await tables.get(made.id)).starting == 0
    begun = await tables.start(made.id, ann, "random", [mine], promised)
    assert (begun.state, begun.version) == (PLAYING, 2)
    row = await store.match(begun.match or "")
    assert row is not None
    assert dice.commitment(row.promise.encode()) == promised


# ---- From before


def test_files_from_before_promises_still_prove_themselves() -> None:
    golden = Path(__file__).parents[1] / "golden" / "hallo-trucker" / "2-seats.match"
    text = golden.read_text()
    assert text.startswith("wayside match 1\n")
    loaded = read_match(text)
    assert loaded.complete
    assert match_text(loaded.match) == text
    check_kept(loaded.match, loaded.match.commitment, [loaded.match.nonces[0].hex()])
