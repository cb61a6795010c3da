"""What can be done in a Casino, in a terminal: what each move leads to, and the odds by what its player sees."""

from collections import Counter
from collections.abc import Callable
from functools import cache

from rich.text import Text

from wayside.engine.dice import seed_dice
from wayside.engine.moves import verb_of
from wayside.engine.prospects import Prospect
from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack_chart import FIRST_21, FIRST_WINS
from wayside.games.hitchiker.blackjack_hands import ACE_MORE, COUNTS, MOST
from wayside.games.hitchiker.edition import (
    ANTE,
    BLACKJACK_PAYS,
    HIGH_ROLL_PRIZE,
    HOUSE_STANDS,
    SEED,
    SPLIT_HANDS,
    WIN_PAYS,
)
from wayside.games.hitchiker.holdem_chances import chance_of_pot
from wayside.games.hitchiker.pots import NOTES, still_in
from wayside.games.hitchiker.state import FLOP, HOUSE_HAND, PACK, SECOND, UNSAID, WAGER, State
from wayside.games.hitchiker.terminal_felt import cards_of_hand
from wayside.games.hitchiker.terminal_signs import RULES, Names, bits, counted, per_cent, said

SAMPLES = 1000  # of a hand of Hold'em against all others: a tenth of a second, good to two in a hundred
ACE, TEN = 1, 10

Line = tuple[int, int, int, int]
"""An offer: its move, and of a free amount the least, the most and the step."""
Teller = Callable[[State, int, Line, Names], str | Text]
"""(record, seat, offer, names): what that move leads to."""


def prospects_by_verb(s: State) -> dict[int, Prospect]:
    """What the rules say that each move may bring, by its verb."""
    return {verb_of(each.move): each for each in RULES.prospects(s.copy())}


# ---- Blackjack


def against_house(s: State, count: int) -> tuple[float, float, float]:
    """How likely a hand that stands on so much wins, gets its wager back, and loses: over all cards not seen."""
    seen = [s.felt[i] for i in range(s.felt_n)]
    left = Counter(COUNTS[card] for card in set(range(PACK)) - set(seen))
    house = [COUNTS[card] for i, card in enumerate(seen) if s.felt_hand[i] == HOUSE_HAND]
    found = [0.0, 0.0, 0.0]
    for end, likely in house_ends(sum(house), ACE in house, tuple(left[value] for value in range(ACE, TEN + 1))):
        found[0 if end > MOST or end < count else 1 if end == count else 2] += likely
    return found[0], found[1], found[2]


