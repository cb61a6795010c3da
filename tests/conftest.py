"""What all tests share: the modules in tests/support, and one folder for compiled rules."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))


@pytest.fixture(scope="session", autouse=True)
def compiled_rules_are_kept(request: pytest.FixtureRequest) -> None:
    """Compiled rules stay in pytest's own cache, unless a folder is named: the second run is a quick one."""
    if "WAYSIDE_CACHE_DIR" not in os.environ:
        os.environ["WAYSIDE_CACHE_DIR"] = str(request.config.cache.mkdir("wayside-rules"))
