"""What the page's tests of Hitchiker's casinos read is what the rules say."""

import json

from felt_page import FILE, generate

from wayside.games.hitchiker.words import EVENTS

FIRST, LAST = "chose-craps", "won-pot"
SELDOM = {"pack-out"}  # fifty-one cards on one table


def test_the_fixture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == generate(), "run: python tests/support/felt_page.py"


def test_it_has_every_kind_of_event_that_a_casino_has() -> None:
    games = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    told = {EVENTS[event[0]].word for game in games for step in game["steps"] for event in step["events"]}
    words = [kind.word for kind in EVENTS]
    assert {*words[words.index(FIRST) : words.index(LAST) + 1]} - told == SELDOM
