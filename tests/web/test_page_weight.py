"""What a match loads before it can be played is light: script as it travels, of every game."""

import asyncio
import os
import re

import httpx
import pytest
from fastapi import FastAPI, Request

from wayside.engine.registry import game_names
from wayside.server.page import install_page, page_folder, read_page

MOST = 150_000  # bytes, made small
STRANGER = "a-stranger"  # it has no board of its own

FOLDER = page_folder(os.environ.get("WAYSIDE_PAGE", ""))


def table_of(game: str) -> httpx.Response:
    """The document of a table of this game; its header names all that must be there before a match can be played."""

    async def game_at(request: Request, table: str) -> str | None:
        return game

    async def ask() -> httpx.Response:
        app = FastAPI()
        install_page(app, FOLDER, game_at)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://play.test") as http:
            return await http.get("/t/x3Vb")

    return asyncio.run(ask())


@pytest.mark.parametrize("game", [*game_names(), STRANGER])
def test_a_match_needs_little_script_before_it_can_be_played(game: str) -> None:
    parts = read_page(FOLDER)
    if not parts:
        pytest.fail("the page is not built: run `make page` first")
    document = table_of(game)
    named = {
        *re.findall(r'src="/([^"]+\.js)"', document.text),
        *re.findall(r"</([^>]+\.js)>", document.headers["link"]),
    }
    assert len(named) > 3, named
    weights = {name: len(parts[name].smaller or parts[name].content) for name in named}
    heaviest = sorted(weights.items(), key=lambda each: -each[1])
    assert sum(weights.values()) <= MOST, f"{sum(weights.values()):,} bytes of script: {heaviest}"
