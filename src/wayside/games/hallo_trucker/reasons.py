"""Why one would lay a card, from the hand and from what lies open.

A row that its owner may not look at again (T3.2) is left out of it: whoever has forgotten what lies there is not told.
"""

from collections.abc import Sequence

from wayside.engine.moves import first_of
from wayside.engine.reasons import Reason, listed
from wayside.engine.record import Record
from wayside.games.hallo_trucker import effects
from wayside.games.hallo_trucker.edition import BARRIER, FACE_TITLES, FREE, FREIGHT_KM, KM, LIMIT, LOST, REALLY, REST
from wayside.games.hallo_trucker.state import TO_COUNTER, State

MOST_NAMED = 3  # cards in a sentence


def reasons(s: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why this card, and not the next best."""
    assert isinstance(s, State)
    face = first_of(move)
    second = first_of(others[0]) if others else None
    if s.phase == TO_COUNTER:
        return _counter(s, seat, face, second)
    return _row(s, seat, face, move)


def _held(s: State, seat: int) -> list[int]:
    return [face for face in range(REALLY + 1) if s.held[seat] >> face & 1]


def _km(faces: list[int]) -> str:
    return listed([str(KM[face]) for face in faces])


# ---- The row


def _row(s: State, seat: int, face: int, move: int) -> Reason:
    line = [0] * len(effects.COLUMNS)
    effects.effect(s, seat, move, _Line(line), 0)
    known = bool(line[effects.ROW_KNOWN])
    if face == REST:
        if line[effects.BREAKS] == effects.YES:
            return "Two Rest cards side by side are a fracture, but your km cards stay in the hand.", "T4.5"
        return "A Rest is looked through: your km cards stay in the hand for later.", "T4.4"
    if face > REST:
        return f"It is a fracture, but {FACE_TITLES[face]} is out of your hand and the row begins afresh.", "T4.7"
    after = [other for other in _held(s, seat) if face < other < REST]
    room = f"leaves room for {_km(after[:MOST_NAMED])} after it" if after else ""
    if line[effects.BREAKS] == effects.YES:
        begins = f"It begins a new run with {KM[face]} km"
        return (f"{begins} and {room}." if room else f"{begins}, as it is not higher than the card before."), "T4.3"
    if known and line[effects.RUN_NOW] == 0:
        return (f"It begins the run and {room}." if room else f"It begins the run with {KM[face]} km."), "T4.1"
    if known or line[effects.TO_BEAT]:
        rises = f"It rises above the {line[effects.TO_BEAT]}" if line[effects.TO_BEAT] else f"It adds {KM[face]} km"
        worth = f"makes the run worth {line[effects.RUN_THEN]} km" if known else f"adds {KM[face]} km"
        return (f"{rises} and {room}." if room else f"{rises} and {worth}."), "T4.1"
    if room:
        return f"It {room}.", "T4.1"
    return f"It is the highest km card that you hold: {KM[face]} km at the end of a run.", "T4.1"


class _Line:
    """A line of numbers as rules write them."""

    def __init__(self, cells: list[int]) -> None:
        self._cells = cells

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self._cells[at[1]] = int(value)

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self._cells[at[1]]


# ---- The counter


def _counter(s: State, seat: int, face: int, second: int | None) -> Reason:
    limit = LIMIT[s.seats]
    if face == LOST:
        return f"It takes {FREIGHT_KM} km off the counter, so that the stage lasts longer.", "T5.4"
    if face == BARRIER:
        return "It takes the last card from every row, yours and those of all rivals at once.", "T5.7"
    if face == FREE:
        return "Everybody lays one more card on the row before the round goes on.", "T5.10"
    if face == REALLY:
        return "Everybody lays two more cards on the row before the round goes on.", "T5.12"
    if face == REST:
        return "It leaves the counter where it is, so that the stage lasts longer.", "T5.2"
    then = s.counter_km + KM[face]
    if then >= limit:
        return f"It brings the counter to {then} of {limit} km, which ends the stage unless freight is lost.", "T7.2"
    if second is not None and second < REST:
        if face < second:
            return f"It moves the counter by {KM[face]} km, less than {KM[second]}: the stage lasts longer.", "T7.1"
        return f"It moves the counter to {then} of {limit} km, nearer to the stage's end than {KM[second]}.", "T7.1"
    kept = [other for other in _held(s, seat) if face < other < REST]
    if kept:
        return f"It moves the counter by {KM[face]} km and keeps {_km(kept[-MOST_NAMED:])} for your row.", "T5.1"
    return f"It moves the counter to {then} of {limit} km.", "T5.1"
