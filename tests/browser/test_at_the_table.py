"""What people do around a match: invite, sit down, share a device, learn, ask, take back, chat."""

import itertools
import random
import re

import pytest
from browser import MakePerson, wait_until
from page_hands import choices, click, click_a_move, mine, on_board, play_on
from playwright.sync_api import Page, Route, expect
from relay import Relay


def curtain_or_board(page: Page) -> str:
    """What is on the screen of a shared device: whose curtain, or the board."""
    button = page.get_by_role("button", name=re.compile("^I am "))
    return button.inner_text() if button.count() else "board"


def test_friends_are_invited_by_a_link(person: MakePerson) -> None:
    """From the home page to a match for two: the link is copied, opened, and a seat is taken."""
    ada = person("Ada", permissions=["clipboard-read", "clipboard-write"])
    page = ada.open("/")
    page.get_by_role("link", name="Play Hallo Trucker with friends").click()
    page.get_by_role("radio", name="3 seats").check(force=True)
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("heading", name="Two bays are free").wait_for()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == page.url
    code = page.get_by_role("img", name="QR code of the link to this table")
    expect(code).to_be_visible()
    assert code.locator("path, rect").count() >= 1

    bo = person()
    theirs = bo.open(link.removeprefix(bo.url))
    theirs.get_by_role("button", name="Sit down", exact=True).click()
    page.get_by_role("heading", name="One bay is free").wait_for()
    # A guest takes a better name, and the host sees it.
    theirs.get_by_role("textbox", name="Your name").fill("Bo from next door")
    theirs.get_by_role("button", name="Rename").click()
    page.get_by_role("link", name="Bo from next door").wait_for()
    page.get_by_role("button", name=re.compile("^Start")).click()
    for someone, screen in ((ada, page), (bo, theirs)):
        screen.locator(".dock").wait_for()
        wait_until(screen, lambda someone=someone: someone.version >= 0, "the match")
    assert (ada.seat, bo.seat) == (0, 1)


def test_an_answer_that_comes_when_its_screen_was_left_is_nobodys(person: MakePerson) -> None:
    """The first page asks for tables, the lobby for a new name, and somebody has gone on meanwhile: all is quiet."""
    ada, bo = person("Ada"), person("Bo")
    ada.make_table("hallo-trucker", 2, public=True)
    page = bo.open("/rules")
    late: list[Route] = []
    page.route("**/api/tables", lambda route: late.append(route))
    page.get_by_role("link", name="Wayside, home").click()
    page.get_by_role("link", name="Play Hallo Trucker with friends").click()
    page.get_by_role("button", name="Make the table").wait_for()
    assert late
    with page.expect_response("**/api/tables"):
        late.pop().continue_()
    page.unroute_all()

    table = ada.make_table("hallo-trucker", 2)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    page = bo.open(f"/t/{table}")
    name = page.get_by_role("textbox", name="Your name")
    name.wait_for()  # the lobby has asked who this is
    page.route("**/api/me", lambda route: late.append(route))
    name.fill("Bo from next door")
    page.get_by_role("button", name="Rename").click()
    wait_until(page, lambda: late, "the new name on its way")
    ada.ask("POST", f"/tables/{table}/start", {})
    page.locator(".dock").wait_for()
    with page.expect_response("**/api/me"):
        late.pop().continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # what follows from an answer has followed


@pytest.mark.long
def test_several_people_share_a_device(person: MakePerson) -> None:
    """Between two hands a curtain falls, and behind it nobody's cards are on the page."""
    ada = person("Ada")
    page = ada.open("/new/hallo-trucker#here")
    page.get_by_role("radio", name="2 seats").check(force=True)
    page.get_by_role("textbox", name="Seat 2").fill("Bo")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name=re.compile("^Start")).click()
    seen = []
    dice = random.Random(13)
    page.get_by_role("button", name=re.compile("^I am ")).wait_for()
    for _ in range(6):
        wait_until(page, lambda: curtain_or_board(page) != "board", "the curtain")
        seen.append(curtain_or_board(page))
        assert page.get_by_role("group", name="Your hand").count() == 0
        page.get_by_role("button", name=re.compile("^I am ")).click()
        page.get_by_role("group", name="Your hand").wait_for()
        wait_until(page, lambda: choices(page), "a card to lay")
        while curtain_or_board(page) == "board":
            if found := on_board(page):
                click(page, dice.choice(found)["at"])
            page.wait_for_timeout(100)
    assert {"I am Ada", "I am Bo"} == set(seen)
    assert all(one != other for one, other in itertools.pairwise(seen))


