"""What a game counts: the same however it is run, and no more than everybody is told."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import toss
from toss import DONE, DOUBLED, LOST, NAMED, ROLLED, State, bold, play

from wayside.bots.random import random
from wayside.engine.batch import COLUMNS, COUNTS, Batch, new_results
from wayside.engine.counts import Count, cells_of
from wayside.engine.errors import BrokenGame
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, left_out_when_quiet, rule
from wayside.engine.game import Game
from wayside.engine.kit import Check, run_kit

WON, ENDS, TENS, GREEN = (
    Count("bets won", DOUBLED, by_seat=True),
    Count("ends", DONE),
    Count("tens lost", LOST, a=10),
    Count("green named for seat 1", NAMED, a=0, b=1),
)
GAME = replace(toss.GAME, options=toss.GAME.options[:1], counts=(WON, ENDS, TENS, GREEN))
POLICIES = [bold, random, bold]


def counted(games: int, **how: Any) -> np.ndarray:
    results = new_results(games, GAME)
    Batch(GAME, POLICIES, {"rounds": 4}, **how).run(5, 0, results)
    return results[:, COUNTS:]


@pytest.fixture(scope="module")
def plain() -> np.ndarray:
    return counted(120, kind=PLAIN)


def test_each_count_has_its_place() -> None:
    assert cells_of(GAME.counts, 4) == [slice(0, 4), slice(4, 5), slice(5, 6), slice(6, 7)]


@pytest.mark.parametrize("how", [{"kind": CHECKED}, {"kind": COMPILED}, {"threads": 3}, {"kind": PLAIN, "threads": 2}])
def test_every_form_and_any_number_of_threads_count_the_same(plain: np.ndarray, how: dict[str, Any]) -> None:
    assert (counted(120, **how) == plain).all()


def test_a_game_begins_at_zero_and_counts_only_what_happened(plain: np.ndarray) -> None:
    won, ends, tens, green = (plain[:, at] for at in cells_of(GAME.counts, 4))
    assert (ends == 1).all()
    assert (won.max(), won[:, 3].max()) == (4, 0)  # four rounds, and nobody sits in seat 4
    assert 0 < won[:, 0].mean() < 4
    assert (tens[:, 0] < 4 - won[:, 1]).any()
    assert (green <= 4).all()
    assert green.any()


def test_who_wants_no_counts_gets_none() -> None:
    """Whether they are counted is the buffer's to say; one that fits neither way is refused."""
    narrow, wide = new_results(20), new_results(20, GAME)
    batch = Batch(GAME, POLICIES)
    batch.run(1, 0, narrow)
    batch.run(1, 0, wide)
    assert narrow.shape == (20, COLUMNS)
    assert (narrow == wide[:, :COLUMNS]).all()
    odd = np.full((20, COLUMNS + 1), 77, np.int32)
    with pytest.raises(ValueError, match=rf"results of Toss have {COLUMNS} columns, or {wide.shape[1]} with what"):
        batch.run(1, 0, odd)
    assert (odd == 77).all()


def test_more_than_a_log_can_hold_is_refused() -> None:
    """Tallies lie in the log: 16 lines of four numbers."""
    many = replace(GAME, counts=tuple(Count(f"won {n}", DOUBLED, by_seat=True) for n in range(17)))
    with pytest.raises(BrokenGame, match="68 tallies need a log of 17 lines; State has 16"):
        Batch(many, POLICIES).run(1, 0, new_results(1))
    with pytest.raises(BrokenGame, match="68 tallies"):
        new_results(1, many)


# ---- What the kit finds


def verdict(counts: Sequence[Count], **parts: Any) -> Check:
    game: Game = replace(GAME, counts=tuple(counts), **parts)
    return next(check for check in run_kit(game, 1) if "counted" in check.name)


@rule
def say_nothing(s: State) -> None:
    """What `say_the_end` is in bulk simulation."""


@left_out_when_quiet(say_nothing)
@rule
def say_the_end(s: State) -> None:
    tell(s, DONE, NOBODY)


@rule
def play_with_a_word_for_people_alone(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    if s.over:
        say_the_end(s)


def test_the_kit_names_what_is_counted() -> None:
    assert verdict(GAME.counts) == Check(
        "what is counted is what everybody is told", True, "bets won, ends, tens lost, green named for seat 1"
    )
    assert verdict(()).detail == "nothing is counted"


@pytest.mark.parametrize(
    ("counts", "parts", "says"),
    [
        ([Count("dice", ROLLED)], {}, "'dice' is [6], but a spectator is told of [0]"),
        ([Count("ends", DONE, by_seat=True)], {}, "'ends' happened to nobody"),
        ([WON, replace(ENDS, name="bets won")], {}, "two counts have the same name"),
        ([ENDS], {"play": play_with_a_word_for_people_alone}, "'ends' is [1], but a spectator is told of [2]"),
    ],
)
def test_a_count_that_is_not_public_is_found(counts: list[Count], parts: dict[str, Any], says: str) -> None:
    found = verdict(counts, **parts)
    assert not found.ok
    assert says in found.detail
