"""The hint beside the cards: what it says, where it stands, and that it is advice and no more."""

import re

import pytest
from adviser import Adviser, clear
from browser import PATIENCE, PHONE, WIDE, MakePerson, wait_until
from own_games import own_games
from page_checks import axe, look, settle
from page_hands import choices, click, mine, wait_for_ready
from playwright.sync_api import Locator, expect

BOARDS = [*(game.name for game in own_games()), "blind-summit"]
"""The last has no board of its own."""
FINGER = {"has_touch": True, "is_mobile": True}


def box(what: Locator) -> dict[str, float]:
    found = what.bounding_box()
    assert found
    return {side: round(value) for side, value in found.items()}


def middle(what: Locator) -> tuple[float, float]:
    found = box(what)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


@pytest.mark.parametrize("game", BOARDS)
def test_the_button_takes_the_best_move_and_still_has_to_be_pressed(person: MakePerson, game: str) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match(game, 2))
    page, moves = adviser.page, adviser.moves()
    hint = adviser.ask()
    expect(hint).to_contain_text("Looking ahead")
    adviser.say(clear(moves))
    expect(hint.locator(".figure")).to_have_text("34%33 to 35")
    if len(moves) > 1:
        expect(hint).to_contain_text("clearly best")
    if len(moves) > 2:
        expect(hint.get_by_role("listitem").first).to_contain_text(re.compile(r"equal\s+30%"))
        expect(hint).to_contain_text("equal: 20,000 tries show no gap of a point between them.")
    shares = [int(each) for each in hint.locator(".all span").all_inner_texts()]
    assert sum(shares) == 100
    if hint.get_by_text("how we know").count():  # chances like this one, as they were measured
        expect(hint).to_contain_text(re.compile(r"When we say about 3\d%, it comes true [234]\d times in 100"))
    go = page.locator(".dock button.go")
    expect(go).to_be_enabled()
    wait_for_ready(ada, page)  # what the button means has changed: that has to be seen
    assert not adviser.played
    click(page, middle(go))
    wait_until(page, lambda: ada.made == 1, "the move")
    assert adviser.played == [moves[-1]]
    expect(hint).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", BOARDS)
def test_what_is_best_is_marked_on_the_board_in_green(person: MakePerson, game: str) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match(game, 3))
    page = adviser.page
    # Until there is something to choose from: dice are rolled first.
    while len(adviser.moves()) < 2:
        before = ada.made
        wait_for_ready(ada, page)
        page.locator(".dock button.go").press("Enter")
        wait_until(page, lambda before=before: ada.made > before and ada.offers, "the next decision")
        page.locator(".dock button.go:not([disabled]), main.board [data-choice]").first.wait_for()
    adviser.ask()
    marks = page.locator(":is(main.board, .dock) .best")
    assert marks.count() == 0
    adviser.say(clear(adviser.moves()))
    expect(marks.first).to_be_visible()
    expect(page.locator(":is(main.board, .dock)").get_by_text("best 34%").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)


def test_a_row_is_looked_at_and_chosen_but_not_played(person: MakePerson) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match("hallo-trucker", 2))
    hint = adviser.ask()
    lines = clear(adviser.moves())
    adviser.say(lines)
    last = hint.get_by_role("listitem").last.get_by_role("button")
    last.click()
    expect(last).to_have_class(re.compile("picked"))
    assert not adviser.played
    wait_for_ready(ada, adviser.page)
    click(adviser.page, middle(adviser.page.locator(".dock button.go")))
    wait_until(adviser.page, lambda: ada.made == 1, "the move")
    assert adviser.played == [lines[-1][0]]


def test_while_it_thinks_ranges_shrink_in_place_and_nothing_is_advised(person: MakePerson) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match("hallo-trucker", 2))
    page, moves = adviser.page, adviser.moves()
    hint = adviser.ask()
    go = page.locator(".dock button.go")
    lines = [(moves[0], 0.4, 1), (moves[1], 0.38, 2), *((move, 0.1, 3) for move in moves[2:])]
    adviser.say(lines, wide=0.04, done=False)
    expect(hint).to_contain_text("still weighing")
    expect(hint.locator(".figure")).to_have_text("40%36 to 44")
    expect(go).to_be_disabled()
    first = hint.get_by_role("listitem").first
    settle(page)  # it has risen
    place = box(first)
    adviser.say(lines, wide=0.008, done=False)
    expect(hint.locator(".figure")).to_have_text("40%39 to 41")
    expect(hint).to_contain_text("making sure")
    assert box(first) == place
    adviser.say(lines, wide=0.005)
    expect(hint).to_contain_text("clearly best")
    expect(go).to_be_enabled()


