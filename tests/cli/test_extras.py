"""Commands of the server where the server is not installed, and what other commands load of it: nothing."""

import subprocess
import sys

import pytest

MISSING = """
import sys
sys.modules["structlog"] = None  # as if it were not installed
from wayside.cli import main
main()
"""

LOADED = """
import sys
from wayside.cli import about, app, files, measure, new_game, play, simulate
apart = ("wayside.server", "wayside.client", "fastapi", "pydantic", "sqlalchemy", "msgspec", "structlog", "httpx")
print([name for name in sys.modules if name.startswith(apart)])
"""


@pytest.mark.parametrize("command", ["serve", "backup kept.zip"])
def test_a_command_of_the_server_says_what_to_install(command: str) -> None:
    call = [sys.executable, "-c", MISSING, *command.split()]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        f"wayside: wayside {command.split()[0]} needs the server, which is not installed (structlog is missing); "
        "it comes with: pip install 'wayside[server]'\n"
    )


def test_what_is_missing_of_our_own_is_a_fault_and_shown_as_one() -> None:
    call = [sys.executable, "-c", MISSING.replace("structlog", "wayside.server.logs"), "serve"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_the_other_commands_load_nothing_of_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
