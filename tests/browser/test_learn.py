"""The first match with somebody who explains: it begins with the aim, goes on where it was, and can be begun again."""

import json
import re

import pytest
from browser import MakePerson, wait_until
from own_games import own_games
from playwright.sync_api import Page, expect

KEPT = "wayside.lesson.hallo-trucker"


def lesson(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate("(key) => sessionStorage.getItem(key)", KEPT))
    return found


def heard_everything(page: Page) -> None:
    """Let the page keep that all thoughts were said, by their ids as the lesson has them."""
    bar = page.get_by_label("The lesson").locator(".bar span")
    ids = bar.evaluate_all("(dashes) => dashes.map((dash) => dash.dataset.thought)")
    assert len(ids) > 5
    page.evaluate(
        """([key, said]) => {
          const kept = JSON.parse(sessionStorage.getItem(key));
          sessionStorage.setItem(key, JSON.stringify({ ...kept, said }));
        }""",
        [KEPT, ids],
    )


def got_it(page: Page) -> None:
    page.get_by_label("The lesson").get_by_role("button", name="Got it").click()


@pytest.mark.parametrize("game", [game.name for game in own_games()])
def test_the_aim_comes_first(game: str, person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/learn/{game}")
    aim = ada.ask("GET", f"/games/{game}")["brief"]["aim"]
    said = page.get_by_label("The lesson").locator(".text")
    said.wait_for()
    expect(said).to_contain_text(aim)


def test_a_lesson_is_begun_again_when_somebody_asks_for_it(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/learn/hallo-trucker")
    got_it(page)
    before = lesson(page)
    assert before["said"] == ["aim"]
    page.reload()
    card = page.get_by_label("The lesson")
    card.get_by_role("button", name="Begin again").wait_for()
    assert lesson(page) == before
    card.get_by_role("button", name="Begin again").click()
    wait_until(page, lambda: lesson(page)["table"] != before["table"], "another table")
    card.locator(".count").wait_for()
    expect(card.locator(".count")).to_have_text(re.compile("^1 of"))
    table = ada.ask("GET", f"/tables/{before['table']}")
    assert all(seat.get("player") != table["host"] for seat in table["seats"]), "nobody sits at the old one"


def test_a_lesson_that_is_over_begins_anew(person: MakePerson) -> None:
    """Who opens it does not want to hear that all has been said; but to load a page again is not to open it."""
    ada = person("Ada")
    page = ada.open("/learn/hallo-trucker")
    card = page.get_by_label("The lesson")
    card.wait_for()
    heard_everything(page)
    before = lesson(page)["table"]
    page.reload()
    card.get_by_text("That was all there is to explain").wait_for()
    assert lesson(page)["table"] == before
    page.goto("/")
    page.goto("/learn/hallo-trucker")
    wait_until(page, lambda: lesson(page)["table"] != before, "a new lesson")
    card.locator(".count").wait_for()
    expect(card.locator(".count")).to_have_text(re.compile("^1 of"))
