"""Signs and words of the table in a terminal: colours, pawns, places, sums, cards."""

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from wayside.engine.game import Rules
from wayside.engine.sight import View
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import (
    BAD_RIDE,
    BLACK_MARKET,
    CARBON,
    CASINO,
    CORPUS_RISKY,
    CUSTOMS,
    DOUBLES,
    DOUBLES_PRIZE,
    ENERGY,
    HOMETOWN,
    HOMETOWN_AT,
    KIND_AT,
    MCSLURRY,
    NONE,
    PACKAGE,
    PLACE_WORDS,
    RANSOM,
    REBATE,
    REMINDYA,
    SELL,
    SHARK_SUMS,
    SMELL_GASO,
    SONG,
    SONG_PRIZE,
    TORTLAND,
    TWISTER,
    UNIT_PRICE,
)
from wayside.games.hitchiker.state import State
from wayside.games.hitchiker.words import CARD_WORDS, SUITS, SUM

RULES = Rules(GAME)

PAPER, INK, GREEN, YELLOW, RED = "#f6efe0", "#16181b", "#0b6b4f", "#f2b705", "#c8372d"
BLUE, BROWN, ASPHALT = "#1f5fa8", "#5f4128", "#3a3e45"
QUIET, BRIGHT_RED, BRIGHT_GREEN = "#8d9096", "#e0594f", "#2fa87d"

# A pawn is full, the owner of a Hometown hollow: so they are told apart without colours, too.
HOLLOW = {"●": "○", "▲": "△", "■": "□", "◆": "◇", "★": "☆", "⬢": "⬡", "✚": "✢", "♥": "♡"}
HOUSE, FOR_SALE = "⌂", "·"
FULL_BAR, EMPTY_BAR = "█", "─"
DOT = "▪"  # one way in which two dice may fall

# ---- Sums


def said(thousands: int) -> str:
    """A sum in full: $64,000."""
    return SUM.said(thousands, ())


def brief(thousands: int) -> str:
    """The same in few columns, as it can be typed, too: $64k, $1.2m."""
    if abs(thousands) < 1000:
        return f"${thousands}k"
    whole, part = divmod(thousands, 1000)
    return f"${whole:,}{f'.{part:03}'.rstrip('0').rstrip('.')}m"


def counted(number: int, word: str) -> str:
    return f"{number:,} {word}{'s' * (number != 1)}"


def per_cent(part: int, whole: int) -> str:
    """A chance as people say it; a small one with a decimal."""
    if part == 0 or whole == 0:
        return "0%"
    share = 100 * part / whole
    return f"{share:.0f}%" if share >= 9.5 else f"{share:.1f}%"


