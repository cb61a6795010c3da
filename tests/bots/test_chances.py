"""Chances: they add up, they are the same for who asks twice, and they tell moves apart or say that they cannot."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import toss
from trucker import Table, table

from wayside.bots.chances import FIRST_LOOK, Race, Standings, between, chances_of, seed_of, weigh
from wayside.bots.learning import learn
from wayside.bots.random import random
from wayside.bots.weighing import FITTED, MOST_SAMPLES, NO_MOVE, Scales, Tally
from wayside.engine.calibration import FILE, Calibration, read_calibration
from wayside.engine.errors import WaysideError
from wayside.engine.forms import CHECKED, PLAIN, rule
from wayside.engine.match import Match
from wayside.engine.moves import move_of, offer, with_amount
from wayside.games.hallo_trucker import GAME


@pytest.fixture(scope="session")
def checked() -> Scales:
    """In machine code with every bound checked; it plays on at random, which is quick to compile."""
    scales = Scales(GAME, random)
    scales.use(CHECKED)
    return scales


def new_match(seats: int, stages: int = 2) -> Match:
    return Match(GAME, ["driver"] * seats, {"stages": stages}, secret=bytes(32), nonces=[bytes(16)] * seats)


# ---- What is told


@pytest.mark.parametrize("seats", [2, 5])
def test_every_offer_is_weighed_and_everybodys_chances_add_up_to_one(checked: Scales, seats: int) -> None:
    match = new_match(seats)
    found = weigh(GAME, match.steady_sight(1), 1, tries=4000, scales=checked)
    assert sorted(each.move for each in found.moves) == sorted(line[0] for line in match.offers(1))
    assert [each.place for each in found.moves] == sorted(each.place for each in found.moves)
    assert found.moves[0].place == 1
    assert found.chances == found.moves[0].chances
    for each in found.moves:
        assert len(each.chances) == seats
        assert sum(each.chances) == pytest.approx(1)
        assert each.chance == each.chances[1]
        assert each.low <= each.chance <= each.high
        assert each.tries >= FIRST_LOOK
        assert each.text == GAME.move_text(each.move)
    for place in {each.place for each in found.moves}:
        same = [each for each in found.moves if each.place == place]
        assert len({each.chance for each in same}) == 1, "who shares a place shares the chance"
        assert place == 1 + sum(each.place < place for each in found.moves)


def test_the_same_sight_is_told_the_same_in_every_form(checked: Scales) -> None:
    sight = new_match(2, 1).steady_sight(0)
    plain = Scales(GAME, random)
    assert plain.ready[0] == PLAIN
    first = weigh(GAME, sight, 0, tries=400, scales=checked)
    assert weigh(GAME, sight, 0, tries=400, scales=checked) == first
    assert weigh(GAME, sight, 0, tries=400, scales=plain) == first
    assert weigh(GAME, sight, 0, tries=400, scales=checked, seed=seed_of(sight) + 1) != first


def test_who_asks_twice_is_shown_the_same_guess_and_another_match_another() -> None:
    match = new_match(3)
    assert bytes(match.steady_sight(1)) == bytes(match.steady_sight(1))
    assert bytes(match.steady_sight(1)) == bytes(match.steady_sight(1, 0))
    other = Match(GAME, ["driver"] * 3, {"stages": 2}, secret=bytes(31) + b"x", nonces=[bytes(16)] * 3)
    other.record.become(match.record)
    assert bytes(other.steady_sight(1)) != bytes(match.steady_sight(1))


def test_a_sights_dice_do_not_count() -> None:
    sight = new_match(2).steady_sight(0)
    other = sight.copy()
    other.rng[0] += 1
    assert seed_of(other) == seed_of(sight)
    other.round += 1
    assert seed_of(other) != seed_of(sight)


def at(position: Table, seats: int = 2) -> Match:
    match = new_match(seats, 1)
    match.record.become(position.s)
    return match


def last_card() -> Match:
    """The last stage is all but over: only a 120 on the run wins, and every other card breaks it."""
    hand = "120 10 10 10 20 20 20 30 30 30"
    position = table(hands=[hand], rows=["40 60 80 110", "10"], pile="120 120 10", options={"stages": 1})
    position.s.counter_km = 500
    position.s.score[1] = 60
    return at(position)


def test_a_move_that_is_plainly_better_is_told_apart(checked: Scales) -> None:
    found = weigh(GAME, last_card().steady_sight(0), 0, tries=4000, scales=checked)
    best, second = found.moves[:2]
    assert (best.text, best.place, second.place) == ("row 120", 1, 2)
    assert best.chance > second.chance + 0.4  # a rival may still give a ride, and break the run
    assert found.settled
    assert found.note == ""
    assert best.reason.startswith("It leaves") or best.reason.startswith("It is the highest km card that you hold")


@pytest.mark.parametrize("only", [NO_MOVE, None])
def test_time_goes_to_what_is_roughest(checked: Scales, only: int | None) -> None:
    """Neither the tries of a move nor the whole matches that say what all are worth are left far behind."""
    race = Race(GAME, new_match(3).steady_sight(0), 0, tries=6000, scales=checked, only=only)
    race.think()
    seen = Standings(race.tally, 0)
    assert seen.off(seen.leader) < 0.03
    assert seen.level_off() < 0.05


@rule
def only_pass(s: Any, seat: int, out: Any) -> int:
    return offer(out, 0, move_of(toss.PASS))


def test_one_move_alone_is_forced_and_has_its_chance_all_the_same() -> None:
    game = replace(toss.GAME, offers=only_pass)
    match = Match(game, ["a", "b"], {"rounds": 1}, secret=bytes(32))
    found = weigh(game, match.steady_sight(0), 0, tries=200)
    assert found.note == "forced"
    assert [(each.text, each.place, each.chance) for each in found.moves] == [("pass", 1, 0.5)]
    assert found.settled


def test_a_game_without_an_outlook_and_reasons_is_weighed_by_whole_matches_and_its_amounts_by_the_best() -> None:
    """Whoever has a good die under the cup should bet all: the toy's seats see their own."""
    match = Match(toss.GAME, ["a", "b"], {"rounds": 1}, secret=bytes(32))
    match.record.die[0] = 6
    found = weigh(toss.GAME, match.steady_sight(0), 0, tries=4000)
    assert found.moves[0].text.startswith("bet ")
    assert len(found.moves) == len(match.offers(0))
    assert found.moves[0].chance > found.moves[-1].chance + 0.2
    assert {each.reason for each in found.moves} == {""}
    match.record.die[0] = 1
    found = weigh(toss.GAME, match.steady_sight(0), 0, tries=4000)
    assert found.moves[-1].text.startswith("bet ")
    assert "bet" not in [each.text.split()[0] for each in found.moves if each.place == 1]


