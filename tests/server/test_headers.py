"""The headers that guard the page stand on every answer, whoever made it."""

from pathlib import Path

import httpx
import pytest

from wayside.server.app import HEADERS, Application
from wayside.server.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def application(tmp_path: Path) -> Application:
    (tmp_path / "index.html").write_text("<!doctype html><title>Wayside</title>")
    return Application(Settings(database_url=f"sqlite:///{tmp_path / 'wayside.db'}", page=str(tmp_path)))


def policy() -> dict[str, list[str]]:
    parts = [part.split() for part in HEADERS["content-security-policy"].split(";")]
    return {name: sources for name, *sources in parts}


# Nothing is started here: of the API there is only a fault to be had.
@pytest.mark.parametrize(
    ("path", "status"),
    [("/healthz", 200), ("/", 200), ("/nothing", 404), ("/api/games", 500), ("/openapi.json", 200)],
)
async def test_every_answer_is_guarded(application: Application, path: str, status: int) -> None:
    transport = httpx.ASGITransport(application, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://play.test") as http:
        response = await http.get(path)
    assert response.status_code == status
    for name, value in HEADERS.items():
        assert response.headers.get_list(name) == [value]


@pytest.mark.long
async def test_over_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'wayside.db'}", page=str(tmp_path), secure_cookies=True)
    transport = httpx.ASGITransport(Application(settings))
    async with httpx.AsyncClient(transport=transport, base_url="https://play.test") as http:
        assert (await http.get("/healthz")).headers["strict-transport-security"] == "max-age=31536000"


def test_the_page_speaks_with_its_own_server_alone() -> None:
    assert policy()["connect-src"] == ["'self'"]


def test_no_script_or_style_but_our_own_files_is_let_in() -> None:
    found = policy()
    assert found["default-src"] == ["'self'"]
    assert found["style-src"] == ["'self'"]
    assert "script-src" not in found
    assert not any("unsafe" in source for sources in found.values() for source in sources)
    assert found["frame-ancestors"] == found["object-src"] == found["base-uri"] == ["'none'"]
