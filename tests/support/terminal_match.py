"""A match in the terminal without a terminal: the keyboard is a function."""

import builtins
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from rich.console import Console

from wayside.cli.background import CompiledLater
from wayside.cli.play import TerminalMatch
from wayside.cli.prompt import Leave
from wayside.cli.seating import sit_down
from wayside.engine.game import Game

WIDTH = 100


class Screen:
    """A match whose keyboard is a function: from what has been shown since the last key to what is typed next."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        game: Game,
        people: int,
        seats: int,
        options: Sequence[str] = (),
        confirm: bool = False,
        width: int = WIDTH,
    ) -> None:
        monkeypatch.setattr(CompiledLater, "start", lambda self: None)
        self._patch = monkeypatch
        self._paper = io.StringIO()
        seating = sit_down(game, seats, "random", people, ["Ada", "Bob", "Cleo"][:people], options, 7)
        self.terminal = TerminalMatch(seating, Console(file=self._paper, width=width), None, confirm)
        self.match = seating.match

    def run(self, keyboard: Callable[[str], str]) -> str:
        def typed(prompt: str = "") -> str:
            shown = self._paper.getvalue()
            self._paper.seek(0)
            self._paper.truncate()
            return keyboard(shown)

        self._patch.setattr(builtins, "input", typed)
        self._patch.setattr(sys, "stdin", io.StringIO())
        with suppress(Leave):
            self.terminal.play()
        return self._paper.getvalue()
