"""Features: whole numbers within bounds, the same in every form, and nothing that a seat does not know."""

from random import Random

import numpy as np
import pytest
from own_games import own_games

from wayside.engine import dice
from wayside.engine.features import ONE, Eye, between_marks, between_octaves
from wayside.engine.forms import COMPILED, Form
from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.engine.moves import FREE
from wayside.engine.record import Record

GAMES = own_games()
LOOKS = 40


def state_of(eye: Eye, s: Record, seat: int, kind: str = "plain") -> np.ndarray:
    seen, lines = np.zeros(eye.size, np.int8), np.zeros(eye.lines, np.int64)
    if kind == COMPILED:
        Form(COMPILED).of(eye.state)(s.cell, seat, seen, lines)
    else:
        eye.state(s, seat, seen.data, lines.data)
    return seen


def offers_of(eye: Eye, rules: Rules, s: Record, seat: int) -> list[list[int]]:
    found = []
    for line in rules.offers(s, seat):
        told, lines = np.zeros(eye.offer_size, np.int8), np.zeros(eye.lines, np.int64)
        eye.offer(s, seat, line[0] & ~FREE, -1, 0, told.data, lines.data)
        found.append(told.tolist())
    return found


def looks(game: Game, seats: int, seed: int = 1):
    """Now and then a decision of a random game: the record, and the seat."""
    rules, chance, count = Rules(game), Random(seed), 0
    for s, seat, _ in random_game(rules, seats, Random(seed)):
        if seat >= 0 and chance.random() < 0.1:
            yield rules, s, seat
            count += 1
        if count == LOOKS:
            return


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_seat_cannot_know_makes_no_difference(game: Game) -> None:
    eye = Eye.of(game)
    for number, (rules, s, seat) in enumerate(looks(game, game.seats[1])):
        other = s.copy()
        dice.seed_dice(other, 99, number)
        rules.redeal(other, seat)
        assert np.array_equal(state_of(eye, s, seat), state_of(eye, other, seat))
        assert offers_of(eye, rules, s, seat) == offers_of(eye, rules, other, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_one_size_serves_all_numbers_of_seats(game: Game) -> None:
    """And they differ: a feature that is always the same tells nothing."""
    seen = np.array([state_of(Eye.of(game), s, seat) for seats in game.seats for _, s, seat in looks(game, seats)])
    assert np.abs(seen).max() <= ONE
    assert (seen != seen[0]).any(axis=0).sum() > 40


def test_a_critic_sees_what_is_hidden() -> None:
    game = next(game for game in GAMES if game.hides_hands)
    own, everything = Eye.of(game), Eye.of(game, everything=True)
    assert everything.size > own.size
    changed = asked = 0
    for number, (rules, s, seat) in enumerate(looks(game, 4)):
        other = s.copy()
        dice.seed_dice(other, 99, number)
        rules.redeal(other, seat)
        asked += 1
        changed += not np.array_equal(state_of(everything, s, seat), state_of(everything, other, seat))
    assert changed > asked // 2 > 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_features_are_the_plain_ones(game: Game) -> None:
    for everything in (False, True):
        eye = Eye.of(game, everything)
        for _, s, seat in looks(game, game.seats[1], seed=2):
            assert np.array_equal(state_of(eye, s, seat), state_of(eye, s, seat, COMPILED))


def test_a_place_lies_between_two_marks() -> None:
    for steps, expected in (
        (0, [ONE, 0, 0]),
        (5, [64, 63, 0]),
        (10, [0, ONE, 0]),
        (20, [0, 0, ONE]),
        (99, [0, 0, ONE]),
    ):
        x = [0, 0, 0]
        between_marks(x, 0, steps, 20, 3)
        assert x == expected


def test_a_sum_lies_between_two_powers_of_two() -> None:
    for value, at, expected in ((1, 0, [ONE, 0]), (3, 1, [64, 63]), (-3, 1, [-64, -63]), (1 << 40, 22, [0, ONE])):
        x = [0] * 24
        between_octaves(x, 0, value)
        assert x[at : at + 2] == expected
        assert sum(abs(each) for each in x) == ONE
    nothing = [0] * 24
    between_octaves(nothing, 0, 0)
    assert not any(nothing)
