"""Advice on the page that a test has thought of: questions for a hint are answered by the test, all else by the server.

So every state of a hint can be shown at any moment, and none has to be waited for.
"""

import json
import re
from typing import Any

from browser import Person, wait_until
from page_hands import choices, mine, wait_for_ready
from playwright.sync_api import Locator, Page, WebSocketRoute

Line = tuple[str, float, int]
"""A move, its chance, and its place."""


class Adviser:
    """Stands between the page of a table and the server, and answers for the bot."""

    def __init__(self, someone: Person, table: str) -> None:
        self.someone = someone
        self.asked: list[str] = []
        self.played: list[str] = []
        """The moves that the page has asked for."""
        self.page: Page = someone.context.new_page()
        self._socket: WebSocketRoute | None = None
        self.page.route_web_socket(re.compile("/ws"), self._join)
        self.page.goto(f"/t/{table}")
        wait_until(self.page, lambda: mine(someone) and choices(self.page), "something to press")
        wait_for_ready(someone, self.page)

    def _join(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def from_page(data: str | bytes) -> None:
            message = json.loads(data)
            if message["t"] == "hint":
                self.asked.append(message["id"])
                return
            if message["t"] == "play":
                self.played.append(message["move"])
            server.send(data)

        def from_server(data: str | bytes) -> None:
            self.someone.hear(data)
            socket.send(data)

        socket.on_message(from_page)
        server.on_message(from_server)

    def moves(self) -> list[str]:
        """What is offered; where the amount is free, with the least."""
        found = self.someone.offers
        return [f"{each['move']} {each.get('low', 0)}" if "step" in each else each["move"] for each in found]

    def ask(self) -> Locator:
        """Press the button for a hint; the hint."""
        before = len(self.asked)
        self.page.get_by_role("button", name="Hint", exact=True).click()
        wait_until(self.page, lambda: len(self.asked) > before, "the question")
        return self.page.get_by_role("region", name="Hint", exact=True)

    def say(self, lines: list[Line], wide: float = 0.01, reason: str = "It leaves room for more.", **more: Any) -> None:
        """Answer the question that was asked last."""
        assert self._socket is not None
        moves = [
            {"move": move, "chance": chance, "low": max(0.0, chance - wide), "high": min(1.0, chance + wide)}
            | {"place": place, "reason": reason, "clause": ""}
            for move, chance, place in lines
        ]
        seats = int(self.someone.view["seats"])
        chances = [0.34] + [0.66 / (seats - 1)] * (seats - 1)
        hinted = {"t": "hinted", "id": self.asked[-1], "version": self.someone.version, "moves": moves}
        hinted |= {"chances": chances, "tries": 20_000, "done": True, "note": "", **more}
        self._socket.send(json.dumps(hinted))


def clear(moves: list[str]) -> list[Line]:
    """The last is best, two before it are equal, and the others follow one by one."""
    best, *rest = reversed(moves)
    equal = [(move, 0.3, 2) for move in rest[:2]]
    return [(best, 0.34, 1), *equal, *((move, 0.28 - 0.01 * i, 4 + i) for i, move in enumerate(rest[2:]))]
