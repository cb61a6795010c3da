"""What an outlook means: learnt from matches that were played to their end, in the position that is asked about.

Each seat's chance is its odds among all: they grow by a weight with its number, and by something of the seat's own
(who begins has it better, say). The weights are those under which what happened was likeliest, found by Newton's way;
as the seats' own are free, everybody's chances are on average what was seen.
"""

import math
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

STEPS = 12
FLAT = 1.0  # as if a match more had said that all seats are alike
DOUBT = 0.7  # a first guess at the weight may be off by so much of it
LEAST = 0.1  # of it: more is never worse


def learn(numbers: Array, shares: Array, guess: float) -> tuple[float, float, Array, Array]:
    """From numbers and shares of the win (matches, seats): the weight of a number, its error, and those of seats.

    And the chances that they say of these matches. Few matches change the first guess little.
    """
    matches, seats = numbers.shape
    centred = numbers - numbers.mean(axis=1, keepdims=True)
    scale = math.sqrt(float((centred**2).mean())) or 1.0
    design = np.zeros((matches, seats, 1 + seats))
    design[:, :, 0] = centred / scale
    design[:, range(seats), range(1, 1 + seats)] = 1.0
    before = np.zeros(1 + seats)
    before[0] = guess * scale
    firm = np.full(1 + seats, FLAT)
    firm[0] = 1 / (DOUBT * before[0]) ** 2
    found = _newton(design, shares, before, firm)
    if found[0] < LEAST * before[0]:
        before[0] *= LEAST
        firm[0] = 1e9  # the seats' own are found anew beside it
        found = _newton(design, shares, before, firm)
    chances = _chances(design, found)
    error = math.sqrt(float(np.linalg.inv(_bend(design, chances, firm))[0, 0])) / scale
    return float(found[0]) / scale, error, found[1:], chances


def _newton(design: Array, shares: Array, before: Array, firm: Array) -> Array:
    found = before.copy()
    for _ in range(STEPS):
        chances = _chances(design, found)
        slope = np.einsum("msd,ms->d", design, shares - chances) - firm * (found - before)
        found += np.clip(np.linalg.solve(_bend(design, chances, firm), slope), -2.0, 2.0)  # no step leads too far
    return found


def _bend(design: Array, chances: Array, firm: Array) -> Array:
    mean = np.einsum("msd,ms->md", design, chances)
    bend: Array = np.einsum("msd,ms,mse->de", design, chances, design) - mean.T @ mean + np.diag(firm)
    return bend


def _chances(design: Array, weights: Array) -> Array:
    odds = design @ weights
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    chances: Array = odds / odds.sum(axis=1, keepdims=True)
    return chances
