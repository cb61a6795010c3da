"""Why one would move a token, from where it would stand then."""

from collections.abc import Sequence

import numpy as np

from wayside.engine.moves import first_of, verb_of
from wayside.engine.reasons import NOTHING, Reason
from wayside.engine.record import Record
from wayside.games.spiralized import effects, words
from wayside.games.spiralized.edition import COLOUR_WORDS, TOKENS
from wayside.games.spiralized.state import NONE, State
from wayside.games.spiralized.way import home_step, in_rings
from wayside.games.spiralized.words import LETTERS


def reasons(s: Record, seat: int, move: int, others: Sequence[int]) -> Reason:
    """Why this, and not the next best."""
    assert isinstance(s, State)
    verb = verb_of(move)
    if verb == words.ROLL:
        if any(verb_of(other) == words.STAIRS for other in others):
            return "Two dice move you on, where the stairs would cost the whole turn.", "S6.6"
        return NOTHING
    if verb == words.PASS:
        return "Your token stays in the Pit, and so nobody is sent back to a rectangle.", "S10.6"
    found = _effect(s, seat, move)
    token = f"Token {LETTERS[found[effects.TOKEN] % TOKENS]}"
    if verb == words.FREE:
        return f"{token} is out of the Pit and can begin again.", "S10.4"
    if verb == words.TO_PIT:
        left = found[effects.LEFT_NOW]
        return f"One of yours has to go to the Pit, and {token.lower()} has {left} steps to go.", "S11.6"
    if found[effects.HIT] != NONE:
        return f"It hits {_coloured(s, found[effects.HIT])}, which goes to the Pit.", "S5.5"
    if found[effects.TO] == home_step(s):
        return f"{token} is home with it.", "S7.7"
    if verb == words.ENTER_TOKEN:
        return "It brings one more token into play, and nobody can hit it on the Start space.", "S4.5"
    if found[effects.MARKED]:
        return f"{token} stands on your inner Wheel then, and may go on into the Safe Zone.", "S7.1"
    nearer = found[effects.LEFT_NOW] - found[effects.LEFT]
    if verb == words.EXCHANGE:
        return _exchange(s, move, token, nearer, found)
    if found[effects.SUNBURST] and found[effects.PARTNERS]:
        return f"{token} lands on a sunburst and changes places with a token of your choice.", "S9.1"
    if not in_rings(s, found[effects.TO]):
        return f"{token} goes on in the Safe Zone, where nobody can hit it.", "S8.1"
    if verb == words.STAIRS:
        clause, goes = "S6.1", f"The stairs bring {token.lower()} {_steps(nearer)} nearer to Home"
        if nearer <= 0:
            goes = f"{token} takes the stairs"
    else:
        clause, goes = "S3.2", f"{token} comes {_steps(nearer)} nearer to Home"
    if found[effects.SAFE]:
        return f"{goes}, to a space where nobody can hit it.", "S8.1"
    if not _ways(found):
        return f"{goes}, and no single die could hit it there.", clause
    if others and verb_of(others[0]) == verb and _ways(_effect(s, seat, others[0])) > _ways(found):
        return f"{goes}, where fewer dice could hit it than after the next best move.", clause
    return f"{goes}.", clause


def _exchange(s: State, move: int, token: str, nearer: int, found: list[int]) -> Reason:
    partner = f"{COLOUR_WORDS[first_of(move)]}"
    lost = found[effects.THEIRS] - found[effects.THEIRS_NOW]
    if nearer > 0:
        more = f", and {partner} {_steps(lost)} further away" if lost > 0 else ""
        return f"The exchange brings {token.lower()} {_steps(nearer)} nearer to Home{more}.", "S9.1"
    if lost > 0:
        return f"The exchange costs {partner} {_steps(lost)}.", "S9.1"
    return f"One token has to be exchanged, and with this one {token.lower()} loses {_steps(-nearer)}.", "S9.4"


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"


def _effect(s: State, seat: int, move: int) -> list[int]:
    found = np.zeros((1, len(effects.COLUMNS)), np.int64)
    effects.effect(s, seat, move, found.data, 0)
    line: list[int] = found[0].tolist()
    return line


def _ways(found: list[int]) -> int:
    """Dice, or stairs, by which somebody could hit the token."""
    return sum(bin(each).count("1") for each in found[effects.BY_DICE : effects.BY_STAIRS + 1])


def _coloured(s: State, token: int) -> str:
    return f"{COLOUR_WORDS[s.colour[token // TOKENS]]} {LETTERS[token % TOKENS]}"
