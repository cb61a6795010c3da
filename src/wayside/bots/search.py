"""The search: information-set Monte Carlo for any game, bounded by time or by playouts.

The bot is handed its own sight. Again and again it deals anew all that it cannot know, in keeping with
what it believes of the others' play: a world. In that one world, with the same dice, every move that is
still in the race is tried, and the game is played on by a policy for all seats, to the end of the stage
(`s.stage`) or of the game. No seat's choice sees what others have hidden, for a policy looks at its own
seat's sight alone. As all moves meet the same worlds they are compared pair by pair, so luck that helps
one move as much as another cancels out; a move that is surely worse than the leader leaves the race, and
its time goes to the others.

A guide (guide.py: a learned net) makes it shorter: it says which moves are worth trying, and what a seat may expect of
a position, so that a playout need not go on to the end.

The thinking itself is a rule, filled with a game's functions and a policy: plain at first, compiled
once Numba is ready, and in either form the same for the same seed and number of playouts.
"""

import hashlib
import math
import os
import threading
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from wayside.bots.random import random
from wayside.engine.arguments import DIGITS
from wayside.engine.batch import first_waiting
from wayside.engine.dice import seed_dice
from wayside.engine.errors import BrokenGame, WaysideError
from wayside.engine.forms import COMPILED, PLAIN, copy_record, fill, quiet_form, rule
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.ladder import RUNGS, amounts_rule
from wayside.engine.match import Match, fits
from wayside.engine.moves import OfferSheet, with_amount
from wayside.engine.record import MAX_SEATS, Record
from wayside.engine.room import Room, with_room

# What the templates below leave open (see `fill`).
game_offers: Any = None
game_play: Any = None
game_redeal: Any = None
game_standing: Any = None
policy: Any = None
play_on: Any = None
judge: Any = None
believe: Any = None
amounts_of: Any = None
enters: Any = None
share: Any = None
ROUNDS: Any = None

TRIAL, ROOT, WORLD = range(3)  # the records: one to play on, what the seat knows, and a guess at the rest
RECORDS = 3

# The cells of `marks`: where the thinking stands.
SEAT, STAGE, LEAD, MOVES, LIVE, WORLDS, NEXT, PLAYOUTS, SPREAD, CUT = range(10)
MARKS = 10

# The lines of `values`: of each move, the sum over all worlds, the worlds it was in, and this world's results.
TOTAL, VISITS, NOW_LEAD, NOW_SHARE, NOW = range(5)
VALUES = 5

MILLISECONDS = 100  # to think about a move, where nothing else is said
LONGEST = 20_000  # decisions of a playout; where a game is longer, its standing by then must do
FIRST_LOOK = 24  # worlds before a move can leave the race
SURE = 9.0  # it leaves if it is behind by three standard errors: this is their square
DOUBT = 1.0  # a good policy's own move stands unless the leader is ahead by one standard error (squared)
TASTE = 0.1  # once the game is decided, how much the size of the lead still counts beside the win
NOT_OVER = -1.0
ANY_STAGE = -1


# ---- One playout


@rule
def nothing_more(s: Any, seat: int) -> None:
    """Believe any way of dealing to be as likely as any other."""


@rule
def play_to_end_of_stage(s: Any, out: Any, work: Any, stage: int) -> int:
    """Let the policy play on for all seats until the stage is scored or the game is over; 1 if it never was.

    Where no stage is named it is the game alone that ends.
    """
    decisions = 0
    while s.over == 0 and (stage == ANY_STAGE or s.stage == stage):
        if decisions == LONGEST:
            return 1
        seat = first_waiting(s)
        n = game_offers(s, seat, out)
        game_play(s, seat, policy(s, seat, out, n, work))
        decisions += 1
    return 0


@rule
def play_some_rounds(s: Any, out: Any, work: Any, stage: int) -> int:
    """The same, but no further than a guide wants to see."""
    decisions = 0
    until = s.round + ROUNDS
    while s.over == 0 and s.stage == stage and s.round < until:
        if decisions == LONGEST:
            return 1
        seat = first_waiting(s)
        n = game_offers(s, seat, out)
        game_play(s, seat, policy(s, seat, out, n, work))
        decisions += 1
    return 0


