"""What can be done now, in a terminal: the dice, where each takes each token, the stairs, and partners."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.games.spiralized.edition import ENTER, START_HOLDS, SUN, TOKENS
from wayside.games.spiralized.rules import may_free
from wayside.games.spiralized.state import DIE, NEAREST, NONE, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.terminal_signs import (
    INK,
    PAPER,
    QUIET,
    RED,
    SUNBURST,
    YELLOW,
    space_words,
    step_words,
    token_at,
    token_sign,
    token_words,
)
from wayside.games.spiralized.way import (
    DOWN1,
    START,
    home_step,
    in_rings,
    landing,
    space_at,
    stair_landing,
    standing_on,
    step_at,
    steps_from,
    steps_left,
    wheel_step,
)
from wayside.games.spiralized.words import LETTERS

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
WAYS = ("up 1", "up 2", "down 1", "down 2")
DICE_WIDTH = 15
AIRY = 100  # from this many columns on, there is room to spare
BESIDE = 72  # from this many columns on, the dice stand beside the table of what they can do
PARTNER_WIDTH = 30
MANY_PARTNERS = 4  # more than these stand in two columns


# ---- The dice


def die_face(number: int, used: bool) -> list[Text]:
    """A die as five lines; 0 is a die that is not rolled yet."""
    style = f"bold {INK} on {PAPER}" if number and not used else f"{QUIET} on #3d4148"
    rows = PIPS.get(number, ("     ", "  ?  ", "     "))
    lines = ["╭─────╮", *(f"│{row}│" for row in rows), "╰─────╯"]
    return [Text(line.replace("●", "·") if used else line, style) for line in lines]  # told apart without colours too


def dice_picture(s: State) -> Text:
    """Both dice side by side; used ones are dimmed."""
    faces = [die_face(s.dice[i], bool(s.used >> i & 1)) for i in range(2)]
    return Text("\n", no_wrap=True).join(Text(" ").join(lines) for lines in zip(*faces, strict=True))


def dice_to_use(s: State) -> list[int]:
    """The dice that are still to be used, by their places; of equal ones the first, as it is the same move."""
    left = [i for i in range(2) if not s.used >> i & 1]
    return left[:1] if len(left) == 2 and s.dice[0] == s.dice[1] else left


# ---- Where a move ends


def marks(s: State) -> dict[int, str]:
    """Spaces that are marked on the board, each with what is to be typed for it: a move's end, or a token to choose."""
    found: dict[int, str] = {}
    seat = s.turn
    if s.phase == TURN:
        for token, way, space in stairs(s):
            found.setdefault(space, f"{LETTERS[token]}{'↓' if way >= DOWN1 else '↑'}{WAYS[way][-1]}")
    elif s.phase == DIE:
        for i in dice_to_use(s):
            for token in range(TOKENS):
                if s.usable[i] >> token & 1 and in_rings(s, s.reach[i, token]):
                    space = space_at(s, seat, s.reach[i, token])
                    more = found.get(space)
                    found[space] = f"{more[:2]}+" if more else f"{LETTERS[token]}{s.dice[i]}"
    elif s.phase == PARTNER:
        for other in partners(s):
            found[space_at(s, other // TOKENS, s.at[other // TOKENS, other % TOKENS])] = ""
    elif s.phase == NEAREST:
        for token in range(TOKENS):
            if s.tied >> token & 1 and in_rings(s, s.at[seat, token]):
                found[space_at(s, seat, s.at[seat, token])] = ""
    return found


def stairs(s: State) -> list[tuple[int, int, int]]:
    """The stairs that can be taken: token, way and the space where it leads."""
    return [
        (token, way, stair_landing(s, s.turn, token, way))
        for token in range(TOKENS)
        for way in range(4)
        if s.stairs >> 4 * token + way & 1
    ]


def partners(s: State) -> list[int]:
    return [other for other in range(s.seats * TOKENS) if s.partners >> other & 1]


def landing_words(s: State, space: int) -> Text:
    """A space where a move ends, and what that brings."""
    words = Text(space_words(space), "bold")
    if SUN[s.ring, space]:
        words.append(f" {SUNBURST}", f"bold {YELLOW}")
    there = token_at(s, space)
    if there is not None:
        words.append(" hits ", f"bold {RED}").append_text(token_sign(s, there))
    return words


def die_words(s: State, token: int, i: int) -> Text:
    """What a die can do to a token of the seat whose turn it is, or why it cannot."""
    seat, to = s.turn, s.reach[i, token]
    if not s.usable[i] >> token & 1:
        return Text(why_not(s, token, i), QUIET)
    if to == START:
        return Text.assemble(("Start", "bold"), (f" (enter {s.dice[i]})", QUIET))
    if in_rings(s, to):
        return landing_words(s, space_at(s, seat, to))
    return Text(step_words(s, seat, to), f"bold {YELLOW}" if to == home_step(s) else "bold")


def why_not(s: State, token: int, i: int) -> str:
    """In two or three words, why a token cannot use a die."""
    seat, die = s.turn, s.dice[i]
    step = s.at[seat, token]
    if s.reach[i, token] != NONE:
        twins = [t for t in range(token) if s.at[seat, t] == step and step in (START, RECTANGLE)]
        return f"as {LETTERS[twins[0]]}" if twins else "both dice come first"
    if step == RECTANGLE:
        full = standing_on(s, seat, START) >= START_HOLDS
        return "Start is full" if full else f"enters on {' or '.join(str(d) for d in range(7) if ENTER[d])}"
    if step == PIT or step == home_step(s):
        return "–"
    if step > wheel_step(s) or (step == wheel_step(s) and s.may_enter[seat] >> token & 1):
        left = home_step(s) - step
        return f"Home is {left} away" if die > left else f"Safe {step + die - wheel_step(s)} is taken"
    there = _in_the_way(s, seat, token, die)
    return "own token there" if there // TOKENS == seat else f"{token_words(s, there)} safe there"


def _in_the_way(s: State, seat: int, token: int, die: int) -> int:
    """The token on which a move would end that the rules forbid: where it would end if nobody stood there."""
    empty = s.copy()
    empty.array["board"][0] = NONE
    return s.board[space_at(s, seat, landing(empty, seat, token, die))]


# ---- The tables


def choices(s: State, width: int) -> RenderableType:
    """The dice, and beside them what can be done in this phase."""
    if s.phase == TURN and width < AIRY:
        return stairs_table(s)
    if width < BESIDE:
        return Group(dice_picture(s), what_can_be_done(s, width))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=DICE_WIDTH)
    grid.add_column(width=width - DICE_WIDTH - 2)
    grid.add_row(dice_picture(s), what_can_be_done(s, width - DICE_WIDTH - 2))
    return grid


def what_can_be_done(s: State, width: int) -> RenderableType:
    return partner_table(s, width) if s.phase == PARTNER else token_table(s)


def _table(*heads: str | Text) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    for head in heads:
        table.add_column(head, justify="right" if head == "left" else "left", no_wrap=head in ("", "where", "left"))
    return table


def token_table(s: State) -> RenderableType:
    """Own tokens: where they stand, how far they have to go, and what the dice or the stairs can do for each."""
    seat = s.turn
    dice = dice_to_use(s) if s.phase == DIE else []
    heads = [Text.assemble("with ", (f"{s.dice[i]}", f"bold {YELLOW}"), " to") for i in dice]
    last = {TURN: "stairs", NEAREST: "to the Pit"}.get(s.phase)
    table = _table("", "where", "left", *heads, *([last] if last else []))
    for token in range(TOKENS):
        cells = [die_words(s, token, i) for i in dice]
        if s.phase == TURN:
            cells.append(_stairs_of(s, token))
        elif s.phase == NEAREST:
            cells.append(Text(f"pit {LETTERS[token]}" if s.tied >> token & 1 else "", "bold"))
        table.add_row(*_token_cells(s, token), *cells)
    if s.phase == DIE and may_free(s, seat):
        free = Text.assemble("Snake eyes: ", ("free", "bold"), " lets ", token_sign(s, s.pit), " out of the Pit.")
        return Group(table, free)
    return table


def stairs_table(s: State) -> RenderableType:
    """The stairs alone: before the dice are rolled, a small screen has better use for its lines."""
    table = _table("", "where", "left", "stairs")
    for token in sorted({token for token, _, _ in stairs(s)}):
        table.add_row(*_token_cells(s, token), _stairs_of(s, token))
    return table if table.row_count else Group()


def _token_cells(s: State, token: int) -> tuple[Text, str, str]:
    """An own token, where it stands, and how many steps it has to go."""
    seat, step = s.turn, s.at[s.turn, token]
    left = str(steps_left(s, seat, token)) if step < PIT and step != home_step(s) else ""
    return token_sign(s, seat * TOKENS + token), step_words(s, seat, step), left


def _stairs_of(s: State, token: int) -> Text:
    ways = [
        Text.assemble((f"{WAYS[way]}: ", ""), landing_words(s, space))
        for mover, way, space in stairs(s)
        if mover == token
    ]
    return Text("  ").join(ways)


def partner_table(s: State, width: int) -> RenderableType:
    """Whom the token on the sunburst can be exchanged with, and how far both have to go then."""
    seat, mover = s.turn, s.mover
    sunburst = space_at(s, seat, s.at[seat, mover])
    left = steps_left(s, seat, mover)
    found = partners(s)
    columns = 2 if len(found) > MANY_PARTNERS else 1
    grid = Table.grid(padding=(0, 3, 0, 0))
    half = -(-len(found) // columns)
    tables = []
    for start in range(0, len(found), half):
        table = _table("", "where", "you then", "they")
        for other in found[start : start + half]:
            there, token = other // TOKENS, other % TOKENS
            was, space = steps_left(s, there, token), space_at(s, there, s.at[there, token])
            mine = steps_from(s, step_at(s, seat, space), s.wheel)
            theirs = steps_from(s, step_at(s, there, sunburst), s.wheel)
            table.add_row(
                token_sign(s, other),
                space_words(space),
                Text(f"{mine:>3} ") + _change(left, mine),
                _change(was, theirs),
            )
        tables.append(table)
    grid.add_row(*tables)
    title = Text.assemble(
        token_sign(s, seat * TOKENS + mover), f" is on a sunburst, {left} steps from Home. Exchange with:"
    )
    return Group(title, grid if columns * PARTNER_WIDTH <= width else Group(*tables))


def _change(was: int, now: int) -> Text:
    """Steps to go that a token gains or loses; fewer is better."""
    style = "#3fae6a" if now < was else "#e0594f" if now > was else QUIET
    return Text(f"{'+' if now > was else '−'}{abs(now - was)}" if now != was else "same", f"bold {style}")
