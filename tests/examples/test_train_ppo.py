"""The example that teaches a net by PPO: in a few seconds it already plays better than by chance."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import Missing

SCRIPT = Path(__file__).parents[2] / "examples" / "train_ppo.py"


@pytest.mark.long
@pytest.mark.timeout(300)
def test_it_learns_in_a_short_run() -> None:
    for package in ("torch", "sb3_contrib"):
        if find_spec(package) is None:
            raise Missing(f"there is no {package} here; pip install sb3-contrib brings it")
    command = [sys.executable, str(SCRIPT), "--decisions", "50000", "--games", "1000"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    assert done.returncode == 0, done.stderr
    told = re.findall(r"(before|after), it wins ([\d.]+)% of 1,000 games against (\w+)", done.stdout)
    shares = {(when, bots): float(share) for when, share, bots in told}
    assert len(shares) == 4, done.stdout
    assert 35 < shares["before", "random"] < 65  # it knows nothing yet
    assert shares["after", "random"] > shares["before", "random"] + 10
