"""Candidates: the moves that a net chooses from, each with its number as an action.

They are all offers, of one with a free amount the rungs of its ladder, and always the move that the game's own bot
would make, whatever its amount: so a net that has learned nothing yet can play as well as that.
"""

from functools import cache
from typing import Any

from wayside.bots.random import random
from wayside.engine.actions import action_of, most_legal
from wayside.engine.forms import fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.ladder import amounts_rule
from wayside.engine.moves import FREE, with_amount

NO_RUNG = -1  # of a move without an amount, or with one that is on no rung

# What the template below leaves open (see `fill`).
amounts: Any = None


@rule
def list_candidates(
    s: Any, seat: int, out: Any, n: int, advised: int, table: Any, rungs: Any, moves: Any, actions: Any, on: Any
) -> int:
    """Write the candidates of a seat: move, action, rung; how many. The advised one is among them."""
    count = 0
    seats = s.seats
    found = False
    for i in range(n):
        action = action_of(seats, seat, out[i, 0], table)
        if out[i, 0] & FREE:
            for k in range(amounts(s, seat, out, i, rungs)):
                moves[count] = with_amount(out[i, 0], rungs[k])
                actions[count] = action + k
                on[count] = k
                if moves[count] == advised:
                    found = True
                count += 1
        else:
            moves[count] = out[i, 0]
            actions[count] = action
            on[count] = NO_RUNG
            if moves[count] == advised:
                found = True
            count += 1
    if not found:
        moves[count] = advised
        actions[count] = action_of(seats, seat, advised, table)
        on[count] = 0
        count += 1
    return count


@cache
def candidates_rule(game: Game) -> Any:
    """`list_candidates` for a game."""
    return fill(list_candidates, amounts=amounts_rule(game))


def most_candidates(game: Game) -> int:
    """The most that there can be at once."""
    return most_legal(game) + 1


def adviser(game: Game) -> Policy:
    """Who advises a net: the game's own sensible bot; where there is none, chance, which a net learns to ignore."""
    return game.bots.get("sensible", random)
