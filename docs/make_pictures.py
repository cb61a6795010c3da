"""Draw the pictures of the documentation again: python docs/make_pictures.py"""

import io
import re
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console

from wayside.bots.players import make_bot
from wayside.cli.play import TerminalMatch
from wayside.cli.prompt import asked
from wayside.cli.seating import sit_down
from wayside.engine.registry import find_game
from wayside.engine.sight import View
from wayside.games.hallo_trucker.state import TO_ROW
from wayside.games.hitchiker.edition import DEAL_KIND, PRICE
from wayside.games.hitchiker.state import DEALING
from wayside.games.road_hog.edition import NOWHERE
from wayside.games.road_hog.state import DRIVE
from wayside.games.spiralized.state import DIE

PICTURES = Path(__file__).parent / "img"
SEED, COLUMNS, LINES, SEATS = 1, 100, 40, 4
STAGES, CARDS, KM = 2, 6, 150  # the moment shown: stages behind, cards in one's row, and what the counter shows
ROUND, ON_THE_BOARD = 14, 2  # the moment shown: a round that has begun, and own tokens that both dice can move
RACE_ROUND = 6  # the moment shown: a round that has begun
DEAL_ROUND, ROLLS = 8, 2  # the moment shown: a round that has begun, and rolls for a deal
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


def somebody_can_be_hit(view: View) -> bool:
    """A green and a red are to be used, the train shuts a crossing, and somebody is on another road."""
    return bool(
        view["round"] >= RACE_ROUND
        and view["turn"] == 0
        and view["phase"] == DRIVE
        and view["shut"]
        and any(view["victims"])
        and any(end != NOWHERE for end in view["ends"])
    )


def a_deal_is_on_offer(view: View) -> bool:
    """One deal was declined, and another with a price can be taken."""
    return bool(
        view["round"] >= DEAL_ROUND
        and view["turn"] == 0
        and view["phase"] == DEALING
        and view["rolls"] == ROLLS
        and DEAL_KIND[sum(view["deal"][-1])] == PRICE
    )


def picture(name: str, moment_has_come: Callable[[View], bool], options: Sequence[str] = ()) -> str:
    """A match as the terminal shows it to the person in seat 1, from the first moment of that kind."""
    return next(svg for seed in count(SEED) if (svg := from_match(seed, name, moment_has_come, options)))


def from_match(seed: int, name: str, moment_has_come: Callable[[View], bool], options: Sequence[str]) -> str:
    """The picture from one match; nothing if no such moment comes in it."""
    game = find_game(name)
    seating = sit_down(game, SEATS, "sensible", 1, ["Ada"], options, seed)
    paper = io.StringIO()
    console = Console(
        record=True, width=COLUMNS, height=LINES, file=paper, force_terminal=True, color_system="truecolor"
    )
    terminal = TerminalMatch(seating, console, None, False)
    person, match = make_bot(game, "sensible", seed), seating.match
    while not moment_has_come(match.view(0)):
        if match.over:
            return ""
        seat = match.waiting()[0]
        if seat == 0 and len(match.offers(0)) > 1:
            terminal.read_up_to[0] = len(terminal.log[0])
        terminal.make(seat, (seating.bots.get(seat) or person).choose(match, seat))
    terminal.show_table(0)
    console.print(asked(match, 0, terminal.names[0]))
    return console.export_svg(title=f"wayside play {name}", code_format=FORMAT)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    drawn = {
        "play.svg": picture("hallo-trucker", a_stage_is_well_on),
        "play-spiralized.svg": picture("spiralized", there_is_much_to_choose),
        "play-road-hog.svg": picture("road-hog", somebody_can_be_hit),
        "play-hitchiker.svg": picture("hitchiker", a_deal_is_on_offer),
    }
    for file, svg in drawn.items():
        (PICTURES / file).write_text(svg, encoding="utf-8")
