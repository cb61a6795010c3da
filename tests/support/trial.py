"""What the common tests of a game's rules are told of it.

A game's own files say what is its own, and inherit the rest: forms_tests.py, leak_tests.py, soundness_tests.py.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playthrough import Follower, Options, players

from wayside.engine.game import Game, Policy, Rules


@dataclass(frozen=True)
class Trial:
    """A game, a player of the tests' own who will not let it end, and options for a game by its number and seats."""

    game: Game
    stubborn: Policy
    options: Options

    @cached_property
    def rules(self) -> Rules:
        return Rules(self.game)

    def follower(self, *kind: str, **other: Any) -> Follower:
        """The game in one form, with the random, the sensible and the stubborn player."""
        return Follower(self.game, players(self.game, self.stubborn), *kind, **other)
