"""What the page's tests of Hitchiker's road show and say: happenings of every kind, by the rules.

    python tests/support/hitch_page.py

writes web/tests/fixtures/hitchiker.json; tests/web/test_hitchiker_fixture.py fails when it is not what this makes.
"""

import random
import tomllib
from collections.abc import Iterator
from typing import Any

from hitch import RULES, Table, begun, table
from page_fixture import FOLDER as FIXTURES
from page_fixture import Told, different, few_of_each, line, lines, offers_of, write
from page_fixture import events_of as numbers_of

from wayside.engine.dice import seed_dice
from wayside.engine.moves import parse_move
from wayside.engine.sight import View
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import FOLDER
from wayside.games.hitchiker.state import CHOICE, OVER
from wayside.games.hitchiker.words import CHOSE_CRAPS, WON_BY_SAVINGS

FILE = FIXTURES / "hitchiker.json"

EACH = 2  # happenings of every kind
GAMES = ((1, 2, 260), (2, 4, 420), (3, 6, 420), (4, 3, 300))  # the seed, seats, moves at most
OPTIONS = {4: {"chairs": "1", "claim": "asked"}}
FIRST, LAST = CHOSE_CRAPS, WON_BY_SAVINGS
"""Between these lies what happens on the felt, which has a fixture of its own."""

WHO = [
    "seats",
    "waiting",
    "phase",
    "round",
    "over",
    "goal",
    "cash",
    "savings",
    "units",
    "at",
    "owner",
    "deaths",
    "heir",
]
MARKS = [
    "insured",
    "gift",
    "stuck",
    "missing",
    "empty",
    "turn",
    "winner",
    "dead",
    "quoted",
    "dice",
    "left_from",
    "passed",
]
ASKED = ["limit", "due", "bought", "price", "ride", "risk", "rolls", "deal", "roller", "votes", "game"]
FIELDS = WHO + MARKS + ASKED

RARE: tuple[tuple[dict[str, Any], str, str, str], ...] = (
    # the position, where the roll ends, what is rolled and drawn there, and the move after it
    ({"units": {"Ann": 7}}, "Twister City", "", ""),
    ({"units": {"Ann": 7}, "savings": {"Ann": 31}}, "Bellingharm", "", ""),
    ({"savings": {"Ann": 31}}, "Fort McSlurry", "", ""),
    ({}, "Corpus Risky", "4-3", ""),
    ({"insured": "Ann"}, "Corpus Risky", "5-6", ""),
    ({}, "Corpus Risky", "5-5", ""),
    ({}, "Lie N' Sin D.C.", "4-4", ""),
    ({}, "Remindya", "", ""),
    ({}, "Smell Gaso", "4-6", ""),
    ({"cash": {"Ann": 3}}, "Lax Angeles", "6-6", ""),
    ({"cash": {"Ann": 2}}, "Boastin'", "4", ""),
    ({}, "Improvidence", "Storm Chaser, 2-2", ""),
    ({}, "Improvidence", "Asleep At The Wheel, 6", ""),
    ({}, "Improvidence", "No Brakes", ""),
    ({}, "Improvidence", "Border Run", ""),
    ({}, "Improvidence", "Insurance Salesman", ""),
    ({}, "Improvidence", "Family Reunion", ""),
    ({"units": {"Ann": 5}}, "Improvidence", "Leaky Cooler", ""),
    ({"units": {"Ann": 5}}, "Improvidence", "Wrong Trunk", ""),
    ({"savings": {"Ann": 90}}, "Improvidence", "Pyramid Salesman", ""),
    ({"savings": {"Ann": 90}}, "Improvidence", "He Asked For Your PIN", ""),
    ({}, "Improvidence", "Wallet On The Dashboard", ""),
    ({}, "Improvidence", "Smuggler's Thanks, 3", ""),
    ({}, "Improvidence", "Round For The Bus", ""),
    ({"rides": "Retired Millionaire", "turn": "Ben"}, "Improvidence", "Retired Millionaire", ""),
    ({"savings": {"Ann": 240}}, "Sudsbury", "", "deposit 20000"),
    ({"cash": {"Ann": 49_990}}, "Tortland", "1-1", ""),
    ({"cash": {"Ann": 120}}, "Sackamento", "", "risk 50000; 4-5; take"),
    ({"cash": {"Ann": 120}}, "Sackamento", "", "risk 50000; 4-3; take"),
    ({"cash": {"Ann": 120}, "insured": "Ann"}, "Sackamento", "", "risk 50000; 4-3; take"),
    ({"cash": {"Ann": 120}}, "Sackamento", "", "risk 50000; 1-3; again; 1-1; again; 5-5"),
    ({"cash": {"Ann": 120}}, "Sackamento", "", "risk 50000; 1-1; take"),
    ({"units": {"Ann": 1000}}, "Empire City", "", "sell 1000"),
    ({}, "Smashville", "", "perform; ; no; ; no"),
    ({}, "Smashville", "", "pass"),
)


