"""Toss with a fault in any of its rules, as a test wants it: what a stranger's game with a bug is like.

Its errors hold words and hidden numbers that must be told to nobody.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import toss

from wayside.engine.events import tell
from wayside.engine.moves import move_of

WORDS = "MARK-OF-A-FAULTY-GAME"
HIDDEN = 1_664_209_317
PASS, BET, NAME = (move_of(verb) for verb in (toss.PASS, toss.BET, toss.NAME))

Trouble = Callable[..., Any]
_troubles: dict[str, Trouble] = {}


@contextmanager
def fault(name: str, trouble: Trouble) -> Iterator[None]:
    """Let a rule do something else for a while; it is called as the rule is."""
    _troubles[name] = trouble
    try:
        yield
    finally:
        del _troubles[name]


def raises(error: type[Exception] = IndexError) -> Trouble:
    """A rule that raises, whatever it is asked."""

    def rule(*_: Any) -> Any:
        raise error(f"{WORDS} {HIDDEN}")

    return rule


def raises_for(seat: int, error: type[Exception] = IndexError) -> Trouble:
    """A default or an offer that fails for one seat."""

    def rule(s: Any, asked: int, *rest: Any) -> Any:
        if asked == seat:
            raise error(f"{WORDS} {HIDDEN}")
        return (toss.offers if rest else toss.default)(s, asked, *rest)

    return rule


def play_raises_on(*moves: int, error: type[Exception] = IndexError) -> Trouble:
    """Rules that fail in the middle of some moves, the record changed already."""

    def rule(s: Any, seat: int, move: int) -> None:
        toss.play(s, seat, move)
        if move in moves:
            raise error(f"{WORDS} {HIDDEN}")

    return rule


def play_then(then: Callable[[Any], None]) -> Trouble:
    """Rules that leave something wrong behind."""

    def rule(s: Any, seat: int, move: int) -> None:
        toss.play(s, seat, move)
        then(s)

    return rule


def tells_too_much(s: Any) -> None:
    for _ in range(40):
        tell(s, toss.DONE, 0)


def tells_nonsense(s: Any) -> None:
    tell(s, 99, 0)


def waits_for_nobody(s: Any) -> None:
    s.waiting = 0


def _rule(name: str) -> Trouble:
    def rule(*given: Any) -> Any:
        return _troubles.get(name, getattr(toss, name))(*given)

    return rule


GAME = replace(
    toss.GAME,
    name="faulty",
    title="Faulty",
    bots={"bold": toss.bold},
    **{name: _rule(name) for name in ("setup", "offers", "play", "redeal", "default", "standing")},  # type: ignore[arg-type]
)
