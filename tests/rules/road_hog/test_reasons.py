"""Why one would roll, drive, hit or stay: what is said is what happens."""

import random
import re

import pytest
from hog import RULES, Table, table

from wayside.engine.kit import random_game
from wayside.engine.moves import first_of, verb_of
from wayside.engine.reasons import reason_for, reasons_in, wrong_with
from wayside.games.road_hog import GAME
from wayside.games.road_hog.bot import sensible
from wayside.games.road_hog.edition import NEW_CITY, NUMBER
from wayside.games.road_hog.road_tables import LEFT, REDS
from wayside.games.road_hog.state import State
from wayside.games.road_hog.words import DRIVE, HIT


def why(t: Table, text: str) -> tuple[str, str]:
    """The reason for an offer, beside the others in their order."""
    moves = {GAME.move_text(line[0]): line[0] for line in RULES.offers(t.s, t.s.turn)}
    others = [move for other, move in moves.items() if other != text]
    return reason_for(GAME, t.s, t.s.turn, moves[text], others)


@pytest.mark.parametrize(
    ("t", "move", "sentence", "clause"),
    [
        (
            table("E0", "E0"),
            "roll green-green",
            "Two greens bring you 6.7 counts nearer to New City on average, and no red number fits anybody now.",
            "R4.2",
        ),
        (table("E0", "E46"), "roll green-red", "A red 1 would send the car on E46 back to an exit.", "R6.3"),
        (
            table("E0", "E46", "E59"),
            "roll red-red",
            "A red 1 or 2 would send a car on E46 or E59 back to an exit.",
            "R6.3",
        ),
        (
            table("E39", "E0", bound="Ann", train="8 in"),
            "roll red-red",
            "Your car waits for the train on its way to court, so only reds can be of use.",
            "R11.9",
        ),
        (
            table("E0", "E60", "E46", roll="red-red 3-1"),
            "hit 2 E57",
            "It sends the car nearest to New City back to E57, 16 counts further away.",
            "R6.1",
        ),
        (
            table("E0", "E60", "E46", roll="red-red 3-1"),
            "hit 3 E45",
            "It sends the car on E46 back to E45, 15 counts further away.",
            "R6.1",
        ),
        (
            table("E60", "E0", roll="green-green 4-3"),
            "drive New-City",
            "It takes you into New City, and you have won.",
            "R13.7",
        ),
        (
            table("E56", "E0", roll="green-green 6-6"),
            "drive E60",
            "It takes you to the final Check Point, where everybody has to stop.",
            "R13.1",
        ),
        (
            table("E14", "E0", roll="green-green 1-3"),
            "drive E18",
            "It brings you 4 counts nearer to New City, and stops in Buttonville, through which nobody may drive"
            " in one turn.",
            "R7.3",
        ),
        (
            table("E20", "E0", roll="green-green 2-5"),
            "drive E22",
            "It takes you onto Highway C, where no red can reach you.",
            "R6.2",
        ),
        (
            table("C5", "E0", roll="green-green 3-5"),
            "drive L5",
            "It takes you onto County Road L and 8 counts nearer to New City.",
            "R5.4",
        ),
        (
            table("E0", "E0", roll="green-green 2-2"),
            "drive E4",
            "It brings you 4 counts nearer to New City, to a space from which no red can send you back.",
            "R6.3",
        ),
        (
            table("E23", "E0", roll="green 1", works="Ann", train="9 in"),
            "drive E24",
            "It brings you 1 count nearer to New City.",
            "R4.1",
        ),
        (
            table("E48", "E0", roll="green-green 2-2"),
            "stay",
            "No number has to be used, and what these dice lead to is worse than where you are.",
            "R3.3",
        ),
        (
            table("E5", "E0", roll="green 2", works="Ann"),
            "stay",
            "All that these dice can do for your car is to take it onto an exit.",
            "R5.3",
        ),
    ],
)
def test_what_is_said(t: Table, move: str, sentence: str, clause: str) -> None:
    assert why(t, move) == (sentence, clause)


def test_what_is_said_is_true() -> None:
    said = dict.fromkeys(("sends", "nearer", "no red can send", "final", "Highway", "County Road", "fewer red"), 0)
    for number in range(8):
        lots = random.Random(number)
        for s, seat, _ in random_game(RULES, 2 + number % 5, lots, {"map": number % 2}):
            assert isinstance(s, State)
            if seat < 0 or s.round > 60:
                break
            offers = RULES.offers(s, seat)
            for (move, *_), reason in zip(offers, reasons_in(GAME, s, offers, seat), strict=True):
                assert not wrong_with(GAME, reason), reason
                sentence = reason[0]
                for word in said:
                    said[word] += word in sentence
                if verb_of(move) == HIT:
                    after = s.copy()
                    RULES.play(after, seat, move)
                    place = re.search(r"back to (\w+)", sentence)
                    assert place is not None
                    assert after.at[first_of(move)] == NUMBER[place[1]]  # type: ignore[attr-defined]
                if verb_of(move) == DRIVE and first_of(move) != NEW_CITY:
                    to = first_of(move)
                    if found := re.search(r"(\d+) counts? nearer", sentence):
                        assert LEFT[s.map, s.at[seat]] - LEFT[s.map, to] == int(found[1])
                    if "no red can send" in sentence:
                        reachable = [n for n in range(1, 7) if REDS[s.map, to] >> n & 1]
                        assert not reachable or s.shut
    assert min(said.values()) > 0, said


def test_the_sensible_bot_has_a_reason_for_most_of_what_it_does() -> None:
    told = 0
    moves = 0
    s = GAME.new_record(4)
    RULES.setup(s)
    while not s.over and moves < 120:
        seat = s.waiting.bit_length() - 1
        offers = RULES.offers(s, seat)
        move = RULES.choose(sensible, s, seat)
        others = [line[0] for line in offers if line[0] != move]
        told += reason_for(GAME, s, seat, move, others) != ("", "")
        moves += 1
        RULES.play(s, seat, move)
    assert told > 0.9 * moves
