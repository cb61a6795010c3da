"""How quick the page is on a slow device: first paint, a match that can be played, bytes of script, frames a second.

python bench/page.py [--runs 5] [--slower 4] [--json]

A server of its own and the system's Chromium, whose processor is slowed down four times. "First paint" is the browser's
own first contentful paint of the home page in an empty browser. "Match usable" runs from the call of a match's address,
again in an empty browser, until the board has been painted with a legal move that can be chosen: something on it, or
its button, can be pressed. Before each of these the machine comes to rest: a server that has just started compiles its
rules and starts its bots, and so would take part in the race. Script is what the match screen loads until then, as it
travels (gzip).

Frames are counted while moves are shown at a table of six Spiralized players, in two ways. "Shown" is what people see,
by Chromium's own trace: of the frames in which something moved, those that the compositor drew in time (it moves tokens
by itself, whatever the page's script does meanwhile). "Script" is what the page's own thread could draw if
it had to: how often it is asked for a frame while something moves. The trace also says how long that thread works for a
frame, of the 16.7 ms that it has.
"""

import argparse
import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from browser import WIDE, Person, Server, chromium  # noqa: E402
from load_support import machine_cpu  # noqa: E402
from page_hands import choices, click_a_move, mine  # noqa: E402
from playwright.sync_api import Browser, Page, Response  # noqa: E402

from wayside.engine.registry import game_names  # noqa: E402

GAMES = game_names()
LOOKS = 25  # moves that are watched
SETTLED = 2500  # milliseconds until a match has come to rest
AT_REST = 0.075  # seconds of work in half a second, when nothing is left to be done
MOST_PATIENCE = 30.0  # seconds until it is measured all the same
SCREEN = 60  # frames a second
DRAWN = "SubmitCompositorFrameToPresentationCompositorFrame"  # a frame's way from the compositor to the screen

PAINT = """() => new PerformanceObserver((list) => {
  for (const each of list.getEntriesByName("first-contentful-paint")) console.log("painted", each.startTime);
}).observe({ type: "paint", buffered: true })"""

# By the page's own clock, which says it once on the console: asking again and again, or for every frame, would be work
# for the very thread that is measured.
USABLE = """() => {
  const offer =
    "main.board :is(button, [role=button]):not([disabled], [aria-disabled=true], [aria-pressed]), .dock .go:enabled";
  const watch = new MutationObserver(() => {
    if (!document.querySelector(offer)) return;
    watch.disconnect();
    // The next frame paints it; the one after that begins when it has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => console.log("usable", performance.now())));
  });
  const attributeFilter = ["disabled", "aria-disabled", "aria-pressed"];
  watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter });
}"""

# The time of every frame during which something moves.
FRAMES = """() => {
  window.frames_seen = [];
  let last = null;
  const look = (now) => {
    const moving = document.getAnimations().some((each) => each.playState === "running");
    if (moving && last !== null) window.frames_seen.push(now - last);
    last = moving ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def slow_down(page: Page, times: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def come_to_rest() -> None:
    """Wait until nobody on this machine has much to do."""
    until = time.monotonic() + MOST_PATIENCE
    while time.monotonic() < until:
        before = machine_cpu()
        time.sleep(0.5)
        if machine_cpu() - before < AT_REST:
            return


def first_paint(browser: Browser, url: str, slower: float) -> float:
    someone = Person(browser, url, None, WIDE)
    page = someone.context.new_page()
    come_to_rest()  # now: a slowed page works all the time
    slow_down(page, slower)
    page.add_init_script(f"({PAINT})()")
    with page.expect_console_message(lambda said: said.text.startswith("painted ")) as said:
        page.goto("/", wait_until="commit")
    paint = float(said.value.text.split()[1])
    someone.context.close()
    return paint


def usable(browser: Browser, url: str, game: str, slower: float) -> tuple[float, int]:
    """Milliseconds until a match can be played, and the bytes of script that it took."""
    someone = Person(browser, url, None, WIDE)
    someone.sign_up("Ada")
    table = someone.match(game, 4, options={"first": "1"})  # nobody is waited for
    page = someone.context.new_page()
    scripts: list[Response] = []
    page.on("response", lambda got: scripts.append(got) if got.request.resource_type == "script" else None)
    come_to_rest()
    slow_down(page, slower)
    page.add_init_script(f"({USABLE})()")
    with page.expect_console_message(lambda said: said.text.startswith("usable ")) as said:
        page.goto(f"/t/{table}", wait_until="commit")
    took = float(said.value.text.split()[1])
    before = list(scripts)  # what comes afterwards is for later
    page.wait_for_load_state()
    weight = sum(len(gzip.compress(got.body(), 9, mtime=0)) for got in before)
    someone.context.close()
    return took, weight


def play(browser: Browser, url: str, slower: float, prepare: Callable[[Page], None]) -> Page:
    """Moves of six players are shown, on a page that was prepared."""
    someone = Person(browser, url, None, WIDE)
    someone.sign_up("Ada")
    table = someone.match("spiralized", 6)
    page = someone.open(f"/t/{table}")
    page.wait_for_timeout(SETTLED)
    slow_down(page, slower)
    prepare(page)
    dice = random.Random(1)
    start = someone.version
    while someone.version < start + LOOKS and not someone.over:
        if mine(someone) and choices(page):
            click_a_move(someone, page, dice)
        page.wait_for_timeout(50)
    return page


def script_frames(browser: Browser, url: str, slower: float) -> dict[str, float]:
    """How often the page's own thread is asked for a frame while something moves."""
    page = play(browser, url, slower, lambda page: page.evaluate(FRAMES))
    seen = [float(each) for each in page.evaluate("() => window.frames_seen")]
    page.context.close()
    return {
        "a second": 1000 / statistics.mean(seen),
        "late": sum(wait > 25 for wait in seen) / len(seen),
        "longest": max(seen),
        "seen": len(seen),
    }


