"""The example game as a stranger's package: installed into a folder of its own, and found by its entry point."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from wayside.engine.game import Game
from wayside.engine.match import Match
from wayside.engine.registry import find_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "blind-summit"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example's package was installed; nothing is fetched from anywhere."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(EXAMPLE)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def game(installed: Path) -> Iterator[Game]:
    """The example, found as any installed game is; it is gone again after the module's tests."""
    sys.path.insert(0, str(installed))
    importlib.invalidate_caches()
    try:
        yield find_game("blind-summit")
    finally:
        sys.path.remove(str(installed))
        for name in [n for n in sys.modules if n.partition(".")[0] == "blind_summit"]:
            del sys.modules[name]
        importlib.invalidate_caches()


class Table:
    """A match of the example whose dice a test can set, and the shorthand for playing it."""

    def __init__(self, game: Game, seats: int, options: dict[str, int]) -> None:
        names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][:seats]
        self.match = Match(game, names, options, secret=b"example" * 4, nonces=[b"n"] * seats)

    def dice(self, *values: int) -> None:
        """Put these under the hands."""
        for seat, value in enumerate(values):
            self.match.record.die[seat] = value

    def purses(self, *coins: int) -> None:
        for seat, held in enumerate(coins):
            self.match.record.purse[seat] = held

    def vote(self, *votes: str) -> list[str]:
        """The votes of all but the driver, in the order of the seats; what came of the last one."""
        told: list[str] = []
        for seat, vote in zip(self.match.waiting(), votes, strict=True):
            told = self.play(seat, vote)
        return told

    def play(self, seat: int, move: str) -> list[str]:
        """A move in words; what came of it, in words."""
        return [event.text(self.match.names) for event in self.match.play(seat, move)]

    def offers(self, seat: int) -> list[str]:
        return [self.match.game.offer_text(line) for line in self.match.offers(seat)]

    def purse(self) -> list[int]:
        return self.match.standing()


Sit = Callable[..., Table]


@pytest.fixture
def sit(game: Game) -> Sit:
    """Sit down: so many seats, these dice under the hands, these options."""

    def down(seats: int, dice: Sequence[int] = (), **options: int) -> Table:
        table = Table(game, seats, options)
        table.dice(*dice)
        return table

    return down
