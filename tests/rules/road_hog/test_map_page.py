"""The page that tells how to draw a map: what it shows is a map, and its faults are told as it says."""

import tomllib
from pathlib import Path

import pytest

from wayside.games.road_hog.check_map import faults_in

PAGE = Path(__file__).parents[3] / "docs" / "road-hog-map.md"


def example() -> str:
    return PAGE.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]


def test_the_map_on_the_page_is_one(tmp_path):
    file = tmp_path / "hamlet.toml"
    file.write_text(example(), encoding="utf-8")
    assert faults_in(file) == (1, [])
    assert tomllib.loads(example())["maps"][0]["name"] == "hamlet"


@pytest.mark.parametrize(("right", "wrong"), [('exit = "E6"', 'exit = "E10"'), ("E18 = 6", "E18 = 60")])
def test_its_faults_are_told_in_these_words(tmp_path, right, wrong):
    file = tmp_path / "hamlet.toml"
    assert right in example()
    file.write_text(example().replace(right, wrong), encoding="utf-8")
    told = [str(fault) for fault in faults_in(file)[1]]
    assert len(told) == 1
    assert f"    {told[0]}\n" in PAGE.read_text(encoding="utf-8")
