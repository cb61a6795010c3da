"""Finished matches: frames through everybody's eyes, and the file that proves them."""

import hashlib
import hmac
import math
import struct
from pathlib import Path

import pytest
from databases import MakeDatabase, sign_up
from finished import play_match
from own_games import cases, one_soon, own_games

from wayside.engine.matchfile import verify
from wayside.engine.record import SECRET
from wayside.server.errors import DamagedStore, Refusal
from wayside.server.replays import MOST_FRAMES, Replays, everything, frames_of, read_eyes
from wayside.server.store import Store

pytestmark = pytest.mark.anyio

TRUCKER = ("hallo-trucker", {"stages": "1"})
GAMES = one_soon([(game.name, cases(game).short) for game in own_games()])


@pytest.fixture
def database(new_sqlite: MakeDatabase) -> str:
    return new_sqlite()


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_frames_are_what_each_reader_saw(store: Store, game: str, options: dict[str, str]) -> None:
    ann = await sign_up(store, "Ann")
    _, row, match = await play_match(store, [ann], game, options, take_back=True)
    replays = Replays(store)
    for eyes in ("0", "1", "spectator", "all"):
        seen: dict[str, object] = {}
        step = 0
        while step <= match.steps():
            page = await replays.frames(row.id, eyes, step, 50)
            assert (page.match, page.eyes, page.steps) == (row.id, eyes, match.steps())
            assert page.frames[0].set.keys() >= seen.keys()  # a page can be read without the one before
            for frame in page.frames:
                record = match.at(frame.step)
                assert frame.step == step
                seen.update(frame.set)
                reader = int(eyes) if eyes.isdecimal() else None
                assert seen == (everything(match.rules, record) if eyes == "all" else match.rules.view(record, reader))
                assert frame.standing == match.rules.standing(record)
                assert frame.seat == (match.step_entry(step).seat if step else -1)
                if eyes == "all":
                    assert bool(frame.move) == bool(step)
                elif frame.move:
                    assert frame.seat == reader
                step += 1
    replays.close()


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_the_dice_can_be_checked_by_what_is_revealed(store: Store, game: str, options: dict[str, str]) -> None:
    """As docs/server.md tells it, with nothing of the engine's."""
    ann = await sign_up(store, "Ann")
    _, row, match = await play_match(store, [ann], game, options, seats=3)
    replays = Replays(store)
    promised = hashlib.sha256(row.promise.encode()).digest()
    key = hmac.digest(row.secret, promised + b"".join(struct.pack(">H", len(n)) + n for n in row.nonces), "sha256")
    step = draws = 0
    while step <= match.steps():
        for frame in (await replays.frames(row.id, "all", step)).frames:
            a, b = struct.unpack(">QQ", hmac.digest(key, struct.pack(">Q", frame.number), "sha256")[:16])
            dice = Generator(a, b | 1)
            assert frame.dice == dice.words()
            for draw in frame.draws:
                assert draw.results == dice.draw(draw.bound, len(draw.results))
                draws += 1
            assert frame.dice_after == dice.words()
            step += 1
    assert draws > 10
    spectators = (await replays.frames(row.id, "spectator")).frames
    assert not any(frame.dice or frame.draws or frame.dice_after for frame in spectators)
    replays.close()


class Generator:
    """Draws from two words."""

    def __init__(self, a: int, b: int) -> None:
        self.a, self.b = a, b

    def words(self) -> list[str]:
        return [f"{self.a:016x}", f"{self.b:016x}"]

    def next(self) -> int:
        def rotl(x: int, by: int) -> int:
            return (x << by | x >> (64 - by)) % 2**64

        word = (rotl((self.a + self.b) % 2**64, 17) + self.a) % 2**64
        self.b ^= self.a
        self.a, self.b = rotl(self.a, 49) ^ self.b ^ (self.b << 21) % 2**64, rotl(self.b, 28)
        return word

    def draw(self, bound: int, count: int) -> list[int]:
        ways = math.prod(range(bound, bound - count, -1))
        while True:
            rest, results = self.next() >> 32, []
            for n in range(bound, bound - count, -1):
                results.append(rest * n >> 32)
                rest = rest * n % 2**32
            if rest >= (2**32 - ways) % ways:
                return results


async def test_the_numbers_of_steps_count_what_was_taken_back(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, match = await play_match(store, [ann], *TRUCKER, take_back=True)
    replays = Replays(store)
    frames = [f for at in range(0, match.steps() + 1, 200) for f in (await replays.frames(row.id, "0", at)).frames]
    numbers = [frame.number for frame in frames]
    assert numbers[0] == 0
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) == len(match.entries) > match.steps()
    for frame in frames[1:]:
        assert match.entries[frame.number - 1] == match.step_entry(frame.step)
    replays.close()


