"""What finishing a hand would bring, and what can be told of the dice as they lie."""

from typing import Any

from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import rule
from wayside.engine.moves import first_of, move_of, second_of, verb_of
from wayside.engine.notes import note
from wayside.engine.record import public
from wayside.games.krikkit.crest import quadrant_at, rate_of_claim
from wayside.games.krikkit.edition import OPENING_TOTAL, TARGET
from wayside.games.krikkit.hand import STRIKES, found_in, points_of
from wayside.games.krikkit.opening import opening_total
from wayside.games.krikkit.scoring import RUN, THIRTEENS
from wayside.games.krikkit.state import HAND, OPENING, State
from wayside.games.krikkit.throw import locked_dice
from wayside.games.krikkit.words import CLAIM_VIR, HOLD, STOP

COLUMNS = Columns()
column = COLUMNS.add

AWAY = column("away", "in the opening roll: how far the dice are from 42")
POINTS = column("points", "what the hand would score")
ADDS = column("adds", "so much of it comes from the claim")
RATE = column("rate", "the rate of the quadrant claimed, in hundredths of a percent")
TOTAL = column("total", "the player's points with it, and with those of a first hand")
ENOUGH = column("enough", "1 if that reaches the target")
MADE = column("made", "the hands that the dice make, a bit each")
STRUCK = column("struck", "those of them that do something to an opponent")
SECOND = column("second", "1 if a second hand follows")


@rule
def effect(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What stopping brings, with a claim or without; of dice that are yet to fall nothing is known."""
    verb = verb_of(move)
    if s.phase == OPENING and verb == STOP:
        out[n, AWAY] = abs(opening_total(s) - OPENING_TOTAL)
    if s.phase != HAND or verb == HOLD:
        return
    points = points_of(s, move)
    total = s.score[seat] + s.carried + points
    found = found_in(s)
    out[n, POINTS] = points
    if verb != STOP:
        out[n, ADDS] = points - points_of(s, move_of(STOP))
        out[n, RATE] = rate_of_claim(verb == CLAIM_VIR, quadrant_at(first_of(move), second_of(move)))
    out[n, TOTAL] = total
    out[n, ENOUGH] = 1 if total >= TARGET[s.target] else 0
    out[n, MADE] = found
    out[n, STRUCK] = found & STRIKES & (~THIRTEENS if s.vortex[seat] else STRIKES)
    out[n, SECOND] = 1 if found & RUN and s.second == 0 else 0


@rule
def made(s: State, out: Any) -> None:
    out[0] = found_in(s)


@rule
def locked(s: State, out: Any) -> None:
    """In the opening roll nothing is locked (K2.5)."""
    out[0] = 0 if s.phase == OPENING else locked_dice(s)


EFFECTS = Effects(COLUMNS, effect)
NOTES = (
    note("made", public("i2", doc="the hands that the dice make as they lie, a bit each"), made, "dice"),
    note("locked", public("u1", doc="a bit for each die that must be held"), locked, "phase", "turn", "dice", "vortex"),
)
