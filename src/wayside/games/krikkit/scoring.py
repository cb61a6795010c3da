"""What a hand is worth: a plain function of the dice and of what bears on them (sections 4 to 6 of the rulebook).

A hand is four faces, black, white, green and red; 0 is a die that is not in play. `found` says which hands
they make, `mods` what the player is in or has, `claim` whether Crest is claimed with them. The score is the
sum of the lines, and each line has a clause, so that a page can show how a hand adds up.
"""

from typing import Any, NamedTuple

from wayside.engine.forms import rule
from wayside.games.krikkit.edition import (
    BLACK,
    BLACK_TWENTY,
    FAIR,
    GREEN,
    GREEN_TWENTY,
    MARVIN_1,
    MARVIN_2,
    MARVIN_3,
    MARVIN_4,
    PAIR_HIGH,
    PAIR_LOW,
    RED,
    RED_TWENTY,
    SIDES,
    TAX,
    THIRTEEN,
    VOGON_FACE,
    WHITE,
    WHITE_TWENTY,
    ZARQUON_BLACK,
    ZARQUON_POINTS,
)

# The hands that dice can make, a bit each.
FLUSH, RUN, ODD_RUN, EVEN_RUN, MARVIN, DUCK, VOGON, THIRTEENS, ZARQUON, SPACE_PAIR, GUIDE_PAIR, TAXED_SIX = (
    1 << i for i in range(12)
)

# What bears on a hand, a bit each.
IN_FIELD, IN_VORTEX, HAS_ZARQUON, HAS_GOLD, HAS_DUCK = (1 << i for i in range(5))

NO_CLAIM, PLAIN_CLAIM, VIR_CLAIM = range(3)

(
    FACES_LINE,
    CREST_LINE,
    VIR_LINE,
    TWENTIES_LINE,
    TIMES_LINE,
    SPACE_LINE,
    GUIDE_LINE,
    MARVIN_LINE,
    GOLD_LINE,
    DUCK_LINE,
    ZARQUON_LINE,
    TAX_LINE,
    VORTEX_LINE,
) = range(13)
LINES = 13

LINE_WORDS = (
    ("the dice", "K3.1"),
    ("Crest dice once more", "K7.5"),
    ("Variable Interest dice once more", "K8.3"),
    ("Twenties", "K4.5"),
    ("Full Flush", "K4.2"),
    ("Space", "K5.3"),
    ("Guide", "K5.3"),
    ("Marvin", "K6.6"),
    ("Heart Of Gold", "K6.4"),
    ("Rubber Duck", "K6.8"),
    ("Power Of Zarquon", "K6.11"),
    ("Hyperspace Bypass Tax", "K6.16"),
    ("Total Perspective Vortex", "K6.14"),
)


# ---- Which hands the dice make
#
# The faces that are shown are a set, a bit each; 0 is among them if a die is not in play. Four dice that are steps
# apart are the lowest face and its multiples by a power of two, so one multiplication tells whether they are.

PAIR = 1 << PAIR_LOW | 1 << PAIR_HIGH
ODD_FACES = sum(1 << face for face in range(1, SIDES + 1, 2))
FOUR_IN_A_ROW = 0b1111
FOUR_BY_TWO = 0b1010101
MARVIN_FACES = 1 << MARVIN_1 | 1 << MARVIN_2 | 1 << MARVIN_3 | 1 << MARVIN_4


@rule
def hands_in(black: int, white: int, green: int, red: int) -> int:
    """Every hand that the dice make, a bit each; those of four dice need all four (K5.7)."""
    found = 0
    dark = 1 << black | 1 << white
    bright = 1 << green | 1 << red
    if dark == PAIR:
        found |= SPACE_PAIR
    if bright == PAIR:
        found |= GUIDE_PAIR
    if not (dark | bright) & 1:
        found |= hands_of_four(dark | bright, black, white, green, red)
    if red == TAX and not found & VOGON:
        found |= TAXED_SIX
    return found


