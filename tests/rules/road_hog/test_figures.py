"""How the county plays: what map and deck were chosen for, with room for chance; bench/results.md has it exactly."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wayside.engine.batch import COUNTS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.counts import cells_of
from wayside.engine.forms import CHECKED
from wayside.games.road_hog import GAME
from wayside.games.road_hog.bot import no_reds, sensible

SEATS = 4
RESULTS = Path(__file__).parents[3] / "bench" / "results.md"
GAMES = 3000

Results = np.ndarray[Any, Any]


@pytest.fixture(scope="module")
def played() -> Results:
    results = new_results(GAMES, GAME)
    Batch(GAME, [sensible] * SEATS, kind=CHECKED).run(1, 0, results)
    return results


def counted(results: Results, name: str) -> float:
    cells = dict(zip([count.name for count in GAME.counts], cells_of(GAME.counts, GAME.seats[1]), strict=True))
    return float(results[:, COUNTS:][:, cells[name]].sum())


def said(pattern: str) -> float:
    """A figure of the rulebook."""
    found = re.search(pattern, " ".join(GAME.rulebook.clauses["R1.19"].text.split()))
    assert found is not None, pattern
    return float(found[1])


@pytest.mark.long
@pytest.mark.clause("R1.19")
def test_rounds(played: Results) -> None:
    low, median, high = np.percentile(played[:, ROUNDS], [5, 50, 95])
    assert 18 <= median <= 30
    assert abs(median - said(r"over after (\d+) rounds")) <= 1
    assert abs(low - said(r"nine of ten took (\d+)")) <= 1
    assert abs(high - said(r"took \d+ to (\d+)")) <= 2


@pytest.mark.long
@pytest.mark.clause("R1.19")
def test_red_hits_and_missed_turns(played: Results) -> None:
    hits = counted(played, "red hits") / GAMES / SEATS
    missed = counted(played, "missed turns") / SEATS / played[:, ROUNDS].sum()
    assert hits > 1.95  # the mean is to be two, and this is within chance of it
    assert abs(hits - said(r"by reds ([\d.]+) times a match")) < 0.15
    assert missed <= 0.12
    assert abs(100 * missed - said(r"and ([\d.]+) percent of all turns")) < 0.7


@pytest.mark.long
@pytest.mark.clause("R1.19")
def test_no_seat_has_much_of_an_advantage(played: Results) -> None:
    winners = played[:, SCORES : SCORES + SEATS].argmax(axis=1)
    assert max((winners == seat).mean() for seat in range(SEATS)) < 0.3
    assert said(r"more than ([\d.]+) percent") < 30
    assert counted(played, "games: out of rounds") == 0


@pytest.mark.long
@pytest.mark.clause("R1.19")
def test_who_never_takes_reds_is_worse_off() -> None:
    results = new_results(GAMES)
    Batch(GAME, [no_reds, sensible, sensible, sensible], kind=CHECKED).run(1, 0, results)
    scores = results[:, SCORES : SCORES + SEATS]
    won = (scores[:, 0] == scores.max(axis=1)).mean()
    assert won <= 0.22
    assert abs(100 * won - said(r"took reds won ([\d.]+) percent")) < 3


@pytest.mark.clause("R1.19")
def test_the_rulebook_says_what_was_measured() -> None:
    """The games themselves are played in what takes long, above."""
    row = next(line for line in RESULTS.read_text().splitlines() if line.startswith(f"| county | **{SEATS}** |"))
    _, _, _, shares, rounds, hits, missed, *_ = (cell.strip().replace("*", "") for cell in row.split("|"))
    assert max(float(share) for share in re.findall(r"[\d.]+", shares)) == said(r"more than ([\d.]+) percent") <= 30
    assert [float(each) for each in re.findall(r"\d+", rounds)] == [
        said(r"over after (\d+) rounds"),
        said(r"nine of ten took (\d+)"),
        said(r"took \d+ to (\d+)"),
    ]
    assert round(float(hits), 1) == said(r"by reds ([\d.]+) times a match") >= 2
    assert float(missed.rstrip("%")) == said(r"and ([\d.]+) percent of all turns") <= 12
