"""What is asked and answered over HTTP. Decoding is strict: a field that is not declared here is refused."""

from typing import Annotated, Any, Literal

import msgspec

from wayside.engine.record import MAX_SEATS
from wayside.protocol import TableInfo
from wayside.server.seating import LONGEST_CLOCK

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200, examples=["Ada"])]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS, description="A seat; the first one is 0.", examples=[1])]
Hash = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")]
NonceHash = Annotated[
    Hash,
    msgspec.Meta(
        description="SHA-256 of your own part of the dice, which you keep until the match starts; empty: you add none."
    ),
]
BotKind = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=40,
        description="A level, or for programs any of the game's `bots`; `search:200` thinks 200 milliseconds a move.",
        examples=["fair"],
    ),
]


class Problem(msgspec.Struct):
    """Why something was not done. Nothing has changed."""

    code: Annotated[str, msgspec.Meta(description="For programs.", examples=["seat-taken"])]
    reason: Annotated[str, msgspec.Meta(description="For people.", examples=["Ada sits in seat 1 already"])]
    clause: Annotated[str, msgspec.Meta(description="The clause of the rulebook, where there is one.")] = ""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""


# ---- People


class SignUp(Body):
    """A new player: a name and nothing else."""

    name: Name
    program: Annotated[
        bool,
        msgspec.Meta(description="A program that plays by itself: it gets its token in the answer and no cookie."),
    ] = False


class Rename(Body):
    """Another name from now on."""

    name: Name


class FollowLink(Body):
    """The code of a personal link."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=100, examples=["vRk5AqcJ0Zb1nB3y9mGm0Q"])]


class Me(msgspec.Struct, omit_defaults=True):
    """Who you are."""

    id: str
    name: str
    program: bool
    token: Annotated[
        str | None, msgspec.Meta(description="A program's token, this once: send it as `Authorization: Bearer`.")
    ] = None


class LinkInfo(msgspec.Struct):
    """A personal link: opened on another device, it makes that one you as well. Once, within ten minutes."""

    code: str
    until: Annotated[int, msgspec.Meta(description="Milliseconds since 1970.")]
    path: Annotated[
        str, msgspec.Meta(description="Where the page takes the code; behind the #, so that no server logs it.")
    ]


class MutedPlayer(msgspec.Struct):
    """Somebody whose chat you do not want to read."""

    id: str
    name: str


class Muted(msgspec.Struct):
    """Those whose chat you do not want to read, by name."""

    players: list[MutedPlayer]


class RecordInfo(msgspec.Struct):
    """What somebody has done in one game."""

    game: str
    played: int
    won: Annotated[float, msgspec.Meta(description="A shared win counts as a share.")]
    towels: Annotated[int, msgspec.Meta(description="One for each 42nd game won.")]


class MyMatch(msgspec.Struct):
    """How a match ended for you."""

    place: Annotated[int, msgspec.Meta(description="1 is the best; who ties shares it.")]
    seats: int
    level: Annotated[
        str, msgspec.Meta(description="Of all others, where they were bots of one level; else it is empty.")
    ]


class MyGame(msgspec.Struct):
    """What you have done in one game."""

    game: str
    played: int
    won: Annotated[float, msgspec.Meta(description="A shared win counts as a share.")]
    last: Annotated[list[MyMatch], msgspec.Meta(description="Your last matches, the newest first; ten at most.")]


class MyGames(msgspec.Struct):
    """The games that you have played to an end."""

    games: list[MyGame]


class RatingInfo(msgspec.Struct):
    """How strong somebody is thought to be in one game with so many seats."""

    game: str
    seats: int
    pool: Annotated[str, msgspec.Meta(description="`humans`, or `with-bots` where a bot or a program sat too.")]
    mu: float
    sigma: float
    shown: Annotated[float, msgspec.Meta(description="mu - 3 sigma: what a list is ordered by.")]
    played: int
    settled: Annotated[bool, msgspec.Meta(description="Enough matches were played for it to mean something.")]


class ProfileInfo(msgspec.Struct):
    """A player and what they have done."""

    id: str
    name: str
    program: bool
    since: Annotated[int, msgspec.Meta(description="Milliseconds since 1970.")]
    records: list[RecordInfo]
    ratings: list[RatingInfo]


# ---- Tables


class Clock(Body):
    """How long a decision may take, and what happens then."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_CLOCK, description="0: no limit.", examples=[60])] = 0
    then: Annotated[
        Literal["default", "bot"], msgspec.Meta(description="The game's default move is made, or a bot's.")
    ] = "default"


