"""What is asked and answered about matches: headers, hints, chances along the way, and luck."""

from typing import Annotated

import msgspec

from wayside.protocol import HintedMove, HintNote


class MatchHeader(msgspec.Struct, omit_defaults=True):
    """A match, without what happened in it."""

    id: str
    table: str
    game: str
    rules: int
    edition: str
    names: list[str]
    options: dict[str, str]
    commitment: Annotated[str, msgspec.Meta(description="SHA-256 of the secret that the dice come from.")]
    started: int
    aim: Annotated[str, msgspec.Meta(description="What wins, and when it ends, with these options.")] = ""
    over: Annotated[int, msgspec.Meta(description="When it ended; 0: it goes on.")] = 0
    standing: list[int] | None = None
    secret: Annotated[str, msgspec.Meta(description="Revealed when the match is over.")] = ""
    nonces: Annotated[list[str], msgspec.Meta(description="Each seat's, revealed when the match is over.")] = []
    empty: Annotated[list[int], msgspec.Meta(description="Seats that nobody has taken.")] = []


class GiftInfo(msgspec.Struct):
    """One thing that chance gave a seat."""

    name: str
    given: float
    expected: Annotated[float, msgspec.Meta(description="What as many cards or rolls give on average.")]


class SeatLuckInfo(msgspec.Struct):
    """The luck of a seat."""

    seat: int
    better_than: Annotated[
        float, msgspec.Meta(description="The part of all matches in which luck was worse than this.")
    ]
    points: Annotated[float, msgspec.Meta(description="What it was worth, in hundredths of the win.")]
    gifts: list[GiftInfo]


class LuckInfo(msgspec.Struct):
    """What chance gave each seat of a finished match, against many matches of the same kind that bots played."""

    match: str
    matches: int
    seats: Annotated[
        list[SeatLuckInfo],
        msgspec.Meta(description="Nobody: the game does not say what chance gives, or it does not bear on who wins."),
    ]


class FrameHint(msgspec.Struct):
    """What each of a seat's offers was worth at a step of a finished match, from what it knew then: the best first."""

    match: str
    step: int
    seat: int
    moves: list[HintedMove]
    chances: Annotated[list[float], msgspec.Meta(description="Everybody's after the best move; they add up to one.")]
    tries: Annotated[int, msgspec.Meta(description="Matches that were played on to their end.")]
    done: bool
    note: HintNote


class ChancePoint(msgspec.Struct):
    """Everybody's chances after a step, as one seat could know them."""

    step: int
    chances: list[float]


class JudgedMove(msgspec.Struct):
    """A decision of the seat, and the best that there was."""

    step: Annotated[int, msgspec.Meta(description="The step that the move led to.")]
    seat: int
    played: str
    chance: float
    best: str
    best_chance: float
    doubt: Annotated[float, msgspec.Meta(description="So much the difference of the two may be off.")]
    reason: Annotated[str, msgspec.Meta(description="Of the best.")]
    clause: str


class MatchChances(msgspec.Struct):
    """How a finished match went, as one seat could know it: some steps of it."""

    points: list[ChancePoint]
    moves: list[JudgedMove]
    next: Annotated[int | None, msgspec.Meta(description="Where to go on; null: this was all.")]
    steps: Annotated[int, msgspec.Meta(description="The number of the last step.")]