def test_what_is_special_is_said(person: MakePerson) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match("hallo-trucker", 2))
    page, moves = adviser.page, adviser.moves()
    go = page.locator(".dock button.go")
    hint = adviser.ask()
    adviser.say([(move, 0.34, 1) for move in moves[:4]], note="equal")
    expect(hint).to_contain_text("Take what you like: these four are equal.")
    expect(go).to_be_disabled()
    assert page.locator("main.board .best").count() == 0
    for note, says in (
        ("forced", "Only one move. Make it."),
        ("no-hints", "No hints on questions."),
    ):
        hint = adviser.ask()
        adviser.say([(moves[0], 0.5, 1)] if note == "forced" else [], note=note)
        expect(hint).to_contain_text(says)
    hint.get_by_role("button", name="Close the hint").click()
    expect(hint).to_have_count(0)


@pytest.mark.long
def test_a_bot_that_learns_the_rules_is_asked_again_by_itself(person: MakePerson) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match("hallo-trucker", 2))
    hint = adviser.ask()
    adviser.say([], note="not-ready")
    expect(hint).to_contain_text("The bot is still learning the rules. A moment.")
    expect(hint).to_have_attribute("aria-busy", "true")
    wait_until(adviser.page, lambda: len(adviser.asked) == 2, "the question once more")
    expect(hint).to_contain_text("A moment.")
    adviser.say(clear(adviser.moves()))
    expect(hint.locator(".figure")).to_have_text("34%33 to 35")


def test_it_can_be_closed_while_it_thinks_and_what_still_comes_is_not_shown(person: MakePerson) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match("hallo-trucker", 2))
    hint = adviser.ask()
    adviser.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    adviser.say(clear(adviser.moves()))
    hint = adviser.ask()
    expect(hint).to_contain_text("Looking ahead")


@pytest.mark.parametrize("game", BOARDS)
def test_beside_the_board_only_the_log_gets_shorter(person: MakePerson, game: str) -> None:
    ada = person("Ada")
    adviser = Adviser(ada, ada.match(game, 3))
    page = adviser.page
    still = [
        page.locator("main.board"),
        page.locator(".dock"),
        page.get_by_role("region", name="Players"),
        page.locator(".dock .go"),
    ]
    settle(page)
    before = [box(each) for each in still]
    log = box(page.locator("aside"))
    hint = adviser.ask()
    adviser.say(clear(adviser.moves()))
    expect(hint.locator(".figure")).to_be_visible()
    settle(page)
    assert [box(each) for each in still] == before
    assert box(page.locator("aside"))["height"] < log["height"]


def test_on_a_phone_it_never_covers_the_hand(person: MakePerson) -> None:
    ada = person("Ada", size=PHONE, **FINGER)
    adviser = Adviser(ada, ada.match("hallo-trucker", 4))
    page = adviser.page
    hand, dock = page.get_by_role("group", name="Your hand"), page.locator(".dock")
    before = [box(hand), box(dock)]
    hint = adviser.ask()
    adviser.say(clear(adviser.moves()))
    expect(hint.locator(".figure")).to_be_visible()

    def check() -> None:
        wait_until(page, lambda: [box(hand), box(dock)] == before, "the hand where it was")
        settle(page)  # it has risen
        above = box(hint)
        assert above["y"] + above["height"] <= before[0]["y"] + 1

    check()
    hint.get_by_role("button", name="More of the hint").click()
    expect(hint.locator(".all")).to_be_visible()
    check()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE, (320, 640)])
@pytest.mark.parametrize("game", BOARDS)
def test_it_fits_and_can_be_read(person: MakePerson, game: str, size: tuple[int, int], theme: str) -> None:
    settings = f'{{"speed":0,"sounds":false,"theme":"{theme}"}}'
    ada = person("Ada", size=size, settings=settings, **(FINGER if size != WIDE else {}))
    adviser = Adviser(ada, ada.match(game, 3))
    hint = adviser.ask()
    adviser.say(clear(adviser.moves()))
    expect(hint.locator(".figure")).to_be_visible()
    settle(adviser.page)
    assert axe(adviser.page) == []
    assert look(adviser.page) == []


def test_a_real_bot_says_the_same_in_the_same_words(person: MakePerson) -> None:
    """A short match of few decisions, which plain rules play out often enough."""
    ada = person("Ada")
    page = ada.open(f"/t/{ada.match('blind-summit', 2, options={'laps': '1'})}")
    wait_until(page, lambda: mine(ada) and choices(page), "a turn")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint", exact=True)
    expect(hint).to_have_attribute("aria-busy", "false", timeout=PATIENCE * 1000)
    expect(hint.locator(":is(.figure, .flat)")).to_contain_text(re.compile(r"\d+%.*\d+ to \d+"))
    assert sum(int(each) for each in hint.locator(".all span").all_inner_texts()) == 100
    told = [each for each in ada.told if each["t"] == "hinted"]
    assert [each["done"] for each in told] == [False] * (len(told) - 1) + [True]
