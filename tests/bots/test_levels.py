"""The levels: who plays at which, how they slip, and that they spread."""

from dataclasses import replace
from typing import Any

import pytest
import toss
from own_games import own_games

from wayside.bots.levels import is_search, kind_of, level_policies, levels_of, slipping
from wayside.bots.players import bot_names, make_bot, policies
from wayside.bots.random import random
from wayside.bots.search import SearchBot
from wayside.engine.batch import SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import rule
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.levels import IN_ALL, LEVELS, Level
from wayside.engine.match import Match
from wayside.engine.moves import move_of, offer, with_amount

GAMES = [*own_games(), toss.GAME]


@rule
def passes(s: Any, seat: int, out: Any, n: int) -> int:
    return move_of(toss.PASS)


@rule
def bets_high(s: Any, seat: int, out: Any, n: int) -> int:
    return with_amount(move_of(toss.BET), 10)


@rule
def names_the_first(s: Any, seat: int, out: Any, n: int) -> int:
    return int(out[2, 0])


@rule
def pass_or_name(s: Any, seat: int, out: Any) -> int:
    """No sums, and one offer of each kind."""
    return offer(out, offer(out, 0, move_of(toss.PASS)), move_of(toss.NAME, 1 - seat, 0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_every_level(game: Game) -> None:
    assert bot_names(game)[-4:] == ["gentle", "fair", "hard", "merciless"]
    for level in LEVELS:
        match = Match(game, ["one", "two"], secret=bytes(32), nonces=[bytes(16)] * 2)
        seat = match.waiting()[0]
        bot = make_bot(game, level, 1)
        assert bot.name == level
        if isinstance(bot, SearchBot):
            bot.milliseconds = 1
        match.play(seat, bot.choose(match, seat))  # which refuses what is not on offer


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_all_but_the_strongest_play_by_the_million(game: Game) -> None:
    assert list(level_policies(game))[:3] == ["gentle", "fair", "hard"]
    assert policies(game) == {**policies(game), **level_policies(game)}
    searches = "merciless" not in level_policies(game)  # unless the game says that its own bot is stronger
    plays = levels_of(game)["merciless"].plays
    assert searches == is_search(plays)
    assert kind_of(game, "merciless", 40) == (f"{plays}:40" if searches else "merciless")
    assert [kind_of(game, name) for name in ("gentle", "hard", "sensible", "search:9")] == [
        "gentle",
        "hard",
        "sensible",
        "search:9",
    ]


def test_a_game_without_a_bot_is_thought_about() -> None:
    assert list(level_policies(toss.GAME)) == ["gentle"]
    assert [kind_of(toss.GAME, level, 300) for level in LEVELS] == ["gentle", "search:5", "search:50", "search:300"]


def test_a_game_says_what_its_levels_are() -> None:
    game = replace(own_games()[0], levels={})
    sensible = game.bots["sensible"]
    told = replace(game, levels={"fair": Level("sensible", 90, "random"), "hard": Level("search", milliseconds=20)})
    assert levels_of(told)["gentle"] == levels_of(game)["gentle"]
    assert (kind_of(told, "fair"), kind_of(told, "hard")) == ("fair", "search:20")
    assert level_policies(replace(game, bots={"sensible": sensible, "gentle": passes}))["gentle"] is passes


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ({"kind": Level("sensible")}, "level 'kind'; there are: gentle, fair"),
        ({"fair": Level("clever")}, "no bot 'clever', which its level fair"),
        ({"fair": Level("sensible", 10, "clumsy")}, "no bot 'clumsy'"),
    ],
)
def test_levels_that_cannot_be(levels: dict[str, Level], words: str) -> None:
    with pytest.raises(BrokenGame, match=words):
        policies(replace(own_games()[0], levels=levels))


# ---- Slips


def choices(game: Game, policy: Policy, slips: int, other: Policy | None = None) -> list[str]:
    """What a policy that slips does in one position, as often as it slips in all."""
    rules, s = Rules(game), game.new_record(4 if game is toss.GAME else 2)
    seed_dice(s, 1, 1)
    rules.setup(s)
    slippery = slipping(policy, slips, other)
    return [game.move_text(rules.choose(slippery, s, 0)) for _ in range(IN_ALL)]


def test_it_slips_as_often_as_it_is_to() -> None:
    assert set(choices(toss.GAME, bets_high, 0)) == {"bet 10"}
    slipped = [move for move in choices(toss.GAME, bets_high, 200) if move != "bet 10"]
    assert 100 < len(slipped) < 200  # of about 200 slips one in four is what was meant


def test_who_slips_does_something_of_the_same_kind() -> None:
    assert set(choices(toss.GAME, bets_high, IN_ALL)) == {"bet 1", "bet 4", "bet 7", "bet 10"}
    assert set(choices(toss.GAME, names_the_first, IN_ALL)) == {"name 2 green", "name 3 green", "name 4 green"}


def test_nobody_slips_into_another_kind_of_move_where_a_sum_is_at_stake() -> None:
    assert set(choices(toss.GAME, passes, IN_ALL)) == {"pass"}
    assert set(choices(replace(toss.GAME, offers=pass_or_name), passes, IN_ALL)) == {"pass", "name 2 red"}


def test_who_slips_into_another_bot_does_what_that_one_would() -> None:
    found = choices(toss.GAME, passes, 300, bets_high)
    assert set(found) == {"pass", "bet 10"}
    assert 200 < found.count("bet 10") < 400


# ---- How far apart they are (bench/levels.py measures it)


def won(game: Game, one: Policy, other: Policy, games: int = 300) -> float:
    """The part that the first of two wins, from both seats."""
    wins = 0.0
    for own in (0, 1):
        results = new_results(games)
        Batch(game, [one, other] if own == 0 else [other, one]).run(1, 0, results)
        ahead = results[:, SCORES + own] - results[:, SCORES + 1 - own]
        wins += float((ahead > 0).sum() + (ahead == 0).sum() / 2)
    return wins / (2 * games)


@pytest.mark.long
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_each_level_beats_the_one_below(game: Game) -> None:
    played = level_policies(game)
    assert won(game, played["fair"], played["gentle"]) > 0.55
    assert won(game, played["hard"], played["fair"]) > 0.55


@pytest.mark.long
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_gentle_loses_to_who_makes_every_tenth_move_at_random(game: Game) -> None:
    careless = slipping(game.bots["sensible"], IN_ALL // 10, random)
    assert won(game, level_policies(game)["gentle"], careless) <= 0.4


@pytest.mark.long
def test_gentle_plays_better_than_by_chance() -> None:
    game = own_games()[0]
    assert won(game, level_policies(game)["gentle"], random) > 0.6
