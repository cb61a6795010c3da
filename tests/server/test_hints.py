"""Hints: what offers are worth, told to who plays against bots alone, and out of that seat's own sight."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from api_client import Visitor, open_services, problem, wide_limits
from asgi_socket import Wire
from databases import MakeDatabase, sign_up
from finished import play_match
from own_games import cases, own_games
from rooms import people

from wayside.bots.chances import Race, Weighing
from wayside.bots.weighing import NO_MOVE, Tally
from wayside.engine.dice import seed_dice
from wayside.engine.game import Game
from wayside.engine.match import Match, fits
from wayside.engine.moves import FREE, parse_move, verb_of
from wayside.engine.record import PUBLIC, Record
from wayside.engine.sight import view
from wayside.server.bot_pool import BotFailed, BotLimits, BotPool, BotsBusy
from wayside.server.bot_process import Answer, Ask, BotRunner, read_record
from wayside.server.errors import Refusal
from wayside.server.hints import Hints
from wayside.server.hub import Hub
from wayside.server.limits import RATES, Limits, Rate
from wayside.server.metrics import Metrics
from wayside.server.model import ClockRule, Player
from wayside.server.people import People
from wayside.server.replays import NOT_SHOWN
from wayside.server.room import Room
from wayside.server.sockets import Sockets
from wayside.server.store import Store
from wayside.server.tables import Tables, game_of

pytestmark = pytest.mark.anyio

GAMES = own_games()


@pytest.fixture(autouse=True)
def plain_rules_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds are enough to say something, and two matches to learn from."""
    monkeypatch.setattr("wayside.bots.chances.FIRST_LOOK", 2)
    monkeypatch.setattr("wayside.bots.chances.FEWEST", 2)
    monkeypatch.setattr("wayside.bots.chances.LOOK_AGAIN", 2)


class HeadOfItsOwn:
    """Thinks in this process, for so many tries, in so many portions; it keeps what it was shown."""

    def __init__(self, tries: int = 12, portions: int = 1) -> None:
        self.tries, self.portions, self.portion = tries, portions, 0
        self.shown: list[bytes] = []
        self.bounds: list[int | None] = []
        self.answers = asyncio.Event()
        self.answers.set()

    async def weigh(
        self,
        game: str,
        record: bytes,
        seat: int,
        milliseconds: int,
        budget: int,
        tally: bytes = b"",
        match: str = "",
        played: int = NO_MOVE,
    ) -> Answer:
        self.shown.append(record)
        self.bounds.append(budget)
        await self.answers.wait()
        found = game_of(game)
        before = Tally.unpack(tally) if tally else None
        self.portion = self.portion + 1 if tally else 1
        race = Race(found, read_record(found, record), seat, before, played=None if played == NO_MOVE else played)
        race.most_tries = 2 + (4 + len(race.tally)) * self.tries * self.portion // self.portions
        race.think()
        finished = self.portion >= self.portions
        return Answer(1, weighing=race.weighing(), tally=race.tally.pack(), finished=finished)

    async def chances(self, game: str, record: bytes, seat: int, milliseconds: int, match: str = "") -> Answer:
        self.shown.append(record)
        found = game_of(game)
        race = Race(found, read_record(found, record), seat, tries=self.tries, only=NO_MOVE)
        race.think()
        return Answer(1, weighing=race.position(), finished=True)


async def last(hints: Any) -> Any:
    """The last of what is told."""
    found = None
    async for each in hints:
        found = each
    return found


async def table_of(hub: Hub, players: list[Player], game: str, bots: int) -> Room:
    """A match of these people and so many bots."""
    tables = Tables(hub.store, hub)
    seats = len(players) + bots
    table = await tables.create(players[0], game, seats, {}, ClockRule(), True, True, 0, "")
    for seat, player in enumerate(players[1:], 1):
        await tables.sit(table.id, player, seat, "")
    await tables.start(table.id, players[0], "random")
    return await hub.room(table.id)


async def until_owed(room: Room, seat: int, offers: int = 1) -> None:
    """All move by the game's default until the seat owes a decision, with so many offers at least; or to the end."""
    live = room.live
    assert live is not None
    while not live.over and (seat not in live.waiting() or len(live.match.offers(seat)) < offers):
        other = live.waiting()[0]
        await room.play(other, live.match.rules.default(live.match.record, other), f"default {live.version}", "bot")


