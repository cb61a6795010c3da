"""Why one would insure, bank, deal, bet or stand, in one sentence."""

from collections.abc import Sequence

from wayside.engine.moves import amount_of, verb_of
from wayside.engine.reasons import NOTHING, Reason
from wayside.engine.record import Record
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack_chart import FIRST_21, FIRST_WINS
from wayside.games.hitchiker.blackjack_hands import COUNTS
from wayside.games.hitchiker.carrying import CAUGHT, DEADLY_ROLL, FETCHES, WAYS
from wayside.games.hitchiker.edition import (
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    FREE,
    HIGH_ROLL_PRIZE,
    LANDING,
    PASSING,
    PLACE_WORDS,
    PRICE,
    RIPPED_OFF,
    SEED,
    SHOOTOUT,
    SPLIT_HANDS,
    UNIT_PRICE,
    WELFARE,
)
from wayside.games.hitchiker.market import deal_sum, units_for
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.state import BANKING, BETTING, HAND, HOUSE_HAND, PURCHASE, SECOND, WAGER, State
from wayside.games.hitchiker.words import SUM, UNITS

TEN_THOUSANDTHS = 10_000


def reasons(s: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why this, and not the next best."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if s.phase == WAGER:
        return _wager(s, seat, verb)
    if s.phase == BETTING:
        return _bet(s, seat, verb)
    if s.phase == HAND:
        return _hand(s, verb)
    if s.phase in (BANKING, PURCHASE):
        return _home(s, seat, verb, amount_of(move))
    return _road(s, seat, verb, amount_of(move))


def _said(thousands: int) -> str:
    return SUM.said(thousands, ())


def _per_cent(part: float) -> str:
    """A chance as people say it; a small one with a decimal."""
    return f"{part:.0%}" if part >= 0.095 else f"{part:.1%}"


# ---- The road


def _road(s: State, seat: int, verb: int, sum: int) -> Reason:
    place = s.at[seat]
    if s.stuck >> seat & 1 and verb in (words.INSURE, words.ROLL):
        leads = "Only an odd total leads on from here, so half of the time nothing can happen to you."
        return (leads, "H5.13") if verb == words.ROLL and not s.insured else NOTHING
    if verb == words.INSURE:
        dying = _per_cent(DEADLY_ROLL[place] / TEN_THOUSANDTHS)
        return f"From here the next move kills in {dying} of all cases, and you have much to lose.", "H9.5"
    if verb == words.ROLL and not s.quoted and not s.insured:
        deadly = DEADLY_ROLL[place]
        if deadly == 0:
            return "Nothing within reach of this roll can kill you but a deal at a Black Market.", "H9.1"
        rare = _per_cent(deadly / TEN_THOUSANDTHS)
        return f"From here the next move kills in only {rare} of all cases, and a premium is dear.", "H9.1"
    if verb == words.CLAIM:
        return "The welfare is yours, but only if you ask for it in this turn.", "H4.4"
    if verb == words.SELL:
        return _sell(s, seat, sum)
    if verb in (words.RISK, words.TAKE, words.AGAIN):
        return _deal(s, seat, verb)
    if verb == words.PERFORM:
        return "The Bank pays unless the whole table says no.", "H5.10"
    if verb == words.CRAPS:
        return f"Everybody rolls for {_said(HIGH_ROLL_PRIZE)}, and it costs nothing.", "H13.1"
    if verb == words.BLACKJACK:
        return _blackjack(s, seat)
    if verb == words.ANTE:
        return "The Bank's money lies in the pot, so a hand is worth more than the ante.", "H15.1"
    if verb == words.JOIN:
        return "Whoever joins gets a Hometown and cash like everybody at the start.", "H17.4"
    return NOTHING


def _sell(s: State, seat: int, sum: int) -> Reason:
    place = s.at[seat]
    later = FETCHES[place] * s.units[seat] // 1000
    now = UNIT_PRICE[place] * s.units[seat]
    return f"Here all of it fetches {_said(now)}, and carried on from here {_said(later)} on average.", "H7.3"


def _deal(s: State, seat: int, verb: int) -> Reason:
    place = s.at[seat]
    if verb == words.RISK:
        fetched = f"${FETCHES[place]:,}"
        return f"A Unit carried on from here fetches {fetched} on average, and most deals cost less.", "H6.9"
    pips = deal_sum(s)
    kind = DEAL_KIND[pips]
    if verb == words.AGAIN:
        if kind in (RIPPED_OFF, SHOOTOUT):
            return "Most other rolls are better than this one.", "H6.6"
        cheaper, free = _cheaper(pips)
        return (f"Of 36 rolls {cheaper} bring a cheaper deal, and {free} free Units.", "H6.7") if cheaper else NOTHING
    if kind == FREE:
        return f"It brings {UNITS.said(DEAL_FREE[pips], ())} for nothing, and you keep the money.", "H6.10"
    if kind == PRICE:
        units = units_for(s.risk, pips)
        worth = _said(units * FETCHES[place] // 1000)
        caught = _per_cent(CAUGHT[place] / 1000)
        return (
            f"It brings {UNITS.said(units, ())}, worth {worth} on average, with Customs coming first in {caught} of all"
            " cases.",
            "H6.9",
        )
    return NOTHING


def _cheaper(pips: int) -> tuple[int, int]:
    """Of 36 rolls, how many have a lower price than this deal, and how many are free."""
    rolls = [roll for roll in range(len(WAYS)) if WAYS[roll]]
    cheaper = [roll for roll in rolls if DEAL_KIND[roll] == PRICE and DEAL_PRICE[roll] < DEAL_PRICE[pips]]
    return sum(WAYS[roll] for roll in cheaper), sum(WAYS[roll] for roll in rolls if DEAL_KIND[roll] == FREE)


# ---- Hometowns


def _home(s: State, seat: int, verb: int, sum: int) -> Reason:
    if verb == words.DEPOSIT:
        return "Savings win the game, and cash is lost more easily.", "H4.8"
    if verb == words.BUY:
        town = PLACE_WORDS[s.at[seat]]
        lap = f"{_said(WELFARE)} of welfare and room for {_said(PASSING)} in the Bank"
        return f"With {town} every lap brings {lap}, and you may bank up to {_said(LANDING)} at once.", "H4.13"
    if verb == words.CLAIM:
        return "The welfare is yours, but only if you ask for it in this turn.", "H4.4"
    return NOTHING


# ---- Casinos


def _blackjack(s: State, seat: int) -> Reason:
    other, richest = left_of(s, seat), True
    while other != seat:
        richest = richest and s.cash[seat] >= s.cash[other]
        other = left_of(s, other)
    why = "you have the most cash to bet" if richest else "you play two hands"
    return f"A hand that wins pays five times the wager, and {why}.", "H14.21"


def _first_cards(s: State, hand: int) -> tuple[int, int]:
    """What the House's first card counts, and that of a hand; an ace is one."""
    house = next((s.felt[i] for i in range(s.felt_n) if s.felt_hand[i] == HOUSE_HAND), 0)
    own = next((s.felt[i] for i in range(s.felt_n) if s.felt_hand[i] == hand), 0)
    return COUNTS[house], COUNTS[own]


def _wager(s: State, seat: int, verb: int) -> Reason:
    hand = SECOND if s.sealed[seat, 0] else seat * SPLIT_HANDS
    house, own = _first_cards(s, hand)
    wins = (FIRST_21[house, own] + FIRST_WINS[house, own]) / 1000
    if verb == words.BET:
        return (
            f"Your card wins in {_per_cent(wins)} of all cases against the House's, at five to one or more.",
            "H14.21",
        )
    return NOTHING


def _hand(s: State, verb: int) -> Reason:
    count, soft = s.count[s.hand], s.soft >> s.hand & 1
    house = _first_cards(s, s.hand)[0]
    shown = "an ace" if house == 1 else f"an {house}" if house == 8 else f"a {house}"
    if verb == words.STAND:
        return f"The House shows {shown}, and {count} is better kept than chanced.", "H14.19"
    if verb == words.HIT:
        safe = "no card can bust it" if soft or count <= 11 else f"{count} rarely beats it"
        return f"The House shows {shown}, and {safe}.", "H14.9"
    if verb == words.SPLIT:
        return "Two hands at five to one are worth more than this one.", "H14.14"
    return "At five to one it is right to have more on a hand as good as this.", "H14.17"


def _bet(s: State, seat: int, verb: int) -> Reason:
    if verb == words.CALL:
        owed = min(s.highest - s.bets[seat], s.cash[seat])
        pot = SEED + sum(s.put[other] for other in range(s.seats))
        return f"To see it costs {_said(owed)}, and {_said(pot)} lies in the middle.", "H15.12"
    if verb in (words.BET, words.RAISE):
        return "The hand is better than its share of the pot, so let others pay to see it.", "H15.8"
    if verb == words.FOLD:
        return "To go along costs more than the hand is worth.", "H15.11"
    return "It costs nothing to see what comes.", "H15.7"
