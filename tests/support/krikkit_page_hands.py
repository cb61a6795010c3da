"""Hands for Krikkit's page: a move in its text form, made as people make it, by mouse or by keys."""

from typing import Any

from browser import PATIENCE, Person
from page_hands import click
from playwright.sync_api import Page

from wayside.games.krikkit.edition import COLOURS
from wayside.games.krikkit.state import HAND

# Waits until the page offers a move, and says what has to be pressed for it, one thing after another: where each lies
# and, if there is one, its key. What has no key of its own is given the focus, for Enter.
PRESSES = """async ([verb, rest, faces, colours, byKeys, patience]) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => !each.disabled);
  const go = () => all(".dock .actions button.go")[0];
  const has = (each, words) => words.every((word) => each.textContent.includes(word));
  const named = (selector, ...words) => all(selector).find((each) => has(each, words));
  const claim = (rate) => [named("[aria-label='Quadrants to claim'] button", `Claim ${rest[0]},${rest[1]}`, rate)];
  const dice = (held) => {
    const tray = [...document.querySelectorAll("[aria-label='The dice'] button")];
    const face = (die) => Number(die.ariaLabel.split(/,? /)[1]); // "red 6, a penalty die, locked"
    const ready = (die, i) => !faces[i] || (die.ariaPressed !== null && face(die) === faces[i]);
    if (!tray.every(ready)) return [undefined]; // they have not fallen yet, or are not mine
    const wrong = (die, i) => faces[i] && !die.disabled && (die.ariaPressed === "true") !== held.includes(colours[i]);
    const turned = tray.filter(wrong).map((die) => ({ die, key: `${tray.indexOf(die) + 1}` }));
    // Where the odds are against it, the button stops, until dice are chosen.
    return [...turned, turned.length ? go() : named(".dock .mine button", "Roll again") ?? go()];
  };
  const ways = {
    roll: () => [go()],
    hold: () => dice(rest[0].split("-")),
    stop: () => [named(".dock .mine button", "Stop") ?? named(".dock .actions button.go", "Stop")],
    claim: () => claim("1.42%"),
    "claim-variable": () => claim(`${rest[0]}.${rest[1]}%`),
    buy: () => [all(`[aria-label^="Quadrant ${rest[0]},${rest[1]},"]`)[0]],
    accept: () => [named(".dock .mine button", "Accept")],
    answer: () => [all("[aria-label='A question'] .answers button")[Number(rest[0]) - 1]],
    subject: () => [named("[aria-label='A question'] .answers button", rest[0] === "space" ? "Space" : "The Guide")],
  };
  const until = performance.now() + patience;
  let found = ways[verb]();
  while (!found.every(Boolean)) {
    if (performance.now() > until) throw new Error(`the page never offers ${verb} ${rest.join(" ")}`);
    await new Promise((done) => setTimeout(done, 8));
    found = ways[verb]();
  }
  return found.map((each) => {
    const element = each.die ?? each;
    element.scrollIntoView({ block: "nearest" });
    if (byKeys && !each.key) element.focus();
    const box = element.getBoundingClientRect();
    return { at: [box.left + box.width / 2, box.top + box.height / 2], key: each.key ?? "Enter" };
  });
}"""

# What the button does depends on the odds, if there is anything left to roll.
KNOWN = """() => {
  const dice = [...document.querySelectorAll("[aria-label='The dice'] button:not([disabled])")];
  const odds = document.querySelector("[aria-label='One more roll'].there");
  return dice.length > 0 && (odds || dice.every((die) => die.ariaPressed === "true"));
}"""


def press(who: Person, page: Page, move: str, by_keys: bool = False) -> None:
    """Press dice, quadrants, answers and the button, until this move is made."""
    verb, *rest = move.split()
    if who.view["phase"] == HAND and any(each["move"].startswith("hold") for each in who.offers):
        page.wait_for_function(KNOWN)
    todo: list[dict[str, Any]] = page.evaluate(
        PRESSES, [verb, rest, list(who.view["dice"]), list(COLOURS), by_keys, PATIENCE * 1000]
    )
    if by_keys:
        page.keyboard.press("End")  # who goes from one thing to another need not wait
    for each in todo:
        if by_keys:
            page.keyboard.press(each["key"])
        else:
            click(page, each["at"])
    if verb == "buy":  # the quadrant is only chosen: the price and the button are left
        price = page.get_by_role("spinbutton", name="Price")
        price.fill(rest[2])
        price.press("Tab")
        page.locator(".dock .actions button.go").press("Enter")