@pytest.fixture
async def store(new_sqlite: MakeDatabase) -> AsyncIterator[Store]:
    opened = await Store.open(new_sqlite())
    yield opened
    await opened.close()


def sockets_of(hub: Hub, head: Any, limits: Limits | None = None) -> Sockets:
    return Sockets(hub, People(hub.store), limits or wide_limits(), Metrics(), [], Hints(head, 50))


async def sit(sockets: Sockets, room: Room, player: Player | None) -> Wire:
    wire = Wire(sockets)
    wire.say("hello", v=1, table=room.table.id, token=None if player is None else player.id[::-1])
    await wire.hear("welcome")
    return wire


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_every_offer_has_a_chance_and_what_it_lies_between(store: Store, game: Game) -> None:
    hub = Hub(store)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], game.name, 2)
    await until_owed(room, 0, 2)
    assert room.live is not None
    head = HeadOfItsOwn(2)
    wire = await sit(sockets_of(hub, head), room, ada)
    wire.say("hint", id="h")
    hinted = await wire.hear("hinted")
    assert (hinted["id"], hinted["version"]) == ("h", room.live.version)
    assert sorted(each["move"] for each in hinted["moves"]) == sorted(offer.move for offer in room.live.offers(0))
    for each in hinted["moves"]:
        assert set(each) == {"move", "chance", "low", "high", "place", "reason", "clause"}
        assert 0 <= each["low"] <= each["chance"] <= each["high"] <= 1
    assert [each["place"] for each in hinted["moves"]] == sorted(each["place"] for each in hinted["moves"])
    assert hinted["moves"][0]["place"] == 1
    assert hinted["moves"][0]["chance"] == hinted["chances"][0]
    assert sum(hinted["chances"]) == pytest.approx(1)
    assert hinted["done"]
    assert hinted["tries"] >= 2 * len(hinted["moves"])
    assert head.bounds == [50]
    await wire.hang_up()


@pytest.mark.long
async def test_a_hint_is_the_same_whatever_the_dice_will_be(store: Store) -> None:
    """In Spiralized nothing else is hidden."""
    hub, head = Hub(store), HeadOfItsOwn(2)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "spiralized", 2)
    live, hints = room.live, Hints(head, kept=0)  # type: ignore[arg-type]
    assert live is not None
    for number in range(8):
        await until_owed(room, 0)
        truth = live.match.record.copy()
        first = await last(hints.at(room, 0))
        seed_dice(live.match.record, number, 7)
        assert bytes(live.match.record) != bytes(truth)
        assert await last(hints.at(room, 0)) == first
        assert head.shown[-1] == head.shown[-2]
        live.match.record.become(truth)
        await room.play(0, live.match.offers(0)[0][0], f"mine {number}")


def hidden_cells(record: Record) -> list[int]:
    """All that not everybody sees of a game, a number a cell."""
    fields = [f for f in type(record).fields if f.sight != PUBLIC and f.name not in NOT_SHOWN]
    return [value for f in fields for value in record.array[f.name].ravel().tolist()]


def hits(shown: list[Record], truth: Record) -> list[float]:
    """How often each hidden cell was shown as it truly is."""
    cells = [hidden_cells(record) for record in shown]
    return [sum(each[i] == true for each in cells) / len(cells) for i, true in enumerate(hidden_cells(truth))]


