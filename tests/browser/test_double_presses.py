"""No press reaches a decision that was not on the screen when it went down: on every board, by mouse, touch and key."""

from collections.abc import Callable

import pytest
from browser import PHONE, STILL, MakePerson, Person, wait_until
from own_games import own_games
from page_hands import choices, click, mine, on_board, wait_for_ready
from playwright.sync_api import Page, expect

BOARDS = [*(game.name for game in own_games()), "blind-summit"]
"""The last has no board of its own."""
OPTIONS = {"blind-summit": {"laps": "5"}}  # else it is over too soon
KINDS = ("mouse", "touch", "key")
WAYS = [
    # All boards have the same guard: on the first one every kind of press is tried soon, on each of the others one.
    pytest.param(game, by, marks=() if game == BOARDS[0] or by == KINDS[number % 3] else pytest.mark.long)
    for number, game in enumerate(BOARDS)
    for by in KINDS
]
GAPS = (20, 200, 450)  # milliseconds from press to press: a hand that trembles, a double click, somebody in a hurry
SEEN = 500  # for so long a decision must have been there
TRIES = 8  # on a machine with much to do a press may come so late that it may count

# The time of every press as the browser has it, whatever becomes of it.
NOTE = """() => {
  window.downs = [];
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, (event) => window.downs.push(event.timeStamp), { capture: true });
}"""

# No time passes for the page from now on, nor between its presses.
STOP_THE_CLOCK = """() => {
  const now = performance.now();
  performance.now = () => now;
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => now });
}"""

# The button, or the last thing on the board: of an example's moves the first asks for an amount.
FOCUS = """() => {
  const open = ":not([disabled], [aria-disabled=true], [aria-pressed], [aria-haspopup])";
  const go = document.querySelector(`.dock .actions button.go${open}`);
  (go ?? [...document.querySelectorAll(`main.board :is(button, [role=button])${open}`)].at(-1)).focus();
}"""


def sit(someone: Person, game: str) -> Page:
    someone.context.add_init_script(f"({NOTE})()")
    return someone.open(f"/t/{someone.match(game, 2, options=OPTIONS.get(game, {}))}")


def wait_for_turn(someone: Person, page: Page) -> None:
    wait_until(page, lambda: (mine(someone) and choices(page)) or someone.over, "something to press")
    wait_for_ready(someone, page)


def spot(page: Page) -> tuple[float, float]:
    """Where one press makes a move: at the button, if it has one to make, else at the last thing on the board."""
    wait_until(page, lambda: choices(page), "something to press")
    x, y = choices(page)[-1]["at"]
    return x, y


def one_press(page: Page, by: str) -> Callable[[], None]:
    """A way to make a move, which makes another at the same place when it is taken again."""
    if by == "key":
        page.evaluate("() => document.activeElement.blur()")  # nothing is looked at
        page.evaluate(FOCUS)
        return lambda: page.keyboard.press("Enter")
    page.mouse.move(3, 3)  # nothing is looked at
    at = spot(page)
    if by == "mouse":
        page.mouse.move(*at)
        return lambda: page.mouse.click(*at)
    if chooses(page, at):
        page.touchscreen.tap(*at)
    return lambda: page.touchscreen.tap(*at)


def chooses(page: Page, at: tuple[float, float]) -> bool:
    """Whether a finger only chooses there: a card, a home, or where a token may go. Buttons that say what they do are
    pressed once."""
    of = ".hand, main.board .home, main.board [data-target]"
    return bool(page.evaluate("([x, y, of]) => document.elementFromPoint(x, y).closest(of) !== null", [*at, of]))


