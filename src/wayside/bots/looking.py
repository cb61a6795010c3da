"""What a net is shown of a position, as arrays: for programs that run it by other means (`wayside net --onnx`)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from wayside.bots.candidates import adviser, candidates_rule, most_candidates
from wayside.engine.actions import Actions
from wayside.engine.features import Eye
from wayside.engine.forms import Lookup
from wayside.engine.game import Game
from wayside.engine.ladder import RUNGS
from wayside.engine.moves import OfferSheet
from wayside.engine.record import Record
from wayside.engine.room import Room, with_room

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Look:
    """A position as its seat sees it, and all that a net chooses from there."""

    features: Array
    moves: list[int]
    """The candidates; the arrays below have a line for each."""
    actions: Array
    offers: Array

    def named(self, seats: int) -> dict[str, Array]:
        """The inputs of the ONNX file, of this one position."""
        return {
            "features": self.features[None],
            "seats": np.array([seats]),
            "offers": self.offers,
            "actions": self.actions,
            "position": np.zeros(len(self.moves), np.int64),
        }


def look(game: Game, s: Record, seat: int) -> Look:
    """What the net of a game is shown before a seat decides."""
    eye, most = Eye.of(game), most_candidates(game)
    sheet, lines = OfferSheet(game.max_offers), np.zeros(eye.lines, np.int64)
    n = game.offers(s, seat, sheet.cells)
    features = np.zeros(eye.size, np.int64)
    eye.state(s, seat, features.data, lines.data)
    bot, rungs = adviser(game), np.zeros(RUNGS, np.int64)
    advised = with_room(bot)(s.copy(), seat, sheet.cells, n, Room([bot]).cells)
    moves, actions, on = (np.zeros(most, np.int64) for _ in range(3))
    verbs = Lookup(Actions.of(game, game.seats[1]).table.ravel(), "i8")
    written = rungs.data, moves.data, actions.data, on.data
    count = candidates_rule(game)(s, seat, sheet.cells, n, advised, verbs, *written)
    offers = np.zeros((count, eye.offer_size), np.int64)
    for i in range(count):
        eye.offer(s, seat, int(moves[i]), int(on[i]), int(moves[i] == advised), offers[i].data, lines.data)
    return Look(features.astype(np.int8), moves[:count].tolist(), actions[:count], offers.astype(np.int8))
