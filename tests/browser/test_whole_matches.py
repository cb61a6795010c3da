"""Whole matches in the browser: two people with the mouse, somebody with the keyboard alone, somebody who types."""

import random

import pytest
from browser import MakePerson, Person, wait_until
from own_games import cases, own_games
from page_hands import key_a_move, mine, play_on, press_on
from playwright.sync_api import Page

from wayside.engine.game import Game

PRESSED = 20  # moves, then a bot sits in: some matches have hundreds
MANY = 40  # moves of each in a whole match of Spiralized; of sixty like it the shortest had 89


def check_end(people: list[tuple[Person, Page]], left: bool = False) -> None:
    """All have seen the same end; who has left is not asked for another match."""
    for _, page in people:
        page.locator(".headline").wait_for() if left else page.get_by_role("button", name="Play again").wait_for()
        assert "win" in page.locator(".headline").inner_text()
    standings = [next(told["standing"] for told in reversed(who.told) if told.get("standing")) for who, _ in people]
    assert all(standing == standings[0] for standing in standings)


def leave(someone: Person, table: str) -> bool:
    """Whether there was still a match to leave: presses and bots go on meanwhile."""
    address = f"{someone.url}/api/tables/{table}/leave"
    answer = someone.context.request.post(address, data={"for_good": True}, headers={"Origin": someone.url})
    assert answer.ok or answer.json()["code"] == "match-over", answer.text()
    return bool(answer.ok)


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_a_match_of_every_game_from_the_first_press_to_the_end(person: MakePerson, game: Game) -> None:
    ada = person("Ada")
    table = ada.match(game.name, 2, options=cases(game).short)
    page = ada.open(f"/t/{table}")
    page.locator(".dock").wait_for()
    wait_until(page, lambda: ada.version >= 0, "the match")
    press_on(page, 5)
    wait_until(page, lambda: ada.over or ada.made >= PRESSED, "moves", 120)
    left = not ada.over and leave(ada, table)
    if left:
        wait_until(page, lambda: ada.over, "the end", 120)
    check_end([(ada, page)], left)


@pytest.mark.long
def test_two_people_and_two_bots_play_hallo_trucker_with_the_mouse(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 4, bo)
    people = [(ada, ada.open(f"/t/{table}")), (bo, bo.open(f"/t/{table}"))]
    play_on(people, lambda: ada.over and bo.over, random.Random(1))
    assert ada.made >= 5
    assert bo.made >= 5  # five stages: no fewer decisions are possible
    check_end(people)


@pytest.mark.long
def test_two_people_and_two_bots_play_spiralized_by_pressing_to_its_very_end(person: MakePerson) -> None:
    """Some hundred moves by each of two people, every one of them a press on the page; nobody leaves."""
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("spiralized", 4, bo, options={"ring": "18"})
    people = [(ada, ada.open(f"/t/{table}")), (bo, bo.open(f"/t/{table}"))]
    for seed, (who, page) in enumerate(people, start=2):
        page.locator(".dock").wait_for()
        wait_until(page, lambda who=who: who.version >= 0, "the match")
        press_on(page, seed)
    wait_until(people[0][1], lambda: ada.over and bo.over, "the end of the match", 240)
    for who, page in people:
        page.wait_for_function("() => window.ended")
        assert who.made >= MANY
        assert page.evaluate("() => window.presses") >= who.made  # a token, then where it goes: at least a press a move
    check_end(people)
    # Every move of theirs was their own: no bot sat in, no clock ran out.
    by = [told.get("by", "player") for told in ada.told if told["t"] == "moved" and told["seat"] in (0, 1)]
    assert set(by) == {"player"}


@pytest.mark.long
def test_a_match_of_hallo_trucker_by_keyboard_alone(person: MakePerson) -> None:
    ada = person()
    page = ada.open("/")
    page.get_by_role("button", name="Play Hallo Trucker against bots").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent.trim()") == "Play Hallo Trucker against bots":
            break
    page.keyboard.press("Enter")
    page.locator(".dock").wait_for()
    play_on([(ada, page)], lambda: ada.over, random.Random(3), by=key_a_move)
    check_end([(ada, page)])


@pytest.mark.long
def test_a_match_of_hallo_trucker_in_words(person: MakePerson) -> None:
    """The board in words, and moves typed as the rules name them."""
    ada = person("Ada")
    table = ada.match("hallo-trucker", 3)
    page = ada.open(f"/t/{table}")
    page.locator(".dock").wait_for()
    page.keyboard.press("t")
    board = page.get_by_role("region", name="The board in words")
    board.wait_for()
    field = page.get_by_role("combobox", name="Your move")
    dice = random.Random(4)
    while not ada.over:
        wait_until(page, lambda: mine(ada) or ada.over, "a turn")
        if ada.over:
            break
        before = ada.made
        offered = [offer["move"] for offer in ada.offers]
        # What may be played can be read as well.
        wait_until(
            page, lambda offered=offered: set(board.locator("code").all_inner_texts()) == set(offered), "the offers"
        )
        field.fill(dice.choice(offered))
        field.press("Enter")
        wait_until(page, lambda before=before: ada.made > before or ada.over, "the typed move")
    check_end([(ada, page)])
    field.wait_for(state="visible")
    assert field.is_disabled()