@cache
def house_ends(least: int, ace: bool, left: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """With what the House ends and how likely, from what it counts with its aces as one and from the cards left."""
    count = least + ACE_MORE if ace and least + ACE_MORE <= MOST else least
    unseen = sum(left)
    if count >= HOUSE_STANDS or unseen == 0:
        return ((count, 1.0),)
    likely: dict[int, float] = {}
    for value, cards in enumerate(left, ACE):
        if cards:
            rest = (*left[: value - ACE], cards - 1, *left[value - ACE + 1 :])
            for end, chance in house_ends(least + value, ace or value == ACE, rest):
                likely[end] = likely.get(end, 0.0) + cards / unseen * chance
    return tuple(likely.items())


# ---- Texas Hold'em


def share_of_pot(s: State, seat: int) -> int:
    """The share of the pot that a hand can expect against all who are in, in thousandths, by many tries.

    The dice are seeded by the cards, so that a table that is drawn again says the same.
    """
    tried = s.copy()
    cards = [tried.hole[seat, 0], tried.hole[seat, 1], *(tried.board[i] for i in range(tried.board_n))]
    seed_dice(tried, sum(card * PACK**place for place, card in enumerate(cards[:FLOP])), tried.board_n)
    return int(chance_of_pot(tried, seat, SAMPLES))


# ---- In words


def _craps(s: State, seat: int, line: Line, names: Names) -> str:
    sitting = s.seats - len(bits(s.empty))
    return f"{said(HIGH_ROLL_PRIZE)} for the highest roll of {sitting}; it costs nothing"


def _blackjack(s: State, seat: int, line: Line, names: Names) -> str:
    return f"all play against the House; a win pays {WIN_PAYS} times; you have two hands"


def _holdem(s: State, seat: int, line: Line, names: Names) -> str:
    able = [who for who in range(s.seats) if s.cash[who] >= ANTE]
    return f"{said(SEED)} of the Bank for those who ante {said(ANTE)}; {len(able)} can"


def wager_words(s: State, seat: int) -> str:
    """How a first card stands against that of the House."""
    second = seat == s.turn and s.sealed[seat, 0] != UNSAID
    hand = SECOND if second else seat * SPLIT_HANDS
    own, house = cards_of_hand(s, hand)[0], cards_of_hand(s, HOUSE_HAND)[0]
    at = COUNTS[house], COUNTS[own]
    natural = f" or {BLACKJACK_PAYS} ({per_cent(FIRST_21[at], 1000)})" if FIRST_21[at] else ""
    which = "second hand: " if second else "first hand: " if seat == s.turn else ""
    wins = per_cent(FIRST_21[at] + FIRST_WINS[at], 1000)
    shown = f"{words.CARD_WORDS[own]} against {words.CARD_WORDS[house]}"
    return f"{which}{shown} wins about {wins}, at {WIN_PAYS} times the wager{natural}"


def _card(s: State, seat: int, line: Line, names: Names) -> str:
    verb = verb_of(line[0])
    found = prospects_by_verb(s)[verb]
    chances = {each.words: each.ways for each in found.chances}
    told = f"bust {per_cent(chances.get('bust', 0), found.ways)}, 21 {per_cent(chances.get('21', 0), found.ways)}"
    if verb == words.HIT:
        return told
    won = sum(ways * against_house(s, count)[0] for count, ways in found.points.items() if count <= 21) / found.ways
    return f"{said(s.wager[s.hand])} more and one card: wins about {won:.0%}, {told}"


def _stand(s: State, seat: int, line: Line, names: Names) -> str:
    won, level, lost = against_house(s, s.count[s.hand])
    return f"on {s.count[s.hand]}: wins {won:.0%}, a push {level:.0%}, loses {lost:.0%}"


def _split(s: State, seat: int, line: Line, names: Names) -> str:
    return f"{said(s.wager[s.hand])} more, and two hands out of this one"


def _ante(s: State, seat: int, line: Line, names: Names) -> str:
    return f"{said(ANTE)} for two cards and a share in {said(SEED)} of the Bank and all antes"


def pot_of(s: State) -> int:
    """All that lies in the middle and before the players."""
    return int(sum(RULES.noted(NOTES[0], s))) + sum(s.bets[who] for who in range(s.seats))


def odds_words(s: State, seat: int) -> str:
    """How a hand stands: exactly against one other, and about so against several, or before the turn."""
    rivals = len(bits(still_in(s))) - 1
    found = prospects_by_verb(s)
    if rivals == 1 and found:
        chances = next(iter(found.values()))
        told = [f"{each.words} {per_cent(each.ways, chances.ways)}" for each in chances.chances if each.ways]
        return f"against any hand {', '.join(told)}"
    return f"about {share_of_pot(s, seat) / 10:.0f}% of the pot against {counted(rivals, 'other')}"


def _check(s: State, seat: int, line: Line, names: Names) -> str:
    return f"costs nothing; {odds_words(s, seat)}"


def _call(s: State, seat: int, line: Line, names: Names) -> str:
    owed = min(s.highest - s.bets[seat], s.cash[seat])
    all_in = ", all you have" if owed == s.cash[seat] else ""
    pot = pot_of(s)
    return f"{said(owed)}{all_in} to win {said(pot)}, worth it from {per_cent(owed, owed + pot)}; {odds_words(s, seat)}"


def _bet(s: State, seat: int, line: Line, names: Names) -> str:
    if s.phase == WAGER:
        return wager_words(s, seat)
    return f"the others call, raise or fold; in the pot {said(pot_of(s))}"


def _raise(s: State, seat: int, line: Line, names: Names) -> str:
    return f"to this much in all in this round; you have put in {said(s.bets[seat])}"


def _fold(s: State, seat: int, line: Line, names: Names) -> str:
    return f"you lose the {said(s.put[seat])} that you have put in"


CASINO_TELLERS: dict[int, Teller] = {
    words.CRAPS: _craps,
    words.BLACKJACK: _blackjack,
    words.HOLDEM: _holdem,
    words.BET: _bet,
    words.HIT: _card,
    words.DOUBLE: _card,
    words.STAND: _stand,
    words.SPLIT: _split,
    words.ANTE: _ante,
    words.CHECK: _check,
    words.CALL: _call,
    words.RAISE: _raise,
    words.FOLD: _fold,
}
