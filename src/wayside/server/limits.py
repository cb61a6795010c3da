"""How often somebody may do something, and how many may be connected: bounds that keep one from crowding out the rest.

A bucket holds a number of goes and is filled up steadily; who finds it empty waits. A full bucket is as good as none,
so only those that somebody has used lately are kept, and never more than a fixed number.
"""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from wayside.server.errors import Refusal
from wayside.server.model import new_id

MOST_BUCKETS = 100_000  # about 20 MB at the very most
LOOKED_AT = 8  # buckets that are perhaps full again, with each go
HAIR = 1e-9  # seconds: sums of fractions are not exact
PREFIX = 64  # bits of an IPv6 address that belong to one household


@dataclass(frozen=True)
class Rate:
    """`burst` goes at once, and then one more every `seconds`."""

    burst: int
    seconds: float
    what: str = "requests"
    """Of which there are too many, when there are."""

    def times(self, crowd: float) -> "Rate":
        """The same for a crowd behind one address."""
        return Rate(max(1, int(self.burst * crowd)), self.seconds / crowd, self.what)


MOVE, CHAT, PING, TABLE, CHANGE = "move", "chat", "ping", "table", "change"
SIGN_UP, LINK, REPLAY, HINT, REQUEST = "sign-up", "link", "replay", "hint", "request"
ODDS, RECOVERY, INVITE, HELLO = "odds", "recovery", "invite", "hello"
PROBE, PUBLIC = "probe", "public"

RATES: Mapping[str, Rate] = {
    MOVE: Rate(40, 0.1, "moves"),
    CHAT: Rate(8, 2, "lines of chat"),
    PING: Rate(20, 0.5, "pings"),
    TABLE: Rate(20, 15, "new tables"),
    CHANGE: Rate(60, 0.25, "changes"),
    SIGN_UP: Rate(3, 60, "new names"),
    LINK: Rate(5, 60, "personal links"),
    RECOVERY: Rate(5, 60, "recovery codes"),
    INVITE: Rate(10, 30, "invitations"),
    REPLAY: Rate(60, 0.5, "replays"),
    HINT: Rate(10, 2, "hints"),
    ODDS: Rate(60, 0.2, "odds"),
    REQUEST: Rate(120, 0.1, "requests"),
    HELLO: Rate(60, 0.5, "connections"),
    PROBE: Rate(60, 0.5, "questions about the server"),
    PUBLIC: Rate(10, 600, "public tables"),
}
"""What is bounded, for one person or one socket; an address may hold a crowd of them."""

CROWD = 50  # people behind one address: a school, a café
OF_ALL = frozenset({PROBE, PUBLIC})  # their rates are for all people at an address, so long as these are no more
PER_ADDRESS = 500
IN_ALL = 20_000


class TooFast(Refusal):
    """An empty bucket; `seconds` is how long until there is a go again."""

    def __init__(self, kind: str, wait: float) -> None:
        self.seconds = max(1, math.ceil(wait))
        what = RATES[kind].what if kind in RATES else kind
        unit = "second" if self.seconds == 1 else "seconds"
        super().__init__("too-fast", f"too many {what} at once; try again in {self.seconds} {unit}", status=429)


class Limits:
    """The bounds of one node. Nodes do not share them: behind several nodes they are as many times wider."""

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        *,
        crowd: int = CROWD,
        per_address: int = PER_ADDRESS,
        in_all: int = IN_ALL,
        most: int = MOST_BUCKETS,
    ) -> None:
        self.rates = dict(rates)
        self.crowds = {kind: rate.times(crowd / CROWD if kind in OF_ALL else crowd) for kind, rate in rates.items()}
        self.connections = Connections(per_address, in_all)
        self.clock = clock
        self._most = most
        # For each bucket the time at which it will be full again: it says all, and full ones can be forgotten.
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()

    def kept(self) -> int:
        """How many buckets are kept now."""
        return len(self._full_at)

    def wait(self, kind: str, key: str, rate: Rate | None = None) -> float:
        """Take a go: 0 if there was one, else the seconds until there is one, and nothing is taken."""
        rate, now = rate or self.rates[kind], self.clock()
        full_at = max(self._full_at.get((kind, key), now), now)
        # Each go taken puts off the time at which the bucket is full by `seconds`.
        missing = full_at - now - (rate.burst - 1) * rate.seconds
        if missing <= HAIR:
            missing, full_at = 0.0, full_at + rate.seconds
        self._full_at[kind, key] = full_at
        self._full_at.move_to_end((kind, key))
        self._forget(now)
        return missing

    def take(self, kind: str, *keys: str) -> None:
        """Take a go from the bucket of each key, or refuse."""
        for key in keys:
            if wait := self.wait(kind, key):
                raise TooFast(kind, wait)

    def take_from(self, kind: str, host: str | None, player: str | None = None) -> None:
        """Take a go for a person at an address, or refuse; who has no name yet is bounded by the address alone."""
        if player is not None:
            self.take(kind, of_player(player))
        if wait := self.wait(kind, of_address(host), self.crowds[kind]):
            raise TooFast(kind, wait)

    def _forget(self, now: float) -> None:
        """Drop a few buckets that are full again; over the cap, those that were used longest ago."""
        for _ in range(LOOKED_AT):
            if not self._full_at:
                return
            oldest, full_at = next(iter(self._full_at.items()))
            if full_at <= now or len(self._full_at) > self._most:
                del self._full_at[oldest]
            else:
                return

    def connect(self, host: str | None) -> bool:
        """Count one socket more from an address; False: there are too many, and nothing was counted."""
        return self.connections.enter(address_key(host))

    def disconnect(self, host: str | None) -> None:
        self.connections.leave(address_key(host))

    def socket(self, host: str | None, player: str | None) -> "SocketLimits":
        """The bounds of one socket."""
        return SocketLimits(self, host, player)


class SocketLimits:
    """The bounds of one socket: its player's, or where nobody has said a name its own, and its address's."""

    def __init__(self, limits: Limits, host: str | None, player: str | None) -> None:
        self._limits = limits
        self._host = host
        self._key = f"socket {new_id()}" if player is None else of_player(player)

    def take(self, kind: str) -> None:
        """Take a go, or refuse."""
        self._limits.take(kind, self._key)
        self._limits.take_from(kind, self._host)


class Connections:
    """Open connections, counted: so many from one address, and so many in all."""

    def __init__(self, per_address: int, in_all: int) -> None:
        self.per_address = per_address
        self.in_all = in_all
        self.open = 0
        self._from: dict[str, int] = {}

    def enter(self, address: str, bounded: bool = True) -> bool:
        """Count one more; False: there are as many as may be. Whoever has entered must leave.

        An address that is not `bounded` is that of many people, and may have as many as there may be in all.
        """
        if self.open >= self.in_all or (bounded and self._from.get(address, 0) >= self.per_address):
            return False
        self.open += 1
        self._from[address] = self._from.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    def addresses(self) -> int:
        """From how many addresses there are connections now."""
        return len(self._from)


@lru_cache(maxsize=4096)  # asked for every move
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


def of_player(player: str) -> str:
    """Whose a bucket is: a person's."""
    return f"player {player}"


def of_address(host: str | None) -> str:
    """Whose a bucket is: all people's at an address."""
    return f"address {address_key(host)}"