async def test_what_the_bot_is_shown_tells_nothing_of_what_the_seat_cannot_know(store: Store) -> None:
    """Hands and pile are dealt anew for a hint: how they then lie does not depend on how they lay."""
    chance, looks = random.Random(4), 400

    class Looking:
        shown: list[Record]

        async def weigh(self, game: str, record: bytes, *_: object) -> Answer:
            self.shown.append(read_record(game_of(game), record))
            return Answer(1, weighing=Weighing([], [], 0, True), finished=True)

    async def looked() -> list[Record]:
        head.shown = []
        for _ in range(looks):
            live.match.key = chance.randbytes(32)  # of one match the guess is the same each time
            await last(hints.at(room, 0))
        return head.shown

    hub, head = Hub(store), Looking()
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 2)
    live, hints = room.live, Hints(head)  # type: ignore[arg-type]
    assert live is not None
    times = 0
    for number in range(25):
        await until_owed(room, 0)
        if live.over:  # a short one
            break
        if number % 6 == 0:
            times += 1
            truth = live.match.record.copy()
            shown = await looked()
            assert all(view(record, 0) == view(truth, 0) and not record.log_n for record in shown)
            seed_dice(live.match.record, number, 7)
            live.match.rules.redeal(live.match.record, 0)
            unlike = hits([live.match.record], truth)
            assert unlike.count(0) > 50, "hardly anything is hidden: this shows nothing"
            # Were anything of the truth left, it would be hit more often than when the truth is another.
            more = [a - b for a, b in zip(hits(shown, truth), hits(await looked(), truth), strict=True)]
            assert max(more) < 0.1
            assert abs(sum(more)) / unlike.count(0) < 0.01
            live.match.record.become(truth)
        await room.play(0, live.match.offers(0)[-1][0], f"mine {number}")
    assert times > 1


def held(room: Room) -> None:
    room.table.seats[1].bot, room.table.seats[1].held = "random", True


@pytest.mark.parametrize("change", [lambda room: None, held], ids=["sits there", "a bot sits in"])
async def test_among_people_there_are_no_hints(store: Store, change: Callable[[Room], None]) -> None:
    hub, head = Hub(store), HeadOfItsOwn(2)
    ada, bob = await people(store, 2)
    room = await table_of(hub, [ada, bob], "hallo-trucker", 1)
    change(room)
    wire = await sit(sockets_of(hub, head), room, ada)
    wire.say("hint", id="h")
    refused = await wire.hear("refused", "hinted")
    assert (refused["t"], refused["id"], refused["code"]) == ("refused", "h", "hints-off")
    assert "all others are bots" in refused["reason"]
    assert not head.shown
    await wire.hang_up()


async def test_who_watches_waits_or_has_finished_is_refused(store: Store) -> None:
    hub, head = Hub(store), HeadOfItsOwn(2)
    ada, bob = await people(store, 2)
    room = await table_of(hub, [ada], "spiralized", 2)
    live = room.live
    assert live is not None
    sockets = sockets_of(hub, head)
    for who, code in ((None, "watching"), (bob, "watching")):
        wire = await sit(sockets, room, who)
        wire.say("hint", id="h")
        assert (await wire.hear("refused"))["code"] == code
        await wire.hang_up()
    while 0 in live.waiting():
        await room.play(0, live.match.offers(0)[0][0], f"{live.version}")
    hints = Hints(head)  # type: ignore[arg-type]
    with pytest.raises(Refusal) as caught:
        await last(hints.at(room, 0))
    assert caught.value.code == "no-decision"
    live.match.record.over = 1
    with pytest.raises(Refusal) as caught:
        await last(hints.at(room, 0))
    assert caught.value.code == "match-over"
    room.live = None
    with pytest.raises(Refusal) as caught:
        await last(hints.at(room, 0))
    assert caught.value.code == "no-match"
    assert not head.shown


async def test_who_asked_may_move_meanwhile_and_is_told_which_version_it_was_about(store: Store) -> None:
    hub, head = Hub(store), HeadOfItsOwn(2)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    assert room.live is not None
    wire = await sit(sockets_of(hub, head), room, ada)
    head.answers.clear()
    wire.say("hint", id="h")
    wire.say("play", id="p", move=room.live.offers(0)[0].move, version=0)
    assert (await wire.hear("done", "hinted"))["id"] == "p"
    assert room.live.version == 1
    head.answers.set()
    assert (await wire.hear("hinted"))["version"] == 0
    await wire.hang_up()


async def test_a_hint_that_nobody_waits_for_any_more_is_let_go(store: Store) -> None:
    hub, head = Hub(store), HeadOfItsOwn(2)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    wire = await sit(sockets_of(hub, head), room, ada)
    head.answers.clear()
    wire.say("hint", id="h")
    while not head.shown:
        await asyncio.sleep(0)
    (socket,) = room.readers
    (task,) = socket.asides  # type: ignore[attr-defined]
    await wire.hang_up()
    await asyncio.wait([task])
    assert task.cancelled()


