"""The games that live in this repository, as the tests go through them.

A game is found by its folders: what tests for all games must be told of one stands in tests/rules/<game>/cases.toml,
and may be left out.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from msgspec import Struct, convert

from wayside.engine.game import Game
from wayside.engine.registry import find_game, game_names

T = TypeVar("T")

TESTS = Path(__file__).resolve().parent.parent
OWN_GAMES = TESTS.parent / "src" / "wayside" / "games"


class Leaks(Struct, frozen=True, forbid_unknown_fields=True):
    """Matches in which every frame is looked at for what its reader cannot know."""

    seats: int
    matches: int
    options: dict[str, str] = {}


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """Games whose totals are compared between CPU and GPU, and the bots that play them."""

    games: int
    bots: list[str]


class Screen(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match gets to where its board has something to show."""

    moves: int = 10
    """So many are made at least,"""
    until: str = ""
    """and more until a move of this verb is offered."""
    prefers: list[str] = []
    """Verbs, the dearest first; without any, moves are chosen by lot."""
    options: dict[str, str] = {}
    more_seats: int = 0
    """A second match, for so many, is looked at too."""


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a match whose dice are known beforehand: one person plays against the game's own bots."""

    number: int
    """Of the match: its dice follow from it (tests/support/krikkit_script.py)."""
    seats: int
    moves: list[str]
    """What the person does before it."""
    options: dict[str, str] = {}


class Cases(Struct, frozen=True, forbid_unknown_fields=True):
    """What tests for all games are told of one."""

    short: dict[str, str] = {}
    """Options by which a match is a short one."""
    key: str = "Tab"
    """A key that its board understands, as the page names it."""
    own_lines: tuple[str, ...] = ()
    """How lines of its board in words begin that only who is to move has: what is held, and the odds."""
    golden: dict[str, dict[str, str]] = {}
    """Options of its golden games, by the number of seats; the others are played by the defaults."""
    playouts: int = 60
    """Enough for a search to know something, and few enough for plain rules."""
    varies: float = 0.9
    """The least part of redealt records that differ from the true ones."""
    long_redeal: bool = False
    """Whether plain rules take long to deal a record anew."""
    leaks: tuple[Leaks, ...] = (Leaks(2, 1),)
    """The first is the one of `make test`."""
    gpu: tuple[Totals, ...] = (Totals(5_000, ["random", "random"]),)
    screen: Screen = Screen()
    scenes: dict[str, Scene] = {}
    """More screens, and `match` instead of the usual one, where chance would hardly lead there."""
    pictures: dict[str, list[str]] = {}
    """Which pictures of its screens the docs show, beside those that they show of every game."""


def own_games() -> list[Game]:
    """Every installed game whose folder is in this repository's own collection."""
    games = [find_game(name) for name in game_names()]
    return [game for game in games if game.folder.resolve().is_relative_to(OWN_GAMES)]


def one_soon(values: Sequence[T]) -> list[T | ParameterSet]:
    """The first of a test's values as it is; the others are for who has the time (`make test-all`)."""
    rest = (each if isinstance(each, tuple) else (each,) for each in values[1:])
    return [*values[:1], *(pytest.param(*each, marks=pytest.mark.long) for each in rest)]


def rule_tests(game: Game) -> Path:
    """The folder with the tests of a game's rulebook."""
    return TESTS / "rules" / game.name.replace("-", "_")


def cases(game: Game) -> Cases:
    """What the tests of a game say of it."""
    path = rule_tests(game) / "cases.toml"
    return convert(tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}, Cases)
