"""What an outlook means: learnt from matches that were played to their end, in the position that is asked about.

Each seat's chance is its odds among all: they grow by a weight with each of its numbers, and with a number of the
seat's own (who begins has it better, say). The weights are those under which what happened was likeliest, found by
Newton's way; with the seats' own numbers free, everybody's chances are on average what was seen. A little is taken off
weights that only a few matches speak for.
"""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

STEPS = 12
FLAT = 1.0  # as if one more match had said that a number means nothing


def learn(looks: Array, shares: Array) -> tuple[Array, Array, Array]:
    """From numbers (matches, seats, looks) and shares of the win (matches, seats): weights of looks, and of seats.

    And the chances that they say of these matches.
    """
    matches, seats, count = looks.shape
    centred = looks - looks.mean(axis=1, keepdims=True)
    scale = np.sqrt((centred**2).mean(axis=(0, 1)))
    scale[scale == 0] = 1.0
    design = np.zeros((matches, seats, count + seats))
    design[:, :, :count] = centred / scale
    design[:, range(seats), range(count, count + seats)] = 1.0
    found = np.zeros(count + seats)
    for _ in range(STEPS):
        chances = chances_by(design, found)
        slope = np.einsum("msd,ms->d", design, shares - chances) - FLAT * found
        mean = np.einsum("msd,ms->md", design, chances)
        bend = np.einsum("msd,ms,mse->de", design, chances, design) - mean.T @ mean
        step = np.linalg.solve(bend + FLAT * np.eye(len(found)), slope)
        found += np.clip(step, -2.0, 2.0)  # far from the answer a step may lead too far
    return found[:count] / scale, found[count:], chances_by(design, found)


def chances_by(design: Array, weights: Array) -> Array:
    odds = design @ weights
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    chances: Array = odds / odds.sum(axis=1, keepdims=True)
    return chances
