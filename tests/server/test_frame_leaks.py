"""No frame tells a reader anything that its seat cannot know: a hundred matches, every frame, every reader."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from databases import MakeDatabase
from own_games import Leaks, cases, own_games
from rooms import Listener, match_room, people

from wayside.bots.players import PolicyBot, policies
from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.game import Game, Rules
from wayside.engine.record import SECRET, Record
from wayside.protocol import MatchTold, encode
from wayside.server.hub import Hub
from wayside.server.live_match import LiveMatch
from wayside.server.model import EntryRow
from wayside.server.room import Room
from wayside.server.store import Store
from wayside.server.tables import game_of

pytestmark = pytest.mark.anyio

COMES_ANEW = 40  # after so many moves everybody also connects anew
TAKES_BACK = 0.2


@dataclass
class Recorded:
    """One entry of a match, and what everybody was told of it."""

    before: Record
    after: Record
    entry: EntryRow
    told: list[bytes]


@cache
def rules_of(name: str) -> Rules:
    """Rules to deal anew with: compiled where that takes long."""
    game = game_of(name)
    return Rules(game, CHECKED if cases(game).long_redeal else PLAIN)


def redealt(name: str, s: Record, eye: int | None, salt: int) -> Record:
    """A copy in which all that the eye cannot know is something else; what the last move caused stays."""
    other = s.copy()
    seed_dice(other, salt, 1)
    rules_of(name).redeal(other, NOBODY if eye is None else eye)
    return other


def plain(frame: bytes) -> dict[str, Any]:
    """A frame without what is asked of the match's own memory of the last move, which cannot be dealt anew."""
    told: dict[str, Any] = json.loads(frame)
    for part in (told, told.get("match") or {}):
        part.pop("can_take_back", None)
        part.pop("now", None)
    return told


def play(room: Room, live: LiveMatch, readers: list[Listener], chance: random.Random) -> Iterator[Recorded]:
    """The match, move by move, as the hub tells it; whoever stores entries is left out."""
    known = policies(live.game)
    bots = [PolicyBot("", known[chance.choice(("sensible", "sensible", "random"))]) for _ in range(live.match.seats)]
    slow = Rules(live.game)
    while not live.over:
        before = live.match.record.copy()
        undo = [seat for seat in range(live.match.seats) if live.match.can_take_back(seat)]
        prepared = None
        if undo and chance.random() < TAKES_BACK:
            seat = chance.choice(undo)
        else:
            seat = chance.choice(live.waiting())
            sight = live.match.sight(seat, chance.randbytes(32))
            prepared = live.prepare(seat, bots[seat].choose_from(slow, sight, seat))
        move = None if prepared is None else prepared.entry.move
        entry = EntryRow(live.row.id, live.version + 1, seat, move, "bot", live.row.started, f"{live.version}")
        room._take_effect(live, entry, prepared)
        yield Recorded(before, live.match.record.copy(), entry, [reader.frames[-1] for reader in readers])


def check(room: Room, live: LiveMatch, said: Recorded, readers: list[Listener], salt: int) -> tuple[int, int]:
    """Tell it again with all dealt anew that a reader cannot know: each is told the same. How many, how many varied."""
    varied, everybody = 0, room.readers
    for eye, (reader, told) in enumerate(zip(readers, said.told, strict=True)):
        seat = None if reader.player is None else eye
        record = redealt(live.game.name, said.after, seat, salt + eye)
        varied += bytes(record) != bytes(said.after)
        fresh = live.version % COMES_ANEW == 0
        welcome = room.welcome(reader, None, 0, []) if fresh else None
        whole = MatchTold(live.info(seat), seat) if fresh else None
        live.match.record.become(record)
        live._preview = None  # what was worked out of the true record must not stand in for what this one tells
        room.readers = {reader}
        room._tell_entry(said.entry, bytes(redealt(live.game.name, said.before, seat, salt + eye + 1)))
        again = reader.frames.pop()
        room.readers = everybody
        where = f"{live.game.name}, entry {live.version}, reader {seat}"
        assert again == told or plain(again) == plain(told), where
        if welcome is not None and whole is not None:
            assert plain(encode(room.welcome(reader, None, 0, []))) == plain(encode(welcome)), where
            assert plain(encode(MatchTold(live.info(seat), seat))) == plain(encode(whole)), where
        live.match.record.become(said.after)
    return len(readers), varied