@rule
def judge_lead(s: Any, seat: int, scores: Any) -> int:
    """How far the seat is ahead of the best of the others."""
    game_standing(s, scores)
    best = scores[0] if seat != 0 else scores[1]
    for other in range(s.seats):
        if other != seat and scores[other] > best:
            best = scores[other]
    return scores[seat] - best  # type: ignore[no-any-return]


@rule
def share_of_win(s: Any, seat: int, lead: int, scores: Any, work: Any) -> float:
    """The seat's part of the win, once the game is over."""
    if s.over == 0:
        return NOT_OVER
    if lead != 0:
        return 1.0 if lead > 0 else 0.0
    winners = 0
    for other in range(s.seats):
        if scores[other] == scores[seat]:
            winners += 1
    return 1.0 / winners


@rule
def worth(lead: int, share: float, scale: float) -> float:
    """A result as a number from 0 to 1: the win, or the lead by the measure of what a stage brings."""
    size = 0.5 + 0.5 * lead / (scale + abs(lead))
    if share == NOT_OVER:
        return size
    return (1.0 - TASTE) * share + TASTE * size


# ---- The race


@rule
def enter(s: Any, seat: int, out: Any, n: int, moves: Any, rungs: Any, own: int, work: Any) -> int:
    """Write the moves that will be tried: the policy's own, all others, of a free amount its ladder's; how many."""
    moves[0] = own
    count = 1
    for i in range(n):
        for k in range(amounts_of(s, seat, out, i, rungs)):
            move = with_amount(out[i, 0], rungs[k])
            if move != own:
                moves[count] = move
                count += 1
    return count


@rule
def begin(
    records: Any, out: Any, work: Any, moves: Any, live: Any, rungs: Any, marks: Any, scores: Any, seat: int
) -> None:
    """From the record that the seat knows to the start of the race."""
    root = records[ROOT]
    marks[SEAT] = seat
    marks[STAGE] = root.stage
    marks[LEAD] = judge(root, seat, scores)
    n = game_offers(root, seat, out)
    copy_record(records, TRIAL, ROOT)
    count = enters(root, seat, out, n, moves, rungs, policy(records[TRIAL], seat, out, n, work), work)
    for i in range(count):
        live[i] = 1
    marks[MOVES] = count
    marks[LIVE] = count


@rule
def think(
    records: Any,
    out: Any,
    work: Any,
    moves: Any,
    live: Any,
    values: Any,
    gaps: Any,
    squares: Any,
    marks: Any,
    scores: Any,
    seed: int,
    playouts: int,
) -> None:
    """So many playouts more, or fewer once one move alone is left in the race."""
    seat = marks[SEAT]
    for _ in range(playouts):
        if marks[LIVE] == 1:
            return
        if marks[NEXT] == 0:
            copy_record(records, WORLD, ROOT)
            seed_dice(records[WORLD], seed, marks[WORLDS])
            game_redeal(records[WORLD], seat)
            believe(records[WORLD], seat)
        i = marks[NEXT]
        while live[i] == 0:
            i += 1
        copy_record(records, TRIAL, WORLD)
        trial = records[TRIAL]
        game_play(trial, seat, moves[i])
        marks[CUT] += play_on(trial, out, work, marks[STAGE])
        lead = judge(trial, seat, scores)
        values[NOW_LEAD, i] = lead
        values[NOW_SHARE, i] = share(trial, seat, lead, scores, work)
        marks[PLAYOUTS] += 1
        marks[SPREAD] += abs(lead - marks[LEAD])
        i += 1
        while i < marks[MOVES] and live[i] == 0:
            i += 1
        marks[NEXT] = i
        if i == marks[MOVES]:
            marks[NEXT] = 0
            compare(live, values, gaps, squares, marks)