class NewTable(Body):
    """A table to be made; you become its host."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=60, description="A game's name, from /api/games.")]
    seats: Annotated[int, msgspec.Meta(ge=1, le=MAX_SEATS, examples=[4])]
    options: Annotated[
        dict[Word, Annotated[str, msgspec.Meta(max_length=100)]],
        msgspec.Meta(max_length=50, description="The game's options by name, as text; the others have their defaults."),
    ] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    public: Annotated[bool, msgspec.Meta(description="Listed for everybody; else only who has the link can come.")] = (
        False
    )
    chat: bool = True
    late: Annotated[
        bool | None,
        msgspec.Meta(
            description="Whether newcomers may have bots' seats during a match of two or more people;"
            " null: unless the game hides hands."
        ),
    ] = None
    seat: Annotated[SeatNumber | None, msgspec.Meta(description="Where you sit; null: you only watch.")] = 0
    nonce_hash: NonceHash = ""


class ChangeTable(Body):
    """What is to be otherwise at a table that waits; null, or left out: it stays as it is."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=MAX_SEATS)] | None = None
    options: Annotated[
        dict[Word, Annotated[str, msgspec.Meta(max_length=100)]] | None,
        msgspec.Meta(description="By name, as text; options that are not named get their defaults."),
    ] = None
    clock: Clock | None = None
    public: bool | None = None
    chat: bool | None = None
    onlookers: Annotated[
        bool | None,
        msgspec.Meta(description="Whether who has no seat may talk; alone, it can be changed during the match too."),
    ] = None
    late: bool | None = None


class Sit(Body):
    """A seat to sit down in."""

    seat: Annotated[SeatNumber | None, msgspec.Meta(description="null: the first that can be had.")] = None
    nonce_hash: NonceHash = ""


class SeatBot(Body):
    """A bot for a seat."""

    kind: BotKind


class OpenSeat(Body):
    """Whether a newcomer may take a bot's seat over while the match goes on."""

    open: bool


class Leave(Body):
    """Go away; a bot plays on for you."""

    for_good: Annotated[bool, msgspec.Meta(description="The seat will not be kept for you.")] = False


class TableList(msgspec.Struct):
    """Some tables."""

    tables: list[TableInfo]


class TicketInfo(msgspec.Struct):
    """An unfinished table of yours, with what there is to know before you go there."""

    table: TableInfo
    owing: Annotated[list[int], msgspec.Meta(description="The seats that owe a decision; none before the match.")]
    since: Annotated[int, msgspec.Meta(description="When the first of them came to owe it; 0: nobody does.")]
    progress: Annotated[str, msgspec.Meta(description="How far the match is, in words.", examples=["stage 4 of 5"])]
    share: Annotated[float | None, msgspec.Meta(description="The same as a share of the whole; null: nobody can say.")]
    away: Annotated[bool, msgspec.Meta(description="You have put it away, and nothing of yours has happened since.")]


class Tickets(msgspec.Struct):
    """Your unfinished tables, the newest first."""

    now: Annotated[int, msgspec.Meta(description="The server's clock, in milliseconds since 1970.")]
    tickets: list[TicketInfo]


# ---- Games


class SeatMinutes(msgspec.Struct):
    """About how long matches with so many seats take people; 0: nobody has said."""

    seats: int
    minutes: int
    short_minutes: int


