"""Sections 10 to 13 of the rulebook: the end, Grand Scores, deals, the clock and the options."""

import random

import pytest
from krikkit import GAME, RULES, Table, options_of, table

from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadOption
from wayside.engine.kit import choose
from wayside.engine.match import Match
from wayside.engine.options import parse_options
from wayside.games.krikkit.crest import tenths, with_bonus
from wayside.games.krikkit.edition import COUNTERS, LONGEST, PROPOSALS
from wayside.games.krikkit.state import NONE, State

TEN = [f"{across},{down}" for across in (1, 3, 5, 7) for down in (1, 3, 5)][:10]
PLAIN_HAND = "3 8 11 19"


# ---- The end


@pytest.mark.clause("K10.1", "KA35")
@pytest.mark.parametrize(("before", "over"), [(2382, 0), (2383, 1), (2384, 1)])
def test_the_game_ends_with_the_hand_that_reaches_2424(before: int, over: int) -> None:
    t = table(scores=[before, 0])
    t.finish(PLAIN_HAND)
    assert t.scores()[0] == before + 41
    assert (t.s.over, t.s.waiting) == (over, 0 if over else 2)


@pytest.mark.clause("K10.1", "KA36")
def test_it_ends_with_the_last_quadrant() -> None:
    places = [f"{across},{down}" for across in range(1, 8) for down in range(1, 7)]
    t = table(crest={1: [place for place in places if place != "5,3"]})
    t.finish("19 3 5 18", "claim 5 3")
    assert t.s.over
    assert "The last quadrant is claimed." in t.said()
    t = table(5, crest={2: [place for place in places if place != "5,3"]})
    t.finish("19 3 5 18", "claim 5 3")
    assert not t.s.over, "the second sheet is empty"
    t.set_crest({1: [place for place in places if place != "5,3"]})
    t.finish("19 3 5 18", "claim 5 3")
    assert t.s.over


@pytest.mark.clause("K10.1")
def test_a_deal_that_reaches_the_target_ends_it_too() -> None:
    t = table(scores=[100, 2400], crest={1: ["1,1"]})
    t.play("buy 1 1 24")
    t.play("accept")
    assert t.s.over
    t = table(scores=[100, 2400], crest={1: ["1,1"]})
    t.play("buy 1 1 23")
    t.play("accept")
    assert not t.s.over


@pytest.mark.clause("K10.1", "K4.4")
def test_a_run_is_finished_before_the_end() -> None:
    t = table(scores=[2400, 0])
    t.finish("7 8 9 10")
    assert not t.s.over
    t.play("roll", PLAIN_HAND)
    t.play("stop")
    assert t.s.over
    assert t.scores()[0] == 2400 + 34 + 41


# ---- Grand Scores


@pytest.mark.clause("K10.3")
def test_ten_quadrants_on_2424_points() -> None:
    t = table(scores=[2424, 0], crest={0: TEN})
    assert with_bonus(2424, 1420) - 2424 * 10_000 == 344_2080
    assert tenths(344_2080) == 3442
    assert t.standing()[0] == 2768_2080
    assert tenths(t.standing()[0]) == 27682
    assert tenths(with_bonus(2424, 142) - 2424_0000) == 344, "one quadrant is about 34 points"


@pytest.mark.clause("K10.3")
def test_variable_rates_are_added_up_to_24_1_percent() -> None:
    t = table(scores=[1000, 0], crest={0: [*TEN, "4,4*"]})
    t.s.owner[0, 4 * 7 + 4] = NONE  # 5,5 is one of the ten: it becomes one at its own rate, and another takes its place
    t.set_crest({0: ["5,5*", "2,2"]})
    assert t.standing()[0] == 1000 * (10_000 + 2410)


@pytest.mark.clause("K10.2", "KA39", "KA42")
def test_wormholes_are_added_before_the_percentage() -> None:
    row = [f"{across},1" for across in range(1, 8)]
    t = table(scores=[2383, 0], crest={0: row})
    t.finish(PLAIN_HAND)
    assert t.standing()[0] == (2424 + 42) * (10_000 + 7 * 142)
    assert t.said()[-3:] == [
        "Seat 1 has WormHoles: 1.",
        "Seat 1 has a Grand Score of 2,711.1.",
        "Seat 2 has a Grand Score of 0.0.",
    ]


@pytest.mark.clause("K10.4")
def test_a_score_below_zero_has_no_bonus() -> None:
    t = table(scores=[-50, 0], crest={0: ["1,1"]})
    assert t.standing() == [-50 * 10_000, 0]


@pytest.mark.clause("K10.5", "KA37")
def test_all_decimals_decide_a_tie() -> None:
    """100 points with one quadrant, and 101 with none but for a rate: shown the same, and not the same."""
    assert with_bonus(1000, 142) == 1014_2000
    t = table(scores=[1000, 1014], crest={0: ["1,1"]})
    assert t.standing() == [10_142_000, 10_140_000]
    assert [tenths(parts) for parts in (10_142_499, 10_142_500, 10_142_000)] == [10142, 10143, 10142]


