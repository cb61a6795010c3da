"""What the page's tests of Hitchiker's road read is what the rules say."""

import json

from hitch_page import FILE, FIRST, LAST, generate

from wayside.games.hitchiker.words import EVENTS

# They are told when a match is set up, or need a table of six, or three hundred rounds.
SELDOM = {"rolled-for-first", "rolled-again", "lot", "begins", "no-room", "shuffled", "ended"}


def test_the_fixture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == generate(), "run: python tests/support/hitch_page.py"


def test_it_has_happenings_of_every_kind_that_the_road_has() -> None:
    happenings = json.loads(FILE.read_text(encoding="utf-8"))["happenings"]
    told = {EVENTS[event[0]].word for happening in happenings for event in happening["events"]}
    road = {kind.word for number, kind in enumerate(EVENTS) if not FIRST <= number < LAST}
    assert told == road - SELDOM
