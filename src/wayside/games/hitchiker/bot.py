"""The sensible bot: it weighs the Bank against a fortune, insures what it has, and bets by expectation."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.forms import rule
from wayside.engine.moves import FREE as OPEN
from wayside.engine.moves import first_of, move_of, verb_of, with_amount
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack import money_to_wager
from wayside.games.hitchiker.blackjack_chart import DOUBLES, FIRST_21, FIRST_LOSES, FIRST_WINS, HITS, SPLITS
from wayside.games.hitchiker.carrying import DEADLY_ROLL
from wayside.games.hitchiker.edition import (
    BLACKJACK_PAYS,
    DEAL_ROLLS,
    HIGH_ROLL_PRIZE,
    LANDING,
    PLACE_OF,
    PLACES,
    PREMIUM,
    SEED,
    SIDES,
    SPLIT_HANDS,
    UNIT_PRICE,
    WIN_PAYS,
)
from wayside.games.hitchiker.holdem_chances import chance_of_pot
from wayside.games.hitchiker.judgement import (
    towns_of,
    worth_of_carrying,
    worth_of_cash,
    worth_of_deal,
    worth_of_new_life,
    worth_of_rolls,
    worth_of_savings,
    worth_of_towns,
)
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.state import (
    BANKING,
    BETTING,
    CHAIRS,
    CHOICE,
    DEALING,
    HAND,
    HOME,
    HOUSE_HAND,
    PURCHASE,
    RISKING,
    SECOND,
    SELLING,
    TURN,
    WAGER,
    State,
)

SHARES = 8  # into so many parts a sum is divided to find the best part of it
MOST_SHARES = 6  # of them are risked for a deal at most: what is lost there goes to somebody else
SAMPLES = 32  # hands that are imagined for the others before a bet
MEAN_PREMIUM = PREMIUM * (SIDES + 1)
TENS_OF_CARD = 10


@rule
def sensible(s: State, seat: int, out: Any, n: int) -> int:
    """The offer that is worth most, by what is being decided."""
    if s.due and seat == s.turn:
        for i in range(n):
            if verb_of(out[i, 0]) == words.CLAIM:
                return move_of(words.CLAIM)
    phase = s.phase
    if phase == TURN:
        return insure_or_roll(s, seat, out, n)
    if phase == BANKING:
        return what_to_bank(s, seat, out, n)
    if phase == PURCHASE:
        return buy_or_not(s, seat)
    if phase == RISKING:
        return what_to_risk(s, seat, out, n)
    if phase == DEALING:
        return take_or_roll(s, seat)
    if phase == SELLING:
        return what_to_sell(s, seat)
    if phase == HOME:
        return which_home(s, seat, out, n)
    if phase == CHOICE:
        return which_game(s, seat, out, n)
    if phase == WAGER:
        return what_to_wager(s, seat, out, n)
    if phase == HAND:
        return how_to_play(s, seat, out, n)
    if phase == BETTING:
        return how_to_bet(s, seat, out, n)
    if phase == CHAIRS:
        return move_of(words.JOIN)
    # To perform, to say yes, to ante: what is first on offer is right.
    return out[0, 0]  # type: ignore[no-any-return]


@rule
def line_of(out: Any, n: int, verb: int) -> int:
    """The line of an offer, or -1."""
    for i in range(n):
        if verb_of(out[i, 0]) == verb:
            return i
    return -1


# ---- Before the roll


@rule
def worth_of_having(s: State, seat: int, cash: int, savings: int) -> int:
    """Points for so much cash and savings where the seat is, with the Units that it carries."""
    return worth_of_carrying(s, cash, savings, s.units[seat], s.at[seat])


@rule
def insured_or_not(s: State, seat: int, insured: bool) -> int:
    """What a roll with or without Life Insurance costs, in points below nothing: the premium, or the chance to die."""
    cash = s.cash[seat]
    now = worth_of_having(s, seat, cash, s.savings[seat])
    if insured:
        return worth_of_having(s, seat, cash - MEAN_PREMIUM, s.savings[seat]) - now
    lost = now + worth_of_towns(towns_of(s, seat)) - worth_of_new_life(s)
    return -(DEADLY_ROLL[s.at[seat]] * lost) // 10_000


@rule
def insure_or_roll(s: State, seat: int, out: Any, n: int) -> int:
    """Insure if the premium costs less than the chance to die does."""
    if line_of(out, n, words.INSURE) < 0 or s.stuck >> seat & 1 or s.cash[seat] < MEAN_PREMIUM:
        return move_of(words.ROLL)
    return move_of(words.INSURE if insured_or_not(s, seat, True) > insured_or_not(s, seat, False) else words.ROLL)


# ---- Hometowns


@rule
def which_home(s: State, seat: int, out: Any, n: int) -> int:
    """The Hometown with the most of its neighbours free: as far as can be from what others own."""
    best = 0
    farthest = -1
    for i in range(n):
        place = PLACE_OF[first_of(out[i, 0])]
        nearest = PLACES
        for other in range(s.seats):
            if other != seat and s.at[other] < PLACES:
                ahead = (s.at[other] - place) % PLACES
                behind = PLACES - ahead
                nearest = min(nearest, ahead, behind)
        if nearest > farthest:
            farthest = nearest
            best = i
    return out[best, 0]  # type: ignore[no-any-return]


@rule
def what_to_bank(s: State, seat: int, out: Any, n: int) -> int:
    """As much as the Bank is worth more than the cash; all of it, if that wins."""
    line = line_of(out, n, words.DEPOSIT)
    if line < 0:
        return move_of(words.PASS)
    most = out[line, 2]
    best = 0
    highest = worth_of_carrying(s, s.cash[seat], s.savings[seat], s.units[seat], s.at[seat])
    for part in range(1, SHARES + 1):
        sum = most * part // SHARES
        worth = worth_of_carrying(s, s.cash[seat] - sum, s.savings[seat] + sum, s.units[seat], s.at[seat])
        if sum and worth > highest:
            highest = worth
            best = sum
    return with_amount(move_of(words.DEPOSIT), best) if best else move_of(words.PASS)


@rule
def buy_or_not(s: State, seat: int) -> int:
    """Buy if the Hometown, and what can be banked there at once, are worth more than the price."""
    return move_of(words.BUY) if worth_of_buying(s, seat) > 0 else move_of(words.PASS)


@rule
def worth_of_buying(s: State, seat: int) -> int:
    """What the Hometown brings, the price and what can be banked there counted."""
    cash = s.cash[seat]
    towns = towns_of(s, seat)
    rest = cash - s.price
    banked = min(rest, LANDING)
    bought = worth_of_cash(s, rest - banked) + worth_of_savings(s, s.savings[seat] + banked)
    bought = max(bought, worth_of_cash(s, rest) + worth_of_savings(s, s.savings[seat]))
    bought += worth_of_towns(towns + 1)
    left = worth_of_cash(s, cash) + worth_of_savings(s, s.savings[seat]) + worth_of_towns(towns)
    return bought - left


# ---- Contraband


@rule
def what_to_risk(s: State, seat: int, out: Any, n: int) -> int:
    """The part of the cash with the best prospect, or none."""
    line = line_of(out, n, words.RISK)
    if line < 0:
        return move_of(words.PASS)
    low = out[line, 1]
    most = out[line, 2]
    best = 0
    highest = worth_of_carrying(s, s.cash[seat], s.savings[seat], s.units[seat], s.at[seat])
    highest += worth_of_towns(towns_of(s, seat))
    for part in range(1, MOST_SHARES + 1):
        risk = max(most * part // SHARES, low)
        worth = worth_of_rolls(s, seat, risk, DEAL_ROLLS)
        if worth > highest:
            highest = worth
            best = risk
    return with_amount(move_of(words.RISK), best) if best else move_of(words.PASS)


@rule
def take_or_roll(s: State, seat: int) -> int:
    """Take the deal unless the rolls that are left are worth more."""
    last = s.rolls - 1
    pips = s.deal[last, 0] + s.deal[last, 1]
    taken = worth_of_deal(s, seat, s.risk, pips)
    if worth_of_rolls(s, seat, s.risk, DEAL_ROLLS - s.rolls) > taken:
        return move_of(words.AGAIN)
    return move_of(words.TAKE)


@rule
def what_to_sell(s: State, seat: int) -> int:
    """All or nothing: what is carried on is a danger to everything else."""
    units = s.units[seat]
    if worth_of_selling(s, seat, units) >= 0:
        return with_amount(move_of(words.SELL), units)
    return move_of(words.PASS)


@rule
def worth_of_selling(s: State, seat: int, sold: int) -> int:
    """What so many Units bring here, beside what they may bring elsewhere."""
    place = s.at[seat]
    units = s.units[seat]
    cash = s.cash[seat]
    savings = s.savings[seat]
    then = worth_of_carrying(s, cash + sold * UNIT_PRICE[place], savings, units - sold, place)
    return then - worth_of_carrying(s, cash, savings, units, place)


# ---- Casinos


@rule
def which_game(s: State, seat: int, out: Any, n: int) -> int:
    """Blackjack for who has more than the others, the dice for who has less, now and then a hand of cards."""
    others = 0
    count = 0
    other = left_of(s, seat)
    while other != seat:
        others += s.cash[other]
        count += 1
        other = left_of(s, other)
    cash = s.cash[seat]
    if cash * count > others and cash * (count + 1) > HIGH_ROLL_PRIZE and line_of(out, n, words.BLACKJACK) >= 0:
        return move_of(words.BLACKJACK)
    if cash > SEED and line_of(out, n, words.HOLDEM) >= 0 and below(s, 2) == 0:
        return move_of(words.HOLDEM)
    return move_of(words.CRAPS)


@rule
def value_of_card(card: int) -> int:
    """What a card counts at Blackjack, an ace as one."""
    rank = card // 4
    return 1 if rank == 12 else min(rank + 2, TENS_OF_CARD)


@rule
def first_card_of(s: State, hand: int) -> int:
    """What the first card of a hand counts."""
    for i in range(s.felt_n):
        if s.felt_hand[i] == hand:
            return value_of_card(s.felt[i])
    return TENS_OF_CARD


@rule
def what_to_wager(s: State, seat: int, out: Any, n: int) -> int:
    """The part of the cash that promises most, by one's first card and the House's."""
    line = line_of(out, n, words.BET)
    if line < 0:
        return move_of(words.PASS)
    low = out[line, 1]
    most = out[line, 2]
    best = 0
    highest = 0
    for part in range(1, SHARES + 1):
        wager = max(most * part // SHARES, low)
        worth = worth_of_wager(s, seat, wager)
        if worth > highest:
            highest = worth
            best = wager
    return with_amount(move_of(words.BET), best) if best else move_of(words.PASS)


@rule
def worth_of_wager(s: State, seat: int, wager: int) -> int:
    """What a wager brings, in thousandths, by the first card of the hand and the House's."""
    hand = SECOND if s.sealed[seat, 0] else seat * SPLIT_HANDS  # the dealer has two, and has spoken for the first
    house = first_card_of(s, HOUSE_HAND)
    card = first_card_of(s, hand)
    natural = FIRST_21[house, card]
    wins = FIRST_WINS[house, card]
    loses = FIRST_LOSES[house, card]
    cash = money_to_wager(s, seat)
    worth = natural * worth_of_cash(s, cash + BLACKJACK_PAYS * wager) + wins * worth_of_cash(s, cash + WIN_PAYS * wager)
    worth += loses * worth_of_cash(s, cash - wager) + (1000 - natural - wins - loses) * worth_of_cash(s, cash)
    return worth - 1000 * worth_of_cash(s, cash)


