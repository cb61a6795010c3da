"""The page of a tournament: what it says follows from the figures, and the page draws it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser import WIDE, browser
from playwright.sync_api import Browser
from report_file import opened

from wayside.cli.tournament import Told, command_of
from wayside.engine.errors import WaysideError
from wayside.engine.forms import PLAIN
from wayside.engine.registry import find_game
from wayside.lab.picture import ranked, tournament_page
from wayside.lab.ratings import Rating
from wayside.lab.report import page
from wayside.lab.tournament import Tournament, play_tournament

__all__ = ["browser"]

GAME = find_game("hallo-trucker")
BOTS = ["random", "sensible", "fair"]


@pytest.fixture(scope="module")
def result() -> Tournament:
    return play_tournament(GAME, BOTS, 12, seats=2, threads=1, options={"stages": "1"}, kind=PLAIN)


def rated(result: Tournament, *ratings: tuple[float, float, float]) -> Tournament:
    rated = (replace(each, rating=Rating(*found)) for each, found in zip(result.entrants, ratings, strict=True))
    return replace(result, entrants=list(rated))


def test_the_best_stands_first_and_who_is_as_good_is_named(result: Tournament) -> None:
    clear = rated(result, (-90, -120, -60), (200, 180, 220), (-110, -140, -80))
    told = tournament_page(clear, GAME, "again")
    assert ranked(clear) == [1, 0, 2]
    assert told["headline"] == ["Sensible is the strongest."]
    assert [row["label"] for row in told["charts"][0]["data"]["rows"]] == ["1 sensible", "2 random", "3 fair"]
    near = rated(result, (-90, -120, -60), (40, 10, 70), (30, 0, 60))
    assert tournament_page(near, GAME, "")["headline"][1] == "But it cannot be told apart from fair."
    nothing = rated(result, (0, -120, 120), (40, -100, 70), (30, 0, 60))
    assert tournament_page(nothing, GAME, "")["headline"][1] == "But it cannot be told apart from 2 others."


def test_figures_lie_within_their_intervals_and_are_those_of_the_tournament(result: Tournament) -> None:
    told = tournament_page(result, GAME, "")
    ratings, cross = told["charts"]
    for figure in [*ratings["data"]["rows"], *cross["data"]["cells"]]:
        assert figure["low"] <= figure["value"] <= figure["high"]
    cells: dict[tuple[str, str], Any] = {(cell["y"][2:], cell["x"]): cell for cell in cross["data"]["cells"]}
    order = ranked(result)
    for one in order:
        for place, other in enumerate(order, 1):
            ahead = result.entrants[one].ahead[other]
            cell = cells.get((result.entrants[one].bot, str(place)))
            assert (cell is None) == (ahead is None) == (one == other)
            assert cell is None or ahead is None or cell["value"] == pytest.approx(100 * ahead, rel=1e-4)
            assert cell is None or cell["n"] == result.entrants[one].met[other] == 4
    assert [row[0] for row in cross["table"]["rows"]] == [cell["label"] for cell in ratings["data"]["rows"]]


def test_two_bots_have_no_cross_table() -> None:
    two = play_tournament(GAME, BOTS[:2], 4, threads=1, options={"stages": "1"}, kind=PLAIN)
    assert [chart["id"] for chart in tournament_page(two, GAME, "")["charts"]] == ["ratings"]


def test_the_page_says_how_to_have_it_again(result: Tournament) -> None:
    command = command_of(result)
    assert command == (
        "wayside tournament hallo-trucker --bots random,sensible,fair --seats 2 --games 12 --seed 1 -o stages=1"
    )


def test_the_page_holds_the_figures_and_draws_them(
    result: Tournament, tmp_path: Path, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    how = Told(json=True, csv=False, picture=tmp_path / "bots.html")
    how.check()
    how.tell(result, GAME, {})
    text = (tmp_path / "bots.html").read_text(encoding="utf-8")
    figures = text.split('id="figures">')[1].split("</script>")[0]
    assert json.loads(figures) == json.loads(json.dumps(tournament_page(result, GAME, command_of(result))))
    assert json.loads(capsys.readouterr().out)["games"] == 12
    with opened(browser, tmp_path / "bots.html", WIDE) as shown:
        shown.locator(".card .picture svg").nth(1).wait_for()
        ratings, cross = shown.locator(".card .picture svg").all()
        assert ratings.locator("circle").count() == len(BOTS)
        assert cross.locator("rect").count() == len(BOTS) * (len(BOTS) - 1)
        for row in tournament_page(result, GAME, "")["charts"][0]["data"]["rows"]:
            assert row["label"] in (ratings.text_content() or "")


def test_without_the_built_page_nothing_is_played_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "SCRIPT", "none.js")
    with pytest.raises(WaysideError, match="needs the page, which is not built"):
        Told(json=False, csv=False, picture=Path("bots.html")).check()
