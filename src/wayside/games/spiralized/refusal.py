"""Why a move is not legal now, in words and with the clause that forbids it."""

from wayside.engine.moves import first_of, second_of, third_of, verb_of
from wayside.engine.record import Record
from wayside.games.spiralized.edition import COLOUR_WORDS, COLOURS, HUE, RING_OF, TOKENS, is_wheel
from wayside.games.spiralized.full_use import all_partners
from wayside.games.spiralized.rules import first_in_rectangle
from wayside.games.spiralized.state import DIE, NEAREST, NONE, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.way import (
    DOWN1,
    START,
    home_step,
    in_rings,
    landing,
    space_at,
    stair_landing,
    standing_on,
    wheel_step,
)
from wayside.games.spiralized.words import ENTER_TOKEN, EXCHANGE, FREE, MOVE, PASS, ROLL, STAIRS

ASKED = {
    TURN: ("you have not rolled yet: roll, or take the stairs", "S3.1"),
    DIE: ("the dice are rolled: a token must use a die now", "S3.4"),
    PARTNER: ("a token stands on a sunburst: choose its partner for the exchange", "S9.1"),
    NEAREST: ("choose which of the nearest tokens goes to the Pit", "S11.6"),
}
PHASE_OF = {ROLL: TURN, STAIRS: TURN, MOVE: DIE, ENTER_TOKEN: DIE, FREE: DIE, PASS: DIE, EXCHANGE: PARTNER}
LETTERS = "abcd"


def refusal(s: Record, seat: int, move: int) -> tuple[str, str]:
    """(sentence, clause) for a move of this game that is not on offer."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if PHASE_OF.get(verb, NEAREST) != s.phase:
        if verb == STAIRS and s.phase == DIE:
            return "who has rolled cannot take the stairs", "S6.6"
        return ASKED[s.phase]
    if verb == STAIRS:
        return _no_stairs(s, seat, move)
    if verb == MOVE:
        return _no_move(s, seat, first_of(move), second_of(move))
    if verb == ENTER_TOKEN:
        return _no_entering(s, seat, first_of(move))
    if verb == FREE:
        return "only snake eyes, before a die is used, free your own token from the Pit", "S10.4"
    if verb == PASS:
        return "nobody may pass while a die can be used", "S3.4"
    if verb == EXCHANGE:
        return _no_exchange(s, seat, first_of(move), second_of(move))
    return "that token is not the nearest to Home", "S11.5"


def _no_stairs(s: State, seat: int, move: int) -> tuple[str, str]:
    token = first_of(move)
    letter = LETTERS[token]
    step = s.at[seat, token]
    if not in_rings(s, step) or HUE[s.ring, space_at(s, seat, step)] == COLOURS:
        return f"token {letter} does not stand on a coloured space of the rings", "S6.1"
    way = third_of(move) - 1 + (DOWN1 if second_of(move) else 0)
    if third_of(move) == 2 and stair_landing(s, seat, token, way) == NONE and not _on_wheel(s, seat, token):
        return "only from a Wheel can a token go two spaces", "S6.3"
    return "the stairway ends there, or a token stands there that cannot be hit", "S6.4"


def _on_wheel(s: State, seat: int, token: int) -> bool:
    return is_wheel(RING_OF[space_at(s, seat, s.at[seat, token])])


def _no_such_die(s: State, die: int) -> str:
    left = [s.dice[i] for i in range(2) if not s.used >> i & 1]
    return "" if die in left else f"there is no {die} to use; the dice show {' and '.join(map(str, left))}"


def _no_move(s: State, seat: int, token: int, die: int) -> tuple[str, str]:
    letter = LETTERS[token]
    if wrong := _no_such_die(s, die):
        return wrong, "S3.2"
    step = s.at[seat, token]
    if step == RECTANGLE:
        return f"token {letter} is in its rectangle: it must enter first", "S4.1"
    if step == PIT:
        return f"token {letter} is in the Pit", "S10.3"
    if step == home_step(s):
        return f"token {letter} is at Home", "S7.7"
    if step == START and any(s.at[seat, other] == START for other in range(token)):
        return "two tokens stand on the Start space: move the first of them", "S4.2"
    if landing(s, seat, token, die) != NONE:
        return "another move lets you use both dice, and that comes first", "S3.4"
    if step >= wheel_step(s) and (step > wheel_step(s) or s.may_enter[seat] >> token & 1):
        if step + die > home_step(s):
            return f"Home must be reached exactly: token {letter} needs {home_step(s) - step}", "S7.7"
        return "that space of the Safe Zone is taken", "S7.5"
    return f"the space {die} ahead of token {letter} is taken by your own token, or by one that is safe there", "S5.6"


def _no_entering(s: State, seat: int, die: int) -> tuple[str, str]:
    if wrong := _no_such_die(s, die):
        return wrong, "S3.2"
    if all(s.at[seat, token] != RECTANGLE for token in range(TOKENS)):
        return "no token is left in your rectangle", "S4.1"
    if landing(s, seat, first_in_rectangle(s, seat), die) != NONE:
        return "another move lets you use both dice, and that comes first", "S3.4"
    if standing_on(s, seat, START) > 1:
        return "two tokens stand on your Start space already", "S4.2"
    return "a token enters on a 1 or a 6", "S4.1"


def _no_exchange(s: State, seat: int, colour: int, token: int) -> tuple[str, str]:
    if colour not in [s.colour[other] for other in range(s.seats)]:
        return f"nobody plays {COLOUR_WORDS[colour]}", "S2.1"
    other = next(i for i in range(s.seats) if s.colour[i] == colour)
    if other == seat:
        return "a token is not exchanged with one of its own colour", "S9.2"
    if all_partners(s, seat) >> 4 * other + token & 1:
        return "another exchange lets you use the other die as well, and that comes first", "S3.6"
    return f"{COLOUR_WORDS[colour]} {LETTERS[token]} cannot be exchanged: it is not in the rings, or safe", "S9.2"
