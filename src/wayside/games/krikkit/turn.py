"""From hand to hand: whose turn it is, second hands, and the end of the game (sections 2, 4 and 10)."""

from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import left_out_when_quiet, rule
from wayside.engine.turns import ask_seat
from wayside.games.krikkit import words
from wayside.games.krikkit.crest import all_claimed, grand_score_of, tenths, wormholes_of
from wayside.games.krikkit.edition import DICE, LONGEST, TARGET
from wayside.games.krikkit.scoring import RUN
from wayside.games.krikkit.state import BETWEEN, NONE, State


@rule
def begin_turn(s: State, seat: int) -> bool:
    """A player's hand comes up; before it there is room for deals (K2.6, K11.1). True if the game is over instead."""
    if seat == s.starter:
        if s.ending or s.round == LONGEST:
            if not s.ending:
                tell(s, words.ENDED, NOBODY, LONGEST)
            return True
        s.stage = s.round
        s.round += 1
        tell(s, words.ROUND_BEGUN, NOBODY, s.round)
    s.turn = seat
    s.proposals = 0
    s.second = 0
    s.carried = 0
    clear_hand(s)
    s.away = s.lost[seat]
    ask_seat(s, BETWEEN, seat)
    return False


@rule
def clear_hand(s: State) -> None:
    """Take the dice up from the table."""
    for die in range(DICE):
        s.dice[die] = 0
    s.away = 0
    s.rolls = 0
    s.against = NONE
    s.claimed = 0


@rule
def has_second_hand(s: State) -> bool:
    """A Full Run gives one more hand, and a run in that one no third (K4.4)."""
    return s.found & RUN != 0 and s.second == 0


@rule
def begin_second_hand(s: State) -> None:
    """The same player rolls once more (K4.4)."""
    tell(s, words.SECOND_HAND, s.turn, s.carried)
    clear_hand(s)
    s.second = 1
    ask_seat(s, BETWEEN, s.turn)


@rule
def look_for_end(s: State) -> bool:
    """Whether the game is over: the target is reached, or all Crest is claimed (K10.1)."""
    if all_claimed(s):
        tell(s, words.ALL_CLAIMED, NOBODY)
        return True
    if s.ending == 0:
        for seat in range(s.seats):
            if s.score[seat] >= TARGET[s.target] and s.ending == 0:
                tell(s, words.TARGET_REACHED, seat, s.score[seat])
                s.ending = 1
        return s.ending != 0 and s.end == 0
    return False


@rule
def tell_no_grand_scores(s: State) -> None:
    """What `tell_grand_scores` is in bulk simulation."""


@left_out_when_quiet(tell_no_grand_scores)
@rule
def tell_grand_scores(s: State) -> None:
    """WormHoles and Grand Scores of all (K10.2)."""
    for seat in range(s.seats):
        count = wormholes_of(s, seat)
        if count:
            tell(s, words.WORMHOLES, seat, count)
        shown = tenths(grand_score_of(s, seat))
        tell(s, words.GRAND_SCORE, seat, shown // 10, shown % 10)
