"""The draws of a match: all of them, in order, and enough to work the dice out again without the game."""

from dataclasses import replace

import pytest
import toss
from golden import match_path
from own_games import own_games

from wayside.engine.dice import below, draw_lots, match_key, seed_dice, set_live_dice
from wayside.engine.draws import Draw, Draws
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import CHECKED, rule
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.matchfile import read_match
from wayside.engine.record import Record
from wayside.engine.sight import view


def tossed(rules: Rules | None = None) -> Match:
    """A match in which everybody bets, and one choice was taken back."""
    match = Match(toss.GAME, ["Ann", "Ben"], {"rounds": 2}, secret=b"s" * 32, nonces=[b"a", b"b"], rules=rules)
    match.play(0, "pass")
    match.take_back(0)
    while not match.over:
        match.play(match.waiting()[0], "bet 4")
    return match


@pytest.mark.parametrize("rules", [None, Rules(toss.GAME, CHECKED)], ids=["plain", "checked"])
def test_every_roll_is_told_with_its_bound(rules: Rules | None) -> None:
    match, draws = tossed(rules), Draws(toss.GAME)
    found = [draws.of(match, step) for step in range(match.steps() + 1)]
    dice = [[view(match.at(step), seat)["die"] for seat in range(2)] for step in (0, 2)]
    assert found == [
        [Draw(6, (die - 1,)) for die in dice[0]],
        [],
        [Draw(6, (die - 1,)) for die in dice[1]],  # the second round is begun by who chooses last
        [],
        [],
    ]


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_the_dice_of_a_whole_match_are_worked_out_again_without_the_game(game: Game) -> None:
    match = read_match(match_path(game, game.seats[1]).read_text(encoding="utf-8")).match
    draws, s = Draws(game), Record()
    for step in range(match.steps() + 1):
        set_live_dice(s, match_key(match.secret, match.nonces), match.step_number(step))
        for draw in draws.of(match, step):
            assert draw.again(s) == draw.results
        after = match.at(step)
        assert (s.rng[0], s.rng[1]) == (after.rng[0], after.rng[1])


def test_lots_are_told_one_by_one() -> None:
    @rule
    def setup(s: toss.State) -> None:
        s.purse[0] = draw_lots(s, 109, 3)
        s.purse[1] = below(s, 1000)
        s.waiting = 1

    match = Match(replace(toss.GAME, setup=setup), ["Ann", "Ben"], secret=b"s" * 32, nonces=[b"a", b"b"])
    purse = match.view(None)["purse"]
    packed = purse[0]
    assert Draws(match.game).of(match, 0) == [
        Draw(109, (packed & 1023, packed >> 10 & 1023, packed >> 20)),
        Draw(1000, (purse[1],)),
    ]


@pytest.mark.parametrize("bound", [1, 2, 6, 20, 109, 1023])
def test_one_lot_is_a_number_below(bound: int) -> None:
    a, b = Record(), Record()
    for number in range(200):
        seed_dice(a, bound, number)
        b.become(a)
        assert (draw_lots(a, bound, 1), a) == (below(b, bound), b)


def test_a_match_that_goes_another_way_is_no_proof() -> None:
    @rule
    def play(s: toss.State, seat: int, move: int) -> None:
        toss.play(s, seat, move)
        s.purse[seat] += 1

    match = tossed()
    with pytest.raises(BrokenGame, match=r"Toss: step 1, played again, leads elsewhere: purse\[0\]"):
        Draws(replace(toss.GAME, play=play)).of(match, 1)


def test_entries_that_were_taken_back_have_used_up_their_numbers() -> None:
    match = tossed()
    assert [match.step_number(step) for step in range(match.steps() + 1)] == [0, 3, 4, 5, 6]
