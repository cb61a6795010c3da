"""The dice: the same everywhere, no favoured number, and provable in a live match."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from wayside.engine import dice
from wayside.engine.dice import below, draw_lots, next64, roll, seed_dice, set_live_dice, stir
from wayside.engine.forms import COMPILED, Form, fill, rule
from wayside.engine.record import Record

MASK = (1 << 64) - 1


def seeded(seed: int = 1, number: int = 0) -> Record:
    s = Record()
    seed_dice(s, seed, number)
    return s


def rotated(x: int, by: int) -> int:
    return (x << by | x >> (64 - by)) & MASK


def test_the_generator_is_xoroshiro128_plus_plus() -> None:
    """Against the published algorithm, written out again with whole numbers."""
    s = seeded(42)
    a, b = s.rng[0], s.rng[1]
    for _ in range(200):
        expected = (rotated((a + b) & MASK, 17) + a) & MASK
        b ^= a
        a, b = rotated(a, 49) ^ b ^ (b << 21 & MASK), rotated(b, 28)
        assert next64(s) == expected


def test_the_seeding_is_splitmix64() -> None:
    """The first outputs of splitmix64 from 0, as its authors publish them."""
    golden = 0x9E3779B97F4A7C15
    assert [stir(golden * n & MASK) for n in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_every_seed_and_number_has_a_stream_of_its_own() -> None:
    starts = {(s.rng[0], s.rng[1]) for seed in range(40) for number in range(40) for s in [seeded(seed, number)]}
    assert len(starts) == 1600
    assert all(low for _, low in starts)


class Script:
    """Dice that show given words, as the high half of what the generator gives."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def __call__(self, s: Any) -> int:
        return self.words.pop(0) << 32


