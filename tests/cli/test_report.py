"""`wayside report`, `wayside sweep` and `wayside compare` as a person types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest


def wayside(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wayside", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)


SHORT = ("hallo-trucker", "--seats", "2", "-o", "stages=1", "--bot", "random", "--games", "600", "--seconds", "1")


def test_a_report_prints_one_object_and_nothing_else_and_the_same_for_the_same_seed():
    told = [wayside("report", *SHORT, "--threads", threads, "--json") for threads in ("1", "2")]
    assert told[0].returncode == 0, told[0].stderr
    assert told[0].stderr == ""
    one, two = (json.loads(each.stdout) for each in told)
    assert (one["games"], one["seats"], one["bots"]) == (600, 2, ["random", "random"])
    assert one["charts"][:5] == two["charts"][:5]
    assert one["command"] == "wayside report hallo-trucker --seats 2 --bot random --seed 1 -o stages=1"


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
        (("compare", "hallo-trucker", "box", "bot=clever"), "has no bot 'clever'"),
    ],
)
def test_what_is_no_sweep_or_comparison_is_one_line(arguments: tuple[str, ...], said: str):
    done = wayside(*arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
