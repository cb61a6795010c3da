"""What the page's tests of Road Hog read is what the rules say."""

import json

from hog_page import FILE, generate

from wayside.games.road_hog import EVENTS

NEVER_PLAYED = {"rolled-for-first", "rolled-again", "lot", "begins"}  # they are told when a match is set up


def test_the_fixture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == generate(), "run: python tests/support/hog_page.py"


def test_it_has_happenings_of_every_kind_that_a_move_can_cause() -> None:
    happenings = json.loads(FILE.read_text(encoding="utf-8"))["happenings"]
    told = {EVENTS[event[0]].word for happening in happenings for event in happening["events"]}
    assert told == {kind.word for kind in EVENTS} - NEVER_PLAYED
