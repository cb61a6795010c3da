"""The route that tells what a roll may bring: exact odds from a position, for any game that works them out."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from wayside.engine.game import Game
from wayside.engine.prospects import BadPosition, Prospect, position_of
from wayside.server.api.codec import body, long_answer, route
from wayside.server.api.games import GameName
from wayside.server.api.schemas import ChanceInfo, Position, ProspectInfo, Prospects
from wayside.server.api.services import TheServices, bounded
from wayside.server.errors import Refusal
from wayside.server.limits import ODDS
from wayside.server.tables import game_of

router = APIRouter(prefix="/api/games", tags=["games"])

# One thread for all: what has not been worked out before takes milliseconds in machine code, but seconds while the
# rules are not compiled yet, and several of those at once would be nobody's gain.
_thread = ThreadPoolExecutor(1, thread_name_prefix="prospects")
_asked: set[asyncio.Future[Prospects]] = set()
MOST_WAITING = 40


def _told(game: Game, found: list[Prospect]) -> Prospects:
    return Prospects(
        [
            ProspectInfo(
                game.move_text(each.move),
                each.ways,
                each.mean,
                [[points, ways] for points, ways in sorted(each.points.items())],
                [ChanceInfo(*chance) for chance in each.chances],
            )
            for each in found
        ]
    )


@router.post(
    "/{name}/prospects",
    dependencies=[bounded(ODDS)],
    **route(Prospects, takes=Position, refuses=(403, 404)),
)
async def prospects(
    name: GameName, request: Request, position: Annotated[Position, Depends(body(Position))], services: TheServices
) -> Response:
    """What each offer that rolls dice may bring: of all ways in which they may fall, how many bring what.

    It rests on fields of a view alone (`prospects` of the game names them) and asks no match: the position may be one
    that is played, one that was, or one that somebody thinks of.
    """
    game = game_of(name)
    if game.prospects is None:
        raise Refusal("no-prospects", f"{game.title} has nothing to work out beforehand", status=404)

    def work() -> Prospects:
        return _told(game, services.hub.rules(game).prospects(position_of(game, position.view)))

    if len(_asked) >= MOST_WAITING:
        raise Refusal("too-busy", "too many others wait for odds; ask again in a moment", status=503)
    asked = asyncio.get_running_loop().run_in_executor(_thread, work)
    _asked.add(asked)
    asked.add_done_callback(_asked.discard)
    try:
        await _answered_or_left(asked, request)
        return await long_answer(request, await asked)
    except BadPosition as error:
        raise Refusal("bad-position", str(error), status=422) from None


async def _answered_or_left(asked: asyncio.Future[Prospects], request: Request) -> None:
    """Wait for the answer, or until nobody does: a page whose match has moved on must not keep others waiting."""
    left = asyncio.create_task(_left(request))
    try:
        either: tuple[asyncio.Future[Any], ...] = asked, left
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise Refusal("gone", "whoever asked has gone", status=400)
    finally:
        left.cancel()
        asked.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
