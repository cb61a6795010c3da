"""Amounts in the terminal: the range is asked for, some are named, and sums are typed as people write them."""

import high_toss
import pytest
import toss
from rich.text import Text

from wayside.cli.prompt import asked, read_move
from wayside.engine.errors import InvalidMove
from wayside.engine.game import Game
from wayside.engine.match import Match
from wayside.engine.moves import amount_of


def match_of(game: Game) -> Match:
    return Match(game, ["Ada", "Bo"], secret=bytes(32), nonces=[bytes(16)] * 2)


def test_the_lowest_and_the_highest_are_asked_for() -> None:
    assert "pass or bet 1000..50000000 by 1000" in asked(match_of(high_toss.GAME), 0, Text("Ada")).plain
    assert "pass or bet 1..10 by 3 or name <seat> <colour>" in asked(match_of(toss.GAME), 0, Text("Ada")).plain


def test_the_number_of_a_move_whose_amount_is_free_names_some() -> None:
    with pytest.raises(InvalidMove) as refused:
        read_move(match_of(high_toss.GAME), 0, "2")
    assert str(refused.value) == (
        "that move wants an amount (bet 1000..50000000 by 1000); "
        "type it with one, like bet 1000, bet 2000, bet 37000, bet 1342000 or bet 50000000"
    )


@pytest.mark.parametrize("typed", ["bet 25000", "bet 25,000", "bet $25,000", "b 25k", "bet 0.025m"])
def test_sums_are_typed_as_people_write_them(typed: str) -> None:
    assert amount_of(read_move(match_of(high_toss.GAME), 0, typed)) == 25
