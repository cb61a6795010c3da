"""PufferSeats with the true PufferLib 3: its Serial, Multiprocessing and native backends play the games of a plain one.

python bench/puffer.py [GAME] [--games 512] [--steps 300]

PufferLib's own build fetches and compiles what has nothing to do with this, so its Python part alone is taken out of
its source package, with what it imports, into .bench-venv/pufferlib (on the first run, which needs the network: 60 MB).
The steps a second are of all games together, by the clock: the loop is PufferLib's, and so is its waiting.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import numpy as np

HERE = Path(__file__).parent
FOLDER = HERE.parent / ".bench-venv" / "pufferlib"
SOURCE = (
    "https://files.pythonhosted.org/packages/7c/e1/5292f9b69c6263707b40ba04a87e6b9bcc177281d31092f77afd90c412f1/"
    "pufferlib-3.0.0.tar.gz"
)
IMPORTS = ("gym==0.26.2", "gym-notices==0.1.0", "psutil==7.1.0")
ENVIRONMENTS = 2


def fetch() -> None:
    """PufferLib's Python part, and what it imports."""
    if (FOLDER / "pufferlib" / "vector.py").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", FOLDER, *IMPORTS], check=True
    )
    with urlopen(SOURCE) as answer, tarfile.open(fileobj=io.BytesIO(answer.read())) as package:
        for name in ("__init__", "pufferlib", "spaces", "emulation", "vector", "environments/__init__"):
            found = package.extractfile(f"pufferlib-3.0.0/pufferlib/{name}.py")
            assert found is not None
            path = FOLDER / "pufferlib" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(found.read())


def legal(seen: Any, actions: int) -> Any:
    """For every agent the first of the legal actions, which are the last numbers that it sees."""
    return seen[:, -actions:].argmax(axis=1).astype(np.int32)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="hallo-trucker")
    parser.add_argument("--games", type=int, default=512, help="of each environment")
    parser.add_argument("--steps", type=int, default=300)
    arguments = parser.parse_args()
    fetch()
    sys.path.append(str(FOLDER))  # behind all else: what is here already stays as it is
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(FOLDER)]))
    os.chdir(FOLDER)  # importing PufferLib leaves a link where one stands
    vector: Any = import_module("pufferlib.vector")
    own: Any = import_module("pufferlib").PufferEnv
    from wayside.envs.puffer import PufferSeats

    assert issubclass(PufferSeats, own), "this is not PufferLib's own PufferEnv"
    known = {"game": arguments.game, "games": arguments.games}
    plain = PufferSeats(**known)
    choices = int(plain.single_action_space.n)
    for name, backend, count, more in (
        ("native", own, 1, {}),
        ("Serial", vector.Serial, ENVIRONMENTS, {}),
        ("Multiprocessing", vector.Multiprocessing, ENVIRONMENTS, {"overwork": True}),
    ):
        env = vector.make(PufferSeats, env_kwargs=known, num_envs=count, backend=backend, seed=1, **more)
        seen, _ = env.reset(seed=1)
        begun = time.perf_counter()
        for _ in range(arguments.steps):
            seen, rewards, ended, *_ = env.step(legal(seen, choices))
        took = time.perf_counter() - begun
        held, _ = plain.reset(seed=1)  # as the first of PufferLib's environments
        for _ in range(arguments.steps):
            held, rewarded, over, *_ = plain.step(legal(held, choices))
        for theirs, ours in ((seen, held), (rewards, rewarded), (ended, over)):
            assert np.array_equal(np.asarray(theirs)[: arguments.games], ours), f"{name} plays other games"
        rate = count * arguments.games * arguments.steps / took
        print(f"{name:<16} plays what a plain one plays; {rate:>11,.0f} steps a second")
        env.close()


if __name__ == "__main__":
    main()
