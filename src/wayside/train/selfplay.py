"""Rounds of self-play: so many decisions of every lane, and what each turned out to be worth."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from wayside.engine.forms import COMPILED, CUDA, Form, rule
from wayside.engine.gpu import cuda
from wayside.engine.record import MAX_SEATS
from wayside.train.lanes import LEARNER, Rows, TrainingLanes
from wayside.train.net import Critic, Player, log_shares, pick

numba: Any = import_module("numba")
torch: Any = import_module("torch")

DECAY = 0.95  # of what a later surprise says of an earlier decision, by own decisions between


@dataclass
class Round:
    """All decisions of a round: as many as lanes, so many times; flat, the lanes of the first decision first."""

    x: Any
    y: Any
    rows: Rows
    chosen: Any
    """The row of `rows` that was chosen."""
    log_share: Any
    value: Any
    gain: Any
    """How much better a decision turned out than was expected."""
    won: Any
    """The share of the win that it led to, as far as is known."""
    known: Any
    """Whether anything is known of it: it is the learner's, and what came after was seen."""


@rule
def gains_of_lane(
    i: int, values: Any, rewards: Any, done: Any, seats: Any, sitting: Any, gain: Any, won: Any, known: Any, room: Any
) -> None:
    """Backwards through the decisions of a lane, each seat by itself: generalised advantages.

    `room` has three lines of cells by seat: the value of the seat's next decision, the gain there, and what it has
    been rewarded with since; and a fourth that says whether there is anything to know.
    """
    for seat in range(MAX_SEATS):
        for line in range(4):
            room[line, seat] = 0.0
    for t in range(len(values) - 1, -1, -1):
        if done[t, i]:
            for seat in range(MAX_SEATS):
                room[0, seat] = 0.0
                room[1, seat] = 0.0
                room[2, seat] = 0.0
                room[3, seat] = 1.0
        for seat in range(MAX_SEATS):
            room[2, seat] += rewards[t, i, seat]
        seat = seats[t, i]
        known[t, i] = 0
        if sitting[t, i] == LEARNER:
            surprise = room[2, seat] + room[0, seat] - values[t, i]
            gain[t, i] = surprise + DECAY * room[1, seat]
            won[t, i] = gain[t, i] + values[t, i]
            known[t, i] = 1 if room[3, seat] > 0.0 else 0
            room[0, seat] = values[t, i]
            room[1, seat] = gain[t, i]
            room[2, seat] = 0.0
            room[3, seat] = 1.0


@rule
def gains_all(
    values: Any, rewards: Any, done: Any, seats: Any, sitting: Any, gain: Any, won: Any, known: Any, room: Any
) -> None:
    for i in range(values.shape[1]):
        gains_of_lane(i, values, rewards, done, seats, sitting, gain, won, known, room)


@rule
def gains_on_gpu(
    values: Any, rewards: Any, done: Any, seats: Any, sitting: Any, gain: Any, won: Any, known: Any
) -> None:
    i = cuda.grid(1)
    if i < values.shape[1]:
        room = cuda.local.array((4, MAX_SEATS), numba.float32)
        gains_of_lane(i, values, rewards, done, seats, sitting, gain, won, known, room)


@cache
def _gains() -> Any:
    return Form(COMPILED).of(gains_all)


@cache
def _gains_on_gpu() -> Any:
    return Form(CUDA).of(gains_on_gpu)


class SelfPlay:
    """Lanes that are played by a net, round after round."""

    def __init__(self, lanes: TrainingLanes, decisions: int) -> None:
        """`decisions`: of every lane in a round."""
        self.lanes, self.decisions, device = lanes, decisions, lanes.device
        shape = decisions, lanes.lanes
        self._x = torch.zeros((*shape, lanes.eye.size), dtype=torch.int8, device=device)
        self._y = torch.zeros((*shape, lanes.everything.size), dtype=torch.int8, device=device)
        self._done = torch.zeros(shape, dtype=torch.uint8, device=device)
        self._seats, self._sitting, self._known = (
            torch.zeros(shape, dtype=torch.int64, device=device) for _ in range(3)
        )
        self._rewards = torch.zeros((*shape, MAX_SEATS), device=device)
        self._share, self._value, self._gain, self._won = (torch.zeros(shape, device=device) for _ in range(4))
        self.games = 0

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, player: Player, critic: Critic, earlier: Player | None, cast: Any) -> Round:
        """A round; `cast` is the precision in which nets compute."""
        n, start, every, chosen_rows = self.lanes.lanes, 0, [], []
        for t in range(self.decisions):
            rows = self.lanes.look(self._x[t], self._y[t])
            sitting = self.lanes.sitting
            with cast():
                logits, _ = player(self._x[t], rows)
                self._value[t] = critic(self._y[t])
                if earlier is not None:
                    others = earlier(self._x[t], rows)[0]
                    logits = torch.where(sitting[rows.lane] == LEARNER, logits, others)
            shares = log_shares(logits, rows, n)
            luck = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
            row = pick(logits + luck, rows, n)
            self._share[t] = shares[row]
            self._seats[t], self._sitting[t] = self.lanes.seat, sitting
            self.lanes.play(row - rows.start)
            self._rewards[t], self._done[t] = self.lanes.rewards, self.lanes.done
            every.append(Rows(rows.lane + t * n, rows.start + start, rows.count, rows.features, rows.action))
            chosen_rows.append(row + start)
            start += len(logits)
        self.games += int(self._done.sum())
        self._reckon()
        flat = [each.flatten() for each in (self._share, self._value, self._gain, self._won, self._known)]
        together = Rows(*(torch.cat([getattr(each, name) for each in every]) for name in vars(every[0])))
        x, y = self._x.flatten(0, 1), self._y.flatten(0, 1)
        return Round(x, y, together, torch.cat(chosen_rows), *flat)

    def _reckon(self) -> None:
        told = self._value, self._rewards, self._done, self._seats, self._sitting, self._gain, self._won, self._known
        if self.lanes.device == "cpu":
            room = torch.zeros((4, MAX_SEATS)).numpy()
            _gains()(*(each.numpy() for each in told), room)
        else:
            kernel: Any = _gains_on_gpu()
            kernel[-(-self.lanes.lanes // 64), 64](*(cuda.as_cuda_array(each) for each in told))


def some(rows: Rows, decisions: Any) -> Rows:
    """The candidates of some decisions alone, one after another."""
    count, begin = rows.count[decisions], rows.start[decisions]
    end = count.cumsum(0)
    lane = torch.repeat_interleave(torch.arange(len(decisions), device=count.device), count)
    start = end - count
    at = begin[lane] + torch.arange(len(lane), device=count.device) - start[lane]
    return Rows(lane, start, count, rows.features[at], rows.action[at])
