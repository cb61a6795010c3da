"""Full use of the dice, against a second, plain reading of the rulebook: what it allows is offered, and nothing else.

At many positions, and for many rolls of each, the whole tree of decisions is walked: the first die, the
partner of an exchange, the second die, and what the end of the roll brings. At every node the offers are
those of `spiral_plain`, which writes down all complete plays; at every end all tokens stand where it has them.
WAYSIDE_MANY (a whole number) multiplies the positions.
"""

import os
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
import spiral_plain as plain
from playthrough import RANDOM, SENSIBLE, Follower
from spiral_plain import Position
from spiral_walk import ROLLS, Walker, position_of, record_of

from wayside.bots.random import random as random_policy
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, PLAIN, fill, rule
from wayside.games.spiralized import GAME, full_use, rules
from wayside.games.spiralized.edition import LAYOUTS, SIZES
from wayside.games.spiralized.state import TURN, State

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))


# ---- Positions that nobody has played


def crowded(chance: random.Random) -> Position:
    """A position that nobody has played: many tokens in the rings, some close together, some nearly home."""
    size = chance.choice(SIZES)
    colours = chance.choice(LAYOUTS)
    empty = Position(size, chance.random() < 0.5, colours, 0, (), frozenset())
    close = chance.random() < 0.5  # all in one or two rings, so that tokens are in each other's way
    rings = chance.sample(range(1, plain.INNER + 1), 2) if close else list(range(1, plain.INNER + 1))
    spaces = [("ring", ring, place) for ring in rings for place in range(size)]
    coloured = [place for place in spaces if plain.colour_of(size, place) is not None]
    taken: set[plain.Place] = set()
    pit_is_free = True
    rows = []
    for _ in colours:
        row: list[plain.Place] = []
        for _ in range(plain.TOKENS):
            place: plain.Place
            lot = chance.random()
            if lot < 0.08:
                place = plain.RECTANGLE
            elif lot < 0.16 and row.count(plain.START) < 2:
                place = plain.START
            elif lot < 0.24:
                place = ("safe", chance.randint(1, plain.LAST_SAFE))
            elif lot < 0.28 and row.count(plain.HOME) < plain.TOKENS - 1:
                place = plain.HOME
            elif lot < 0.36 and pit_is_free:
                place, pit_is_free = plain.PIT, False
            else:
                place = chance.choice(coloured if chance.random() < 0.3 else spaces)
            if place in taken or (place[0] == "safe" and place in row):
                place = plain.RECTANGLE
            if plain.in_rings(place):
                taken.add(place)
            row.append(place)
        rows.append(tuple(row))
    turn = chance.randrange(len(colours))
    if chance.random() < 0.4:
        rows[turn] = with_little_to_do(rows[turn], chance)
    p = empty._replace(places=tuple(rows), turn=turn)
    on_wheel = [token for token, place in p.tokens() if place == plain.own_inner_wheel(p, token)]
    return p._replace(marks=frozenset(t for t in on_wheel if p.any_way or chance.random() < 0.5))


def with_little_to_do(row: tuple[plain.Place, ...], chance: random.Random) -> tuple[plain.Place, ...]:
    """One token stays; the others are in the rectangle, at Home or in the Safe Zone: full use leaves little choice."""
    quiet = [
        plain.RECTANGLE,
        plain.HOME,
        *(("safe", n) for n in range(1, plain.LAST_SAFE + 1) if ("safe", n) != row[0]),
    ]
    return (row[0], *chance.sample(quiet, 2), plain.RECTANGLE)


def before_a_sunburst(chance: random.Random) -> tuple[Position, tuple[int, int]]:
    """A lone token that the one die takes to a sunburst, and others with whom it may be bad to change places.

    They stand so far behind somebody who is safe that the other die would lead there.
    """
    size, colours = chance.choice(SIZES), chance.choice([layout for layout in LAYOUTS if len(layout) > 2])
    turn = chance.randrange(len(colours))
    first, second = chance.sample(range(2, 6), 2)
    suns = [("ring", ring, spot) for ring in range(1, plain.INNER + 1) for spot in range(size)]
    _, ring, spot = chance.choice([place for place in suns if plain.is_sunburst(size, place)])
    rows = [[plain.RECTANGLE] * plain.TOKENS for _ in colours]
    rows[turn] = [("ring", ring, (spot - first) % size), plain.HOME, plain.HOME, plain.HOME]
    taken = {rows[turn][0]}
    for seat in range(len(colours)):
        for pair in (0, 2) if seat != turn else ():
            _, at_ring, at = plain.coloured(size, colours[seat], chance.randint(1, plain.INNER))
            for token, back in ((pair, 0), (pair + 1, chance.choice([second, first, 1]))):
                place = ("ring", at_ring, (at - back) % size)
                if place not in taken:
                    taken.add(place)
                    rows[seat][token] = place
    p = Position(size, chance.random() < 0.5, colours, turn, tuple(tuple(row) for row in rows), frozenset())
    marks = frozenset(token for token, place in p.tokens() if p.any_way and place == plain.own_inner_wheel(p, token))
    return p._replace(marks=marks), (max(first, second), min(first, second))


