"""A ledger of Hitchiker, kept from events alone: what the Bank paid and took, and what went from hand to hand.

`keep` writes the events of one move into a record from before it. Money, Units, Hometowns, pawns, wagers and pots must
then be those of the true record; and money never comes from a purse, a hand or a pot that has less.
"""

from wayside.engine.events import NOBODY
from wayside.engine.forms import rule
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    BLACKJACK_PAYS,
    HOMETOWN_AT,
    HOMETOWNS,
    LANDING,
    NONE,
    PREMIUM,
    SEED,
    SIDES,
    SPLIT_HANDS,
    UNIT_PRICE,
    WIN_PAYS,
)
from wayside.games.hitchiker.state import HOUSE_HAND, SECOND, State

(
    RIGHT,
    OVERDRAWN,
    WRONG_TOTAL,
    WRONG_LIMIT,
    WRONG_PRICE,
    WRONG_WAGER,
    WRONG_POT,
    WRONG_CASH,
    WRONG_SAVINGS,
    WRONG_UNITS,
    WRONG_TOWNS,
    WRONG_PAWN,
) = range(12)
LEDGER_WORDS = (
    "somebody has paid more than there was",
    "a deposit names another total than there is",
    "more was banked than may be",
    "a premium or a price is not the one that was rolled or printed",
    "a hand of Blackjack is paid, lost or split by another wager than lies beside it",
    "pots do not hold what was put in, or not all of it was paid out",
    "cash is not what events say",
    "savings are not what events say",
    "Units are not what events say",
    "Hometowns are not whose events say",
    "a pawn is not where events say",
)


@rule
def hand_of_event(s: State, seat: int, name: int) -> int:
    """The number of a hand of Blackjack, of which events tell whose it is and which of theirs."""
    return SECOND + name - SPLIT_HANDS if name >= SPLIT_HANDS else seat * SPLIT_HANDS + name


@rule
def keep(s: State, true: State) -> int:
    """Write the events of the last move, which `true` has noted, into `s`; what is wrong with them."""
    pot = -1  # what is left in the pots, once they are paid
    for i in range(true.log_n):
        kind = true.log[i, 0]
        seat = true.log[i, 1]
        a = true.log[i, 2]
        b = true.log[i, 3]
        found = keep_road(s, kind, seat, a, b)
        if found == RIGHT:
            found = keep_blackjack(s, kind, seat, a, b)
        if found == RIGHT:
            found = keep_holdem(s, kind, seat, a, b)
        if kind == words.WON_POT:
            if pot < 0:
                pot = in_the_middle(s)
            pot -= a
            s.cash[seat] += a
        if found:
            return found
        if seat != NOBODY and (s.cash[seat] < 0 or s.savings[seat] < 0 or s.units[seat] < 0):
            return OVERDRAWN
    if pot > 0 or pot < -1:
        return WRONG_POT
    if pot == 0:
        for seat in range(s.seats):
            s.put[seat] = 0
    return RIGHT


@rule
def in_the_middle(s: State) -> int:
    """What the Bank and everybody has put in at Hold'em."""
    total = SEED
    for seat in range(s.seats):
        total += s.put[seat]
    return total


