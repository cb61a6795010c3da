"""Observations: own sight only, own seat first, from -1 to 1, and the same numbers compiled."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import toss
from own_games import own_games

from wayside.engine import dice
from wayside.engine.forms import COMPILED, quiet_form
from wayside.engine.game import Game, Rules
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, Seat, UpTo
from wayside.engine.kit import random_game, run_kit
from wayside.engine.kit.sight import redealt
from wayside.engine.observations import Observations, by_logarithm
from wayside.engine.record import PUBLIC, Cells, Grid, owned, public, secret, with_sight

SEATS = 4
CARD = Kind("card", 5, face=[0, 0, 0, 1, 2], faces=("road", "bridge", "toll"), none=255)
PLACE = Kind("place", faces=("start", "middle", "end"))


class Every(toss.State, log=16):
    """A field of every kind."""

    flag: int = public("u1", of=FLAG, doc="yes or no")
    leads: int = public("i1", of=Seat(none=-1), doc="a seat")
    folded: int = public("u1", of=Bits(SEAT), doc="seats")
    at: Cells = public("u1", SEATS, by=SEAT, of=PLACE, doc="a place each")
    hand: Grid = owned("u1", (SEATS, 3), of=CARD, fill=255, doc="a list of cards")
    row: Grid = public("u1", (SEATS, 5), by=SEAT, of=CARD, length="row_n", doc="rows of cards")
    row_n: Cells = public("u1", SEATS, by=SEAT, of=UpTo(5), doc="how many")
    faces: Cells = owned("u1", SEATS, of=Bits(3), derived="hand", doc="told, as the hand loses something")
    ready: int = public("u1", of=Bits(SEAT), derived="folded", doc="left out")
    steps: int = public("u1", of=UpTo(100, also={254: "in the pit"}), doc="a number, or something else")
    depth: int = public("i2", of=UpTo(100, -200), doc="below nothing, too")
    hidden: int = secret("i4", doc="nobody's")


GAME = replace(toss.GAME, name="every", state=Every)


def told(seat: int, **numbers: Any) -> dict[str, list[float]]:
    """What an observation says of each field, with these numbers in a record of three seats."""
    s = GAME.new_record(3)
    for name, value in numbers.items():
        s.array[name] = value
    observations = Observations.of(GAME)
    seen = observations.observe(s, seat)
    compiled = np.full_like(seen, np.nan)
    quiet_form(COMPILED).of(observations.rule)(s.cell, seat, compiled)
    assert np.array_equal(seen, compiled)
    return {part.field: seen[part.begin : part.end].tolist() for part in observations.parts(3)}


def test_the_own_seat_comes_first_and_seats_are_told_from_there() -> None:
    seen = told(1, leads=2, folded=0b101, at=[[0, 1, 2, 0]])
    assert seen["seat"] == [0, 1, 0]
    assert seen["leads"] == [0, 1, 0]
    assert seen["folded"] == [0, 1, 1]
    assert seen["at"] == [0, 1, 0, 0, 0, 1, 1, 0, 0]
    assert told(2, leads=-1)["leads"] == [0, 0, 0]


def test_cards_are_counts_of_faces() -> None:
    hands = np.full((1, SEATS, 3), 255)
    hands[0, 1] = 0, 2, 4
    assert told(1, hand=hands)["hand"] == pytest.approx([2 / 3, 0, 1])
    assert told(0, hand=hands)["hand"] == [0, 0, 0]


def test_what_lies_behind_a_length_is_not_told() -> None:
    rows = np.zeros((1, SEATS, 5))
    rows[0, :, 1] = 3
    seen = told(2, row=rows, row_n=[[2, 1, 0, 0]])["row"]
    assert seen == pytest.approx([0, 0, 0, 1 / 3, 1, 0, 1 / 3, 0, 0])


def test_what_stands_for_something_else_has_a_place_of_its_own() -> None:
    assert told(0, steps=50)["steps"] == [0.5, 0]
    assert told(0, steps=254)["steps"] == [0, 1]
    assert told(0, depth=-200)["depth"] == [-1]
    assert told(0, depth=50)["depth"] == [0.25]


def test_what_others_say_already_is_left_out_unless_they_lose_it() -> None:
    seen = told(0, faces=[[0b101, 0, 0, 0]])
    assert seen["faces"] == [1, 0, 1]
    assert "ready" not in seen
    assert not {"hidden", "rng", "log"} & set(seen)


def test_what_an_option_hides_is_zeros() -> None:
    assert told(0, rolls=[[7, 7, 7, 7]])["rolls"] == [0]
    assert told(0, rolls=[[7, 7, 7, 7]], endless=1)["rolls"] == pytest.approx([by_logarithm(7)])


@pytest.mark.parametrize("value", [0, 1, 2, 3, 1000, 2**31 - 1, 2**62])
def test_the_logarithm_rises_is_odd_and_stays_within_one(value: int) -> None:
    assert by_logarithm(value) == -by_logarithm(-value)
    assert by_logarithm(value) <= by_logarithm(value + 1) <= 1
    assert value > 1000 or by_logarithm(value) < by_logarithm(value + 1)


def test_every_number_has_its_words() -> None:
    for seats in range(2, SEATS + 1):
        parts = Observations.of(GAME).parts(seats)
        assert parts[-1].end == Observations.of(GAME).size(seats)
        assert all(len(part.words) == part.end - part.begin for part in parts)
    assert parts[-1].words == ("of 100",)


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_not_one_number_changes_when_all_that_is_hidden_is_dealt_anew(game: Game) -> None:
    """The redeal test, at some forty states of every game; the kit looks at more."""
    rules, observations, chance = Rules(game), Observations.of(game), random.Random(5)
    for seats in sorted({*game.seats, 4}):
        looked = 0
        for number, (s, _, _) in enumerate(random_game(rules, seats, chance)):
            if number % 9 == 0:
                for seat in range(seats):
                    seen = observations.observe(s, seat)
                    for salt in range(2):
                        other = redealt(rules, s, seat, 1000 * number + salt)
                        assert np.array_equal(seen, observations.observe(other, seat))
                looked += 1
            if looked == 15:
                break


def test_a_field_that_shows_what_it_should_not_is_found_out() -> None:
    wrong = replace(
        toss.GAME, name="wrong", state=with_sight(toss.GAME.state, die=PUBLIC), options=toss.GAME.options[:1]
    )
    s = wrong.new_record(3)
    rules = Rules(wrong)
    dice.seed_dice(s, 1, 0)
    rules.setup(s)
    seen = Observations.of(wrong).observe(s, 0)
    others = [Observations.of(wrong).observe(redealt(rules, s, 0, salt), 0) for salt in range(9)]
    assert any((seen != other).any() for other in others)


def test_the_kit_looks_at_both() -> None:
    checks = {check.name: check for check in run_kit(replace(toss.GAME, options=toss.GAME.options[:1]), 4)}
    check = checks["every offer is an action, and observations show what is seen"]
    assert check.ok
    assert "12 to 18 actions" in check.detail


class Stray(toss.State, log=16):
    """A field whose numbers are not what it says."""

    far: int = public("i4", of=FLAG, fill=7, doc="not a flag")


def test_the_kit_finds_a_number_that_is_not_from_minus_one_to_one() -> None:
    game = replace(toss.GAME, state=Stray, options=toss.GAME.options[:1])
    check = next(check for check in run_kit(game, 2) if check.name.startswith("every offer is an action"))
    assert not check.ok
    assert check.detail == "what an observation says of far is not from -1 to 1"