def press_twice(someone: Person, page: Page, by: str, gap: int) -> bool:
    """Whether two presses came within less than half a second; if so, one move was made."""
    wait_for_turn(someone, page)
    before = someone.made
    press = one_press(page, by)
    again = 2 if by == "touch" and page.locator(".hand .picked").count() else 1  # it is chosen, and pressed
    page.evaluate("() => (window.downs = [])")
    press()
    page.wait_for_timeout(gap)  # it is what is tested, not waited for
    for _ in range(again):
        press()
    downs = page.evaluate("() => window.downs")
    wait_until(page, lambda: someone.made > before, "a move")
    wait_for_turn(someone, page)
    if downs[-1] - downs[0] >= SEEN:
        page.wait_for_timeout(SEEN)  # the second press may count, and its move is not to be taken for one of the next
        wait_for_turn(someone, page)
        return False
    assert someone.made == before + 1, f"{someone.made - before} moves by presses {gap} ms apart, by {by}"
    return True


@pytest.mark.parametrize(("game", "by"), WAYS)
def test_a_second_press_at_the_same_place_is_not_a_second_move(person: MakePerson, game: str, by: str) -> None:
    touch = {"size": PHONE, "has_touch": True, "is_mobile": True} if by == "touch" else {}
    ada = person("Ada", **touch)
    page = sit(ada, game)
    for gap in GAPS:
        assert any(press_twice(ada, page, by, gap) for _ in range(TRIES)), f"never pressed twice within {SEEN} ms"


@pytest.mark.long
@pytest.mark.parametrize("gap", GAPS)
def test_nor_is_one_that_hurries_what_is_shown(person: MakePerson, gap: int) -> None:
    """At the usual speed the second press goes down while cards still fly, and comes up when they have arrived."""
    ada = person("Ada", settings=None)
    page = sit(ada, "hallo-trucker")
    for _ in range(4):  # stages begin and end in between
        press_twice(ada, page, "mouse", gap)


@pytest.mark.parametrize(("game", "by"), WAYS)
def test_a_press_that_took_its_time_counts(person: MakePerson, game: str, by: str) -> None:
    """And so does one at another place, for which the mouse had to be moved, or the focus."""
    touch = {"size": PHONE, "has_touch": True, "is_mobile": True} if by == "touch" else {}
    ada = person("Ada", **touch)
    page = sit(ada, game)
    for _ in range(3):
        wait_for_turn(ada, page)
        before = ada.made
        one_press(page, by)()
        wait_until(page, lambda before=before: ada.made > before, "a move")


def test_who_moves_the_mouse_or_the_focus_need_not_wait(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "hallo-trucker")
    wait_for_turn(ada, page)
    # The page is asked not to let time pass: whatever counts now counts by what was done.
    page.evaluate(STOP_THE_CLOCK)
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    for made, card in enumerate((0, 3, 1, 4), start=1):
        wait_until(page, lambda: mine(ada) and hand.first.get_attribute("aria-disabled") == "false", "a turn")
        if made % 2:
            click(page, on_board(page)[card]["at"])
        else:
            page.keyboard.press("m")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        wait_until(page, lambda made=made: ada.made == made, "the move")


def test_what_is_held_back_is_said_and_the_focus_stays(person: MakePerson) -> None:
    ada = person("Ada", settings=STILL)
    page = sit(ada, "hallo-trucker")
    wait_for_turn(ada, page)
    page.evaluate(STOP_THE_CLOCK)
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    wait_until(page, lambda: ada.made == 1 and mine(ada), "the next decision")
    wait_until(page, lambda: choices(page), "it on the page")
    page.locator(".dock:not([data-ready])").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".dock .effect")).to_have_text("That press came before this was to be seen. Press again.")
    focused = page.evaluate("() => document.activeElement.closest('main.board, .dock') !== null")
    assert focused
    assert ada.made == 1


def test_a_key_that_is_held_down_makes_one_move(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, "spiralized")
    wait_for_turn(ada, page)
    page.locator(".dock button.go").focus()
    page.keyboard.down("Enter")
    for _ in range(3):
        page.keyboard.down("Enter")  # it repeats
    wait_until(page, lambda: ada.made == 1, "the move")
    wait_for_turn(ada, page)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()
    assert ada.made == 1
