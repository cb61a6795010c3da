"""What offers would do and what views note beside the record: worked out by rules, from what is seen."""

from dataclasses import replace
from typing import Any

import pytest
import toss
from toss import BET, GAME, State

from wayside.engine.dice import seed_dice
from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, rule
from wayside.engine.game import Game, Rules
from wayside.engine.kit import Check, run_kit
from wayside.engine.moves import amount_of, verb_of
from wayside.engine.notes import note
from wayside.engine.record import owned, public, secret
from wayside.engine.sight import blinded, view

COLUMNS = Columns()
WINS = COLUMNS.add("wins", "1 if the own die wins a bet")
PURSE = COLUMNS.add("purse", "chips after the lowest bet")


@rule
def bet_would(s: Any, seat: int, move: int, out: Any, n: int) -> None:
    if verb_of(move) == BET:
        out[n, WINS] = 1 if s.die[seat] >= 4 else 0
        out[n, PURSE] = s.purse[seat] + (amount_of(move) if s.die[seat] >= 4 else -amount_of(move))


@rule
def everybody_together(s: Any, out: Any) -> None:
    for seat in range(s.seats):
        out[0] += s.purse[seat]


@rule
def twice_the_die(s: Any, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = 2 * s.die[seat]


EFFECTS = Effects(COLUMNS, bet_would)
TOGETHER = note("together", public("i4", doc="all chips"), everybody_together, "purse")
TWICE = note("twice", owned("i2", toss.SEATS, doc="twice the own die"), twice_the_die, "die")


def changed(**parts: Any) -> Game:
    return replace(GAME, options=GAME.options[:1], **parts)


def begun(game: Game, seats: int = 2) -> State:
    s = game.new_record(seats)
    seed_dice(s, 5, 5)
    Rules(game).setup(s)
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize("kind", [PLAIN, CHECKED, COMPILED])
def test_each_offer_says_what_it_would_do_at_its_lowest_amount(kind: str) -> None:
    game = changed(effects=EFFECTS)
    s = begun(game)
    s.die[0], s.die[1] = 6, 1
    for seat, would in ((0, [1, 11]), (1, [0, 9])):
        lines, effects = Rules(game, kind).effects(s, seat)
        assert lines == Rules(game).offers(s, seat)
        assert effects == [would if verb_of(line[0]) == BET else [0, 0] for line in lines]


def test_a_game_that_says_nothing_has_offers_all_the_same() -> None:
    s = begun(GAME)
    assert Rules(GAME).effects(s, 0) == (Rules(GAME).offers(s, 0), [])
    s.waiting = 0
    assert Rules(changed(effects=EFFECTS)).effects(s, 0) == ([], [])


@pytest.mark.parametrize("kind", [PLAIN, CHECKED])
def test_a_note_is_seen_as_a_field_is(kind: str) -> None:
    game = changed(notes=(TOGETHER, TWICE))
    s = begun(game, 3)
    rules = Rules(game, kind)
    assert rules.view(s, None) == {**view(s, None), "together": 30}
    assert rules.view(s, 2) == {**view(s, 2), "together": 30, "twice": 2 * s.die[2]}
    assert rules.noted(TWICE, s) == [2 * s.die[seat] for seat in range(3)] + [0]


def test_a_blinded_record_looks_the_same_to_its_seat_and_holds_nothing_else() -> None:
    s = begun(GAME, 3)
    for seat in (None, 0, 2):
        left = blinded(s, seat)
        assert view(left, seat) == view(s, seat)
        assert [left.die[i] for i in range(3)] == [s.die[i] if i == seat else 0 for i in range(3)]
        assert left.rolls[0] == 0


# ---- What the kit finds


@rule
def peeks(s: Any, seat: int, move: int, out: Any, n: int) -> None:
    out[n, 0] = s.die[0]


@rule
def remembers(s: Any, seat: int, move: int, out: Any, n: int) -> None:
    out[n, 0] = s.rolls[seat]


@rule
def meddles(s: Any, seat: int, move: int, out: Any, n: int) -> None:
    s.purse[seat] += 1


@rule
def all_dice(s: Any, out: Any) -> None:
    out[0] = s.die[0]


ONE = Columns(COLUMNS[:1])


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"effects": Effects(ONE, peeks)}, "what its offers would do depends on it"),
        ({"effects": Effects(ONE, remembers)}, "what an offer would do rests on what is not seen"),
        ({"effects": Effects(ONE, meddles)}, "working out effects or notes has changed the record"),
        ({"effects": Effects(ONE * 2, bet_would)}, "two columns of effects have the same name"),
        ({"notes": (note("sum", public("i2", doc="the first die"), all_dice, "die"),)}, "rests on what is not seen"),
        ({"notes": (note("sum", public("i4", doc="all chips"), everybody_together),)}, "among its needs"),
        ({"notes": (note("purse", public("i4", doc="all chips"), everybody_together, "purse"),)}, "a field purse"),
    ],
)
def test_the_kit_finds(parts: dict[str, Any], says: str) -> None:
    fault = next(check for check in run_kit(changed(**parts), 2) if not check.ok)
    assert says in fault.detail


def test_the_kit_passes_honest_effects_and_notes() -> None:
    hidden = note("rolled", secret("i4", toss.SEATS, doc="nobody sees it"), twice_the_die, "die")
    wanted: list[Check] = []
    for check in run_kit(changed(effects=EFFECTS, notes=(TOGETHER, TWICE, hidden)), 2):
        assert check.ok, check
        wanted += [check] if "notes" in check.name else []
    assert "2 numbers each; notes: together, twice, rolled" in wanted[0].detail
