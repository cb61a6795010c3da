"""The draws of a match, one by one: what its dice were asked for, and what they gave.

An entry is played again in a plain form in which the two rules that all dice come from note every call. Whoever
has the key can then work out, without knowing the game, that the dice gave what they are said to have given.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from wayside.engine.dice import below, draw_lots
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import PLAIN, Form, fill, global_names, is_rule
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.record import first_difference

LOT = 0x3FF  # what one lot takes of those that `draw_lots` packs


class Draw(NamedTuple):
    """Results from one word of the generator: the first is below `bound`, the second below `bound` - 1, and so on.

    What `below` gives is such a draw with one result.
    """

    bound: int
    results: tuple[int, ...]

    def again(self, s: Any) -> tuple[int, ...]:
        """What the generator of a record gives when it is asked for the same."""
        count = len(self.results)
        return (below(s, self.bound),) if count == 1 else _lots(draw_lots(s, self.bound, count), count)


def _lots(packed: int, count: int) -> tuple[int, ...]:
    return tuple(packed >> 10 * i & LOT for i in range(count))


class _Noting(Form):
    """The plain form of rules, with every draw noted."""

    def __init__(self) -> None:
        super().__init__(PLAIN)
        self.draws: list[Draw] = []
        self._made = {below: self._below, draw_lots: self._draw_lots}

    def of(self, root: Callable[..., Any]) -> Callable[..., Any]:
        if root not in self._made:
            named: Any = root
            rules = {name: named.__globals__.get(name) for name in global_names(root)}
            self._made[root] = fill(root, **{name: self.of(value) for name, value in rules.items() if is_rule(value)})
        return self._made[root]  # type: ignore[no-any-return]

    def _below(self, s: Any, n: int) -> int:
        result = below(s, n)
        self.draws.append(Draw(n, (result,)))
        return result

    def _draw_lots(self, s: Any, n: int, count: int) -> int:
        packed = draw_lots(s, n, count)
        self.draws.append(Draw(n, _lots(packed, count)))
        return packed


class Draws:
    """A game's rules with every draw noted: what the entries of its matches drew."""

    def __init__(self, game: Game) -> None:
        self._form = _Noting()
        self._rules = Rules(game, form=self._form)

    def of(self, match: Match, step: int) -> list[Draw]:
        """The draws of the entry that led to a step, in order; at step 0 those of setting up."""
        self._form.draws = []
        again, was = match.again(step, self._rules), match.at(step)
        if again != was:
            where = first_difference(again, was)
            raise BrokenGame(f"{match.game.title}: step {step}, played again, leads elsewhere: {where}")
        return self._form.draws
