"""A real browser at a real server: what the tests of the page stand on.

Every page that a test opens is watched. An error or a warning on its console, an exception that nobody took, a request
to another host: each fails the test, unless the test has said that it expects it.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from broken_packages import name_game
from needs import program
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
    sync_playwright,
)
from ports import free_port

from wayside.server.page import page_folder

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "blind-summit"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIGHT = ("chromium-headless-shell", *NAMES)
"""The first is Chromium without what windows need: for tests, as it does the same with a third of the work."""
WIDE = (1440, 900)
PHONE = (390, 844)
START_SECONDS = 120.0  # with nothing compiled yet
PATIENCE = 30.0  # seconds that anything may take: a bound far from what is usual, for machines with much else to do
TOO_FAST = 429
LONG = 100_000.0  # seconds: as long as all tests may take
STILL = '{"speed":0,"sounds":false}'  # the settings of tests in which motion does not matter


@contextmanager
def chromium(names: Sequence[str] = NAMES) -> Iterator[Browser]:
    """The system's own browser without a window: the first of these that is there."""
    path = program(*names, of="Chromium")
    with sync_playwright() as playwright:
        # Tests run in containers, too, where there is neither a sandbox nor much shared memory.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            yield browser
        finally:
            browser.close()


def install_example(folder: Path) -> Path:
    """Let servers that start with this folder among their packages find the example game, which has no board here."""
    assert EXAMPLE.is_dir()
    name_game(folder, "blind_summit", "blind-summit")
    (folder / "blind_summit").symlink_to(EXAMPLE / "src" / "blind_summit")
    return folder


