"""Rules compiled before they are needed, in a process of its own.

Compiling takes a minute where no compiled rules are kept yet, and holds the interpreter all the while: a server that
did it in a thread would hardly answer. So a process beside it compiles, at low priority, into the folder in which
compiled rules are kept; the server then only loads them.
"""

import contextlib
import os
import subprocess
import sys
import threading

from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Rules
from wayside.engine.registry import find_game

NICENESS = 10
MOST_MOVES = 100


def checked_rules(game: Game) -> Rules:
    """A game's rules in machine code, bounds checked, each of them called once: nothing is left to be compiled."""
    rules = Rules(game, CHECKED)
    s = game.new_record(game.seats[0])
    seed_dice(s, 1, 1)
    rules.setup(s)
    seat = next(i for i in range(s.seats) if s.waiting >> i & 1)
    rules.play(s, seat, rules.default(s, seat))
    rules.effects(s, next((i for i in range(s.seats) if s.waiting >> i & 1), 0))
    for note in game.notes:
        rules.noted(note, s)
    rules.standing(s)
    for _ in range(MOST_MOVES):  # to where there is something to be rolled
        if game.prospects is None or s.over or rules.prospects(s):
            break
        seat = next(i for i in range(s.seats) if s.waiting >> i & 1)
        rules.play(s, seat, rules.default(s, seat))
    return rules


class Precompiler:
    """The process beside the server, one game after the other."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def compile(self, game: str) -> bool:
        """Wait until a game's rules are compiled and kept; whether they are."""
        if self._stopped:
            return False
        command = [sys.executable, "-m", "wayside.server.tuning.precompile", game]
        # Its input ends when this process does, however that comes to be, and then so does it.
        # And in a session of its own: Ctrl-C is for the server, which stops in good order.
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True
        ) as self._process:
            return self._process.wait() == 0

    def stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()


def leave_with_the_server() -> None:
    """End when the input does: whoever started this process is gone."""
    while os.read(0, 1):  # past Python's own buffer: its lock would be held when this process ends
        pass
    os._exit(1)


def main(game: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=leave_with_the_server, daemon=True).start()
    checked_rules(find_game(game))


if __name__ == "__main__":
    main(sys.argv[1])
