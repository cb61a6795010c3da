"""What must hold of every record of Hitchiker at every moment, as a rule: so that millions of moments can be seen.

`fault` says what is wrong as a number; `FAULT_WORDS` has the words. That every dollar and every Unit is where the
events of the move say is checked by a ledger (hitch_ledger.py), beginning with the record from before the move.
"""

from typing import Any

from hitch_ledger import LEDGER_WORDS, differs, keep
from playthrough import GAME_FAULT
from trial import Trial

from wayside.engine.forms import copy_record, i64, rule
from wayside.engine.turns import count_in
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import (
    CASH_GOAL,
    HOMETOWN_AT,
    HOMETOWNS,
    LONGEST,
    NONE,
    PLACES,
    RIDES,
    SAVED_GOAL,
    SEATS,
    SPLIT_HANDS,
    TRAP,
)
from wayside.games.hitchiker.state import (
    ANTEING,
    BANKING,
    BETTING,
    BLACKJACK,
    CHAIRS,
    CHOICE,
    DEALING,
    HAND,
    HANDS,
    HOLDEM,
    HOME,
    HOUSE_HAND,
    JURY,
    OVER,
    PURCHASE,
    SECOND,
    TURN,
    WAGER,
    State,
)

(
    NEGATIVE,
    WRONG_OWNER,
    HOMELESS,
    WRONG_PLACE,
    WRONG_CHAIR,
    WRONG_MARKS,
    WRONG_RIDES,
    TWO_OF_A_CARD,
    WRONG_PACK,
    WRONG_COUNT,
    WRONG_SEALED,
    WRONG_SEAT,
    WRONG_PHASE,
    WRONG_RISK,
    WRONG_WELFARE,
    MONEY_LEFT,
    NO_WINNER,
) = range(GAME_FAULT, GAME_FAULT + 17)
LEDGER_FAULT = GAME_FAULT + 17
FAULT_WORDS = (
    "somebody has less than nothing",
    "a Hometown belongs to nobody who sits there",
    "somebody owns no Hometown",
    "a pawn is at no place, or stuck where nobody is",
    "somebody on an empty chair has something",
    "insured, stuck, missing or a gift of somebody who cannot be",
    "the Bad Rides are not whole",
    "a card is there twice",
    "cards are dealt that lie nowhere, or lie somewhere and are not dealt",
    "a hand of Blackjack is not counted as its cards are",
    "something is sealed that was not asked",
    "another seat waits than those who are asked",
    "the phase does not fit what is going on",
    "risked money, a limit or a price where there is none, or too much of it",
    "welfare is due that does not wait to be asked for",
    "money lies on the felt and no game is on",
    "the game is over and nobody has won, or it is not and somebody has",
    *LEDGER_WORDS,
)


@rule
def fault(records: Any, raw: Any, words: int) -> int:
    """What is wrong with record 0; record 1 is from before the move, and record 2 becomes the ledger."""
    s = records[0]
    found = wrong_purses(s)
    if found == 0:
        found = wrong_towns(s)
    if found == 0:
        found = wrong_cards(s)
    if found == 0:
        found = wrong_felt(s)
    if found == 0:
        found = wrong_decision(s)
    if found == 0 and not just_begun(s):
        copy_record(records, 2, 1)
        found = keep(records[2], s)
        if found == 0:
            found = differs(records[2], s)
        if found:
            found += LEDGER_FAULT - 1
    return found


@rule
def sitting(s: State) -> int:
    """All who sit at the table, as bits."""
    return (1 << s.seats) - 1 & ~i64(s.empty)


@rule
def just_begun(s: State) -> bool:
    """Whether nobody has chosen a Hometown yet: there is no move, and no record from before it."""
    return s.round == 0 and s.joining == sitting(s)


