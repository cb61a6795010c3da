"""A match of Road Hog whose dice are known beforehand: all that two people and two bots do in it, move by move.

    python tests/support/hog_script.py 0 60

plays so many matches, from that number on, and names the shortest in which somebody is sent back, hit by the train, and
sent to court. The dice follow from a match's number, as in krikkit_script.py.
"""

import sys
from dataclasses import dataclass, field

from krikkit_script import nonces_of, secret_of

from wayside.bots.players import make_bot
from wayside.engine.match import Match
from wayside.games.road_hog import GAME
from wayside.server.seating import BOT_NAMES

SEATS = 4
PEOPLE = (0, 1)
NAMES = ["Ada", "Bo", *BOT_NAMES[len(PEOPLE) : SEATS]]
BOT = "sensible"  # which has no dice of its own
THINGS = {
    # what is to be seen, and the events that tell of it
    "red hit": ("sent-back",),
    "train hit": ("swept",),
    "court": ("to-court",),
    "card": ("drew",),
    "missed turn": ("missed",),
}


@dataclass
class Script:
    """What is done in a match, up to its end."""

    number: int
    options: dict[str, str]
    moves: list[tuple[int, str]] = field(default_factory=list)
    """The seat and its move; the first one leads to version 1."""
    seen: dict[str, int] = field(default_factory=dict)
    """When each of the things came first, by the version after the move."""
    standing: list[int] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return len(self.seen) == len(THINGS)

    @property
    def presses(self) -> int:
        """Moves of people."""
        return sum(seat in PEOPLE for seat, _ in self.moves)

    @property
    def hits(self) -> int:
        """Cars that people have sent back."""
        return sum(move.startswith("hit") for seat, move in self.moves if seat in PEOPLE)


def options_of(words: dict[str, str]) -> dict[str, int]:
    return {option.name: option.parse(words[option.name]) for option in GAME.options if option.name in words}


def script_of(number: int, options: dict[str, str]) -> Script:
    """Play a match to its end: people do as the bot does, but send back whomever they can."""
    match = Match(GAME, NAMES, options_of(options), secret=secret_of(number), nonces=nonces_of(number))
    bot = make_bot(GAME, BOT, number)
    script = Script(number, options)
    while not match.over:
        (seat,) = match.waiting()
        move = GAME.move_text(bot.choose(match, seat))
        if seat in PEOPLE:
            offers = [GAME.offer_text(line) for line in match.offers(seat)]
            move = next((offer for offer in offers if offer.startswith("hit")), move)
        match.play(seat, move)
        script.moves.append((seat, move))
        for event in match.events(None):
            for thing, kinds in THINGS.items():
                if event.kind.word in kinds:
                    script.seen.setdefault(thing, len(script.moves))
    script.standing = list(match.standing())
    return script


def whole_script(first: int, options: dict[str, str], most: int = 400) -> Script:
    """The first match from a number on in which all the things come, people hit somebody, and it is not too long."""
    for number in range(first, first + most):
        script = script_of(number, options)
        if script.whole and script.hits and script.presses < 120:
            return script
    raise AssertionError(f"no match from {first} to {first + most} has all of {list(THINGS)} in it")


def main(first: int, count: int) -> None:
    found = [script_of(number, {"first": "1"}) for number in range(first, first + count)]
    for script in sorted((each for each in found if each.whole), key=lambda each: (each.hits == 0, each.presses))[:10]:
        when = ", ".join(f"{thing} {version}" for thing, version in script.seen.items())
        print(f"match {script.number}: {script.presses} presses, {len(script.moves)} moves, {script.hits} hits; {when}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
