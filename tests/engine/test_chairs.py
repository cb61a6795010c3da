"""Empty chairs: what a game declares, and what the kit holds it to."""

from dataclasses import replace
from typing import Any

import lift
import pytest
from lift import ASKING, DRIVE, GAME, JOIN, NOT_YET, State

from wayside.engine.errors import BadOption
from wayside.engine.forms import rule
from wayside.engine.game import Game
from wayside.engine.kit import Check, run_kit
from wayside.engine.match import Match
from wayside.engine.moves import move_of
from wayside.engine.options import CHAIRS
from wayside.engine.record import public
from wayside.lab.simulate import simulate


def chairs_check(game: Game) -> Check:
    return next(check for check in run_kit(game, 1) if "empty chairs" in check.name)


def test_a_game_with_empty_chairs_passes_the_kit() -> None:
    checks = list(run_kit(GAME, 2))
    assert [check for check in checks if not check.ok] == []
    told = next(check.detail for check in checks if "empty chairs" in check.name)
    assert told.startswith("6 games; ")


def test_the_last_seats_begin_empty_and_join_one_by_one() -> None:
    match = Match(GAME, ["Ann", "Bob", "Cem", "Deb"], {CHAIRS: 2})
    assert list(GAME.chairs_at(4, match.options)) == [2, 3]
    assert [match.is_empty_chair(seat) for seat in range(4)] == [False, False, True, True]
    assert match.waiting() == [2, 3]
    match.play(2, move_of(JOIN))
    match.play(3, move_of(NOT_YET))
    assert [match.is_empty_chair(seat) for seat in range(4)] == [False, False, False, True]
    assert match.waiting() == [0, 1, 2]


def test_a_game_without_them_has_none() -> None:
    game = replace(GAME, chairs="")
    match = Match(game, ["Ann", "Bob", "Cem"], {CHAIRS: 1})
    assert list(game.chairs_at(3, match.options)) == []
    assert not match.is_empty_chair(2)


def test_two_must_sit() -> None:
    with pytest.raises(BadOption, match="leaves 1 of 3 seats; two must sit"):
        Match(GAME, ["Ann", "Bob", "Cem"], {CHAIRS: 2})


class NoBits(State, log=16):
    empty: int = public("u1", doc="a number of something")


@rule
def joins_by_itself(s: State, seat: int) -> int:
    return move_of(JOIN) if s.phase == ASKING else move_of(DRIVE)


@rule
def begins_full(s: State) -> None:
    lift.all_drive(s)


@rule
def empties_again(s: State, seat: int, move: int) -> None:
    lift.play(s, seat, move)
    if s.round == 2:
        s.empty |= 1 << (s.seats - 1)


@rule
def chair_is_far(s: State, out: Any) -> None:
    lift.standing(s, out)
    out[s.seats - 1] = 1000


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"chairs": "seats_free"}, "chairs names 'seats_free', which is no public field"),
        ({"chairs": "rounds"}, "field 'rounds' must be Bits(SEAT)"),
        ({"state": NoBits}, "field 'empty' must be Bits(SEAT)"),
        ({"options": GAME.options[:1]}, "needs the option 'chairs'"),
        ({"options": (GAME.options[0], replace(GAME.options[1], default=1))}, "begins with 0"),
        ({"setup": begins_full}, "with chairs=1 the last 1 of 3 seats must begin empty"),
        ({"default": joins_by_itself}, "a chair is no longer empty, though it only ever made its default move"),
        ({"play": empties_again}, "a chair that somebody had taken is empty again"),
        ({"standing": chair_is_far}, "an empty chair wins"),
    ],
)
def test_what_is_wrong_with_chairs_is_found(parts: dict[str, Any], says: str) -> None:
    check = chairs_check(replace(GAME, **parts))
    assert not check.ok
    assert says in check.detail


def test_in_bulk_bots_sit_everywhere_and_decide_themselves() -> None:
    eager = simulate(GAME, 4, 500, ["sensible"], 1, 1, options={CHAIRS: "2"}).as_dict()
    assert eager["decisions"] == 500 * (2 + 3 * 4)  # both join at once, and all drive three times
    assert min(eager["mean_score"]) > 9
    some = simulate(GAME, 4, 500, ["random"], 1, 1, options={CHAIRS: "2"}).as_dict()
    assert 0 < some["mean_score"][3] < some["mean_score"][0]
