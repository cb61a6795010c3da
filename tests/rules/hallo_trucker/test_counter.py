"""Section 5 of the rulebook: the kilometer counter and the four action cards."""

import pytest
from trucker import RULES, table

from wayside.engine.events import events_of
from wayside.engine.sight import view
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import FACE_WORDS
from wayside.games.hallo_trucker.state import EXTRA, TO_ROW


@pytest.mark.clause("T5.1")
def test_km_cards_go_beside_the_counter_and_raise_it() -> None:
    t = table(3, pile="50")
    t.play_round(["60", "60", "60"], ["30", "20", "30"])
    assert t.pile() == "20 30 30 50"
    assert t.s.counter_km == 130


@pytest.mark.clause("T5.1")
def test_there_are_no_fractures_beside_the_counter() -> None:
    t = table(3, pile="50")
    t.play_round(["60", "60", "60"], ["50", "40", "30"])
    assert t.s.counter_km == 170


@pytest.mark.clause("T5.2")
def test_a_rest_is_discarded_without_effect() -> None:
    t = table(hands=["rest", "rest"], rows=["10", "20"], pile="50")
    t.play_round(["60", "60"], ["rest", "rest"])
    assert t.s.counter_km == 50
    assert t.pile() == "50"
    assert t.discards() == "rest rest"
    assert [t.row(0), t.row(1)] == ["10 60", "20 60"]


@pytest.mark.clause("T5.3")
@pytest.mark.parametrize(("action", "thrown"), [("barrier", "barrier 60 70"), ("lost", "50 lost")])
def test_an_action_card_takes_effect_and_is_discarded(action: str, thrown: str) -> None:
    t = table(hands=[action, "60"], pile="50")
    t.play_round(["60", "70"], [action, "60"])
    assert t.discards() == thrown


@pytest.mark.clause("T5.3", "T5.11")
@pytest.mark.parametrize("action", ["free", "really"])
def test_a_ride_takes_effect_at_once_and_is_discarded(action: str) -> None:
    t = table(hands=[action, "60"])
    t.play_round(["60", "70"], [action, "60"])
    assert t.discards() == action
    assert t.s.phase == EXTRA
    assert t.s.counter_km == 0  # the 60 of the other seat is not turned up yet


@pytest.mark.clause("T5.4")
def test_freight_lost_takes_50_km_from_the_counter() -> None:
    t = table(hands=["lost", "rest"], pile="120")
    t.play_round(["60", "60"], ["lost", "rest"])
    assert t.s.counter_km == 70
    assert t.heard("freight-lost")[0].a == 70


@pytest.mark.clause("T5.5", "TA8")
def test_the_counter_may_go_below_zero() -> None:
    t = table(hands=["lost 70 120", "lost 70 60"], pile="20")
    t.play_round(["60", "60"], ["lost", "lost"])
    assert t.s.counter_km == -80
    assert t.pile() == "20 lost lost"
    t.play_round(["70", "70"], ["120", "60"])
    assert t.s.counter_km == 100
    assert t.pile() == "20 60 120 lost lost"


@pytest.mark.clause("T5.5", "TA8")
def test_all_five_freight_lost_cards_together() -> None:
    t = table(5, hands=["lost"] * 5)
    t.play_round(["60"] * 5, ["lost"] * 5)
    assert t.s.counter_km == -250
    assert t.s.pile_lost == 5


# Every way to make up 50, the fewest cards first and among those the highest.
WAYS = ["50", "40 10", "30 20", "30 10 10", "20 20 10", "20 10 10 10", "10 10 10 10 10"]


@pytest.mark.clause("T5.6", "TA9")
def test_the_ways_to_make_up_50_are_all_there() -> None:
    def ways(left: int, highest: int) -> int:
        return 1 if left == 0 else sum(ways(left - km, km) for km in range(10, min(left, highest) + 1, 10))

    assert len(set(WAYS)) == ways(50, 50)
    assert all(sum(map(int, way.split())) == 50 for way in WAYS)
    assert all(way.split() == sorted(way.split(), key=int, reverse=True) for way in WAYS)


@pytest.mark.clause("T5.6", "TA9")
@pytest.mark.parametrize("way", WAYS)
def test_freight_lost_leaves_with_exactly_50_km(way: str) -> None:
    t = table(hands=["lost", "rest"], pile=f"{way} 60 70")
    t.play_round(["60", "60"], ["lost", "rest"])
    assert t.pile() == "60 70"
    assert sorted(t.discards().split()) == sorted([*way.split(), "lost", "rest"])
    assert t.s.counter_km == 130
    assert t.s.pile_lost == 0


