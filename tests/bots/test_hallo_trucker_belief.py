"""What a driver believes of cards that it cannot see: possible, in keeping with what it knows, and sensible."""

import pytest

from wayside.bots.random import random
from wayside.engine.dice import seed_dice
from wayside.engine.game import Policy, Rules
from wayside.engine.sight import view
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.belief import believe
from wayside.games.hallo_trucker.bot import sensible
from wayside.games.hallo_trucker.edition import DECK
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.state import NONE, State

RULES = Rules(GAME)


def all_cards(s: State) -> list[int]:
    """Every card that lies anywhere, by number."""
    places = [s.deck[i] for i in range(s.deck_n)] + [s.pile[i] for i in range(s.pile_n)]
    places += [s.discard[i] for i in range(s.discard_n)]
    for seat in range(s.seats):
        places += [s.hand[seat, i] for i in range(s.hand_n[seat] - s.laid_n[seat])]
        places += [s.laid[seat, i] for i in range(s.laid_n[seat])]
        places += [s.row[seat, i] for i in range(s.row_n[seat])]
        places += [s.counter[seat]] if s.counter[seat] != NONE else []
    return sorted(places)


def guess(s: State, seat: int, number: int) -> State:
    redealt = s.copy()
    seed_dice(redealt, 3, number)
    RULES.redeal(redealt, seat)
    return redealt


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("policy", [random, sensible])
def test_a_belief_moves_only_what_the_seat_cannot_see(seats: int, policy: Policy) -> None:
    s = GAME.new_record(seats, {"stages": 2})
    assert isinstance(s, State)
    seed_dice(s, 21, seats)
    RULES.setup(s)
    changed = 0
    for number in range(60):
        if s.over:
            break
        mover = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        for seat in range(seats):
            believed = guess(s, seat, number)
            before = believed.copy()
            believe(believed, seat)
            changed += before != believed
            assert view(believed, seat) == view(s, seat)
            assert all(believed.row[seat, i] == s.row[seat, i] for i in range(s.row_n[seat]))
            assert all_cards(believed) == list(range(DECK))
            assert [believed.hand_n[i] for i in range(seats)] == [s.hand_n[i] for i in range(seats)]
        RULES.play(s, mover, RULES.choose(policy, s, mover))
    assert changed > 20


def test_believed_rows_are_worth_about_what_sensible_rows_are() -> None:
    """A uniform redeal gives rivals a third of that: the search then thinks itself ahead and ends the stage."""
    true, uniform, believed = 0, 0, 0
    for game in range(6):
        s = GAME.new_record(2, {"stages": 1})
        assert isinstance(s, State)
        seed_dice(s, 8, game)
        RULES.setup(s)
        while not s.over:
            if s.waiting == 0b11 and s.row_n[1] > 2:
                world = guess(s, 0, s.round)
                true += run_km(s, 1)
                uniform += run_km(world, 1)
                believe(world, 0)
                believed += run_km(world, 1)
            for seat in range(2):
                if s.waiting >> seat & 1:
                    RULES.play(s, seat, RULES.choose(sensible, s, seat))
    assert uniform < 0.6 * true
    assert 0.7 * true < believed < 1.4 * true
