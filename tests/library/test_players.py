"""Bots by name, players of one's own, and simulations, by the public face."""

import random
from typing import Any

import pytest

import wayside


class First:
    """A player as a caller would write one; it keeps what it was shown."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, seat: wayside.Seat) -> wayside.Offer:
        self.seats.append(seat.number)
        return next(offer for offer in seat.offers if not offer.is_free)


def short(name: str = "road-hog", seats: int = 2) -> wayside.Match:
    return wayside.Match(name, seats, options=dict(wayside.find_game(name).short), seed=2)


def test_bots_have_names_and_play_the_same_with_a_seed() -> None:
    assert wayside.bot_names("road-hog")[:3] == ["random", "sensible", "no-reds"]
    bot = wayside.find_bot("road-hog", "random", seed=4)
    assert (bot.name, bot.game.name, repr(bot)) == ("random", "road-hog", "<Bot 'random' of road-hog>")
    match = short()
    chosen = [wayside.find_bot("road-hog", "random", seed=4).choose(match) for _ in range(4)]
    assert len(set(chosen)) == 1
    with pytest.raises(wayside.UnknownBot, match="has no bot 'sensibel'; did you mean 'sensible'"):
        wayside.find_bot("road-hog", "sensibel")


def test_a_search_bounded_by_playouts_chooses_the_same_each_time() -> None:
    match = short()
    first, second = (wayside.find_bot("road-hog", "search:40p", seed=1).choose(match) for _ in range(2))
    assert first == second
    assert first in match.offers


def test_a_bot_is_not_asked_for_what_is_not_its_to_choose() -> None:
    bot = wayside.find_bot("road-hog", "sensible")
    match = short()
    assert match.turn is not None
    with pytest.raises(wayside.IllegalMove, match="owes no decision now"):
        bot.choose(match.seat(1 - match.turn))
    with pytest.raises(wayside.WaysideError, match="this bot plays Road Hog, and the match is one of Krikkit"):
        bot.choose(wayside.Match("krikkit", 2))
    match.play_out("sensible", seed=1)
    with pytest.raises(wayside.IllegalMove, match="the match is over"):
        bot.choose(match)


def test_players_of_ones_own_are_objects_functions_and_names() -> None:
    mine, chance = First(), random.Random(1)
    match = short(seats=4)

    def theirs(seat: wayside.Seat) -> str:
        offer = chance.choice(seat.offers)
        return offer.with_amount()

    events = match.play_out([mine, theirs, "sensible", wayside.find_bot("road-hog", "hard", seed=1)], seed=1)
    assert match.over
    assert set(mine.seats) == {0}
    assert [str(event) for event in events] == [str(event) for event in match.log()][-len(events) :]


def test_bots_play_until_somebody_else_is_asked() -> None:
    match = short(seats=3)
    while not match.over:
        match.play_out({1: "sensible", 2: "sensible"}, seed=1)
        if match.turn is not None:
            assert match.waiting == [0]
            match.play(match.offers[-1].with_amount())
    assert {seat for seat, _ in match.moves} == {0, 1, 2}


def test_a_player_who_cheats_is_refused() -> None:
    with pytest.raises(wayside.InvalidMove):
        short().play_out(lambda seat: "win at once")


@pytest.mark.parametrize(
    ("players", "why"),
    [(["sensible"] * 3, "3 players are named for 2 seats"), ({2: "hard"}, "there is no seat 2"), ({-1: "hard"}, "-1")],
)
def test_players_who_do_not_fit_the_seats_are_refused(players: Any, why: str) -> None:
    with pytest.raises(wayside.BadSeats, match=why):
        short().play_out(players)


def test_an_empty_chair_stays_empty() -> None:
    match = wayside.Match("hitchiker", 4, options={"chairs": 2, "goal": "short"}, seed=1)
    match.play_out("sensible", seed=1)
    assert match.over
    assert match._engine.is_empty_chair(3)


def test_a_simulation_is_the_labs_own() -> None:
    from wayside.lab.simulate import simulate

    told: list[int] = []
    result = wayside.simulate(
        "hallo-trucker",
        2,
        500,
        ["sensible", "random"],
        seed=7,
        options={"stages": 2, "look": True},
        threads=1,
        progress=told.append,
    )
    lab = simulate(
        wayside.find_game("hallo-trucker"),
        2,
        500,
        ["sensible", "random"],
        7,
        threads=1,
        options={"stages": "2", "look": "yes"},
    ).as_dict()
    for name in ("seats", "games", "seed", "decisions", "wins", "mean_score", "rounds", "counts"):
        assert getattr(result, name) == lab[name], name
    assert (result.bots, result.game.name) == (["sensible", "random"], "hallo-trucker")
    assert result.options | {"stages": "2", "look": "yes"} == result.options
    assert sum(result.win_rate) == pytest.approx(1)
    assert told[-1] == 500
    assert str(result).splitlines()[1].startswith("seat 0, sensible: ")
    assert repr(result) == "<Simulation of 500 games of hallo-trucker, 2 seats>"


@pytest.mark.parametrize(
    ("how", "error", "why"),
    [
        ({"seats": 9}, wayside.BadSeats, "takes 2 to 5 seats"),
        ({"games": 0}, wayside.WaysideError, "1 or more"),
        ({"bots": ["random"] * 3}, wayside.UnknownBot, "3 bots are named for 4 seats"),
        ({"bots": "search"}, wayside.UnknownBot, "has no bot 'search'"),
        ({"options": {"stages": 99}}, wayside.BadOption, "option stages is a number"),
        ({"device": "abacus"}, wayside.WaysideError, "cpu or cuda"),
        ({"threads": 0}, wayside.WaysideError, "1 or more"),
    ],
)
def test_a_simulation_that_cannot_be_says_what_would_be_right(
    how: dict[str, Any], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        wayside.simulate("hallo-trucker", **{"games": 10, **how})