def happening(before: View, seat: int, offers: Any, move: str, t: Table) -> Told:
    """What was seen before and after, what was offered, what was played, and what followed, in numbers and words."""
    after = RULES.view(t.s, None)
    return {
        "before": {name: before[name] for name in FIELDS},
        "offers": offers,
        "seat": seat,
        "move": move,
        "events": numbers_of(t.told),
        "said": t.said(),
        "changed": different(after, before, FIELDS),
    }


def did(t: Table, name: str, move: str, chance: str = "") -> Told:
    before, seat = RULES.view(t.s, None), t.seat(name)
    offers = offers_of(RULES, t.s, seat)
    t.play(move, chance, by=name)
    return happening(before, seat, offers, move, t)


def choice(t: Table, name: str, chance: random.Random) -> str:
    """A random move; of a casino's, what ends it soonest."""
    offers = t.offered(name)
    for quick in ("pass", "stand", "fold", "check"):
        if t.s.phase >= CHOICE and any(text.split()[0] == quick for text in offers):
            return quick
    words = chance.choice(offers).split()
    if len(words) > 1 and ".." in words[1]:
        low, high = (int(end) for end in words[1].split(".."))
        return f"{words[0]} {max(low, high // 2 // 1000 * 1000) if words[0] != 'sell' else chance.randint(low, high)}"
    return " ".join(words)


def games() -> Iterator[Told]:
    for seed, seats, most in GAMES:
        chance, t = random.Random(seed), begun(seats, seed, **OPTIONS.get(seed, {}))
        seed_dice(t.s, seed, 1)
        for _ in range(most):
            if t.s.phase == OVER:
                break
            name = t.waiting()[0]
            move = choice(t, name, chance)
            assert parse_move(GAME.verbs, move) is not None
            yield did(t, name, move)


def rare() -> Iterator[Told]:
    """What games seldom come to, from positions that were set up."""
    for position, place, chance, then in RARE:
        t = table(**position)
        before, seat = RULES.view(t.s, None), t.s.turn
        offers = offers_of(RULES, t.s, seat)
        t.land(place, chance)
        yield happening(before, seat, offers, "roll", t)
        moves = [part.strip() for part in then.split(";")] if then else []
        for move, falls in zip(moves[::2], [*moves[1::2], ""], strict=False):
            yield did(t, t.waiting()[0], move, falls)


def on_the_road(told: Iterator[Told]) -> Iterator[Told]:
    return (each for each in told if not any(FIRST <= event[0] < LAST for event in each["events"]))


def generate() -> str:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    found = [*few_of_each(on_the_road(games()), EACH), *on_the_road(rare())]
    parts = {"edition": line(edition), "happenings": lines(found)}
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "}\n"


if __name__ == "__main__":
    write({FILE: generate()})
