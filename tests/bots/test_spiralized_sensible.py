"""The sensible bot of Spiralized: what it counts, what it does in plain positions, and how well it plays."""

from itertools import product

import numpy as np
import pytest
from spiral import RULES, Table, options_of, table

from wayside.bots.random import random
from wayside.engine.batch import DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, PLAIN
from wayside.games.spiralized import GAME
from wayside.games.spiralized.bot import best_two, first_in, second_in, sensible
from wayside.games.spiralized.dice_to_go import IN_PIT, TO_GO, UNIT, UNMARKED, after_die, after_stairs
from wayside.games.spiralized.edition import RINGS, SIZES
from wayside.games.spiralized.judgement import FAR, MOST, ROLLS, danger
from wayside.games.spiralized.state import NEAREST, NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import DOWN1, DOWN2, START, landing, stair_landing, step_at

LONG = 600  # rounds: six times what four sensible bots usually need, and far from where the rules end a game


def choice(t: Table) -> str:
    return GAME.move_text(RULES.choose(sensible, t.s, t.s.turn))


# ---- What a token has to go


@pytest.mark.parametrize("ring", range(len(SIZES)))
def test_a_lone_token_goes_as_the_rules_let_it(ring: int) -> None:
    s = GAME.new_record(2, {"ring": ring})
    assert isinstance(s, State)
    seed_dice(s, 1, 1)
    RULES.setup(s)
    wheel = RINGS * SIZES[ring]
    for step in range(wheel + 1):
        s.at[0, 0] = step
        for die in range(1, 7):
            assert after_die(SIZES[ring], step, die) == landing(s, 0, 0, die)
        below = [stair_landing(s, 0, 0, way) for way in (DOWN1, DOWN2)]
        assert after_stairs(ring, step) == [step_at(s, 0, space) for space in below if space != NONE]


