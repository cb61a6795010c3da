"""`wayside sim`, `wayside tournament` and `wayside bench` as a person types them."""

import json
import subprocess
import sys


def wayside(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "wayside", *arguments], capture_output=True, text=True, timeout=240)


def test_sim_prints_one_object_and_nothing_else():
    command = ("sim", "hallo-trucker", "--games", "5000", "--bot", "random", "--seed", "1", "--json")
    one, two = (wayside(*command, "--threads", threads) for threads in ("1", "2"))
    assert one.returncode == two.returncode == 0, one.stderr
    assert one.stderr == ""
    facts, again = json.loads(one.stdout), json.loads(two.stdout)
    for name in ("decisions", "wins", "mean_score", "rounds", "counts"):
        assert facts[name] == again[name]
    assert facts["counts"]["Barriers"]["total"] == sum(facts["counts"]["Barriers"]["by_seat"]) > 0


def test_sim_shows_a_table():
    done = wayside("sim", "hallo-trucker", "--games", "1000", "--seats", "2")
    assert done.returncode == 0, done.stderr
    assert "1,000 games" in done.stdout
    assert "decisions" in done.stdout
    assert "What happened" in done.stdout
    assert "stages: limit reached" in done.stdout


def test_tournament_and_its_intervals():
    done = wayside("tournament", "hallo-trucker", "--bots", "random,random", "--games", "4", "--threads", "1", "--json")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["games"] == 4
    assert sum(entrant["wins"] for entrant in facts["entrants"]) == 4


def test_bench_gives_ratios_of_one_run():
    done = wayside("bench", "hallo-trucker", "--seconds", "0.2", "--json")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["ratio_to_one_core"]["compiled 1"] == 1
    assert facts["ratio_to_one_core"]["interpreted 1"] < 1


def test_errors_are_one_line_on_standard_error():
    for arguments, words in (
        (("sim", "hallo-truker"), "did you mean 'hallo-trucker'?"),
        (("sim", "hallo-trucker", "--seats", "7"), "2 to 5 seats"),
        (("sim", "hallo-trucker", "--option", "stages"), "NAME=VALUE"),
        (("tournament", "hallo-trucker", "--bots", "random,randm"), "did you mean 'random'?"),
        (("bench", "trucker"), "did you mean"),
    ):
        done = wayside(*arguments)
        assert done.returncode == 1
        assert done.stdout == ""
        assert words in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        assert "Traceback" not in done.stderr
