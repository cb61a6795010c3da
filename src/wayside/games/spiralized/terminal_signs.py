"""Signs and words of the table in a terminal: colours, shapes, tokens and places."""

from rich.text import Text

from wayside.engine.sight import View
from wayside.games.spiralized.edition import COLOUR_WORDS, HUE, SUN, TOKENS, WIDE, is_wheel
from wayside.games.spiralized.state import NONE, PIT, RECTANGLE, State
from wayside.games.spiralized.way import START, home_step, in_rings, space_at, wheel_step
from wayside.games.spiralized.words import LETTERS

# Of each colour: its ink, the shape of its tokens and the same shape hollow for its spaces.
HUES = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9")
SHAPES = ("●", "▲", "■", "◆", "★", "⬢")
HOLLOW = ("○", "△", "□", "◇", "☆", "⬡")
WHEEL, SUNBURST, ARROW, PLAIN, DROP, RAMP = "⊕", "☼", "→", "·", "↓", "╱"

PAPER, INK, ASPHALT, GREEN, YELLOW, RED = "#f6efe0", "#16181b", "#2b2e33", "#0b6b4f", "#f2b705", "#c8372d"
MARKS = ("#fff04d", "#ffe08a")  # where a move can end: two shades, as narrow spaces touch
QUIET, LANE = "#8d9096", "#7b8087"
TRACKS = (ASPHALT, "#363a41")  # rings lie side by side in two shades


def record_of(view: View) -> State:
    """The record that a view shows: nothing of Spiralized is hidden, so the rules can be asked about it."""
    s = State()
    for f in State.fields:
        if f.name in view and not f.length:
            s.array[f.name][0] = view[f.name]
    return s


def token_sign(s: State, token: int, on: str = PAPER) -> Text:
    """A token as a badge: its colour's shape and its letter."""
    colour = s.colour[token // TOKENS]
    return Text.assemble(
        (SHAPES[colour], f"bold {HUES[colour]} on {on}"), (LETTERS[token % TOKENS], f"bold {INK} on {on}")
    )


def token_words(s: State, token: int) -> str:
    """A token as it is typed: `orange b`."""
    return f"{COLOUR_WORDS[s.colour[token // TOKENS]]} {LETTERS[token % TOKENS]}"


def space_words(space: int) -> str:
    return f"ring {space // WIDE + 1}, {space % WIDE + 1}"


def step_words(s: State, seat: int, step: int) -> str:
    """Where a step of the seat's way lies."""
    if step == RECTANGLE:
        return "rectangle"
    if step == PIT:
        return "the Pit"
    if step == START:
        return "Start"
    if step == home_step(s):
        return "Home"
    return space_words(space_at(s, seat, step)) if in_rings(s, step) else f"Safe {step - wheel_step(s)}"


def space_sign(s: State, space: int) -> str:
    """What a space of the rings is, as one sign: the colour's shape, a Wheel, a sunburst, or nothing."""
    if SUN[s.ring, space]:
        return SUNBURST
    colour = HUE[s.ring, space]
    if colour == len(COLOUR_WORDS):
        return " "
    return WHEEL if is_wheel(space // WIDE) else HOLLOW[colour]


def token_at(s: State, space: int) -> int | None:
    there: int = s.board[space]
    return None if there == NONE else there
