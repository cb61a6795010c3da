"""Empty chairs on the page: a match begins without somebody, who takes the chair from the link, joins and plays."""

from collections.abc import Iterator
from pathlib import Path

import lift
import pytest
from broken_packages import name_game
from browser import PHONE, WIDE, MakePerson, Person, Server, wait_until
from page_checks import axe, look, settle
from page_hands import wait_for_ready
from playwright.sync_api import Page, expect


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    packages = tmp_path_factory.mktemp("packages")
    name_game(packages, "lift", "lift")
    (packages / "lift").symlink_to(Path(lift.__file__).parent)
    started = Server(tmp_path_factory.mktemp("server"), packages, compile_rules=False)
    yield started
    started.stop()


def press(someone: Person, page: Page, word: str) -> None:
    """Make a move that the generic board offers."""
    made = someone.made
    page.locator(".offer", has_text=word).wait_for()
    wait_for_ready(someone, page)
    page.locator(".offer", has_text=word).click()
    wait_until(page, lambda: someone.made > made, f"{word} to be played")


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_somebody_takes_the_chair_joins_and_plays(person: MakePerson, size: tuple[int, int]) -> None:
    ada, bo = person("Ada", size=size), person(size=size)
    table = ada.make_table("lift", 3, options={"chairs": "1", "rounds": "3"})
    page = ada.open(f"/t/{table}")
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(2)).to_contain_text("may be left empty: somebody can join before any round")
    page.get_by_role("button", name="Start with a bot").click()

    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("A chair is empty")
    expect(players.get_by_role("button", name="Invite")).to_be_visible()
    wait_until(page, lambda: ada.offers, "Ada's first move: the chair has said not yet")
    page.get_by_role("button", name="The table").click()
    menu = page.get_by_role("dialog", name="The table")
    expect(menu.get_by_role("heading", name="Invite")).to_be_visible()
    expect(menu).to_contain_text("Whoever opens the link can take it")
    menu.get_by_role("button", name="Close").click()

    # A stranger, who was sent the link.
    other = bo.open(f"/t/{table}")
    sign = other.get_by_role("status").filter(has_text="A chair is empty")
    if size == PHONE:
        sign.get_by_role("button", name="Take it").click()
    else:
        sign.get_by_role("button", name="Just watch").click()
        other.get_by_role("region", name="Players").get_by_role("button", name="Take this chair").click()
    wait_until(other, lambda: bo.seat == 2, "the chair")
    expect(other.get_by_text("are asked before the next round")).to_be_visible()
    expect(other.get_by_text("A chair is empty")).to_have_count(0)
    expect(players.get_by_text("A chair is empty")).to_have_count(0)

    press(ada, page, "Drive")
    press(bo, other, "Join")
    name = bo.ask("GET", f"/tables/{table}")["seats"][2]["name"]
    for _ in range(2):
        press(ada, page, "Drive")
        press(bo, other, "Drive")
    wait_until(page, lambda: ada.over, "the end")
    told = [event["text"] for message in ada.told if message["t"] == "moved" for event in message.get("events", [])]
    assert f"{name} joins." in told
    assert not any("Empty chair" in words for words in told)
    places = page.get_by_role("region", name="The result").get_by_role("listitem")
    expect(places).to_have_count(3)


@pytest.mark.long
def test_who_gets_up_before_joining_leaves_the_chair_empty(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("lift", 3, options={"chairs": "1", "rounds": "2"})
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    wait_until(page, lambda: ada.offers, "Ada's first move")
    other.get_by_role("button", name="The table").click()
    menu = other.get_by_role("dialog", name="The table")
    menu.get_by_role("button", name="Take this chair").click()
    wait_until(other, lambda: bo.seat == 2, "the chair")
    other.get_by_role("button", name="The table").click()
    menu.get_by_role("button", name="Leave the chair empty again").click()
    other.wait_for_url(bo.url + "/")
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("A chair is empty")
    for _ in range(2):
        press(ada, page, "Drive")
    wait_until(page, lambda: ada.over, "the end")
    result = page.get_by_role("region", name="The result")
    expect(result.get_by_role("listitem")).to_have_count(2)
    expect(result).not_to_contain_text("Empty chair")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("tab", name="Match").click()
    facts = page.get_by_role("group", name="The match")
    expect(facts.get_by_role("listitem")).to_have_count(2)


def test_the_host_lets_a_bot_have_the_chair(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("lift", 3, options={"chairs": "1", "rounds": "9"})
    page = ada.open(f"/t/{table}")
    wait_until(page, lambda: ada.offers, "the first move")
    page.get_by_role("button", name="The table").click()
    give = page.get_by_role("button", name="Let a bot have chair 3")
    give.click()
    expect(give).to_have_count(0)  # it is asked before the next round, which must not have begun
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for _ in range(8):  # a bot may leave its chair empty for a round
        press(ada, page, "Drive")
        wait_until(page, lambda: ada.offers or ada.view.get("empty") == 0, "the next round")
        if ada.view.get("empty") == 0:
            return
    pytest.fail("in eight rounds the bot has not joined")


def troubles(page: Page) -> list[str]:
    settle(page)
    return [*look(page), *axe(page)]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_looks_right(person: MakePerson, size: tuple[int, int]) -> None:
    ada = person("Ada", size=size)
    table = ada.make_table("lift", 4, options={"chairs": "2"})
    page = ada.open(f"/t/{table}")
    page.get_by_role("button", name="Start with a bot").wait_for()
    found = troubles(page)
    ada.ask("POST", f"/tables/{table}/start", {"fill": "hard"})
    for someone in (ada, person(size=size)):
        page = someone.open(f"/t/{table}")
        page.get_by_role("region", name="Players").get_by_text("Two chairs are empty").wait_for()
        found += troubles(page)
    assert not found