@rule
def compare(live: Any, values: Any, gaps: Any, squares: Any, marks: Any) -> None:
    """All moves have been tried in this world: take stock."""
    scale = 1.0 + 2.0 * marks[SPREAD] / marks[PLAYOUTS]
    for i in range(marks[MOVES]):
        if live[i]:
            values[NOW, i] = worth(values[NOW_LEAD, i], values[NOW_SHARE, i], scale)
            values[TOTAL, i] += values[NOW, i]
            values[VISITS, i] += 1
            squares[i, i] += values[NOW, i] * values[NOW, i]  # no move is compared with itself: the place is free
            for k in range(i):
                if live[k]:
                    gap = values[NOW, i] - values[NOW, k]
                    gaps[i, k] += gap
                    gaps[k, i] -= gap
                    squares[i, k] += gap * gap
                    squares[k, i] += gap * gap
    marks[WORLDS] += 1
    if marks[WORLDS] >= FIRST_LOOK:
        first = leader(live, values, marks)
        for i in range(marks[MOVES]):
            if live[i] and i != first and surely(gaps[first, i], squares[first, i], marks[WORLDS], SURE):
                live[i] = 0
                marks[LIVE] -= 1


@rule
def surely(gap: float, square: float, worlds: int, bound: float) -> bool:
    """Whether a sum of differences lies above zero by so many standard errors (squared)."""
    mean = gap / worlds
    return gap > 0.0 and mean * mean * worlds > bound * (square / worlds - mean * mean)


@rule
def leader(live: Any, values: Any, marks: Any) -> int:
    """The move with the best mean of those in the race: they have all been in every world."""
    first = -1
    for i in range(marks[MOVES]):
        if live[i] and (first < 0 or values[TOTAL, i] > values[TOTAL, first]):
            first = i
    return first


@rule
def decide(live: Any, values: Any, gaps: Any, squares: Any, marks: Any, doubt: float) -> int:
    """The move to make: the leader, but the policy's own where that is not behind by more than the doubt."""
    first = leader(live, values, marks)
    if live[0] and (marks[WORLDS] < 2 or not surely(gaps[first, 0], squares[first, 0], marks[WORLDS], doubt)):
        return 0
    return first


# ---- The forms of a search, and the buffers it works in


class Board:
    """All that a search works on, made once and used for every choice."""

    def __init__(self, game: Game, plays: Policy) -> None:
        most = game.max_offers * RUNGS + 1
        self.records = np.zeros(RECORDS, game.state.dtype)
        self.sheet = OfferSheet(game.max_offers)
        self.work = Room([plays])
        self.moves = np.zeros(most, np.int64)
        self.live = np.zeros(most, np.int8)
        self.rungs = np.zeros(RUNGS, np.int64)
        self.values = np.zeros((VALUES, most))
        self.gaps = np.zeros((most, most))
        self.squares = np.zeros((most, most))
        self.marks = np.zeros(MARKS, np.int64)
        self.scores = np.zeros(MAX_SEATS, np.int64)
        self._plain = [game.state(self.records[i : i + 1]) for i in range(RECORDS)]

    def clear(self, sight: Record) -> None:
        """Begin anew from what a seat knows."""
        for array in (self.live, self.values, self.gaps, self.squares, self.marks):
            array.fill(0)
        self._plain[ROOT].become(sight)
        self._plain[ROOT].quiet = 1

    def at(self, kind: str, *names: str) -> list[Any]:
        """The named buffers as a form of rules takes them; records, offers and the policy's room come first."""
        arrays = [getattr(self, name) for name in names]
        if kind == PLAIN:
            return [self._plain, self.sheet.cells, self.work.cells, *(array.data for array in arrays)]
        return [self.records, self.sheet.array, self.work.array, *arrays]


BEGIN = ("moves", "live", "rungs", "marks", "scores")
THINK = ("moves", "live", "values", "gaps", "squares", "marks", "scores")


@dataclass(frozen=True, eq=False)
class Guide:
    """What guides a search, as rules of its game."""

    enter: Any
    """Instead of `enter`: writes the moves that are worth trying."""
    share: Any
    """Instead of `share_of_win`: says of positions, too, which share of the win a seat may expect."""
    rounds: int
    """So many rounds on it is asked, or at the end of the stage."""
    believe: Any = nothing_more
    """Instead of the policy's belief."""


