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
    LONGEST,
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
from wayside.engine.forms import PLAIN, copy_record, exp, fill, quiet_form, rule
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
deal: Any = None
look_ahead: Any = None
outlook: Any = None
by_outlook: Any = None
LOOKS: Any = None
ROUNDS: Any = None

NO_MOVE = -1  # in place of a move: the position as it stands is weighed

# The cells of `marks`: the next world, the next move in it, how many playouts were cut off, at which world somebody
# is to look at what was found, and the microseconds that it took; of matches played to their end to learn what an
# outlook means, how many, how many of them taught it, and whether it has been learnt; and whether it is such matches
# that are wanted now, for finer figures.
WORLDS, NEXT, CUT, LOOK, SPENT, WHOLE, SAMPLES, FITTED, FINER = range(9)
MARKS = 9

MOST_SAMPLES = 1200
WEIGHT, WEIGHT_ERROR, SEAT_WEIGHTS = range(3)
LEVEL, LEVEL_SQUARES = MAX_SEATS, MAX_SEATS + 1  # behind what each seat won beyond its outlook: how often, and squares


@rule
def nothing_to_see(s: Any, out: Any) -> None:
    """The outlook of a game that brings none."""


@rule
def play_to_outlook(s: Any, out: Any, work: Any, stage: int, rounds: int) -> int:
    """Let the policy play on for all seats until the outlook is to be looked at; 1 if the game never ended."""
    if not LOOKS:
        return play_on(s, out, work, ANY_STAGE)  # type: ignore[no-any-return]
    if ROUNDS == 0:
        return play_on(s, out, work, stage)  # type: ignore[no-any-return]
    decisions = 0
    while s.over == 0 and s.round < rounds:
        if decisions == LONGEST:
            return 1
        seat = first_waiting(s)
        n = game_offers(s, seat, out)
        game_play(s, seat, policy(s, seat, out, n, work))
        decisions += 1
    return 0


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
def share_by_outlook(seats: int, looks: Any, weights: Any, shares: Any, n: int) -> None:
    """Write every seat's chance into line n: odds grow with its number, and with what the seat itself is worth."""
    best = 0.0
    for seat in range(seats):
        odds = weights[SEAT_WEIGHTS + seat] + weights[WEIGHT] * looks[seat, 0]
        shares[n, seat] = odds
        if seat == 0 or odds > best:
            best = odds
    total = 0.0
    for seat in range(seats):
        shares[n, seat] = exp(shares[n, seat] - best)
        total += shares[n, seat]
    for seat in range(seats):
        shares[n, seat] /= total


@rule
def candidates(records: Any, out: Any, work: Any, moves: Any, rungs: Any, seat: int) -> int:
    """Write the moves that are to be weighed, the policy's own first; how many."""
    root = records[ROOT]
    n = game_offers(root, seat, out)
    copy_record(records, TRIAL, ROOT)
    return enters(root, seat, out, n, moves, rungs, policy(records[TRIAL], seat, out, n, work), work)  # type: ignore[no-any-return]


@rule
def deal_world(records: Any, seat: int, seed: int, number: int) -> None:
    """A fresh guess at all that the seat cannot know."""
    copy_record(records, WORLD, ROOT)
    seed_dice(records[WORLD], seed, number)
    game_redeal(records[WORLD], seat)
    believe(records[WORLD], seat)


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
    weights: Any,
    level: Any,
    samples: Any,
    looks: Any,
    scores: Any,
    seat: int,
    seed: int,
    playouts: int,
    whole: int,
) -> None:
    """So many playouts more: each of the next live move in its world, as far as the outlook; or whole ones to learn."""
    if whole:
        for _ in range(playouts):
            deal(records, seat, ~seed, marks[WHOLE])
            play_whole(records, out, work, moves, live, shares, marks, weights, level, samples, looks, scores, seat)
            marks[WHOLE] += 1
        return
    count = len(moves)
    dealt = False
    for _ in range(playouts):
        i = marks[NEXT]
        while i < count and live[i] == 0:
            i += 1
        if i == count:
            return
        if not dealt:
            deal(records, seat, seed, marks[WORLDS])
            dealt = True
        copy_record(records, TRIAL, WORLD)
        trial = records[TRIAL]
        stage, rounds = records[WORLD].stage, records[WORLD].round + ROUNDS
        if moves[i] != NO_MOVE:
            game_play(trial, seat, moves[i])
        marks[CUT] += look_ahead(trial, out, work, stage, rounds)
        if LOOKS and trial.over == 0:
            outlook(trial, looks)
            by_outlook(trial.seats, looks, weights, shares, i)
        else:
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
def play_whole(
    records: Any,
    out: Any,
    work: Any,
    moves: Any,
    live: Any,
    shares: Any,
    marks: Any,
    weights: Any,
    level: Any,
    samples: Any,
    looks: Any,
    scores: Any,
    seat: int,
) -> None:
    """One match to its end, by the next of the live moves: what the outlook was, and who won."""
    count = len(moves)
    i = marks[WHOLE] % count
    while live[i] == 0:
        i = (i + 1) % count
    copy_record(records, TRIAL, WORLD)
    trial = records[TRIAL]
    stage, rounds = trial.stage, trial.round + ROUNDS
    if moves[i] != NO_MOVE:
        game_play(trial, seat, moves[i])
    marks[CUT] += look_ahead(trial, out, work, stage, rounds)
    level[LEVEL] += 1.0
    if trial.over:
        return  # there the outlook is the result
    outlook(trial, looks)
    marks[CUT] += play_on(trial, out, work, ANY_STAGE)
    share_win(trial, scores, shares, i)
    n = marks[SAMPLES]
    if marks[FITTED] == 0:
        if n < len(samples):
            for each in range(trial.seats):
                samples[n, each, 0] = looks[each, 0]
                samples[n, each, 1] = shares[i, each]
            marks[SAMPLES] += 1
        return
    own = shares[i, seat]
    for each in range(trial.seats):
        level[each] += shares[i, each]
    by_outlook(trial.seats, looks, weights, shares, i)
    for each in range(trial.seats):
        level[each] -= shares[i, each]
    own -= shares[i, seat]
    level[LEVEL_SQUARES] += own * own


