"""Runs: whatever is lost, late, or comes twice, the sums are the same; and tasks are as long as they should be."""

from collections import deque
from pathlib import Path

import pytest
from odd_jobs import Halves, Killer, Squares, of_other_code, square_sums

from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.lab import jobs, running
from wayside.lab.jobs import Job, Result, carry_out, carry_out_packed, pack
from wayside.lab.running import RETRIES, Progress, Run
from wayside.lab.sums import Ledger, Ranges
from wayside.lab.workers import OneThread, Processes, Threads, Workers, workers_of

GAME = find_game("hallo-trucker")
JOB = Squares(GAME, 1)


class Troubled(Workers):
    """Two workers, played here, who say that each number took a hundredth of a second; every so many tasks are lost."""

    remote = True

    def __init__(self, loses: int = 0, keeps: int = 0) -> None:
        """`keeps`: this many tasks are never heard of again, in silence."""
        self.tasks: list[range] = []
        self._loses, self._keeps = loses, keeps
        self._out: deque[range] = deque()

    @property
    def slots(self) -> int:
        return 2

    @property
    def name(self) -> str:
        return "troubled"

    def employ(self, job: Job) -> None:
        self._job = job

    def submit(self, task: range) -> None:
        self.tasks.append(task)
        if len(self.tasks) > self._keeps:
            self._out.append(task)

    def completed(self, seconds: float) -> list[Result]:
        if not self._out:
            return []
        task = self._out.pop()  # the last one first
        if self._loses and len(self.tasks) % self._loses == 0:
            return [Result(task, lost="it fell asleep")]
        found = carry_out(self._job, task)
        if found.failed:
            return [found]
        return [Result(task, found.sums, len(task) / 100, f"machine {len(self.tasks) % 2}")]

    def close(self) -> None:
        self._out.clear()


def sums_of(run: Run) -> tuple[int, int]:
    return run.ledger.sums["count"], run.ledger.sums["squares"]


@pytest.mark.parametrize("loses", [0, 2, 3, 7])
def test_sums_are_the_same_whatever_is_lost(loses: int) -> None:
    run = Run(JOB, range(20_000), Troubled(loses))
    run.play()
    assert sums_of(run) == square_sums(20_000)
    assert list(run.ledger.done) == [range(20_000)]
    assert bool(run.progress.retries) == bool(loses)
    assert sum(machine.numbers for machine in run.progress.machines.values()) == 20_000
    assert set(run.progress.machines) <= {"machine 0", "machine 1"}


def test_tasks_are_of_the_length_that_is_wanted() -> None:
    workers = Troubled()
    Run(JOB, range(20_000), workers).play()
    assert [len(task) for task in workers.tasks[:2]] == [1, 1], "at first it is not known how long they take"
    lengths = [len(task) / 100 for task in workers.tasks[2:-1]]
    assert max(lengths) == pytest.approx(workers.seconds)
    assert min(lengths) >= 0.9
    assert lengths[-1] < workers.seconds, "towards the end they become smaller"


def test_what_is_not_heard_of_is_given_to_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    workers = Troubled(keeps=1)
    run = Run(JOB, range(5_000), workers)
    run.play()
    assert sums_of(run) == square_sums(5_000)
    assert workers.tasks.count(workers.tasks[0]) == 2
    assert run.progress.retries == 0


def test_what_is_lost_again_and_again_is_given_up() -> None:
    workers = Troubled(loses=1)
    with pytest.raises(WaysideError, match=r"games \d+ to \d+ is lost, 4 times by now \(it fell asleep\)"):
        Run(JOB, range(20_000), workers).play()
    assert len(workers.tasks) <= 2 * (RETRIES + 2)


def test_what_is_finished_is_not_played_again() -> None:
    first = Run(JOB, range(1_000), Troubled())
    first.play()
    workers, told = Troubled(), list[Progress]()
    ledger = Ledger(dict(first.ledger.sums), Ranges(list(first.ledger.done)))
    more = Run(JOB, range(3_000), workers, ledger, told.append)
    more.play()
    assert sums_of(more) == square_sums(3_000)
    assert min(task.start for task in workers.tasks) == 1_000
    assert (told[-1].done, told[-1].new) == (3_000, 2_000)


def test_nothing_more_is_handed_out_once_it_is_enough() -> None:
    workers, saved = Troubled(), list[int]()
    run = Run(
        JOB,
        range(20_000),
        workers,
        save=lambda ledger: saved.append(ledger.done.count),
        until=lambda: len(workers.tasks) >= 4,
    )
    run.play()
    assert run.ledger.done.count == sum(map(len, workers.tasks)) == saved[-1]
    assert 0 < saved[-1] < 20_000
    assert list(run.ledger.done) == [range(saved[-1])], "what was out is waited for"
    assert sums_of(run) == square_sums(saved[-1])


