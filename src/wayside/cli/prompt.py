"""The prompt: what a person may type, and what it means.

A line is a move or a command. Where a game has a verb that is also a command's word, the verb wins while
it is on offer, and the command is still there with a slash before it: `/save`.
"""

import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from wayside.cli.screen import LOUD, QUIET
from wayside.engine.arguments import either
from wayside.engine.errors import AmbiguousMove, BadMove, InvalidMove
from wayside.engine.ladder import ladder
from wayside.engine.match import Match, fits
from wayside.engine.moves import FREE, Verb, verb_of, with_amount

PROMPT = "› "


class Leave(Exception):
    """The person wants to leave the table, or the input has ended."""


@dataclass(frozen=True)
class Command:
    """Something typed that is not a move."""

    word: str
    rest: str = ""


COMMANDS = {
    "help": ("help, ?", "this page"),
    "moves": ("moves", "the legal moves, numbered"),
    "table": ("table", "draw the table again"),
    "log": ("log", "all that has happened, numbered"),
    "why": (
        "why [number]",
        "the clause behind a line of the log, or behind the last thing that happened or was refused",
    ),
    "rules": ("rules CLAUSE", "open any clause of the rulebook"),
    "hint": ("hint", "what a bot would do in your place"),
    "undo": (
        "undo",
        "take back a choice that nobody has seen: while you owe one more, or until the next person takes the screen",
    ),
    "confirm": ("confirm", "turn on or off that each choice waits for Enter, so that undo can still stop it"),
    "save": ("save FILE", "keep the match in a file, from here on move by move"),
    "quit": ("quit", "leave the table"),
}
OTHER_WORDS = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "board": "table", "offers": "moves"}


def prepare_input() -> None:
    """Let the person edit the line, and read bytes that are no text as question marks."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):  # not on every system
            import readline  # noqa: F401  (importing it is what gives input() its line editing)


def forget_lines() -> None:
    """Nobody finds what the one before has typed with the arrow keys."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()


def read_line(console: Console, question: RenderableType | None = None) -> str:
    """Ask for a line. What comes through a pipe is shown as if it had been typed."""
    if question is not None:
        console.print(question)
    try:
        line = input(PROMPT)
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Leave from None
    if not sys.stdin.isatty():
        console.print(Text(line, QUIET))
    return line.strip()


def understand(match: Match, seat: int, text: str) -> Command | int:
    """What a line means for a seat that owes a decision: a command, or a move, legal or not."""
    word, _, rest = text.partition(" ")
    offered = {match.game.verbs[verb_of(line[0])].word for line in match.offers(seat)}
    if text.startswith("/"):
        command = as_command(text[1:])
        if command is None:
            raise InvalidMove(f"there is no command {word!r}; the commands are: {', '.join(COMMANDS)}")
        return command
    if word.lower() not in offered:
        command = as_command(text)
        if command is not None:
            return command
    try:
        return read_move(match, seat, text)
    except InvalidMove as error:
        near = get_close_matches(word.lower(), COMMANDS, 1, 0.7)
        if near and not rest:
            raise InvalidMove(f"{text!r} is no move and no command; did you mean {near[0]!r}?") from error
        raise


def as_command(text: str) -> Command | None:
    """The command that a line is, if it is one."""
    word, _, rest = text.strip().partition(" ")
    word = OTHER_WORDS.get(word.lower(), word.lower())
    return Command(word, rest.strip()) if word in COMMANDS else None


def numbered_offers(match: Match, seat: int) -> list[tuple[int, int, int, int]]:
    """The legal moves in the order in which they are numbered on the screen."""
    return sorted(match.offers(seat))


def read_move(match: Match, seat: int, text: str) -> int:
    """A move by its text, or by its number in the list. A number that is a move's own text means that move."""
    bare = text.removeprefix("#")
    if not (bare.isascii() and bare.isdecimal()):
        return read_words(match, seat, text)
    offers = numbered_offers(match, seat)
    try:
        move = match.parse(seat, text)
        # Where several kinds of moves are asked for, a number is more likely to be one of the list.
        meant = len(offered_verbs(match, seat)) == 1 or any(fits(line, move) for line in offers)
        if meant and match.game.move_text(move).split()[1:] == [text]:
            return move
    except (InvalidMove, AmbiguousMove):
        pass
    if not 1 <= int(bare) <= len(offers):
        raise InvalidMove(f"the legal moves are numbered 1 to {len(offers)}; there is no {bare}")
    line = offers[int(bare) - 1]
    if line[0] & FREE:
        some = either(
            [match.game.move_text(with_amount(line[0], n)) for n in ladder(match.game, match.record, seat, line)]
        )
        raise InvalidMove(f"that move wants an amount ({match.game.offer_text(line)}); type it with one, like {some}")
    return line[0]


