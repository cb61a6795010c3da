"""How often somebody may do something, and how many may be connected: bounds that keep one from crowding out the rest.

A bucket holds a number of goes and is filled up steadily; who finds it empty waits. A full bucket is as good as none,
so only those that somebody has used lately are kept, and never more than a fixed number.
"""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from wayside.server.errors import Refusal

MOST_BUCKETS = 100_000  # about 20 MB at the very most
SWEEP = 8  # old buckets looked at for each one that is used
PREFIX = 64  # bits of an IPv6 address that belong to one household


@dataclass(frozen=True)
class Rate:
    """`burst` goes at once, and then one more every `seconds`."""

    burst: int
    seconds: float


MOVES, CHAT, TABLES, SIGN_UP, LINKS, REPLAYS, FRAMES, CHANGES = (
    "moves",
    "chat",
    "tables",
    "sign-up",
    "links",
    "replays",
    "frames",
    "changes",
)

RATES: Mapping[str, Rate] = {
    MOVES: Rate(40, 0.1),
    CHAT: Rate(8, 2),
    TABLES: Rate(20, 15),
    SIGN_UP: Rate(30, 20),
    LINKS: Rate(10, 30),
    REPLAYS: Rate(60, 0.5),
    FRAMES: Rate(120, 0.04),
    CHANGES: Rate(60, 0.25),
}
"""What is bounded by default, for one key (a socket, a seat, a player or an address)."""

WORDS = {
    MOVES: "moves",
    CHAT: "lines of chat",
    TABLES: "new tables",
    SIGN_UP: "new names",
    LINKS: "personal links",
    REPLAYS: "replays",
    FRAMES: "messages",
    CHANGES: "changes",
}


class TooFast(Refusal):
    """An empty bucket; `wait` is how many seconds until there is a go again."""

    def __init__(self, kind: str, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        unit = "second" if seconds == 1 else "seconds"
        super().__init__(
            "too-fast", f"too many {WORDS.get(kind, kind)} at once; try again in {seconds} {unit}", status=429
        )
        self.wait = wait


class Full(Refusal):
    """A cap on connections that is reached."""

    def __init__(self, reason: str) -> None:
        super().__init__("full", reason, status=503)


class Limits:
    """The buckets of one node. Nodes do not share them: behind several nodes the bounds are as many times wider."""

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self.rates = dict(rates)
        self._clock = clock
        self._most = most
        # For each bucket the time at which it will be full again: it says all, and full ones can be forgotten.
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, kind: str, key: str) -> float:
        """Take a go: 0 if there was one, else the seconds until there is one, and nothing is taken."""
        rate = self.rates[kind]
        now = self._clock()
        full_at = max(self._full_at.get((kind, key), now), now)
        # Each go taken puts off the time at which the bucket is full by `seconds`.
        too_far = full_at + rate.seconds - now - rate.burst * rate.seconds
        if too_far > 1e-9:
            self._full_at.move_to_end((kind, key))
            return too_far
        self._full_at[kind, key] = full_at + rate.seconds
        self._full_at.move_to_end((kind, key))
        self._forget(now)
        return 0.0

    def take(self, kind: str, *keys: str) -> None:
        """Take a go from the bucket of each key, or refuse."""
        for key in keys:
            if wait := self.wait(kind, key):
                raise TooFast(kind, wait)

    def _forget(self, now: float) -> None:
        """Drop a few buckets that are full again; over the cap, those that were used longest ago."""
        for _ in range(SWEEP):
            if not self._full_at:
                return
            oldest, full_at = next(iter(self._full_at.items()))
            if full_at <= now or len(self._full_at) > self._most:
                del self._full_at[oldest]
            else:
                return


class Connections:
    """Open sockets, counted: so many from one address, and so many in all."""

    def __init__(self, per_address: int, in_all: int) -> None:
        self.per_address = per_address
        self.in_all = in_all
        self.open = 0
        self._from: dict[str, int] = {}

    def enter(self, address: str) -> None:
        """Count one more, or refuse; whoever has entered must leave."""
        if self.open >= self.in_all:
            raise Full("this server has as many connections as it can hold; try again later")
        if self._from.get(address, 0) >= self.per_address:
            raise Full(f"{self.per_address} connections from one address are the most")
        self.open += 1
        self._from[address] = self._from.get(address, 0) + 1

    def leave(self, address: str) -> None:
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """One connection more for as long as this lasts."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

    def addresses(self) -> int:
        """From how many addresses there are connections now."""
        return len(self._from)


def address_key(host: str | None) -> str:
    """What an address is counted as: an IPv6 household has billions of addresses, and counts as one."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return "nowhere"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, PREFIX), strict=False).network_address)
    return str(address)
