"""What a net that learns Spiralized looks at beside the record: what a move brings, what it risks, whom it threatens.

All costs are in hundredths of a die (see dice_to_go.py), as the sensible player reckons them; a net that knows the
parts can weigh them otherwise.
"""

from typing import Any

from wayside.engine.effects import Columns
from wayside.engine.features import Features
from wayside.engine.forms import i64, rule
from wayside.engine.kinds import FLAG, UpTo
from wayside.engine.moves import first_of, second_of, verb_of
from wayside.games.spiralized.bot import (
    all_gains,
    worth_of_partner,
    worth_of_roll,
    worth_of_stairs,
    worth_of_use,
)
from wayside.games.spiralized.dice_to_go import to_go
from wayside.games.spiralized.edition import HUE, NO_COLOUR, TOKENS
from wayside.games.spiralized.effects import step_after, token_of
from wayside.games.spiralized.judgement import (
    FAR,
    MOST,
    ROLLS,
    cost,
    cost_at,
    danger,
    leading_rival,
    worth_of_hit,
)
from wayside.games.spiralized.moving import seat_of_colour
from wayside.games.spiralized.state import DIE, NONE, PIT, State
from wayside.games.spiralized.way import in_rings, space_at, step_at
from wayside.games.spiralized.words import EXCHANGE, MOVE, PASS, ROLL, STAIRS, TO_PIT

OF_36 = UpTo(MOST)  # rolls, as danger counts them
THREATS = UpTo(36)

STATE = Columns()
OWN = STATE.add("own", "what the own tokens still cost")
AT_RISK = STATE.add("at_risk", "what the own tokens stand to lose before the next turn")
CHANCES = STATE.add("chances", "what the others' tokens before the own ones stand to lose")
LEADER = STATE.add("leader", "what the tokens of the leading rival still cost")

OFFER = Columns()
WORTH = OFFER.add("worth", "what the move brings, as the sensible player reckons")
COST_NOW = OFFER.add("cost", "what the token still costs before it")
COST_THEN = OFFER.add("cost_then", "what it still costs then")
RISK_NOW = OFFER.add("risk", "how many of 36 times it would be hit where it is", OF_36)
RISK_THEN = OFFER.add("risk_then", "the same of where it comes to", OF_36)
HIT_WORTH = OFFER.add("hit", "what the hit is worth")
HITS_LEADER = OFFER.add("hits_leader", "1 if it is a token of the leading rival", FLAG)
THREAT_NOW = OFFER.add("threat", "how many of 36 rolls would bring it to another's token from where it is", THREATS)
THREAT_THEN = OFFER.add("threat_then", "the same of where it comes to", THREATS)


@rule
def threat(s: State, seat: int, step: int) -> int:
    """How many of 36 times a token on a step would hit another's in its next turn, about."""
    if not in_rings(s, step) and step != 0:
        return 0
    found = 0
    for other in range(s.seats):
        if other != seat:
            for token in range(TOKENS):
                there = i64(s.at[other, token])
                if in_rings(s, there):
                    space = space_at(s, other, there)
                    if HUE[s.ring, space] == NO_COLOUR or HUE[s.ring, space] != s.colour[other]:
                        away = i64(step_at(s, seat, space)) - step
                        if 0 < away <= FAR:
                            found += i64(ROLLS[away])
    return min(found, 36)


@rule
def risk(s: State, seat: int, step: int) -> int:
    """How many of 36 times a token on a step would be hit before the next turn, about."""
    return danger(s, seat, space_at(s, seat, step)) if in_rings(s, step) else 0


@rule
def features(s: State, seat: int, out: Any, n: int) -> None:
    """What everything still costs, and what is at stake before the next turn."""
    rival = leading_rival(s, seat)
    pit = to_go(s, PIT)
    for token in range(TOKENS):
        left = cost(s, seat, token)
        out[n, OWN] += left
        out[n, LEADER] += cost(s, rival, token)
        out[n, AT_RISK] += risk(s, seat, i64(s.at[seat, token])) * (pit - left) // 36
        out[n, CHANCES] += threat(s, seat, i64(s.at[seat, token]))


@rule
def features_of_offer(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What a move brings by the sensible player's reckoning, and what that is made of."""
    verb = verb_of(move)
    rival = leading_rival(s, seat)
    if verb == ROLL:
        out[n, WORTH] = worth_of_roll(s, seat, rival)
        return
    if verb == PASS:
        return
    token = token_of(s, seat, move)
    partner = NONE
    if verb == STAIRS:
        out[n, WORTH] = worth_of_stairs(s, seat, move, rival)
    elif verb == EXCHANGE:
        partner = seat_of_colour(s, first_of(move)) * TOKENS + second_of(move)
        out[n, WORTH] = worth_of_partner(s, seat, partner, rival)
    elif s.phase == DIE:
        out[n, WORTH] = worth_of_use(s, seat, move, all_gains(s, seat, rival), rival)
    now = i64(s.at[seat, token])
    then = i64(step_after(s, seat, token, partner, move))
    out[n, COST_NOW] = cost(s, seat, token)
    out[n, COST_THEN] = cost_at(s, then, verb == MOVE)
    out[n, RISK_NOW] = risk(s, seat, now)
    out[n, RISK_THEN] = risk(s, seat, then)
    out[n, THREAT_NOW] = threat(s, seat, now)
    out[n, THREAT_THEN] = threat(s, seat, then)
    if in_rings(s, then) and verb != EXCHANGE and verb != TO_PIT:
        space = space_at(s, seat, then)
        out[n, HIT_WORTH] = worth_of_hit(s, seat, space, rival)
        there = s.board[space]
        out[n, HITS_LEADER] = 1 if there != NONE and there >> 2 == rival else 0


FEATURES = Features(STATE, features, OFFER, features_of_offer)
