"""The GPU agrees with the CPU. These tests run where there is a GPU, and say so where there is none."""

import importlib.util
from pathlib import Path

import pytest
from own_games import cases, own_games

from wayside.bots.random import random
from wayside.engine.gpu import GpuBatch, why_no_gpu

NO_GPU = why_no_gpu()
needs_gpu = pytest.mark.skipif(bool(NO_GPU), reason=f"the GPU was not tested: {NO_GPU}")
GAMES = own_games()
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
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_records_are_equal_byte_for_byte_after_every_move_of_a_thousand_games(bench, game):
    assert bench.parity(game, 1000)["games"] == 1000


@needs_gpu
@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=game.name) for game in GAMES for case in cases(game).gpu]
)
def test_totals_are_equal(bench, game, case):
    assert bench.totals(game, case.games, case.bots)["equal"]


@pytest.mark.parametrize("block", [0, 48, -32])
def test_a_block_is_of_whole_warps(block):
    with pytest.raises(ValueError, match="a multiple of 32"):
        GpuBatch(GAMES[0], [random] * 4, block=block)
