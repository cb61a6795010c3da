"""Moves that are typed into the page: read as people mean them, and mended where they were typed."""

import random

from browser import MakePerson, wait_until
from page_hands import mine, wait_for_ready
from playwright.sync_api import expect
from screens import play_quickly


def test_what_is_refused_is_said_beside_the_input_and_can_be_mended(person: MakePerson) -> None:
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match('hallo-trucker', 2)}")
    wait_until(page, lambda: mine(ada), "a turn")
    wait_for_ready(ada, page)  # before it is shown no key is heard
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    typed = words.get_by_label("Your move")
    typed.fill("row elephant")
    typed.press("Enter")
    refused = words.get_by_text("'elephant' is no")
    refused.wait_for()
    expect(page.get_by_text("'elephant' is no")).to_have_count(1)  # there, and not cut short at the button as well
    expect(typed).to_have_value("row elephant")
    expect(typed).to_have_attribute("aria-invalid", "true")
    one, two = typed.bounding_box(), refused.bounding_box()
    assert one is not None
    assert two is not None
    assert 0 <= two["y"] - one["y"] - one["height"] < 30
    typed.fill(str(ada.offers[0]["move"]))
    before = ada.made
    typed.press("Enter")
    wait_until(page, lambda: ada.made > before, "the move")
    expect(refused).to_have_count(0)
    expect(typed).to_have_value("")


def test_parts_of_a_word_come_in_any_order(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("krikkit", 2, options={"first": "1"})
    play_quickly(ada, table, 1, random.Random(2), "hold")
    page = ada.open(f"/t/{table}")
    wait_until(page, lambda: mine(ada), "a turn")
    wait_for_ready(ada, page)  # before it is shown no key is heard
    page.keyboard.press("t")
    typed = page.get_by_role("region", name="The board in words").get_by_label("Your move")
    before = ada.made
    typed.fill("hold red-black")
    typed.press("Enter")
    wait_until(page, lambda: ada.made > before, "the move")
