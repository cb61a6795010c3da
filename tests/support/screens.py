"""Every screen of the page, with something on it: for what must be true of all of them, and for their pictures."""

import json
import random
import re
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import PATIENCE, Person, wait_until
from krikkit_script import choose_the_dice
from own_games import Scene, cases, own_games
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from wayside.engine.game import Game

MATCHES = 20  # that may be over too early, one after another


@contextmanager
def line(someone: Person, table: str) -> Iterator[tuple[ClientConnection, dict[str, object]]]:
    """A socket to a table as this person, without a page, and the server's welcome."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in someone.context.cookies())
    address = someone.url.replace("http", "ws", 1) + "/ws"
    with connect(address, additional_headers={"Cookie": cookies, "Origin": someone.url}) as socket:  # type: ignore[arg-type]
        socket.send(json.dumps({"t": "hello", "v": 1, "table": table}))
        yield socket, json.loads(socket.recv(PATIENCE))


def play_quickly(
    someone: Person, table: str, moves: int, dice: random.Random, until: str = "", prefers: Sequence[str] = ()
) -> bool:
    """Make so many moves without a page, and more until this person is offered a move of the verb `until`.

    Moves are made by lot; or who prefers some verbs makes the first that is offered, of the dearest that is, else the
    last of all. False if the match is over before that.
    """

    def choose(offers: list[dict[str, Any]]) -> dict[str, Any]:
        found = (offer for verb in prefers for offer in offers if verb_in(offer) == verb)
        return next(found, offers[-1] if prefers else dice.choice(offers))

    def verb_in(offer: dict[str, Any]) -> str:
        return str(offer["move"]).partition(" ")[0]

    called = uuid.uuid4().hex[:8]  # a wish that has been heard before is not done again
    with line(someone, table) as (socket, welcome):
        now = welcome["match"]
        assert isinstance(now, dict)
        sent = 0
        while not now.get("standing"):
            offers = now.get("offers", [])
            if offers and sent >= moves and (not until or until in map(verb_in, offers)):
                return True
            reached = 0
            if offers:
                sent += 1
                chosen = choose(offers)
                move = f"{chosen['move']} {chosen.get('low', 0)}" if "step" in chosen else chosen["move"]
                wish = json.dumps({"t": "play", "id": f"{called}-{sent}", "move": move})
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
        return False


def play_scene(someone: Person, game: str, scene: Scene, store: Path) -> str:
    """A match with chosen dice as far as a scene has it; its table's id.

    Bots may have dice of their own: where they do otherwise than they did when the scene was found, it is played anew.
    """
    for _ in range(MATCHES):
        if table := _play_scene(someone, game, scene, store):
            return table
    raise AssertionError(f"{MATCHES} matches of {game} go otherwise than the scene of number {scene.number}")


def _play_scene(someone: Person, game: str, scene: Scene, store: Path) -> str:
    """One try; an empty string, if a move is not on offer."""
    table = someone.make_table(game, scene.seats, options=scene.options)
    for seat in range(1, scene.seats):
        someone.ask("PUT", f"/tables/{table}/seats/{seat}/bot", {"kind": "sensible"})
    choose_the_dice(store, table, scene.number)
    someone.ask("POST", f"/tables/{table}/start", {"fill": None})
    with line(someone, table) as (socket, welcome):
        now: Any = welcome["match"]
        for number, move in enumerate([*scene.moves, ""]):
            while not now.get("offers"):
                message = json.loads(socket.recv(PATIENCE))
                now = message if message["t"] == "moved" else now
            if not move:
                break
            if move.partition(" ")[0] not in [str(offer["move"]).partition(" ")[0] for offer in now["offers"]]:
                return ""
            socket.send(json.dumps({"t": "play", "id": f"scene-{number}", "move": move}))
            now = {}
    return table


def match_until(
    someone: Person,
    game: str,
    seats: int,
    moves: int,
    until: str,
    prefers: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> str:
    """A match as far as `play_quickly` plays it; its table's id. One that is over before that is played anew."""
    for number in range(MATCHES):
        table = someone.match(game, seats, options=dict(options or {}))
        if play_quickly(someone, table, moves, random.Random(number), until, prefers):
            return table
    raise AssertionError(f"{MATCHES} matches of {game} are over before {until or f'move {moves}'!r}")


def play_and_see(someone: Person, page: Page, table: str, moves: int, dice: random.Random) -> None:
    """Make so many moves without a page, and wait until this person's page has been told of all that came of them."""
    play_quickly(someone, table, moves, dice)
    with line(someone, table) as (_, welcome):
        match = welcome["match"]
        assert isinstance(match, dict)
        reached = int(match["version"])
    wait_until(page, lambda: someone.version >= reached and (someone.offers or someone.over), "the moves on the page")


