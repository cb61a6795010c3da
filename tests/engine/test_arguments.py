"""What numbers of moves and events are: how they are typed, said and checked; and declarations that cannot be."""

import pytest

from wayside.engine.arguments import MAX_AMOUNT, Money, Number, SeatNumber, Words
from wayside.engine.errors import AmbiguousMove, BrokenGame, InvalidMove
from wayside.engine.events import Event, EventKinds
from wayside.engine.moves import FREE, Verbs, is_move, move_of, move_text, offer_text, parse_move, with_amount

DOLLARS = Money("stake", unit="$")
THOUSANDS = Money("stake", unit="$", each=1000)


@pytest.mark.parametrize(
    ("money", "value", "typed", "said"),
    [
        (Money("price"), 1234567, "1234567", "1,234,567"),
        (Money("price", unit="points"), 2424, "2424", "2,424 points"),
        (Money("price", unit="points"), 1, "1", "1 point"),
        (DOLLARS, 999, "999", "$999"),
        (DOLLARS, -25000, "-25000", "-$25,000"),
        (THOUSANDS, 25, "25000", "$25,000"),
        (THOUSANDS, 3_000_000, "3000000000", "$3,000,000,000"),
    ],
)
def test_a_sum_is_typed_and_said(money: Money, value: int, typed: str, said: str) -> None:
    assert money.text(value) == typed
    assert money.said(value, ()) == said


@pytest.mark.parametrize("word", ["25000", "25,000", "$25,000", "25k", "0.025m", "25_000"])
def test_a_sum_can_be_typed_in_several_ways(word: str) -> None:
    assert DOLLARS.parse(word) == 25000
    assert THOUSANDS.parse(word) == 25


@pytest.mark.parametrize(
    "word", ["", "k", "-1", "1.5", "2.5555k", "1e9", "25 k", "٣", "9" * 30, str(MAX_AMOUNT + 1), "€5", "1.", ".5k"]
)
def test_what_is_no_sum_is_refused(word: str) -> None:
    with pytest.raises(InvalidMove, match="it is a number from 0 to 1073741823"):
        DOLLARS.parse(word)


@pytest.mark.parametrize("word", ["25500", "1", "2.5", "0.0255m"])
def test_where_thousands_are_counted_a_part_of_one_is_refused(word: str) -> None:
    with pytest.raises(InvalidMove, match="to 1073741823000 in steps of 1,000"):
        THOUSANDS.parse(word)


def test_a_move_in_thousands_is_told_in_full() -> None:
    verbs = Verbs()
    bet = verbs.add("bet", "X1.1", "bet", amount=THOUSANDS)
    move = with_amount(move_of(bet), 50_000)
    assert move_text(verbs, move) == "bet 50000000"
    assert parse_move(verbs, "bet 50m") == move
    assert offer_text(verbs, (move_of(bet) | FREE, 5, 50_000, 5)) == "bet 5000..50000000 by 5000"
    assert offer_text(verbs, (move_of(bet) | FREE, 5, 50_000, 1)) == "bet 5000..50000000 by 1000"


def test_sentences_have_separators_and_units() -> None:
    kinds = EventKinds()
    paid = kinds.add("paid", "{seat} pays {sum} to {to}.", "X1.1", THOUSANDS_PAID, SeatNumber("to"))
    far = kinds.add("far", "{seat} has come {km} km.", "X1.1", "km")
    assert Event(paid, paid, 0, 1250, 1).text(["Ada", "Bo"]) == "Ada pays $1,250,000 to Bo."
    assert Event(far, far, 1, -1234, 0).text(["Ada", "Bo"]) == "Bo has come -1,234 km."


THOUSANDS_PAID = Money("sum", unit="$", each=1000)


def test_a_name_is_its_number_and_carries_its_words() -> None:
    verbs, kinds = Verbs(), EventKinds()
    first, second = verbs.add("go", "X1.1", "go on"), verbs.add("stay", "X1.2", "stay")
    told = kinds.add("gone", "{seat} goes.", "X1.1")
    assert (first, second, told) == (0, 1, 0)
    assert move_of(second) == 1
    assert (second.word, second.clause, told.sentence) == ("stay", "X1.2", "{seat} goes.")
    assert verbs[1] is second
    assert repr(second) == "<verb 1 'stay'>"
    assert repr(told) == "<event 0 'gone'>"


def test_equal_numbers_of_two_games_keep_their_own_sentences() -> None:
    one, other = EventKinds().add("a", "One.", "X1.1"), EventKinds().add("b", "Other.", "X1.1")
    assert one == other
    assert [Event(kind, kind, 0, 0, 0).text(["Ada"]) for kind in (one, other, one)] == ["One.", "Other.", "One."]


