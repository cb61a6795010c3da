"""Home: tickets of unfinished matches, billboards with their choice of opponents, and one press to play."""

import json
import re
from typing import Any

import pytest
from browser import PHONE, WIDE, MakePerson, Person, wait_until
from own_games import own_games
from page_checks import COLOURS, axe, look, settle
from playwright.sync_api import Locator, Page, expect
from screens import line

UNDO_MS = 8000
FIRST = own_games()[0]
SHORT = next(game for game in own_games() if game.short)
NARROWEST = (320, 568)


def billboard(page: Page, title: str) -> Locator:
    return (
        page.locator("article")
        .filter(has=page.get_by_role("heading", name=title, exact=True))
        .filter(has=page.get_by_role("link", name=re.compile("^Learn")))
    )


def tickets(page: Page) -> Locator:
    return page.get_by_role("region", name="Go on where you were").get_by_role("article")


def sign(page: Page, title: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"change for {title}$"))


def settings_of(person: Person, page: Page) -> dict[str, Any]:
    """The table that a page has come to."""
    page.wait_for_url("**/t/*")
    found: dict[str, Any] = person.ask("GET", f"/tables/{page.url.rpartition('/')[2]}")
    return found


# ---- The choice


def test_a_match_is_chosen_and_begins_at_once_and_the_choice_is_remembered(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/")
    expect(sign(page, SHORT.title)).to_contain_text("3 gentle bots")
    expect(sign(page, SHORT.title)).to_contain_text("short match")
    sign(page, SHORT.title).click()
    board = billboard(page, SHORT.title)
    board.get_by_role("radio", name="2 opponents").check(force=True)
    board.get_by_role("radio", name="fair").check(force=True)
    expect(board.get_by_role("radio", name=re.compile("^Short"))).to_be_checked()
    board.get_by_role("button", name="Done").click()
    expect(sign(page, SHORT.title)).to_be_focused()
    expect(sign(page, SHORT.title)).to_contain_text("2 fair bots")

    page.reload()
    expect(sign(page, SHORT.title)).to_contain_text("2 fair bots")
    expect(sign(page, "Blind Summit")).to_contain_text("3 gentle bots")  # each game remembers its own
    page.get_by_role("button", name=f"Play {SHORT.title} against bots").click()
    table = settings_of(ada, page)
    assert [seat.get("bot") for seat in table["seats"]] == [None, "fair", "fair"]
    assert table["options"].items() >= dict(SHORT.short).items()
    assert table["state"] == "playing"
    page.locator(".dock").wait_for()


def test_the_aim_fits_the_chosen_length_and_a_roomy_billboard_says_more(person: MakePerson) -> None:
    game = next(game for game in own_games() if any(f"{{{name}" in game.aim for name in game.short))
    ada = person("Ada")
    page = ada.open("/")
    brief = ada.ask("GET", f"/games/{game.name}")["brief"]
    board = billboard(page, game.title)
    expect(board.locator(".aim")).to_have_text(brief["short_aim"])
    sign(page, game.title).click()
    board.get_by_role("radio", name=re.compile("^Full")).check(force=True)
    board.get_by_role("button", name="Done").click()
    expect(board.locator(".aim")).to_have_text(brief["aim"])
    said = board.get_by_text(game.blurb)
    page.set_viewport_size({"width": 1200, "height": 800})
    settle(page)
    room = board.locator(".text").evaluate("text => text.clientWidth")
    expect(said).to_be_visible(visible=room >= 346)  # with its padding
    for width, height in (PHONE, NARROWEST):
        page.set_viewport_size({"width": width, "height": height})
        expect(said).to_be_hidden()


@pytest.mark.long
def test_a_full_match_has_the_usual_options(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/")
    sign(page, SHORT.title).click()
    billboard(page, SHORT.title).get_by_role("radio", name=re.compile("^Full")).check(force=True)
    page.get_by_role("button", name=f"Play {SHORT.title} against bots").click()  # it need not be closed first
    table = settings_of(ada, page)
    usual = {option.name: option.text(option.default) for option in SHORT.options}
    assert table["options"] == usual
    assert [seat.get("bot") for seat in table["seats"][1:]] == ["gentle"] * 3


def test_play_does_not_move_when_the_choice_opens(person: MakePerson) -> None:
    page = person("Ada").open("/")
    play = page.get_by_role("button", name=f"Play {SHORT.title} against bots")
    before = play.bounding_box()
    sign(page, SHORT.title).click()
    billboard(page, SHORT.title).get_by_role("radiogroup", name="Opponents").wait_for()
    settle(page)
    assert play.bounding_box() == before


def test_the_choice_by_keys_alone(person: MakePerson) -> None:
    page = person("Ada").open("/")
    sign(page, SHORT.title).focus()
    page.keyboard.press("Enter")
    board = billboard(page, SHORT.title)
    expect(board.get_by_role("radio", name="3 opponents")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(board.get_by_role("radio", name="2 opponents")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(board.get_by_role("radio", name=re.compile("^Full"))).to_be_checked()
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(board.get_by_role("radio", name="merciless")).to_be_checked()
    page.keyboard.press("Escape")
    expect(sign(page, SHORT.title)).to_be_focused()
    expect(sign(page, SHORT.title)).to_contain_text("2 merciless bots")
    expect(sign(page, SHORT.title)).to_contain_text("full match")


def test_what_was_kept_and_makes_no_sense_is_as_nothing(person: MakePerson) -> None:
    ada = person("Ada")
    ada._keep("wayside.choices", json.dumps({FIRST.name: {"opponents": 99, "level": "sensible"}, "blind-summit": 7}))
    page = ada.open("/")
    expect(sign(page, FIRST.title)).to_contain_text(f"{min(5, FIRST.seats[1] - 1)} gentle bots")
    expect(sign(page, "Blind Summit")).to_contain_text("3 gentle bots")


def test_a_stranger_s_game_is_played_by_the_same_choice(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/")
    sign(page, "Blind Summit").click()
    board = billboard(page, "Blind Summit")
    board.get_by_role("radio", name="1 opponent", exact=True).check(force=True)
    assert board.get_by_role("radiogroup", name="Length").count() == 0  # it says nothing of a short match
    page.get_by_role("button", name="Play Blind Summit against bots").click()
    assert [seat.get("bot") for seat in settings_of(ada, page)["seats"]] == [None, "gentle"]


def test_a_table_for_friends_is_made_by_the_same_words(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/new/{SHORT.name}")
    page.get_by_role("radio", name=re.compile("^Short")).check(force=True)
    page.get_by_role("radio", name="Hard", exact=True).check(force=True)
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name=re.compile("^Start")).click()
    wait_until(page, lambda: settings_of(ada, page)["match"], "the match")
    table = settings_of(ada, page)
    assert {seat.get("bot") for seat in table["seats"][1:]} == {"hard"}
    assert table["options"].items() >= dict(SHORT.short).items()


# ---- Tickets


def test_whoever_has_nothing_to_go_on_with_sees_the_old_headline(person: MakePerson) -> None:
    page = person("Ada").open("/")
    page.get_by_role("heading", level=1, name="Board games about the road, at one table").wait_for()
    assert tickets(page).count() == 0


def test_tickets_stand_in_order_three_of_them_and_the_rest_on_demand(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    waiting = ada.make_table(FIRST.name, 2)
    theirs = ada.match(FIRST.name, 2, bo)
    mine = ada.match(FIRST.name, 2, bo)
    with_bots = ada.match("blind-summit", 2, bot="random")
    # Ada has made her move there, and Bo has not.
    move_once(ada, theirs)
    page = ada.open("/")
    expect(tickets(page)).to_have_count(3)
    found = [ticket.get_by_role("link").get_attribute("href") for ticket in tickets(page).all()]
    assert set(found[:2]) == {f"/t/{mine}", f"/t/{with_bots}"}
    assert found[2] == f"/t/{theirs}"
    expect(tickets(page).nth(0)).to_contain_text("Your move")
    expect(tickets(page).nth(0).get_by_role("link", name=re.compile("^Go on"))).to_be_visible()
    expect(tickets(page).nth(2)).to_contain_text("Bo moves")
    expect(tickets(page).nth(2).get_by_role("link", name=re.compile("^Look"))).to_be_visible()
    page.get_by_role("button", name="All matches (4)").click()
    expect(tickets(page).nth(3)).to_contain_text("Waiting for 1 more")
    assert tickets(page).nth(3).get_by_role("link").get_attribute("href") == f"/t/{waiting}"
    page.get_by_role("heading", level=1, name="Go on where you were").wait_for()
    page.get_by_role("heading", level=2, name="Or begin a new one").wait_for()

    tickets(page).nth(2).get_by_role("link").click()
    page.wait_for_url(f"**/t/{theirs}")


def move_once(someone: Person, table: str) -> None:
    """One move of this person's, without waiting for anybody else's."""
    with line(someone, table) as (socket, welcome):
        match = welcome["match"]
        assert isinstance(match, dict)
        socket.send(json.dumps({"t": "play", "id": "1", "move": match["offers"][0]["move"]}))
        while json.loads(socket.recv(30))["t"] != "done":
            pass


def test_a_ticket_is_put_away_and_brought_back(person: MakePerson) -> None:
    ada = person("Ada")
    ada.match("blind-summit", 2)
    page = ada.context.new_page()
    page.clock.install()
    page.goto("/")
    expect(tickets(page)).to_have_count(1)
    with page.expect_response("**/api/me/away/*"):
        page.get_by_role("button", name=re.compile("^Put away")).click()
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    expect(undo).to_be_focused()
    expect(tickets(page)).to_contain_text("Put away.")
    with page.expect_response("**/api/me/away/*"):
        undo.click()
    expect(page.get_by_role("link", name=re.compile("^Go on"))).to_be_visible()
    assert [ticket["away"] for ticket in ada.ask("GET", "/me/tickets")["tickets"]] == [False]

    with page.expect_response("**/api/me/away/*"):
        page.get_by_role("button", name=re.compile("^Put away")).click()
    undo.wait_for()
    page.clock.run_for(UNDO_MS + 100)
    expect(undo).to_have_count(0)
    page.get_by_role("heading", level=1, name="Board games about the road, at one table").wait_for()
    page.reload()
    page.get_by_role("heading", level=1, name="Board games about the road, at one table").wait_for()
    assert [ticket["away"] for ticket in ada.ask("GET", "/me/tickets")["tickets"]] == [True]


def test_resigning_asks_once_and_the_bots_win(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("blind-summit", 3)
    page = ada.open("/")
    end = page.get_by_role("button", name=re.compile("^End it"))
    end.click()
    page.get_by_role("button", name="Resign…").click()
    expect(tickets(page)).to_contain_text("Give this match up?")
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()  # the harmless answer
    page.get_by_role("button", name="Keep it").click()
    expect(end).to_be_focused()
    assert ada.ask("GET", f"/tables/{table}")["state"] == "playing"

    end.click()
    page.keyboard.press("Escape")
    expect(end).to_be_focused()
    end.click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(tickets(page)).to_have_count(0)
    expect(page.get_by_text("the bots have won")).to_be_visible()
    over = ada.ask("GET", f"/tables/{table}")
    assert over["state"] == "over"
    standing = ada.ask("GET", f"/matches/{over['match']}")["standing"]
    assert standing[0] < min(standing[1:])


def test_a_match_is_thrown_away_from_its_own_table(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match(FIRST.name, 3)
    page = ada.open(f"/t/{table}")
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Throw away…").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.get_by_role("button", name="Throw away", exact=True).click()
    page.get_by_role("heading", level=1, name="Board games about the road, at one table").wait_for()
    assert ada.ask("GET", "/me/tickets")["tickets"] == []
    assert ada.ask("GET", "/me/tables")["tables"] == []


@pytest.mark.long
def test_who_resigns_at_the_table_sees_the_end(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match(FIRST.name, 3)}")
    page.locator(".dock").wait_for()
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    wait_until(page, lambda: ada.over, "the end")
    page.get_by_role("button", name="Play again").wait_for()


@pytest.mark.long
def test_with_people_there_nothing_ends_by_one_of_them(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match(FIRST.name, 3, bo)
    page = ada.open("/")
    expect(tickets(page)).to_have_count(1)
    assert page.get_by_role("button", name=re.compile("^End it")).count() == 0
    page = ada.open(f"/t/{table}")
    page.get_by_role("button", name="The table").click()
    page.get_by_role("dialog").get_by_role("heading", name="The table").wait_for()
    assert page.get_by_role("button", name="Resign…").count() == 0


# ---- What it looks like


@pytest.mark.long
@pytest.mark.parametrize("count", [0, 4])
def test_it_fits_from_the_narrowest_phone_to_a_desk_and_axe_is_content(count: int, person: MakePerson) -> None:
    ada = person("Ada")
    for _ in range(count):
        ada.match(FIRST.name, 4)
    page = ada.open("/")
    sign(page, SHORT.title).wait_for()
    expect(tickets(page)).to_have_count(min(3, count))
    found = []
    for opened in (False, True):
        if opened:
            sign(page, SHORT.title).click()
            billboard(page, SHORT.title).get_by_role("radiogroup", name="Strength").wait_for()
            if count:
                page.get_by_role("button", name=re.compile("^End it")).first.click()
        for width, height in (NARROWEST, PHONE, (760, 900), (1000, 800), (1280, 800), WIDE):
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            found += [f"{width} pixels wide: {trouble}" for trouble in look(page)]
        for width, height in (PHONE, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            for scheme, rules in (("light", None), ("dark", COLOURS)):
                page.emulate_media(color_scheme=scheme)
                settle(page)
                found += [f"{scheme}, {width} pixels wide: {trouble}" for trouble in axe(page, rules)]
    assert not found, "\n".join(found)


SMALL = """(narrow) => [...document.querySelectorAll("main a, main button, main label")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < narrow)
  .map(([said, box]) => `${said}: ${Math.round(box.width)} by ${Math.round(box.height)}`)"""


def test_everything_can_be_met_by_a_thumb(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE)
    ada.match(FIRST.name, 4)
    page = ada.open("/")
    expect(tickets(page)).to_have_count(1)
    assert page.evaluate(SMALL, 40) == []
    sign(page, SHORT.title).click()
    billboard(page, SHORT.title).get_by_role("radiogroup", name="Strength").wait_for()
    settle(page)
    assert page.evaluate(SMALL, 40) == []


def test_on_a_phone_the_tickets_are_swiped_and_play_is_beside_the_choice(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE)
    for _ in range(3):
        ada.match(FIRST.name, 3)
    page = ada.open("/")
    expect(tickets(page)).to_have_count(3)
    settle(page)
    first, second = (tickets(page).nth(i).bounding_box() for i in (0, 1))
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"]
    assert second["x"] < PHONE[0] < second["x"] + second["width"]  # it peeks in
    play = page.get_by_role("button", name=f"Play {FIRST.title} against bots").bounding_box()
    chosen = sign(page, FIRST.title).bounding_box()
    assert play is not None
    assert chosen is not None
    assert play["x"] >= chosen["x"] + chosen["width"]
    assert abs(play["y"] - chosen["y"]) < 2
