"""Weighing: the rules by which moves are tried in the same worlds, and the sums that come of it.

A world is one guess at all that a seat cannot know, dealt from its sight. Every move that is still of interest is
tried in it with the same dice, the match is played on to its end by a policy for all seats, and what counts is every
seat's share of the win. As moves meet the same worlds they are compared pair by pair: luck that helps one as much as
another cancels out.

All that was found so far is a `Tally`: numbers only, so that it can be sent to another process and gone on with there.
"""

from typing import Any

import numpy as np

from wayside.bots.search import (
    ANY_STAGE,
    RECORDS,
    ROOT,
    TRIAL,
    WORLD,
    Mind,
    enter,
    first_position,
    nothing_more,
    play_to_end_of_stage,
)
from wayside.engine.batch import first_waiting
from wayside.engine.dice import seed_dice
from wayside.engine.errors import WaysideError
from wayside.engine.forms import PLAIN, copy_record, fill, quiet_form, rule
from wayside.engine.game import Game, Policy
from wayside.engine.ladder import RUNGS, amounts_rule
from wayside.engine.moves import OfferSheet
from wayside.engine.record import MAX_SEATS, Record
from wayside.engine.room import Room, with_room

# What the templates below leave open (see `fill`).
game_offers: Any = None
game_play: Any = None
game_redeal: Any = None
game_standing: Any = None
policy: Any = None
play_on: Any = None
share_win: Any = None
believe: Any = None
enters: Any = None

NO_MOVE = -1  # in place of a move: the position as it stands is weighed

# The cells of `marks`: the next world, the next move in it, how many playouts were cut off, at which world somebody
# is to look at what was found, and the microseconds that it took.
WORLDS, NEXT, CUT, LOOK, SPENT = range(5)
MARKS = 5


@rule
def share_of_each(s: Any, scores: Any, shares: Any, n: int) -> None:
    """Write every seat's part of the win into line n."""
    game_standing(s, scores)
    best = scores[0]
    for seat in range(1, s.seats):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(s.seats):
        if scores[seat] == best:
            winners += 1
    for seat in range(s.seats):
        shares[n, seat] = 1.0 / winners if scores[seat] == best else 0.0


@rule
def candidates(records: Any, out: Any, work: Any, moves: Any, rungs: Any, seat: int) -> int:
    """Write the moves that are to be weighed, the policy's own first; how many."""
    root = records[ROOT]
    n = game_offers(root, seat, out)
    copy_record(records, TRIAL, ROOT)
    return enters(root, seat, out, n, moves, rungs, policy(records[TRIAL], seat, out, n, work))  # type: ignore[no-any-return]


@rule
def try_moves(
    records: Any,
    out: Any,
    work: Any,
    moves: Any,
    live: Any,
    shares: Any,
    sums: Any,
    visits: Any,
    met: Any,
    gaps: Any,
    squares: Any,
    marks: Any,
    scores: Any,
    seat: int,
    seed: int,
    playouts: int,
) -> None:
    """So many playouts more, each of the next live move in its world."""
    count = len(moves)
    dealt = False
    for _ in range(playouts):
        i = marks[NEXT]
        while i < count and live[i] == 0:
            i += 1
        if i == count:
            return
        if not dealt:
            copy_record(records, WORLD, ROOT)
            seed_dice(records[WORLD], seed, marks[WORLDS])
            game_redeal(records[WORLD], seat)
            believe(records[WORLD], seat)
            dealt = True
        copy_record(records, TRIAL, WORLD)
        trial = records[TRIAL]
        if moves[i] != NO_MOVE:
            game_play(trial, seat, moves[i])
        marks[CUT] += play_on(trial, out, work, ANY_STAGE)
        share_win(trial, scores, shares, i)
        i += 1
        while i < count and live[i] == 0:
            i += 1
        marks[NEXT] = i
        if i == count:
            add_world(live, shares, sums, visits, met, gaps, squares, seat)
            marks[NEXT] = 0
            marks[WORLDS] += 1
            dealt = False


@rule
def add_world(live: Any, shares: Any, sums: Any, visits: Any, met: Any, gaps: Any, squares: Any, seat: int) -> None:
    """All live moves have been tried in this world: take them in."""
    for i in range(len(live)):
        if live[i]:
            visits[i] += 1
            for other in range(MAX_SEATS):
                sums[i, other] += shares[i, other]
            for k in range(i):
                if live[k]:
                    gap = shares[i, seat] - shares[k, seat]
                    met[i, k] += 1
                    gaps[i, k] += gap
                    squares[i, k] += gap * gap
                    met[k, i] += 1
                    gaps[k, i] -= gap
                    squares[k, i] += gap * gap


