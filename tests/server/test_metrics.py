"""What is counted can be read, and nodes in one process count apart."""

import asyncio
import time
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from wayside.server.metrics import Metrics, watch_loop
from wayside.server.store import Store


def test_the_page_can_be_read_by_a_scraper() -> None:
    metrics = Metrics()
    metrics.sockets.inc(3)
    metrics.moves.labels("bot").inc()
    metrics.refused.labels("illegal-move").inc(2)
    metrics.move_seconds.observe(0.02)
    metrics.note_group(7, 0.003)
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.page().decode())
        for sample in family.samples
    }
    assert found["wayside_sockets",] == 3
    assert found["wayside_moves_total", "bot"] == 1
    assert found["wayside_refusals_total", "illegal-move"] == 2
    assert found["wayside_move_seconds_bucket", "0.025"] == 1
    assert found["wayside_commit_jobs_sum",] == 7
    assert found["wayside_move_seconds_bucket", "0.01"] == 0


def test_a_tenth_of_a_second_and_a_half_more_can_be_told_apart() -> None:
    page = Metrics().page().decode()
    assert 'wayside_move_seconds_bucket{le="0.1"}' in page
    assert 'wayside_move_seconds_bucket{le="0.15"}' in page


def test_two_nodes_count_apart() -> None:
    one, two = Metrics(), Metrics()
    one.rooms.set(5)
    assert two.registry.get_sample_value("wayside_rooms") == 0


def test_a_loop_that_was_held_up_is_seen() -> None:
    async def test() -> Metrics:
        metrics = Metrics()
        watching = asyncio.create_task(watch_loop(metrics, 0.01))
        await asyncio.sleep(0)
        time.sleep(0.2)  # holding up the loop is the point
        await asyncio.sleep(0.05)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        return metrics

    metrics = asyncio.run(test())
    total = metrics.registry.get_sample_value("wayside_loop_lag_seconds_sum")
    assert total is not None
    assert total >= 0.15


@pytest.mark.anyio
async def test_the_writer_tells_of_every_group(tmp_path: Path) -> None:
    metrics = Metrics()
    store = await Store.open(f"sqlite:///{tmp_path / 'wayside.db'}")
    groups: list[int] = []

    def note(jobs: int, seconds: float) -> None:
        groups.append(jobs)
        metrics.note_group(jobs, seconds)

    store.tell_of_groups(note)
    await asyncio.gather(*(store.heartbeat(f"node {i}") for i in range(5)))
    await store.close()
    assert metrics.registry.get_sample_value("wayside_commit_jobs_sum") == 5
    assert metrics.registry.get_sample_value("wayside_commit_seconds_count") == len(groups)