class GameBrief(msgspec.Struct):
    """A game in a few lines."""

    name: str
    title: str
    blurb: str
    aim: Annotated[str, msgspec.Meta(description="What wins, and when it ends, with the usual options.")]
    short_aim: Annotated[str, msgspec.Meta(description="As `aim`, of a short match, where there is one.")]
    fewest: Annotated[int, msgspec.Meta(description="Seats.")]
    most: int
    unit: Annotated[str, msgspec.Meta(description="What a score counts.")]
    scale: Annotated[int, msgspec.Meta(description="So many of what a standing counts make one unit.")]
    decimals: Annotated[int, msgspec.Meta(description="With so many decimals of the unit a score is written.")]
    rules: Annotated[int, msgspec.Meta(description="The version of the rules.")]
    edition: Annotated[str, msgspec.Meta(description="A hash of the game's parts.")]
    bots: list[str]
    minutes: Annotated[
        int, msgspec.Meta(description="About how long a match with `best_seats` takes people; 0: nobody has said.")
    ]
    best_seats: Annotated[int, msgspec.Meta(description="Best with so many.")]
    levels: Annotated[list[str], msgspec.Meta(description="Opponents to choose from, the weakest first.")]
    short: Annotated[dict[str, str], msgspec.Meta(description="Options that make a match a short one; empty: none do.")]
    short_minutes: Annotated[int, msgspec.Meta(description="As `minutes`, of a short match.")]
    minutes_by_seats: Annotated[
        list[SeatMinutes], msgspec.Meta(description="The same for each number of seats; empty: nobody has said.")
    ]


class GameList(msgspec.Struct):
    """All games that there are."""

    games: list[GameBrief]


class ArgumentInfo(msgspec.Struct, omit_defaults=True):
    """A word that follows a verb, or a number that an event tells."""

    name: str
    kind: Literal["words", "number", "seat", "money"]
    words: list[str] = []
    low: int = 0
    high: int = 0
    unit: Annotated[str, msgspec.Meta(description="Of money: what is counted; a sign stands before the sum.")] = ""
    each: Annotated[int, msgspec.Meta(description="Of money: so much is one of what the numbers count.")] = 1


class VerbInfo(msgspec.Struct):
    """A kind of move."""

    word: str
    form: Annotated[str, msgspec.Meta(description="How it is typed.")]
    clause: str
    doc: str
    args: list[ArgumentInfo]
    amount: Annotated[ArgumentInfo | None, msgspec.Meta(description="What the amount is, where there is one.")]


class EventKindInfo(msgspec.Struct):
    """A kind of event; its number is its place in the list."""

    word: str
    sentence: str
    clause: str
    args: list[ArgumentInfo]
    private: Annotated[bool, msgspec.Meta(description="Only the seat it happens to is told.")]
    yours: Annotated[str, msgspec.Meta(description="The sentence as that seat reads it; empty: like everybody.")]


class OptionInfo(msgspec.Struct):
    """A variant that can be chosen when a table is made."""

    name: str
    clause: str
    doc: str
    default: str
    words: Annotated[list[str], msgspec.Meta(description="The values that there are; none: it is a number.")]
    low: int
    high: int
    names_a_seat: Annotated[bool, msgspec.Meta(description="The value is a seat, counted from 1.")]


class KindInfo(msgspec.Struct, omit_defaults=True):
    """What the numbers of a field are."""

    kind: Literal["seat", "thing", "bits", "number", "money"]
    name: Annotated[
        str, msgspec.Meta(description="Of what kind a thing is, or what the bits are: `seat`, or a thing's kind.")
    ] = ""
    none: Annotated[int | None, msgspec.Meta(description="The number that stands for nobody or none.")] = None
    low: int = 0
    high: int = 0
    also: Annotated[
        dict[str, str], msgspec.Meta(description="Numbers that stand for something else, and for what.")
    ] = {}
    unit: Annotated[str, msgspec.Meta(description="A sign stands before a sum of money, a word after any number.")] = ""
    each: Annotated[int, msgspec.Meta(description="Of money: so much is one of what the numbers count.")] = 1