def test_what_is_finished_is_saved_whatever_happens() -> None:
    saved: list[int] = []
    with pytest.raises(WaysideError, match="game 700 of seed 1 failed"):
        Run(
            Squares(GAME, 1, fails_at=700),
            range(20_000),
            Troubled(),
            save=lambda ledger: saved.append(ledger.done.count),
        ).play()
    assert 0 < saved[-1] < 20_000


def test_a_game_that_fails_is_named_and_not_tried_again() -> None:
    workers = OneThread()
    with workers, pytest.raises(WaysideError) as caught:
        Run(Squares(GAME, 5, fails_at=77), range(1_000), workers).play()
    assert str(caught.value) == "Hallo Trucker: game 77 of seed 5 failed: a move that is not legal"


def test_what_fails_only_together_is_said_so() -> None:
    class Moody(Squares):
        def run(self, numbers: range) -> dict:
            if len(numbers) > 3:
                raise ZeroDivisionError("division by zero")
            return {}

    found = carry_out(Moody(GAME, 2), range(10, 20))
    assert (
        found.failed == "Hallo Trucker: one of the games 10 to 14 of seed 2 failed: ZeroDivisionError: division by zero"
    )


def test_sums_that_are_not_whole_are_refused() -> None:
    assert "something else than whole numbers" in carry_out(Halves(GAME, 1), range(3)).failed


@pytest.mark.parametrize("kind", ["threads:1", "threads:3", "processes:2"])
def test_workers_of_all_kinds_come_to_the_same(kind: str) -> None:
    with workers_of(kind) as workers:
        assert workers.name == kind
        for _ in range(2):  # and once more, for another job
            run = Run(Squares(GAME, 1, pause=0.0005), range(3_000), workers)
            run.play()
            assert sums_of(run) == square_sums(3_000)
            assert run.ledger.sums["by seven"] == {str(i): len(range(i, 3_000, 7)) for i in range(7)}


def test_a_process_that_is_killed_costs_nothing_but_time(tmp_path: Path) -> None:
    with Processes(2) as workers:
        run = Run(Squares(GAME, 1, pause=0.002, kills_at=900, folder=tmp_path), range(2_000), workers)
        run.play()
    assert (tmp_path / "killed").exists()
    assert sums_of(run) == square_sums(2_000)
    assert run.progress.retries > 0


def test_what_kills_every_process_is_given_up() -> None:
    with Processes(1) as workers, pytest.raises(WaysideError, match="a process of this machine died"):
        Run(Killer(GAME, 1), range(10), workers).play()


def test_a_job_goes_out_with_the_code_that_it_belongs_to(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(JOB)
    assert carry_out_packed(packed, range(4)).sums["squares"] == 14
    here, wanted = jobs.machine_name(), packed.origin.wayside
    monkeypatch.setattr(jobs, "__version__", "9.9.9")
    refused = carry_out_packed(packed, range(4)).failed
    assert refused == f"{here} has Wayside 9.9.9, and this work is of {wanted}; install the same everywhere"


def test_work_of_other_rules_is_refused() -> None:
    """As on a machine where the game is of another version than where the work comes from."""
    sent = pack(JOB)
    other = pack(of_other_code(JOB, rules_version=99))
    refused = carry_out_packed(type(sent)(other.origin, sent.body), range(4)).failed
    assert f"has rules version of hallo-trucker {GAME.rules_version}, and this work is of 99" in refused


def test_a_game_that_is_not_installed_goes_out_whole() -> None:
    job = of_other_code(JOB, title="Another Trucker")
    assert jobs.unpack(pack(job)).game.title == "Another Trucker"
    assert jobs.unpack(pack(JOB)).game is GAME


@pytest.mark.parametrize(
    "cluster", ["", "thread:2", "threads:0", "processes:-1", "processes:x", "ray", "ray://host", "ray:host:1", "slurm"]
)
def test_what_is_no_cluster_is_refused(cluster: str) -> None:
    with pytest.raises(
        WaysideError, match=r"a cluster is threads:N, processes:N, ray:local, ray:auto or ray://HOST:PORT"
    ):
        workers_of(cluster)


def test_threads_and_processes_may_be_as_many_as_there_are_cores() -> None:
    with workers_of("threads") as workers:
        assert isinstance(workers, Threads | OneThread)
    with workers_of("processes") as workers:
        assert workers.slots >= 1
