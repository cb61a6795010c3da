"""Why a move is not legal now, in words and with the clause that forbids it."""

from wayside.engine.moves import first_of, second_of, third_of, verb_of
from wayside.engine.record import Record
from wayside.games.spiralized.edition import (
    COLOUR_WORDS,
    HUE,
    NO_COLOUR,
    RING_OF,
    RINGS,
    SIZE,
    SPACES,
    STAIR,
    START_HOLDS,
    TOKENS,
    is_wheel,
)
from wayside.games.spiralized.full_use import all_partners
from wayside.games.spiralized.rules import first_in_rectangle
from wayside.games.spiralized.state import DIE, NEAREST, NONE, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.way import START, home_step, in_rings, landing, space_at, standing_on, wheel_step
from wayside.games.spiralized.words import ENTER_TOKEN, EXCHANGE, FREE, LETTERS, MOVE, PASS, ROLL, STAIRS, TO_PIT

ASKED = {
    TURN: ("you have not rolled yet: roll, or take the stairs", "S3.1"),
    DIE: ("the dice are rolled: a token must use a die now", "S3.4"),
    PARTNER: ("a token stands on a sunburst: choose its partner for the exchange", "S9.1"),
    NEAREST: ("choose which of the nearest tokens goes to the Pit", "S11.6"),
}
PHASE_OF: dict[int, int] = {
    ROLL: TURN,
    STAIRS: TURN,
    MOVE: DIE,
    ENTER_TOKEN: DIE,
    FREE: DIE,
    PASS: DIE,
    EXCHANGE: PARTNER,
    TO_PIT: NEAREST,
}
COMES_FIRST = ("another move lets you use both dice, and that comes first", "S3.4")

Reason = tuple[str, str]


