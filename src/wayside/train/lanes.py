"""Games side by side for learning: what is seen, what may be done, what it brought; on a GPU or on a CPU.

Like the lanes of `wayside.envs`, but with what a learner needs beside: features instead of observations, everything
for the critic, a row of features for each candidate, and bots or earlier selves in some of the seats. The rules below
see one lane; the drivers at the end go through all lanes, on a GPU each as a thread of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from wayside.bots.candidates import adviser, candidates_rule, most_candidates
from wayside.engine.actions import Actions
from wayside.engine.batch import first_waiting
from wayside.engine.dice import next64, seed_dice
from wayside.engine.events import tell, tell_nothing
from wayside.engine.features import Eye
from wayside.engine.forms import COMPILED, CUDA, Form, fill, i64, rule
from wayside.engine.game import Game
from wayside.engine.gpu import cuda, numba
from wayside.engine.ladder import RUNGS
from wayside.engine.record import MAX_SEATS
from wayside.engine.room import room_of, with_room
from wayside.envs.lanes import share_win

torch: Any = import_module("torch")

# Who sits at a seat: the learner, the game's own bot, or an earlier self of the learner.
LEARNER, BOT, EARLIER = 0, 1, 2
# How the seats of a lane's next game are given out: to learners alone, or to one of them and others of a kind.
ALONE, AMONG_BOTS, AMONG_EARLIER, ONE_AMONG_BOTS = 0, 1, 2, 3

BLOCK = 64
# The columns of a lane's own numbers.
NUMBER, SEAT, COUNT, WHO, SEATING, TURNED, COLUMNS = 0, 1, 2, 3, 4, 5, 6
BITS = 2  # that say who sits at a seat
# Cells of the room: rungs, and behind them what policies work in.
DESK = MAX_SEATS + RUNGS

# What the templates below leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
share: Any = None
advise: Any = None
candidates: Any = None
see: Any = None
see_all: Any = None
see_offer: Any = None
one_begin: Any = None
one_look: Any = None
one_row: Any = None
one_play: Any = None
LINES: Any = None
ROOM: Any = None
WIDE: Any = None


@rule
def who_sits(inner: Any, seat: int) -> int:
    return inner[WHO] >> BITS * seat & 3  # type: ignore[no-any-return]


@rule
def seat_players(s: Any, inner: Any) -> None:
    """Give out the seats of a new game, by dice that are the game's first and fall back into it."""
    inner[WHO] = 0
    seating = inner[SEATING]
    if seating == ALONE:
        return
    other = EARLIER if seating == AMONG_EARLIER else BOT
    if seating == ONE_AMONG_BOTS:  # the seat turns with the game's number, so that each deal is played from each seat
        own = inner[TURNED]
        for seat in range(s.seats):
            if seat != own:
                inner[WHO] |= other << BITS * seat
        return
    drawn = i64(next64(s) >> 8 & 0xFFFFFF)
    own = drawn % s.seats
    for seat in range(s.seats):
        if seat != own and drawn >> 8 + seat & 1:
            inner[WHO] |= other << BITS * seat


@rule
def let_bots_play(s: Any, inner: Any, out: Any, work: Any) -> None:
    """On to a decision that is not a bot's."""
    while s.over == 0:
        seat = first_waiting(s)
        if who_sits(inner, seat) != BOT:
            return
        n = game_offers(s, seat, out)
        game_play(s, seat, advise(s, seat, out, n, work[DESK:]))


@rule
def begin_lane(s: Any, inner: Any, lanes: int, seed: int, out: Any, work: Any) -> None:
    """The next game of a lane, on to its first decision that is not a bot's."""
    playing = False
    while not playing:  # bots alone may have ended it
        seed_dice(s, seed, inner[NUMBER])
        seat_players(s, inner)
        game_begin(s)
        let_bots_play(s, inner, out, work)
        playing = s.over == 0
        if not playing:
            inner[NUMBER] += lanes


