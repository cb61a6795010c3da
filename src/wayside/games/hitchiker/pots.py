"""The pots of Texas Hold'em: money that nobody matched, main pot and side pots, and who wins them (section 15).

What a player has put in is all that matters. Beginning from the bottom a pot goes up to the lowest sum that somebody
still in has put in; whoever put in more has part in the next one, too. The Bank's money is in the first, and so are the
antes, as everybody in has put in one at least.

Bets of the round that is on lie before their players and are in no pot yet.
"""

from typing import Any

from wayside.engine.events import tell
from wayside.engine.forms import i64, rule
from wayside.engine.kinds import SEAT, Bits
from wayside.engine.notes import note
from wayside.engine.record import public
from wayside.engine.turns import count_in, lowest_in, next_seat
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import SEATS, SEED
from wayside.games.hitchiker.poker_hand import hand_of, value_of
from wayside.games.hitchiker.state import CASH, State

POTS = SEATS  # each ends at a sum of its own that somebody still in has put in


@rule
def still_in(s: State) -> int:
    """Who plays and has not folded."""
    return i64(s.playing) & ~i64(s.folded)


@rule
def in_pots(s: State, seat: int) -> int:
    """What a player has put into the pots."""
    return s.put[seat] - s.bets[seat]


# ---- Money that nobody matched


@rule
def give_back_uncalled(s: State) -> None:
    """Who has put in more than everybody else takes back what is above the second most (H15.14)."""
    most = 0
    second = 0
    who = 0
    for seat in range(s.seats):
        if s.put[seat] > most:
            second = most
            most = s.put[seat]
            who = seat
        elif s.put[seat] > second:
            second = s.put[seat]
    back = most - second
    if back == 0 or still_in(s) >> who & 1 == 0:
        return
    s.put[who] -= back
    if s.bets[who]:
        s.bets[who] -= back
    s.cash[who] += back
    tell(s, words.UNCALLED, who, back)


# ---- Main pot and side pots


@rule
def contenders(s: State, floor: int) -> int:
    """Who can win the pot that lies above a sum: those still in who have put in more (H15.15)."""
    found = 0
    for seat in range(s.seats):
        if in_pots(s, seat) > floor:
            found |= 1 << seat
    return found & still_in(s)


@rule
def top_of_pot(s: State, floor: int) -> int:
    """Up to which sum of each player the pot above `floor` goes; `floor` itself if there is none.

    Were there money of players who have folded above all that others have put in, it would be in the last pot.
    """
    rivals = contenders(s, floor)
    if rivals == 0:
        return floor
    top = in_pots(s, lowest_in(rivals))
    for seat in range(s.seats):
        if rivals >> seat & 1 and in_pots(s, seat) < top:
            top = in_pots(s, seat)
    if contenders(s, top) == 0:
        for seat in range(s.seats):
            if in_pots(s, seat) > top:
                top = in_pots(s, seat)
    return top


@rule
def sum_of_pot(s: State, floor: int, top: int) -> int:
    """What lies in a pot, the Bank's money in the first one (H15.15)."""
    total = SEED if floor == 0 else 0
    for seat in range(s.seats):
        total += min(in_pots(s, seat), top) - min(in_pots(s, seat), floor)
    return total


# ---- Who wins them


@rule
def best_of(s: State, rivals: int) -> int:
    """Those of some players who have the best hand, or several equal ones; one alone needs none (H15.16, H15.20)."""
    if rivals & rivals - 1 == 0:
        return rivals
    best = -1
    found = 0
    for seat in range(s.seats):
        if rivals >> seat & 1:
            value = value_of(hand_of(s, s.hole[seat, 0], s.hole[seat, 1]))
            if value > best:
                best = value
                found = 1 << seat
            elif value == best:
                found |= 1 << seat
    return found


@rule
def share_out(s: State, total: int, winners: int, pot: int) -> None:
    """Equal shares, and thousands left over one each from the button's left (H15.21)."""
    shares = count_in(winners)
    left_over = total % shares
    seat = s.turn
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if winners >> seat & 1:
            share = total // shares
            if left_over > 0:
                share += 1
                left_over -= 1
            s.cash[seat] += share
            tell(s, words.WON_POT, seat, share, pot)


@rule
def pay_pots(s: State) -> None:
    """All that was put in goes to those who win it, pot by pot (H15.20)."""
    give_back_uncalled(s)
    for seat in range(s.seats):
        s.bets[seat] = 0
    floor = 0
    pot = 0
    rivals = contenders(s, floor)
    while rivals:
        top = top_of_pot(s, floor)
        share_out(s, sum_of_pot(s, floor, top), best_of(s, rivals), pot)
        floor = top
        pot += 1
        rivals = contenders(s, floor)
    for seat in range(s.seats):
        s.put[seat] = 0


# ---- For the table


@rule
def pots(s: State, out: Any) -> None:
    floor = 0
    pot = 0
    while contenders(s, floor):
        top = top_of_pot(s, floor)
        out[pot] = sum_of_pot(s, floor, top)
        floor = top
        pot += 1


@rule
def pot_seats(s: State, out: Any) -> None:
    floor = 0
    pot = 0
    while contenders(s, floor):
        out[pot] = contenders(s, floor)
        floor = top_of_pot(s, floor)
        pot += 1


NEEDS = "put bets playing folded"
NOTES = (
    note(
        "pots",
        public("i4", POTS + 1, of=CASH, doc="what lies in each pot, the main pot first; nothing behind the last"),
        pots,
        NEEDS,
    ),
    note("pot_seats", public("u1", POTS + 1, of=Bits(SEAT), doc="who can win each pot"), pot_seats, NEEDS),
)
