"""Hands for Hitchiker's page: a move in its text form, made as people make it, by mouse, by keys or by touch."""

import re
from typing import Any

from browser import PATIENCE, Person
from page_hands import click, wait_for_ready
from playwright.sync_api import Page

LABELS = {
    # how what is to be pressed for a move begins, or what it says
    "join": "Sit down",
    "not-yet": "Not yet",
    "insure": "Insure first",
    "roll": "Thumb out",
    "claim": "Claim",
    "deposit": "Bank",
    "buy": "Buy",
    "risk": "Risk|Deal$",
    "take": "Take|Be ripped off|Face the police",
    "again": ".* rolls? (again|the last)",
    "sell": "Sell",
    "perform": "I have (sung|told it)",
    "yes": "Thumb up",
    "no": "Thumb down",
    "pass": "Keep it|Leave it|No deal|Keep all|Not today|No, thank|No game|No wager|Stay out",
    "craps": "High Roll",
    "blackjack": "Blackjack",
    "holdem": "Texas Hold",
    "bet": "Bet",
    "hit": "Hit$",
    "stand": "Stand$",
    "split": "Split$",
    "double": "Double",
    "ante": "Ante",
    "check": "Check$",
    "call": "Call",
    "raise": "Raise",
    "fold": "Fold$",
}
ON_BOARD = ("home", "craps", "blackjack", "holdem", "yes", "no")
"""What is pressed on the board; votes have buttons in both places."""

# Waits until one of the selectors has something whose words match, and says where a press lands on it; it is given the
# focus for keys. Where several match, the one of that number.
FIND = """async ([selectors, words, which, focus, patience]) => {
  const matches = new RegExp(`^(?:${words})`);
  const spoken = (each) => {
    const copy = each.cloneNode(true);
    for (const part of copy.querySelectorAll("[aria-hidden=true]")) part.remove();
    return copy.textContent;
  };
  const label = (each) => (each.getAttribute("aria-label") ?? spoken(each)).trim().replace(/\\s+/g, " ");
  const open = (each) => !each.disabled && each.getBoundingClientRect().width > 0 && matches.test(label(each));
  const point = (each) => {
    const box = each.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15])
      for (const across of [0.5, 0.3, 0.7, 0.15]) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        const hit = document.elementFromPoint(x, y);
        if (hit && each.contains(hit)) return [x, y];
      }
    return null;
  };
  const until = performance.now() + patience;
  for (;;) {
    for (const selector of selectors) {
      const found = [...document.querySelectorAll(selector)].filter((each) => open(each) && point(each));
      if (found.length) {
        const chosen = found[which % found.length];
        if (focus) chosen.focus();
        return { at: point(chosen), go: chosen.matches(".go"), board: chosen.closest("main.board") !== null };
      }
    }
    if (performance.now() > until) {
      const all = [...document.querySelectorAll(selectors.join())].map(label);
      throw new Error(`nothing that can be pressed says ${words}; there are: ${all.join(" | ")}`);
    }
    await new Promise((done) => setTimeout(done, 8));
  }
}"""

GO = ".dock .actions button.go"
QUIET = ".dock .mine button"
BOARD = "main.board :is(button, [role=button])"


def press(who: Person, page: Page, move: str, by: str = "mouse", way: int = 0) -> None:
    """Press what there is to press until this move is made, by "mouse", "keys" or "touch".

    `way` chooses among several places at which the same can be pressed, and among the ways to set an amount.
    """
    verb, _, rest = move.partition(" ")
    wait_for_ready(who, page)
    # What is looked at or has the focus gives its name to the large button; the last press may have left both there.
    page.mouse.move(3, 3)
    page.evaluate("() => document.activeElement?.blur()")
    if verb in ON_BOARD:
        words = f"Home in {re.escape(rest.replace('-', ' '))}$" if verb == "home" else LABELS[verb]
        places = [BOARD] if verb in ON_BOARD[:4] else [[BOARD, QUIET][way % 2], QUIET, GO]
        found = _one(page, places, words, by, way)
        if by == "touch" and found["board"]:
            # A finger only chooses; the button then says what was chosen.
            _one(page, [GO], "Thumb" if verb in ("yes", "no") else "(Live|Begin) in" if verb == "home" else "Deal", by)
        return
    found = _one(page, [QUIET, GO], LABELS[verb], by, only_find=bool(rest))
    if not rest:
        return
    if not found["go"]:
        _act(page, found, by)
    _set(page, int(rest), by, way)
    _one(page, [GO], LABELS[verb], by)


def _one(page: Page, places: list[str], words: str, by: str, way: int = 0, only_find: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FIND, [places, words, way, by == "keys", PATIENCE * 1000])
    if not only_find:
        _act(page, found, by)
    return found


def _act(page: Page, found: dict[str, Any], by: str) -> None:
    if by == "keys":
        page.keyboard.press("Enter")
    elif by == "touch":
        page.touchscreen.tap(*found["at"])
    else:
        click(page, found["at"])


def _set(page: Page, amount: int, by: str, way: int) -> None:
    """Choose an amount: typed, or by a quick pick where there is one for it."""
    figure = page.locator(".dock .amount [role=spinbutton]")
    figure.wait_for()
    if by == "touch" or way % 2:
        for pick in page.locator(".dock .amount .pick:enabled").all():
            title = (pick.get_attribute("title") or "").replace(",", "")
            if re.search(rf"(?<!\d){amount}(?!\d)", title):
                pick.tap() if by == "touch" else pick.click()
                return
        assert by != "touch", f"no quick pick for {amount}"
    if by == "keys":
        figure.focus()
        page.keyboard.type(str(amount))
    else:
        figure.fill(str(amount))