@rule
def hands_of_four(shown: int, black: int, white: int, green: int, red: int) -> int:
    """The hands of four dice; runs and Marvin are made by any colours in any order (K4.3, K6.6)."""
    lowest = shown & -shown
    found = 0
    if shown == lowest:
        found |= FLUSH
        if shown == 1 << 1:
            found |= DUCK
        if shown == 1 << THIRTEEN:
            found |= THIRTEENS
    if shown == lowest * FOUR_IN_A_ROW:
        found |= RUN
    if shown == lowest * FOUR_BY_TWO:
        found |= ODD_RUN if lowest & ODD_FACES else EVEN_RUN
    if shown == MARVIN_FACES:
        found |= MARVIN
    if red == TAX and black == VOGON_FACE and white == VOGON_FACE and green == VOGON_FACE:
        found |= VOGON
    if black == ZARQUON_BLACK and black + white + green + red == ZARQUON_POINTS:
        found |= ZARQUON
    return found


# ---- What bears on them


@rule
def mods_while_scoring(mods: int, found: int) -> int:
    """Heart Of Gold and Marvin release from the Field before the hand is scored (K6.3); four 13s void the Vortex."""
    if found & (EVEN_RUN | MARVIN):
        mods &= ~IN_FIELD
    return mods


@rule
def times(found: int, mods: int) -> int:
    """How often the dice count: a Full Flush doubles, a Beeblebrox quadruples (K4.2, K6.15, K6.2)."""
    if not found & FLUSH:
        return 1
    if mods & IN_FIELD:
        return 2 if found & DUCK else 1
    return 4 if found & THIRTEENS and mods & IN_VORTEX else 2


@rule
def is_penalty(die: int, face: int, found: int, mods: int) -> bool:
    """A die that only deducts: a taxed red 6, or a 13 inside the Vortex that is no Beeblebrox (K3.6)."""
    if die == RED and found & TAXED_SIX:
        return True
    return face == THIRTEEN and mods & IN_VORTEX != 0 and not found & THIRTEENS


@rule
def face_points(die: int, face: int, found: int, mods: int) -> int:
    return 0 if is_penalty(die, face, found, mods) else face


@rule
def twenty_points(bonus: int, face: int) -> int:
    """What a 20 adds by its colour (K4.5)."""
    return bonus if face == SIDES else 0


# ---- The lines of the score


@rule
def dice_points(found: int, mods: int, black: int, white: int, green: int, red: int) -> int:
    """The faces of all dice that are no penalty dice (K3.1)."""
    return (
        face_points(BLACK, black, found, mods)
        + face_points(WHITE, white, found, mods)
        + face_points(GREEN, green, found, mods)
        + face_points(RED, red, found, mods)
    )


@rule
def crest_points(claim: int, white: int, green: int) -> int:
    """Green and white once more, where a quadrant is claimed (K7.5)."""
    return green + white if claim != NO_CLAIM else 0


@rule
def vir_points(found: int, mods: int, claim: int, black: int, red: int) -> int:
    """Red and black once more, where a variable rate is claimed; a taxed 6 scores nothing (K8.3)."""
    if claim != VIR_CLAIM:
        return 0
    return face_points(BLACK, black, found, mods) + face_points(RED, red, found, mods)


@rule
def twenties(mods: int, black: int, white: int, green: int, red: int) -> int:
    """What Twenties add (K4.5), but not inside the Field (K6.2)."""
    if mods & IN_FIELD:
        return 0
    return (
        twenty_points(BLACK_TWENTY, black)
        + twenty_points(WHITE_TWENTY, white)
        + twenty_points(GREEN_TWENTY, green)
        + twenty_points(RED_TWENTY, red)
    )


@rule
def fair_points(found: int, hand: int, had: int) -> int:
    """The 42 points of a hand, unless its ability was had before (K5.3, K6.4, K6.6, K6.8)."""
    return FAIR if found & hand and not had else 0


@rule
def zarquon_points(found: int, mods: int, black: int) -> int:
    """What the Power adds to every hand, inside the Field to those with a black 9 (K6.11, K6.2)."""
    powered = found & ZARQUON or mods & HAS_ZARQUON
    return ZARQUON_POINTS if powered and (not mods & IN_FIELD or black == ZARQUON_BLACK) else 0


@rule
def tax_points(found: int) -> int:
    return -TAX if found & TAXED_SIX else 0