async def test_hints_are_counted_by_themselves(store: Store) -> None:
    hub = Hub(store)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    assert room.live is not None
    wire = await sit(sockets_of(hub, HeadOfItsOwn(), Limits({**RATES, "hint": Rate(2, 60.0)})), room, ada)
    for number in range(3):
        wire.say("hint", id=str(number))
    answers = [await wire.hear("hinted", "refused") for _ in range(3)]
    assert sorted(answer["t"] for answer in answers) == ["hinted", "hinted", "refused"]
    assert next(a for a in answers if a["t"] == "refused")["code"] == "too-fast"
    wire.say("play", id="p", move=room.live.offers(0)[0].move)
    assert (await wire.hear("done", "refused"))["t"] == "done"
    await wire.hang_up()


@pytest.mark.parametrize(
    ("error", "code"),
    [(BotsBusy("2000 wait"), "too-busy"), (BotFailed("MARK"), "no-hint"), (ZeroDivisionError("MARK"), "no-hint")],
)
async def test_bots_that_fail_are_said_without_their_words(store: Store, error: Exception, code: str) -> None:
    class Failing:
        async def weigh(self, *_: object) -> Answer:
            raise error

    hub = Hub(store)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    wire = await sit(sockets_of(hub, Failing()), room, ada)
    wire.say("hint", id="h")
    refused = await wire.hear("refused")
    assert refused["code"] == code
    assert "MARK" not in json.dumps(refused)
    await wire.hang_up()


async def test_the_bot_processes_give_hints_within_their_time(store: Store) -> None:
    hub, pool = Hub(store), BotPool(BotLimits(), Metrics())
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    await until_owed(room, 0)
    assert room.live is not None
    await pool.start()
    try:
        hints = Hints(pool, 900, kept=0)
        found = [each async for each, version in hints.at(room, 0) if version == room.live.version]
        assert [each.done for each in found] == [False] * (len(found) - 1) + [True]
        assert 1 <= len(found) <= 3
        assert [each.tries for each in found] == sorted(each.tries for each in found)
        if found[-1].note != "not-ready":
            assert {each.move for each in found[-1].moves} == {offer.move for offer in room.live.offers(0)}
    finally:
        await pool.stop()


async def test_a_hint_is_told_several_times_and_ever_better(store: Store) -> None:
    hub, head = Hub(store), HeadOfItsOwn(6, portions=3)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    wire = await sit(sockets_of(hub, head), room, ada)
    sockets = wire
    wire.say("hint", id="h")
    told = [await wire.hear("hinted")]
    while not told[-1]["done"]:
        told.append(await wire.hear("hinted"))
    assert [each["done"] for each in told][-1:] == [True]
    assert [each["tries"] for each in told] == sorted({each["tries"] for each in told})
    assert {each["id"] for each in told} == {"h"}
    # What was thought about once is told at once, and in the same words.
    asked = len(head.shown)
    wire.say("hint", id="again")
    again = await wire.hear("hinted")
    assert {**again, "id": "h"} == told[-1]
    assert len(head.shown) == asked
    await sockets.hang_up()


async def test_a_hint_ends_when_the_match_goes_on(store: Store) -> None:
    """Who has moved does not want it any more; the last that is told says that it is the last."""
    hub, head = Hub(store), HeadOfItsOwn(1, portions=1000)
    (ada,) = await people(store, 1)
    room = await table_of(hub, [ada], "hallo-trucker", 1)
    assert room.live is not None
    hints = Hints(head, 300_000)  # type: ignore[arg-type]
    told = []
    async for each, _ in hints.at(room, 0):
        told.append(each.done)
        if len(told) == 2:
            await room.play(0, room.live.offers(0)[0].move, "mine")
    assert told == [False, False, True]


async def test_a_quiz_gives_no_hints(store: Store) -> None:
    runner = BotRunner(compiles=False)
    game = game_of("krikkit")
    match = Match(game, ["a", "b"], secret=bytes(32))
    chance, seat = random.Random(1), 0
    while "answer 1" not in map(game.offer_text, match.offers(seat)):
        if match.over:  # a match in which nothing was asked
            match = Match(game, ["a", "b"], secret=chance.randbytes(32))
        seat = match.waiting()[0]
        match.play(seat, chance.choice([line[0] for line in match.offers(seat) if not line[0] & FREE]))
        seat = match.waiting()[0] if not match.over else 0
    answer = runner.answer(Ask(1, "weigh", "krikkit", bytes(match.sight(seat)), seat, "search", 50, 50))
    assert (answer.error, answer.finished) == ("", True)
    assert answer.weighing == Weighing([], [], 0, True, "no-hints")


