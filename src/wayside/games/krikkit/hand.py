"""A hand: its rolls, its end, what it brings its player and what it does to an opponent (sections 3 to 8)."""

from typing import Any

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.moves import move_of, offer, verb_of
from wayside.engine.turns import ask_seat, next_seat
from wayside.games.krikkit import words
from wayside.games.krikkit.crest import can_claim, give, quadrant_at, rate_of_claim, vir_matches
from wayside.games.krikkit.edition import (
    ALL_DICE,
    BLACK,
    DICE,
    GREEN,
    GUIDE,
    RED,
    ROLLS,
    SPACE,
    TAX,
    VOGON_TIMES,
    WHITE,
    WIDE,
)
from wayside.games.krikkit.scoring import (
    DUCK,
    EVEN_RUN,
    GUIDE_PAIR,
    MARVIN,
    NO_CLAIM,
    ODD_RUN,
    PLAIN_CLAIM,
    SPACE_PAIR,
    TAXED_SIX,
    THIRTEENS,
    VIR_CLAIM,
    VOGON,
    ZARQUON,
    hands_in,
    score_of,
)
from wayside.games.krikkit.state import HAND, NONE, SUBJECT, State
from wayside.games.krikkit.throw import locked_in, mods_of, rolls_left
from wayside.games.krikkit.turn import has_second_hand

STRIKES = VOGON | THIRTEENS | ODD_RUN | SPACE_PAIR | GUIDE_PAIR  # the hands that do something to an opponent

# ---- Rolling


@rule
def take_up_dice(s: State) -> None:
    """A hand begins, with all dice in play (K3.2, K5.6)."""
    s.found = 0
    if s.second == 0:
        s.away = s.lost[s.turn]
        s.lost[s.turn] = 0
        if s.away:
            tell(s, words.PLAYS_WITHOUT, s.turn, SPACE if s.away >> BLACK & 1 else GUIDE)


@rule
def tell_locked(s: State, locked: int) -> None:
    """Say which dice are locked from now on (K3.5)."""
    for die in range(DICE):
        if locked >> die & 1:
            tell(s, words.LOCKED, s.turn, die, s.dice[die])


@rule
def may_go_on(s: State, mods: int, before: int) -> bool:
    """Whether the dice as they lie leave anything to decide (K3.4); `before` were locked before they were thrown."""
    locked = locked_in(mods, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    tell_locked(s, locked & ~before)
    again = rolls_left(s, mods, locked)
    if again and s.rolls == ROLLS:
        tell(s, words.FOURTH_ROLL, s.turn)
    return again or may_claim(s)


# ---- What is on offer


@rule
def may_claim(s: State) -> bool:
    """Whether a quadrant can be claimed with green and white, either way round (K7.3)."""
    return can_claim(s, s.dice[GREEN], s.dice[WHITE]) or can_claim(s, s.dice[WHITE], s.dice[GREEN])


@rule
def offer_claims(s: State, again: bool, out: Any, n: int) -> int:
    """Claim a quadrant, at the plain rate or at a variable one (K7.4, K8.4, K8.5); `again`: dice may yet be rolled."""
    matches = vir_matches(s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
    across = s.dice[GREEN]
    down = s.dice[WHITE]
    for _ in range(1 if across == down else 2):
        if can_claim(s, across, down):
            if again or across != 1 or not matches:
                n = offer(out, n, move_of(words.CLAIM, across, down))
            if matches:
                n = offer(out, n, move_of(words.CLAIM_VIR, across, down))
        across = s.dice[WHITE]
        down = s.dice[GREEN]
    return n


@rule
def offer_holds(s: State, locked: int, out: Any, n: int) -> int:
    """Hold any dice, among them those that are locked, and roll at least one (K3.3, K3.5)."""
    fixed = locked | s.away  # a die that is not in play is never locked, and cannot be held
    for held in range(ALL_DICE):
        out[n, 0] = move_of(words.HOLD, held)
        n += 1 if held & fixed == locked and (held | s.away) != ALL_DICE else 0
    return n


@rule
def offer_hand(s: State, out: Any) -> int:
    """Stop, claim, or hold some dice and roll the others; in the opening roll there is nothing to claim (K2.5)."""
    mods = 0
    locked = 0
    again = True
    n = offer(out, 0, move_of(words.STOP))
    if s.phase == HAND:
        mods = mods_of(s, s.turn)
        locked = locked_in(mods, s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])
        again = rolls_left(s, mods, locked)
        if s.dice[GREEN] <= WIDE and s.dice[WHITE] <= WIDE:
            n = offer_claims(s, again, out, n)
    return offer_holds(s, locked, out, n) if again else n


# ---- The end of a hand


@rule
def claim_of(verb: int) -> int:
    if verb == words.STOP:
        return NO_CLAIM
    return VIR_CLAIM if verb == words.CLAIM_VIR else PLAIN_CLAIM


@rule
def points_of(s: State, move: int) -> int:
    """What finishing the hand with this move scores."""
    mods = mods_of(s, s.turn)
    return score_of(mods, claim_of(verb_of(move)), s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])


