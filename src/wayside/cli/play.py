"""`wayside play`: a match in the terminal, you against bots, or several people in turn on one screen.

In a decision that several seats make at once, people choose first, in seat order, and the bots after
them, each from its own sight; so what a person chose can be taken back until the next one has chosen.
"""

import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from wayside.bots.chances import Weighing, scales_for, weigh
from wayside.bots.levels import OPPONENT
from wayside.bots.players import policies
from wayside.cli.background import CompiledLater
from wayside.cli.prompt import (
    Command,
    Leave,
    as_command,
    asked,
    enter_or_undo,
    forget_lines,
    help_page,
    offer_list,
    only_move,
    prepare_input,
    read_line,
    understand,
)
from wayside.cli.screen import (
    ENGINE_FIELDS,
    LOUD,
    QUIET,
    WRONG,
    LogLine,
    chance_table,
    clause_panel,
    find_drawing,
    log_table,
    make_console,
    plain_table,
    seat_colours,
    seat_names,
    standing_table,
    told,
    winners_line,
    wipe,
)
from wayside.cli.seating import Seating, sit_down, sit_down_again
from wayside.engine.errors import BadMove, CannotTakeBack, IllegalMove, WaysideError
from wayside.engine.events import Event, events_of
from wayside.engine.match import Match
from wayside.engine.matchfile import save_match
from wayside.engine.record import PUBLIC
from wayside.engine.registry import find_game

# Lines of the log that stand under the table; `log` shows all.
NEWS, FEWEST_NEWS = 20, 4
PROMPT_LINES = 4
HINT_MS = 3000  # at most: a clear case takes less
WATCHING_PAUSE = 1.2  # seconds between two pictures of a match that nobody here plays


def play_match(
    game: str | None,
    seats: int | None,
    bots: str | None,
    people: int,
    names: Sequence[str],
    options: Sequence[str],
    save: Path | None,
    resume: Path | None,
    seed: int | None,
    confirm: bool = False,
) -> None:
    """Sit down and play to the end, or until somebody leaves."""
    if resume is not None:
        if seats is not None or bots or names or options:
            raise WaysideError("with --resume the seats, bots, names and options come from the file; leave them out")
        seating = sit_down_again(resume, game, seed)
        save = save or resume
    else:
        if game is None:
            raise WaysideError("which game? `wayside play GAME`; `wayside games` lists them, and --resume FILE goes on")
        seating = sit_down(find_game(game), seats, bots, people, names, options, seed)
        if save is not None:
            refuse_to_overwrite(save)
    terminal = TerminalMatch(seating, make_console(), save, confirm)
    prepare_input()
    terminal.keep()
    try:
        terminal.play()
    except (Leave, KeyboardInterrupt):  # the latter while a bot thinks
        terminal.say_goodbye()
    if any(thread is not threading.current_thread() for thread in threading.enumerate()):
        # A compiler in the midst of its work cannot be stopped politely, and nobody should wait for it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def refuse_to_overwrite(path: Path) -> None:
    if path.exists():
        raise WaysideError(
            f"{path} is there already; name another file, or go on with it: wayside play --resume {path}"
        )


def weighed(match: Match, seat: int) -> Weighing:
    """What this seat's moves are worth, from what the seat knows."""
    scales_for(match.game).compile_later()
    return weigh(match.game, match.steady_sight(seat), seat, milliseconds=HINT_MS)


def hides_anything(match: Match) -> bool:
    """Whether seats know things that others may not: only then must a screen be wiped between two people."""
    fields = [f for f in match.game.state.fields if f.name not in ENGINE_FIELDS]
    return any(f.sight != PUBLIC for f in fields) or any(kind.private for kind in match.game.events)


