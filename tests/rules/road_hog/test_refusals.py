"""What is said to whoever tries a move that is not on offer: the reason, and the clause behind it."""

import random

import pytest
from hog import RULES, table

from wayside.engine.errors import IllegalMove
from wayside.engine.kit import random_game
from wayside.engine.match import Match
from wayside.engine.moves import move_of
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import NOWHERE
from wayside.games.road_hog.state import State
from wayside.games.road_hog.words import DICE_WORDS, DRIVE, HIT, ROLL, STAY

FALLEN = ("the dice have fallen: drive, hit somebody, or stay", "R3.1")


@pytest.mark.clause("R3.1")
@pytest.mark.parametrize("move", ["drive E3", "hit 2 E7", "stay"])
def test_before_the_roll(move: str) -> None:
    assert table("E0", "E9").refused(move) == ("choose your dice and roll first", "R3.1")


@pytest.mark.clause("R3.1", "R9.2", "R9.8")
def test_dice() -> None:
    assert table("E0", "E9").refused("roll green-green-red") == ("only High Octane lets you roll three dice", "R9.2")
    assert table("E0", "E9").refused("roll red") == ("two dice are rolled; red is one", "R3.1")
    for dice in ("green-red", "green"):
        assert table("E0", "E9", octane="Ann").refused(f"roll {dice}")[1] == "R9.2"
    for dice in ("green-red", "green-red-red"):
        assert table("E0", "E9", works="Ann").refused(f"roll {dice}")[1] == "R9.8"
    assert table("E0", "E9", roll="green-green 1-2").refused("roll red-red") == FALLEN


@pytest.mark.clause("R4.1", "R4.2", "R4.4", "R5.1", "R7.3", "R7.6", "R12.6", "R13.1", "R13.5")
@pytest.mark.parametrize(
    ("at", "roll", "train", "move", "reason", "clause"),
    [
        ("E0", "green-green 3-5", "", "drive E4", "E4 is 4 ahead, and the greens show 3 and 5", "R4.4"),
        ("E9", "green-red 3-5", "", "drive E8", "a green die never moves a car backward", "R4.1"),
        ("E9", "green-red 3-5", "", "drive E9", "your car stands on E9 already; stay leaves the dice", "R3.3"),
        ("E0", "red-red 2-2", "", "drive E2", "there is no green die to drive with", "R4.1"),
        ("E0", "green-green 3-5", "", "drive C4", "no use of the greens, 3 and 5, ends on C4", "R4.2"),
        (
            "E7",
            "green-green 3-5",
            "",
            "drive E10",
            "your car is on the exit E7 and must follow the road that leaves there",
            "R5.1",
        ),
        ("E29", "green-green 3-6", "", "drive E32", "E32 is on a bridge, and nobody may stop there", "R7.6"),
        (
            "E15",
            "green-green 3-6",
            "",
            "drive E21",
            "to E21 you would drive through Buttonville without a stop, and that is speeding",
            "R7.3",
        ),
        (
            "E35",
            "green-green 1-3",
            "8 in",
            "drive E38",
            "the train is across the road at E38: nobody can pass or stop there",
            "R12.6",
        ),
        (
            "E50",
            "green-green 1-6",
            "17 out",
            "drive E51",
            "your car is on the exit E50 and must follow the road that leaves there",
            "R5.1",
        ),
        ("E58", "green-green 2-6", "", "drive E62", "every car must stop on the final Check Point, E60", "R13.1"),
        (
            "E60",
            "green-green 1-2",
            "",
            "drive New City",
            "it takes 5 or more to get beyond the last space; the greens show 1 and 2",
            "R13.5",
        ),
        (
            "E58",
            "green-green 5-6",
            "",
            "drive New City",
            "every car must stop on the final Check Point, E60",
            "R13.1",
        ),
    ],
)
def test_driving(at: str, roll: str, train: str, move: str, reason: str, clause: str) -> None:
    other = "E9" if roll.startswith("red") else "E0"
    t = table(at, other, roll=roll, train=train or "17 out")
    assert t.refused(move) == (reason, clause)


@pytest.mark.clause("R4.3", "R5.5", "R12.6")
def test_turning_off_with_the_second_die() -> None:
    t = table("E22", "E0", roll="green-green 1-6", train="6 in", map="valley")
    assert t.refused("drive B6") == ("the train is across the road at B6: nobody can pass or stop there", "R12.6")
    t = table("E27", "E0", roll="green-green 6-1", train="4 in", map="valley")
    assert t.refused("drive C1") == ("the train is across the road at E30: nobody can pass or stop there", "R12.6")