@rule
def look_lane(
    s: Any, inner: Any, table: Any, x: Any, y: Any, moves: Any, actions: Any, on: Any, out: Any, work: Any, lines: Any
) -> None:
    """What the next to decide sees, what the critic sees, and the candidates."""
    seat = first_waiting(s)
    inner[SEAT] = seat
    inner[COUNT] = 0
    if s.over:
        return
    n = game_offers(s, seat, out)
    advised = advise(s, seat, out, n, work[DESK:])
    inner[COUNT] = candidates(s, seat, out, n, advised, table, work[:RUNGS], moves, actions, on)
    for k in range(inner[COUNT]):
        if moves[k] == advised:
            on[k] += ADVISED
    see(s, seat, x, lines)
    see_all(s, seat, y, lines)


ADVISED = 16  # added to the rung of the candidate that is advised


@rule
def tell_row(s: Any, inner: Any, move: int, on: int, row: Any, lines: Any) -> None:
    """The features of one candidate."""
    advised = 0
    rung = on
    if on >= ADVISED - 1:
        advised = 1
        rung = on - ADVISED
    see_offer(s, inner[SEAT], move, rung, advised, row, lines)


@rule
def play_lane(
    s: Any,
    inner: Any,
    move: int,
    scores: Any,
    rewards: Any,
    done: Any,
    lanes: int,
    seed: int,
    again: int,
    out: Any,
    work: Any,
) -> None:
    """Make the move; where the game ends, note who won, and begin the next one."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
    done[0] = 0
    if s.over:
        return
    game_play(s, inner[SEAT], move)
    let_bots_play(s, inner, out, work)
    if s.over:
        share(s, scores, rewards)
        done[0] = 1
        if again:
            inner[NUMBER] += lanes
            begin_lane(s, inner, lanes, seed, out, work)


# ---- All lanes, one after another


@rule
def begin_all(records: Any, inner: Any, seed: int, out: Any, work: Any) -> None:
    for i in range(len(records)):
        one_begin(records[i], inner[i], len(records), seed, out, work)


@rule
def look_all(
    records: Any,
    inner: Any,
    table: Any,
    x: Any,
    y: Any,
    moves: Any,
    actions: Any,
    on: Any,
    out: Any,
    work: Any,
    lines: Any,
) -> None:
    for i in range(len(records)):
        one_look(records[i], inner[i], table, x[i], y[i], moves[i], actions[i], on[i], out, work, lines)


@rule
def rows_all(
    records: Any,
    inner: Any,
    lane: Any,
    place: Any,
    moves: Any,
    actions: Any,
    on: Any,
    rows: Any,
    names: Any,
    lines: Any,
) -> None:
    for r in range(len(lane)):
        i = lane[r]
        k = place[r]
        names[r] = actions[i, k]
        one_row(records[i], inner[i], moves[i, k], on[i, k], rows[r], lines)


@rule
def play_all(
    records: Any,
    inner: Any,
    chosen: Any,
    moves: Any,
    rewards: Any,
    done: Any,
    seed: int,
    again: int,
    out: Any,
    work: Any,
) -> None:
    for i in range(len(records)):
        one_play(
            records[i],
            inner[i],
            moves[i, chosen[i]],
            work,
            rewards[i],
            done[i : i + 1],
            len(records),
            seed,
            again,
            out,
            work,
        )


# ---- All lanes at once


@rule
def begin_on_gpu(records: Any, inner: Any, seed: int) -> None:
    i = cuda.grid(1)
    if i < len(records):
        out = cuda.local.array((LINES, 4), numba.int64)
        work = cuda.local.array(ROOM, numba.int64)
        one_begin(records[i], inner[i], len(records), seed, out, work)


@rule
def look_on_gpu(records: Any, inner: Any, table: Any, x: Any, y: Any, moves: Any, actions: Any, on: Any) -> None:
    i = cuda.grid(1)
    if i < len(records):
        out = cuda.local.array((LINES, 4), numba.int64)
        work = cuda.local.array(ROOM, numba.int64)
        lines = cuda.local.array((MAX_SEATS, WIDE), numba.int64)
        one_look(records[i], inner[i], table, x[i], y[i], moves[i], actions[i], on[i], out, work, lines)


@rule
def rows_on_gpu(
    records: Any, inner: Any, lane: Any, place: Any, moves: Any, actions: Any, on: Any, rows: Any, names: Any
) -> None:
    r = cuda.grid(1)
    if r < len(lane):
        lines = cuda.local.array((MAX_SEATS, WIDE), numba.int64)
        i = lane[r]
        k = place[r]
        names[r] = actions[i, k]
        one_row(records[i], inner[i], moves[i, k], on[i, k], rows[r], lines)


@rule
def play_on_gpu(
    records: Any, inner: Any, chosen: Any, moves: Any, rewards: Any, done: Any, seed: int, again: int
) -> None:
    i = cuda.grid(1)
    if i < len(records):
        out = cuda.local.array((LINES, 4), numba.int64)
        work = cuda.local.array(ROOM, numba.int64)
        scores = cuda.local.array(MAX_SEATS, numba.int64)
        one_play(
            records[i],
            inner[i],
            moves[i, chosen[i]],
            scores,
            rewards[i],
            done[i : i + 1],
            len(records),
            seed,
            again,
            out,
            work,
        )


@cache
def _drivers(game: Game, device: str) -> tuple[Any, Any, Any, Any]:
    """What begins, looks at, tells the rows of, and plays all lanes."""
    eye, everything, policy = Eye.of(game), Eye.of(game, everything=True), with_room(adviser(game))
    bots = fill(let_bots_play, game_offers=game.offers, game_play=game.play, advise=policy)
    begin = fill(begin_lane, game_begin=game.begin, let_bots_play=bots)
    look = fill(
        look_lane,
        game_offers=game.offers,
        advise=policy,
        candidates=candidates_rule(game),
        see=eye.state,
        see_all=everything.state,
    )
    row = fill(tell_row, see_offer=eye.offer)
    play = fill(
        play_lane,
        game_play=game.play,
        let_bots_play=bots,
        begin_lane=begin,
        share=fill(share_win, game_standing=game.standing),
    )
    if device == "cpu":
        form = Form(COMPILED, instead={tell: tell_nothing})
        return (
            form.of(fill(begin_all, one_begin=begin)),
            form.of(fill(look_all, one_look=look)),
            form.of(fill(rows_all, one_row=row)),
            form.of(fill(play_all, one_play=play)),
        )
    memory = {"LINES": game.max_offers + 1, "ROOM": _room(game)}
    wide = {"WIDE": max(eye.lines[1], everything.lines[1])}
    form = Form(CUDA, instead={tell: tell_nothing})
    return (
        form.of(fill(begin_on_gpu, one_begin=begin, **memory)),
        form.of(fill(look_on_gpu, one_look=look, **memory, **wide)),
        form.of(fill(rows_on_gpu, one_row=row, **wide)),
        form.of(fill(play_on_gpu, one_play=play, **memory)),
    )


def _room(game: Game) -> int:
    return DESK + max(1, room_of(adviser(game)))


@dataclass
class Rows:
    """The candidates of all lanes, one after another."""

    lane: Any
    """Whose each of them is."""
    start: Any
    """Where each lane's begin."""
    count: Any
    """How many each lane has."""
    features: Any
    action: Any


