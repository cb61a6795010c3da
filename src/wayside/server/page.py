"""The built page: its files, made small, and its own addresses, which all begin with the same document."""

import gzip
import hashlib
import json
import mimetypes
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

from wayside.server.api.services import host_of
from wayside.server.errors import Refusal
from wayside.server.limits import REQUEST

FOLDER = "page"  # inside the package, put there by the page's build

# Where the page itself says what is shown, and its screen; web/src/router.svelte.ts knows the same words.
SCREENS = {
    "new": "New",
    "t": "Table",
    "rules": "Rules",
    "learn": "Learn",
    "replay": "Replay",
    "review": "Review",
    "me": "Profile",
    "p": "Profile",
    "settings": "Settings",
    "history": "History",
    "dice": "Dice",
    "lab": "Lab",
    "leaderboard": "Leaderboard",
}
ALONE = {
    "rules",
    "me",
    "settings",
    "history",
    "dice",
    "lab",
    "leaderboard",
}  # addresses of one word; every other has two,
EITHER = {"rules", "lab", "leaderboard"}  # and these may have them
TABLE = "t"
MANIFEST = "parts.json"  # which files belong together, written by the page's build

SMALLER = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
FOR_EVER = "public, max-age=31536000, immutable"  # the name of a file in assets/ is made from its content
ASK_AGAIN = "no-cache"

PATIENCE = 20.0  # seconds for a build that is on its way; its last part, in which files are missing, takes two
PAUSE = 0.1

NOT_BUILT = (
    "Wayside is running here. Its HTTP API is described at /openapi.json, its socket is at /ws;\n"
    "the page is not built (make page builds it).\n"
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")  # some systems think otherwise
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True)
class Part:
    """A file of the page, ready to be sent."""

    content: bytes
    smaller: bytes | None
    kind: str
    keep: str
    tag: str


GameAt = Callable[[Request, str], Awaitable[str | None]]


class Preloads:
    """What a screen will need, named in a header of its document: the browser fetches it before any script has run."""

    def __init__(self, manifest: bytes | None, document: bytes) -> None:
        self._parts: dict[str, dict[str, Any]] = json.loads(manifest) if manifest else {}
        self._by_name = {part["name"]: key for key, part in self._parts.items() if "name" in part}
        self._there = document.decode()  # what it names itself

    def screen(self, word: str) -> list[str]:
        """The files of a screen, by the first word of its address."""
        return self._links(self._by_name.get(SCREENS.get(word, ""), ""))

    def face(self, game: str) -> list[str]:
        """The files of a game's board; the generic one's where it has none of its own."""
        own = f"src/games/{game}/index.ts"
        return self._links(own if own in self._parts else "src/games/generic/index.ts")

    def _links(self, key: str) -> list[str]:
        return [_link(file) for file in self._files(key, set()) if f"/{file}" not in self._there]

    def _files(self, key: str, seen: set[str]) -> Iterable[str]:
        part = self._parts.get(key)
        if part is None or key in seen:
            return
        seen.add(key)
        for other in part.get("imports", []):
            yield from self._files(other, seen)
        yield part["file"]
        yield from part.get("css", [])


def is_screen(path: str) -> bool:
    """Whether an address leads to a screen: what leads nowhere needs no files but those of the sign that says so."""
    words = [word for word in path.split("/") if word]
    if len(words) == 1:
        return words[0] in ALONE
    return len(words) == 2 and words[0] in SCREENS and (words[0] not in ALONE or words[0] in EITHER)


def _link(file: str) -> str:
    kind = "rel=preload; as=style" if file.endswith(".css") else "rel=modulepreload"
    return f"</{file}>; {kind}; crossorigin"


async def game_at(request: Request, table: str) -> str | None:
    """The game of a table, where there is one; looking for it counts as a request."""
    services = request.app.state.services
    services.limits.take_from(REQUEST, host_of(request))
    try:
        return str((await services.tables.get(table)).game)
    except Refusal:
        return None


def page_folder(named: str = "") -> Path:
    """Where the built page is: the folder that was named, or the package's own."""
    return Path(named) if named else Path(str(files("wayside"))) / FOLDER


def read_page(folder: Path, patience: float = PATIENCE) -> dict[str, Part]:
    """All files of the built page, by path; a few hundred kilobytes, read once. Nothing where there is no whole page.

    What is read here is served until the server ends: a page that is built meanwhile may want another server. A build
    that is on its way has emptied the folder and fills it again: its end is waited for.
    """
    until = time.monotonic() + patience
    while folder.is_dir():
        try:
            found = _read(folder)
            if is_whole(found):
                return found
        except FileNotFoundError:
            pass  # it was there a moment ago
        if time.monotonic() >= until:
            break
        time.sleep(PAUSE)
    return {}


def is_whole(parts: dict[str, Part]) -> bool:
    """Whether every file is there that the document and the list of parts name."""
    if "index.html" not in parts:
        return False
    named = re.findall(r'["\'=]/(assets/[^"\'\s>]+)', parts["index.html"].content.decode())
    if MANIFEST in parts:
        try:
            listed = json.loads(parts[MANIFEST].content)
        except ValueError:
            return False  # half of it is written
        for part in listed.values():
            named += [part["file"], *part.get("css", []), *part.get("assets", [])]
    return all(name in parts for name in named)


def _read(folder: Path) -> dict[str, Part]:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            found[name] = _part(name, path.read_bytes())
    return found


def _part(name: str, content: bytes) -> Part:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    smaller = gzip.compress(content, 9, mtime=0) if kind.startswith(SMALLER) else None
    if smaller is not None and len(smaller) >= len(content):
        smaller = None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return Part(content, smaller, kind, FOR_EVER if name.startswith("assets/") else ASK_AGAIN, tag)


def install_page(app: FastAPI, folder: Path, game_at: GameAt = game_at) -> None:
    """Hand out the page; where there is none, a line that says so."""
    parts = read_page(folder)
    manifest = parts.pop(MANIFEST, None)

    if "index.html" not in parts:

        @app.get("/", include_in_schema=False)
        async def no_page() -> PlainTextResponse:
            return PlainTextResponse(NOT_BUILT)

        return

    preloads = Preloads(manifest.content if manifest else None, parts["index.html"].content)

    async def links(word: str, rest: str, request: Request) -> list[str]:
        found = preloads.screen(word)
        game = await game_at(request, rest) if word == TABLE else None
        if game is None:
            return found
        asked = [f"</api/{path}>; rel=preload; as=fetch; crossorigin" for path in (f"tables/{rest}", f"games/{game}")]
        return [*asked, *found, *(link for link in preloads.face(game) if link not in found)]

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        word, _, rest = path.partition("/")
        leads_somewhere = is_screen(path)
        if not path or word in SCREENS:
            path = "index.html"
        part = parts.get(path)
        status = 200
        if part is None:
            # A person who mistyped an address gets the page, which says so kindly; a program gets a line.
            if "text/html" not in request.headers.get("accept", "") or path.startswith("api/"):
                return PlainTextResponse("There is nothing here.\n", 404)
            part, status = parts["index.html"], 404
        headers = {"Cache-Control": part.keep, "ETag": part.tag, "Vary": "Accept-Encoding"}
        if leads_somewhere and (soon := await links(word, rest, request)):
            headers["Link"] = ", ".join(soon)
        if status == 200 and request.headers.get("if-none-match") == part.tag:
            return Response(status_code=304, headers=headers)
        content = part.content
        if part.smaller is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = part.smaller
            headers["Content-Encoding"] = "gzip"
        return Response(content, status, headers, media_type=part.kind)
