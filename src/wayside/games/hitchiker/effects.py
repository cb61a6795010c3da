"""What an offer would do, as far as no dice and no cards decide it: purse, envelope, Units, what is laid on the table.

Of a roll to move it tells in how many of the 36 falls which kind of place is reached.
"""

from typing import Any

from wayside.engine.effects import Columns, Effects
from wayside.engine.forms import i64, rule
from wayside.engine.kinds import FLAG, SEAT, Kind, UpTo
from wayside.engine.moves import amount_of, first_of, verb_of
from wayside.engine.notes import note
from wayside.engine.record import public
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    ANTE,
    BAD_RIDE,
    BLACK_MARKET,
    CASH_GOAL,
    CASINO,
    CORPUS_RISKY,
    CUSTOMS,
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    DEAL_ROLLS,
    FREE,
    HOMETOWN,
    HOMETOWN_AT,
    KIND_AT,
    NONE,
    NOTE,
    PLACE_OF,
    PLACES,
    PREMIUM,
    RIPPED_OFF,
    SAVED_GOAL,
    SEATS,
    SEED,
    SELL,
    SHOOTOUT,
    SIDES,
    START_CASH,
    UNIT_PRICE,
)
from wayside.games.hitchiker.market import deal_sum, units_for
from wayside.games.hitchiker.money import poorest_but
from wayside.games.hitchiker.pots import NOTES as POT_NOTES
from wayside.games.hitchiker.state import BETTING, CASH, HAND, MOST_COUNT, PLACE, State

BOTH = SIDES * SIDES
FALLS = UpTo(BOTH)
DEAL = Kind("deal", faces=("none", "a price", "Free Units", "Ripped Off", "Killed In Police Shootout"))

COLUMNS = Columns()
column = COLUMNS.add

CASH_THEN = column("cash", "Travelling Cash then, before any dice or cards", CASH)
SAVINGS_THEN = column("savings", "what is in the Bank envelope then", CASH)
UNITS_THEN = column("units", "Units then", words.UNITS)
LAID = column("laid", "what is laid on the table: a risk, a wager, an ante, a bet", CASH)
WINS_AT = column("wins_at", "the least amount that wins at once, as the offer counts it; 0: none does")
WINS = column("wins", "1 if it wins at once, at the lowest amount too", FLAG)
WHERE = column("place", "the place that it is about", PLACE)
DEAL_TAKEN = column("deal", "the deal that is taken", DEAL)
UNIT = column("unit", "what a Unit costs or brings, in dollars")
DIES = column("dies", "1 if it is death", FLAG)
ROLLS_LEFT = column("rolls", "rolls for the deal that are left after the next one", UpTo(DEAL_ROLLS))
CAN_PAY = column("can_pay", "of 36 premiums those that can be paid", FALLS)
TO_OWN = column("to_own", "of 36 falls those that pass or reach an own Hometown", FALLS)
TO_RENT = column("to_rent", "of 36 falls those that end on another's Hometown", FALLS)
TO_FREE = column("to_free", "of 36 falls those that end on nobody's Hometown", FALLS)
TO_SELL = column("to_sell", "of 36 falls those that end on a SELL city", FALLS)
TO_MARKET = column("to_market", "of 36 falls those that end on a Black Market", FALLS)
TO_CUSTOMS = column("to_customs", "of 36 falls those that end on Customs", FALLS)
TO_CASINO = column("to_casino", "of 36 falls those that end on a Casino", FALLS)
TO_RIDE = column("to_ride", "of 36 falls those that end on a Bad Ride city", FALLS)
TO_SHARK = column("to_shark", "of 36 falls those that end on Corpus Risky", FALLS)
STAYS = column("stays", "of 36 falls those that lead nowhere, as one is stuck", FALLS)
COUNT_NOW = column("count", "what the hand of Blackjack counts now", UpTo(MOST_COUNT))
WAGER_THEN = column("wager", "what lies beside that hand then", CASH)
POT = column("pot", "all that lies in the middle at Hold'em then", CASH)
ALL_IN = column("all_in", "1 if nothing is left to bet with", FLAG)


