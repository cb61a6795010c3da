"""Ray: two nodes on this machine, one of which is killed half-way; the totals are those of one process."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import odd_jobs
import pytest
from needs import Missing
from odd_jobs import Killer, OnGpus, Squares, of_other_code, square_sums

from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.lab.jobs import Packed, pack
from wayside.lab.running import Progress, Run
from wayside.lab.simulate import bulk_games
from wayside.lab.workers import OneThread, Workers, workers_of

GAME = find_game("hallo-trucker")
GAMES = 24_000
STORE = {"object_store_memory": 80_000_000, "include_dashboard": False}

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(300),
    # Ray leaves files and sockets to the collector, and says that it will do some things in another way one day.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning:ray", "ignore::DeprecationWarning:ray"),
]


@pytest.fixture(autouse=True)
def workers_find_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers have the environment of whoever begins their node."""
    if find_spec("ray") is None:
        raise Missing("Ray is not installed; it comes with: pip install 'wayside[ray]'")
    known = [str(Path(odd_jobs.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(known))
    # Ray's client server forks, and this gRPC does not survive that: see docs/many-machines.md.
    monkeypatch.setenv("GRPC_ENABLE_FORK_SUPPORT", "0")


def one_node(**more: Any) -> Any:
    """A cluster of one node with one core."""
    from ray.cluster_utils import Cluster

    return Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **STORE, **more})


@pytest.fixture
def cluster(workers_find_the_jobs: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """One that `ray:auto` finds."""
    cluster = one_node()
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    yield cluster
    cluster.shutdown()


@pytest.fixture
def workers(cluster: Any) -> Iterator[Workers]:
    with workers_of("ray:auto") as workers:
        yield workers


def test_a_node_that_is_killed_half_way_costs_nothing_but_time(cluster: Any) -> None:
    job = bulk_games(GAME, 4, ["sensible"], 1, "cpu", {})
    with OneThread() as alone:
        whole = Run(job, range(GAMES), alone)
        whole.play()
    other = cluster.add_node(num_cpus=1, **STORE)
    told: list[Progress] = []

    def watch(how: Progress) -> None:
        """Once both have played something, and half of all is done, one of them is gone."""
        told.append(how)
        if len(how.machines) == 2 and how.done > GAMES // 2 and len(cluster.list_all_nodes()) == 2:
            time.sleep(0.5)  # by now both have begun something else
            cluster.remove_node(other, allow_graceful=False)

    with workers_of("ray:auto") as workers:
        workers.seconds = 1.5  # type: ignore[misc]
        run = Run(job, range(GAMES), workers, tell=watch)
        run.play()
    assert run.ledger.sums == whole.ledger.sums
    assert list(run.ledger.done) == [range(GAMES)]
    assert len(cluster.list_all_nodes()) == 1
    assert run.progress.retries > 0
    assert len(run.progress.machines) == 2
    assert min(machine.numbers for machine in run.progress.machines.values()) > 0


def test_a_cluster_plays_one_job_after_another(workers: Workers) -> None:
    assert (workers.name, workers.slots) == ("ray:auto", 1)
    for count in (50, 2_000):
        run = Run(Squares(GAME, 1), range(count), workers)
        run.play()
        assert (run.ledger.sums["count"], run.ledger.sums["squares"]) == square_sums(count)


def test_what_cannot_be_played_is_said_in_a_line(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WaysideError, match=r"Hallo Trucker: game 77 of seed 5 failed: a move that is not legal"):
        Run(Squares(GAME, 5, fails_at=77), range(100), workers).play()
    with pytest.raises(WaysideError, match=r"is lost, 4 times by now \(WorkerCrashedError\)"):
        Run(Killer(GAME, 1), range(1), workers).play()
    from wayside.lab import ray_workers

    other = pack(of_other_code(Squares(GAME, 1), rules_version=99)).origin
    monkeypatch.setattr(ray_workers, "pack", lambda job: Packed(other, pack(job).body))
    with pytest.raises(WaysideError, match=r"has rules version of hallo-trucker 1, and this work is of 99"):
        Run(Squares(GAME, 1), range(10), workers).play()
    monkeypatch.setattr(ray_workers, "__version__", "0.0.1")
    with pytest.raises(WaysideError, match=r"has Wayside .*, not 0\.0\.1; install the same everywhere"):
        Run(Squares(GAME, 1), range(10), workers).play()


@pytest.mark.timeout(60)
def test_a_cluster_without_gpus_is_not_waited_for(workers: Workers) -> None:
    with pytest.raises(WaysideError) as refused:
        Run(OnGpus(GAME, 1), range(10), workers).play()
    assert str(refused.value) == ("Ray says that ray:auto has no GPU now; use --device cpu, or a cluster that has some")
    assert Run(Squares(GAME, 1), range(10), workers).play().sums["count"] == 10


def test_a_cluster_elsewhere_is_reached_by_its_client_server() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    cluster = one_node(ray_client_server_port=port)
    try:
        for _ in range(100):  # it begins by itself, some time after the node
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.2)
        with workers_of(f"ray://127.0.0.1:{port}") as workers:
            run = Run(Squares(GAME, 1), range(500), workers)
            run.play()
        assert (run.ledger.sums["count"], run.ledger.sums["squares"]) == square_sums(500)
    finally:
        cluster.shutdown()


def test_a_cluster_that_is_not_there_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WaysideError, match=r"nobody answers at ray://127\.0\.0\.1:1 .* 10001 unless"):
        workers_of("ray://127.0.0.1:1")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(WaysideError, match=r"there is no Ray cluster that this machine belongs to"):
        workers_of("ray:auto")