@rule
def add_world(live: Any, shares: Any, sums: Any, visits: Any, met: Any, gaps: Any, squares: Any, seat: int) -> None:
    """All live moves have been tried in this world: take them in."""
    for i in range(len(live)):
        if live[i]:
            visits[i] += 1
            for other in range(MAX_SEATS):
                sums[i, other] += shares[i, other]
            squares[i, i] += shares[i, seat] * shares[i, seat]  # no move is compared with itself: the place is free
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

    ARRAYS = (
        *("moves", "live", "shares", "sums", "visits", "met", "gaps", "squares"),
        *("marks", "weights", "level", "samples"),
    )

    def __init__(self, moves: "np.ndarray[Any, Any] | list[int]", looks: bool = False) -> None:
        """`looks`: whether the game's outlook is to tell, and not whole matches alone."""
        count = len(moves)
        self.looks = looks
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
        self.weights = np.zeros(SEAT_WEIGHTS + MAX_SEATS)
        """What the number of an outlook is worth, how far that may be off, and what a seat is worth."""
        self.level = np.zeros(MAX_SEATS + 2)
        """By how much each seat won more, in whole matches, than its outlook said."""
        self.samples = np.zeros((MOST_SAMPLES if looks else 0, MAX_SEATS, 2), np.float64)
        """Of whole matches the outlook of each seat, and its share of the win."""

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def tries(self) -> int:
        """Playouts so far."""
        return int(self.visits.sum() + self.marks[WHOLE])

    @property
    def learning(self) -> bool:
        """What the outlook means is still to be learnt."""
        return self.looks and not self.marks[FITTED]

    def pack(self) -> bytes:
        """All of it, to be sent somewhere; samples that have been learnt from are needed no more."""
        if not self.learning:
            self.samples = self.samples[:0]
        sizes = (len(self), int(self.looks), len(self.samples))
        arrays = (np.ascontiguousarray(getattr(self, name)).tobytes() for name in self.ARRAYS)
        return b"".join((*(size.to_bytes(4) for size in sizes), *arrays))

    @classmethod
    def unpack(cls, packed: bytes) -> "Tally":
        count, looks, samples = (int.from_bytes(packed[i : i + 4]) for i in (0, 4, 8))
        if count * count > len(packed) or looks > 1 or samples not in (0, MOST_SAMPLES):
            raise WaysideError("that is no tally of moves")
        tally = cls([0] * count, bool(looks))
        tally.samples = tally.samples[:samples]
        arrays = [getattr(tally, name) for name in cls.ARRAYS]
        if len(packed) != 12 + sum(array.nbytes for array in arrays):
            raise WaysideError("that is no tally of moves")
        begin = 12
        for array in arrays:
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
        self.looks = game.outlook is not None
        looks, rounds = int(self.looks), game.outlook.rounds if game.outlook else 0
        ahead = fill(
            play_to_outlook,
            play_on=playing,
            game_offers=game.offers,
            game_play=game.play,
            policy=policy,
            LOOKS=looks,
            ROUNDS=rounds,
        )
        trying = {
            "game_play": game.play,
            "look_ahead": ahead,
            "outlook": game.outlook.of if game.outlook else nothing_to_see,
            "by_outlook": share_by_outlook,
            "share_win": fill(share_of_each, game_standing=game.standing),
            "ROUNDS": rounds,
        }
        believing = getattr(plays, "believe", nothing_more)
        self._think = fill(
            try_moves,
            deal=fill(deal_world, game_redeal=game.redeal, believe=believing),
            play_whole=fill(play_whole, play_on=playing, **trying),
            LOOKS=looks,
            **trying,
        )
        self._ready = (PLAIN, self._begin, self._think)

    def use(self, kind: str) -> None:
        """Compile for a form and use it from now on."""
        form = quiet_form(kind)
        ready = kind, form.of(self._begin), form.of(self._think)
        pan = Pan(self, first_position(self.game), ready)
        seat = int(first_waiting(pan.sight))
        tally = pan.candidates(seat)
        pan.try_more(tally, seat, 1, 1, whole=True)
        pan.try_more(tally, seat, 1, 1)
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
        self.looks = scales.looks
        self._looks = np.zeros((MAX_SEATS, 1), np.int64)

    def _at(self, *arrays: "np.ndarray[Any, Any]") -> list[Any]:
        if self.kind == PLAIN:
            return [self._plain, self._sheet.cells, self._work.cells, *(array.data for array in arrays)]
        return [self._records, self._sheet.array, self._work.array, *arrays]

    def candidates(self, seat: int, also: int | None = None) -> Tally:
        """The moves of a seat that owes a decision, none of them tried yet."""
        moves, rungs = np.zeros(self._most, np.int64), np.zeros(RUNGS, np.int64)
        count = self._candidates(*self._at(moves, rungs), seat)
        found = moves[:count].tolist()
        return Tally(found if also is None or also in found else [*found, also], self.looks)

    def try_more(self, tally: Tally, seat: int, seed: int, playouts: int, whole: bool = False) -> None:
        """So many playouts more of what is live, or so many whole matches to learn from."""
        arrays = [getattr(tally, name) for name in Tally.ARRAYS]
        self._try(*self._at(*arrays, self._looks, self._scores), seat, seed, playouts, int(whole))
