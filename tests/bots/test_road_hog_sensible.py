"""The sensible driver of Road Hog: what it counts, what it does in plain positions, and how well it plays."""

from itertools import product

import numpy as np
import pytest
from hog import RULES, Table, table

from wayside.bots.random import random
from wayside.engine.batch import COUNTS, DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, PLAIN
from wayside.games.road_hog import GAME
from wayside.games.road_hog.bot import NUMBERS, no_reds, sensible
from wayside.games.road_hog.edition import MAPS, NAMES, NEW_CITY, NUMBER, START
from wayside.games.road_hog.judgement import danger_to, look_at_cars, plain_card, rest_at, turns_left, worth_of_hit
from wayside.games.road_hog.road_tables import GRAPHS, LEFT
from wayside.games.road_hog.state import State
from wayside.games.road_hog.turns_to_go import LEVELS, PLAIN_CARD, REST, SWEEPING, TURNS, UNIT

LONG = 150  # rounds: six times what four sensible drivers usually need, and far from where the rules end a game
EVERY_MAP = pytest.mark.parametrize("map", range(len(MAPS)))


def choice(t: Table) -> str:
    return GAME.move_text(RULES.choose(sensible, t.s, t.s.turn))


def danger(t: Table, seat: int) -> int:
    look_at_cars(t.s, work := [0] * NUMBERS)
    return danger_to(t.s, seat, work)


def worth(t: Table, other: int, pips: int) -> int:
    """What it is worth to Ann to send a car back."""
    look_at_cars(t.s, work := [0] * NUMBERS)
    return worth_of_hit(t.s, 0, other, pips, work)


def turns(place: str, map: int = 0, level: int = 3) -> int:
    return TURNS[map, level, NUMBER[place]]


# ---- Turns to go


@EVERY_MAP
def test_every_space_has_turns_to_go_and_new_city_has_none(map: int) -> None:
    for level in range(LEVELS):
        assert TURNS[map, level, NEW_CITY] == 0
        for space in GRAPHS[map].after:
            assert UNIT <= TURNS[map, level, space] <= 40 * UNIT, NAMES[space]
            assert REST[map, level, space] >= TURNS[map, level, space]


@EVERY_MAP
def test_the_more_danger_the_longer_it_takes(map: int) -> None:
    begin = [TURNS[map, level, START] for level in range(LEVELS)]
    assert begin == sorted(begin)
    assert begin[-1] > begin[0]


@EVERY_MAP
def test_the_last_spaces_are_counted_exactly(map: int) -> None:
    """Beyond the final Check Point only dice matter, where no exit is in reach."""
    road = MAPS[map]
    last = [TURNS[map, 0, NUMBER[f"{road.expressway}{place}"]] for place in range(road.final, road.spaces + 1)]
    exact = [0.0] * (len(last) + 1)  # from so many counts before New City
    for count in range(1, len(exact)):
        falls = [1 + exact[max(0, count - a - b)] for a, b in product(range(1, 7), repeat=2)]
        exact[count] = sum(falls) / 36
    # No more than two thousandths are lost by whole numbers.
    for count, found in zip(range(len(last), 0, -1), last, strict=True):
        assert abs(found - UNIT * exact[count]) <= 2


def test_being_sent_back_costs_turns_and_a_short_cut_saves_them() -> None:
    assert turns("E45") > turns("E46") + UNIT
    assert turns("E57") > turns("E60") + 4 * UNIT
    assert turns("A5") < turns("A6")
    assert turns("C8") < turns("C9")
    assert turns("J9") < turns("J10")


def test_highway_c_with_county_road_l_is_a_true_alternative() -> None:
    """It is two counts longer than the Expressway, without town, bridge and reds, and not worse."""
    assert LEFT[0, NUMBER["E22"]] - LEFT[0, NUMBER["E23"]] == 3
    assert abs(turns("E22") - turns("E23")) < UNIT


# ---- Judgement


@pytest.mark.parametrize(
    ("mark", "more"), [({"Ann": 2}, 2 * UNIT), ({"octane": "Ann"}, -350), ({"works": "Ann"}, 400), ({}, 0)]
)
def test_turns_to_miss_and_marks_count(mark: dict[str, object], more: int) -> None:
    plain, marked = table("E20", "E0", turn="Ben"), table("E20", "E0", turn="Ben", **mark)  # type: ignore[arg-type]
    assert turns_left(marked.s, 0) - turns_left(plain.s, 0) == more


