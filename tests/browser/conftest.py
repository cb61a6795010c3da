"""All tests here open the built page in a real browser. Where one fails, pictures of its pages are kept if asked for:
WAYSIDE_PICTURES names the folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Server, browser, common_server, open_people, person, server
from playwright.sync_api import Error
from relay import Relay

__all__ = ["browser", "common_server", "person", "server"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    folder = os.environ.get("WAYSIDE_PICTURES")
    if folder and report.when == "call" and report.failed:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for i, page in enumerate(page for someone in open_people for page in someone.context.pages):
            try:
                page.screenshot(path=Path(folder) / f"{item.name}-{i}.png")
            except Error:
                continue
    return report


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    """A wire to the server that can be cut."""
    made = Relay(int(server.url.rpartition(":")[2]))
    yield made
    made.cut()
