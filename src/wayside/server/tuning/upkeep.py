"""What goes on beside the server's work for the sake of speed alone."""

import asyncio
import sys
import threading
import time

from wayside.server.hub import Hub
from wayside.server.logs import logger
from wayside.server.tables import game_of, installed
from wayside.server.tuning.garbage import GarbageCollector
from wayside.server.tuning.precompile import Precompiler, checked_rules

log = logger("upkeep")

COMPILE_AFTER = 10.0  # seconds: just after a start people come back, all at once, and need the processor more
# What a quarter of a second brings is looked through in a few milliseconds; what fifteen seconds bring takes a pause
# that players notice.
GARBAGE_SECONDS = 0.25
SWITCH_SECONDS = 0.0002
"""After so long a thread that waits for the interpreter gets it. The store's writer lets go of it at every statement,
and all who have moved wait while the busy loop keeps it: with Python's own five milliseconds the end of a match, a
dozen statements, held up the moves of all other tables for a tenth of a second."""


class Upkeep:
    """Begins with `start`, in the server's loop, and ends with `stop`."""

    def __init__(self, hub: Hub, compile_rules: bool) -> None:
        self.precompiler = Precompiler()
        self._hub = hub
        self._compile_rules = compile_rules
        self._garbage: asyncio.Task[None] | None = None
        self._stopped = threading.Event()

    def start(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._garbage = asyncio.create_task(self._look_for_garbage(), name="looking for garbage")
        if self._compile_rules:
            # A thread that nobody waits for: a server that is told to stop while it compiles stops.
            threading.Thread(target=self._compile_later, name="compiling", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()
        self.precompiler.stop()
        if self._garbage is not None:
            self._garbage.cancel()

    async def _look_for_garbage(self) -> None:
        garbage = GarbageCollector(time.monotonic())
        while True:
            await asyncio.sleep(GARBAGE_SECONDS)
            garbage.tidy(time.monotonic())

    def _compile_later(self) -> None:
        if not self._stopped.wait(COMPILE_AFTER):
            self.compile()

    def compile(self) -> None:
        """Rules in machine code, bounds checked, for long matches that are loaded: plain ones serve until then."""
        for name in sorted(installed()):
            try:
                if self.precompiler.compile(name):
                    self._hub.use_rules(checked_rules(game_of(name)))
                elif not self._stopped.is_set():
                    log.warning("not-compiled", game=name)
            except Exception as error:  # the plain form goes on serving
                log.warning("not-compiled", game=name, exc_info=error)
