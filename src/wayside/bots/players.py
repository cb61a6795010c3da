"""Bots by name, as they sit at a live match: each is handed its own sight of it and nothing more."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Protocol

from wayside.bots.guide import learned_mind
from wayside.bots.levels import GUIDED, LEARNED, is_search, kind_of, level_policies
from wayside.bots.levels import SEARCH as SEARCH
from wayside.bots.nets import learned
from wayside.bots.random import random
from wayside.bots.search import MILLISECONDS, Mind, SearchBot, mind_for, parse_bound
from wayside.engine.errors import UnknownBot
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.levels import LEVELS
from wayside.engine.match import Match
from wayside.engine.record import Record


class Bot(Protocol):
    """Something that sits in a seat and chooses."""

    name: str

    def choose(self, match: Match, seat: int) -> int:
        """The move it makes for a seat that owes one."""
        ...


def policies(game: Game) -> dict[str, Policy]:
    """The bots of a game that are rules themselves, and so can play by the million."""
    net = learned(game)
    return {"random": random, **game.bots, **level_policies(game), **({LEARNED: net} if net else {})}


def find_policy(game: Game, name: str) -> Policy:
    """A compiled bot by name; the error suggests the nearest."""
    known = policies(game)
    if name not in known:
        raise UnknownBot(_unknown(game, name, list(known)))
    return known[name]


def _unknown(game: Game, name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
    return f"{game.title} has no bot {name!r}; {hint}"


@dataclass
class PolicyBot:
    """A policy at a live match: it sees a redealt record, with dice of its own."""

    name: str
    policy: Policy
    seed: bytes | None = None
    """Fixed, the bot plays the same each time; None: fresh dice for each choice."""

    def choose(self, match: Match, seat: int) -> int:
        seed = None
        if self.seed is not None:
            seed = hashlib.sha256(self.seed + bytes([seat]) + len(match.entries).to_bytes(4)).digest()
        return self.choose_from(match.rules, match.sight(seat, seed), seat)

    def choose_from(self, rules: Rules, sight: Record, seat: int) -> int:
        """The move it makes, from what the seat knows (`Match.sight`): all that a bot in another process has."""
        return rules.choose(self.policy, sight, seat)


def bot_names(game: Game) -> list[str]:
    """Every bot that can sit at a table of this game: its own, its net, the searches, and the levels for people."""
    one, both = ([LEARNED], [SEARCH, GUIDED]) if learned(game) else ([], [SEARCH])
    return list(dict.fromkeys(["random", *game.bots, *one, *both, *LEVELS]))


def search_mind(game: Game, kind: str = SEARCH) -> Mind:
    """How a search thinks about a game: it plays on by the game's own sensible bot, where there is one, or by a net."""
    if kind == SEARCH:
        return mind_for(game, policies(game).get("sensible", random))
    mind = learned_mind(game)
    if mind is None:
        raise UnknownBot(_unknown(game, kind, bot_names(game)))
    return mind


def make_search(game: Game, name: str, seed: bytes | None) -> SearchBot:
    """`search`, `search:500` (milliseconds), `search+learned:1000p` (playouts a move), or a level that thinks."""
    kind, colon, bound = kind_of(game, name).partition(":")
    milliseconds, playouts = parse_bound(bound) if colon else (MILLISECONDS, None)
    mind = search_mind(game, kind)
    mind.compile_later()
    return SearchBot(name, game, mind, milliseconds, playouts, seed)


def make_bot(game: Game, name: str, seed: int | None = None) -> Bot:
    """A bot by name, ready to sit down."""
    fixed = None if seed is None else hashlib.sha256(str(seed).encode()).digest()
    if is_search(kind_of(game, name)):
        return make_search(game, name, fixed)
    known = policies(game)
    if name not in known:
        raise UnknownBot(_unknown(game, name, bot_names(game)))
    return PolicyBot(name, known[name], fixed)
