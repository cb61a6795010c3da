"""Four bots: `exact` plays every hand for the highest expected score; `sensible` plays the game on top of it; `plain`
plays the game as sensible does, but holds dice by rules of thumb, without the solved hand; and `newcomer` knows that
high dice are good, and little else."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.forms import Lookup, rule
from wayside.engine.moves import first_of, move_of, second_of, verb_of
from wayside.games.krikkit import words
from wayside.games.krikkit.bargain import answer_deal, best_purchase, may_buy
from wayside.games.krikkit.crest import grand_score_of, quadrant_at, rate_of_claim
from wayside.games.krikkit.edition import (
    ALL_DICE,
    DICE,
    MEMORY,
    OPENING_TOTAL,
    SIDES,
    SPACE,
)
from wayside.games.krikkit.hand import found_in, points_of
from wayside.games.krikkit.judgement import (
    MUCH,
    UNIT,
    award_worth,
    crest_gain,
    end_worth,
    gain_of_both,
    quadrant_worth,
    zarquon_gain,
    zarquon_worth,
)
from wayside.games.krikkit.opening import opening_total
from wayside.games.krikkit.prospects import SECOND_HAND_WORTH, expected_of_holding, situation_of
from wayside.games.krikkit.scoring import (
    IN_VORTEX,
    RUN,
)
from wayside.games.krikkit.state import AGAINST, ANSWER, BETWEEN, DEAL, HAND, NONE, OPENING, SUBJECT, State
from wayside.games.krikkit.throw import may_roll, mods_of
from wayside.games.krikkit.thumb import dice_to_hold, high_dice
from wayside.games.krikkit.trading import may_propose

MIDDLING = 1  # the difficulty, less one, that a bot takes an asker's own question to have


# ---- The opening roll


def _distances() -> list[list[int]]:
    """The average distance from 42 of a held total and so many dice more, in thousandths."""
    held_totals = DICE * SIDES + 1
    ways = [1]
    rows = []
    for dice in range(DICE + 1):
        away = [
            sum(n * abs(held + total - OPENING_TOTAL) for total, n in enumerate(ways)) * 1000 // SIDES**dice
            for held in range(held_totals)
        ]
        rows.append(away)
        more = [0] * (len(ways) + SIDES)
        for total, n in enumerate(ways):
            for face in range(1, SIDES + 1):
                more[total + face] += n
        ways = more
    return rows


DISTANCE = Lookup(_distances(), "i4")
"""By dice rolled and the total of those held."""


@rule
def open_close_to_42(s: State) -> int:
    """The hold whose outcome is on average the closest, unless what lies there is closer."""
    best = move_of(words.STOP)
    least = DISTANCE[0, opening_total(s)]
    for held in range(ALL_DICE):
        total = 0
        rolled = 0
        for die in range(DICE):
            if held >> die & 1:
                total += s.dice[die]
            else:
                rolled += 1
        if DISTANCE[rolled, total] < least:
            least = DISTANCE[rolled, total]
            best = move_of(words.HOLD, held)
    return best


# ---- The hand


@rule
def second_hand_worth(s: State) -> int:
    """What the second hand adds that these dice award, in hundredths of a point."""
    if s.second or not found_in(s) & RUN:
        return 0
    return SECOND_HAND_WORTH[situation_of(mods_of(s, s.turn) & ~IN_VORTEX)]


@rule
def best_for_score(s: State, out: Any, n: int) -> int:
    """The move with the highest expected score of this hand: any claim for its doubled dice, or a hold."""
    best = out[0, 0]
    most = -(1 << 40)
    for i in range(n):
        move = out[i, 0]
        if verb_of(move) == words.HOLD:
            worth = expected_of_holding(s, first_of(move))
        else:
            worth = points_of(s, move) * UNIT + second_hand_worth(s)
        if worth > most:
            most = worth
            best = move
    return best  # type: ignore[no-any-return]


@rule
def worth_of_finishing(s: State, seat: int, found: int, move: int) -> int:
    """What finishing the hand with this move is worth, with Crest, abilities and the end of the game weighed in."""
    points = points_of(s, move)
    worth = points * UNIT + second_hand_worth(s) + award_worth(s, seat, found)
    if not found & RUN or s.second:
        worth += end_worth(s, seat, points)
    if verb_of(move) != words.STOP:
        quadrant = quadrant_at(first_of(move), second_of(move))
        worth += quadrant_worth(s, seat, quadrant, rate_of_claim(verb_of(move) == words.CLAIM_VIR, quadrant))
    return worth


@rule
def best_for_game(s: State, seat: int, out: Any, n: int) -> int:
    """The same, with Crest, abilities and the end of the game weighed in."""
    both = gain_of_both(s)
    power = zarquon_worth(s, seat)
    found = found_in(s)
    best = out[0, 0]
    most = -(1 << 40)
    for i in range(n):
        move = out[i, 0]
        if verb_of(move) == words.HOLD:
            held = first_of(move)
            worth = expected_of_holding(s, held) + crest_gain(s, held, both) + zarquon_gain(s, held, power)
        else:
            worth = worth_of_finishing(s, seat, found, move)
        if worth > most:
            most = worth
            best = move
    return best  # type: ignore[no-any-return]


@rule
def best_by_thumb(s: State, seat: int, out: Any, n: int) -> int:
    """Hold what rules of thumb hold, unless that is all or the game is won; then finish as sensible would."""
    found = found_in(s)
    best = out[0, 0]
    most = -(1 << 40)
    for i in range(n):
        if verb_of(out[i, 0]) != words.HOLD:
            worth = worth_of_finishing(s, seat, found, out[i, 0])
            if worth > most:
                most = worth
                best = out[i, 0]
    held = dice_to_hold(s)
    if most < MUCH and may_roll(s) and (held | s.away) != ALL_DICE:
        return move_of(words.HOLD, held)
    return best  # type: ignore[no-any-return]


# ---- Others


@rule
def strongest_other(s: State, seat: int) -> int:
    """The opponent with the highest Grand Score so far."""
    best = NONE
    most = 0
    for other in range(s.seats):
        if other != seat:
            score = grand_score_of(s, other)
            if best == NONE or score > most:
                most = score
                best = other
    return best


@rule
def sensible_aside(s: State, seat: int) -> int:
    """Every decision that is not about dice or deals."""
    if s.phase == AGAINST:
        return move_of(words.AGAINST_SEAT, strongest_other(s, seat))
    if s.phase == SUBJECT:
        return move_of(words.CHOOSE_SUBJECT, SPACE)  # black and white are the dice with the smaller Twenties
    if s.phase == ANSWER:
        return move_of(words.RECALL)
    if s.phase == BETWEEN:
        return move_of(words.ROLL)
    if s.waiting and s.phase == DEAL:
        return move_of(words.DECLINE)
    return judge_own(s)


@rule
def judge_own(s: State) -> int:
    """A bot that asks cannot hear the answer: it is right as often as memory is."""
    return move_of(words.SAID_RIGHT) if below(s, 100) < MEMORY[s.memory, MIDDLING] else move_of(words.SAID_WRONG)


@rule
def exact(s: State, seat: int, out: Any, n: int) -> int:
    """Every hand for the highest expected score, and nothing else: no deals, and Crest for its doubled dice alone."""
    if s.phase == HAND:
        return best_for_score(s, out, n)
    if s.phase == OPENING:
        return open_close_to_42(s)
    if verb_of(out[0, 0]) == words.ASKED:
        return move_of(words.ASKED)
    return sensible_aside(s, seat)


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """Hands for the game, and deals that leave it better off."""
    if s.phase == HAND:
        return best_for_game(s, seat, out, n)
    return sensible_beside_hands(s, seat, out)


@rule
def plain(s: State, seat: int, out: Any, n: int) -> int:
    """As sensible in all but the dice: it holds them by rules of thumb and looks nothing up."""
    if s.phase == HAND:
        return best_by_thumb(s, seat, out, n)
    return sensible_beside_hands(s, seat, out)


@rule
def newcomer(s: State, seat: int, out: Any, n: int) -> int:
    """High dice are held and the others rolled; a quadrant is taken where the dice happen to name one; no deals."""
    if s.phase == HAND:
        held = high_dice(s)
        if may_roll(s) and (held | s.away) != ALL_DICE:
            return move_of(words.HOLD, held)
        for i in range(n):
            if verb_of(out[i, 0]) == words.CLAIM:
                return out[i, 0]  # type: ignore[no-any-return]
        return move_of(words.STOP)
    if s.phase == OPENING:
        return open_close_to_42(s)
    if verb_of(out[0, 0]) == words.ASKED:
        return move_of(words.ASKED)
    return sensible_aside(s, seat)


@rule
def sensible_beside_hands(s: State, seat: int, out: Any) -> int:
    """The opening roll, deals, and all the rest."""
    if s.phase == OPENING:
        return open_close_to_42(s)
    if s.phase == DEAL:
        return answer_deal(s, seat)
    if s.phase == BETWEEN and may_propose(s) and s.proposals == 0 and may_buy(s, seat):
        deal = best_purchase(s, seat)
        if deal:
            return deal
    if verb_of(out[0, 0]) == words.ASKED:
        return move_of(words.ASKED)
    return sensible_aside(s, seat)
