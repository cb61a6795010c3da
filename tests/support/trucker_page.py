"""A match of Hallo Trucker for the page's own tests: python tests/support/trucker_page.py writes it anew.

Three bots drive two stages. What one seat and a spectator see is written as they would be told of it: a whole view
first, then what is different after every move.
"""

import random
import tomllib
from typing import Any

from page_fixture import FOLDER as FIXTURES
from page_fixture import events_of, line, lines, write

from wayside.engine.match import Match
from wayside.engine.moves import move_of
from wayside.games.hallo_trucker import EVENTS, GAME
from wayside.games.hallo_trucker.edition import FOLDER
from wayside.games.hallo_trucker.judgement import best_face
from wayside.games.hallo_trucker.state import TO_COUNTER, State
from wayside.games.hallo_trucker.words import COUNTER, ROW

FILE = FIXTURES / "hallo-trucker.json"
NAMES = ("Mara", "Ada", "Otto")
ME = 1
SEEDS = range(1000)


def sights(match: Match) -> dict[str, dict[str, Any]]:
    return {"mine": match.view(ME), "watched": match.view(None)}


def recorded(seed: int) -> dict[str, Any]:
    """A match in which the seats lay in an order drawn by lot."""
    match = Match(GAME, NAMES, {"stages": 2}, secret=seed.to_bytes(32, "big"), nonces=[bytes(16)] * len(NAMES))
    order = random.Random(seed)
    before = sights(match)
    found: dict[str, Any] = {"me": ME, "names": NAMES, "first": before, "steps": []}
    while not match.over:
        seat = order.choice(match.waiting())
        assert isinstance(match.record, State)
        verb = COUNTER if match.record.phase == TO_COUNTER else ROW
        match.play(seat, move_of(verb, best_face(match.record, seat)))
        after = sights(match)
        step: dict[str, Any] = {"seat": seat, "set": {}, "events": {}}
        for eyes, view in after.items():
            step["set"][eyes] = {name: value for name, value in view.items() if before[eyes].get(name) != value}
            step["events"][eyes] = events_of(match.events(ME if eyes == "mine" else None))
        found["steps"].append(step)
        before = after
    return found


def generate() -> str:
    """The first match in which every kind of event happens."""
    parts = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    for seed in SEEDS:
        found = {"parts": parts, **recorded(seed)}
        kinds = {event[0] for step in found["steps"] for event in step["events"]["mine"]}
        if len(kinds) == len(EVENTS):
            steps = lines(found.pop("steps"))
            return f'{line(found)[:-1]},"steps":{steps}}}\n'
    raise ValueError("no such match among these seeds")


if __name__ == "__main__":
    write({FILE: generate()})