@rule
def keep_road(s: State, kind: int, seat: int, a: int, b: int) -> int:
    """Money from the Bank, to it, and from hand to hand."""
    if kind == words.SETTLED:
        s.at[seat] = a
        s.owner[HOMETOWN_AT[a]] = seat
        s.cash[seat] += b
    elif kind == words.TRAVELLED:
        s.at[seat] = b
    elif kind == words.TAKEN_TO or kind == words.BROKE:
        s.at[seat] = a
    elif kind == words.DIED:
        s.at[seat] = NONE
    elif kind == words.GAVE_UP_HOMETOWNS:
        for town in range(HOMETOWNS):
            if s.owner[town] == seat:
                s.owner[town] = NONE
    elif kind == words.PREMIUM:
        if b != PREMIUM * (a // SIDES + a % SIDES + 2):
            return WRONG_PRICE
    elif kind == words.BOUGHT:
        s.cash[seat] -= b
        s.owner[HOMETOWN_AT[a]] = seat
        s.limit = LANDING
    elif kind == words.DEPOSITED:
        s.cash[seat] -= a
        s.savings[seat] += a
        if s.savings[seat] != b:
            return WRONG_TOTAL
        if a > s.limit:
            return WRONG_LIMIT
    elif kind == words.WELFARE or kind == words.RECEIVED or kind == words.WON_HIGH_ROLL:
        s.cash[seat] += a
    elif kind == words.INSURED or kind == words.PAID_BANK or kind == words.LOST_CASH:
        s.cash[seat] -= a
    elif kind == words.PAID:
        s.cash[seat] -= b
        s.cash[a] += b
    elif kind == words.LOST_CASH_TO:
        s.cash[seat] -= a
        s.cash[b] += a
    elif kind == words.LOST_SAVINGS:
        s.savings[seat] -= a
    elif kind == words.LOST_SAVINGS_TO:
        s.savings[seat] -= a
        s.cash[b] += a
    elif kind == words.GOT_UNITS:
        s.units[seat] += a
    elif kind == words.LOST_UNITS:
        s.units[seat] -= a
    elif kind == words.LOST_UNITS_TO:
        s.units[seat] -= a
        s.units[b] += a
    elif kind == words.BOUGHT_UNITS:
        s.units[seat] += a
        s.cash[seat] -= b
    elif kind == words.SOLD:
        s.units[seat] -= a
        s.cash[seat] += b
        if b != a * UNIT_PRICE[s.at[seat]]:
            return WRONG_PRICE
    return RIGHT


@rule
def keep_blackjack(s: State, kind: int, seat: int, a: int, b: int) -> int:
    """Wagers leave the cash, lie beside a hand, and come back or do not."""
    if kind == words.WAGERED or kind == words.SPLIT_HAND:
        hand = hand_of_event(s, seat, b)
        if s.wager[hand]:
            return WRONG_WAGER
        s.cash[seat] -= a
        s.wager[hand] = a
    elif kind == words.DOUBLED:
        hand = hand_of_event(s, seat, b)
        if s.wager[hand] != a:
            return WRONG_WAGER
        s.cash[seat] -= a
        s.wager[hand] += a
    elif kind == words.TWENTY_ONE:
        hand = hand_of_event(s, seat, a)
        if b == 0 or b != BLACKJACK_PAYS * s.wager[hand]:
            return WRONG_WAGER
        s.cash[seat] += s.wager[hand] + b
        s.wager[hand] = 0
    elif kind == words.HAND_WON:
        hand = hand_of_event(s, seat, b)
        if a == 0 or a != WIN_PAYS * s.wager[hand]:
            return WRONG_WAGER
        s.cash[seat] += s.wager[hand] + a
        s.wager[hand] = 0
    elif kind == words.HAND_PUSHED or kind == words.HAND_LOST or kind == words.HAND_BUST:
        hand = hand_of_event(s, seat, b)
        if a == 0 or a != s.wager[hand]:
            return WRONG_WAGER
        if kind == words.HAND_PUSHED:
            s.cash[seat] += a
        s.wager[hand] = 0
    return RIGHT


@rule
def keep_holdem(s: State, kind: int, seat: int, a: int, b: int) -> int:
    """Antes and bets leave the cash; what nobody called comes back."""
    laid = 0
    if kind == words.ANTED or kind == words.OPENED or kind == words.CALLED:
        laid = a
    elif kind == words.RAISED:
        laid = b
    elif kind == words.UNCALLED or kind == words.ANTE_BACK:
        laid = -a
    if laid:
        s.cash[seat] -= laid
        s.put[seat] += laid
        if s.put[seat] < 0:
            return WRONG_POT
    return RIGHT


@rule
def differs(s: State, true: State) -> int:
    """Where the ledger and the true record differ."""
    for seat in range(s.seats):
        if s.cash[seat] != true.cash[seat]:
            return WRONG_CASH
        if s.savings[seat] != true.savings[seat]:
            return WRONG_SAVINGS
        if s.units[seat] != true.units[seat]:
            return WRONG_UNITS
        if s.at[seat] != true.at[seat]:
            return WRONG_PAWN
        if s.put[seat] != true.put[seat]:
            return WRONG_POT
    for town in range(HOMETOWNS):
        if s.owner[town] != true.owner[town]:
            return WRONG_TOWNS
    for hand in range(HOUSE_HAND):
        if s.wager[hand] != true.wager[hand]:
            return WRONG_WAGER
    return RIGHT
