"""The prices that the search tries in a deal: around what is thought fair, as far as the buyer has the points."""

import pytest

from wayside.engine.ladder import ladder
from wayside.engine.moves import FREE, move_of
from wayside.games.krikkit import GAME
from wayside.games.krikkit.words import BUY, COUNTER, SELL


@pytest.mark.parametrize("verb", [BUY, SELL, COUNTER])
@pytest.mark.parametrize(
    ("purse", "prices"), [(500, [21, 42, 84]), (84, [21, 42, 84]), (83, [21, 42]), (9, [9]), (0, [0])]
)
def test_prices_are_half_of_fair_and_fair_and_double(verb: int, purse: int, prices: list[int]) -> None:
    assert ladder(GAME, GAME.new_record(2), 0, (move_of(verb) | FREE, 0, purse, 1)) == prices
