"""Routes about people: names, personal links, profiles, mutes."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from wayside.server.api.codec import answer, body, route
from wayside.server.api.schemas import (
    FollowLink,
    LinkInfo,
    Me,
    Muted,
    MutedPlayer,
    ProfileInfo,
    RatingInfo,
    RecordInfo,
    Rename,
    SignUp,
)
from wayside.server.api.services import Id, Known, Services, Somebody, TheServices, bounded
from wayside.server.company import SETTLED
from wayside.server.errors import Refusal
from wayside.server.limits import CHANGE, LINK, SIGN_UP
from wayside.server.model import Player, Profile
from wayside.server.people import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, Newcomer, cookie_token, token_of, towels
from wayside.server.ratings import Skill

router = APIRouter(prefix="/api", tags=["people"])


def _me(player: Player, token: str | None = None) -> Me:
    return Me(player.id, player.name, player.program, token)


def welcome(request: Request, services: Services, newcomer: Newcomer, status: int) -> Response:
    """The cookie for a browser; the token itself for a program."""
    if newcomer.player.program:
        return answer(_me(newcomer.player, newcomer.token), status)
    return _with_cookie(answer(_me(newcomer.player), status), request, services, newcomer.token)


def _with_cookie(response: Response, request: Request, services: Services, token: str) -> Response:
    secure = _secure(request, services)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")
    return response


def _secure(request: Request, services: Services) -> bool:
    return services.settings.secure_cookies or request.url.scheme == "https"


@router.post(
    "/people",
    dependencies=[bounded(SIGN_UP)],
    **route(Me, takes=SignUp, status=201, refuses=(401, 403, 409)),
)
async def sign_up(
    request: Request, services: TheServices, player: Somebody, asked: Annotated[SignUp, Depends(body(SignUp))]
) -> Response:
    """Say your name. A browser gets a cookie, a program its token."""
    if player is not None and not asked.program:
        raise Refusal("known-already", f"you are {player.name} already; rename yourself, or sign out first")
    return welcome(request, services, await services.people.sign_up(asked.name, asked.program), 201)


@router.get("/me", **route(Me, known=True))
async def who_am_i(request: Request, services: TheServices, player: Known) -> Response:
    """Who you are. A cookie from before the page was served over https is exchanged for a secure one."""
    response = answer(_me(player))
    cookie = cookie_token(request.headers.get("cookie"))
    if cookie is not None and cookie[0] == COOKIE and _secure(request, services):
        _with_cookie(response, request, services, cookie[1])
        response.delete_cookie(COOKIE, "/", httponly=True, samesite="lax")
    return response


@router.patch("/me", dependencies=[bounded(CHANGE)], **route(Me, takes=Rename, known=True, refuses=(403,)))
async def rename(player: Known, services: TheServices, asked: Annotated[Rename, Depends(body(Rename))]) -> Response:
    """Take another name: at tables that wait, and in chats. The log of a match that has begun keeps the old one."""
    renamed = await services.people.rename(player, asked.name)
    await services.hub.person_changed(player.id)
    await services.tables.rename(renamed)
    return answer(_me(renamed))


@router.delete("/me", **route(None, status=204, known=True, refuses=(403,)))
async def forget_me(request: Request, player: Known, services: TheServices) -> Response:
    """Be forgotten: your name leaves everything, and so do your chat, your records and all your tokens.

    Matches that you played stay, without your name.
    """
    tables = await services.store.tables_of(player.id, limit=10_000)
    await services.store.forget(player.id)
    await services.hub.person_changed(player.id)
    for table in tables:
        if changed := await services.store.table(table.id):
            await services.hub.changed(changed)
    return _without_cookie(request, services)


@router.delete("/me/token", **route(None, status=204, known=True, refuses=(403,)))
async def sign_out(request: Request, player: Known, services: TheServices) -> Response:
    """Make the token worthless that this very request came with."""
    await services.people.sign_out(token_of(request.headers) or "")
    await services.hub.person_changed(player.id)
    return _without_cookie(request, services)


@router.delete("/me/tokens", **route(None, status=204, known=True, refuses=(403,)))
async def sign_out_others(request: Request, player: Known, services: TheServices) -> Response:
    """Sign out all your other devices: every token is worthless but the one that this very request came with, and so
    are personal links. A recovery code stays good."""
    await services.people.sign_out_others(player, token_of(request.headers) or "")
    await services.hub.person_changed(player.id)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


def _without_cookie(request: Request, services: Services) -> Response:
    response = Response(status_code=204, headers={"Cache-Control": "no-store"})
    if cookie := cookie_token(request.headers.get("cookie")):
        response.delete_cookie(cookie[0], "/", secure=_secure(request, services), httponly=True, samesite="lax")
    return response


@router.post("/me/links", dependencies=[bounded(LINK)], **route(LinkInfo, status=201, known=True, refuses=(403,)))
async def make_link(player: Known, services: TheServices) -> Response:
    """A personal link for another device of yours. It works once, within ten minutes."""
    link = await services.people.make_link(player)
    return answer(LinkInfo(link.code, link.until, f"/me#{link.code}"), 201)


@router.post("/links", dependencies=[bounded(LINK)], **route(Me, takes=FollowLink, refuses=(401, 403, 404)))
async def follow_link(
    request: Request, services: TheServices, asked: Annotated[FollowLink, Depends(body(FollowLink))]
) -> Response:
    """Use a personal link up: this device becomes that player, with a token of its own."""
    return welcome(request, services, await services.people.follow_link(asked.code), 200)


@router.get("/me/muted", **route(Muted, known=True))
async def muted(player: Known, services: TheServices) -> Response:
    """Whose chat you do not want to read."""
    return answer(_muted(await services.people.muted(player)))


@router.put("/me/muted/{id}", dependencies=[bounded(CHANGE)], **route(Muted, known=True, refuses=(403, 404, 409)))
async def mute(id: Id, player: Known, services: TheServices) -> Response:
    """Do not show me what they say."""
    await services.people.mute(player, id, on=True)
    return await _heard(services, player)


@router.delete("/me/muted/{id}", dependencies=[bounded(CHANGE)], **route(Muted, known=True, refuses=(403,)))
async def unmute(id: Id, player: Known, services: TheServices) -> Response:
    """Show me again what they say."""
    await services.people.mute(player, id, on=False)
    return await _heard(services, player)


async def _heard(services: Services, player: Player) -> Response:
    """Whom a player has muted now; the player's sockets know it at once."""
    await services.hub.person_changed(player.id)
    return answer(_muted(await services.people.muted(player)))


def _muted(found: list[Player]) -> Muted:
    return Muted([MutedPlayer(other.id, other.name) for other in found])


@router.get("/people/{id}", **route(ProfileInfo, refuses=(404,)))
async def profile(id: Id, services: TheServices) -> Response:
    """A player's profile: games played and won, kept for life, and ratings."""
    return answer(_profile(await services.people.profile(id)))


def _profile(found: Profile) -> ProfileInfo:
    player = found.player
    return ProfileInfo(
        player.id,
        player.name,
        player.program,
        player.created,
        [RecordInfo(r.game, r.played, r.won, towels(r.won)) for r in found.records],
        [
            RatingInfo(
                r.game, r.seats, r.pool, r.mu, r.sigma, Skill(r.mu, r.sigma).shown, r.played, r.played >= SETTLED
            )
            for r in found.ratings
        ],
    )