class TrainingLanes:
    """So many games for learning, with these numbers of seats and options in turn."""

    def __init__(
        self,
        game: Game,
        lanes: int,
        tables: Sequence[tuple[int, Mapping[str, int]]],
        seating: Sequence[int],
        device: str = "cpu",
        seed: int = 1,
        again: bool = True,
    ) -> None:
        """`tables`: seats and options, of which each lane has one; `seating`: how its seats are given out, likewise."""
        self.game, self.lanes, self.device, self.seed, self.again = game, lanes, device, seed, int(again)
        self.eye, self.everything = Eye.of(game), Eye.of(game, everything=True)
        self.actions = Actions.of(game, game.seats[1])
        most = most_candidates(game)
        records = np.zeros(lanes, game.state.dtype)
        blanks = []
        for seats, options in tables:
            blank = game.new_record(seats, options)
            blank.quiet = 1
            blanks.append(blank.array[0])
        for at, blank in enumerate(blanks):
            records[at :: len(blanks)] = blank
        inner = np.zeros((lanes, COLUMNS), np.int64)
        inner[:, NUMBER] = np.arange(lanes)
        inner[:, SEATING] = np.resize(np.repeat(seating, len(tables)), lanes)
        self.seats = np.resize([seats for seats, _ in tables], lanes)
        if not again:  # a deal is played from each seat in turn
            turn = np.arange(lanes) // len(tables)
            inner[:, TURNED] = turn % self.seats
            inner[:, NUMBER] = turn // self.seats
        self.records = self._put(records.view(np.uint8).reshape(lanes, -1))
        self.inner = self._put(inner)
        self.table = self._put(self.actions.table.ravel().copy())
        self.moves = self._new((lanes, most), torch.int64)
        self.names = self._new((lanes, most), torch.int32)
        self.on = self._new((lanes, most), torch.int32)
        self.rewards = self._new((lanes, MAX_SEATS), torch.float32)
        self.done = self._new((lanes,), torch.uint8)
        self._begin, self._look, self._rows, self._play = _drivers(game, device)
        self._games = self._inside(self.records).reshape(-1).view(game.state.dtype)
        self._room: tuple[Any, ...] = ()
        self._lines: tuple[Any, ...] = ()
        if device == "cpu":
            out, work = np.zeros((game.max_offers + 1, 4), np.int64), np.zeros(_room(game), np.int64)
            self._room = out, work
            wide = max(self.eye.lines[1], self.everything.lines[1])
            self._lines = (np.zeros((MAX_SEATS, wide), np.int64),)
        self._known: dict[int, Any] = {}
        self._call(self._begin, lanes, self._games, self._seen(self.inner), seed, *self._room)

    def _new(self, shape: tuple[int, ...], kind: Any) -> Any:
        return torch.zeros(shape, dtype=kind, device=self.device)

    def _put(self, array: Any) -> Any:
        return torch.from_numpy(array).to(self.device)

    def _inside(self, tensor: Any) -> Any:
        """The tensor's memory as rules take it."""
        return tensor.numpy() if self.device == "cpu" else cuda.as_cuda_array(tensor)

    def _seen(self, tensor: Any) -> Any:
        """The same of a tensor that stays: asked for once."""
        if id(tensor) not in self._known:
            self._known[id(tensor)] = tensor, self._inside(tensor)
        return self._known[id(tensor)][1]

    def _call(self, driver: Any, threads: int, *arguments: Any) -> None:
        if self.device == "cpu":
            driver(*arguments)
        else:
            driver[-(-threads // BLOCK), BLOCK](*arguments)

    def look(self, x: Any, y: Any) -> Rows:
        """Write what every lane's next to decide sees into `x`, and everything into `y`; its candidates."""
        x.zero_()
        y.zero_()
        seen = self._seen
        arrays = [seen(each) for each in (self.inner, self.table)]
        listed = [seen(each) for each in (self.moves, self.names, self.on)]
        self._call(
            self._look,
            self.lanes,
            self._games,
            *arrays,
            self._inside(x),
            self._inside(y),
            *listed,
            *self._room,
            *self._lines,
        )
        count = self.inner[:, COUNT].clone()  # what is given stays as it is when the games go on
        end = count.cumsum(0)
        start = end - count
        total = int(end[-1])
        lane = torch.repeat_interleave(torch.arange(self.lanes, device=self.device), count, output_size=total)
        place = torch.arange(total, device=self.device) - start[lane]
        rows = self._new((total, self.eye.offer_size), torch.int8)
        names = self._new((total,), torch.int32)
        if total:
            fresh = [self._inside(each) for each in (lane, place)]
            told = [self._inside(each) for each in (rows, names)]
            self._call(self._rows, total, self._games, arrays[0], *fresh, *listed, *told, *self._lines)
        return Rows(lane, start, count, rows, names)

    def play(self, chosen: Any) -> None:
        """Make the candidate with this number in each lane."""
        arrays = [self._seen(each) for each in (self.rewards, self.done)]
        self._call(
            self._play,
            self.lanes,
            self._games,
            self._seen(self.inner),
            self._inside(chosen),
            self._seen(self.moves),
            *arrays,
            self.seed,
            self.again,
            *self._room,
        )

    @property
    def seat(self) -> Any:
        """Who is to decide in each lane."""
        return self.inner[:, SEAT]

    @property
    def sitting(self) -> Any:
        """Who sits there: LEARNER or EARLIER."""
        return self.inner[:, WHO] >> BITS * self.inner[:, SEAT] & 3
