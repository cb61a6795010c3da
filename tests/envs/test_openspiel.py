"""OpenSpiel's own kit on every game, with explicit and with sampled chance."""

import random
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, sample_some_states
from open_spiel.python.observation import make_observation

from wayside.engine.errors import BadOption, BadSeats, WaysideError
from wayside.engine.game import Game
from wayside.engine.kit.sight import redealt
from wayside.engine.options import parse_options
from wayside.envs import openspiel

PARTS = (
    "test_legal_actions_returns_empty_list_on_opponent",
    "test_no_invalid_public_observations",
    "test_observations_raises_error_on_invalid_player",
    "test_private_information_contents",
    "test_sequence_lengths",
)
HIDES = {"hallo_trucker": True, "hitchiker": True, "krikkit": True, "road_hog": False, "spiralized": False}
SMALL = "python_wayside_hallo_trucker(players=2,stages=1)"


def loaded(game: Game, seats: int, sampled: bool = False) -> Any:
    """A short match of a game as OpenSpiel has it."""
    openspiel.register(game)
    short = parse_options(game.options, game.short)
    return pyspiel.load_game(openspiel.name_of(game, sampled), {"players": seats, **short})


def step(state: Any, chance: random.Random) -> None:
    if state.is_chance_node():
        state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
    else:
        state.apply_action(chance.choice(state.legal_actions()))


def test_openspiels_random_simulation_of_a_short_game() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALL), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_openspiels_random_simulation_of_every_game(game: Game) -> None:
    for seats in game.seats:
        pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)
        # OpenSpiel cannot keep the state of sampled chance as text.
        pyspiel.random_sim_test(loaded(game, seats, True), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
def test_a_playthrough_of_every_game_can_be_gone_through_again(game: Game, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # OpenSpiel's replay reads a flag of its command line
    kept = tmp_path / "playthrough.txt"
    kept.write_text(generate_playthrough.playthrough(str(loaded(game, game.seats[0])), None, seed=1))
    before, after = generate_playthrough.replay(kept)
    assert before == after
    assert f"game: {openspiel.name_of(game)}" in before


def kit(game: Any, states: int) -> None:
    """What OpenSpiel's own api_test.py asks of games too large to be gone through as a whole, at so many states."""

    class Kit(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_type = game, game.get_type()
            cls.game_name = cls.game_type.short_name
            cls.some_states = sample_some_states.sample_some_states(game, max_states=states)

    random.seed(1)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Kit).run(found)
    assert [f"{test}\n{told}" for test, told in (*found.failures, *found.errors)] == []
    assert found.testsRun == len(PARTS)
    assert not found.skipped


def test_the_parts_of_openspiels_api_test_are_those_that_the_docs_name() -> None:
    base = api_test.EnforceAPIOnPartialTreeBase
    assert tuple(name for name in dir(base) if name.startswith("test_")) == PARTS
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    assert [name for name in PARTS if f"`{name}`" not in page] == []


def test_openspiels_api_test_of_a_short_game() -> None:
    for name in (SMALL, SMALL.replace("(", "_sampled(")):
        kit(pyspiel.load_game(name), 400)


@pytest.mark.long
def test_openspiels_api_test_of_every_game(game: Game) -> None:
    for sampled in (False, True):
        kit(loaded(game, game.seats[0], sampled), 100)


def test_what_hides_nothing_is_a_game_of_perfect_information() -> None:
    """Dice and the log are kept from everybody in every game, and say nothing of it."""
    kinds = {name: pyspiel.load_game(f"python_wayside_{name}").get_type().information.name for name in HIDES}
    assert kinds == {name: f"{'IM' * hides}PERFECT_INFORMATION" for name, hides in HIDES.items()}


def test_other_observations_than_what_a_player_sees_are_not_made_up() -> None:
    game, what = pyspiel.load_game(SMALL), pyspiel.IIGObservationType
    assert make_observation(game, what(perfect_recall=False)) is not None
    for asked in (
        what(perfect_recall=True),
        what(perfect_recall=False, public_info=False),
        what(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
        what(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        assert make_observation(game, asked) is None


@pytest.mark.parametrize("name", [SMALL, SMALL.replace("(", "_sampled(")])
def test_a_game_ends_and_what_is_won_makes_nothing(name: str) -> None:
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        step(state, chance)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-9)
    assert state.rewards() == state.returns()


def test_chance_is_explicit_and_the_same_outcome_gives_the_same_game() -> None:
    game, chance = pyspiel.load_game(SMALL), random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(part for _, part in state.chance_outcomes()) == pytest.approx(1)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        step(state, chance)
    other = game.new_initial_state()
    for action in state.history():
        other.apply_action(action)
    assert str(other) == str(state)
    starts = set()
    for outcome in range(openspiel.OUTCOMES):
        first = game.new_initial_state()
        for each in (outcome, 0, 0):
            first.apply_action(each)
        starts.add(first.observation_string(0))
    assert len(starts) == openspiel.OUTCOMES


def test_a_state_does_not_mind_what_other_states_do() -> None:
    """They share the memory that rules work on."""
    game, chance = pyspiel.load_game("python_wayside_hallo_trucker(players=2,stages=9)"), random.Random(7)
    one, two = game.new_initial_state(), game.new_initial_state()
    for _ in range(60):
        for state in (one, two):
            twin = state.clone()
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            str(two), one.observation_tensor(1)
            twin.apply_action(action)
            assert str(twin) == str(state)


def test_a_player_sees_nothing_that_is_hidden() -> None:
    state, chance = pyspiel.load_game("python_wayside_hallo_trucker(players=3)").new_initial_state(), random.Random(9)
    board = openspiel._board(state._key)
    for number in range(60):
        step(state, chance)
        for player in range(3):
            seen = np.array(state.observation_tensor(player))
            other = bytes(redealt(board.rules, board.load(state._kept), player, number))
            assert np.array_equal(seen, board.seen(other, player))


def test_the_observation_is_named_field_by_field() -> None:
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(0)
    seen = make_observation(game)
    seen.set_from(state, 0)
    assert seen.dict["seat"].tolist() == [1, 0]
    assert seen.dict["hand_n"].tolist() == [1, 1]
    assert "hand_n:[10,10" in state.observation_string(0)


@pytest.mark.parametrize("player", [-1, 2, 9, 0.5])
def test_a_player_that_there_is_not_sees_nothing(player: int) -> None:
    game = pyspiel.load_game(SMALL)
    state, seen = game.new_initial_state(), make_observation(game)
    for look in (seen.set_from, seen.string_from):
        with pytest.raises(WaysideError, match=f"player is a number from 0 to 1; {player} is not"):
            look(state, player)


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ({"players": 9}, BadSeats, "Hallo Trucker takes 2 to 5 seats; 9 is not possible"),
        ({"stages": 99}, BadOption, "option stages is a number from 1 to 9; 99 is not"),
    ],
)
def test_what_cannot_be_asked_for_is_told_in_a_line(
    parameters: dict[str, int], error: type[Exception], message: str
) -> None:
    with pytest.raises((error, pyspiel.SpielError)) as refused:
        pyspiel.load_game("python_wayside_hallo_trucker", parameters)
    assert message in str(refused.value)


def test_a_process_that_has_registered_games_ends_in_peace() -> None:
    code = f"import pyspiel, wayside.envs.openspiel; print(pyspiel.load_game({SMALL!r}).num_players())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
