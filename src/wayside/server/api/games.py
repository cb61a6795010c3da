"""Routes about games: what there is, its words and fields, its rulebook and its bots."""

import gzip
import hashlib
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from wayside.bots.levels import OPPONENT
from wayside.bots.players import bot_names
from wayside.engine.arguments import Argument, Money, Number, Words
from wayside.engine.effects import Column
from wayside.engine.errors import UnknownClause
from wayside.engine.game import Game
from wayside.engine.kinds import Bits, Kind, Of, Seat
from wayside.engine.levels import LEVELS
from wayside.engine.options import parse_options
from wayside.engine.record import Field
from wayside.server.api.codec import JSON, answer, encode, route
from wayside.server.api.schemas import (
    ArgumentInfo,
    BotKinds,
    ClauseInfo,
    ColumnInfo,
    EventKindInfo,
    FieldInfo,
    GameBrief,
    GameInfo,
    GameList,
    KindInfo,
    OptionInfo,
    RulebookInfo,
    SeatMinutes,
    VerbInfo,
)
from wayside.server.api.services import TheServices
from wayside.server.errors import Refusal
from wayside.server.tables import game_of, installed

router = APIRouter(prefix="/api/games", tags=["games"])

GameName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
ClauseNumber = Annotated[str, Path(pattern=r"^[A-Za-z]{1,4}[0-9]{1,3}\.[0-9]{1,3}$", examples=["T3.1"])]

FOR_A_WHILE = {"Cache-Control": "max-age=300"}  # games change when the server is started anew


@dataclass(frozen=True)
class Document:
    """What never changes while the server runs: encoded once, packed once, and not sent to those who have it."""

    content: bytes
    packed: bytes
    tag: str

    def answer(self, request: Request) -> Response:
        headers = {**FOR_A_WHILE, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        packs = "gzip" in request.headers.get("accept-encoding", "")
        if packs:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if packs else self.content, 200, headers, JSON)


@lru_cache
def _document(about: Callable[[Game], Any], game: Game) -> Document:
    content = encode(about(game))
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return Document(content, gzip.compress(content, 9, mtime=0), tag)


def _brief(game: Game) -> GameBrief:
    return GameBrief(
        game.name,
        game.title,
        game.blurb,
        game.aim_text(),
        game.aim_text(parse_options(game.options, game.short)),
        *game.seats,
        game.unit,
        game.scale,
        game.decimals,
        game.rules_version,
        game.edition,
        bot_names(game),
        game.minutes_with(game.best_seats),
        game.best_seats,
        list(LEVELS),
        dict(game.short),
        game.minutes_with(game.best_seats, short=True),
        _minutes(game),
    )


def _minutes(game: Game) -> list[SeatMinutes]:
    seats = range(game.seats[0], game.seats[1] + 1) if game.minutes else ()
    return [SeatMinutes(n, game.minutes_with(n), game.minutes_with(n, short=True)) for n in seats]


def _argument(arg: Argument) -> ArgumentInfo:
    if isinstance(arg, Words):
        return ArgumentInfo(arg.name, "words", list(arg.words))
    if isinstance(arg, Number):
        return ArgumentInfo(arg.name, "number", [], arg.low, arg.high)
    if isinstance(arg, Money):
        return ArgumentInfo(arg.name, "money", unit=arg.unit, each=arg.each)
    return ArgumentInfo(arg.name, "seat")


def _kind(of: Of) -> KindInfo:
    if isinstance(of, Seat):
        return KindInfo("seat", none=of.none)
    if isinstance(of, Kind):
        return KindInfo("thing", of.name, of.none)
    if isinstance(of, Bits):
        return KindInfo("bits", of.things.name)
    if isinstance(of, Money):
        return KindInfo("money", of.name, unit=of.unit, each=of.each)
    also = {str(number): word for number, word in of.also.items()}
    return KindInfo("number", low=of.low, high=of.high, also=also, unit=of.unit)


