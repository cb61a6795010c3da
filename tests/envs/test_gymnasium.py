"""Gymnasium's own kit on every game, one seat against bots, alone and by the thousand."""

import contextlib
import io
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
import toss
from gymnasium.utils.env_checker import check_env

import wayside.envs
from wayside.bots.random import random
from wayside.engine.errors import IllegalMove, WaysideError
from wayside.engine.game import Game
from wayside.envs import gym
from wayside.envs.gym import SeatEnv, SeatVectorEnv

GAME = replace(toss.GAME, bots={"sensible": toss.bold, "random": random})


def kit(env: gymnasium.Env) -> None:  # type: ignore[type-arg]
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(env.unwrapped, skip_render_check=env.spec is None)


def test_gymnasiums_kit_on_a_small_game() -> None:
    kit(SeatEnv(GAME, seats=3))


@pytest.mark.long
def test_gymnasiums_kit_on_every_game(game: Game) -> None:
    name = gym.register(game)
    assert name in gymnasium.registry
    for seats in game.seats:
        kit(gymnasium.make(name, seats=seats, bots="sensible", seat=seats - 1))


@pytest.mark.long
def test_every_game_by_the_thousand(game: Game) -> None:
    name = gym.register(game)
    env = gymnasium.make_vec(name, 32, seats=2, bots="sensible")
    _, info = env.reset(seed=1)
    for _ in range(300):
        seen, rewards, ended, cut, info = env.step(legal(info["action_mask"]))
        assert env.observation_space.contains(seen)
        assert not cut.any()
        assert (rewards[~ended] == 0).all()


def legal(masks: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    return np.array([np.flatnonzero(mask)[-1] for mask in masks])


def test_every_installed_game_has_its_name() -> None:
    assert wayside.envs
    for name in ("HalloTrucker", "Hitchiker", "Krikkit", "RoadHog", "Spiralized"):
        assert f"wayside/{name}-v1" in gymnasium.registry


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_meets_its_own_decisions_and_the_bots_make_the_others(seat: int) -> None:
    env = SeatEnv(GAME, seats=3, seat=seat, rounds=4)
    seen, info = env.reset(seed=1)
    for step in range(4):
        assert seen[:3].tolist() == np.eye(3)[seat].tolist()
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        seen, reward, ended, cut, info = env.step(0)
        assert ended == (step == 3)
        assert not cut
        assert ended or reward == 0
    assert not info["action_mask"].any()
    with pytest.raises(IllegalMove, match="owes no decision"):
        env.step(0)


def test_the_vector_plays_what_single_environments_would_be_rewarded_with() -> None:
    env = SeatVectorEnv(GAME, 64, seats=2, bots="random", rounds=2)
    _, info = env.reset(seed=3)
    total, games = 0.0, 0
    for _ in range(200):
        _, rewards, ended, _, info = env.step(legal(info["action_mask"]))
        total += float(rewards.sum())
        games += int(ended.sum())
    assert games == 64 * 100
    assert abs(total) < games / 2
    with pytest.raises(IllegalMove, match="game 5: seat 1 may not do action 5"):
        env.step(np.where(np.arange(64) == 5, 5, 0))


def test_arrays_are_copies_unless_they_are_not_wanted() -> None:
    kept, shared = SeatVectorEnv(GAME, 4), SeatVectorEnv(GAME, 4, copy=False)
    for env, same in ((kept, False), (shared, True)):
        seen, _ = env.reset(seed=1)
        assert (env.step(np.zeros(4, int))[0] is seen) == same


def test_an_action_outside_the_mask_becomes_the_default_move_and_is_told() -> None:
    env = SeatEnv(GAME, seats=2)
    env.reset(seed=1)
    *_, info = env.step(5)
    assert info["illegal"].startswith("seat 1 may not do action 5 (bet #5); legal now: 0 (pass)")
    strict = SeatEnv(GAME, seats=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="may not do action 5"):
        strict.step(5)


@pytest.mark.parametrize("wrong", [0.7, None, "0", [0, 0], 1 << 70])
def test_what_is_no_whole_number_is_refused_and_not_cut_to_one(wrong: object) -> None:
    env = SeatEnv(GAME, seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove) as refused:
        env.step(wrong)
    assert str(refused.value) == f"an action is a whole number from 0 to 11; {wrong!r} is not"
    other = SeatEnv(GAME, seats=2)
    other.reset(seed=1)
    for action in (np.int64(0), np.array(0)):  # as those who learn send it
        assert np.array_equal(env.step(action)[0], other.step(0)[0])


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ([0.7] * 4, r"float64 of the shape \(4,\)"),
        ([0] * 3, r"int64 of the shape \(3,\)"),
        ([[0]] * 4, r"int64 of the shape \(4, 1\)"),
        ([[0], [0, 0]], r"object of the shape \(0,\)"),
        (0, r"int64 of the shape \(\)"),
    ],
)
def test_what_are_no_actions_of_so_many_games_is_refused(wrong: object, told: str) -> None:
    many = SeatVectorEnv(GAME, 4)
    many.reset(seed=1)
    vector = wayside.envs.vector(GAME, 2, 4)
    vector.reset(seed=1)
    for step in (many.step, vector.step):
        with pytest.raises(IllegalMove, match=f"actions are 4 whole numbers from 0 to 11, not {told}"):
            step(wrong)  # type: ignore[operator]


def test_what_has_not_begun_is_not_played() -> None:
    env = SeatEnv(GAME, seats=2, render_mode="ansi")
    for call in (lambda: env.step(0), env.render):
        with pytest.raises(WaysideError, match=r"nothing has begun; call reset\(\) before (step|render)"):
            call()
    assert not env.action_masks().any()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"bots": "sensibel"}, "Toss has no bot 'sensibel'; did you mean 'sensible'?"),
        ({"bots": "random,random"}, "2 bots for 3 other seats; give one name for all, or one for each"),
        ({"seat": 4}, "seat is a number from 0 to 3; 4 is not"),
        ({"seats": 1}, "Toss takes 2 to 4 seats; 1 is not possible"),
        ({"colour": "red"}, "no option 'colour'; there are: rounds, endless"),
    ],
)
def test_what_cannot_be_asked_for_is_told_in_a_line(asked: dict[str, object], message: str) -> None:
    for make in (SeatEnv, SeatVectorEnv):
        with pytest.raises(WaysideError) as refused:
            make(GAME, **{"seats": 4, **asked})
        assert str(refused.value) == message
