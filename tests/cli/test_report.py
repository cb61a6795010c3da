"""`wayside report`, `wayside sweep` and `wayside compare` as a person types them."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import Missing

from wayside.lab.sums_file import read_sums


def wayside(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wayside", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)


def said(*arguments: str) -> dict:  # type: ignore[type-arg]
    done = wayside(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    told: dict = json.loads(done.stdout)  # type: ignore[type-arg]
    return told


TWO = ("hallo-trucker", "--seats", "2", "--bot", "random")
SHORT = (*TWO, "-o", "stages=1", "--games", "600", "--seconds", "1", "--ladder", "0")
CELLS = ("sweep", *TWO, "-o", "stages=1,2", "--games", "200", "--figure", "rounds", "--figure", "seat-1")
MACHINES = ("cluster", "retries", "machines")


@pytest.mark.long
def test_a_report_prints_one_object_and_nothing_else_and_the_same_for_the_same_seed():
    told = [wayside("report", *SHORT, *who, "--json") for who in (("--threads", "1"), ("--cluster", "threads:2"))]
    assert told[0].returncode == 0, told[0].stderr
    assert told[0].stderr == ""
    one, two = (json.loads(each.stdout) for each in told)
    assert (one["games"], one["seats"], one["bots"]) == (600, 2, ["random", "random"])
    assert one["charts"][:5] == two["charts"][:5]
    assert one["command"] == "wayside report hallo-trucker --seats 2 --bot random --seed 1 -o stages=1 --ladder 0"


@pytest.mark.long
def test_a_report_is_written_as_a_page_where_it_was_asked_for(tmp_path: Path):
    done = wayside("report", *SHORT, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Written: reports/hallo-trucker-2.html" in done.stdout
    page = (tmp_path / "reports" / "hallo-trucker-2.html").read_text(encoding="utf-8")
    assert "Hallo Trucker: balance report" in page
    assert wayside("report", *SHORT, "--csv").stdout.startswith(
        "chart,id,row,figure,value\n1,seats,Seat 1,Bot,random\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("report", "hallo-truker", "--json"), "did you mean 'hallo-trucker'?"),
        (("report", "hallo-trucker", "--seats", "9", "--json"), "2 to 5 seats"),
        (("report", "hallo-trucker", "--bot", "sensibel", "--json"), "did you mean 'sensible'?"),
        (("report", "hallo-trucker", "-o", "stages", "--json"), "an option is given as NAME=VALUE"),
        (("report", "hallo-trucker", "--games", "0", "--json"), "the number of games is more than 0"),
        (("report", "hallo-trucker", "--within", "0", "--json"), "--within is in points"),
        (("report", "hallo-trucker", "--ladder", "-1", "--json"), "--ladder is a number of matches, or 0 for none"),
        (("report", "hallo-trucker", "--json", "--csv"), "--json and --csv both say how to print; name one of them"),
        (("report", "hallo-trucker", "--json", "--resume"), "name its folder with --checkpoint FOLDER"),
        (("report", "hallo-trucker", "--json", "--checkpoint", __file__), "the checkpoint of a report is a folder"),
        (("report", "hallo-trucker", "--json", "--cluster", "slurm"), "a cluster is threads:N, processes:N, ray:local"),
        (
            ("report", "hallo-trucker", "--json", "--cluster", "threads:2", "--threads", "2"),
            "--threads and --cluster both say who plays; name one of them",
        ),
    ],
)
def test_what_cannot_be_is_one_line(arguments: tuple[str, ...], said: str):
    done = wayside(*arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.long
def test_a_sweep_and_a_comparison_print_tables_and_write_pages(tmp_path: Path):
    short = ("--seats", "2", "--bot", "random", "--games", "200", "--threads", "1")
    done = wayside("sweep", "hallo-trucker", "-o", "stages=1,2", *short, "--out", "sweep.html", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Rounds of a game" in done.stdout
    assert "Written: sweep.html" in done.stdout
    assert "Hallo Trucker: stages" in (tmp_path / "sweep.html").read_text(encoding="utf-8")
    done = wayside("compare", "hallo-trucker", "stages=1", "stages=1,look=yes", *short, "--json")
    told = json.loads(done.stdout)
    assert [len(chart["table"]["rows"]) > 2 for chart in told["charts"]] == [True, True]
    assert told["charts"][0]["title"] == "No difference found in what is counted", "random bots look at nothing"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sweep", "hallo-trucker"), "a sweep is over one or two things"),
        (("sweep", "hallo-trucker", "--edition", "cards.barier=3,5"), "did you mean 'cards.barrier'?"),
        (("sweep", "hallo-trucker", "--edition", "cards.barrier=3,x"), "a whole number, 5 in the box; 'x' is not"),
        (("sweep", "hallo-trucker", "-o", "stages=1,2", "--figure", "fun"), "no figure 'fun'; there are: rounds,"),
        (("compare", "hallo-trucker", "box", "box"), "box and box are the same"),
        (
            ("compare", "hallo-trucker", "box,stages=3", "box"),
            "a side is box, or what differs from it, as in stages=3,cards.barrier=7 or bot=gentle; 'box' is not",
        ),
        (("compare", "hallo-trucker", "box", "bot=clever"), "has no bot 'clever'"),
        (("compare", "hallo-trucker", "box", "stages=1", "--csv", "--json"), "--json and --csv both say how to print"),
        (("compare", "hallo-trucker", "box", "stages=1", "--resume"), "name it with --checkpoint FILE"),
        (("compare", "hallo-trucker", "box", "stages=1", "--checkpoint", __file__), "go on from it with --resume"),
        ((*CELLS, "--checkpoint", __file__, "--resume"), "holds no sums: it is no file that --checkpoint or --out"),
        ((*CELLS, "--json", "--csv"), "--json and --csv both say how to print"),
        ((*CELLS, "--part", "1/2"), "add --out FILE, and merge all files in the end"),
        ((*CELLS, "--part", "1/9", "--out", "x.json"), "3 blocks of games make no 9 parts"),
        (("sweep", "hallo-trucker", "krikkit"), "one game is named, not 2; files are added up with --merge"),
        (("sweep", "--merge", "not-there.json"), "there is no file not-there.json"),
    ],
)
def test_what_is_no_sweep_or_comparison_is_one_line(arguments: tuple[str, ...], said: str):
    done = wayside(*arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_parts_of_a_sweep_are_merged_to_what_one_run_says(tmp_path: Path):
    whole = said(*CELLS, "--threads", "1")
    files = [tmp_path / f"{number}.json" for number in (1, 2)]
    one = said(*CELLS, "--cluster", "threads:1", "--part", "1/2", "--out", str(files[0]))
    assert (one["file"], one["first"], one["count"]) == (str(files[0]), 0, 1)
    two = wayside(*CELLS, "--threads", "2", "--part", "2/2", "--out", str(files[1]))
    assert two.stdout == f"Part 2/2: blocks of games 1 to 2 are in {files[1]}.\n"
    merged = said("sweep", "--merge", *map(str, files))
    assert merged.pop("files") == 2
    assert merged == whole
    refused = wayside("sweep", "--merge", str(files[1]))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "blocks of games 0 to 0 are in none of these files; name all parts" in refused.stderr
    other = wayside("sim", "--merge", str(files[0]))
    assert "is of `wayside sweep`, not of `wayside sim`; merge it with that" in other.stderr


@pytest.mark.long
def test_a_sweep_and_a_comparison_on_processes_go_on_and_say_the_same(tmp_path: Path):
    kept = str(tmp_path / "kept.json")
    whole = said(*CELLS, "--threads", "1")
    assert not set(MACHINES) & set(whole)
    spread = said(*CELLS, "--cluster", "processes:2", "--checkpoint", kept)
    assert (spread["cluster"], spread["retries"]) == ("processes:2", 0)
    assert sum(machine["numbers"] for machine in spread["machines"].values()) == 3
    assert {name: told for name, told in spread.items() if name not in MACHINES} == whole
    assert said(*CELLS, "--checkpoint", kept, "--resume") == whole
    longer = wayside(*CELLS, "--games", "300", "--checkpoint", kept, "--resume")
    assert longer.returncode == 1
    assert "is of another run: it has each 200, not 300; name its own terms, or another file" in longer.stderr
    sides = ("compare", "hallo-trucker", "stages=1", "stages=1,look=yes", *TWO[1:], "--games", "100")
    plain, on_two = said(*sides, "--threads", "1"), said(*sides, "--cluster", "processes:2")
    assert {name: told for name, told in on_two.items() if name not in MACHINES} == plain


@pytest.mark.long
def test_a_cluster_of_this_machine_says_what_threads_say(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RAY_worker_niceness", "0")  # or other tests at the same time leave it nothing
    if find_spec("ray") is None:
        raise Missing("Ray is not installed; it comes with: pip install 'wayside[ray]'")
    spread = said(*CELLS, "--cluster", "ray:local")
    assert spread["cluster"] == "ray:local"
    assert {name: told for name, told in spread.items() if name not in MACHINES} == said(*CELLS, "--threads", "1")
    report = ("report", *TWO, "-o", "stages=1", "--games", "6000", "--within", "0.1", "--ladder", "0")
    told = said(*report, "--cluster", "ray:local")
    assert told["unfinished"] == []
    assert told == said(*report, "--threads", "2")


STOPPED = "Stopped. The report is of what was played by then, and says what is missing."


def interrupted(arguments: tuple[str, ...], file: Path, folder: Path) -> tuple[int, str, str]:
    """Ctrl-C at a terminal, which all processes hear of, once there is a file."""
    call = [sys.executable, "-m", "wayside", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(call, stdout=pipe, stderr=pipe, text=True, cwd=folder, start_new_session=True) as running:
        until = time.monotonic() + 240
        while not file.exists() and running.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    return running.returncode, out, err


def test_ctrl_c_writes_the_report_of_what_there_is(tmp_path: Path):
    kept = tmp_path / "kept"
    asked = ("report", *TWO, "-o", "stages=1", "--games", "9000000", "--within", "0.01", "--ladder", "2")
    status, out, err = interrupted((*asked, "--checkpoint", str(kept), "--json"), kept / "games.json", tmp_path)
    assert status == 130
    assert err == f"{STOPPED} What is finished is in {kept}: go on with --resume.\n"
    told = json.loads(out)
    assert told["games"] == read_sums(kept / "games.json").done.count > 0
    assert len(told["unfinished"]) == 5
    empty = {chart["id"]: chart["empty"] for chart in told["charts"] if "empty" in chart}
    assert set(empty) >= {"blunder", "choices", "knobs", "ladder"}
    assert empty["ladder"] == "It was stopped before this."


@pytest.mark.long
def test_ctrl_c_while_editions_are_tried_blames_none_of_them(tmp_path: Path):
    """A page is written, whose first charts are whole."""
    short = ("report", *TWO, "-o", "stages=1", "--games", "600", "--within", "9", "--ladder", "2")
    kept = tmp_path / "kept"
    status, out, err = interrupted((*short, "--checkpoint", str(kept)), kept / "knobs.json", tmp_path)
    assert (status, err) == (130, f"{STOPPED} What is finished is in {kept}: go on with --resume.\n")
    assert "not all numbers of the edition were tried" in out
    assert "Written: reports/hallo-trucker-2.html (11 charts" in out
    page = (tmp_path / "reports" / "hallo-trucker-2.html").read_text(encoding="utf-8")
    assert "It was stopped before this." in page
    assert "makes no game" not in page
    assert read_sums(kept / "knobs.json").sums["refused"] == {}


@pytest.mark.long
def test_a_report_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    """By Ctrl-C, while it plays games; the whole is what one run says."""
    asked = ("report", *TWO, "-o", "stages=1", "--games", "200000", "--within", "0.01", "--ladder", "2")
    kept = tmp_path / "kept"
    call = [sys.executable, "-m", "wayside", *asked, "--json", "--checkpoint", str(kept)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        until = time.monotonic() + 120
        while not (kept / "games.json").exists() and time.monotonic() < until:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err == f"{STOPPED} What is finished is in {kept}: go on with --resume.\n"
    assert 0 < json.loads(out)["games"] == read_sums(kept / "games.json").done.count < 200_000
    rest = said(*asked, "--checkpoint", str(kept), "--resume")
    assert rest["games"] == 200_000
    assert rest == said(*asked, "--threads", "1")
    assert {file.name for file in kept.iterdir()} >= {"games.json", "blunders.json", "knobs.json", "ladder-4.json"}
