"""Plain, checked and compiled rules give the same game, byte for byte."""

import pytest
from krikkit_soundness import miser, options_of
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, compare, difference, players, seatings

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, COMPILED, rule
from wayside.games.krikkit import GAME
from wayside.games.krikkit.rules import play
from wayside.games.krikkit.state import State


@pytest.fixture(scope="module")
def plain() -> Follower:
    return Follower(GAME, players(GAME, miser))


@pytest.fixture(scope="module")
def checked() -> Follower:
    return Follower(GAME, players(GAME, miser), CHECKED)


@pytest.fixture(scope="module")
def of_random_players() -> tuple[Follower, ...]:
    """Checked and compiled, with the random policy alone: every policy more takes seconds to compile."""
    return Follower(GAME, [random], CHECKED), Follower(GAME, [random], COMPILED)


def test_whole_random_games_are_the_same_in_every_form(
    plain: Follower, of_random_players: tuple[Follower, ...]
) -> None:
    moves = 0
    for number, who in seatings(GAME, 28):
        moves += compare(number, who, options_of(number, len(who)), plain, *of_random_players)
    assert moves > 10_000


@pytest.mark.long
def test_games_of_mixed_players_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    for number, who in seatings(GAME, 10, (SENSIBLE, RANDOM, SENSIBLE)):
        compare(number, who, options_of(number, len(who)), plain, checked)


@pytest.mark.long
def test_games_that_will_not_end_are_the_same_plain_and_checked(plain: Follower, checked: Follower) -> None:
    assert compare(1, [STUBBORN] * 3, {}, plain, checked, most=2) > 300


@rule
def play_with_a_slip(s: State, seat: int, move: int) -> None:
    """The true rules but for one thing: in the second round seat 1 has more points than a hand can bring."""
    play(s, seat, move)
    if s.round == 2 and s.score[0] < 500:
        s.score[0] = 500


def test_a_difference_is_shown_by_field_name(plain: Follower) -> None:
    true = next(plain.stretches([RANDOM] * 2, 3)).copy()
    slipped = next(Follower(GAME, [random], game_play=play_with_a_slip).stretches([RANDOM] * 2, 3))
    first = next(i for i in range(len(true)) if true[i]["round"] == 2)
    was = int(true[first]["score"][0])
    assert difference(State, true, slipped) == f"after move {first}: score[0]: {was} and 500"
