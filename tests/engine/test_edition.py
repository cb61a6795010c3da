"""Editions that are changed for one process: what is refused, and that no compiled rule of another edition is met."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wayside.engine.edition import VARIABLE, changed, edition_digest, leaves, parse_value, read_edition, variable_for
from wayside.engine.errors import BadEdition
from wayside.engine.registry import find_game

PARTS = {"cards": {"rest": 12, "km": {"10": 5}}, "twenties": [5, 10], "far": 0.5, "name": "box", "deep": [{"sum": 3}]}


def test_every_value_has_a_path():
    assert dict(leaves(PARTS)) == {
        "cards.rest": 12,
        "cards.km.10": 5,
        "twenties.0": 5,
        "twenties.1": 10,
        "far": 0.5,
        "name": "box",
        "deep.0.sum": 3,
    }


def test_a_change_replaces_what_it_names_and_nothing_else():
    new = changed(PARTS, {"cards.km.10": 6, "twenties.1": 11, "deep.0.sum": 4})
    assert new["cards"] == {"rest": 12, "km": {"10": 6}}
    assert (new["twenties"], new["deep"], new["name"]) == ([5, 11], [{"sum": 4}], "box")
    assert PARTS["cards"]["km"]["10"] == 5


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [("cards.rest", "14", 14), ("cards.rest", "1_0", 10), ("far", "0.25", 0.25), ("far", "1", 1), ("name", "7", "7")],
)
def test_values_are_typed_as_the_edition_has_them(path: str, text: str, value: Any):
    assert parse_value(PARTS, path, text) == value


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("cards.rset", "14", "no value 'cards.rset'; did you mean 'cards.rest'?"),
        ("rests", "14", "no value 'rests'; did you mean 'cards.rest'?"),
        ("barrier", "14", "no value 'barrier'; see edition.toml"),
        ("cards.km", "14", "no value 'cards.km'; it goes on, as in cards.km.10"),
        ("cards.rest", "many", "cards.rest is a whole number, 12 in the box; 'many' is not"),
        ("cards.rest", "1.5", "cards.rest is a whole number, 12 in the box; '1.5' is not"),
        ("cards.rest", "true", "a whole number"),
        ("cards.rest", "-1", "cards.rest is 0 or more, 12 in the box; -1 is not"),
        ("far", "'x'", "far is a number, 0.5 in the box"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(path: str, text: str, said: str):
    with pytest.raises(BadEdition, match=said.replace("?", r"\?").replace("(", r"\(")):
        parse_value(PARTS, path, text)


def test_changes_are_for_one_game_alone_and_make_another_edition(monkeypatch: pytest.MonkeyPatch):
    trucker, hog = find_game("hallo-trucker"), find_game("road-hog")
    box = edition_digest(trucker.folder), edition_digest(hog.folder)
    for name, value in variable_for(trucker.folder, {"cards.rest": 14}).items():
        monkeypatch.setenv(name, value)
    assert read_edition(trucker.folder)["cards"]["rest"] == 14
    assert edition_digest(trucker.folder) != box[0]
    assert edition_digest(hog.folder) == box[1]


@pytest.mark.parametrize("told", ["{", "[]", '"x"', '{"FOLDER": [1]}'])
def test_a_broken_variable_is_refused_in_one_line(told: str, monkeypatch: pytest.MonkeyPatch):
    folder = find_game("hallo-trucker").folder
    monkeypatch.setenv(VARIABLE, told.replace("FOLDER", str(folder.resolve())))
    with pytest.raises(BadEdition, match="holds, as JSON, the changes by path by folder"):
        read_edition(folder)


PLAY = """
import json, sys
from wayside.bots.random import random
from wayside.engine.batch import Batch, new_results
from wayside.engine.registry import find_game
game, results = find_game("road-hog"), {}
for kind in ("compiled", "plain"):
    results[kind] = new_results(12)
    Batch(game, [random] * 2, kind=kind).run(1, 0, results[kind])
print(json.dumps([game.edition, results["compiled"].tolist(), results["plain"].tolist()]))
"""


def played(changes: dict[str, int], cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    folder = find_game("road-hog").folder
    monkeypatch.setenv("WAYSIDE_CACHE_DIR", str(cache))
    for name, value in variable_for(folder, changes).items():
        monkeypatch.setenv(name, value)
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.long
def test_a_changed_edition_never_meets_the_compiled_rules_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One cache for all, and the box before and after: what is compiled plays as the same edition does plain."""
    editions = [{}, {"deck.green-wave": 9}, {"court.guilty_up_to": 5}, {}]
    found = [played(changes, tmp_path, monkeypatch) for changes in editions]
    for _, compiled, plain in found:
        assert compiled == plain
    assert found[0] == found[3]
    assert len({edition for edition, _, _ in found}) == 3
    assert found[1][1] != found[0][1]
    assert found[2][1] != found[0][1]