def equally_near(chance: random.Random) -> Position:
    """Two tokens with a ring and the Safe Zone before them (S11.7), two more to move, and hardly anybody else."""
    size, colours = chance.choice(SIZES), chance.choice(LAYOUTS)
    turn = chance.randrange(len(colours))
    rows = [[plain.RECTANGLE] * plain.TOKENS for _ in colours]
    near = [plain.coloured(size, colours[turn], ring) for ring in (plain.INNER - 1, plain.INNER)]
    rows[turn] = [*near, plain.START, chance.choice([plain.START, plain.RECTANGLE, plain.PIT])]
    return Position(size, False, colours, turn, tuple(tuple(row) for row in rows), frozenset())


# ---- The tests


@pytest.fixture(scope="module")
def walker() -> Walker:
    return Walker(CHECKED)


def any_options(chance: random.Random, seats: int) -> dict[str, int]:
    """A table as it may be agreed on: every size, both readings of the Wheel, any colours."""
    layouts = [0, *(i + 1 for i, layout in enumerate(LAYOUTS) if len(layout) == seats)]
    return {"ring": chance.randrange(len(SIZES)), "wheel": chance.randrange(2), "colours": chance.choice(layouts)}


@pytest.mark.clause("S3.2", "S3.3", "S3.4", "S3.5", "S3.6", "S3.7", "S12.3", "SA2", "SA3", "SA44")
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_offer_every_full_use_and_nothing_else(walker: Walker, seats: int) -> None:
    chance = random.Random(seats)
    looked = 0
    while looked < 100 * MANY:
        s = GAME.new_record(seats, any_options(chance, seats))
        seed_dice(s, chance.getrandbits(60), seats)
        GAME.setup(s)
        turns = list(walker.random_turns(s, chance, 0.02))
        walker.look_at_all(turns, chance)
        looked += len(turns)


def test_games_of_better_players_do_so_too(walker: Walker) -> None:
    """Among random players too; many tokens come home then."""
    kind = CHECKED if MANY > 1 else PLAIN  # a few games are over sooner than a bot is compiled
    follower = Follower(GAME, [random_policy, GAME.bots["sensible"]], kind)
    chance = random.Random(1)
    for number in range(5 * MANY):
        seats = 2 + number % 5
        who = [chance.choice([SENSIBLE, SENSIBLE, RANDOM]) for _ in range(seats - 1)] + [SENSIBLE]
        for stretch in follower.stretches(who, number, any_options(chance, seats)):
            turns = np.flatnonzero(stretch["phase"] == TURN).tolist()
            some = chance.sample(turns, min(30, len(turns)))
            walker.look_at_all([State(stretch[i : i + 1]).copy() for i in some], chance)


@pytest.mark.clause("S3.4", "S3.6", "S9.1", "S9.2")
def test_crowded_positions_that_nobody_has_played_do_so_too(walker: Walker) -> None:
    chance = random.Random(7)
    positions = [crowded(chance) for _ in range(200 * MANY)]
    records = [record_of(p) for p in positions]
    assert [position_of(s) for s in records] == positions
    walker.look_at_all(records, chance)


@pytest.mark.clause("S3.6", "SA44")
def test_full_use_binds_the_choice_of_a_partner(walker: Walker) -> None:
    chance = random.Random(8)
    before = walker.seen["partners denied"]
    for _ in range(200 * MANY):
        p, roll = before_a_sunburst(chance)
        walker.look(record_of(p), chance, [roll])
    assert walker.seen["partners denied"] - before > 20 * MANY


