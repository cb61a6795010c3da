"""How a sound player plays Blackjack by these rules, worked out at import.

A win pays five times the wager and the House is as strict as ever, so it is right to chance more than in a real
casino. The chart takes every card as drawn from a full pack: what has been dealt changes little, and a person at the
table would reckon the same way. Worth is in thousandths of a wager.
"""

from functools import cache

from wayside.engine.forms import Lookup
from wayside.games.hitchiker.edition import HOUSE_STANDS, WIN_PAYS

TWENTY_ONE = 21
ACE = 1
TEN = 10
_VALUES = range(ACE, TEN + 1)
_CHANCE = {value: (4 if value == TEN else 1) / 13 for value in _VALUES}
_LOST = -1.0


def _added(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """A hand with one more card: what it counts, and whether an ace counts 11 in it."""
    total += value
    if value == ACE and total + 10 <= TWENTY_ONE:
        return total + 10, True
    if total > TWENTY_ONE and soft:
        return total - 10, False
    return total, soft


@cache
def _house(total: int, soft: bool) -> dict[int, float]:
    """How likely the House ends with what; more than 21 is a bust."""
    if total >= HOUSE_STANDS:
        return {total: 1.0}
    ends: dict[int, float] = {}
    for value, chance in _CHANCE.items():
        for end, likely in _house(*_added(total, soft, value)).items():
            ends[end] = ends.get(end, 0.0) + chance * likely
    return ends


@cache
def _stand(house: int, total: int) -> float:
    """What it is worth to stand on so much against a House that shows this card."""
    if total > TWENTY_ONE:
        return _LOST
    worth = 0.0
    for end, likely in _house(*_added(0, False, house)).items():
        worth += likely * (WIN_PAYS if end > TWENTY_ONE or end < total else _LOST if end > total else 0)
    return worth


@cache
def _hit(house: int, total: int, soft: bool) -> float:
    return sum(chance * _best(house, *_added(total, soft, value)) for value, chance in _CHANCE.items())


@cache
def _best(house: int, total: int, soft: bool) -> float:
    if total > TWENTY_ONE:
        return _LOST
    return max(_stand(house, total), _hit(house, total, soft))


@cache
def _double(house: int, total: int, soft: bool) -> float:
    return 2 * sum(chance * _stand(house, _added(total, soft, value)[0]) for value, chance in _CHANCE.items())


@cache
def _one_card(house: int, value: int) -> float:
    """What a hand that begins with this card is worth, with nothing special about it."""
    return _hit(house, *_added(0, False, value))


def _worth_of_first(house: int, value: int) -> tuple[float, float, float]:
    """How likely a hand that begins with this card is a two-card 21, is won, is lost."""
    natural = _CHANCE[TEN] if value == ACE else _CHANCE[ACE] if value == TEN else 0.0
    won = lost = 0.0
    for second, chance in _CHANCE.items():
        total, soft = _added(*_added(0, False, value), second)
        if total < TWENTY_ONE:
            likely_won, likely_lost = _results(house, total, soft)
            won += chance * likely_won
            lost += chance * likely_lost
    return natural, won, lost


@cache
def _results(house: int, total: int, soft: bool) -> tuple[float, float]:
    """How likely a hand that is played by this chart is won, and is lost."""
    if total > TWENTY_ONE:
        return 0.0, 1.0
    if _stand(house, total) >= _hit(house, total, soft):
        ends = _house(*_added(0, False, house)).items()
        return (
            sum(likely for end, likely in ends if end > TWENTY_ONE or end < total),
            sum(likely for end, likely in ends if total < end <= TWENTY_ONE),
        )
    won = lost = 0.0
    for value, chance in _CHANCE.items():
        after = _results(house, *_added(total, soft, value))
        won += chance * after[0]
        lost += chance * after[1]
    return won, lost


def _thousandths(worth: float) -> int:
    return round(1000 * worth)


_TOTALS = range(TWENTY_ONE + 1)
# By the House's card (1 to 10), whether an ace counts 11, and what the hand counts.
HITS = Lookup(
    [[[int(_hit(h, t, s) > _stand(h, t)) for t in _TOTALS] for s in (False, True)] for h in (1, *_VALUES)], "u1"
)
DOUBLES = Lookup(
    [[[int(_double(h, t, s) > _best(h, t, s)) for t in _TOTALS] for s in (False, True)] for h in (1, *_VALUES)], "u1"
)
SPLITS = Lookup(
    [
        [int(2 * _one_card(h, v) > _best(h, *_added(*_added(0, False, v), v))) for v in (1, *_VALUES)]
        for h in (1, *_VALUES)
    ],
    "u1",
)
"""By the House's card and the card of the pair."""
_FIRST = [[_worth_of_first(h, v) for v in (1, *_VALUES)] for h in (1, *_VALUES)]
FIRST_21 = Lookup([[_thousandths(each[0]) for each in row] for row in _FIRST], "u2")
FIRST_WINS = Lookup([[_thousandths(each[1]) for each in row] for row in _FIRST], "u2")
FIRST_LOSES = Lookup([[_thousandths(each[2]) for each in row] for row in _FIRST], "u2")
"""How likely, in thousandths, a hand is a two-card 21, is won and is lost, by the House's card and one's first."""
