"""Nets for tests: those that games bring, and nets of chance for what has nothing to do with how well they play."""

import numpy as np
from own_games import own_games

from wayside.bots.nets import FILE, TYPES, Net
from wayside.engine.actions import Actions
from wayside.engine.features import Eye
from wayside.engine.game import Game
from wayside.engine.record import MAX_SEATS

WITH_NETS = [game for game in own_games() if (game.folder / FILE).exists()]
WIDTH, DEPTH = 8, 4


def any_net(game: Game, seed: int = 1) -> Net:
    """A net of chance."""
    chance, eye = np.random.default_rng(seed), Eye.of(game)
    shapes = {
        "SEE": (eye.size, WIDTH),
        "SEE_SCALE": (WIDTH,),
        "SEE_BIAS": (WIDTH,),
        "THINK": (WIDTH, DEPTH),
        "THINK_SCALE": (DEPTH,),
        "THINK_BIAS": (DEPTH,),
        "BASE": (DEPTH, DEPTH),
        "OFFER": (eye.offer_size, DEPTH),
        "BASE_SCALE": (DEPTH,),
        "BASE_BIAS": (DEPTH,),
        "ACTION": (Actions.of(game, game.seats[1]).size, DEPTH),
        "SCORE": (DEPTH,),
        "TRUST": (),
        "VALUE": (DEPTH,),
        "VALUE_BIAS": (MAX_SEATS + 1,),
    }
    limits = {"i1": 127, "i2": 3000, "i4": 1 << 15, "i8": 1 << 26}
    made = {
        n: chance.integers(-limits[TYPES[n]], limits[TYPES[n]], shape).astype(TYPES[n]) for n, shape in shapes.items()
    }
    made["VALUE_BIAS"] >>= 8  # a quarter at most, so that chances are not all nought or one
    return Net(made, {"game": game.name})
