"""Krikkit's chart where there is little room: on a small phone, and on a desk at twice the size."""

import pytest
from browser import MakePerson, wait_until
from page_checks import look
from page_hands import mine

SMALL = (320, 568)
AT_200_PERCENT = (720, 450)
AT_200_PERCENT_SMALL = (640, 400)


@pytest.mark.parametrize("size", [SMALL, AT_200_PERCENT, AT_200_PERCENT_SMALL])
@pytest.mark.parametrize("seats", [4, 5])
def test_the_chart_is_large_enough_to_be_read_and_pressed(
    size: tuple[int, int], seats: int, person: MakePerson
) -> None:
    ada = person("Ada", size=size)
    page = ada.open(f"/t/{ada.match('krikkit', seats, options={'first': '1'})}")
    wait_until(page, lambda: mine(ada), "a turn")
    fold = page.get_by_role("button", name="Crest", exact=True)
    fold.click()
    chart = page.locator(".map svg").first
    box = chart.bounding_box()
    assert box is not None
    assert box["width"] >= 230
    assert box["height"] >= 165
    assert not look(page)
    page.get_by_role("button", name="Fold up Crest").click()
    chart.wait_for(state="hidden")
    page.get_by_role("group", name="The dice").wait_for()
    assert not look(page)


def test_where_there_is_room_nothing_is_folded(person: MakePerson) -> None:
    ada = person("Ada", size=(390, 844))
    page = ada.open(f"/t/{ada.match('krikkit', 4)}")
    chart = page.locator(".map svg").first
    chart.wait_for()
    box = chart.bounding_box()
    assert box is not None
    assert box["width"] > 330
    assert page.get_by_role("button", name="Crest", exact=True).is_hidden()
