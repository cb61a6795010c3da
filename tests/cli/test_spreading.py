"""Work over many workers as a person types it: sim and tournament, with checkpoints and parts; and what is refused."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wayside.lab.sums_file import read_sums

SIM = ("sim", "hallo-trucker", "--games", "3000", "--seats", "3", "--seed", "4", "-o", "stages=2")
BOTS = ("--bots", "sensible,random,fair", "--seats", "2")
MEET = ("tournament", "hallo-trucker", *BOTS, "--games", "12", "-o", "stages=1")
SAME = ("games", "decisions", "wins", "mean_score", "rounds", "counts", "options", "bot", "seats", "seed")


def wayside(*arguments: object) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", "wayside", *map(str, arguments)]
    return subprocess.run(call, capture_output=True, text=True, timeout=240, check=False)


def said(*arguments: object) -> dict:
    done = wayside(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.long
def test_parts_of_a_simulation_are_merged_to_what_one_run_says(tmp_path: Path) -> None:
    whole = said(*SIM, "--threads", 1)
    files = [tmp_path / f"{number}.json" for number in (1, 2, 3)]
    for number, file in enumerate(files, 1):
        told = said(*SIM, "--cluster", "threads:2", "--part", f"{number}/3", "--out", file)
        assert (told["file"], told["first"], told["count"]) == (str(file), 1000 * (number - 1), 1000)
    merged = said("sim", "--merge", *files)
    assert [merged[name] for name in SAME] == [whole[name] for name in SAME]
    assert merged["files"] == 3
    shown = wayside("sim", "--merge", *files)
    assert "3,000 games" in shown.stdout


@pytest.mark.long
def test_processes_say_what_one_thread_says_and_who_played(tmp_path: Path) -> None:
    whole = said(*SIM, "--threads", 1)
    spread = said(*SIM, "--cluster", "processes:2", "--checkpoint", tmp_path / "kept.json")
    assert [spread[name] for name in SAME] == [whole[name] for name in SAME]
    assert (spread["cluster"], spread["retries"], spread["threads"]) == ("processes:2", 0, 2)
    assert sum(machine["numbers"] for machine in spread["machines"].values()) == 3000
    again = said(*SIM, "--checkpoint", tmp_path / "kept.json", "--resume")
    assert [again[name] for name in SAME] == [whole[name] for name in SAME]


@pytest.mark.long
def test_parts_of_a_tournament_are_merged_to_what_one_run_says(tmp_path: Path) -> None:
    whole = said(*MEET, "--threads", 1)
    files = [tmp_path / f"{number}.json" for number in (1, 2)]
    for number, file in enumerate(files, 1):
        done = wayside(*MEET, "--threads", 1, "--part", f"{number}/2", "--out", file)
        assert done.stdout == f"Part {number}/2: deals {3 * number - 3} to {3 * number - 1} are in {file}.\n"
    merged = said("tournament", "--merge", *files)
    for name in ("entrants", "decisions", "games", "deals", "lineups", "seats", "options", "milliseconds", "playouts"):
        assert merged[name] == whole[name], name
    refused = wayside("sim", "--merge", *files)
    assert refused.returncode == 1
    assert "is of `wayside tournament`, not of `wayside sim`" in refused.stderr


@pytest.mark.long
def test_a_tournament_as_a_table_and_with_commas() -> None:
    shown = wayside(*MEET, "--threads", 1)
    assert shown.returncode == 0, shown.stderr
    for words in ("12 matches, 2 seats, 3 lineups", "rating", "Scored more than", "Fair share 50.0%"):
        assert words in shown.stdout
    lines = wayside(*MEET, "--threads", 1, "--csv").stdout.splitlines()
    heads = lines[0].split(",")
    assert heads[:7] == ["bot", "games", "wins", "share", "share_low", "share_high", "mean_score"]
    assert heads[7:] == ["rating", "rating_low", "rating_high", *(f"ahead of {bot}" for bot in BOTS[1].split(","))]
    assert [line.split(",")[0] for line in lines[1:]] == ["sensible", "random", "fair"]
    assert {line.count(",") for line in lines} == {12}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*SIM, "--cluster", "slurm"), "a cluster is threads:N, processes:N, ray:local, ray:auto or ray://HOST:PORT"),
        ((*SIM, "--cluster", "processes:0"), "a cluster is"),
        ((*SIM, "--cluster", "threads:2", "--threads", "2"), "--threads and --cluster both say who plays"),
        ((*SIM, "--part", "5/3", "--out", "x.json"), "a part is I/N with I from 1 to N, such as 2/8; '5/3' is not"),
        ((*SIM, "--part", "1/3"), "add --out FILE"),
        ((*SIM, "--resume"), "name it with --checkpoint FILE"),
        ((*SIM, "more.json"), "one game is named, not 2; files are added up with --merge"),
        (("sim", "--merge", "hallo-trucker"), "there is no file hallo-trucker"),
        (("tournament", "hallo-trucker"), "--bots names the bots that meet"),
        ((*MEET, "--json", "--csv"), "--json and --csv both say how to print"),
        ((*MEET, "--part", "1/99", "--out", "x.json"), "6 deals make no 99 parts"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    done = wayside(*(str(tmp_path / each) if each.endswith(".json") else each for each in arguments))
    assert done.returncode == 1
    assert done.stdout == ""
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_whoever_is_stopped_goes_on_where_it_was(how: signal.Signals, tmp_path: Path) -> None:
    """Killed, or by Ctrl-C: nothing of it runs on, and the whole is what one run says."""
    game = ("sim", "hallo-trucker", "--games", "150000", "--bot", "sensible", "-o", "stages=2")
    file = tmp_path / "kept.json"
    call = [sys.executable, "-m", "wayside", *game, "--cluster", "processes:2", "--checkpoint", str(file)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        until = time.monotonic() + 120
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        its = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        running.send_signal(how)
        out, err = running.communicate(timeout=60)
    assert out == ""
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert err == f"Stopped. What is finished is in {file}: go on with --resume.\n"
    until = time.monotonic() + 20
    while any(Path(f"/proc/{process}").exists() for process in its) and time.monotonic() < until:
        time.sleep(0.1)
    assert not [process for process in its if Path(f"/proc/{process}").exists()]
    assert 0 < read_sums(file).done.count < 150_000
    rest = said(*game, "--checkpoint", file, "--resume")
    whole = said(*game, "--threads", "2")
    assert [rest[name] for name in SAME] == [whole[name] for name in SAME]


RAY_IS_MISSING = """
import sys
sys.modules["ray"] = None  # as if it were not installed
from wayside.cli import main
main()
"""


def test_without_ray_it_is_said_how_to_get_it() -> None:
    call = [sys.executable, "-c", RAY_IS_MISSING, *SIM, "--cluster", "ray:local"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "wayside: Ray is not installed (ray is missing); it comes with: pip install 'wayside[ray]'\n"
    )
