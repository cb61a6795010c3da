"""What a game tells nets of an offer's worth is what its own bot chooses by."""

from random import Random

import numpy as np
import pytest

from wayside.engine.forms import PLAIN
from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.engine.moves import FREE
from wayside.engine.record import Record
from wayside.games.hitchiker import GAME as HITCHIKER
from wayside.games.hitchiker import state as hitchiker
from wayside.games.hitchiker.bot import MEAN_PREMIUM
from wayside.games.spiralized import GAME as SPIRALIZED
from wayside.games.spiralized import state as spiralized

ENOUGH = 60


def may_reckon(s: Record, seat: int) -> bool:
    """Whether Life Insurance is a question for the hitchhiker: one that can be paid, before a roll that leads on."""
    return s.cash[seat] >= MEAN_PREMIUM and not s.stuck >> seat & 1


@pytest.mark.parametrize(
    ("game", "phases"),
    [
        (SPIRALIZED, (spiralized.DIE, spiralized.PARTNER)),
        (HITCHIKER, (hitchiker.TURN, hitchiker.PURCHASE, hitchiker.DEALING)),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else None,
)
def test_the_bot_takes_what_is_told_to_be_worth_most(game: Game, phases: tuple[int, ...]) -> None:
    rules, told = Rules(game, PLAIN), game.features
    assert told is not None
    worth = next(column for column in told.offer if column.name == "worth")
    found = dict.fromkeys(phases, 0)
    for seed in range(12):
        for s, seat, _ in random_game(rules, 3, Random(seed)):
            if seat < 0 or s.phase not in phases or found[s.phase] >= ENOUGH:
                continue
            offers = rules.offers(s, seat)
            if len(offers) < 2 or (game is HITCHIKER and not may_reckon(s, seat)):
                continue
            rows = np.zeros((len(offers), len(told.offer)), np.int64)
            for n, line in enumerate(offers):
                told.of_offer(s, seat, line[0] & ~FREE, rows.data, n)
            chosen = rules.choose(game.bots["sensible"], s, seat)
            if any(line[0] == chosen for line in offers):
                at = next(n for n, line in enumerate(offers) if line[0] == chosen)
                # What is told of a Hitchiker's worth is rounded; the bot is not, so the best may be one of two.
                assert rows[at, worth] == rows[:, worth].max()
                found[s.phase] += 1
    assert min(found.values()) >= 20
