"""A whole match of Krikkit in two browsers, with a claim, a question, a trade and an Improbability Field in it.

Such a match is rare, so the dice are chosen: the server's store is given a secret and nonces that were found beforehand
(tests/support/krikkit_script.py), which nobody can do who only talks to the server. Every decision of the two people is
pressed on the page, by mouse on one and by keys on the other (tests/support/krikkit_page_hands.py).
"""

import json
import re
from pathlib import Path

import pytest
from browser import MakePerson, Person, Server, wait_until
from browser_memory import in_memory, keys_of
from krikkit_page_hands import press
from krikkit_script import (
    BOT,
    NAMES,
    OPTIONS,
    PEOPLE,
    SEATS,
    THINGS,
    Script,
    choose_the_dice,
    script_of,
    secret_of,
)
from playwright.sync_api import Locator, Page, expect
from typer.testing import CliRunner

from wayside.cli import app
from wayside.engine.arguments import SeatNumber
from wayside.engine.events import Event, events_of
from wayside.engine.forms import PLAIN, Form
from wayside.engine.matchfile import verify
from wayside.engine.prospects import position_of
from wayside.games.krikkit import GAME
from wayside.games.krikkit.edition import COLOURS
from wayside.games.krikkit.quiz import RIGHT

pytestmark = pytest.mark.long

NUMBER = 88  # found by: python tests/support/krikkit_script.py 0 150
QUESTION_AT = 46  # a match in which Ada soon asks Bo something
ORDINALS = ("1st", "2nd", "3rd", "4th")


def log_of(page: Page) -> list[str]:
    """The sentences of the log."""
    lines = page.get_by_role("group", name="What happened").locator("p").all_inner_texts()
    return [" ".join(line.split()).removesuffix("why?").strip() for line in lines]


def as_read(event: Event, reader: int) -> str:
    """An event's sentence as a player reads it, with "you" where it is about them."""
    kind = event.kind
    if event.seat != reader and reader not in (
        value for arg, value in zip(kind.args, (event.a, event.b), strict=False) if isinstance(arg, SeatNumber)
    ):
        return event.text(NAMES)
    yours = kind.yours if event.seat == reader and kind.yours else kind.sentence
    you = [*NAMES[:reader], "you", *NAMES[reader + 1 :]]
    said = {
        # Who does something keeps the name: the verb behind it is made for one.
        arg.name: arg.said(value, NAMES if yours.startswith(f"{{{arg.name}}}") else you)
        for arg, value in zip(kind.args, (event.a, event.b), strict=False)
    }
    both = {", ".join(said): ", ".join(filter(None, said.values()))}
    return yours.format(seat=NAMES[event.seat], **(said | both))


def sit_down(ada: Person, bo: Person, server: Server, number: int) -> tuple[str, list[tuple[Person, Page]]]:
    """A match with these dice, Ada and Bo in front of it, and two bots; its id."""
    table = ada.make_table("krikkit", SEATS, options=OPTIONS)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    for seat in (2, 3):
        ada.ask("PUT", f"/tables/{table}/seats/{seat}/bot", {"kind": BOT})
    choose_the_dice(server.store, table, number)
    ada.ask("POST", f"/tables/{table}/start", {"fill": None})
    people = [(who, who.open(f"/t/{table}")) for who in (ada, bo)]
    for _, page in people:
        page.locator(".dock .actions").wait_for()
    return table, people


def play(people: list[tuple[Person, Page]], script: Script) -> None:
    """Press every move of people, the first by mouse and the second by keys.

    Whatever the script has seen must be told on all pages at that moment.
    """
    things = {version: (thing, event) for thing, (version, event) in script.seen.items()}
    for version, (seat, move) in enumerate(script.moves):
        if seat < len(people):
            who, page = people[seat]
            wait_until(page, lambda who=who, at=version: who.version == at and who.offers, f"the turn for {move!r}")
            press(who, page, move, by_keys=seat == 1)
            wait_until(page, lambda who=who, at=version: who.version > at, f"{move!r} to be played")
        if version + 1 in things:
            thing, event = things[version + 1]
            for seat, (_, page) in enumerate(people):
                sentence = as_read(event, seat)
                wait_until(page, lambda page=page, said=sentence: said in log_of(page), f"the {thing}: {sentence}")
    assert [who.made for who, _ in people] == [sum(by == seat for by, _ in script.moves) for seat in range(len(people))]


