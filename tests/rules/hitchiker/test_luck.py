"""What dice and cards gave, as people read it after a match."""

import pytest
from hitch import table

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import NUMBER, RIDE_WORDS
from wayside.games.hitchiker.luck import kind_ride, mean_there, money_there, pips

FALLS = range(36)


def test_pips_of_both_dice() -> None:
    s = table(2).s
    assert [pips(s, both, 0) for both in (0, 7, 35, 5)] == [2, 4, 12, 7]
    assert sum(pips(s, both, 0) for both in FALLS) == 7 * 36


@pytest.mark.parametrize(
    ("place", "most"),
    [
        ("la capacité de production énorme", 120),
        ("Tortland", 240),
        ("Lie N' Sin D.C.", 1000),
        ("Smell Gaso", 0),
        ("Corpus Risky", 0),
    ],
)
def test_money_at_named_places_is_set_against_its_mean(place: str, most: int) -> None:
    s, number = table(2).s, NUMBER[place]
    paid = [money_there(s, both, number) for both in FALLS]
    assert max(paid) == most
    assert mean_there(s, 0, number) == sum(paid) // 36


def test_rides_that_are_good() -> None:
    s = table(2).s
    good = {name for ride, name in enumerate(RIDE_WORDS) if kind_ride(s, ride, 0)}
    assert good == {"Retired Millionaire", "The Band's Bus", "Tall Tale", "Smuggler's Thanks", "Insurance Salesman"}


def test_names_are_told_apart() -> None:
    assert len({luck.name for luck in GAME.luck}) == len(GAME.luck) == 5
