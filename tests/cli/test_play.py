"""`wayside play` as a process with piped input: whole matches, bad input, saving and resuming."""

import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from machine_load import slowdown
from typer.testing import CliRunner

from wayside.cli import app
from wayside.engine.errors import WaysideError
from wayside.engine.matchfile import load_match, verify


def wayside(*arguments: str, lines: list[str] | None = None, columns: int = 100, **environment: str):
    """Run the command with these lines on its standard input."""
    return subprocess.run(
        [sys.executable, "-c", "from wayside.cli import main; main()", *arguments],
        input="".join(f"{line}\n" for line in lines or []),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
    )


def play(*arguments: str, lines: list[str], **environment: str):
    """A match that ends as it should: without a word on standard error."""
    done = wayside("play", "hallo-trucker", "--seed", "5", *arguments, lines=lines, **environment)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def test_a_whole_match_against_bots():
    told = play("-o", "stages=1", lines=["1"] * 200)
    assert "Stage 1 is over" in told
    assert "stage 1, turned over" in told
    assert re.search(r"\w+ wins\.|share the win\.", told)


@pytest.mark.parametrize("columns", [60, 100])
def test_every_line_fits_the_screen(columns):
    told = play("-o", "stages=1", lines=["help", *["1"] * 200], columns=columns, NO_COLOR="1")
    assert max(len(line) for line in told.splitlines()) <= columns
    assert "\x1b" not in told


def test_the_first_prompt_comes_within_three_seconds_from_cold_caches(tmp_path):
    busy, begun = slowdown(), time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", "from wayside.cli import main; main()", "play", "hallo-trucker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "WAYSIDE_CACHE_DIR": str(tmp_path), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        told = b""
        while "›".encode() not in told:
            told += process.stdout.read1()
        seconds = time.perf_counter() - begun
        process.communicate(b"quit\n", timeout=60)
    assert process.returncode == 0
    assert seconds < 3 * max(busy, slowdown())


def test_nothing_loads_the_compiler_before_the_prompt():
    code = "import sys, wayside.cli.play; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


@pytest.mark.long
def test_leaving_does_not_wait_for_the_compiler(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", "from wayside.cli import main; main()", "play", "hallo-trucker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "WAYSIDE_CACHE_DIR": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
    ) as process:
        time.sleep(3.5)  # by now it compiles
        busy, asked = slowdown(), time.perf_counter()
        out, err = process.communicate(b"help\nquit\n", timeout=60)
    assert time.perf_counter() - asked < 3 * max(busy, slowdown())
    assert (process.returncode, err) == (0, b"")
    assert "take over when they are ready" in " ".join(out.decode().split())