class Mind:
    """The thinking for one game and one policy: plain at once, compiled when that is ready.

    A policy may bring a belief, a rule `policy.believe(s, seat)` that makes of a redealt record one in which
    the others have played as that policy would have.
    """

    def __init__(self, game: Game, plays: Policy, guide: Guide | None = None) -> None:
        judging = fill(judge_lead, game_standing=game.standing)
        policy = with_room(plays)
        playing = {"game_offers": game.offers, "game_play": game.play, "policy": policy}
        if guide is None:
            entering, play_on = fill(enter, amounts_of=amounts_rule(game)), fill(play_to_end_of_stage, **playing)
            sharing, believing = share_of_win, getattr(plays, "believe", nothing_more)
        else:
            entering, play_on = guide.enter, fill(play_some_rounds, ROUNDS=guide.rounds, **playing)
            sharing, believing = guide.share, guide.believe
        self.game = game
        self.plays = plays
        self.doubt = 0.0 if plays is random else DOUBT
        self._begin: Any = fill(begin, game_offers=game.offers, policy=policy, judge=judging, enters=entering)
        self._think: Any = fill(
            think,
            game_play=game.play,
            game_redeal=game.redeal,
            judge=judging,
            play_on=play_on,
            share=sharing,
            believe=believing,
        )
        self._ready = (PLAIN, self._begin, self._think)
        self._thread = threading.Thread(target=self._compile, name="compiling the search", daemon=True)
        self._starting = threading.Lock()
        self._failure: Exception | None = None

    @property
    def ready(self) -> tuple[str, Any, Any]:
        """The best form there is by now, and its two functions."""
        return self._ready

    @property
    def compiling(self) -> bool:
        return self._thread.is_alive()

    def compile_later(self) -> None:
        """Begin to compile in the background; later calls do nothing."""
        with self._starting:
            if self._thread.ident is None:
                self._thread.start()

    def compile_now(self) -> None:
        """Wait until the compiled form is there."""
        self.compile_later()
        self._thread.join()
        if self._failure is not None:
            reason = (str(self._failure).splitlines() or [""])[0]
            raise BrokenGame(f"{self.game.title}: the search could not be compiled ({reason})") from self._failure

    def use(self, kind: str) -> None:
        """Compile for a form and use it from now on."""
        form = quiet_form(kind)
        begins, thinks = form.of(self._begin), form.of(self._think)
        board = Board(self.game, self.plays)
        board.clear(first_position(self.game))
        seat = int(first_waiting(self.game.state(board.records[ROOT:WORLD])))
        begins(*board.at(kind, *BEGIN), seat)
        thinks(*board.at(kind, *THINK), 1, 1)
        self._ready = (kind, begins, thinks)

    def _compile(self) -> None:
        try:
            self.use(COMPILED)
        except Exception as error:  # the plain form goes on serving; whoever waits for the compiled one is told
            self._failure = error


def first_position(game: Game) -> Record:
    """Some game's first decision: what a compiler is shown."""
    s = game.new_record(game.seats[0])
    seed_dice(s, 1, 1)
    game.setup(s)
    return s


@cache
def mind_for(game: Game, plays: Policy, guide: Guide | None = None) -> Mind:
    """One mind a game and policy in a process: it is compiled once."""
    return Mind(game, plays, guide)


# ---- The bot


@dataclass(frozen=True)
class Opinion:
    """What the search thinks of an offer."""

    text: str
    """The move as people type it; where the amount is free, with the best amount that was tried."""
    move: int
    visits: int
    """Playouts that began with it."""
    value: float
    """From 0 to 1: its mean result; where nothing was tried, one half."""
    error: float = 0.5
    """The value's standard error; where it was tried less than twice, one half, for nothing is known of it."""


