"""edition.toml as constants, read once at import.

A die is a number from 0 to 3, black to red; a quadrant is a number from 0 to 41: seven times its vertical
coordinate less one, and its horizontal coordinate less one.
"""

from pathlib import Path

from wayside.engine.edition import read_edition
from wayside.engine.forms import Lookup
from wayside.games.krikkit.quiz import GUIDE_QUESTIONS, LEVELS, SPACE_QUESTIONS

FOLDER = Path(__file__).parent
_EDITION = read_edition(FOLDER)
_DICE, _BONUS, _CREST, _GAME = (_EDITION[part] for part in ("dice", "bonus", "crest", "game"))

BLACK, WHITE, GREEN, RED = range(4)
COLOURS: tuple[str, ...] = tuple(_DICE["colours"])
DICE = len(COLOURS)
ALL_DICE = (1 << DICE) - 1
SIDES = int(_DICE["sides"])
FACES = SIDES + 1  # and 0, for a die that is not in play
BLACK_TWENTY, WHITE_TWENTY, GREEN_TWENTY, RED_TWENTY = (int(bonus) for bonus in _DICE["twenties"])
ROLLS = int(_DICE["rolls"])

FAIR = int(_BONUS["fair"])
ZARQUON_POINTS = int(_BONUS["zarquon"])
ZARQUON_BLACK = int(_BONUS["zarquon_black"])
TAX = int(_BONUS["tax_die"])
VOGON_FACE = int(_BONUS["vogon"])
VOGON_TIMES = int(_BONUS["vogon_times"])
THIRTEEN = int(_BONUS["vortex"])
MARVIN_1, MARVIN_2, MARVIN_3, MARVIN_4 = (int(face) for face in _BONUS["marvin"])
PAIR_LOW, PAIR_HIGH = (int(face) for face in _BONUS["subject"])
OPENING_TOTAL = int(_BONUS["opening"])

WIDE = int(_CREST["wide"])
HIGH = int(_CREST["high"])
QUADRANTS = WIDE * HIGH
PLAIN_RATE = int(_CREST["plain"])
A_SHEET = int(_CREST["a_sheet"])
WHOLE = 10_000
"""Hundredths of a percent in a whole, and parts of a point in a Grand Score: in these every one is a whole number."""

# Ours, and not a number of the printed game: it stands here, as another edition.toml is another edition, with which
# matches of today's could not be replayed.
SHORT_TARGET = 942
TARGET = Lookup([_GAME["target"], _GAME["long_target"], SHORT_TARGET])
TARGET_WORDS = tuple(str(TARGET[i]) for i in range(len(TARGET)))
SEATS = int(_GAME["seats"])
SHEETS = -(-SEATS // A_SHEET)
LONGEST = int(_GAME["longest"])
PROPOSALS = int(_GAME["proposals"])
COUNTERS = int(_GAME["counters"])
OPENING_ROUNDS = int(_GAME["opening_rounds"])

MEMORY_WORDS: tuple[str, ...] = tuple(_EDITION["memory"])
MEMORY = Lookup([_EDITION["memory"][word] for word in MEMORY_WORDS], "u1")
"""How often memory is right, in percent, by the option and the difficulty less one."""

GUIDE, SPACE = range(2)  # subjects
SUBJECT_WORDS = ("guide", "space")
SUBJECT_DICE = Lookup([1 << RED | 1 << GREEN, 1 << BLACK | 1 << WHITE], "u1")
FIRST_QUESTION = Lookup([0, GUIDE_QUESTIONS, GUIDE_QUESTIONS + SPACE_QUESTIONS], "i2")
"""Where the questions of a subject begin in the bank; those on the novels come first."""
QUESTIONS = GUIDE_QUESTIONS + SPACE_QUESTIONS
LEVEL = Lookup(LEVELS, "u1")
QUIZ_DIGEST: str = _EDITION["quiz"]["digest"]
