"""Words that need their room: captions, names, figures with their units, and what a question costs."""

import random

import pytest
from browser import MakePerson, Person, wait_until
from page_checks import look, settle
from page_hands import mine
from playwright.sync_api import Page
from screens import line, play_quickly

BOXES = """(all) => all.map((each) => each.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""
CUT = "(each) => each.scrollWidth > each.clientWidth"


def sit(someone: Person, game: str, table: str) -> Page:
    page = someone.open(f"/t/{table}")
    wait_until(page, lambda: mine(someone) and page.locator(".prompt.mine").count(), f"a turn of {game}")
    settle(page)
    return page


@pytest.mark.parametrize("size", [(1440, 900), (1100, 800), (1024, 560), (1280, 600)])
def test_the_stacks_have_their_own_captions(size: tuple[int, int], person: MakePerson) -> None:
    ada = person("Ada", size=size)
    page = sit(ada, "hallo-trucker", ada.match("hallo-trucker", 4))
    captions = page.locator(".stack .caption").all()
    boxes = [box for box in (each.bounding_box() for each in captions) if box]
    if boxes:
        draw, discards = boxes
        assert draw["x"] + draw["width"] + 3 <= discards["x"]
    assert not look(page)


def test_a_name_has_the_room_that_is_there(person: MakePerson) -> None:
    ada, long = person("Ada"), person("Clementine")
    page = sit(ada, "hallo-trucker", ada.match("hallo-trucker", 3, long))
    name = page.locator(".players .name", has_text="Clementine")
    assert not name.evaluate(CUT)


@pytest.mark.parametrize("size", [(1100, 800), (1024, 768), (1440, 900)])
def test_a_figure_and_its_unit_stand_in_one_line(size: tuple[int, int], person: MakePerson) -> None:
    ada = person("Ada", size=size)
    table = ada.match("hallo-trucker", 3, options={"stages": "1"})
    play_quickly(ada, table, 1000, random.Random(3))
    page = ada.open(f"/t/{table}")
    page.locator(".lane .status.km b").first.wait_for()
    settle(page)
    figures = page.locator(".lane .status.km b")
    # As if all had driven far.
    figures.evaluate_all("(all) => all.forEach((each) => (each.textContent = '1120'))")
    units = page.locator(".lane .status.km span")
    tops = zip(figures.evaluate_all(BOXES), units.evaluate_all(BOXES), strict=True)
    assert all(figure[2] < unit[3] and unit[2] < figure[3] and figure[1] <= unit[0] for figure, unit in tops)


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1440, 900)])
def test_what_a_wrong_answer_costs_is_in_sight(size: tuple[int, int], person: MakePerson) -> None:
    ada = person("Ada", size=size)
    table = ""
    for _ in range(5):  # a match may be over before anybody is asked anything
        table = ada.match("krikkit", 2, options={"target": "4242"})
        play_quickly(ada, table, 1, random.Random(5), "answer", ("stop", "roll", "hold"))
        with line(ada, table) as (_, welcome):
            if not welcome["match"].get("standing"):  # type: ignore[attr-defined]
                break
    page = sit(ada, "krikkit", table)
    quiz = page.get_by_role("region", name="A question")
    assert quiz.locator(".text").inner_text() not in page.locator(".prompt").inner_text()  # once is enough
    longest = "In which constellation does the nearest star beyond the Sun lie, as seen from the Earth?"
    quiz.locator(".text").evaluate("(each, text) => (each.textContent = text)", longest)
    stake, room = quiz.locator(".stake").bounding_box(), quiz.bounding_box()
    assert stake is not None
    assert room is not None
    assert stake["y"] + stake["height"] <= room["y"] + room["height"] - 5
    assert quiz.evaluate("(each) => each.scrollHeight - each.clientHeight") <= 0
