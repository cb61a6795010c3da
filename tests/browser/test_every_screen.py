"""What must be true of every screen: axe is content, nothing scrolls sideways, no text is cut or lies over another."""

from collections.abc import Iterator

import pytest
from browser import PHONE, STILL, WIDE, Person, Server
from page_checks import COLOURS, axe, look, settle
from playwright.sync_api import Browser
from screens import NAMES, Screens

pytestmark = pytest.mark.long

WIDTHS = {360: 740, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080}


@pytest.fixture(scope="module")
def host(browser: Browser, server: Server) -> Iterator[Person]:
    made = Person(browser, server.url, STILL, WIDE)
    made.sign_up("Ada")
    yield made
    made.context.close()


@pytest.fixture(scope="module")
def screens(browser: Browser, server: Server, host: Person) -> Iterator[Screens]:
    guest = Person(browser, server.url, STILL, WIDE)
    guest.sign_up("Bo")
    yield Screens(host, guest, server.store)
    guest.context.close()


@pytest.mark.parametrize("name", NAMES)
def test_every_screen_fits_and_satisfies_axe(name: str, host: Person, screens: Screens) -> None:
    host.troubles.clear()
    page = screens.open(host, name)
    found = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found += [f"{width} pixels wide: {trouble}" for trouble in look(page)]
    for width, height in (PHONE, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        for scheme, rules in (("light", None), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            found += [f"{scheme}, {width} pixels wide: {trouble}" for trouble in axe(page, rules)]
    page.close()
    assert not found, f"{name}:\n" + "\n".join(found)
    assert not host.troubles, f"{name}: the page complained:\n" + "\n".join(host.troubles)


BROKEN = """<!doctype html><html><head><title>Broken</title></head><body>
<p style="position: absolute; top: 100px; left: 20px">One text that lies under</p>
<p style="position: absolute; top: 104px; left: 40px">another one</p>
<p style="position: absolute; top: 200px; left: 20px">Hidden by a card</p>
<p style="position: absolute; top: 200px; left: 20px; background: #fff">that lies over it</p>
<p style="position: absolute; top: 300px; width: 60px; overflow: hidden; white-space: nowrap">Cut off at the side</p>
<p style="position: absolute; top: 360px; width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">
Shortened</p>
<div style="position: absolute; top: 400px; width: 3000px">wide</div><img src="data:,">
<p style="position: absolute; top: 500px; background: #fff; color: #ccc">Pale</p>
</body></html>"""


def test_the_eyes_see_what_is_wrong_and_nothing_else(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(BROKEN)
    found = look(page)
    assert len(found) == 3, found
    assert "pixels too wide" in found[0]
    assert any("Cut off at the side" in trouble for trouble in found)
    assert any("One text that lies under" in trouble and "another one" in trouble for trouble in found)
    assert {trouble.split(":")[0] for trouble in axe(page)} >= {"image-alt", "color-contrast"}
    assert {trouble.split(":")[0] for trouble in axe(page, COLOURS)} == {"color-contrast"}
    page.close()