@pytest.mark.clause("T5.6", "TA9")
@pytest.mark.parametrize("way", WAYS)
def test_freight_lost_waits_until_there_is_a_way(way: str) -> None:
    *before, last = way.split()
    t = table(hands=["lost rest", f"{last} rest"], pile=" ".join([*before, "60"]))
    t.play_round(["60", "60"], ["lost", "rest"])
    assert t.s.pile_lost == 1
    waiting_km = t.s.counter_km
    t.play_round(["70", "70"], ["rest", last])
    assert t.pile() == "60"
    assert t.s.pile_lost == 0
    assert t.s.counter_km == 60 == waiting_km + int(last)
    assert len(t.heard("unloaded")) == 1


@pytest.mark.clause("T5.6", "TA9")
@pytest.mark.parametrize(
    ("pile", "stays"),
    [
        ("10 20 30 40 50", "10 20 30 40"),
        ("10 20 30 40", "20 30"),
        ("10 10 20 20 30", "10 10 20"),
        ("10 10 10 20 20", "10 10"),
        ("10 10 10 30", "10"),
    ],
)
def test_the_fewest_cards_leave_and_among_those_the_highest(pile: str, stays: str) -> None:
    t = table(hands=["lost", "rest"], pile=pile)
    t.play_round(["60", "60"], ["lost", "rest"])
    assert t.pile() == stays


@pytest.mark.clause("T5.6", "TA9")
def test_cards_that_do_not_make_up_50_exactly_stay() -> None:
    t = table(hands=["lost", "rest"], pile="20 20 60")
    t.play_round(["60", "60"], ["lost", "rest"])
    assert t.pile() == "20 20 60 lost"
    assert t.s.counter_km == 50
    assert not t.heard("unloaded")


@pytest.mark.clause("T5.6", "TA9")
def test_each_freight_lost_takes_its_own_50() -> None:
    t = table(hands=["lost", "lost"], pile="20 30 50 60")
    t.play_round(["60", "60"], ["lost", "lost"])
    assert t.pile() == "60"
    assert t.s.counter_km == 60


@pytest.mark.clause("T5.7")
def test_a_barrier_takes_the_last_card_of_every_row() -> None:
    t = table(3, hands=["barrier 110", "rest", "rest"], rows=["10 20", "30", ""])
    t.play_round(["110", "60", "70"], ["barrier", "rest", "rest"])
    assert [t.row(seat) for seat in range(3)] == ["10 20", "30", ""]
    assert t.discards() == "barrier 110 60 70 rest rest"


@pytest.mark.clause("T5.7")
def test_a_barrier_also_takes_an_action_card_and_makes_a_run_whole_again() -> None:
    t = table(hands=["barrier lost", "rest"], rows=["50 100", ""], pile="100 40")
    t.play_round(["lost", "60"], ["barrier", "rest"])
    assert t.row(0) == "50 100"
    assert t.s.counter_km == 140


@pytest.mark.clause("T5.8", "TA13")
def test_a_second_barrier_finds_nothing_in_an_empty_row() -> None:
    t = table(hands=["barrier", "barrier"], rows=["10", ""])
    t.play_round(["60", "60"], ["barrier", "barrier"])
    assert [t.row(0), t.row(1)] == ["", ""]
    assert [event.seat for event in t.heard("card-lost")] == [0, 1, 0]


@pytest.mark.clause("T5.9")
def test_what_a_barrier_takes_is_known_to_its_owner_alone() -> None:
    t = table(3, hands=["barrier", "rest", "rest"])
    t.play_round(["60", "70", "80"], ["barrier", "rest", "rest"])
    for seat in range(3):
        lost = [e for e in events_of(GAME.events, t.s, seat) if e.kind.word == "card-lost"]
        assert [(e.seat, FACE_WORDS[e.a]) for e in lost] == [(seat, ["60", "70", "80"][seat])]
    assert not [e for e in events_of(GAME.events, t.s, None) if e.kind.word == "card-lost"]
    for seat in (0, 1, 2, None):
        assert "discard" not in view(t.s, seat)


