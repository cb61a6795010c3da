"""The table of Hitchiker in a terminal as tests read it: as somebody sees it, and in parts."""

import io
import re
from collections.abc import Iterator
from typing import Any

from hitch import Table
from rich.console import Console

from wayside.bots.players import make_bot
from wayside.cli.screen import seat_colours, seat_names
from wayside.cli.seating import sit_down
from wayside.engine.game import Rules
from wayside.engine.match import Match
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.terminal import draw
from wayside.games.hitchiker.terminal_choices import choices
from wayside.games.hitchiker.terminal_scenes import scene
from wayside.games.hitchiker.terminal_signs import record_of

RULES = Rules(GAME)


def printed(drawn: Any, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(drawn)
    return paper.getvalue()


def table(match: Match, width: int, seat: int | None = None) -> list[str]:
    names = seat_names(match.names, seat_colours(match))
    return printed(draw(match.view(seat), seat, names, width), width).splitlines()


def drawn(t: Table, name: str = "", width: int = 80) -> list[str]:
    """A position that a test has set up, as somebody sees it; without a name, as a spectator does."""
    seat = t.seat(name) if name else None
    return printed(draw(RULES.view(t.s, seat), seat, seat_names(t.names), width), width).splitlines()


def told(t: Table, name: str = "", width: int = 80) -> str:
    """The same in one line, however it is broken."""
    return " ".join(" ".join(drawn(t, name, width)).split())


def middle(t: Table, name: str = "", room: int = 40) -> list[str]:
    """What stands within the ring."""
    seat = t.seat(name) if name else None
    return [line.plain for line in scene(record_of(RULES.view(t.s, seat), seat), seat, seat_names(t.names), room)]


def offered(t: Table, name: str) -> list[str]:
    """The lines below the players: every move and what is said of it."""
    seat = t.seat(name)
    parts = choices(record_of(RULES.view(t.s, seat), seat), seat, seat_names(t.names), 200)
    return ["".join(printed(part, 200)).rstrip() for part in parts]


def says(t: Table, name: str, verb: str) -> str:
    """What is said of a move."""
    lines = "\n".join(offered(t, name)).splitlines()
    return next(" ".join(line.split()) for line in lines if re.match(rf"#?\d+ +{verb}\b", line))


def positions(seed: int, *options: str, seats: int = 4, bot: str = "random") -> Iterator[Match]:
    """Every position of a match between bots."""
    match = sit_down(GAME, seats, bot, 0, [], options, seed).match
    player = make_bot(GAME, bot, seed)
    yield match
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, player.choose(match, seat))
        yield match


def rows(lines: list[str]) -> list[str]:
    """The lines of the players."""
    return [" ".join(line.split()) for line in lines if re.match(r"[ ▸][●▲■◆★⬢] \w+ +(\$|nobody)", line)]
