"""How Hitchiker plays: what the Deal Chart was chosen for, with room for chance.

bench/hitchiker_figures.py has it exactly.
"""

import re
from pathlib import Path
from typing import Any

import hitchiker_figures as bench
import numpy as np
import pytest

from wayside.engine.batch import COUNTS, ROUNDS, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.forms import CHECKED
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.bot import sensible

SEATS = 4
RESULTS = Path(__file__).parents[3] / "bench" / "results.md"
GAMES = 10_000
AMONG_OTHERS = 20_000  # of who deals by another stake: half a per cent is seen

Results = np.ndarray[Any, Any]


@pytest.fixture(scope="module")
def played() -> Results:
    results = new_results(GAMES, GAME)
    Batch(GAME, [sensible] * SEATS, kind=CHECKED).run(1, 0, results)
    return results


def counted(results: Results, name: str) -> float:
    cells = dict(zip([count.name for count in GAME.counts], cells_of(GAME.counts, GAME.seats[1]), strict=True))
    return float(results[:, COUNTS:][:, cells[name]].sum())


def said(pattern: str) -> list[float]:
    """Figures of the rulebook."""
    found = re.search(pattern, " ".join(GAME.rulebook.clauses["H1.8"].text.split()))
    assert found is not None, pattern
    return [float(figure) for figure in found.groups()]


@pytest.mark.long
@pytest.mark.clause("H1.8")
def test_rounds(played: Results) -> None:
    low, median, high = np.percentile(played[:, ROUNDS], [10, 50, 90])
    assert [median] == said(r"Half of these are over in (\d+) rounds")
    assert [low, high] == pytest.approx(said(r"eight of ten take (\d+) to (\d+)"), abs=1)
    assert counted(played, "games: out of rounds") == 0


@pytest.mark.long
@pytest.mark.clause("H1.8")
def test_both_goals_are_reached(played: Results) -> None:
    shares = [100 * counted(played, f"wins: {goal}") / GAMES for goal in ("savings", "cash")]
    assert sum(shares) == pytest.approx(100)
    assert shares == pytest.approx(said(r"savings win (\d+) of 100 and cash (\d+)"), abs=2.5)


@pytest.mark.long
@pytest.mark.clause("H1.8")
def test_no_seat_has_much_of_an_advantage(played: Results) -> None:
    (most,) = said(r"no seat wins more than ([\d.]+)\.")
    assert 25 <= most < 26
    won = 100 * bench.shares(played, SEATS).mean(axis=0)
    assert max(won) < most + 1.7  # four times what chance makes of it


@pytest.mark.long
@pytest.mark.clause("H1.8", "H6.2")
@pytest.mark.parametrize(("stake", "which"), [("nothing", 0), ("the least", 1), ("everything", 2)])
def test_another_stake_is_worse_than_the_sensible_one(stake: str, which: int) -> None:
    told = said(r"wins (\d+), (\d+) and (\d+) of 100")[which]
    results = new_results(AMONG_OTHERS)
    Batch(GAME, [bench.STAKES[stake], sensible, sensible, sensible], kind=CHECKED).run(2, 0, results)
    won = 100 * bench.shares(results, SEATS)[:, 0].mean()
    assert won < 24.5
    assert won == pytest.approx(told, abs=1.7)


@pytest.mark.clause("H1.8")
def test_the_rulebook_says_what_was_measured() -> None:
    """The games themselves are played in what takes long, above."""
    median, savings, cash = said(r"over in (\d+) rounds.* savings win (\d+) of 100 and cash (\d+)")
    (most,) = said(r"no seat wins more than ([\d.]+)\.")
    assert 18 <= median <= 28
    assert savings + cash == 100
    assert min(savings, cash) >= 25
    assert most <= 30
    row = next(line for line in RESULTS.read_text().splitlines() if line.startswith(f"| **{SEATS}** | {most}%"))
    assert f"| **{median:.0f}** (" in row
    measured = re.findall(r"\*\*([\d.]+)%\*\*", row)
    assert [round(float(share)) for share in measured] == [savings, cash]
