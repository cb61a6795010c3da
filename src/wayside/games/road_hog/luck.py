"""What dice and cards gave: green pips, reds that fit somebody, and turns that cards cost."""

from wayside.engine.counts import Count, Luck
from wayside.engine.forms import i64, rule
from wayside.games.road_hog.edition import COURT, SIDES
from wayside.games.road_hog.reds import can_be_sent
from wayside.games.road_hog.state import State
from wayside.games.road_hog.turns_to_go import CARD_COST, COURT_TRIP, UNIT
from wayside.games.road_hog.words import A_PAIR, DREW, ROLLED


@rule
def green_pips(s: State, greens: int, reds: int) -> int:
    return greens // A_PAIR + greens % A_PAIR


@rule
def green_dice(s: State, greens: int, reds: int) -> int:
    return (1 if greens // A_PAIR else 0) + (1 if greens % A_PAIR else 0)


@rule
def fits(s: State, pips: int) -> int:
    """1 if somebody can be sent back with a red number."""
    for other in range(s.seats):
        if other != s.turn and can_be_sent(s, other, pips):
            return 1
    return 0


@rule
def reds_that_fit(s: State, greens: int, reds: int) -> int:
    """How many of the red dice somebody can be sent back with."""
    found = 0
    if reds // A_PAIR:
        found += fits(s, reds // A_PAIR)
    if reds % A_PAIR:
        found += fits(s, reds % A_PAIR)
    return found


@rule
def numbers_that_fit(s: State, greens: int, reds: int) -> int:
    """How many numbers would have done, for each red die: of six of them one is rolled."""
    dice = (1 if reds // A_PAIR else 0) + (1 if reds % A_PAIR else 0)
    found = 0
    if dice:
        for pips in range(1, SIDES + 1):
            found += fits(s, pips)
    return dice * found


@rule
def turns_lost(s: State, card: int, nothing: int) -> int:
    """What a card costs who draws it, in thousandths of a turn; who gains a turn loses less than none."""
    found = i64(CARD_COST[card])
    if card == COURT:
        found += i64(COURT_TRIP[s.map, s.seats - 1, s.at[s.turn]])
    return found


LUCK = (
    Luck(
        "Pips of green dice",
        Count("green pips", ROLLED, by_seat=True, worth=green_pips),
        Count("green dice", ROLLED, by_seat=True, worth=green_dice),
    ),
    Luck(
        "Reds that fit somebody",
        Count("reds that fit", ROLLED, by_seat=True, worth=reds_that_fit),
        Count("numbers that fit", ROLLED, by_seat=True, worth=numbers_that_fit),
    ),
    Luck(
        "Turns lost to cards",
        Count("turns lost", DREW, by_seat=True, worth=turns_lost),
        Count("cards drawn", DREW, by_seat=True),
        scale=UNIT,
    ),
)