def read_words(match: Match, seat: int, text: str) -> int:
    """A move by its text; letters and numbers may be written together, `a5` for `a 5`."""
    try:
        return match.parse(seat, text)
    except (InvalidMove, AmbiguousMove):
        apart = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", text)
        if apart != text:
            with suppress(InvalidMove, AmbiguousMove):
                return match.parse(seat, apart)
        raise


def number_label(match: Match, seat: int, number: int) -> str:
    """How to type a number of the list: with a # where the bare number would be another move's text."""
    try:
        plain = read_move(match, seat, str(number)) == numbered_offers(match, seat)[number - 1][0]
    except BadMove:
        plain = bool(numbered_offers(match, seat)[number - 1][0] & FREE)
    return str(number) if plain else f"#{number}"


def offer_list(match: Match, seat: int) -> Table:
    """The legal moves, numbered."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(justify="right", style=LOUD, no_wrap=True, min_width=3)
    table.add_column(no_wrap=True)
    table.add_column(style=QUIET)
    for number, line in enumerate(numbered_offers(match, seat), 1):
        verb = match.game.verbs[verb_of(line[0])]
        table.add_row(number_label(match, seat, number), match.game.offer_text(line), verb.doc)
    return table


def asked(match: Match, seat: int, name: Text) -> Text:
    """The line above the prompt: who decides, about what, and how that is typed."""
    game = match.game
    phase = game.phases[match.record.phase] if 0 <= match.record.phase < len(game.phases) else "your move"
    forms = " or ".join(_asked_form(match, seat, verb) for verb in offered_verbs(match, seat))
    only = only_move(match, seat)
    enter = ("  Enter: ", QUIET), (only, LOUD)
    return Text.assemble(name, f", {phase}: ", (forms, "bold"), *(enter if only else ()), ("  (? for help)", QUIET))


def _asked_form(match: Match, seat: int, verb: Verb) -> str:
    """How a move is typed now: where the verb is one offer whose amount is free, with the lowest and the highest."""
    lines = [line for line in match.offers(seat) if verb_of(line[0]) == verb]
    return match.game.offer_text(lines[0]) if len(lines) == 1 and lines[0][0] & FREE else verb.form()


def only_move(match: Match, seat: int) -> str:
    """The one move that there is, which Enter alone plays; or nothing where there are several or none."""
    offers = match.offers(seat)
    return match.game.offer_text(offers[0]) if len(offers) == 1 and not offers[0][0] & FREE else ""


def offered_verbs(match: Match, seat: int) -> list[Verb]:
    return [match.game.verbs[i] for i in sorted({verb_of(line[0]) for line in match.offers(seat)})]


def help_page(match: Match, seat: int, confirm: bool, rules_state: str) -> RenderableType:
    """How to type moves, what else can be typed, and how this match is set up."""
    moves = _two_columns()
    now = offered_verbs(match, seat)
    for verb in match.game.verbs:
        moves.add_row(Text(verb.form()), f"{verb.doc} ({verb.clause}){'; asked for now' if verb in now else ''}")
    commands = _two_columns()
    for form, doc in COMMANDS.values():
        commands.add_row(Text(form), doc)
    aim = match.game.aim_text(match.options)
    parts: list[RenderableType] = [Text("The aim", LOUD), Text(f" {aim}")] if aim else []
    parts += [
        Text("Moves", LOUD),
        moves,
        Text(
            "The verb may be left out where what follows fits no other, a word may be cut short where no other begins "
            "so, its parts may come in any order (red-black for black-red), and a number picks from the list of moves "
            "(#3 where a bare 3 would be a move of its own). Enter alone "
            "plays a move that is the only one.",
            QUIET,
        ),
        Text("Commands", LOUD),
        commands,
    ]
    if match.game.options:
        options = _two_columns()
        for option in match.game.options:
            value = option.text(match.options[option.name])
            options.add_row(option.name, f"{value}. {option.doc} ({option.clause})")
        parts += [Text("Options of this match", LOUD), options]
    parts += [
        Text("This table", LOUD),
        Text(f"At it sit {', '.join(match.names)}. Confirming is {'on' if confirm else 'off'}. Rules: {rules_state}."),
        Text(
            "The dice cannot be changed any more: every roll comes from a secret that was drawn before the first move. "
            f"This is its fingerprint, and `wayside verify` checks every roll against it: {match.commitment}",
            QUIET,
        ),
    ]
    return Group(*parts)


def _two_columns() -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1), pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    return table


def enter_or_undo(console: Console, question: Text, undo_means: str) -> bool:
    """Ask for Enter. True: `undo` was typed instead; anything else asks again."""
    while True:
        answer = read_line(console, question).lower()
        answer = OTHER_WORDS.get(answer, answer)
        if answer == "quit":
            raise Leave
        if answer in ("", "undo"):
            return answer == "undo"
        if answer == "help":
            console.print(Text(f"Enter goes on, undo {undo_means}, quit leaves the table.", QUIET))
