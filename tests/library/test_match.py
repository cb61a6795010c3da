"""The public face, name by name: begin, see, play, undo, save, load, and what each error means."""

from pathlib import Path
from typing import Any

import pytest

import wayside


@pytest.fixture
def trucker() -> wayside.Match:
    return wayside.Match("hallo-trucker", names=["Ada", "Bo"], seed=1)


@pytest.fixture
def krikkit() -> wayside.Match:
    match = wayside.Match("krikkit", names=["Ada", "Bo"], options={"first": 1}, seed=1)
    match.play("roll")
    return match


# ---- To begin


def test_games_are_found_by_name_as_people_write_it() -> None:
    assert wayside.find_game("Road Hog") is wayside.find_game("road-hog")
    assert wayside.Match("road_hog", 2).game is wayside.find_game("road-hog")
    with pytest.raises(wayside.UnknownGame, match="did you mean 'krikkit'"):
        wayside.Match("kricket")


def test_without_a_number_the_usual_number_sits_down() -> None:
    match = wayside.Match("hallo-trucker")
    assert (match.seats, match.names) == (4, ["Seat 1", "Seat 2", "Seat 3", "Seat 4"])
    assert [seat.number for seat in match] == [0, 1, 2, 3]
    assert wayside.Match("hallo-trucker", 2, names=["Ada", "Bo"]).names == ["Ada", "Bo"]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"seats": 9}, "takes 2 to 5 seats; 9 is not possible"),
        ({"seats": 0}, "takes 2 to 5 seats; 0 is not possible"),
        ({"names": ["Ada"]}, "takes 2 to 5 seats; 1 is not possible"),
        ({"seats": 3, "names": ["Ada", "Bo"]}, "2 names are given for 3 seats"),
        ({"names": "Ada"}, "1 is not possible"),
    ],
)
def test_a_number_of_seats_that_cannot_be_is_refused(how: dict[str, Any], why: str) -> None:
    with pytest.raises(wayside.BadSeats, match=why):
        wayside.Match("hallo-trucker", **how)


@pytest.mark.parametrize("given", ["yes", True, 1])
def test_options_are_written_as_words_numbers_or_truths(given: str | int | bool) -> None:
    match = wayside.Match("hallo-trucker", 2, options={"look": given, "stages": "3"})
    assert (match.options["look"], match.options["stages"]) == ("yes", "3")
    assert wayside.Match("hallo-trucker", 2, options={"stages": 3, "first": 0}).options["first"] == "random"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"stage": 1}, "no option 'stage'; did you mean 'stages'"),
        ({"stages": 0}, "option stages is a number from 1 to"),
        ({"look": 7}, "option look is no, yes; 7 is not"),
        ({"look": "maybe"}, "option look is one of no, yes; 'maybe' is not"),
    ],
)
def test_an_option_that_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(wayside.BadOption, match=why):
        wayside.Match("hallo-trucker", 2, options=options)


def test_a_seed_gives_the_same_match_and_none_gives_another() -> None:
    deal = [wayside.Match("hallo-trucker", 2, seed=seed).seat(0).view["hand"] for seed in (1, 1, 2)]
    assert deal[0] == deal[1] != deal[2]
    assert wayside.Match("krikkit", 2).commitment != wayside.Match("krikkit", 2).commitment


# ---- To play


def test_events_are_sentences_with_clauses(krikkit: wayside.Match) -> None:
    (rolled,) = krikkit.play("hold red")
    assert str(rolled) == rolled.text == "Ada rolls black 13, white 20, green 12, red 19."
    assert (rolled.kind, rolled.clause, rolled.seat) == ("rolled", "K3.2", 0)
    assert "rolled" in krikkit.game.rulebook.clause(rolled.clause).text
    assert krikkit.log()[-1] == rolled
    assert repr(rolled).startswith("Event(text='Ada rolls")


def test_a_caller_can_tell_illegal_from_ambiguous_from_invalid(krikkit: wayside.Match) -> None:
    moves = krikkit.moves
    with pytest.raises(wayside.IllegalMove, match=r"'roll' cannot be played.*Legal now: hold none") as illegal:
        krikkit.play("roll")
    assert illegal.value.clause == "K3.3"
    with pytest.raises(wayside.AmbiguousMove, match="may mean white, white-green"):
        krikkit.play("hold w")
    with pytest.raises(wayside.InvalidMove, match="'fly' is no move here"):
        krikkit.play("fly")
    with pytest.raises(wayside.InvalidMove, match="no move was given"):
        krikkit.play("")
    for text in ("roll", "hold w", "fly", ""):
        with pytest.raises(wayside.BadMove):
            krikkit.play(text)
        assert text not in krikkit.offers
    assert krikkit.moves == moves


def test_who_does_not_decide_is_refused(krikkit: wayside.Match) -> None:
    with pytest.raises(wayside.IllegalMove, match="it is not Bo who decides now, but Ada"):
        krikkit.play("stop", 1)
    with pytest.raises(wayside.IllegalMove, match="it is not Bo who decides now"):
        krikkit.seat(1).play("stop")
    assert krikkit.seat(1).offers[:] == []
    assert repr(krikkit.seat(1).offers) == "<Offers: none>"
    for number in (2, -1):
        with pytest.raises(wayside.BadSeats, match=f"there is no seat {number}; this match has seats 0 to 1"):
            krikkit.play("stop", number)
        with pytest.raises(wayside.BadSeats, match=f"there is no seat {number}"):
            krikkit.seat(number)


def test_what_is_no_move_at_all_is_a_type_error(krikkit: wayside.Match) -> None:
    with pytest.raises(TypeError, match="a move is a text, such as 'row 70', or an Offer; 7 is int"):
        krikkit.play(7)  # type: ignore[arg-type]
    assert 7 not in krikkit.offers


