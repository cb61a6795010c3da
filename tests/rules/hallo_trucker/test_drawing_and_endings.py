"""Sections 6, 7 and 8 of the rulebook: drawing, the end of a stage, the end of the game."""

from collections import Counter

import pytest
from trucker import GAME, RULES, Table, table

from wayside.engine.dice import seed_dice
from wayside.engine.match import Match
from wayside.engine.moves import first_of
from wayside.games.hallo_trucker.edition import DECK, FACE, FACE_WORDS, KM, LIMIT
from wayside.games.hallo_trucker.rules import draw
from wayside.games.hallo_trucker.state import State
from wayside.games.hallo_trucker.words import LIMIT_REACHED, OUT_OF_CARDS, TOO_LONG


def reason(t: Table) -> int:
    (over,) = t.heard("stage-over")
    return over.b


@pytest.mark.clause("T6.1")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_hands_are_filled_from_the_start_card_on(start: int) -> None:
    t = table(3, start=start)
    t.play_round(["60"] * 3, ["20"] * 3)
    assert [event.seat for event in t.heard("hand-filled")] == [(start + i) % 3 for i in range(3)]
    assert [event.seat for event in t.heard("drew")] == [(start + i // 2) % 3 for i in range(6)]


@pytest.mark.clause("T6.1", "T6.3", "TA20")
def test_whoever_draws_first_gets_the_last_cards() -> None:
    t = table(3, start=1, hands=["60 20 rest rest"] * 3, deck="10 110 120", leftover="row", exact=True)
    t.play_round(["60"] * 3, ["20"] * 3)
    # The three km cards beside the counter stay there, and nothing was discarded: three cards for three seats.
    assert [t.s.hand_n[seat] for seat in range(3)] == [2, 5, 2]
    assert t.s.deck_n == 0


@pytest.mark.clause("T6.2")
def test_the_discards_become_the_draw_pile() -> None:
    t = table(hands=["rest", "rest"], rows=["10", "20"], pile="50", deck="110", leftover="discards")
    thrown = Counter(t.discards().split())
    t.play_round(["60", "60"], ["rest", "rest"])
    (reshuffled,) = t.heard("reshuffled")
    assert reshuffled.a == sum(thrown.values()) + 2
    drawn = [FACE_WORDS[event.a] for event in t.heard("drew")]
    assert drawn[0] == "110"
    assert len(drawn) == 4
    assert Counter(t.deck().split()) + Counter(drawn[1:]) == thrown + Counter(["rest", "rest"])
    assert t.discards() == ""


@pytest.mark.clause("T6.2")
def test_rows_and_the_pile_beside_the_counter_stay_at_a_reshuffle() -> None:
    t = table(hands=["rest", "lost"], rows=["10 30", "20"], pile="20", deck="", leftover="discards")
    t.play_round(["60", "70"], ["rest", "lost"])
    assert t.heard("reshuffled")
    assert [t.row(0), t.row(1)] == ["10 30 60", "20 70"]
    assert t.pile() == "20 lost"


@pytest.mark.clause("T6.2")
def test_a_reshuffled_pile_gives_every_discard_an_equal_chance() -> None:
    """The first card drawn from a new pile of 6, over many dice."""
    found: Counter[str] = Counter()
    for seed in range(600):
        t = table(hands=["60 20 rest", "60 rest 70"], discards="10 30 40 110 120", leftover="row", exact=True, deck="")
        seed_dice(t.s, seed, 0)
        t.play_round(["60", "60"], ["20", "rest"])
        found[FACE_WORDS[t.heard("drew")[0].a]] += 1
    assert set(found) == {"10", "30", "40", "110", "120", "rest"}
    assert sum((n - 100) ** 2 / 100 for n in found.values()) < 20.5  # chi-square, 5 degrees, one in a thousand


@pytest.mark.clause("T6.3", "TA20")
def test_players_draw_what_there_is() -> None:
    t = table(hands=["60 20 10 10", "60 rest 30 30"], discards="120", leftover="row", exact=True, deck="")
    t.play_round(["60", "60"], ["20", "rest"])
    # The discards are the 120 and the Rest: seat 0 draws both, seat 1 gets none and plays on with two cards.
    assert t.hand(0) == "10 10 120 rest"
    assert t.hand(1) == "30 30"
    assert not t.heard("stage-over")
    assert t.waiting() == [0, 1]


@pytest.mark.clause("T6.4", "TA20")
@pytest.mark.parametrize(("left", "ends"), [("", True), ("30", True), ("30 30", False), ("30 30 40", False)])
def test_the_stage_ends_when_somebody_lacks_two_cards(left: str, ends: bool) -> None:
    t = table(hands=["60 20 10 10", f"60 40 {left}"], leftover="row", exact=True, deck="", rows=["10 20", ""])
    t.play_round(["60", "60"], ["20", "40"])
    assert bool(t.heard("stage-over")) == ends
    if ends:
        assert reason(t) == OUT_OF_CARDS
        assert t.s.sheet[0, 0] == 90
        assert t.s.stage == 1
        assert [t.s.hand_n[seat] for seat in range(2)] == [10, 10]


def just_below(seats: int) -> Table:
    """A counter that stands 50 below the limit, everybody with a 50, a 40, a Rest and a Freight Lost."""
    pile = {2: "100", 3: "100 50", 4: "100 100", 5: "100 100 50"}[seats]
    t = table(seats, hands=["50 40 rest lost"] * seats, pile=pile)
    assert t.s.counter_km == LIMIT[seats] - 50
    return t


@pytest.mark.clause("T7.1")
def test_the_limits() -> None:
    assert [LIMIT[seats] for seats in range(2, 6)] == [150, 200, 250, 300]


@pytest.mark.clause("T7.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_stage_ends_at_the_limit(seats: int) -> None:
    t = just_below(seats)
    t.play_round(["60"] * seats, ["50", *["rest"] * (seats - 1)])
    assert reason(t) == LIMIT_REACHED
    assert t.s.stage == 1


@pytest.mark.clause("T7.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_stage_goes_on_just_below_the_limit(seats: int) -> None:
    t = just_below(seats)
    t.play_round(["60"] * seats, ["40", *["rest"] * (seats - 1)])
    assert not t.heard("stage-over")
    assert t.s.counter_km == LIMIT[seats] - 10
    assert t.s.stage == 0


@pytest.mark.clause("T7.1")
def test_the_stage_ends_beyond_the_limit_too() -> None:
    t = table(hands=["120", "120"], pile="120")
    t.play_round(["60", "60"], ["120", "120"])
    assert reason(t) == LIMIT_REACHED


@pytest.mark.clause("T7.2", "TA7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_freight_lost_may_bring_the_counter_back_below_the_limit(seats: int) -> None:
    t = just_below(seats)
    t.play_round(["60"] * seats, ["50", "lost", *["rest"] * (seats - 2)])
    assert not t.heard("stage-over")
    assert t.s.counter_km == LIMIT[seats] - 50
    assert t.s.stage == 0


@pytest.mark.clause("T7.2", "TA7")
def test_cards_after_the_one_that_reaches_the_limit_still_count() -> None:
    """A ride turned up beyond the limit is still carried out before the stage is scored."""
    t = table(hands=["120", "free 110"], pile="120", rows=["", "10"])
    t.play_round(["60", "60"], ["120", "free"])
    assert t.s.counter_km == 240
    assert t.s.stage == 0
    t.all_lay("70", "110")
    assert t.s.stage == 1
    assert [t.s.sheet[0, seat] for seat in range(2)] == [130, 180]


@pytest.mark.clause("T7.2", "TA7")
def test_a_barrier_after_the_limit_still_takes_its_card() -> None:
    t = table(hands=["120", "barrier"], pile="120", rows=["10", "10"])
    t.play_round(["60", "70"], ["120", "barrier"])
    assert [t.s.sheet[0, seat] for seat in range(2)] == [10, 10]


@pytest.mark.clause("T7.3")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_rows_are_turned_over_and_scored_from_the_start_card_on(start: int) -> None:
    t = table(3, start=start, rows=["10 20", "30", "barrier"], pile="120", hands=["", "", "90"])
    t.play_round(["60", "20", "90"], ["50", "50", "50"])
    scored = [(event.seat, event.a, event.b) for event in t.heard("run-scored")]
    km = [90, 20, 90]
    assert scored == [((start + i) % 3, km[(start + i) % 3], km[(start + i) % 3]) for i in range(3)]
    assert [FACE_WORDS[FACE[t.s.shown[1, k]]] for k in range(t.s.shown_n[1])] == ["30", "20"]


@pytest.mark.clause("T7.3")
def test_the_score_sheet_has_a_line_a_stage() -> None:
    t = table(rows=["10", "20"], pile="120", hands=["120 90", "30 110"])
    t.play_round(["120", "30"], ["90", "110"])
    first = [t.s.sheet[0, seat] for seat in range(2)]
    assert first == [130, 50]
    assert [t.s.score[seat] for seat in range(2)] == first
    play_to_end_of_stage(t)
    assert t.s.stage == 2
    for seat in range(2):
        assert t.s.score[seat] == t.s.sheet[0, seat] + t.s.sheet[1, seat]
        assert t.s.sheet[2, seat] == 0


def play_to_end_of_stage(t: Table) -> None:
    """Everybody feeds the counter with the highest km card."""
    stage = t.s.stage
    while t.s.stage == stage:
        seat = t.waiting()[0]
        best = max(t.moves(seat), key=lambda move: KM[first_of(move)])
        t.lay(seat, FACE_WORDS[first_of(best)])


@pytest.mark.clause("T7.4", "TA18")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_new_stage_begins_with_all_cards_shuffled_and_ten_dealt(seats: int) -> None:
    t = table(seats, rows=["10 20 30"] * seats, discards="40 40", pile="120 lost", hands=["barrier"] * seats)
    play_to_end_of_stage(t)
    assert [t.s.hand_n[seat] for seat in range(seats)] == [10] * seats
    assert [t.row(seat) for seat in range(seats)] == [""] * seats
    assert t.pile() == ""
    assert t.discards() == ""
    assert t.s.counter_km == 0
    assert t.s.pile_lost == 0
    assert t.s.stage_rounds == 1
    assert t.s.deck_n == DECK - 10 * seats
    held = [t.s.hand[seat, i] for seat in range(seats) for i in range(10)]
    assert sorted(held + [t.s.deck[i] for i in range(t.s.deck_n)]) == list(range(DECK))


@pytest.mark.clause("T7.4", "TA18")
def test_what_was_known_of_a_reshuffle_is_forgotten_with_the_new_stage() -> None:
    t = table(hands=["rest", "rest"], pile="90", deck="", leftover="discards")
    t.play_round(["60", "60"], ["rest", "rest"])
    assert t.s.reshuffles == 1
    play_to_end_of_stage(t)
    assert t.s.reshuffles == 0
    assert not t.s.array["known"].any()
    assert not t.s.array["era"].any()


@pytest.mark.clause("T7.5", "TA19")
def test_the_start_card_goes_on_passing_from_stage_to_stage() -> None:
    t = table(3, start=1, pile="120", hands=["90 80", "90 80", "90 80"])
    t.play_round(["90"] * 3, ["80"] * 3)
    assert t.s.stage == 1
    assert t.s.start == 2
    (begun,) = t.heard("stage-begun")
    assert begun.seat == 2


@pytest.mark.clause("T7.5", "TA19", "T3.7")
def test_the_start_card_passes_once_a_round_throughout_a_game() -> None:
    t = table(4)
    while not t.s.over:
        assert t.s.start == (t.s.round - 1) % 4
        seat = t.waiting()[-1]
        RULES.play(t.s, seat, t.moves(seat)[0])


@pytest.mark.clause("T7.6")
@pytest.mark.parametrize(("round_", "ends"), [(99, False), (100, True)])
def test_a_stage_ends_with_its_hundredth_round(round_: int, ends: bool) -> None:
    t = table(hands=["rest", "rest"], rows=["10", ""], stage_rounds=round_)
    t.play_round(["60", "70"], ["rest", "rest"])
    assert bool(t.heard("stage-over")) == ends
    if ends:
        assert reason(t) == TOO_LONG
        assert [t.s.sheet[0, seat] for seat in range(2)] == [70, 70]
        assert t.s.stage_rounds == 1
    else:
        assert t.s.stage_rounds == 100


@pytest.mark.clause("T8.1")
def test_the_most_kilometers_after_five_stages_win() -> None:
    match = Match(GAME, ["Ada", "Bo", "Cy"], secret=bytes(32), nonces=[b"a", b"b", b"c"])
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, max(line[0] for line in match.offers(seat)) if seat else match.offers(seat)[0][0])
    s = match.record
    assert s.stage == 5
    assert match.standing() == [sum(s.sheet[stage, seat] for stage in range(5)) for seat in range(3)]
    assert [match.standing()[seat] for seat in match.winners()] == [max(match.standing())]
    assert match.events(None)[-1].kind.word == "game-over"
    assert match.waiting() == []


@pytest.mark.clause("T8.2", "TA21")
def test_a_tie_is_a_shared_win() -> None:
    match = Match(GAME, ["Ada", "Bo", "Cy"], secret=bytes(32), nonces=[b"a", b"b", b"c"])
    for seat, km in enumerate((900, 1200, 1200)):
        match.record.score[seat] = km
    assert match.winners() == [1, 2]


@pytest.mark.clause("T2.3", "T6.1")
def test_drawing_is_like_a_shuffled_pile() -> None:
    """Drawing by lot from a pile that lies in order gives every pair of cards, in every order, equally often."""
    pairs: Counter[tuple[int, int]] = Counter()
    s = GAME.new_record(2)
    assert isinstance(s, State)
    seed_dice(s, 5, 0)
    s.quiet = 1
    games = 6000
    for _ in range(games):
        for i in range(6):
            s.deck[i] = i
        s.deck_n, s.hand_n[0] = 6, 0
        draw(s, 0, 3)
        pairs[s.hand[0, 0], s.hand[0, 2]] += 1
        draw(s, 0, 3)
        assert sorted(s.hand[0, i] for i in range(6)) == list(range(6))
        assert sorted(s.deck[i] for i in range(6)) == list(range(6)), "what was drawn lies behind the pile"
    expected = games / 30
    assert len(pairs) == 30
    assert sum((n - expected) ** 2 / expected for n in pairs.values()) < 58.3  # 29 degrees, one in a thousand
