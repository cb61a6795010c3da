"""The messages on the socket, version 1: JSON, one a frame, each tagged by its kind in the field "t".

Server and client share this module, and it needs msgspec alone. What a client asks is decoded strictly: a field that is
not declared here, a wrong type or a missing one is refused. What a server tells may have fields that a later one has
added: a client passes them over. What a socket is
told of a match is its own seat's sight and nothing more; other players' moves are never sent, events tell of them.
"""

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
SOCKET_PATH = "/ws"
MOST_BYTES = 16 * 1024  # of a frame from a client
CHAT_LENGTH = 300

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Word = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""An id that the server has given."""
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=CHAT_LENGTH)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]  # JavaScript and every database can hold it
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Asks(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", omit_defaults=True):
    """A message from a client."""


class Hello(Asks, tag="hello"):
    """The first message on a socket: where to, and what is known already."""

    v: Count
    table: Word
    token: Annotated[str, msgspec.Meta(max_length=128)] | None = None
    """For programs, which have no cookie."""
    match: Word | None = None
    version: Count = 0
    """Entries of that match that the client has been told of: only what came later is sent."""
    chat: Count = 0
    """The last line of chat that the client has."""


class Play(Asks, tag="play"):
    """A move, in its text form. The same id twice is played once and answered twice."""

    id: Id
    move: MoveText
    version: Count | None = None
    """The version that the player looks at: if the seat has moved since then (in another tab), it is refused."""


class TakeBack(Asks, tag="take-back"):
    """Take back a choice that nobody has seen."""

    id: Id


class Chat(Asks, tag="chat"):
    """Say something to the table."""

    id: Id
    text: Text


class Ping(Asks, tag="ping"):
    """Is anybody there?"""

    id: Id


class Hint(Asks, tag="hint"):
    """What are my offers worth? Answered, several times, only where every other seat is a bot's."""

    id: Id


Asked = Hello | Play | TakeBack | Chat | Ping | Hint


class Tells(msgspec.Struct, tag_field="t", omit_defaults=True):
    """A message from the server."""


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """Who sits in a seat, as everybody may know it."""

    name: str = ""
    player: str | None = None
    bot: str | None = None
    held: bool = False
    """A bot sits in for the player, who is away."""
    here: bool = False
    """The player has a socket open, at this node or at another."""
    open: bool = False
    """A newcomer may take this seat over from the bot; or it is an empty chair, with neither player nor bot."""
    left: str | None = None
    """The player who has left it for good, and may take it back from the bot."""
    kept: str | None = None
    """The player for whom it is kept before a rematch; until they sit down they do not play."""

    @property
    def empty(self) -> bool:
        return self.player is None and self.bot is None


class ClockInfo(msgspec.Struct, omit_defaults=True):
    """The clock's rule, and when each seat's decision is due (0: it owes none, or there is no clock)."""

    seconds: int = 0
    then: str = "default"
    due: list[int] = []


class TableInfo(msgspec.Struct):
    """A table, as everybody at it may know it."""

    id: str
    game: str
    host: str
    seats: list[SeatInfo]
    options: dict[str, str]
    clock: ClockInfo
    public: bool
    chat: bool
    late: bool
    """Newcomers may have bots' seats in the middle of a match though two or more people play it."""
    state: Literal["waiting", "playing", "over"]
    version: int
    commitment: str
    """SHA-256 of the secret from which, with the seats' nonces, the dice of the match will come. Keep it."""
    match: str | None = None
    rematch: str | None = None
    watching: int = 0
    starting: int = 0
    """The match begins at this time at the latest: now nonces are told (`POST /api/tables/ID/tell`)."""
    promise: str = ""
    """While the table waits: what the dice of its match will depend on, with the hash of each seat's nonce. Keep it
    when you tell your own; its SHA-256 is the match's commitment."""
    onlookers: bool = True
    """Whether who has no seat may talk."""


class OfferInfo(msgspec.Struct, omit_defaults=True):
    """A legal move: its text; where the amount is free, the text without it, and the amounts, as they are typed."""

    move: str
    low: int = 0
    high: int = 0
    step: int = 0
    effects: list[int] = []
    """What it would do, a number for each column that the game names; left out where all are 0, or there are none."""

    def with_amount(self, amount: int | None = None) -> str:
        """The text of the move; of a free amount the lowest, if none is named."""
        return f"{self.move} {self.low if amount is None else amount}" if self.step else self.move


