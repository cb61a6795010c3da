"""Money and Contraband from hand to hand, neighbours, who has the least, and who has won.

No sum changes hands but here, and each time an event says it: so the events of a match account for every dollar.
"""

from wayside.engine.dice import below
from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.turns import end_game, next_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import CASH_GOAL, NONE, SAVED_GOAL, SIDES
from wayside.games.hitchiker.state import OVER, State

# ---- Dice


@rule
def roll_both(s: State) -> int:
    """Both dice as one number (words.DICE); `dice` shows them."""
    both = below(s, SIDES * SIDES)
    s.dice[0] = both // SIDES + 1
    s.dice[1] = both % SIDES + 1
    return both


@rule
def roll_one(s: State) -> int:
    """One die."""
    s.dice[0] = below(s, SIDES) + 1
    s.dice[1] = 0
    return s.dice[0]


@rule
def sum_of(both: int) -> int:
    """The pips of both dice."""
    return both // SIDES + both % SIDES + 2


# ---- Neighbours: an empty chair is not there (H17)


@rule
def left_of(s: State, seat: int) -> int:
    """The next player to the left."""
    other = next_seat(s, seat)
    while s.empty >> other & 1:
        other = next_seat(s, other)
    return other


@rule
def right_of(s: State, seat: int) -> int:
    """The next player to the right."""
    other = seat
    while True:
        other = other - 1 if other else s.seats - 1
        if s.empty >> other & 1 == 0:
            return other


@rule
def poorest_but(s: State, seat: int) -> int:
    """Who has the least Travelling Cash of all others; of several the first to the left."""
    poorest = left_of(s, seat)
    other = left_of(s, poorest)
    while other != seat:
        if s.cash[other] < s.cash[poorest]:
            poorest = other
        other = left_of(s, other)
    return poorest


# ---- Winning


@rule
def somebody_wins(s: State) -> bool:
    """Whether one of the goals is reached, which ends the game at once: the player on turn first, then to the left."""
    if s.over:
        return True
    seat = s.turn
    while True:
        if s.savings[seat] >= SAVED_GOAL[s.goal]:
            tell(s, words.WON_BY_SAVINGS, seat, s.savings[seat])
            s.winner = seat
        elif s.cash[seat] >= CASH_GOAL[s.goal]:
            tell(s, words.WON_BY_CASH, seat, s.cash[seat])
            s.winner = seat
        if s.winner != NONE:
            end_game(s, OVER)
            return True
        seat = left_of(s, seat)
        if seat == s.turn:
            return False


# ---- Sums


@rule
def lose_claim(s: State) -> None:
    """Welfare that has not been asked for in the turn is lost (H4.3, H4.4)."""
    if s.due:
        tell(s, words.WELFARE_LOST, s.turn, s.due)
        s.due = 0


@rule
def receive(s: State, seat: int, sum: int) -> None:
    """The Bank pays."""
    if sum:
        s.cash[seat] += sum
        tell(s, words.RECEIVED, seat, sum)


@rule
def pay_bank(s: State, seat: int, sum: int) -> bool:
    """A payment to the Bank, or what there is; whether it was paid in full."""
    paid = sum if sum < s.cash[seat] else s.cash[seat]
    if paid:
        s.cash[seat] -= paid
        tell(s, words.PAID_BANK, seat, paid)
    return paid == sum


@rule
def pay(s: State, seat: int, payee: int, sum: int) -> bool:
    """A payment to another player, or what there is; whether it was paid in full."""
    paid = sum if sum < s.cash[seat] else s.cash[seat]
    if paid:
        s.cash[seat] -= paid
        s.cash[payee] += paid
        tell(s, words.PAID, seat, payee, paid)
    return paid == sum


@rule
def lose_cash(s: State, seat: int, heir: int, sum: int) -> None:
    """So much cash is lost, to another player or (NONE) to the Bank."""
    if sum == 0:
        return
    s.cash[seat] -= sum
    if heir == NONE:
        tell(s, words.LOST_CASH, seat, sum)
    else:
        s.cash[heir] += sum
        tell(s, words.LOST_CASH_TO, seat, sum, heir)


@rule
def lose_savings(s: State, seat: int, heir: int, sum: int) -> None:
    """So much of the savings is lost, to the cash of another player or (NONE) to the Bank."""
    if sum == 0:
        return
    s.savings[seat] -= sum
    if heir == NONE:
        tell(s, words.LOST_SAVINGS, seat, sum)
    else:
        s.cash[heir] += sum
        tell(s, words.LOST_SAVINGS_TO, seat, sum, heir)


@rule
def get_units(s: State, seat: int, units: int) -> None:
    """The Bank hands out Units."""
    if units:
        s.units[seat] += units
        tell(s, words.GOT_UNITS, seat, units)


@rule
def lose_units(s: State, seat: int, heir: int, units: int) -> None:
    """So many Units are lost, to another player or (NONE) to the Bank."""
    if units == 0:
        return
    s.units[seat] -= units
    if heir == NONE:
        tell(s, words.LOST_UNITS, seat, units)
    else:
        s.units[heir] += units
        tell(s, words.LOST_UNITS_TO, seat, units, heir)


@rule
def miss_next_turn(s: State, seat: int) -> None:
    """Nobody ever has more than one turn to miss (H3.8)."""
    s.missing |= 1 << seat
    tell(s, words.WILL_MISS, seat)
