"""Crest: who may claim which quadrant, WormHoles, rates, and the Grand Score (sections 7 to 10).

A set of quadrants is a whole number with a bit for each. A row of the grid takes eight bits, the last of
which stays empty, so that a shift by one never leads from the end of a row to the beginning of the next.
"""

from wayside.engine.forms import rule
from wayside.games.krikkit.edition import A_SHEET, FAIR, HIGH, PLAIN_RATE, QUADRANTS, WHOLE, WIDE
from wayside.games.krikkit.state import NONE, State

ROW = WIDE + 1
TOP_ROW = (1 << WIDE) - 1
BOTTOM_ROW = TOP_ROW << ROW * (HIGH - 1)
LEFT_COLUMN = sum(1 << ROW * row for row in range(HIGH))
RIGHT_COLUMN = LEFT_COLUMN << WIDE - 1
GRID = sum(TOP_ROW << ROW * row for row in range(HIGH))

LEFT_RIGHT, TOP_BOTTOM = range(2)


# ---- Sheets and quadrants


@rule
def sheet_of(s: State, seat: int) -> int:
    """Up to four players share one sheet; more are dealt out to two in turn (K2.2)."""
    return seat & 1 if s.seats > A_SHEET else 0


@rule
def sheets_in(s: State) -> int:
    return 2 if s.seats > A_SHEET else 1


@rule
def quadrant_at(across: int, down: int) -> int:
    """The quadrant at a pair of coordinates, counted from 1, or NONE where they do not fit the grid (K7.2)."""
    if 1 <= across <= WIDE and 1 <= down <= HIGH:
        return (down - 1) * WIDE + across - 1
    return NONE


@rule
def across_of(quadrant: int) -> int:
    return quadrant % WIDE + 1


@rule
def down_of(quadrant: int) -> int:
    return quadrant // WIDE + 1


@rule
def bit_of(quadrant: int) -> int:
    return 1 << quadrant + quadrant // WIDE * (ROW - WIDE)


@rule
def vir_rate(across: int, down: int) -> int:
    """The variable rate of a quadrant: 4,6 gives 4.6%, in hundredths of a percent (K8.2)."""
    return across * 100 + down * 10


@rule
def is_free(s: State, seat: int, quadrant: int) -> bool:
    return quadrant != NONE and s.owner[sheet_of(s, seat), quadrant] == NONE


@rule
def can_claim(s: State, across: int, down: int) -> bool:
    """Whether whoever has the turn may claim with dice that show these coordinates (K7.2, K7.3)."""
    return is_free(s, s.turn, quadrant_at(across, down))


@rule
def vir_matches(black: int, white: int, green: int, red: int) -> bool:
    """Red and black show the same two values as green and white (K8.1)."""
    return (red == green and black == white) or (red == white and black == green)


@rule
def quadrants_of(s: State, seat: int) -> int:
    """How many a seat owns."""
    sheet = sheet_of(s, seat)
    owned = 0
    for quadrant in range(QUADRANTS):
        if s.owner[sheet, quadrant] == seat:
            owned += 1
    return owned


@rule
def all_claimed(s: State) -> bool:
    """Whether every quadrant has an owner, on all sheets in use; the last ones are the least likely to (K10.1)."""
    for sheet in range(sheets_in(s)):
        for quadrant in range(QUADRANTS - 1, -1, -1):
            if s.owner[sheet, quadrant] == NONE:
                return False
    return True


# ---- WormHoles


@rule
def set_of(s: State, seat: int) -> int:
    """A seat's quadrants as a set."""
    sheet = sheet_of(s, seat)
    owned = 0
    for quadrant in range(QUADRANTS):
        if s.owner[sheet, quadrant] == seat:
            owned |= bit_of(quadrant)
    return owned


@rule
def beside(cells: int) -> int:
    """The cells and their orthogonal neighbours."""
    return (cells | cells << 1 | cells >> 1 | cells << ROW | cells >> ROW) & GRID


@rule
def around(cells: int) -> int:
    """The cells and all their neighbours, the diagonal ones too."""
    wide = (cells | cells << 1 | cells >> 1) & GRID
    return (wide | wide << ROW | wide >> ROW) & GRID


