"""The example from outside: found, checked by the kit, played with typed amounts, saved, proved and simulated."""

import json
import os
import subprocess
import sys
from io import StringIO

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text

from wayside.bots.players import find_policy, make_bot
from wayside.cli.files import everything
from wayside.cli.screen import find_drawing
from wayside.engine.batch import SCORES, Batch, new_results
from wayside.engine.dice import set_live_dice
from wayside.engine.errors import BadOption, IllegalMove, InvalidMove
from wayside.engine.events import NOBODY
from wayside.engine.forms import COMPILED, PLAIN
from wayside.engine.game import Rules
from wayside.engine.kit import leak, run_kit
from wayside.engine.match import Match
from wayside.engine.matchfile import load_match, match_text, read_match, save_match, verify
from wayside.engine.options import parse_options
from wayside.engine.record import PUBLIC, with_sight
from wayside.engine.registry import game_names


def wayside(installed, *words, typed=""):
    """Run a command with the example's package on the path, as after installing it."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "COLUMNS": "120"}
    command = [sys.executable, "-m", "wayside", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, input=typed, timeout=120)


def test_wayside_games_lists_an_installed_game(installed):
    done = wayside(installed, "games")
    assert done.returncode == 0, done.stderr
    assert "blind-summit" in done.stdout
    assert "hallo-trucker" in done.stdout


def test_its_rules_can_be_read_and_a_clause_looked_up(installed):
    done = wayside(installed, "rules", "blind-summit", "B2.5")
    assert done.returncode == 0, done.stderr
    assert "did not dare" in " ".join(done.stdout.split())


def test_it_is_played_in_the_terminal(installed, tmp_path):
    path = tmp_path / "evening.match"
    typed = "go 12\nwhy\ngo 10\nquit\n"
    done = wayside(installed, "play", "blind-summit", "--seats", "3", "--seed", "1", "--save", str(path), typed=typed)
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stdout.split())
    assert "the amount is from 5 to 40 in steps of 5, not 12 (B2.2)" in shown
    assert "The driver may go, and stakes coins" in shown
    assert "Traveller pulls out and stakes 10 coins." in shown
    assert "1 seat 1 go 10 #" in path.read_text()


def test_it_is_simulated_from_the_command_line(installed):
    done = wayside(
        installed, "sim", "blind-summit", "--seats", "2", "--games", "500", "--bot", "sensible,random", "--json"
    )
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["bot"] == ["sensible", "random"]
    assert sum(facts["wins"]) == pytest.approx(500)
    assert facts["wins"][0] > 300


def test_the_registry_finds_it_by_name(game):
    assert "blind-summit" in game_names()
    assert game.title == "Blind Summit"


@pytest.mark.long
def test_the_conformance_kit_passes(game):
    checks = list(run_kit(game, games=4))
    assert checks
    assert [check for check in checks if not check.ok] == []


# ---- Typed moves


@pytest.mark.parametrize("text", ["go 25", "GO 25", "g 25", "  go   25 "])
def test_an_amount_is_typed(sit, text):
    table = sit(3)
    assert table.play(0, text) == ["Ada pulls out and stakes 25 coins."]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("go 4", IllegalMove, r"from 5 to 40 in steps of 5, not 4 \(B2\.2\)\. Legal now: wait, go 5\.\.40 by 5"),
        ("go 45", IllegalMove, r"from 5 to 40 in steps of 5, not 45 \(B2\.2\)"),
        ("go 12", IllegalMove, r"from 5 to 40 in steps of 5, not 12 \(B2\.2\)"),
        ("go much", InvalidMove, r"'much' is no stake.*\(B2\.2, B2\.4\)\. Legal now: wait, go 5\.\.40 by 5"),
        ("go -5", InvalidMove, r"'-5' is no stake"),
        ("go 1e9", InvalidMove, r"'1e9' is no stake"),
        ("go ²", InvalidMove, r"is no stake"),
        ("go 99999999999999999999", InvalidMove, r"is no stake"),
        ("go", InvalidMove, r"'go' takes 1 more word: go <stake>"),
        ("go 5 5", InvalidMove, r"'go' takes 1 more word"),
        ("wait 5", InvalidMove, r"'wait' takes 0 more words"),
        ("drive 5", InvalidMove, r"'drive' is no move here"),
        ("", InvalidMove, r"no move was given"),
        ("stay", IllegalMove, r"nobody has pulled out yet; you are the driver \(B2\.2\)"),
    ],
)
def test_what_is_not_a_legal_amount_is_refused_and_changes_nothing(sit, text, error, message):
    table = sit(3)
    before = bytes(table.match.record)
    with pytest.raises(error, match=message):
        table.play(0, text)
    assert bytes(table.match.record) == before
    assert table.match.entries == []


def test_a_stake_while_the_others_vote_is_refused_with_its_clause(sit):
    table = sit(3)
    table.play(0, "go 5")
    with pytest.raises(IllegalMove, match="you follow or stay") as error:
        table.play(1, "go 10")
    assert error.value.clause == "B3.1"


def test_options_are_typed(game):
    given = parse_options(game.options, {"fog": "yes", "first": "random", "laps": "3"})
    assert given == {"fog": 1, "first": 0, "laps": 3}
    for name, value in (("laps", "0"), ("laps", "6"), ("fog", "maybe"), ("first", "7")):
        with pytest.raises(BadOption, match=name):
            parse_options(game.options, {name: value})


# ---- Sight


def hidden_state(sit):
    """A table in the middle of a vote, with fog: everything that can be hidden is there."""
    table = sit(4, [6, 1, 2, 3], fog=1)
    table.play(0, "go 30")
    table.play(2, "follow")
    return table


def test_nobody_sees_other_dice_or_votes(game, sit):
    table = hidden_state(sit)
    for seat in (NOBODY, *range(4)):
        for salt in range(20):
            assert leak(game, table.match.rules, table.match.record, seat, salt) == ""
    assert {name for name in ("die", "vote", "hidden_die") if name in table.match.view(None)} == set()


@pytest.mark.parametrize("field", ["die", "vote", "hidden_die"])
def test_a_wrong_sight_is_found_out(game, sit, field):
    table = hidden_state(sit)
    wrong = with_sight(game.state, **{field: PUBLIC})
    found = {leak(game, table.match.rules, table.match.record, 1, salt, wrong) for salt in range(20)}
    assert f"field '{field}' shows what it should not" in found


def test_dealing_anew_keeps_what_a_seat_knows_and_varies_the_rest(sit):
    table = hidden_state(sit)
    guesses = [table.match.sight(2, bytes([number])) for number in range(60)]
    assert {g.die[2] for g in guesses} == {2}
    assert {g.vote[2] for g in guesses} == {1}
    assert {g.vote[1] for g in guesses} == {0}  # who has not voted has not voted
    assert {g.die[0] for g in guesses} == {1, 2, 3, 4, 5, 6}
    assert {g.hidden_die for g in guesses} == {1, 2, 3, 4, 5, 6}
    spectators = [table.match.sight(NOBODY, bytes([number])) for number in range(60)]
    assert {g.vote[2] for g in spectators} == {1, 2}


def drawn(game, match, seat, view=None):
    """The game's own table as text."""
    console = Console(width=100, record=True, file=StringIO())
    names = [Text(name) for name in match.names]
    console.print(find_drawing(game)(view or match.view(seat), seat, names, 100))
    return console.export_text()