def test_who_is_bound_for_court_has_the_way_back_to_go() -> None:
    t = table("E39", "E0", turn="Ben", bound="Ann", train="8 in")
    assert turns_left(t.s, 0) > turns("E18", level=1) + UNIT


def test_danger_grows_with_the_others_and_is_greatest_for_who_leads() -> None:
    alone, three = table("E46", "E0"), table("E46", "E0", "E0", "E0")
    assert danger(alone, 0) < danger(three, 0)
    assert danger(three, 1) < danger(three, 0)
    assert danger(table("E46", "E0", "E0", "E0", Ben=2, Cem=1), 0) < danger(three, 0)


def test_cards_are_weighed_by_what_lies_face_down() -> None:
    whole, bad = table("E4", "E0"), table("E4", "E0", cards="Miss A Turn")
    assert plain_card(whole.s) == PLAIN_CARD
    assert plain_card(bad.s) == UNIT
    good = table("E4", "E0", cards="Green Wave, High Octane")
    assert plain_card(good.s) < 0


def test_the_train_is_feared_where_it_can_come() -> None:
    """At pole 8, from pole 5 on its way out it comes with a 3 or more, and from beyond it never does."""
    near, gone = table("E35", "E0", train="5 in"), table("E35", "E0", train="13 in")
    crossing = NUMBER["E38"]
    here, there = (rest_at(t.s, crossing, 0, 0, 0) for t in (near, gone))
    assert here - there == (TURNS[0, 0, START] - TURNS[0, 0, crossing]) * 4 // 6
    number = list(MAPS[0].crossings).index("E38")
    assert SWEEPING[0, 5, 0, number] == 4


def test_a_hit_is_worth_more_on_the_leader_and_the_more_the_nearer_the_end() -> None:
    t = table("E30", "E60", "E46", "E9")
    assert worth(t, 1, 3) > worth(t, 2, 1) >= worth(t, 3, 2) >= 0
    level = table("E30", "E46", "E49", "E9")
    assert worth(level, 2, 4) > worth(level, 1, 1) > worth(level, 3, 2) > 0
    # From E23 it is no loss to go round by Highway C.
    assert worth(table("E0", "E23"), 1, 1) < UNIT // 2


# ---- What it does


def test_it_rolls_greens_where_reds_fit_nobody() -> None:
    assert choice(table("E0", "E0", "E0")) == "roll green-green"
    assert choice(table("E30", "A4", "E3")) == "roll green-green"


def test_it_rolls_reds_where_the_leader_is_about_to_win() -> None:
    assert choice(table("E10", "E60")) in ("roll red-red", "roll green-red")


def test_held_by_the_train_it_rolls_what_can_be_used() -> None:
    assert choice(table("E39", "E60", bound="Ann", train="8 in")) == "roll red-red"


def test_three_dice_and_one() -> None:
    assert choice(table("E0", "E0", octane="Ann")) == "roll green-green-red"
    assert choice(table("E0", "E0", works="Ann")) == "roll green"
    assert choice(table("A9", "E60", works="Ann")) == "roll red"


def test_it_wins_when_it_can() -> None:
    assert choice(table("E60", "E46", roll="green-red 5-1")) in ("drive New-City", "hit 2 E45")
    t = table("E60", "E0", roll="green-green 4-3")
    assert choice(t) == "drive New-City"


def test_it_sends_back_who_leads() -> None:
    assert choice(table("E10", "E46", "E60", roll="red-red 3-1")) == "hit 3 E57"
    t = table("E10", "E46", "E60", roll="red-red 3-1")
    t.play(choice(t))
    assert choice(t) == "hit 2 E45"


def test_both_reds_find_somebody_where_they_can() -> None:
    """A 1 fits the car on E46 alone, and a 3 the one on E48 and the one on E60."""
    t = table("E10", "E46", "E48", "E60", roll="red-red 1-3")
    said = [choice(t)]
    t.play(said[0])
    said.append(choice(t))
    assert sorted(said) == ["hit 2 E45", "hit 4 E57"]


def test_it_does_not_take_a_highway_that_leads_round() -> None:
    t = table("E43", "E0", roll="green-green 2-5")
    assert choice(t) == "drive E48"
    assert choice(table("E12", "E0", roll="green 1", works="Ann")) == "stay"