@pytest.mark.parametrize("wheel", [0, 1])
@pytest.mark.parametrize("ring", range(len(SIZES)))
def test_what_a_token_has_to_go_shrinks_on_its_way(wheel: int, ring: int) -> None:
    size = SIZES[ring]
    to_go = [TO_GO[wheel, ring, step] for step in range(RINGS * size + 10)]
    assert to_go[-1] == 0
    assert to_go[-2] == UNIT * (1 + 5 * 0.5)  # one face of six fits, and the others go to other tokens
    assert all(to_go[step] >= to_go[step + size] for step in range(1, (RINGS - 1) * size))
    assert max(to_go[RINGS * size :]) < min(to_go[1 : RINGS * size])
    assert TO_GO[wheel, ring, RECTANGLE] > to_go[START]
    assert TO_GO[wheel, ring, PIT] - TO_GO[wheel, ring, RECTANGLE] == UNIT * IN_PIT
    assert TO_GO[wheel, ring, UNMARKED] == to_go[RINGS * size] if wheel else to_go[RINGS * size - size // 2]


def test_a_stairway_of_any_colour_is_worth_more_than_some_steps() -> None:
    """Blue on a Wheel of pink's stands better than six steps further on."""
    t = table(blue="pink2")
    here = t.s.at[0, 0]
    assert all(TO_GO[0, 0, here] < TO_GO[0, 0, here + more] for more in (1, 2, 4, 5))


# ---- Danger


def test_the_rolls_that_reach_so_far_are_counted() -> None:
    for away in range(1, FAR + 1):
        reached = sum(away in (a, b, a + b) for a, b in product(range(1, 7), repeat=2))
        assert ROLLS[away] == reached


@pytest.mark.parametrize(
    ("pink", "rolls"),
    [
        ("orange3+1", ROLLS[1]),
        ("blue3+1", ROLLS[4]),
        ("orange3+1 blue3+2", ROLLS[1] + ROLLS[3]),
        ("green3", 0),  # it has gone by
        ("blue2+2", 0),  # in the ring above, and it does not drop here
        ("start home safe4 rect", 0),
    ],
)
def test_danger_comes_from_behind(pink: str, rolls: int) -> None:
    t = table(blue="orange3+2", pink=pink)
    assert danger(t.s, 0, t.space("orange3+2")) == rolls


def test_danger_comes_by_the_stairs_and_round_the_inner_ring() -> None:
    t = table(blue="orange4", pink="orange2")
    assert danger(t.s, 0, t.space("orange4")) > 0
    assert danger(t.s, 0, t.space("orange3")) > 0
    assert danger(t.s, 0, t.space("orange5")) == 0
    round_the_ring = table(blue="pink6+2", pink="green6+2")
    assert danger(round_the_ring.s, 0, round_the_ring.space("pink6+2")) == ROLLS[3]


def test_nobody_fears_for_a_token_on_its_own_colour_and_danger_has_a_bound() -> None:
    t = table(blue="blue3", pink="sky3+2 sky3+1 blue2 sky3")
    assert danger(t.s, 0, t.space("blue3")) == 0
    assert danger(t.s, 0, t.space("blue3+1")) == MOST


# ---- What it does


def test_it_takes_the_stairs_to_the_next_wheel() -> None:
    assert choice(table(blue="green2")) == "stairs a down 2"
    assert choice(table(blue="sky1 sky1+2")) == "stairs a down 1"


def test_it_goes_up_only_to_hit() -> None:
    assert choice(table(blue="red6")) == "roll"
    assert choice(table(blue="red3 red6", pink="start")) == "stairs a down 1"
    assert choice(table(blue="red3", pink="red2 blue5 home home", red="", colours="blue pink")) == "stairs a up 1"


@pytest.mark.parametrize(("leader", "hit"), [("green", "move a 2"), ("red", "move b 2")])
def test_of_two_tokens_it_hits_the_leaders(leader: str, hit: str) -> None:
    """Both have come equally far; one of them is the last of its colour."""
    tokens = {"green": "green3+4", "red": "red3+4"}
    tokens[leader] += " home home home"
    t = table(colours="blue green red", roll="5-2", blue="green3+2 red3+2", **tokens)
    assert choice(t) == hit


def test_it_goes_home_when_it_can() -> None:
    assert choice(table(blue="home home home safe3", roll="6-2")) == "move d 6"
    assert choice(table(blue="safe3 orange3+1 rect rect", roll="6-4")) == "move a 6"


@pytest.mark.parametrize(("waits", "safe"), [("green2", "move b 2"), ("green3", "move a 2")])
def test_it_does_not_step_in_front_of_others_where_it_need_not(waits: str, safe: str) -> None:
    """Two tokens have equally much to gain by the die; pink waits right behind one of the two spaces."""
    t = table(blue="orange2+2 orange3+2 safe2", pink=waits, roll="6-2")
    t.play("move c 6")
    assert choice(t) == safe


def test_it_changes_places_with_whoever_is_furthest_on_its_own_way() -> None:
    t = table(colours="blue green red", roll="1-6", blue="blue3+1", green="pink5+1 green1+1", red="sky2+1")
    t.play("move a 1")
    assert choice(t) == "exchange green a"


@pytest.mark.parametrize(("leader", "partner"), [("green", "exchange green a"), ("red", "exchange red a")])
def test_where_partners_are_about_equally_good_it_robs_the_leader(leader: str, partner: str) -> None:
    """Two tokens in neighbouring sectors of one ring, and one of them is the last of its colour."""
    tokens = {"green": "orange5+1", "red": "green5+1"}
    tokens[leader] += " home home home"
    t = table(colours="blue green red", roll="1-6", blue="blue3+1", **tokens)
    t.play("move a 1")
    assert choice(t) == partner


def test_it_frees_its_token_where_snake_eyes_bring_little_else() -> None:
    assert choice(table(blue="pit safe1 safe2 safe4", roll="1-1")) == "free"


@pytest.mark.parametrize("ring", range(len(SIZES)))
def test_tokens_that_are_equally_near_are_equally_good(ring: int) -> None:
    """On the own space of ring 5 and on the Wheel without the mark: the same steps to go, and both are safe."""
    assert TO_GO[0, ring, UNMARKED] == TO_GO[0, ring, (RINGS - 1) * SIZES[ring]]
    t = table(blue="wheel blue5 safe1 safe3", ring=SIZES[ring])
    t.s.tied = 0b11
    t.s.phase = NEAREST
    assert choice(t) == "pit a"


def test_a_face_of_the_die_has_its_two_best_uses() -> None:
    t = table(blue="home home safe4 safe3")
    both = best_two(t.s, 0, 5, 1)
    assert both & 7 == 2  # safe4 goes home by the five
    assert first_in(both) == TO_GO[0, 0, RINGS * SIZES[0] + 4]
    assert second_in(both) == TO_GO[0, 0, RINGS * SIZES[0] + 3] - TO_GO[0, 0, RINGS * SIZES[0] + 8]


# ---- How it plays


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, ["ring=18", "colours=blue-orange"]),
        (3, ["ring=24", "wheel=any"]),
        (4, ["ring=30"]),
        (5, ["ring=18", "wheel=any", "first=3"]),
        (6, ["ring=24"]),
    ],
)
def test_it_chooses_what_is_on_offer_and_leaves_the_record_alone(seats: int, options: list[str]) -> None:
    s = GAME.new_record(seats, options_of(options))
    seed_dice(s, 17, seats)
    RULES.setup(s)
    phases = set()
    for _ in range(700):
        if s.over:
            break
        seat = s.turn
        phases.add(s.phase)
        before = bytes(s)
        move = RULES.choose(sensible, s, seat)
        assert bytes(s) == before
        assert move in [line[0] for line in RULES.offers(s, seat)]
        RULES.play(s, seat, move)
    assert {0, 1, 2} <= phases


