"""Bots in processes of their own: they answer, they are bounded, and what happens to them harms nobody."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import troubled
import uvloop
from own_games import one_soon

from wayside.bots.chances import scales_for
from wayside.engine.game import Rules
from wayside.engine.match import Match, fits
from wayside.engine.registry import find_game, game_names
from wayside.server.bot_pool import BotFailed, BotLimits, BotPool, BotsBusy, FairQueue, Job, check_kind
from wayside.server.bot_process import Answer, Ask, BotRunner
from wayside.server.errors import Refusal
from wayside.server.metrics import Metrics

PATIENCE = 60.0  # seconds until a test gives up: a process may be slow to start on a busy machine


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return troubled.install(tmp_path, monkeypatch)


@asynccontextmanager
async def pool_of(**limits: Any) -> AsyncIterator[BotPool]:
    pool = BotPool(BotLimits(**limits), Metrics())
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(bounded())


async def until(true: Callable[[], Any]) -> Any:
    while not (found := true()):
        await asyncio.sleep(0.01)
    return found


def sight(round_: int = 1) -> bytes:
    s = Match(troubled.GAME, ["a", "b"]).sight(0)
    s.round = round_
    return bytes(s)


def legal(match: Match, seat: int, move: int) -> bool:
    return any(fits(line, move) for line in match.offers(seat))


# ---- Answers


@pytest.mark.parametrize("name", game_names())
def test_every_kind_of_bot_chooses_a_legal_move_from_its_sight(name: str) -> None:
    game = find_game(name)
    match = Match(game, ["a", "b", "c"])

    async def test() -> None:
        async with pool_of(processes=2) as pool:
            for _ in range(6):
                seat = match.waiting()[0]
                for kind in ("random", "sensible", "gentle", "fair", "search:20"):
                    move = await pool.choose(name, bytes(match.sight(seat)), seat, kind)
                    assert legal(match, seat, move), kind
                match.play(seat, move)

    run(test)


def test_a_weighing_names_every_offer_and_goes_on_where_it_stopped() -> None:
    match = Match(find_game("hallo-trucker"), ["a", "b"])

    async def test() -> None:
        async with pool_of() as pool:
            sight = bytes(match.sight(1))
            first = await pool.weigh("hallo-trucker", sight, 1, 100, 1000)
            then = await pool.weigh("hallo-trucker", sight, 1, 100, 1000, first.tally)
            assert first.weighing is not None
            assert then.weighing is not None
            assert sorted(w.move for w in then.weighing.moves) == sorted(line[0] for line in match.offers(1))
            assert all(w.text == match.game.move_text(w.move) and 0 <= w.chance <= 1 for w in then.weighing.moves)
            assert len(then.tally) == len(first.tally)
            assert then.weighing.tries >= first.weighing.tries
            stands = (await pool.chances("hallo-trucker", sight, 1, 100)).weighing
            assert stands is not None
            assert sum(stands.chances) == pytest.approx(1)
            with pytest.raises(BotFailed, match="no tally"):
                await pool.weigh("hallo-trucker", sight, 1, 100, 1000, b"rubbish")

    run(test)


@pytest.mark.long
def test_a_weighing_that_is_prepared_is_compiled_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayside.server.bot_pool.PREPARE_AFTER", 0.0)
    thinker = BotRunner()
    ask = Ask(1, "prepare", "hallo-trucker", b"", 0, "search", 1)
    assert thinker.answer(ask) == Answer(1)
    scales = scales_for(find_game("hallo-trucker"))
    ends = time.monotonic() + 4 * PATIENCE  # the compiler has much to do, on a busy machine
    while scales.ready[0] == "plain" and time.monotonic() < ends:
        time.sleep(0.05)
    assert scales.ready[0] == "compiled"

    async def test() -> None:
        async with pool_of() as pool:
            for game in ("hallo-trucker", "hallo-trucker", "no-such-game"):
                pool.prepare(game)
            assert len(pool._preparing) == 2  # once each
            await until(lambda: not pool._preparing)

    run(test)


@pytest.mark.parametrize("name", one_soon(game_names()))
def test_compiled_rules_take_over_and_choose_as_the_plain_ones(name: str) -> None:
    thinker = BotRunner()
    game = find_game(name)
    match = Match(game, ["a", "b"])
    seat = match.waiting()[0]
    ask = Ask(1, "choose", game.name, bytes(match.sight(seat, bytes(32))), seat, "sensible", 0)
    plain = thinker.answer(ask)
    assert thinker.rules_for(game, "sensible").kind == "plain"
    ends = time.monotonic() + 4 * PATIENCE
    while thinker.rules_for(game, "sensible").kind == "plain" and time.monotonic() < ends:
        time.sleep(0.05)
    assert thinker.rules_for(game, "sensible").kind == "checked"
    assert thinker.answer(ask) == plain
    assert not plain.error


def test_what_cannot_be_answered_is_an_error_and_no_death(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            await pool.choose("troubled", sight(), 0, "first")
            pids = pool.pids()
            for game, record, seat, kind, says in [
                ("no-such-game", sight(), 0, "first", "no game"),
                ("troubled", sight(), 0, "no-such-bot", "has no bot"),
                ("troubled", sight()[:-1], 0, "first", "bytes"),
                ("troubled", sight(), 3, "first", "no such seat"),
                ("troubled", sight(), 0, "search:100p", "by time"),
                ("troubled", sight(), 0, "raises", "RuntimeError"),
            ]:
                with pytest.raises(BotFailed, match=says) as caught:
                    await pool.choose(game, record, seat, kind)
                assert "MARK" not in str(caught.value)
            assert await pool.choose("troubled", sight(), 0, "prints") == await pool.choose(
                "troubled", sight(), 0, "first"
            )
            assert pool.pids() == pids

    run(test)


def test_the_processes_are_nice(marks: Path) -> None:
    async def test() -> None:
        async with pool_of(niceness=7) as pool:
            await pool.choose("troubled", sight(), 0, "first")
            (pid,) = pool.pids()
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 7)

    run(test)


# ---- Trouble


def test_a_process_killed_while_it_thinks_is_replaced_and_the_choice_is_made(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            choice = asyncio.create_task(pool.choose("troubled", sight(), 0, "waits"))
            (begun,) = await until(lambda: list(marks.glob("waits-*")))
            pid = int(begun.name.removeprefix("waits-"))
            assert pool.pids() == [pid]
            os.kill(pid, signal.SIGKILL)
            await until(lambda: len(list(marks.glob("waits-*"))) == 2)
            (marks / "go").touch()
            assert await choice == Rules(troubled.GAME).offers(Match(troubled.GAME, ["a", "b"]).record, 0)[0][0]
            assert pool.pids() != [pid]

    run(test)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_a_process_that_dies_just_as_it_is_asked_is_replaced_and_the_choice_is_made(marks: Path, loop: Any) -> None:
    async def test() -> None:
        async with asyncio.timeout(PATIENCE), pool_of() as pool:
            (pid,) = await until(pool.pids)
            os.kill(pid, signal.SIGKILL)
            time.sleep(0.2)  # the loop is told of the death and of the choice in one breath
            await pool.choose("troubled", sight(), 0, "first")
            assert pid not in pool.pids()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())


def test_a_process_that_dies_twice_over_a_choice_is_not_asked_a_third_time(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            with pytest.raises(BotFailed, match="died"):
                await pool.choose("troubled", sight(), 0, "dies")
            assert len(set((marks / "deaths").read_text().split())) == 2
            await pool.choose("troubled", sight(), 0, "first")  # and the bots go on

    run(test)


@pytest.mark.long
def test_a_bot_that_never_answers_is_ended_and_the_others_go_on(marks: Path) -> None:
    async def test() -> None:
        async with pool_of(stuck_ms=3000) as pool:
            stuck = asyncio.create_task(pool.choose("troubled", sight(), 0, "never", match="one"))
            await until(lambda: list(marks.glob("never-*")))
            other = asyncio.create_task(pool.choose("troubled", sight(), 0, "first", match="two"))
            with pytest.raises(BotFailed, match="stuck"):
                await stuck
            await other
            pids = [int(mark.name.removeprefix("never-")) for mark in marks.glob("never-*")]
            assert len(pids) == 2
            for pid in pids:
                with pytest.raises(ProcessLookupError):
                    os.kill(pid, 0)

    run(test)


def test_a_process_that_dies_while_idle_is_replaced_before_it_is_needed(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            await until(pool.pids)
            (pid,) = pool.pids()
            os.kill(pid, signal.SIGKILL)
            await until(lambda: pool.pids() not in ([], [pid]))
            await pool.choose("troubled", sight(), 0, "first")
            assert pool.metrics.registry.get_sample_value("wayside_bot_failures_total", {"reason": "died"}) is None

    run(test)


def test_when_too_many_wait_no_more_may_and_those_who_wait_are_served(marks: Path) -> None:
    async def test() -> None:
        async with pool_of(queue=3) as pool:
            held = asyncio.create_task(pool.choose("troubled", sight(), 0, "waits"))
            await until(lambda: list(marks.glob("waits-*")))
            waiting = [asyncio.create_task(pool.choose("troubled", sight(), 0, "first")) for _ in range(3)]
            await asyncio.sleep(0)
            assert pool.waiting == 3
            with pytest.raises(BotsBusy):
                await pool.choose("troubled", sight(), 0, "first")
            (marks / "go").touch()
            await asyncio.gather(held, *waiting)
            await pool.choose("troubled", sight(), 0, "first")

    run(test)


def test_quick_bots_go_before_searches_and_matches_take_turns(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            held = asyncio.create_task(pool.choose("troubled", sight(), 0, "waits"))
            await until(lambda: list(marks.glob("waits-*")))
            done: list[str] = []

            async def ask(name: str, kind: str, match: str) -> None:
                await pool.choose("troubled", sight(len(name)), 0, kind, match=match)
                done.append(name)

            asked = [
                asyncio.create_task(ask(*each))
                for each in [
                    ("search", "search:1", "a"),
                    ("a1", "first", "a"),
                    ("a2", "first", "a"),
                    ("a3", "first", "a"),
                    ("b1", "first", "b"),
                ]
            ]
            await asyncio.sleep(0)
            (marks / "go").touch()
            await asyncio.gather(held, *asked)
            assert done == ["a1", "b1", "a2", "a3", "search"]

    run(test)


def test_where_there_are_two_processes_one_is_kept_free_of_searches(marks: Path) -> None:
    async def test() -> None:
        async with pool_of(processes=2, most_think_ms=60_000, stuck_ms=60_000, patience_ms=10**9) as pool:
            await until(lambda: len(pool.pids()) == 2)
            match = Match(find_game("hallo-trucker"), ["a", "b"])
            record = bytes(match.sight(0))
            searches = [asyncio.create_task(pool.choose("hallo-trucker", record, 0, "search:50000")) for _ in range(2)]
            await asyncio.sleep(0)
            await pool.choose("troubled", sight(), 0, "first")
            assert not any(search.done() for search in searches)
            assert pool.waiting == 1
            for search in searches:
                search.cancel()

    run(test)


def test_the_more_searches_wait_the_shorter_each_thinks() -> None:
    async def test() -> None:
        pool = BotPool(BotLimits(most_think_ms=500, patience_ms=1000))
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def thinks() -> float:
            return pool.message_for(Job(Ask(0, "choose", "", b"", 0, "search", 500), "", done, 0.0))[2] * 1000 - 10_000

        assert thinks() == 500
        for i in range(9):
            pool._slow.push(Job(Ask(0, "choose", "", b"", 0, "search", 500), str(i), done, 0.0))
        assert thinks() == 100
        for i in range(1000):
            pool._slow.push(Job(Ask(0, "choose", "", b"", 0, "search", 500), str(i), done, 0.0))
        assert thinks() == 10
        done.cancel()

    run(test)


def test_who_no_longer_waits_is_not_served() -> None:
    async def test() -> None:
        queue = FairQueue()
        futures = [asyncio.get_running_loop().create_future() for _ in range(3)]
        jobs = [Job(Ask(0, "choose", "", b"", i, "first", 0), "m", futures[i], 0.0) for i in range(3)]
        for job in jobs:
            queue.push(job)
        futures[0].cancel()
        assert queue.pop() is jobs[1]
        queue.push_first(jobs[1])
        assert (queue.pop(), queue.pop(), queue.pop(), len(queue)) == (jobs[1], jobs[2], None, 0)

    run(test)


def test_who_waits_when_the_bots_stop_is_told(marks: Path) -> None:
    async def test() -> None:
        async with pool_of() as pool:
            asked = [asyncio.create_task(pool.choose("troubled", sight(), 0, "waits")) for _ in range(2)]
            (begun,) = await until(lambda: list(marks.glob("waits-*")))
        for each in asked:
            with pytest.raises(BotFailed, match="stopped"):
                await each
        with pytest.raises(ProcessLookupError):
            os.kill(int(begun.name.removeprefix("waits-")), 0)
        with pytest.raises(BotFailed, match="stopped"):
            await pool.choose("troubled", sight(), 0, "first")

    run(test)


SERVER = """
import asyncio, sys
from wayside.server.bot_pool import BotPool
async def main():
    pool = BotPool()
    await pool.start()
    asyncio.create_task(pool.choose("troubled", bytes.fromhex(sys.argv[1]), 0, "never"))
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_no_process_outlives_a_server_that_was_killed(marks: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, sight().hex()])
    try:

        async def test() -> None:
            (mark,) = await until(lambda: list(marks.glob("never-*")))
            pid = int(mark.name.removeprefix("never-"))
            server.kill()
            server.wait()
            with suppress(ProcessLookupError):
                while not is_dead(pid):
                    await asyncio.sleep(0.02)

        run(test)
    finally:
        server.kill()
        server.wait()


def is_dead(pid: int) -> bool:
    """Gone, or only its name is left until init takes note."""
    os.kill(pid, 0)
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return False


# ---- Who may sit down


@pytest.mark.parametrize("kind", ["random", "sensible", "search", "search:1", "search:1000"])
def test_a_bot_that_may_sit_down(kind: str) -> None:
    assert check_kind(find_game("hallo-trucker"), kind, 1000) == kind


@pytest.mark.parametrize(
    "kind", ["", "serch", "random:5", "search:", "search:0", "search:1001", "search:5p", "search:x"]
)
def test_a_bot_that_may_not(kind: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_kind(find_game("hallo-trucker"), kind, 1000)
    assert refused.value.code == "unknown-bot"
