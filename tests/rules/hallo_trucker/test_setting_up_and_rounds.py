"""Sections 2, 3 and 9 of the rulebook: setting up, the round, the options."""

from collections import Counter

import pytest
from trucker import RULES, table

from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadOption, BadSeats, IllegalMove
from wayside.engine.match import Match
from wayside.engine.moves import first_of
from wayside.engine.record import Record
from wayside.engine.sight import view
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import FACE_WORDS
from wayside.games.hallo_trucker.state import EXTRA, TO_COUNTER, TO_ROW


def begun(seats: int, seed: int = 1, **options: int) -> Record:
    s = GAME.new_record(seats, options)
    seed_dice(s, seed, 0)
    RULES.setup(s)
    return s


@pytest.mark.clause("T2.1")
def test_two_to_five_take_part() -> None:
    assert [begun(seats).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (0, 1, 6):
        with pytest.raises(BadSeats, match="takes 2 to 5 seats"):
            GAME.new_record(seats)


@pytest.mark.clause("T2.2", "T9.3", "TA23")
def test_seat_1_holds_the_start_card_unless_agreed_otherwise() -> None:
    assert begun(3).start == 0
    assert [begun(5, first=seat).start for seat in range(1, 6)] == [0, 1, 2, 3, 4]


@pytest.mark.clause("T2.2", "T9.3", "TA23")
def test_the_start_card_may_be_drawn_by_lot() -> None:
    starts = Counter(begun(4, seed, first=0).start for seed in range(200))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 25


@pytest.mark.clause("T2.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ten_cards_are_dealt_to_each_and_the_others_are_the_draw_pile(seats: int) -> None:
    s = begun(seats)
    assert [s.hand_n[seat] for seat in range(seats)] == [10] * seats
    assert s.deck_n == 109 - 10 * seats
    assert begun(seats, 1) == begun(seats, 1)
    assert bytes(begun(seats, 1).array["hand"]) != bytes(begun(seats, 2).array["hand"])


@pytest.mark.clause("T3.1", "TA14")
def test_all_lay_a_row_card_at_the_same_time_and_in_any_order() -> None:
    t = table(3)
    assert t.s.phase == TO_ROW
    assert t.waiting() == [0, 1, 2]
    t.lay(2, "60")
    assert t.waiting() == [0, 1]
    t.lay(0, "70")
    t.lay(1, "80")
    assert [t.row(seat) for seat in range(3)] == ["70", "80", "60"]


@pytest.mark.clause("T3.1", "TA14")
def test_nobody_learns_what_another_laid() -> None:
    low, high = table(3), table(3)
    low.lay(0, "60")
    high.lay(0, "90")
    for other in (1, 2, None):
        assert view(low.s, other) == view(high.s, other)
    assert view(low.s, 0) != view(high.s, 0)
    assert not low.told


@pytest.mark.clause("T3.1")
def test_the_new_card_goes_to_the_right_end_of_the_row() -> None:
    t = table(rows=["10 20", "rest"])
    t.all_lay("60", "70")
    assert t.row(0) == "10 20 60"
    assert t.row(1) == "rest 70"


@pytest.mark.clause("T3.2", "TA15")
def test_nobody_may_look_at_a_row_not_even_its_owner() -> None:
    t = table(rows=["10 20", "30"])
    for seat in (0, 1, None):
        assert "row" not in view(t.s, seat)
        assert view(t.s, seat)["row_n"][:2] == [2, 1]


@pytest.mark.clause("T3.2", "TA15")
def test_no_move_touches_a_card_that_lies_in_a_row() -> None:
    t = table(rows=["10 20", "30"])
    assert {verb.word for verb in GAME.verbs} == {"row", "counter"}
    t.play_round(["60", "60"], ["70", "70"])
    assert t.row(0) == "10 20 60"
    assert t.row(1) == "30 60"


@pytest.mark.clause("T3.3", "TA16")
def test_every_card_of_the_hand_may_be_laid() -> None:
    hand = "10 20 rest lost barrier free really 120 120 rest"
    t = table(hands=[hand, ""])
    assert t.offered(0) == {f"row {word}" for word in hand.split()}
    t.all_lay("10", "60")
    assert t.offered(0) == {f"counter {word}" for word in hand.split() if word != "10"}


@pytest.mark.clause("T3.3", "TA16", "TA17")
@pytest.mark.parametrize("action", ["lost", "barrier", "free", "really"])
def test_an_action_card_in_a_row_has_no_effect(action: str) -> None:
    t = table(hands=[f"{action}", ""], rows=["10 20", "30"], pile="100")
    t.all_lay(action, "60")
    assert t.s.phase == TO_COUNTER
    assert t.row(0) == f"10 20 {action}"
    assert t.row(1) == "30 60"
    assert t.s.counter_km == 100
    assert not t.told


@pytest.mark.clause("T3.3")
def test_a_card_that_is_not_in_the_hand_is_refused_with_the_clause() -> None:
    match = Match(GAME, ["Ada", "Bo"], secret=bytes(32), nonces=[b"a", b"b"])
    held = {first_of(line[0]) for line in match.offers(0)}
    missing = next(f for f in range(len(FACE_WORDS)) if f not in held)
    with pytest.raises(IllegalMove, match=r"in hand, only .*\(T3\.3\)\. Legal now: row") as refused:
        match.play(0, f"row {FACE_WORDS[missing]}")
    assert refused.value.clause == "T3.3"


@pytest.mark.clause("T3.1", "T3.4")
def test_a_card_for_the_wrong_place_is_refused_with_the_clause() -> None:
    match = Match(GAME, ["Ada", "Bo"], secret=bytes(32), nonces=[b"a", b"b"])
    word = FACE_WORDS[first_of(match.offers(0)[0][0])]
    with pytest.raises(IllegalMove, match=r"goes to your row \(T3\.1\)"):
        match.play(0, f"counter {word}")
    for seat in (0, 1):
        match.play(seat, match.offers(seat)[0][0])
    word = FACE_WORDS[first_of(match.offers(0)[0][0])]
    with pytest.raises(IllegalMove, match=r"goes to the counter \(T3\.4\)"):
        match.play(0, f"row {word}")


@pytest.mark.clause("T3.4")
def test_counter_cards_are_laid_face_down_at_the_same_time_after_the_row_cards() -> None:
    t = table(3, start=1)
    t.all_lay("60", "60", "60")
    assert t.s.phase == TO_COUNTER
    assert t.waiting() == [0, 1, 2]
    other = table(3, start=1)
    other.all_lay("60", "60", "60")
    t.lay(0, "70")
    other.lay(0, "80")
    for seat in (1, 2, None):
        assert view(t.s, seat) == view(other.s, seat)
    assert t.s.counter_km == 0
    assert not t.told


@pytest.mark.clause("T3.4", "T3.5", "TA10")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_counter_cards_are_turned_up_from_the_start_card_on(start: int) -> None:
    t = table(3, start=start)
    t.play_round(["60", "60", "60"], ["20", "30", "40"])
    turned = [(event.seat, FACE_WORDS[event.a]) for event in t.heard("turned-up")]
    cards = ["20", "30", "40"]
    assert turned == [((start + i) % 3, cards[(start + i) % 3]) for i in range(3)]


@pytest.mark.clause("T3.5", "TA10")
def test_each_card_is_carried_out_before_the_next_is_turned() -> None:
    """The Barrier of the holder of the Start card takes the row card, not the extra card that comes after it."""
    t = table(hands=["barrier 10", "free 20 30"], start=0)
    t.play_round(["10", "20"], ["barrier", "free"])
    assert t.s.phase == EXTRA
    assert t.row(0) == ""
    t.all_lay("60", "30")
    assert t.row(0) == "60"

    t = table(hands=["barrier 10", "free 20 30"], start=1)
    t.play_round(["10", "20"], ["barrier", "free"])
    assert t.row(0) == "10"
    t.all_lay("60", "30")
    assert t.row(0) == "10"
    assert t.row(1) == "20"


@pytest.mark.clause("T3.6")
def test_hands_are_filled_to_ten_after_the_counter() -> None:
    t = table(3)
    t.play_round(["60", "60", "60"], ["20", "20", "20"])
    assert [t.s.hand_n[seat] for seat in range(3)] == [10, 10, 10]
    assert t.s.deck_n == 109 - 30 - 6
    assert [(e.seat, e.a) for e in t.heard("hand-filled")] == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.clause("T3.7")
def test_the_start_card_passes_to_the_next_seat_and_a_new_round_begins() -> None:
    t = table(3, start=2)
    t.play_round(["60", "60", "60"], ["20", "20", "20"])
    assert t.s.start == 0
    assert t.s.phase == TO_ROW
    assert t.waiting() == [0, 1, 2]
    assert t.s.round == 2
    assert t.kinds()[-1] == "start-passed"


@pytest.mark.clause("T3.8")
def test_the_lowest_card_is_laid_for_whoever_runs_out_of_time() -> None:
    order = ["10", "20", "110", "120", "rest", "lost", "barrier", "free", "really"]
    for at in range(len(order)):
        t = table(hands=[" ".join(reversed(order[at:])), "50"], exact=True)
        assert GAME.move_text(RULES.default(t.s, 0)) == f"row {order[at]}"
    t = table(hands=["30 20", "50 60"])
    t.all_lay("30", "50")
    assert GAME.move_text(RULES.default(t.s, 0)) == "counter 20"


@pytest.mark.clause("T3.8")
def test_a_second_extra_card_by_default_is_the_next_lowest() -> None:
    t = table(hands=["really 120 10 20", "60 70"])
    t.play_round(["120", "60"], ["really", "70"])
    RULES.play(t.s, 0, RULES.default(t.s, 0))
    assert GAME.move_text(RULES.default(t.s, 0)) == "row 20"


# ---- Options


@pytest.mark.clause("T9.1", "T3.2", "TA15")
def test_with_the_option_players_may_look_at_their_own_rows() -> None:
    t = table(rows=["10 20", "30"], options={"look": 1})
    mine, its = view(t.s, 0)["row"], view(t.s, 1)["row"]
    assert mine[:2] == [t.s.row[0, 0], t.s.row[0, 1]]
    assert its[0] == t.s.row[1, 0]
    assert "row" not in view(t.s, None)
    assert GAME.new_record(2).look == 0


@pytest.mark.clause("T9.2")
@pytest.mark.parametrize("stages", [1, 2, 9])
def test_the_number_of_stages_may_be_chosen(stages: int) -> None:
    t = table(options={"stages": stages})
    for stage in range(stages):
        assert not t.s.over
        while t.s.stage == stage:
            for seat in t.waiting():
                RULES.play(t.s, seat, max(t.moves(seat), key=lambda move: first_of(move) % 12))
    assert t.s.over
    assert GAME.new_record(2).stages == 5


@pytest.mark.clause("T9.1", "T9.2", "T9.3")
def test_a_value_that_an_option_does_not_take_is_refused() -> None:
    for wrong in ({"stages": 0}, {"stages": 10}, {"first": 6}, {"look": 2}):
        with pytest.raises(BadOption, match=next(iter(wrong))):
            GAME.new_record(2, wrong)