def test_it_takes_a_county_road_where_it_saves_much() -> None:
    assert choice(table("C5", "E0", roll="green-green 3-6")) == "drive F9"
    assert choice(table("J6", "E0", roll="green-green 3-2")) == "drive N2"


def test_it_stops_nowhere_that_the_train_will_sweep() -> None:
    """The train is four poles off and comes on: E24 is its crossing at pole 12."""
    t = table("E21", "E0", roll="green-green 3-4", train="11 in")
    assert choice(t) != "drive E24"


def test_all_wait_for_no_better_deck() -> None:
    """Before the final Check Point with nothing but Courthouses to be drawn, somebody has to go on."""
    t = table("J24", "J24", cards="Courthouse")
    said = set()
    for _ in range(30):
        said.add(choice(t))
        t.play(choice(t), "6-6" if "roll" in choice(t) else "Courthouse, 4")
        if t.heard("drew"):
            return
    raise AssertionError(said)


def test_who_never_takes_reds_uses_none() -> None:
    t = table("E10", "E60")
    assert GAME.move_text(RULES.choose(no_reds, t.s, 0)) == "roll green-green"
    t = table("E10", "E60", roll="red 3", works="Ann")
    assert GAME.move_text(RULES.choose(no_reds, t.s, 0)) == "stay"


# ---- How it plays


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_chooses_what_is_on_offer_and_leaves_the_record_alone(seats: int) -> None:
    s = GAME.new_record(seats, {"map": seats % 2})
    assert isinstance(s, State)
    seed_dice(s, 17, seats)
    RULES.setup(s)
    phases = set()
    for _ in range(1200):
        if s.over:
            break
        seat = s.turn
        phases.add(s.phase)
        before = bytes(s)
        move = RULES.choose(sensible, s, seat)
        assert bytes(s) == before
        assert move in [line[0] for line in RULES.offers(s, seat)]
        RULES.play(s, seat, move)
    assert s.over
    assert phases == {0, 1}


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
@EVERY_MAP
def test_sensible_drivers_bring_a_game_to_its_end(map: int) -> None:
    """Nobody waits before a Check Point, or rolls reds, for ever."""
    for seats in (2, 4, 6):
        results = new_results(1500)
        Batch(GAME, [sensible] * seats, {"map": map}, kind=CHECKED).run(2, 0, results)
        assert results[:, ROUNDS].max() < LONG
        assert (results[:, SCORES : SCORES + seats].max(axis=1) == LEFT[map, START]).all()


@pytest.mark.long
@EVERY_MAP
def test_it_plays_the_same_in_plain_python(map: int) -> None:
    lines = []
    for kind in (PLAIN, CHECKED):
        results = new_results(3)
        Batch(GAME, [sensible, random, no_reds, sensible], {"map": map}, kind=kind).run(4, 0, results)
        lines.append(results)
    assert np.array_equal(*lines)
    assert lines[0][0, DECISIONS] > 50


@pytest.mark.long
def test_the_county_plays_as_its_figures_say() -> None:
    """What the map and the deck were tuned to, with room for chance; bench/results.md has it more exactly."""
    games, seats = 20_000, 4
    results = new_results(games, GAME)
    Batch(GAME, [sensible] * seats).run(1, 0, results)
    counts = dict(zip([count.name for count in GAME.counts], cells_of(GAME.counts, GAME.seats[1]), strict=True))

    def counted(name: str) -> float:
        return float(results[:, COUNTS:][:, counts[name]].sum())

    assert 18 <= np.median(results[:, ROUNDS]) <= 30
    assert counted("red hits") / games / seats >= 2
    assert counted("missed turns") / results[:, ROUNDS].sum() / seats <= 0.12
    scores = results[:, SCORES : SCORES + seats]
    assert max((scores.argmax(axis=1) == seat).mean() for seat in range(seats)) <= 0.3
    assert counted("games: out of rounds") == 0


@pytest.mark.long
def test_who_never_takes_reds_wins_less() -> None:
    results = new_results(8000)
    Batch(GAME, [no_reds, sensible, sensible, sensible]).run(1, 0, results)
    scores = results[:, SCORES : SCORES + 4]
    assert (scores[:, 0] == scores.max(axis=1)).mean() <= 0.22