def shown_frames(browser: Browser, url: str, slower: float) -> dict[str, float]:
    """The frames that people see while something moves, and the work that the page's thread has with them."""

    def trace(page: Page) -> None:
        browser.start_tracing(page=page, categories=["benchmark", "devtools.timeline"])

    page = play(browser, url, slower, trace)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return read_frames(events)


def read_frames(events: list[dict[str, Any]]) -> dict[str, float]:
    """Of the frames in which the compositor moved something: how many it drew, and the longest time without one."""
    moving: dict[int, bool] = {}  # a frame may be reported twice, for the compositor's part and for the script's
    for report, drawn in reports(events):
        if not report["has_compositor_animation"] or report["state"] == "STATE_NO_UPDATE_DESIRED":
            continue
        number = report["frame_sequence"]
        moving[number] = moving.get(number, False) or drawn
    longest = since = before = 0
    for number in sorted(moving):
        since = 0 if number != before + 1 else since  # a new motion
        since = 0 if moving[number] else since + 1
        longest = max(longest, since)
        before = number
    work = sorted(
        each["dur"] / 1000 for each in events if each["name"] == "ProxyMain::BeginMainFrame" and "dur" in each
    )
    return {
        "a second": SCREEN * sum(moving.values()) / len(moving),
        "late": 1 - sum(moving.values()) / len(moving),
        "longest": (longest + 1) * 1000 / SCREEN,
        "seen": len(moving),
        "work": statistics.mean(work),
        "most work": work[int(len(work) * 0.95)],
    }


def reports(events: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], bool]]:
    """What Chromium reports of each frame, and whether the compositor drew it.

    A frame in which nothing was to be seen (a die that lies still already) is drawn too, though Chromium calls it
    dropped: the screen has no use for it. The same numbers are given to one report after another.
    """
    under_way: dict[Any, tuple[dict[str, Any], bool]] = {}
    for each in sorted((each for each in events if "id2" in each), key=lambda each: each["ts"]):
        key = each["pid"], each["id2"].get("local")
        if each["name"] == "PipelineReporter" and each["ph"] == "b":
            under_way[key] = each["args"]["frame_reporter"], False
        elif each["name"] == DRAWN and key in under_way:
            under_way[key] = under_way[key][0], True
        elif each["name"] == "PipelineReporter" and key in under_way:
            yield under_way.pop(key)


def measure(runs: int, slower: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder), bot_pause_ms=100)
        try:
            for game in GAMES:
                usable(browser, server.url, game, 1)  # rules and bots are compiled, files are read
            paints = [first_paint(browser, server.url, slower) for _ in range(runs)]
            matches = {game: [usable(browser, server.url, game, slower) for _ in range(runs)] for game in GAMES}
            ways = {"shown": shown_frames, "script": script_frames}
            seen = {
                way: {times: look(browser, server.url, times) for times in (1.0, slower)} for way, look in ways.items()
            }
        finally:
            server.stop()
    return {
        "runs": runs,
        "slower": slower,
        "load": os.getloadavg()[0],
        "first paint": statistics.median(paints),
        "match usable": {game: statistics.median(took for took, _ in all_) for game, all_ in matches.items()},
        "script": {game: max(weight for _, weight in all_) for game, all_ in matches.items()},
        "frames": {way: {f"{times:g}": each for times, each in found.items()} for way, found in seen.items()},
    }


def table(found: dict[str, Any]) -> str:
    slower = f"{found['slower']:g}"
    rows = [("first paint, home", f"{found['first paint']:.0f} ms", "under 1,000 ms")]
    rows += [
        (f"match usable, {game}", f"{took:.0f} ms", "under 2,000 ms") for game, took in found["match usable"].items()
    ]
    rows += [
        (f"script, {game}", f"{weight / 1000:.1f} kB", "at most 150 kB") for game, weight in found["script"].items()
    ]
    for way, all_ in found["frames"].items():
        for times, seen in all_.items():
            words = f"{seen['a second']:.1f} a second, {seen['late']:.1%} late, longest wait {seen['longest']:.0f} ms"
            if "work" in seen:
                words += f"; the page's thread works {seen['work']:.1f} ms a frame (95%: {seen['most work']:.1f})"
            rows.append((f"frames {way}, six players, processor {times} times slower", words, "60 a second"))
    lines = [f"| processor {slower} times slower, median of {found['runs']} | | target |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {name} | {value} | {target} |" for name, value, target in rows)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is made")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.runs, args.slower)
    print(json.dumps(found, indent=2) if args.json else f"{table(found)}\n\nload of the machine: {found['load']:.1f}")


if __name__ == "__main__":
    main()