def test_a_real_terminal_is_wiped_between_people():
    ours, theirs = pty.openpty()
    arguments = ["play", "hallo-trucker", "--people", "2", "--seed", "5"]
    with subprocess.Popen(
        [sys.executable, "-c", "from wayside.cli import main; main()", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
    ) as process:
        os.close(theirs)
        pages = [read_page(ours)]
        for key in (b"\n", b"40\n", b"q\n"):
            os.write(ours, key)
            pages.append(read_page(ours))
    os.close(ours)
    assert process.returncode == 0
    wiped = "\x1b[H\x1b[2J\x1b[3J"
    assert "Pass the screen to" in pages[0].rpartition(wiped)[2]
    assert "draws" not in pages[0]
    assert "38;5;" in pages[1]  # the cards have their colours
    assert "draws" in pages[1]
    assert "Traveller 2" in pages[2].rpartition(wiped)[2]
    assert "draws" not in pages[2]
    assert "left the table" in pages[3]


def read_page(terminal: int) -> str:
    """What a terminal shows up to the next prompt, or to the end."""
    told = b""
    while "›".encode() not in told:
        try:
            told += os.read(terminal, 65536)
        except OSError:  # how a terminal says that the other side has gone
            break
    return told.decode()


def test_nothing_is_typed_and_the_match_is_left_cleanly():
    assert "left the table" in play(lines=[])


def test_what_is_no_move_is_explained_and_asked_again():
    told = play(lines=["row 300", "counter 10", "70", "why", "hlep", "99", "quit"])
    assert "'300' is no card; did you mean '30'?" in told
    flat = " ".join(told.split())
    assert "the card that is asked for now goes to your row (T3.1). Legal now: row 10, row 40" in flat
    assert "you have no 70 km in hand, only 10, 40, 50, 80, rest, lost, free (T3.3)" in flat
    assert "T3.3 · 3. A round" in told
    assert "did you mean 'help'?" in told
    assert "the legal moves are numbered 1 to 7; there is no 99" in flat
    assert told.count("a card for the row: row <card>") == 7


def test_help_at_every_prompt():
    told = play(lines=["?", "40", "help", "quit"])
    for word in ("row <card>", "counter <card>", "why [number]", "undo", "hint", "save FILE", "quit", "look", "stages"):
        assert told.count(f"\n{word} ") == 2, word


def test_the_log_and_its_why():
    told = play(lines=["why", "why 1", "log", "rules t5.12", "rules T99.1", "why 900", "quit"])
    assert "T3.6 · 3. A round" in told
    assert "T7.4 · 7. The end of a stage" in told
    assert "2-11 Traveller draws" in told
    assert "T5.12 · 5. The kilometer counter" in told
    assert "no clause 'T99.1'" in told
    assert "why takes the number of a line of the log, 1 to 15; '900' is not" in told


def test_a_hint_is_a_legal_move():
    told = play(lines=["hint", "quit"])
    assert re.search(r"A bot in your place would play row (10|40|50|80|rest|lost|free)\.", told)


def test_a_number_that_is_a_card_means_the_card(tmp_path):
    path = tmp_path / "m.txt"
    play("--save", str(path), lines=["#1", "10", "quit"])  # the hand is 10 40 40 40 50 80 rest rest lost free
    told = play("--save", str(tmp_path / "n.txt"), lines=["7", "10", "quit"])
    assert load_match(path).match.game.move_text(load_match(path).match.entries[0].move) == "row 10"
    assert "you have no 10 km in hand" not in told


def test_confirming_gives_a_chance_to_undo(tmp_path):
    path = tmp_path / "m.txt"
    told = play("--confirm", "--save", str(path), lines=["40", "undo", "50", "", "quit"])
    assert told.count("Enter plays it, undo does not") == 2
    match = load_match(path).match
    assert match.game.move_text(match.entries[0].move) == "row 50"
    assert "undo can still" in play(lines=["help", "quit"])


def test_undo_says_why_it_cannot():
    assert "with confirm on" in " ".join(play(lines=["40", "undo", "quit"]).split())


def test_save_cut_and_resume(tmp_path):
    path = tmp_path / "m.txt"
    told = play("--save", str(path), "-o", "stages=1", lines=["1"] * 5)
    assert f"wayside play --resume {path}" in " ".join(told.split())
    before = load_match(path).match
    assert len(before.entries) >= 5
    assert not before.over
    again = wayside("play", "--resume", str(path), lines=["log", *["1"] * 200])
    assert (again.returncode, again.stderr) == (0, "")
    assert "1 Stage 1 begins" in again.stdout
    match = verify(path)
    assert match.entries[: len(before.entries)] == before.entries
    assert match.names == ["Traveller", "Rosa (fair)", "Jack (fair)", "Mina (fair)"]
    refused = wayside("play", "--resume", str(path))
    assert refused.returncode == 1
    assert "this match is over" in refused.stderr


def test_save_while_playing(tmp_path):
    path = tmp_path / "late.txt"
    told = play(lines=["1", f"save {path}", "1", "save", f"save {tmp_path / 'no' / 'such' / 'folder'}", "quit"])
    assert "Kept in" in told
    assert "save needs a file's name" in told
    assert "cannot be kept" in told
    assert len([e for e in load_match(path).match.entries if e.seat == 0]) == 2


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    path = tmp_path / "m.txt"
    path.write_text("precious")
    done = wayside("play", "hallo-trucker", "--save", str(path))
    assert done.returncode == 1
    assert "is there already" in done.stderr
    assert "is there already" in play(lines=[f"save {path}", "quit"])
    assert path.read_text() == "precious"


def test_a_damaged_match_is_not_resumed(tmp_path):
    path = tmp_path / "m.txt"
    play("--save", str(path), lines=["1", "1", "quit"])
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("3 seat"))
    lines[at] = lines[at].replace("seat", "saet")
    path.write_text("\n".join(lines))
    done = wayside("play", "--resume", str(path))
    assert done.returncode == 1
    assert f"line {at + 1}:" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hallo-truker"], "did you mean 'hallo-trucker'?"),
        ([], "which game?"),
        (["hallo-trucker", "--seats", "9"], "takes 2 to 5 seats; 9 is not possible"),
        (["hallo-trucker", "--people", "5", "--seats", "3"], "5 people do not fit on 3 seats"),
        (["hallo-trucker", "--bots", "sensibel"], "did you mean 'sensible'?"),
        (["hallo-trucker", "--bots", "random,random", "--seats", "5"], "leave 4 for bots; 2 were named"),
        (["hallo-trucker", "-o", "stages=99"], "stages is a number from 1 to 9"),
        (["hallo-trucker", "-o", "stages"], "given as NAME=VALUE"),
        (["hallo-trucker", "--name", "Ada", "--name", "Bob"], "2 names were given"),
        (["hallo-trucker", "--name", "Ada (random)"], "is what a bot would be called"),
        (["--resume", "/nowhere/at/all"], "No such file"),
        (["hallo-trucker", "--save", "/nowhere/at/all"], "cannot be kept"),
    ],
)
def test_a_match_that_cannot_begin(arguments, message):
    done = CliRunner().invoke(app, ["play", *arguments])
    assert isinstance(done.exception, WaysideError)
    assert message in str(done.exception)
    assert done.output == ""


def test_what_a_person_can_put_right_is_said_in_one_line():
    done = wayside("play", "hallo-truker")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "wayside: no game 'hallo-truker'; did you mean 'hallo-trucker'?\n"


def test_the_same_seed_deals_the_same_match(tmp_path):
    told = [play("-o", "stages=1", lines=["1"] * 200) for _ in range(2)]
    assert told[0] == told[1]


def test_bytes_that_are_no_text(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", "from wayside.cli import main; main()", "play", "hallo-trucker"],
        input=b"\xff\xfe row\nquit\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