@rule
def effect(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """By what is done; a move that changes nothing by itself says what one has."""
    verb = verb_of(move)
    out[n, CASH_THEN] = s.cash[seat]
    out[n, SAVINGS_THEN] = s.savings[seat]
    out[n, UNITS_THEN] = s.units[seat]
    out[n, WHERE] = NONE
    if s.phase == HAND:
        effect_on_hand(s, verb, out, n)
    elif s.phase == BETTING:
        effect_of_bet(s, seat, verb, amount_of(move), out, n)
    elif verb == words.BET or verb == words.RISK:
        out[n, LAID] = amount_of(move)
    elif verb == words.ANTE:
        out[n, LAID] = ANTE
        out[n, ALL_IN] = 1 if s.cash[seat] == ANTE else 0
    elif verb == words.TAKE:
        effect_of_deal(s, seat, out, n)
    elif verb == words.AGAIN:
        out[n, ROLLS_LEFT] = DEAL_ROLLS - 1 - s.rolls
    elif verb == words.ROLL:
        look_ahead(s, seat, out, n)
    elif verb == words.INSURE:
        out[n, CAN_PAY] = premiums_within(s.cash[seat])
    else:
        effect_of_money(s, seat, move, out, n)
    won = out[n, CASH_THEN] >= CASH_GOAL[s.goal] or out[n, SAVINGS_THEN] >= SAVED_GOAL[s.goal]
    out[n, WINS] = 1 if won else 0


# ---- Money


@rule
def effect_of_money(s: State, seat: int, move: int, out: Any, n: int) -> None:
    """Choosing and buying a Hometown, welfare, the Bank, and a sale."""
    verb = verb_of(move)
    amount = amount_of(move)
    if verb == words.HOME:
        out[n, WHERE] = PLACE_OF[first_of(move)]
        out[n, CASH_THEN] = START_CASH
    elif verb == words.BUY:
        out[n, WHERE] = s.at[seat]
        out[n, CASH_THEN] -= s.price
    elif verb == words.CLAIM:
        out[n, CASH_THEN] += s.due
    elif verb == words.DEPOSIT:
        out[n, CASH_THEN] -= amount
        out[n, SAVINGS_THEN] += amount
        short = SAVED_GOAL[s.goal] - s.savings[seat]
        out[n, WINS_AT] = short if short <= s.limit and short <= s.cash[seat] else 0
    elif verb == words.SELL:
        price = UNIT_PRICE[s.at[seat]]
        out[n, UNIT] = i64(price) * NOTE
        out[n, CASH_THEN] += amount * price
        out[n, UNITS_THEN] -= amount
        short = (CASH_GOAL[s.goal] - s.cash[seat] + price - 1) // price
        out[n, WINS_AT] = short if short <= s.units[seat] else 0


@rule
def effect_of_deal(s: State, seat: int, out: Any, n: int) -> None:
    """The deal that was rolled last (section 6)."""
    pips = deal_sum(s)
    kind = DEAL_KIND[pips]
    out[n, DEAL_TAKEN] = kind + 1
    if kind == FREE:
        out[n, UNITS_THEN] += DEAL_FREE[pips]
    elif kind == RIPPED_OFF:
        out[n, CASH_THEN] -= s.risk
    elif kind == SHOOTOUT:
        if s.insured == 0:
            out[n, DIES] = 1
            out[n, CASH_THEN] = 0
            out[n, SAVINGS_THEN] = 0
            out[n, UNITS_THEN] = 0
    else:
        units = units_for(s.risk, pips)
        out[n, UNIT] = DEAL_PRICE[pips]
        out[n, UNITS_THEN] += units
        out[n, CASH_THEN] -= (units * DEAL_PRICE[pips] + NOTE - 1) // NOTE


# ---- Dice


@rule
def ways_of(pips: int) -> int:
    """In how many of the 36 falls both dice show so much."""
    return pips - 1 if pips <= SIDES + 1 else 2 * SIDES + 1 - pips


@rule
def premiums_within(cash: int) -> int:
    """Of 36 premiums those that so much cash pays (H9.1)."""
    found = 0
    for pips in range(2, 2 * SIDES + 1):
        if PREMIUM * pips <= cash:
            found += ways_of(pips)
    return found


@rule
def look_ahead(s: State, seat: int, out: Any, n: int) -> None:
    """Where the roll to move leads: own Hometowns count from where they are passed on (H3.1, H4.1, H5.13)."""
    place = s.at[seat]
    own = False
    for pips in range(1, 2 * SIDES + 1):
        place = place + 1 if place + 1 < PLACES else 0
        owner = NONE if HOMETOWN_AT[place] == NONE else s.owner[HOMETOWN_AT[place]]
        own = own or owner == seat
        ways = ways_of(pips)
        if s.stuck >> seat & 1 and pips & 1 == 0:
            out[n, STAYS] += ways
        elif ways:
            out[n, TO_OWN] += ways if own else 0
            count_fall(KIND_AT[place], owner, seat, ways, out, n)


@rule
def count_fall(kind: int, owner: int, seat: int, ways: int, out: Any, n: int) -> None:
    """So many falls end on a place of this kind; some kinds are not told apart."""
    if kind == HOMETOWN:
        if owner == NONE:
            out[n, TO_FREE] += ways
        elif owner != seat:
            out[n, TO_RENT] += ways
    elif kind == SELL:
        out[n, TO_SELL] += ways
    elif kind == BLACK_MARKET:
        out[n, TO_MARKET] += ways
    elif kind == CUSTOMS:
        out[n, TO_CUSTOMS] += ways
    elif kind == CASINO:
        out[n, TO_CASINO] += ways
    elif kind == BAD_RIDE:
        out[n, TO_RIDE] += ways
    elif kind == CORPUS_RISKY:
        out[n, TO_SHARK] += ways


# ---- Casinos


@rule
def effect_on_hand(s: State, verb: int, out: Any, n: int) -> None:
    """What lies beside the hand that is played; a second wager leaves the cash (H14.14, H14.17)."""
    wager = s.wager[s.hand]
    out[n, COUNT_NOW] = s.count[s.hand]
    out[n, WAGER_THEN] = wager
    if verb == words.SPLIT or verb == words.DOUBLE:
        out[n, LAID] = wager
        out[n, CASH_THEN] -= wager
        if verb == words.DOUBLE:
            out[n, WAGER_THEN] = 2 * wager


@rule
def effect_of_bet(s: State, seat: int, verb: int, sum: int, out: Any, n: int) -> None:
    """What a bet, a call or a raise puts into the middle (H15.7 to H15.9)."""
    laid = 0
    if verb == words.CALL:
        laid = min(s.highest - s.bets[seat], s.cash[seat])
    elif verb == words.BET or verb == words.RAISE:
        laid = sum - s.bets[seat]
    middle = SEED
    for other in range(SEATS):
        middle += s.put[other]
    out[n, LAID] = laid
    out[n, CASH_THEN] -= laid
    out[n, POT] = middle + laid
    out[n, ALL_IN] = 1 if laid == s.cash[seat] else 0


# ---- Notes


@rule
def heir(s: State, out: Any) -> None:
    out[0] = poorest_but(s, s.turn)


EFFECTS = Effects(COLUMNS, effect)
NOTES = (
    *POT_NOTES,
    note(
        "heir",
        public("u1", of=SEAT, doc="who has the least cash of all but the player whose turn it is"),
        heir,
        "seats turn cash empty",
    ),
)
