"""Routes about matches: their headers, and the replays and files of finished ones."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from wayside.engine.dice import commitment
from wayside.engine.options import option_texts
from wayside.server.api.codec import answer, long_answer, route
from wayside.server.api.match_schemas import FrameHint, GiftInfo, LuckInfo, MatchChances, MatchHeader, SeatLuckInfo
from wayside.server.api.services import Id, TheServices, bounded
from wayside.server.chances_along import chances_along
from wayside.server.limits import HINT, REPLAY
from wayside.server.model import MatchRow
from wayside.server.names import is_chairs_name
from wayside.server.replays import MOST_FRAMES, Frames
from wayside.server.tables import game_of

router = APIRouter(prefix="/api/matches", tags=["matches"])

EyesInQuery = Annotated[
    str,
    Query(pattern=r"^(all|spectator|[0-7])$", description="Whose: `all`, `spectator`, or a seat, the first being 0."),
]
First = Annotated[int, Query(ge=0, le=10_000_000, description="The first step.")]
Count = Annotated[int, Query(ge=1, le=MOST_FRAMES)]
StepInPath = Annotated[int, Path(ge=0, le=10_000_000)]
SeatEyes = Annotated[int, Query(ge=0, lt=8, description="Whose: a seat, the first being 0.")]
SeatInQuery = Annotated[int, Query(ge=0, lt=8, description="The seat that owes a decision there.")]


def _empty(row: MatchRow) -> list[int]:
    """The seats of a match that nobody has taken, and in which nobody has been lucky or not."""
    return [seat for seat, name in enumerate(row.names) if is_chairs_name(name)]


def _header(row: MatchRow) -> MatchHeader:
    header = MatchHeader(
        row.id,
        row.table,
        row.game,
        row.rules,
        row.edition,
        row.names,
        option_texts(game_of(row.game).options, row.options),
        commitment(row.promise.encode() or row.secret),
        row.started,
        game_of(row.game).aim_text(row.options),
    )
    header.promise = row.promise
    header.empty = _empty(row)
    if row.over:
        header.over, header.standing = row.over, row.standing
        header.secret, header.nonces = row.secret.hex(), [nonce.hex() for nonce in row.nonces]
    return header


@router.get("/{id}", **route(MatchHeader, refuses=(404, 409)))
async def match(id: Id, services: TheServices) -> Response:
    """A match: who plays, by which rules, and how it ended. Its secret is told when it is over."""
    return answer(_header(await services.replays.row(id)))


@router.get("/{id}/frames", dependencies=[bounded(REPLAY)], **route(Frames, refuses=(401, 404, 409)))
async def frames(
    id: Id,
    request: Request,
    services: TheServices,
    eyes: EyesInQuery = "spectator",
    first: First = 0,
    count: Count = MOST_FRAMES,
) -> Response:
    """Frames of a finished match, as a seat, a spectator or an all-seeing one saw them."""
    return await long_answer(request, await services.replays.frames(id, eyes, first, count))


@router.get("/{id}/frames/{step}/hint", dependencies=[bounded(HINT)], **route(FrameHint, refuses=(401, 404, 409)))
async def frame_hint(id: Id, step: StepInPath, seat: SeatInQuery, services: TheServices) -> Response:
    """What the offers were worth that a seat of a finished match had at a step, from what it knew then."""
    game, sight = await services.replays.sight(id, step, seat)
    async for hint in services.hints.of(game, sight, seat, id):
        last = hint
    return answer(FrameHint(id, step, seat, last.moves, last.chances, last.tries, last.done, last.note))


@router.get("/{id}/chances", dependencies=[bounded(HINT)], **route(MatchChances, refuses=(401, 404, 409)))
async def match_chances(
    id: Id, services: TheServices, eyes: SeatEyes, first: First = 0, count: Count = MOST_FRAMES
) -> Response:
    """Everybody's chances along a finished match, as one seat could know them, and what its own moves cost.

    An answer comes after about two seconds of thought, with as many steps as that was enough for; `next` says where to
    go on. What was thought about once is told at once.
    """
    return answer(await chances_along(services.replays, services.hints, id, eyes, first, count))


@router.get("/{id}/luck", dependencies=[bounded(HINT)], **route(LuckInfo, refuses=(401, 404, 409)))
async def luck(id: Id, services: TheServices) -> Response:
    """How lucky each seat of a finished match was. The first of its kind (game, seats, options) takes seconds."""
    found = await services.luck.of(id)
    empty = _empty(await services.replays.row(id))
    seats = [
        SeatLuckInfo(seat, each.better_than, each.points, [GiftInfo(g.name, g.given, g.expected) for g in each.gifts])
        for seat, each in enumerate(found.seats)
        if seat not in empty
    ]
    return answer(LuckInfo(id, found.matches, seats))


@router.get(
    "/{id}/file",
    dependencies=[bounded(REPLAY)],
    **route(None, text=True, refuses=(401, 404, 409)),
)
async def file(id: Id, services: TheServices) -> Response:
    """The match file of a finished match: `wayside verify` proves its dice and moves."""
    return Response(
        await services.replays.file(id),
        headers={"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{id}.wayside"'},
        media_type="text/plain",
    )
