"""Tournaments: who sits where, what an interval says, and matches that can be played again."""

from typing import Any

import pytest

from wayside.engine.errors import BadSeats, UnknownBot, WaysideError
from wayside.engine.forms import PLAIN
from wayside.engine.registry import find_game
from wayside.lab.tournament import (
    Outcome,
    Terms,
    bot_at,
    play_match,
    play_number,
    play_tournament,
    processes_for,
    rules_of,
    seat_bots,
    summarise,
    wilson,
)

GAME = find_game("hallo-trucker")


def test_an_interval_of_half_the_games() -> None:
    low, high = wilson(50, 100)
    assert (low, high) == pytest.approx((0.40383, 0.59617), abs=1e-5)


def test_an_interval_stays_between_nothing_and_everything() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)


def test_more_games_make_it_narrower() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_bot_has_every_seat_once_a_deal(seats: int) -> None:
    for seat in range(seats):
        assert sorted(bot_at(seat, number, seats) for number in range(seats, 2 * seats)) == list(range(seats))
    for number in range(seats):
        assert sorted(bot_at(seat, number, seats) for seat in range(seats)) == list(range(seats))


def test_bots_move_on_by_one_seat() -> None:
    terms = Terms(GAME, ("sensible", "random", "random"), 1, ())
    names = [[bot.name for bot in seat_bots(terms, number)] for number in range(4)]
    assert [seated.index("sensible") for seated in names] == [0, 1, 2, 0]


def test_ties_share_the_win() -> None:
    outcomes = [Outcome([300, 300, 100], 10), Outcome([0, 200, 400], 12)]
    assert [outcome.shares() for outcome in outcomes] == [[0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]
    first, second, third = summarise(["a", "b", "c"], outcomes)
    assert (first.wins, second.wins, third.wins) == (0.5, 0.5, 1.0)
    assert (first.share, third.share) == (0.25, 0.5)
    assert (first.mean_score, second.mean_score, third.mean_score) == (150, 250, 250)
    assert first.low < 0.25 < first.high


def test_a_tournament_can_be_played_again() -> None:
    done: list[int] = []
    terms: dict[str, Any] = {"seed": 3, "threads": 1, "options": {"stages": "1"}, "kind": PLAIN}
    first = play_tournament(GAME, ["sensible", "random"], 4, progress=done.append, **terms)
    again = play_tournament(GAME, ["sensible", "random"], 4, **terms)
    assert first.entrants == again.entrants
    assert first.decisions == again.decisions > 0
    assert done == [1, 2, 3, 4]
    facts = first.as_dict()
    assert facts["game"] == "hallo-trucker"
    assert (facts["seats"], facts["games"], facts["fair_share"]) == (2, 4, 0.5)
    assert sum(entrant["wins"] for entrant in facts["entrants"]) == pytest.approx(4)


def rules_loaded() -> int:
    return rules_of.cache_info().misses


def test_a_process_loads_its_rules_once_for_all_its_matches() -> None:
    """Loaded again for each, a thousand matches of Krikkit took longer than anybody waits, and ten gigabytes."""
    terms = Terms(GAME, ("sensible", "random"), 3, (("stages", 1),), PLAIN)
    with processes_for(terms, 1) as pool:
        outcomes = list(pool.map(play_number, range(3)))
        loaded = pool.submit(rules_loaded).result()
    assert loaded == 1
    assert outcomes == [play_match(terms, number) for number in range(3)]


def test_another_seed_deals_other_cards() -> None:
    options = (("stages", 1),)
    seen = {tuple(play_match(Terms(GAME, ("random", "random"), seed, options, PLAIN), 0).scores) for seed in range(4)}
    assert len(seen) > 1


def test_what_cannot_be_played_is_refused_before_it_begins() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'sensible'"):
        play_tournament(GAME, ["sensibel", "random"], 2)
    with pytest.raises(BadSeats, match="2 to 5"):
        play_tournament(GAME, ["random"], 2)
    with pytest.raises(WaysideError, match="games is 1 or more"):
        play_tournament(GAME, ["random", "random"], 0)