@pytest.mark.clause("K10.6")
def test_the_highest_wins_and_equals_share() -> None:
    match = Match(GAME, ["Ada", "Bo", "Cy"], secret=bytes(32), nonces=[b"n"] * 3)
    t = table(3, scores=[2383, 2424, 0], end="hand")
    t.finish(PLAIN_HAND)
    match.record.become(t.s)
    assert match.over
    assert match.winners() == [0, 1]
    t = table(3, scores=[2383, 2300, 0], crest={1: TEN})
    t.finish(PLAIN_HAND)
    match.record.become(t.s)
    assert match.winners() == [1], "who reaches the target need not win"


@pytest.mark.clause("K10.7")
def test_after_a_thousand_rounds_it_is_over() -> None:
    assert LONGEST == 1000
    t = table()
    t.s.round = LONGEST
    t.finish(PLAIN_HAND)
    assert not t.s.over, "the last round is played to its end"
    t.finish(PLAIN_HAND)
    assert t.s.over
    assert "1,000 rounds are enough: the game is over." in t.said()


# ---- Deals


@pytest.mark.clause("K11.1", "KA40")
def test_deals_are_proposed_before_the_own_hand_and_two_of_them() -> None:
    t = table(scores=[100, 100], crest={1: ["1,1"]})
    for _ in range(PROPOSALS):
        t.play("buy 1 1 5")
        t.play("decline")
    assert t.offered() == ["roll"]
    assert t.refused("buy 1 1 5")[1] == "K11.1"
    t.show(PLAIN_HAND)
    assert not t.offered("buy"), "not during a hand"
    t.play("stop")
    assert t.s.proposals == 0


def test_an_offer_without_a_price_shows_nothing_of_an_earlier_one() -> None:
    t = table(3, scores=[500, 400, 300], crest={1: ["1,1", "2,2"], 2: ["3,3"]})
    assert [line[1:] for line in RULES.offers(t.s, 0)] == [(0, 0, 0)] + [(0, 500, 1)] * 3
    t.play("roll", "3 8 11 19")
    assert {line[1:] for line in RULES.offers(t.s, 0)} == {(0, 0, 0)}


@pytest.mark.clause("K11.2")
def test_any_price_may_be_offered_for_anothers_quadrant() -> None:
    t = table(3, scores=[100, 50, 70], crest={1: ["1,1"], 2: ["4,2"]})
    assert t.offered("buy") == ["buy 1 1 0..100", "buy 4 2 0..100"]
    assert t.play("buy 4 2 42") == ["Seat 1 offers 42 points for quadrant 4,2."]
    assert (t.asked, t.offered()) == (2, ["decline", "accept", "counter 0..100"])
    assert t.play("accept") == ["Seat 1 buys quadrant 4,2 for 42 points."]
    assert (t.scores(), t.owner("4,2"), t.asked) == ([58, 50, 112], 0, 0)


@pytest.mark.clause("K11.3")
def test_an_own_quadrant_may_be_offered_to_anybody_of_the_sheet() -> None:
    t = table(3, scores=[100, 50, 70], crest={0: ["1,1"]})
    assert t.offered("sell") == ["sell 1 1 2 0..50", "sell 1 1 3 0..70"]
    assert t.play("sell 1 1 3 70") == ["Seat 1 offers quadrant 1,1 to seat 3 for 70 points."]
    assert t.asked == 2
    t.play("accept")
    assert (t.scores(), t.owner("1,1")) == ([170, 50, 0], 2)


@pytest.mark.clause("K11.4", "KA40", "KA54")
def test_nobody_pays_more_than_the_own_score() -> None:
    t = table(scores=[100, -5], crest={1: ["1,1"], 0: ["2,2"]})
    assert not t.offers("buy 1 1 101")
    assert t.refused("buy 1 1 101") == ("you have 100 points to spend, not 101", "K11.4")
    assert t.offered("sell") == ["sell 2 2 2 0..0"], "a gift can always be made"
    t.play("sell 2 2 2 0")
    t.play("accept")
    assert (t.scores(), t.owner("2,2")) == ([100, -5], 1)


@pytest.mark.clause("K11.5")
def test_another_price_is_the_others_to_answer_and_four_are_enough() -> None:
    t = table(scores=[100, 100], crest={1: ["1,1"]})
    t.play("buy 1 1 10")
    for number in range(COUNTERS):
        assert t.asked == (number + 1) % 2
        seat = t.asked + 1
        assert t.play(f"counter {90 - number}") == [f"Seat {seat} would rather say {90 - number} points."]
    assert (t.asked, t.offered()) == (1, ["decline", "accept"])
    assert t.refused("counter 5")[1] == "K11.5"
    t.play("accept")
    assert t.scores() == [100 - 87, 187]
    t.play("sell 1 1 2 3")
    assert t.play("decline") == ["Seat 2 declines."]
    assert (t.asked, t.owner("1,1")) == (0, 0)


@pytest.mark.clause("K11.6")
def test_a_quadrant_keeps_its_rate() -> None:
    t = table(scores=[100, 100], crest={1: ["6,4*"]})
    t.play("buy 6 4 0")
    t.play("accept")
    assert t.standing()[0] == 100 * 10_640


