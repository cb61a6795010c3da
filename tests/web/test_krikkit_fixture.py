"""The happenings that the page's tests of Krikkit read are those of the rules."""

import json

from krikkit_page import FILE, generate

from wayside.games.krikkit import EVENTS, VERBS


def test_the_fixture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == generate(), "run: python tests/support/krikkit_page.py"


def test_it_has_happenings_of_every_kind_and_every_verb() -> None:
    happenings = json.loads(FILE.read_text(encoding="utf-8"))["happenings"]
    told = {EVENTS[event[0]].word for happening in happenings for event in happening["events"]}
    assert told == {kind.word for kind in EVENTS}
    offered = {offer[0].split()[0] for happening in happenings for offer in happening["offers"]}
    assert offered == {verb.word for verb in VERBS}
