"""Krikkit by finger: what says what it does, or is framed because the dice name it, needs one press."""

import pytest
from browser import PHONE, MakePerson, Person, wait_until
from page_hands import mine, wait_for_ready
from playwright.sync_api import Page
from screens import match_until

FINGER = {"size": PHONE, "has_touch": True, "is_mobile": True}


def asked(someone: Person, verb: str) -> Page:
    """A match in which this person may make such a move now, on a phone."""
    table = match_until(someone, "krikkit", 2, 1, verb, ("claim", "answer", "hold", "roll"))
    page = someone.open(f"/t/{table}")
    wait_until(page, lambda: mine(someone), "a turn")
    wait_for_ready(someone, page)
    return page


@pytest.mark.parametrize(
    ("verb", "pressed"),
    [
        ("claim", "[aria-label='Quadrants to claim'] button"),
        ("claim", ".map [aria-label*='Claim it.']"),
        ("answer", "[aria-label='A question'] .answers button"),
    ],
    ids=["claim", "quadrant", "answer"],
)
def test_it_needs_one_press(verb: str, pressed: str, person: MakePerson) -> None:
    ada = person("Ada", **FINGER)
    page = asked(ada, verb)
    page.locator(pressed).first.tap()
    wait_until(page, lambda: ada.made == 1, f"the {verb} after one press")
