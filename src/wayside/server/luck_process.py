"""The process in which bots play the matches that luck is measured by; it says what came of it, as JSON."""

import json
import os
import sys
import threading
from dataclasses import asdict

from wayside.engine.registry import find_game
from wayside.lab.luck import yardstick
from wayside.server.tuning.precompile import NICENESS, leave_with_the_server


def main(game: str, seats: str, options: str, matches: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=leave_with_the_server, daemon=True).start()
    print(json.dumps(asdict(yardstick(find_game(game), int(seats), json.loads(options), int(matches)))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
