"""What happens to a token: it moves, hits, is exchanged, goes to the Pit and leaves it."""

from wayside.engine.events import tell
from wayside.engine.forms import rule
from wayside.games.spiralized.edition import TOKENS
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import in_rings, mark_if_agreed, space_at, stair_landing, step_at
from wayside.games.spiralized.words import EXCHANGED, HIT, LEFT_PIT, SENT_TO_PIT, TOOK_STAIRS


@rule
def put(s: State, seat: int, token: int, space: int, step: int) -> None:
    """A token ends its move on a space of the rings; whoever is there is hit (S5.5, S6.4)."""
    there = s.board[space]
    if there != NONE:
        tell(s, HIT, seat, name_of(s, there), space)
        send_away(s, there >> 2, there & 3)
    s.board[space] = seat * TOKENS + token
    s.at[seat, token] = step


@rule
def take_stairs(s: State, seat: int, token: int, way: int) -> None:
    """One token along a stairway, instead of rolling (S6.1)."""
    space = stair_landing(s, seat, token, way)
    s.board[space_at(s, seat, s.at[seat, token])] = NONE
    s.may_enter[seat] &= ~(1 << token) & 15  # S7.3
    tell(s, TOOK_STAIRS, seat, token, space)
    put(s, seat, token, space, step_at(s, seat, space))
    mark_if_agreed(s, seat, token)


# ---- Sunbursts


@rule
def seat_of_colour(s: State, colour: int) -> int:
    seat = 0
    while s.colour[seat] != colour:
        seat += 1
    return seat


@rule
def exchange(s: State, seat: int, other: int) -> None:
    """Two tokens change places, and neither has landed (S9.1, S9.5, S9.6)."""
    token = s.mover
    there = other >> 2
    sunburst = space_at(s, seat, s.at[seat, token])
    space = space_at(s, there, s.at[there, other & 3])
    tell(s, EXCHANGED, seat, name_of(s, seat * TOKENS + token), name_of(s, other))
    s.board[sunburst] = other
    s.board[space] = seat * TOKENS + token
    s.at[there, other & 3] = step_at(s, there, sunburst)
    s.at[seat, token] = step_at(s, seat, space)
    s.partners = 0
    s.mover = NONE
    mark_if_agreed(s, seat, token)


# ---- The Pit


@rule
def name_of(s: State, token: int) -> int:
    """A token by its colour and letter, as events name it."""
    return s.colour[token >> 2] * TOKENS + (token & 3)


@rule
def send_away(s: State, seat: int, token: int) -> None:
    """To the Pit; whoever is there goes back to the rectangle (S10.1)."""
    if s.pit != NONE:
        tell(s, LEFT_PIT, s.pit >> 2, name_of(s, s.pit))
        s.at[s.pit >> 2, s.pit & 3] = RECTANGLE
    s.pit = seat * TOKENS + token
    s.at[seat, token] = PIT
    s.may_enter[seat] &= ~(1 << token) & 15


@rule
def send_to_pit(s: State, seat: int, token: int) -> None:
    """What doubles on a bonus roll cost (S11.3, S11.4)."""
    tell(s, SENT_TO_PIT, seat, token)
    s.tied = 0
    if in_rings(s, s.at[seat, token]):
        s.board[space_at(s, seat, s.at[seat, token])] = NONE
    send_away(s, seat, token)
