"""The vector of games: legal moves alone, the same games as everywhere, no surprises in the caller's arrays."""

import numpy as np
import pytest
import toss

import wayside.envs
from wayside.engine import dice
from wayside.engine.actions import Actions
from wayside.engine.errors import BadOption, BadSeats, IllegalMove, UnknownGame, WaysideError
from wayside.engine.forms import CHECKED, COMPILED
from wayside.engine.game import Game, Rules
from wayside.engine.observations import Observations
from wayside.engine.registry import find_game
from wayside.envs import Buffers
from wayside.envs.lanes import Lanes

pytestmark = pytest.mark.timeout(300)


def follow(game: Game, seats: int, steps: int, games: int = 3) -> int:
    """Play random games in a vector, and each of them beside it by plain rules; how many have ended."""
    vector = wayside.envs.vector(game, seats, games)
    vector.reset(seed=7)
    actions, observations, rules = Actions.of(game, seats), Observations.of(game), Rules(game)
    plain, numbers, ended = [game.new_record(seats) for _ in range(games)], list(range(games)), 0
    for s, number in zip(plain, numbers, strict=True):
        dice.seed_dice(s, 7, number)
        rules.setup(s)
    for _ in range(steps):
        for i, s in enumerate(plain):
            seat = int(vector.acting[i])
            assert seat == next(each for each in range(seats) if s.waiting >> each & 1)
            assert np.array_equal(vector.masks[i], actions.mask(rules, s, seat))
            assert np.array_equal(vector.observations[i], observations.observe(s, seat))
        for i, action in enumerate(vector.draw().tolist()):
            s, seat = plain[i], int(vector.acting[i])
            rules.play(s, seat, actions.move(rules, s, seat, action))
        vector.step()
        for i, s in enumerate(plain):
            assert vector.terminated[i] == s.over
            if s.over:
                scores = rules.standing(s)
                shares = [score == max(scores) for score in scores]
                expected = [share / sum(shares) - 1 / seats for share in shares]
                assert vector.rewards[i] == pytest.approx(expected)
                numbers[i] += games
                plain[i] = game.new_record(seats)
                dice.seed_dice(plain[i], 7, numbers[i])
                rules.setup(plain[i])
                ended += 1
            else:
                assert not vector.rewards[i].any()
    return ended


def test_a_vector_plays_the_games_that_plain_rules_play() -> None:
    assert follow(toss.GAME, 3, 40) > 6
    follow(find_game("hallo-trucker"), 2, 150)


@pytest.mark.long
def test_so_it_does_with_every_game(game: Game) -> None:
    for seats in game.seats:
        follow(game, seats, 150)


@pytest.mark.long
def test_nothing_is_written_past_an_end(game: Game) -> None:
    """Compiled rules look at no bounds; these do, and play the same games."""
    for seats in game.seats:
        plain, checked = (Lanes(game, seats, 8, kind=kind) for kind in (COMPILED, CHECKED))
        for lanes in (plain, checked):
            lanes.seed(5)
            lanes.begin()
        for _ in range(600):
            for lanes in (plain, checked):
                lanes.draw()
                lanes.advance()
            assert plain.given.records.tobytes() == checked.given.records.tobytes()
            assert np.array_equal(plain.given.observations, checked.given.observations)


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    seen = []
    for seed in (1, 1, 2):
        vector = wayside.envs.vector(toss.GAME, 4, 16)
        vector.reset(seed)
        for _ in range(30):
            vector.draw()
            vector.step()
        seen.append(vector.observations.copy())
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])


def test_an_action_outside_the_mask_stops_all_before_anything_moves() -> None:
    vector = wayside.envs.vector(toss.GAME, 3, 4)
    vector.reset(1)
    before = vector.records.tobytes()
    for wrong in (5, 99, -1, -(1 << 39)):
        with pytest.raises(IllegalMove, match=rf"game 2: seat 1 may not do action {wrong}.*; legal now: 0 \(pass\)"):
            vector.step([0, 0, wrong, 0])
        assert vector.records.tobytes() == before
    vector.step([0, 0, 0, 0])
    assert vector.acting.tolist() == [1] * 4


@pytest.mark.parametrize("actions", [[0.0] * 4, [0] * 3, "pass", [[0] * 4]])
def test_actions_of_another_kind_are_refused(actions: object) -> None:
    vector = wayside.envs.vector(toss.GAME, 3, 4)
    vector.reset(1)
    with pytest.raises(IllegalMove, match="actions are 4 whole numbers from 0 to 14"):
        vector.step(actions)


def test_the_caller_may_bring_arrays_of_its_own_and_they_stay() -> None:
    own = Buffers.new(toss.GAME, 3, 4)
    vector = wayside.envs.vector(toss.GAME, 3, 4, buffers=own)
    assert vector.observations is own.observations
    vector.reset(1)
    places = [array.ctypes.data for array in (vector.observations, vector.masks, vector.rewards, vector.records)]
    for _ in range(20):
        vector.draw()
        vector.step()
    assert places == [array.ctypes.data for array in (own.observations, own.masks, own.rewards, own.records)]
    for name, wrong in (("masks", own.masks[:, 1:].copy()), ("rewards", own.rewards.astype("f8")), ("actions", None)):
        with pytest.raises(ValueError, match=f"buffer '{name}' must be a NumPy array"):
            wayside.envs.vector(toss.GAME, 3, 4, buffers=Buffers(**{**vars(own), name: wrong}))
    strided = np.zeros((4, 6), np.float32)[:, ::2]
    with pytest.raises(ValueError, match="must lie in one piece"):
        wayside.envs.vector(toss.GAME, 3, 4, buffers=Buffers(**{**vars(own), "rewards": strided}))


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"game": "hallo-truck"}, UnknownGame, "did you mean 'hallo-trucker'?"),
        ({"seats": 9}, BadSeats, "takes 2 to 5 seats; 9 is not possible"),
        ({"device": "tpu"}, WaysideError, "device is 'cpu' or 'cuda'; 'tpu' is not"),
        ({"games": 0}, ValueError, "games is a number from 1 on"),
        ({"stage": 3}, BadOption, "no option 'stage'; did you mean 'stages'?"),
        ({"stages": 99}, BadOption, "option stages is a number from 1 to 9; 99 is not"),
        ({"stages": None}, BadOption, "option stages is a number from 1 to 9; None is not"),
        ({"look": "maybe"}, BadOption, "option look is one of no, yes; 'maybe' is not"),
    ],
)
def test_what_cannot_be_asked_for_is_told_in_a_line(
    asked: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as refused:
        wayside.envs.vector(**{"game": "hallo-trucker", "seats": 4, "games": 2, **asked})  # type: ignore[arg-type]
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_are_numbers_words_or_flags() -> None:
    for value, rounds in (({"rounds": 5}, 5), ({"rounds": "7"}, 7), ({}, 3)):
        vector = wayside.envs.vector(toss.GAME, 2, 2, **value)  # type: ignore[arg-type]
        vector.reset(1)
        assert vector.records["rounds"].tolist() == [rounds] * 2
    vector = wayside.envs.vector(toss.GAME, 2, 1, endless=True)
    vector.reset(1)
    assert vector.records["endless"].tolist() == [1]


def test_step_before_reset_is_told() -> None:
    with pytest.raises(WaysideError, match="call reset"):
        wayside.envs.vector(toss.GAME, 2, 2).step([0, 0])