def bar(part: int, whole: int, room: int) -> Text:
    """How far a sum has come; something is seen of any sum, and it is full at the goal alone."""
    full = min(room, part * room // whole) or int(part > 0)
    return Text.assemble((FULL_BAR * full, BRIGHT_GREEN), (EMPTY_BAR * (room - full), QUIET))


# ---- What is where

SIGNS = {CUSTOMS: "§", BLACK_MARKET: "¤", BAD_RIDE: "!", CASINO: "♠"}
NAMED = "*"  # the places with a rule of their own
KIND_WORDS = {
    HOMETOWN: "Hometown",
    SELL: "SELL city",
    CUSTOMS: "Customs",
    BLACK_MARKET: "Black Market",
    BAD_RIDE: "Bad Ride",
    CASINO: "Casino",
    ENERGY: f"{brief(REBATE)} a pip",
    TWISTER: "lose Units",
    DOUBLES: f"doubles: {brief(DOUBLES_PRIZE)}",
    SONG: f"a song: {brief(SONG_PRIZE)}",
    CORPUS_RISKY: f"shark: {', '.join(map(str, SHARK_SUMS))}",
    SMELL_GASO: f"{counted(PACKAGE, 'Unit')} a pip",
    TORTLAND: f"{brief(RANSOM)} a pip",
    MCSLURRY: f"-{CARBON}% saved",
    REMINDYA: "stuck",
}
"""What a place is, or does, in a few words."""
GROUNDS = {
    HOMETOWN: (GREEN, PAPER),
    SELL: (BLUE, PAPER),
    CUSTOMS: (RED, PAPER),
    BLACK_MARKET: (BROWN, PAPER),
    BAD_RIDE: (YELLOW, INK),
    CASINO: (ASPHALT, PAPER),
}
POSTCARD = (PAPER, INK)
LEGEND = (
    (f"{HOUSE}{FOR_SALE}", "for sale"),
    (f"{HOUSE}{HOLLOW['●']}", "owned"),
    ("$50", "SELL, $k a Unit"),
    (SIGNS[CUSTOMS], "Customs"),
    (SIGNS[BLACK_MARKET], "Black Market"),
    (SIGNS[BAD_RIDE], "Bad Ride"),
    (SIGNS[CASINO], "Casino"),
    (NAMED, "a rule of its own"),
)

Names = Sequence[Text]
"""The players' names in seat order, each with its shape before it."""


def record_of(view: View, seat: int | None) -> State:
    """A record in which nothing is but what a view shows, so that the rules can be asked about it."""
    s = State()
    for f in State.fields:
        if f.name not in view:
            continue
        value, cells = view[f.name], s.array[f.name]
        if not f.shape:
            cells[0] = value
        elif f.sight != "public":
            cells[0, seat] = value
        elif value:
            cells[0, : len(value)] = value
    return s


def asks(s: State, seat: int | None) -> bool:
    """Whether this seat is to decide something."""
    return seat is not None and bool(s.waiting >> seat & 1)


def bits(some: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(some.bit_length()) if some >> seat & 1]


# ---- Players


def short(name: Text, length: int) -> Text:
    """A name that leaves room for the rest of its line."""
    shown = name.copy()
    shown.truncate(max(1, length), overflow="ellipsis")
    return shown


def padded(text: Text, room: int) -> Text:
    """Exactly so many columns of a text."""
    shown = short(text, room)
    return shown.append(" " * (room - len(shown)))


def shape_of(seat: int, names: Names, on: str = "") -> Text:
    """A player's shape in its colour."""
    return Text(names[seat].plain[0], f"{names[seat].style}{f' on {on}' if on else ''}")


def shapes_of(some: int, names: Names) -> Text:
    return Text("").join(shape_of(seat, names) for seat in bits(some))


def pawns_on(s: State, place: int) -> list[int]:
    """Whose pawns stand on a place; the one whose turn it is first."""
    there = [seat for seat in range(s.seats) if s.at[seat] == place]
    return sorted(there, key=lambda seat: seat != s.turn)


def pawns_text(s: State, place: int, names: Names, room: int) -> Text:
    """Pawns side by side; where there are more than fit, a + says so."""
    there = pawns_on(s, place)
    shown = there if len(there) <= room else there[: room - 1]
    text = Text().join(shape_of(seat, names, PAPER) for seat in shown)
    return text if len(there) <= room else text.append("+", f"bold {INK} on {PAPER}")


# ---- Places


def owner_of(s: State, place: int) -> int:
    """Whose Hometown a place is; NONE if it is nobody's, or none."""
    town = HOMETOWN_AT[place]
    return NONE if town == NONE else int(s.owner[town])


def sign_of(s: State, place: int, names: Names) -> str:
    """What a place is, in at most three columns."""
    kind = KIND_AT[place]
    if kind == HOMETOWN:
        owner = owner_of(s, place)
        if owner == NONE:
            return HOUSE + FOR_SALE
        shape = names[owner].plain[0]
        return HOUSE + HOLLOW.get(shape, shape)
    if kind == SELL:
        return f"${UNIT_PRICE[place]}"
    return SIGNS.get(kind, NAMED)


def sign_text(s: State, place: int, names: Names, style: str) -> Text:
    """The sign; an owner's shape stands in its colour."""
    sign = Text(sign_of(s, place, names), style)
    owner = owner_of(s, place)
    if owner != NONE:
        sign.stylize(f"{names[owner].style} on {PAPER}", 1, 2)
    return sign


def ground_of(place: int) -> tuple[str, str]:
    """The colour of a place, and of the ink on it."""
    return GROUNDS.get(KIND_AT[place], POSTCARD)


def place_style(place: int) -> str:
    ground, ink = ground_of(place)
    return f"{ink} on {ground}"


def place_sign(place: int) -> Text:
    """The name of a place as a sign by the road."""
    return Text(f" {PLACE_WORDS[place]} ", f"bold {place_style(place)}")


def name_within(place: int, room: int) -> str:
    """A place's name in so many columns: whole, or its first long word, or cut."""
    name = PLACE_WORDS[place]
    if len(name) <= room:
        return name
    words = name.split(" ")
    if len(" ".join(words[:2])) > room and len(words[0]) < len("the"):
        del words[0]
    kept = words[0]
    for word in words[1:]:
        if len(f"{kept} {word}") > room:
            break
        kept = f"{kept} {word}"
    if len(kept) * 2 > room and len(kept) <= room:
        return kept.removesuffix(" de")
    return f"{' '.join(words)[: room - 1].rstrip()}…"


# ---- Cards, dice, lines


def card_text(card: int) -> Text:
    """A playing card; hearts and diamonds are red."""
    if card == NONE:
        return Text("??", QUIET)
    word = CARD_WORDS[card]
    red = word[-1] in SUITS[1:3]
    return Text(word, f"bold {RED if red else INK} on {PAPER}")


def cards_text(cards: Sequence[int]) -> Text:
    return Text(" ").join(card_text(card) for card in cards)


def dice_text(dice: Sequence[int]) -> Text:
    """Dice as they fell; one that was not rolled is left out."""
    rolled = [die for die in dice if die]
    return Text(" ").join(Text(f" {die} ", f"bold {INK} on {PAPER}") for die in rolled)


def line_of(*parts: str | Text | tuple[str, str]) -> Text:
    """A line that is cut rather than broken."""
    return Text.assemble(*parts, no_wrap=True)


def prose(told: str | Text, room: int) -> list[Text]:
    """A sentence on as many lines as it needs."""
    text = Text(told) if isinstance(told, str) else told
    return list(text.wrap(Console(width=room, file=StringIO()), room))
