"""Routes about company: recovery codes, opponents and invitations, past matches, leaderboards."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from wayside.engine.record import MAX_SEATS
from wayside.server.api.codec import answer, body, route
from wayside.server.api.company_schemas import (
    BoardInfo,
    InvitationInfo,
    Invitations,
    Invite,
    Leaderboard,
    NewRecovery,
    OpponentInfo,
    Opponents,
    OwnPlace,
    PastMatch,
    PastMatches,
    PrivacyInfo,
    RankedInfo,
    Recover,
    RecoveryInfo,
)
from wayside.server.api.people import welcome
from wayside.server.api.schemas import Me
from wayside.server.api.services import Id, Known, Services, Somebody, TheServices, bounded
from wayside.server.company import MOST_OPPONENTS, MOST_RANKED, SETTLED
from wayside.server.limits import CHANGE, INVITE, LINK, RECOVERY
from wayside.server.model import Board, History, Player, Privacy, Ranked
from wayside.server.ratings import BOT, HUMANS
from wayside.server.tables import game_of

router = APIRouter(prefix="/api", tags=["people"])

GameInQuery = Annotated[str | None, Query(min_length=1, max_length=60, description="Of one game only.")]
BeforeInQuery = Annotated[
    str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Matches older than this one.")
]
CountInQuery = Annotated[int, Query(ge=1, le=100)]
OneGame = Annotated[str, Query(min_length=1, max_length=60, description="A game's name.")]
SeatsInQuery = Annotated[int | None, Query(ge=1, le=MAX_SEATS, description="Left out: the list with most people.")]
PoolInQuery = Annotated[Literal["humans", "with-bots"] | None, Query(description="Left out: likewise.")]


@router.get("/me/recovery", **route(RecoveryInfo, known=True))
async def recovery(player: Known, services: TheServices) -> Response:
    """Whether you have a recovery code."""
    return answer(RecoveryInfo(await services.store.recovery_since(player.id) or 0))


@router.post("/me/recovery", dependencies=[bounded(LINK)], **route(NewRecovery, status=201, known=True, refuses=(403,)))
async def make_recovery(player: Known, services: TheServices) -> Response:
    """A recovery code to write down. It is told this once, and takes the place of an older one."""
    made = await services.people.make_recovery(player)
    return answer(NewRecovery(made.code, made.since), 201)


@router.delete("/me/recovery", dependencies=[bounded(CHANGE)], **route(None, status=204, known=True, refuses=(403,)))
async def drop_recovery(player: Known, services: TheServices) -> Response:
    """Make your recovery code worthless."""
    await services.store.drop_recovery(player.id)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


@router.post("/recovery", dependencies=[bounded(RECOVERY)], **route(Me, takes=Recover, refuses=(401, 403, 404)))
async def recover(
    request: Request, services: TheServices, asked: Annotated[Recover, Depends(body(Recover))]
) -> Response:
    """Type a recovery code: this device becomes that player, with a token of its own. The code stays good."""
    return welcome(request, services, await services.people.recover(asked.code), 200)


@router.get("/me/privacy", **route(PrivacyInfo, known=True))
async def privacy(player: Known, services: TheServices) -> Response:
    """What you let others do with your name."""
    return answer(_privacy(await services.store.privacy(player.id)))


@router.put(
    "/me/privacy",
    dependencies=[bounded(CHANGE)],
    **route(PrivacyInfo, takes=PrivacyInfo, known=True, refuses=(403,)),
)
async def set_privacy(
    player: Known, services: TheServices, asked: Annotated[PrivacyInfo, Depends(body(PrivacyInfo))]
) -> Response:
    """Be on leaderboards or not; take invitations or not."""
    wish = Privacy(asked.listed, asked.invitable)
    await services.store.set_privacy(player.id, wish)
    return answer(_privacy(wish))


def _privacy(wish: Privacy) -> PrivacyInfo:
    return PrivacyInfo(listed=wish.listed, invitable=wish.invitable)


@router.get("/me/opponents", **route(Opponents, known=True))
async def opponents(player: Known, services: TheServices) -> Response:
    """The people you have played with, the latest first."""
    found = await services.store.opponents(player.id, MOST_OPPONENTS)
    online = services.company.online(each.player for each in found)
    return answer(
        Opponents(
            [
                OpponentInfo(each.player, each.name, each.last, each.matches, each.game, each.player in online)
                for each in found
            ]
        )
    )


@router.post(
    "/tables/{id}/invitations",
    dependencies=[bounded(INVITE)],
    **route(None, takes=Invite, status=204, known=True, refuses=(403, 404, 409)),
)
async def invite(
    id: Id, player: Known, services: TheServices, asked: Annotated[Invite, Depends(body(Invite))]
) -> Response:
    """Ask somebody you have played with to the table where you sit. They find it on their page, for two days."""
    await services.company.invite(player, id, asked.player)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


@router.get("/me/invitations", **route(Invitations, known=True))
async def invitations(player: Known, services: TheServices) -> Response:
    """What you are asked to. Sitting down at the table accepts."""
    found = await services.company.invitations(player)
    return answer(Invitations([InvitationInfo(i.table, i.by, i.by_name, i.game, i.seats, i.free, i.at) for i in found]))


@router.delete(
    "/me/invitations/{id}", dependencies=[bounded(CHANGE)], **route(None, status=204, known=True, refuses=(403,))
)
async def decline(id: Id, player: Known, services: TheServices) -> Response:
    """Do not come to a table. Nobody is told."""
    await services.store.decline(player.id, id)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


@router.get("/me/matches", **route(PastMatches, known=True))
async def my_matches(
    player: Known,
    services: TheServices,
    game: GameInQuery = None,
    before: BeforeInQuery = None,
    count: CountInQuery = 30,
) -> Response:
    """Every match that you have sat in, the newest first: finished ones, those that go on, and those that you left."""
    found = await services.store.history(player.id, count + 1, before, game)
    more = found[count - 1].match if len(found) > count else None
    return answer(PastMatches([_past(each) for each in found[:count]], more))


def _past(found: History) -> PastMatch:
    state: Literal["over", "playing", "held", "left"] = "over" if found.over else "held" if found.held else "playing"
    return PastMatch(
        found.match,
        found.table,
        found.game,
        found.names,
        found.seat,
        found.started,
        found.over,
        found.standing,
        "left" if found.left else state,
        found.empty,
    )


@router.get("/leaderboard", **route(Leaderboard, refuses=(401, 404)))
async def leaderboard(
    services: TheServices, player: Somebody, game: OneGame, seats: SeatsInQuery = None, pool: PoolInQuery = None
) -> Response:
    """Who is how strong in a game: people with enough rated matches who let themselves be listed, and bots."""
    brief = game_of(game)
    boards = await services.store.boards(game, SETTLED)
    fits = [board for board in boards if seats in (None, board.seats) and pool in (None, board.pool)]
    first = fits[0] if fits else Board(seats or brief.best_seats, pool or HUMANS, 0)
    ranked = await services.store.leaderboard(game, first.seats, first.pool, SETTLED, MOST_RANKED, BOT)
    return answer(
        Leaderboard(
            game,
            [BoardInfo(board.seats, board.pool, board.people) for board in boards],
            first.seats,
            first.pool,
            SETTLED,
            _ranked(ranked),
            None if player is None else await _own_place(services, player, game, first),
        )
    )


def _ranked(found: list[Ranked]) -> list[RankedInfo]:
    lines, place = [], 0
    for each in found:
        bot = each.player.startswith(BOT)
        place += not bot
        name = each.player.removeprefix(BOT) if bot else each.name
        lines.append(RankedInfo(0 if bot else place, None if bot else each.player, name, each.rating, each.played))
    return lines


async def _own_place(services: Services, player: Player, game: str, board: Board) -> OwnPlace:
    rated = await services.store.ratings([player.id], game, board.seats, board.pool)
    return OwnPlace(
        await services.store.place_of(game, board.seats, board.pool, SETTLED, player.id),
        rated[0].played if rated else 0,
        (await services.store.privacy(player.id)).listed,
    )