def never_told(live: LiveMatch) -> set[str]:
    """Names and secrets that are in no frame at all."""
    names = {f'"{f.name}":' for f in live.game.state.fields if f.sight == SECRET and not f.owned_if}
    return names | {live.row.secret.hex(), *(nonce.hex() for nonce in live.row.nonces if nonce), "nonce"}


@pytest.fixture
def database(new_sqlite: MakeDatabase) -> str:
    return new_sqlite()


CASES = [
    pytest.param(game, case, marks=pytest.mark.long if i else (), id=f"{game.name}-{case.seats}-{case.matches}")
    for game in own_games()
    for i, case in enumerate(cases(game).leaks)
]


@pytest.mark.parametrize(("game", "case"), CASES)
async def test_every_frame_is_the_same_after_redealing_what_its_reader_cannot_know(
    store: Store, game: Game, case: Leaks
) -> None:
    chance, looked, varied = random.Random(f"{game.name} {case.seats}"), 0, 0
    hub = Hub(store)
    players = await people(store, case.seats)
    for _ in range(case.matches):
        room = await match_room(hub, players, game.name, **case.options)
        live = room.live
        assert live is not None
        readers = [Listener(player.id) for player in players] + [Listener()]
        room.readers = set(readers)
        for said in play(room, live, readers, chance):
            found = check(room, live, said, readers, chance.getrandbits(60))
            looked, varied = looked + found[0], varied + found[1]
        told = b"".join(frame for reader in readers for frame in reader.frames)
        for word in never_told(live):
            assert word.encode() not in told, word
    assert looked > 50 * case.matches
    assert varied > looked * cases(game).varies, "dealing anew changed hardly anything: this shows nothing"


async def test_nobody_is_told_the_right_answer_before_one_is_given(store: Store) -> None:
    """While a question of Krikkit is open it could be any of the four, for whoever reads, watches or comes anew."""
    chance, opened, told_later = random.Random(42), 0, 0
    hub = Hub(store)
    players = await people(store, 2)
    while opened < 3:
        room = await match_room(hub, players, "krikkit")
        live = room.live
        assert live is not None
        readers = [Listener(player.id) for player in players] + [Listener()]
        room.readers = set(readers)
        was_open = False
        for said in play(room, live, readers, chance):
            told_later += was_open and any(b"is right: " in frame or b"The answer: " in frame for frame in said.told)
            was_open = said.after.question >= 0
            if not was_open:
                continue
            opened += 1
            for seat, reader in enumerate(readers):
                eye = seat if reader.player is not None else None
                frames = set()
                for place in range(4):
                    live.match.record.become(said.after)
                    live.match.record.right = place
                    live._preview = None
                    room.readers = {reader}
                    room._tell_entry(said.entry, bytes(said.before))
                    frames.add((reader.frames.pop(), encode(MatchTold(live.info(eye), eye))))
                assert len(frames) == 1, f"question {said.after.question}, reader {eye}"
                assert b'"right":' not in b"".join(frames.pop())
            live.match.record.become(said.after)
            room.readers = set(readers)
    assert told_later  # once it is answered, everybody may know


async def test_a_sight_that_was_declared_wrongly_is_found_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here every hand is told to everybody."""

    def telling(self: LiveMatch, before: bytes) -> Any:
        public, own = changed(self, before)
        return {**public, "hand": self.match.record.array["hand"][0].tolist()}, own

    changed = LiveMatch.changed
    monkeypatch.setattr(LiveMatch, "changed", telling)
    hub = Hub(store)
    players = await people(store, 2)
    room = await match_room(hub, players, stages="1")
    live = room.live
    assert live is not None
    readers = [Listener(player.id) for player in players] + [Listener()]
    room.readers = set(readers)
    said = next(play(room, live, readers, random.Random(1)))
    with pytest.raises(AssertionError, match="entry 1, reader"):
        check(room, live, said, readers, 5)
