"""Draw the pictures of the documentation again: python docs/make_pictures.py"""

import io
import re
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console

from wayside.bots.players import make_bot
from wayside.cli.play import Sitting
from wayside.cli.prompt import asked
from wayside.cli.seating import sit_down
from wayside.engine.registry import find_game
from wayside.engine.sight import View
from wayside.games.hallo_trucker.state import TO_ROW

PICTURES = Path(__file__).parent / "img"
SEED, COLUMNS = 1, 100
STAGES, CARDS, KM = 2, 6, 150  # the moment shown: stages behind, cards in one's row, and what the counter shows
# Rich's picture names a font on the net; ours takes the reader's own.
FORMAT = re.sub(r"<!--.*?-->|@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def moment_has_come(view: View) -> bool:
    here = (
        view["stage"] == STAGES and view["row_n"][0] >= CARDS and view["counter_km"] >= KM and view["phase"] == TO_ROW
    )
    return bool(view["over"] or here)


def play_picture() -> str:
    """A match of Hallo Trucker in mid-stage, as the terminal shows it to the person in seat 1."""
    game = find_game("hallo-trucker")
    seating = sit_down(game, 4, "sensible", 1, ["Ada"], [], SEED)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    sitting = Sitting(seating, console, None, False)
    person, match = make_bot(game, "sensible", SEED), seating.match
    while not moment_has_come(match.view(0)):
        seat = match.waiting()[0]
        sitting.read_up_to[0] = len(sitting.log[0])
        sitting.make(seat, (seating.bots.get(seat) or person).choose(match, seat))
    sitting.show_table(0)
    console.print(asked(match, 0, sitting.names[0]))
    return console.export_svg(title="wayside play hallo-trucker", code_format=FORMAT)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "play.svg").write_text(play_picture(), encoding="utf-8")
