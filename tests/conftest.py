"""What all tests share: the modules in tests/support, and one folder for compiled rules."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))


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