def test_shortcuts_find_what_trying_finds() -> None:
    chance = random.Random(10)
    seen = Counter[tuple[bool, bool]]()
    records = [record_of(crowded(chance)) for _ in range(100 * MANY)]
    records += [record_of(before_a_sunburst(chance)[0]) for _ in range(50 * MANY)]
    for s in records:
        for s.dice[0], s.dice[1] in chance.sample(ROLLS, 6):
            for i in range(2):
                full_use.look_at_die(s, s.turn, i)
            for i in range(2):
                sure = full_use.surely_full_uses(s, s.turn, i, 1 - i)
                for token in (t for t in range(plain.TOKENS) if s.usable[i] >> t & 1):
                    move = (s, s.turn, token, s.reach[i, token], s.dice[1 - i])
                    left = full_use.leaves_use_if_tried(*move)
                    assert full_use.leaves_use(*move) == left
                    assert left or not sure >> token & 1
                    seen[bool(sure >> token & 1), left] += 1
    assert min(seen[True, True], seen[False, True], seen[False, False]) > 20 * MANY


@pytest.mark.clause("S11.3", "S11.4", "S11.5", "S11.6", "S11.7", "SA20", "SA21", "SA22", "SA40")
def test_second_and_third_doubles_cost_what_they_should(walker: Walker) -> None:
    """Doubles upon doubles, with two tokens that are equally near to Home."""
    chance = random.Random(9)
    for _ in range(10 * MANY):
        doubles = [(die, die) for die in chance.sample(range(1, 7), 2)]
        walker.look(record_of(equally_near(chance)), chance, doubles, bonus_trees=1.0)


@rule
def leaves_use_always(s: State, seat: int, token: int, to: int, die: int) -> bool:
    """A slip: whatever is done with the first die, something is thought to be left for the second."""
    return True


@rule
def all_are_useful(s: State, seat: int, token: int, space: int, partners: int, die: int) -> int:
    """A slip: full use does not bind the choice of a partner."""
    return partners


def with_slips() -> list[Any]:
    """The rules with one slip each."""
    uses = fill(full_use.keep_full_uses, leaves_use=leaves_use_always)
    both = fill(full_use.look_at_both_dice, keep_full_uses=uses)
    hasty = fill(rules.play, look_at_dice=fill(rules.look_at_dice, look_at_both_dice=both))
    free = fill(rules.use_die, must_exchange=fill(rules.must_exchange, useful_partners=all_are_useful))
    return [hasty, fill(rules.play, make_move=fill(rules.make_move, use_die=free))]


def test_rules_that_deny_a_second_die_are_found_out() -> None:
    wrong = Walker(PLAIN, with_slips()[0])
    chance = random.Random(5)
    positions = [record_of(crowded(chance)) for _ in range(200)]
    with pytest.raises(AssertionError):
        wrong.look_at_all(positions, chance)


def test_rules_that_allow_any_partner_are_found_out() -> None:
    wrong = Walker(PLAIN, with_slips()[1])
    chance = random.Random(5)
    p, roll = next((p, roll) for p, roll in iter(lambda: before_a_sunburst(chance), None) if denies_partners(p, roll))
    with pytest.raises(AssertionError, match="exchange"):
        wrong.look(record_of(p), chance, [roll])


def denies_partners(p: Position, roll: tuple[int, int]) -> bool:
    """Whether some exchanges of a roll leave both dice usable and others do not, by the plain reading."""
    named = {play.decisions[:2] for play in plain.all_dice_plays(p, roll) if play.decisions[1:2] != ()}
    useful = {play.decisions[:2] for play in plain.plays(p, roll) if play.dice_used == 2}
    first = {decisions[0] for decisions in useful}
    return any(d[1][0] == "partner" and d[0] in first and d not in useful for d in named)


def test_what_was_looked_at_had_everything_in_it(walker: Walker) -> None:
    """Every kind of decision, and every way in which a roll can end."""
    chance = random.Random(3)
    for _ in range(20):
        walker.look(record_of(equally_near(chance)), chance, [(1, 1), (4, 4)], bonus_trees=1.0)
        walker.look(record_of(crowded(chance)), chance, [(1, 1), (6, 5)])
    kinds = {"stairs", "move", "enter", "exchange", "free", "nothing", "then turn", "then die", "then pit"}
    assert kinds <= set(walker.seen), walker.seen
    assert walker.seen["bonus after 2 doubles"] > 10
