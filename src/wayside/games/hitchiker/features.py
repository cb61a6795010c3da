"""What a net that learns Hitchiker looks at beside the record: what a move is worth, as the sensible player reckons.

Worth is told beside what there is now, in sixteenths of a point (a thousand points are the whole way to the Bank's
goal); so a net that thinks otherwise of the Bank or of danger need only learn by how much.
"""

from typing import Any

from wayside.engine.effects import Columns
from wayside.engine.features import Features
from wayside.engine.forms import rule
from wayside.engine.kinds import UpTo
from wayside.engine.moves import amount_of, verb_of
from wayside.games.hitchiker import words
from wayside.games.hitchiker.bot import (
    insured_or_not,
    worth_of_buying,
    worth_of_having,
    worth_of_selling,
    worth_of_wager,
)
from wayside.games.hitchiker.carrying import CAUGHT, DEADLY_ROLL
from wayside.games.hitchiker.edition import CASH_GOAL, DEAL_ROLLS, HOMETOWNS, SAVED_GOAL
from wayside.games.hitchiker.judgement import FRACTION, towns_of, worth_of_deal, worth_of_rolls, worth_of_towns
from wayside.games.hitchiker.state import BANKING, DEALING, PURCHASE, RISKING, SELLING, TURN, WAGER, State

HUNDREDTHS = 100
PERCENT = UpTo(HUNDREDTHS, unit="per cent")
SIXTEENTHS = FRACTION - 4  # bits that are dropped of a worth
MOST = 1 << 20  # a win is worth more than anything

STATE = Columns()
WAY_SAVED = STATE.add("saved", "how much of the Bank's goal is saved", PERCENT)
WAY_CARRIED = STATE.add("carried", "how much of a fortune is carried", PERCENT)
RIVAL_SAVED = STATE.add("rival_saved", "the most of the Bank's goal that another has saved", PERCENT)
RIVAL_CARRIED = STATE.add("rival_carried", "the most of a fortune that another carries", PERCENT)
TOWNS = STATE.add("towns", "own Hometowns", UpTo(HOMETOWNS))
DEADLY = STATE.add("deadly", "how often the next roll brings death, in percent", PERCENT)
CUSTOMS = STATE.add("customs", "how often Units are lost at Customs before they are sold, in percent", PERCENT)

OFFER = Columns()
WORTH = OFFER.add("worth", "what it brings, as the sensible player reckons, in sixteenths of a point")


@rule
def part_of(sum: int, goal: int) -> int:
    """How much of a goal is reached, in percent."""
    return min(HUNDREDTHS * sum // goal, HUNDREDTHS)


@rule
def features(s: State, seat: int, out: Any, n: int) -> None:
    """How far the own seat and its best rivals have come, and what threatens it."""
    if s.at[seat] >= len(DEADLY_ROLL):
        return  # it has yet to begin
    saved = 0
    carried = 0
    for other in range(s.seats):
        if other != seat:
            saved = max(saved, s.savings[other])
            carried = max(carried, s.cash[other])
    out[n, WAY_SAVED] = part_of(s.savings[seat], SAVED_GOAL[s.goal])
    out[n, WAY_CARRIED] = part_of(s.cash[seat], CASH_GOAL[s.goal])
    out[n, RIVAL_SAVED] = part_of(saved, SAVED_GOAL[s.goal])
    out[n, RIVAL_CARRIED] = part_of(carried, CASH_GOAL[s.goal])
    out[n, TOWNS] = towns_of(s, seat)
    out[n, DEADLY] = DEADLY_ROLL[s.at[seat]] // HUNDREDTHS
    out[n, CUSTOMS] = CAUGHT[s.at[seat]] // 10


@rule
def features_of_offer(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """What a move brings; where cards or others decide, nothing is told."""
    phase = s.phase
    verb = verb_of(move)
    if verb == words.PASS or verb == words.CLAIM:
        return
    sum = amount_of(move)
    found = 0
    if phase == TURN:
        found = insured_or_not(s, seat, verb == words.INSURE)
    elif phase == BANKING:
        found = worth_of_having(s, seat, s.cash[seat] - sum, s.savings[seat] + sum)
        found -= worth_of_having(s, seat, s.cash[seat], s.savings[seat])
    elif phase == PURCHASE:
        found = worth_of_buying(s, seat)
    elif phase == RISKING or phase == DEALING:
        if verb == words.RISK:
            found = worth_of_rolls(s, seat, sum, DEAL_ROLLS)
        elif verb == words.AGAIN:
            found = worth_of_rolls(s, seat, s.risk, DEAL_ROLLS - s.rolls)
        else:
            last = s.rolls - 1
            found = worth_of_deal(s, seat, s.risk, s.deal[last, 0] + s.deal[last, 1])
        found -= worth_of_having(s, seat, s.cash[seat], s.savings[seat]) + worth_of_towns(towns_of(s, seat))
    elif phase == SELLING:
        found = worth_of_selling(s, seat, sum)
    elif phase == WAGER:
        found = worth_of_wager(s, seat, sum) // 1000
    out[n, WORTH] = min(max(found >> SIXTEENTHS, -MOST), MOST)


FEATURES = Features(STATE, features, OFFER, features_of_offer)
