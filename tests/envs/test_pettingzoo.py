"""PettingZoo's own kit on every game, and what its environments promise beyond it."""

import contextlib
import io
import warnings

import numpy as np
import pytest
import toss
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import wayside.envs
from wayside.engine.errors import IllegalMove, WaysideError
from wayside.engine.game import Game

CYCLES = 200


@pytest.fixture
def usual_warnings() -> object:
    """PettingZoo warns of observations with a mask beside them, except in games that it knows by name."""
    with warnings.catch_warnings():
        for told in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", told, UserWarning)
        yield


def aec_kit(game: Game) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        for seats in game.seats:
            api_test(wayside.envs.env(game, seats), num_cycles=CYCLES)
            api_test(wayside.envs.raw_env(game, seats), num_cycles=CYCLES)
        seed_test(lambda: wayside.envs.env(game, game.seats[0]), num_cycles=CYCLES)
        render_test(lambda render_mode=None: wayside.envs.env(game, game.seats[0], render_mode))


def parallel_kit(game: Game) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        for seats in game.seats:
            parallel_api_test(wayside.envs.parallel_env(game, seats), num_cycles=CYCLES)
        parallel_seed_test(lambda: wayside.envs.parallel_env(game, game.seats[0]), num_cycles=CYCLES)


@pytest.mark.usefixtures("usual_warnings")
def test_pettingzoos_kit_on_a_small_game() -> None:
    aec_kit(toss.GAME)
    parallel_kit(toss.GAME)


@pytest.mark.long
@pytest.mark.usefixtures("usual_warnings")
def test_pettingzoos_kit_on_every_game(game: Game) -> None:
    aec_kit(game)
    parallel_kit(game)


def play(env: object, seed: int) -> tuple[int, dict[str, float]]:
    """A whole random game; its steps and what everybody was rewarded with."""
    rng, steps, won = np.random.default_rng(seed), 0, dict[str, float]()
    env.reset(seed=seed)  # type: ignore[attr-defined]
    for agent in env.agent_iter():  # type: ignore[attr-defined]
        seen, reward, ended, cut, _ = env.last()  # type: ignore[attr-defined]
        assert not cut
        if ended:
            assert not seen["action_mask"].any()
            won[agent] = reward
            env.step(None)  # type: ignore[attr-defined]
        else:
            assert reward == 0
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))  # type: ignore[attr-defined]
            steps += 1
    return steps, won


def test_a_game_goes_to_its_end_and_rewards_make_nothing() -> None:
    env = wayside.envs.env(toss.GAME, 3, rounds=2)
    best = []
    for seed in range(5):
        steps, won = play(env, seed)
        assert steps == 6
        assert sum(won.values()) == pytest.approx(0, abs=1e-6)
        best.append(max(won.values()))
    assert max(best) == pytest.approx(1 - 1 / 3)
    assert play(env, 4) == (steps, won)


