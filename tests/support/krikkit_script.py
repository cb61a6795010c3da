"""A match of Krikkit whose dice are known beforehand: all that two people and two bots do in it, move by move.

    python tests/support/krikkit_script.py 0 150

plays so many matches, from that number on, and names those in which a claim, a question, a trade and an Improbability
Field come soonest. A match is known by its number: its secret and everybody's nonces follow from it.

Tests write them into the store of a server of their own; over the network nobody can choose dice.
"""

import hashlib
import json
import sqlite3
import sys
from dataclasses import dataclass, field
from pathlib import Path

from wayside.bots.players import Bot, make_bot
from wayside.engine.events import Event
from wayside.engine.match import Match
from wayside.games.krikkit import GAME
from wayside.games.krikkit.edition import COLOURS, DICE, FAIR, QUADRANTS, SIDES, WIDE
from wayside.games.krikkit.state import ANSWER, BETWEEN, DEAL, HAND, State
from wayside.server.seating import BOT_NAMES

SEATS = 4
PEOPLE = (0, 1)
NAMES = ["Ada", "Bo", *BOT_NAMES[len(PEOPLE) : SEATS]]
OPTIONS = {"first": "1"}
BOT = "exact"  # which has no dice of its own, and no taste that may change
THINGS = {
    # what is to be seen, and the events that tell of it
    "claim": ("claimed", "claimed-variable"),
    "question": ("answered-right", "answered-wrong"),
    "trade": ("traded",),
    "Field": ("into-field",),
}
LONGEST = 400  # moves; one in which all has not come by then is no match that is looked for


def secret_of(number: int) -> bytes:
    return hashlib.sha256(f"the dice of match {number}".encode()).digest()


def nonces_of(number: int, seats: int = SEATS) -> list[bytes]:
    return [hashlib.sha256(f"seat {seat} of match {number}".encode()).digest()[:16] for seat in range(seats)]


@dataclass
class Script:
    """What is done in a match, up to its end or to the move with which the last of the things has come."""

    number: int
    moves: list[tuple[int, str]] = field(default_factory=list)
    """The seat and its move; the first one leads to version 1."""
    seen: dict[str, tuple[int, Event]] = field(default_factory=dict)
    """When each of the things came first, by the version after the move, and what told of it."""
    standing: list[int] = field(default_factory=list)
    """Everybody's Grand Score, where the match is played to its end."""

    @property
    def whole(self) -> bool:
        return len(self.seen) == len(THINGS)

    @property
    def presses(self) -> int:
        """Moves of people."""
        return sum(seat in PEOPLE for seat, _ in self.moves)


def _person(match: Match, seat: int, script: Script, bot: Bot) -> str:
    """Somebody who claims, likes deals with the other one, answers questions, and collects odd dice for a Field."""
    s = match.record
    assert isinstance(s, State)
    offers = [GAME.offer_text(line) for line in match.offers(seat)]
    if s.phase == DEAL:
        return "accept"
    if s.phase == ANSWER:
        return "answer 1"
    if s.phase == BETWEEN and "trade" not in script.seen and s.score[seat] >= FAIR:
        for quadrant in range(QUADRANTS):
            if s.owner[0, quadrant] in PEOPLE and s.owner[0, quadrant] != seat:
                return f"buy {quadrant % WIDE + 1} {quadrant // WIDE + 1} {FAIR}"
    if s.phase == HAND:
        odd = _odd_run([s.dice[die] for die in range(DICE)])
        hold = "hold " + "-".join(COLOURS[die] for die in odd)
        if len(odd) == DICE:
            return "stop"
        if claims := [offer for offer in offers if offer.startswith("claim")]:
            return claims[0]
        if len(odd) > 1 and hold in offers:
            return hold
    return GAME.move_text(bot.choose(match, seat))


def _odd_run(faces: list[int]) -> list[int]:
    """The dice that are already part of one run of odd numbers, as many as can be (K6.5)."""
    best: list[int] = []
    for low in range(1, SIDES - 6, 2):
        dice: list[int] = []
        for face in range(low, low + 8, 2):
            dice += [die for die in range(DICE) if faces[die] == face][:1]
        best = max(best, dice, key=len)
    return sorted(best)


def script_of(number: int, to_the_end: bool = False) -> Script:
    """Play a match to its end, or only until all the things have come, or too long."""
    options = {option.name: option.parse(OPTIONS[option.name]) for option in GAME.options if option.name in OPTIONS}
    match = Match(GAME, NAMES, options, secret=secret_of(number), nonces=nonces_of(number))
    bot = make_bot(GAME, BOT, number)
    script = Script(number)
    while not match.over and (to_the_end or (not script.whole and len(script.moves) < LONGEST)):
        (seat,) = match.waiting()
        move = _person(match, seat, script, bot) if seat in PEOPLE else GAME.move_text(bot.choose(match, seat))
        match.play(seat, move)
        script.moves.append((seat, move))
        for event in match.events(None):
            for thing, kinds in THINGS.items():
                if event.kind.word in kinds:
                    script.seen.setdefault(thing, (len(script.moves), event))
    script.standing = list(match.standing()) if match.over else []
    return script


def by_people(script: Script) -> set[str]:
    """The things that a person's own press has brought about."""
    return {thing for thing, (version, _) in script.seen.items() if script.moves[version - 1][0] in PEOPLE}


def choose_the_dice(path: Path, table: str, number: int) -> None:
    """Write the secret and everybody's nonces into the store, before the match begins (see lenient_server.py)."""
    with sqlite3.connect(path, timeout=10) as store:
        (kept,) = store.execute("SELECT seats FROM tables WHERE id = ?", (table,)).fetchone()
        seats = json.loads(kept)
        for seat, nonce in zip(seats, nonces_of(number, len(seats)), strict=True):
            seat["nonce"] = nonce.hex()
        changed = store.execute(
            "UPDATE tables SET secret = ?, seats = ? WHERE id = ?", (secret_of(number).hex(), json.dumps(seats), table)
        )
        assert changed.rowcount == 1


def main(first: int, count: int) -> None:
    found = []
    for number in range(first, first + count):
        script = script_of(number)
        if script.whole:
            found.append(script)
    for script in sorted(found, key=lambda each: (-len(by_people(each)), each.presses))[:10]:
        when = ", ".join(f"{thing} {version}" for thing, (version, _) in script.seen.items())
        mine = ", ".join(sorted(by_people(script)))
        print(f"match {script.number}: {script.presses} presses, {len(script.moves)} moves; {when}; by people: {mine}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
