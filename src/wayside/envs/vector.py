"""Many games side by side at full speed: arrays that the caller owns, one call of machine code a step.

games = wayside.envs.vector("hallo-trucker", seats=4, games=1024)
games.reset(seed=1)
while True:
    games.actions[:] = think(games.observations, games.masks, games.acting)
    games.step()
    learn(games.rewards, games.terminated)

With `device="cuda"` all of it stays on the GPU, in tensors of PyTorch's where that is installed.
"""

from typing import Any

from wayside.engine.actions import Actions
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.envs.asked import the_actions, the_game, the_options
from wayside.envs.lanes import Array, Buffers, Lanes


def _lanes(device: str) -> Any:
    """What steps the games on this device; where there is no GPU, that is said."""
    if device == "cpu":
        return Lanes
    from wayside.envs.gpu_lanes import GpuLanes

    return GpuLanes


class Vector:
    """So many games of one kind, each waiting for the decision of one seat.

    Where a game has ended the next begins at once: `terminated` is set, `rewards` are those of the game that has ended,
    and all else is of the new one. The arrays stay the same from step to step, and are written over.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        games: int,
        device: str = "cpu",
        buffers: Buffers | None = None,
        **options: object,
    ) -> None:
        """`buffers`: arrays of the caller's own, as `Buffers.new` would make them."""
        if device not in ("cpu", "cuda"):
            raise WaysideError(f"device is 'cpu' or 'cuda'; {device!r} is not")
        self.game = the_game(game)
        self.device = device
        self._lanes = _lanes(device)(self.game, seats, games, the_options(self.game, options), buffers=buffers)
        given = self._lanes.given
        self.seats = seats
        self.games = games
        self.table: Actions = self._lanes.table
        """What each action is, in words and as a move."""
        self.records: Array = given.records
        """The games themselves: a learner's critic may look at all of them. On a GPU each is a row of bytes."""
        self.observations: Array = given.observations
        """What the seat to decide sees: a line of numbers from -1 to 1 for each game."""
        self.masks: Array = given.masks
        """1 for each action that is legal now."""
        self.acting: Array = given.acting
        """The seat that is to decide."""
        self.actions: Array = given.actions
        """Where the caller writes what it does."""
        self.rewards: Array = given.rewards
        """What each seat has won: its share of the win less an equal part, once a game has ended."""
        self.terminated: Array = given.terminated
        """Whether the last step ended a game."""
        self._fresh = True

    @property
    def legal(self) -> tuple[Array, Array]:
        """How many actions are legal in each game, and which: the first so many of each line."""
        return self._lanes.inner[:, 0], self._lanes.legal

    def reset(self, seed: int = 0) -> None:
        """Begin the first games of a seed."""
        self._lanes.seed(seed)
        self._lanes.begin()
        self._fresh = False

    def step(self, actions: Any = None) -> None:
        """Make the decision of every game: those in `actions`, or these. One that is not legal stops all."""
        if self._fresh:
            raise WaysideError("nothing has begun; call reset(seed) before step")
        if actions is not None:
            self._lanes.take(the_actions(actions, self.games, self.table.size))
        self._lanes.advance()

    def draw(self) -> Array:
        """Random legal actions, written into `actions`; the dice are the vector's own, on a GPU each game's."""
        self._lanes.draw()
        return self.actions
