"""Moves and offers: numbers for the rules, text for people, and errors that help."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toss import BET, GAME, NAME, PASS, VERBS

from wayside.engine.arguments import MAX_AMOUNT, Number, SeatNumber, Words
from wayside.engine.errors import AmbiguousMove, InvalidMove
from wayside.engine.moves import (
    FREE,
    OfferSheet,
    Verbs,
    amount_of,
    choices_in,
    first_of,
    move_of,
    move_text,
    offer,
    offer_amount,
    offer_text,
    parse_move,
    second_of,
    take,
    third_of,
    verb_of,
    with_amount,
)

small = st.integers(0, 255)


@given(small, small, small, small, st.integers(0, MAX_AMOUNT))
def test_a_move_holds_its_parts(verb: int, a: int, b: int, c: int, amount: int) -> None:
    move = with_amount(move_of(verb, a, b, c), amount)
    assert (verb_of(move), first_of(move), second_of(move), third_of(move), amount_of(move)) == (verb, a, b, c, amount)
    assert 0 <= move < FREE
    assert with_amount(move, 0) == move_of(verb, a, b, c)


@given(st.sampled_from([PASS, BET, NAME]), st.integers(0, 3), st.integers(0, 2), st.integers(0, MAX_AMOUNT))
@settings(max_examples=60)
def test_every_move_reads_back_from_its_text(verb: int, seat: int, colour: int, amount: int) -> None:
    move = {PASS: move_of(PASS), BET: with_amount(move_of(BET), amount), NAME: move_of(NAME, seat, colour)}[verb]
    assert parse_move(VERBS, move_text(VERBS, move)) == move


def test_texts() -> None:
    assert GAME.move_text(move_of(PASS)) == "pass"
    assert GAME.move_text(with_amount(move_of(BET), 250)) == "bet 250"
    assert GAME.move_text(move_of(NAME, 2, 1)) == "name 3 green"
    assert [verb.form() for verb in VERBS] == ["pass", "bet <chips>", "name <seat> <colour>"]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("PASS", "pass"),
        ("  bet   4 ", "bet 4"),
        ("b 4", "bet 4"),
        ("n 2 gree", "name 2 green"),
        ("name 4 r", "name 4 red"),
    ],
)
def test_beginnings_of_words_and_capitals_will_do(text: str, means: str) -> None:
    assert move_text(VERBS, parse_move(VERBS, text)) == means


def test_the_verb_may_be_left_out_where_there_is_but_one() -> None:
    assert parse_move(VERBS, "7", default_verb=BET) == with_amount(move_of(BET), 7)
    assert parse_move(VERBS, "pass", default_verb=BET) == move_of(PASS)


@pytest.mark.parametrize("text", ["name 1 g", "name 1 gr"])
def test_a_word_that_may_mean_several_things_is_refused(text: str) -> None:
    with pytest.raises(AmbiguousMove, match="may mean green or grey"):
        parse_move(VERBS, text)


def test_a_verb_that_may_mean_several_things_is_refused() -> None:
    verbs = Verbs()
    for word in ("row", "roll", "rob"):
        verbs.add(word, "", "")
    with pytest.raises(AmbiguousMove, match="'ro' may mean row, roll or rob"):
        parse_move(verbs, "ro")
    assert parse_move(verbs, "rol") == move_of(1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no move was given; a move is one of: pass, bet <chips>, name <seat> <colour>"),
        ("   ", "no move was given"),
        ("fold", "'fold' is no move here. A move is one of: pass, bet <chips>"),
        ("bett 4", "did you mean 'bet'"),
        ("bet", "'bet' takes 1 more word: bet <chips>"),
        ("pass 1", "'pass' takes 0 more words: pass"),
        ("name 1", "'name' takes 2 more words: name <seat> <colour>"),
        ("bet many", "'many' is no chips; it is a number from 0 to"),
        ("bet -1", "'-1' is no chips"),
        ("bet 1.5", "'1.5' is no chips"),
        ("bet ²", "'²' is no chips"),
        (f"bet {MAX_AMOUNT + 1}", "is no chips"),
        ("name 0 red", "'0' is no seat; it is a number from 1 to 255"),
        ("name 1 blue", "'blue' is no colour; colour is one of: red, green, grey"),
        ("name 1 grean", "did you mean 'green'"),
    ],
)
def test_text_that_is_no_move_is_refused_with_what_would_be_one(text: str, says: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        parse_move(VERBS, text)
    assert says in str(refused.value)


def test_arguments_out_of_range_still_have_a_text() -> None:
    assert Words("card", ("a", "b")).text(7) == "?7"
    assert Number("n", 0, 9).text(12) == "12"
    assert SeatNumber().text(0) == "1"


def test_an_exact_word_beats_a_longer_one() -> None:
    assert Words("card", ("free", "freedom")).parse("free") == 0
    verbs = Verbs()
    go = verbs.add("go", "", "")
    verbs.add("gone", "", "")
    assert parse_move(verbs, "go") == move_of(go)


def test_offers_are_written_and_taken() -> None:
    sheet = OfferSheet(3)
    out = sheet.cells
    n = offer(out, 0, move_of(PASS))
    n = offer_amount(out, n, move_of(BET), 1, 10, 3)
    assert n == 2
    assert [choices_in(out, i) for i in range(n)] == [1, 4]
    assert take(out, 0, 0) == move_of(PASS)
    assert [amount_of(take(out, 1, choice)) for choice in range(4)] == [1, 4, 7, 10]
    assert len(sheet.array) == 4
    assert sheet.array.dtype == np.int64


def test_the_text_of_an_offer_shows_its_amounts() -> None:
    sheet = OfferSheet(4)
    offer(sheet.cells, 0, move_of(NAME, 1, 0))
    offer_amount(sheet.cells, 1, move_of(BET), 1, 10, 3)
    offer_amount(sheet.cells, 2, move_of(BET), 0, 500, 1)
    texts = [offer_text(VERBS, line) for line in sheet.array[:3].tolist()]
    assert texts == ["name 2 red", "bet 1..10 by 3", "bet 0..500"]
    assert GAME.offer_text(sheet.array[0].tolist()) == "name 2 red"
