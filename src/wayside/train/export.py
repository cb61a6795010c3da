"""A net in whole numbers: what `bots/nets.py` plays by, from what PyTorch has learned."""

from importlib import import_module
from typing import Any

import numpy as np

from wayside.bots.nets import FINE, FULL, SHIFT, TYPES, Net
from wayside.engine.features import ONE
from wayside.engine.game import Game
from wayside.train.net import TOP, TRUST, Player
from wayside.train.value import GAMES, nothing_yet, with_value

torch: Any = import_module("torch")

Array = np.ndarray[Any, Any]


def _array(tensor: Any) -> Array:
    array: Array = tensor.detach().double().cpu().numpy()
    return array


def _largest(*weights: Array) -> Array:
    """The largest weight of each column; what `Player` rounds by."""
    largest: Array = np.maximum(np.max([np.abs(w).max(axis=1) for w in weights], axis=0), 1e-6)
    return largest


def _steps(weights: Array, largest: Array) -> Array:
    """Weights as whole numbers, a line for each input."""
    steps: Array = np.rint(weights * (FULL / largest)[:, None]).T
    return steps


def _bias(bias: Array) -> Array:
    """A bias in the steps of a hidden number, and a half, as what follows is rounded down."""
    told: Array = np.rint((bias * FULL / TOP + 0.5) * (1 << SHIFT))
    return told


def whole_numbers(player: Player) -> dict[str, Array]:
    """All that a net plays by."""
    see, think, base, offer = (_array(getattr(player, name).weight) for name in ("see", "think", "base", "offer"))
    first, second, third = _largest(see), _largest(think), _largest(base, offer)
    score = _array(player.score.weight)[0]
    best = max(float(np.abs(score).max()), 1e-6)
    found = {
        "SEE": _steps(see, first),
        "SEE_SCALE": np.rint(first / (ONE * TOP) * (1 << SHIFT)),
        "SEE_BIAS": _bias(_array(player.see.bias)),
        "THINK": _steps(think, second),
        "THINK_SCALE": np.rint(second / FULL * (1 << SHIFT)),
        "THINK_BIAS": _bias(_array(player.think.bias)),
        "BASE": _steps(base, third),
        "OFFER": _steps(offer, third),
        "BASE_SCALE": np.rint(third / (ONE * TOP) * (1 << SHIFT)),
        "BASE_BIAS": _bias(_array(player.base.bias)),
        "ACTION": np.rint(_array(player.action.weight) * FULL / TOP * (1 << FINE)).clip(-(1 << 15), (1 << 15) - 1),
        "SCORE": np.rint(score * FULL / best),
        "TRUST": np.rint(np.array(TRUST * FULL * FULL / (TOP * best))),
        **nothing_yet(len(score)),
    }
    return {name: array.astype(TYPES[name]) for name, array in found.items()}


def exported(player: Player, game: Game, about: dict[str, Any], games: int = GAMES) -> Net:
    """The net as it is kept in the game's folder; what it holds of positions is found out in so many games."""
    made_for = {"game": game.name, "rules_version": game.rules_version, "edition": game.edition}
    return with_value(game, Net(whole_numbers(player), {**made_for, **player.sizes, **about}), games)