def test_an_action_outside_the_mask_is_refused_and_nothing_moves() -> None:
    env = wayside.envs.raw_env(toss.GAME, 3)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"]
    for wrong in (5, -1, 99):
        with pytest.raises(IllegalMove, match=rf"seat 1 may not do action {wrong}.*legal now: 0 \(pass\)"):
            env.step(wrong)
    for wrong in (None, 0.7, "0", np.array([0, 0]), 1 << 70):
        with pytest.raises(IllegalMove, match=r"an action is a whole number from 0 to 14; .* is not"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.agent_selection == "player_0"
    assert np.array_equal(env.observe("player_0")["observation"], before)
    env.step(0)
    assert env.agent_selection == "player_1"


def test_an_order_of_calls_that_cannot_be_is_told() -> None:
    env = wayside.envs.env(toss.GAME, 2, "ansi", rounds=1)
    together = wayside.envs.parallel_env(toss.GAME, 2)
    for call in (
        lambda: env.step(0),
        env.last,
        env.render,
        lambda: env.observe("player_0"),
        lambda: together.step({"player_0": 0}),
    ):
        with pytest.raises(WaysideError, match=r"no game is going on; call reset\(\) before"):
            call()
    env.reset(seed=1)
    with pytest.raises(WaysideError, match="no agent 'player_7' now; there are: player_0, player_1"):
        env.observe("player_7")
    for action in (0, 0, None, None):
        env.step(action)  # type: ignore[arg-type]
    with pytest.raises(WaysideError, match="no game is going on"):
        env.step(0)


def test_everybody_sees_their_own_and_only_who_is_asked_may_act() -> None:
    env = wayside.envs.raw_env(toss.GAME, 3)
    env.reset(seed=1)
    seen = [env.observe(agent) for agent in env.agents]
    assert [each["observation"][:3].tolist() for each in seen] == np.eye(3).tolist()
    assert [each["action_mask"].any() for each in seen] == [True, False, False]
    assert np.array_equal(env.last()[0]["observation"], seen[0]["observation"])  # type: ignore[index]


def test_in_parallel_all_that_are_asked_act_at_once() -> None:
    env = wayside.envs.parallel_env(toss.GAME, 3, rounds=2)
    seen, _ = env.reset(seed=1)
    assert all(each["action_mask"][0] and not each["action_mask"][env.wait] for each in seen.values())
    _, _, ended, _, _ = env.step(dict.fromkeys(env.agents, 0))
    assert not any(ended.values())
    _, rewards, ended, _, infos = env.step(dict.fromkeys(env.agents, 0))
    assert all(ended.values())
    assert list(rewards.values()) == pytest.approx([0, 0, 0])
    assert infos == {agent: {} for agent in env.possible_agents}
    assert env.agents == []


def test_in_parallel_who_owes_nothing_waits() -> None:
    env = wayside.envs.parallel_env("blind-summit", 2)
    seen, _ = env.reset(seed=1)
    waits = [each["action_mask"][env.wait] for each in seen.values()]
    assert sorted(waits) == [0, 1]
    idle = env.agents[waits.index(1)]
    assert seen[idle]["action_mask"].sum() == 1
    busy = env.agents[waits.index(0)]
    action = int(np.flatnonzero(seen[busy]["action_mask"])[0])
    _, _, _, _, infos = env.step({idle: 0, busy: action})  # whatever it sends
    assert infos == {idle: {}, busy: {}}


def test_in_parallel_an_action_outside_the_mask_becomes_the_default_move_and_is_told() -> None:
    env = wayside.envs.parallel_env(toss.GAME, 2)
    env.reset(seed=1)
    _, _, _, _, infos = env.step({"player_0": 5, "player_1": env.wait})
    assert infos["player_0"]["illegal"].startswith("seat 1 may not do action 5 (bet #5); legal now: 0 (pass)")
    assert infos["player_1"]["illegal"].startswith("seat 2 owes a decision, so it may not wait; legal now: 0 (pass)")
    strict = wayside.envs.parallel_env(toss.GAME, 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="seat 2 may not do action 99"):
        strict.step({"player_0": 0, "player_1": 99})
    assert strict.step({"player_0": 0, "player_1": 0})[2] == {"player_0": False, "player_1": False}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"render_mode": "rgb_array"}, "render_mode is one of human, ansi, or None; 'rgb_array' is not"),
        ({"round": 3}, "no option 'round'; did you mean 'rounds'?"),
        ({"illegal": "ignore"}, "illegal is 'raise' or 'default'; 'ignore' is not"),
    ],
)
def test_what_cannot_be_asked_for_is_told_in_a_line(asked: dict[str, object], message: str) -> None:
    with pytest.raises(WaysideError) as refused:
        wayside.envs.parallel_env(toss.GAME, 2, **asked)  # type: ignore[arg-type]
    assert str(refused.value) == message
