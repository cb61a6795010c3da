"""The designer's question of docs/report.md: its own commands, with fewer games, answer as the page says.

Commands and figures are read from the page, so neither can be changed alone. A small run knows less: what the page
says must lie within both intervals taken together, and what it says of directions must be clear.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from doc_commands import commands_in, words_of

PAGE = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")
QUESTION = PAGE.partition("## A designer's question")[2].partition("\n## ")[0]
SWEEP, HEAT_MAP, COMPARE = commands_in(QUESTION)
WITHOUT_GAMES = re.compile(r" --games \d+")

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def wayside(command: str, games: int, folder: Path, *more: str) -> str:
    call = [sys.executable, "-m", "wayside", *words_of(WITHOUT_GAMES.sub("", command)), "--games", str(games), *more]
    done = subprocess.run(call, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def figures(text: str) -> list[tuple[float, float]]:
    """Every figure with its interval, as `-11.7 ±0.3`, on the page or in a table."""
    found = re.findall(r"([+−-]?[\d,]+(?:\.\d+)?) ±([\d.]+)", text)
    return [(float(value.replace("−", "-").replace(",", "")), float(half)) for value, half in found]


def agree(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two figures may be of the same truth: half again as far as their intervals reach."""
    return abs(one[0] - other[0]) <= 1.5 * (one[1] + other[1])


def rows(chart: dict[str, Any]) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in chart["table"]["rows"]}


def test_the_page_asks_three_times() -> None:
    assert [words_of(each)[0] for each in (SWEEP, HEAT_MAP, COMPARE)] == ["sweep", "sweep", "compare"]


def test_each_barrier_makes_the_game_longer_and_the_race_no_other(tmp_path: Path) -> None:
    charts = json.loads(wayside(SWEEP, 400, tmp_path, "--json"))["charts"]
    length, race = rows(charts[0]), rows(charts[1])
    told = {line.split()[0].rstrip(","): figures(line) for line in re.findall(r"^\| (\d.*)\|$", QUESTION, re.MULTILINE)}
    assert list(length) == list(race) == list(told) == ["1", "3", "5", "7", "9"]
    for value, line in told.items():
        here = [*figures(" ".join(length[value])), *figures(" ".join(race[value]))]
        assert len(here) == len(line) == (2 if value == "5" else 4)
        assert all(map(agree, here, line)), f"{value} Barriers: {here} here, {line} on the page"
    means = [figures(length[value][0])[0][0] for value in told]
    assert means == sorted(means)
    assert 2.5 < (means[-1] - means[0]) / 8 < 4, "each Barrier adds about three rounds"
    assert all(cell["same"] for cell in charts[1]["data"]["cells"] if cell["x"] in "37"), "nothing clear of the box"
    assert f"Written: {words_of(SWEEP)[-1]}" in wayside(SWEEP, 20, tmp_path)
    assert "cards.barrier" in (tmp_path / words_of(SWEEP)[-1]).read_text(encoding="utf-8")


def test_two_numbers_at_once_make_a_heat_map(tmp_path: Path) -> None:
    """Its corners alone: each of its 25 cells is an edition whose rules are compiled."""
    corners = re.sub(r"=(\d+):(\d+)(:\d+)?", r"=\1,\2", HEAT_MAP)
    chart, *_ = json.loads(wayside(corners, 200, tmp_path, "--json"))["charts"]
    found = {(cell["x"], cell["y"]): cell["value"] for cell in chart["data"]["cells"]}
    assert set(found) == {(x, y) for x in ("8", "12") for y in ("150", "350")}
    assert len(set(found.values())) == 4


def test_a_box_without_barriers_is_shorter_and_little_else(tmp_path: Path) -> None:
    found: dict[str, list[tuple[float, float]]] = {}
    for chart in json.loads(wayside(COMPARE, 1000, tmp_path, "--json"))["charts"]:
        found |= {name: figures(" ".join(cells)) for name, cells in rows(chart).items()}
    text = " ".join(QUESTION.partition(words_of(COMPARE)[-1])[2].split())
    without, box = (float(each) for each in re.search(r"takes ([\d.]+) rounds instead of ([\d.]+)", text).groups())  # type: ignore[union-attr]
    fewer, instead = (float(each) for each in re.search(r"and (\d+) decisions instead of (\d+)", text).groups())  # type: ignore[union-attr]
    rounds, km, leader = figures(text)
    for name, place, told in (
        ("Rounds of a game", 0, (box, 0.0)),
        ("Rounds of a game", 1, (without, 0.0)),
        ("Rounds of a game", 2, rounds),
        ("Decisions of a game", 0, (instead, 0.0)),
        ("Decisions of a game", 1, (fewer, 0.0)),
        ("The winner's km", 2, km),
        ("Wins of the leader at half time", 2, leader),
    ):
        assert agree(found[name][place], told), f"{name}: {found[name]} here, {told} on the page"
    assert found["Rounds of a game"][2][0] < -10
    ties = found["Games whose win is shared"]
    assert all(0.5 < value < 4 for value, _ in ties[:2]), "one game in fifty"
