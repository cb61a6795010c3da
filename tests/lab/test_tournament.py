"""Tournaments: who sits where, what an interval says, and matches that can be played again."""

from typing import Any

import pytest
from odd_jobs import CountsLoads

from wayside.engine.errors import BadSeats, UnknownBot, WaysideError
from wayside.engine.forms import PLAIN
from wayside.engine.registry import find_game
from wayside.lab.lineups import bot_at
from wayside.lab.simulate import SHARES
from wayside.lab.tournament import Deals, Outcome, deal_sums, entrants_of, play_tournament, wilson
from wayside.lab.workers import Processes

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
        assert sorted(bot_at(range(seats), seat, turn) for turn in range(seats)) == list(range(seats))
    for turn in range(seats):
        assert sorted(bot_at(range(seats), seat, turn) for seat in range(seats)) == list(range(seats))


def deals(*bots: str, seed: int = 1, **more: Any) -> Deals:
    return Deals(GAME, seed, bots, **{"seats": len(bots), "options": (("stages", 1),), "kind": PLAIN, **more})


def test_bots_move_on_by_one_seat() -> None:
    job = deals("sensible", "random", "random")
    names = [[bot.name for bot in job.seat_bots(0, turn)] for turn in range(3)]
    assert [seated.index("sensible") for seated in names] == [0, 1, 2]


def test_ties_share_the_win() -> None:
    turns = [Outcome([300, 300, 100], 10), Outcome([0, 200, 400], 12), Outcome([100, 0, 0], 14)]
    assert [turn.shares() for turn in turns] == [[SHARES // 2, SHARES // 2, 0], [0, 0, SHARES], [SHARES, 0, 0]]
    sums = {"matches": 3, "decisions": 36, "lineups": {"0": deal_sums(turns)}}
    first, second, third = entrants_of(deals("random", "sensible", "fair"), sums)
    assert (first.wins, second.wins, third.wins) == (1.5, 0.5, 1.0)
    assert (first.share, third.share) == (0.5, 1 / 3)
    assert first.mean_score == pytest.approx(400 / 3)
    assert second.mean_score == third.mean_score == pytest.approx(500 / 3)
    assert first.low < 0.5 < first.high
    assert first.ahead == [None, 0.5, 2 / 3]
    assert second.ahead == [0.5, None, 0.5]
    assert first.rating.points > 0 > second.rating.points


def test_a_tournament_can_be_played_again() -> None:
    done: list[int] = []
    terms: dict[str, Any] = {"seed": 3, "threads": 1, "options": {"stages": "1"}, "kind": PLAIN}
    first = play_tournament(GAME, ["sensible", "random"], 4, progress=done.append, **terms)
    again = play_tournament(GAME, ["sensible", "random"], 4, **terms)
    assert first.entrants == again.entrants
    assert first.decisions == again.decisions > 0
    assert done[-1] == 4
    assert done == sorted(done)
    facts = first.as_dict()
    assert facts["game"] == "hallo-trucker"
    assert (facts["seats"], facts["games"], facts["fair_share"]) == (2, 4, 0.5)
    assert sum(entrant["wins"] for entrant in facts["entrants"]) == pytest.approx(4)


def test_a_process_loads_its_rules_once_for_all_its_matches() -> None:
    """Loaded again for each, a thousand matches of Krikkit took longer than anybody waits, and ten gigabytes."""
    job = CountsLoads(GAME, 3, ("sensible", "random"), 2, (("stages", 1),), kind=PLAIN)
    found = []
    with Processes(1) as workers:
        workers.employ(job)
        for deal in range(3):
            workers.submit(range(deal, deal + 1))
        while len(found) < 3:
            found += workers.completed(60)
    assert not [result.failed for result in found if result.failed]
    assert [result.sums["loaded"] for result in found] == [1, 1, 1]


def test_another_seed_deals_other_cards() -> None:
    seen = {tuple(deals("random", "random", seed=seed).play(0, 0).scores) for seed in range(4)}
    assert len(seen) > 1


def test_what_cannot_be_played_is_refused_before_it_begins() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'sensible'"):
        play_tournament(GAME, ["sensibel", "random"], 2)
    with pytest.raises(BadSeats, match="2 to 5"):
        play_tournament(GAME, ["random"], 2)
    with pytest.raises(WaysideError, match="games is 1 or more"):
        play_tournament(GAME, ["random", "random"], 0)


def test_more_bots_than_seats_meet_in_all_lineups() -> None:
    terms: dict[str, Any] = {"threads": 1, "options": {"stages": "1"}, "kind": PLAIN}
    result = play_tournament(GAME, ["sensible", "random", "fair", "gentle"], 24, seats=2, **terms)
    assert (result.seats, result.lineups, result.games, result.deals) == (2, 6, 24, 12)
    assert [entrant.games for entrant in result.entrants] == [12] * 4
    for one, entrant in enumerate(result.entrants):
        for other, cell in enumerate(entrant.ahead):
            back = result.entrants[other].ahead[one]
            assert (cell is None) == (one == other)
            assert cell is None or back is not None
            assert cell is None or back is None or cell + back == pytest.approx(1)
    assert sum(entrant.rating.points for entrant in result.entrants) == pytest.approx(0)
    facts = result.as_dict()
    assert set(facts["entrants"][0]["rating"]) == {"points", "low", "high"}


@pytest.mark.long
def test_any_number_of_processes_plays_the_same_tournament() -> None:
    terms: dict[str, Any] = {"seed": 9, "options": {"stages": "1"}, "kind": PLAIN}
    one, two = (play_tournament(GAME, ["search:20p", "random"], 6, threads=n, **terms) for n in (1, 2))
    assert one.entrants == two.entrants
    assert one.decisions == two.decisions


def test_a_bot_that_thinks_for_a_time_plays_too() -> None:
    result = play_tournament(GAME, ["search", "random"], 2, milliseconds=2, threads=1, options={"stages": "1"})
    assert [entrant.bot for entrant in result.entrants] == ["search:2", "random"]
    assert sum(entrant.wins for entrant in result.entrants) == 2


def test_games_too_few_to_rate_everybody_are_refused_before_they_are_played() -> None:
    with pytest.raises(WaysideError, match=r"in 2 games 4 bots at 2 seats do not all meet, .* --games 12 plays each"):
        play_tournament(GAME, ["sensible", "random", "fair", "gentle"], 2, seats=2)
