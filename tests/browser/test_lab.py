"""The lab: the reports that come with the page, from the first page to a figure in a table; and reports as files."""

import json
from pathlib import Path

import pytest
from browser import PHONE, WIDE, MakePerson
from own_games import own_games
from playwright.sync_api import Browser, Page
from report_file import opened

from wayside.lab.report.ladder import FIRST, RUNGS
from wayside.lab.report.page import FORMAT, write_page
from wayside.lab.report.words import chart

REPORTS = Path(__file__).parents[2] / "web" / "src" / "games"
CHARTS = [
    *("seats", "length", "decided", "leads", "margin", "blunder", "choices", "openings", "deeds", "knobs"),
    "ladder",
]


def told_of(game: str) -> dict:  # type: ignore[type-arg]
    found: dict = json.loads((REPORTS / game / "report.json").read_text(encoding="utf-8"))  # type: ignore[type-arg]
    return found


def drawn(page: Page) -> int:
    """How many pictures have been drawn, each of which has something in it."""
    page.locator(".card .picture svg").first.wait_for()
    count = "(all) => all.filter((svg) => svg.querySelector('path, rect, line')).length"
    return int(page.locator(".card .picture svg").evaluate_all(count))


def test_somebody_curious_finds_a_report_and_reads_its_figures(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/")
    page.get_by_role("link", name="Lab", exact=True).first.click()
    page.get_by_role("heading", name="The lab").wait_for()
    assert page.get_by_role("main").get_by_role("listitem").count() == len(own_games())
    page.get_by_role("link", name="Hallo Trucker").click()
    told = told_of("hallo-trucker")
    page.get_by_role("heading", level=1).filter(has_text=told["headline"][0]).wait_for()
    assert page.locator(".card").count() == len(told["charts"])
    full = [chart for chart in told["charts"] if "empty" not in chart]
    assert drawn(page) >= len(full)
    card = page.locator("#chart-1")
    card.get_by_role("button", name="Table").click()
    cells = card.get_by_role("row").nth(1).locator("th, td").all_inner_texts()
    assert cells == [str(cell) for cell in told["charts"][0]["table"]["rows"][0]]
    with page.expect_download() as download:
        page.get_by_role("button", name="Figures as CSV").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("chart,id,row,figure,value\n1,seats,Seat 1,")
    assert not ada.troubles


def test_a_rulebook_leads_to_the_lab_and_a_lost_letter_to_a_sign(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/rules/krikkit")
    page.get_by_role("link", name="In the lab").click()
    page.locator(".card").first.wait_for()
    assert page.title() == "Krikkit in the lab • Wayside"
    page = ada.open("/lab/krikit")
    page.get_by_role("heading", name="No such report").wait_for()


@pytest.mark.parametrize("game", [game.name for game in own_games()])
def test_the_reports_are_whole_and_small(game: str) -> None:
    told = told_of(game)
    assert not told["unfinished"]
    assert not [chart["id"] for chart in told["charts"] if "empty" in chart and chart["id"] != "openings"]
    assert (REPORTS / game / "report.json").stat().st_size < 60_000
    installed = next(each for each in own_games() if each.name == game)
    assert (told["edition"], told["rules"]) == (installed.edition, installed.rules_version), "make reports"
    assert (told["format"], [chart["id"] for chart in told["charts"]]) == (FORMAT, CHARTS), "make reports"
    ladder = told["charts"][-1]
    assert [point["playouts"] for point in ladder["data"]["points"]] == [2 * FIRST << rung for rung in range(RUNGS)]
    for each in told["charts"]:
        for bar in each["data"].get("bars", []):
            assert bar["low"] <= bar["percent"] <= bar["high"]


def test_a_report_is_a_file_that_needs_nothing_else(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    write_page(told_of("road-hog"), file)
    for size, scheme in ((WIDE, "light"), (PHONE, "dark")):
        with opened(browser, file, size, scheme) as page:
            assert drawn(page) >= 9
            assert page.evaluate("document.documentElement.scrollWidth") == size[0]
            assert page.evaluate("document.fonts.check('16px \"Overpass Variable\"')")
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
            page.locator(".card table").nth(8).wait_for()


def figure(value: float, half: float = 2, **more: object) -> dict[str, object]:
    return {"value": value, "low": value - half, "high": value + half, "n": 100, **more}


def cell(x: str, y: str, value: float, box: bool = False) -> dict[str, object]:
    return figure(value, x=x, y=y, box=box, same=not box)


STEPS = [figure(70, playouts=50), figure(61, playouts=100), figure(55, playouts=200)]
LINE = [cell("3", "", 28), cell("5", "", 35, True), cell("7", "", 42)]
WORDS = [cell("no", "", 28, True), cell("yes", "", 35)]
GRID = [cell(x, y, int(x) + int(y), x == "10" == y) for y in ("10", "12") for x in ("8", "10", "12")]
RATED = [figure(120, 15, label="1 search"), figure(-20.4, label="2 sensible"), figure(-99.6, label="3 random")]

PICTURES = {
    "ladder": ({"fair": 50, "points": STEPS}, {"circle": 3}, ["50", "100", "200", "50%", "61.0 ±2.0"]),
    "line": (
        {"cells": LINE, "x": "cards.barrier", "y": "Rounds", "box": "5"},
        {"circle": 3},
        ["cards.barrier", "35.0 ±2.0"],
    ),
    "line in words": ({"cells": WORDS, "x": "look", "y": "Rounds", "box": "no"}, {"circle": 2}, ["no", "yes"]),
    "heat": (
        {"cells": GRID, "x": "hand", "y": "limit", "box": "10"},
        {"rect": 6 + 2},
        ["hand", "limit", "as the box, ±2.0"],
    ),
    "ratings": ({"rows": RATED}, {"circle": 3}, ["1 search", "+120", "±15", "−20", "−100"]),
}
"""Pictures that no shipped report has, or hardly any: what they are drawn from, how many of which shape, and words."""


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_ladders_sweeps_and_ratings_are_drawn(
    size: tuple[int, int], scheme: str, browser: Browser, tmp_path: Path
) -> None:
    charts = [
        chart("sweep", name.split()[0], name, "", "", "", data, ("", ""), [("", "")]) | {"number": at, "look": False}
        for at, (name, (data, *_)) in enumerate(PICTURES.items(), 1)
    ]
    file = tmp_path / "pictures.html"
    write_page({**told_of("road-hog"), "signs": [], "charts": charts}, file)
    with opened(browser, file, size, scheme) as page:
        assert drawn(page) == len(PICTURES)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        for card, (name, (_, shapes, words)) in zip(page.locator(".card").all(), PICTURES.items(), strict=True):
            picture = card.locator(".picture svg")
            assert "NaN" not in picture.inner_html(), name
            for shape, count in shapes.items():
                assert picture.locator(shape).count() == count, (name, shape)
            said = picture.text_content() or ""
            # On a phone there is no room for what stands in the table, too.
            assert [word for word in words if word not in said and not (size == PHONE and "±2.0" in word)] == [], name