@pytest.mark.clause("K11.4")
def test_points_are_conserved_in_deals_and_by_vogons() -> None:
    """In whole random games: a deal moves points and makes none; what Vogons take is gone."""
    chance, traded = random.Random(4), 0
    for seats in (2, 3, 4, 6):
        s = GAME.new_record(seats)
        assert isinstance(s, State)
        seed_dice(s, seats, 8)
        RULES.setup(s)
        while not s.over:
            t = Table(s)
            before = t.scores()
            line = chance.choice(RULES.offers(s, t.asked))
            move = GAME.move_text(choose(chance, [line]))
            t.play(move)
            change = [after - was for after, was in zip(t.scores(), before, strict=True)]
            if t.heard("traded"):
                traded += 1
                assert sum(change) == 0
                assert min(t.scores()[event.seat] for event in t.heard("traded")) >= 0
            else:
                paid = sum(event.a for event in t.heard("vogon-paid"))
                earned = sum(event.a for event in t.heard("settled"))
                assert sum(change) == earned - paid
    assert traded > 20


# ---- The clock


@pytest.mark.clause("K12.1")
def test_the_moves_for_whoever_runs_out_of_time() -> None:
    t = table(3, opponent="chosen", quiz="own", scores=[50, 50, 50], crest={1: ["1,1"]})
    assert t.default() == "roll"
    t.play("buy 1 1 5")
    assert t.default() == "decline"
    t.play("decline")
    t.show("4 2 4 2")
    assert t.default() == "stop"
    t.play("stop")
    assert t.default() == "against 2"
    t.play("against 2")
    assert t.default() == "subject guide"
    t.play("subject guide")
    assert t.default() == "asked"
    t.play("asked")
    assert t.default() == "right"
    t = table()
    t.finish("9 8 4 2")
    assert t.default() == "give-up"
    s = GAME.new_record(2)
    seed_dice(s, 1, 1)
    RULES.setup(s)
    assert GAME.move_text(RULES.default(s, 0)) == "stop"


# ---- Options


@pytest.mark.clause("K13.1")
def test_the_long_game_goes_to_4242() -> None:
    t = table(scores=[2424, 4200], target="4242")
    t.finish(PLAIN_HAND)
    assert not t.s.over
    t.finish(PLAIN_HAND)
    assert not t.s.over
    t.finish(PLAIN_HAND)
    t.finish(PLAIN_HAND)
    assert t.s.over
    assert t.scores()[1] == 4282


@pytest.mark.clause("K13.1")
def test_the_short_game_goes_to_942() -> None:
    t = table(scores=[900, 0], target="942")
    t.finish(PLAIN_HAND)
    assert (t.s.over, t.scores()[0]) == (0, 941)
    t.finish(PLAIN_HAND)
    t.finish(PLAIN_HAND)
    assert (t.s.over, t.scores()[0]) == (1, 982)
    assert parse_options(GAME.options, GAME.short)["target"] == t.s.target


@pytest.mark.clause("K13.2", "KA35")
def test_the_round_may_be_finished_first() -> None:
    t = table(3, turn=1, scores=[0, 2383, 0], end="round")
    t.finish(PLAIN_HAND)
    assert t.s.ending
    for seat in (2, 0):
        assert t.asked == seat
        t.finish(PLAIN_HAND)
    assert t.s.over
    assert t.scores() == [41, 2424, 41]


@pytest.mark.clause("K13.3", "KA4")
def test_the_player_may_choose_the_opponent() -> None:
    t = table(4, opponent="chosen")
    t.finish("3 5 7 9")
    assert (t.asked, t.offered()) == (0, ["against 2", "against 3", "against 4"])
    t.play("against 4")
    assert [t.s.field[seat] for seat in range(4)] == [0, 0, 0, 1]
    assert t.asked == 1
    t = table(2, opponent="chosen")
    t.finish("3 5 7 9")
    assert t.s.field[1], "with two there is nothing to choose"


@pytest.mark.clause("K13.7")
def test_trade_may_be_left_out() -> None:
    t = table(scores=[100, 100], crest={1: ["1,1"]}, trade="no")
    assert t.offered() == ["roll"]
    assert t.refused("buy 1 1 5") == ("it is agreed that quadrants are not traded", "K13.7")


@pytest.mark.clause("K13.1", "K13.2", "K13.3", "K13.4", "K13.5", "K13.6", "K13.7", "K13.8")
def test_the_usual_options() -> None:
    assert {o.name: o.text(o.default) for o in GAME.options} == {
        "target": "2424",
        "end": "hand",
        "opponent": "next",
        "crossing": "no",
        "quiz": "bank",
        "memory": "fair",
        "trade": "yes",
        "first": "roll",
    }
    with pytest.raises(BadOption, match="option target is one of 2424, 4242, 942; '2425' is not"):
        parse_options(GAME.options, {"target": "2425"})
    with pytest.raises(BadOption, match="option first names seat 3"):
        GAME.new_record(2, options_of({"first": "3"}))
