"""Names, settings, other devices: what a browser keeps."""

import json
import re

from browser import MakePerson, wait_until
from playwright.sync_api import expect


def test_settings_outlive_a_reload_and_are_seen_at_once(person: MakePerson) -> None:
    stranger = person(settings=None, color_scheme="light")
    page = stranger.open("/settings")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.get_by_role("radio", name="Night").check(force=True)
    wait_until(page, lambda: page.evaluate(ground) != day, "the night")
    night = page.evaluate(ground)
    page.get_by_role("group", name="Animation").get_by_role("radio", name="Quick").check(force=True)
    page.get_by_role("group", name="Sounds").get_by_role("radio", name="Off").check(force=True)
    page.get_by_role("group", name="Confirm moves").get_by_role("radio", name="Always").check(force=True)
    kept = json.loads(page.evaluate("() => localStorage.getItem('wayside.settings')"))
    chosen = {"theme": "dark", "sounds": False, "speed": 2, "confirm": "always"}
    assert {name: kept[name] for name in chosen} == chosen
    page.reload()
    expect(page.get_by_role("radio", name="Night")).to_be_checked()
    expect(page.get_by_role("group", name="Sounds").get_by_role("radio", name="Off")).to_be_checked()
    expect(page.get_by_role("group", name="Animation").get_by_role("radio", name="Quick")).to_be_checked()
    assert page.evaluate(ground) == night
    # Another screen, loaded anew, is dark from its first picture on.
    page.goto("/")
    assert page.evaluate(ground) == night


def test_the_system_s_theme_is_followed_unless_one_is_chosen(person: MakePerson) -> None:
    stranger = person(settings=None, color_scheme="light")
    page = stranger.open("/")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    wait_until(page, lambda: page.evaluate(ground) != day, "the night")


def test_a_name_is_changed_and_kept(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open("/me")
    page.get_by_role("textbox", name="Your name").fill("Ada Lovelace")
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("heading", name="Ada Lovelace").or_(
        page.locator("main").get_by_text("Ada Lovelace")
    ).first.wait_for()
    page.reload()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ada Lovelace")
    assert ada.ask("GET", "/me")["name"] == "Ada Lovelace"


def test_a_personal_link_makes_a_second_browser_the_same_person(person: MakePerson) -> None:
    ada, elsewhere = person("Ada"), person()
    table = ada.match("hallo-trucker", 2)
    page = ada.open("/me")
    page.get_by_role("button", name="Make a personal link").click()
    link = page.get_by_role("textbox", name="Your personal link").input_value()
    page.get_by_role("img", name="QR code of your personal link").wait_for()
    other = elsewhere.open(link.removeprefix(ada.url))
    other.get_by_role("button", name="That is me").click()
    other.get_by_role("textbox", name="Your name").wait_for()
    expect(other.get_by_role("textbox", name="Your name")).to_have_value("Ada")
    other.goto(f"/t/{table}")
    wait_until(other, lambda: elsewhere.seat == 0, "the same seat")
    # It works once.
    third = person()
    third.expect("Failed to load resource")
    again = third.open(link.removeprefix(ada.url))
    again.get_by_role("button", name="That is me").click()
    expect(again.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    assert again.get_by_role("textbox", name="Your name").count() == 0
