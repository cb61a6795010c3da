"""The dice: one generator in every record, the same on every machine, and no favoured number.

The generator is xoroshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number
generators", 2018): 128 bits of state, no multiplication, the same words on CPU and GPU. A bounded
draw is Lemire's multiply-and-reject ("Fast random integer generation in an interval", 2019), so
every result is exactly as likely as every other.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from wayside.engine.forms import i64, rule, u64

NO_NONCE = "none"  # where a seat adds nothing to the dice
MASK64 = 0xFFFFFFFFFFFFFFFF
MASK32 = 0xFFFFFFFF
TWO32 = 0x100000000
GOLDEN = 0x9E3779B97F4A7C15  # 2^64 over the golden ratio: steps that never fall close together
STIR1, STIR2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # splitmix64's multipliers (Steele, Lea, Flood 2014)


@rule
def next64(s: Any) -> int:
    """The generator's next word."""
    a = u64(s.rng[0])
    b = u64(s.rng[1])
    total = (a + b) & u64(MASK64)
    word = ((((total << u64(17)) & u64(MASK64)) | (total >> u64(47))) + a) & u64(MASK64)
    b ^= a
    s.rng[0] = (((a << u64(49)) & u64(MASK64)) | (a >> u64(15))) ^ b ^ ((b << u64(21)) & u64(MASK64))
    s.rng[1] = ((b << u64(28)) & u64(MASK64)) | (b >> u64(36))
    return word


@rule
def below(s: Any, n: int) -> int:
    """A number from 0 to n-1, all equally likely; n is from 1 to 2^32 - 1."""
    span = u64(n & MASK32)
    product = (next64(s) >> u64(32)) * span
    if (product & u64(MASK32)) < span:
        surplus = (u64(TWO32) - span) % span
        while (product & u64(MASK32)) < surplus:
            product = (next64(s) >> u64(32)) * span
    return i64(product >> u64(32))


@rule
def draw_lots(s: Any, n: int, count: int) -> int:
    """One to three lots drawn from n without putting back, all from one word of the generator.

    The first is a number below n, the second below n - 1, the third below n - 2; they come packed, ten
    bits each, the first lowest. n is at most 1023. This must agree with that many calls of `below`: the
    remainder of each draw is the fraction for the next (Brackett-Rozinsky and Lemire, "Batched ranged
    random integer generation", 2024), and one rejection at the end takes away the bias of all.
    """
    a = u64(n & 1023)  # the mask tells a compiler that the products are of 32-bit numbers
    b = u64((n - 1) & 1023) if count > 1 else u64(1)
    c = u64((n - 2) & 1023) if count > 2 else u64(1)
    ways = a * b * c
    while True:
        one = (next64(s) >> u64(32)) * a
        two = (one & u64(MASK32)) * b
        three = (two & u64(MASK32)) * c
        rest = three & u64(MASK32)
        if rest >= ways or rest >= (u64(TWO32) - ways) % ways:
            return i64((one >> u64(32)) | (two >> u64(32)) << u64(10) | (three >> u64(32)) << u64(20))


@rule
def roll(s: Any, sides: int) -> int:
    """A die: a number from 1 to `sides`."""
    return below(s, sides) + 1


@rule
def stir(x: int) -> int:
    """A 64-bit word from which nothing of x can be read off (splitmix64's finisher)."""
    z = u64(x)
    z = ((z ^ (z >> u64(30))) * u64(STIR1)) & u64(MASK64)
    z = ((z ^ (z >> u64(27))) * u64(STIR2)) & u64(MASK64)
    return z ^ (z >> u64(31))


@rule
def seed_dice(s: Any, seed: int, number: int) -> None:
    """Dice for game `number` of a simulation: every seed and number gives a stream of its own."""
    start = (stir(seed) + u64(number) * u64(GOLDEN)) & u64(MASK64)
    s.rng[0] = stir(start)
    s.rng[1] = stir((start + u64(1)) & u64(MASK64)) | u64(1)  # the generator must not start from all zeros


def commitment(what: bytes) -> str:
    """What is shown beforehand of a secret or a nonce: it binds it and tells nothing of it."""
    return hashlib.sha256(what).hexdigest()


def promise_text(
    table: str,
    game: str,
    rules: int,
    edition: str,
    options: Mapping[str, str],
    secret_hash: str,
    nonce_hashes: Sequence[str],
) -> str:
    """All that is fixed, and shown to everybody, before any seat tells its nonce; an empty hash: the seat adds none.

    Its commitment is the match's. Whoever keeps it finds out if anything of it is another one in the end.
    """
    return "\n".join(
        (
            "dice: 2",
            f"table: {table}",
            f"game: {game}",
            f"rules: {rules}",
            f"edition: {edition}",
            *(f"option {name}: {value}" for name, value in options.items()),
            f"secret hash: {secret_hash}",
            *(f"nonce hash {seat}: {each or NO_NONCE}" for seat, each in enumerate(nonce_hashes, 1)),
        )
    )


def match_key(secret: bytes, nonces: Sequence[bytes], promise: str = "") -> bytes:
    """The key of all dice of a match: the host's secret, what was promised, and the seats' nonces in their order.

    Without a promise it is the key of matches from before there was one.
    """
    promised = hashlib.sha256(promise.encode()).digest() if promise else b""
    return hmac.digest(secret, promised + b"".join(len(n).to_bytes(2) + n for n in nonces), "sha256")


def live_words(key: bytes, number: int) -> tuple[int, int]:
    """The generator's two words for entry `number` of a live match: HMAC-SHA256(key, number), its first 128 bits."""
    words = hmac.digest(key, number.to_bytes(8), "sha256")
    return int.from_bytes(words[:8]), int.from_bytes(words[8:16]) | 1


def set_live_dice(s: Any, key: bytes, number: int) -> None:
    """Dice for entry `number` of a live match."""
    s.rng[0], s.rng[1] = live_words(key, number)
