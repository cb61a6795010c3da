"""Our compiled rules beside hand-written C with the same rules and beside OpenSpiel's C++, in one run.

python bench/compare.py [--seconds 9] [--json]

All three take turns of about a second on one core, eleven times over. The speed of a shared
machine changes from one moment to the next, so the ratios are taken within each turn, and their median
is what counts. OpenSpiel lives in an environment of its own
(.bench-venv, made on the first run; it needs the network once). Hallo Trucker has no twin there; maedn
("Mensch ärgere Dich nicht", four players) is its nearest relative, played by OpenSpiel's own random
bots in C++.
"""

import argparse
import json
import os
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
from wayside.engine.registry import find_game

HERE = Path(__file__).parent
PEER_ENVIRONMENT = HERE.parent / ".bench-venv"
PEER_GAME = "maedn(players=4)"
SEATS, GAMES, SEED, TURNS = 4, 120_000, 1, 11
OURS, TWO_THREADS = "ours", "ours, two threads"


def build_c(folder: Path) -> Path | None:
    """The C program, or None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "hallo_trucker"
    source = HERE / "c" / "hallo_trucker.c"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return program


def run_c(program: Path) -> dict[str, Any]:
    done = subprocess.run([program, str(SEATS), str(GAMES), str(SEED)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def run_ours(batch: Batch, results: Any) -> dict[str, Any]:
    begun = time.perf_counter()
    batch.run(SEED, 0, results)
    seconds = time.perf_counter() - begun
    scores = results[:, SCORES : SCORES + SEATS].sum(axis=0, dtype="i8").tolist()
    return {"decisions": int(results[:, DECISIONS].sum(dtype="i8")), "seconds": seconds, "scores": scores}


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
    parser.add_argument("--seconds", type=float, default=9.0, help="for OpenSpiel's turns, all together")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arguments = parser.parse_args()
    game = find_game("hallo-trucker")
    batch, two, results = Batch(game, [random] * SEATS), Batch(game, [random] * SEATS, threads=2), new_results(GAMES)
    run_ours(batch, results[:100])  # compiles
    peer = peer_python()
    rates: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(Path(folder))
        for _ in range(TURNS):
            turns = {OURS: run_ours(batch, results), TWO_THREADS: run_ours(two, results)}
            if program is not None:
                turns["C"] = run_c(program)
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
        "seats": SEATS,
        "games": GAMES,
        "turns": TURNS,
        "cores": len(os.sched_getaffinity(0)),
        "median_decisions_per_second": {name: round(median(rate)) for name, rate in rates.items()},
        "best_decisions_per_second": {name: round(max(rate)) for name, rate in rates.items()},
        "median_ratio_of_ours_to": {name: round(ratio, 3) for name, ratio in ratios.items() if name != OURS},
        "median_ratio_of_two_threads_to_one": round(1 / ratios[TWO_THREADS], 3),
    }
    if arguments.json:
        print(json.dumps(facts))
        return
    print(f"decisions a second over {TURNS} turns, and how many times as fast ours is in the same turn (medians)")
    for name, rate in rates.items():
        print(f"  {name:<26} median {median(rate):>12,.0f}   best {max(rate):>12,.0f}   ours x {ratios[name]:.2f}")
    print(f"  two threads are {1 / ratios[TWO_THREADS]:.2f} times as fast as one")
    for name, missing in (("C", program is None), ("OpenSpiel", peer is None)):
        if missing:
            print(f"  {name} was not measured: it could not be built or installed here")


if __name__ == "__main__":
    main()
