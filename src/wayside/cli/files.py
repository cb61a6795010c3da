"""`wayside replay` and `wayside verify`: step through a match file, and prove it."""

import json as jsonlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wayside.cli.prompt import Leave, prepare_input, read_line
from wayside.cli.screen import (
    LOUD,
    QUIET,
    WRONG,
    clause_panel,
    find_drawing,
    log_table,
    make_console,
    seat_colours,
    seat_names,
    standing_table,
    told,
    winners_line,
)
from wayside.engine.dice import NO_NONCE
from wayside.engine.errors import BadSeats, DamagedMatch, WaysideError
from wayside.engine.events import Event, events_of
from wayside.engine.match import Match
from wayside.engine.matchfile import check_kept, load_match
from wayside.engine.matchfile import verify as prove
from wayside.engine.record import Record
from wayside.engine.sight import View, view, whole

EVERYTHING = "everything"
NOT_SHOWN = {"rng", "quiet", "log", "log_n", "log_lost"}  # the engine's own business, not the table's

STEP_HELP = (
    "n or Enter: on · p: back · a number: to that step · end: to the last · seat N: as that seat sees it · "
    "all: everything · spectator: what everybody sees · log: the whole log · why N: the clause of event N · q: leave"
)


def replay(path: Path, step: int | None, seat: int | None) -> None:
    """Step through a match. One that is damaged is replayed as far as it is sound, and then exits with 1."""
    loaded = load_match(path)
    console = make_console()
    if loaded.damage is not None:
        console.print(Text(f"{path}, {loaded.damage}", WRONG))
        console.print(Text(f"What stands before that line is sound: {loaded.match.steps()} steps.", QUIET))
    player = Replay(loaded.match, console)
    if seat is not None:
        player.sit(str(seat))
    if step is not None:
        player.go_to(step)
        player.show()
    elif sys.stdin.isatty() and console.is_terminal:
        prepare_input()
        player.walk()
    else:
        player.print_all()
    if loaded.damage is not None:
        sys.exit(1)


def everything(s: Record) -> View:
    """The whole table, hands and rows open: for a match whose secret lies with its file."""
    return {f.name: whole(f, s) for f in type(s).fields if f.name not in NOT_SHOWN}


class Replay:
    """A match, a step of it, and whose eyes are on it."""

    def __init__(self, match: Match, console: Console) -> None:
        self.match, self.console = match, console
        self.names = seat_names(match.names, seat_colours(match))
        self.draw = find_drawing(match.game)
        self.step = 0
        # While a match runs, its hidden cards are shown to those who ask for them and not by the way.
        self.eyes: int | str | None = EVERYTHING if match.over else None

    def sit(self, text: str) -> None:
        """See as a seat does; seats are counted from 1."""
        if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= self.match.seats):
            raise BadSeats(f"this match has seats 1 to {self.match.seats}; {text!r} is none of them")
        self.eyes = int(text) - 1

    def go_to(self, step: int) -> None:
        self.match.at(step)  # refuses a step that there is not
        self.step = step

    def events(self, step: int) -> list[Event]:
        """What the entry of that step caused, as far as these eyes may read it."""
        seat = self.eyes if isinstance(self.eyes, int) else None
        return events_of(self.match.game.events, self.match.at(step), seat, self.eyes == EVERYTHING)

    def log(self, up_to: int) -> list[Event]:
        return [event for step in range(up_to + 1) for event in self.events(step)]

    def move_line(self, step: int) -> Text:
        """Which move led to a step; what was laid face down stays unsaid to those who did not see it."""
        if step == 0:
            return Text("The table is set.", QUIET)
        entry = self.match.step_entry(step)
        assert entry.move is not None
        hidden = self.eyes not in (EVERYTHING, entry.seat) and not self.events(step)
        what = "chooses, unseen" if hidden else self.match.game.move_text(entry.move)
        return Text.assemble(f"step {step} of {self.match.steps()}  ", self.names[entry.seat], ": ", (what, "bold"))

    def show(self) -> None:
        """The table after this step, the move that led there and what it caused."""
        s = self.match.at(self.step)
        seat = self.eyes if isinstance(self.eyes, int) else None
        seen = everything(s) if self.eyes == EVERYTHING else view(s, seat)
        self.console.print(self.draw(seen, seat, self.names, self.console.width))
        self.console.print(self.move_line(self.step))
        before = len(self.log(self.step - 1)) if self.step else 0
        self.console.print(log_table(told(self.log(self.step), before, self.match.names), self.names))
        if self.step == self.match.steps() and self.match.over:
            self.show_result()

    def show_result(self) -> None:
        self.console.print(standing_table(self.match))
        self.console.print(winners_line(self.match.names, self.match.winners()))

    def print_all(self) -> None:
        """The whole match as text, for a pipe or a file."""
        number = 0
        for step in range(self.match.steps() + 1):
            self.console.print(self.move_line(step))
            events = self.events(step)
            if events:
                lines = told([*[events[0]] * number, *events], number, self.match.names)
                self.console.print(log_table(lines, self.names))
            number += len(events)
        if self.match.over:
            self.show_result()
        else:
            self.console.print(Text("The match goes no further here.", QUIET))

    def walk(self) -> None:
        """Step forwards and backwards until the person leaves."""
        redraw = True
        while True:
            if redraw:
                self.console.clear()
                self.show()
            try:
                text = read_line(self.console, Text("n, p, a number, end, seat N, all, help, q", QUIET)).lower()
            except Leave:
                return
            if text in ("q", "quit", "exit"):
                return
            try:
                redraw = self.obey(text)
            except WaysideError as error:
                self.console.print(Text(str(error), WRONG))
                redraw = False

    def obey(self, text: str) -> bool:
        """Carry out what was typed. True: the table must be drawn again."""
        word, _, rest = text.partition(" ")
        if word in ("", "n", "next"):
            self.go_to(self.step + 1)
        elif word in ("p", "back"):
            self.go_to(self.step - 1)
        elif word.isascii() and word.isdecimal():
            self.go_to(int(word))
        elif word == "end":
            self.go_to(self.match.steps())
        elif word == "seat":
            self.sit(rest)
        elif word in ("all", EVERYTHING):
            self.eyes = EVERYTHING
        elif word == "spectator":
            self.eyes = None
        elif word == "log":
            self.console.print(log_table(told(self.log(self.step), 0, self.match.names), self.names))
            return False
        elif word == "why":
            self.why(rest)
            return False
        else:
            self.console.print(Text(STEP_HELP, QUIET))
            return False
        return True

    def why(self, text: str) -> None:
        events = self.log(self.step)
        number = text or str(len(events))
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= len(events)):
            raise WaysideError(f"why takes the number of an event, 1 to {len(events)}; {text!r} is not")
        self.console.print(clause_panel(self.match.game.rulebook.clause(events[int(number) - 1].kind.clause)))


