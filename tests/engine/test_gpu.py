"""The GPU agrees with the CPU. These tests run where there is a GPU, and say so where there is none."""

import importlib.util
from pathlib import Path

import pytest

from wayside.bots.random import random
from wayside.engine.gpu import GpuBatch, why_no_gpu
from wayside.engine.registry import find_game

NO_GPU = why_no_gpu()
needs_gpu = pytest.mark.skipif(bool(NO_GPU), reason=f"the GPU was not tested: {NO_GPU}")
BENCH = Path(__file__).parents[2] / "bench" / "gpu.py"


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_gpu", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@needs_gpu
@pytest.mark.parametrize("name", ["hallo-trucker", "krikkit", "spiralized"])
def test_records_are_equal_byte_for_byte_after_every_move_of_a_thousand_games(bench, name):
    assert bench.parity(find_game(name), 1000)["games"] == 1000


@needs_gpu
@pytest.mark.parametrize(
    ("name", "games", "bots"),
    [
        ("hallo-trucker", 50_000, ["random"] * 4),
        ("krikkit", 20_000, ["random"] * 4),
        ("krikkit", 5_000, ["sensible", "plain", "exact", "random"]),
        ("spiralized", 5_000, ["random"] * 4),
        ("spiralized", 2_000, ["sensible", "random", "random", "random"]),
        ("spiralized", 100, ["sensible"] * 3),  # fewer than there are threads in a block
    ],
)
def test_totals_are_equal(bench, name, games, bots):
    assert bench.totals(find_game(name), games, bots)["equal"]


@pytest.mark.parametrize("block", [0, 48, -32])
def test_a_block_is_of_whole_warps(block):
    game = find_game("spiralized")
    with pytest.raises(ValueError, match="a multiple of 32"):
        GpuBatch(game, [random] * 4, block=block)
