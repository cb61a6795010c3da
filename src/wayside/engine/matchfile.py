"""A match as a text file: one entry a line, readable, each line bound to all before it.

    wayside match 1
    game: hallo-trucker
    rules: 1
    edition: 8d1f0c62a0b34e57
    seat 1: Ada
    seat 2: sensible
    option look: no
    commitment: 5e88...
    nonce 1: 07a1...
    secret: 9f3c...                  (only once the match is over)
    entries 3f9a02c1
    1 seat 1 row 70 #b7710e52
    2 seat 2 row 10 #20c4d9aa
    over: 310 225 #5d0c77f1

The word after # is a check over the line and the word before it, so a line that was changed, lost,
added or moved is found at its place. The secret checks itself, against the commitment.

A match that was played at a table has `wayside match 2`: there the lines of its promise (dice.promise_text) come
first, among them the hashes of secret and nonces, and the commitment is the hash of all of them. A seat that sent the
hash of a nonce and did not tell it when the match began has `nonce 2: none`.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from wayside.engine import dice
from wayside.engine.errors import BadMove, BadOption, BadSeats, DamagedMatch, WaysideError
from wayside.engine.game import Game
from wayside.engine.match import TAKE_BACK, Entry, Match
from wayside.engine.moves import parse_move
from wayside.engine.registry import find_game

FIRST_LINE = "wayside match 1"
PROMISED = "wayside match 2"  # the first line where the match has a promise
PROMISES = ("dice", "table", "game", "rules", "edition", "option ", "secret hash", "nonce hash ")
KEY_SUFFIX = ".key"


def _check(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()[:8]


def entry_text(match: Match, entry: Entry) -> str:
    what = TAKE_BACK if entry.move is None else match.game.move_text(entry.move)
    return f"seat {entry.seat + 1} {what}"


def match_text(match: Match) -> str:
    """The whole match as text; the secret is in it only once the match is over."""
    header = [
        *([PROMISED, *match.promise.split("\n"), *_seats(match)] if match.promise else _unpromised(match)),
        f"commitment: {match.commitment}",
        *(f"nonce {i + 1}: {nonce.hex() or dice.NO_NONCE}" for i, nonce in enumerate(match.nonces)),
    ]
    tag = _check("", "\n".join(header))
    lines = header + ([f"secret: {match.secret.hex()}"] if match.over else [])
    lines.append(f"entries {tag}")
    for number, entry in enumerate(match.entries, 1):
        line = f"{number} {entry_text(match, entry)}"
        tag = _check(tag, line)
        lines.append(f"{line} #{tag}")
    if match.over:
        line = f"over: {' '.join(map(str, match.standing()))}"
        lines.append(f"{line} #{_check(tag, line)}")
    return "\n".join(lines) + "\n"


def _seats(match: Match) -> list[str]:
    return [f"seat {i + 1}: {name}" for i, name in enumerate(match.names)]


def _unpromised(match: Match) -> list[str]:
    game = match.game
    return [
        FIRST_LINE,
        f"game: {game.name}",
        f"rules: {game.rules_version}",
        f"edition: {game.edition}",
        *_seats(match),
        *(
            f"option {o.name}: {o.text(match.options[o.name])}"
            for o in game.options
            if not o.added or match.options[o.name] != o.default
        ),
    ]


def write_atomically(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file whole or not at all: a reader, or a crash, never meets half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def save_match(match: Match, path: Path) -> None:
    """Save a match. While it is not over, its secret lies beside it in a file that only its owner can read."""
    key = path.with_name(path.name + KEY_SUFFIX)
    if not match.over:
        write_atomically(key, match.secret.hex() + "\n", 0o600)
    write_atomically(path, match_text(match))
    if match.over:
        key.unlink(missing_ok=True)


@dataclass
class LoadedMatch:
    """What could be read: the match as far as its file is sound, and what is wrong from there on."""

    match: Match
    damage: DamagedMatch | None
    complete: bool
    """The file ends with the end of the match."""


@dataclass
class _Header:
    fields: dict[str, str]
    lines: dict[str, int]
    end: int
    """The number of lines up to and with the `entries` line."""
    tag: str
    promised: bool

    def need(self, name: str) -> str:
        if name not in self.fields:
            raise DamagedMatch(f"the header has no {name!r} line", self.end)
        return self.fields[name]

    def line(self, name: str) -> int:
        return self.lines.get(name, self.end)


def _read_header(lines: list[str]) -> _Header:
    if not lines or not lines[0].startswith("wayside match"):
        raise DamagedMatch(f"this is no match file; the first line should be {FIRST_LINE!r}", 1)
    if lines[0] not in (FIRST_LINE, PROMISED):
        raise DamagedMatch(f"this is {lines[0]!r}, and only {FIRST_LINE!r} and {PROMISED!r} can be read here", 1)
    fields: dict[str, str] = {}
    at: dict[str, int] = {}
    hashed = [lines[0]]
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("entries "):
            expected = _check("", "\n".join(hashed))
            if line != f"entries {expected}":
                raise DamagedMatch("the header does not agree with its check; a line of it was changed", number)
            return _Header(fields, at, number, expected, lines[0] == PROMISED)
        name, colon, value = line.partition(": ")
        if not colon or name in fields:
            raise DamagedMatch(f"{line[:60]!r} is no line of a header, which has 'name: value' once each", number)
        fields[name], at[name] = value, number
        if name != "secret":
            hashed.append(line)
    raise DamagedMatch("the header ends without its 'entries' line", len(lines))


def _numbered(header: _Header, word: str) -> list[str]:
    found: list[str] = []
    while f"{word} {len(found) + 1}" in header.fields:
        found.append(header.fields[f"{word} {len(found) + 1}"])
    return found


def _hex(header: _Header, name: str, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise DamagedMatch(f"{name!r} is not written in hexadecimal", header.line(name)) from None


def _begin(header: _Header, key: str | None, find: Callable[[str], Game]) -> Match:
    """The match that a header describes, before its first entry."""
    try:
        game = find(header.need("game"))
    except WaysideError as error:
        raise DamagedMatch(str(error), header.line("game")) from None
    if header.need("rules") != str(game.rules_version):
        raise DamagedMatch(
            f"it was played by version {header.need('rules')} of the rules; here is version {game.rules_version}",
            header.line("rules"),
        )
    if header.need("edition") != game.edition:
        raise DamagedMatch(
            f"it was played with edition {header.need('edition')}; here is edition {game.edition}",
            header.line("edition"),
        )
    given = {n.removeprefix("option "): v for n, v in header.fields.items() if n.startswith("option ")}
    options: dict[str, int] = {}
    for option in game.options:
        name = f"option {option.name}"
        if option.added and name not in header.fields:
            options[option.name] = option.default
            continue
        try:
            options[option.name] = option.parse(header.need(name))
        except BadOption as error:
            raise DamagedMatch(str(error), header.line(name)) from None
    if extra := set(given) - set(options):
        raise DamagedMatch(f"{game.title} has no option {extra.pop()!r}", header.end)
    secret_text = header.fields.get("secret") or key
    if secret_text is None:
        raise DamagedMatch(
            f"the match is not over and its secret is not at hand (a file beside it, with {KEY_SUFFIX!r} added to its "
            "name); without it the dice cannot be worked out",
            header.end,
        )
    secret = _hex(header, "secret", secret_text.strip())
    if dice.commitment(secret) != header.need("secret hash" if header.promised else "commitment"):
        raise DamagedMatch("the secret is not the one that was committed to", header.line("secret"))
    nonces = [
        b"" if text == dice.NO_NONCE else _hex(header, f"nonce {i + 1}", text)
        for i, text in enumerate(_numbered(header, "nonce"))
    ]
    names = _numbered(header, "seat")
    try:
        game.check_seats(len(names))
    except BadSeats as error:
        raise DamagedMatch(str(error), header.line("seat 1")) from None
    if len(nonces) != len(names):
        raise DamagedMatch(f"{len(names)} seats need as many nonces; there are {len(nonces)}", header.end)
    promise = _promise(header, nonces) if header.promised else ""
    match = Match(game, names, options, secret=secret, nonces=nonces, promise=promise)
    if match.names != names:
        raise DamagedMatch("a seat's name is not written as a name can be", header.line("seat 1"))
    return match


def _promise(header: _Header, nonces: list[bytes]) -> str:
    """What was promised before the match began, proved against its commitment and against every nonce."""
    lines = [f"{name}: {value}" for name, value in header.fields.items() if name.startswith(PROMISES)]
    promise = "\n".join(lines)
    if dice.commitment(promise.encode()) != header.need("commitment"):
        raise DamagedMatch("the commitment is not that of what the match began with", header.line("commitment"))
    hashes = _numbered(header, "nonce hash")
    if len(hashes) != len(nonces):
        raise DamagedMatch(f"{len(nonces)} seats need as many hashes of nonces; there are {len(hashes)}", header.end)
    for seat, (nonce, sent) in enumerate(zip(nonces, hashes, strict=True), 1):
        if nonce and dice.commitment(nonce) != sent:
            raise DamagedMatch(f"nonce {seat} is not the one whose hash was sent before", header.line(f"nonce {seat}"))
    return promise


def _play_line(match: Match, line: str, tag: str, at: int) -> str:
    """Play one entry's line; its check word."""
    body, mark, given = line.rpartition(" #")
    expected = _check(tag, body)
    if not mark or given != expected:
        raise DamagedMatch(f"{line[:80]!r} does not agree with its check; it, or a line before it, was changed", at)
    words = body.split(" ", 3)
    number = str(len(match.entries) + 1)
    seats = [str(seat + 1) for seat in range(match.seats)]
    if len(words) != 4 or words[0] != number or words[1] != "seat" or words[2] not in seats:
        raise DamagedMatch(f"{body[:80]!r} is no entry; it should read '{number} seat <seat> <move>'", at)
    seat, text = int(words[2]) - 1, words[3]
    try:
        if text == TAKE_BACK:
            match.take_back(seat)
        else:
            match.play(seat, parse_move(match.game.verbs, text))
    except BadMove as error:
        raise DamagedMatch(str(error), at) from None
    return expected


