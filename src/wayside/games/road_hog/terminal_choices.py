"""What can be done now, in a terminal: where each number would lead, and what each move would do."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.engine.game import Rules
from wayside.engine.moves import verb_of
from wayside.engine.record import Cells
from wayside.games.road_hog import GAME, words
from wayside.games.road_hog.drive import barred
from wayside.games.road_hog.edition import NOWHERE, SIDES
from wayside.games.road_hog.effects import COLUMNS
from wayside.games.road_hog.reds import can_be_sent, sent_to
from wayside.games.road_hog.road_tables import BRIDGE as ON_BRIDGE
from wayside.games.road_hog.road_tables import CROSSED_AT, DRIVES, END, LEFT
from wayside.games.road_hog.state import DICE, State
from wayside.games.road_hog.terminal_signs import (
    BRIDGE,
    BRIGHT_RED,
    CHECK_POINT,
    COURT,
    EXIT,
    OPEN,
    PAPER,
    PLAIN,
    QUIET,
    RED,
    SHUT,
    TOWN,
    YELLOW,
    Names,
    car_sign,
    place_of,
    sign_of,
)

RULES = Rules(GAME)
TOLD = (CHECK_POINT, EXIT, TOWN, COURT, OPEN)  # what is worth a sign beside a place that a number leads to
DIE_GREEN = "#137a3f"
NUMBER, SHORT_NUMBER = 6, 5  # columns for what a number does
LABEL = 7

Effect = dict[str, int]


def effects(s: State) -> dict[int, Effect]:
    """The moves of whoever has the turn, each with what it would do."""
    lines, found = RULES.effects(s, s.turn)
    names = [column.name for column in COLUMNS]
    return {line[0]: dict(zip(names, each, strict=True)) for line, each in zip(lines, found, strict=True)}


def marks(s: State) -> dict[int, str]:
    """Spaces where a die can take a car now, each with the colour of that die."""
    found = {}
    for move, effect in effects(s).items():
        if verb_of(move) in (words.DRIVE, words.HIT):
            found[effect["to"]] = YELLOW if verb_of(move) == words.DRIVE else BRIGHT_RED
    return found


def choices(s: State, names: Names, width: int) -> RenderableType:
    """Before the roll what every number would do, after it what every move would do."""
    return before_the_roll(s, names, width) if s.phase == DICE else after_the_roll(s, names, width)


# ---- Before the roll


def before_the_roll(s: State, names: Names, width: int) -> RenderableType:
    """A column for each number, where greens would take the own car and whom a red would send where; then the odds."""
    high = SIDES if s.works >> s.turn & 1 else 2 * SIDES
    room = NUMBER if LABEL + high * NUMBER <= width else SHORT_NUMBER
    a_line = max(1, (width - LABEL) // room)
    lines = []
    for first in range(1, high + 1, a_line):
        numbers = range(first, min(first + a_line, high + 1))
        lines.append(_row("", [Text(str(n), QUIET) for n in numbers], room))
        if not s.bound >> s.turn & 1:  # R11.9
            lines.append(_row("green", [green_words(s, n) for n in numbers], room, f"bold {PAPER} on {DIE_GREEN}"))
        if first <= SIDES:
            reds = [red_words(s, n, names) for n in numbers if n <= SIDES]
            lines.append(_row("red", reds, room, f"bold {PAPER} on {RED}"))
    return Group(*lines, *odds(s, names, width))


def odds(s: State, names: Names, width: int) -> list[Text]:
    """What each choice of dice may bring: counts in the mean, and chances, as many as there is room for."""
    lines = []
    found = RULES.prospects(s.copy())
    longest = max((len(GAME.move_text(each.move)) for each in found), default=0)
    for number, each in enumerate(sorted(found, key=lambda each: each.move), 1):
        line = Text.assemble((f"{number} ", f"bold {YELLOW}"), (f"{GAME.move_text(each.move):<{longest}}", "bold"))
        line.no_wrap = True
        parts = [Text(f"  {each.mean:.1f} nearer")] if each.mean else []
        parts += [
            Text("  ").append_text(_chance_words(chance.words, names)).append(f" {_per_cent(chance.ways, each.ways)}")
            for chance in each.chances
            if chance.words != "a hit" or sum(other.words.startswith("hit ") for other in each.chances) > 1
        ]
        for part in parts:
            if len(line) + len(part) <= width:
                line.append_text(part)
        lines.append(line)
    return lines


def _chance_words(chance: str, names: Names) -> Text:
    """What may come; whoever may be hit is named by the shape."""
    if not chance.startswith("hit "):
        return Text(chance, QUIET)
    name = names[int(chance.removeprefix("hit ")) - 1]
    return Text.assemble(("hit ", QUIET), (name.plain[0], name.style))


def _per_cent(ways: int, of: int) -> str:
    return f"{100 * ways / of:.0f}%"


def _row(label: str, cells: list[Text], room: int, style: str = "") -> Text:
    line = Text(no_wrap=True)
    if label:
        line.append(f" {label} ", style)
    line.append(" " * (LABEL + 1 - len(line)))
    for cell in cells:
        line.append_text(cell).append(" " * (room - len(cell)))
    line.rstrip()
    return line


def green_words(s: State, counts: int) -> Text:
    """Where so many counts would take the own car, or the sign of what forbids it."""
    drive = DRIVES[s.map, s.at[s.turn], counts]
    if drive & barred(s) == 0:
        sign = sign_of(s, drive & END)
        return Text.assemble((place_of(drive & END)[:3], "bold"), sign if sign in TOLD else "")
    if drive >> CROSSED_AT & s.shut:
        return Text(f"–{SHUT}", QUIET)
    return Text(f"–{BRIDGE if drive & ON_BRIDGE else TOWN}", QUIET)


def red_words(s: State, pips: int, names: Names) -> Text:
    """Whom a red die with this number could send back, and to which exit where it is one car alone."""
    hit = [seat for seat in range(s.seats) if seat != s.turn and can_be_sent(s, seat, pips)]
    if not hit:
        return Text(PLAIN, QUIET)
    cars = Text().join(car_sign(s, seat, names) for seat in hit)
    return cars.append(place_of(sent_to(s, hit[0], pips)), "bold default on default") if len(hit) == 1 else cars


# ---- After the roll


def after_the_roll(s: State, names: Names, width: int) -> RenderableType:
    """The dice that are left, and every move as it is typed with what it would do."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, style=f"bold {YELLOW}")
    table.add_column(no_wrap=True)
    table.add_column()
    for number, (move, effect) in enumerate(sorted(effects(s).items()), 1):
        table.add_row(str(number), Text(GAME.move_text(move), "bold"), move_words(s, verb_of(move), effect, names))
    return Group(dice_line(s), table)


