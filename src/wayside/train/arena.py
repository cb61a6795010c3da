"""How strong a net is while it learns: alone among the game's own bots, each deal from each seat in turn."""

from collections.abc import Mapping
from importlib import import_module
from math import sqrt
from typing import Any, NamedTuple

from wayside.engine.game import Game
from wayside.train.lanes import ONE_AMONG_BOTS, TrainingLanes
from wayside.train.net import Player, pick

torch: Any = import_module("torch")

SEED = 1 << 40  # of deals that no training has seen


class Share(NamedTuple):
    """The share of the win of one among others."""

    share: float
    error: float
    games: int


@torch.no_grad()  # type: ignore[untyped-decorator]
def share_of_wins(
    game: Game, player: Player, seats: int, options: Mapping[str, int], games: int, device: str, cast: Any
) -> Share:
    """The net takes the best candidate, always; the others are the game's own bot."""
    lanes = TrainingLanes(game, games - games % seats, [(seats, options)], [ONE_AMONG_BOTS], device, SEED, again=False)
    n = lanes.lanes
    x = torch.zeros((n, lanes.eye.size), dtype=torch.int8, device=device)
    y = torch.zeros((n, lanes.everything.size), dtype=torch.int8, device=device)
    won = torch.zeros(n, device=device)
    turned = torch.arange(n, device=device) % seats
    while True:
        rows = lanes.look(x, y)
        if not len(rows.lane):
            break
        with cast():
            logits, _ = player(x, rows)
        lanes.play((pick(logits, rows, n) - rows.start).clamp_min(0))  # of a game that is over: nothing
        own = lanes.rewards.gather(1, turned[:, None]).squeeze(1)
        won += torch.where(lanes.done > 0, own + 1 / seats, 0.0)
    by_deal = won.reshape(-1, seats).mean(1)  # the seats of a deal are one observation
    return Share(float(won.mean()), float(by_deal.std() / sqrt(len(by_deal))), n)