def read_match(text: str, key: str | None = None, find: Callable[[str], Game] = find_game) -> LoadedMatch:
    """Read and replay a match. A header that is wrong is refused; a wrong entry ends the replay before it."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    header = _read_header(lines)
    match = _begin(header, key, find)
    tag = header.tag
    for at, line in enumerate(lines[header.end :], header.end + 1):
        try:
            if line.startswith("over: "):
                _check_end(match, line, tag, at, len(lines), header)
                return LoadedMatch(match, None, complete=True)
            tag = _play_line(match, line, tag, at)
        except DamagedMatch as damage:
            return LoadedMatch(match, damage, complete=False)
    if match.over or "secret" in header.fields:
        cut = DamagedMatch("the file ends without its 'over' line; something was cut off", len(lines) + 1)
        return LoadedMatch(match, cut, complete=False)
    return LoadedMatch(match, None, complete=False)


def _check_end(match: Match, line: str, tag: str, at: int, length: int, header: _Header) -> None:
    body, _, given = line.rpartition(" #")
    if given != _check(tag, body):
        raise DamagedMatch(f"{line[:80]!r} does not agree with its check", at)
    if not match.over:
        raise DamagedMatch("the file says that the match is over, but its entries do not lead there", at)
    result = f"over: {' '.join(map(str, match.standing()))}"
    if body != result:
        raise DamagedMatch(f"the entries lead to {result!r}, and the file says {body!r}", at)
    if "secret" not in header.fields:
        raise DamagedMatch("the match is over, but the header does not reveal its secret", header.end)
    if at != length:
        raise DamagedMatch("something stands after the end of the match", at + 1)


def load_match(path: Path, find: Callable[[str], Game] = find_game) -> LoadedMatch:
    """Read a match file, and the key beside it where there is one."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DamagedMatch("this line is not text (UTF-8)", line) from None
    except OSError as error:
        raise WaysideError(f"{path}: {error.strerror or error}") from None
    key = path.with_name(path.name + KEY_SUFFIX)
    return read_match(text, key.read_text(encoding="utf-8", errors="replace") if key.is_file() else None, find)


