"""Reasons: why a move is a good one, in one sentence, from what the rules say that it would do.

A game may bring a function that says so. It is handed what the seat sees and nothing else, so it can tell nothing that
is hidden, nor what a player has to remember.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wayside.engine.moves import FREE, with_amount
from wayside.engine.record import Record
from wayside.engine.sight import blinded

if TYPE_CHECKING:
    from wayside.engine.game import Game

Reason = tuple[str, str]
"""A sentence, and the clause behind it."""

Reasoning = Callable[[Record, int, int, Sequence[int]], Reason]
"""(record, seat, move, the other moves from the best on): why one would make it; ("", "") where there is nothing to
say. The record holds what the seat sees; the rest of it is empty."""

NOTHING: Reason = ("", "")


def reason_for(game: "Game", sight: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why a seat would make a move."""
    if game.reasons is None:
        return NOTHING
    return game.reasons(blinded(sight, seat), seat, move, others)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Some words as a sentence names them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def reasons_in(game: "Game", s: Record, offers: Sequence[Sequence[int]], seat: int) -> list[Reason]:
    """The reasons for all offers to a seat, each beside the others; of a free amount the lowest."""
    moves = [with_amount(line[0] ^ FREE, line[1]) if line[0] & FREE else line[0] for line in offers]
    return [reason_for(game, s, seat, move, [other for other in moves if other != move]) for move in moves]


def wrong_with(game: "Game", reason: Reason) -> str:
    """What is wrong with a reason, or an empty string."""
    sentence, clause = reason
    if not sentence:
        return "a clause without a sentence" if clause else ""
    if clause not in game.rulebook.clauses:
        return f"it names clause {clause}, which is not in the rulebook"
    if not (sentence[0].isupper() and sentence.endswith(".")) or ". " in sentence:
        return "it is not one sentence, from a capital letter to a full stop"
    return ""
