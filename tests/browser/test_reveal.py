"""The end of a match is told in its order: no sum, no place and no winner before the rows that decide it."""

import random

import pytest
from browser import MakePerson, wait_until
from screens import play_quickly

# At every change of the page: which rows say what they are worth, what the panel says, and whether places are told.
WATCH = """() => {
  window.seen = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const look = () => {
    const worth = all(".lane .status.km:not(.unseen) b").length;
    const panel = all(".players .stage").filter((cell) => /\\d/.test(cell.textContent)).length;
    const places = all("[aria-label='How far everybody has driven'], .dock .headline, .result").length;
    const now = { worth, panel, places };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""


@pytest.mark.long
def test_nothing_runs_ahead_of_the_rows(person: MakePerson) -> None:
    ada = person("Ada", settings='{"speed":1,"sounds":false}')
    table = ada.match("hallo-trucker", 3, options={"stages": "1"})
    page = ada.open(f"/t/{table}")
    page.locator(".lane").first.wait_for()
    page.evaluate(WATCH)
    play_quickly(ada, table, 1000, random.Random(4))
    wait_until(page, lambda: page.locator(".dock .headline").count(), "the end")
    seen = page.evaluate("() => window.seen")
    assert {1, 2, 3} <= {now["worth"] for now in seen}, "the rows were shown one by one"
    for now in seen:
        assert now["panel"] <= now["worth"], seen
        if now["places"]:
            assert now["panel"] == now["worth"] == 3, seen