@pytest.mark.parametrize(
    ("sentence", "args", "says"),
    [
        ("{seat} rolls {pips}.", (), r"the sentence of event 'x' names \{pips\}, which is none of its numbers"),
        ("{seat} rolls {a, b}.", ("b", "a"), r"names \{a, b\}, which"),
        ("{seat}", ("a", "b", "c"), "event 'x' has 3 numbers; there is room for two"),
    ],
)
def test_a_sentence_that_cannot_be_told_is_refused_where_it_is_declared(
    sentence: str, args: tuple[str, ...], says: str
) -> None:
    with pytest.raises(BrokenGame, match=says):
        EventKinds().add("x", sentence, "X1.1", *args)


def test_a_verb_with_too_many_arguments_is_refused() -> None:
    with pytest.raises(BrokenGame, match="three arguments at most"):
        Verbs().add("x", "X1.1", "", *[SeatNumber()] * 4)


def test_whether_a_number_is_a_move_at_all() -> None:
    verbs = Verbs()
    take = verbs.add("take", "X1.1", "", Words("card", ("red", "blue")), Number("count", 1, 3))
    pay = verbs.add("pay", "X1.1", "", SeatNumber(), amount="sum")
    assert is_move(verbs, move_of(take, 1, 3))
    assert is_move(verbs, with_amount(move_of(pay, 4), 12))
    for move in (
        move_of(take, 2, 1),
        move_of(take, 0, 0),
        move_of(take, 0, 1, 1),
        with_amount(move_of(take, 0, 1), 5),
        move_of(pay, 1, 1),
        move_of(2),
        FREE | move_of(pay),
        -1,
    ):
        assert not is_move(verbs, move), move


HELD = Words("dice", ("none", "black", "red", "black-red", "black-white", "black-white-red"))


@pytest.mark.parametrize(
    ("word", "means"),
    [
        ("red-black", "black-red"),
        ("red-white-black", "black-white-red"),
        ("r-b", "black-red"),
        ("w-bl", "black-white"),
        ("black-w", None),  # the beginning of two
        ("red-red", None),
        ("red-", None),
        ("-".join(["red"] * 9), None),
    ],
)
def test_parts_of_a_word_come_in_any_order(word: str, means: str | None) -> None:
    if means is None:
        with pytest.raises((InvalidMove, AmbiguousMove)):
            HELD.parse(word)
    else:
        assert HELD.text(HELD.parse(word)) == means


@pytest.mark.parametrize("text", ["hold black-red", "hold red-black", "hold red black", "hold red, black"])
def test_parts_of_a_word_are_typed_together_or_apart(text: str) -> None:
    verbs = Verbs()
    verbs.add("hold", "X1.1", "hold dice", HELD)
    assert move_text(verbs, parse_move(verbs, text)) == "hold black-red"


def test_too_many_words_are_still_too_many() -> None:
    verbs = Verbs()
    verbs.add("hold", "X1.1", "hold dice", HELD)
    with pytest.raises(InvalidMove, match="takes 1 more word"):
        parse_move(verbs, "hold red blue")


def test_capitals_and_small_letters_are_the_same_when_typed() -> None:
    verbs = Verbs()
    place = Words("place", ("E3", "E33", "A1", "", "New-City"))
    drive = verbs.add("drive", "X1.1", "drive there", place)
    for text in ("drive E33", "drive e33", "DRIVE e33", "dr E33"):
        assert parse_move(verbs, text) == move_of(drive, 1)
    for text in ("drive New City", "drive new-city", "drive city new", "drive n"):
        assert parse_move(verbs, text) == move_of(drive, 4)
    assert move_text(verbs, move_of(drive, 1)) == "drive E33"
    assert parse_move(verbs, "drive e3") == move_of(drive, 0)
    with pytest.raises(AmbiguousMove, match="'e' may mean E3 or E33"):
        parse_move(verbs, "drive e")
    with pytest.raises(InvalidMove, match="did you mean 'E33'"):
        parse_move(verbs, "drive e333")
    with pytest.raises(InvalidMove, match="place is one of: E3, E33, A1, New-City"):
        parse_move(verbs, "drive zzz")


def test_of_very_many_words_only_the_first_are_listed() -> None:
    many = Words("place", tuple(f"p{i}" for i in range(200)))
    with pytest.raises(InvalidMove, match=r"p0, p1, .* p39, \.\.\. \(200 in all\)$"):
        many.parse("zzz")