def grand_scores(page: Page) -> list[tuple[str, str]]:
    """Names and Grand Scores as the end shows them, the highest first."""
    rows = page.get_by_role("region", name="The end").locator("li")
    rows.first.wait_for()
    return [(row.locator(".name").inner_text(), row.locator(".grand").inner_text()) for row in rows.all()]


def test_two_people_and_two_bots_play_all_of_krikkit_to_its_end(
    person: MakePerson, server: Server, tmp_path: Path
) -> None:
    """Some hundred decisions by each of the two, every one of them pressed; nobody leaves, and no bot sits in."""
    script = script_of(NUMBER, to_the_end=True)
    assert script.whole, "the rules have changed: another match has to be found (see above)"
    ada, bo = person("Ada"), person("Bo")
    table, people = sit_down(ada, bo, server, NUMBER)
    match = ada.ask("GET", f"/tables/{table}")["match"]
    play(people, script)
    wait_until(people[0][1], lambda: ada.over and bo.over, "the end of the match")

    # Both pages show the same end, each from its own place at the table.
    places = sorted(range(SEATS), key=lambda seat: -script.standing[seat])
    ending = [(NAMES[seat], GAME.points(script.standing[seat])) for seat in places]
    for seat, (who, page) in enumerate(people):
        assert grand_scores(page) == [("You" if name == NAMES[seat] else name, grand) for name, grand in ending]
        came = places.index(seat) + 1
        won = "You win" if came == 1 else f"You came {ORDINALS[came - 1]} of {SEATS}"
        assert won in page.get_by_role("region", name="The result").inner_text()
        assert next(told["standing"] for told in reversed(who.told) if told.get("standing")) == script.standing

    # In the store lie the very moves that were pressed, and dice that follow from the secret.
    file = tmp_path / "krikkit.match"
    file.write_text(ada.context.request.get(f"{ada.url}/api/matches/{match}/file").text(), encoding="utf-8")
    done = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert done.exit_code == 0, done.output
    proof = json.loads(done.output)
    assert (proof["ok"], proof["scores"], proof["entries"]) == (True, script.standing, len(script.moves))
    proved = verify(file)
    assert proved.secret == secret_of(NUMBER)
    assert [(entry.seat, proved.game.move_text(entry.move)) for entry in proved.entries] == script.moves
    told = [events_of(proved.game.events, proved.at(step), None) for step in range(1, len(script.moves) + 1)]
    words = {event.kind.word for events in told for event in events}
    assert all(words & set(kinds) for kinds in THINGS.values())
    # Every move of the two was their own: no bot sat in, no clock ran out.
    by = [told.get("by", "player") for told in ada.told if told["t"] == "moved" and told["seat"] in PEOPLE]
    assert len(by) == script.presses
    assert set(by) == {"player"}

    # The replay ends with the same scores, and works the dice out again, in the browser.
    page = people[0][1]
    page.goto(f"/replay/{match}")
    page.get_by_role("button", name="To the end").click()
    assert grand_scores(page) == ending
    page.get_by_role("button", name="Next decision of Ada").click()
    page.get_by_role("status").get_by_text("Ada decides nothing after this.").wait_for()
    page.get_by_role("tab", name="Dice").click()
    page.get_by_text("draws follow from it").wait_for()


