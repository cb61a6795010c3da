"""A stranger's game in the lab: a report, the numbers of its edition, and its own package in another process."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from wayside.bots.random import random
from wayside.engine.forms import PLAIN
from wayside.engine.game import Game
from wayside.engine.trace import TraceBatch, new_lines
from wayside.lab.report.findings import report
from wayside.lab.report.knobs import Knob, knobs_of
from wayside.lab.report.reading import Reading, measures
from wayside.lab.report.study import Player, Study, Terms
from wayside.lab.report.totals import make_ruler, totals_of
from wayside.lab.report.variant import Variant, play_elsewhere


def test_a_report_speaks_the_games_own_words(game: Game):
    lines = new_lines(game, 60)
    TraceBatch(game, [random] * 3, random, kind=PLAIN).run(1, 0, lines)
    reading = Reading(game, 3, lines)
    ruler = make_ruler(reading)
    terms = Terms(game, 3, ("random",) * 3, {"laps": 2, "fog": 0, "first": 1}, threads=1)
    told = report(Study(terms, ruler, totals_of(reading, ruler)), "again")
    margin = next(chart for chart in told["charts"] if chart["id"] == "margin")
    assert "coins" in margin["title"]
    openings = next(chart for chart in told["charts"] if chart["id"] == "openings")
    assert {"go", "wait", "follow", "stay"} & {row[0].split(",")[0] for row in openings["table"]["rows"]}


def test_its_own_file_names_the_numbers_that_are_turned(game: Game):
    assert Knob("Purse", "coins.purse", 100, 120) in knobs_of(game)


def test_without_that_file_all_whole_numbers_are_turned_that_are_in_no_list(game: Game, tmp_path: Path):
    shutil.copy(game.folder / "edition.toml", tmp_path)
    found = {knob.path: knob.tried for knob in knobs_of(replace(game, folder=tmp_path))}
    assert found["coins.purse"] == 110
    assert found["road.patience"] == 3
    assert found["game.laps"] == 3


@pytest.mark.long
def test_all_steps_of_a_report_and_its_own_package_in_another_process(game: Game):
    terms = Terms(game, 3, ("sensible",) * 3, {"laps": 2, "fog": 0, "first": 0}, games=3000, slip_games=500, threads=1)
    study = Player(replace(terms, knob_games=300)).play()
    assert not study.unfinished
    assert study.box is not None
    assert all(not isinstance(played, str) for played in study.knobs.values())
    more = play_elsewhere(Variant(game.name, 3, terms.bots, terms.options, {"coins.purse": 300}), 1, range(300))
    effect = more.against(study.box, measures(game, 3)["winning-score"])
    assert effect is not None
    assert 150 < effect.value < 250
    told = report(study, "again")
    assert not [chart for chart in told["charts"] if "empty" in chart]
