"""The match: playing, refusing, taking back, replaying, and what each seat is shown of it."""

from typing import Any

import pytest
from toss import BET, GAME, NAME, PASS, State

from wayside.engine.arguments import Number
from wayside.engine.dice import match_key, set_live_dice
from wayside.engine.errors import (
    AmbiguousMove,
    BadMove,
    BadSeats,
    BrokenGame,
    CannotTakeBack,
    IllegalMove,
    InvalidMove,
)
from wayside.engine.forms import CHECKED, COMPILED, rule
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match, clean_name, fits
from wayside.engine.moves import FREE, Verbs, move_of, offer, with_amount
from wayside.engine.registry import find_game

SECRET, NONCES = bytes(range(32)), [b"one", b"two", b"three"]


def toss(seats: int = 3, game: Game = GAME, **options: int) -> Match:
    return Match(game, ["Ada", "Bo", "Cy"][:seats], options, secret=SECRET, nonces=NONCES[:seats])


def changed(**parts: Any) -> Game:
    """Toss with some of its parts replaced."""
    return Game(**{**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__}, **parts})


def test_a_match_begins_with_everybody_deciding() -> None:
    match = toss()
    assert match.waiting() == [0, 1, 2]
    assert match.seats == 3
    assert not match.over
    assert match.steps() == 0
    assert match.options == {"rounds": 3, "endless": 0}
    assert [e.kind.word for e in match.events(1)] == ["rolled"]


def test_moves_are_played_by_number_or_by_text() -> None:
    match = toss()
    match.play(1, move_of(PASS))
    match.play(0, "bet 4")
    match.play(2, "name 1 green")
    assert [e.text(match.names) for e in match.events(None)][-1] == "Cy names Ada, green."
    assert match.waiting() == [0, 1, 2]
    assert match.record.round == 2


def test_the_same_secret_and_moves_give_the_same_match() -> None:
    one, two = toss(), toss()
    for match in (one, two):
        for seat in (2, 0, 1):
            match.play(seat, "bet 7")
    assert one.record == two.record
    assert toss().record != Match(GAME, ["A", "B", "C"], secret=bytes(32), nonces=NONCES).record


def test_fresh_matches_differ() -> None:
    assert len({Match(GAME, ["A", "B"]).commitment for _ in range(3)}) == 3
    assert len(set(Match(GAME, ["A", "B"]).nonces)) == 2


def test_every_entry_has_dice_of_its_own() -> None:
    match = toss()
    key = match_key(SECRET, NONCES)
    for number, seat in enumerate((0, 1, 2), 1):
        expected = match.record.copy()
        set_live_dice(expected, key, number)
        Rules(GAME).play(expected, seat, move_of(PASS))
        match.play(seat, "pass")
        assert match.record == expected


def test_a_match_that_is_played_out() -> None:
    match = toss(2, rounds=1)
    match.play(0, "bet 10")
    match.play(1, "pass")
    assert match.over
    assert match.waiting() == []
    assert match.standing() in ([20, 10], [0, 10])
    assert match.winners() == ([0] if match.standing()[0] == 20 else [1])
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play(0, "pass")


def test_ties_are_shared() -> None:
    match = toss()
    assert match.winners() == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("bet 5", IllegalMove, "'bet 5' cannot be played: the amount is from 1 to 10 in steps of 3, not 5 (X1.3)"),
        ("bet 13", IllegalMove, "the amount is from 1 to 10 in steps of 3, not 13 (X1.3)"),
        ("bet 0", IllegalMove, "not 0 (X1.3). Legal now: pass, "),
        ("name 1 green", IllegalMove, "that is not on offer now (X1.2). Legal now: "),
        ("name 9 red", IllegalMove, "'name 9 red' cannot be played"),
        ("bett 5", InvalidMove, "did you mean 'bet'"),
        ("name 2 gre", AmbiguousMove, "green or grey"),
    ],
)
def test_a_wrong_move_is_refused_and_nothing_changes(text: str, kind: type[BadMove], says: str) -> None:
    match = toss()
    before = bytes(match.record)
    with pytest.raises(kind) as refused:
        match.play(0, text)
    assert says in str(refused.value)
    assert bytes(match.record) == before
    assert match.entries == []


def test_an_illegal_move_names_its_clause() -> None:
    with pytest.raises(IllegalMove) as refused:
        toss().play(0, "bet 5")
    assert refused.value.clause == "X1.3"


def test_numbers_that_are_no_moves_are_refused() -> None:
    for move in (99, FREE | move_of(BET), move_of(PASS, 1), 1 << 63, with_amount(move_of(PASS), 3)):
        with pytest.raises(IllegalMove, match="cannot be played"):
            toss().play(0, move)


def test_whoever_does_not_decide_is_told_who_does() -> None:
    match = toss()
    match.play(0, "pass")
    with pytest.raises(IllegalMove, match="it is not Ada who decides now, but Bo, Cy"):
        match.play(0, "pass")


