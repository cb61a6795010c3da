"""What the page's tests of Hitchiker's casinos show: whole casino games by the rules, and what poker hands are worth.

    python tests/support/felt_page.py

writes web/tests/fixtures/hitchiker-casino.json; tests/web/test_hitchiker_casino_fixture.py fails when it is not what
this makes.
"""

import random
import tomllib
from typing import Any

from hitch import NAMES_OF_SEATS, RULES, Table
from hitch_casino import casino
from page_fixture import FOLDER as FIXTURES
from page_fixture import different, line, lines, write
from page_fixture import events_of as numbers_of

from wayside.engine.dice import seed_dice
from wayside.engine.events import events_of
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import FOLDER
from wayside.games.hitchiker.poker_hand import NO_CARDS, value_of, with_card
from wayside.games.hitchiker.state import BETTING, CHOICE, PACK

FILE = FIXTURES / "hitchiker-casino.json"

GAMES = (
    # the seed, seats, the game, and what each has in hand, in thousands
    (1, 2, "craps", (25, 25)),
    (2, 6, "craps", (25, 0, 40, 1000, 7, 60)),
    (3, 2, "blackjack", (120, 80)),
    (4, 4, "blackjack", (400, 30, 0, 900)),
    (5, 6, "blackjack", (700, 300, 50, 2000, 90, 110)),
    (6, 3, "blackjack", (5000, 4000, 3000)),
    (7, 2, "holdem", (300, 200)),
    (8, 3, "holdem", (150, 400, 90)),
    (9, 5, "holdem", (410, 250, 60, 300, 100)),
    (10, 6, "holdem", (900, 30, 10, 2000, 400, 55)),
    (11, 4, "holdem", (40, 700, 120, 15)),
    (12, 6, "holdem", (2500, 800, 600, 90, 1000, 300)),
    (13, 4, "holdem", (25, 10, 9, 5)),
    (15, 2, "holdem", (40, 30)),
    (40, 3, "blackjack", (500, 60, 200)),
)
QUIET = {"pass": 0.25, "fold": 0.3, "raise": 0.6}
"""How much less likely than others these are: games are to go on."""
HANDS = 300  # of each number of cards

SHOWN = ["seats", "waiting", "phase", "round", "over", "at", "cash", "empty", "turn", "sealed", "game", "unwanted"]
TABLES = ["rolled", "felt_n", "felt", "felt_hand", "wager", "count", "soft", "hand"]
CARDS = ["playing", "folded", "hole", "shown", "board_n", "board", "put", "bets", "highest", "bettor"]
NOTED = ["pots", "pot_seats"]
FIELDS = SHOWN + TABLES + CARDS + NOTED


def choice(t: Table, name: str, chance: random.Random) -> str:
    """A move that keeps the game going more often than not."""
    offers = [text.split() for text in t.offered(name)]
    words = chance.choices(offers, [QUIET.get(each[0], 1.0) for each in offers])[0]
    if len(words) == 1:
        return words[0]
    least, most = t.range_of(words[0], name)
    bold = chance.random() < 0.25
    return f"{words[0]} {1000 * (most if bold else chance.randint(least, min(most, 3 * least + 20)))}"


def game(seed: int, seats: int, chosen: str, cash: tuple[int, ...]) -> dict[str, Any]:
    """A casino game from its choice to its end, as one seat sees it."""
    eyes = seed % seats
    t = casino(seats, cash=dict(zip(NAMES_OF_SEATS, cash, strict=False)))
    seed_dice(t.s, seed, 0)
    chance = random.Random(seed)
    start = before = RULES.view(t.s, eyes)
    steps = []
    move = chosen
    while True:
        seat = min(t.seat(name) for name in t.waiting())
        t.play(move, by=t.names[seat])
        after = RULES.view(t.s, eyes)
        told = numbers_of(events_of(GAME.events, t.s, eyes))
        steps.append({"seat": seat, "move": move, "events": told, "changed": different(after, before, FIELDS)})
        if t.s.over or not CHOICE <= t.s.phase <= BETTING:
            break
        before = after
        move = choice(t, t.waiting()[0], chance)
    return {"eyes": eyes, "start": {name: start[name] for name in FIELDS}, "steps": steps}


def hands() -> list[list[Any]]:
    """Cards and what they are worth: any, and those of few suits or ranks, which make the rarer hands."""
    chance = random.Random(1)
    packs = [[*range(PACK)], [*range(0, PACK, 4), *range(1, PACK, 4)], [*range(24)], [*range(0, PACK, 4)]]
    found = []
    for count in (5, 6, 7):
        for number in range(HANDS):
            cards = chance.sample(packs[number % len(packs)], count)
            hand = NO_CARDS
            for card in cards:
                hand = with_card(hand, card)
            found.append([cards, value_of(hand)])
    return found


def generate() -> str:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    parts = {
        "edition": line(edition),
        "hands": line(hands()),
        "games": lines([game(*each) for each in GAMES]),
    }
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "}\n"


if __name__ == "__main__":
    write({FILE: generate()})
