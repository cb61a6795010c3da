"""The built page as the server hands it out: its files, its addresses, its headers."""

import asyncio
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from wayside.server.page import MANIFEST, SCREENS, install_page, page_folder, read_page

DOCUMENT = "<!doctype html><title>Wayside</title><script src=/assets/index-abc.js></script>" + "<!-- -->" * 40
SCRIPT = "console.log('hello');" * 40

PARTS: dict[str, dict[str, Any]] = {
    "index.html": {"file": "assets/index-abc.js", "name": "index", "isEntry": True},
    "_parts.js": {
        "file": "assets/parts-1.js",
        "name": "parts",
        "imports": ["index.html"],
        "css": ["assets/parts-1.css"],
    },
    "_table.js": {"file": "assets/Table-1.js", "name": "Table", "imports": ["index.html", "_parts.js"]},
    "src/screens/Rules.svelte": {"file": "assets/Rules-1.js", "name": "Rules", "imports": ["_parts.js"]},
    "src/games/toss/index.ts": {"file": "assets/toss-1.js", "name": "toss", "imports": ["_parts.js", "_table.js"]},
    "src/games/generic/index.ts": {"file": "assets/generic-1.js", "name": "generic"},
}
TABLES = {"x3Vb": "toss", "y4Wc": "a-stranger"}


class Browser:
    """Asks an application, one thing after another."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def get(self, path: str, **headers: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://play.test") as http:
                return await http.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

        return asyncio.run(ask())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(DOCUMENT)
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT)
    (tmp_path / "assets" / "font.woff2").write_bytes(bytes(range(256)))
    for part in PARTS.values():
        for name in (part["file"], *part.get("css", [])):
            if not (tmp_path / name).exists():
                (tmp_path / name).write_text("")
    (tmp_path / MANIFEST).write_text(json.dumps(PARTS))
    (tmp_path.parent / "secret.txt").write_text("not for you")
    return tmp_path


@pytest.fixture
def browser(folder: Path) -> Browser:
    app = FastAPI()

    @app.get("/api/me")
    async def me() -> dict[str, str]:
        return {"name": "Ann"}

    async def game_at(_request: Request, table: str) -> str | None:
        return TABLES.get(table)

    install_page(app, folder, game_at)
    return Browser(app)


@pytest.mark.parametrize("path", ["/", *(f"/{screen}/anything" for screen in SCREENS), "/me", "/rules"])
def test_every_address_of_the_page_begins_with_the_document(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.text == DOCUMENT
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/nothing", "/assets/gone.js", "/assets/../../secret.txt", "/..%2fsecret.txt", "/apis"]
)
def test_what_is_not_there_is_not_found(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert "not for you" not in answer.text


def test_a_person_who_mistyped_gets_the_page_which_says_so(browser: Browser) -> None:
    answer = browser.get("/nowhere/at/all", accept="text/html,*/*")
    assert (answer.status_code, answer.text) == (404, DOCUMENT)
    assert browser.get("/api/nothing", accept="text/html").text != DOCUMENT


def test_the_api_comes_first(browser: Browser) -> None:
    assert browser.get("/api/me").json() == {"name": "Ann"}


def test_scripts_are_small_and_kept_for_ever(browser: Browser) -> None:
    small = browser.get("/assets/index-abc.js", accept_encoding="gzip")
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))
    assert small.text == SCRIPT
    assert "immutable" in small.headers["cache-control"]
    assert small.headers["content-type"].startswith("text/javascript")
    plain = browser.get("/assets/index-abc.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT


def test_types_that_browsers_insist_on(browser: Browser) -> None:
    assert browser.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    font = browser.get("/assets/font.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert font.content == bytes(range(256))


def test_what_has_not_changed_is_not_sent_again(browser: Browser) -> None:
    first = browser.get("/")
    again = browser.get("/", if_none_match=first.headers["etag"])
    assert again.status_code == 304
    assert again.content == b""


def named(answer: httpx.Response) -> dict[str, str]:
    """The files that a document's header names, and what is to be done with them."""
    links = (link.partition("; ") for link in answer.headers.get("link", "").split(", ") if link)
    return {file.strip("<>"): how for file, _, how in links}