def test_a_move_that_was_played_is_weighed_whatever_its_amount() -> None:
    match = Match(toss.GAME, ["a", "b"], {"rounds": 1}, secret=bytes(32))
    played = with_amount(move_of(toss.BET), 4)
    race = Race(toss.GAME, match.steady_sight(0), 0, tries=600, played=played)
    race.think()
    assert played in [each.move for each in race.weighing().moves]


def test_moves_that_make_no_difference_are_equal(checked: Scales) -> None:
    """Somebody is a thousand km ahead, in the last stage: no card can change that any more."""
    position = table(options={"stages": 1})
    position.s.score[1] = 1000
    found = weigh(GAME, at(position).steady_sight(0), 0, tries=6000, scales=checked)
    assert len(found.moves) > 1
    assert found.note == "equal"
    assert found.settled
    assert {each.place for each in found.moves} == {1}
    assert found.moves[0].chance < 0.01


def test_a_position_in_which_nobody_is_asked_has_chances_too(checked: Scales) -> None:
    match = last_card()
    chances = chances_of(GAME, match.steady_sight(0), 0, 500, scales=checked)
    assert sum(chances) == pytest.approx(1)
    assert 0.1 < chances[0] < 0.6  # one card of ten wins, and whoever plays on does so at random
    match.record.over = 1
    match.record.score[0], match.record.score[1] = 10, 20
    assert chances_of(GAME, match.steady_sight(0), 0, 10, scales=checked) == [0, 1]


def test_too_few_tries_are_said_to_be_too_few(checked: Scales) -> None:
    found = weigh(GAME, new_match(3).steady_sight(0), 0, tries=40, scales=checked)
    assert found.note == "not-ready"
    assert not found.settled


# ---- Portions


def test_a_tally_that_was_sent_elsewhere_goes_on_where_it_stopped(checked: Scales) -> None:
    sight = new_match(3).steady_sight(2)
    whole = Race(GAME, sight, 2, tries=3000, scales=checked)
    whole.think()
    tally, stops = None, 0
    while tally is None or not race.finished:  # noqa: F821
        race = Race(GAME, sight, 2, tally, tries=3000, scales=checked)
        race.think(0.5)
        tally = Tally.unpack(race.tally.pack())
        stops += 1
    assert stops > 1
    assert race.weighing() == whole.weighing()


@pytest.mark.parametrize("packed", [b"", b"rubbish", b"\xff" * 100, Tally([1, 2]).pack()[:-1], b"\0" * 12])
def test_what_is_no_tally_is_refused(packed: bytes) -> None:
    if packed == b"\0" * 12:
        packed += b"x"
    with pytest.raises(WaysideError, match="no tally"):
        Tally.unpack(packed)


def test_samples_travel_until_they_have_been_learnt_from(checked: Scales) -> None:
    race = Race(GAME, new_match(3).steady_sight(0), 0, tries=3000, scales=checked)
    assert len(Tally.unpack(race.tally.pack()).samples) == MOST_SAMPLES
    race.think()
    assert race.tally.marks[FITTED]
    assert len(Tally.unpack(race.tally.pack()).samples) == 0


