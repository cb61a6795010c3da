"""What somebody asks an environment for: a game, its options, its bots. What is wrong is said in one line."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wayside.bots.players import find_policy
from wayside.engine.errors import BadOption, IllegalMove, UnknownBot, WaysideError
from wayside.engine.game import Game, Policy
from wayside.engine.options import parse_options
from wayside.engine.registry import find_game

RAISE, DEFAULT = "raise", "default"


class MissingExtra(WaysideError, ImportError):
    """An environment needs a package that is not installed."""


def need_extra(what: str, extra: str, error: ImportError) -> MissingExtra:
    """The line for somebody who has not installed an extra."""
    return MissingExtra(
        f"{what} needs {error.name or error}, which is not installed; it comes with: pip install 'wayside[{extra}]'"
    )


def the_game(game: Game | str) -> Game:
    """A game, or the one of that name."""
    return game if isinstance(game, Game) else find_game(game)


def the_options(game: Game, given: Mapping[str, object]) -> dict[str, int]:
    """Options as somebody writes them in Python: `stages=3`, `fog=True`, `fog="yes"`, `target="short"`."""
    values = parse_options(game.options, {})
    unknown = [name for name in given if name not in values]
    parse_options(game.options, dict.fromkeys(unknown, ""))  # says which there are
    for option in game.options:
        if option.name in given:
            value = given[option.name]
            if isinstance(value, str):
                values[option.name] = option.parse(value)
            elif isinstance(value, int):
                values[option.name] = option.check(int(value))
            else:
                what = option.choices() if option.words else f"a number from {option.low} to {option.high}"
                raise BadOption(f"option {option.name} is {what}; {value!r} is not")
    return values


def the_bots(game: Game, seats: int, seat: int, bots: str | Sequence[str]) -> list[Policy | None]:
    """A bot for each seat but one: a name for all, or one for each of the others, with commas or as a list."""
    if not 0 <= seat < seats:
        raise WaysideError(f"seat is a number from 0 to {seats - 1}; {seat} is not")
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if len(names) == 1:
        names *= seats - 1
    if len(names) != seats - 1:
        raise UnknownBot(f"{len(names)} bots for {seats - 1} other seats; give one name for all, or one for each")
    found: list[Policy | None] = [find_policy(game, name) for name in names]
    return [*found[:seat], None, *found[seat:]]


def the_answer(illegal: str) -> str:
    """What is done about an action that is not legal."""
    if illegal not in (RAISE, DEFAULT):
        raise WaysideError(f"illegal is {RAISE!r} or {DEFAULT!r}; {illegal!r} is not")
    return illegal


def no_action(action: object, size: int) -> IllegalMove:
    """The line for what is no whole number, or none of 64 bits."""
    return IllegalMove(f"an action is a whole number from 0 to {size - 1}; {action!r} is not")


def the_actions(actions: Any, games: int, size: int) -> Any:
    """An action for each game, as whole numbers in an array; memory of a GPU's stays there."""
    try:
        given = actions if hasattr(actions, "__cuda_array_interface__") else np.asarray(actions)
    except ValueError:  # lines of several lengths
        given = np.empty(0, object)
    shape, kind = tuple(given.shape), str(given.dtype).removeprefix("torch.")
    if shape != (games,) or not kind.startswith(("int", "uint")):
        raise IllegalMove(f"actions are {games} whole numbers from 0 to {size - 1}, not {kind} of the shape {shape}")
    return given


def the_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """How a game is to be shown."""
    if mode is not None and mode not in modes:
        raise WaysideError(f"render_mode is one of {', '.join(modes)}, or None; {mode!r} is not")
    return mode
