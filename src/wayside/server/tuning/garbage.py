"""Looking for garbage without a pause that players notice.

Python now and then looks at every object there is for circles that nobody needs. A full node has millions of them, and
looking takes a second in which no move goes on. So what has lived for a while is set aside, and mostly only what is new
is looked at; all of it is looked at once in a long time, for the sake of circles that came to be among the old.
"""

import gc

ALL_SECONDS = 3600.0


class GarbageCollector:
    """To be tidied every few seconds."""

    def __init__(self, now: float) -> None:
        self._looked_at_all = now

    def tidy(self, now: float) -> None:
        """Free what is garbage among the new objects, and set the others aside."""
        if now - self._looked_at_all > ALL_SECONDS:
            self._looked_at_all = now
            gc.unfreeze()
        gc.collect()
        gc.freeze()
