"""Routes about people: names, personal links, profiles, mutes."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from wayside.server.api.house import House, Id, Known, Somebody, TheHouse, bounded, token_of
from wayside.server.api.shapes import (
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
from wayside.server.api.wire import answer, body, route
from wayside.server.errors import Refusal
from wayside.server.limits import CHANGE, LINK, SIGN_UP
from wayside.server.model import Player, Profile
from wayside.server.people import COOKIE, COOKIE_SECONDS, Newcomer, towels
from wayside.server.ratings import Skill
from wayside.server.store import token_hash

router = APIRouter(prefix="/api", tags=["people"])


def _me(player: Player, token: str | None = None) -> Me:
    return Me(player.id, player.name, player.program, token)


def _welcome(request: Request, house: House, newcomer: Newcomer, status: int) -> Response:
    """The cookie for a browser; the token itself for a program."""
    if newcomer.player.program:
        return answer(_me(newcomer.player, newcomer.token), status)
    response = answer(_me(newcomer.player), status)
    response.set_cookie(
        COOKIE,
        newcomer.token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=_secure(request, house),
        httponly=True,
        samesite="lax",
    )
    return response


def _secure(request: Request, house: House) -> bool:
    return house.settings.secure_cookies or request.url.scheme == "https"


@router.post(
    "/people",
    dependencies=[bounded(SIGN_UP)],
    **route(Me, takes=SignUp, status=201, refuses=(401, 403, 409)),
)
async def sign_up(
    request: Request, house: TheHouse, player: Somebody, asked: Annotated[SignUp, Depends(body(SignUp))]
) -> Response:
    """Say your name. A browser gets a cookie, a program its token."""
    if player is not None and not asked.program:
        raise Refusal("known-already", f"you are {player.name} already; rename yourself, or sign out first")
    return _welcome(request, house, await house.people.sign_up(asked.name, asked.program), 201)


@router.get("/me", **route(Me, known=True))
async def who_am_i(player: Known) -> Response:
    """Who you are."""
    return answer(_me(player))


@router.patch("/me", dependencies=[bounded(CHANGE)], **route(Me, takes=Rename, known=True, refuses=(403,)))
async def rename(player: Known, house: TheHouse, asked: Annotated[Rename, Depends(body(Rename))]) -> Response:
    """Take another name. Tables where you sit already keep the old one."""
    return answer(_me(await house.people.rename(player, asked.name)))


@router.delete("/me", **route(None, status=204, known=True, refuses=(403,)))
async def forget_me(request: Request, player: Known, house: TheHouse) -> Response:
    """Be forgotten: your name leaves everything, and so do your chat, your records and all your tokens.

    Matches that you played stay, without your name.
    """
    tables = await house.store.tables_of(player.id)
    await house.store.forget(player.id)
    house.hub.show_out(player.id)
    for table in tables:
        if changed := await house.store.table(table.id):
            await house.hub.changed(changed)
    return _without_cookie(request, house)


@router.delete("/me/token", **route(None, status=204, known=True, refuses=(403,)))
async def sign_out(request: Request, player: Known, house: TheHouse) -> Response:
    """Make the token worthless that this very request came with."""
    token = token_of(request) or ""
    await house.people.sign_out(token)
    house.hub.show_out(player.id, token_hash(token))
    return _without_cookie(request, house)


def _without_cookie(request: Request, house: House) -> Response:
    response = Response(status_code=204, headers={"Cache-Control": "no-store"})
    if COOKIE in request.cookies:
        response.delete_cookie(COOKIE, "/", secure=_secure(request, house), httponly=True, samesite="lax")
    return response


@router.post("/me/links", dependencies=[bounded(LINK)], **route(LinkInfo, status=201, known=True, refuses=(403,)))
async def make_link(player: Known, house: TheHouse) -> Response:
    """A personal link for another device of yours. It works once, within ten minutes."""
    link = await house.people.make_link(player)
    return answer(LinkInfo(link.code, link.until, f"/me#{link.code}"), 201)


@router.post("/links", dependencies=[bounded(LINK)], **route(Me, takes=FollowLink, refuses=(401, 403, 404)))
async def follow_link(
    request: Request, house: TheHouse, asked: Annotated[FollowLink, Depends(body(FollowLink))]
) -> Response:
    """Use a personal link up: this device becomes that player, with a token of its own."""
    return _welcome(request, house, await house.people.follow_link(asked.code), 200)


@router.get("/me/muted", **route(Muted, known=True))
async def muted(player: Known, house: TheHouse) -> Response:
    """Whose chat you do not want to read."""
    return answer(_muted(await house.people.muted(player)))


@router.put("/me/muted/{id}", dependencies=[bounded(CHANGE)], **route(Muted, known=True, refuses=(403, 404, 409)))
async def mute(id: Id, player: Known, house: TheHouse) -> Response:
    """Do not show me what they say."""
    await house.people.mute(player, id, on=True)
    return await _heard(house, player)


@router.delete("/me/muted/{id}", dependencies=[bounded(CHANGE)], **route(Muted, known=True, refuses=(403,)))
async def unmute(id: Id, player: Known, house: TheHouse) -> Response:
    """Show me again what they say."""
    await house.people.mute(player, id, on=False)
    return await _heard(house, player)


async def _heard(house: House, player: Player) -> Response:
    """Whom a player has muted now; the player's sockets know it at once."""
    found = await house.people.muted(player)
    house.hub.mute(player.id, frozenset(other.id for other in found))
    return answer(_muted(found))


def _muted(found: list[Player]) -> Muted:
    return Muted([MutedPlayer(other.id, other.name) for other in found])


@router.get("/people/{id}", **route(ProfileInfo, refuses=(404,)))
async def profile(id: Id, house: TheHouse) -> Response:
    """A player's profile: games played and won, kept for life, and ratings."""
    return answer(_profile(await house.people.profile(id)))


def _profile(found: Profile) -> ProfileInfo:
    player = found.player
    return ProfileInfo(
        player.id,
        player.name,
        player.program,
        player.created,
        [RecordInfo(r.game, r.played, r.won, towels(r.won)) for r in found.records],
        [
            RatingInfo(r.game, r.seats, r.pool, r.mu, r.sigma, Skill(r.mu, r.sigma).shown, r.played)
            for r in found.ratings
        ],
    )
