"""Games by the million, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wayside.engine.game import Game
from wayside.lab.simulate import simulate as run
from wayside.library.options import typed
from wayside.library.players import as_game


@dataclass(frozen=True, repr=False)
class Simulation:
    """What a simulation found. Lists have one number a seat."""

    game: Game
    seats: int
    games: int
    bots: list[str]
    seed: int
    options: dict[str, str]
    decisions: int
    """Moves made in all games together."""
    seconds: float
    """How long it took, compiling not counted."""
    wins: list[float]
    """Games won; who share a win share it."""
    mean_score: list[float]
    """In the game's own unit."""
    rounds: dict[str, float]
    """The rounds that a game took: `mean`, `median`, `5%` and `95%`."""
    counts: dict[str, dict[str, Any]]
    """What the game counts: the `total`, the mean `per_game` and, where seats are told apart, `by_seat`."""

    @property
    def win_rate(self) -> list[float]:
        """The share of the games that each seat won."""
        return [won / self.games for won in self.wins]

    def __str__(self) -> str:
        lines = [f"{self.game.title}: {self.games:,} games, {self.rounds['mean']:.1f} rounds each"]
        for seat, (bot, rate, score) in enumerate(zip(self.bots, self.win_rate, self.mean_score, strict=True)):
            points = self.game.points(score * self.game.scale)
            lines.append(f"seat {seat}, {bot}: {rate:.1%} of the wins, {points} {self.game.unit}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Simulation of {self.games:,} games of {self.game.name}, {self.seats} seats>"


def simulate(
    game: str | Game,
    seats: int = 4,
    games: int = 100_000,
    bots: str | Sequence[str] = "random",
    *,
    seed: int = 1,
    options: Mapping[str, str | int | bool] | None = None,
    threads: int | None = None,
    device: str = "cpu",
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play whole games in bulk, compiled, on all cores (or so many threads) or on a GPU (`device="cuda"`).

    `bots` is one name for all seats or one a seat, of those that are rules themselves: all but the search.
    The same seed gives the same games, with any number of threads and on any device; `progress` hears how many
    are done. The first run of a game compiles it, which takes some seconds.

    >>> import wayside
    >>> result = wayside.simulate("hallo-trucker", seats=2, games=300, bots=["sensible", "random"])
    >>> result.wins[0] > result.wins[1]
    True
    """
    found = as_game(game)
    names = [bots] if isinstance(bots, str) else list(bots)
    done = run(
        found,
        seats=seats,
        games=games,
        bots=names,
        seed=seed,
        threads=threads,
        device=device,
        options=typed(found, options or {}),
        progress=progress,
    )
    told = done.as_dict()
    return Simulation(
        found,
        seats,
        games,
        list(done.bot),
        seed,
        {option.name: option.text(done.options[option.name]) for option in found.options},
        told["decisions"],
        done.seconds,
        told["wins"],
        told["mean_score"],
        told["rounds"],
        told["counts"],
    )