class Server:
    """`wayside serve` in a process of its own, with a store of its own."""

    def __init__(
        self,
        folder: Path,
        packages: Path | None = None,
        wayside: Sequence[str] = (sys.executable, str(Path(__file__).with_name("lenient_server.py"))),
        environment: Mapping[str, str] = os.environ,
        **settings: Any,
    ) -> None:
        """`packages` is a folder in which more games are installed; `wayside` the command, perhaps of another place."""
        page = str(settings.get("page", os.environ.get("WAYSIDE_PAGE", "")))
        if not (page_folder(page) / "index.html").is_file():
            pytest.fail("the page is not built: run `make page` first")
        self.url = f"http://127.0.0.1:{free_port()}"
        self.store = folder / "wayside.db"
        self._log = folder / "server.log"
        said = {
            "bot_pause_ms": 0,
            "bot_niceness": 0,
            "people_per_address": 100_000,
            "sockets_per_address": 100_000,
            "unseen_moves_per_second": 100_000,
            **settings,
        }
        env = {**environment, **{f"WAYSIDE_{name.upper()}": str(value) for name, value in said.items()}}
        if packages is not None:
            env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(packages), env.get("PYTHONPATH")]))
        command = [*wayside, "serve", "--port", self.url.rpartition(":")[2]]
        command += ["--logs", "json", "--database-url", f"sqlite:///{self.store}"]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
        raise RuntimeError(f"the server does not serve:\n{self._log.read_text()[-4000:]}")

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class Person:
    """Somebody with a browser of their own: cookies, storage, pages, and what their pages were told."""

    def __init__(self, browser: Browser, url: str, settings: str | None, size: tuple[int, int], **context: Any) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.told: list[dict[str, Any]] = []
        """Every message that the server has sent to a socket of this person's."""
        # What all of them together say:
        self.seat: int | None = None
        self.view: dict[str, Any] = {}
        self.version = -1
        self.offers: list[dict[str, Any]] = []
        self.made = 0  # moves of this person's own
        self.over = False
        self._expected: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]}, **context
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.on("page", self._watch)
        self.context.on("request", self._asked)
        if settings is not None:
            # Only where there are none: what a page keeps must outlive a reload.
            self._keep("wayside.settings", settings)

    def _keep(self, key: str, value: str) -> None:
        """Put something into the browser's storage before any page runs, where it is not there already."""
        self.context.add_init_script(
            f"if (location.protocol !== 'about:')"
            f" localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {value!r})"
        )

    def expect(self, *parts: str) -> None:
        """Let pass what is said on the console with one of these words in it."""
        self._expected += parts

    def _trouble(self, words: str) -> None:
        if not any(part in words for part in self._expected):
            self.troubles.append(words)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "blob:", "data:")):
            self._trouble(f"a request to another host: {request.url}")

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._trouble(f"an exception: {error}"))
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._trouble(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _socket(self, opened: WebSocket) -> None:
        if urlsplit(opened.url).netloc != urlsplit(self.url).netloc:
            self._trouble(f"a socket to another host: {opened.url}")
        opened.on("framereceived", self.hear)

    def hear(self, data: str | bytes) -> None:
        """A message of the server to a socket of this person's."""
        message = json.loads(data)
        self.told.append(message)
        if message["t"] in ("welcome", "match", "table") and "seat" in message:
            self.seat = message["seat"]
        if message["t"] == "moved":
            self.view |= message.get("set", {})
            if message["version"] > self.version and message["seat"] == self.seat:
                self.made += 1
            now = message
        elif message.get("match"):
            now = message["match"]
            self.view = dict(now["view"])
        else:
            return
        self.version = now["version"]
        self.offers = now.get("offers", [])
        self.over = bool(now.get("standing"))

    def open(self, path: str = "/") -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request to the API as this person: quicker than clicks where clicks are not what is tested.

        Who asks for more than the server allows at once waits, as it says.
        """
        for _ in range(int(PATIENCE)):
            answer = self.context.request.fetch(
                f"{self.url}/api{path}", method=method, data=body, headers={"Origin": self.url}
            )
            if answer.status != TOO_FAST:
                break
            time.sleep(1)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.status != 204 else None

    def sign_up(self, name: str) -> str:
        """Be known to the server by a name; the player's id."""
        me = self.ask("POST", "/people", {"name": name, "program": False})
        self._keep("wayside.met", "1")
        return str(me["id"])

    def make_table(self, game: str, seats: int, **more: Any) -> str:
        """A table at which this person sits in the first seat; its id."""
        return str(self.ask("POST", "/tables", {"game": game, "seats": seats, "seat": 0, **more})["id"])

    def match(self, game: str, seats: int = 4, *others: "Person", bot: str = "sensible", **more: Any) -> str:
        """A match that has begun: this person first, then the others, then bots; its table's id."""
        table = self.make_table(game, seats, **more)
        for seat, other in enumerate(others, start=1):
            other.ask("POST", f"/tables/{table}/sit", {"seat": seat})
        self.ask("POST", f"/tables/{table}/start", {"fill": bot})
        return table


MakePerson = Callable[..., Person]


def wait_until(page: Page, true: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something is so; `what` says what was waited for."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited {seconds:g} seconds in vain for {what}"
        page.wait_for_timeout(15)  # sockets and consoles are heard in the meantime


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for a file: while it is open no test of this process can have a loop of its own, so it ends with the file."""
    with chromium(LIGHT) as opened:
        yield opened


@pytest.fixture(scope="session")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process that need nothing else; it knows a game without a board of its own, too.

    It does not compile, which takes the processor from the browser; others of these tests have one that does. No bot
    takes the seats of people whose test is over, or it would play all their matches to the end.
    """
    packages = install_example(tmp_path_factory.mktemp("packages") / "installed")
    started = Server(tmp_path_factory.mktemp("server"), packages, compile_rules=False, away_seconds=LONG)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def server(common_server: Server) -> Server:
    """The server of a file's tests: the common one, unless a file has its own."""
    return common_server


open_people: list[Person] = []
"""Those of the test that runs now."""


@pytest.fixture
def person(browser: Browser, request: pytest.FixtureRequest) -> Iterator[MakePerson]:
    """Makes people; when the test is over, none of their pages may have complained."""
    made = open_people

    def make(
        name: str | None = None,
        *,
        url: str = "",
        settings: str | None = STILL,
        size: tuple[int, int] = WIDE,
        **context: Any,
    ) -> Person:
        """`name` None: a stranger, whom the server has not met; else somebody who has signed up."""
        address = url or request.getfixturevalue("server").url
        someone = Person(browser, address, settings, size, **context)
        made.append(someone)
        if name is not None:
            someone.sign_up(name)
        return someone

    yield make
    for someone in made:
        try:
            someone.context.close()
        except Error as error:  # the browser itself has died
            someone.troubles.append(str(error))
    troubles = [trouble for someone in made for trouble in someone.troubles]
    made.clear()
    assert not troubles, "the page complained:\n" + "\n".join(troubles)
