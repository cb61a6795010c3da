"""The bots of Krikkit: what they do in plain positions, and how well they play."""

import itertools

import numpy as np
import pytest
from krikkit import GAME, RULES, Table, table
from krikkit_soundness import options_of

from wayside.bots.random import random
from wayside.engine.batch import ROUNDS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.match import fits
from wayside.games.krikkit.bot import DISTANCE, exact, newcomer, plain, sensible
from wayside.games.krikkit.judgement import WAYS_TO, claim_gain, gain_beside, gain_of_both
from wayside.games.krikkit.state import OPENING, State
from wayside.games.krikkit.thumb import dice_to_hold

COLUMN = [f"4,{down}" for down in range(1, 7)]


def choice(t: Table, bot: object = sensible) -> str:
    return GAME.move_text(RULES.choose(bot, t.s, t.asked))  # type: ignore[arg-type]


# ---- Hands


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("20 20 20 20", "stop"),
        ("20 13 16 1", "stop"),
        ("20 9 8 20", "hold black-red"),
        ("8 8 8 8", "stop"),
        ("4 2 9 8", "hold black-white"),
    ],
)
@pytest.mark.parametrize("bot", [sensible, exact])
def test_plain_hands(hand: str, move: str, bot: object) -> None:
    assert choice(table().show(hand, rolls=2), bot) == move


def test_it_goes_for_the_power_early_and_not_late() -> None:
    assert choice(table().show("9 3 5 4", rolls=2)) == "hold black-white-green"
    assert "black-white-green" not in choice(table(scores=[2300, 2300]).show("9 3 5 4", rolls=2))


def test_it_claims_where_it_can_and_the_better_rate() -> None:
    assert choice(table().show("19 3 5 18", rolls=3)).startswith("claim ")
    assert choice(table().show("6 6 7 7", rolls=3)) == "claim-variable 7 6"
    assert choice(table(crest={0: COLUMN[:5]}).show("19 6 4 18", rolls=3)) == "claim 4 6", "a WormHole"


def test_it_ends_the_game_when_it_wins_and_not_when_another_does() -> None:
    t = table(scores=[2400, 2000]).show("3 8 11 9", rolls=2)
    assert choice(t) == "stop"
    t = table(scores=[2400, 2400], crest={1: COLUMN}).show("3 8 11 9", rolls=2)
    assert choice(t) != "stop"


def test_what_crest_may_bring_is_an_average() -> None:
    t = table(crest={1: ["1,1", "3,5"]}).show("19 8 5 18")
    pairs = itertools.product(range(1, 21), repeat=2)
    assert abs(gain_of_both(t.s) - sum(claim_gain(t.s, a, b) for a, b in pairs) / 400) < 5
    assert gain_beside(t.s, 5) == sum(claim_gain(t.s, 5, other) for other in range(1, 21)) // 20
    assert claim_gain(t.s, 1, 1) == 0
    assert claim_gain(t.s, 5, 3) > 0, "5,3 is free, although 3,5 is not"
    assert [WAYS_TO[dice, 9] for dice in range(4)] == [0, 1, 8, 28]


# ---- The opening roll and the rest


def test_it_opens_close_to_42() -> None:
    for dice in range(5):
        falls = itertools.product(range(1, 21), repeat=min(dice, 3))
        if dice < 4:
            away = [abs(10 + sum(fall) - 42) for fall in falls]
            assert DISTANCE[dice, 10] == sum(away) * 1000 // len(away)
    t = table().show("10 10 10 12")
    t.s.phase = OPENING
    assert choice(t) == "stop"
    t = table().show("20 20 1 19")
    t.s.phase = OPENING
    assert choice(t) == "hold black-green", "21, and two dice that make as much on average"


def test_it_strikes_the_strongest_and_leaves_answers_to_memory() -> None:
    t = table(4, scores=[0, 10, 500, 20], opponent="chosen")
    t.finish("4 2 4 2")
    assert choice(t) == "against 3"
    t.play("against 3")
    assert choice(t) == "subject space"
    t.play("subject space")
    assert choice(t) == "recall"
    t = table(quiz="own")
    t.finish("9 8 4 2")
    assert choice(t) == "asked"
    t.play("asked")
    verdicts = set()
    for number in range(30):
        seed_dice(t.s, number, 1)
        verdicts.add(choice(t))
    assert verdicts == {"right", "wrong"}


# ---- Deals


def test_it_buys_the_quadrant_that_completes_a_wormhole() -> None:
    t = table(3, scores=[500, 500, 500], crest={0: COLUMN[:5], 1: ["4,6"]})
    move = choice(t)
    assert move.startswith("buy 4 6 ")
    t.play(move)
    assert choice(t) == "accept"
    t.play("accept")
    assert choice(t) == "roll"


def test_it_does_not_sell_for_little_and_says_what_would_do() -> None:
    t = table(3, scores=[500, 500, 500], crest={0: COLUMN[:5], 1: ["4,6"]})
    t.play("buy 4 6 1")
    move = choice(t)
    assert move.startswith("counter ")
    t.play(move)
    assert choice(t) == "accept"
    t = table(3, scores=[500, 500, 500], crest={0: ["1,1"]})
    t.play("sell 1 1 2 400")
    assert choice(t) != "accept"
    t.play("decline")
    t.play("sell 1 1 2 0")
    assert choice(t) == "accept", "a gift is a gift"


