"""Throwing the dice, and which of them may be thrown again (section 3 of the rulebook)."""

from wayside.engine.dice import roll
from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.games.krikkit.edition import ALL_DICE, BLACK, DICE, FACES, GREEN, RED, ROLLS, SIDES, TAX, THIRTEEN, WHITE
from wayside.games.krikkit.scoring import HAS_DUCK, HAS_GOLD, HAS_ZARQUON, IN_FIELD, IN_VORTEX
from wayside.games.krikkit.state import State
from wayside.games.krikkit.words import ROLLED


@rule
def throw(s: State, held: int) -> None:
    """Roll all dice in play that are not held (K3.2)."""
    for die in range(DICE):
        if not (held | s.away) >> die & 1:
            s.dice[die] = roll(s, SIDES)
    s.rolls += 1
    tell(s, ROLLED, s.turn, s.dice[BLACK] * FACES + s.dice[WHITE], s.dice[GREEN] * FACES + s.dice[RED])


@rule
def mods_of(s: State, seat: int) -> int:
    """What bears on a seat's hand now."""
    return (
        s.field[seat] * IN_FIELD
        | s.vortex[seat] * IN_VORTEX
        | s.zarquon[seat] * HAS_ZARQUON
        | s.gold[seat] * HAS_GOLD
        | s.duck[seat] * HAS_DUCK
    )


@rule
def locked_in(mods: int, black: int, white: int, green: int, red: int) -> int:
    """The dice that must be held, a bit each: a red 6, and every 13 inside the Vortex (K3.5)."""
    locked = 1 << RED if red == TAX else 0
    if mods & IN_VORTEX:
        if black == THIRTEEN:
            locked |= 1 << BLACK
        if white == THIRTEEN:
            locked |= 1 << WHITE
        if green == THIRTEEN:
            locked |= 1 << GREEN
        if red == THIRTEEN:
            locked |= 1 << RED
    return locked


@rule
def locked_dice(s: State) -> int:
    return locked_in(mods_of(s, s.turn), s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])


@rule
def fourth_roll(mods: int, black: int, red: int) -> bool:
    """Whether the third roll may be followed by a fourth (K6.9, K6.10)."""
    return red == 1 or black == 1 or mods & (HAS_DUCK | IN_FIELD) == (HAS_DUCK | IN_FIELD)


@rule
def rolls_left(s: State, mods: int, locked: int) -> bool:
    """Whether any die may be rolled again, with this bearing on the hand and these dice locked (K3.3, K3.4)."""
    if (locked | s.away) == ALL_DICE:
        return False
    return s.rolls < ROLLS or (s.rolls == ROLLS and fourth_roll(mods, s.dice[BLACK], s.dice[RED]))


@rule
def may_roll(s: State) -> bool:
    """Whether any die may be rolled again in this hand (K3.3, K3.4)."""
    return rolls_left(s, mods_of(s, s.turn), locked_dice(s))
