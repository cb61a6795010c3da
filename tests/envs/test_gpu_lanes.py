"""The vector of games on a GPU: the same games as on the CPU, in arrays that stay there."""

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import toss
from needs import Missing, needs_gpu, needs_no_gpu

import wayside.envs
from wayside.engine.errors import IllegalMove, NoDevice
from wayside.engine.game import Game
from wayside.engine.gpu import cuda
from wayside.envs import Vector

pytestmark = pytest.mark.timeout(300)

GAMES, STEPS = 64, 300
SHARED = ("observations", "masks", "acting", "rewards", "terminated")


def here(array: Any) -> np.ndarray[Any, Any]:
    """A copy of an array of the GPU's."""
    return np.asarray(cuda.as_cuda_array(array).copy_to_host())


@needs_gpu
def test_games_observations_and_masks_are_those_of_the_cpu(game: Game) -> None:
    for seats in game.seats:
        near, far = (wayside.envs.vector(game, seats, GAMES, device=device) for device in ("cpu", "cuda"))
        for vector in (near, far):
            vector.reset(seed=3)
        for _ in range(STEPS):
            near.draw()
            far.step(near.actions)
            near.step()
            assert near.records.tobytes() == here(far.records).tobytes()
            for name in SHARED:
                assert np.array_equal(getattr(near, name), here(getattr(far, name))), name


@needs_gpu
def test_random_actions_are_legal_and_the_same_for_a_seed() -> None:
    seen = []
    for seed in (1, 1, 2):
        vector = wayside.envs.vector(toss.GAME, 3, GAMES, device="cuda")
        vector.reset(seed)
        for _ in range(40):
            vector.draw()
            vector.step()
        seen.append(here(vector.records).tobytes())
    assert seen[0] == seen[1] != seen[2]


@needs_gpu
def test_an_action_outside_the_mask_stops_all_before_anything_moves() -> None:
    vector = wayside.envs.vector(toss.GAME, 3, 4, device="cuda")
    vector.reset(1)
    before = here(vector.records).tobytes()
    for wrong in (5, 99, -1, -(1 << 39)):
        with pytest.raises(IllegalMove, match=rf"game 2: seat 1 may not do action {wrong}.*; legal now: 0 \(pass\)"):
            vector.step(np.array([0, 0, wrong, 0]))
        assert here(vector.records).tobytes() == before
    vector.step(np.array([0, 0, 0, 0]))
    assert here(vector.acting).tolist() == [1] * 4


def of_torch() -> Any:
    if find_spec("torch") is None:
        raise Missing("PyTorch is not installed; it comes with: pip install 'wayside[train]'")
    torch = import_module("torch")
    if not torch.cuda.is_available():
        raise Missing("PyTorch is here without CUDA")
    return torch


@needs_gpu
def test_the_arrays_are_tensors_of_pytorch_and_stay_where_they_are() -> None:
    torch = of_torch()
    vector = wayside.envs.vector(toss.GAME, 3, GAMES, device="cuda")
    places = [getattr(vector, name).data_ptr() for name in SHARED]
    vector.reset(1)
    for _ in range(5):
        legal = vector.masks.float()
        vector.step(torch.multinomial(legal, 1).squeeze(1))
    assert places == [getattr(vector, name).data_ptr() for name in SHARED]
    assert all(isinstance(getattr(vector, name), torch.Tensor) for name in SHARED)


@needs_gpu
def test_steps_wait_for_what_pytorch_computes_on_its_own_stream() -> None:
    """Actions that a long computation has yet to bring are not read before they are there."""
    torch = of_torch()
    vector = wayside.envs.vector(toss.GAME, 3, GAMES, device="cuda")
    vector.reset(1)
    with torch.cuda.stream(torch.cuda.Stream()):
        big = torch.rand(4096, 4096, device="cuda")
        vector.actions.fill_(99)
        for _ in range(20):
            big = big @ big
        vector.actions.copy_((big.sum() * 0).nan_to_num().long().expand(GAMES))
        vector.step()
    assert here(vector.acting).tolist() == [1] * GAMES


@needs_gpu
def test_jax_reads_the_same_memory() -> None:
    of_torch()
    if find_spec("jax") is None:
        raise Missing("JAX is not installed; pip install jax brings it")
    jax = import_module("jax")
    vector = wayside.envs.vector(toss.GAME, 3, GAMES, device="cuda")
    vector.reset(1)
    seen = jax.dlpack.from_dlpack(vector.observations)
    assert seen.unsafe_buffer_pointer() == vector.observations.data_ptr()
    assert np.array_equal(np.asarray(seen), here(vector.observations))


@needs_gpu
def test_the_caller_may_bring_arrays_of_its_own() -> None:
    new_buffers = import_module("wayside.envs.gpu_lanes").new_buffers
    own = new_buffers(toss.GAME, 3, 4)
    vector = Vector(toss.GAME, 3, 4, device="cuda", buffers=own)
    assert vector.observations is own.observations
    for name, wrong in (("masks", own.masks[:, 1:]), ("rewards", np.zeros((4, 3), "f4")), ("actions", None)):
        with pytest.raises(ValueError, match=f"buffer '{name}' must"):
            Vector(toss.GAME, 3, 4, device="cuda", buffers=replace(own, **{name: wrong}))


@needs_no_gpu
def test_where_there_is_none_that_is_said() -> None:
    with pytest.raises(NoDevice, match=r"device cuda cannot be used: .*Use device cpu instead"):
        wayside.envs.vector(toss.GAME, 3, 4, device="cuda")
