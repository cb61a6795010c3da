"""What the page's replay and its check of the dice are held to: derivations, draws, and a match of a small game.

    python tests/support/replay_page.py

writes web/tests/fixtures/dice.json and replay.json; tests/web/test_replay_fixture.py fails when they are not what this
makes.
"""

import hashlib
import hmac
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import toss
from page_fixture import FOLDER, line, write

from wayside.engine import dice
from wayside.engine.dice import below, draw_lots
from wayside.engine.forms import rule
from wayside.engine.kit import choose
from wayside.engine.match import Match
from wayside.server.replays import MOST_FRAMES, frames_of

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


def promised() -> Match:
    """A match with a promise: the first seat and the second have sealed a nonce, and the third is a bot's."""
    nonces = [b"one" * 8, b"two" * 8, b""]
    hashes = [dice.commitment(nonce) if nonce else "" for nonce in nonces]
    secret_hash = dice.commitment(SECRETS[0])
    promise = dice.promise_text("a-table", "toss", 1, "edition", {"rounds": "9"}, secret_hash, hashes)
    names = ["Ann", "Ben", "Otto"]
    return Match(toss.GAME, names, {"rounds": 9}, secret=SECRETS[0], nonces=nonces, promise=promise)


def tossed(match: Match | None = None) -> dict[str, Any]:
    """A whole match as the server tells it to all-seeing eyes, with choices in it that were taken back."""
    names = ["Ann", "Ben", "Cleo"]
    match = match or Match(toss.GAME, names, {"rounds": 9}, secret=SECRETS[0], nonces=[b"toss"] * 3)
    chance = random.Random(1)
    while not match.over:
        seat = chance.choice(match.waiting())
        match.play(seat, choose(chance, match.offers(seat)))
        if match.can_take_back(seat) and chance.random() < 0.2:
            match.take_back(seat)
    return {"match": _header(match), "frames": msgspec.to_builtins(frames_of(match, "all", 0, MOST_FRAMES))}


@rule
def deal(s: toss.State) -> None:
    """What `toss.setup` might do with cards: lots by threes and twos, and a draw from very many."""
    for seat in range(s.seats):
        s.choice[seat] = draw_lots(s, 109 - 3 * seat, 3)
    s.rolls[0] = draw_lots(s, 50, 2)
    s.rolls[1] = below(s, 2_000_000_000)
    s.waiting = 1


def dealt() -> dict[str, Any]:
    """The beginning of a match that is set up with lots."""
    match = Match(replace(toss.GAME, setup=deal), ["Ann", "Ben"], secret=SECRETS[1], nonces=[b"lot"] * 2)
    return {"match": _header(match), "frames": msgspec.to_builtins(frames_of(match, "all", 0, 1))}


def _header(match: Match) -> dict[str, Any]:
    return {
        "table": "a-table",
        "game": "toss",
        "promise": match.promise,
        "names": match.names,
        "commitment": match.commitment,
        "secret": match.secret.hex(),
        "nonces": [nonce.hex() for nonce in match.nonces],
    }


def generate() -> dict[Path, str]:
    made = {
        DICE: {"hashes": hashes(), "derivations": derivations(), "draws": draws()},
        REPLAY: {"tossed": tossed(), "promised": tossed(promised()), "dealt": dealt()},
    }
    return {path: line(value) + "\n" for path, value in made.items()}


if __name__ == "__main__":
    write(generate())