def dice_line(s: State) -> Text:
    """The dice that are not used yet, in their colours and in words."""
    line = Text(no_wrap=True)
    for colour, style, dice in (("green", DIE_GREEN, s.green), ("red", RED, s.red)):
        for word in dice_words(colour, dice, sum(1 << i for i in range(2) if dice[i])):
            line.append(f" {word} ", f"bold {PAPER} on {style}").append(" ")
    if s.extra:
        line.append("by a card", QUIET)
    return line


def move_words(s: State, verb: int, effect: Effect, names: Names) -> Text:
    """What a move would do, from the numbers that come with its offer."""
    if verb == words.HIT:
        told = Text(f"{effect['count']} back, costs ").append_text(names[effect["victim"]])
        return told.append(f" {effect['left'] - effect['left_now']}", f"bold {BRIGHT_RED}")
    parts = []
    if verb == words.STAY:
        left = [*dice_words("green", s.green, effect["greens"]), *dice_words("red", s.red, effect["reds"])]
        parts = [f"leaves {', '.join(left)}"]
    elif verb == words.DRIVE:
        parts = [_counted(effect["count"], "count"), f"{effect['left']} left"]
        if effect["left"] >= effect["left_now"]:
            parts[-1] += f", {effect['left'] - effect['left_now']} more than now"
        if effect["via"] != NOWHERE:
            parts.append(f"by exit {place_of(effect['via'])}")
    if effect["cards"]:
        parts.append(_counted(effect["cards"], "card"))
    if effect["final"]:
        parts.append("stops at the final Check Point")
    told = Text(", ".join(parts))
    for danger in dangers(effect):
        told.append(" · " if told else "", QUIET).append(danger, QUIET)
    return told


def dice_words(colour: str, dice: Cells, bits: int) -> list[str]:
    """The dice of a colour that these bits name."""
    return [f"{colour} {dice[i]}" for i in range(2) if bits >> i & 1]


def dangers(effect: Effect) -> list[str]:
    """What could happen to the own car where a move leaves it."""
    found = []
    if effect["struck"]:
        numbers = [str(pips) for pips in range(1, SIDES + 1) if effect["struck"] >> pips - 1 & 1]
        found.append(f"red {' '.join(numbers)} can hit")
    if effect["sweep"]:
        found.append(f"train {effect['sweep']} in {SIDES}")
    return found


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def left_of(s: State, seat: int) -> int:
    """Counts of a car to New City."""
    left: int = LEFT[s.map, s.at[seat]]
    return left
