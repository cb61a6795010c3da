"""Bulk simulation: the same seed gives the same totals, and the summary says what it promises."""

import numpy as np
import pytest

from wayside.engine import gpu
from wayside.engine.batch import COLUMNS, DECISIONS, ROUNDS, SCORES
from wayside.engine.errors import BadOption, BadSeats, NoDevice, UnknownBot, WaysideError
from wayside.engine.registry import find_game
from wayside.lab.simulate import Summary, one_bot_a_seat, simulate

GAME = find_game("hallo-trucker")


def results(*lines: tuple[int, int, list[int]]) -> np.ndarray:
    """A buffer of results: decisions, rounds and scores of each game."""
    buffer = np.zeros((len(lines), COLUMNS), np.int32)
    for i, (decisions, rounds, scores) in enumerate(lines):
        buffer[i, DECISIONS], buffer[i, ROUNDS] = decisions, rounds
        buffer[i, SCORES : SCORES + len(scores)] = scores
    return buffer


def test_ties_share_a_win_and_scores_are_averaged():
    summary = Summary(3)
    summary.add(results((10, 4, [5, 5, 1]), (12, 6, [0, 0, 0]), (14, 8, [9, 2, 3])))
    assert summary.wins() == pytest.approx([1 / 2 + 1 / 3 + 1, 1 / 2 + 1 / 3, 1 / 3])
    assert summary.mean_score() == pytest.approx([14 / 3, 7 / 3, 4 / 3])
    assert summary.decisions == 36


def test_negative_scores_can_win():
    summary = Summary(2)
    summary.add(results((1, 1, [-5, -3])))
    assert summary.wins() == [0, 1]


def test_rounds_are_summed_up_over_buffers_of_any_length():
    rounds = [3] * 5 + [10] * 90 + [40] * 5
    whole, parts = Summary(2), Summary(2)
    whole.add(results(*((1, n, [1, 0]) for n in rounds)))
    for n in rounds:
        parts.add(results((1, n, [1, 0])))
    for summary in (whole, parts):
        assert summary.mean_rounds() == pytest.approx(np.mean(rounds))
        assert [summary.rounds_at(p) for p in (0.05, 0.5, 0.95, 1)] == [3, 10, 10, 40]


@pytest.mark.long
def test_the_same_seed_gives_the_same_totals_on_any_number_of_threads():
    runs = [simulate(GAME, 4, 20_000, ["random"], 1, threads).as_dict() for threads in (1, 2, 3)]
    for name in ("decisions", "wins", "mean_score", "rounds", "counts"):
        assert runs[0][name] == runs[1][name] == runs[2][name]
    assert simulate(GAME, 4, 20_000, ["random"], 2, 1).as_dict()["wins"] != runs[0]["wins"]


def test_a_simulation_says_all_that_it_promises():
    heard: list[int] = []
    facts = simulate(GAME, 3, 20_000, ["random"], 7, 2, options={"stages": "2"}, progress=heard.append).as_dict()
    assert facts["game"] == "hallo-trucker"
    assert (facts["seats"], facts["games"], facts["bot"], facts["seed"]) == (3, 20_000, "random", 7)
    assert (facts["device"], facts["threads"]) == ("cpu", 2)
    assert facts["options"]["stages"] == 2
    assert sum(facts["wins"]) == pytest.approx(20_000)
    assert len(facts["mean_score"]) == 3
    assert facts["rounds"]["5%"] <= facts["rounds"]["median"] <= facts["rounds"]["95%"]
    assert facts["decisions_per_second"] == pytest.approx(facts["decisions"] / facts["seconds"], rel=0.01)
    assert heard[-1] == 20_000
    assert heard == sorted(heard)


def test_what_a_game_counts_is_summed_up():
    """Every stage ends for one of three reasons, and a Barrier is somebody's."""
    facts = simulate(GAME, 3, 2_000, ["random"], 7, 2, options={"stages": "2"}).as_dict()
    counts = facts["counts"]
    assert list(counts) == [count.name for count in GAME.counts]
    reasons = [counts[name]["total"] for name in counts if name.startswith("stages: ")]
    assert len(reasons) == 3
    assert sum(reasons) == 2 * 2_000
    assert counts["stages: limit reached"]["per_game"] == reasons[0] / 2_000
    assert len(counts["Barriers"]["by_seat"]) == 3
    assert sum(counts["Barriers"]["by_seat"]) == counts["Barriers"]["total"] > 0
    assert "by_seat" not in counts["reshuffles"]


def test_sums_do_not_overflow():
    """A tally of a game has 32 bits, the sum of all games more."""
    buffer = np.full((3, COLUMNS + 2), 2_000_000_000, np.int32)
    buffer[:, ROUNDS] = 1
    summary = Summary(2)
    summary.add(buffer)
    summary.add(buffer)
    assert summary.tallies.tolist() == [12_000_000_000] * 2


def test_a_bot_a_seat():
    assert one_bot_a_seat("sensible", 3) == ["sensible"] * 3
    assert one_bot_a_seat("sensible, random", 2) == ["sensible", "random"]
    with pytest.raises(UnknownBot, match="3 bots are named for 4 seats"):
        one_bot_a_seat("random,random,random", 4)


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        ({"seats": 9}, BadSeats, "2 to 5 seats"),
        ({"games": 0}, WaysideError, "1 or more"),
        ({"threads": 0}, WaysideError, "1 or more"),
        ({"bots": ["sensble"]}, UnknownBot, "did you mean 'sensible'"),
        ({"device": "tpu"}, WaysideError, "cpu or cuda"),
        ({"options": {"stages": "many"}}, BadOption, "from 1 to 9"),
        ({"options": {"stage": "3"}}, BadOption, "did you mean 'stages'"),
        ({"seats": 3, "options": {"first": "5"}}, BadOption, "only 3 seats"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changed, error, message):
    with pytest.raises(error, match=message):
        simulate(GAME, **{"seats": 4, "games": 10, **changed})


def test_a_gpu_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setattr(gpu, "cuda", None)  # as on most machines, and here whatever there is
    with pytest.raises(NoDevice, match=r"device cuda cannot be used: .*wayside\[cuda\]\. Use device cpu"):
        simulate(GAME, 4, 10, device="cuda")
