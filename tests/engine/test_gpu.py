"""The GPU agrees with the CPU. These tests run where there is a GPU, and say so where there is none."""

import importlib.util
from pathlib import Path

import pytest

from wayside.engine.gpu import why_no_gpu
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
def test_records_are_equal_byte_for_byte_after_every_move_of_a_thousand_games(bench):
    assert bench.parity(find_game("hallo-trucker"), 1000)["games"] == 1000


@needs_gpu
def test_totals_are_equal(bench):
    assert bench.totals(find_game("hallo-trucker"), 4, 50_000, ["random"] * 4)["equal"]
