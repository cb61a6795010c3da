"""Sections 7 to 9 of the rulebook: claims, Variable Interest Rates and WormHoles."""

import os
import random
from collections.abc import Iterable

import pytest
from krikkit import Table, table, worth
from krikkit_plain import Place, left_to_right, plain_wormholes, top_to_bottom

from wayside.games.krikkit.crest import (
    LEFT_RIGHT,
    TOP_BOTTOM,
    bit_of,
    percentage_of,
    quadrant_at,
    separate_paths,
    wormholes_of,
)
from wayside.games.krikkit.state import NONE

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))
GRID = [(across, down) for across in range(1, 8) for down in range(1, 7)]


# ---- Claims


@pytest.mark.clause("K7.1")
def test_quadrants_add_a_percentage() -> None:
    t = table(scores=[1000, 1000], crest={0: ["1,1", "2,2"]})
    assert t.standing() == [1000 * 10_284, 1000 * 10_000]


@pytest.mark.clause("K7.2", "KA21")
def test_seven_across_and_six_down() -> None:
    assert quadrant_at(7, 6) == 41
    assert quadrant_at(1, 1) == 0
    assert [quadrant_at(*place) for place in ((8, 1), (1, 7), (0, 3), (3, 0), (7, 7))] == [NONE] * 5


@pytest.mark.clause("K7.3", "KA21")
@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        ("19 3 5 18", ["claim 5 3", "claim 3 5"]),
        ("19 5 3 18", ["claim 3 5", "claim 5 3"]),
        ("19 7 2 18", ["claim 7 2"]),
        ("19 2 7 18", ["claim 7 2"]),
        ("19 4 4 18", ["claim 4 4"]),
        ("19 7 7 18", []),
        ("19 8 2 18", []),
        ("5 19 18 3", []),
    ],
)
def test_green_and_white_name_the_quadrants(hand: str, claims: list[str]) -> None:
    assert table().show(hand).offered("claim") == claims


@pytest.mark.clause("K7.3", "KA21")
def test_of_400_pairs_of_dice_48_fit() -> None:
    fits = 0
    for white in range(1, 21):
        for green in range(1, 21):
            fits += table().show(f"19 {white} {green} 18").may_claim()
    assert fits == 48


@pytest.mark.clause("K7.4", "KA20")
def test_a_claim_is_made_at_the_end_of_a_hand_and_nobody_has_to() -> None:
    t = table()
    t.finish("19 3 5 18", "claim 3 5")
    assert t.owner("3,5") == 0
    assert t.kinds() == ["claimed", "scored", "settled"]
    assert t.asked == 1
    t = table()
    assert t.finish("19 3 5 18") == 45
    assert t.owner("3,5") == t.owner("5,3") == NONE


@pytest.mark.clause("K7.4")
def test_a_claim_can_be_made_after_the_last_roll_too() -> None:
    t = table().show("19 8 9 18", rolls=2)
    t.play("hold black-red", "3 5")
    assert t.offered() == ["stop", "claim 5 3", "claim 3 5"]


@pytest.mark.clause("K7.7", "KA22")
def test_an_owned_quadrant_is_neither_claimed_nor_doubled() -> None:
    t = table(crest={1: ["5,3"]}).show("19 3 5 18")
    assert t.offered("claim") == ["claim 3 5"]
    assert t.refused("claim 5 3") == ("quadrant 5,3 has an owner", "K7.7")
    t = table(crest={1: ["5,3"], 0: ["3,5"]})
    assert t.show("19 3 5 18").offered("claim") == []
    assert t.finish("19 3 5 18") == 45


# ---- Variable Interest Rates


@pytest.mark.clause("K8.1", "KA25")
@pytest.mark.parametrize(
    ("hand", "matches"),
    [("4 6 4 6", True), ("6 4 6 4", True), ("4 4 6 6", True), ("4 6 4 4", False), ("3 6 4 6", False)],
)
def test_red_and_black_must_show_the_same_two_values(hand: str, matches: bool) -> None:
    assert bool(table().show(hand).offered("claim-variable")) == matches