@rule
def how_to_play(s: State, seat: int, out: Any, n: int) -> int:
    """By the chart; a wager is doubled only while a loss of both would leave as much again."""
    house = first_card_of(s, HOUSE_HAND)
    soft = s.soft >> s.hand & 1
    count = s.count[s.hand]
    spare = s.cash[seat] >= 2 * s.wager[s.hand]
    if spare and line_of(out, n, words.SPLIT) >= 0 and SPLITS[house, first_card_of(s, s.hand)]:
        return move_of(words.SPLIT)
    if spare and line_of(out, n, words.DOUBLE) >= 0 and DOUBLES[house, soft, count]:
        return move_of(words.DOUBLE)
    return move_of(words.HIT) if HITS[house, soft, count] else move_of(words.STAND)


@rule
def how_to_bet(s: State, seat: int, out: Any, n: int) -> int:
    """By the chance to win the pot: fold, go along, or bet half of the pot with more than one's share."""
    live = 0
    pot = SEED
    for other in range(s.seats):
        pot += s.put[other]
        if (s.playing & ~s.folded) >> other & 1:
            live += 1
    chance = chance_of_pot(s, seat, SAMPLES)
    cash = s.cash[seat]
    owed = min(s.highest - s.bets[seat], cash)
    going = chance * worth_of_cash(s, cash - owed + pot + owed) + (1000 - chance) * worth_of_cash(s, cash - owed)
    if owed and going <= 1000 * worth_of_cash(s, cash):
        return move_of(words.FOLD)
    line = line_of(out, n, words.RAISE if s.highest else words.BET)
    if line >= 0 and chance * live > 1400:
        wanted = s.highest + pot // 2
        sum = max(out[line, 1], min(wanted, out[line, 2]))
        more = sum - s.bets[seat]
        won = worth_of_cash(s, cash + pot + (sum - s.highest))
        if chance * won + (1000 - chance) * worth_of_cash(s, cash - more) > going:
            return with_amount(out[line, 0] & ~OPEN, sum)
    return move_of(words.CALL) if owed else move_of(words.CHECK)
