"""How somebody's last matches went, game by game: what tells whether another level would suit them."""

from fastapi import APIRouter
from starlette.responses import Response

from wayside.engine.levels import LEVELS
from wayside.server.api.codec import answer, route
from wayside.server.api.schemas import MyGame, MyGames, MyMatch
from wayside.server.api.services import Known, TheServices
from wayside.server.model import Seat
from wayside.server.ratings import ranks
from wayside.server.store.recent import Finished

router = APIRouter(prefix="/api/me", tags=["people"])

LOOKED_AT = 200  # of the last matches
LISTED = 10  # of each game


@router.get("/games", **route(MyGames, known=True))
async def my_games(player: Known, services: TheServices) -> Response:
    """The games that you have played, and how your last matches of each ended, the newest first."""
    found = await services.store.finished_by(player.id, LOOKED_AT)
    profile = await services.people.profile(player.id)
    last = {
        record.game: [_match(each, player.id) for each in found if each.game == record.game]
        for record in profile.records
    }
    return answer(MyGames([MyGame(r.game, r.played, r.won, last[r.game][:LISTED]) for r in profile.records]))


def _match(finished: Finished, player: str) -> MyMatch:
    own = next(i for i, seat in enumerate(finished.seats) if seat.player == player)
    others = [seat for i, seat in enumerate(finished.seats) if i != own]
    return MyMatch(ranks(finished.standing)[own], len(finished.seats), level_among(others))


def level_among(seats: list[Seat]) -> str:
    """The level that all of these seats play at; empty where people sit there, or bots of several kinds."""
    kinds = {"" if seat.player is not None else seat.bot or "" for seat in seats}
    kind = kinds.pop()
    return kind if not kinds and kind in LEVELS else ""