class EventInfo(msgspec.Struct, omit_defaults=True):
    """Something that happened: its kind (a number in the game's list), its seat and numbers, and the sentence."""

    kind: int
    seat: int
    a: int = 0
    b: int = 0
    text: str = ""
    clause: str = ""


class Step(msgspec.Struct, omit_defaults=True):
    """What one entry of the log caused, as the reader may know it."""

    version: int
    seat: int
    by: str = "player"
    events: list[EventInfo] = []


class MatchInfo(msgspec.Struct, omit_defaults=True):
    """A match as the reader may know it now."""

    id: str
    version: int
    commitment: str
    """SHA-256 of what was promised before any nonce was told; in matches from before promises, of the secret."""
    view: dict[str, Any]
    steps: list[Step]
    """All that happened since the version that the client named; where its seat alone is another, nothing that it was
    told before."""
    offers: list[OfferInfo] = []
    can_take_back: bool = False
    standing: list[int] | None = None
    """Once it is over."""
    aim: str = ""
    """What wins, and when it ends, with the options of this match."""


class SaidInfo(msgspec.Struct, omit_defaults=True):
    """A line of chat."""

    number: int
    player: str
    name: str
    text: str
    at: int
    watching: bool = False
    """Who said it had no seat."""


class Welcome(Tells, tag="welcome"):
    """The answer to hello."""

    v: int
    player: str | None
    seat: int | None
    """The seat that is yours; None: you watch."""
    table: TableInfo
    now: int
    """The server's time, for the clocks."""
    match: MatchInfo | None = None
    chat: list[SaidInfo] = []


class TableTold(Tells, tag="table"):
    """The table has changed: seats, presence, state."""

    table: TableInfo
    seat: int | None = None


class MatchTold(Tells, tag="match"):
    """A match has begun, or the reader's sight of it has changed as a whole (a seat was taken or left)."""

    match: MatchInfo
    seat: int | None = None


class Moved(Tells, tag="moved"):
    """One entry more: what it caused, and the fields of the view that are different now."""

    version: int
    seat: int
    by: str = "player"
    events: list[EventInfo] = []
    set: dict[str, Any] = {}
    offers: list[OfferInfo] = []
    """The reader's own, now."""
    can_take_back: bool = False
    due: list[int] = []
    standing: list[int] | None = None


class Done(Tells, tag="done"):
    """The move, or the line of chat, with this id is on disk; `version` is the match's after it."""

    id: str
    version: int = 0


class Refused(Tells, tag="refused"):
    """It was not done, and why."""

    id: str
    code: str
    reason: str
    clause: str = ""


class Said(Tells, tag="said"):
    """Somebody has said something."""

    line: SaidInfo


class Pong(Tells, tag="pong"):
    """Somebody is there."""

    id: str
    now: int


class HintedMove(msgspec.Struct):
    """What is known of an offer, from what the seat knows."""

    move: str
    """The offer's text; where the amount is free, with the best amount that was tried."""
    chance: float
    """From 0 to 1: the seat's share of the win if it plays this and all play on as sensible bots do."""
    low: float
    high: float
    """Between these the chance lies, nineteen times in twenty."""
    place: int
    """1 is best. Moves that cannot be told apart share their place and their chance."""
    reason: str
    """Why, in one sentence, from what the rules say that the move would do; empty where the game does not say."""
    clause: str
    """The clause behind the reason."""


HintNote = Literal["", "forced", "equal", "no-hints", "not-ready"]


class Hinted(Tells, tag="hinted"):
    """What each offer is worth that the seat had at a version, the best first. It comes several times while the bot
    thinks, each time with all that is known by then.

    The match may have gone on since.
    """

    id: str
    version: int
    moves: list[HintedMove]
    """None where nothing can be said."""
    chances: list[float]
    """Everybody's after the best move, by seat; they add up to one."""
    tries: int
    """Matches that were played on to their end."""
    done: bool
    """No more follow."""
    note: HintNote
    """`forced`: there is only one move. `equal`: several share the first place. `no-hints`: the game wants nobody to be
    helped with this decision. `not-ready`: the rules are still being compiled, ask again in a minute."""


class Bye(Tells, tag="bye"):
    """The socket closes; `retry` says whether coming back may help."""

    code: str
    reason: str
    retry: bool = True


Told = Welcome | TableTold | MatchTold | Moved | Done | Refused | Said | Pong | Hinted | Bye

decode_asked = msgspec.json.Decoder(Asked).decode
decode_told = msgspec.json.Decoder(Told).decode
encode = msgspec.json.Encoder().encode
