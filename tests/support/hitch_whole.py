"""A whole match of Hitchiker on the page, as tests/support/hitch_script.py has it: who sits where, and every press."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from browser import Person, wait_until
from hitch_page_hands import press
from hitch_script import BOT, CHAIR, OPTIONS, SEATS, Script
from krikkit_script import choose_the_dice
from page_hands import wait_for_ready
from playwright.sync_api import Page

from wayside.games.hitchiker import GAME


class Player(NamedTuple):
    """Somebody in front of a page, with a mouse, keys or fingers."""

    who: Person
    page: Page
    by: str


Seen = Callable[[str, Player], None]


def sit_down(ada: Person, bo: Person, store: Path, script: Script) -> tuple[str, dict[int, Player]]:
    """A match with these dice: the table, and the two who sit there with two bots and an empty chair."""
    table = ada.make_table("hitchiker", SEATS, options=OPTIONS)
    bo.ask("POST", f"/tables/{table}/sit", {"seat": 1})
    for seat in (2, 3):
        ada.ask("PUT", f"/tables/{table}/seats/{seat}/bot", {"kind": BOT})
    choose_the_dice(store, table, script.number)
    ada.ask("POST", f"/tables/{table}/start", {"fill": None})
    people = {0: Player(ada, ada.open(f"/t/{table}"), "mouse"), 1: Player(bo, bo.open(f"/t/{table}"), "keys")}
    for each in people.values():
        each.page.locator(".dock .actions").wait_for()
    return table, people


def take_the_chair(who: Person, table: str) -> Player:
    """Somebody comes by the link and takes the empty chair with a finger."""
    page = who.open(f"/t/{table}")
    page.get_by_role("status").filter(has_text="A chair is empty").get_by_role("button", name="Take it").tap()
    wait_until(page, lambda: who.seat == CHAIR, "the chair")
    return Player(who, page, "touch")


def log_of(player: Player) -> str:
    """What the log says; on a phone it lies in a drawer, which is opened for it."""
    log = player.page.get_by_role("group", name="What happened")
    drawer = player.by == "touch"
    if drawer:
        player.page.get_by_role("button", name="Log").tap()
    log.locator("p").first.wait_for()
    lines = log.locator("p").all_inner_texts()
    if drawer:
        player.page.keyboard.press("Escape")
        log.wait_for(state="hidden")
    return " ".join(" ".join(lines).split())


def play_script(script: Script, table: str, people: dict[int, Player], cy: Person, seen: Seen, heard: Seen) -> None:
    """Press all that people do in a match; whoever comes late is added to them in the first round.

    `seen` is told what is asked of somebody, before it is pressed; `heard` of each thing that is looked for, once
    somebody has been told of it.
    """
    things: dict[int, list[str]] = {}
    for thing, version in script.seen.items():
        things.setdefault(version, []).append(thing)
    first = script.moves.index((0, "roll"))
    for version, (seat, move) in enumerate(script.moves):
        if version == first:
            people[CHAIR] = take_the_chair(cy, table)
        if seat in people:
            _make(people[seat], version, move, seen)
        for thing in things.get(version + 1, ()):
            for player in people.values():
                _wait_for(player, version + 1, f"the {thing}")
                heard(thing, player)
    everybody = [player.who for player in people.values()]
    wait_until(people[0].page, lambda: all(who.over for who in everybody), "the end of the match")


def _make(player: Player, version: int, move: str, seen: Seen) -> None:
    """Press one move, once it is asked for at this version."""
    who, page, by = player
    wait_until(page, lambda: who.version == version and who.offers, f"the turn for {move!r}")
    wait_for_ready(who, page)
    seen(GAME.phases[who.view["phase"]], player)
    press(who, page, move, by, version)
    _wait_for(player, version + 1, f"{move!r} to be played")


def _wait_for(player: Player, version: int, what: str) -> None:
    wait_until(player.page, lambda: player.who.version >= version, what)