def test_it_has_nothing_to_propose_where_nothing_is_gained() -> None:
    assert choice(table(scores=[500, 500], crest={0: ["1,1"], 1: ["6,6"]})) == "roll"


# ---- How they play


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("bot", [sensible, exact, plain, newcomer])
def test_they_choose_what_is_on_offer_and_leave_the_record_alone(bot: object, seats: int) -> None:
    s = GAME.new_record(seats, options_of(seats, seats))
    assert isinstance(s, State)
    seed_dice(s, 17, seats)
    RULES.setup(s)
    for _ in range(250):
        if s.over:
            break
        seat = s.waiting.bit_length() - 1
        before = s.copy()
        move = RULES.choose(bot, s, seat)  # type: ignore[arg-type]
        before.rng[0], before.rng[1] = s.rng[0], s.rng[1]  # judging an answer takes a lot
        assert s == before
        assert any(fits(line, move) for line in RULES.offers(s, seat))
        RULES.play(s, seat, move)


@pytest.fixture(scope="session")
def table_of_three() -> Batch:
    """In machine code with every bound checked; without deals, as a random player gives everything away."""
    return Batch(GAME, [sensible, exact, random], {"trade": 0}, kind=CHECKED)


def wins(results: np.ndarray, seat: int, seats: int) -> float:
    scores = results[:, SCORES : SCORES + seats]
    return float((scores[:, seat] == scores.max(axis=1)).mean())


@pytest.mark.long
def test_sensible_beats_exact_and_exact_beats_random(table_of_three: Batch) -> None:
    results = new_results(400)
    table_of_three.run(1, 0, results)
    assert wins(results, 0, 3) > 0.55
    assert wins(results, 1, 3) > wins(results, 2, 3)
    scores = results[:, SCORES : SCORES + 3].mean(axis=0)
    assert scores[0] > scores[1] > 1.3 * scores[2]
    assert results[:, ROUNDS].max() < 200


@pytest.mark.long
def test_exact_beats_plain() -> None:
    """Head to head; who begins is rolled for, so neither seat is the better one."""
    results = new_results(1000)
    Batch(GAME, [exact, plain], kind=CHECKED).run(3, 0, results)
    assert wins(results, 0, 2) > 0.54, "half would be chance, and the standard error is 0.016"


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        ("12 3 9 20", 0b1001),
        ("11 10 1 2", 0b0001),
        ("4 2 9 8", 0b0011),
        ("9 8 4 2", 0b1100),
        ("8 8 8 1", 0b0111),
        ("9 3 5 8", 0b0110),
        ("1 8 9 6", 0b1000),
        ("5 5 - -", 0b0000),
    ],
)
def test_plain_holds_by_rules_of_thumb(hand: str, held: int) -> None:
    """What is better than average, pairs of a subject, three of a kind, two Crest dice, and what is locked."""
    assert dice_to_hold(table().show(hand).s) == held


def test_plain_stops_where_it_would_hold_everything_or_has_won() -> None:
    assert choice(table().show("12 13 14 15", rolls=1), plain) == "stop"
    assert choice(table(scores=[2400, 2000]).show("3 8 11 9", rolls=2), plain) == "stop"
    assert choice(table().show("3 8 11 9", rolls=2), plain) == "hold green"
    assert choice(table().show("3 8 11 9", rolls=3), plain) == "stop"
    assert choice(table(crest={1: ["3,5", "5,3"]}).show("9 3 5 18", rolls=1), plain) == "hold red"
    assert choice(table().show("19 3 5 18", rolls=3), plain).startswith("claim ")


def test_a_newcomer_holds_high_dice_and_takes_what_the_dice_name() -> None:
    assert choice(table().show("12 3 9 20", rolls=1), newcomer) == "hold black-red"
    assert choice(table().show("4 2 9 8", rolls=2), newcomer) == "hold none", "pairs of a subject mean nothing to it"
    assert choice(table().show("12 13 14 15", rolls=1), newcomer) == "stop"
    assert choice(table().show("19 3 5 18", rolls=3), newcomer).startswith("claim ")
    assert choice(table(crest={1: ["3,5", "5,3"]}).show("9 3 5 18", rolls=3), newcomer) == "stop"


def test_a_newcomer_makes_no_deals() -> None:
    t = table(scores=[600, 600], crest={0: COLUMN[:5], 1: ["4,6"]})
    assert choice(t, newcomer) == "roll"
    t.play("sell 4 1 2 1")
    assert t.asked == 1
    assert choice(t, newcomer) == "decline"


@pytest.mark.long
def test_they_play_the_same_in_plain_python(table_of_three: Batch) -> None:
    lines = []
    for kind in (PLAIN, CHECKED):
        results = new_results(2)
        Batch(GAME, [sensible, exact, random], kind=kind).run(4, 0, results)
        lines.append(results)
    assert np.array_equal(*lines)
