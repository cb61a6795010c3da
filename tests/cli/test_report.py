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
