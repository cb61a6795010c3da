"""Findings: what is said is said by rule, every figure is there as a number, and the page holds all of it."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wayside.bots.random import random
from wayside.engine import trace
from wayside.engine.errors import BadEdition, WaysideError
from wayside.engine.forms import PLAIN
from wayside.engine.game import Game
from wayside.engine.registry import find_game
from wayside.engine.trace import EVERYWHERE, POINTS, TraceBatch, new_lines
from wayside.lab.estimates import Estimate, wilson
from wayside.lab.report import page
from wayside.lab.report.charts_causes import _together
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


def test_who_hardly_ever_wins_by_lot_is_told_by_how_many_games_there_were():
    none, one = Lost(4000, 0, 0, 12, 4).kept(), Lost(4000, 12, 144, 12, 4).kept()
    assert (none.low, none.high) == wilson(0, 16_000)
    assert (one.low, one.high) == pytest.approx(wilson(1, 16_000), rel=0.01)


def test_stages_of_the_same_deals_are_together_known_no_better_than_each():
    stages = [Estimate(5, 4, 6, 4000), Estimate(7, 6.5, 8.5, 4000)]
    assert _together(stages) == Estimate(6, 5.25, 7.25, 4000)


def test_games_that_are_open_late_are_said_to_be_open_no_later_than_was_looked(lines: np.ndarray[Any, Any]):
    study = study_of(np.repeat(lines, 6, axis=0))
    study.totals.sums["decided"] = np.array([20] * 3 + [0] * (POINTS - 3) + [180])
    decided = chart_of(report(study, "x"), "decided")
    assert "**75.0 ±5.4%** of games are still open after 95% of their rounds" in decided["caption"]
    assert "last round" not in decided["caption"]
    rows = {row[0]: row for row in decided["table"]["rows"]}
    assert rows["95%"][4] == "25.0 ±5.4"
    assert rows["half of the games decided, % of the game"][5] == "over 95"
    study.totals.sums["decided"] = np.array([20] * 3 + [180] + [0] * (POINTS - 3))
    decided = chart_of(report(study, "x"), "decided")
    assert "Half of all games are decided after **15%** of their rounds" in decided["caption"]
    assert decided["table"]["rows"][-2][5] == "15 (15 to 15)"


def test_whoever_wins_without_ever_being_behind_has_nothing_to_make_good(lines: np.ndarray[Any, Any]):
    study = study_of(np.repeat(lines, 6, axis=0))
    study.totals.sums["drama"] = np.array([0, 0])
    assert "its winner has **0.00 ±0.00 points** less chance" in chart_of(report(study, "x"), "decided")["caption"]
    study.totals.sums["drama"] = np.array([240 * 100, 240 * 100**2])
    decided = chart_of(report(study, "x"), "decided")
    assert "its winner has **10.00 ±0.00 points** less chance than who is in front" in decided["caption"]
    assert decided["data"]["drama"]["value"] == 10


def without_interval(told: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The figures of all tables that have none; what is named or counted needs none."""
    plain = {"Bot", "Stage", "Where", "Games", "Games with one leader", "Matches"}
    return [
        (chart["id"], row[0], str(cell))
        for chart in told["charts"]
        for row in chart["table"]["rows"]
        for head, cell in zip(chart["table"]["head"][1:], row[1:], strict=True)
        if head not in plain and cell != "" and not re.search(r" ±[\d.,]+$| \([\d.,−]+ to [\d.,−]+\)$", str(cell))
    ]


def test_every_figure_of_every_table_has_its_interval(lines: np.ndarray[Any, Any]):
    study = study_of(np.repeat(lines, 6, axis=0))
    for changes, kind, where in (
        (np.full(30, 8), "bars", "95% intervals in the table"),
        (np.full(3, 80), "columns", "95% intervals"),
    ):
        study.totals.sums["changes"] = changes
        told = report(study, "x")
        leads = chart_of(told, "leads")
        assert (leads["kind"], leads["foot"]) == (kind, f"n = 240 games; {where}; a shared lead is nobody's")
        assert not [each for each in without_interval(told) if "over 95" not in each]
    for bar in chart_of(told, "length")["data"]["bars"]:
        assert bar["low"] <= bar["percent"] < bar["high"]


def test_medians_have_the_interval_of_their_ranks(lines: np.ndarray[Any, Any]):
    study = study_of(lines)
    study.totals.sums["rounds"] = np.bincount(np.arange(1, 401))
    length = chart_of(report(study, "x"), "length")
    assert length["data"]["quantiles"]["50"] == {"value": 200, "low": 180, "high": 220, "n": 400}
    assert [row[1] for row in length["table"]["rows"] if row[0].startswith("50%")] == ["200 (180 to 220)"]


def test_what_was_stopped_says_so(lines: np.ndarray[Any, Any]):
    study = study_of(lines)
    study.blunders, study.choices, study.knobs, study.stopped = {}, {}, {}, True
    told = report(study, "x")
    assert {chart_of(told, name)["empty"] for name in ("blunder", "choices", "knobs")} == {
        "It was stopped before this."
    }


def game_that_says(text: bytes, folder: Path) -> Game:
    """The same game, with another report.toml."""
    (folder / "edition.toml").write_bytes((GAME.folder / "edition.toml").read_bytes())
    (folder / "report.toml").write_bytes(text)
    return replace(GAME, folder=folder)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[knobs]\n'Cards' = { path = 'deck.courthouse', add 2 }", r"report\.toml cannot be read: Expected '='"),
        (b"\xff\xfe", r"report\.toml cannot be read: 'utf-8' codec can't decode"),
        (b"knobs = 5", r"report\.toml: knobs is a table, \[knobs\], with a line for each; 5 is not"),
        (b"[knobs]\nCards = 5", r"report\.toml: 'Cards' needs a path and how much to add"),
    ],
)
def test_a_report_toml_that_is_wrong_is_one_line_before_anything_is_played(text: bytes, said: str, tmp_path: Path):
    game = game_that_says(text, tmp_path)
    with pytest.raises(BadEdition, match=said) as refused:
        Terms(game, SEATS, ("random",) * SEATS, {}).check()
    assert "\n" not in str(refused.value)


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
