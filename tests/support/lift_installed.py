"""Lift among the installed games: for the process of a test, its servers and the processes of their bots."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from broken_packages import name_game

from wayside.server import tables


@pytest.fixture
def lift_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    packages = tmp_path / "packages"
    name_game(packages, "lift", "lift")
    monkeypatch.syspath_prepend(str(packages))
    support = str(Path(__file__).parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(packages), support, os.environ.get("PYTHONPATH", "")]))
    tables._games.cache_clear()
    yield
    tables._games.cache_clear()
