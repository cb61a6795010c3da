"""The sensible driver: what it counts, what it knows, and how well it plays."""

import random as dice

import pytest
from trucker import table

from wayside.bots.random import random
from wayside.engine.batch import ROUNDS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED
from wayside.engine.game import Rules
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.bot import sensible
from wayside.games.hallo_trucker.edition import DECK, FACE_WORDS
from wayside.games.hallo_trucker.judgement import DRAWN, OUTLIVES, PLANNED, RESTS, km_of, one_more, own_run, plan
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.state import State

RULES = Rules(GAME)


def choice(s: State, seat: int = 0) -> str:
    return GAME.move_text(RULES.choose(sensible, s, seat))


def hand(*words: str) -> int:
    """A hand as the driver keeps it in mind."""
    km = sum(1 << FACE_WORDS.index(word) for word in set(words) - {"rest"})
    return km | words.count("rest") << RESTS


def planned(row: str, held: int, cards: int) -> int:
    """What the driver takes its row to be worth after so many cards more."""
    going_on = plan(own_run(table(rows=[row]).s, 0, 0), held)
    for _ in range(cards):
        going_on = one_more(going_on)
    return going_on >> PLANNED


def test_it_reads_its_run_as_the_rules_score_it() -> None:
    s = GAME.new_record(2)
    assert isinstance(s, State)
    lots = dice.Random(3)
    for _ in range(500):
        s.row_n[0] = lots.randrange(12)
        for i, card in enumerate(lots.sample(range(DECK), s.row_n[0])):
            s.row[0, i] = card
        assert km_of(own_run(s, 0, 0)) == run_km(s, 0)


def test_a_run_goes_on_with_the_best_cards_that_rise() -> None:
    held = hand("30", "50", "60", "120")
    assert [planned("10 40", held, cards) for cards in range(4)] == [50, 170, 230, 280]


def test_a_rest_stands_for_a_missing_card_and_else_it_must_be_drawn() -> None:
    assert planned("10 40", hand("50", "60", "rest"), 3) == 50 + 50 + 60
    assert planned("10 40", hand("50", "60"), 3) == (50 + 50 + 60) * OUTLIVES // 100 + DRAWN
    assert planned("10 rest", hand("rest"), 1) == 10 * OUTLIVES // 100 + DRAWN  # two Rests side by side would break it


def test_a_run_that_cannot_rise_is_given_up_for_a_better_one() -> None:
    """With many rounds to go, 10-120 is a dead end."""
    t = table(hands=["20 40 50 60 70 80 90 100 110 120"], rows=["10 120"])
    t.s.counter_km = -400
    assert choice(t.s) not in ("row 120", "row 110")


def test_in_the_last_round_the_highest_card_that_rises_is_laid() -> None:
    t = table(hands=["10 30 70 100 rest lost 20 20 10 30"], rows=["40 60"], pile="120 30 50", stage_rounds=3)
    t.s.counter_km = 500  # no card can hold this stage back
    assert choice(t.s) == "row 100"


def test_a_good_run_presses_the_counter_and_a_young_one_holds_it_back() -> None:
    cards = "10 120 rest lost 110 10 10 rest lost 20"
    good = table(hands=[cards], rows=["20 30 50 60 70 90 110 120"], pile="60 20", phase="counter", stage_rounds=8)
    assert choice(good.s) in ("counter 110", "counter 120")
    young = table(hands=["40 50 60 70 80 90 100 110 120 lost"], rows=["30"], pile="60 70", phase="counter")
    assert choice(young.s) == "counter lost"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_its_choice_rests_on_what_the_seat_knows(seats: int) -> None:
    s = GAME.new_record(seats, {"stages": 2})
    seed_dice(s, 11, seats)
    RULES.setup(s)
    checked = 0
    while not s.over and checked < 60:
        for seat in range(seats):
            if s.waiting >> seat & 1:
                made = RULES.choose(sensible, s, seat)
                for number in range(2):
                    guess = s.copy()
                    seed_dice(guess, 5, number)
                    RULES.redeal(guess, seat)
                    assert RULES.choose(sensible, guess, seat) == made
                RULES.play(s, seat, made)
                checked += 1
    assert checked >= 20


@pytest.fixture(scope="session")
def against_three_random() -> Batch:
    """In machine code with every bound checked: good players reach states that random ones never do."""
    return Batch(GAME, [sensible, random, random, random], kind=CHECKED)


@pytest.mark.long
def test_it_beats_three_random_bots(against_three_random: Batch) -> None:
    results = new_results(3000)
    against_three_random.run(1, 0, results)
    scores = results[:, SCORES : SCORES + 4]
    won = (scores[:, 0] > scores[:, 1:].max(axis=1)).mean()
    assert won > 0.97


@pytest.mark.long
def test_drivers_of_its_kind_bring_their_stages_to_an_end(against_three_random: Batch) -> None:
    for seats in range(2, 6):
        batch = Batch(GAME, [*[sensible] * (seats - 1), random], kind=CHECKED)  # the same two policies: compiled
        results = new_results(200)
        batch.run(2, 0, results)
        assert results[:, ROUNDS].max() < 5 * 60  # far from the hundred rounds that end any stage
