"""The lab: the reports that come with the page, from the first page to a figure in a table; and reports as files."""

import json
from pathlib import Path

import pytest
from browser import PHONE, WIDE, MakePerson
from own_games import own_games
from playwright.sync_api import Browser, Page

from wayside.lab.report.page import write_page

REPORTS = Path(__file__).parents[2] / "web" / "src" / "games"


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


def test_a_report_is_a_file_that_needs_nothing_else(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    write_page(told_of("road-hog"), file)
    for (width, height), scheme in ((WIDE, "light"), (PHONE, "dark")):
        context = browser.new_context(color_scheme=scheme, offline=True)  # type: ignore[arg-type]
        page = context.new_page()
        asked: list[str] = []
        troubles: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))  # type: ignore[misc]
        page.on("console", lambda said, troubles=troubles: troubles.append(said.text))  # type: ignore[misc]
        page.on("pageerror", lambda error, troubles=troubles: troubles.append(str(error)))  # type: ignore[misc]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(file.as_uri())
        assert drawn(page) >= 9
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        assert troubles == []
        assert page.evaluate("document.fonts.check('16px \"Overpass Variable\"')")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.locator(".card table").nth(8).wait_for()
        context.close()