@pytest.mark.clause("T5.10")
def test_a_free_ride_lays_one_more_card_on_every_row() -> None:
    t = table(3, hands=["free", "", ""])
    t.play_round(["60", "60", "60"], ["free", "20", "20"])
    assert t.waiting() == [0, 1, 2]
    assert t.s.owed == 1
    t.all_lay("70", "80", "90")
    assert [t.row(seat) for seat in range(3)] == ["60 70", "60 80", "60 90"]
    assert t.s.phase == TO_ROW
    assert [t.s.hand_n[seat] for seat in range(3)] == [10, 10, 10]


@pytest.mark.clause("T5.11", "TA11")
def test_nobody_may_decline_a_ride() -> None:
    t = table(hands=["free", ""])
    t.play_round(["60", "60"], ["free", "20"])
    assert all(offered.startswith("row ") for seat in (0, 1) for offered in t.offered(seat))
    t.lay(0, "70")
    assert t.s.phase == EXTRA
    assert t.waiting() == [1]


@pytest.mark.clause("T5.11", "TA14")
def test_extra_cards_are_laid_in_secret_at_the_same_time() -> None:
    first, second = (table(3, hands=["really 70 80 90", "", ""]) for _ in range(2))
    for t, cards in ((first, ["70", "80"]), (second, ["90", "70"])):
        t.play_round(["60", "60", "60"], ["really", "20", "20"])
        for card in cards:
            t.lay(0, card)
    for other in (1, 2, None):
        assert view(first.s, other) == view(second.s, other)
    assert first.row(0) == "60"  # they take their places once all have laid


@pytest.mark.clause("T5.11", "TA14")
def test_whether_one_of_two_extra_cards_is_laid_shows_to_nobody() -> None:
    t = table(3, hands=["really 70 80 90", "", ""])
    t.play_round(["60", "60", "60"], ["really", "20", "20"])
    before = view(t.s, 1)
    t.lay(0, "70")
    assert view(t.s, 1) == before


@pytest.mark.clause("T5.12")
def test_a_really_free_ride_lays_two_in_the_order_chosen() -> None:
    t = table(hands=["really 10 20", "30 40"])
    t.play_round(["60", "60"], ["really", "70"])
    t.lay(0, "20")
    t.lay(1, "40")
    t.lay(0, "10")
    t.lay(1, "30")
    assert t.row(0) == "60 20 10"
    assert t.row(1) == "60 40 30"
    assert t.s.counter_km == 70


@pytest.mark.clause("T5.13", "TA12")
def test_whoever_has_too_few_cards_lays_all_there_are() -> None:
    t = table(hands=["60 really 10", "60 rest 20 30 40"], exact=True)
    t.play_round(["60", "60"], ["really", "rest"])
    t.lay(0, "10")
    assert t.waiting() == [1]
    t.lay(1, "20")
    t.lay(1, "30")
    assert t.row(0) == "60 10"
    assert t.row(1) == "60 20 30"


@pytest.mark.clause("T5.13", "TA12")
def test_whoever_has_no_card_left_is_not_asked() -> None:
    t = table(hands=["60 free", "60 rest 20"], exact=True)
    t.play_round(["60", "60"], ["free", "rest"])
    assert t.waiting() == [1]
    t.lay(1, "20")
    assert t.s.phase == TO_ROW
    assert [t.row(0), t.row(1)] == ["60", "60 20"]


@pytest.mark.clause("T5.13", "TA12")
def test_five_really_free_rides_lay_the_eight_cards_that_are_left() -> None:
    t = table(5, hands=["really"] * 5)
    t.play_round(["60"] * 5, ["really"] * 5)
    laid = 0
    while t.s.phase == EXTRA:
        seat = t.waiting()[0]
        RULES.play(t.s, seat, t.moves(seat)[0])
        laid += 1
    assert laid == 5 * 8
    assert [t.s.row_n[seat] for seat in range(5)] == [9] * 5
    assert [t.s.hand_n[seat] for seat in range(5)] == [10] * 5


@pytest.mark.clause("T5.13", "TA12")
def test_a_ride_for_empty_hands_asks_nobody() -> None:
    t = table(hands=["60 free", "60 really"], exact=True)
    t.play_round(["60", "60"], ["free", "really"])
    assert len(t.heard("free-ride")) + len(t.heard("really-free-ride")) == 2
    assert [t.row(0), t.row(1)] == ["60", "60"]
    assert t.s.phase == TO_ROW
