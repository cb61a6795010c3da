"""Environments whose packages are not installed: a line says what to install, and what needs none of them works."""

import subprocess
import sys

import pytest

MISSING = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None  # as if it were not installed
import wayside.envs
from wayside.engine.errors import WaysideError
try:
    {call}
except WaysideError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("wayside.envs.env('krikkit')", "wayside.envs.env needs gymnasium|'wayside[envs]'"),
        ("wayside.envs.parallel_env('krikkit')", "wayside.envs.parallel_env needs gymnasium|'wayside[envs]'"),
        ("import wayside.envs.openspiel", "wayside.envs.openspiel needs pyspiel|'wayside[openspiel]'"),
        ("import wayside.envs.puffer", "wayside.envs.puffer needs gymnasium|'wayside[envs]'"),
        ("wayside.envs.vector('krikkit', 4, 0)", ""),
    ],
)
def test_what_is_missing_is_told_in_a_line(call: str, told: str) -> None:
    code = MISSING.format(call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if told:
        what, extra = told.split("|")
        expected = f"{what}, which is not installed; it comes with: pip install {extra}\n"
        assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")
    else:
        assert "games is a number from 1 on" in done.stderr
