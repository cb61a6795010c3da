"""Keys that are asked for, a finger's one press, and what the table says of what has just happened."""

import random
import re

import pytest
from browser import PHONE, MakePerson, Person, wait_until
from own_games import cases, own_games
from page_hands import mine, play_on, wait_for_ready
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long

KEYS = {**{game.name: cases(game).key for game in own_games()}, "blind-summit": "Tab"}
"""A key of each board's own; the last is of a game that has none."""


def sit(someone: Person, game: str, seats: int = 3) -> Page:
    """A match that waits for somebody."""
    page = someone.open(f"/t/{someone.match(game, seats)}")
    wait_until(page, lambda: mine(someone) and page.locator(".dock button.go").count(), "a turn")
    wait_for_ready(someone, page)
    return page


@pytest.mark.parametrize("game", KEYS)
def test_a_question_mark_shows_the_keys_and_gives_the_focus_back(person: MakePerson, game: str) -> None:
    page = sit(person("Ada"), game, 2)
    page.keyboard.press("m")
    focused = page.evaluate("() => (window.was = document.activeElement).matches('main *, .dock *')")
    assert focused, "m leads to what can be pressed"
    keys = page.get_by_role("dialog", name="Keys")
    for closing in ("Escape", "?"):
        page.keyboard.press("?")
        expect(keys).to_be_visible()
        shown = keys.locator("kbd").all_inner_texts()
        assert {"m", "Enter", "Esc", "h", "u", "t", "?", KEYS[game]} <= set(shown)
        page.keyboard.press("t")  # no key of the table does anything meanwhile
        page.keyboard.press(closing)
        expect(page.locator("dialog")).to_have_count(0)  # gone, not only closed: then the key opens it anew
        assert page.evaluate("() => document.activeElement === window.was")
    assert page.get_by_role("region", name="The board in words").count() == 0
    # Where somebody writes it is a letter like others.
    page.get_by_role("textbox", name="Say something").press("?")
    expect(page.get_by_role("textbox", name="Say something")).to_have_value("?")
    expect(keys).to_have_count(0)


def test_the_film_has_keys_too(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "hallo-trucker", 2)
    play_on([(ada, page)], lambda: ada.over, random.Random(21))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").first.wait_for()
    page.keyboard.press("?")
    shown = page.get_by_role("dialog", name="Keys").locator("kbd").all_inner_texts()
    assert {"→", "←", "Space", "t", "?"} <= set(shown)
    assert "h" not in shown


def opened_with(settings: str, person: MakePerson) -> tuple[Person, Page]:
    """Somebody with a phone whose opening roll lies there."""
    ada = person("Ada", settings=settings, size=PHONE, has_touch=True, is_mobile=True)
    return ada, sit(ada, "krikkit")


def play_to_a_hand(someone: Person, page: Page) -> None:
    """Until a hand of theirs begins. Once in eighteen the opening roll is a tie and is rolled again."""
    play_on([(someone, page)], lambda: "roll" in [each["move"] for each in someone.offers], random.Random(24))


def test_a_finger_stops_a_hand_with_one_press(person: MakePerson) -> None:
    ada, page = opened_with('{"speed":0,"sounds":false}', person)
    stop = page.locator(".dock .mine button", has_text="Stop")
    main = page.locator(".dock button.go")
    before = main.bounding_box()
    assert before
    stop.tap()
    wait_until(page, lambda: ada.made == 1, "the hand to be stopped")
    play_to_a_hand(ada, page)
    # Where there is nothing to stop, the button has that room, and its own place.
    wait_until(page, lambda: stop.count() == 0 and main.is_enabled(), "the next turn on the page")
    after = main.bounding_box()
    assert after
    assert after["width"] > before["width"]
    assert (after["y"], after["height"]) == (before["y"], before["height"])
    assert after["x"] + after["width"] == before["x"] + before["width"]


def test_who_confirms_moves_is_asked_once_more(person: MakePerson) -> None:
    ada, page = opened_with('{"speed":0,"sounds":false,"confirm":true}', person)
    page.locator(".dock .mine button", has_text="Stop").tap()
    expect(page.locator(".dock button.go")).to_have_text(re.compile(r"^\s*Stop at \d+"))
    assert ada.made == 0
    page.locator(".dock button.go").tap()
    wait_until(page, lambda: ada.made == 1, "the hand to be stopped")


def test_the_table_says_why_somebody_has_the_first_hand(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "krikkit")
    page.locator(".dock .mine button", has_text="Stop").click()
    play_to_a_hand(ada, page)
    away = ada.view["opening"][ada.view["starter"]]
    said = page.get_by_role("region", name="The score sheet").locator(".begun")
    expect(said).to_contain_text(f"{away} away from 42" if away else "42 exactly")
    expect(said).to_contain_text(re.compile("beg[ai]n"))
    said.get_by_role("button").click()
    expect(page.get_by_role("dialog", name="Clause K2.4")).to_contain_text("closest to 42")


def test_the_way_of_the_last_move_stays_on_the_board(person: MakePerson) -> None:
    """Without motion, too: then the mark is all that there is to see of a bot's move."""
    ada = person("Ada")
    page = sit(ada, "spiralized")
    traces = page.locator("main.board .trace")

    def moved_by() -> set[int]:
        """Who has moved a token since Ada was asked last, the last of them only."""
        went = [told["seat"] for told in ada.told if told["t"] == "moved" and "at" in told.get("set", {})]
        return set(went[-1:])

    play_on([(ada, page)], lambda: moved_by() - {0} and mine(ada), random.Random(22))
    page.locator(".dock .go:not([disabled]), main.board [data-choice]").first.wait_for()
    (seat,) = moved_by()
    name = page.get_by_role("region", name="Players").locator("li").nth(seat).locator("b").first.inner_text()
    expect(traces.first).to_have_attribute("aria-label", f"The way that {name} went last")
    # Below the tokens: no letter is covered.
    both = page.locator("main.board :is(.trace, [data-token])")
    below = both.evaluate_all("all => all.map((each) => each.matches('.trace'))")
    assert below == sorted(below, reverse=True)


def test_the_log_says_once_what_was_drawn(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "hallo-trucker")
    play_on([(ada, page)], lambda: ada.made >= 4 and mine(ada), random.Random(23))
    log = page.get_by_role("group", name="What happened")
    expect(log.locator("p", has_text="You draw").first).to_be_attached()
    expect(log.locator("p", has_text="You fill the hand")).to_have_count(0)
    expect(log.locator("p", has_text="fills the hand").first).to_be_attached()  # of the others it is all that is known
