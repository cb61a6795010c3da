"""A board that is moved and enlarged: by wheel and mouse, by keys, and by two fingers; and a drag is no press."""

import pytest
from browser import PHONE, WIDE, MakePerson, Person, wait_until
from page_hands import mine, wait_for_ready
from playwright.sync_api import Page

GAMES = ("road-hog", "spiralized")
Box = tuple[float, float, float, float]


def sit(someone: Person, game: str) -> Page:
    page = someone.open(f"/t/{someone.match(game, 3, options={'first': '1'})}")
    wait_until(page, lambda: mine(someone) and page.locator(".dock button.go").count(), "a turn")
    wait_for_ready(someone, page)
    return page


def box(page: Page) -> Box:
    """What is seen of the board, once it has come to rest."""
    drawing = page.locator("main.board svg[role=group]").first
    wait_until(page, lambda: not drawing.evaluate("svg => svg.style.transform || svg.getAnimations().length"), "rest")
    left, top, wide, high = (float(each) for each in (drawing.get_attribute("viewBox") or "").split())
    return left, top, wide, high


def touch(page: Page, fingers: list[list[tuple[float, float]]]) -> None:
    """Fingers go from place to place together, and leave the glass."""
    session = page.context.new_cdp_session(page)
    for step, places in enumerate(zip(*fingers, strict=True)):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def line(start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> list[tuple[float, float]]:
    (x, y), (right, low) = start, end
    return [(x + (right - x) * step / steps, y + (low - y) * step / steps) for step in range(steps + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_enlarges_about_the_mouse_and_a_drag_moves_it_without_a_press(person: MakePerson, game: str) -> None:
    ada = person("Ada", size=WIDE)
    page = sit(ada, game)
    whole = box(page)
    page.mouse.move(500, 420)
    page.mouse.wheel(0, -500)
    wait_until(page, lambda: box(page)[2] < whole[2] * 0.7, "a part of it")
    part = box(page)
    before = ada.version
    page.mouse.down()
    page.mouse.move(400, 380, steps=6)
    page.mouse.up()
    wait_until(page, lambda: box(page) != part, "another part")
    moved = box(page)
    assert moved[0] > part[0], "it went with the mouse"
    assert moved[1] > part[1], "downwards, too"
    assert moved[2:] == pytest.approx(part[2:])
    assert ada.version == before, "nothing was played"
    page.get_by_role("button", name="Show all of it").click()
    wait_until(page, lambda: box(page) == pytest.approx(whole), "all of it again")
    assert not ada.troubles


@pytest.mark.parametrize("game", GAMES)
def test_keys_enlarge_and_move_it_while_it_has_the_focus(person: MakePerson, game: str) -> None:
    page = sit(person("Ada", size=WIDE), game)
    whole = box(page)
    page.locator("main.board [tabindex='0'][aria-label^='What is seen']").focus()
    for _ in range(3):
        page.keyboard.press("+")
        box(page)
    part = box(page)
    assert part[2] == pytest.approx(whole[2] / 1.25**3, rel=0.02)
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: box(page)[0] > part[0], "further right")
    page.keyboard.press("-")
    wait_until(page, lambda: box(page)[2] > part[2], "more of it")
    page.keyboard.press("0")
    wait_until(page, lambda: box(page) == pytest.approx(whole), "all of it")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_fingers_pinch_and_one_pulls(person: MakePerson, game: str) -> None:
    ada = person("Ada", size=PHONE, has_touch=True, is_mobile=True)
    page = sit(ada, game)
    frame = page.locator("main.board").bounding_box()
    assert frame
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    for _ in range(3):  # as far out as it goes
        touch(page, [line((x - 120, y), (x - 30, y)), line((x + 120, y), (x + 30, y))])
        box(page)
    whole = box(page)
    touch(page, [line((x - 50, y), (x - 110, y)), line((x + 50, y), (x + 110, y))])
    wait_until(page, lambda: box(page)[2] < whole[2] * 0.6, "a part of it")
    part = box(page)
    before = ada.version
    touch(page, [line((x + 20, y), (x - 60, y - 40))])
    wait_until(page, lambda: box(page) != part, "another part")
    moved = box(page)
    assert moved[0] > part[0]
    assert moved[2] == pytest.approx(part[2])
    assert ada.version == before, "nothing was played"
    assert page.evaluate("() => visualViewport.scale") == 1, "the page itself stays as it is"
    assert not ada.troubles
