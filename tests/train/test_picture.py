"""The page of a training says what the log says, and nothing that the figures do not bear."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from browser import PHONE, browser
from needs import Missing
from playwright.sync_api import Browser
from report_file import opened

from wayside.engine.registry import find_game
from wayside.lab.report.page import write_page

__all__ = ["browser"]
pytestmark = pytest.mark.long


def log(*wins: dict[int, tuple[float, float]]) -> list[Any]:
    if find_spec("torch") is None:
        raise Missing("PyTorch is not installed; pip install 'wayside[train]' brings it")
    from wayside.train.trainer import Report

    return [Report(30.0 * at, at, at * 40_000_000, at * 9000, won) for at, won in enumerate(wins, 1)]


def page(lines: list[Any]) -> dict[str, Any]:
    from wayside.train.picture import training_page

    return training_page(find_game("hallo-trucker"), lines, 7, "wayside train hallo-trucker --seed 7")


@pytest.mark.parametrize(
    ("wins", "says"),
    [
        ({2: (0.70, 0.01), 4: (0.40, 0.01)}, "Stronger than the bots that advised it."),
        ({2: (0.51, 0.01), 4: (0.40, 0.01)}, "Stronger at a table of 4."),
        ({2: (0.51, 0.01), 4: (0.26, 0.01)}, "No stronger than the bots that advised it."),
    ],
)
def test_the_headline_is_what_is_clear(wins: dict[int, tuple[float, float]], says: str) -> None:
    told = page(log({2: (0.5, 0.01), 4: (0.25, 0.01)}, wins))
    assert told["headline"] == [says]
    for chart, seats in zip(told["charts"], wins, strict=True):
        last = chart["data"]["cells"][-1]
        assert last["value"] == pytest.approx(100 * wins[seats][0])
        assert last["low"] < last["value"] < last["high"]
        assert [row[0] for row in chart["table"]["rows"]] == ["30", "60"]


def test_what_was_never_measured_has_no_picture() -> None:
    told = page(log({}, {}))
    assert told["charts"] == []
    assert "nobody measured" in told["lede"]


def test_it_is_drawn(browser: Browser, tmp_path: Path) -> None:
    lines = log(*({2: (0.5 + 0.02 * at, 0.01)} for at in range(10)))
    write_page(page(lines), tmp_path / "training.html")
    with opened(browser, tmp_path / "training.html", PHONE) as shown:
        picture = shown.locator(".card .picture svg").first
        picture.wait_for()
        assert picture.locator("circle").count() == 10
        assert "68.0" in (picture.text_content() or "")
        assert "How it was made" in shown.locator("main").inner_text()
