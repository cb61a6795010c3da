"""What the store holds, as plain values: people, tables, matches and the entries of their logs.

Times are milliseconds since 1970, UTC. Ids are random words that nobody can guess: whoever knows a table's id
is invited to it.
"""

import secrets
import time
from typing import Final, Literal

import msgspec

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
TableState = Literal["waiting", "playing", "over"]
RESIGNED: Final = "resigned"
CHAIR: Final = "chair"
By = Literal["player", "bot", "clock", "chair", "resigned"]
"""Who made an entry of a log; a chair is one that nobody has taken, and the last is the end of a match that its one
player gave up."""


def new_id() -> str:
    """96 random bits as a word that fits in an address, and in a command: a dash in front would make it an option."""
    while (word := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return word


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Player(msgspec.Struct, frozen=True):
    """Somebody with a name: a person, or a program that plays by the bot API."""

    id: str
    name: str
    created: int
    program: bool = False


class ClockRule(msgspec.Struct, frozen=True):
    """How long a decision may take: no limit, seconds, or days (correspondence is nothing but many seconds)."""

    seconds: int = 0
    """0: there is no clock."""
    then: Literal["default", "bot"] = "default"
    """What happens when time is up: the game's default move, or a bot's."""


class Seat(msgspec.Struct):
    """A place at a table: a player, a bot, both (a bot that sits in for somebody who is gone), or nobody. In a match,
    a seat with nobody is an empty chair, as far as the game has not let anybody in there."""

    player: str | None = None
    name: str = ""
    bot: str | None = None
    """The kind of bot that plays here now."""
    held: bool = False
    """The bot only sits in: the player gets the seat back on return."""
    away: int = 0
    """Since when it does."""
    open: bool = False
    """The host has marked the bot's seat free: a newcomer may take it over while the match goes on."""
    shut: bool = False
    """The host keeps the bot's seat from newcomers, though the game would let them have it."""
    left: str | None = None
    """Who has left the seat for good: as long as the bot has it, they may think better of it."""
    nonce_hash: str = ""
    """SHA-256 of the player's own part of the dice, sent before the match; empty: the seat adds nothing to them."""
    kept: str | None = None
    """For whom an empty seat is kept before a rematch: until they have said yes by sitting down, they do not play."""
    nonce: str = ""
    """That part itself, in hexadecimal, told when the match begins."""


class Table(msgspec.Struct):
    """Where people gather for a match. `version` rises with every change, so that two changes never mix."""

    id: str
    game: str
    host: str
    seats: list[Seat]
    options: dict[str, int]
    clock: ClockRule
    public: bool
    chat: bool
    state: TableState
    created: int
    late: bool = False
    """Newcomers may have bots' seats in the middle of a match though two or more people play it."""
    match: str | None = None
    """The match that is played here, or was played last."""
    rematch: str | None = None
    """The table to which the same people went on."""
    secret: str = msgspec.field(default_factory=lambda: secrets.token_hex(32))
    """The host's part of the dice, in hexadecimal. It is drawn, and its hash shown, before anybody tells a nonce:
    so no secret can be picked to go with the nonces."""
    starting: int = 0
    """The match is about to begin, when all nonces are told or at this time at the latest: nothing changes any more."""
    version: int = 1
    onlookers: bool = True
    """Whether who has no seat may talk."""


class MatchRow(msgspec.Struct):
    """A match: all that its log needs to be replayed, and how it ended."""

    id: str
    table: str
    game: str
    rules: int
    edition: str
    names: list[str]
    options: dict[str, int]
    secret: bytes
    nonces: list[bytes]
    """Empty: the seat has added nothing."""
    started: int
    promise: str = ""
    """What was fixed before any nonce was told (dice.promise_text); empty in matches from before there was one."""
    over: int = 0
    """When it ended; 0: it goes on."""
    standing: list[int] | None = None


class EntryRow(msgspec.Struct):
    """One entry of a match's log. (match, number) is unique: a second writer loses the race."""

    match: str
    number: int
    """From 1."""
    seat: int
    move: int | None
    """None: the seat takes back its last move, or has resigned."""
    by: By
    at: int
    move_id: str
    """What the sender called it; sent twice, it is played once. Unique within the match."""
    check: bytes = b""
    """Chained over all entries before; the store fills it in."""


class Result(msgspec.Struct):
    """What a finished match means for one of its players."""

    player: str
    seat: int
    won: float
    """1, a share of a shared win, or 0."""
    rank: int


class RatingChange(msgspec.Struct):
    """What a finished match does to a rating: computed from the values before it, kept as those after it."""

    player: str
    """A player's id, or whatever the ratings call a kind of bot."""
    seats: int
    pool: str
    """Who was rated against whom: ratings of different pools never mix."""
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


class Finish(msgspec.Struct):
    """How a match ended, stored together with its last entry."""

    at: int
    standing: list[int]
    results: list[Result]
    ratings: list[RatingChange] = []
    absent: list[int] = []
    """Seats that nobody has played: whoever sat there was not let in before the end."""


class Record(msgspec.Struct, frozen=True):
    """What a player has done in one game, in all their life."""

    game: str
    played: int
    won: float


class Rating(msgspec.Struct, frozen=True):
    """How well a player does in one game with so many seats, against one pool of opponents."""

    player: str
    game: str
    seats: int
    pool: str
    mu: float
    sigma: float
    played: int


class Profile(msgspec.Struct, frozen=True):
    """A player, and all that their finished matches left behind."""

    player: Player
    records: list[Record]
    ratings: list[Rating]


class Outage(msgspec.Struct, frozen=True):
    """A time in which no node was alive: no clock runs in it."""

    began: int
    ended: int


class ChatRow(msgspec.Struct):
    """A line of a table's chat."""

    table: str
    number: int
    player: str
    name: str
    text: str
    at: int
    watching: bool = False
    """It was said by somebody without a seat."""


class Privacy(msgspec.Struct, frozen=True):
    """What somebody lets others do with their name."""

    listed: bool = True
    """On leaderboards."""
    invitable: bool = True
    """Those they have played with may ask them to a table."""


class Opponent(msgspec.Struct, frozen=True):
    """Somebody whom a player has sat in matches with."""

    player: str
    name: str
    last: int
    matches: int
    game: str
    """What they played last."""


class Invitation(msgspec.Struct, frozen=True):
    """Somebody asks somebody to a table that waits."""

    table: str
    by: str
    by_name: str
    game: str
    seats: int
    free: int
    at: int


class History(msgspec.Struct, frozen=True):
    """A match that a player has sat in."""

    match: str
    table: str
    game: str
    names: list[str]
    seat: int
    started: int
    over: int
    standing: list[int] | None
    left: bool
    """The seat is no longer theirs."""
    held: bool
    """A bot sits in for them."""
    empty: list[int]
    """Seats that nobody has taken."""


class Board(msgspec.Struct, frozen=True):
    """Of a leaderboard: for so many seats and one pool, how many people are on it."""

    seats: int
    pool: str
    people: int


class Ranked(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    player: str
    name: str
    rating: float
    played: int
