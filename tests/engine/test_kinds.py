"""What the numbers of fields are: declared beside their types, said in words, and kept to."""

from dataclasses import replace

import pytest
import toss
from toss import GAME

from wayside.engine.arguments import Money
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import Lookup
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, Of, Seat, UpTo, nothing
from wayside.engine.kit import numbers_in
from wayside.engine.options import Option
from wayside.engine.record import Cells, Grid, Record, owned, public, secret
from wayside.engine.registry import find_game, game_names

CARD = Kind("card", 5, face=Lookup([0, 0, 1, 1, 1]), faces=("ace", "king"), none=255)
SUIT = Kind("suit", faces=("clubs", "hearts"))
NAMES = ["Ada", "Bob"]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (SEAT, {0: "Ada", 1: "Bob", 2: "seat 3"}),
        (Seat(none=-1), {-1: "nobody", 0: "Ada"}),
        (CARD, {0: "ace", 1: "ace", 4: "king", 255: "none", 5: "?5"}),
        (SUIT, {0: "clubs", 1: "hearts", 2: "?2"}),
        (Kind("place", 3), {0: "0", 2: "2", 3: "?3"}),
        (FLAG, {0: "no", 1: "yes"}),
        (Bits(SEAT), {0: "none", 1: "Ada", 3: "Ada, Bob"}),
        (Bits(CARD), {0b10001: "ace, king"}),
        (Bits(3), {5: "0, 2"}),
        (UpTo(9), {3: "3"}),
        (UpTo(9000, -5, unit="km"), {1234: "1,234 km", -5: "-5 km"}),
        (UpTo(6, 1, also={0: "not rolled"}), {0: "not rolled", 6: "6"}),
        (Money("stake"), {1500: "1,500"}),
        (Money("stake", "$", each=1000), {25: "$25,000", -1: "-$1,000"}),
        (Money("stake", "coins"), {2: "2 coins"}),
    ],
)
def test_a_number_in_words(kind: Of, said: dict[int, str]) -> None:
    assert {value: kind.said(value, NAMES) for value in said} == said


@pytest.mark.parametrize(
    ("kind", "low", "high", "more"),
    [
        (SEAT, 0, 2, []),
        (Seat(none=255), 0, 2, [255]),
        (CARD, 0, 4, [255]),
        (SUIT, 0, 1, []),
        (FLAG, 0, 1, []),
        (Bits(SEAT), 0, 7, []),
        (Bits(5), 0, 31, []),
        (UpTo(9, -2), -2, 9, []),
        (UpTo(6, 1, also={0: "not rolled", 20: "lost"}), 1, 6, [0, 20]),
    ],
)
def test_which_numbers_there_are(kind: Seat | Kind | Bits | UpTo, low: int, high: int, more: list[int]) -> None:
    assert kind.bounds(3) == (low, high)
    assert [value for value in range(-10, 300) if kind.fits(value, 3)] == sorted([*range(low, high + 1), *more])


def test_what_stands_for_nothing() -> None:
    assert [nothing(kind) for kind in (CARD, Seat(none=-1), SEAT, Bits(3), UpTo(3), Money("stake"), None)] == [
        255,
        -1,
        *[None] * 5,
    ]
    assert Money("stake").fits(-(1 << 30), 2)


def test_a_kind_knows_what_each_of_its_things_is_called() -> None:
    assert CARD.words == ["ace", "ace", "king", "king", "king"]
    assert SUIT.words == ["clubs", "hearts"]
    assert Kind("place", 3).words == []
    assert (CARD.size(2), SUIT.size(2), SEAT.size(2)) == (5, 2, 2)


# ---- The declaration


