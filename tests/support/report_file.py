"""A report's file in a real browser, without a network."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page


@contextmanager
def opened(browser: Browser, file: Path, size: tuple[int, int], scheme: str = "light") -> Iterator[Page]:
    """The file, as long as somebody looks at it; nothing may be fetched or complained of."""
    context = browser.new_context(color_scheme=scheme, offline=True)  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: troubles.append(said.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(file.as_uri())
    try:
        yield page
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        assert troubles == []
    finally:
        context.close()