# ---- Replays


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_a_finished_match_can_be_asked_about(tmp_path: Path, game: Game) -> None:
    async with open_services(tmp_path) as services:
        head = HeadOfItsOwn(2)
        services.hints = Hints(head)  # type: ignore[arg-type]
        visitor = Visitor(services)
        ann = await sign_up(services.store, "Ann")
        _, row, match = await play_match(services.store, [ann], game.name, cases(game).short, take_back=True)
        for step in (0, match.steps() // 2, match.steps() - 1):
            record = match.at(step)
            for seat in range(2):
                path = f"/matches/{row.id}/frames/{step}/hint?seat={seat}"
                if not record.waiting >> seat & 1:
                    assert await visitor.refused("GET", path) == (409, "no-decision")
                    continue
                found = await visitor.ok("GET", path)
                assert (found["match"], found["step"], found["seat"]) == (row.id, step, seat)
                offers = [match.game.offer_text(line) for line in match.rules.offers(record, seat)]
                if found["note"] == "no-hints":
                    assert not found["moves"]
                    assert not all(game.verbs[verb_of(line[0])].hints for line in match.rules.offers(record, seat))
                    continue
                moves = [parse_move(game.verbs, each["move"]) for each in found["moves"]]
                for line in match.rules.offers(record, seat):  # of each just one, where the amount is free too
                    assert sum(fits(line, move) for move in moves) == 1
                assert len(moves) == len(offers)
                assert head.shown[-1] != bytes(record)
        path = f"/matches/{row.id}/frames"
        assert await visitor.refused("GET", f"{path}/{match.steps()}/hint?seat=0") == (409, "no-decision")
        assert await visitor.refused("GET", f"{path}/{match.steps() + 1}/hint?seat=0") == (404, "no-step")
        assert await visitor.refused("GET", f"{path}/0/hint?seat=5") == (404, "no-seat")
        assert await visitor.refused("GET", f"{path}/0/hint?seat=-1") == (422, "bad-request")
        assert await visitor.refused("GET", f"{path}/0/hint") == (422, "bad-request")
        assert await visitor.refused("GET", "/matches/nothing/frames/0/hint?seat=0") == (404, "no-match")


async def test_a_match_that_goes_on_gives_no_hints_this_way(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        ann = await sign_up(services.store, "Ann")
        _, row, _ = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"}, stop_after=5)
        refused = await Visitor(services).refused("GET", f"/matches/{row.id}/frames/0/hint?seat=0")
        assert refused == (409, "not-over")


async def test_hints_about_replays_are_bounded(tmp_path: Path) -> None:
    limits = Limits({**{kind: Rate(1000, 1.0) for kind in RATES}, "hint": Rate(1, 60.0)}, crowd=1)
    async with open_services(tmp_path, limits) as services:
        services.hints = Hints(HeadOfItsOwn())  # type: ignore[arg-type]
        ann = await sign_up(services.store, "Ann")
        _, row, match = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"})
        seat = next(seat for seat in range(2) if match.at(0).waiting >> seat & 1)
        visitor = Visitor(services)
        await visitor.ok("GET", f"/matches/{row.id}/frames/0/hint?seat={seat}")
        response = await visitor.ask("GET", f"/matches/{row.id}/frames/0/hint?seat={seat}")
        assert (response.status_code, problem(response)["code"]) == (429, "too-fast")


# ---- Chances along a match


async def all_of(visitor: Visitor, path: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]], int]:
    """All points and moves, asked for a few steps at a time; and how many requests that took."""
    points: list[dict[str, Any]] = []
    moves: list[dict[str, Any]] = []
    first, requests = 0, 0
    while first is not None:
        found = await visitor.ok("GET", f"{path}&first={first}&count=7")
        assert len(found["points"]) <= 7
        points, moves, requests = points + found["points"], moves + found["moves"], requests + 1
        assert found["next"] is None or found["next"] > first
        first = found["next"]
    return points, moves, requests


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_chances_along_a_finished_match(tmp_path: Path, game: Game) -> None:
    async with open_services(tmp_path) as services:
        head = HeadOfItsOwn(2)
        services.hints = Hints(head)  # type: ignore[arg-type]
        visitor = Visitor(services)
        ann = await sign_up(services.store, "Ann")
        _, row, match = await play_match(services.store, [ann], game.name, cases(game).short, take_back=True)
        path = f"/matches/{row.id}/chances?eyes=1"
        last_steps = f"/matches/{row.id}/chances?eyes=1&first={match.steps() - 3}"
        found = await visitor.ok("GET", last_steps)
        assert (found["steps"], found["next"]) == (match.steps(), None)
        assert [point["step"] for point in found["points"]] == list(range(match.steps() - 3, match.steps() + 1))
        scores = match.rules.standing(match.record)
        won = [(score == max(scores)) / scores.count(max(scores)) for score in scores]
        assert found["points"][-1]["chances"] == pytest.approx(won)
        for point in found["points"]:
            assert sum(point["chances"]) == pytest.approx(1)
        if match.steps() < 60:  # as far as plain rules go
            points, moves, requests = await all_of(visitor, path)
            assert [point["step"] for point in points] == list(range(match.steps() + 1))
            assert requests >= match.steps() // 7
        else:
            moves = found["moves"]
        for move in moves:
            entry = match.step_entry(move["step"])
            assert (move["seat"], entry.seat) == (1, 1)
            assert entry.move is not None
            assert move["played"] == match.game.move_text(entry.move)
            assert 0 <= move["chance"] <= 1
            assert move["best_chance"] >= move["chance"] - move["doubt"]
            assert (move["best"] == move["played"]) == (move["best_chance"] == move["chance"])
        # What was thought about once is told at once.
        asked = len(head.shown)
        assert await visitor.ok("GET", last_steps) == found
        assert len(head.shown) == asked