def finished_match(someone: Person, game: str, seats: int = 3, **more: object) -> str:
    """A match that bots have played to its end; its id."""
    table = someone.make_table(game, seats, **{"seat": None, **more})
    match = someone.ask("POST", f"/tables/{table}/start", {"fill": "sensible"})["match"]
    until = time.monotonic() + 60
    while not someone.ask("GET", f"/matches/{match}").get("over"):
        assert time.monotonic() < until, "the bots do not come to an end"
        time.sleep(0.05)
    return str(match)


GAMES = own_games()
OF_A_GAME = ("new", "one-device", "rules", "learn", "match", "replay", "lab")
SCENES = {game.name: [name for name in cases(game).scenes if name not in OF_A_GAME] for game in GAMES}
GENERIC = "match-generic"  # of a game that has no board of its own
NAMES = (
    *("home", "lobby", "rules", "me", "player", "history", "leaderboard", "settings", "lost", "lab", GENERIC),
    *("hint", "review"),  # of the first game
    *(f"{screen}-{game.name}" for game in GAMES for screen in OF_A_GAME),
    *(f"match-{game.name}-more" for game in GAMES if cases(game).screen.more_seats),
    *(f"{scene}-{game.name}" for game in GAMES for scene in SCENES[game.name]),
)


class Screens:
    """Addresses of all screens on one server, made ready once."""

    def __init__(self, host: Person, guest: Person, store: Path, example: bool = True) -> None:
        """`store` is the server's file."""
        lobby = host.make_table(GAMES[0].name, 4, public=True)
        guest.ask("POST", f"/tables/{lobby}/sit", {"seat": 2})
        host.ask("PUT", f"/tables/{lobby}/seats/3/bot", {"kind": "sensible"})
        guest.make_table(GAMES[-1].name, 3, public=True)
        self.paths = {
            "home": "/",
            "lobby": f"/t/{lobby}",
            "lab": "/lab",
            "rules": "/rules",
            "me": "/me",
            "player": f"/p/{guest.ask('GET', '/me')['id']}",  # as others see it
            "history": "/history",
            "leaderboard": "/leaderboard",
            "settings": "/settings",
            "lost": "/rules/nowhere/at-all",
        }
        for game in GAMES:
            self._add(host, game, store)
        first = GAMES[0].name
        self.paths["hint"] = self.paths[f"match-{first}"]
        self.paths["review"] = self.paths[f"replay-{first}"].replace("/replay/", "/review/")
        if example:
            table = host.match("blind-summit", 4)
            play_quickly(host, table, 1, random.Random(7))
            self.paths[GENERIC] = f"/t/{table}"

    def _add(self, host: Person, game: Game, store: Path) -> None:
        """All screens of one game."""
        name, how, scenes = game.name, cases(game).screen, cases(game).scenes
        for scene, what in scenes.items():
            self.paths[f"{scene}-{name}"] = f"/t/{play_scene(host, name, what, store)}"
        for ending, seats in (("", 0 if "match" in scenes else 4), ("-more", how.more_seats)):
            if seats:
                table = match_until(host, name, seats, how.moves, how.until, how.prefers, how.options)
                self.paths[f"match-{name}{ending}"] = f"/t/{table}"
        self.paths[f"new-{name}"] = f"/new/{name}"
        self.paths[f"one-device-{name}"] = f"/new/{name}#here"
        self.paths[f"rules-{name}"] = f"/rules/{name}"
        self.paths[f"lab-{name}"] = f"/lab/{name}"
        self.paths[f"learn-{name}"] = f"/learn/{name}"
        self.paths[f"replay-{name}"] = f"/replay/{finished_match(host, name, options=cases(game).short)}"

    def open(self, someone: Person, name: str) -> Page:
        page = someone.open(self.paths[name])
        show(page, name)
        return page


def show(page: Page, name: str) -> None:
    """Wait until a screen has come, and bring it to where there is something to see."""
    page.get_by_text("One moment…").first.wait_for(state="hidden")
    if name.startswith(("match", "learn", *(scene for scenes in SCENES.values() for scene in scenes))):
        page.locator(".dock").wait_for()
    elif name == "hint":
        page.locator(".dock button.go").wait_for()
        page.keyboard.press("h")
        page.get_by_role("region", name="Hint").locator(".figure").wait_for()
    elif name == "review":
        # Bots think about every move of the match first; a phone has no room for the words that say so.
        done = page.get_by_text(re.compile(r"all \d+ moves thought through"))
        done.wait_for(state="attached", timeout=4 * PATIENCE * 1000)
        page.get_by_text("The luck of the draw").wait_for(timeout=4 * PATIENCE * 1000)
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