def test_the_score_sheet_tells_what_one_more_roll_may_bring(person: MakePerson, server: Server) -> None:
    """For whatever is held, without another question to the server: what the rules say of it."""
    ada, bo = person("Ada"), person("Bo")
    _, people = sit_down(ada, bo, server, NUMBER)
    page = people[0][1]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "prospects" in request.url else None)
    press(ada, page, "roll")
    wait_until(page, lambda: ada.version == 1 and ada.offers, "the dice to fall")
    prospects = GAME.prospects
    assert prospects is not None
    position = position_of(GAME, {name: ada.view[name] for name in ("seats", *prospects.needs)})
    known = {GAME.move_text(each.move): each for each in prospects.of(position, Form(PLAIN))}
    told = page.get_by_role("group", name="One more roll")
    told.wait_for()
    now = sum(ada.view["sheet_line"])
    dice = page.get_by_role("group", name="The dice").get_by_role("button")
    # While no dice are chosen the button does what the odds are for.
    go = page.locator(".dock button.go")
    expect(go).to_have_text(re.compile(r"^\s*Stop" if known["hold none"].mean < now else r"^\s*Roll"))
    held: set[str] = set()
    for colour in ("white", "red", "white", "black"):
        dice.nth(COLOURS.index(colour)).click()
        held ^= {colour}
        expected = known["hold " + "-".join(each for each in COLOURS if each in held)]
        better = sum(ways for points, ways in expected.points.items() if points > now) / expected.ways
        wait_until(page, lambda each=expected: abs(_mean(told) - each.mean) < 0.06, f"the odds of holding {held}")
        (shown,) = re.findall(r"(\d+)% better", told.inner_text())
        assert abs(int(shown) / 100 - better) < 0.011
    assert len(asked) == 1
    # Whoever comes back in the middle of the hand sees them as well.
    page.reload()
    told.wait_for()
    wait_until(page, lambda: abs(_mean(told) - known["hold none"].mean) < 0.06, "the odds of holding nothing")


def _mean(told: Locator) -> float:
    (shown,) = re.findall(r"(\d+\.\d) on average", told.inner_text())
    return float(shown)


# Looks through all objects of a page that are a view of Krikkit for fields with these names.
FIELDS_OF_VIEWS = """function (names) {
  const found = new Set();
  for (const each of this)
    if (Object.hasOwn(each, "sheet_line")) for (const name of names) if (Object.hasOwn(each, name)) found.add(name);
  return [...found];
}"""
LOOKS = "(all) => all.map((each) => `${each.className} ${each.disabled} ${getComputedStyle(each).boxShadow}`)"
# Looks for lists of numbers, wherever they may be kept.
LISTS = """function (lists) {
  const found = new Set();
  for (const each of this) {
    if (each.length < 100 || typeof each[0] !== "number") continue;
    const text = JSON.stringify(each);
    for (const list of lists) if (text === list) found.add(list);
  }
  return [...found];
}"""


def test_nobody_is_told_the_right_answer_before_one_is_given(person: MakePerson, server: Server) -> None:
    """Not by a message, not in the page, not in its memory: neither who is asked, nor who asks, nor who watches."""
    fields = person().ask("GET", "/games/krikkit")["fields"]
    secret = [field["name"] for field in fields if field["sight"] == "secret" and field["name"] != "log"]
    assert "right" in secret
    script = script_of(QUESTION_AT)
    asked = next(version for version, (_, move) in enumerate(script.moves) if move.startswith("answer "))
    ada, bo, eve = person("Ada"), person("Bo"), person("Eve")
    table, people = sit_down(ada, bo, server, QUESTION_AT)
    watching = eve.open(f"/t/{table}")
    watching.get_by_text("You are watching").wait_for()
    play(people, Script(QUESTION_AT, script.moves[:asked]))
    pages = [*people, (eve, watching)]
    right = ",".join(map(str, RIGHT))
    for who, page in pages:
        question = page.get_by_role("region", name="A question")
        question.wait_for()
        answers = question.locator(".answers button")
        assert answers.count() == 4
        # Each button looks like the others, and so does what lies behind it.
        looks = answers.evaluate_all(
            "(all) => all.map((each) => `${each.className} ${getComputedStyle(each).boxShadow}`)"
        )
        assert len(set(looks)) == 1
        assert in_memory(page, "Object", FIELDS_OF_VIEWS, ["question", *secret]) == {"question"}, "the search must see"
        assert in_memory(page, "Array", LISTS, [f"[{right}]"]) == set()
        assert not set().union(*map(keys_of, who.told)) & set(secret)
        assert not [line for line in log_of(page) if re.search("(is|are) (right|wrong)", line)]
    press(*people[1], script.moves[asked][1])
    judged = re.compile("(Bo is|You are) (right|wrong)")
    for _, page in pages:
        wait_until(page, lambda page=page: judged.search(" ".join(log_of(page))), "what the answer was worth")
    for who, _ in pages:
        assert not set().union(*map(keys_of, who.told)) & set(secret)
