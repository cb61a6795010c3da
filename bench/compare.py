"""Our compiled rules beside OpenSpiel's C++, and beside hand-written C where there is some, in one run.

python bench/compare.py [GAME] [--seconds 9] [--json]

All take turns of about a second on one core, eleven times over. The speed of a shared machine changes from one
moment to the next, so the ratios are taken within each turn, and their median is what counts. OpenSpiel lives in an
environment of its own (.bench-venv, made on the first run; it needs the network once). Our games have no twins there;
maedn ("Mensch ärgere Dich nicht", four players) is the nearest relative, played by OpenSpiel's own random bots in C++.
bench/c holds Hallo Trucker with the same rules and dice: its totals must be ours to the last digit.

A decision may leave no choice: the share of those that do is given, so that the comparison can be made with them
alone. (In maedn too a player may have one legal move only; its dice are chance nodes, counted apart.)
"""

import argparse
import json
import os
import random as chance
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from wayside.bots.random import random
from wayside.engine.batch import DECISIONS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.forms import COMPILED
from wayside.engine.game import Game, Rules
from wayside.engine.kit import choose
from wayside.engine.registry import find_game

HERE = Path(__file__).parent
PEER_ENVIRONMENT = HERE.parent / ".bench-venv"
PEER_GAME = "maedn(players=4)"
SEATS, SEED, TURNS = 4, 1, 11
A_TURN = 12_000_000  # decisions, about: a second's work
OURS, TWO_THREADS = "ours", "ours, two threads"


def build_c(folder: Path, game: Game) -> Path | None:
    """The C program of a game, or None where there is none, or no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    source = HERE / "c" / f"{game.name.replace('-', '_')}.c"
    if compiler is None or not source.is_file():
        return None
    program = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return program


def run_c(program: Path, games: int) -> dict[str, Any]:
    done = subprocess.run([program, str(SEATS), str(games), str(SEED)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def run_ours(batch: Batch, results: Any) -> dict[str, Any]:
    begun = time.perf_counter()
    batch.run(SEED, 0, results)
    seconds = time.perf_counter() - begun
    scores = results[:, SCORES : SCORES + SEATS].sum(axis=0, dtype="i8").tolist()
    return {"decisions": int(results[:, DECISIONS].sum(dtype="i8")), "seconds": seconds, "scores": scores}


def with_a_choice(game: Game, games: int = 40) -> float:
    """The share of a random game's decisions that have more than one offer."""
    rules, dealer, decisions, choices = Rules(game, COMPILED), chance.Random(SEED), 0, 0
    for number in range(games):
        s = game.new_record(SEATS)
        seed_dice(s, SEED, number)
        rules.setup(s)
        while not s.over:
            seat = next(i for i in range(SEATS) if s.waiting >> i & 1)
            offers = rules.offers(s, seat)
            decisions += 1
            choices += len(offers) > 1
            rules.play(s, seat, choose(dealer, offers))
    return choices / decisions


def peer_python() -> Path | None:
    """Python with open_spiel, in an environment of its own; None where it cannot be installed."""
    python = PEER_ENVIRONMENT / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PEER_ENVIRONMENT], check=True)
    if subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode:
        installing = subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel==2.0.2"], stdout=sys.stderr)
        if installing.returncode:
            return None
    return python


def run_peer(python: Path, seconds: float) -> dict[str, Any]:
    script = HERE / "openspiel_rollouts.py"
    done = subprocess.run([python, script, PEER_GAME, str(seconds)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="hallo-trucker")
    parser.add_argument("--seconds", type=float, default=9.0, help="for OpenSpiel's turns, all together")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    batch, two = Batch(game, [random] * SEATS), Batch(game, [random] * SEATS, threads=2)
    sample = run_ours(batch, new_results(200))  # compiles, too
    games = round(A_TURN / (sample["decisions"] / 200))
    results = new_results(games)
    peer = peer_python()
    rates: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(Path(folder), game)
        for _ in range(TURNS):
            turns = {OURS: run_ours(batch, results), TWO_THREADS: run_ours(two, results)}
            if program is not None:
                turns["C"] = run_c(program, games)
                for name, turn in turns.items():
                    if (turn["decisions"], turn["scores"]) != (turns["C"]["decisions"], turns["C"]["scores"]):
                        sys.exit(f"{name} and C do not play the same games: {turn} and {turns['C']}")
            for name, turn in turns.items():
                rates.setdefault(name, []).append(turn["decisions"] / turn["seconds"])
            if peer is not None:
                turn = run_peer(peer, arguments.seconds / TURNS)
                rates.setdefault("OpenSpiel", []).append(turn["decisions_per_second"])
                rates.setdefault("OpenSpiel, dice counted", []).append(turn["steps_per_second"])
    ratios = {
        name: median(ours / theirs for ours, theirs in zip(rates[OURS], rate, strict=True))
        for name, rate in rates.items()
    }
    facts = {
        "game": game.name,
        "seats": SEATS,
        "games": games,
        "turns": TURNS,
        "cores": len(os.sched_getaffinity(0)),
        "median_decisions_per_second": {name: round(median(rate)) for name, rate in rates.items()},
        "best_decisions_per_second": {name: round(max(rate)) for name, rate in rates.items()},
        "median_ratio_of_ours_to": {name: round(ratio, 3) for name, ratio in ratios.items() if name != OURS},
        "share_of_decisions_with_a_choice": round(with_a_choice(game), 3),
        "median_ratio_of_two_threads_to_one": round(1 / ratios[TWO_THREADS], 3),
    }
    if arguments.json:
        print(json.dumps(facts))
        return
    print(f"decisions a second over {TURNS} turns, and how many times as fast ours is in the same turn (medians)")
    for name, rate in rates.items():
        print(f"  {name:<26} median {median(rate):>12,.0f}   best {max(rate):>12,.0f}   ours x {ratios[name]:.2f}")
    share = facts["share_of_decisions_with_a_choice"]
    print(f"  {share:.0%} of our decisions have more than one offer")
    print(f"  two threads are {1 / ratios[TWO_THREADS]:.2f} times as fast as one")
    if program is None:
        print("  C was not measured: there is no program for this game, or no compiler here")
    if peer is None:
        print("  OpenSpiel was not measured: it could not be installed here")


if __name__ == "__main__":
    main()
