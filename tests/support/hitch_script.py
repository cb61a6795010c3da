"""A match of Hitchiker whose dice are known beforehand: all that three people and two bots do in it, move by move.

    python tests/support/hitch_script.py 0 60

plays so many matches, from that number on, and names the shortest in which all that is looked for comes. Two people and
two bots begin; the third person takes the empty chair in the first round and joins before the second. The dice follow
from a match's number, as in krikkit_script.py.

The bots have dice of their own at the tables, which nobody can choose: a match is taken only if they do the same
whatever those show.
"""

import sys
from dataclasses import dataclass, field

from krikkit_script import nonces_of, secret_of

from wayside.bots.players import Bot, make_bot
from wayside.engine.match import EMPTY_CHAIR, Match
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.state import (
    ANTEING,
    BETTING,
    CHAIRS,
    CHOICE,
    DEALING,
    JURY,
    RISKING,
    SELLING,
    STAGE,
    TURN,
    State,
)
from wayside.server.seating import BOT_NAMES

SEATS = 5
PEOPLE = (0, 1, 4)
CHAIR = 4  # empty at the start
NAMES = ["Ada", "Bo", *BOT_NAMES[2:4], "Cy"]
OPTIONS = {"first": "1", "chairs": "1", "goal": "short"}
JOINS = 2  # the round
BOT = "sensible"
TRIES = 12  # with so many dice a bot must choose the same
THINGS = {
    # what is to be seen, and the events that tell of it
    "bust at Customs": ("customs",),
    "side pot": ("won-pot",),
    "death": ("died",),
    "rebirth": ("reborn",),
    "late joiner": ("joined",),
    "win": ("won-by-savings", "won-by-cash"),
}
REFUSED = "deal refused twice"
MOST = 130  # presses


@dataclass
class Script:
    """What is done in a match, up to its end."""

    number: int
    moves: list[tuple[int, str]] = field(default_factory=list)
    """The seat and its move; the first one leads to version 1."""
    seen: dict[str, int] = field(default_factory=dict)
    """When each of the things came first, by the version after the move."""
    by_people: set[str] = field(default_factory=set)
    """Those of them that came to a person."""
    standing: list[int] = field(default_factory=list)
    sure: bool = True
    """The bots do the same whatever their dice show."""

    @property
    def whole(self) -> bool:
        return self.sure and {*THINGS, REFUSED} == set(self.seen)

    @property
    def presses(self) -> int:
        """Moves of people."""
        return sum(seat in PEOPLE for seat, _ in self.moves)


def _person(match: Match, seat: int, script: Script, bot: Bot) -> str:
    """Somebody who never insures, deals, sings, and bets a lot, until all that is looked for has been seen."""
    s = match.record
    assert isinstance(s, State)
    offers = {GAME.offer_text(line).split()[0]: line for line in match.offers(seat)}

    def most(verb: str) -> str:
        return f"{verb} {1000 * offers[verb][2]}"

    if s.phase == CHAIRS:
        return "join" if s.round >= JOINS else "not-yet"
    if s.phase == TURN:
        return "roll"
    if s.phase == RISKING and "risk" in offers:
        return most("risk")
    if s.phase == DEALING and "again" in offers and REFUSED not in script.seen:
        return "again"
    if s.phase == SELLING and "pass" in offers and "bust at Customs" not in script.seen:
        return "pass"
    if s.phase == STAGE:
        return "perform"
    if s.phase == JURY:
        return "no" if seat else "yes"
    if "side pot" not in script.seen:
        if s.phase == CHOICE and "holdem" in offers:
            return "holdem"
        if s.phase == ANTEING and "ante" in offers:
            return "ante"
        if s.phase == BETTING:
            return next((most(verb) for verb in ("bet", "raise") if verb in offers), "call")
    verb, _, amount = GAME.move_text(bot.choose(match, seat)).partition(" ")
    if seat == CHAIR and amount.isdecimal() and verb != "sell":
        return most(verb)  # which a finger can choose
    return f"{verb} {amount}".strip()


def _bots(match: Match, seat: int, bots: list[Bot], script: Script) -> str:
    """What a bot does, and whether it is sure to."""
    s = match.record
    assert isinstance(s, State)
    many = s.phase in (CHOICE, BETTING)
    chosen = {GAME.move_text(bot.choose(match, seat)) for bot in (bots if many else bots[:1])}
    script.sure &= len(chosen) == 1
    return min(chosen)


def script_of(number: int) -> Script:
    """Play a match to its end, or until it cannot be the one that is looked for."""
    options = {option.name: option.parse(OPTIONS[option.name]) for option in GAME.options if option.name in OPTIONS}
    names = [*NAMES[:CHAIR], EMPTY_CHAIR]
    match = Match(GAME, names, options, secret=secret_of(number), nonces=nonces_of(number, SEATS))
    bots = [make_bot(GAME, BOT, seed) for seed in range(TRIES)]
    script = Script(number)
    while not match.over and script.sure and script.presses <= MOST:
        # Whoever chooses at the same time: bots are quicker, then people by their seats.
        seat = min(match.waiting(), key=lambda seat: (seat in PEOPLE, seat))
        is_bot = seat not in PEOPLE
        move = _bots(match, seat, bots, script) if is_bot else _person(match, seat, script, bots[0])
        match.play(seat, move)
        script.moves.append((seat, move))
        _look(match, script)
    script.standing = list(match.standing()) if match.over else []
    return script


def _look(match: Match, script: Script) -> None:
    s = match.record
    assert isinstance(s, State)
    for event in match.events(None):
        found = [thing for thing, kinds in THINGS.items() if event.kind.word in kinds]
        if "side pot" in found and not event.b:
            found.remove("side pot")
        for thing in found:
            script.seen.setdefault(thing, len(script.moves))
            if event.seat in PEOPLE:
                script.by_people.add(thing)
    if script.moves[-1][1] == "again" and [move for _, move in script.moves[-2:]] == ["again", "again"]:
        script.seen.setdefault(REFUSED, len(script.moves))
        if script.moves[-1][0] in PEOPLE:
            script.by_people.add(REFUSED)


def whole_script(first: int, most: int = 400) -> Script:
    """The first match from a number on in which all the things come to people, and which is not too long."""
    for number in range(first, first + most):
        script = script_of(number)
        if script.whole and script.by_people == set(script.seen) and script.presses < MOST:
            return script
    raise AssertionError(f"no match from {first} to {first + most} has all of {[*THINGS, REFUSED]} in it")


def main(first: int, count: int) -> None:
    found = [script_of(number) for number in range(first, first + count)]
    for script in sorted((each for each in found if each.whole), key=lambda each: each.presses)[:10]:
        when = ", ".join(f"{thing} {version}" for thing, version in script.seen.items())
        mine = ", ".join(sorted(script.by_people))
        print(f"match {script.number}: {script.presses} presses, {len(script.moves)} moves; {when}; by people: {mine}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
