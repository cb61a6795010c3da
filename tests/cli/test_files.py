"""`wayside replay` and `wayside verify`, on sound files and on damaged ones."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from wayside.bots.players import make_bot
from wayside.cli import app
from wayside.cli.files import Replay
from wayside.cli.seating import sit_down
from wayside.engine import dice
from wayside.engine.errors import BadMove, WaysideError
from wayside.engine.match import Match
from wayside.engine.matchfile import match_text, save_match
from wayside.engine.options import option_texts
from wayside.engine.registry import find_game
from wayside.games.hallo_trucker.edition import FACE_TITLES

GAME = find_game("hallo-trucker")


def played(entries: int | None = None):
    """A match between bots, whole or up to an entry."""
    match = sit_down(GAME, 3, "random", 0, [], ["stages=1"], 11).match
    bot = make_bot(GAME, "random", 11)
    while not match.over and (entries is None or len(match.entries) < entries):
        seat = match.waiting()[0]
        match.play(seat, bot.choose(match, seat))
    return match


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    save_match(played(), tmp_path / "whole.txt")
    return tmp_path / "whole.txt"


@pytest.fixture
def running(tmp_path: Path) -> Path:
    save_match(played(7), tmp_path / "running.txt")
    return tmp_path / "running.txt"


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [str(a) for a in arguments])


def damage(path: Path, entry: int) -> int:
    """Change an entry's line; the number of that line."""
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{entry} seat"))
    lines[at] = lines[at].replace("row", "counter") if "row" in lines[at] else lines[at].replace("counter", "row")
    path.write_text("\n".join(lines))
    return at + 1


def test_a_match_is_proved(whole):
    done = run("verify", whole)
    assert done.exit_code == 0
    match = played()
    assert "proved" in done.output
    assert match.commitment in done.output
    assert f"all {len(match.entries)} entries are legal" in done.output


def test_a_match_is_compared_with_what_was_kept(tmp_path):
    names, secret, nonces = ["Ada", "Bo"], bytes(32), [b"a" * 16, b"b" * 16]

    def saved(silent=()):
        hashes = [dice.commitment(nonce) for nonce in nonces]
        told = [b"" if seat in silent else nonce for seat, nonce in enumerate(nonces)]
        options = option_texts(GAME.options, {o.name: o.default for o in GAME.options})
        promise = dice.promise_text(
            "a-table", GAME.name, GAME.rules_version, GAME.edition, options, dice.commitment(secret), hashes
        )
        match = Match(GAME, names, secret=secret, nonces=told, promise=promise)
        while not match.over:
            seat = match.waiting()[0]
            match.play(seat, match.rules.default(match.record, seat))
        path = tmp_path / "kept.txt"
        save_match(match, path)
        return path, match

    path, match = saved()
    alone = run("verify", path)
    assert alone.exit_code == 0
    assert "nobody could choose" not in alone.output
    kept = run("verify", path, "--commitment", match.commitment.upper(), "--nonce", nonces[0].hex())
    assert "nobody could choose the dice" in " ".join(kept.output.split())
    of_table = run("verify", path, "--commitment", dice.commitment(secret), "--nonce", nonces[0].hex())
    assert of_table.exit_code == 0
    assert "nobody could choose" not in " ".join(of_table.output.split())
    for wrong, reason in (
        (("--commitment", "00" * 32), "does not keep what was promised"),
        (("--nonce", "00" * 16), "nor is its hash there"),
        (("--nonce", "Bo's"), "is not"),
    ):
        refused = run("verify", path, *wrong)
        assert refused.exit_code == 1
        assert reason in str(refused.exception)
        assert "\n" not in str(refused.exception)
        found = run("verify", path, *wrong, "--json")
        assert (found.exit_code, json.loads(found.output)["ok"]) == (1, False)
    path, match = saved(silent=[1])
    silent = run("verify", path, "--commitment", match.commitment, "--nonce", nonces[0].hex())
    said = " ".join(silent.output.split())
    assert "1 of 2 were told; not that of Bo" in said
    assert "nobody could choose" not in said


