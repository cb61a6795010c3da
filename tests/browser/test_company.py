"""People beyond one table: codes on paper, opponents and invitations, past matches, leaderboards."""

import random
import re

import pytest
from browser import MakePerson, Person, wait_until
from page_checks import axe, look
from playwright.sync_api import Page, expect
from screens import play_quickly

GAME = "hallo-trucker"


def test_a_recovery_code_is_shown_once_and_makes_another_browser_the_same_person(person: MakePerson) -> None:
    ada, elsewhere = person("Ada"), person()
    page = ada.open("/me")
    page.get_by_role("button", name="Make a recovery code").click()
    shown = page.get_by_role("group", name="Your recovery code")
    expect(shown.locator("span")).to_have_count(5)
    code = "-".join(shown.locator("span").all_inner_texts())
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){4}", code)
    page.get_by_role("button", name="I have written it down").click()
    expect(shown).to_have_count(0)
    page.reload()
    page.get_by_text("You have a recovery code").wait_for()
    assert code not in page.content()

    other = elsewhere.open("/me")
    other.get_by_text("I was here before").click()
    typed = other.get_by_role("textbox", name="Recovery code")
    elsewhere.expect("Failed to load resource")
    typed.fill(code[:-1])
    other.get_by_role("button", name="That is me").click()
    expect(other.get_by_role("alert").filter(has_text="no code reads like this")).to_be_visible()
    typed.fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="That is me").click()
    expect(other.get_by_role("textbox", name="Your name")).to_have_value("Ada")

    # A new one makes the old one worthless, after a question.
    page.get_by_role("button", name="A new code…").click()
    page.get_by_role("button", name="Make a new one").click()
    expect(shown).to_be_visible()
    answer = elsewhere.context.request.post(f"{ada.url}/api/recovery", data={"code": code}, headers={"Origin": ada.url})
    assert answer.status == 404


