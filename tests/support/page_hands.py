"""Hands for tests of the page: they see what a board offers, and press it by mouse or by keys as people do."""

import random
import time
from collections.abc import Sequence
from typing import Any

from browser import PATIENCE, Person, wait_until
from playwright.sync_api import Page

# What can be pressed on the board and by the button, with a point at which a press really lands on it: where cards lie
# over each other, the middle of one may be covered by the next.
FIND = """() => {
  // What stays pressed shows something else, what opens a window explains something: neither is a move.
  const open = (each) => !each.matches("[disabled], [aria-disabled=true], [aria-pressed], [aria-haspopup]");
  const point = (each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height) return null;
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const across of [0.5, 0.25, 0.75, 0.1, 0.9, 0.04, 0.96]) {
        const x = box.left + box.width * across, y = box.top + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === each || each.contains(hit))) return [x, y];
      }
    return null;
  };
  const list = (selector, kind) => [...document.querySelectorAll(selector)].filter(open).map((each) => {
    const at = point(each);
    return { kind, at, label: each.getAttribute("aria-label") ?? each.textContent.trim() };
  });
  const board = list(":is(main.board, .dock .mine) :is(button, [role=button])", "board");
  return [...board, ...list(".dock .actions button.go", "go")];
}"""

# Presses what can be pressed until the match is over, as fast as the page shows it: the same elements as above, one
# press at a time, by their own click. It counts its presses and says when it has come to the end.
PRESS_ON = """(seed) => {
  const open = (each) => !each.matches("[disabled], [aria-disabled=true], [aria-pressed]");
  const lot = (below) => (seed = (seed * 48271) % 2147483647) % below;
  window.presses = 0;
  window.ended = false;
  const press = () => {
    if (document.querySelector(".dock .headline")) { window.ended = true; return; }
    const all = document.querySelectorAll(":is(main.board, .dock .mine) :is(button, [role=button])");
    const board = [...all].filter(open);
    const go = document.querySelector(".dock .actions button.go:not([disabled])");
    const chosen = board.length && window.presses % 3 < 2 ? board[lot(board.length)] : go ?? board[0];
    if (chosen) {
      window.presses++;
      // The mouse comes from elsewhere each time: who does not move it has to look for half a second first.
      chosen.dispatchEvent(new PointerEvent("pointermove", { clientX: 90 * (window.presses % 2), bubbles: true }));
      chosen.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
    }
    setTimeout(press, chosen ? 0 : 12); // who waits leaves the machine to the others
  };
  press();
}"""

FOCUSED = """() => {
  const each = document.activeElement;
  if (!each || each === document.body) return null;
  const go = each.matches(".dock .actions button.go");
  const kind = go ? "go" : each.closest("main.board, .dock .mine") ? "board" : "";
  const none = "[disabled], [aria-disabled=true], [aria-pressed], [aria-haspopup]";
  const press = each.matches(`:is(button, [role=button]):not(${none})`);
  const after = each.closest("aside") !== null;
  const before = each.closest("header") !== null;
  const label = each.getAttribute("aria-label") ?? each.textContent.trim().slice(0, 60);
  return { kind: press ? kind : "", before, after, label };
}"""


def choices(page: Page) -> list[dict[str, Any]]:
    """What can be pressed now: offers on the board, and the button."""
    return [each for each in page.evaluate(FIND) if each["at"]]


def on_board(page: Page) -> list[dict[str, Any]]:
    """What can be pressed on the board itself."""
    return [each for each in choices(page) if each["kind"] == "board"]


def click(page: Page, at: Sequence[float]) -> None:
    """Press there with a mouse that comes from elsewhere, as people do who have seen what is there now: a press at the
    same place again counts only after half a second."""
    page.mouse.move(3, 3)
    page.mouse.click(*at)


def wait_for_ready(someone: Person, page: Page) -> None:
    """Until any press counts: all that somebody was told has been shown, and been on the screen for long enough.

    What the server says is heard here before the page has looked at it: until then the old decision is on the screen.
    """
    wait_until(page, lambda: page.locator(f'.dock[data-ready="{someone.version}"]').count(), "a page that is ready")


def _moved(someone: Person, before: int) -> bool:
    return someone.made > before or someone.over


def click_a_move(someone: Person, page: Page, dice: random.Random) -> list[str]:
    """Make a move with the mouse: press what is offered until one is made; what was pressed.

    A press may only choose: a token first, then where it goes, or a card, then the button.
    """
    before = someone.made
    pressed: list[str] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = choices(page)
        on_board = [each for each in found if each["kind"] == "board"]
        # The board comes first; after some presses of it that only chose, the button.
        if chosen := dice.choice((on_board if len(pressed) % 3 < 2 else []) or found or [None]):
            click(page, chosen["at"])
            pressed.append(chosen["label"])
        for _ in range(20):
            if _moved(someone, before):
                return pressed
            page.wait_for_timeout(10)
    raise AssertionError(f"no move is made by pressing {pressed}; {someone.offers[:3]} are offered")


def key_a_move(someone: Person, page: Page, dice: random.Random) -> list[str]:
    """Make a move by keys alone: Tab until something can be pressed, arrows along it, then Enter; what was pressed."""
    before = someone.made
    pressed: list[str] = []
    steps = dice.randrange(4)  # not always the first thing
    back = False
    for _ in range(200):
        if _moved(someone, before):
            return pressed
        focused = page.evaluate(FOCUSED)
        if not focused or not focused["kind"]:
            # Past the button comes the log, in which every line can be asked why: back is the shorter way.
            back = bool(focused) and (focused["after"] or (back and not focused["before"]))
            page.keyboard.press("Shift+Tab" if back else "Tab")
        elif steps and focused["kind"] == "board":
            steps -= 1
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("Enter")
            pressed.append(str(focused["label"]))
            for _ in range(20):
                if _moved(someone, before):
                    return pressed
                page.wait_for_timeout(10)
            page.keyboard.press("Tab")
    raise AssertionError(f"keys lead to no move; pressed {pressed}; what is focused is {page.evaluate(FOCUSED)}")


def press_on(page: Page, seed: int) -> None:
    """Let a page be pressed from now on until its match is over: `window.presses` counts, `window.ended` says so."""
    page.evaluate(PRESS_ON, seed)


def mine(someone: Person) -> bool:
    return bool(someone.offers) and not someone.over


def play_on(
    people: list[tuple[Person, Page]], until: Any, dice: random.Random, by: Any = click_a_move, most: int = 5000
) -> int:
    """Let people move whenever they may, until something is so; how many moves they made."""
    moves = 0
    idle = 0
    while not until():
        turn = next(((who, page) for who, page in people if mine(who)), None)
        if turn is None:
            people[0][1].wait_for_timeout(15)
            idle += 1
            assert idle < 1000 * PATIENCE / 15, "nobody may move, and the match does not go on"
            continue
        idle = 0
        by(*turn, dice)
        moves += 1
        assert moves < most, f"{most} moves, and no end"
    return moves
