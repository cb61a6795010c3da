"""Routes about tables: making one, sitting down, bots, starting, leaving, a rematch."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from wayside.protocol import TableInfo
from wayside.server.api.codec import answer, body, route
from wayside.server.api.match_schemas import Start, Tell
from wayside.server.api.schemas import (
    ChangeTable,
    Leave,
    NewTable,
    OpenSeat,
    SeatBot,
    Sit,
    TableList,
    TicketInfo,
    Tickets,
)
from wayside.server.api.services import Id, Known, SeatInPath, TheServices, bounded, host_of
from wayside.server.limits import CHANGE, PUBLIC, TABLE, address_key
from wayside.server.model import WAITING, ClockRule, new_id, now_ms
from wayside.server.seating import Terms, seat_of
from wayside.server.tickets import NOTHING_KNOWN

router = APIRouter(prefix="/api", tags=["tables"])

HashInQuery = Annotated[str, Query(pattern="^([0-9a-f]{64})?$", description="As when one sits down.")]
_changes: dict[str, Any] = {"dependencies": [bounded(CHANGE)]}
_table = route(TableInfo, known=True, refuses=(403, 404, 409))


@router.get("/tables", **route(TableList))
async def public_tables(services: TheServices) -> Response:
    """Public tables: first those that wait for somebody, then those to watch; the newest first."""
    return answer(TableList([services.info(table) for table in await services.tables.public()]))


@router.get("/me/tables", **route(TableList, known=True))
async def my_tables(player: Known, services: TheServices) -> Response:
    """The tables where you have a seat, the newest first; finished ones too."""
    return answer(TableList([services.info(table) for table in await services.tables.of(player)]))


@router.get("/me/tickets", **route(Tickets, known=True))
async def my_tickets(player: Known, services: TheServices) -> Response:
    """Your unfinished tables, the newest first: whose move it is there, and how far the match is."""
    found = await services.tables.unfinished_of(player)
    # What is put away is not looked at: nobody asks how it stands.
    looks = await services.tickets.looks([table for table, away in found if not away])
    tickets = []
    for table, away in found:
        look = looks.get(table.id, NOTHING_KNOWN)
        tickets.append(TicketInfo(services.info(table), look.owing, look.since, *look.progress, away))
    return answer(Tickets(now_ms(), tickets))


@router.put("/me/away/{id}", **_changes, **route(None, status=204, known=True, refuses=(403, 404, 409)))
async def put_away(id: Id, player: Known, services: TheServices) -> Response:
    """Put an unfinished table of yours away: its ticket is `away`, until you move there or its match begins."""
    await services.tables.put_away(id, player, on=True)
    return Response(status_code=204)


@router.delete("/me/away/{id}", **_changes, **route(None, status=204, known=True, refuses=(403, 404)))
async def bring_back(id: Id, player: Known, services: TheServices) -> Response:
    """Be reminded of a table again."""
    await services.tables.put_away(id, player, on=False)
    return Response(status_code=204)


@router.post(
    "/tables",
    dependencies=[bounded(TABLE)],
    **route(TableInfo, takes=NewTable, status=201, known=True, refuses=(403, 404)),
)
async def make_table(
    request: Request, player: Known, services: TheServices, asked: Annotated[NewTable, Depends(body(NewTable))]
) -> Response:
    """Make a table. Its id is the invitation: whoever knows it can come."""
    if asked.public:
        services.limits.take_from(PUBLIC, host_of(request))
    table = await services.tables.create(
        player,
        asked.game,
        asked.seats,
        asked.options,
        ClockRule(asked.clock.seconds, asked.clock.then),
        asked.public,
        asked.chat,
        asked.seat,
        asked.nonce_hash,
        asked.late,
    )
    if asked.public:
        services.tables.note_address(table.id, address_key(host_of(request)))
    return answer(services.info(table), 201)


@router.get("/tables/{id}", **route(TableInfo, refuses=(404,)))
async def table(id: Id, services: TheServices) -> Response:
    """A table: who sits where, and how far it is."""
    return answer(services.info(await services.tables.get(id)))


@router.patch("/tables/{id}", **_changes, **route(TableInfo, takes=ChangeTable, known=True, refuses=(403, 404, 409)))
async def change_table(
    id: Id,
    request: Request,
    player: Known,
    services: TheServices,
    asked: Annotated[ChangeTable, Depends(body(ChangeTable))],
) -> Response:
    """The host changes what is played, before the match: options, clock, seats, who may come, chat. All see it."""
    becomes_public = asked.public and not (await services.tables.get(id)).public
    if becomes_public:
        services.limits.take_from(PUBLIC, host_of(request))
    clock = None if asked.clock is None else ClockRule(asked.clock.seconds, asked.clock.then)
    terms = Terms(asked.seats, asked.options, clock, asked.public, asked.chat, asked.onlookers, asked.late)
    table = await services.tables.change_terms(id, player, terms)
    if becomes_public:
        services.tables.note_address(id, address_key(host_of(request)))
    return answer(services.info(table))


@router.post("/tables/{id}/sit", **_changes, **route(TableInfo, takes=Sit, known=True, refuses=(403, 404, 409)))
async def sit(id: Id, player: Known, services: TheServices, asked: Annotated[Sit, Depends(body(Sit))]) -> Response:
    """Sit down or move to another seat; during a match, come back to your own, or take a bot's seat or an empty chair
    that is free (`open`)."""
    return answer(services.info(await services.tables.sit(id, player, asked.seat, asked.nonce_hash)))


@router.post("/tables/{id}/stand", **_changes, **_table)
async def stand_up(id: Id, player: Known, services: TheServices) -> Response:
    """Leave your seat before the match, and stay to watch."""
    return answer(services.info(await services.tables.stand_up(id, player)))


@router.post("/tables/{id}/leave", **_changes, **route(TableInfo, takes=Leave, known=True, refuses=(403, 404, 409)))
async def leave(
    id: Id, player: Known, services: TheServices, asked: Annotated[Leave, Depends(body(Leave))]
) -> Response:
    """Go away. During a match a bot plays on for you, until you come back or for good; who has not joined yet leaves an
    empty chair."""
    return answer(services.info(await services.tables.leave(id, player, asked.for_good)))


@router.post("/tables/{id}/return", **_changes, **_table)
async def come_back(id: Id, player: Known, services: TheServices) -> Response:
    """Take your seat back from the bot that sat in for you."""
    return answer(services.info(await services.tables.come_back(id, player)))


@router.post("/tables/{id}/resign", **_changes, **_table)
async def resign(id: Id, player: Known, services: TheServices) -> Response:
    """Give up a match against bots alone: it is over, you come last, and it counts as lost."""
    room = await services.hub.room(id)
    await room.resign(player.id, f"resign:{new_id()}")
    return answer(services.info(await services.tables.get(id)))


@router.post("/tables/{id}/throw-away", **_changes, **_table)
async def throw_away(id: Id, player: Known, services: TheServices) -> Response:
    """Be rid of a match against bots alone: it ends without a result, counts for nobody, and leaves your lists."""
    return answer(services.info(await services.tables.throw_away(id, player)))


@router.put(
    "/tables/{id}/seats/{seat}/bot", **_changes, **route(TableInfo, takes=SeatBot, known=True, refuses=(403, 404, 409))
)
async def seat_bot(
    id: Id, seat: SeatInPath, player: Known, services: TheServices, asked: Annotated[SeatBot, Depends(body(SeatBot))]
) -> Response:
    """The host gives a seat to a bot; during a match that can be an empty chair. Where somebody is away, it sits in."""
    return answer(services.info(await services.tables.seat_bot(id, player, seat, asked.kind)))


@router.put(
    "/tables/{id}/seats/{seat}/open",
    **_changes,
    **route(TableInfo, takes=OpenSeat, known=True, refuses=(403, 404, 409)),
)
async def open_seat(
    id: Id, seat: SeatInPath, player: Known, services: TheServices, asked: Annotated[OpenSeat, Depends(body(OpenSeat))]
) -> Response:
    """The host marks a bot's seat, or that of somebody who has long been away, free for a newcomer during the match; or
    not. Where two or more people play, only at a table that is `late`."""
    return answer(services.info(await services.tables.open_seat(id, player, seat, asked.open)))


@router.delete("/tables/{id}/seats/{seat}", **_changes, **_table)
async def empty_seat(id: Id, seat: SeatInPath, player: Known, services: TheServices) -> Response:
    """The host sends a bot or a player from a seat, before the match."""
    return answer(services.info(await services.tables.empty_seat(id, player, seat)))


@router.post("/tables/{id}/start", **_changes, **route(TableInfo, takes=Start, known=True, refuses=(403, 404, 409)))
async def start(
    id: Id, player: Known, services: TheServices, asked: Annotated[Start, Depends(body(Start))]
) -> Response:
    """The host begins the match; empty seats can be filled with bots, and empty chairs stay as they are.

    The answer comes when the match has begun: at once, or when everybody who is there has told the nonce whose hash
    they sent, but after five seconds at the latest.
    """
    table = await services.tables.start(id, player, asked.fill, asked.nonces, asked.commitment)
    return answer(services.info(table))


@router.post("/tables/{id}/tell", **_changes, **route(TableInfo, takes=Tell, known=True, refuses=(403, 404, 409)))
async def tell(id: Id, player: Known, services: TheServices, asked: Annotated[Tell, Depends(body(Tell))]) -> Response:
    """Tell your nonce, once the host has started the match (`starting`); after that, and before the match begins."""
    return answer(services.info(await services.tables.tell(id, asked.nonces)))


@router.post(
    "/tables/{id}/rematch",
    dependencies=[bounded(TABLE)],
    **route(TableInfo, status=201, known=True, refuses=(403, 404, 409)),
)
async def rematch(id: Id, player: Known, services: TheServices, nonce_hash: HashInQuery = "") -> Response:
    """Another table, where you sit as before and a seat is kept for each of the others until they ask for it too."""
    table = await services.tables.rematch(id, player)
    if nonce_hash and table.state == WAITING and seat_of(table, player.id) is not None:
        table = await services.tables.sit(table.id, player, None, nonce_hash)
    return answer(services.info(table), 201)
