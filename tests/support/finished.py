"""Finished matches in a store, played by bots in this process."""

import random
import secrets
from collections.abc import Mapping

from wayside.bots.players import make_bot
from wayside.engine.dice import commitment
from wayside.engine.match import Match
from wayside.server.model import ClockRule, EntryRow, MatchRow, Player, Table, now_ms
from wayside.server.ratings import finish_of
from wayside.server.seating import begin, make_table, sit, start, tell
from wayside.server.store import Store
from wayside.server.tables import game_of


async def play_match(
    store: Store,
    players: list[Player],
    game: str,
    options: Mapping[str, str],
    *,
    seats: int = 2,
    seed: int = 1,
    take_back: bool = False,
    stop_after: int | None = None,
    fill: str = "random",
) -> tuple[Table, MatchRow, Match]:
    """A match that was played to its end, or up to an entry; with `take_back`, some choices were made twice."""
    rules = game_of(game)
    table = make_table(players[0], rules, seats, options, ClockRule(), public=True, chat=True)
    nonces = [secrets.token_bytes(16) for _ in players]
    for player, nonce in zip(players, nonces, strict=True):
        sit(table, player, None, commitment(nonce))
    await store.add_table(table)
    start(table, players[0], rules, fill)
    tell(table, [nonce.hex() for nonce in nonces])
    row = begin(table, rules)
    assert await store.start_match(table, 1, row)
    match = Match(rules, row.names, row.options, secret=row.secret, nonces=row.nonces, promise=row.promise)
    bot, dice = make_bot(rules, "sensible", seed), random.Random(seed)
    while not match.over and len(match.entries) != stop_after:
        undo = [seat for seat in range(match.seats) if take_back and match.can_take_back(seat)]
        if undo and dice.random() < 0.3:
            match.take_back(undo[0])
        else:
            seat = dice.choice(match.waiting())
            chair = match.is_empty_chair(seat)  # it stays empty
            match.play(seat, match.rules.default(match.record, seat) if chair else bot.choose(match, seat))
        last = match.entries[-1]
        entry = EntryRow(row.id, len(match.entries), last.seat, last.move, "player", now_ms(), str(len(match.entries)))
        finish = await finish_of(store, table, match.standing(), now_ms()) if match.over else None
        assert (await store.append(entry, finish=finish)).done
    return table, row, match
