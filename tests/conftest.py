"""What all tests share: the modules in tests/support and bench, and one folder for compiled rules."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))
sys.path.append(str(Path(__file__).parents[1] / "bench"))

from needs import said_plainly

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Whoever runs the tests in the background may ignore the keyboard's signal; what tests start must not inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """A fixture may find that something is missing here, and so may a test itself."""
    with said_plainly():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with said_plainly():
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Several processes share the tests out as tests/support/scheduling.py says."""
    from scheduling import SharingOut

    return SharingOut(config, log)


@pytest.fixture(scope="session", autouse=True)
def compiled_rules_are_kept(request: pytest.FixtureRequest) -> None:
    """Compiled rules stay in pytest's own cache, unless a folder is named: the second run is a quick one."""
    if "WAYSIDE_CACHE_DIR" not in os.environ:
        os.environ["WAYSIDE_CACHE_DIR"] = str(request.config.cache.mkdir("wayside-rules"))