@pytest.mark.clause("K8.2", "KA26")
def test_the_rate_is_read_from_the_quadrant() -> None:
    for place, rate in (("4 6", 460), ("6 4", 640)):
        t = table()
        t.finish("4 4 6 6", f"claim-variable {place}")
        assert percentage_of(t.s, 0) == rate


@pytest.mark.clause("K8.3")
def test_all_four_dice_score_double() -> None:
    assert worth("5 5 3 3", "claim-variable 3 5") == 16 * 2
    assert worth("5 5 3 3", "claim 3 5") == 16 + 8, "at the plain rate red and black do not"


@pytest.mark.clause("K8.4", "KA44")
def test_the_rate_is_the_claimers_choice() -> None:
    t = table().show("5 5 3 3")
    assert t.offered("claim") == ["claim 3 5", "claim-variable 3 5", "claim 5 3", "claim-variable 5 3"]
    t.play("claim 3 5")
    assert percentage_of(t.s, 0) == 142
    assert table().show("5 5 3 3", rolls=3).offered("claim 3") == ["claim 3 5"], "on the last roll too"


@pytest.mark.clause("K8.5", "KA20", "KA44")
def test_on_the_last_roll_1_x_must_take_its_rate() -> None:
    early = ["claim 1 4", "claim-variable 1 4", "claim 4 1", "claim-variable 4 1"]
    for rolls in (1, 2, 3):  # a red or black 1 gives a fourth roll, so the third is not the last
        assert table().show("4 4 1 1", rolls).offered("claim") == early
    t = table().show("4 4 1 1", rolls=4)
    assert t.offered("claim") == ["claim-variable 1 4", "claim 4 1", "claim-variable 4 1"]
    assert t.refused("claim 1 4")[1] == "K8.5"
    t.play("claim-variable 1 4")
    assert percentage_of(t.s, 0) == 140
    assert table().show("4 4 1 7", rolls=4).offered("claim") == ["claim 1 4", "claim 4 1"], "where nothing matches"


# ---- WormHoles


def crest_of(*drawing: str) -> dict[int, list[str]]:
    """A grid in six lines: a digit is the seat that owns a quadrant."""
    found: dict[int, list[str]] = {}
    for down, line in enumerate(drawing, 1):
        for across, cell in enumerate(line, 1):
            if cell != ".":
                found.setdefault(int(cell), []).append(f"{across},{down}")
    return found


def wormholes(*drawing: str, crossing: str = "no", seats: int = 2) -> list[int]:
    t = table(seats, crest=crest_of(*drawing), crossing=crossing)
    return [wormholes_of(t.s, seat) for seat in range(seats)]


EMPTY = "......."


@pytest.mark.clause("K9.1")
def test_a_line_from_side_to_side_is_worth_42() -> None:
    assert wormholes("0000000", EMPTY, EMPTY, EMPTY, EMPTY, "111111.") == [1, 0]
    assert wormholes(*["..1...."] * 6) == [0, 1]
    t = table(scores=[100, 0], crest=crest_of(*["0......"] * 6))
    assert t.standing()[0] == 142 * (10_000 + 6 * 142)


@pytest.mark.clause("K9.2", "KA38")
def test_it_may_bend_but_not_go_by_corners() -> None:
    assert wormholes("000....", "..0....", "..0.000", "..000..", EMPTY, EMPTY) == [1, 0]
    assert wormholes("000....", "...0...", "....000", EMPTY, EMPTY, EMPTY) == [0, 0]


@pytest.mark.clause("K9.3", "KA38")
def test_no_two_share_a_quadrant() -> None:
    assert wormholes("0000000", "0000000", EMPTY, EMPTY, EMPTY, EMPTY) == [2, 0]
    # A straight line and two quadrants that make another way round: still one.
    assert wormholes("0000000", "00.....", EMPTY, EMPTY, EMPTY, EMPTY) == [1, 0]
    cross = ("...0...", "...0...", "0000000", "...0...", "...0...", "...0...")
    assert wormholes(*cross) == [1, 0]


