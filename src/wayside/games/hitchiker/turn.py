"""The turn: whose it is, Life Insurance, the roll, and the move past one's Hometowns (sections 3, 4.1 and 9)."""

from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.sequel import DONE, follows
from wayside.engine.turns import ask_seat, end_game
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    HOMETOWN_AT,
    LANDING,
    LONGEST,
    NONE,
    PASSING,
    PLACES,
    PREMIUM,
    WELFARE,
)
from wayside.games.hitchiker.money import left_of, lose_claim, roll_both, somebody_wins, sum_of
from wayside.games.hitchiker.order import BANK, BEGIN, MOVE, NEXT_ROUND, NEXT_TURN
from wayside.games.hitchiker.state import NO_GAME, OVER, TURN, State

LEAST_PREMIUM = 2 * PREMIUM


@follows(NEXT_TURN)
@rule
def end_turn(s: State) -> int:
    """What lasts for a turn is over, and the turn goes to the left (H3.9, H4.3, H9.5, H18.4)."""
    if somebody_wins(s):
        return DONE
    lose_claim(s)
    s.insured = 0
    clear_table(s)
    s.turn = left_of(s, s.turn)
    if s.turn != s.starter:
        return BEGIN
    if s.round == LONGEST:
        tell(s, words.ENDED, NOBODY, LONGEST)
        end_game(s, OVER)
        return DONE
    return NEXT_ROUND


@follows(BEGIN)
@rule
def begin_turn(s: State) -> int:
    """A turn to miss is over at once; a gift of insurance is used (H3.7, H11.46)."""
    seat = s.turn
    if s.missing >> seat & 1:
        s.missing &= ~(1 << seat) & 255
        tell(s, words.MISSED, seat)
        return NEXT_TURN
    if s.gift >> seat & 1:
        s.gift &= ~(1 << seat) & 255
        s.insured = 1 << seat
        tell(s, words.GIFT, seat)
    ask_seat(s, TURN, seat)
    return DONE


@rule
def clear_table(s: State) -> None:
    """What the turn has left lying about."""
    s.quoted = 0
    s.dice[0] = 0
    s.dice[1] = 0
    s.left_from = NONE
    s.passed = 0
    s.limit = 0
    s.bought = 0
    s.price = 0
    s.ride = NONE
    s.risk = 0
    s.rolls = 0
    s.game = NO_GAME
    s.unwanted = 0


@rule
def can_insure(s: State, seat: int) -> bool:
    """One premium roll a turn, and only for somebody who could pay the least (H9.3, H9.4)."""
    return s.quoted == 0 and s.insured == 0 and s.cash[seat] >= LEAST_PREMIUM


@rule
def insure(s: State, seat: int) -> int:
    """The premium is rolled, and paid if there is money enough (H9.1, H9.2)."""
    s.quoted = 1
    both = roll_both(s)
    premium = PREMIUM * sum_of(both)
    tell(s, words.PREMIUM, seat, both, premium)
    if premium > s.cash[seat]:
        tell(s, words.NO_COVER, seat)
        return DONE
    s.cash[seat] -= premium
    s.insured = 1 << seat
    tell(s, words.INSURED, seat, premium)
    return DONE


@rule
def roll_to_move(s: State, seat: int) -> int:
    """Both dice; out of Remindya only an odd total leads (H3.1, H5.13)."""
    both = roll_both(s)
    if s.stuck >> seat & 1:
        if sum_of(both) & 1 == 0:
            tell(s, words.NOT_ODD, seat, both)
            return NEXT_TURN
        s.stuck &= ~(1 << seat) & 255
        tell(s, words.ESCAPED, seat, both)
    else:
        tell(s, words.ROLLED, seat, both)
    return MOVE


@follows(MOVE)
@rule
def move_on(s: State) -> int:
    """So many places clockwise; own Hometowns on the way and at its end owe welfare (H4.1, H4.2, H4.5)."""
    seat = s.turn
    place = s.at[seat]
    s.left_from = place
    own = False
    for _ in range(s.dice[0] + s.dice[1]):
        s.passed += 1 if own else 0
        place = place + 1 if place + 1 < PLACES else 0
        own = HOMETOWN_AT[place] != NONE and s.owner[HOMETOWN_AT[place]] == seat
    s.at[seat] = place
    tell(s, words.TRAVELLED, seat, s.left_from, place)
    welfare = WELFARE * s.passed
    s.limit = PASSING * s.passed
    if own:
        welfare += WELFARE
        s.limit += LANDING
    if welfare and s.claim:
        s.due = welfare
        tell(s, words.WELFARE_DUE, seat, welfare)
    elif welfare:
        s.cash[seat] += welfare
        tell(s, words.WELFARE, seat, welfare)
    return BANK
