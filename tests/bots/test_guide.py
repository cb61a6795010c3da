"""The search that a net guides: it tries what the net would, and asks it what positions are worth."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from own_games import own_games
from some_net import WITH_NETS, any_net

from wayside.bots import guide, levels
from wayside.bots.guide import guide_by
from wayside.bots.levels import kind_of, levels_of
from wayside.bots.nets import FILE, TRIED, learned, rules_of
from wayside.bots.players import bot_names, make_bot, search_mind
from wayside.bots.search import Mind, SearchBot
from wayside.engine.errors import UnknownBot
from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.engine.levels import Level
from wayside.engine.match import Match
from wayside.engine.moves import OfferSheet
from wayside.engine.record import Record
from wayside.engine.registry import find_game
from wayside.engine.room import Room
from wayside.train.value import fitted, nothing_yet, positions

WITHOUT = [game for game in own_games() if game not in WITH_NETS]


def choices(game: Game, seats: int, count: int, seed: int = 7) -> list[tuple[Record, int]]:
    """Positions of a random game in which a seat has a choice."""
    found, rules = [], Rules(game)
    for s, seat, _ in random_game(rules, seats, Random(seed)):
        if seat >= 0 and len(rules.offers(s, seat)) > 1:
            found.append((s.copy(), seat))
    return [found[at] for at in np.linspace(0, len(found) - 1, count).astype(int)]


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_a_net_tells_no_more_than_its_seat_knows(game: Game) -> None:
    """What the search is handed is a seat's sight; and of any world in keeping with that the net says the same."""
    net, rules = rules_of(game, any_net(game)), Rules(game)

    def told(s: Record, seat: int) -> tuple[list[int], float]:
        room, moves, sheet = Room([net.play]).cells, [0] * TRIED, OfferSheet(game.max_offers)
        n = game.offers(s, seat, sheet.cells)
        own = net.play(s, seat, sheet.cells, n, room)
        count = net.enter(s, seat, sheet.cells, n, moves, [0] * 64, own, room)
        return moves[:count], net.chance(s, seat, room)

    seen = set()
    for s, seat in choices(game, game.seats[1], 12):
        other = s.copy()
        rules.redeal(other, seat)
        other.array["rng"] = s.array["rng"]
        assert told(other, seat) == told(s, seat)
        seen.add(told(s, seat)[1])
    assert len(seen) > 1


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_what_it_tries_are_offers_its_own_first_and_none_twice(game: Game) -> None:
    net, rules = rules_of(game, any_net(game)), Rules(game)
    room, moves, rungs = Room([net.play]).cells, [0] * (TRIED + 1), [0] * 64
    most = 0
    for s, seat in choices(game, game.seats[0], 10):
        sheet = OfferSheet(game.max_offers)
        n = game.offers(s, seat, sheet.cells)
        own = net.play(s, seat, sheet.cells, n, room)
        count = net.enter(s, seat, sheet.cells, n, moves, rungs, own, room)
        tried = moves[:count]
        assert tried[0] == own
        assert len(set(tried)) == count <= TRIED
        for move in tried:
            rules.play(s.copy(), seat, move)  # which refuses what is not on offer
        most = max(most, count)
    assert most > 1


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_any_net_can_guide(game: Game) -> None:
    net = rules_of(game, any_net(game))
    bot = SearchBot("search+learned", game, Mind(game, net.play, guide_by(game, net)), playouts=12)
    s, seat = choices(game, game.seats[0], 2)[0]
    move = bot.choose_from(s, seat, bytes(32))
    assert bot.choose_from(s, seat, bytes(32)) == move
    Rules(game).play(s, seat, move)


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_it_plays_the_same_for_the_same_seed(game: Game) -> None:
    match = Match(game, ["one", "two"], secret=bytes(32), nonces=[bytes(16)] * 2)
    seat = match.waiting()[0]
    bots = [make_bot(game, "search+learned:40p", 5) for _ in range(2)]
    search_mind(game, "search+learned").compile_now()
    found = {bot.choose(match, seat) for bot in bots}
    assert len(found) == 1
    match.play(seat, found.pop())


@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: game.name)
def test_a_game_without_a_net_has_no_such_search(game: Game) -> None:
    assert "search+learned" not in bot_names(game)
    with pytest.raises(UnknownBot, match=r"has no bot 'search\+learned'"):
        make_bot(game, "search+learned:100")


def test_a_level_that_needs_a_net_is_what_it_is_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"hard": Level("learned"), "merciless": Level("search+learned")}
    game = replace(WITH_NETS[0], levels=named)
    assert levels_of(game)["hard"] == named["hard"]
    assert kind_of(game, "merciless", 40) == "search+learned:40"
    monkeypatch.setattr(levels, "learned", lambda game: None)
    assert (levels_of(game)["hard"], levels_of(game)["merciless"]) == (Level("sensible"), Level("search"))


# ---- What a position is worth


def test_weights_are_found_again() -> None:
    dice = np.random.default_rng(4)
    layers = dice.integers(0, 128, (40_000, 3)).astype(np.uint8)
    tables = dice.integers(2, 4, 40_000)
    odds = layers / 127 @ np.array([2.0, -3.0, 0.0]) + np.array([0, 0, 0.5, -0.5])[tables]
    won = (dice.random(40_000) < 1 / (1 + np.exp(-odds))).astype(float)
    weights, biases = fitted(layers, tables, won)
    assert weights == pytest.approx([2.0, -3.0, 0.0], abs=0.25)
    assert biases[2:4] == pytest.approx([0.5, -0.5], abs=0.25)


def test_whoever_always_wins_leads_nowhere_astray() -> None:
    weights, biases = fitted(np.full((50, 2), 127, np.uint8), np.full(50, 2), np.ones(50))
    assert np.isfinite([*weights, *biases]).all()


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_a_net_that_has_not_been_asked_takes_all_positions_to_be_even(game: Game) -> None:
    made = any_net(game)
    depth = len(made.weights["SCORE"])
    blank = replace(made, weights={**made.weights, **{n: a.astype("i8") for n, a in nothing_yet(depth).items()}})
    net = rules_of(game, blank)
    for s, _ in choices(game, game.seats[0], 2):
        assert [net.chance(s, seat, Room([net.play]).cells) for seat in range(s.seats)] == [0.5] * s.seats


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_what_it_holds_of_positions_is_nearer_the_truth_than_an_even_share(game: Game) -> None:
    from wayside.bots.nets import read_net

    kept = read_net(game.folder / FILE)
    net = rules_of(game, kept)
    for seats in (2, 4):
        layers, won = positions(game, net, seats, 100)
        odds = (layers.astype(np.int64) @ kept.weights["VALUE"] + kept.weights["VALUE_BIAS"][seats]) / (1 << 20)
        chance = 1 / (1 + np.exp(-odds))
        even = np.full(len(won), 1 / seats)
        assert ((won - chance) ** 2).mean() < 0.9 * ((won - even) ** 2).mean()
        assert chance.mean() == pytest.approx(1 / seats, abs=0.03)


def test_the_shipped_net_plays_as_before_beside_what_it_holds_of_positions() -> None:
    """Its last layer is left in the room: asking for a chance must not change a move."""
    game: Any = find_game("hallo-trucker")
    net = learned(game)
    assert net is not None
    mind = search_mind(game, "search+learned")
    assert mind.plays is net
    assert guide.learned_mind(game) is mind
