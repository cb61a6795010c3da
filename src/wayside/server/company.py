"""Company: whom somebody has played with, and asks again."""

from collections.abc import Iterable

from wayside.server import seating
from wayside.server.errors import Refusal
from wayside.server.hub import Hub
from wayside.server.model import WAITING, Invitation, Player, now_ms
from wayside.server.store import Store
from wayside.server.tables import Tables, installed

MOST_OPPONENTS = 50
LAPSE_HOURS = 48
MOST_OPEN = 20  # invitations that somebody has to answer at a time
MOST_DECLINED = 3  # of one person's: who says no so often does not want to be asked
SETTLED = 10  # rated matches after which a rating means something
MOST_RANKED = 100


class Company:
    """All who have sat at one table with somebody."""

    def __init__(self, store: Store, hub: Hub, tables: Tables) -> None:
        self.store = store
        self.hub = hub
        self.tables = tables

    def online(self, players: Iterable[str]) -> frozenset[str]:
        """Those of them who have a table open, here or at another node."""
        return frozenset(players) & self.hub.online()

    # ---- Invitations

    async def invite(self, player: Player, table_id: str, other: str) -> None:
        """Ask somebody whom a player has played with to the table where the player sits."""
        table = await self.tables.get(table_id)
        if table.state != WAITING:
            raise Refusal("not-waiting", "the match at this table has begun; send them the link, to watch")
        if seating.seat_of(table, player.id) is None and table.host != player.id:
            raise Refusal("not-seated", "only who sits at a table can ask others to it", status=403)
        if seating.seat_of(table, other) is not None:
            raise Refusal("here-already", "they sit at this table already")
        if not any(seating.is_empty(seat) for seat in table.seats):
            raise Refusal("table-full", "every seat is taken; there is nothing to ask anybody to")
        now = now_ms()
        since = now - LAPSE_HOURS * 60 * 60 * 1000
        if player.id == other or not await self.store.have_played(player.id, other):
            raise Refusal(
                "strangers", "only people you have played with can be asked; send others the link", status=403
            )
        wanted = await self.store.takes_invitations(other, player.id)
        open_, declined = await self.store.count_invitations(other, player.id, since)
        # One answer for all of these: nobody learns whether they were muted, or turned down too often.
        if not wanted or open_ >= MOST_OPEN or declined >= MOST_DECLINED:
            raise Refusal("no-invitations", "they take no invitations just now; send them the link", status=403)
        await self.store.invite(other, table_id, player.id, now, since)

    async def invitations(self, player: Player) -> list[Invitation]:
        """What somebody is asked to, as long as it can be accepted."""
        since = now_ms() - LAPSE_HOURS * 60 * 60 * 1000
        return [each for each in await self.store.invitations(player.id, since) if each.game in installed()]
