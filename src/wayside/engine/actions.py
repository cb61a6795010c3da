"""Actions: every move of a game as one small number, from a table that its verbs' declarations make.

Whoever learns to play needs choices that are numbered alike at every decision: 0 to `size` - 1, with a mask that says
which of them are legal now. A verb takes as many numbers as its arguments have values together, times the rungs of
an amount (see ladder.py). Seats are told from the one who acts: 0 is oneself, 1 the next. So the same thing has the
same number in every seat.

    actions = Actions.of(game, seats=4)
    for action, move in actions.legal(rules, s, seat).items(): ...

The rules below do the same in machine code; the table comes to them as an argument, so that one compiled rule serves
every number of seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import Any

import numpy as np

from wayside.engine.arguments import SMALL, Argument, Number, SeatNumber, Words
from wayside.engine.errors import IllegalMove
from wayside.engine.forms import fill, rule
from wayside.engine.game import Game, Rules
from wayside.engine.ladder import RUNGS, amounts_rule, ladder
from wayside.engine.moves import FREE, Verb, first_of, move_of, second_of, third_of, verb_of, with_amount
from wayside.engine.record import Record

# The numbers of a verb's line in the table: where it begins, what a step of each argument is worth, which are seats.
BASE, STEPS, SEATED, LINE = 0, 1, 4, 5
LISTED = 12  # legal actions that a refusal names

# What the templates below leave open (see `fill`).
amounts: Any = None


@rule
def action_of(seats: int, seat: int, move: int, table: Any) -> int:
    """The action that a move is when a seat makes it; of one with an amount, that of its lowest rung."""
    line = verb_of(move) * LINE
    a, b, c = first_of(move), second_of(move), third_of(move)
    told = table[line + SEATED]
    if told:
        if told & 1:
            a = (a - seat + seats) % seats
        if told & 2:
            b = (b - seat + seats) % seats
        if told & 4:
            c = (c - seat + seats) % seats
    steps: int = a * table[line + STEPS] + b * table[line + STEPS + 1] + c * table[line + STEPS + 2]
    base: int = table[line + BASE]
    return base + steps


@rule
def write_legal(s: Any, seat: int, out: Any, n: int, table: Any, rungs: Any, legal: Any, moves: Any) -> int:
    """Write the actions that the offers of a seat are, and the move that each of them means; how many."""
    count = 0
    seats = s.seats
    for i in range(n):
        action = action_of(seats, seat, out[i, 0], table)
        if out[i, 0] & FREE:
            for k in range(amounts(s, seat, out, i, rungs)):
                legal[count] = action + k
                moves[count] = with_amount(out[i, 0], rungs[k])
                count += 1
        else:
            legal[count] = action
            moves[count] = out[i, 0]
            count += 1
    return count


@cache
def legal_rule(game: Game) -> Any:
    """`write_legal` for a game."""
    return fill(write_legal, amounts=amounts_rule(game))


def most_legal(game: Game) -> int:
    """The most actions that can be legal at once."""
    return game.max_offers * (RUNGS if any(verb.amount for verb in game.verbs) else 1)


def _span(argument: Argument, seats: int) -> range:
    """The numbers that an argument can be."""
    if isinstance(argument, SeatNumber):
        return range(seats)
    if isinstance(argument, Words):
        return range(len(argument.words))
    if isinstance(argument, Number):
        return range(max(argument.low, 0), min(argument.high, SMALL) + 1)
    return range(SMALL + 1)


@dataclass(frozen=True, eq=False)
class Actions:
    """The actions of a game with so many seats."""

    game: Game
    seats: int
    size: int
    """How many there are."""
    table: np.ndarray[Any, Any]
    """A line for each verb, as the rules read it."""

    @classmethod
    @cache
    def of(cls, game: Game, seats: int) -> "Actions":
        """The table of a game for so many seats; made once."""
        table = np.zeros((len(game.verbs), LINE), np.int64)
        begin = 0
        for verb, line in zip(game.verbs, table, strict=True):
            line[BASE], step = begin, RUNGS if verb.amount else 1
            for at in reversed(range(len(verb.args))):
                span = _span(verb.args[at], seats)
                line[STEPS + at] = step
                line[BASE] -= span.start * step
                line[SEATED] |= isinstance(verb.args[at], SeatNumber) << at
                step *= len(span)
            begin += step
        table.flags.writeable = False
        return cls(game, game.check_seats(seats), begin, table)

    def index(self, seat: int, move: int, rung: int = 0) -> int:
        """The action that a move is when a seat makes it; of one with an amount, on that rung of its ladder."""
        return action_of(self.seats, seat, move, self.table.ravel().tolist()) + rung

    def pairs(self, s: Record, seat: int, lines: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
        """The action and the move of each offer to a seat, and of each rung of one with a free amount."""
        for line in lines:
            for rung, amount in enumerate(ladder(self.game, s, seat, line)):
                move = with_amount(line[0] ^ FREE, amount) if line[0] & FREE else line[0]
                yield self.index(seat, line[0], rung), move

    def legal(self, rules: Rules, s: Record, seat: int) -> dict[int, int]:
        """What a seat may do now: each legal action, and the move that it means."""
        return dict(self.pairs(s, seat, rules.offers(s, seat)))

    def mask(self, rules: Rules, s: Record, seat: int) -> np.ndarray[Any, Any]:
        """1 for each action that is legal for a seat now, 0 for all others."""
        mask = np.zeros(self.size, np.int8)
        mask[list(self.legal(rules, s, seat))] = 1
        return mask

    def move(self, rules: Rules, s: Record, seat: int, action: int) -> int:
        """The move that an action means; one that is not legal now is refused with those that are."""
        legal = self.legal(rules, s, seat)
        if action not in legal:
            raise IllegalMove(self.refusal(seat, action, legal))
        return legal[action]

    def verb(self, action: int) -> tuple[Verb, tuple[int, ...], int]:
        """What an action is: the verb, its arguments, seats told from the one who acts, and the rung."""
        for verb in self.game.verbs:
            spans = [_span(argument, self.seats) for argument in verb.args]
            rungs = RUNGS if verb.amount else 1
            begin = self.index(0, move_of(int(verb), *(span.start for span in spans)))
            count = rungs * int(np.prod([len(span) for span in spans], dtype=np.int64))
            if begin <= action < begin + count:
                values = next(islice(product(*spans), (action - begin) // rungs, None))
                return verb, values, (action - begin) % rungs
        raise IllegalMove(f"there is no action {action}; {self.game.title} with {self.seats} seats has {self._range()}")

    def text(self, action: int) -> str:
        """An action in words: `sell 3A +1 #2` is to the next seat, at the second sum of the ladder."""
        verb, values, rung = self.verb(action)
        told = [
            f"+{value}" if isinstance(argument, SeatNumber) else argument.text(value) or f"?{value}"
            for argument, value in zip(verb.args, values, strict=True)
        ]
        return " ".join([verb.word, *told, *([f"#{rung + 1}"] if verb.amount else [])])

    def refusal(self, seat: int, action: int, legal: Mapping[int, int]) -> str:
        """Why an action is not taken, on one line."""
        if not legal:
            return f"seat {seat + 1} owes no decision now, so it has no legal action"
        shown = ", ".join(f"{each} ({self.game.move_text(move)})" for each, move in islice(legal.items(), LISTED))
        more = f", ... ({len(legal)} in all)" if len(legal) > LISTED else ""
        known = 0 <= action < self.size
        what = f"{action} ({self.text(action)})" if known else f"{action}, which is none of {self._range()}"
        return f"seat {seat + 1} may not do action {what}; legal now: {shown}{more}"

    def _range(self) -> str:
        return f"0 to {self.size - 1}"
