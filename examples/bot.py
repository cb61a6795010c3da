"""A program that plays: it sits down at a table, or makes one against the house's bots, and plays until it is over.

    python examples/bot.py http://localhost:4242                     a table of its own, against three bots
    python examples/bot.py http://localhost:4242 --table LINK        a seat at somebody's table
    python examples/bot.py http://localhost:4242 --game krikkit      another game than Hallo Trucker

It knows no rules. It likes the moves that it has tried least often so far, which is no good idea in any game, but
shows all that a bot has to go by: `seat.view` is what it sees, `offers` are its legal moves.
"""

import argparse
import asyncio
import random
from collections import Counter

from wayside.client import Client, Offer, Seat, table_id


class Curious:
    """Tries what it has tried least."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()

    def choose(self, seat: Seat, offers: list[Offer]) -> str:
        offer = min(offers, key=lambda each: (self.tried[each.move], random.random()))
        self.tried[offer.move] += 1
        if not offer.step:
            return offer.move
        return offer.with_amount(random.randrange(offer.low, offer.high + 1, offer.step))


async def main(url: str, name: str, game: str, link: str | None) -> None:
    async with Client(url) as client:
        me = await client.sign_up(name)
        if link:
            table = await client.sit(table_id(link))
        else:
            table = await client.create_table(game, 4)
            table = await client.start(table.id, fill="sensible")
        print(f"{me.name} sits at {client.url}/t/{table.id}")
        strategy = Curious()
        async with client.join(table.id) as seat:
            async for offers in seat.turns():
                await seat.play(strategy.choose(seat, offers))
            print(f"over after {seat.version} moves: {seat.standing}, seat {seat.seat} was {me.name}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A program that plays.")
    parser.add_argument("url", help="the server, such as http://localhost:4242")
    parser.add_argument("--name", default="Marvin")
    parser.add_argument("--game", default="hallo-trucker", help="the game of a new table")
    parser.add_argument("--table", help="the link, or the id, of a table to sit down at")
    given = parser.parse_args()
    asyncio.run(main(given.url, given.name, given.game, given.table))