@pytest.fixture(scope="session")
def against_three_random() -> Batch:
    """In machine code with every bound checked: good players reach states that random ones never do."""
    return Batch(GAME, [sensible, random, random, random], kind=CHECKED)


@pytest.mark.long
def test_it_beats_three_random_bots(against_three_random: Batch) -> None:
    results = new_results(500)
    against_three_random.run(1, 0, results)
    scores = results[:, SCORES : SCORES + 4]
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).mean() > 0.98


@pytest.mark.long
@pytest.mark.parametrize("wheel", [0, 1])
@pytest.mark.parametrize("ring", range(len(SIZES)))
def test_sensible_bots_bring_a_game_to_its_end(against_three_random: Batch, ring: int, wheel: int) -> None:
    """Nobody shuttles on the stairs for ever, whatever the board."""
    for seats in (2, 4, 6):
        who = [*[sensible] * (seats - 1), random]  # the same two policies: compiled
        results = new_results(60)
        Batch(GAME, who, {"ring": ring, "wheel": wheel}, kind=CHECKED).run(2, 0, results)
        assert results[:, ROUNDS].max() < LONG
        assert (results[:, SCORES : SCORES + seats].max(axis=1) == 4 * (RINGS * SIZES[ring] + 9)).all()


@pytest.mark.long
@pytest.mark.parametrize(("ring", "wheel"), [(0, 0), (1, 1)])
def test_it_plays_the_same_in_plain_python(against_three_random: Batch, ring: int, wheel: int) -> None:
    lines = []
    for kind in (PLAIN, CHECKED):
        results = new_results(1)
        Batch(GAME, [sensible, random, sensible], {"ring": ring, "wheel": wheel}, kind=kind).run(4, 0, results)
        lines.append(results)
    assert np.array_equal(*lines)
    assert lines[0][0, DECISIONS] > 200
