"""Networks break, pages are loaded again, and people have two tabs open: the match goes on."""

import json
import random
import re
import time

import pytest
from browser import MakePerson, wait_until
from page_hands import click, click_a_move, mine, on_board, play_on
from playwright.sync_api import Page, WebSocketRoute
from relay import Relay

CUT_SECONDS = 10


def log_of(page: Page) -> list[str]:
    return page.locator(".log p").all_inner_texts()


def told_to_all(page: Page) -> list[str]:
    """Of a log of Hallo Trucker what is the same for every reader: what is about neither of them, nor about cards."""
    own = re.compile(r"\b(you|your|Ada|Bo|draws|fills|The Barrier takes)\b", re.IGNORECASE)
    return [line for line in log_of(page) if not own.search(line)]


@pytest.mark.long
def test_a_network_that_is_cut_for_ten_seconds(person: MakePerson, relay: Relay) -> None:
    """What was pressed in the dark is played once, as soon as the line is back."""
    ada, bo = person("Ada"), person("Bo", url=relay.url)
    bo.expect("WebSocket connection to", "net::ERR_", "fetching the script")  # the shell is kept late: perhaps now
    table = ada.match("hallo-trucker", 3, bo)
    people = [(ada, ada.open(f"/t/{table}")), (bo, bo.open(f"/t/{table}"))]
    dice = random.Random(5)
    page = people[1][1]
    play_on(people, lambda: ada.made >= 3 and mine(bo), dice)
    wait_until(page, lambda: on_board(page), "a card to lay")

    before = bo.made
    bo.context.set_offline(True)
    relay.cut()
    cut = time.monotonic()
    click(page, on_board(page)[0]["at"])
    page.get_by_text("No connection.").wait_for()
    page.wait_for_timeout(max(0.0, CUT_SECONDS - (time.monotonic() - cut)) * 1000)
    assert bo.made == before
    relay.mend()
    bo.context.set_offline(False)

    wait_until(page, lambda: (bo.version >= 0 and not mine(bo)) or bo.made > before, "the line and the move")
    page.get_by_text("No connection.").wait_for(state="hidden")
    played = ada.version
    play_on(people, lambda: ada.version > played + 6 and bo.version > played + 6, dice)
    assert all(told["t"] != "refused" for told in bo.told)
    # A bot may move between two looks: in the end both have read the same, but for cards that only one may see.
    wait_until(page, lambda: told_to_all(people[0][1])[-1] == told_to_all(page)[-1], "the same last line in both logs")


def test_a_reload_keeps_log_seat_and_chat(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    play_on([(ada, page), (bo, other)], lambda: ada.made >= 4 and bo.made >= 4, random.Random(6))
    other.get_by_label("Say something").fill("Mind the gap")
    other.get_by_label("Say something").press("Enter")
    page.get_by_role("log", name="What was said").get_by_text("Mind the gap").wait_for()
    wait_until(page, lambda: ada.version == bo.version, "both to know the same")
    log, seat, view = log_of(page), ada.seat, dict(ada.view)
    assert len(log) > 8
    page.reload()
    page.get_by_role("log", name="What was said").get_by_text("Mind the gap").wait_for()
    assert log_of(page) == log
    assert ada.seat == seat
    assert ada.view == view


def test_a_move_in_one_tab_is_seen_in_the_other(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("spiralized", 2)
    first, second = ada.open(f"/t/{table}"), ada.open(f"/t/{table}")
    second.bring_to_front()
    wait_until(second, lambda: mine(ada), "a turn")
    play_on([(ada, second)], lambda: ada.made >= 3, random.Random(7))
    wait_until(first, lambda: log_of(first) == log_of(second) and len(log_of(first)) > 2, "the same log in both tabs")


def hold_back(route: WebSocketRoute, held: list[str], free: list[bool]) -> None:
    """Between a page and the server: moves are kept from the page until it is free to hear them."""
    server = route.connect_to_server()

    def told(data: str | bytes) -> None:
        if not free and json.loads(data)["t"] == "moved":
            held.append(str(data))
        else:
            route.send(data)

    server.on_message(told)
    route.on_message(server.send)


def test_a_stale_move_is_refused_kindly_and_the_tab_catches_up(person: MakePerson) -> None:
    """A tab that has not heard yet that its seat has moved in another one."""
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)  # Bo waits: nothing goes on but by Ada
    held: list[str] = []
    free: list[bool] = []
    quick, late = ada.open(f"/t/{table}"), ada.context.new_page()
    late.route_web_socket(re.compile(r"/ws\b"), lambda route: hold_back(route, held, free))
    late.goto(f"/t/{table}")
    wait_until(late, lambda: on_board(late), "the board in the late tab")
    click_a_move(ada, quick, random.Random(8))
    wait_until(late, lambda: held, "a move that is held back")
    click(late, on_board(late)[0]["at"])
    refusal = late.locator(".effect .bad")
    refusal.wait_for()
    words = refusal.inner_text()
    assert len(words) > 10
    assert "stale" not in words.lower()  # words for people, not the code
    assert ada.made == 1
    # Once it hears, it shows the same as the other.
    free.append(True)
    late.reload()
    wait_until(late, lambda: log_of(late) == log_of(quick), "the same log in both tabs")