def test_a_proof_as_json(whole):
    found = json.loads(run("verify", whole, "--json").output)
    match = played()
    assert found["ok"] is True
    assert found["entries"] == len(match.entries)
    assert found["scores"] == match.standing()
    assert found["winners"] == [match.names[seat] for seat in match.winners()]


def test_the_first_wrong_line_is_named(whole):
    at = damage(whole, 5)
    done = run("verify", whole)
    assert done.exit_code == 1
    assert isinstance(done.exception, WaysideError)
    assert f"line {at}:" in str(done.exception)
    found = run("verify", whole, "--json")
    assert found.exit_code == 1
    assert json.loads(found.output)["line"] == at


def test_a_match_that_is_not_over_cannot_be_proved_yet(running):
    done = run("verify", running)
    assert done.exit_code == 1
    assert "not over" in str(done.exception)


def test_a_file_that_is_no_match(tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("hello\n")
    for command in ("verify", "replay"):
        done = run(command, other)
        assert done.exit_code == 1
        assert "line 1: this is no match file" in str(done.exception)


def test_a_whole_match_is_printed_to_a_pipe(whole):
    done = run("replay", whole)
    assert done.exit_code == 0
    match = played()
    assert f"step {match.steps()} of {match.steps()}" in done.output
    assert match.game.move_text(match.step_entry(1).move) in done.output
    assert "Stage 1 is over" in done.output
    numbers = [int(n) for n in re.findall(r"^ *(\d+)(?:-\d+)? [A-Z]", done.output, re.MULTILINE)]
    assert numbers == sorted(numbers)


def test_a_damaged_match_is_replayed_up_to_the_damage(whole):
    at = damage(whole, 9)
    done = run("replay", whole)
    assert done.exit_code == 1
    assert f"line {at}:" in done.output
    assert "step 8 of 8" in done.output
    assert "step 9" not in done.output
    assert "goes no further" in done.output


def test_one_step(whole):
    done = run("replay", whole, "--step", 6)
    assert done.exit_code == 0
    assert "step 6 of" in done.output
    assert "the hands" in done.output
    assert "stage 1 of 1" in done.output
    missing = run("replay", whole, "--step", 9999)
    assert isinstance(missing.exception, BadMove)


def test_a_replay_through_one_seats_eyes_hides_the_others(whole):
    done = run("replay", whole, "--seat", 2)
    private = re.findall(rf"(\w+) \(random\) draws (?:{'|'.join(FACE_TITLES)})", done.output)
    assert set(private) == {"Jack"}
    assert "chooses, unseen" in done.output
    refused = run("replay", whole, "--seat", 4)
    assert "seats 1 to 3" in str(refused.exception)


def test_a_running_match_keeps_its_secrets_until_asked(running):
    shown = run("replay", running, "--step", 3)
    assert "the hands" not in shown.output
    assert "chooses, unseen" in shown.output


def test_walking_through_a_match(monkeypatch):
    match = played()
    console = Console(file=io.StringIO(), width=100)
    keys = iter(
        ["n", "n", "p", "5", "end", "seat 2", "all", "spectator", "seat 9", "why 1", "log", "nonsense", "n", "q"]
    )
    at = []
    player = Replay(match, console)

    def typed(prompt: str) -> str:
        at.append((player.step, player.eyes))
        return next(keys)

    monkeypatch.setattr("builtins.input", typed)
    player.walk()
    last = match.steps()
    assert [step for step, _ in at] == [0, 1, 2, 1, 5, *[last] * 9]
    assert [eyes for _, eyes in at[6:9]] == [1, "everything", None]
    told = console.file.getvalue()
    assert "seats 1 to 3; '9' is none of them" in told
    assert "T7.4 · 7. The end of a stage" in told
    assert "a number: to that step" in told
    assert f"there is no step {last + 1}" in told


def test_the_end_of_the_input_ends_the_walk(monkeypatch):
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    console = Console(file=io.StringIO(), width=100)
    Replay(played(4), console).walk()
    assert "The table is set." in console.file.getvalue()


def test_a_replayed_file_is_the_match(whole):
    assert whole.read_text() == match_text(played())
