"""A net as a rule: the same move in every form, no more than the seat knows, and stronger than who advises it."""

from random import Random

import numpy as np
import pytest
from needs import needs_gpu
from own_games import own_games
from some_net import WITH_NETS, any_net

from wayside.bots.candidates import adviser
from wayside.bots.nets import FILE, TYPES, learned, policy_of, read_net, write_net
from wayside.bots.players import bot_names, policies
from wayside.engine.batch import SCORES, Batch, new_results
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import CHECKED, COMPILED
from wayside.engine.game import Game, Rules
from wayside.engine.gpu import GpuBatch
from wayside.engine.kit import random_game
from wayside.engine.registry import find_game


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_a_net_of_chance_plays_what_is_on_offer_and_by_its_own_sight(game: Game) -> None:
    policy, rules, count = policy_of(game, any_net(game)), Rules(game), 0
    for s, seat, _ in random_game(rules, game.seats[1], Random(3)):
        if seat < 0 or len(rules.offers(s, seat)) < 2:
            continue
        move = rules.choose(policy, s.copy(), seat)
        other = s.copy()
        rules.redeal(other, seat)
        other.array["rng"] = s.array["rng"]
        assert rules.choose(policy, other, seat) == move
        rules.play(s.copy(), seat, move)
        count += 1
        if count == 12:
            break
    assert count == 12


@pytest.mark.long
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_it_makes_the_same_moves_in_every_form(game: Game) -> None:
    policy, plain = policy_of(game, any_net(game)), Rules(game)
    forms, count = [Rules(game, kind) for kind in (CHECKED, COMPILED)], 0
    for s, seat, _ in random_game(plain, game.seats[1], Random(4)):
        if seat >= 0 and len(plain.offers(s, seat)) > 1:
            move = plain.choose(policy, s.copy(), seat)
            assert [rules.choose(policy, s.copy(), seat) for rules in forms] == [move, move]
            count += 1
        if count == 100:
            break


def test_a_net_is_read_as_it_was_written(tmp_path) -> None:
    game = find_game("spiralized")
    net = any_net(game)
    for name in ("a", "b"):
        write_net(net, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    back = read_net(tmp_path / "a")
    assert back.about == net.about
    assert all(np.array_equal(back.weights[name], net.weights[name]) for name in TYPES)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_net_is_refused_in_a_line(tmp_path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(BrokenGame, match=r"learned\.npz is no net that can be read") as refused:
        read_net(tmp_path / FILE)
    assert "\n" not in str(refused.value)


def test_a_net_for_another_game_is_refused() -> None:
    with pytest.raises(
        BrokenGame, match="was not made for Krikkit as it is; train another with `wayside train krikkit`"
    ):
        policy_of(find_game("krikkit"), any_net(find_game("spiralized")))


def test_a_game_without_a_net_has_no_learned_bot() -> None:
    for game in own_games():
        there = (game.folder / FILE).exists()
        assert ("learned" in bot_names(game)) == ("learned" in policies(game)) == there
        assert there == (learned(game) is not None)


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_learned_beats_who_advises_it(game: Game) -> None:
    """Every deal from both seats; what it is measured at stands in bench/results.md."""
    net, other, games, wins = learned(game), adviser(game), 1000, 0.0
    for own in range(2):
        results = new_results(games)
        Batch(game, [net if seat == own else other for seat in range(2)]).run(5, 0, results)
        scores = results[:, SCORES : SCORES + 2]
        best = scores == scores.max(axis=1, keepdims=True)
        wins += float((best[:, own] / best.sum(axis=1)).sum())
    assert wins / (2 * games) > 0.6


@needs_gpu
@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_a_gpu_makes_the_same_moves(game: Game) -> None:
    players = [learned(game), adviser(game)]
    here, there = new_results(20_000, game), new_results(20_000, game)
    Batch(game, players).run(3, 0, here)
    GpuBatch(game, players).run(3, 0, there)
    assert np.array_equal(here, there)


@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_the_shipped_net_was_made_for_the_game_as_it_is(game: Game) -> None:
    net = read_net(game.folder / FILE)
    assert (net.about["game"], net.about["rules_version"], net.about["edition"]) == (
        game.name,
        game.rules_version,
        game.edition,
    )
    assert net.fits(game)
