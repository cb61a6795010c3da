"""Every screen of the page, with something on it: for what must be true of all of them, and for their pictures."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import PATIENCE, ROOT, Person
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

EXAMPLE = ROOT / "examples" / "blind-summit"


def install_example(folder: Path) -> Path:
    """Let servers that start with this folder among their packages find the example game, which has no board here."""
    facts = folder / "blind_summit-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: blind-summit\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[wayside.games]\nblind-summit = blind_summit:GAME\n")
    (folder / "blind_summit").symlink_to(EXAMPLE / "src" / "blind_summit")
    return folder


@contextmanager
def line(someone: Person, table: str) -> Iterator[tuple[ClientConnection, dict[str, object]]]:
    """A socket to a table as this person, without a page, and the server's welcome."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in someone.context.cookies())
    address = someone.url.replace("http", "ws", 1) + "/ws"
    with connect(address, additional_headers={"Cookie": cookies, "Origin": someone.url}) as socket:  # type: ignore[arg-type]
        socket.send(json.dumps({"t": "hello", "v": 1, "table": table}))
        yield socket, json.loads(socket.recv(PATIENCE))


def play_quickly(someone: Person, table: str, moves: int, dice: random.Random) -> None:
    """Make moves by lot without a page, and stop at this person's turn."""
    play_until(someone, table, moves, lambda offers: True, lambda offers: dice.choice(offers))


Offers = list[dict[str, Any]]


def play_until(
    someone: Person,
    table: str,
    moves: int,
    enough: Callable[[Offers], bool],
    choose: Callable[[Offers], dict[str, Any]] = lambda offers: offers[-1],
) -> None:
    """Make so many moves without a page, and more until what is offered is enough."""
    with line(someone, table) as (socket, welcome):
        now = welcome["match"]
        assert isinstance(now, dict)
        sent = 0
        while not now.get("standing"):
            offers = now.get("offers", [])
            if offers and sent >= moves and enough(offers):
                return
            reached = 0
            if offers:
                sent += 1
                chosen = choose(offers)
                move = f"{chosen['move']} {chosen.get('low', 0)}" if "step" in chosen else chosen["move"]
                wish = json.dumps({"t": "play", "id": str(sent), "move": move})
                socket.send(wish)
                reached = -1  # until the answer says which version that made
            fresh = False
            while not fresh or reached < 0 or now["version"] < reached:
                message = json.loads(socket.recv(PATIENCE))
                if message["t"] == "refused" and message["code"] == "too-fast":
                    time.sleep(1)  # nobody moves as fast as this
                    socket.send(wish)
                    continue
                assert message["t"] != "refused", message
                if message["t"] == "done":
                    reached = message["version"]
                elif message["t"] == "moved":
                    now, fresh = message, True


def _holds_dice(offers: Offers) -> bool:
    """A hand of Krikkit in which dice can be held: the board at its fullest."""
    return any(str(offer["move"]).startswith("hold") for offer in offers)


def _rolls_or_claims(offers: Offers) -> dict[str, Any]:
    """Somebody who claims what can be claimed, and else rolls."""
    return next(
        (o for o in offers if o["move"].startswith("claim")),
        next((o for o in offers if o["move"] == "roll"), offers[-1]),
    )


def finished_match(someone: Person, game: str, seats: int = 3, **more: object) -> str:
    """A match that bots have played to its end; its id."""
    table = someone.make_table(game, seats, **{"seat": None, **more})
    match = someone.ask("POST", f"/tables/{table}/start", {"fill": "sensible"})["match"]
    until = time.monotonic() + 60
    while not someone.ask("GET", f"/matches/{match}").get("over"):
        assert time.monotonic() < until, "the bots do not come to an end"
        time.sleep(0.05)
    return str(match)


