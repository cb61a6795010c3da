"""The client library: a program's way to sit down at a table and play. It needs nothing of Wayside but the protocol.

async with Client("http://localhost:4242") as client:
    await client.sign_up("Marvin")
    table = await client.create_table("hallo-trucker", 3)
    await client.start(table.id, fill="sensible")
    async with client.join(table.id) as seat:
        async for offers in seat.turns():
            await seat.play(offers[0])
"""

from wayside.client.client import Client, Me, table_id
from wayside.client.errors import ClientError, Closed, Refused, Unreachable
from wayside.client.seat import Seat
from wayside.protocol import EventInfo as Event
from wayside.protocol import Hinted, HintedMove, MatchTold, Moved, Said, Step, TableTold, Welcome
from wayside.protocol import MatchInfo as Match
from wayside.protocol import OfferInfo as Offer
from wayside.protocol import SaidInfo as ChatLine
from wayside.protocol import TableInfo as Table

__all__ = [
    "ChatLine",
    "Client",
    "ClientError",
    "Closed",
    "Event",
    "Hinted",
    "HintedMove",
    "Match",
    "MatchTold",
    "Me",
    "Moved",
    "Offer",
    "Refused",
    "Said",
    "Seat",
    "Step",
    "Table",
    "TableTold",
    "Unreachable",
    "Welcome",
    "table_id",
]