def _fields(game: Game) -> list[Field]:
    """All that a view may have: the record's fields, and what the game notes beside them."""
    return [*game.fields, *(note.field for note in game.notes)]


def _field(f: Field) -> FieldInfo:
    by = [axis.name if axis else "" for axis in f.by]
    of = _kind(f.of) if f.of else None
    return FieldInfo(f.name, f.type, list(f.shape), f.sight, f.doc, f.length, f.owned_if, of, by, f.derived)


def _columns(game: Game) -> Sequence[Column]:
    return game.effects.columns if game.effects else ()


def _things(game: Game) -> dict[str, list[str]]:
    """What the things are called of which fields and effects speak."""
    kinds = [kind for f in _fields(game) for kind in (f.of, *f.by)] + [column.of for column in _columns(game)]
    named = (kind.things if isinstance(kind, Bits) else kind for kind in kinds)
    return {kind.name: kind.words for kind in named if isinstance(kind, Kind) and kind.words}


def _info(game: Game) -> GameInfo:
    return GameInfo(
        _brief(game),
        [
            VerbInfo(
                verb.word,
                verb.form(),
                verb.clause,
                verb.doc,
                [_argument(a) for a in verb.args],
                _argument(verb.amount) if verb.amount else None,
            )
            for verb in game.verbs
        ],
        [
            EventKindInfo(
                kind.word, kind.sentence, kind.clause, [_argument(a) for a in kind.args], kind.private, kind.yours
            )
            for kind in game.events
        ],
        [
            OptionInfo(o.name, o.clause, o.doc, o.text(o.default), list(o.words), o.low, o.high, o.names_a_seat)
            for o in game.options
        ],
        list(game.phases),
        [_field(f) for f in _fields(game)],
        _things(game),
        game.colours,
        game.chairs,
        tomllib.loads((game.folder / "edition.toml").read_text(encoding="utf-8")),
        ["seats", *game.prospects.needs] if game.prospects else [],
        [ColumnInfo(c.name, c.doc, _kind(c.of) if c.of else None) for c in _columns(game)],
        [list(line) for line in game.calibration.table],
    )


@router.get("", **route(GameList))
async def games() -> Response:
    """All games that there are."""
    return answer(GameList([_brief(game_of(name)) for name in sorted(installed())]), headers=FOR_A_WHILE)


@router.get("/{name}", **route(GameInfo, refuses=(404,)))
async def game(name: GameName, request: Request) -> Response:
    """A game: moves, events, options, phases, the fields of its view, and its parts."""
    return _document(_info, game_of(name)).answer(request)


@router.get("/{name}/bots", **route(BotKinds, refuses=(404,)))
async def bots(name: GameName, services: TheServices) -> Response:
    """The kinds of bots that can sit at a table of this game."""
    found = game_of(name)
    kinds = BotKinds(bot_names(found), OPPONENT, services.tables.most_think_ms, list(LEVELS))
    return answer(kinds, headers=FOR_A_WHILE)


@router.get("/{name}/rulebook", **route(RulebookInfo, refuses=(404,)))
async def rulebook(name: GameName, request: Request) -> Response:
    """The rules, as a text and clause by clause."""
    return _document(_rulebook, game_of(name)).answer(request)


@router.get("/{name}/rulebook/{number}", **route(ClauseInfo, refuses=(404,)))
async def clause(name: GameName, number: ClauseNumber) -> Response:
    """One clause: why something happened, or is not allowed."""
    try:
        return answer(_clause(game_of(name), number), headers=FOR_A_WHILE)
    except UnknownClause as error:
        raise Refusal("no-clause", str(error), status=404) from None


def _rulebook(game: Game) -> RulebookInfo:
    book = game.rulebook
    return RulebookInfo(book.title, book.markdown, [_clause(game, number) for number in book.clauses])


def _clause(game: Game, number: str) -> ClauseInfo:
    found = game.rulebook.clause(number)
    return ClauseInfo(found.number, found.section, found.text, list(found.rulings), found.reconstructed)
