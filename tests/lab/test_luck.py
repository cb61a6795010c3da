"""Luck is measured: what is to be expected, what it is worth, and where it lies among all others'."""

from dataclasses import replace

import numpy as np
import pytest
import toss
from own_games import cases, own_games
from toss import ROLLED

from wayside.engine.counts import Count, Luck
from wayside.engine.errors import WaysideError
from wayside.engine.forms import PLAIN, rule
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.lab.luck import Yardstick, luck_of, measured, yardstick


@rule
def wins(s: toss.State, rolled: int, _: int) -> int:
    return 1 if rolled >= 4 else 0


DICE = Count("dice", ROLLED, by_seat=True)
GAME = replace(
    toss.GAME,
    bots={"sensible": toss.bold},
    luck=(
        Luck("High dice", Count("high", ROLLED, by_seat=True, worth=wins), DICE),
        Luck("Twos", Count("twos", ROLLED, by_seat=True, a=2), DICE),
    ),
)


def test_what_makes_a_bold_player_win_is_found_to_be_worth_it() -> None:
    """A bold one bets on high dice and wins each bet: they decide, and whether a low one is a 2 does not."""
    by = yardstick(GAME, 3, {"rounds": 5}, 400, kind=PLAIN)
    assert by.matches == 400
    assert by.means == [pytest.approx(1 / 2, abs=0.03), pytest.approx(1 / 6, abs=0.03)]
    assert by.weights[0] > 5 * abs(by.weights[1])
    assert by.bearing > 0.5
    assert by.decides


def test_dice_that_do_nothing_decide_nothing() -> None:
    by = yardstick(replace(GAME, luck=GAME.luck[1:], bots={}), 3, {}, 300, kind=PLAIN)
    assert by.bearing < 0.15
    assert not by.decides


def test_a_game_that_does_not_say_has_no_yardstick() -> None:
    with pytest.raises(WaysideError, match="Toss does not say what chance gives"):
        yardstick(toss.GAME, 2, {}, 10, kind=PLAIN)


def test_what_never_varies_is_worth_nothing() -> None:
    given, of = np.ones((50, 2, 1)), np.ones((50, 2, 1))
    shares = np.tile([1.0, 0.0], (50, 1))
    by = measured(given, of, shares)
    assert (by.means, by.weights, by.bearing, by.decides) == ([1.0], [0.0], 0.0, False)


def test_a_chair_that_nobody_took_is_not_among_those_who_were_lucky() -> None:
    dice = np.random.default_rng(5)
    given = dice.binomial(20, 0.5, (500, 2, 1)).astype(float)
    of = np.full((500, 2, 1), 20.0)
    shares = np.zeros((500, 2))
    shares[np.arange(500), given[:, :, 0].argmax(axis=1)] = 1
    alone = measured(given, of, shares)
    empty = np.zeros((500, 1, 1))
    pairs = (given, empty), (of, empty), (shares, empty[:, :, 0])
    beside = measured(*(np.concatenate(pair, axis=1) for pair in pairs))
    assert beside.marks == pytest.approx(alone.marks)
    assert beside.marks.count(0.0) == alone.marks.count(0.0)


def test_a_seat_stands_where_its_luck_does() -> None:
    marks = [n / 1000 - 0.5 for n in range(1001)]
    by = Yardstick(10_000, [0.5, 1 / 6], [0.1, -0.2], marks, 0.4)
    kind, even, rude = luck_of(GAME, by, [[(7, 10), (0, 6)], [(5, 10), (1, 6)], [(1, 20), (6, 6)]])
    assert kind.points == pytest.approx(100 * (2 * 0.1 + 1 * 0.2))
    assert kind.better_than == pytest.approx(0.9, abs=0.002)
    assert [(g.name, g.given, g.expected) for g in kind.gifts] == [("High dice", 7, 5), ("Twos", 0, pytest.approx(1))]
    assert (even.better_than, even.points) == (pytest.approx(0.5, abs=0.002), pytest.approx(0))
    assert (rude.better_than, rude.points) == (0, pytest.approx(100 * (-9 * 0.1 - 5 * 0.2)))


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in own_games() if game.luck], ids=lambda game: game.name)
def test_in_every_game_luck_bears_on_winning_and_is_spread_evenly(game: Game) -> None:
    by = yardstick(game, 4, parse_options(game.options, cases(game).short), 4000)
    assert by.decides, by.bearing
    assert by.marks == sorted(by.marks)
    assert by.marks[100] < 0 < by.marks[900]
