"""Findings: what is said is said by rule, every figure is there as a number, and the page holds all of it."""

import csv
import io
import json
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from wayside.bots.random import random
from wayside.engine import trace
from wayside.engine.errors import WaysideError
from wayside.engine.forms import PLAIN
from wayside.engine.registry import find_game
from wayside.engine.trace import EVERYWHERE, TraceBatch, new_lines
from wayside.lab.report import page
from wayside.lab.report.findings import as_csv, report
from wayside.lab.report.knobs import Knob
from wayside.lab.report.ladder import Rung, rung_of
from wayside.lab.report.reading import Reading, measures, whole_win
from wayside.lab.report.study import Lost, Study, Terms, kinds_of_choices
from wayside.lab.report.totals import make_ruler, totals_of
from wayside.lab.report.variant import Played
from wayside.lab.report.words import number, one_in, pm, signed

SEATS, GAMES = 3, 40
GAME = find_game("road-hog")


@pytest.fixture(scope="module")
def lines() -> np.ndarray[Any, Any]:
    found = new_lines(GAME, GAMES)
    TraceBatch(GAME, [random] * SEATS, random, {"map": 1}, kind=PLAIN).run(1, 0, found)
    return found


def study_of(lines: np.ndarray[Any, Any], kept: float = 0.2) -> Study:
    """A study of these games, in which who slips in one move of ten keeps such a share."""
    reading = Reading(GAME, SEATS, lines)
    totals = totals_of(reading, ruler := make_ruler(reading))
    terms = Terms(GAME, SEATS, ("random",) * SEATS, {"map": 1, "first": 0}, games=GAMES, threads=1)
    study = Study(terms, ruler, totals)
    whole, seats = whole_win(SEATS), SEATS
    shares = round(kept * 1000 * whole * seats)
    study.blunders = {100: Lost(1000, shares, shares * whole * seats // 2, whole, seats)}
    study.choices = {(phase, EVERYWHERE): study.blunders[100] for phase, _ in kinds_of_choices(totals)}
    known = measures(GAME, SEATS)
    study.box = Played(GAMES, {name: measure.of(reading) for name, measure in known.items()})
    longer = {name: (x + 2 * (name == "rounds"), y) for name, (x, y) in study.box.found.items()}
    study.knobs = {
        Knob("Long road", "deck.courthouse", 4, 6): Played(GAMES, longer),
        Knob("Too many", "deck.road-rage", 5, 500): "deck.road-rage=500 makes no game: there is no room",
    }
    return study


def chart_of(told: dict[str, Any], name: str) -> dict[str, Any]:
    return next(chart for chart in told["charts"] if chart["id"] == name)


def test_a_report_is_plain_json_with_all_its_charts(lines: np.ndarray[Any, Any]):
    told = json.loads(json.dumps(report(study_of(lines), "wayside report road-hog")))
    names = [chart["id"] for chart in told["charts"]]
    assert names == [
        "seats",
        "length",
        "decided",
        "leads",
        "margin",
        "blunder",
        "choices",
        "openings",
        "deeds",
        "knobs",
    ]
    assert [chart["number"] for chart in told["charts"]] == list(range(1, 11))
    assert (told["games"], told["edition"], told["options"]["map"]) == (GAMES, GAME.edition, "valley")
    assert len(told["headline"]) == 2
    for chart in told["charts"]:
        if "empty" not in chart:
            assert all(len(row) == len(chart["table"]["head"]) for row in chart["table"]["rows"])
            assert chart["table"]["rows"]
            assert chart["caption"]


def test_every_interval_in_the_data_holds_its_own_figure(lines: np.ndarray[Any, Any]):
    def figures(data: Any) -> Any:
        if isinstance(data, dict):
            if {"value", "low", "high"} <= set(data):
                yield data
            data = list(data.values())
        for each in data if isinstance(data, list) else []:
            yield from figures(each)

    found = list(figures(report(study_of(lines), "x")["charts"]))
    assert len(found) > 15
    assert all(each["low"] <= each["value"] <= each["high"] for each in found)


def test_a_number_that_makes_no_game_is_named_and_leaves_the_others_unhurt(lines: np.ndarray[Any, Any]):
    knobs = chart_of(report(study_of(lines), "x"), "knobs")
    assert knobs["title"] == "Long road +2 makes a game longer than any other number"
    assert [row["label"] for row in knobs["data"]["rows"]] == ["Long road +2"]
    assert knobs["data"]["rows"][0]["cells"][0]["value"] == 2
    assert "makes no game: there is no room" in knobs["caption"]


@pytest.mark.parametrize(
    ("kept", "title"),
    [
        (0.32, "Luck forgives careless play"),
        (0.2, "Luck forgives a slip, not a habit"),
        (0.02, "Skill decides: careless play loses"),
    ],
)
def test_titles_follow_the_figures(kept: float, title: str, lines: np.ndarray[Any, Any]):
    assert chart_of(report(study_of(lines, kept), "x"), "blunder")["title"] == title


def test_a_seat_that_wins_all_games_is_found_and_one_that_wins_its_share_is_not(lines: np.ndarray[Any, Any]):
    rigged = lines.copy()
    rigged[:, trace.SCORES] = 10**6
    told = report(study_of(rigged), "x")
    assert chart_of(told, "seats")["title"] == "Seat 1 wins more than its share"
    assert [sign["label"] for sign in told["signs"] if sign["look"]] == ["Widest seat gap"]
    assert told["headline"][0].startswith("Seat 1 wins more than its share")
    fair = lines.copy()
    for game, line in enumerate(fair):
        line[trace.SCORES : trace.SCORES + SEATS] = 0
        line[trace.SCORES + game % SEATS] = 1
    assert chart_of(report(study_of(fair), "x"), "seats")["title"] == "No seat is favoured"


def test_what_was_not_played_keeps_its_place_and_says_why(lines: np.ndarray[Any, Any]):
    study = study_of(lines)
    study.blunders, study.choices, study.knobs, study.unfinished = {}, {}, {}, ["blunders", "choices", "knobs"]
    told = report(study, "x")
    for name in ("blunder", "choices", "knobs"):
        assert "--seconds" in chart_of(told, name)["empty"]
    assert len(told["unfinished"]) == 3


def test_the_ladder_is_the_last_chart_where_somebody_asked_for_it(lines: np.ndarray[Any, Any]):
    study = study_of(lines)
    study.terms = replace(study.terms, ladder=100)
    assert chart_of(report(study, "x"), "ladder")["empty"] == "There was no time for it: --seconds gives more."
    study.ladder = [Rung.of(0, 2, 80, 100), Rung.of(1, 2, 52, 100)]
    ladder = chart_of(report(study, "x"), "ladder")
    assert (ladder["number"], ladder["title"]) == (11, "Thinking twice as long still pays at 50 playouts")
    assert ladder["caption"].startswith("Of 2 seats one searches twice as far as the others, and wins **80.0 ")
    assert [row[0] for row in ladder["table"]["rows"]] == ["50", "100"]
    assert (ladder["data"]["fair"], ladder["data"]["points"][1]["value"]) == (50, 52)
    study.ladder = study.ladder[1:]
    assert chart_of(report(study, "x"), "ladder")["title"] == "Thinking longer was not found to pay"


def test_a_rung_is_of_as_few_seats_as_the_options_take():
    job = rung_of(GAME, 1, 7, {"map": 1, "first": 0})
    assert (job.bots, job.seats, dict(job.options)) == (("search:100p", "search:50p"), 2, {"map": 1, "first": 0})


def test_csv_holds_every_cell_of_every_table(lines: np.ndarray[Any, Any]):
    told = report(study_of(lines), "x")
    read = list(csv.DictReader(io.StringIO(as_csv(told))))
    tables = [chart["table"] for chart in told["charts"]]
    assert len(read) == sum(len(table["rows"]) * (len(table["head"]) - 1) for table in tables)
    assert {"chart": "1", "id": "seats", "row": "Seat 1", "figure": "Bot", "value": "random"} in read


def test_the_page_holds_all_and_fetches_nothing(
    lines: np.ndarray[Any, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
):
    monkeypatch.setattr(page, "_built", lambda name: "let x='</script>'" if name.endswith(".js") else "p{margin:0}")
    told = report(study_of(lines), "x")
    told["headline"][0] = "A title with </script><b> in it"
    file = tmp_path / "new" / "report.html"
    assert page.write_page(told, file) == file.stat().st_size
    text = file.read_text(encoding="utf-8")
    figures = re.search(r'id="figures">(.*?)</script>', text, re.DOTALL)
    assert figures is not None
    assert json.loads(figures[1]) == told
    assert text.count("</script>") == 2
    assert not re.search(r'(?:src|href)\s*=\s*["\']?(?:https?:)?//', text)


def test_without_the_built_page_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "SCRIPT", "not-there.js")
    with pytest.raises(WaysideError, match=r"make page, or use --json"):
        page.page_of({})


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "_built", lambda name: "")
    (tmp_path / "file").write_text("")
    with pytest.raises(WaysideError, match=r"cannot be written: .*; name another with --out"):
        page.write_page({}, tmp_path / "file" / "report.html")


def test_numbers_are_written_with_a_true_minus_and_no_minus_zero():
    assert (number(-1234.56), number(-0.04), signed(2.5), signed(0.0)) == ("−1,234.6", "0.0", "+2.5", "0.0")
    assert one_in(33.4) == "one game in three"
    assert one_in(29) == "29 games in 100"


def test_an_interval_says_how_many_digits_mean_anything():
    from wayside.lab.estimates import Estimate

    assert pm(Estimate(53.24, 52.7, 53.8, 9)) == "53.2 ±0.5"
    assert pm(Estimate(486.2, 470.0, 502.0, 9)) == "486 ±16"
    assert pm(Estimate(0.941, 0.93, 0.951, 9)) == "0.94 ±0.01"


def test_a_place_in_turn_that_wins_less_is_found_where_the_seats_are_even(lines: np.ndarray[Any, Any]):
    """Whoever begins sits anywhere, and never wins."""
    rigged = np.repeat(lines, 4, axis=0)
    for game, line in enumerate(rigged):
        line[trace.BEGAN] = game % SEATS
        line[trace.SCORES : trace.SCORES + SEATS] = 0
        line[trace.SCORES + (game + 1 + game // SEATS % 2) % SEATS] = 1
    told = report(study_of(rigged), "x")
    assert chart_of(told, "seats")["title"] == "Who is first in turn wins less than a share"
    assert [row[0] for row in chart_of(told, "seats")["table"]["rows"]][SEATS:][0] == "First in turn"
    (sign,) = [sign for sign in told["signs"] if sign["look"]]
    assert (sign["label"], sign["value"], sign["chart"]) == ("Widest gap by turn", "33.3", 1)
