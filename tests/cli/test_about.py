"""`wayside games`, `wayside rules` and `wayside check`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import broken_packages
import pytest
from typer.testing import CliRunner, Result

from wayside.bots.players import bot_names
from wayside.cli import app
from wayside.engine import kit
from wayside.engine.errors import BrokenGame, UnknownClause, UnknownGame
from wayside.engine.game import Game, Policy
from wayside.engine.registry import find_game

GAME = find_game("hallo-trucker")


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, list(arguments))


def test_the_games_are_listed():
    told = run("games").output
    for word in ("hallo-trucker", "Hallo Trucker", "2 to 5", *bot_names(GAME), "stages=5", "look=no"):
        assert word in told


def test_the_games_as_json():
    found = {game["name"]: game for game in json.loads(run("games", "--json").output)["games"]}
    trucker = found["hallo-trucker"]
    assert trucker["seats"] == [2, 5]
    assert trucker["bots"] == bot_names(GAME)
    options = {option["name"]: option for option in trucker["options"]}
    assert options["look"]["values"] == ["no", "yes"]
    assert options["stages"]["default"] == "5"


def test_a_game_that_cannot_be_loaded_is_named_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = broken_packages.install(tmp_path, monkeypatch)
    told = run("games")
    assert told.exit_code == 0
    words = " ".join(told.output.split())
    assert "Hallo Trucker" in words
    for name in names:
        assert f"{name} is not among them" in words
    assert "RuntimeError: no luck today" in words
    found = json.loads(run("games", "--json").output)
    assert "hallo-trucker" in [game["name"] for game in found["games"]]
    assert sorted(each["name"] for each in found["broken"]) == sorted(names)
    done = run("rules", "raises-at-import")
    assert isinstance(done.exception, BrokenGame)


def test_the_whole_rulebook():
    told = " ".join(run("rules", "hallo-trucker").output.split())
    for clause in GAME.rulebook.clauses:
        assert clause in told


def test_one_clause_with_what_it_rests_on():
    told = run("rules", "hallo-trucker", "t4.3").output
    assert "T4.3 · 4. Runs" in told
    assert "ruling TA1" in told
    assert "reconstructed" in run("rules", "hallo-trucker", "T1.2").output


def test_a_clause_that_there_is_not():
    done = run("rules", "hallo-trucker", "T4.33")
    assert isinstance(done.exception, UnknownClause)
    assert "T4.3" in str(done.exception)


@pytest.mark.parametrize("command", ["rules", "check"])
def test_an_unknown_game_suggests_the_nearest(command):
    done = run(command, "halo-trucker")
    assert isinstance(done.exception, UnknownGame)
    assert "did you mean 'hallo-trucker'?" in str(done.exception)


@pytest.mark.parametrize("ok", [True, False])
def test_check_prints_each_result_and_fails_with_any(monkeypatch, ok):
    def fake(game: Game, *, games: int, seed: int, bots: Mapping[str, Policy]) -> Iterator[kit.Check]:
        assert {"gentle", "fair", "hard"} <= set(bots)
        yield kit.Check("sight", True, f"{games} games with seed {seed}")
        yield kit.Check("ends", ok, "no game may last for ever")

    monkeypatch.setattr(kit, "run_kit", fake)
    told = run("check", "hallo-trucker", "--games", "3", "--seed", "8")
    assert "passed sight  3 games with seed 8" in told.output
    assert ("FAILED ends" in told.output) is not ok
    assert told.exit_code == (0 if ok else 1)
    as_json = run("check", "hallo-trucker", "--json")
    found = json.loads(as_json.output)
    assert (found["game"], found["ok"], len(found["checks"])) == ("hallo-trucker", ok, 2)
    assert as_json.exit_code == told.exit_code
