"""The dice, from sitting down to the check: a page compares a match with what it kept itself."""

import hashlib
import json
from typing import Any

import pytest
from browser import MakePerson, Person, wait_until
from playwright.sync_api import Page, Route

VERDICT = ".check .verdict"


def play_to_the_end(person: MakePerson) -> tuple[Person, Person, dict[str, Any]]:
    """Two people sit down and start by their pages; bots play the match to its end. Its header."""
    ada, bo = person("Ada"), person("Bo")
    table = ada.make_table("hallo-trucker", 2, options={"stages": "1"})
    host = ada.open(f"/t/{table}")
    guest = bo.open(f"/t/{table}")
    guest.get_by_role("button", name="Sit down", exact=True).click()
    sealed = "nonce hash 1: none", "nonce hash 2: none"
    wait_until(
        host, lambda: not any(line in ada.ask("GET", f"/tables/{table}")["promise"] for line in sealed), "two hashes"
    )
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.locator(".dock .actions").wait_for()
    match = ada.ask("GET", f"/tables/{table}")["match"]
    for who in (bo, ada):
        who.ask("POST", f"/tables/{table}/leave", {"for_good": True})
    wait_until(host, lambda: ada.ask("GET", f"/matches/{match}").get("secret"), "the end of the match", 120)
    return ada, bo, ada.ask("GET", f"/matches/{match}")


def verdict_of(page: Page) -> str:
    page.get_by_role("tab", name="Dice").click()
    page.locator(VERDICT).wait_for()
    return page.locator(".check").inner_text()


@pytest.mark.long
def test_the_check_compares_with_what_this_browser_kept(person: MakePerson) -> None:
    ada, bo, match = play_to_the_end(person)
    assert all(len(nonce) == 32 for nonce in match["nonces"])
    assert hashlib.sha256(match["promise"].encode()).hexdigest() == match["commitment"]
    for who in (ada, bo):
        page = who.open(f"/replay/{match['id']}")
        assert "Nobody could choose them" in verdict_of(page)
    stranger = person("Cleo").open(f"/replay/{match['id']}")
    said = verdict_of(stranger)
    assert "kept nothing to compare with" in said
    assert "Nobody could choose" not in said

    # A server that swaps the secret afterwards can make all of its own answer fit, and is found out all the same.
    secret = "07" * 32
    swapped = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    real = hashlib.sha256(bytes.fromhex(match["secret"])).hexdigest()
    promise = match["promise"].replace(real, swapped)
    assert promise != match["promise"]
    commitment = hashlib.sha256(promise.encode()).hexdigest()
    forged = {**match, "secret": secret, "promise": promise, "commitment": commitment}

    def lie(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(forged))

    page = bo.open("/")
    page.route(f"**/api/matches/{match['id']}", lie)
    page.goto(f"/replay/{match['id']}")
    page.get_by_role("tab", name="Dice").click()
    page.locator(f"{VERDICT}.bad").wait_for()
    assert (
        "not the one whose fingerprint this browser was shown when you sat down" in page.locator(VERDICT).inner_text()
    )


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_page_about_the_dice_fits(person: MakePerson, size: tuple[int, int]) -> None:
    page = person("Ada").open("/dice")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_role("heading", name="The dice", exact=True).wait_for()
    assert page.locator("ol > li svg").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
