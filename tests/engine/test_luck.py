"""What chance gave in a match is what it gave: counted by what was told, and as simulation counts it."""

from dataclasses import replace

import numpy as np
import pytest
import toss
from own_games import own_games
from toss import DOUBLED, ROLLED

from wayside.bots.players import make_bot
from wayside.bots.random import random
from wayside.engine.batch import COUNTS, Batch, new_results
from wayside.engine.counts import Count, Luck
from wayside.engine.errors import BrokenGame
from wayside.engine.events import events_of
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, rule
from wayside.engine.game import Game
from wayside.engine.kit import run_kit
from wayside.engine.luck import check_luck, counting_luck, given_in
from wayside.engine.match import Match


@rule
def pips(s: toss.State, rolled: int, _: int) -> int:
    return rolled


@rule
def in_later_rounds(s: toss.State, rolled: int, _: int) -> int:
    """The record is the one of the very moment."""
    return 1 if s.round > 1 else 0


DICE = Count("dice", ROLLED, by_seat=True)
PIPS = Luck("Pips", Count("pips", ROLLED, by_seat=True, worth=pips), DICE)
SIXES = Luck("Sixes", Count("sixes", ROLLED, by_seat=True, a=6), DICE)
LATER = Luck("Later", Count("later", ROLLED, by_seat=True, worth=in_later_rounds), DICE)
GAME = replace(toss.GAME, luck=(PIPS, SIXES, LATER))


def played(game: Game, seats: int, take_back: bool = False) -> Match:
    match = Match(game, [f"Seat {n}" for n in range(seats)], secret=b"luck", nonces=[b""] * seats)
    bot = make_bot(game, "random", 5)
    while not match.over:
        for seat in match.waiting():
            match.play(seat, bot.choose(match, seat))
            if take_back and match.can_take_back(seat):
                match.take_back(seat)
                match.play(seat, bot.choose(match, seat))
    return match


@pytest.mark.parametrize("take_back", [False, True])
def test_what_was_told_is_what_was_given(take_back: bool) -> None:
    match = played(GAME, 3, take_back)
    told: dict[int, list[int]] = {0: [], 1: [], 2: []}
    later = dict.fromkeys(told, 0)
    for step in range(match.steps() + 1):
        s = match.at(step)
        for event in events_of(GAME.events, s, None, all_seeing=True):
            if event.kind == ROLLED:
                told[event.seat].append(event.a)
                later[event.seat] += s.round > 1
    expected = [[(sum(n), len(n)), (n.count(6), len(n)), (later[seat], len(n))] for seat, n in told.items()]
    assert given_in(match, GAME.luck) == expected
    assert all(of == 3 for seat in expected for _, of in seat)
    assert given_in(match, GAME.luck) == expected  # the match is as it was


def test_every_form_counts_the_same() -> None:
    counted = counting_luck(GAME, GAME.luck)
    forms = []
    for kind in (PLAIN, CHECKED, COMPILED):
        results = new_results(40, counted)
        Batch(counted, [random] * 4, kind=kind).run(3, 0, results)
        forms.append(results)
    assert all((each == forms[0]).all() for each in forms)
    pips_of = forms[0][:, COUNTS : COUNTS + 4]
    assert 3 * 3.2 < pips_of.mean() < 3 * 3.8
    assert np.all(forms[0][:, COUNTS + 4 : COUNTS + 8] == 3)


def test_luck_is_counted_by_seat() -> None:
    with pytest.raises(ValueError, match="'Pips' must be counted by seat"):
        Luck("Pips", Count("pips", ROLLED), DICE)


@pytest.mark.parametrize("game", [game for game in own_games() if game.luck], ids=lambda game: game.name)
def test_a_match_of_every_game_with_luck_gives_something_to_every_seat(game: Game) -> None:
    match = played(game, 2)
    assert match.steps() > 20
    for seat in given_in(match, game.luck):
        assert all(of > 0 for _, of in seat)
        assert any(given > 0 for given, _ in seat)


def test_the_kit_refuses_luck_that_cannot_be_counted() -> None:
    check_luck(GAME, [toss.bold] * 3, 1)
    with pytest.raises(BrokenGame, match="have the same name"):
        check_luck(replace(GAME, luck=(PIPS, PIPS)), [toss.bold] * 2, 1)
    many = tuple(replace(PIPS, name=f"Pips {n}") for n in range(9))  # two counts each, for four seats: 72 cells
    with pytest.raises(BrokenGame, match="72 tallies need a log of 18 lines; State has 16"):
        check_luck(replace(GAME, luck=many), [toss.bold] * 2, 1)


def test_a_count_may_be_worth_more_than_one_and_is_still_what_is_told() -> None:
    """The kit compares what is counted with what a spectator is told."""
    won = Count("chips won", DOUBLED, by_seat=True, worth=pips)
    game = replace(toss.GAME, options=toss.GAME.options[:1], counts=(won,))
    results = new_results(30, game)
    Batch(game, [toss.bold] * 3, kind=PLAIN).run(5, 0, results)
    chips = results[:, COUNTS:]
    assert chips.max() > 10
    assert (chips % 10 == 0).all()  # a bold one bets ten
    checks = {check.name: check for check in run_kit(game, games=1)}
    assert checks["what is counted is what everybody is told"].ok
    assert (
        checks["what chance gives is counted alike by every form"].detail == "the game does not say what chance gives"
    )
