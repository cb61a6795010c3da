"""What follows a move: the parts of a turn, carried on one after another up to the next decision.

A move is made, and each part says which one is next, until somebody is asked or the game is over. A game says
which numbers its parts answer to, and in which order they stand:

    @follows(ROLL_DONE)
    @rule
    def pay_for_doubles(s: State, seat: int) -> int: ...

    play = carried_on(make_move, again(pay_for_doubles, roll), end_turn)

The function that comes of it calls each part in one place only: so threads of a GPU that did different things
meet again, and there is little code for them to wait for.
"""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from wayside.engine.errors import BrokenGame
from wayside.engine.forms import rule_from_text

F = TypeVar("F", bound=Callable[..., Any])

DONE = 255  # nothing follows: somebody is asked, or the game is over
KNOWN = ("s", "seat", "move", "then")  # what a part may take, by name


def follows(*numbers: int) -> Callable[[F], F]:
    """Mark a rule as the part that comes when one of these numbers is next; it gives the number of what follows it.

    It takes as much of (s, seat, move, then) as it needs, `then` being the number; one that gives None is the last.
    """

    def mark(function: F) -> F:
        function.__wayside_follows__ = numbers  # type: ignore[attr-defined]
        return function

    return mark


def again(*parts: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """Parts that are gone through again as long as one of them is next."""
    return parts


def carried_on(
    make_move: Callable[[Any, int, int], int], *parts: Callable[..., Any] | tuple[Callable[..., Any], ...]
) -> Callable[[Any, int, int], None]:
    """`play`: the move and all that follows it, part by part in this order."""
    names: dict[str, Any] = {"make_move": make_move}
    lines = ["def play(s, seat, move):", "    then = make_move(s, seat, move)"]
    taken: set[int] = set()
    for part in parts:
        if isinstance(part, tuple):
            lines.append(f"    while {_is_one_of([n for each in part for n in _numbers(each, taken)])}:")
            lines += [f"    {line}" for each in part for line in _call(each, names)]
        else:
            _numbers(part, taken)
            lines += _call(part, names)
    play: Callable[[Any, int, int], None] = rule_from_text(make_move.__module__, "\n".join(lines), names)
    return play


def _numbers(part: Any, taken: set[int]) -> tuple[int, ...]:
    numbers: tuple[int, ...] = getattr(part, "__wayside_follows__", ())
    if not numbers or taken & {*numbers} or DONE in numbers:
        raise BrokenGame(f"{part.__qualname__} needs numbers of its own to be called by (see `follows`)")
    taken |= {*numbers}
    return numbers


def _is_one_of(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    if sorted(numbers) == list(range(low, high + 1)) and low < high:
        return f"{low} <= then <= {high}"
    return " or ".join(f"then == {number}" for number in numbers)


def _call(part: Any, names: dict[str, Any]) -> list[str]:
    """The lines that call a part where it is next."""
    signature = inspect.signature(part)
    if not set(signature.parameters) <= set(KNOWN):
        raise BrokenGame(f"{part.__qualname__} follows a move, so it takes {', '.join(KNOWN)} and nothing else")
    names[part.__name__] = part
    call = f"{part.__name__}({', '.join(signature.parameters)})"
    when = f"    if {_is_one_of(list(part.__wayside_follows__))}:"
    if signature.return_annotation is None:
        return [when, f"        {call}", f"        then = {DONE}"]
    return [when, f"        then = {call}"]