@pytest.mark.parametrize("seat", [-1, 3, 77])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises(IllegalMove, match="this match has seats 1 to 3"):
        toss().check_legal(seat, move_of(PASS))


def only_pass(s: State, seat: int, out: Any) -> int:
    out[0, 0] = move_of(PASS)
    return 1


def test_a_verb_that_is_not_asked_for_is_refused_in_the_engines_words_or_the_games() -> None:
    with pytest.raises(IllegalMove, match=r"that is not what is asked for now \(X1\.2\)"):
        toss(game=changed(offers=only_pass)).play(0, "name 2 red")
    because = changed(offers=only_pass, refusal=lambda s, seat, move: ("it rains", "X1.1"))
    with pytest.raises(IllegalMove, match=r"it rains \(X1\.1\)\. Legal now: pass") as refused:
        toss(game=because).play(0, "name 2 red")
    assert refused.value.clause == "X1.1"


def test_the_verb_may_be_left_out_where_only_one_on_offer_takes_what_follows() -> None:
    def only_bets(s: State, seat: int, out: Any) -> int:
        out[0, 0], out[0, 1], out[0, 2], out[0, 3] = move_of(BET) | FREE, 1, 10, 3
        return 1

    match = toss(game=changed(offers=only_bets))
    assert match.parse(0, "7") == with_amount(move_of(BET), 7)
    assert toss().parse(0, "7") == with_amount(move_of(BET), 7)  # a name takes a colour as well
    with pytest.raises(InvalidMove, match="'7' is no move here"):
        toss().parse(0, "7 8 9")


def test_of_two_verbs_that_take_what_follows_the_legal_one_is_meant() -> None:
    def offers(s: State, seat: int, out: Any) -> int:
        n = offer(out, 0, move_of(0, 1))
        return offer(out, n, move_of(1, 2))

    verbs = Verbs()
    verbs.add("back", "X1.2", "", Number("way", 1, 6))
    verbs.add("lay", "X1.2", "", Number("way", 1, 6))
    verbs.add("lie", "X1.2", "")
    match = toss(game=changed(offers=offers, verbs=verbs))
    assert match.parse(0, "1") == move_of(0, 1)
    assert match.parse(0, "2") == move_of(1, 2)
    assert match.parse(0, "l 2") == move_of(1, 2)  # to lie is not on offer
    with pytest.raises(InvalidMove):
        match.parse(0, "3")


@rule
def chatty(s: State, seat: int, move: int) -> None:
    s.log_lost += 1


def test_a_game_whose_events_find_no_room_is_refused() -> None:
    with pytest.raises(BrokenGame, match="more events than the record's log holds"):
        toss(game=changed(play=chatty)).play(0, "pass")


def test_offers_fit_moves_with_their_amounts() -> None:
    plain, free = (move_of(NAME, 1, 1), 0, 0, 0), (move_of(BET) | FREE, 1, 10, 3)
    assert fits(plain, move_of(NAME, 1, 1))
    assert not fits(plain, move_of(NAME, 1, 2))
    assert [a for a in range(15) if fits(free, with_amount(move_of(BET), a))] == [1, 4, 7, 10]
    assert not fits(free, with_amount(move_of(BET, 1), 4))
    assert not fits(free, with_amount(move_of(BET), 4) | 1 << 62)


# ---- Taking back


def test_a_choice_that_nobody_has_seen_can_be_taken_back() -> None:
    match = toss()
    start = match.record.copy()
    match.play(0, "bet 4")
    assert match.can_take_back(0)
    match.take_back(0)
    assert match.record == start
    assert match.waiting() == [0, 1, 2]
    assert [(e.seat, e.move) for e in match.entries] == [(0, with_amount(move_of(BET), 4)), (0, None)]
    assert match.steps() == 0


def test_the_choices_of_others_stand_when_one_is_taken_back() -> None:
    match = toss()
    for seat, text in ((0, "bet 4"), (1, "bet 7")):
        match.play(seat, text)
    match.take_back(0)
    assert match.waiting() == [0, 2]
    match.play(0, "pass")
    match.play(2, "pass")
    other = toss()
    other.play(1, "bet 7")
    other.play(0, "pass")
    other.play(2, "pass")
    assert match.standing() == other.standing()
    assert match.steps() == 3
    assert len(match.entries) == 5


def test_what_has_had_its_effect_cannot_be_taken_back() -> None:
    match = toss()
    for seat in range(3):
        match.play(seat, "pass")
    before = bytes(match.record)
    for seat in range(3):
        assert not match.can_take_back(seat)
        with pytest.raises(CannotTakeBack, match="has had its effect"):
            match.take_back(seat)
    assert bytes(match.record) == before
    assert len(match.entries) == 3


