"""What wins is said while a match is young; what hit me stays in sight until my next move."""

import random

import pytest
from browser import PHONE, WIDE, MakePerson, Person, wait_until
from own_games import own_games
from page_checks import look, settle
from page_hands import mine
from playwright.sync_api import Page, expect
from screens import play_and_see

GAMES = [*(game.name for game in own_games()), "blind-summit"]
SMALL = (320, 568)


def sit(someone: Person, table: str) -> Page:
    page = someone.open(f"/t/{table}")
    wait_until(page, lambda: mine(someone) and page.locator(".prompt.mine").count(), "a turn")
    return page


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_young_match_says_what_wins(game: str, size: tuple[int, int], person: MakePerson) -> None:
    ada = person("Ada", size=size)
    page = sit(ada, ada.match(game, 2, options={"first": "1"}))
    aim = ada.ask("GET", f"/games/{game}")["brief"]["aim"].rstrip(".")
    said = page.get_by_text(aim[1:]).locator("visible=true").first
    said.wait_for()
    settle(page)
    assert not look(page)


def test_options_change_the_aim_and_time_takes_it_away(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("hallo-trucker", 2, options={"stages": "2"})
    page = sit(ada, table)
    said = page.locator("header").get_by_text("most km after two stages wins")
    expect(said).to_be_visible()
    while ada.view["stage"] == 0:
        play_and_see(ada, page, table, 4, random.Random(1))
    expect(said).to_have_count(0)


def heard(someone: Person, game: str, words: tuple[str, ...], matches: int = 12) -> tuple[str, Page]:
    """Play until somebody else's doing is said to this person; in another match where one was over before that."""
    dice = random.Random(8)
    for _ in range(matches):
        someone.over = False
        table = someone.match(game, 4)
        page = sit(someone, table)
        if is_heard(someone, page, table, words, dice):
            return table, page
        page.close()
    raise AssertionError(f"in {matches} matches nobody did any of {words}")


def is_heard(someone: Person, page: Page, table: str, words: tuple[str, ...], dice: random.Random) -> bool:
    news = page.locator(".prompt .news")
    while not someone.over:
        if news.count() and any(word in news.inner_text() for word in words):
            return True
        play_and_see(someone, page, table, 1, dice)
        wait_until(page, lambda: someone.over or page.locator(".prompt.mine").count(), "the turn on the page")
    return False


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, PHONE, SMALL])
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("hallo-trucker", ("Free Ride", "Barrier")),
        ("spiralized", ("hit your token", "exchanged your token")),
        ("road-hog", ("sent you back", "The train hit you", "You missed a turn")),
        ("hitchiker", ("you inherit", "you get", "pays you")),
    ],
)
def test_what_hit_me_stays_until_i_move(
    game: str, words: tuple[str, ...], size: tuple[int, int], person: MakePerson
) -> None:
    ada = person("Ada", size=size)
    table, page = heard(ada, game, words)
    news = page.locator(".prompt .news")
    told = news.inner_text()
    page.reload()
    page.locator(".prompt.mine").wait_for()
    expect(news).to_have_text(told)
    expect(news).to_be_in_viewport()
    settle(page)
    assert not look(page)
    play_and_see(ada, page, table, 1, random.Random(9))
    wait_until(page, lambda: not news.count() or told not in news.inner_text(), "older news to be gone")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_what_was_turned_up_can_be_looked_at_until_the_next(size: tuple[int, int], person: MakePerson) -> None:
    ada = person("Ada", size=size)
    table = ada.match("hallo-trucker", 3)
    page = sit(ada, table)
    dice = random.Random(3)
    strip = page.locator(".tray .turned")
    for _ in range(40):
        if ada.view["phase"] == 0 and ada.view["stage_rounds"] > 1:
            break
        play_and_see(ada, page, table, 1, dice)
    expect(strip).to_have_count(3)
    settle(page)
    assert not look(page)
    page.reload()
    page.locator(".prompt.mine").wait_for()
    expect(strip).to_have_count(3)
    play_and_see(ada, page, table, 1, dice)
    assert ada.view["phase"] == 1
    expect(strip).to_have_count(0)