class TerminalMatch:
    """A match at one screen: who sits here, what each of them has read, and where it is kept."""

    def __init__(self, seating: Seating, console: Console, path: Path | None, confirm: bool) -> None:
        self.match, self.bots, self.people = seating.match, seating.bots, seating.people
        self.called = seating.names
        self.names = seat_names(self.called, seat_colours(self.match))
        self.console, self.path, self.confirm = console, path, confirm
        self.draw = find_drawing(self.match.game)
        self.hides = hides_anything(self.match)
        self.lists_moves = self.draw.__module__ == plain_table.__module__
        self.readers: list[int | None] = [*self.people, None]  # None: what all may read together, once it is over
        self.log: dict[int | None, list[Event]] = {reader: [] for reader in self.readers}
        self.read_up_to: dict[int | None, int] = dict.fromkeys(self.readers, 0)
        self.holder: int | None = None
        self.refused = ""
        known = policies(self.match.game)
        seated = {bot.name for bot in self.bots.values()} | {OPPONENT}
        self.compiled = CompiledLater(
            self.match.game,
            self.match.seats,
            self.match.options,
            [known[name] for name in sorted(seated) if name in known],
        )
        self._recall()

    def _recall(self) -> None:
        """The log so far: of the setup, or of a match that is resumed."""
        for step in range(self.match.steps() + 1):
            for reader in self.readers:
                self.log[reader] += events_of(self.match.game.events, self.match.at(step), reader)

    # ---- The course of the match

    def play(self) -> None:
        """Ask whoever owes a decision until the match is over."""
        while not self.match.over:
            if self.compiled.rules is not None:
                self.match.rules = self.compiled.rules
            waiting = self.match.waiting()
            people = [seat for seat in waiting if seat in self.people]
            if people:
                self.ask(people[0])
            else:
                self.let_bots_choose(waiting)
                if not self.people:
                    self.let_watch()
        self.finish()

    def let_bots_choose(self, waiting: Sequence[int]) -> None:
        """Bots decide; an empty chair makes the game's default move, and so stays empty."""
        for seat in waiting:
            if self.match.record.waiting >> seat & 1:
                bot = self.bots.get(seat)
                move = bot.choose(self.match, seat) if bot else self.match.rules.default(self.match.record, seat)
                self.make(seat, move)

    def let_watch(self) -> None:
        """Nobody here plays: show what happens, slowly enough to be followed where somebody looks on."""
        if self.read_up_to[None] == len(self.log[None]) or self.match.over:
            return
        if self.console.is_terminal:
            self.show_table(None)
            time.sleep(WATCHING_PAUSE)
        else:
            self.console.print(log_table(told(self.log[None], self.read_up_to[None], self.called), self.names))
            self.read_up_to[None] = len(self.log[None])

    def make(self, seat: int, move: int) -> None:
        """Play a move, and let everybody here know what they may know of it."""
        self.match.play(seat, move)
        for reader in self.readers:
            self.log[reader] += self.match.events(reader)
        self.keep_if_possible()

    def ask(self, seat: int) -> None:
        """Show the table to a person and take one decision, or take one back."""
        if self.hides and len(self.people) > 1 and self.holder != seat and not self.hand_over(seat):
            return
        self.holder = seat
        self.refused = ""
        self.show_table(seat)
        question = asked(self.match, seat, self.names[seat])
        while True:
            self.compiled.start()
            text = read_line(self.console, question) or only_move(self.match, seat)
            if not text:
                continue
            try:
                meant = understand(self.match, seat, text)
                if isinstance(meant, Command):
                    if self.obey(meant, seat):
                        return
                    continue
                self.match.check_legal(seat, meant)
            except BadMove as error:
                self.refused = error.clause if isinstance(error, IllegalMove) else ""
                why = "  (why opens that clause)" if self.refused else "  (? tells what can be typed)"
                self.console.print(Text(str(error), WRONG), Text(why, QUIET))
                continue
            if self.confirm:
                sure = Text.assemble((self.match.game.move_text(meant), "bold"), ": Enter plays it, undo does not")
                if enter_or_undo(self.console, sure, "drops this choice"):
                    continue
            self.make(seat, meant)
            return

    def hand_over(self, seat: int) -> bool:
        """Hide everything until the next person sits at the screen. False: the one before took a choice back."""
        before = self.holder
        while True:
            wipe(self.console)
            forget_lines()
            line = Text.assemble("Pass the screen to ", self.names[seat], ", then press Enter")
            if not enter_or_undo(self.console, line, "takes back the choice just made"):
                wipe(self.console)
                return True
            if before is not None and self.match.can_take_back(before):
                self.match.take_back(before)
                self.keep_if_possible()
                self.holder = None  # whoever typed it may not be the one whose hand comes next
                return False

    # ---- What is on the screen

    def show_table(self, reader: int | None) -> None:
        """The table as a person sees it, and what has happened since the last look."""
        if self.console.is_terminal:
            self.console.clear()
        table = self.draw(self.match.view(reader), reader, self.names, self.console.width)
        self.console.print(table)
        aim = self.match.game.aim_text(self.match.options)
        if aim and not self.match.over and not self.read_up_to[reader]:
            self.console.print(Text(aim, LOUD))  # once, to each who looks for the first time
        lines = told(self.log[reader], self.read_up_to[reader], self.called)
        self.read_up_to[reader] = len(self.log[reader])
        room = self.room_below(table)
        fitting = self.fitting(lines, room)
        if len(lines) > len(fitting):
            fitting = self.fitting(lines, room - 1)
            self.console.print(Text("   … log shows what happened before this", QUIET))
        self.console.print(log_table(fitting, self.names))
        if reader is not None and self.lists_moves and not self.match.over:
            self.console.print(offer_list(self.match, reader))

    def room_below(self, table: RenderableType) -> int:
        """How many lines of the screen the table and the prompt leave for the log."""
        if not self.console.is_terminal:
            return NEWS
        return max(FEWEST_NEWS, self.console.height - len(self.console.render_lines(table)) - PROMPT_LINES)

    def fitting(self, lines: Sequence[LogLine], room: int) -> Sequence[LogLine]:
        """The last lines of the log, as many as there is room for when those that are long go over several."""
        kept = min(1, len(lines))
        while kept < len(lines) and len(self.console.render_lines(log_table(lines[-kept - 1 :]))) <= room:
            kept += 1
        return lines[len(lines) - kept :]

    def finish(self) -> None:
        """The match is over: the last table, the standing, and how to prove it."""
        reader = self.people[0] if len(self.people) == 1 else None
        if len(self.people) > 1:
            if self.hides:
                wipe(self.console)
            self.read_up_to[reader] = len(self.log[reader]) - len(self.match.events(reader))
        self.show_table(reader)
        self.console.print(standing_table(self.match))
        self.console.print(winners_line(self.called, self.match.winners()))
        self.say_how_to_prove()
        while self.people:
            question = Text("Enter leaves the table; log, why and save FILE still work.", QUIET)
            try:
                text = read_line(self.console, question)
            except Leave:
                return
            command = as_command(text)
            if not text or (command and command.word == "quit"):
                return
            if command and command.word in ("log", "why", "rules", "save", "table"):
                self.obey(command, reader)

    def say_how_to_prove(self) -> None:
        if self.path is not None:
            proof = f"wayside verify {self.path} proves it, wayside replay {self.path} steps through it."
            self.console.print(Text(f"The match is kept: {proof}"))

    def say_goodbye(self) -> None:
        if self.match.over:
            return
        if self.path is not None:
            self.console.print(Text(f"The match is kept. Go on with: wayside play --resume {self.path}"))
        else:
            self.console.print(Text("You have left the table; this match was not saved.", QUIET))

    # ---- Commands

    def obey(self, command: Command, reader: int | None) -> bool:
        """Carry out a command. True: the decision must be asked anew, on a fresh table."""
        try:
            if command.word == "undo":
                self.undo(reader)
                return True
            getattr(self, f"do_{command.word}")(reader, command.rest)
        except WaysideError as error:
            self.console.print(Text(str(error), WRONG))
        return False

    def do_help(self, reader: int, rest: str) -> None:
        self.console.print(help_page(self.match, reader, self.confirm, self.compiled.state))

    def do_moves(self, reader: int, rest: str) -> None:
        self.console.print(offer_list(self.match, reader))

    def do_table(self, reader: int | None, rest: str) -> None:
        self.show_table(reader)

    def do_log(self, reader: int | None, rest: str) -> None:
        self.console.print(log_table(told(self.log[reader], 0, self.called), self.names))

    def do_why(self, reader: int | None, rest: str) -> None:
        """The clause behind a line of the log, behind the last refusal, or behind the last event."""
        lines = self.log[reader]
        if rest:
            number = rest.removeprefix("#")
            if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= len(lines)):
                raise WaysideError(f"why takes the number of a line of the log, 1 to {len(lines)}; {rest!r} is not")
            event = lines[int(number) - 1]
        elif self.refused:
            self.console.print(clause_panel(self.match.game.rulebook.clause(self.refused)))
            return
        elif lines:
            event = lines[-1]
        else:
            raise WaysideError("nothing has happened yet that could be asked about")
        self.console.print(Text(event.text(self.called), "italic"))
        self.console.print(clause_panel(self.match.game.rulebook.clause(event.kind.clause)))

    def do_rules(self, reader: int | None, rest: str) -> None:
        rulebook = self.match.game.rulebook
        if rest:
            self.console.print(clause_panel(rulebook.clause(rest)))
            return
        sections = dict.fromkeys(clause.section for clause in rulebook.clauses.values())
        self.console.print(Text(f"{rulebook.title}: {' · '.join(sections)}"))
        first = next(iter(rulebook.clauses))
        self.console.print(
            Text(f"rules {first} opens a clause; wayside rules {self.match.game.name} shows all.", QUIET)
        )

    def do_hint(self, reader: int, rest: str) -> None:
        only = only_move(self.match, reader)
        if only:
            self.console.print(Text.assemble("There is only one move: ", (only, LOUD), "."))
            return
        found = weighed(self.match, reader)
        if found.note == "no-hints":
            self.console.print(Text("There are no hints on this."))
            return
        if found.note == "not-ready":
            # Interpreted rules cannot play long matches to their end in so short a time, and rough figures mislead.
            self.console.print(Text.assemble("A bot in your place would play ", (found.moves[0].text, LOUD), "."))
            self.console.print(Text("It goes by experience; it will think ahead once its rules are compiled.", QUIET))
            return
        best = [each.text for each in found.moves if each.place == 1]
        if len(best) == 1:
            self.console.print(Text.assemble("Clearly best: ", (best[0], LOUD), "."))
        elif len(best) == len(found.moves):
            self.console.print(Text(f"Take what you like: these {len(best)} are equal."))
        else:
            self.console.print(Text.assemble("Equal, and better than the rest: ", (", ".join(best), LOUD), "."))
        if found.moves[0].reason:
            self.console.print(Text(f"{found.moves[0].reason} ({found.moves[0].clause})"))
        self.console.print(chance_table(found.moves))
        told = ", ".join(f"{name} {round(100 * each)}%" for name, each in zip(self.called, found.chances, strict=True))
        self.console.print(Text(f"Your chance to win with each, of {found.tries:,} tries. Then: {told}.", QUIET))

    def do_confirm(self, reader: int, rest: str) -> None:
        self.confirm = not self.confirm
        state = "on: each choice waits for Enter, or for undo" if self.confirm else "off: a choice is played at once"
        self.console.print(Text(f"Confirming is {state}.", QUIET))

    def do_save(self, reader: int | None, rest: str) -> None:
        """Keep the match in a file, and go on keeping it there."""
        if not rest:
            raise WaysideError("save needs a file's name: save FILE")
        path = Path(rest).expanduser()
        if path != self.path:
            refuse_to_overwrite(path)
        before, self.path = self.path, path
        try:
            self.keep()
        except WaysideError:
            self.path = before
            raise
        self.console.print(Text(f"Kept in {path}, and from here on after every move."))

    def do_quit(self, reader: int | None, rest: str) -> None:
        raise Leave

    def undo(self, reader: int | None) -> None:
        """Take back this person's last choice, if nobody has seen it."""
        assert reader is not None
        try:
            self.match.take_back(reader)
        except CannotTakeBack as error:
            more = "" if self.confirm else "; with confirm on, each choice waits for Enter and can still be undone"
            raise CannotTakeBack(f"{error}{more}") from None
        self.keep()

    def keep(self) -> None:
        """Bring the match file up to date, where there is one."""
        if self.path is None:
            return
        try:
            save_match(self.match, self.path)
        except OSError as error:
            raise WaysideError(f"the match cannot be kept in {self.path}: {error.strerror or error}") from None

    def keep_if_possible(self) -> None:
        """The same, but a disk that fails does not end the match: it is said, and the next move tries again."""
        try:
            self.keep()
        except WaysideError as error:
            self.console.print(Text(str(error), WRONG))
