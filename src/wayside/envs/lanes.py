"""Lanes: many games side by side, each waiting for one decision, in arrays that the caller owns.

Every environment here stands on this. A lane is a game; `advance` is one call of machine code that makes the decision
of each lane, begins the next game where one has ended, and writes what the next seat to decide sees, what it may do,
and what everybody has won. Nothing is allocated, and nothing is looked at in Python. On a GPU each lane is a thread of
its own (gpu_lanes.py).
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from wayside.engine.actions import Actions, legal_rule, most_legal
from wayside.engine.batch import chain, first_waiting
from wayside.engine.dice import below, next64, seed_dice
from wayside.engine.errors import IllegalMove
from wayside.engine.events import tell, tell_nothing
from wayside.engine.forms import COMPILED, Form, fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.ladder import RUNGS
from wayside.engine.moves import OfferSheet
from wayside.engine.observations import Observations
from wayside.engine.record import MAX_SEATS, Record
from wayside.engine.room import room_of

Array = np.ndarray[Any, Any]

# In place of an action: begin the next game; only look. No number that somebody might take for an action.
BEGIN, LOOK = -(1 << 40), -(1 << 41)
FIRST = -1  # in place of a seat that looks: the first that owes a decision
OUTSIDE = -1  # in place of a bot: whoever uses the lanes decides for this seat
ALL_FINE = -1

# The columns of a lane's own numbers.
LEGAL, NUMBER, EYE, CHOSEN, COLUMNS = 0, 1, 2, 3, 4

# Where things lie on the desk, which is one array as each costs a caller time.
WHO, RUNG, SCORE, TABLE = 0, MAX_SEATS, MAX_SEATS + RUNGS, 2 * MAX_SEATS + RUNGS

# What the templates below leave open (see `fill`).
game_begin: Any = None
game_offers: Any = None
game_play: Any = None
game_standing: Any = None
legal_of: Any = None
observe: Any = None
choose: Any = None
clear: Any = None
look: Any = None
let_others: Any = None
share_out: Any = None
advance: Any = None
VERBS: Any = None


@rule
def nobody_else(s: Any, out: Any, desk: Any) -> None:
    """All seats are decided for by whoever uses the lanes."""


@rule
def let_bots(s: Any, out: Any, desk: Any) -> None:
    """Bots decide until a seat is to decide that is none of theirs."""
    who, work = desk[WHO : WHO + MAX_SEATS], desk[TABLE + VERBS :]
    while s.over == 0:
        seat = first_waiting(s)
        if who[seat] == OUTSIDE:
            return
        n = game_offers(s, seat, out)
        game_play(s, seat, choose(s, seat, out, n, work, who))


@rule
def share_win(s: Any, scores: Any, rewards: Any) -> None:
    """What each seat has won of a game that is over: its share of the win, less what everybody may expect."""
    game_standing(s, scores)
    seats = s.seats
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(seats):
        if scores[seat] == best:
            winners += 1
    for seat in range(seats):
        rewards[seat] = (1.0 / winners if scores[seat] == best else 0.0) - 1.0 / seats


@rule
def find_move(action: int, inner: Any, legal: Any) -> bool:
    """Find a lane's action among the legal ones; whether it is one of them, or none is needed."""
    if action < 0:
        return action == BEGIN or action == LOOK
    for k in range(inner[LEGAL]):
        if legal[k] == action:
            inner[CHOSEN] = k
            return True
    return False


@rule
def look_around(s: Any, seat: int, out: Any, desk: Any, legal: Any, moves: Any, mask: Any, seen: Any) -> int:
    """What a seat sees, and what it may do; how many legal actions there are."""
    n = 0
    if s.waiting >> seat & 1:
        n = game_offers(s, seat, out)
    n = int(legal_of(s, seat, out, n, desk[TABLE:], desk[RUNG : RUNG + RUNGS], legal, moves))
    clear(mask)
    for k in range(n):
        mask[legal[k]] = 1
    observe(s, seat, seen)
    return n


