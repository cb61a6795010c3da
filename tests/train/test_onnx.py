"""A net in ONNX, read by somebody else's program, reckons what the rule does, to the last digit."""

import json
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from needs import Missing
from own_games import own_games
from some_net import WITH_NETS, any_net
from typer.testing import CliRunner

from wayside.bots.looking import Look, look
from wayside.bots.nets import FILE, read_net, rules_of, write_net
from wayside.cli.app import app
from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.engine.registry import find_game
from wayside.engine.room import Room

pytestmark = pytest.mark.long


@pytest.fixture
def runtime() -> Any:
    for module in ("onnx", "onnxruntime"):
        if find_spec(module) is None:
            raise Missing(f"{module} is not installed; pip install onnx onnxruntime brings both")
    import onnxruntime

    return onnxruntime


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_somebody_elses_program_chooses_and_expects_what_the_rules_do(game: Game, runtime: Any, tmp_path: Path) -> None:
    from wayside.train.onnx import write_onnx

    net = read_net(game.folder / FILE) if game in WITH_NETS else any_net(game)
    write_onnx(net, tmp_path / "net.onnx")
    session = runtime.InferenceSession(tmp_path / "net.onnx", providers=["CPUExecutionProvider"])
    rules, own = Rules(game), rules_of(game, net)
    looks: list[Look] = []
    expected: list[tuple[int, float]] = []
    for s, seat, _ in random_game(rules, game.seats[1], Random(5)):
        if seat >= 0 and len(rules.offers(s, seat)) > 1:
            looks.append(look(game, s, seat))
            room = Room([own.play])
            expected.append((rules.choose(own.play, s.copy(), seat), own.chance(s, seat, room.cells)))
            told = session.run(None, looks[-1].named(s.seats))
            assert looks[-1].moves[int(told[0].argmax())] == expected[-1][0]
            assert float(told[1][0]) == pytest.approx(expected[-1][1], abs=1e-6)
        if len(looks) == 40:
            break
    assert len({move for move, _ in expected}) > 3
    assert len({round(chance, 6) for _, chance in expected}) > 3
    # All of them in one call say the same.
    at = np.repeat(np.arange(len(looks)), [len(each.moves) for each in looks])
    worth, chance = session.run(
        None,
        {
            "features": np.stack([each.features for each in looks]),
            "seats": np.full(len(looks), game.seats[1]),
            "offers": np.concatenate([each.offers for each in looks]),
            "actions": np.concatenate([each.actions for each in looks]),
            "position": at,
        },
    )
    for i, (each, (move, share)) in enumerate(zip(looks, expected, strict=True)):
        assert each.moves[int(worth[at == i].argmax())] == move
        assert float(chance[i]) == pytest.approx(share, abs=1e-6)


def test_the_command_says_how_a_net_was_made_and_writes_it(runtime: Any, tmp_path: Path) -> None:
    def run(*words: str) -> Any:
        return CliRunner().invoke(app, ["net", *words])

    game = WITH_NETS[0]
    told = json.loads(run(game.name, "--onnx", str(tmp_path / "net.onnx"), "--json").stdout)
    net = read_net(game.folder / FILE)
    assert (told["digest"], told["seed"], told["command"]) == (net.digest, net.about["seed"], net.about["command"])
    model = runtime.InferenceSession(tmp_path / "net.onnx", providers=["CPUExecutionProvider"])
    assert model.get_modelmeta().custom_metadata_map["net"] == net.digest
    said = run(game.name).stdout
    assert net.digest in said
    assert f"{net.about['decisions']:,}" in said
    other = any_net(find_game("krikkit"))
    write_net(other, tmp_path / FILE)
    assert "was not made for" in str(run(game.name, "--file", str(tmp_path / FILE)).exception)
    assert "cannot be written: No such file" in str(run(game.name, "--onnx", str(tmp_path / "no" / "x.onnx")).exception)
    assert "there is no net at" in str(run(game.name, "--file", str(tmp_path / "none.npz")).exception)
    assert other.digest != any_net(find_game("krikkit"), seed=2).digest
