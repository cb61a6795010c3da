"""Environments for those who train: PettingZoo, Gymnasium, OpenSpiel, PufferLib, arrays; for every game.

| name | is | needs |
|---|---|---|
| `env`, `raw_env` | PettingZoo's AEC environment, with its checks and without | `wayside[envs]` |
| `parallel_env` | PettingZoo's parallel environment | `wayside[envs]` |
| `gymnasium.make("wayside/HalloTrucker-v1")` | one seat against bots, after `import wayside.envs` | `wayside[envs]` |
| `vector` | many games side by side, in arrays | nothing more |
| `wayside.envs.puffer.PufferSeats` | one seat against bots in PufferLib 3's shape | `wayside[envs]` |
| `wayside.envs.openspiel` | registers every game with OpenSpiel when it is imported | `wayside[openspiel]` |
"""

from typing import TYPE_CHECKING

from wayside.engine.actions import Actions
from wayside.engine.game import Game
from wayside.engine.observations import Observations
from wayside.envs.asked import MissingExtra, need_extra
from wayside.envs.lanes import Buffers
from wayside.envs.vector import Vector

if TYPE_CHECKING:
    from wayside.envs.aec import Env, RawEnv
    from wayside.envs.parallel import ParallelSeats

__all__ = ["Actions", "Buffers", "MissingExtra", "Observations", "Vector", "env", "parallel_env", "raw_env", "vector"]


def env(game: Game | str, seats: int = 4, render_mode: str | None = None, **options: object) -> "Env":
    """A game as PettingZoo's AEC environment, with checks of how it is used."""
    try:
        from wayside.envs import aec
    except ImportError as error:
        raise need_extra("wayside.envs.env", "envs", error) from None
    return aec.Env(game, seats, render_mode, **options)


def raw_env(game: Game | str, seats: int = 4, render_mode: str | None = None, **options: object) -> "RawEnv":
    """The same without those checks."""
    try:
        from wayside.envs import aec
    except ImportError as error:
        raise need_extra("wayside.envs.raw_env", "envs", error) from None
    return aec.RawEnv(game, seats, render_mode, **options)


def parallel_env(
    game: Game | str, seats: int = 4, render_mode: str | None = None, illegal: str = "default", **options: object
) -> "ParallelSeats":
    """A game as PettingZoo's parallel environment: every seat acts in every step, those that owe nothing wait."""
    try:
        from wayside.envs import parallel
    except ImportError as error:
        raise need_extra("wayside.envs.parallel_env", "envs", error) from None
    return parallel.ParallelSeats(game, seats, render_mode, illegal, **options)


def vector(
    game: Game | str,
    seats: int,
    games: int,
    device: str = "cpu",
    buffers: Buffers | None = None,
    **options: object,
) -> Vector:
    """So many games side by side in arrays: the fastest way, and it needs NumPy and Numba alone."""
    return Vector(game, seats, games, device, buffers, **options)


def _register() -> None:
    """Gymnasium knows every installed game from here on, where it is installed itself."""
    try:
        from wayside.envs import gym
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "gymnasium":
            raise
    else:
        gym.register_all()


_register()
