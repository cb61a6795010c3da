"""What a position is worth to a net: fitted to how games of its own ended, once the rest of it is what it will be.

The net's last hidden layer, as it is in whole numbers, is looked at by every seat at the end of a round now and then,
whoever is to decide; what is looked for are weights under which the shares of the win that followed were likeliest.
That is a small problem with one best answer (Newton's way finds it), so it needs neither PyTorch nor a GPU.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from wayside.bots.levels import slipping
from wayside.bots.nets import WORTH, Net, NetRules, rules_of
from wayside.engine.batch import first_waiting
from wayside.engine.dice import below, seed_dice
from wayside.engine.forms import COMPILED, fill, quiet_form, rule
from wayside.engine.game import Game
from wayside.engine.moves import OfferSheet
from wayside.engine.record import MAX_SEATS
from wayside.engine.room import Room, with_room
from wayside.envs.lanes import share_win

Array = np.ndarray[Any, Any]

GAMES = 2000  # of each number of seats
LOOKS = 12  # at each game, about: positions of one game say little that is new
SLIPS = 30  # of a thousand decisions: so that positions are seen that it would not bring about itself
SEED = 1 << 41  # of deals that nothing else has seen
TRIAL = 20  # games that tell how long one is
FIRM = 20.0  # positions' worth of belief that a number says nothing
STEPS = 10

# What the templates below leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
choose: Any = None
layer: Any = None
look: Any = None
share: Any = None
LAYER: Any = None


@rule
def look_at_layer(s: Any, seat: int, work: Any, line: Any) -> None:
    """What a position is told by."""
    layer(s, seat, work)
    for k in range(len(line)):
        line[k] = work[LAYER + k]


@rule
def play_and_look(
    records: Any,
    out: Any,
    work: Any,
    scores: Any,
    seed: int,
    first: int,
    every: int,
    layers: Any,
    whose: Any,
    ends: Any,
) -> int:
    """Games one after another; at one of so many rounds all seats look. How many looks there were.

    `whose` says of each look which game and which seat it was, `ends` of each game what everybody won. There are no
    more looks than there is room for.
    """
    s = records[0]
    looks = 0
    for game in range(len(ends)):
        seed_dice(s, seed, first + game)
        game_begin(s)
        last = s.round
        while s.over == 0:
            seat = first_waiting(s)
            n = game_offers(s, seat, out)
            game_play(s, seat, choose(s, seat, out, n, work))
            if s.over == 0 and s.round != last:
                last = s.round
                if below(s, every) == 0 and looks + s.seats <= len(layers):
                    for each in range(s.seats):
                        look(s, each, work, layers[looks])
                        whose[looks, 0] = game
                        whose[looks, 1] = each
                        looks += 1
        share(s, scores, ends[game])
    return looks


def positions(game: Game, net: NetRules, seats: int, games: int) -> tuple[Array, Array]:
    """What was seen in games of a net against itself, and which share of the win each seat had in the end."""
    plays = slipping(net.play, SLIPS)
    driver = quiet_form(COMPILED).of(
        fill(
            play_and_look,
            game_begin=game.begin,
            game_offers=game.offers,
            game_play=game.play,
            choose=with_room(plays),
            look=fill(look_at_layer, layer=net.layer, LAYER=net.at),
            share=fill(share_win, game_standing=game.standing),
        )
    )
    records = np.zeros(1, game.state.dtype)
    game.state(records).become(game.new_record(seats))
    tools = records, OfferSheet(game.max_offers).array, Room([plays]).array, np.zeros(MAX_SEATS, np.int64)

    def played(count: int, every: int, room: int) -> tuple[Array, Array]:
        layers, whose = np.zeros((room, net.numbers), np.uint8), np.zeros((room, 2), np.int64)
        ends = np.zeros((count, MAX_SEATS))
        looks = driver(*tools, SEED, seats * games, every, layers, whose, ends)
        won = ends[whose[:looks, 0], whose[:looks, 1]] + 1 / seats
        return layers[:looks], won

    # How many rounds a game has, from a few.
    rounds = len(played(TRIAL, 1, 1 << 16)[0]) // (TRIAL * seats)
    return played(games, max(1, rounds // LOOKS), 2 * LOOKS * games * seats)


def fitted(layers: Array, tables: Array, won: Array) -> tuple[Array, Array]:
    """Weights of the layer's numbers, and what each number of seats adds, in units of the logarithm of odds."""
    numbers = layers.shape[1]
    x = np.concatenate([layers.astype(np.float64) / 127, np.eye(MAX_SEATS + 1)[tables]], axis=1)
    firm = np.diag(np.r_[np.full(numbers, FIRM), np.full(MAX_SEATS + 1, 1e-3)])
    found = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(x @ found)))
        slope = x.T @ (won - chance) - firm @ found
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + firm
        found += np.clip(np.linalg.solve(bend, slope), -4.0, 4.0)  # no step leads too far
    return found[:numbers], found[numbers:]


def nothing_yet(numbers: int) -> dict[str, Array]:
    """What a net holds of positions before it has been asked."""
    return {"VALUE": np.zeros(numbers), "VALUE_BIAS": np.zeros(MAX_SEATS + 1)}


def with_value(game: Game, net: Net, games: int = GAMES) -> Net:
    """The net, and what positions are worth to it: the weights of its chances are found anew."""
    rules = rules_of(game, net)
    seen = [(seats, *positions(game, rules, seats, games)) for seats in range(game.seats[0], game.seats[1] + 1)]
    layers = np.concatenate([layers for _, layers, _ in seen])
    tables = np.concatenate([np.full(len(won), seats) for seats, _, won in seen])
    weights, biases = fitted(layers, tables, np.concatenate([won for *_, won in seen]))
    told = {
        "VALUE": np.rint(weights / 127 * (1 << WORTH)).astype(np.int32),
        "VALUE_BIAS": np.rint(biases * (1 << WORTH)).astype(np.int64),
    }
    return replace(net, weights={**net.weights, **told})
