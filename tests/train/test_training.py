"""Training on a small scale, on a CPU: it learns, keeps what it has, goes on, and exports what it plays."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from needs import Missing

from wayside.bots.nets import policy_of, read_net
from wayside.engine.errors import WaysideError
from wayside.engine.game import Rules
from wayside.engine.record import Record
from wayside.engine.registry import find_game

pytestmark = [pytest.mark.long, pytest.mark.timeout(600), pytest.mark.filterwarnings("default")]

SMALL: dict[str, Any] = {"lanes": 64, "decisions": 24, "batch": 256, "width": 16, "depth": 8, "critic": 16, "games": 32}


@pytest.fixture(autouse=True)
def needs_torch() -> None:
    if find_spec("torch") is None:
        raise Missing("PyTorch is not installed; pip install 'wayside[train]' brings it")


def trainer(game: str = "hallo-trucker", **more: Any) -> Any:
    from wayside.train.trainer import Settings, Trainer

    found = find_game(game)
    given = {**SMALL, "measure": (2,), "tables": [(seats, {}) for seats in found.seats], **more}
    return Trainer(found, Settings(**given), "cpu", lambda line: None)


def test_what_is_kept_is_gone_on_from(tmp_path: Path) -> None:
    first = trainer(seconds=1)
    first.train(tmp_path)
    log = json.loads((tmp_path / "log.json").read_text())
    assert log[-1]["decisions"] == first.rounds * SMALL["lanes"] * SMALL["decisions"]
    then = trainer(seconds=first.spent + 1)
    then.resume(tmp_path)
    assert (then.rounds, len(then.log)) == (first.rounds, len(first.log))
    then.train(tmp_path)
    assert then.rounds > first.rounds
    (tmp_path / "checkpoint.pt").write_bytes(b"rubbish")
    with pytest.raises(WaysideError, match="is no checkpoint that can be read"):
        then.resume(tmp_path)
    with pytest.raises(WaysideError, match="there is no checkpoint in"):
        then.resume(tmp_path / "elsewhere")


def test_a_checkpoint_of_other_sizes_or_another_game_is_refused(tmp_path: Path) -> None:
    trainer().keep(tmp_path)
    with pytest.raises(WaysideError, match="holds nets of other sizes"):
        trainer(width=24).resume(tmp_path)
    with pytest.raises(WaysideError, match="is of another game: 'hallo-trucker', not 'spiralized'"):
        trainer("spiralized").resume(tmp_path)


def test_the_rule_plays_what_the_net_would_in_whole_numbers(tmp_path: Path) -> None:
    """Rounding may tip a balance between two that are as good as each other; nothing else differs."""
    import torch

    from wayside.bots.nets import write_net
    from wayside.train.export import exported
    from wayside.train.lanes import LEARNER
    from wayside.train.net import pick

    made = trainer(seconds=1)
    with torch.no_grad():
        made.player.score.weight.mul_(200)  # so that it does not only follow its adviser
        made.player.action.weight.mul_(20)
    made.player.whole_numbers = True
    lanes, game = made._lanes, made.game
    write_net(exported(made.player, game, {}), tmp_path / "net.npz")
    policy, rules = policy_of(game, read_net(tmp_path / "net.npz")), Rules(game)
    x = torch.zeros((lanes.lanes, lanes.eye.size), dtype=torch.int8)
    y = torch.zeros((lanes.lanes, lanes.everything.size), dtype=torch.int8)
    same = asked = followed = 0
    for _ in range(12):
        rows = lanes.look(x, y)
        with torch.no_grad():
            logits, _ = made.player(x, rows)
        chosen = pick(logits, rows, lanes.lanes) - rows.start
        for i in range(0, lanes.lanes, 8):
            s: Record = game.state(np.array(lanes.records[i].numpy()).view(game.state.dtype))
            seat = int(lanes.seat[i])
            if lanes.sitting[i] == LEARNER and int(rows.count[i]) > 1:
                move = int(lanes.moves[i, chosen[i]])
                asked += 1
                same += rules.choose(policy, s, seat) == move
                followed += rules.choose(game.bots["sensible"], s, seat) == move
        lanes.play(chosen)
    assert asked > 40
    assert same >= 0.98 * asked
    assert followed < 0.95 * asked


def test_a_new_net_plays_as_its_adviser_does() -> None:
    from contextlib import nullcontext

    from wayside.train.arena import share_of_wins

    made = trainer()
    found = share_of_wins(made.game, made.player, 2, {}, 32, "cpu", nullcontext)
    assert (found.share, found.games) == (0.5, 32)


def test_gains_are_those_of_a_plain_reckoning() -> None:
    """One lane, two seats: what each decision turned out to be worth, worked out by hand."""
    import torch

    from wayside.train.lanes import EARLIER, LEARNER
    from wayside.train.selfplay import DECAY, gains_of_lane

    value = [0.1, 0.2, -0.1, 0.0]
    seats, sitting = [0, 1, 0, 1], [LEARNER, LEARNER, LEARNER, EARLIER]
    rewards = torch.zeros((4, 1, 8))
    rewards[3, 0, :2] = torch.tensor([0.5, -0.5])
    done = torch.tensor([[0], [0], [0], [1]])
    gain, won, known = (torch.zeros((4, 1)) for _ in range(3))
    arrays = [torch.tensor(value)[:, None], rewards, done, torch.tensor(seats)[:, None], torch.tensor(sitting)[:, None]]
    gains_of_lane(0, *(each.numpy() for each in (*arrays, gain, won, known, torch.zeros((4, 8)))))
    last = 0.5 - value[2]
    first = value[2] - value[0] + DECAY * last
    assert gain[:, 0].tolist() == pytest.approx([first, -0.5 - value[1], last, 0.0])
    assert won[:, 0].tolist() == pytest.approx([first + value[0], -0.5, 0.5, 0.0])
    assert known[:, 0].tolist() == [1, 1, 1, 0]