def check_kept(match: Match, commitment: str | None, nonces: Sequence[str]) -> None:
    """Compare a match with what somebody kept of it: the commitment of its table or its own, and nonces."""
    if commitment is not None and commitment.lower() not in (match.commitment, dice.commitment(match.secret)):
        raise WaysideError(
            f"this match does not keep what was promised: its commitment is {match.commitment} and that of its secret "
            f"{dice.commitment(match.secret)}, not {commitment}; do not trust its dice"
        )
    for text in nonces:
        try:
            nonce = bytes.fromhex(text)
        except ValueError:
            raise WaysideError(f"a nonce is written in hexadecimal; {text!r} is not") from None
        if not nonce or nonce not in match.nonces:
            sent = f": {dice.commitment(nonce)}" in match.promise
            told = "its hash is there, but it was not told when the match began" if sent else "nor is its hash there"
            raise WaysideError(f"the dice of this match were made without the nonce {text}: {told}")


def verify(path: Path, find: Callable[[str], Game] = find_game) -> Match:
    """Prove a finished match, dice and moves; the error names the first line that is wrong."""
    loaded = load_match(path, find)
    if loaded.damage is not None:
        raise loaded.damage
    if not loaded.complete:
        raise WaysideError(
            f"{path.name}: all {len(loaded.match.entries)} entries are legal, but the match is not over: "
            "its dice can be proved once the secret is revealed"
        )
    return loaded.match
