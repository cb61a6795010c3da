"""Sweeps and comparisons: what is asked for, what is refused, and that differences are those of the same games."""

import json
from typing import Any

import numpy as np
import pytest

from wayside.engine.errors import BadEdition, BadOption, WaysideError
from wayside.engine.registry import find_game
from wayside.lab.estimates import paired_difference
from wayside.lab.report.reading import measures
from wayside.lab.report.sweep import (
    Plan,
    Sweep,
    comparison_as_dict,
    comparison_job,
    comparison_of,
    edition_axis,
    option_axis,
    side_of,
    sweep_as_dict,
    sweep_job,
    sweep_of,
)
from wayside.lab.report.tasks import BLOCK, VariantGames
from wayside.lab.report.variant import Played
from wayside.lab.running import Run
from wayside.lab.sums import Sums
from wayside.lab.workers import workers_of

GAME = find_game("hallo-trucker")
BOTS = ("random",) * 2


def sums_of(job: VariantGames) -> Sums:
    """All of a job's games, by two of this machine's cores."""
    with workers_of("threads:2") as workers:
        return Run(job, range(job.total), workers).play().sums


def plan_of(*axes: str, figures: tuple[str, ...] = ("rounds",), options: tuple[str, ...] = (), games: int = 20) -> Plan:
    told = [*(option_axis(GAME, each) for each in options), *(edition_axis(GAME, each) for each in axes)]
    return Plan.of(GAME, 2, BOTS, told, figures, 1, games)


def test_values_are_listed_or_spanned():
    assert edition_axis(GAME, "cards.hand=8:12:2,15").values == (8, 10, 12, 15)
    assert edition_axis(GAME, "cards.rest=3,3,4").values == (3, 4)
    axis = option_axis(GAME, "look=no,yes")
    assert (axis.values, axis.texts, axis.box) == ((0, 1), ("no", "yes"), "no")


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        (("cards.hand=8",), "one or two things with several values each; 0 have several"),
        (("cards.hand=8,9", "cards.rest=1,2", "cards.lost=1,2"), "3 have several"),
        (("cards.hand=1:20", "cards.rest=1:20"), "at most 200 cells; these are 400"),
        (("cards.hand",), "NAME=VALUE"),
        (("cards.hand=12:8",), "FROM:TO or FROM:TO:STEP"),
        (("cards.hand=8:12:0",), "is no span"),
    ],
)
def test_what_is_no_sweep_is_refused(axes: tuple[str, ...], said: str):
    with pytest.raises(BadOption, match=said.replace("?", r"\?")):
        plan_of(*axes)


def test_unknown_names_are_refused_with_the_nearest():
    with pytest.raises(BadEdition, match=r"did you mean 'cards\.barrier'"):
        edition_axis(GAME, "barriers=1,2")
    with pytest.raises(BadOption, match="did you mean 'stages'"):
        option_axis(GAME, "stage=1,2")
    with pytest.raises(BadOption, match="option stages is a number from 1 to 9"):
        option_axis(GAME, "stages=3,12")
    with pytest.raises(WaysideError, match="no figure 'round'; there are: rounds, decisions"):
        plan_of("cards.hand=8,9", figures=("round",))


def test_a_cell_changes_what_it_names_alone_and_the_box_nothing():
    plan = plan_of("cards.hand=8,10", options=("stages=3",))
    assert plan.variant({}).edition == {}
    assert plan.variant({}).options["stages"] == 3
    assert plan.variant({"cards.hand": 8}).edition == {"cards.hand": 8}
    assert plan.variant({"cards.hand": 10}) == plan.variant({})


def played(rounds: list[int]) -> Played:
    one = np.ones(len(rounds), np.int64)
    found: dict[str, tuple[Any, Any]] = dict.fromkeys(measures(GAME, 2), (one, one))
    return Played(len(rounds), {**found, "rounds": (np.array(rounds), one)})