class Screens:
    """Addresses of all screens on one server, made ready once."""

    def __init__(self, host: Person, guest: Person, example: bool = True) -> None:
        dice = random.Random(7)
        self.matches = {}
        for game, moves in {"hallo-trucker": 9, "spiralized": 30, **({"blind-summit": 1} if example else {})}.items():
            self.matches[game] = host.match(game, 4, bot="sensible")
            play_quickly(host, self.matches[game], moves, dice)
        self.matches["krikkit"] = host.match("krikkit", 4, bot="sensible", options={"first": "1"})
        play_until(host, self.matches["krikkit"], 20, _holds_dice, _rolls_or_claims)
        # Eight people play on two charts.
        self.matches["krikkit-eight"] = host.match("krikkit", 8, bot="sensible", options={"first": "1"})
        play_until(host, self.matches["krikkit-eight"], 8, _holds_dice, _rolls_or_claims)
        lobby = host.make_table("hallo-trucker", 4, public=True)
        guest.ask("POST", f"/tables/{lobby}/sit", {"seat": 2})
        host.ask("PUT", f"/tables/{lobby}/seats/3/bot", {"kind": "sensible"})
        guest.make_table("spiralized", 3, public=True)
        self.replays = {
            "hallo-trucker": finished_match(host, "hallo-trucker", options={"stages": "2"}),
            "spiralized": finished_match(host, "spiralized", 2),
            "krikkit": finished_match(host, "krikkit", 4),
        }
        me = host.ask("GET", "/me")["id"]
        self.paths = {
            "home": "/",
            "new": "/new/hallo-trucker",
            "new-spiralized": "/new/spiralized",
            "new-krikkit": "/new/krikkit",
            "one-device-krikkit": "/new/krikkit#here",
            "one-device": "/new/hallo-trucker#here",
            "lobby": f"/t/{lobby}",
            "match-hallo-trucker": f"/t/{self.matches['hallo-trucker']}",
            "match-spiralized": f"/t/{self.matches['spiralized']}",
            "match-krikkit": f"/t/{self.matches['krikkit']}",
            "match-krikkit-eight": f"/t/{self.matches['krikkit-eight']}",
            "rules": "/rules",
            "rules-hallo-trucker": "/rules/hallo-trucker",
            "rules-krikkit": "/rules/krikkit",
            "replay-hallo-trucker": f"/replay/{self.replays['hallo-trucker']}",
            "replay-spiralized": f"/replay/{self.replays['spiralized']}",
            "replay-krikkit": f"/replay/{self.replays['krikkit']}",
            "learn": "/learn/hallo-trucker",
            "learn-spiralized": "/learn/spiralized",
            "learn-krikkit": "/learn/krikkit",
            "me": "/me",
            "player": f"/p/{me}",
            "settings": "/settings",
            "lost": "/rules/nowhere/at-all",
        }
        if example:
            self.paths["match-generic"] = f"/t/{self.matches['blind-summit']}"

    def open(self, someone: Person, name: str) -> Page:
        page = someone.open(self.paths[name])
        show(page, name)
        return page


NAMES = (
    "home",
    "new",
    "new-spiralized",
    "new-krikkit",
    "one-device-krikkit",
    "one-device",
    "lobby",
    "match-hallo-trucker",
    "match-spiralized",
    "match-krikkit",
    "match-krikkit-eight",
    "match-generic",
    "rules",
    "rules-hallo-trucker",
    "rules-krikkit",
    "replay-hallo-trucker",
    "replay-spiralized",
    "replay-krikkit",
    "learn",
    "learn-spiralized",
    "learn-krikkit",
    "me",
    "player",
    "settings",
    "lost",
)


def show(page: Page, name: str) -> None:
    """Wait until a screen has come, and bring it to where there is something to see."""
    page.get_by_text("One moment…").first.wait_for(state="hidden")
    if name.startswith(("match", "learn")):
        page.locator(".dock").wait_for()
    elif name == "lobby":
        page.get_by_role("main").get_by_text("Bo", exact=True).first.wait_for()
    elif name.startswith("replay"):
        slider = page.get_by_role("slider").first
        slider.wait_for()
        slider.evaluate(
            """(each) => {
              each.value = String(Math.floor(each.max / 2));
              each.dispatchEvent(new Event("input", { bubbles: true }));
            }"""
        )
    else:
        page.get_by_role("main").first.wait_for()
    page.wait_for_load_state("networkidle")
