"""What is asked and answered about company: codes, opponents, invitations, past matches, leaderboards."""

from typing import Annotated, Literal

import msgspec

from wayside.server.api.schemas import Body

Milliseconds = Annotated[int, msgspec.Meta(description="Milliseconds since 1970.")]


class Recover(Body):
    """A recovery code, however it was typed."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=100, examples=["7K3Q-M9XA-2FHT-PW0B-V6NC"])]


class RecoveryInfo(msgspec.Struct):
    """Whether you have a recovery code; the code itself is told once, when it is made."""

    since: Annotated[int, msgspec.Meta(description="When it was made, in milliseconds since 1970; 0: there is none.")]


class NewRecovery(msgspec.Struct):
    """A recovery code, to be written down: typed on any device, it makes that one you. An older one is worthless."""

    code: str
    since: Milliseconds


class PrivacyInfo(Body):
    """What you let others do with your name."""

    listed: Annotated[bool, msgspec.Meta(description="You are on leaderboards.")] = True
    invitable: Annotated[bool, msgspec.Meta(description="People you have played with may ask you to a table.")] = True


class OpponentInfo(msgspec.Struct):
    """Somebody you have played with."""

    player: str
    name: str
    last: Annotated[int, msgspec.Meta(description="When your last match began, in milliseconds since 1970.")]
    matches: Annotated[int, msgspec.Meta(description="That you have played together.")]
    game: Annotated[str, msgspec.Meta(description="What you played last.")]
    here: Annotated[bool, msgspec.Meta(description="They have a table open just now.")]


class Opponents(msgspec.Struct):
    """The people you have played with, the latest first."""

    opponents: list[OpponentInfo]


class Invite(Body):
    """Whom to ask to a table."""

    player: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]


class InvitationInfo(msgspec.Struct):
    """Somebody asks you to a table that waits. Sit down there, or decline."""

    table: str
    by: str
    name: Annotated[str, msgspec.Meta(description="Of who asks.")]
    game: str
    seats: int
    free: int
    at: Milliseconds


class Invitations(msgspec.Struct):
    """What you are asked to, the newest first."""

    invitations: list[InvitationInfo]


class PastMatch(msgspec.Struct):
    """A match that you have sat in."""

    match: str
    table: str
    game: str
    names: Annotated[list[str], msgspec.Meta(description="Of all seats, as they began, or took a chair.")]
    seat: Annotated[int, msgspec.Meta(description="Yours.")]
    started: Milliseconds
    over: Annotated[int, msgspec.Meta(description="When it ended; 0: it goes on.")]
    standing: list[int] | None
    state: Annotated[
        Literal["over", "playing", "held", "left"],
        msgspec.Meta(description="`held`: a bot sits in for you; `left`: the seat is no longer yours."),
    ]
    empty: Annotated[list[int], msgspec.Meta(description="Seats that nobody has taken.")]


class PastMatches(msgspec.Struct):
    """Matches of yours, the newest first."""

    matches: list[PastMatch]
    next: Annotated[str | None, msgspec.Meta(description="Ask for those `before` this one; null: there are no more.")]


class BoardInfo(msgspec.Struct):
    """A leaderboard that there is."""

    seats: int
    pool: str
    people: int


class RankedInfo(msgspec.Struct):
    """A line of a leaderboard."""

    place: Annotated[int, msgspec.Meta(description="0: a bot, for comparison.")]
    player: Annotated[str | None, msgspec.Meta(description="null: a bot.")]
    name: Annotated[str, msgspec.Meta(description="A bot's is its kind.")]
    rating: Annotated[float, msgspec.Meta(description="mu - 3 sigma.")]
    played: int


class OwnPlace(msgspec.Struct):
    """Where you stand."""

    place: Annotated[int, msgspec.Meta(description="0: you are not on the list.")]
    played: Annotated[int, msgspec.Meta(description="Your rated matches of this kind.")]
    listed: Annotated[bool, msgspec.Meta(description="You let yourself be listed.")]


class Leaderboard(msgspec.Struct):
    """Who is how strong in a game, with so many seats, among people or with bots."""

    game: str
    boards: Annotated[
        list[BoardInfo], msgspec.Meta(description="Those that there are, the one with most people first.")
    ]
    seats: int
    pool: str
    needed: Annotated[int, msgspec.Meta(description="So many rated matches bring somebody onto the list.")]
    ranked: list[RankedInfo]
    mine: Annotated[OwnPlace | None, msgspec.Meta(description="null: nobody is asking.")]
