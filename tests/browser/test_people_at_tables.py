"""People at a table: their names, what they say, leaving, and what the lobby shows of the terms."""

import re

import pytest
from browser import PHONE, WIDE, MakePerson, wait_until
from playwright.sync_api import Page, expect
from screens import finished_match


def say(page: Page, words: str) -> None:
    page.get_by_label("Say something").fill(words)
    page.get_by_label("Say something").press("Enter")


@pytest.mark.long
def test_a_new_name_stands_in_the_chat_over_old_lines_and_new_ones(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.make_table("hallo-trucker", 2)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    page, other = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    say(other, "Anybody for a drive?")
    chat = page.get_by_role("log", name="What was said")
    expect(chat.get_by_text("Anybody for a drive?")).to_contain_text("Bo")
    other.get_by_role("textbox", name="Your name").fill("Roberta")
    other.get_by_role("button", name="Rename").click()
    expect(chat.get_by_text("Anybody for a drive?")).to_contain_text("Roberta")
    say(other, "It is me, Bo")
    expect(chat.get_by_text("It is me, Bo")).to_contain_text("Roberta")
    # In the match too, by the socket that was opened under the old name.
    ada.ask("POST", f"/tables/{table}/start", {})
    other.locator(".dock").wait_for()
    bo.ask("PATCH", "/me", {"name": "Bobby"})
    say(other, "Off we go")
    expect(page.get_by_text("Off we go")).to_contain_text("Bobby")
    page.reload()
    expect(page.get_by_text("Anybody for a drive?")).to_contain_text("Bobby")


def test_leaving_for_good_is_asked_first_and_there_is_a_way_back(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page = bo.open(f"/t/{table}")
    page.get_by_role("button", name="The table").click()
    dialog = page.get_by_role("dialog", name="The table")
    dialog.get_by_role("button", name="Leave for good").click()
    sure = dialog.get_by_role("group", name="Leave for good?")
    sure.get_by_role("button", name="Stay").click()
    expect(sure).to_have_count(0)
    assert bo.ask("GET", f"/tables/{table}")["seats"][1]["player"], "one press does not leave"
    dialog.get_by_role("button", name="Leave for good").click()
    sure.get_by_role("button", name="Leave for good").click()
    page.wait_for_url(re.compile("/$"))
    assert not bo.ask("GET", f"/tables/{table}")["seats"][1].get("player")
    # It is still in the list, as what it is, and leads back.
    page.get_by_role("article").filter(has_text="You left, a bot drives on").get_by_role("link").click()
    page.get_by_role("button", name="Take my seat back").click()
    page.get_by_text("You left.").wait_for(state="hidden")
    wait_until(page, lambda: bo.seat == 1, "the seat")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_terms_of_a_table_with_a_clock_are_read_word_by_word(person: MakePerson, size: tuple[int, int]) -> None:
    ada = person("Ada", size=size)
    page = ada.open(f"/t/{ada.make_table('hallo-trucker', 2, clock={'seconds': 60, 'then': 'default'})}")
    page.get_by_text("How long may a move take?").wait_for()
    lines = page.evaluate(
        """() => [...document.querySelectorAll("aside dt")].map((term) => {
             const range = document.createRange();
             range.selectNodeContents(term.firstChild);
             return [term.innerText, new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size];
           })"""
    )
    assert lines
    for words, count in lines:
        assert count <= max(2, len(words) // 14), f"{words!r} stands in {count} lines"


@pytest.mark.parametrize("width", [1440, 1000, 800, 390, 320])
def test_the_personal_link_stays_within_its_card(person: MakePerson, width: int) -> None:
    ada = person("Ada", size=(width, 900))
    page = ada.open("/me")
    page.get_by_role("button", name="Make a personal link").click()
    page.get_by_role("textbox", name="Your personal link").wait_for()
    over = page.evaluate(
        """() => [...document.querySelectorAll("section.panel")].flatMap((card) => {
             const edge = card.getBoundingClientRect().right - 8;
             const beyond = (each) => each.getBoundingClientRect().right > edge;
             const inside = [...card.querySelectorAll("input, button, svg, p")];
             return inside.filter(beyond).map((each) => each.outerHTML.slice(0, 80));
           })"""
    )
    assert not over


@pytest.mark.long
def test_the_usual_value_of_an_option_stands_apart_from_the_word_usual(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/replay/{finished_match(ada, 'hallo-trucker', 2)}")
    page.get_by_role("tab").last.click()
    values = page.locator("dd").filter(has_text="(usual)")
    values.first.wait_for()
    for text in values.all_inner_texts():
        assert re.search(r"\w \(usual\)$", text), text


@pytest.mark.long
def test_the_host_changes_the_terms_and_guests_are_told_in_words(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.make_table("hallo-trucker", 4)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    page, theirs = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    theirs.get_by_text("Waiting for Ada to begin").wait_for()
    assert theirs.get_by_role("button", name="Change", exact=True).count() == 0
    page.get_by_role("button", name="Change", exact=True).click()
    dialog = page.get_by_role("dialog", name="What is played")
    keep = dialog.get_by_role("button", name="Keep it so")
    expect(keep).to_be_disabled()
    dialog.get_by_role("radio", name="2 seats").check(force=True)
    dialog.get_by_role("radio", name="1 minute a move").check(force=True)
    dialog.get_by_role("group", name="How many stages are driven?").get_by_role("radio", name="1").check(force=True)
    dialog.get_by_role("group", name="Who can come").get_by_role("radio", name="Everybody").check(force=True)
    keep.click()
    dialog.wait_for(state="hidden")
    news = theirs.get_by_role("alert", name="What has changed")
    for words in ("There are 2 seats now, not 4.", "1, no longer 5.", "Now 1 minute a move", "everybody can come"):
        expect(news).to_contain_text(words)
    assert page.get_by_role("alert", name="What has changed").count() == 0
    # Who was away learns of it, too, and says once that it is fine.
    theirs.reload()
    news.wait_for()
    theirs.get_by_role("button", name="Fine by me").click()
    expect(news).to_have_count(0)
    theirs.reload()
    theirs.get_by_text("Waiting for Ada to begin").wait_for()
    expect(news).to_have_count(0)
    found = ada.ask("GET", f"/tables/{table}")
    assert (len(found["seats"]), found["options"]["stages"], found["clock"]["seconds"]) == (2, "1", 60)
    assert found["public"]


def test_what_others_do_is_told_where_the_chat_is(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = ada.make_table("hallo-trucker", 2, chat=False)  # told without a chat as well
    page = ada.open(f"/t/{table}")
    told = page.get_by_role("log", name="What was said")
    page.get_by_role("heading", name="One bay is free").wait_for()
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    told.get_by_text("Bo has sat down.").wait_for()
    assert page.get_by_label("Say something").count() == 0
    ada.ask("POST", f"/tables/{table}/start", {})
    page.locator(".dock").wait_for()
    bo.ask("POST", f"/tables/{table}/leave", {"for_good": False})
    told.get_by_text("Bo has gone for a while; a bot has the wheel.").wait_for()
    bo.ask("POST", f"/tables/{table}/return")
    told.get_by_text("Bo is back at the wheel.").wait_for()
    bo.ask("POST", f"/tables/{table}/leave", {"for_good": True})
    told.get_by_text("Bo has left for good; a bot drives on.").wait_for()


def test_on_a_phone_it_is_told_without_opening_anything(person: MakePerson) -> None:
    """The chat is folded away there: the line above the button says it, and the button to the log says that there is
    more."""
    ada, bo = person("Ada", size=PHONE), person("Bo")
    table = ada.match("hallo-trucker", 3, bo)
    page = ada.open(f"/t/{table}")
    page.get_by_role("button", name="Log", exact=True).wait_for()
    bo.ask("POST", f"/tables/{table}/leave", {"for_good": True})
    told = page.locator(".prompt").get_by_text("Bo has left for good; a bot drives on.")
    expect(told).to_be_in_viewport(ratio=0.9)  # its line is a little lower than its letters
    page.get_by_role("button", name="Log (1)").click()
    page.get_by_role("log", name="What was said").get_by_text("Bo has left for good").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Log", exact=True).wait_for()


def test_the_first_words_of_somebody_else_are_counted(person: MakePerson) -> None:
    ada, bo = person("Ada", size=PHONE), person("Bo")
    table = ada.match("hallo-trucker", 2, bo)
    page, theirs = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    page.get_by_role("button", name="Log", exact=True).wait_for()
    theirs.get_by_label("Say something").fill("Hello")
    theirs.get_by_label("Say something").press("Enter")
    page.get_by_role("button", name="Log (1)").wait_for()


@pytest.mark.long
def test_a_clock_that_ran_out_is_told(person: MakePerson) -> None:
    ada, bo = person("Ada"), person("Bo")
    page = ada.open(f"/t/{ada.match('hallo-trucker', 2, bo, clock={'seconds': 5, 'then': 'default'})}")
    page.get_by_role("log", name="What was said").get_by_text("Time has run out for Bo").first.wait_for()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_quick_words_are_said_at_a_press_and_the_chat_is_in_view(person: MakePerson, size: tuple[int, int]) -> None:
    ada, bo = person("Ada", size=size), person("Bo")
    table = ada.make_table("hallo-trucker", 4)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    page, theirs = ada.open(f"/t/{table}"), bo.open(f"/t/{table}")
    theirs.get_by_label("Say something").wait_for()
    page.get_by_role("button", name="Quick words").click()
    page.get_by_role("group", name="Quick words").get_by_role("button", name="Good road, all").click()
    expect(theirs.get_by_role("log", name="What was said")).to_contain_text("Ada Good road, all")
    expect(page.get_by_role("group", name="Quick words")).to_have_count(0)
    for each in (page, theirs):  # nobody has to look for it
        expect(each.get_by_label("Say something")).to_be_in_viewport(ratio=1)
        expect(each.get_by_role("log", name="What was said").get_by_text("Good road, all")).to_be_in_viewport(ratio=1)
    if size == PHONE:
        below = page.get_by_role("heading", name="Invite").bounding_box()
        chat = page.get_by_label("Say something").bounding_box()
        assert below
        assert chat
        assert chat["y"] < below["y"], "what is said comes before what is read once"


def test_a_phone_hands_links_to_its_own_share_sheet(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE)
    ada.context.add_init_script("navigator.share = async (what) => { (window.shared ??= []).push(what) }")
    table = ada.make_table("hallo-trucker", 2)
    page = ada.open(f"/t/{table}")
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("() => window.shared") == [
        {"title": "Hallo Trucker on Wayside", "url": f"{ada.url}/t/{table}"}
    ]
    page.goto("/me")
    page.get_by_role("button", name="Make a personal link").click()
    page.get_by_role("button", name="Share").click()
    (sent,) = page.evaluate("() => window.shared")
    assert sent["url"] == page.get_by_role("textbox", name="Your personal link").input_value()


def test_the_volume_is_kept(person: MakePerson) -> None:
    page = person(settings=None).open("/settings")
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_have_value("100")
    volume.fill("40")
    page.reload()
    expect(volume).to_have_value("40")
    page.get_by_role("group", name="Sounds").get_by_role("radio", name="Off").check(force=True)
    expect(volume).to_be_disabled()