def test_differences_are_paired_and_no_effect_is_said():
    plan = plan_of("cards.hand=9,10,11")
    box = played([10, 20, 30, 40])
    sweep = Sweep(
        plan, box, {("9",): played([11, 21, 31, 41]), ("10",): box, ("11",): "cards.hand=11 makes no game: why"}
    )
    told = sweep_as_dict(sweep, "again")
    (chart,) = told["charts"]
    assert [(cell["x"], cell["value"], cell["box"], cell["same"]) for cell in chart["data"]["cells"]] == [
        ("9", 26, False, False),
        ("10", 25, True, False),
    ]
    assert chart["table"]["rows"][0][2] == "+1.00 ±0.00"
    assert "1.0 rounds more with cards.hand 9" in chart["title"]
    assert told["unfinished"] == ["cards.hand=11 makes no game: why"]
    sweep.cells = {("9",): played([12, 18, 31, 39]), ("10",): box}
    assert sweep_as_dict(sweep, "again")["charts"][0]["title"] == "Rounds of a game: no effect found"


def test_a_plan_is_told_and_asked_again():
    plan = plan_of("cards.hand=8:12:2,15", "cards.rest=3", options=("stages=3",), figures=("rounds", "margin"))
    again = Plan.from_dict(GAME, json.loads(json.dumps(plan.as_dict())))
    assert (again.axes, again.as_dict()) == (plan.axes, plan.as_dict())
    assert sweep_job(again).described() == sweep_job(plan).described()


def block(*rounds: int) -> dict[str, Any]:
    """What a job hands back of a block of games."""
    return {"rounds": [list(rounds), [1]]}


def test_blocks_of_games_are_put_together_by_their_numbers():
    plan = plan_of("cards.hand=9,10", games=BLOCK + 2)
    job = sweep_job(plan)
    assert (job.blocks, job.total) == (2, 4), "the box and the other cell"
    played = {"0": {str(BLOCK): block(7, 8), "0": block(5)}, "1": {str(BLOCK): block(9), "0": block(*range(BLOCK))}}
    sweep = sweep_of(plan, job, {"played": played, "refused": {}})
    assert sweep.box.found["rounds"][0].tolist() == [5] * BLOCK + [7, 8], "one number is that of all games of a block"
    nine = sweep.cells[("9",)]
    assert isinstance(nine, Played)
    assert nine.found["rounds"][0].tolist() == [*range(BLOCK), 9, 9]
    assert nine.found["rounds"][1].tolist() == [1] * (BLOCK + 2)


def test_games_behind_a_gap_are_left_out_and_a_refusal_counts_for_all_its_blocks():
    plan = plan_of("cards.hand=9,10", games=3 * BLOCK)
    job = sweep_job(plan)
    played = {"0": {"0": block(5), str(2 * BLOCK): block(6)}}
    sweep = sweep_of(plan, job, {"played": played, "refused": {"1": {"no room": 2}}})
    assert sweep.box.games == BLOCK
    assert sweep.cells == {("9",): "no room", ("10",): sweep.box}


@pytest.mark.long
def test_a_sweep_plays_the_same_games_in_every_cell_and_tells_of_what_makes_none():
    plan = plan_of("cards.barrier=5,7,200", options=("stages=1",), games=400)
    job = sweep_job(plan)
    assert len(job.variants) == 3, "the box is one of the cells"
    sweep = sweep_of(plan, job, sums_of(job))
    why = sweep.cells[("200",)]
    assert isinstance(why, str)
    assert "cards.barrier=200 makes no game: there is no room for" in why
    assert "(in the box cards.barrier is 5)" in why
    assert sweep.cells[("5",)] is sweep.box
    more = sweep.cells[("7",)]
    assert isinstance(more, Played)
    measure = measures(GAME, 2)["rounds"]
    plain = paired_difference(*sweep.box.found["rounds"], *more.found["rounds"])
    assert more.against(sweep.box, measure) == plain
    plan = plan_of("cards.barrier=200,201", games=20)
    job = sweep_job(plan)
    with pytest.raises(BadEdition, match="makes no game"):
        sweep_of(plan, job, sums_of(job))


@pytest.mark.long
def test_two_bots_are_compared_and_meet():
    sides = side_of(GAME, 2, "random", "box"), side_of(GAME, 2, "random", "bot=sensible,stages=1")
    with pytest.raises(BadOption, match="are the same"):
        comparison_job(GAME, (sides[0], sides[0]), 1, 10)
    sides = side_of(GAME, 2, "random", "stages=1"), sides[1]
    job = comparison_job(GAME, sides, 1, 300)
    found = comparison_of(GAME, sides, job, sums_of(job))
    assert found.meeting is not None
    assert found.meeting.low > 80
    told = comparison_as_dict(found, "again")
    assert "One sensible among random wins" in told["lede"]
    assert [chart["kind"] for chart in told["charts"]] == ["dots", "dots"]
