"""The client library: a program's way to sit down at a table and play. It needs nothing else of Wayside.

async with Client("http://localhost:4242") as client:
    await client.sign_up("Marvin")
    table = await client.create_table("hallo-trucker", 3)
    await client.start(table.id, fill="sensible")
    async with client.join(table.id) as seat:
        async for offers in seat.turns():
            await seat.play(offers[0])
"""

from wayside.client.client import Client, Kept, Me, table_id
from wayside.client.errors import BrokenPromise, ClientError, Closed, Refused, Unreachable
from wayside.client.messages import (
    ChatLine,
    Event,
    Hinted,
    HintedMove,
    Match,
    MatchTold,
    Moved,
    Offer,
    Said,
    Step,
    Table,
    TableTold,
    Welcome,
)
from wayside.client.seat import Seat

__all__ = [
    "BrokenPromise",
    "ChatLine",
    "Client",
    "ClientError",
    "Closed",
    "Event",
    "Hinted",
    "HintedMove",
    "Kept",
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