def verify(path: Path, json: bool, commitment: str | None = None, nonces: Sequence[str] = ()) -> None:
    """Prove a finished match, also against what was kept of it, or name the first line that is wrong."""
    try:
        match = prove(path)
        check_kept(match, commitment, nonces)
    except WaysideError as error:
        if not json:
            raise WaysideError(f"{path}, {error}" if isinstance(error, DamagedMatch) else str(error)) from None
        line = error.line if isinstance(error, DamagedMatch) else None
        print(jsonlib.dumps({"file": str(path), "ok": False, "line": line, "error": str(error)}))
        sys.exit(1)
    if json:
        print(jsonlib.dumps({"file": str(path), "ok": True, **_proof(match)}))
        return
    console = make_console()
    console.print(Text(f"{path.name}: proved.", LOUD))
    console.print(f"{match.game.title}, rules {match.game.rules_version}, edition {match.game.edition}")
    for about in _about_dice(match, commitment, nonces):
        console.print(about)
    console.print(f"moves: all {len(match.entries)} entries are legal")
    console.print(standing_table(match))
    console.print(winners_line(match.names, match.winners()))


def _about_dice(match: Match, commitment: str | None, nonces: Sequence[str]) -> Iterator[str]:
    """What is proved of the dice, and no more than that."""
    if not match.promise:
        yield f"dice: every roll and deal follows from the secret; its SHA-256 is the commitment {match.commitment}"
        yield "this file does not show who knew the nonces first, so not that nobody could choose the dice"
        return
    yield "dice: every roll and deal follows from the secret, the nonces and what was promised before"
    yield f"promised: table, game, options and the hashes of secret and nonces, by the commitment {match.commitment}"
    sent = [f"nonce hash {seat}: {NO_NONCE}" not in match.promise for seat in range(1, match.seats + 1)]
    silent = [name for name, nonce, sealed in zip(match.names, match.nonces, sent, strict=True) if sealed > bool(nonce)]
    but = f"; not that of {', '.join(silent)}" if silent else ""
    yield f"nonces: {sum(map(bool, match.nonces))} of {sum(sent)} were told{but}"
    if commitment is None or not nonces:
        yield "who kept the commitment and a nonce of their own compares them by --commitment and --nonce"
    elif commitment.lower() != match.commitment:
        yield "what you kept agrees: the secret was chosen before anybody knew your nonce"
    elif silent:
        yield "what you kept agrees; a server in league with who held a nonce back had two sets of dice to choose from"
    else:
        yield "what you kept agrees: nobody could choose the dice"


def _proof(match: Match) -> dict[str, object]:
    return {
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "edition": match.game.edition,
        "entries": len(match.entries),
        "commitment": match.commitment,
        "seats": match.names,
        "scores": match.standing(),
        "scale": match.game.scale,
        "winners": [match.names[seat] for seat in match.winners()],
    }