@rule
def clear_all(cells: Any) -> None:
    for k in range(len(cells)):
        cells[k] = 0


@rule
def cleared_already(cells: Any) -> None:
    """A GPU clears the memory of all lanes at once."""


@rule
def advance_one(
    s: Any,
    action: int,
    acting: int,
    seen: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    legal: Any,
    moves: Any,
    inner: Any,
    out: Any,
    desk: Any,
    lanes: int,
    seed: int,
    again: int,
) -> int:
    """One decision of a lane; with `again`, the next game begins where one has ended. The seat that then looks."""
    if action != LOOK:
        ended[0] = 0
        for seat in range(s.seats):
            rewards[seat] = 0.0
        if action >= 0:
            game_play(s, acting, moves[inner[CHOSEN]])
            let_others(s, out, desk)
            if s.over:
                share_out(s, desk[SCORE : SCORE + MAX_SEATS], rewards)
                ended[0] = 1
        if action == BEGIN or (s.over and again):
            inner[NUMBER] += lanes
            seed_dice(s, seed, inner[NUMBER])
            game_begin(s)
            let_others(s, out, desk)
    eye: int = inner[EYE]
    if eye == FIRST:
        eye = first_waiting(s)
    inner[LEGAL] = look(s, eye, out, desk, legal, moves, mask, seen)
    return eye


@rule
def advance_all(
    records: Any,
    actions: Any,
    acting: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    ended: Any,
    legal: Any,
    moves: Any,
    inner: Any,
    out: Any,
    desk: Any,
    seed: int,
    again: int,
) -> int:
    """One decision of each lane.

    An action that is not legal stops all before anything has changed: the lane is given back.
    """
    lanes = len(actions)
    for i in range(lanes):
        if not find_move(actions[i], inner[i], legal[i]):
            return i
    for i in range(lanes):
        acting[i] = advance(
            records[i],
            actions[i],
            acting[i],
            observations[i],
            masks[i],
            rewards[i],
            ended[i : i + 1],
            legal[i],
            moves[i],
            inner[i],
            out,
            desk,
            lanes,
            seed,
            again,
        )
    return ALL_FINE


@rule
def draw_action(chance: Any, inner: Any, legal: Any) -> int:
    """A legal action for a lane, all as likely as each other."""
    if inner[LEGAL]:
        return legal[below(chance, inner[LEGAL])]  # type: ignore[no-any-return]
    next64(chance)
    return BEGIN


@rule
def draw_actions(chance: Any, inner: Any, legal: Any, actions: Any) -> None:
    for i in range(len(actions)):
        actions[i] = draw_action(chance[0], inner[i], legal[i])


def advance_rule(game: Game, bots: tuple[Policy, ...], cleared: bool = False) -> Any:
    """`advance_one` for a game and the bots that sit in it; `cleared`: observations and masks hold zeros before."""
    observations = Observations.of(game)
    others: Any = nobody_else
    if bots:
        others = fill(
            let_bots,
            game_offers=game.offers,
            game_play=game.play,
            choose=chain(bots),
            VERBS=len(Actions.of(game, game.seats[0]).table.ravel()),
        )
    return fill(
        advance_one,
        look=fill(
            look_around,
            game_offers=game.offers,
            legal_of=legal_rule(game),
            clear=cleared_already if cleared else clear_all,
            observe=observations.onto_zeros if cleared else observations.rule,
        ),
        game_play=game.play,
        game_begin=game.begin,
        let_others=others,
        share_out=fill(share_win, game_standing=game.standing),
    )


def lanes_form(kind: str) -> Form:
    """No events, but all else: a quiet form would leave out what only people look at, and here it is seen."""
    return Form(kind, inline=kind == COMPILED, instead={tell: tell_nothing})


