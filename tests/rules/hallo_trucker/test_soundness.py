"""Plain rules on strict records: every game ends, and is sound at every moment."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playthrough import RANDOM, SENSIBLE, STUBBORN, seatings
from stubborn_trucker import TRIAL
from trucker import RULES, table
from trucker_soundness import assert_sound

from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.edition import HAND, LONGEST_STAGE
from wayside.games.hallo_trucker.state import LOG

FOLLOWER = TRIAL.follower()


@st.composite
def games(draw: st.DrawFn) -> tuple[list[int], int, dict[str, int]]:
    who = draw(st.lists(st.sampled_from([RANDOM, SENSIBLE, STUBBORN]), min_size=2, max_size=5))
    options = {
        "stages": draw(st.integers(1, 3)),
        "first": draw(st.integers(0, len(who))),
        "look": draw(st.integers(0, 1)),
    }
    return who, draw(st.integers(0, 2**32)), options


@given(games())
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_any_game_is_sound_and_ends(game: tuple[list[int], int, dict[str, int]]) -> None:
    who, number, options = game
    moves = 0
    for stretch in FOLLOWER.stretches(who, number, options):
        assert_sound(stretch)
        moves += len(stretch) - 1
    assert moves <= options["stages"] * LONGEST_STAGE * len(who) * HAND
    assert FOLLOWER.array[len(stretch) - 1]["stage"] == options["stages"]


@pytest.mark.parametrize("policies", [(RANDOM,), (SENSIBLE,), (SENSIBLE, RANDOM)])
def test_whole_games_are_sound(policies: tuple[int, ...]) -> None:
    for number, who in seatings(GAME, 16, policies):
        for stretch in FOLLOWER.stretches(who, number, seed=4):
            assert_sound(stretch)


@pytest.mark.clause("T6.2", "T7.6")
@pytest.mark.parametrize("seats", [4, 5])
def test_players_who_will_not_let_a_stage_end_meet_its_hundredth_round(seats: int) -> None:
    rounds = reshuffles = row = 0
    for stretch in FOLLOWER.stretches([STUBBORN] * seats, 1, {"stages": 2}):
        assert_sound(stretch)
        rounds = max(rounds, int(stretch["stage_rounds"].max()))
        reshuffles = max(reshuffles, int(stretch["reshuffles"].max()))
        row = max(row, int(stretch["row_n"].max()))
    assert rounds == LONGEST_STAGE
    assert reshuffles > 20
    assert row >= 8


@pytest.mark.clause("T6.3", "T6.4", "TA20")
def test_a_row_has_room_for_every_card() -> None:
    """The longest row there can be: all cards but the few that the other hand needs."""
    t = table(hands=["60 20 10 30", "60 40 50 70"], leftover="row", exact=True, deck="", pile="")
    assert t.s.row_n[1] == 101
    t.play_round(["60", "60"], ["20", "40"])
    t.play_round(["10", "50"], ["30", "70"])
    assert t.s.stage == 1
    assert t.s.shown_n[1] == 103


@pytest.mark.clause("T3.3")
def test_whoever_waits_has_an_offer_for_each_face_held() -> None:
    t = table(5)
    while not t.s.over:
        for seat in range(5):
            moves = t.moves(seat)
            assert bool(moves) == (seat in t.waiting())
            assert len(moves) == len(set(moves)) <= GAME.max_offers
            if moves:
                assert {GAME.move_text(m).split()[1] for m in moves} == set(t.hand(seat).split())
        seat = t.waiting()[-1]
        RULES.play(t.s, seat, t.moves(seat)[-1])


@pytest.mark.clause("T5.7", "T5.12", "T6.2", "T6.4")
def test_the_longest_story_of_one_move_fits_the_log() -> None:
    """Four rides have emptied five hands; then a Barrier, a reshuffle, too few cards, the end of a stage, a deal."""
    hands = ["really"] * 4 + ["barrier"]
    thrown = "10 20 30 rest " * 4 + "110 120 100 " * 5
    t = table(5, hands=hands, rows=["40"] * 5, deck="", discards=thrown, leftover="row")
    t.play_round(["60"] * 5, hands)
    while t.s.stage == 0:
        seat = t.waiting()[0]
        t.lay(seat, GAME.move_text(t.moves(seat)[0]).split()[1])
    assert t.heard("reshuffled")
    assert len(t.heard("card-lost")) == 5
    assert len(t.heard("drew")) == 91
    assert 110 < len(t.told) <= LOG
    assert t.s.log_lost == 0


def test_every_kind_of_event_happens_in_play() -> None:
    happened = set()
    for who in ([RANDOM] * 3, [RANDOM] * 5, [STUBBORN] * 5, [STUBBORN, RANDOM]):
        for stretch in FOLLOWER.stretches(who, 1):
            for log, n in zip(stretch["log"], stretch["log_n"], strict=True):
                happened |= set(log[:n, 0].tolist())
    assert {GAME.events[kind].word for kind in happened} == {kind.word for kind in GAME.events}
