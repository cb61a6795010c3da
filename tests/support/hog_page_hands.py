"""Hands for Road Hog's page: a move in its text form, made as people make it, by mouse, by keys or by touch."""

import re
from typing import Any

from browser import PATIENCE, Person
from page_hands import click, wait_for_ready
from playwright.sync_api import Page

# Waits until the page offers a move, and says what has to be pressed for it, one thing after another: where each lies
# and, if there is one, its key. What has no key of its own is given the focus, for Enter.
PRESSES = """async ([verb, wanted, byKeys, inRow, patience]) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => !each.disabled);
  const go = () => all(".dock .actions button.go")[0];
  const label = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();
  const named = (selector) => all(selector).find((each) => label(each).startsWith(wanted));
  const dice = () => {
    const tray = all(".dock .mine button.die");
    if (tray.length !== 4) return [undefined];
    const colours = wanted.split("-");
    const many = (colour) => colours.filter((each) => each === colour).length;
    const taken = (colour) => tray.filter((die) => die.matches(`.${colour}[aria-pressed=true]`)).length;
    const turned = [];
    // Each press takes a green instead of a red, or a red instead of a green.
    for (let more = many("green") - taken("green"); more > 0; more--) turned.push(taken("green") + turned.length);
    for (let more = many("red") - taken("red"); more > 0; more--) turned.push(2 + taken("red") + turned.length);
    return [...turned.map((die) => ({ element: tray[die], key: `${die + 1}` })), go()];
  };
  const ways = {
    roll: dice,
    drive: () => [named("main.board [data-choice]")],
    hit: () => [inRow ? named(".players .target") : named("main.board [data-choice]")],
    stay: () => [named(".dock .mine .end")],
  };
  const until = performance.now() + patience;
  let found = ways[verb]();
  while (!found.every(Boolean)) {
    if (performance.now() > until) throw new Error(`the page never offers ${verb} ${wanted}`);
    await new Promise((done) => setTimeout(done, 8));
    found = ways[verb]();
  }
  // Where things lie close together, a point at which a press really lands on it.
  const point = (each) => {
    const boxes = [...each.querySelectorAll(".area"), each].map((part) => part.getBoundingClientRect());
    for (const box of boxes)
      for (const down of [0.5, 0.3, 0.7])
        for (const across of [0.5, 0.3, 0.7]) {
          const [x, y] = [box.left + box.width * across, box.top + box.height * down];
          const hit = document.elementFromPoint(x, y);
          if (hit && each.contains(hit)) return [x, y];
        }
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  return found.map((each) => {
    const element = each.element ?? each;
    if (byKeys && !each.key) element.focus();
    return { at: point(element), key: each.key ?? "Enter" };
  });
}"""


def wanted(who: Person, names: list[str], move: str) -> str:
    """What is written on the thing to press, or how it begins; of a roll, the dice."""
    verb, *rest = move.split()
    if verb == "roll":
        return rest[0]
    if verb == "hit":
        return f"Send {names[int(rest[0]) - 1]} back to {rest[1]}"
    if verb == "stay":
        return "End turn"
    if rest[0] == "New-City":
        return "Drive into New City"
    (effects,) = (offer.get("effects", []) for offer in who.offers if offer["move"] == move)
    return f"Drive {effects[2]} to {rest[0]}"


def press(who: Person, page: Page, names: list[str], move: str, by: str = "mouse", in_row: bool = False) -> None:
    """Press dice, spaces, cars and buttons until this move is made, by "mouse", "keys" or "touch"."""
    verb = move.split()[0]
    if by == "touch" and verb in ("drive", "hit"):
        tap_on_the_map(who, page, wanted(who, names, move))
        return
    if verb == "stay" and len(who.offers) == 1:
        raise AssertionError("nobody is asked where there is nothing to choose")
    asked = [verb, wanted(who, names, move), by == "keys", in_row, PATIENCE * 1000]
    wait_for_ready(who, page)
    todo: list[dict[str, Any]] = page.evaluate(PRESSES, asked)
    for each in todo:
        if by == "keys":
            page.keyboard.press(each["key"])
        elif by == "touch":
            page.touchscreen.tap(*each["at"])
        else:
            click(page, each["at"])


def tap_on_the_map(who: Person, page: Page, name: str) -> None:
    """Choose something on the map with a finger and play it with the button; what is out of sight is brought there."""
    wait_for_ready(who, page)
    thing = page.locator("main.board [data-choice]").filter(has=page.locator(".area"))
    thing = page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).and_(thing)
    spot = thing.locator(".area").last
    frame = page.locator("main.board").bounding_box()
    assert frame
    for _ in range(6):
        box = spot.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        inside = frame["x"] + 8 < x < frame["x"] + frame["width"] - 8
        if inside and frame["y"] + 8 < y < frame["y"] + frame["height"] - 8:
            break
        edges = page.locator("main.board .edge")
        target = edges.filter(has_text=re.compile(f"{re.escape(name.split()[-1])}$"))
        (target if target.count() else edges).first.tap()
        page.wait_for_timeout(400)
    page.touchscreen.tap(x, y)
    page.locator(".dock .go", has_text=re.compile(f"^\\s*{re.escape(name)}")).tap()
