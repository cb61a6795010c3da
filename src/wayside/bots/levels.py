"""Opponents of one's own size: gentle, fair, hard and merciless, for any game.

Hard is the game's own sensible bot. Gentle and fair are the same bot with slips: now and then they take another offer
of the kind that they had in mind, whichever it may be. Who meant to hold two dice holds three, who meant to move one
token moves another; nobody gives a house away by mistake. Merciless is the search. The levels below it are rules of
their game like any policy, so they play by the million, in every form. A game may say that a level plays by its net,
or is the search that the net guides; should it have none that fits, the level is what it is for games without a net.

How far apart they are is measured by bench/levels.py.
"""

from functools import cache
from typing import Any

from wayside.bots.nets import learned
from wayside.bots.random import random
from wayside.engine.dice import below
from wayside.engine.errors import BrokenGame
from wayside.engine.forms import fill, rule
from wayside.engine.game import Game, Policy
from wayside.engine.levels import IN_ALL, LEVELS, Level
from wayside.engine.moves import FREE, choices_in, take, verb_of
from wayside.engine.room import room, room_of, with_room

SEARCH = "search"
LEARNED = "learned"  # the net that a game brings
GUIDED = "search+learned"  # the search that this net guides
SEARCHES = (SEARCH, GUIDED)
OPPONENT = "fair"  # in seats that nobody takes, where nobody has said which level
STAND_IN = "hard"  # for somebody who is away: it plays as well as can be had at once
MILLISECONDS = 250  # that merciless thinks about a move, where nothing else is said

USUAL = {
    "gentle": Level("sensible", slips=500),
    "fair": Level("sensible", slips=250),
    "hard": Level("sensible"),
    "merciless": Level(SEARCH),
}

# For a game that brings no bot of its own: whoever thinks at all plays better than by chance.
WITHOUT_A_BOT = {
    "gentle": Level("random"),
    "fair": Level(SEARCH, milliseconds=5),
    "hard": Level(SEARCH, milliseconds=50),
    "merciless": Level(SEARCH),
}

# What the templates below leave open (see `fill`).
plays: Any = None
instead: Any = None
SLIPS: Any = None


@rule
def something_alike(s: Any, seat: int, out: Any, n: int, move: int) -> int:
    """Another offer of the move's kind; where there is none, and no sum is at stake, any offer at all."""
    verb = verb_of(move)
    offers = 0
    alike = 0
    sums = 0
    for i in range(n):
        if out[i, 0] & FREE:
            sums += 1
        if verb_of(out[i, 0]) == verb:
            alike += choices_in(out, i)
            offers += 1
    if alike < 2 and sums:
        return move
    anything = alike < 2
    left = below(s, n if anything else offers)
    for i in range(n):
        if anything or verb_of(out[i, 0]) == verb:
            if left == 0:
                return take(out, i, below(s, choices_in(out, i)))
            left -= 1
    return move


@rule
def slip_alike(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """What a bot plays; but once in a while something like it."""
    slips = below(s, IN_ALL) < SLIPS
    move = plays(s, seat, out, n, work)
    return something_alike(s, seat, out, n, move) if slips else move


@rule
def slip_into(s: Any, seat: int, out: Any, n: int, work: Any) -> int:
    """What a bot plays; but once in a while what another would."""
    if below(s, IN_ALL) < SLIPS:
        return instead(s, seat, out, n, work)  # type: ignore[no-any-return]
    return plays(s, seat, out, n, work)  # type: ignore[no-any-return]


def levels_of(game: Game) -> dict[str, Level]:
    """What each level is for a game, the weakest first. A bot of the game's own that has its name is that level."""
    usual = USUAL if "sensible" in game.bots else WITHOUT_A_BOT
    if unknown := set(game.levels) - set(LEVELS):
        raise BrokenGame(f"{game.title} declares the level {min(unknown)!r}; there are: {', '.join(LEVELS)}")
    own = {name: Level(name) for name in LEVELS if name in game.bots}
    named = {**usual, **game.levels, **own}
    if learned(game) is None:
        named |= {name: usual[name] for name, level in named.items() if level.plays in (LEARNED, GUIDED)}
    return {name: named[name] for name in LEVELS}


def slipping(policy: Policy, slips: int, other: Policy | None = None) -> Policy:
    """A policy that slips in so many of a thousand decisions: into another policy, or into a move of the same kind."""
    needed = max(1, room_of(policy, *([other] if other else [])))
    if other is None:
        return room(needed)(fill(slip_alike, plays=with_room(policy), SLIPS=slips))
    return room(needed)(fill(slip_into, plays=with_room(policy), instead=with_room(other), SLIPS=slips))


@cache
def level_policies(game: Game) -> dict[str, Policy]:
    """The levels of a game that are rules, made once a process: forms know rules by who they are."""
    net = learned(game)
    known: dict[str, Policy] = {"random": random, **game.bots, **({LEARNED: net} if net else {})}
    found = {}
    for name, level in levels_of(game).items():
        if level.plays in SEARCHES:
            continue
        for bot in (level.plays, level.slips_as or level.plays):
            if bot not in known:
                raise BrokenGame(f"{game.title} has no bot {bot!r}, which its level {name} is to play as")
        other = known[level.slips_as] if level.slips_as else None
        found[name] = slipping(known[level.plays], level.slips, other) if level.slips else known[level.plays]
    return found


def kind_of(game: Game, name: str, milliseconds: int = MILLISECONDS) -> str:
    """The bot that a name means: a level that thinks is a search for so long, and every other name stays itself."""
    level = levels_of(game).get(name)
    if level is None or level.plays not in SEARCHES:
        return name
    return f"{level.plays}:{level.milliseconds or milliseconds}"


def is_search(kind: str) -> bool:
    """Whether a bot takes its time: `search`, or with its bound `search+learned:500`."""
    return kind.partition(":")[0] in SEARCHES