@rule
def wrong_purses(s: State) -> int:
    """What each has, and what may lie beside it."""
    for seat in range(SEATS):
        if s.cash[seat] < 0 or s.savings[seat] < 0 or s.units[seat] < 0 or s.put[seat] < 0 or s.bets[seat] < 0:
            return NEGATIVE
        something = s.cash[seat] or s.savings[seat] or s.units[seat] or s.at[seat] != NONE or s.put[seat]
        if something and (seat >= s.seats or s.empty >> seat & 1):
            return WRONG_CHAIR
    marks = s.insured | s.gift | s.stuck | s.missing | s.playing
    if marks & ~sitting(s) or s.insured & ~(1 << s.turn) or s.folded & ~i64(s.playing):
        return WRONG_MARKS
    if s.limit < 0 or s.price < 0 or s.risk < 0 or s.risk > s.cash[s.turn]:
        return WRONG_RISK
    if (s.risk and s.phase != DEALING) or (s.price and s.phase != PURCHASE) or (s.limit and s.phase < BANKING):
        return WRONG_RISK
    if s.due < 0 or (s.due and s.claim == 0):
        return WRONG_WELFARE
    return 0


@rule
def wrong_towns(s: State) -> int:
    """Every Hometown has one owner at most, and everybody who plays has one."""
    owners = 0
    for town in range(HOMETOWNS):
        owner = s.owner[town]
        if owner != NONE:
            if owner >= s.seats or s.empty >> owner & 1 or s.joining >> owner & 1:
                return WRONG_OWNER
            owners |= 1 << owner
    for seat in range(s.seats):
        if sitting(s) >> seat & 1 and s.joining >> seat & 1 == 0 and not (s.over and s.at[seat] == NONE):
            if owners >> seat & 1 == 0:
                return HOMELESS
            if s.at[seat] >= PLACES or (s.stuck >> seat & 1 and s.at[seat] != TRAP):
                return WRONG_PLACE
        elif s.at[seat] != NONE:
            return WRONG_PLACE
    return 0


@rule
def wrong_cards(s: State) -> int:
    """Bad Rides and playing cards: each is there once."""
    left = 0
    for ride in range(RIDES):
        left += s.rides_left[ride]
    if left != s.pile or (s.ride != NONE and s.rides_left[s.ride]):
        return WRONG_RIDES
    seen = i64(0)
    cards = 0
    for i in range(s.felt_n):
        seen |= i64(1) << i64(s.felt[i])
        cards += 1
    for i in range(s.board_n):
        seen |= i64(1) << i64(s.board[i])
        cards += 1
    if s.burned != NONE:
        seen |= i64(1) << i64(s.burned)
        cards += 1
    for seat in range(s.seats):
        for i in range(2):
            held = s.hole[seat, i] if s.hole[seat, i] != NONE else s.shown[seat, i]
            if held != NONE:
                seen |= i64(1) << i64(held)
                cards += 1
            if s.shown[seat, i] != NONE and s.shown[seat, i] != held:
                return WRONG_PACK
    if count_in(seen) != cards:
        return TWO_OF_A_CARD
    playing = s.phase == WAGER or s.phase == HAND or s.phase == BETTING
    return WRONG_PACK if (playing or s.dealt) and seen != i64(s.dealt) else 0


@rule
def wrong_felt(s: State) -> int:
    """Hands of Blackjack are counted as their cards are, and money lies there only during a game."""
    for hand in range(HANDS):
        pips = 0
        aces = 0
        cards = 0
        for i in range(s.felt_n):
            if s.felt_hand[i] == hand:
                rank = s.felt[i] // 4
                aces += 1 if rank == 12 else 0
                pips += 1 if rank == 12 else 10 if rank > 8 else rank + 2
                cards += 1
        soft = aces > 0 and pips + 10 <= 21
        if s.cards[hand] != cards or s.count[hand] != pips + (10 if soft else 0):
            return WRONG_COUNT
        if (s.soft >> hand & 1 != 0) != soft:
            return WRONG_COUNT
        if s.wager[hand] < 0 or (hand == HOUSE_HAND and s.wager[hand]):
            return NEGATIVE
        if s.wager[hand] and (pips > 21 or cards < 2 or (s.game != BLACKJACK and not s.over)):
            return MONEY_LEFT
    for seat in range(s.seats):
        if s.put[seat] and (s.game != HOLDEM or s.playing >> seat & 1 == 0):
            return MONEY_LEFT
        if s.bets[seat] > s.put[seat] or s.bets[seat] > s.highest:
            return MONEY_LEFT
    return 0


