"""What the fixtures of the page's own tests have in common: where they lie, how they are written, what a happening is.

A module that makes one has `generate`, which says what each file must hold. Run as a program it writes them; a test
in tests/web fails when they are not what it makes.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from wayside.bots.players import make_bot
from wayside.engine.events import Event
from wayside.engine.game import Game, Rules
from wayside.engine.match import Match
from wayside.engine.record import Record

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests" / "fixtures"

Told = dict[str, Any]
Offers = list[tuple[str, list[int]] | tuple[str]]
Tell = Callable[[dict[str, Any], int, Offers, str, list[Event], Record], Told]
"""The view before, who moved, what was offered, what was played, what followed, and the record after."""


def line(value: Any) -> str:
    """A value on one line, as small as it can be."""
    return json.dumps(value, separators=(",", ":"), default=plain)


def lines(values: list[Any]) -> str:
    """A list with a line a value, so that a change of one is a change of one line."""
    return "[\n" + ",\n".join(map(line, values)) + "\n]"


def plain(value: Any) -> Any:
    """A value without NumPy."""
    return value.tolist() if hasattr(value, "tolist") else value


def events_of(events: Iterable[Event]) -> list[list[int]]:
    return [[event.number, event.seat, event.a, event.b] for event in events]


def offers_of(rules: Rules, s: Record, seat: int) -> Offers:
    """What is on offer, and what it would do."""
    lines, effects = rules.effects(s, seat)
    texts = [rules.game.offer_text(line) for line in lines]
    return [(text, would) if any(would) else (text,) for text, would in zip(texts, effects, strict=True)]


def different(view: dict[str, Any], base: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """What a view shows otherwise than another one."""
    return {name: view[name] for name in names if plain(view[name]) != plain(base[name])}


def write(made: dict[Path, str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
        print(f"{path} is written: {len(text):,} bytes")


def played(
    game: Game, number: int, seats: int, options: dict[str, int], bot: str, most: int, tell: Tell
) -> Iterator[Told]:
    """The happenings of a game between bots that is the same each time."""
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    nonces = [bytes([number, seat] * 8) for seat in range(seats)]
    match = Match(game, names, options, secret=bytes([number]) * 32, nonces=nonces)
    player = make_bot(game, bot, number)
    for _ in range(most):
        if match.over:
            return
        (seat,) = match.waiting()
        before, offers = match.view(None), offers_of(match.rules, match.record, seat)
        move = player.choose(match, seat)
        match.play(seat, move)
        yield tell(before, seat, offers, game.move_text(move), match.events(None), match.record)


def few_of_each(told: Iterable[Told], most: int) -> list[Told]:
    """Of all happenings those with an event of a kind that was not there so often yet."""
    seen: Counter[int] = Counter()
    found = []
    for happening in told:
        kinds = {event[0] for event in happening["events"]}
        if any(seen[kind] < most for kind in kinds):
            seen.update(kinds)
            found.append(happening)
    return found