def test_the_drawn_table_shows_a_seat_its_own_die_and_vote_alone(game, sit):
    table = hidden_state(sit)
    assert find_drawing(game).__module__ == "blind_summit.terminal"
    lines = {
        line.split()[0 if "▶" not in line else 1]: line
        for line in drawn(game, table.match, 2).splitlines()[3:]
        if line.strip()
    }
    assert "⚁ 2" in lines["Cy"]
    assert "follows" in lines["Cy"]
    for name in ("Ada", "Bo", "Di"):
        assert " ? " in lines[name]
        assert not set("⚀⚁⚂⚃⚄⚅") & set(lines[name])
    assert "is thinking" in lines["Bo"]
    spectator = drawn(game, table.match, None)
    assert not set("⚀⚁⚂⚃⚄⚅") & set(spectator)
    assert "has voted" in spectator


def test_the_table_is_drawn_at_every_moment_and_with_everything_open(game):
    match = Match(game, ["Ada", "Bo"], {"fog": 1}, secret=b"draw", nonces=[b"a", b"b"])
    bot = make_bot(game, "random", seed=3)
    while not match.over:
        for seat in (0, 1, None):
            assert "BLIND SUMMIT" in drawn(game, match, seat)
        assert " ? " not in drawn(game, match, None, everything(match.record))
        seat = match.waiting()[0]
        match.play(seat, bot.choose(match, seat))
    assert "over" in drawn(game, match, None)


