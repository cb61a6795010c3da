"""What a socket is told of a move must be all that looks different, for every eye."""

import random

import pytest
from own_games import own_games

from wayside.engine import dice
from wayside.engine.game import Game, Rules
from wayside.engine.kit import choose
from wayside.engine.match import Match
from wayside.engine.sight import changes, sees, view


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_every_field_that_looks_different_is_named(game: Game) -> None:
    rules, chance, named, moves = Rules(game), random.Random(1), 0, 0
    for seats in range(game.seats[0], game.seats[1] + 1):
        options = {o.name: 1 for o in game.options if o.words == ("no", "yes")} if seats % 2 else {}
        s = game.new_record(seats, options)
        dice.seed_dice(s, 1, seats)
        rules.setup(s)
        while not s.over and moves < 400 * seats:
            seat = chance.choice([i for i in range(seats) if s.waiting >> i & 1])
            before, kept = bytes(s), s.copy()
            rules.play(s, seat, choose(chance, rules.offers(s, seat)))
            moves += 1
            found = list(changes(before, s))
            named += len(found)
            assert len(found) == len({(f.name, eye) for f, eye in found})
            for eye in (None, *range(seats)):
                was, now = view(kept, eye), view(s, eye)
                different = {name for name in now if was[name] != now[name]}
                assert different <= {f.name for f, whose in found if whose is None or whose == eye}
                assert all(sees(f, s, eye) for f, whose in found if whose is None)
    assert named < 14 * moves, "nearly everything is named every time"


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_a_choice_can_be_taken_back_exactly_while_nobody_else_sees_a_difference(game: Game) -> None:
    chance, outcomes = random.Random(2), set()
    for seats in range(game.seats[0], game.seats[1] + 1):
        match = Match(game, ["somebody"] * seats, secret=b"s", nonces=[b"n"] * seats, history=False)
        while not match.over and len(match.entries) < 200:
            seat = chance.choice(match.waiting())
            kept = match.record.copy()
            match.play(seat, choose(chance, match.offers(seat)))
            others = [view(s, eye) for s in (kept, match.record) for eye in (None, *range(seats)) if eye != seat]
            for seen in others:
                del seen["waiting"]
            half = len(others) // 2
            unseen = others[:half] == others[half:] and not match.record.log_n
            assert match.can_take_back(seat) == unseen
            outcomes.add(unseen)
    assert False in outcomes
