"""Words that need their room: captions, names, figures with their units, and what a question costs."""

import random

import pytest
from browser import MakePerson, Person, wait_until
from page_checks import look, settle
from page_hands import mine
from playwright.sync_api import Page
from screens import match_until, play_quickly

BOXES = """(all) => all.map((each) => each.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""
CUT = "(each) => each.scrollWidth > each.clientWidth"


def sit(someone: Person, game: str, table: str) -> Page:
    page = someone.open(f"/t/{table}")
    wait_until(page, lambda: mine(someone) and page.locator(".prompt.mine").count(), f"a turn of {game}")
    settle(page)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def test_the_stacks_have_their_own_captions(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "hallo-trucker", ada.match("hallo-trucker", 4))
    seen = 0
    for size in ((1440, 900), (1100, 800), (1024, 560), (1280, 600)):
        resize(page, size)
        captions = page.locator(".stack .caption").all()
        boxes = [box for box in (each.bounding_box() for each in captions) if box]
        if boxes:
            draw, discards = boxes
            assert draw["x"] + draw["width"] + 3 <= discards["x"]
            seen += 1
        assert (size, look(page)) == (size, [])
    assert seen


def test_a_name_has_the_room_that_is_there(person: MakePerson) -> None:
    ada, long = person("Ada"), person("Clementine")
    page = sit(ada, "hallo-trucker", ada.match("hallo-trucker", 3, long))
    name = page.locator(".players .name", has_text="Clementine")
    assert not name.evaluate(CUT)


def test_a_figure_and_its_unit_stand_in_one_line(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("hallo-trucker", 3, options={"stages": "1"})
    play_quickly(ada, table, 1000, random.Random(3))
    page = ada.open(f"/t/{table}")
    figures, units = page.locator(".lane .status.km b"), page.locator(".lane .status.km span")
    figures.first.wait_for()
    for size in ((1100, 800), (1024, 768), (1440, 900)):
        resize(page, size)
        # As if all had driven far.
        figures.evaluate_all("(all) => all.forEach((each) => (each.textContent = '1120'))")
        tops = list(zip(figures.evaluate_all(BOXES), units.evaluate_all(BOXES), strict=True))
        assert tops
        assert all(figure[2] < unit[3] and unit[2] < figure[3] and figure[1] <= unit[0] for figure, unit in tops), size


@pytest.mark.long
def test_what_a_wrong_answer_costs_is_in_sight(person: MakePerson) -> None:
    ada = person("Ada")
    table = match_until(ada, "krikkit", 2, 1, "answer", ("stop", "roll", "hold"), {"target": "4242"})
    page = sit(ada, "krikkit", table)
    quiz = page.get_by_role("region", name="A question")
    assert quiz.locator(".text").inner_text() not in page.locator(".prompt").inner_text()  # once is enough
    longest = "In which constellation does the nearest star beyond the Sun lie, as seen from the Earth?"
    for size in ((1280, 800), (1280, 720), (1440, 900)):
        resize(page, size)
        quiz.locator(".text").evaluate("(each, text) => (each.textContent = text)", longest)
        stake, room = quiz.locator(".stake").bounding_box(), quiz.bounding_box()
        assert stake is not None
        assert room is not None
        assert stake["y"] + stake["height"] <= room["y"] + room["height"] - 5
        assert quiz.evaluate("(each) => each.scrollHeight - each.clientHeight") <= 0