@cache
def _advance(game: Game, bots: tuple[Policy, ...], kind: str) -> Any:
    """`advance_all` for a game and the bots that sit in it, compiled once a process."""
    return lanes_form(kind).of(fill(advance_all, advance=advance_rule(game, bots)))


def new_desk(table: Actions, bots: Sequence[Policy | None]) -> tuple[Array, tuple[Policy, ...]]:
    """What rules look up and work in beside the games, and the bots that it speaks of, each once."""
    distinct = tuple(dict.fromkeys(bot for bot in bots if bot is not None))
    verbs = table.table.ravel()
    desk = np.zeros(TABLE + len(verbs) + max(1, room_of(*distinct)), np.int64)
    for seat, bot in enumerate(bots):
        desk[WHO + seat] = OUTSIDE if bot is None else distinct.index(bot)
    desk[TABLE : TABLE + len(verbs)] = verbs
    return desk, distinct


@cache
def _draw() -> Any:
    return Form(COMPILED).of(draw_actions)


CHANCE = np.dtype([("rng", "u8", 2)])


@dataclass
class Buffers:
    """The arrays that lanes work on; a caller may bring its own, PyTorch's memory for instance, in the same shapes."""

    records: Array
    observations: Array
    masks: Array
    actions: Array
    rewards: Array
    terminated: Array
    acting: Array
    """The seat that is to decide in each lane."""

    @classmethod
    def new(cls, game: Game, seats: int, games: int) -> "Buffers":
        return cls(**{name: np.zeros(shape, kind) for name, (shape, kind) in cls.shapes(game, seats, games).items()})

    @staticmethod
    def shapes(game: Game, seats: int, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
        """The shape and the type of each."""
        return {
            "records": ((games,), game.state.dtype),
            "observations": ((games, Observations.of(game).size(seats)), np.dtype(np.float32)),
            "masks": ((games, Actions.of(game, seats).size), np.dtype(np.int8)),
            "actions": ((games,), np.dtype(np.int64)),
            "rewards": ((games, seats), np.dtype(np.float32)),
            "terminated": ((games,), np.dtype(np.bool_)),
            "acting": ((games,), np.dtype(np.int64)),
        }

    def check(self, game: Game, seats: int, games: int) -> None:
        """Refuse arrays that are not as they must be; compiled rules would write past their ends."""
        for name, (shape, kind) in self.shapes(game, seats, games).items():
            given = getattr(self, name)
            if not isinstance(given, np.ndarray) or given.shape != shape or given.dtype != kind:
                told = f"{given.dtype} {given.shape}" if isinstance(given, np.ndarray) else type(given).__name__
                raise ValueError(f"buffer {name!r} must be a NumPy array of {kind} with the shape {shape}, not {told}")
            if not given.flags.c_contiguous or not given.flags.writeable:
                raise ValueError(f"buffer {name!r} must lie in one piece, and must be writeable")


@dataclass
class Lanes:
    """So many games of one kind, side by side."""

    game: Game
    seats: int
    games: int
    options: Mapping[str, int] = field(default_factory=dict)
    bots: Sequence[Policy | None] = ()
    """Who decides for each seat: a bot, or None: whoever uses the lanes. Left out: nobody but they."""
    again: bool = True
    """Whether the next game begins by itself where one has ended."""
    buffers: Buffers | None = None
    kind: str = COMPILED
    """The form of the rules: compiled, or checked, which looks at every bound."""

    def __post_init__(self) -> None:
        game, games = self.game, self.games
        if games < 1:
            raise ValueError(f"games is a number from 1 on; {games} is not")
        blank = game.new_record(self.seats, self.options)
        blank.quiet = 1
        self.table = Actions.of(game, self.seats)
        self.given = self.buffers or Buffers.new(game, self.seats, games)
        self.given.check(game, self.seats, games)
        self.blank = blank
        width = most_legal(game)
        self.legal = np.zeros((games, width), np.int32)
        self.moves = np.zeros((games, width), np.int64)
        self.inner = np.zeros((games, COLUMNS), np.int64)
        self.inner[:, EYE] = FIRST
        self._out = OfferSheet(game.max_offers).array
        self._desk, distinct = new_desk(self.table, self.bots)
        self._chance = np.zeros(1, CHANCE)
        self._again = int(self.again)
        self._advance = _advance(game, distinct, self.kind)
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Games of this seed from the first on; nothing has begun yet."""
        self._seed = seed & (1 << 62) - 1
        self.given.records.view(np.uint8).reshape(self.games, -1)[:] = self.blank.array.view(np.uint8)
        self.inner[:, NUMBER] = np.arange(self.games) - self.games
        self.inner[:, LEGAL] = 0
        seed_dice(_Dice(self._chance), self._seed, -1 & (1 << 62) - 1)

    def beside(self, eye: int) -> "Lanes":
        """The same games as one seat sees them, in arrays of their own; nothing begins there."""
        other = copy(self)
        other.given = replace(Buffers.new(self.game, self.seats, self.games), records=self.given.records)
        other.legal, other.moves = np.zeros_like(self.legal), np.zeros_like(self.moves)
        other.inner = np.zeros_like(self.inner)
        other.inner[:, EYE] = eye
        return other

    def look(self) -> None:
        """See the games as they are now."""
        self.given.actions.fill(LOOK)
        self.advance()

    def play(self, move: int) -> None:
        """Make a move in the first lane, whether it has an action or not; it must be legal."""
        self.take_move(0, move)
        self.advance()

    def take_move(self, lane: int, move: int) -> None:
        """Let the next step make this move in a lane, whether it has an action or not; it must be legal."""
        self.inner[lane, LEGAL], self.legal[lane, 0], self.moves[lane, 0], self.given.actions[lane] = 1, 0, move, 0

    def record(self, lane: int = 0) -> Record:
        """The record of a lane, for plain rules."""
        return self.game.state(self.given.records[lane : lane + 1])

    def take(self, actions: Array) -> None:
        """Write actions of the caller's where the lanes look for them."""
        self.given.actions[:] = actions

    def begin(self) -> None:
        """Begin the next game in every lane."""
        self.given.actions.fill(BEGIN)
        self.advance()

    def advance(self) -> None:
        """Make the decision that `actions` says in every lane; one that is not legal is refused, and nothing moves."""
        given = self.given
        wrong = self._advance(
            given.records,
            given.actions,
            given.acting,
            given.observations,
            given.masks,
            given.rewards,
            given.terminated,
            self.legal,
            self.moves,
            self.inner,
            self._out,
            self._desk,
            self._seed,
            self._again,
        )
        if wrong >= 0:
            self.refuse(wrong)

    def refuse(self, lane: int) -> None:
        """Say why the action of a lane is none."""
        action, seat = int(self.given.actions[lane]), int(self.given.acting[lane])
        raise refusal(self.table, self.games, lane, seat, action, self.legal_moves(lane))

    def legal_moves(self, lane: int = 0) -> dict[int, int]:
        """The legal actions of a lane, and the move that each means."""
        n = int(self.inner[lane, LEGAL])
        return dict(zip(self.legal[lane, :n].tolist(), self.moves[lane, :n].tolist(), strict=True))

    def draw(self) -> None:
        """Write a random legal action for every lane into `actions`, by dice of the lanes' own."""
        _draw()(self._chance, self.inner, self.legal, self.given.actions)


def refusal(table: Actions, games: int, lane: int, seat: int, action: int, legal: Mapping[int, int]) -> IllegalMove:
    """Why the action of a lane is none, with those that are legal."""
    where = f"game {lane}: " if games > 1 else ""
    return IllegalMove(where + table.refusal(seat, action, legal))


class _Dice:
    """Dice that are no game's, as rules take them."""

    def __init__(self, cells: Array) -> None:
        self.rng = cells["rng"][0].data
