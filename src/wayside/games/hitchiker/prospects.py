"""What one more roll for a deal may bring, another card at Blackjack, and a hand of Texas Hold'em against another."""

from collections import Counter

import numpy as np

from wayside.engine.forms import PLAIN, Form
from wayside.engine.moves import move_of
from wayside.engine.prospects import BadPosition, Chance, Prospect, Prospecting
from wayside.games.hitchiker import words
from wayside.games.hitchiker.edition import (
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    DEAL_ROLLS,
    FREE,
    NOTE,
    PRICE,
    RIPPED_OFF,
    SIDES,
)
from wayside.games.hitchiker.holdem_chances import count_against_one
from wayside.games.hitchiker.state import BETTING, DEALING, FLOP, HAND, HOUSE_HAND, PACK, RIVER, State

NEEDS = (
    "waiting",
    "phase",
    "turn",
    "risk",
    "rolls",
    "deal",
    "felt_n",
    "felt",
    "felt_hand",
    "hand",
    "hole",
    "board_n",
    "board",
    "highest",
    "bets",
)
TWENTY_ONE = 21


def prospects_of(s: State, form: Form) -> list[Prospect]:
    """By what is being decided."""
    if s.phase == DEALING:
        return _roll_again(s)
    if s.phase == HAND:
        return _another_card(s)
    if s.phase == BETTING:
        return _against_one(s, form)
    return []


# ---- The Black Market


def units_for(risk: int, pips: int) -> int:
    """The Units that a deal brings."""
    return risk * NOTE // DEAL_PRICE[pips] if DEAL_KIND[pips] == PRICE else DEAL_FREE[pips]


def _roll_again(s: State) -> list[Prospect]:
    if not 1 <= s.rolls < DEAL_ROLLS:
        raise BadPosition("a deal is rolled for at least once and at most as often as the market allows")
    dice = [s.deal[s.rolls - 1, die] for die in range(2)]
    if min(dice) < 1 or max(dice) > SIDES or s.risk < 0:
        raise BadPosition("the last roll shows two dice, and no risk is less than nothing")
    last = sum(dice)
    units, chances = Counter[int](), Counter[tuple[str, str]]()
    for first in range(1, SIDES + 1):
        for second in range(1, SIDES + 1):
            pips = first + second
            units[units_for(s.risk, pips)] += 1
            chances[_compared(pips, last)] += 1
    ways = SIDES * SIDES
    return [Prospect(move_of(words.AGAIN), ways, dict(sorted(units.items())), _told(chances))]


def _compared(pips: int, last: int) -> tuple[str, str]:
    """How a roll compares with the one before it, and the clause."""
    kind = DEAL_KIND[pips]
    if kind == FREE:
        return "free Units", "H6.10"
    if kind == RIPPED_OFF:
        return "ripped off", "H6.11"
    if kind != PRICE:
        return "dead", "H6.12"
    if DEAL_KIND[last] != PRICE or DEAL_PRICE[pips] < DEAL_PRICE[last]:
        return "better", "H6.9"
    return ("same" if DEAL_PRICE[pips] == DEAL_PRICE[last] else "dearer"), "H6.9"


def _told(chances: Counter[tuple[str, str]]) -> list[Chance]:
    """The likeliest first."""
    return [Chance(*named, ways) for named, ways in sorted(chances.items(), key=lambda item: (-item[1], item[0]))]


# ---- Blackjack


def _another_card(s: State) -> list[Prospect]:
    if s.hand >= HOUSE_HAND or s.felt_n > len(s.felt):  # type: ignore[arg-type]
        raise BadPosition("hand is the number of a hand that somebody plays")
    seen = [s.felt[i] for i in range(s.felt_n)]
    mine = [card for i, card in enumerate(seen) if s.felt_hand[i] == s.hand]
    unseen = sorted(set(range(PACK)) - set(seen))
    if len(unseen) + len(seen) != PACK or len(mine) < 2:
        raise BadPosition("every card is there once, and two at least are in the hand that is played")
    counts, chances = Counter[int](), Counter[tuple[str, str]]()
    for card in unseen:
        count = counted([*mine, card])
        counts[count] += 1
        if count >= TWENTY_ONE:
            chances["bust" if count > TWENTY_ONE else "21", "H14.10" if count > TWENTY_ONE else "H14.11"] += 1
    moves = [words.HIT, words.DOUBLE] if len(mine) == 2 else [words.HIT]
    return [Prospect(move_of(verb), len(unseen), dict(sorted(counts.items())), _told(chances)) for verb in moves]


def counted(cards: list[int]) -> int:
    """What some cards count together, an ace 11 where that is no bust."""
    values = [
        min(card // len(words.SUITS) + 2, 10) if card // len(words.SUITS) < len(words.RANKS) - 1 else 1
        for card in cards
    ]
    total = sum(values)
    return total + 10 if 1 in values and total + 10 <= TWENTY_ONE else total


# ---- Texas Hold'em


def _against_one(s: State, form: Form) -> list[Prospect]:
    seat = s.waiting.bit_length() - 1
    if not FLOP <= s.board_n <= RIVER:
        raise BadPosition("who is asked for a bet sees three to five cards on the board")
    cards = [s.hole[seat, 0], s.hole[seat, 1], *(s.board[i] for i in range(s.board_n))]
    if len(set(cards)) < len(cards) or max(cards) >= PACK:
        raise BadPosition("the hole cards and those on the board are cards of one pack")
    if s.board_n == FLOP and form.kind == PLAIN:
        return []  # a million hands: nobody waits so long for rules that are not compiled
    found = np.zeros(3, np.int64)
    form.of(count_against_one)(s if form.kind == PLAIN else s.cell, seat, found.data if form.kind == PLAIN else found)
    ahead, level, behind = found.tolist()
    chances = [Chance("ahead", "H15.20", ahead), Chance("level", "H15.20", level), Chance("behind", "H15.20", behind)]
    verb = words.CALL if s.highest > s.bets[seat] else words.CHECK
    ways = ahead + level + behind
    return [Prospect(move_of(verb), ways, {1: ahead, 0: level + behind}, chances)]


PROSPECTS = Prospecting(NEEDS, prospects_of)