# ---- The outlook


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
def test_chances_by_the_outlook_are_those_of_whole_matches(checked: Scales, seats: int) -> None:
    """Between two stages nothing but the score counts: so what is looked up there must be what comes of it."""
    sight = new_match(seats, 3).steady_sight(0)
    blind = Scales(replace(GAME, outlook=None), random)
    blind.use(CHECKED)
    move = GAME.move_text(weigh(GAME, sight, 0, tries=100, scales=checked).moves[0].move)
    offers = {GAME.offer_text(line): line[0] for line in new_match(seats, 3).offers(0)}
    by_outlook = chances_of(GAME, sight, 0, 20_000, move=offers[move], scales=checked)
    whole = chances_of(GAME, sight, 0, 20_000, move=offers[move], scales=blind)
    assert by_outlook == pytest.approx(whole, abs=0.025)


def test_what_numbers_mean_is_learnt_from_who_won() -> None:
    chance = np.random.default_rng(3)
    numbers = chance.normal(0, 50, (4000, 3))
    odds = np.exp(0.02 * numbers + np.array([0.3, 0.0, -0.3]))
    true = odds / odds.sum(axis=1, keepdims=True)
    won = np.array([chance.multinomial(1, each) for each in true], float)
    weight, error, seats, chances = learn(numbers, won, 0.01)
    assert abs(weight - 0.02) < 4 * error
    assert error < 0.002
    assert seats[0] > seats[1] > seats[2]
    assert chances.mean(axis=0) == pytest.approx(won.mean(axis=0), abs=0.002)
    assert learn(-numbers, won, 0.01)[0] == pytest.approx(0.001, rel=0.001), "less is never better"
    few, unsure, _, _ = learn(numbers[:5], won[:5], 0.01)
    assert 0.001 <= few < 0.04
    assert unsure > 2 * error


def test_few_worlds_tell_nothing_apart() -> None:
    tally = Tally([1, 2])
    tally.visits[:] = tally.met[:] = 10
    tally.sums[0, 0] = 10
    tally.gaps[0, 1], tally.gaps[1, 0] = 10, -10
    tally.squares[:] = 10
    assert not Standings(tally, 0).told_apart(0, 1)
    tally.visits[:] = tally.met[:] = 100
    tally.sums[0, 0] = 100
    tally.gaps[0, 1], tally.gaps[1, 0] = 100, -100
    tally.squares[:] = 100
    assert Standings(tally, 0).told_apart(0, 1)
    assert Standings(tally, 0).places() == [[0], [1]]


def test_a_gap_of_less_than_a_point_makes_no_move_the_best() -> None:
    """However sure it is: who reads 20% beside 20% is not to be told that one of them is clearly best."""
    tally = Tally([1, 2, 3])
    worlds = 100_000
    tally.visits[:] = worlds
    tally.sums[:, 0] = np.array([0.204, 0.201, 0.15]) * worlds
    tally.met[:] = worlds
    means = tally.sums[:, 0] / worlds
    tally.gaps[:] = (means[:, None] - means[None, :]) * worlds
    tally.squares[:] = np.abs(tally.gaps) / 100
    seen = Standings(tally, 0)
    assert seen.told_apart(0, 1)
    assert seen.places() == [[0, 1], [2]]


@pytest.mark.parametrize(
    ("mean", "tries", "low", "high"), [(0.5, 100, 0.404, 0.596), (0.0, 100, 0.0, 0.037), (0.3, 0, 0.0, 1.0)]
)
def test_wilsons_interval(mean: float, tries: int, low: float, high: float) -> None:
    assert between(mean, tries) == pytest.approx((low, high), abs=0.001)


# ---- Put right


@pytest.mark.parametrize("power", [0.7, 1.0, 1.3])
def test_chances_that_are_put_right_add_up_to_one_and_keep_their_order(power: float) -> None:
    said = [0.5, 0.3, 0.15, 0.05]
    right = Calibration(power).put_right(said)
    assert sum(right) == pytest.approx(1)
    assert right == sorted(right, reverse=True)
    assert (right[0] > 0.5) == (power > 1)
    assert Calibration(power).put_right([1.0, 0.0]) == [1.0, 0.0]


def test_a_game_that_nobody_has_measured_says_what_it_found(tmp_path: Path) -> None:
    assert read_calibration(tmp_path) == Calibration(1.0, ())
    told = {"power": 0.9, "table": [[5.1, 6.0, 300], [15, 14.5, 200]], "positions": 100}
    (tmp_path / FILE).write_text(json.dumps(told))
    assert read_calibration(tmp_path) == Calibration(0.9, ((5.1, 6.0, 300), (15, 14.5, 200)))


def test_no_move_is_a_move_of_no_game() -> None:
    assert NO_MOVE < 0
