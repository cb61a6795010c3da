"""The GPU agrees with the CPU. These tests run where there is a GPU, and say so where there is none."""

import importlib.util
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from needs import needs_gpu
from own_games import cases, own_games

from wayside.bots.random import random
from wayside.engine.arguments import MAX_AMOUNT
from wayside.engine.forms import CUDA, Form, fill, rule
from wayside.engine.game import Rules
from wayside.engine.gpu import GpuBatch, cuda
from wayside.engine.kit import random_game
from wayside.engine.ladder import RUNGS, amounts_rule, ladder
from wayside.engine.moves import FREE, move_of
from wayside.engine.registry import find_game
from wayside.games.krikkit.words import BUY, ROLL

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


amounts: Any = None
effects: Any = None


@rule
def climb(records: Any, out: Any, rungs: Any, counts: Any) -> None:
    """The ladder of one offer a thread."""
    i = cuda.grid(1)
    if i < len(counts):
        counts[i] = amounts(records[0], 0, out, i, rungs[i])


@needs_gpu
def test_ladders_are_equal():
    """Krikkit's own for its prices, and the usual one for a verb that brings none."""
    game = find_game("krikkit")
    s, lines = game.new_record(2), []
    for verb in (BUY, ROLL):
        lines += [
            (move_of(verb) | FREE, low, low + 3 * (MAX_AMOUNT >> bits), 3) for bits in range(2, 31) for low in (0, 7)
        ]
    rungs, counts = np.zeros((len(lines), RUNGS), np.int64), np.zeros(len(lines), np.int64)
    kernel = Form(CUDA).of(fill(climb, amounts=amounts_rule(game)))
    kernel[4, 32](s.array, np.array(lines), rungs, counts)
    assert [rungs[i, : counts[i]].tolist() for i in range(len(lines))] == [ladder(game, s, 0, line) for line in lines]


@rule
def say(records: Any, seats: Any, offers: Any, counts: Any, out: Any) -> None:
    """What the offers of one record a thread would do."""
    i = cuda.grid(1)
    if i < len(counts):
        effects(records[i], seats[i], offers[i], counts[i], out[i])


@needs_gpu
@pytest.mark.parametrize("game", [game for game in GAMES if game.effects], ids=lambda game: game.name)
def test_effects_are_equal(game):
    rules, looks = Rules(game), []
    for s, seat, _ in random_game(rules, game.seats[1], Random(1)):
        if seat >= 0 and len(looks) < 256:
            looks.append((s.copy(), seat, *rules.effects(s, seat)))
    columns = len(game.effects.columns)
    offers = np.zeros((len(looks), game.max_offers, 4), np.int64)
    out = np.zeros((len(looks), game.max_offers, columns), np.int64)
    for i, (_, _, lines, _) in enumerate(looks):
        offers[i, : len(lines)] = lines
    counts = np.array([len(lines) for _, _, lines, _ in looks])
    records = np.concatenate([s.array for s, *_ in looks])
    kernel = Form(CUDA).of(fill(say, effects=game.effects.of_all))
    kernel[8, 32](records, np.array([seat for _, seat, *_ in looks]), offers, counts, out)
    assert [out[i, : counts[i]].tolist() for i in range(len(looks))] == [would for *_, would in looks]