# ---- The match as a file


def test_a_match_with_amounts_and_a_vote_taken_back_is_saved_and_proved(game, tmp_path):
    path = tmp_path / "summit.match"
    match = Match(game, ["Ada", "Bo", "Cy"], {"laps": 1, "fog": 1, "first": 2})
    match.play(1, "go 35")
    match.play(0, "follow")
    match.take_back(0)
    match.play(2, "stay")
    save_match(match, path)
    match = load_match(path).match
    assert match.waiting() == [0]
    match.play(0, "stay")
    bot = make_bot(game, "sensible", seed=1)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, bot.choose(match, seat))
    save_match(match, path)
    assert verify(path).standing() == match.standing()
    text = match_text(match)
    assert "1 seat 2 go 35 #" in text
    changed = text.replace("seat 2 go 35", "seat 2 go 40")
    damage = read_match(changed).damage
    assert damage is not None
    assert text.splitlines()[damage.line - 1].startswith("1 seat 2 go 35")


# ---- Bulk simulation


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_plain_and_compiled_games_with_amounts_are_the_same(game, seats):
    names = ["sensible", "random"] * 3
    policies = [find_policy(game, name) for name in names[:seats]]
    results = []
    for kind in (PLAIN, COMPILED):
        results.append(new_results(40))
        Batch(game, policies, {"fog": 1, "first": 0}, kind=kind).run(7, 0, results[-1])
    assert np.array_equal(results[0], results[1])
    assert len(np.unique(results[0], axis=0)) > 30


def test_threads_do_not_change_the_games(game):
    policies = [find_policy(game, name) for name in ("sensible", "random", "random", "random")]
    one, two = new_results(500), new_results(500)
    Batch(game, policies, threads=1).run(3, 0, one)
    Batch(game, policies, threads=2).run(3, 0, two)
    assert np.array_equal(one, two)


def test_random_stakes_use_the_whole_range_and_every_step(game):
    rules, policy = Rules(game), find_policy(game, "random")
    s = game.new_record(2)
    set_live_dice(s, b"range", 0)
    rules.setup(s)
    texts = {game.move_text(rules.choose(policy, s, 0)) for _ in range(400)}
    assert texts == {"wait", *(f"go {coins}" for coins in range(5, 41, 5))}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_sensible_bot_beats_random_ones(game, seats):
    policies = [find_policy(game, "sensible"), *[find_policy(game, "random")] * (seats - 1)]
    results = new_results(4000)
    Batch(game, policies).run(1, 0, results)
    scores = results[:, SCORES : SCORES + seats]
    best = scores == scores.max(axis=1, keepdims=True)
    wins = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    assert wins[0] > 1.4 / seats
    assert wins[0] > 1.3 * wins[1:].max()
