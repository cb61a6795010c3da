"""Pictures of every screen of the page, made by the page itself: docs/img/page.

make screenshots          all of them, from the built page
python docs/screenshots.py home lobby     only these
"""

import argparse
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "img" / "page"
sys.path.insert(0, str(ROOT / "tests" / "support"))

from browser import PHONE, STILL, WIDE, Person, Server, chromium, install_example  # noqa: E402
from own_games import cases  # noqa: E402
from page_checks import settle  # noqa: E402
from screens import GAMES, GENERIC, Screens, show  # noqa: E402

# The browser packs its own pictures: letters and flat colours stay sharp in WebP, and none is much larger than 100 kB.
TO_WEBP = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.86 })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""

# Where day and night, and the phone, are worth a picture of their own.
PICTURES = {
    "home": ("wide light", "wide dark", "phone light"),
    "lobby": ("wide light", "phone light"),
    GENERIC: (
        "wide light",
        "phone dark",
    ),  # its game is installed for it alone, so that no other picture shows it
    "lab": ("wide light", "phone dark"),
    "hint": ("wide light", "phone dark"),
    "review": ("wide light", "phone dark"),
    **dict.fromkeys(("rules", "me", "player", "history", "leaderboard", "settings", "lost"), ("wide light",)),
}
OF_EVERY_GAME = {
    "match": ("wide light", "wide dark", "phone light", "phone dark"),
    "replay": ("wide light",),
    "lab": ("wide light", "wide dark", "phone light"),
}
for game in GAMES:
    PICTURES |= {f"{name}-{game.name}": tuple(of) for name, of in {**OF_EVERY_GAME, **cases(game).pictures}.items()}
PICTURES[f"lab-{GAMES[0].name}"] = OF_EVERY_GAME["match"]
WHOLE = "lab-"  # screens of these names are pictured from top to bottom


def take(names: list[str], example: bool = False) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder), install_example(Path(folder) / "installed") if example else None)
        try:
            host, guest = (Person(browser, server.url, STILL, WIDE) for _ in range(2))
            host.sign_up("Ada")
            guest.sign_up("Bo")
            packer = browser.new_page()
            screens = Screens(host, guest, server.store, example=example)
            for name in names:
                page = screens.open(host, name)
                for picture in PICTURES[name]:
                    size, scheme = picture.split()
                    width, height = PHONE if size == "phone" else WIDE
                    page.set_viewport_size({"width": width, "height": height})
                    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                    page.reload()  # a board may open otherwise where there is little room
                    show(page, name)
                    settle(page)
                    file = FOLDER / f"{name}-{size}-{scheme}.webp"
                    if name.startswith(WHOLE):  # what stays at the edge of the window belongs at the end of the picture
                        height = page.evaluate("document.documentElement.scrollHeight")
                        page.set_viewport_size({"width": width, "height": height})
                        settle(page)
                    png = b64encode(page.screenshot()).decode()
                    file.write_bytes(b64decode(packer.evaluate(TO_WEBP, png)))
                    print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1000:.0f} kB")
                page.close()
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", help=f"screens: {', '.join(PICTURES)}")
    names = parser.parse_args().names
    if unknown := [name for name in names if name not in PICTURES]:
        parser.error(f"there is no screen called {', '.join(unknown)}; there are {', '.join(PICTURES)}")
    names = names or list(PICTURES)
    if others := [name for name in names if name != GENERIC]:
        take(others)
    if GENERIC in names:
        take([GENERIC], example=True)


if __name__ == "__main__":
    main()