class Declared(Record, log=4):
    leads: int = public("i1", of=SEAT, doc="who leads")
    score: Cells = public("i2", 4, by=SEAT, of=UpTo(99), doc="points")
    tally: Grid = public("i2", (2, 4), by=(SUIT, SEAT), doc="cards taken of each suit")
    trail: Grid = public("u1", (3, 5), by=(None, CARD), doc="a list of cards")
    hand: Grid = owned("u1", (4, 2), of=CARD, fill=255, doc="cards in hand")
    row: Cells = secret("u1", 4, owned_if="look", of=CARD, doc="a card each")
    deck: Cells = secret("u1", 5, of=CARD, length="deck_n", doc="the draw pile")
    held: Grid = secret("u1", (4, 2), by=SEAT, length="held_n", doc="cards held")
    held_n: Cells = secret("u1", 4, by=SEAT, doc="how many")
    deck_n: int = secret("u1", of=UpTo(5), derived="hand row", doc="cards there")


FIELDS = {f.name: f for f in Declared.fields}


def test_a_field_says_what_its_numbers_and_its_rows_are() -> None:
    assert FIELDS["leads"].of is SEAT
    assert FIELDS["leads"].by == ()
    assert FIELDS["score"].by == (SEAT,)
    assert FIELDS["tally"].by == (SUIT, SEAT)
    assert FIELDS["trail"].by == (None, CARD)
    assert FIELDS["hand"].by == (SEAT, None)  # an owned field has a row for each seat
    assert FIELDS["row"].by == (SEAT,)
    assert FIELDS["deck"].by == (None,)
    assert (FIELDS["deck_n"].derived, FIELDS["deck"].derived) == ("hand row", "")
    assert FIELDS["tally"].of is None
    assert (FIELDS["waiting"].of, FIELDS["over"].of) == (Bits(SEAT), FLAG)


def test_numbers_of_absent_seats_and_behind_a_length_do_not_count() -> None:
    s = Declared()
    s.seats = 2
    s.score[1], s.score[2] = 7, 200
    s.tally[1, 1], s.tally[1, 3] = 8, 200
    s.deck_n, s.deck[0], s.deck[1] = 1, 4, 99
    s.held_n[0], s.held_n[1], s.held[0, 0], s.held[0, 1], s.held[1, 0] = 1, 0, 3, 99, 99
    counted = {"score": {0, 7}, "tally": {0, 8}, "deck": {4}, "hand": {255}, "leads": {0}, "held": {3}}
    assert {name: numbers_in(FIELDS[name], s) for name in counted} == counted


def test_rows_that_do_not_fit_the_shape_are_refused() -> None:
    with pytest.raises(BrokenGame, match=r"TooFew\.row has the shape \(4,\), which does not fit its `by`"):

        class TooFew(Record):
            row: Cells = public("u1", 4, by=CARD, doc="five cards")

    with pytest.raises(BrokenGame, match=r"TooMany\.row has the shape \(4,\)"):

        class TooMany(Record):
            row: Cells = public("u1", 4, by=(SEAT, SEAT), doc="a table")


def test_options_and_phases_say_what_their_fields_are() -> None:
    game = replace(
        GAME, phases=("bet", "count"), options=(GAME.options[0], Option("endless", "X1.4", "", 0, words=("a", "b")))
    )
    kinds = {f.name: f.of for f in game.fields}
    assert [kinds["phase"].said(i) for i in range(2)] == ["bet", "count"]  # type: ignore[union-attr]
    assert [kinds["endless"].said(i) for i in range(2)] == ["a", "b"]  # type: ignore[union-attr]
    assert isinstance(kinds["rounds"], UpTo)
    assert (kinds["rounds"].low, kinds["rounds"].high) == (1, 9)
    assert kinds["die"] is next(f.of for f in toss.State.fields if f.name == "die")


@pytest.mark.parametrize("name", sorted(game_names()))
def test_every_game_of_the_house_says_whose_rows_are(name: str) -> None:
    game = find_game(name)
    most = game.seats[1]
    for f in (*game.state.fields, *(note.field for note in game.notes)):
        kinds = [axis for axis, size in zip(f.by, f.shape, strict=True) if size == most and f.name != "log"]
        assert SEAT in kinds or not kinds, f"{name}: {f.name}"
