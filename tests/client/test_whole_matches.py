"""A whole match of every game over the network, from the table to the proof: bots alone, and people with bots."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from live_server import live_server
from own_games import cases, one_soon, own_games
from typer.testing import CliRunner

from wayside.cli import app
from wayside.client import Client, Moved, Offer, Seat
from wayside.engine.game import Game

pytestmark = pytest.mark.anyio

PATIENCE = 240.0
CLOCK = 5  # seconds, the shortest there is; whoever plays at once is never too late
MATCHES = 5  # in nine of ten of them a person is asked something
GAMES = own_games()


def choose(offers: list[Offer], chance: random.Random) -> str:
    offer = chance.choice(offers)
    if not offer.step:
        return offer.move
    return offer.with_amount(chance.randrange(offer.low, offer.high + 1, offer.step))


async def proved(client: Client, match: str, folder: Path, seats: int) -> dict[str, Any]:
    """The match's file, fetched and proved by `wayside verify`; one of its lines missing is found out."""
    path = folder / f"{match}.wayside"
    path.write_text(await client.match_file(match))
    done = CliRunner().invoke(app, ["verify", str(path), "--json"])
    assert done.exit_code == 0, done.output
    proof: dict[str, Any] = json.loads(done.output)
    header = await client.match(match)
    frames = await client.frames(match, "all")
    assert proof["ok"]
    assert len(header["standing"]) == seats
    assert frames["steps"] > 0
    lines = path.read_text().splitlines(keepends=True)
    del lines[len(lines) // 2]
    path.write_text("".join(lines))
    assert CliRunner().invoke(app, ["verify", str(path), "--json"]).exit_code == 1
    return proof


@pytest.mark.parametrize("game", one_soon(GAMES), ids=lambda game: game.name)
async def test_four_bots_play_a_match_by_the_api_alone(tmp_path: Path, game: Game) -> None:
    async with live_server(tmp_path, unseen_moves_per_second=10_000) as server, Client(server.url) as host:
        await host.sign_up("Host")
        table = await host.create_table(game.name, 4, options=cases(game).short, seat=None)
        table = await host.start(table.id, fill="sensible")
        assert [seat.bot for seat in table.seats] == ["sensible"] * 4
        assert table.match is not None
        async with asyncio.timeout(PATIENCE):
            while (await host.table(table.id)).state != "over":
                await asyncio.sleep(0.1)
        await proved(host, table.match, tmp_path, 4)
        assert {entry.by for entry in await server.store.entries(table.match)} == {"bot"}


class Player:
    """Somebody who plays by what the client library tells, and notes what was asked. One may let the clock run out."""

    def __init__(self, game: Game, chance: random.Random, dawdles: bool) -> None:
        self.game = game
        self.chance = chance
        self.dawdles = dawdles
        self.phases: set[str] = set()
        self.standing: list[int] | None = None

    def __call__(self, seat: Seat, message: Any) -> None:
        if isinstance(message, Moved) and message.by == "clock" and message.seat == seat.seat:
            self.dawdles = False

    async def play(self, client: Client, table: str) -> None:
        async with client.join(table, listener=self) as seat:
            async for offers in seat.turns():
                if self.dawdles:
                    await seat.until(lambda seat: not self.dawdles or seat.over)
                    continue
                self.phases.add(self.game.phases[seat.view["phase"]])
                await seat.play(choose(offers, self.chance))
            self.standing = seat.standing


@pytest.mark.long
@pytest.mark.parametrize("game", one_soon(GAMES), ids=lambda game: game.name)
async def test_two_people_and_two_bots_play_a_match_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    """Once somebody's time runs out; and where the game has a quiz, a person is asked, if need be in a second match."""
    quizzes = {phase for phase in game.phases if phase == "an answer to the question"}
    async with live_server(tmp_path) as server, Client(server.url) as ada, Client(server.url) as bob:
        await ada.sign_up("Ada")
        await bob.sign_up("Bob")
        asked: set[str] = set()
        for number in range(MATCHES):
            seconds = CLOCK if number == 0 else 0
            table = await ada.create_table(game.name, 4, options=cases(game).short, seconds=seconds)
            await bob.sit(table.id, 2)
            table = await ada.start(table.id, fill="sensible")
            assert table.match is not None
            people = [Player(game, random.Random(seat), dawdles=bool(seconds) and seat == 0) for seat in (0, 2)]
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(people[0].play(ada, table.id), people[1].play(bob, table.id))
            assert people[0].standing == people[1].standing is not None
            await proved(ada, table.match, tmp_path, 4)
            entries = await server.store.entries(table.match)
            assert {entry.by for entry in entries} == {"player", "bot", "clock"} - (set() if seconds else {"clock"})
            assert {entry.seat for entry in entries if entry.by == "player"} == {0, 2}
            asked |= people[0].phases | people[1].phases
            if quizzes <= asked:
                break
        assert quizzes <= asked, f"nobody was asked a question in {MATCHES} matches, only for {asked}"
