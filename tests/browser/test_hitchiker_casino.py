"""Hitchiker's casinos in the browser: what is asked on the felt can be seen, heard, and answered."""

import random

import pytest
from browser import PHONE, WIDE, MakePerson, Person, wait_until
from page_checks import COLOURS, axe, look, settle
from page_hands import click_a_move, mine, wait_for_ready
from playwright.sync_api import Page

from wayside.games.hitchiker.state import BETTING, CHOICE

SEATS = 6  # the more sit there, the sooner somebody comes to a Casino
MOST = 150  # moves of one's own until that must have happened: about one place in ten is a Casino
MATCHES = 8

UNNAMED = """() => [...document.querySelectorAll(".felt [data-card]")]
  .filter((card) => !card.getAttribute("aria-label") && card.getAttribute("aria-hidden") !== "true"
    && !card.closest("[aria-hidden=true]"))
  .map((card) => card.dataset.card)"""


def at_tables(someone: Person) -> bool:
    return mine(someone) and CHOICE <= int(someone.view["phase"]) <= BETTING


def come_to_a_casino(someone: Person, page: Page, seed: int) -> None:
    """Play on by pressing what is offered, until something is asked on the felt."""
    dice = random.Random(seed)
    for _ in range(MOST):
        wait_until(page, lambda: mine(someone) or someone.over, "a turn")
        if at_tables(someone) or someone.over:
            break
        click_a_move(someone, page, dice)
    assert at_tables(someone), f"no Casino in {MOST} moves"
    page.locator(".felt").wait_for()


@pytest.mark.long
def test_what_is_asked_on_the_felt_fits_and_satisfies_axe(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match('hitchiker', SEATS)}")
    page.locator(".dock").wait_for()
    found = []
    for seed in (1, 2):
        come_to_a_casino(ada, page, seed)
        asked = f"phase {ada.view['phase']}"
        for width, height in ((320, 568), PHONE, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            found += [f"{asked}, {width} pixels wide: {trouble}" for trouble in look(page)]
        for scheme, rules in (("light", None), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            found += [f"{asked}, {scheme}: {trouble}" for trouble in axe(page, rules)]
        assert page.evaluate(UNNAMED) == []
        click_a_move(ada, page, random.Random(seed))
    assert not found


def test_the_felt_can_be_read_in_words_and_answered_by_keys(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match('hitchiker', SEATS)}")
    page.locator(".dock").wait_for()
    come_to_a_casino(ada, page, 3)
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    words.wait_for()
    assert any(game in words.inner_text() for game in ("High Roll", "Blackjack", "Texas Hold 'em"))
    page.keyboard.press("t")
    page.locator(".felt").wait_for()
    before = ada.made
    wait_for_ready(ada, page)
    page.keyboard.press("m")  # to what can be pressed: a poster, or the button
    page.keyboard.press("Enter")
    wait_until(page, lambda: ada.made > before, "the answer by keys")


@pytest.mark.long
def test_a_finger_chooses_a_game_and_then_the_button_deals_it(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE, has_touch=True, is_mobile=True)
    dice = random.Random(4)
    for _ in range(MATCHES):  # only one's own landing asks for a game, and some matches are over before it
        page = ada.open(f"/t/{ada.match('hitchiker', 2)}")
        page.locator(".dock").wait_for()
        wait_until(page, lambda: mine(ada), "the match")
        while not ada.over and not (mine(ada) and ada.view["phase"] == CHOICE):
            if mine(ada):
                click_a_move(ada, page, dice)
            page.wait_for_timeout(10)
        if not ada.over:
            break
    assert ada.view["phase"] == CHOICE, f"no Casino of one's own in {MATCHES} matches"
    poster = page.get_by_role("button", name="High Roll")
    wait_for_ready(ada, page)
    before = ada.made
    poster.tap()
    page.get_by_role("button", name="Deal High Roll").tap()
    wait_until(page, lambda: ada.made > before, "High Roll")