def scripted(template: Any, words: list[int], *args: int) -> int:
    return int(fill(template, next64=Script(words))(None, *args))


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 109, 1000])
def test_below_is_exactly_fair_on_a_small_generator(n: int) -> None:
    """With 2^12 words in place of 2^32, all of them tried: each result comes exactly as often as each other."""
    results: Counter[int] = Counter()
    for word in range(4096):
        product = word * n
        if product % 4096 >= (4096 - n) % n:
            results[product // 4096] += 1
    assert set(results) == set(range(n))
    assert len(set(results.values())) == 1


@pytest.mark.parametrize("n", [3, 6, 109, 2**31 + 1, 2**32 - 1])
def test_below_rejects_just_the_words_that_would_favour_a_number(n: int) -> None:
    """The definition: a word is refused where the low half of word x n is under 2^32 mod n."""
    surplus = 2**32 % n
    for word in [0, 1, 2**31, 2**32 - 1, *range(0, 2**32, 2**32 // 300)]:
        refused = word * n % 2**32 < surplus
        second = 2**32 - 1
        expected = second * n >> 32 if refused else word * n >> 32
        assert scripted(below, [word, second, second], n) == expected


@pytest.mark.parametrize("n", [2, 6, 10, 109])
def test_below_is_fair_over_many_draws(n: int) -> None:
    s = seeded(3, n)
    draws = 400 * n
    counts = Counter(below(s, n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    chi_square = sum((counts[i] - 400) ** 2 / 400 for i in range(n))
    assert chi_square < n - 1 + 5 * (2 * n) ** 0.5


def test_below_one_is_zero_and_a_die_starts_at_one() -> None:
    s = seeded()
    assert {below(s, 1) for _ in range(50)} == {0}
    assert {roll(s, 6) for _ in range(300)} == {1, 2, 3, 4, 5, 6}


def unpack(lots: int) -> tuple[int, int, int]:
    return lots & 1023, lots >> 10 & 1023, lots >> 20


@pytest.mark.parametrize("n", [3, 4, 5])
def test_three_lots_give_every_order_equally_often(n: int) -> None:
    """Used as the rules use them, a lot swaps the card it takes with the last: every order must be as likely."""
    s = seeded(9, n)
    orders: Counter[tuple[int, ...]] = Counter()
    each = 150
    total = each * len(list(permutations(range(n), 3)))
    for _ in range(total):
        cards, taken = list(range(n)), []
        for left, lot in zip((n, n - 1, n - 2), unpack(draw_lots(s, n, 3)), strict=True):
            assert lot < left
            taken.append(cards[lot])
            cards[lot] = cards[left - 1]
        orders[tuple(taken)] += 1
    assert set(orders) == set(permutations(range(n), 3))
    degrees = len(orders) - 1
    assert sum((c - each) ** 2 / each for c in orders.values()) < degrees + 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize(("n", "count"), [(7, 1), (7, 2), (7, 3), (109, 3), (1023, 3), (2, 2), (1, 1)])
def test_lots_are_drawn_like_below(n: int, count: int) -> None:
    """Each lot for itself has the distribution of `below`, and lots that were not asked for are 0."""
    s = seeded(4, n)
    draws = 3000
    lots = [unpack(draw_lots(s, n, count)) for _ in range(draws)]
    for place in range(3):
        span = n - place if place < count else 1
        values = [lot[place] for lot in lots]
        assert max(values) < span
        bins = min(span, 16)
        expected = [len(range(-(-b * span // bins), -(-(b + 1) * span // bins))) / span * draws for b in range(bins)]
        found = Counter(value * bins // span for value in values)
        chi_square = sum((found[b] - expected[b]) ** 2 / expected[b] for b in range(bins))
        assert chi_square < bins - 1 + 5 * (2 * bins) ** 0.5 + 1e-9


def test_lots_are_exactly_fair_on_a_small_generator() -> None:
    """The same steps with 2^12 words in place of 2^32, all of them tried."""
    for n in (3, 5, 9):
        ways = n * (n - 1) * (n - 2)
        results: Counter[tuple[int, int, int]] = Counter()
        for word in range(4096):
            one = word * n
            two = one % 4096 * (n - 1)
            three = two % 4096 * (n - 2)
            if three % 4096 >= (4096 - ways) % ways:
                results[one // 4096, two // 4096, three // 4096] += 1
        assert len(results) == ways
        assert len(set(results.values())) == 1


@pytest.mark.parametrize("n", [3, 109, 1023])
def test_lots_reject_just_the_words_that_would_favour_one(n: int) -> None:
    ways = n * (n - 1) * (n - 2)
    for word in [0, 1, 5, 2**32 - 1, *range(0, 2**32, 2**32 // 200)]:
        rest = word * ways % 2**32
        used = 2**32 - 1 if rest < 2**32 % ways else word
        one = used * n
        two = one % 2**32 * (n - 1)
        three = two % 2**32 * (n - 2)
        expected = one >> 32 | (two >> 32) << 10 | (three >> 32) << 20
        assert scripted(draw_lots, [word, 2**32 - 1, 2**32 - 1], n, 3) == expected


@rule
def many_draws(s: Any, out: Any) -> None:
    for i in range(len(out)):
        if i % 3 == 0:
            out[i] = below(s, 1 + i * 7919)
        elif i % 3 == 1:
            out[i] = draw_lots(s, 3 + i % 1000, 1 + i % 2)
        else:
            out[i] = roll(s, 6)


def test_plain_and_compiled_dice_are_the_same() -> None:
    plain, compiled = seeded(6), seeded(6)
    one, two = np.zeros(3000, np.int64), np.zeros(3000, np.int64)
    many_draws(plain, one.data)
    Form(COMPILED).of(many_draws)(compiled.cell, two)
    assert (one == two).all()
    assert plain == compiled


# ---- A live match's dice


def test_live_dice_come_from_hmac() -> None:
    s = Record()
    key = bytes(range(32))
    for number in (0, 1, 300):
        set_live_dice(s, key, number)
        words = hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest()
        assert s.rng[0] == int.from_bytes(words[:8], "big")
        assert s.rng[1] == int.from_bytes(words[8:16], "big") | 1


def test_the_key_of_a_match_mixes_the_secret_with_every_nonce() -> None:
    secret, nonces = b"s" * 32, [b"one", b"", b"three"]
    message = b"\x00\x03one" + b"\x00\x00" + b"\x00\x05three"
    assert dice.match_key(secret, nonces) == hmac.new(secret, message, hashlib.sha256).digest()
    keys = {dice.match_key(secret, n) for n in ([b"ab", b"c"], [b"a", b"bc"], [b"c", b"ab"], [b"abc"])}
    assert len(keys) == 4


def test_the_commitment_is_the_secrets_hash() -> None:
    assert dice.commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_record_that_nobody_has_seeded_still_rolls_every_number() -> None:
    s = Record()
    assert {below(s, 6) for _ in range(200)} == set(range(6))
