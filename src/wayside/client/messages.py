"""The messages on the socket, as a client sends and reads them: version 1 of the protocol, JSON, tagged by "t".

Fields that a later server adds are ignored. What is not read is not decoded: the lean forms leave out view, events
and chat, for programs that hold thousands of seats.
"""

from typing import Any, Literal

import msgspec

VERSION = 1


class Sends(msgspec.Struct, tag_field="t", omit_defaults=True):
    """A message to the server."""


class Hello(Sends, tag="hello"):
    v: int
    table: str
    token: str | None = None
    match: str | None = None
    version: int = 0
    chat: int = 0


class Play(Sends, tag="play"):
    id: str
    move: str
    version: int | None = None


class TakeBack(Sends, tag="take-back"):
    id: str


class Chat(Sends, tag="chat"):
    id: str
    text: str


class Ping(Sends, tag="ping"):
    id: str


class Hint(Sends, tag="hint"):
    id: str


class Reads(msgspec.Struct, tag_field="t"):
    """A message from the server."""


class SeatInfo(msgspec.Struct):
    """Who sits in a seat."""

    name: str = ""
    player: str | None = None
    bot: str | None = None
    held: bool = False
    """A bot sits in for the player, who is away."""
    here: bool = False
    open: bool = False
    """A newcomer may take it during the match: from a bot, or as an empty chair."""
    left: str | None = None
    """Who has left it for good, and may still take it back."""
    kept: str | None = None
    """For whom it is kept before a rematch, until they sit down."""

    @property
    def empty(self) -> bool:
        return self.player is None and self.bot is None


class Clock(msgspec.Struct):
    """Seconds for a decision (0: no limit), what happens then, and when each seat's is due."""

    seconds: int = 0
    then: str = "default"
    due: list[int] = []


class Table(msgspec.Struct):
    """A table: who sits where, and how far it is."""

    id: str
    game: str
    host: str
    seats: list[SeatInfo]
    options: dict[str, str]
    clock: Clock
    public: bool
    chat: bool
    state: Literal["waiting", "playing", "over"]
    version: int
    commitment: str = ""
    """SHA-256 of the secret from which, with every seat's nonce, the dice of the match will come."""
    match: str | None = None
    rematch: str | None = None
    watching: int = 0
    late: bool = False
    """Newcomers may have bots' seats in the middle of a match though two or more people play it."""


class Offer(msgspec.Struct):
    """A legal move: its text; where the amount is free, the text without it, and the amounts, as they are typed."""

    move: str
    low: int = 0
    high: int = 0
    step: int = 0
    effects: list[int] = []
    """What it would do, a number for each column that the game names; empty: all are 0, or there are none."""

    def with_amount(self, amount: int | None = None) -> str:
        """The text of the move; of a free amount the lowest, if none is named."""
        return f"{self.move} {self.low if amount is None else amount}" if self.step else self.move


class Event(msgspec.Struct):
    """Something that happened, and the sentence that tells it."""

    kind: int
    seat: int
    a: int = 0
    b: int = 0
    text: str = ""
    clause: str = ""


class Step(msgspec.Struct):
    """What one entry of the match's log caused."""

    version: int
    seat: int
    by: str = "player"
    events: list[Event] = []


class Match(msgspec.Struct):
    """A match as this seat sees it."""

    id: str
    version: int
    commitment: str = ""
    view: dict[str, Any] = {}
    steps: list[Step] = []
    offers: list[Offer] = []
    can_take_back: bool = False
    standing: list[int] | None = None
    aim: str = ""
    """What wins, and when it ends, with this match's options."""


class ChatLine(msgspec.Struct):
    """A line of chat."""

    number: int
    player: str
    name: str
    text: str
    at: int


class Welcome(Reads, tag="welcome"):
    """The socket is open (again): the table, and the match with all that was missed."""

    player: str | None
    seat: int | None
    table: Table
    now: int
    match: Match | None = None
    chat: list[ChatLine] = []


class TableTold(Reads, tag="table"):
    """The table has changed."""

    table: Table
    seat: int | None = None


class MatchTold(Reads, tag="match"):
    """A match has begun, or this seat's sight of it has changed as a whole."""

    match: Match
    seat: int | None = None


class Moved(Reads, tag="moved"):
    """One entry more: what it caused, and the fields of the view that are different now."""

    version: int
    seat: int
    by: str = "player"
    events: list[Event] = []
    set: dict[str, Any] = {}
    offers: list[Offer] = []
    can_take_back: bool = False
    due: list[int] = []
    standing: list[int] | None = None


class Done(Reads, tag="done"):
    id: str
    version: int = 0


class NotDone(Reads, tag="refused"):
    id: str
    code: str
    reason: str
    clause: str = ""


class Said(Reads, tag="said"):
    """Somebody has said something."""

    line: ChatLine


class Pong(Reads, tag="pong"):
    id: str
    now: int


class HintedMove(msgspec.Struct):
    """What an offer is worth: your share of the win, between what it lies, and its place, 1 being the best."""

    move: str
    chance: float
    low: float
    high: float
    place: int
    reason: str
    clause: str


class Hinted(Reads, tag="hinted"):
    """What each offer is worth that you had at a version, best first, and everybody's chances after the best."""

    id: str
    version: int
    moves: list[HintedMove]
    chances: list[float]
    tries: int
    done: bool
    note: str


class Bye(Reads, tag="bye"):
    code: str
    reason: str
    retry: bool = True


Update = Welcome | TableTold | MatchTold | Moved | Said
Read = Update | Done | NotDone | Pong | Hinted | Bye

decode = msgspec.json.Decoder(Read).decode
encode = msgspec.json.Encoder().encode


# ---- The lean forms: the same messages, of which only what a player needs to go on is decoded


class LeanMatch(msgspec.Struct):
    id: str
    version: int
    offers: list[Offer] = []
    standing: list[int] | None = None


class LeanWelcome(Reads, tag="welcome"):
    seat: int | None
    match: LeanMatch | None = None


class LeanTableTold(Reads, tag="table"):
    seat: int | None = None


class LeanMatchTold(Reads, tag="match"):
    match: LeanMatch
    seat: int | None = None


class LeanMoved(Reads, tag="moved"):
    version: int
    seat: int
    offers: list[Offer] = []
    standing: list[int] | None = None


class LeanSaid(Reads, tag="said"):
    pass


LeanUpdate = LeanWelcome | LeanTableTold | LeanMatchTold | LeanMoved | LeanSaid
decode_lean = msgspec.json.Decoder(LeanUpdate | Done | NotDone | Pong | Hinted | Bye).decode
