"""How many presses a move needs: one at a button that says what it does, two by finger on a board, or none at all."""

import pytest
from browser import PHONE, MakePerson, Person, wait_until
from page_hands import choices, mine, on_board, wait_for_ready
from playwright.sync_api import Page, expect

FINGER = {"size": PHONE, "has_touch": True, "is_mobile": True}


def sit(someone: Person, game: str) -> Page:
    page = someone.open(f"/t/{someone.match(game, 2)}")
    wait_until(page, lambda: mine(someone) and choices(page), "something to press")
    wait_for_ready(someone, page)
    return page


def kept(**more: object) -> str:
    """Settings: nothing moves, and these."""
    said = ",".join(
        f'"{name}":{str(value).lower() if isinstance(value, bool) else repr(value)}' for name, value in more.items()
    )
    return f'{{"speed":0,"sounds":false,{said}}}'.replace("'", '"')


def test_a_button_that_says_what_it_does_needs_one_press(person: MakePerson) -> None:
    ada = person("Ada", **FINGER)
    page = sit(ada, "blind-summit")
    page.locator(".offer", has_text="Wait").tap()
    wait_until(page, lambda: ada.made == 1, "the move")


def test_by_finger_a_card_is_chosen_first(person: MakePerson) -> None:
    ada = person("Ada", **FINGER)
    page = sit(ada, "hallo-trucker")
    page.touchscreen.tap(*on_board(page)[0]["at"])
    expect(page.locator(".dock button.go")).to_be_enabled()
    assert ada.made == 0
    page.locator(".dock button.go").tap()
    wait_until(page, lambda: ada.made == 1, "the move")


@pytest.mark.parametrize(("confirm", "presses"), [("never", 1), ("always", 2)])
def test_who_likes_it_otherwise_says_so(person: MakePerson, confirm: str, presses: int) -> None:
    ada = person("Ada", settings=kept(confirm=confirm), **FINGER)
    page = sit(ada, "hallo-trucker")
    at = on_board(page)[-1]["at"]
    for made in range(1, presses + 1):
        assert ada.made == 0
        page.touchscreen.tap(*at)
        if made < presses:
            expect(page.locator(".hand .picked")).to_have_count(1)
    wait_until(page, lambda: ada.made == 1, "the move")


def test_a_token_that_was_taken_goes_where_the_finger_says(person: MakePerson) -> None:
    """A finger that has chosen the token needs one more press, not two."""
    ada = person("Ada", **FINGER)
    page = sit(ada, "spiralized")
    tokens = page.locator("main.board .mover[aria-label$='choices']")
    for _ in range(400):
        wait_until(page, lambda: mine(ada) and choices(page), "something to press")
        wait_for_ready(ada, page)
        if tokens.count():
            break
        before = ada.made
        go = page.locator(".dock button.go:not([disabled])")
        if go.count():
            go.tap()
        else:
            page.locator("main.board [data-choice]").last.press("Enter")
        wait_until(page, lambda before=before: ada.made > before, "a move")
    before = ada.made
    tokens.first.tap()
    target = page.locator("main.board .target.on").first
    target.wait_for()
    assert ada.made == before
    target.tap()
    wait_until(page, lambda: ada.made == before + 1, "the move")


def test_the_only_move_makes_itself_for_who_likes_it_so(person: MakePerson) -> None:
    ada = person("Ada", settings=kept(forced=True))
    page = ada.open(f"/t/{ada.match('spiralized', 2)}")
    wait_until(page, lambda: ada.made >= 1, "a roll that nobody pressed")
    bo = person("Bo")
    theirs = sit(bo, "spiralized")
    expect(theirs.locator(".dock button.go")).to_be_enabled()
    assert theirs.locator(".dock .itself").count() == 0
    assert bo.made == 0


def test_who_does_not_want_to_wait_for_it_presses_the_button(person: MakePerson) -> None:
    ada = person("Ada", settings=kept(forced=True))
    page = ada.open(f"/t/{ada.match('spiralized', 2)}")
    page.locator(".dock .itself").press("Home")  # it was looked at
    page.locator(".dock .itself").press("Enter")
    wait_until(page, lambda: ada.made >= 1, "the move")


RESTS_ON_IT = "at => document.elementFromPoint(...at)?.closest('main.board button')?.matches(':hover')"


@pytest.mark.parametrize("game", ["hallo-trucker", "blind-summit"])
def test_a_mouse_that_rests_where_the_board_comes_up_looks_at_nothing_yet(person: MakePerson, game: str) -> None:
    ada = person("Ada")
    page = sit(ada, game)
    go = page.locator(".dock button.go")
    x, y = on_board(page)[0]["at"]
    page.mouse.move(x, y)
    expect(go).to_be_enabled()
    # Away and back without mouse and keys, and without a new document, which would not know where the mouse is.
    page.evaluate("document.querySelector('a[href=\"/\"]').click()")
    page.get_by_role("heading", name="Go on where you were").wait_for()
    page.evaluate("history.back()")
    wait_until(page, lambda: mine(ada) and choices(page), "something to press")
    page.wait_for_function(RESTS_ON_IT, arg=[x, y], timeout=8000)
    wait_for_ready(ada, page)
    expect(go).to_be_disabled()
    page.mouse.move(x + 3, y)
    expect(go).to_be_enabled()
    page.mouse.move(5, 5)
    expect(go).to_be_disabled()