@pytest.mark.clause("K9.4", "K13.4", "KA38")
def test_with_crossing_both_ways_count() -> None:
    cross = ("...0...", "...0...", "0000000", "...0...", "...0...", "...0...")
    assert wormholes(*cross, crossing="yes") == [2, 0]
    assert wormholes("0000000", "00.....", EMPTY, EMPTY, EMPTY, EMPTY, crossing="yes") == [1, 0]


@pytest.mark.clause("K9.5", "KA52")
def test_with_crossing_there_is_free_passage_through_a_finished_wormhole() -> None:
    drawing = ("...1...", "...1...", "0001000", "...1...", "...1...", "...1...")
    assert wormholes(*drawing) == [0, 1]
    assert wormholes(*drawing, crossing="yes") == [1, 1]
    unfinished = ("...1...", "...1...", "0001000", "...1...", "...1...", EMPTY)
    assert wormholes(*unfinished, crossing="yes") == [0, 0]
    same_way = ("0001111", "1111...", EMPTY, EMPTY, EMPTY, EMPTY)
    assert wormholes(*same_way, crossing="yes") == [0, 1], "only through one that runs the other way"


@pytest.mark.clause("K9.6")
def test_all_of_a_group_may_be_passed_but_at_the_sides_ones_own_are_needed() -> None:
    branch = ("..11...", "..1....", "0011000", "..1....", "..1....", "..1....")
    assert wormholes(*branch, crossing="yes") == [1, 1]
    at_the_side = ("1......", "1......", "1000000", "1......", "1......", "1......")
    assert wormholes(*at_the_side, crossing="yes") == [0, 1]
    assert wormholes(*["1111111"] * 6, crossing="yes") == [0, 13]


def bits(places: Iterable[Place]) -> int:
    found = 0
    for across, down in places:
        found |= bit_of(quadrant_at(across, down))
    return found


@pytest.mark.clause("K9.2", "K9.3", "KA38")
def test_the_count_agrees_with_a_plain_search_for_paths() -> None:
    chance = random.Random(9)
    most = set()
    for _ in range(1500 * MANY):
        share = chance.choice((0.5, 0.65, 0.8, 0.92))
        places = {place for place in GRID if chance.random() < share}
        across, down = separate_paths(bits(places), LEFT_RIGHT), separate_paths(bits(places), TOP_BOTTOM)
        assert (across, down) == (left_to_right(places), top_to_bottom(places)), places
        most |= {across, down}
    assert most >= {0, 1, 2, 3, 4, 5}
    assert (separate_paths(bits(GRID), LEFT_RIGHT), separate_paths(bits(GRID), TOP_BOTTOM)) == (6, 7)


@pytest.mark.clause("K9.3", "K9.4", "K9.5", "K9.6")
@pytest.mark.parametrize("crossing", ["no", "yes"])
def test_whole_sheets_agree_with_a_plain_search(crossing: str) -> None:
    chance = random.Random(3)
    found = set()
    for _ in range(150 * MANY):
        t: Table = table(3, crossing=crossing)
        owned: list[set[Place]] = [set(), set(), set()]
        weights = chance.choice(([6, 3, 1, 1], [5, 5, 0, 0], [4, 4, 4, 1]))
        for place in GRID:
            seat = chance.choices((0, 1, 2, NONE), weights)[0]
            if seat != NONE:
                owned[seat].add(place)
                t.s.owner[0, quadrant_at(*place)] = seat
        for seat in range(3):
            others = [owned[other] for other in range(3) if other != seat]
            count = plain_wormholes(owned[seat], others, crossing == "yes")
            assert wormholes_of(t.s, seat) == count
            found.add(count)
    assert found >= {0, 1, 2}