def test_moves_may_be_cut_short_and_their_parts_turned(krikkit: wayside.Match) -> None:
    assert all(
        text in krikkit.offers for text in ("hold red", "HOLD Red", "ho red", "hold red black", "red-black", "s")
    )
    krikkit.play("ho red black")
    assert krikkit.moves[-1] == (0, "hold black-red")


def test_several_seats_may_choose_in_any_order(trucker: wayside.Match) -> None:
    assert (trucker.turn, trucker.waiting) == (0, [0, 1])
    trucker.play(trucker.seat(1).offers[0], seat=1)
    assert (trucker.turn, trucker.waiting) == (0, [0])
    assert [seat.waiting for seat in trucker] == [True, False]
    assert repr(trucker) == "<Match of hallo-trucker, 2 seats, 1 move, seat 0 to decide>"
    assert repr(trucker.seat(1)) == "<Seat 1, Bo, in a match of hallo-trucker>"


def test_an_offer_with_a_free_amount_is_played_with_one() -> None:
    match = wayside.Match("hitchiker", 3, seed=1)
    bot = wayside.find_bot("hitchiker", "random", seed=1)
    while not any(offer.is_free for offer in match.offers):
        match.play(bot.choose(match))
    offer = next(offer for offer in match.offers if offer.is_free)
    assert str(offer) == "deposit 1000..5000 by 1000"
    assert (offer.verb, offer.low, offer.high, offer.step) == ("deposit", 1000, 5000, 1000)
    assert list(offer.amounts) == [1000, 2000, 3000, 4000, 5000]
    with pytest.raises(wayside.AmbiguousMove, match=r"leaves the amount open: name one by `offer.with_amount\(1000\)`"):
        match.play(offer)
    for amount in (0, 1500, 6000):
        with pytest.raises(wayside.IllegalMove, match=f"from 1000 to 5000 in steps of 1000; {amount} is not"):
            offer.with_amount(amount)
        assert f"deposit {amount}" not in match.offers
    assert "deposit 2k" in match.offers
    match.play(offer.with_amount(3000))
    assert match.moves[-1][1] == "deposit 3000"


def test_offers_print_one_a_line_and_can_be_cut_like_a_list(krikkit: wayside.Match) -> None:
    offers = krikkit.offers
    assert str(offers).splitlines()[:3] == ["hold none", "stop", "hold black"]
    assert repr(offers).startswith("<Offers: hold none, stop, ")
    assert [offer.move for offer in offers[1:3]] == ["stop", "hold black"]
    assert offers[0].with_amount() == "hold none"
    assert list(offers[0].amounts) == []
    assert offers[0] in offers
    assert wayside.Match("hallo-trucker", 2).offers[0] not in offers


# ---- To undo


def test_to_undo_is_not_to_take_back(trucker: wayside.Match) -> None:
    ada = trucker.seat(0)
    with pytest.raises(wayside.CannotTakeBack):
        ada.take_back()
    trucker.play("row 10")
    assert ada.can_take_back
    ada.take_back()
    assert trucker.moves == []
    assert "row 10" in trucker.offers
    before = ada.view
    assert trucker.undo() == "take back"
    assert trucker.moves == [(0, "row 10")]
    assert trucker.undo() == "row 10"
    assert ada.view == before


def test_to_undo_a_take_back_lets_later_choices_stand() -> None:
    """The seat that took back chose before another one did."""
    three = wayside.Match("hallo-trucker", 3, seed=1)
    for seat in (0, 1):
        three.play(three.seat(seat).offers[0], seat)
    moves, seen = three.moves, [seat.view for seat in three]
    three.seat(0).take_back()
    three.play(three.seat(0).offers[1], 0)
    three.seat(0).take_back()
    assert three.moves == moves[1:]
    assert [three.undo() for _ in range(3)][0::2] == ["take back", "take back"]
    assert three.moves == moves
    assert [seat.view for seat in three] == seen
    assert three.seat(0).can_take_back


def test_a_copy_goes_its_own_way_with_the_same_dice(krikkit: wayside.Match) -> None:
    other = krikkit.copy()
    told = other.play("hold red")
    assert len(krikkit.moves) + 1 == len(other.moves)
    assert krikkit.play("hold red") == told
    other.undo()
    other.undo()
    assert len(krikkit.moves) == 2


# ---- To save, to load, to prove


def test_a_match_is_saved_and_goes_on(krikkit: wayside.Match, tmp_path: Path) -> None:
    path = tmp_path / "a.wayside"
    krikkit.save(path)
    again = wayside.load(str(path))
    assert again.play("hold red") == krikkit.play("hold red")
    assert again.names == ["Ada", "Bo"]


def test_a_file_that_was_changed_is_refused_with_its_line(krikkit: wayside.Match, tmp_path: Path) -> None:
    path = tmp_path / "a.wayside"
    krikkit.play("hold red")
    krikkit.save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("hold red", "hold white"), encoding="utf-8")
    line = 1 + text[: text.index("hold red")].count("\n")
    for read in (wayside.load, wayside.verify):
        with pytest.raises(wayside.DamagedMatch, match="does not agree with its check") as damaged:
            read(path)
        assert damaged.value.line == line
    assert wayside.load(path, sound_part=True).moves == [(0, "roll")]


def test_a_file_that_is_not_there_or_cannot_be_written_is_said_in_a_line(
    krikkit: wayside.Match, tmp_path: Path
) -> None:
    with pytest.raises(wayside.WaysideError, match="No such file or directory"):
        wayside.load(tmp_path / "nothing.wayside")
    with pytest.raises(wayside.WaysideError, match="No such file or directory"):
        krikkit.save(tmp_path / "nowhere" / "a.wayside")