@dataclass
class SearchBot:
    """A seat's player who thinks ahead, for so many milliseconds or so many playouts a move."""

    name: str
    game: Game
    mind: Mind
    milliseconds: int = MILLISECONDS
    playouts: int | None = None
    seed: bytes | None = None
    """Fixed, the bot plays the same each time, if it is bounded by playouts."""

    def __post_init__(self) -> None:
        self._board = Board(self.game, self.mind.plays)

    def choose(self, match: Match, seat: int) -> int:
        drawn = self._draw(match, seat)
        return self.choose_from(match.sight(seat, drawn), seat, drawn)

    def choose_from(self, sight: Record, seat: int, drawn: bytes | None = None) -> int:
        """The move it makes, from what the seat knows (`Match.sight`): all that a bot in another process has."""
        return int(self._board.moves[self._think(sight, seat, drawn or os.urandom(32))])

    def opinions(self, match: Match, seat: int) -> list[Opinion]:
        """What it thinks of every offer: first the one that it would choose, then by value."""
        drawn = self._draw(match, seat)
        return self.opinions_from(match.sight(seat, drawn), seat, drawn)

    def opinions_from(self, sight: Record, seat: int, drawn: bytes | None = None) -> list[Opinion]:
        """The same, from what the seat knows."""
        offers = Rules(self.game).offers(sight, seat)
        first = self._think(sight, seat, drawn or os.urandom(32))
        board, found = self._board, list[tuple[bool, Opinion]]()
        for line in offers:
            tried = [i for i in range(board.marks[MOVES]) if fits(line, int(board.moves[i]))]
            visits = board.values[VISITS]
            means = {i: board.values[TOTAL, i] / visits[i] if visits[i] else 0.5 for i in tried}
            best = first if first in means else max(tried, key=lambda i: (means[i], -i))
            move = int(board.moves[best])
            mean, tries = float(means[best]), int(sum(visits[i] for i in tried))
            error = standard_error(mean, float(board.squares[best, best]), int(visits[best]))
            found.append((best == first, Opinion(self.game.move_text(move), move, tries, mean, error)))
        return [opinion for _, opinion in sorted(found, key=lambda f: (not f[0], -f[1].value))]

    def _draw(self, match: Match, seat: int) -> bytes:
        """Where the guesses of one choice come from."""
        if self.seed is None:
            return os.urandom(32)
        return hashlib.sha256(self.seed + bytes([seat]) + len(match.entries).to_bytes(4)).digest()

    def _think(self, sight: Record, seat: int, drawn: bytes) -> int:
        """Think about a seat's move on the bot's board; which of its moves to make."""
        until = time.perf_counter() + self.milliseconds / 1000
        board = self._board
        board.clear(sight)
        kind, begins, thinks = self.mind.ready
        begins(*board.at(kind, *BEGIN), seat)
        seed = int.from_bytes(drawn[:7])
        if self.playouts is not None:
            thinks(*board.at(kind, *THINK), seed, self.playouts)
        else:
            self._think_until(until, kind, thinks, seed)
        return int(decide(board.live, board.values, board.gaps, board.squares, board.marks, self.mind.doubt))

    def _think_until(self, until: float, kind: str, thinks: Any, seed: int) -> None:
        """Think in portions of about a twentieth of the time, so that the clock is kept and little time goes to it."""
        buffers = self._board.at(kind, *THINK)
        portion = 1
        now = time.perf_counter()
        while now < until and self._board.marks[LIVE] > 1:
            thinks(*buffers, seed, portion)
            before, now = now, time.perf_counter()
            if now - before < self.milliseconds / 20_000:
                portion *= 2


def standard_error(mean: float, squares: float, count: int) -> float:
    """Of a mean of so many results from 0 to 1, whose squares add up to that."""
    if count < 2:
        return 0.5
    return math.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


def parse_bound(text: str) -> tuple[int, int | None]:
    """`500` is 500 milliseconds, `1000p` is 1000 playouts; (milliseconds, playouts)."""
    number, playouts = text.removesuffix("p"), text.endswith("p")
    if not (number.isascii() and number.isdecimal() and len(number) <= DIGITS) or int(number) < 1:
        raise WaysideError(
            f"the search is bounded by milliseconds (search:500) or playouts (search:1000p), not {text!r}"
        )
    return (MILLISECONDS, int(number)) if playouts else (int(number), None)
