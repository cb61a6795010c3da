"""Road Hog on the page: whole matches by mouse, by keys and by touch, and what its board says and shows.

In the whole match there are a red hit, a train hit and a trip to court. Such a match is not common, so the dice are
chosen: the server's store is given a secret and nonces (tests/support/hog_script.py), which nobody can do who only
talks to the server.
"""

import random
import re

import pytest
from browser import PHONE, WIDE, MakePerson, Person, Server, wait_until
from hog_page_hands import press
from hog_script import BOT, NAMES, SEATS, Script, whole_script
from krikkit_script import choose_the_dice
from page_checks import axe, look, settle
from page_hands import key_a_move, mine, play_on, wait_for_ready
from playwright.sync_api import Page, expect

FIRST = 212  # the search for a match with everything in it begins here
COUNTY = {"first": "1"}
SAID = {
    # how the log tells of each, whoever reads it
    "red hit": " back to E",
    "train hit": "The train hits ",
    "court": "to the Courthouse on ",
    "card": " draw",
    "missed turn": " a turn: ",
}


def log_of(page: Page) -> list[str]:
    """The sentences of the log."""
    lines = page.get_by_role("group", name="What happened").locator("p").all_inner_texts()
    return [" ".join(line.split()).removesuffix("why?").strip() for line in lines]


def sit(someone: Person, seats: int = 3, **options: str) -> Page:
    """A match that waits for somebody."""
    page = someone.open(f"/t/{someone.match('road-hog', seats, options={'first': '1', **options})}")
    wait_until(page, lambda: mine(someone) and page.locator(".dock button.go").count(), "a turn")
    wait_for_ready(someone, page)
    return page


def sit_down(ada: Person, bo: Person, server: Server, script: Script) -> list[tuple[Person, Page]]:
    """A match with these dice, Ada and Bo in front of it, and two bots."""
    table = ada.make_table("road-hog", SEATS, options=script.options)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    for seat in (2, 3):
        ada.ask("PUT", f"/tables/{table}/seats/{seat}/bot", {"kind": BOT})
    choose_the_dice(server.store, table, script.number)
    ada.ask("POST", f"/tables/{table}/start", {"fill": None})
    people = [(who, who.open(f"/t/{table}")) for who in (ada, bo)]
    for _, page in people:
        page.locator(".dock .actions").wait_for()
    return people


@pytest.mark.long
def test_two_people_and_two_bots_race_to_new_city(person: MakePerson, server: Server) -> None:
    """One by mouse, one by keys, every decision pressed, with a red hit, a train hit and a trip to court in it."""
    script = whole_script(FIRST, COUNTY)
    ada, bo = person("Ada"), person("Bo")
    people = sit_down(ada, bo, server, script)
    things: dict[int, list[str]] = {}
    for thing, version in script.seen.items():
        things.setdefault(version, []).append(thing)
    for version, (seat, move) in enumerate(script.moves):
        if seat < len(people):
            who, page = people[seat]
            wait_until(page, lambda who=who, at=version: who.version == at and who.offers, f"the turn for {move!r}")
            press(who, page, NAMES, move, by="keys" if seat else "mouse", in_row=version % 2 == 0)
            wait_until(page, lambda who=who, at=version: who.version > at, f"{move!r} to be played")
        for thing in things.get(version + 1, ()):
            for _, page in people:
                wait_until(page, lambda page=page, said=SAID[thing]: said in " ".join(log_of(page)), f"the {thing}")
    wait_until(people[0][1], lambda: ada.over and bo.over, "the end of the match")
    winner = NAMES[max(range(SEATS), key=lambda seat: script.standing[seat])]
    for seat, (who, page) in enumerate(people):
        said = "You win" if NAMES[seat] == winner else f"{winner} wins"
        expect(page.locator(".headline")).to_have_text(said)
        assert next(told["standing"] for told in reversed(who.told) if told.get("standing")) == script.standing
        assert page.locator("main.board .car").count() == SEATS


@pytest.mark.long
def test_a_race_by_keyboard_alone(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, 2, map="valley")
    play_on([(ada, page)], lambda: ada.over, random.Random(5), by=key_a_move)
    expect(page.locator(".headline")).to_contain_text("win")