@rule
def found_in(s: State) -> int:
    """The hands that the dice make."""
    return hands_in(s.dice[BLACK], s.dice[WHITE], s.dice[GREEN], s.dice[RED])


@rule
def claim(s: State, vir: bool, across: int, down: int) -> None:
    """Sign a quadrant at the end of a hand (K7.4)."""
    quadrant = quadrant_at(across, down)
    give(s, s.turn, quadrant, rate_of_claim(vir, quadrant))
    s.claimed = VIR_CLAIM if vir else PLAIN_CLAIM
    tell(s, words.CLAIMED_VIR if vir else words.CLAIMED, s.turn, quadrant)


@rule
def finish_hand(s: State, found: int, points: int) -> None:
    """Take what the dice award, and note the points (K3.8)."""
    seat = s.turn
    take_awards(s, seat, found)
    if found & THIRTEENS and s.vortex[seat]:
        tell(s, words.BEEBLEBROX, seat)
        found &= ~THIRTEENS  # it sends nobody into the Vortex (K6.15)
    if found & TAXED_SIX:
        tell(s, words.TAXED, seat, TAX)
    s.vortex[seat] = 0
    s.found = found
    tell(s, words.SCORED, seat, points)
    if has_second_hand(s):
        s.carried = points
    else:
        s.score[seat] += s.carried + points
        s.hands[seat] += 1
        tell(s, words.SETTLED, seat, s.carried + points, s.score[seat])
        s.carried = 0


@rule
def strikes(s: State) -> bool:
    """Whether the finished hand does anything to an opponent."""
    return s.found & STRIKES != 0


@rule
def chooses_opponent(s: State) -> bool:
    """Whether the player says whom the hand is against; with two there is nothing to choose (K13.3)."""
    return s.opponent != 0 and s.seats > 2


@rule
def take_awards(s: State, seat: int, found: int) -> None:
    """The abilities that a hand awards; they stay for the game (K6.1)."""
    if found & EVEN_RUN and s.gold[seat] == 0:
        s.gold[seat] = 1
        tell(s, words.GOT_GOLD, seat)
    if found & MARVIN:
        tell(s, words.MET_MARVIN, seat)
    if found & (EVEN_RUN | MARVIN) and s.field[seat]:
        s.field[seat] = 0
        tell(s, words.RELEASED, seat)
    if found & DUCK and s.duck[seat] == 0:
        s.duck[seat] = 1
        tell(s, words.GOT_DUCK, seat)
    if found & ZARQUON and s.zarquon[seat] == 0:
        s.zarquon[seat] = 1
        tell(s, words.GOT_ZARQUON, seat)


# ---- The opponent


@rule
def offer_opponents(s: State, out: Any) -> int:
    """Any other player, from the left on (K13.3)."""
    n = 0
    other = next_seat(s, s.turn)
    while other != s.turn:
        n = offer(out, n, move_of(words.AGAINST_SEAT, other))
        other = next_seat(s, other)
    return n


@rule
def strike(s: State, other: int) -> None:
    """What the hand does to the opponent at once: Vogon, Vortex and Field (K5.4)."""
    s.against = other
    if chooses_opponent(s):
        tell(s, words.CHOSE_OPPONENT, s.turn, other)
    if s.found & VOGON:
        s.score[other] -= VOGON_TIMES * TAX
        tell(s, words.VOGON_PAID, other, VOGON_TIMES * TAX)
    if s.found & THIRTEENS:
        s.vortex[other] = 1
        tell(s, words.INTO_VORTEX, other)
    if s.found & ODD_RUN:
        if s.gold[other]:
            tell(s, words.IMMUNE, other)
        elif s.field[other] == 0:
            s.field[other] = 1
            tell(s, words.INTO_FIELD, other)


@rule
def calls_for_question(s: State) -> bool:
    """Whether the hand holds a 4 and a 2 of one subject (K5.1)."""
    return s.found & (SPACE_PAIR | GUIDE_PAIR) != 0


@rule
def subject_of_hand(s: State) -> int:
    """What the hand asks about; with both subjects in it the opponent is asked which first (K5.2), and this is NONE."""
    if s.found & SPACE_PAIR and s.found & GUIDE_PAIR:
        tell(s, words.ASKS_WHICH, s.turn, s.against)
        ask_seat(s, SUBJECT, s.against)
        return NONE
    return SPACE if s.found & SPACE_PAIR else GUIDE