async def test_who_asks_for_chances_that_are_not_there_is_refused(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        services.hints = Hints(HeadOfItsOwn())  # type: ignore[arg-type]
        visitor = Visitor(services)
        ann = await sign_up(services.store, "Ann")
        _, row, match = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"})
        _, live, _ = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"}, stop_after=5)
        path = f"/matches/{row.id}/chances"
        for query in ("", "?eyes=all", "?eyes=spectator", "?eyes=-1", "?eyes=8", "?eyes=0&first=-1", "?eyes=0&count=0"):
            assert await visitor.refused("GET", path + query) == (422, "bad-request")
        assert await visitor.refused("GET", f"{path}?eyes=5") == (404, "no-seat")
        assert await visitor.refused("GET", f"{path}?eyes=0&first={match.steps() + 1}") == (404, "no-step")
        assert await visitor.refused("GET", f"/matches/{live.id}/chances?eyes=0") == (409, "not-over")
        assert await visitor.refused("GET", "/matches/nothing/chances?eyes=0") == (404, "no-match")


async def test_chances_along_a_match_are_bounded_as_hints_are(tmp_path: Path) -> None:
    limits = Limits({**{kind: Rate(1000, 1.0) for kind in RATES}, "hint": Rate(1, 60.0)}, crowd=1)
    async with open_services(tmp_path, limits) as services:
        services.hints = Hints(HeadOfItsOwn())  # type: ignore[arg-type]
        ann = await sign_up(services.store, "Ann")
        _, row, _ = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"})
        visitor = Visitor(services)
        await visitor.ok("GET", f"/matches/{row.id}/chances?eyes=0&count=1")
        assert await visitor.refused("GET", f"/matches/{row.id}/chances?eyes=0&count=1") == (429, "too-fast")


async def test_rules_that_are_not_ready_are_asked_again(tmp_path: Path) -> None:
    class NotReady(HeadOfItsOwn):
        async def chances(self, *_: object) -> Answer:
            return Answer(1, weighing=Weighing([], [0.5, 0.5], 1, False, "not-ready"), finished=True)

    async with open_services(tmp_path) as services:
        services.hints = Hints(NotReady())  # type: ignore[arg-type]
        ann = await sign_up(services.store, "Ann")
        _, row, match = await play_match(services.store, [ann], "hallo-trucker", {"stages": "1"})
        found = await Visitor(services).ok("GET", f"/matches/{row.id}/chances?eyes=0&first=2")
        assert found == {"points": [], "moves": [], "next": 2, "steps": match.steps()}