@pytest.mark.long
def test_a_race_on_a_phone_by_touch_alone(person: MakePerson) -> None:
    """The first drive that is offered each time, whoever can be sent back is; all by fingers."""
    ada = person("Ada", size=PHONE, has_touch=True, is_mobile=True)
    page = sit(ada, 2, map="valley")
    dice = random.Random(6)
    while not ada.over:
        wait_until(page, lambda: mine(ada) or ada.over, "a turn")
        if ada.over:
            break
        before = ada.made
        moves = [offer["move"] for offer in ada.offers]
        hits = [move for move in moves if move.startswith("hit")]
        drives = [move for move in moves if move.startswith("drive")]
        nearest = min(drives, key=lambda move: _left(ada, move), default="stay")
        rolls = [move for move in moves if move.startswith("roll")]
        move = dice.choice(rolls) if rolls else hits[0] if hits else nearest
        press(ada, page, names_of(page), move, by="touch")
        wait_until(page, lambda before=before: ada.made > before or ada.over, f"{move!r} by touch")
    expect(page.locator(".headline")).to_contain_text("win")
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")


def _left(someone: Person, move: str) -> int:
    (effects,) = (offer["effects"] for offer in someone.offers if offer["move"] == move)
    return int(effects[7])


def names_of(page: Page) -> list[str]:
    """Everybody's name, by seat."""
    names = page.locator(".players li .name").all_inner_texts()
    return [name.removeprefix("You").strip() for name in names]


def test_dice_are_taken_by_a_press_or_a_key_and_kept_for_the_next_turn(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, 2)
    dice, go = page.locator(".dock .mine button.die"), page.locator(".dock .go")
    pressed = "(all) => all.map((each) => each.ariaPressed === 'true')"
    assert dice.evaluate_all(pressed) == [True, True, False, False]
    expect(go).to_have_text(re.compile("Roll two greens"))
    dice.nth(2).click()
    assert dice.evaluate_all(pressed) == [True, False, True, False]
    page.mouse.move(3, 3)
    expect(go).to_have_text(re.compile("Roll a green and a red"))
    page.keyboard.press("1")
    assert dice.evaluate_all(pressed) == [False, False, True, True]
    page.keyboard.press("2")
    assert dice.evaluate_all(pressed) == [True, False, True, False]
    expect(go).to_have_text(re.compile("Roll a green and a red"))
    expect(page.locator(".dock .says.greens")).to_have_text(re.compile(r"\d\.\d on average"))
    go.click()
    wait_until(page, lambda: ada.made == 1, "the roll")
    told = next(told for told in reversed(ada.told) if told["t"] == "moved" and told["seat"] == 0)
    assert any("green" in event["text"] and "red" in event["text"] for event in told["events"])
    play_on([(ada, page)], lambda: mine(ada) and ada.view["phase"] == 0 and ada.made > 1, random.Random(1))
    wait_for_ready(ada, page)
    if ada.offers[0]["move"] == "roll green-green":
        expect(go).to_have_text(re.compile("Roll a green and a red"))


def test_a_press_on_what_cannot_be_done_says_why(person: MakePerson) -> None:
    ada = person("Ada")
    page = sit(ada, 2)
    press(ada, page, names_of(page), "roll green-green")
    wait_until(page, lambda: ada.made == 1 and mine(ada), "the roll")
    wait_for_ready(ada, page)
    at = page.evaluate(
        """() => {
          const svg = document.querySelector("main.board svg[role=group]");
          const sign = [...svg.querySelectorAll("text")].find((each) => each.textContent.trim() === "16");
          const box = sign.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }"""
    )
    page.mouse.click(*at)
    expect(page.locator(".dock .effect .bad")).to_contain_text("E16")
    assert ada.made == 1


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_moments_of_a_race_fit_and_satisfy_axe(person: MakePerson, size: tuple[int, int]) -> None:
    """The choice of dice, of a drive, of a victim; nothing is cut, nothing lies over another, axe is content."""
    ada = person("Ada", size=size)
    page = sit(ada, 6)
    seen: dict[str, str] = {}
    for moment, verb in (("dice", "roll"), ("drive", "drive"), ("victim", "hit")):
        offered = f"{verb} "
        play_on(
            [(ada, page)],
            lambda offered=offered: ada.over or any(each["move"].startswith(offered) for each in ada.offers),
            random.Random(7),
        )
        if ada.over:
            break
        wait_for_ready(ada, page)
        settle(page)
        for trouble in [*look(page), *axe(page)]:
            seen[f"{moment}: {trouble}"] = trouble
    assert not seen, "\n".join(seen)
