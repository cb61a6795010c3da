"""The way that tokens went last stays marked when the page is loaded again."""

import random

import pytest
from browser import MakePerson, wait_until
from playwright.sync_api import Page
from screens import play_and_see

DRAWN = """() => [...document.querySelectorAll(".trace")].map((trace) =>
  [trace.getAttribute("aria-label"), ...[...trace.querySelectorAll("path, circle")].map((each) =>
    ["d", "cx", "cy"].map((name) => each.getAttribute(name)).join())].join(" ")).sort()"""


def marks(page: Page) -> list[str]:
    found: list[str] = page.evaluate(DRAWN)
    return found


@pytest.mark.long
def test_the_last_move_is_marked_after_a_reload_as_before(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("spiralized", 3, options={"first": "1"})
    page = ada.open(f"/t/{table}")
    dice = random.Random(6)
    seen = 0
    for _ in range(12):
        play_and_see(ada, page, table, 3, dice)
        wait_until(page, lambda: page.locator(".prompt.mine").count(), "the turn on the page")
        drawn = marks(page)
        page.reload()
        page.locator(".prompt.mine").wait_for()
        again = marks(page)
        assert again == drawn
        seen += len(drawn)
    assert seen > 2