def test_the_first_match_is_explained(person: MakePerson) -> None:
    stranger = person()
    page = stranger.open("/")
    page.get_by_role("link", name="Learn Hallo Trucker").click()
    lesson = page.get_by_label("The lesson")
    lesson.wait_for()
    heard = set()
    for _ in range(3):
        lesson.get_by_role("button", name="Got it").wait_for()
        heard.add(lesson.locator(".text").inner_text())
        lesson.get_by_role("button", name="Got it").click()
        if not lesson.get_by_role("button", name="Got it").count():
            play_on([(stranger, page)], lambda: lesson.get_by_role("button", name="Got it").count(), random.Random(14))
    assert len(heard) == 3
    lesson.get_by_role("button", name="Skip the lesson").click()
    lesson.wait_for(state="hidden")
    # The match goes on without it.
    before = stranger.made
    play_on([(stranger, page)], lambda: stranger.made > before, random.Random(15))


def test_a_choice_that_nobody_has_seen_is_taken_back(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page = ada.open(f"/t/{table}")
    bo.open(f"/t/{table}")
    wait_until(page, lambda: on_board(page), "a turn")
    hand, offers = ada.view["hand"], ada.offers
    click(page, on_board(page)[0]["at"])
    back = page.get_by_role("button", name="Take back")
    back.wait_for()
    assert ada.view["hand"] != hand
    back.click()
    back.wait_for(state="hidden")
    wait_until(page, lambda: ada.view["hand"] == hand and ada.offers == offers, "the card in the hand again")


def test_chat_and_silence(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")

    def say(where: Page, words: str) -> None:
        where.get_by_label("Say something").fill(words)
        where.get_by_label("Say something").press("Enter")

    say(other, "Honk <b>honk</b>")
    page.get_by_text("Honk <b>honk</b>").wait_for()  # as it was typed
    say(page, "Who honks?")
    other.get_by_text("Who honks?").wait_for()
    page.get_by_role("button", name="Mute Bo").first.click()
    page.get_by_text("Honk <b>honk</b>").wait_for(state="hidden")
    say(other, "Is anybody there?")
    say(page, "Peace at last")
    other.get_by_text("Peace at last").wait_for()
    page.get_by_text("Peace at last").wait_for()
    assert page.get_by_text("Is anybody there?").count() == 0
    page.reload()
    page.get_by_text("Peace at last").wait_for()
    assert page.get_by_text("Honk <b>honk</b>").count() == 0


def test_who_was_muted_is_heard_again(person: MakePerson) -> None:
    """At once by the line in the chat, or later from one's own page."""
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")

    def say(words: str) -> None:
        other.get_by_label("Say something").fill(words)
        other.get_by_label("Say something").press("Enter")

    say("Honk")
    page.get_by_role("button", name="Mute Bo").first.click()
    page.get_by_text("Bo is muted.").wait_for()
    page.get_by_role("button", name="Unmute Bo").click()
    page.get_by_text("Honk").wait_for()
    page.get_by_text("Bo is muted.").wait_for(state="hidden")
    say("Honk again")
    page.get_by_text("Honk again").wait_for()

    page.get_by_role("button", name="Mute Bo").first.click()
    page.get_by_text("Bo is muted.").wait_for()
    own = ada.open("/me")
    own.get_by_role("link", name="Bo", exact=True).wait_for()
    own.get_by_role("button", name="Unmute Bo").click()
    own.get_by_text("Nobody. In a chat,").wait_for()
    assert ada.ask("GET", "/me/muted") == {"players": []}
    page.reload()
    page.get_by_text("Honk again").wait_for()


def test_who_leaves_is_sat_in_for_and_can_come_back(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    page.locator(".dock").wait_for()
    other.get_by_role("button", name="The table").click()
    dialog = other.get_by_role("dialog", name="The table")
    dialog.get_by_role("button", name=re.compile("bot|away|leave", re.IGNORECASE)).first.click()
    other.wait_for_url(re.compile("/$"))
    page.get_by_text("Bo is away; a bot sits in").wait_for()
    click_a_move(ada, page, random.Random(16))
    wait_until(page, lambda: mine(ada) or ada.over, "the bot to have moved")
    other.goto(f"/t/{table}")
    page.get_by_text("Bo is away; a bot sits in").wait_for(state="hidden")


def test_a_table_that_is_full_says_so_and_shows_a_way_on(person: MakePerson) -> None:
    ada, bo, eve = person("Ada"), person("Bo"), person("Eve")
    table = ada.make_table("spiralized", 2)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    page = eve.open(f"/t/{table}")
    page.get_by_text("Every seat is taken.").wait_for()
    # It is watched from here as soon as it starts.
    ada.ask("POST", f"/tables/{table}/start", {})
    page.get_by_text("You are watching").wait_for()
    again = eve.open(f"/t/{ada.make_table('hallo-trucker', 2)}")
    again.get_by_role("button", name="Sit down", exact=True).wait_for()


def test_the_lobby_shows_the_colours_of_the_game(person: MakePerson) -> None:
    """Before the match as in it: Spiralized spreads four seats over six colours, by their names."""
    ada = person("Ada")
    page = ada.open(f"/t/{ada.make_table('spiralized', 4)}")
    bays = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(bays).to_have_count(4)
    for bay, colour in zip(bays.all(), ("blue", "orange", "pink", "red"), strict=True):
        expect(bay.get_by_text(colour)).to_be_visible()
    named = ada.open(f"/t/{ada.make_table('spiralized', 2, options={'colours': 'green-sky'})}")
    expect(named.get_by_role("list", name="Seats").get_by_role("listitem").nth(1).get_by_text("sky")).to_be_visible()


def test_the_end_has_places_points_and_ways_on(person: MakePerson) -> None:
    """For who played, and for who opens the link when all is over."""
    ada = person("Ada", permissions=["clipboard-read", "clipboard-write"])
    table = ada.match("hallo-trucker", 2, options={"stages": "1"})
    page = ada.open(f"/t/{table}")
    play_on([(ada, page)], lambda: ada.over, random.Random(19))
    page.get_by_role("button", name="Play again").wait_for()
    result = page.get_by_role("region", name="The result")
    assert re.search(r"wins?\b", result.inner_text())
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copied").wait_for()
    sent = page.evaluate("() => navigator.clipboard.readText()")
    replay = page.get_by_role("link", name="Replay").get_attribute("href")
    assert sent.startswith("Hallo Trucker: ")
    assert sent.endswith(f"{ada.url}{replay}")

    eve = person("Eve")
    late = eve.open(f"/t/{table}")
    late.get_by_role("link", name="Replay").wait_for()
    assert late.get_by_role("button", name="Play again").count() == 0
    told, to_eve = (each.locator(".headline").inner_text() for each in (page, late))
    assert to_eve == told.replace("You win", "Ada wins")
    page.get_by_role("button", name="Play again").click()
    wait_until(page, lambda: f"/t/{table}" not in page.url, "the next table")
    wait_until(page, lambda: bool(choices(page)), "a turn at once: nobody waits for bots")


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/t/nowhere", "No table here"),
        ("/replay/nowhere", "No match here"),
        ("/p/nobody", "Nobody here"),
        ("/learn/no-such-game", "No such game"),
        ("/new/no-such-game", "No such game"),
        ("/rules/no-such-game", "No such rulebook"),
        ("/over/the/hills", "This road ends here"),
    ],
)
def test_a_link_that_leads_nowhere_says_so_and_leads_home(path: str, heading: str, person: MakePerson) -> None:
    eve = person("Eve")
    eve.expect("Failed to load resource")
    page = eve.open(path)
    page.get_by_role("heading", name=heading).wait_for()
    page.get_by_role("main").get_by_role("link", name=re.compile("Home|Find another table|All rulebooks")).click()
    page.get_by_role("button", name="Play Hallo Trucker against bots").or_(
        page.get_by_role("heading", name="Rulebooks")
    ).wait_for()


def test_the_settings_lead_back_to_the_table_and_a_key_to_the_move(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match('spiralized', 2)}")
    wait_until(page, lambda: mine(ada) and page.locator(".prompt.mine").count(), "a turn")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="Keys at the table").wait_for()
    page.get_by_role("link", name="Back to the table").click()
    wait_until(page, lambda: page.locator(".prompt.mine").count(), "the turn again")
    before = ada.made
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    wait_until(page, lambda: ada.made > before, "the move, by two keys")


@pytest.mark.long
def test_a_server_that_is_away_is_asked_again_by_itself(person: MakePerson, relay: Relay) -> None:
    ada = person("Ada", url=relay.url)
    ada.expect("net::ERR_", "WebSocket connection to", "Failed to load resource")
    table = ada.make_table("hallo-trucker", 2)
    page = ada.open(f"/t/{table}")
    page.get_by_role("heading", name="One bay is free").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # what the first load fetched before there was a worker is kept now
    page.get_by_role("heading", name="One bay is free").wait_for()
    relay.cut()
    page.reload()
    page.get_by_role("heading", name="Road closed").wait_for()
    assert page.get_by_role("button", name="Try again").is_visible()
    relay.mend()
    page.get_by_role("heading", name="One bay is free").wait_for()  # nobody pressed anything
