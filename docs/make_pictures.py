"""Draw the pictures of the documentation again: python docs/make_pictures.py"""

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console

from wayside.bots.players import make_bot
from wayside.cli.play import Sitting
from wayside.cli.prompt import asked
from wayside.cli.seating import sit_down
from wayside.engine.registry import find_game
from wayside.engine.sight import View
from wayside.games.hallo_trucker.state import TO_ROW
from wayside.games.spiralized.state import DIE

PICTURES = Path(__file__).parent / "img"
SEED, COLUMNS, LINES, SEATS = 1, 100, 40, 4
STAGES, CARDS, KM = 2, 6, 150  # the moment shown: stages behind, cards in one's row, and what the counter shows
ROUND, ON_THE_BOARD = 14, 2  # the moment shown: a round that has begun, and own tokens that both dice can move
# Rich's picture names a font on the net; ours takes the reader's own.
FORMAT = re.sub(r"<!--.*?-->|@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def a_stage_is_well_on(view: View) -> bool:
    return bool(
        view["stage"] == STAGES and view["row_n"][0] >= CARDS and view["counter_km"] >= KM and view["phase"] == TO_ROW
    )


def there_is_much_to_choose(view: View) -> bool:
    """Both dice are to be used, and each can move several tokens."""
    return bool(
        view["round"] >= ROUND
        and view["turn"] == 0
        and view["phase"] == DIE
        and view["used"] == 0
        and all(bin(tokens).count("1") >= ON_THE_BOARD for tokens in view["usable"])
    )


def picture(name: str, moment_has_come: Callable[[View], bool], options: Sequence[str] = ()) -> str:
    """A match as the terminal shows it to the person in seat 1, from the first moment of that kind."""
    game = find_game(name)
    seating = sit_down(game, SEATS, "sensible", 1, ["Ada"], options, SEED)
    paper = io.StringIO()
    console = Console(
        record=True, width=COLUMNS, height=LINES, file=paper, force_terminal=True, color_system="truecolor"
    )
    sitting = Sitting(seating, console, None, False)
    person, match = make_bot(game, "sensible", SEED), seating.match
    while not match.over and not moment_has_come(match.view(0)):
        seat = match.waiting()[0]
        if seat == 0 and len(match.offers(0)) > 1:
            sitting.read_up_to[0] = len(sitting.log[0])
        sitting.make(seat, (seating.bots.get(seat) or person).choose(match, seat))
    sitting.show_table(0)
    console.print(asked(match, 0, sitting.names[0]))
    return console.export_svg(title=f"wayside play {name}", code_format=FORMAT)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    drawn = {
        "play.svg": picture("hallo-trucker", a_stage_is_well_on),
        "play-spiralized.svg": picture("spiralized", there_is_much_to_choose),
    }
    for file, svg in drawn.items():
        (PICTURES / file).write_text(svg, encoding="utf-8")
