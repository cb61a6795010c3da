"""What the page's replay and its check of the dice are held to: derivations, draws and frames of golden games.

    python tests/support/replay_page.py

writes web/tests/fixtures/dice.json and replay.json; tests/web/test_replay_fixture.py fails when they are not what this
makes.
"""

import hashlib
import hmac
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from golden import match_path
from page_fixture import FOLDER, line, write

from wayside.engine import dice
from wayside.engine.game import Game
from wayside.engine.match import Match
from wayside.engine.matchfile import read_match
from wayside.engine.registry import find_game
from wayside.server.replays import MOST_FRAMES, everything, frames_of

DICE, REPLAY = FOLDER / "dice.json", FOLDER / "replay.json"

SECRETS = (
    bytes(range(32)),
    b"\xff" * 32,
    b"a secret that is longer than one block of the hash, so that it is hashed first",
)
NONCES: tuple[list[bytes], ...] = ([b"\x01" * 16, b"\x02" * 16], [b"", bytes(300)], [bytes([n]) * 16 for n in range(6)])
ENTRIES = (0, 1, 2, 255, 256, 70_000, 2**40)
SPANS = (1, 2, 3, 6, 20, 36, 1000, 3_000_000_000, 4_294_967_295)  # the large ones reject often
LOTS = ((109, 3), (50, 2), (7, 1), (3, 3), (1023, 3))
ENOUGH = 300  # steps of a long match
ROLLS = {"rolled-for-first", "rolled-again", "rolled"}
LOTS_OF_KRIKKIT = {"rolled", "opening-lot", "asked", "answer-shown", "answered-right", "answered-wrong"}
SEEN = ("seats", "starter", "opening", "rolling")


def _words(pair: Any) -> list[str]:
    return [f"{int(word):016x}" for word in pair]


def hashes() -> dict[str, list[list[Any]]]:
    """Hashes of texts, and signatures of one text by keys, whose lengths are round a block's."""

    def some(length: int) -> bytes:
        return bytes((i * 7 + length) & 255 for i in range(length))

    return {
        "sha256": [[n, hashlib.sha256(some(n)).hexdigest()] for n in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)],
        "hmac": [[n, hmac.new(some(n), some(40), hashlib.sha256).hexdigest()] for n in (0, 1, 32, 64, 65, 200)],
    }


def derivations() -> list[dict[str, Any]]:
    found = []
    for secret, nonces in zip(SECRETS, NONCES, strict=True):
        key = dice.match_key(secret, nonces)
        words = {str(number): _words(dice.live_words(key, number)) for number in ENTRIES}
        found.append(
            {
                "secret": secret.hex(),
                "nonces": [nonce.hex() for nonce in nonces],
                "commitment": dice.commitment(secret),
                "key": key.hex(),
                "words": words,
            }
        )
    return found


def draws() -> dict[str, Any]:
    """Every kind of draw, one after the other from one generator."""
    s = SimpleNamespace(rng=[0x0123456789ABCDEF, 0xFEDCBA9876543211])
    start = _words(s.rng)
    return {
        "start": start,
        "next": [f"{int(dice.next64(s)):016x}" for _ in range(12)],
        "below": [[span, [int(dice.below(s, span)) for _ in range(12)]] for span in SPANS],
        "lots": [
            [n, count, [[int(lots) >> 10 * i & 1023 for i in range(count)] for lots in drawn]]
            for n, count in LOTS
            for drawn in [[dice.draw_lots(s, n, count) for _ in range(12)]]
        ],
        "end": _words(s.rng),
    }


def _golden(game: Game, seats: int) -> Match:
    return read_match(match_path(game, seats).read_text(encoding="utf-8")).match


def _game(game: Game) -> dict[str, Any]:
    """As much of a game's description as the check needs."""
    parts = tomllib.loads((game.folder / "edition.toml").read_text(encoding="utf-8"))
    return {
        "brief": {"name": game.name, "title": game.title},
        "events": [{"word": kind.word} for kind in game.events],
        "parts": parts,
    }


def _header(match: Match) -> dict[str, Any]:
    return {
        "names": match.names,
        "commitment": match.commitment,
        "secret": match.secret.hex(),
        "nonces": [nonce.hex() for nonce in match.nonces],
    }


def trucker() -> dict[str, Any]:
    """A whole match in pages, with choices taken back and reshuffles in it; and whole views to compare with."""
    match = _golden(find_game("hallo-trucker"), 4)
    pages = [frames_of(match, "all", first, MOST_FRAMES) for first in range(0, match.steps() + 1, MOST_FRAMES)]
    looked_at = (0, 1, 19, 20, 21, 137, MOST_FRAMES - 1, MOST_FRAMES, MOST_FRAMES + 1, match.steps())
    return {
        "game": _game(match.game),
        "match": _header(match),
        "steps": match.steps(),
        "pages": msgspec.to_builtins(pages),
        "whole": {str(step): everything(match.rules, match.at(step)) for step in looked_at},
    }


def lot() -> dict[str, Any]:
    """A match whose Start card is drawn by lot, just set up."""
    game = find_game("hallo-trucker")
    match = Match(game, ["A", "B", "C", "D", "E"], {"first": 0}, secret=SECRETS[0], nonces=[b"lot"] * 5)
    return {
        "game": _game(game),
        "match": _header(match),
        "steps": 0,
        "pages": msgspec.to_builtins([frames_of(match, "all", 0, 1)]),
    }


def spiral() -> dict[str, Any]:
    """The beginning of a match in which two tied for the first turn; only what has to do with dice."""
    match = _golden(find_game("spiralized"), 3)
    kinds = match.game.events
    pages = []
    for first in range(0, ENOUGH + 1, MOST_FRAMES):
        page = frames_of(match, "all", first, min(MOST_FRAMES, ENOUGH + 1 - first))
        for frame in page:
            frame.set = {name: value for name, value in frame.set.items() if name in ("seats", "first", "starter")}
            frame.events = [event for event in frame.events if kinds[event.kind].word in ROLLS]
            frame.standing = []
        pages.append(page)
    return {"game": _game(match.game), "match": _header(match), "steps": ENOUGH, "pages": msgspec.to_builtins(pages)}


def krikkit() -> dict[str, Any]:
    """The beginning of a match with questions in it; only what has to do with dice and lots."""
    match = _golden(find_game("krikkit"), 6)
    kinds = match.game.events
    pages = []
    for first in range(0, ENOUGH + 1, MOST_FRAMES):
        page = frames_of(match, "all", first, min(MOST_FRAMES, ENOUGH + 1 - first))
        for frame in page:
            frame.set = {name: value for name, value in frame.set.items() if name in SEEN}
            frame.events = [event for event in frame.events if kinds[event.kind].word in LOTS_OF_KRIKKIT]
            frame.standing = []
        pages.append(page)
    return {"game": _game(match.game), "match": _header(match), "steps": ENOUGH, "pages": msgspec.to_builtins(pages)}


def generate() -> dict[Path, str]:
    made = {
        DICE: {"hashes": hashes(), "derivations": derivations(), "draws": draws()},
        REPLAY: {"hallo-trucker": trucker(), "lot": lot(), "spiralized": spiral(), "krikkit": krikkit()},
    }
    return {path: line(value) + "\n" for path, value in made.items()}


if __name__ == "__main__":
    write(generate())
