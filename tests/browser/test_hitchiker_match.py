"""Hitchiker on the page: whole matches by mouse, by keys and by touch, and what its board says and shows.

In the whole match somebody refuses a deal twice, is busted at Customs, plays for a side pot, dies and is born again,
and somebody takes the empty chair and joins. Such a match is not common, so the dice are chosen: the server's store is
given a secret and nonces (tests/support/hitch_script.py), which nobody can do who only talks to the server.
"""

import random
from functools import partial

import pytest
from browser import PHONE, MakePerson, Person, Server, wait_until
from hitch_page_hands import press
from hitch_script import NAMES, SEATS, whole_script
from hitch_whole import Player, log_of, play_script, sit_down
from page_checks import axe, look, settle
from page_hands import key_a_move, mine, play_on, wait_for_ready
from playwright.sync_api import Page, expect

FIRST = 184  # the search for a match with everything in it begins here
SAID = {
    # how the log tells of each, whoever reads it
    "deal refused twice": ("declines the deal.", "decline the deal."),
    "bust at Customs": ("busted at Customs with ",),
    "side pot": ("from side pot 1.",),
    "death": ("all goes to ",),
    "rebirth": ("born again, for life number ",),
    "late joiner": ("Cy joins the game.", "You join the game."),
    "win": ("and wins.", "and win."),
}


def troubles(page: Page, moment: str) -> list[str]:
    """What does not fit, and what axe complains about."""
    settle(page)
    return [f"{moment}: {trouble}" for trouble in [*look(page), *axe(page)]]


@pytest.mark.long
def test_three_people_two_bots_and_an_empty_chair(person: MakePerson, server: Server) -> None:
    """By mouse, by keys and by touch, every decision pressed, with all in it that a match can bring."""
    script = whole_script(FIRST)
    ada, bo = person("Ada"), person("Bo")
    cy = person("Cy", size=PHONE, has_touch=True, is_mobile=True)
    table, people = sit_down(ada, bo, server.store, script)
    found: list[str] = []
    looked: set[tuple[str, str]] = set()

    def seen(moment: str, player: Player) -> None:
        if (moment, player.by) not in looked:
            looked.add((moment, player.by))
            found.extend(troubles(player.page, f"{moment}, {player.by}"))

    def heard(thing: str, player: Player) -> None:
        def told() -> bool:
            return any(words in log_of(player) for words in SAID[thing])

        wait_until(player.page, told, f"the log of {player.by} to tell of the {thing}")

    play_script(script, table, people, cy, seen, heard)
    winner = max(range(SEATS), key=lambda seat: script.standing[seat])
    for seat, (who, page, by) in people.items():
        expect(page.locator(".headline")).to_have_text("You win" if seat == winner else f"{NAMES[winner]} wins")
        assert next(told["standing"] for told in reversed(who.told) if told.get("standing")) == script.standing
        found += troubles(page, f"the end, {by}")
    assert not found, "\n".join(found)


def sit(someone: Person, seats: int = 3, **options: str) -> Page:
    """A match that waits for somebody."""
    page = someone.open(f"/t/{someone.match('hitchiker', seats, options={'first': '1', **options})}")
    wait_until(page, lambda: mine(someone) and page.locator(".dock .go").count(), "a turn")
    wait_for_ready(someone, page)
    return page


@pytest.mark.long
def test_a_match_by_keyboard_alone(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, 2, goal="short")
    moves = play_on([(ada, page)], lambda: ada.over, random.Random(5), by=key_a_move)
    expect(page.locator(".headline")).to_contain_text("win")
    assert moves > 2  # the short goal may be reached by a lucky bot very soon


def made_more(someone: Person, than: int) -> bool:
    return someone.made > than or someone.over


def any_move(someone: Person, dice: random.Random) -> str:
    """A move by lot, with an amount that has a quick pick; who is at a table goes along more often than not."""
    offers = someone.offers
    kept = [offer for offer in offers if offer["move"] not in ("pass", "fold", "not-yet")]
    offer = dice.choice(kept if kept and dice.random() < 0.8 else offers)
    if "step" not in offer:
        return str(offer["move"])
    return f"{offer['move']} {dice.choice((offer['low'], offer['high']))}"


@pytest.mark.long
def test_a_match_on_a_phone_by_touch_alone(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE, has_touch=True, is_mobile=True)
    page = sit(ada, 3, goal="short")
    dice = random.Random(6)
    while not ada.over:
        wait_until(page, lambda: mine(ada) or ada.over, "a turn")
        if ada.over:
            break
        before, move = ada.made, any_move(ada, dice)
        press(ada, page, move, by="touch", way=before)
        wait_until(page, partial(made_more, ada, before), f"{move!r} by touch")
    expect(page.locator(".headline")).to_contain_text("win")
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
