"""Golden games: one match file a game and seat count, and beside it the story of what the rules made of it.

A golden match holds moves, not bots: replaying asks nobody to choose, so a better bot changes nothing
here. The story tells every move, every event with its clause and the scores after each stage, and ends
with a hash of the outcome, which a changed wording leaves alone. The same moves with another outcome are
other rules: that fails until `rules_version` is raised and the games are made anew.
"""

import hashlib
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from own_games import cases

from wayside.bots.players import PolicyBot, policies
from wayside.engine.errors import BadMove, WaysideError
from wayside.engine.events import Event, events_of
from wayside.engine.game import Game
from wayside.engine.match import TAKE_BACK, Match
from wayside.engine.matchfile import match_text, read_match
from wayside.engine.moves import parse_move
from wayside.engine.options import parse_options
from wayside.engine.record import Record

FOLDER = Path(__file__).resolve().parent.parent / "golden"
AGAIN = "run `make golden` and look at what it changed"


def seat_counts(game: Game) -> range:
    return range(game.seats[0], game.seats[1] + 1)


def match_path(game: Game, seats: int, folder: Path = FOLDER) -> Path:
    return folder / game.name / f"{seats}-seats.match"


def story_path(game: Game, seats: int, folder: Path = FOLDER) -> Path:
    return match_path(game, seats, folder).with_suffix(".txt")


# ---- Making


def new_match(game: Game, seats: int) -> Match:
    """A match before its first move, with a fixed secret and fixed nonces."""
    names = [f"Seat {i + 1}" for i in range(seats)]
    options = parse_options(game.options, cases(game).golden.get(str(seats), {}))
    return Match(game, names, options, secret=bytes([seats]) * 32, nonces=[bytes([i]) for i in range(seats)])


def play_golden(game: Game, seats: int) -> Match:
    """A match by bots of all kinds, the game's own and random ones, with a choice taken back here and there.

    Nobody sits in an empty chair when it is asked for the first time: who joins comes late.
    """
    match = new_match(game, seats)
    chance = random.Random(seats)
    kinds = list(policies(game).values())
    asked: set[int] = set()
    while not match.over:
        seat = chance.choice(match.waiting())
        bot = PolicyBot("golden", chance.choice(kinds), seed=bytes([seats]))
        waits = game.is_empty_chair(match.record, seat) and seat not in asked
        asked.add(seat)
        match.play(seat, match.rules.default(match.record, seat) if waits else bot.choose(match, seat))
        if chance.random() < 0.03 and match.can_take_back(seat):
            match.take_back(seat)
    return match


def play_again(game: Game, seats: int, old: str) -> Match | None:
    """The entries of an old match under the rules of today, or None where they do not lead to an end."""
    match = new_match(game, seats)
    try:
        for seat, text in entries_in(old):
            if text == TAKE_BACK:
                match.take_back(seat)
            else:
                match.play(seat, parse_move(game.verbs, text))
    except BadMove:
        return None
    return match if match.over else None


def entries_in(text: str) -> Iterator[tuple[int, str]]:
    """The entries of a match file: seat and move, as they are written."""
    _, _, entries = text.partition("\nentries ")
    for line in entries.splitlines()[1:]:
        number, _, rest = line.rsplit(" #", 1)[0].partition(" seat ")
        if number.isdecimal():
            seat, _, move = rest.partition(" ")
            yield int(seat) - 1, move


# ---- Telling


def moments(match: Match) -> Iterator[tuple[str, Record, Record, list[Event]]]:
    """Every standing move with the record before and after it, and all that it caused."""
    for step, (before, after) in enumerate(pairwise(match.at(i) for i in range(match.steps() + 1)), 1):
        entry = match.step_entry(step)
        assert entry.move is not None
        move = f"{match.names[entry.seat]}: {match.game.move_text(entry.move)}"
        yield move, before, after, events_of(match.game.events, after, None, all_seeing=True)


def story(match: Match) -> str:
    """The whole match for people to read."""
    game = match.game
    lines = [f"{game.title}, {match.seats} seats, rules version {game.rules_version}, edition {game.edition}", ""]
    lines += told(events_of(game.events, match.at(0), None, all_seeing=True), match)
    for number, (move, before, after, events) in enumerate(moments(match), 1):
        lines += [f"{number}. {move}", *told(events, match)]
        if after.stage != before.stage:
            scores = [
                f"{name} {game.points(score)}"
                for name, score in zip(match.names, match.rules.standing(after), strict=True)
            ]
            lines.append(f"== Scores after stage {after.stage}: {', '.join(scores)} ({game.unit})")
    winners = " and ".join(match.names[seat] for seat in match.winners())
    return "\n".join([*lines, "", f"Best at the end: {winners}", f"Outcome: {outcome(match)}", ""])


def told(events: list[Event], match: Match) -> list[str]:
    return [f"    {event.text(match.names)} ({event.kind.clause})" for event in events]


def outcome(match: Match) -> str:
    """A hash of what happened, in numbers: who moved how, what followed, and the scores at the end."""
    facts = [(e.number, e.seat, e.a, e.b) for e in events_of(match.game.events, match.at(0), None, all_seeing=True)]
    digest = hashlib.sha256(repr(facts).encode())
    for move, _, after, events in moments(match):
        facts = [(e.number, e.seat, e.a, e.b) for e in events]
        digest.update(repr((move, facts, after.waiting, match.rules.standing(after))).encode())
    return digest.hexdigest()[:16]


# ---- Checking, and making anew


def problem(game: Game, seats: int, folder: Path = FOLDER) -> str:
    """What is wrong with a golden game, or an empty string."""
    path = match_path(game, seats, folder)
    if not path.is_file() or not story_path(game, seats, folder).is_file():
        return f"{game.title} has no golden game for {seats} seats; {AGAIN}"
    old = story_path(game, seats, folder).read_text(encoding="utf-8")
    header = old.partition("\n")[0]
    if f"rules version {game.rules_version}, edition {game.edition}" not in header:
        return f"{path.name} is of other rules than version {game.rules_version}, edition {game.edition}; {AGAIN}"
    match = play_again(game, seats, path.read_text(encoding="utf-8"))
    if match is None or outcome(match) not in old:
        return (
            f"the moves of {path.name} no longer give the same game; if that is meant, raise rules_version and {AGAIN}"
        )
    if story(match) != old:
        return f"{path.name} is told in other words; {AGAIN}"
    try:
        loaded = read_match(path.read_text(encoding="utf-8"), find=lambda name: game)
    except WaysideError as error:
        return f"{path.name}: {error}"
    return f"{path.name}: {loaded.damage}" if loaded.damage else ""


def regenerate(game: Game, seats: int, folder: Path = FOLDER) -> str:
    """Make one golden game anew, with its old moves where they still lead to an end; what was done."""
    path, tale = match_path(game, seats, folder), story_path(game, seats, folder)
    wrong = problem(game, seats, folder)
    if "raise rules_version" in wrong:
        raise WaysideError(f"{game.title}: {wrong}")
    if not wrong:
        return "as it was"
    match = play_again(game, seats, path.read_text(encoding="utf-8")) if path.is_file() else None
    done = "the old moves, told anew" if match else "a new match"
    match = match or play_golden(game, seats)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(match_text(match), encoding="utf-8")
    tale.write_text(story(match), encoding="utf-8")
    return done