def test_who_has_not_chosen_has_nothing_to_take_back() -> None:
    match = toss()
    with pytest.raises(CannotTakeBack):
        match.take_back(0)
    match.play(1, "pass")
    with pytest.raises(CannotTakeBack):
        match.take_back(0)
    match.take_back(1)
    with pytest.raises(CannotTakeBack):
        match.take_back(1)


@rule
def play_openly(s: State, seat: int, move: int) -> None:
    s.waiting &= ~(1 << seat)
    s.purse[seat] = 3


def test_a_choice_that_others_see_cannot_be_taken_back() -> None:
    match = toss(game=changed(play=play_openly))
    match.play(0, "pass")
    assert not match.can_take_back(0)


# ---- Replaying, and sight


def test_every_point_of_a_match_can_be_seen_again() -> None:
    match = toss()
    moments = [match.record.copy()]
    for seat in (0, 1, 2, 2, 1):
        match.play(seat, "bet 1")
        moments.append(match.record.copy())
    assert match.steps() == 5
    for step, moment in enumerate(moments):
        assert match.at(step) == moment
    assert match.step_entry(2).seat == 1
    match.at(2).purse[0] = 99  # a copy: the match does not feel it
    assert match.at(2) == moments[2]
    for step in (-1, 6):
        with pytest.raises(BadMove, match="this match has steps 0 to 5"):
            match.at(step)


def test_views_offers_and_events_go_by_seat() -> None:
    match = toss()
    assert match.view(0)["die"] == match.record.die[0]
    assert "die" not in match.view(None)
    assert len(match.offers(0)) == 4
    assert len(match.events(None, all_seeing=True)) == 3


def test_a_bots_sight_keeps_what_it_knows_and_hides_the_rest() -> None:
    match = toss()
    sights = [match.sight(1, bytes([n]) * 32) for n in range(20)]
    assert {s.die[1] for s in sights} == {match.record.die[1]}
    assert len({s.die[0] for s in sights}) > 2
    assert all(s.log_n == 0 for s in sights)
    assert match.sight(1, b"x") == match.sight(1, b"x")
    assert match.sight(1) != match.sight(1)


def test_checked_rules_play_the_same_match() -> None:
    plain = toss()
    checked = Match(GAME, plain.names, secret=SECRET, nonces=NONCES, rules=Rules(GAME, CHECKED))
    for seat in (0, 1, 2, 1):
        assert checked.offers(seat) == plain.offers(seat)
        plain.play(seat, "bet 4")
        checked.play(seat, "bet 4")
        assert plain.record == checked.record
    assert checked.standing() == plain.standing()
    assert checked.sight(0, b"s") == plain.sight(0, b"s")


def test_unchecked_rules_do_not_play_a_live_match() -> None:
    match = toss()
    with pytest.raises(ValueError, match="plain or checked rules"):
        match.rules = Rules(GAME, COMPILED)
    match.rules = Rules(GAME, CHECKED)
    assert match.rules.kind == CHECKED


def test_a_seat_that_does_not_wait_has_no_offers() -> None:
    match = toss()
    match.play(0, "pass")
    assert match.offers(0) == []
    with pytest.raises(InvalidMove, match="'sing' is no move here"):
        match.parse(0, "sing")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada\tLove\nlace ", "Ada Love lace"),
        ("", "Seat 2"),
        ("\x00\x1b", "Seat 2"),
        ("x" * 99, "x" * 40),
        (7, "7"),
    ],
)
def test_names_are_kept_to_one_line(given: object, kept: str) -> None:
    assert clean_name(given, 1) == kept


def test_a_match_needs_seats_and_nonces_that_fit() -> None:
    with pytest.raises(BadSeats):
        Match(GAME, ["A"])
    with pytest.raises(ValueError, match="one nonce a seat"):
        Match(GAME, ["A", "B"], nonces=[b"x"])


def test_a_match_without_history_plays_the_same_and_keeps_only_what_may_be_taken_back() -> None:
    game = find_game("hallo-trucker")
    whole = Match(game, ["Ada", "Bob"], secret=b"s" * 32, nonces=[b"1", b"2"])
    lean = Match(game, ["Ada", "Bob"], secret=b"s" * 32, nonces=[b"1", b"2"], history=False)
    taken_back = 0
    while not whole.over:
        for match in (whole, lean):
            match.play(match.waiting()[0], match.offers(match.waiting()[0])[0][0])
        for seat in range(2):
            assert lean.can_take_back(seat) == whole.can_take_back(seat)
        if whole.can_take_back(0) and taken_back < 5:
            taken_back += 1
            whole.take_back(0)
            lean.take_back(0)
        assert lean.record == whole.record
        assert lean.steps() == whole.steps()
    assert taken_back == 5
    assert lean.entries == whole.entries
    assert lean.at(lean.steps()) == lean.record
    with pytest.raises(ValueError, match="keeps no history"):
        lean.at(0)