@rule
def wrong_decision(s: State) -> int:
    """Who is asked, and what; whether somebody should have won."""
    rich = False
    for seat in range(s.seats):
        rich = rich or s.cash[seat] >= CASH_GOAL[s.goal] or s.savings[seat] >= SAVED_GOAL[s.goal]
    if s.over:
        if s.waiting or s.phase != OVER:
            return WRONG_PHASE
        if s.winner == NONE:
            return NO_WINNER if rich or s.round != LONGEST else 0
        winner = s.winner
        won = s.cash[winner] >= CASH_GOAL[s.goal] or s.savings[winner] >= SAVED_GOAL[s.goal]
        return 0 if won else NO_WINNER
    if rich or s.winner != NONE:
        return NO_WINNER
    if s.waiting == 0 or s.waiting & ~asked(s) or s.empty >> s.turn & 1 or s.empty >> s.starter & 1:
        return WRONG_SEAT
    if s.round > LONGEST or (s.round == 0 and s.phase != HOME):
        return WRONG_PHASE
    return wrong_sealed(s)


@rule
def asked(s: State) -> int:
    """Who may be asked in this phase."""
    turn = 1 << s.turn
    phase = s.phase
    if phase == HOME:
        return i64(s.joining)
    if phase == CHAIRS:
        return i64(s.empty)
    if phase == JURY:
        return sitting(s) & ~turn
    if phase == WAGER or phase == ANTEING:
        return sitting(s)
    if phase == HAND:
        if s.hand >= HOUSE_HAND or s.wager[s.hand] == 0:
            return 0
        return turn if s.hand >= SECOND else 1 << s.hand // SPLIT_HANDS
    if phase == BETTING:
        return i64(s.to_act) & i64(s.playing) & ~i64(s.folded)
    if phase == PURCHASE:
        town = HOMETOWN_AT[s.at[s.turn]]
        return turn if town != NONE and s.owner[town] == NONE and s.price else 0
    if phase >= TURN and phase <= CHOICE:
        return turn
    return 0


@rule
def wrong_sealed(s: State) -> int:
    """Something is sealed only by those who were asked, and as long as others are."""
    open_to = 0
    if s.phase == CHAIRS or s.phase == JURY or s.phase == WAGER or s.phase == ANTEING:
        open_to = asked(s)
    one_by_one = s.phase == HOME or s.phase == HAND or s.phase == BETTING
    if (one_by_one or (s.phase >= TURN and s.phase <= CHOICE and s.phase != JURY)) and count_in(s.waiting) != 1:
        return WRONG_SEAT
    for seat in range(s.seats):
        said = s.sealed[seat, 0] != 0
        if said and open_to >> seat & 1 == 0:
            return WRONG_SEALED
        if said and s.waiting >> seat & 1 and not (s.phase == WAGER and seat == s.turn):
            return WRONG_SEALED
        if s.sealed[seat, 1] and (s.phase != WAGER or seat != s.turn or s.waiting >> seat & 1):
            return WRONG_SEALED
        if s.phase == WAGER:
            laid = (s.sealed[seat, 0] if s.sealed[seat, 0] > 0 else 0) + (
                s.sealed[seat, 1] if s.sealed[seat, 1] > 0 else 0
            )
            if laid > s.cash[seat]:
                return WRONG_SEALED
    return 0


# ---- Players


@rule
def idler(s: State, seat: int, out: Any, n: int) -> int:
    """A player who leaves whatever may be left, and so never gets anywhere: the last offer is always the way out."""
    return out[n - 1, 0]  # type: ignore[no-any-return]


def options_of(number: int, seats: int) -> dict[str, int]:
    """Empty chairs, welfare by itself or asked for, both goals, and all first seats in turn."""
    return {
        "chairs": number // 2 % (seats - 1) if number % 3 == 0 else 0,
        "claim": number % 2,
        "goal": number // 4 % 2,
        "first": number % (seats + 1),
    }


TRIAL = Trial(GAME, idler, options_of)
