"""The nets in PyTorch: one that plays, by what its seat sees, and a critic that sees everything.

The one that plays is made so that it can be played in whole numbers (export.py): every layer's output lies between 0
and `TOP`, each candidate is scored by one hidden layer over the state, its action and its own features, and what the
adviser says counts beside that, so that a new net plays as its adviser does.
"""

from importlib import import_module
from typing import Any

from wayside.engine.features import ADVISED, ONE, Eye
from wayside.engine.game import Game
from wayside.train.lanes import Rows

torch: Any = import_module("torch")
nn: Any = torch.nn
functional: Any = torch.nn.functional

TOP = 4.0  # the most that a hidden number can be
TRUST = 2.0  # how much a net believes its adviser, as the logarithm of odds: what it learns is where not to
BITS = 7  # of a weight or a hidden number that is played by, besides its sign


def limited(x: Any) -> Any:
    """What a hidden layer lets through."""
    return x.clamp(0.0, TOP)


def rounded(x: Any, steps: Any) -> Any:
    """To the nearest of so many steps, as if it were not: what learns sees no steps."""
    return x + ((x * steps).round() / steps - x).detach()


class Player(nn.Module):  # type: ignore[misc]
    """What a seat sees, to how good each candidate is, and to the share of the win that is to be expected."""

    def __init__(self, game: Game, width: int, depth: int, actions: int) -> None:
        super().__init__()
        eye = Eye.of(game)
        self.sizes = {"features": eye.size, "offer": eye.offer_size, "width": width, "depth": depth, "actions": actions}
        self.see = nn.Linear(eye.size, width)
        self.think = nn.Linear(width, depth)
        self.base = nn.Linear(depth, depth)
        self.action = nn.Embedding(actions, depth)
        self.offer = nn.Linear(eye.offer_size, depth, bias=False)
        self.score = nn.Linear(depth, 1, bias=False)
        self.value = nn.Linear(depth, 1)
        self.whole_numbers = False
        """Whether it plays as it will once it is exported, in whole numbers."""
        nn.init.normal_(self.action.weight, std=0.1)
        nn.init.normal_(self.score.weight, std=0.01)
        nn.init.zeros_(self.value.weight)

    def _weight(self, layer: Any, *beside: Any) -> Any:
        """A layer's weights, or what becomes of them in whole numbers: each column has a scale of its own."""
        if not self.whole_numbers:
            return layer.weight
        largest = torch.stack([w.weight.detach().abs().amax(1) for w in (layer, *beside)]).amax(0).clamp_min(1e-6)
        return rounded(layer.weight, ((1 << BITS) - 1) / largest[:, None])

    def _hidden(self, x: Any) -> Any:
        x = limited(x)
        return rounded(x, ((1 << BITS) - 1) / TOP) if self.whole_numbers else x

    def state(self, x: Any) -> Any:
        """The last hidden layer of what is seen."""
        seen = x.to(self.see.weight.dtype) / ONE if x.dtype == torch.int8 else x
        h = self._hidden(functional.linear(seen, self._weight(self.see), self.see.bias))
        return self._hidden(functional.linear(h, self._weight(self.think), self.think.bias))

    def logits(self, h: Any, rows: Rows) -> Any:
        """How good each candidate is."""
        told = rows.features.to(h.dtype) / ONE
        base = functional.linear(h, self._weight(self.base, self.offer), self.base.bias)
        offered = functional.linear(told, self._weight(self.offer, self.base))
        g = self._hidden(base[rows.lane] + self.action(rows.action.long()) + offered)
        weight = self.score.weight
        if self.whole_numbers:
            weight = rounded(weight, ((1 << BITS) - 1) / weight.detach().abs().amax().clamp_min(1e-6))
        return functional.linear(g, weight).squeeze(1).float() + TRUST * told[:, ADVISED].float()

    def forward(self, x: Any, rows: Rows) -> tuple[Any, Any]:
        h = self.state(x)
        return self.logits(h, rows), self.value(h).squeeze(1).float()


class Critic(nn.Module):  # type: ignore[misc]
    """Everything, to the share of the win that is to be expected; nobody plays by it."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        size = Eye.of(game, everything=True).size
        self.see, self.think, self.more = nn.Linear(size, width), nn.Linear(width, width), nn.Linear(width, width)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)

    def forward(self, y: Any) -> Any:
        h = functional.relu(self.see(y.to(self.see.weight.dtype) / ONE))
        h = functional.relu(self.think(h))
        h = functional.relu(self.more(h)) + h
        return self.value(h).squeeze(1).float()


def log_shares(logits: Any, rows: Rows, lanes: int) -> Any:
    """The logarithm of each candidate's share of its lane's choice."""
    most = torch.full((lanes,), -1e30, device=logits.device).scatter_reduce(0, rows.lane, logits.detach(), "amax")
    lifted = logits - most[rows.lane]
    total = torch.zeros(lanes, device=logits.device).index_add(0, rows.lane, lifted.exp())
    return lifted - total.clamp_min(1e-30).log()[rows.lane]


def pick(keys: Any, rows: Rows, lanes: int) -> Any:
    """The row with the largest key in each lane; of a lane without candidates, 0."""
    most = torch.full((lanes,), -1e30, device=keys.device).scatter_reduce(0, rows.lane, keys, "amax")
    number = torch.arange(len(keys), device=keys.device)
    best = torch.where(keys == most[rows.lane], number, len(keys))
    first = torch.full((lanes,), len(keys), device=keys.device, dtype=torch.int64)
    first = first.scatter_reduce(0, rows.lane, best, "amin")
    return torch.where(rows.count > 0, first, 0)
