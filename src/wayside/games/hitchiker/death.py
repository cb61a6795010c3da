"""Death: who is spared, who inherits, and what is given back (section 8)."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import HOMETOWNS, NONE
from wayside.games.hitchiker.money import lose_cash, lose_claim, lose_savings, lose_units, poorest_but, somebody_wins
from wayside.games.hitchiker.order import DIE, NEXT_HOME, NEXT_TURN
from wayside.games.hitchiker.state import State


@follows(DIE)
@rule
def die(s: State) -> int:
    """The estate goes over, the Hometowns go back, an heir may have won, and a new life begins (H8.5).

    It is always the player whose turn it is who dies: of a shootout if somebody rolled for a deal, of a Bad Ride if one
    was drawn, else of a shark.
    """
    seat = s.turn
    if s.rolls:
        tell(s, words.SHOOTOUT, seat)
    if s.insured:
        return survive(s, seat)
    if s.ride != NONE:
        tell(s, words.KILLED, seat)
    elif s.rolls == 0:
        tell(s, words.SHARK_ATE, seat)
    heir = s.roller[s.rolls - 1] if s.rolls else poorest_but(s, seat)  # H8.4
    tell(s, words.DIED, seat, heir)
    s.deaths[seat] += 1
    s.risk = 0
    lose_cash(s, seat, heir, s.cash[seat])
    lose_savings(s, seat, heir, s.savings[seat])
    lose_units(s, seat, heir, s.units[seat])
    give_up_hometowns(s, seat)
    s.at[seat] = NONE
    s.gift &= ~(1 << seat) & 255  # H8.9; whoever dies has moved, so is not stuck, and has no turn to miss
    if somebody_wins(s):
        return DONE
    lose_claim(s)
    s.dead = 1
    s.joining = 1 << seat
    return NEXT_HOME


@rule
def survive(s: State, seat: int) -> int:
    """Nothing else comes of it; what was risked goes back (H6.14, H9.6)."""
    tell(s, words.SPARED, seat)
    if s.risk:
        tell(s, words.NO_DEAL, seat)
        s.risk = 0
    return NEXT_TURN


@rule
def give_up_hometowns(s: State, seat: int) -> None:
    """All of them go back to the Bank (H8.3)."""
    tell(s, words.GAVE_UP_HOMETOWNS, seat)
    for town in range(HOMETOWNS):
        if s.owner[town] == seat:
            s.owner[town] = NONE