def refusal(s: Record, seat: int, move: int) -> Reason:
    """(sentence, clause) for a move that is not on offer."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if PHASE_OF[verb] != s.phase:
        if verb == STAIRS and s.phase == DIE:
            return "who has rolled cannot take the stairs", "S6.6"
        return ASKED[s.phase]
    if verb == STAIRS:
        return _no_stairs(s, seat, first_of(move), bool(second_of(move)), third_of(move))
    if verb == MOVE:
        return _no_move(s, seat, first_of(move), second_of(move))
    if verb == ENTER_TOKEN:
        return _no_entering(s, seat, first_of(move))
    if verb == FREE:
        return _no_freeing(s, seat)
    if verb == PASS:
        return "nobody may pass while a die can be used", "S3.4"
    if verb == EXCHANGE:
        return _no_exchange(s, seat, first_of(move), second_of(move))
    return f"token {LETTERS[first_of(move)]} is not one of the nearest to Home", "S11.5"


def _name(s: State, token: int) -> str:
    """A token by colour and letter."""
    return f"{COLOUR_WORDS[s.colour[token >> 2]]} {LETTERS[token & 3]}"


# ---- Stairs


def _no_stairs(s: State, seat: int, token: int, down: bool, spaces: int) -> Reason:
    letter = LETTERS[token]
    step = s.at[seat, token]
    if not in_rings(s, step):
        return f"token {letter} is not in the rings", "S6.1"
    space = space_at(s, seat, step)
    colour, ring = HUE[s.ring, space], RING_OF[space]
    if colour == NO_COLOUR:
        if ring == 0 and HUE[s.ring, (space - 1) % SIZE[s.ring]] != NO_COLOUR:
            return f"token {letter} stands on an arrow, and no stairs lead from there", "S8.2"
        return f"token {letter} does not stand on a coloured space", "S6.1"
    if spaces == 2 and not is_wheel(ring):
        return f"token {letter} does not stand on a Wheel, and only from there can it go two spaces", "S6.3"
    to = ring + spaces if down else ring - spaces
    if not 0 <= to < RINGS:
        return (
            f"the stairway does not go so far {'down' if down else 'up'}: token {letter} is in ring {ring + 1}",
            "S1.4",
        )
    there = s.board[STAIR[s.ring, colour, to]]
    if there >> 2 == seat:
        return f"your own token {LETTERS[there & 3]} stands there", "S6.4"
    return f"{_name(s, there)} stands there on its own stairway and is safe", "S6.4"


# ---- Dice


def _no_such_die(s: State, die: int) -> str:
    left = [s.dice[i] for i in range(2) if not s.used >> i & 1]
    if die in left:
        return ""
    if len(left) == 1:
        return f"there is no {die} to use; only the {left[0]} is left"
    return f"there is no {die} to use; the dice show {left[0]} and {left[1]}"


def _no_move(s: State, seat: int, token: int, die: int) -> Reason:
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
    if landing(s, seat, token, die) != NONE:
        first = next(other for other in range(TOKENS) if other == token or s.at[seat, other] == step == START)
        if first != token and _on_offer(s, first, die):
            return f"tokens {LETTERS[first]} and {letter} both stand on the Start space: move {LETTERS[first]}", "S4.2"
        return COMES_FIRST
    if step + die > home_step(s):
        return f"Home must be reached exactly: token {letter} needs {home_step(s) - step}", "S7.7"
    if step > wheel_step(s):
        return f"space {step + die - wheel_step(s)} of your Safe Zone is taken", "S7.5"
    if step == wheel_step(s) and s.may_enter[seat] >> token & 1:
        return f"token {letter} goes on into the Safe Zone, and space {die} there is taken", "S7.6"
    there = s.board[space_at(s, seat, _landing_on_an_empty_board(s, seat, token, die))]
    if there >> 2 == seat:
        return f"the {die} leads token {letter} to where your own token {LETTERS[there & 3]} stands", "S5.4"
    return f"the {die} leads token {letter} to where {_name(s, there)} is safe", "S5.6"


def _on_offer(s: State, token: int, die: int) -> bool:
    return any(s.dice[i] == die and not s.used >> i & 1 and s.usable[i] >> token & 1 for i in range(2))


def _landing_on_an_empty_board(s: State, seat: int, token: int, die: int) -> int:
    empty = s.copy()
    for space in range(SPACES):
        empty.board[space] = NONE
    return landing(empty, seat, token, die)


def _no_entering(s: State, seat: int, die: int) -> Reason:
    if wrong := _no_such_die(s, die):
        return wrong, "S3.2"
    if standing_on(s, seat, RECTANGLE) == 0:
        return "no token is left in your rectangle", "S4.1"
    if landing(s, seat, first_in_rectangle(s, seat), die) != NONE:
        return COMES_FIRST
    if standing_on(s, seat, START) >= START_HOLDS:
        return "two tokens stand on your Start space already", "S4.2"
    return "a token enters on a 1 or a 6", "S4.1"


# ---- The Pit and sunbursts


def _no_freeing(s: State, seat: int) -> Reason:
    if s.pit >> 2 != seat:
        return "no token of yours is in the Pit", "S10.4"
    if s.dice[0] != 1 or s.dice[1] != 1:
        return "only snake eyes free a token from the Pit", "S10.4"
    return "you have begun to move with the snake eyes: they do not free a token as well", "S10.4"


def _no_exchange(s: State, seat: int, colour: int, token: int) -> Reason:
    if colour == s.colour[seat]:
        return "a token is not exchanged with one of its own colour", "S9.2"
    others = [other for other in range(s.seats) if s.colour[other] == colour]
    if not others:
        return f"nobody plays {COLOUR_WORDS[colour]}", "S2.1"
    other = others[0]
    name = f"{COLOUR_WORDS[colour]} {LETTERS[token]}"
    if all_partners(s, seat) >> 4 * other + token & 1:
        return "another exchange lets you use the other die as well, and that comes first", "S3.6"
    if in_rings(s, s.at[other, token]):
        return f"{name} is safe where it stands", "S9.2"
    return f"{name} is not in the rings", "S9.2"