# ---- What was found so far


class Tally:
    """What is known of each move by now: results of all seats, and how it did beside each other in the same worlds."""

    ARRAYS = ("moves", "live", "shares", "sums", "visits", "met", "gaps", "squares", "marks")

    def __init__(self, moves: "np.ndarray[Any, Any] | list[int]") -> None:
        count = len(moves)
        self.moves = np.array(moves, np.int64)
        self.live = np.ones(count, np.int8)
        """Whether it is tried in the worlds to come."""
        self.shares = np.zeros((count, MAX_SEATS))
        """Of the world that is being tried."""
        self.sums = np.zeros((count, MAX_SEATS))
        self.visits = np.zeros(count, np.int64)
        self.met = np.zeros((count, count), np.int64)
        """In so many worlds both were tried; of these, what the first gained over the second, and the squares of it."""
        self.gaps = np.zeros((count, count))
        self.squares = np.zeros((count, count))
        self.marks = np.zeros(MARKS, np.int64)

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def tries(self) -> int:
        """Playouts of whole worlds so far."""
        return int(self.visits.sum())

    def pack(self) -> bytes:
        """All of it, to be sent somewhere."""
        return len(self).to_bytes(4) + b"".join(getattr(self, name).tobytes() for name in self.ARRAYS)

    @classmethod
    def unpack(cls, packed: bytes) -> "Tally":
        count = int.from_bytes(packed[:4])
        if count * count > len(packed) or len(packed) != len((tally := cls([0] * count)).pack()):
            raise WaysideError("that is no tally of moves")
        begin = 4
        for name in cls.ARRAYS:
            array = getattr(tally, name)
            array[...] = np.frombuffer(packed, array.dtype, array.size, begin).reshape(array.shape)
            begin += array.nbytes
        return tally


# ---- The forms


class Scales(Mind):
    """The weighing for one game and one policy: plain at once, compiled when that is ready."""

    def __init__(self, game: Game, plays: Policy) -> None:
        super().__init__(game, plays)
        policy = with_room(plays)
        entering = fill(enter, amounts_of=amounts_rule(game))
        playing = fill(play_to_end_of_stage, game_offers=game.offers, game_play=game.play, policy=policy)
        self._begin = fill(candidates, game_offers=game.offers, policy=policy, enters=entering)
        self._think = fill(
            try_moves,
            game_play=game.play,
            game_redeal=game.redeal,
            play_on=playing,
            share_win=fill(share_of_each, game_standing=game.standing),
            believe=getattr(plays, "believe", nothing_more),
        )
        self._ready = (PLAIN, self._begin, self._think)

    def use(self, kind: str) -> None:
        """Compile for a form and use it from now on."""
        form = quiet_form(kind)
        ready = kind, form.of(self._begin), form.of(self._think)
        pan = Pan(self, first_position(self.game), ready)
        seat = int(first_waiting(pan.sight))
        pan.try_more(pan.candidates(seat), seat, 1, 1)
        self._ready = ready


class Pan:
    """The buffers in which one sight is weighed."""

    def __init__(self, scales: Scales, sight: Record, ready: tuple[str, Any, Any] | None = None) -> None:
        game = scales.game
        self.kind, self._candidates, self._try = ready or scales.ready
        self.sight = sight
        self._most = game.max_offers * RUNGS + 1
        self._records = np.zeros(RECORDS, game.state.dtype)
        self._plain = [game.state(self._records[i : i + 1]) for i in range(RECORDS)]
        self._plain[ROOT].become(sight)
        self._plain[ROOT].quiet = 1
        self._sheet = OfferSheet(game.max_offers)
        self._work = Room([scales.plays])
        self._scores = np.zeros(MAX_SEATS, np.int64)

    def _at(self, *arrays: "np.ndarray[Any, Any]") -> list[Any]:
        if self.kind == PLAIN:
            return [self._plain, self._sheet.cells, self._work.cells, *(array.data for array in arrays)]
        return [self._records, self._sheet.array, self._work.array, *arrays]

    def candidates(self, seat: int, also: int | None = None) -> Tally:
        """The moves of a seat that owes a decision, none of them tried yet."""
        moves, rungs = np.zeros(self._most, np.int64), np.zeros(RUNGS, np.int64)
        count = self._candidates(*self._at(moves, rungs), seat)
        found = moves[:count].tolist()
        return Tally(found if also is None or also in found else [*found, also])

    def try_more(self, tally: Tally, seat: int, seed: int, playouts: int) -> None:
        """So many playouts more of what is live."""
        arrays = [getattr(tally, name) for name in Tally.ARRAYS]
        self._try(*self._at(*arrays, self._scores), seat, seed, playouts)