@rule
def vortex_points(found: int, mods: int, black: int, white: int, green: int, red: int) -> int:
    """13 for being there and 13 for each 13 (K6.14); a Beeblebrox pays nothing (K6.15)."""
    if not mods & IN_VORTEX or found & THIRTEENS:
        return 0
    shown = 1
    for face in (black, white, green, red):
        if face == THIRTEEN:
            shown += 1
    return -THIRTEEN * shown


@rule
def write_lines(sheet: Any, found: int, mods: int, claim: int, black: int, white: int, green: int, red: int) -> int:
    """Write every line of the score on the sheet; their sum (K3.8). `mods` are those of `mods_while_scoring`."""
    faces = dice_points(found, mods, black, white, green, red)
    crest = crest_points(claim, white, green)
    vir = vir_points(found, mods, claim, black, red)
    bonus = twenties(mods, black, white, green, red)
    once = faces + crest + vir + bonus  # all that a Full Flush doubles (K4.2, K7.6)
    again = (times(found, mods) - 1) * once
    space = fair_points(found, SPACE_PAIR, 0)
    guide = fair_points(found, GUIDE_PAIR, 0)
    marvin = fair_points(found, MARVIN, 0)
    gold = fair_points(found, EVEN_RUN, mods & HAS_GOLD)
    duck = fair_points(found, DUCK, mods & HAS_DUCK)
    power = zarquon_points(found, mods, black)
    tax = tax_points(found)
    vortex = vortex_points(found, mods, black, white, green, red)
    sheet.sheet_line[FACES_LINE] = faces
    sheet.sheet_line[CREST_LINE] = crest
    sheet.sheet_line[VIR_LINE] = vir
    sheet.sheet_line[TWENTIES_LINE] = bonus
    sheet.sheet_line[TIMES_LINE] = again
    sheet.sheet_line[SPACE_LINE] = space
    sheet.sheet_line[GUIDE_LINE] = guide
    sheet.sheet_line[MARVIN_LINE] = marvin
    sheet.sheet_line[GOLD_LINE] = gold
    sheet.sheet_line[DUCK_LINE] = duck
    sheet.sheet_line[ZARQUON_LINE] = power
    sheet.sheet_line[TAX_LINE] = tax
    sheet.sheet_line[VORTEX_LINE] = vortex
    return once + again + space + guide + marvin + gold + duck + power + tax + vortex


@rule
def score_of(mods: int, claim: int, black: int, white: int, green: int, red: int) -> int:
    """What a hand is worth: the sum of the lines of `write_lines`, without a sheet (K3.8)."""
    found = hands_in(black, white, green, red)
    now = mods_while_scoring(mods, found)
    once = (
        dice_points(found, now, black, white, green, red)
        + crest_points(claim, white, green)
        + vir_points(found, now, claim, black, red)
        + twenties(now, black, white, green, red)
    )
    return (
        once * times(found, now)
        + fair_points(found, SPACE_PAIR, 0)
        + fair_points(found, GUIDE_PAIR, 0)
        + fair_points(found, MARVIN, 0)
        + fair_points(found, EVEN_RUN, now & HAS_GOLD)
        + fair_points(found, DUCK, now & HAS_DUCK)
        + zarquon_points(found, now, black)
        + tax_points(found)
        + vortex_points(found, now, black, white, green, red)
    )


# ---- For people


class Line(NamedTuple):
    """One line of a score, as a page shows it."""

    words: str
    points: int
    clause: str


class Sheet:
    """A score sheet by itself: a record has its own."""

    def __init__(self) -> None:
        self.sheet_line = [0] * LINES


def lines_of(mods: int, claim: int, black: int, white: int, green: int, red: int) -> list[Line]:
    """How a hand adds up, line by line, without the lines that are nothing."""
    found = hands_in(black, white, green, red)
    now = mods_while_scoring(mods, found)
    sheet = Sheet()
    write_lines(sheet, found, now, claim, black, white, green, red)
    told = []
    for line, (words, clause) in enumerate(LINE_WORDS):
        points = sheet.sheet_line[line]
        if line == TIMES_LINE and found & THIRTEENS and now & IN_VORTEX:
            words, clause = "Beeblebrox", "K6.15"
        if points or line == FACES_LINE:
            told.append(Line(words, points, clause))
    return told
