"""The review after a match: a curve that adds up, moves that lead to their moments, luck; on every width, by day and
by night."""

import json
import math
import random
import re
from pathlib import Path
from typing import Any

import pytest
from browser import PHONE, WIDE, MakePerson, Person, wait_until
from own_games import cases, one_soon, own_games
from page_checks import COLOURS, axe, look, settle
from playwright.sync_api import Page, Route, expect
from screens import finished_match, play_quickly

from wayside.engine.game import Game

NARROW = (320, 640)
THOUGHT = 240.0  # seconds that thinking through a short match may take, rules compiled on the way


def frames_of(someone: Person, match: str, eyes: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        page = someone.ask("GET", f"/matches/{match}/frames?eyes={eyes}&first={len(found)}&count=200")
        found += page["frames"]
        if len(found) > page["steps"]:
            return found


class Thoughts:
    """Chances and luck as a server might tell them, known beforehand: what is looked at here is how they are shown."""

    def __init__(self, someone: Person, match: str, seats: int, late: bool = False) -> None:
        """`late`: the dear moves are the last ones, close to each other and to the edge."""
        self.seats = seats
        standing = someone.ask("GET", f"/matches/{match}")["standing"]
        self.eyes = standing.index(max(standing))
        frames = frames_of(someone, match, str(self.eyes))
        self.steps = len(frames) - 1
        own = [(frame["step"], frame["move"]) for frame in frames if frame["step"] and frame["seat"] == self.eyes]
        texts = [text for _, text in own]
        # Three dear moves, apart from each other; what would have been better is another move of the same verb.
        chosen = dict.fromkeys(own[len(own) * part // 8] for part in (2, 4, 6))
        self.moves = []
        if late:
            chosen = dict.fromkeys(own[-3:])
        for (step, played), cost in zip(chosen, (0.17, 0.09, 0.06), strict=False):
            same = [text for text in texts if text != played and text.split()[0] == played.split()[0]] or texts
            self.moves.append(
                {
                    "step": step,
                    "seat": self.eyes,
                    "played": played,
                    "chance": 0.4 - cost,
                    "best": same[step % len(same)] if same[step % len(same)] != played else f"{played} ",
                    "best_chance": 0.4,
                    "doubt": 0.02,
                    "reason": "it keeps a way open that the other one closes.",
                    "clause": "",
                }
            )

    def chances(self, step: int) -> list[float]:
        if step == self.steps:
            return [float(seat == self.eyes) for seat in range(self.seats)]
        waves = [1 + 0.5 * math.sin(step / 9 + 2 * seat) for seat in range(self.seats)]
        return [wave / sum(waves) for wave in waves]

    def tell(self, someone: Person) -> None:
        """Whatever page of somebody's asks is told these; the server itself is not asked to think."""
        someone.context.route("**/api/matches/*/chances?*", self.answer)
        someone.context.route("**/api/matches/*/luck", self.luck)

    def answer(self, route: Route) -> None:
        first = int(re.search(r"first=(\d+)", route.request.url).group(1))  # type: ignore[union-attr]
        last = min(self.steps, first + self.steps // 3)  # in pieces
        said = {
            "points": [{"step": step, "chances": self.chances(step)} for step in range(first, last + 1)],
            "moves": [move for move in self.moves if first <= move["step"] <= last],
            "next": None if last == self.steps else last + 1,
            "steps": self.steps,
        }
        route.fulfill(body=json.dumps(said), content_type="application/json")

    def luck(self, route: Route) -> None:
        gifts = [{"name": name, "given": 7, "expected": 8.63} for name in ("Km in hand", "Rests", "Barriers met")]
        seats = [
            {"seat": seat, "better_than": (seat + 1) / (self.seats + 1), "points": 4.2 - seat, "gifts": gifts}
            for seat in range(self.seats)
        ]
        said = {"match": "", "matches": 10_000, "seats": seats}
        route.fulfill(body=json.dumps(said), content_type="application/json")


def open_review(someone: Person, match: str, thoughts: Thoughts) -> Page:
    thoughts.tell(someone)
    page = someone.open(f"/review/{match}")
    wait_for_review(page, thoughts)
    return page


def wait_for_review(page: Page, thoughts: Thoughts) -> None:
    page.get_by_text(f"all {thoughts.steps} moves thought through").wait_for()
    page.get_by_text("The luck of the draw").wait_for()
    page.locator("article h3 small").first.wait_for()


def check_adds_up(page: Page, steps: int) -> None:
    """Wherever the yellow line stands, everybody's shares add up to 100."""
    slider = page.get_by_role("slider", name="The moment that is read out")
    slider.focus()
    page.keyboard.press("Home")
    read = set()
    for _ in range(25):
        said = slider.get_attribute("aria-valuetext") or ""
        assert sum(map(int, re.findall(r"(\d+)%", said))) == 100, said
        read.add(said)
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuenow") == str(steps)
    assert len(read) >= min(25, steps // 10)
    page.keyboard.press("Escape")


def check_cards(page: Page, match: str, thoughts: Thoughts) -> None:
    """Each diamond chooses its card, and each card leads to the moment before its move."""
    cards = page.get_by_role("article")
    assert cards.count() == len(thoughts.moves)
    for number, move in enumerate(thoughts.moves, start=1):
        page.get_by_role("button", name=f"number {number}").press("Enter")
        card = cards.nth(number - 1)
        wait_until(page, lambda card=card: "chosen" in (card.get_attribute("class") or ""), "the chosen card")
        cost = round(100 * (move["best_chance"] - move["chance"]))
        assert f"−{cost}" in card.inner_text()
        link = card.get_by_role("link", name="Watch the moment").get_attribute("href")
        step = f"step={move['step'] - 1}&" if move["step"] > 1 else ""  # a replay begins at the beginning
        assert link == f"/replay/{match}?{step}eyes={thoughts.eyes}"
    assert [page.locator("article.chosen").count(), page.locator(".now").count()] == [1, 1]


@pytest.mark.long
@pytest.mark.parametrize("game", one_soon(own_games()), ids=lambda game: game.name)
def test_a_review_is_whole_and_can_be_read_by_everybody(game: Game, person: MakePerson) -> None:
    ada = person("Ada")
    match = finished_match(ada, game.name, 4, options=cases(game).short)
    thoughts = Thoughts(ada, match, 4)
    page = open_review(ada, match, thoughts)
    check_adds_up(page, thoughts.steps)
    check_cards(page, match, thoughts)
    page.get_by_text("The curve as a table").click()
    rows = page.get_by_role("table", name="Chances of winning").get_by_role("row").all()[1:]
    shares = [list(map(int, row.get_by_role("cell").all_inner_texts())) for row in rows]
    assert shares
    assert all(len(each) == 4 and sum(each) == 100 for each in shares)
    for size in (WIDE, PHONE, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        assert (size, axe(page)) == (size, [])
        assert (size, look(page)) == (size, [])
    page.emulate_media(color_scheme="dark")
    assert axe(page, COLOURS) == []
    # The moment itself, in the replay.
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.get_by_role("article").first.get_by_role("link", name="Watch the moment").click()
    slider = page.get_by_role("slider").first
    slider.wait_for()
    wait_until(page, lambda: slider.input_value() == str(thoughts.moves[0]["step"] - 1), "the moment before the move")


def test_a_game_without_a_board_has_a_review_too(person: MakePerson) -> None:
    ada = person("Ada")
    match = finished_match(ada, "blind-summit", 3)
    thoughts = Thoughts(ada, match, 3)
    page = open_review(ada, match, thoughts)
    check_adds_up(page, thoughts.steps)
    check_cards(page, match, thoughts)
    assert axe(page) == []
    assert look(page) == []


def test_who_played_is_addressed_and_can_play_again(person: MakePerson) -> None:
    ada = person("Ada")
    table = ada.match("hallo-trucker", 2, options={"stages": "1"})
    play_quickly(ada, table, 10_000, random.Random(3))
    match = ada.ask("GET", f"/tables/{table}")["match"]
    thoughts = Thoughts(ada, match, 2)
    thoughts.tell(ada)
    page = ada.open(f"/t/{table}")
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/review/{match}")
    wait_for_review(page, thoughts)
    assert "You" in page.locator(".me .name").inner_text()
    # The link that is shared leads strangers to the same eyes, and to no button of mine.
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    page.get_by_text("The link is copied.").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{ada.url}/review/{match}?eyes=0"
    with page.expect_download() as keeping:
        page.get_by_role("link", name="Keep the picture").click()
    kept = Path(keeping.value.path()).read_bytes()
    assert kept.startswith(b"\x89PNG")
    assert len(kept) > 10_000
    eve = person()
    thoughts.tell(eve)
    theirs = eve.open(link.removeprefix(ada.url))
    theirs.get_by_text("Seen through the eyes of Ada").wait_for()
    assert theirs.get_by_role("button", name="Play again").count() == 0
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/t/*")
    page.locator(".dock").wait_for()


@pytest.mark.long
def test_while_it_is_thought_through_nothing_jumps_or_is_cut(person: MakePerson) -> None:
    """The curve grows and the cards are outlines; what stands where it stood stays there to the end."""
    ada = person("Ada")
    match = finished_match(ada, "hallo-trucker", 4, options={"stages": "1"})
    thoughts = Thoughts(ada, match, 4)
    held: list[Route] = []

    def slowly(route: Route) -> None:
        if "first=0" in route.request.url:
            thoughts.answer(route)
        else:
            held.append(route)

    ada.context.route("**/api/matches/*/chances?*", slowly)
    ada.context.route("**/api/matches/*/luck", thoughts.luck)
    page = ada.open(f"/review/{match}")
    page.get_by_text(f"thinking, {thoughts.steps // 3} of {thoughts.steps}").wait_for()
    page.get_by_text("The luck of the draw").wait_for()
    assert page.locator(".outline").count() > 0
    for size in (WIDE, PHONE, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        assert (size, axe(page)) == (size, [])
        assert (size, look(page)) == (size, [])
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    places = ["figure.curve", ".cards", ".ended", ".luck", ".act"]
    before = [page.locator(place).bounding_box() for place in places]
    while not page.get_by_text("moves thought through").count():
        wait_until(page, lambda: held or page.get_by_text("moves thought through").count(), "the next question")
        if held:
            thoughts.answer(held.pop())
    settle(page)
    after = [page.locator(place).bounding_box() for place in places]
    for place, was, now in zip(places, before, after, strict=True):
        assert was
        assert now
        assert (place, was["x"], was["y"], was["width"]) == (place, now["x"], now["y"], now["width"])


def test_on_a_phone_the_dearest_move_is_the_card_in_front(person: MakePerson) -> None:
    """However late it was found: cards that come before others do not take along who has not swiped."""
    ada = person("Ada", size=PHONE, has_touch=True, is_mobile=True)
    match = finished_match(ada, "hallo-trucker", 4, options={"stages": "1"})
    thoughts = Thoughts(ada, match, 4)
    for cost, move in zip((0.05, 0.1, 0.2), thoughts.moves, strict=True):
        move["best_chance"] = move["chance"] + cost
    held: list[Route] = []
    ada.context.route("**/api/matches/*/chances?*", lambda route: held.append(route))
    ada.context.route("**/api/matches/*/luck", thoughts.luck)
    page = ada.open(f"/review/{match}")
    while not page.locator(".cards:not(:has(.outline))").count():
        wait_until(page, lambda: held or not page.locator(".outline").count(), "the next question")
        if held:
            thoughts.answer(held.pop())
        settle(page)  # each piece is seen for itself
    expect(page.get_by_role("article").first).to_contain_text("−20")
    expect(page.get_by_role("article").first).to_be_in_viewport(ratio=0.5)
    assert page.locator(".cards").evaluate("(each) => each.scrollLeft") == 0


def test_signs_at_the_end_of_the_road_are_not_cut(person: MakePerson) -> None:
    ada = person("Ada")
    match = finished_match(ada, "hallo-trucker", 2, options={"stages": "1"})
    thoughts = Thoughts(ada, match, 2, late=True)
    page = open_review(ada, match, thoughts)
    check_cards(page, match, thoughts)
    for size in (WIDE, PHONE, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        assert (size, look(page)) == (size, [])


def test_one_who_made_no_dear_move_is_told_so(person: MakePerson) -> None:
    ada = person("Ada")
    match = finished_match(ada, "hallo-trucker", 2, options={"stages": "1"})
    thoughts = Thoughts(ada, match, 2)
    thoughts.moves = []
    thoughts.tell(ada)
    page = ada.open(f"/review/{match}")
    page.get_by_text("Well driven.").wait_for()
    assert page.get_by_role("article").count() == 0


def test_the_review_of_a_match_that_goes_on_leads_to_its_table(person: MakePerson) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.match("hallo-trucker", 2)
    match = ada.ask("GET", f"/tables/{table}")["match"]
    page = eve.open(f"/review/{match}")
    page.get_by_role("link", name="To the table").click()
    page.get_by_text("You are watching").wait_for()
    eve.expect("404")
    lost = eve.open("/review/nowhere")
    lost.get_by_text("No match here").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_from_a_played_match_to_its_review(game: Game, person: MakePerson) -> None:
    """Nothing is known beforehand: the server's bots think the match through while somebody looks."""
    ada = person("Ada")
    ada.expect("429", "503")  # it may be asked to wait
    match = finished_match(ada, game.name, 2, options=cases(game).short)
    page = ada.open(f"/review/{match}")
    wait_until(page, lambda: "of" in page.locator(".made").inner_text(), "the first thought", THOUGHT)
    frames = frames_of(ada, match, "0")
    some = ada.ask("GET", f"/matches/{match}/chances?eyes=0&first={len(frames) - 6}&count=6")
    for point in some["points"]:
        assert sum(point["chances"]) == pytest.approx(1)
    wait_until(page, lambda: page.locator(".drawn").count(), "the curve to begin", THOUGHT)
    if len(frames) < 200:
        page.get_by_text(f"all {len(frames) - 1} moves thought through").wait_for(timeout=THOUGHT * 1000)
        check_adds_up(page, len(frames) - 1)
    wait_until(page, lambda: not page.locator(".waits").count(), "luck", THOUGHT)
    assert page.get_by_text("Measured on 10,000 matches").count() == 1
