"""The log follows what happens, and says it to whom it happens."""

import random

import pytest
from browser import MakePerson, Person, wait_until
from page_hands import mine
from playwright.sync_api import Page, expect
from screens import play_and_see, play_quickly

BELOW_IT = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"


def follows(someone: Person, page: Page, table: str, moves: int) -> None:
    """Play on, and look whether the newest line is in sight."""
    log = page.get_by_role("group", name="What happened")
    for _ in range(moves):
        play_and_see(someone, page, table, 1, random.Random(3))
        wait_until(page, lambda: log.evaluate(BELOW_IT) < 2, "the newest line in sight", 3)
    expect(page.get_by_role("button", name="Newest")).to_have_count(0)


@pytest.mark.long
def test_the_log_follows_when_it_is_full(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("spiralized", 4, options={"first": "1"})
    page = ada.open(f"/t/{table}")
    wait_until(page, lambda: mine(ada), "a turn")
    oldest = page.get_by_role("group", name="What happened").locator("p").first
    first = oldest.inner_text()
    for _ in range(40):
        if oldest.inner_text() != first:
            break  # it had to make room
        play_and_see(ada, page, table, 20, random.Random(2))
    assert oldest.inner_text() != first
    follows(ada, page, table, 6)


@pytest.mark.long
def test_the_log_follows_when_a_seat_was_left_and_taken_again(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("hallo-trucker", 4)
    page = ada.open(f"/t/{table}")
    play_quickly(ada, table, 12, random.Random(2))
    follows(ada, page, table, 1)
    ada.ask("POST", f"/tables/{table}/leave", {"for_good": False})
    page.get_by_role("button", name="Take my seat back").click()
    wait_until(page, lambda: mine(ada), "a turn")
    follows(ada, page, table, 4)


def test_who_reads_further_up_is_left_alone(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("hallo-trucker", 4)
    page = ada.open(f"/t/{table}")
    play_quickly(ada, table, 12, random.Random(2))
    follows(ada, page, table, 1)
    log = page.get_by_role("group", name="What happened")
    log.hover()
    page.mouse.wheel(0, -400)
    newest = page.get_by_role("button", name="Newest")
    newest.wait_for()
    play_and_see(ada, page, table, 2, random.Random(3))
    assert log.evaluate(BELOW_IT) > 300
    newest.click()
    wait_until(page, lambda: log.evaluate(BELOW_IT) < 2, "the newest line")
    expect(newest).to_have_count(0)
