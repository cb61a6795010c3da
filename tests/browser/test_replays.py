"""A replay shows at every step what the match showed then."""

import random

import pytest
from browser import MakePerson, Person, wait_until
from own_games import cases, one_soon, own_games
from page_checks import settle
from page_hands import click_a_move, mine
from playwright.sync_api import Page
from screens import play_quickly

from wayside.engine.game import Game


def in_words(page: Page) -> list[str]:
    return page.get_by_role("region", name="The board in words").locator("ul").first.locator("li").all_inner_texts()


def moment(someone: Person, page: Page) -> tuple[int, list[str]]:
    """The version that the page shows, and the board in words.

    Somebody else may move while it is read; and a version is heard here before a busy page shows it.
    """
    page.keyboard.press("t")
    wait_until(page, lambda: in_words(page), "the board in words")
    before, words = -1, [""]
    while (before, words) != (someone.version, in_words(page)):
        before, words = someone.version, in_words(page)
        settle(page)
    page.keyboard.press("t")
    return before, words


def check_replay(page: Page, seen: dict[int, list[str]]) -> None:
    """At the end of a match: its replay, through the first seat's eyes, shows what was seen then."""
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider").first
    slider.wait_for()
    match = page.url.split("/replay/")[1].split("?")[0]
    aim = page.evaluate("async (match) => (await (await fetch(`/api/matches/${match}`)).json()).aim", match)
    # What wins is said to those who play.
    seen = {version: [line for line in words if line != aim] for version, words in seen.items()}
    for version, words in seen.items():
        page.goto(f"/replay/{match}?step={version}&eyes=0")
        page.get_by_role("slider").first.wait_for()
        page.keyboard.press("t")
        wait_until(page, lambda words=words: in_words(page) == words, f"what was seen at version {version}: {words}")
    # Wound by hand, from one end to the other and back, it shows the same.
    last, words = max(seen.items())
    slider = page.get_by_role("slider").first
    slider.focus()
    page.keyboard.press("Home")
    wait_until(page, lambda: in_words(page) != words, "the beginning")
    slider.evaluate(
        "(each, to) => { each.value = String(to); each.dispatchEvent(new Event('input', { bubbles: true })) }", last
    )
    wait_until(page, lambda: in_words(page) == words, f"the slider to show version {last}")


ENOUGH = 8  # moments that are compared


@pytest.mark.long
@pytest.mark.parametrize("game", one_soon(own_games()), ids=lambda game: game.name)
def test_the_slider_shows_what_the_match_showed(game: Game, person: MakePerson) -> None:
    """Some turns at the beginning and some further on are looked at; then a bot plays on, if there is more."""
    ada, told = person("Ada"), cases(game)
    table = ada.match(game.name, 2, options={**told.short, **told.screen.options})
    page = ada.open(f"/t/{table}")
    page.locator(".dock").wait_for()
    dice = random.Random(21)
    seen: dict[int, list[str]] = {}
    while not ada.over and len(seen) < ENOUGH:
        wait_until(page, lambda: page.locator(".prompt.mine").count(), "the page to ask")
        version, words = moment(ada, page)
        # What I am asked is a line of its own, which a replay, where nobody is asked, does not have.
        # In the prompt, what hit me stands before it.
        asked = page.locator(".prompt .text").inner_text().lower()
        seen[version] = [
            each for each in words if each.rstrip(".?").lower() not in asked and not each.startswith(told.own_lines)
        ]
        for _ in range(1 if len(seen) < 4 else 3):
            wait_until(page, lambda: mine(ada) or ada.over, "a turn")
            if not ada.over:
                click_a_move(ada, page, dice)
        wait_until(page, lambda: mine(ada) or ada.over, "a turn")
    assert len(set(map(tuple, seen.values()))) >= 4
    if not ada.over:
        ada.ask("POST", f"/tables/{table}/leave", {"for_good": True})
        wait_until(page, lambda: ada.over, "the end of the match", 240)
    check_replay(page, seen)


def test_the_replay_of_a_match_that_goes_on_leads_to_its_table(person: MakePerson) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.match("hallo-trucker", 2)
    match = ada.ask("GET", f"/tables/{table}")["match"]
    play_quickly(ada, table, 2, random.Random(12))
    page = eve.open(f"/replay/{match}")
    page.get_by_role("link", name="To the table").click()
    page.get_by_text("You are watching").wait_for()