class FieldInfo(msgspec.Struct):
    """A field of the view."""

    name: str
    type: str
    shape: list[int]
    sight: Annotated[str, msgspec.Meta(description="public, owned (your own row) or secret.")]
    doc: str
    length: Annotated[str, msgspec.Meta(description="The field that says how many lines of this one count.")]
    owned_if: Annotated[str, msgspec.Meta(description="The option that shows you your own row.")]
    of: Annotated[KindInfo | None, msgspec.Meta(description="What its numbers are; null: nothing is said of them.")]
    by: Annotated[
        list[str], msgspec.Meta(description="What each of its axes is: `seat`, a thing's kind, or nothing but a list.")
    ]
    derived: Annotated[str, msgspec.Meta(description="The fields that say the same already.")]


class ColumnInfo(msgspec.Struct):
    """A number that comes with every offer."""

    name: str
    doc: str
    of: Annotated[KindInfo | None, msgspec.Meta(description="What it is; null: nothing is said of it.")]


class GameInfo(msgspec.Struct):
    """A game: its words, its fields and its parts."""

    brief: GameBrief
    verbs: list[VerbInfo]
    events: list[EventKindInfo]
    options: list[OptionInfo]
    phases: list[str]
    fields: list[FieldInfo]
    things: Annotated[
        dict[str, list[str]],
        msgspec.Meta(description="Kinds of things, and what each of them is called by its number."),
    ]
    colours: Annotated[str, msgspec.Meta(description="The field that holds each seat's colour, where there is one.")]
    chairs: Annotated[
        str,
        msgspec.Meta(
            description="The field of bits that says where nobody has joined yet, if a match may begin with empty"
            " chairs: the last ones, as many as the option `chairs` says."
        ),
    ]
    parts: Annotated[dict[str, Any], msgspec.Meta(description="The edition: board, cards, and where they are drawn.")]
    prospects: Annotated[
        list[str],
        msgspec.Meta(description="The fields of a view on which the odds of rolls rest; empty: none are worked out."),
    ]
    effects: Annotated[
        list[ColumnInfo], msgspec.Meta(description="What an offer would do, number by number; empty: nothing is said.")
    ]
    calibration: Annotated[
        list[list[float]],
        msgspec.Meta(
            description="How often chances came true, measured: said and came true in percent, and how many times, a "
            "line for each tenth; empty: it was not measured."
        ),
    ]


class Position(Body):
    """What everybody sees of a match, as far as odds rest on it: just the fields that the game names."""

    view: Annotated[
        dict[str, Any],
        msgspec.Meta(description="Each field as a view has it: a whole number, or a list of them for every seat."),
    ]


class ChanceInfo(msgspec.Struct):
    """Something that a roll may make, and in how many ways."""

    words: str
    clause: str
    ways: int


class ProspectInfo(msgspec.Struct):
    """What one offer may bring: of so many outcomes, all equally likely, how many bring what."""

    move: str
    ways: int
    mean: Annotated[float, msgspec.Meta(description="Points on average.")]
    points: Annotated[
        list[list[int]], msgspec.Meta(description="Pairs: so many points, and in how many ways; the least first.")
    ]
    chances: list[ChanceInfo]


class Prospects(msgspec.Struct):
    """What each offer that rolls dice may bring; none: nothing can be rolled."""

    prospects: list[ProspectInfo]


class ClauseInfo(msgspec.Struct):
    """A clause of a rulebook."""

    number: str
    section: str
    text: str
    rulings: list[str]
    reconstructed: bool


class RulebookInfo(msgspec.Struct):
    """A rulebook, as a text and clause by clause."""

    title: str
    markdown: str
    clauses: list[ClauseInfo]


class BotKinds(msgspec.Struct):
    """The bots that can sit at a table of a game."""

    kinds: Annotated[list[str], msgspec.Meta(description="All that there are, for programs.")]
    usual: Annotated[str, msgspec.Meta(description="The one for seats that nobody takes.")]
    most_milliseconds: Annotated[int, msgspec.Meta(description="How long `search:200` may think at most.")]
    levels: Annotated[list[str], msgspec.Meta(description="Those for people to choose from, the weakest first.")]