@rule
def groups_between(owned: int, side: int, other: int) -> int:
    """All quadrants of those connected groups of `owned` that reach both sides (K9.6)."""
    found = 0
    left = owned & side
    while left:
        group = left & -left
        grown = beside(group) & owned
        while grown != group:
            group = grown
            grown = beside(group) & owned
        if group & other:
            found |= group
        left &= ~group
    return found


@rule
def separate_paths(usable: int, way: int) -> int:
    """How many paths lead from side to side through `usable` without sharing a quadrant (K9.2, K9.3).

    They are as many as the fewest usable quadrants that a walk across them must tread on, if it goes from
    border to border over any quadrants and diagonally too: such a walk is what cuts all paths (Menger). This
    must agree with a plain count of paths (tests/support/krikkit_plain.py).
    """
    start = TOP_ROW if way == LEFT_RIGHT else LEFT_COLUMN
    goal = BOTTOM_ROW if way == LEFT_RIGHT else RIGHT_COLUMN
    barren = GRID & ~usable
    trodden = 0
    reached = over_barren(start & barren, barren)
    while not reached & goal:
        reached = over_barren(reached | around(reached) | start, barren)
        trodden += 1
    return trodden


@rule
def over_barren(reached: int, barren: int) -> int:
    """All that is reached from here over quadrants that cost nothing."""
    grown = reached | around(reached) & barren
    while grown != reached:
        reached = grown
        grown = reached | around(reached) & barren
    return reached


@rule
def passage(s: State, seat: int, way: int) -> int:
    """The quadrants of others that a seat may pass through: their finished WormHoles the other way (K9.5, K9.6)."""
    side = TOP_ROW if way == LEFT_RIGHT else LEFT_COLUMN
    other_side = BOTTOM_ROW if way == LEFT_RIGHT else RIGHT_COLUMN
    ends = LEFT_COLUMN | RIGHT_COLUMN if way == LEFT_RIGHT else TOP_ROW | BOTTOM_ROW
    free = 0
    for other in range(s.seats):
        if other != seat and sheet_of(s, other) == sheet_of(s, seat):
            free |= groups_between(set_of(s, other), side, other_side)
    return free & ~ends


@rule
def wormholes_of(s: State, seat: int) -> int:
    """How many WormHoles a seat has (section 9)."""
    owned = set_of(s, seat)
    if owned == 0:
        return 0
    most = 0
    together = 0
    for way in range(2):
        usable = owned
        if s.crossing:
            usable |= passage(s, seat, way)
        count = separate_paths(usable, way)
        together += count
        most = max(most, count)
    return together if s.crossing else most


# ---- The Grand Score


@rule
def percentage_of(s: State, seat: int) -> int:
    """The rates of all quadrants of a seat together, in hundredths of a percent (K10.3)."""
    sheet = sheet_of(s, seat)
    total = 0
    for quadrant in range(QUADRANTS):
        if s.owner[sheet, quadrant] == seat:
            total += s.rate[sheet, quadrant]
    return total


@rule
def with_bonus(points: int, percentage: int) -> int:
    """Points and their Crest bonus, in ten-thousandths of a point; a score below zero has none (K10.3, K10.4)."""
    return points * (WHOLE + percentage) if points > 0 else points * WHOLE


@rule
def grand_score_of(s: State, seat: int) -> int:
    """Score and WormHoles, and the Crest bonus on both, in ten-thousandths of a point (K10.2)."""
    return with_bonus(s.score[seat] + FAIR * wormholes_of(s, seat), percentage_of(s, seat))


@rule
def tenths(parts: int) -> int:
    """Ten-thousandths of a point as tenths, rounded to the nearest: what is shown (K10.5)."""
    return (parts + 500) // 1000


@rule
def give(s: State, seat: int, quadrant: int, rate: int) -> None:
    """A quadrant has an owner and a rate from now on."""
    sheet = sheet_of(s, seat)
    s.owner[sheet, quadrant] = seat
    s.rate[sheet, quadrant] = rate


@rule
def rate_of_claim(claim_is_vir: bool, quadrant: int) -> int:
    return vir_rate(across_of(quadrant), down_of(quadrant)) if claim_is_vir else PLAIN_RATE