async def test_nobody_sees_more_than_they_saw_then(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, _, match = await play_match(store, [ann], *TRUCKER)
    secret = {f.name for f in match.game.state.fields if f.sight == SECRET}
    private = {i for i, kind in enumerate(match.game.events) if kind.private}
    for eyes in (0, 1, "spectator"):
        frames = frames_of(match, eyes, 0, 1000)  # type: ignore[arg-type]
        assert not secret & {name for frame in frames for name in frame.set}
        told = {(event.kind, event.seat) for frame in frames for event in frame.events if event.kind in private}
        assert {seat for _, seat in told} <= {eyes}
    everything_seen = frames_of(match, "all", 0, 1000)
    assert {"hand", "deck", "row"} <= everything_seen[0].set.keys()
    assert not {"rng", "log"} & everything_seen[0].set.keys()
    assert {event.kind for frame in everything_seen for event in frame.events} & private


async def test_pages(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, match = await play_match(store, [ann], *TRUCKER)
    replays = Replays(store)
    last = await replays.frames(row.id, "all", match.steps(), 10)
    assert [frame.step for frame in last.frames] == [match.steps()]
    assert (await replays.frames(row.id, "all", match.steps() + 1)).frames == []
    assert len((await replays.frames(row.id, "all", 0, 10**9)).frames) == min(MOST_FRAMES, match.steps() + 1)
    replays.close()


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_the_file_is_proved(store: Store, tmp_path: Path, game: str, options: dict[str, str]) -> None:
    ann, bob = await sign_up(store, "Ann"), await sign_up(store, "ann")
    _, row, match = await play_match(store, [ann, bob], game, options, take_back=True)
    replays = Replays(store)
    path = tmp_path / "match.wayside"
    path.write_text(await replays.file(row.id), encoding="utf-8")
    proved = verify(path)
    assert proved.names == ["Ann", "ann 2"]
    assert proved.secret == row.secret
    assert (proved.entries, proved.standing()) == (match.entries, match.standing())
    replays.close()


async def test_a_match_that_goes_on_is_not_told(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, _ = await play_match(store, [ann], *TRUCKER, stop_after=5)
    replays = Replays(store)
    for act in (replays.frames(row.id, "all"), replays.frames(row.id, "0"), replays.file(row.id)):
        with pytest.raises(Refusal, match="going on") as caught:
            await act
        assert caught.value.code == "not-over"
    with pytest.raises(Refusal, match="no such match"):
        await replays.frames("nothing", "all")
    replays.close()


@pytest.mark.parametrize("text", ["", "2", "-1", "every", "9" * 5000, "٣", "0x0", " 1", "True"])
def test_eyes_that_nobody_has(text: str) -> None:
    with pytest.raises(Refusal, match="a seat from 0 to 1"):
        read_eyes(text, 2)


async def test_other_rules_are_said(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, _ = await play_match(store, [ann], *TRUCKER)
    row = await store.match(row.id) or row
    replays = Replays(store)
    row.rules += 1

    async def as_of_old(_: str) -> object:
        return row

    store.match = as_of_old  # type: ignore[method-assign, assignment]
    with pytest.raises(Refusal, match="other rules"):
        await replays.frames(row.id, "all")
    replays.close()


async def test_damage_is_noticed(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, _ = await play_match(store, [ann], *TRUCKER)
    await store.write(lambda c: c.exec_driver_sql("UPDATE entries SET seat = 1 - seat WHERE number = 3"))
    replays = Replays(store)
    with pytest.raises(DamagedStore, match="entry 3"):
        await replays.file(row.id)
    replays.close()


async def test_a_forgotten_name_does_not_come_back_out_of_memory(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    _, row, _ = await play_match(store, [ann], *TRUCKER)
    replays = Replays(store)
    assert "seat 1: Ann" in await replays.file(row.id)
    assert await store.forget(ann.id)
    assert "Ann" not in await replays.file(row.id)
    page = await replays.frames(row.id, "spectator")
    assert not any("Ann" in event.text for frame in page.frames for event in frame.events)
    replays.close()


async def test_few_matches_are_kept_at_hand(store: Store) -> None:
    ann = await sign_up(store, "Ann")
    rows = [(await play_match(store, [ann], *TRUCKER, seed=seed))[1] for seed in range(3)]
    replays = Replays(store, kept=2)
    for row in (*rows, *rows):
        assert (await replays.frames(row.id, "all", 0, 1)).frames
    assert len(replays._matches) == 2
    replays.close()
