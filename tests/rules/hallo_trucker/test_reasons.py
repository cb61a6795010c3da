"""Why one would lay a card: it is true, and tells nothing of a row that its owner has to remember."""

import random
import re

import pytest
from trucker import RULES, Table, table

from wayside.engine.kit import random_game
from wayside.engine.moves import first_of, move_of
from wayside.engine.reasons import reason_for, reasons_in, wrong_with
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import DECK, FACE, FACE_WORDS, KM, LIMIT, REST
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.state import TO_COUNTER, State
from wayside.games.hallo_trucker.words import COUNTER, ROW


def reason(position: Table, card: str, *others: str) -> tuple[str, str]:
    verb = COUNTER if position.s.phase == TO_COUNTER else ROW
    moves = [move_of(verb, FACE_WORDS.index(each)) for each in (card, *others)]
    return reason_for(GAME, position.s, 0, moves[0], moves[1:])


HAND = "50 70 110 rest rest lost barrier 20 20 20"


@pytest.mark.clause("T4.1", "T9.1")
def test_a_card_that_rises_leaves_room_for_the_higher_ones() -> None:
    open_row = table(hands=[HAND], rows=["10 40"], options={"look": 1})
    assert reason(open_row, "50", "70") == ("It rises above the 40 and leaves room for 70 and 110 after it.", "T4.1")
    assert reason(open_row, "110", "70") == ("It rises above the 40 and makes the run worth 160 km.", "T4.1")
    assert reason(open_row, "20") == (
        "It begins a new run with 20 km and leaves room for 50, 70 and 110 after it.",
        "T4.3",
    )
    first = table(hands=[HAND])
    assert reason(first, "20", "50") == ("It begins the run and leaves room for 50, 70 and 110 after it.", "T4.1")


@pytest.mark.clause("T3.2")
def test_a_row_that_has_to_be_remembered_is_not_told_of() -> None:
    hidden = table(hands=[HAND], rows=["10 40"])
    assert reason(hidden, "50", "70") == ("It leaves room for 70 and 110 after it.", "T4.1")
    assert reason(hidden, "110") == ("It is the highest km card that you hold: 110 km at the end of a run.", "T4.1")
    other = table(hands=[HAND], rows=["90 120"])
    for card in ("20", "50", "110", "rest", "lost"):
        assert reason(hidden, card) == reason(other, card)


@pytest.mark.clause("T5.1", "T5.2", "T5.4", "T5.7", "T7.2")
def test_a_card_for_the_counter_says_what_becomes_of_the_stage() -> None:
    position = table(hands=[HAND], phase="counter", counter_km=60)
    position.s.counter_km = 60
    assert reason(position, "20", "70")[0] == "It moves the counter by 20 km, less than 70: the stage lasts longer."
    assert "to 130 of 150 km, nearer to the stage's end than 20" in reason(position, "70", "20")[0]
    assert reason(position, "110") == (
        "It brings the counter to 170 of 150 km, which ends the stage unless freight is lost.",
        "T7.2",
    )
    assert reason(position, "lost") == ("It takes 50 km off the counter, so that the stage lasts longer.", "T5.4")
    assert reason(position, "rest")[1] == "T5.2"
    assert reason(position, "barrier")[1] == "T5.7"


@pytest.mark.parametrize("look", [0, 1])
def test_what_is_said_is_true(look: int) -> None:
    said = 0
    for number in range(4):
        for s, seat, _ in random_game(RULES, 2 + number % 4, random.Random(number), {"look": look, "stages": 2}):
            assert isinstance(s, State)
            if seat < 0:
                continue
            offers = RULES.offers(s, seat)
            for (move, *_), (sentence, clause) in zip(offers, reasons_in(GAME, s, offers, seat), strict=True):
                assert not wrong_with(GAME, (sentence, clause)), sentence
                face = first_of(move)
                if room := re.search(r"leaves room for (.*) after it", sentence):
                    named = [int(km) for km in re.findall(r"\d+", room[1])]
                    held = {KM[other] for other in range(REST) if s.held[seat] >> other & 1}
                    assert set(named) <= held
                    assert min(named) > KM[face]
                if worth := re.search(r"makes the run worth (\d+) km", sentence):
                    after = s.copy()
                    for each in [*(s.laid[seat, i] for i in range(s.laid_n[seat])), card_of(face)]:
                        after.row[seat, after.row_n[seat]] = each
                        after.row_n[seat] += 1
                    assert run_km(after, seat) == int(worth[1])
                if counter := re.search(r"the counter to (-?\d+) of (\d+) km", sentence):
                    assert int(counter[1]) == s.counter_km + KM[face]
                    assert int(counter[2]) == LIMIT[s.seats]
                    assert ("ends" in sentence) == (int(counter[1]) >= LIMIT[s.seats])
                said += bool(sentence)
    assert said > 500


def card_of(face: int) -> int:
    return next(card for card in range(DECK) if FACE[card] == face)