@pytest.mark.long
def test_somebody_is_asked_again_and_comes(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    ada.match(GAME, 2, bo)
    theirs = bo.open("/rules")
    page = ada.open("/me")
    page.get_by_role("button", name="Invite again: Bo").click()
    page.get_by_role("heading", name=re.compile("bays? (is|are) free")).wait_for()
    table = page.url.rpartition("/")[2]
    # It is on any screen that is open, or is opened later.
    theirs.reload()
    theirs.get_by_text("Ada asks you to Hallo Trucker").wait_for()
    late = bo.open("/")
    late.get_by_role("button", name="Not now").wait_for()
    theirs.get_by_role("button", name="Come along").click()
    theirs.wait_for_url(f"**/t/{table}")
    page.get_by_role("link", name="Bo", exact=True).first.wait_for()
    assert bo.ask("GET", "/me/invitations") == {"invitations": []}


def test_an_invitation_that_is_declined_is_gone(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    ada.match(GAME, 2, bo)
    table = ada.make_table(GAME, 3)
    ada.ask("POST", f"/tables/{table}/invitations", {"player": bo.ask("GET", "/me")["id"]})
    page = bo.open("/")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_text("asks you to")).to_have_count(0)
    wait_until(page, lambda: bo.ask("GET", "/me/invitations") == {"invitations": []}, "the server to know")


def test_the_lobby_asks_people_of_earlier_matches(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    ada.match(GAME, 2, bo)
    page = ada.open(f"/t/{ada.make_table(GAME, 2)}")
    page.get_by_role("button", name="Ask to this table: Bo").click()
    page.get_by_text("Asked", exact=True).wait_for()
    assert len(bo.ask("GET", "/me/invitations")["invitations"]) == 1


def finish(someone: Person) -> None:
    table = someone.match(GAME, 2, options={"stages": "1"})
    play_quickly(someone, table, 1000, random.Random(5))


def test_past_matches_lead_to_their_replays_and_to_what_goes_on(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    finish(ada)
    left = ada.match(GAME, 2, bo)
    ada.ask("POST", f"/tables/{left}/leave", {"for_good": True})
    going = ada.match("spiralized", 2)
    page = ada.open("/me")
    page.get_by_role("link", name="All your matches").click()
    rows = page.get_by_role("list", name="Your matches").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("going on")
    expect(rows.nth(0).get_by_role("link", name=re.compile("^Go on"))).to_have_attribute("href", f"/t/{going}")
    expect(rows.nth(1)).to_contain_text("left")
    expect(rows.nth(1).get_by_role("link", name=re.compile("^To the table"))).to_have_attribute("href", f"/t/{left}")
    match = ada.ask("GET", "/me/matches")["matches"][2]["match"]
    for way in ("Replay", "Review"):
        link = rows.nth(2).get_by_role("link", name=re.compile(f"^{way}"))
        expect(link).to_have_attribute("href", f"/{way.lower()}/{match}")
    page.get_by_label("Which game").select_option("spiralized")
    expect(rows).to_have_count(1)
    page.get_by_label("Which game").select_option("")
    expect(rows).to_have_count(3)
    rows.nth(2).get_by_role("link", name=re.compile("^Replay")).click()
    page.get_by_role("slider").first.wait_for()


@pytest.mark.long
def test_older_matches_come_at_a_press(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    for i in range(31):  # in turn: nobody may make so many tables at once
        host, guest = (ada, bo) if i % 2 else (bo, ada)
        host.match(GAME, 2, guest)
    page = ada.open("/history")
    rows = page.get_by_role("list", name="Your matches").get_by_role("listitem")
    expect(rows).to_have_count(30)
    page.get_by_role("button", name="Older ones").click()
    expect(rows).to_have_count(31)
    expect(page.get_by_role("button", name="Older ones")).to_have_count(0)


def explained(page: Page) -> None:
    page.get_by_text("What is a rating?").first.click()
    page.get_by_text("A guess at how well somebody plays.").first.wait_for()


def test_a_rating_is_hidden_until_it_means_something_and_explained(person: MakePerson) -> None:
    ada = person("Ada")
    finish(ada)
    page = ada.open("/me")
    row = page.get_by_role("row").filter(has_text="bots among them")
    expect(row).to_contain_text("9 to go")
    explained(page)
    page.get_by_role("article").get_by_role("link", name="Leaderboard").click()
    page.get_by_text("Nobody is on this list yet.").wait_for()
    page.get_by_text(re.compile(r"You are on the list after \d+ more matches of this kind")).wait_for()
    explained(page)


def test_staying_out_of_the_lists_is_a_switch(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/me")
    page.get_by_role("group", name="On leaderboards").get_by_role("radio", name="No").check(force=True)
    wait_until(
        page, lambda: ada.ask("GET", "/me/privacy") == {"listed": False, "invitable": True}, "the server to know"
    )
    page.reload()
    expect(page.get_by_role("group", name="On leaderboards").get_by_role("radio", name="No")).to_be_checked()
    page.goto("/leaderboard/hallo-trucker")
    page.get_by_text("You have asked to stay out of this list.").wait_for()


@pytest.mark.long
def test_signs_and_dialogs_satisfy_axe_and_the_narrowest_phone(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    ada.match(GAME, 2, bo)
    table, lobby = ada.make_table(GAME, 3), bo.make_table(GAME, 4, clock={"seconds": 60, "then": "bot"})
    ada.ask("POST", f"/tables/{table}/invitations", {"player": bo.ask("GET", "/me")["id"]})
    page = bo.open(f"/t/{lobby}")
    page.get_by_role("button", name="Come along").wait_for()
    found = axe(page)
    page.get_by_role("button", name="Quick words").click()
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("dialog", name="What is played").wait_for()
    found += axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    found += look(page)
    for path in ("/me", "/history", "/leaderboard", "/settings", f"/t/{lobby}"):
        page.goto(path)
        page.get_by_role("button", name="Come along").wait_for()
        too_wide = page.evaluate("() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
        found += [f"{path}: {too_wide} pixels too wide"] * (too_wide > 0)
    assert not found