def test_a_screens_files_are_named_with_its_document(browser: Browser) -> None:
    rules = named(browser.get("/rules/toss"))
    assert rules == {
        "/assets/parts-1.js": "rel=modulepreload; crossorigin",
        "/assets/parts-1.css": "rel=preload; as=style; crossorigin",
        "/assets/Rules-1.js": "rel=modulepreload; crossorigin",
    }
    assert named(browser.get("/")) == {}  # what it needs it names itself
    assert named(browser.get("/nowhere", accept="text/html")) == {}
    assert named(browser.get("/rules/toss/more")) == named(browser.get("/me/too")) == named(browser.get("/t")) == {}


def test_a_table_is_named_with_its_game_and_its_board(browser: Browser) -> None:
    found = named(browser.get("/t/x3Vb"))
    assert found["/api/tables/x3Vb"] == found["/api/games/toss"] == "rel=preload; as=fetch; crossorigin"
    files = [file for file in found if file.startswith("/assets/")]
    assert files == ["/assets/parts-1.js", "/assets/parts-1.css", "/assets/Table-1.js", "/assets/toss-1.js"]
    assert "/assets/generic-1.js" in named(browser.get("/t/y4Wc"))  # a game without a board of its own


def test_a_table_that_is_not_there_names_nothing_of_a_game(browser: Browser) -> None:
    found = named(browser.get("/t/gone"))
    assert "/assets/Table-1.js" in found
    assert not [file for file in found if "toss" in file or file.startswith("/api/")]


def test_the_list_of_parts_is_the_servers_own(browser: Browser) -> None:
    assert browser.get(f"/{MANIFEST}").status_code == 404


def test_every_screen_that_can_be_named_is_one() -> None:
    screens = Path(__file__).parents[2] / "web" / "src" / "screens"
    assert {f"{screen}.svelte" for screen in SCREENS.values()} <= {path.name for path in screens.iterdir()}


def test_without_a_page_the_server_says_so(tmp_path: Path) -> None:
    app = FastAPI()
    install_page(app, tmp_path / "nowhere")
    assert "the page is not built" in Browser(app).get("/").text


def missing(folder: Path) -> dict[str, Callable[[], object]]:
    """What a build that is on its way may have left undone, by what is wrong."""
    half = (folder / MANIFEST).read_text()[:40]
    return {
        "no document": (folder / "index.html").unlink,
        "a file of the document": (folder / "assets" / "index-abc.js").unlink,
        "a file of a screen": (folder / "assets" / "Rules-1.js").unlink,
        "a style": (folder / "assets" / "parts-1.css").unlink,
        "half a list": lambda: (folder / MANIFEST).write_text(half),
    }


WRONG = ["no document", "a file of the document", "a file of a screen", "a style", "half a list"]


@pytest.mark.parametrize("wrong", WRONG)
def test_half_a_page_is_none(folder: Path, wrong: str) -> None:
    assert read_page(folder, patience=0)
    missing(folder)[wrong]()
    assert read_page(folder, patience=0) == {}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_build_that_is_on_its_way_is_waited_for(folder: Path, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The builder writes its last file while the server waits."""
    whole = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    missing(folder)[wrong]()
    pauses = []

    def build(seconds: float) -> None:
        pauses.append(seconds)
        for path, content in whole.items():
            path.write_bytes(content)

    monkeypatch.setattr("wayside.server.page.time.sleep", build)
    found = read_page(folder)
    assert {folder / name: part.content for name, part in found.items()} == whole
    assert len(pauses) == 1


def test_a_page_that_is_built_anew_is_not_mixed_with_the_one_that_is_served(browser: Browser, folder: Path) -> None:
    """All of the old one is served for as long as the server runs: the new one may want another server."""
    for path in [*folder.rglob("*.*")]:
        path.unlink()
    (folder / "index.html").write_text("<!doctype html><script src=/assets/index-def.js></script>")
    (folder / "assets" / "index-def.js").write_text("new")
    assert browser.get("/").text == DOCUMENT
    assert browser.get("/assets/index-abc.js").text == SCRIPT
    assert browser.get("/assets/Rules-1.js").status_code == 200
    assert browser.get("/assets/index-def.js").status_code == 404


def test_the_page_and_the_server_know_the_same_addresses() -> None:
    router = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
    text = router.read_text(encoding="utf-8")
    known = set(re.findall(r'case "(\w+)":', text)) | set(re.findall(r'first === "(\w+)"', text))
    assert known == set(SCREENS)


def test_another_folder_can_be_named() -> None:
    assert page_folder("/srv/page") == Path("/srv/page")
    assert page_folder().name == "page"
