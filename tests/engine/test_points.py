"""How a score is written: in the game's own unit, with its decimals, everywhere alike."""

from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from wayside.cli.screen import standing_table
from wayside.engine.match import Match
from wayside.engine.registry import find_game, game_names
from wayside.lab.simulate import Simulation, Summary
from wayside.lab.tournament import Deals, Outcome, deal_sums, entrants_of

KRIKKIT = find_game("krikkit")


@pytest.mark.parametrize(
    ("score", "shown"),
    [  # the same as in web/tests/points.test.ts
        (27_682_080, "2,768.2"),
        (-120_000, "-12.0"),
        (0, "0.0"),
        (499, "0.0"),
        (500, "0.1"),
        (-500, "0.0"),
        (-501, "-0.1"),
        (12_345_678_900, "1,234,567.9"),
    ],
)
def test_a_score_with_fractions_is_written_in_its_unit(score: int, shown: str) -> None:
    assert KRIKKIT.points(score) == shown
    assert KRIKKIT.unit == "points"


def test_whole_scores_are_written_as_they_are() -> None:
    trucker = find_game("hallo-trucker")
    assert (trucker.points(4200), trucker.points(-7), trucker.points(2.5)) == ("4,200", "-7", "3")
    assert replace(trucker, scale=100, decimals=2).points(1005) == "10.05"


@pytest.mark.parametrize("name", game_names())
def test_no_game_tells_people_of_parts_of_a_unit(name: str) -> None:
    game = find_game(name)
    assert game.scale >= 10**game.decimals
    assert "th" not in game.unit


def test_the_terminal_shows_points() -> None:
    match = Match(KRIKKIT, ["Ann", "Bo"], {"first": 1})
    match.record.score[0], match.record.score[1] = 2424, -12  # type: ignore[attr-defined]
    console = Console(width=80, record=True, file=StringIO())
    console.print(standing_table(match))
    shown = console.export_text()
    assert "2,424.0" in shown
    assert "-12.0" in shown
    assert "points" in shown


def test_means_are_in_units() -> None:
    summary = Summary(2, games=2, decisions=9, rounds=np.array([0, 2]))
    summary.scores[:] = [30_000, 50_000]
    found = Simulation("krikkit", ["random"] * 2, 1, "cpu", 1, 0.5, {}, summary, KRIKKIT.scale).as_dict()
    assert found["mean_score"] == [1.5, 2.5]
    played = [Outcome([20_000, 40_000], 5), Outcome([40_000, 20_000], 5)]
    sums = {"matches": 2, "decisions": 10, "lineups": {"0": deal_sums(played)}}
    found = entrants_of(Deals(KRIKKIT, 1, ("random", "sensible"), 2, ()), sums)
    assert [entrant.mean_score for entrant in found] == [3, 3]