@pytest.mark.clause("R11.9")
def test_who_is_bound_for_court() -> None:
    t = table("E25", "E9", train="12 in", bound="Ann")
    t.roll("green-red", "3-2")
    assert t.refused("drive E28") == (
        "your car is bound for court and waits for the train: you may use reds only",
        "R11.9",
    )


@pytest.mark.clause("R6.1", "R6.2", "R6.3", "R6.4", "R6.5", "R10.4", "R11.7")
@pytest.mark.parametrize(
    ("at", "roll", "move", "reason", "clause"),
    [
        ("E9", "2-6", "hit 1 E7", "a red die never moves your own car", "R6.1"),
        ("E9", "2-6", "hit 4 E7", "there is no seat 4 at this table", "R2.2"),
        ("A3", "2-6", "hit 2 E7", "that car is not on the Expressway", "R6.2"),
        ("E13", "2-6", "hit 2 E7", "that car is on the exit E13, which counts as being on the Highway", "R6.2"),
        ("E9", "1-6", "hit 2 E8", "E8 is no exit to a Highway, and a red must take a car exactly to one", "R6.3"),
        ("E9", "1-6", "hit 2 E7", "E7 is 2 behind that car, and the reds show 1 and 6", "R6.3"),
        ("E9", "1-6", "hit 2 E13", "a red die never moves a car forward", "R6.1"),
        ("E11", "1-3", "hit 2 E7", "each red die is used by itself: their total is nothing", "R6.4"),
    ],
)
def test_hitting(at: str, roll: str, move: str, reason: str, clause: str) -> None:
    """Cem is there so that there is something to do with every roll."""
    t = table("E0", at, {"2": "E9", "1": "E8"}[roll[0]], roll=f"red-red {roll}")
    assert t.refused(move) == (reason, clause)


@pytest.mark.clause("R6.5", "R10.4", "R11.7", "R6.1")
def test_cars_that_no_red_can_move() -> None:
    t = table("E0", "E9", "E25", "E39", "E9", roll="red-red 2-3", train="8 in", Ben=2, bound="Cem")
    assert t.refused("hit 2 E7") == ("that car is beside the road, where no red can move it", "R10.4")
    assert t.refused("hit 3 E22") == ("that car is bound for court, and no red can move it", "R11.7")
    assert t.refused("hit 4 E36") == (
        "the train is across the road at E38, and no car can be moved back over it",
        "R6.5",
    )
    t = table("E0", "E9", roll="green-green 2-3")
    assert t.refused("hit 2 E7") == ("there is no red die to use", "R6.1")


@pytest.mark.clause("R1.2")
def test_a_space_of_the_other_map() -> None:
    t = table("E0", "E9", roll="green-green 2-3", map="valley")
    assert t.refused("drive J3") == ("there is no space J3 on the map of the valley", "R1.2")
    assert t.refused("hit 2 E57") == ("there is no space E57 on the map of the valley", "R1.2")


def test_a_match_refuses_with_the_clause() -> None:
    match = Match(GAME, ["Ann", "Ben"], secret=b"a" * 32, options={"first": 1})
    with pytest.raises(IllegalMove, match=r"choose your dice and roll first \(R3\.1\)"):
        match.play(0, move_of(DRIVE, 3))


def test_every_move_that_is_not_on_offer_has_a_reason_with_a_clause() -> None:
    """At many moments, every move that can be written down."""
    clauses = set(GAME.rulebook.clauses)
    every = [move_of(ROLL, choice) for choice in range(len(DICE_WORDS))] + [move_of(STAY)]
    every += [move_of(DRIVE, place) for place in range(NOWHERE)]
    every += [move_of(HIT, seat, place) for seat in range(7) for place in range(0, NOWHERE, 3)]
    assert GAME.refusal is not None
    found = set()
    for number in range(4):
        lots = random.Random(number)
        for turn, (s, seat, _) in enumerate(random_game(RULES, 3, lots, {"map": number % 2})):
            assert isinstance(s, State)
            if seat < 0 or turn % 23:
                continue
            on_offer = {line[0] for line in RULES.offers(s, seat)}
            before = s.copy()
            for move in every:
                if move not in on_offer:
                    sentence, clause = GAME.refusal(s, seat, move)
                    assert sentence
                    assert clause in clauses
                    found.add(clause)
            assert s == before
    assert found >= {"R3.1", "R4.1", "R4.4", "R5.1", "R6.2", "R6.3", "R10.4"}
