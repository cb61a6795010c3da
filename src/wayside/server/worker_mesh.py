"""The worker mesh: each process of a server serves a share of the tables, and hands sockets of others on to them.

All of them take connections at the same port. A socket's address names its table (/ws?table=ID), and every table has
one process where it is at home: whichever process the system gives the connection to hands it on, the open connection
itself, before the handshake. So all who sit at a table are served by one process, which tells them of a move as quickly
as if it were alone. If that process is not there at the moment, any other does as well: they are nodes like those on
several machines, and the store keeps what is true.

Between two processes there is a Unix socket each way, in a folder that nobody else can look into. It carries
connections, messages (channels.py), and questions about figures for /metrics.
"""

import asyncio
import contextlib
import os
import socket
import time
import zlib
from array import array
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs

from wayside.server.channels import ChannelRenewed, Subscription
from wayside.server.logs import logger
from wayside.server.model import new_id
from wayside.server.protocol import SOCKET_PATH

log = logger("worker-mesh")

PIECE = 32_768  # bytes of a message that travel together: what a Unix socket takes at once is bounded
MOST_HEAD = PIECE - 1  # bytes of a request that is handed on
MOST_WAITING = 2_000  # pieces that wait for a peer who does not read, before it counts as gone
MOST_UNHEARD = 10_000  # messages that wait for one subscription
AT_ONCE = 64  # packets that are read before the loop goes on
LOOK_SECONDS = 0.02  # from one look whether they are to the next
AGAIN_SECONDS = 0.1  # from one try to reach a peer to the next
START_SECONDS = 60.0  # in which all processes of a server must be up
ANSWER_SECONDS = 1.0
BACKLOG = 64

# What a packet is: a piece with more to come, or the last one of a message. And what a message is.
MORE, LAST = b"+", b"."
MESSAGE, SOCKET, QUESTION, ANSWER = b"w", b"s", b"?", b"!"


def home_of(table: str, processes: int) -> int:
    """Where a table is at home."""
    return zlib.crc32(table.encode("utf-8", "surrogatepass")) % processes


def table_of(request: bytes) -> str | None:
    """The table that a request for a socket names in its address."""
    line = request.partition(b"\r\n")[0].split(b" ")
    path, _, query = line[1].partition(b"?") if len(line) == 3 else (b"", b"", b"")
    if path != SOCKET_PATH.encode():
        return None
    try:
        return parse_qs(query.decode("ascii")).get("table", [None])[0]
    except ValueError:  # no text, or far too many fields
        return None


class PeerLink:
    """The way to one other process. It is there when it listens, and looked for again when it is gone."""

    def __init__(self, path: Path, on_up: Callable[[], None]) -> None:
        self.up = asyncio.Event()
        self._path = path
        self._on_up = on_up
        self._socket: socket.socket | None = None
        self._waiting: deque[tuple[bytes, int | None]] = deque()
        self._gone = asyncio.Event()

    async def keep(self) -> None:
        """Reach it, and reach it again whenever it has gone."""
        while True:
            if self._connect():
                self.up.set()
                self._on_up()
                await self._gone.wait()
            await asyncio.sleep(AGAIN_SECONDS)

    def _connect(self) -> bool:
        way = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        way.setblocking(False)
        try:
            way.connect(str(self._path))
        except OSError:  # not there yet, or too busy to be reached
            way.close()
            return False
        self._gone.clear()
        self._socket = way
        asyncio.get_running_loop().add_reader(way, self.lose)  # nothing is ever said here but that it has ended
        return True

    def lose(self) -> None:
        """Forget the way; what waited to be sent is lost, and connections among it are closed."""
        way, self._socket = self._socket, None
        if way is None:
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(way)
        loop.remove_writer(way)
        way.close()
        for _, connection in self._waiting:
            if connection is not None:
                os.close(connection)
        self._waiting.clear()
        self.up.clear()
        self._gone.set()

    def send(self, message: bytes, connection: int | None = None) -> bool:
        """Send a message, and with it an open connection; False: the peer is not there."""
        pieces = [message[at : at + PIECE] for at in range(0, len(message), PIECE)]
        for piece in pieces[:-1]:
            if not self._send(MORE + piece, None):
                return False
        return self._send(LAST + pieces[-1], connection)

    def _send(self, packet: bytes, connection: int | None) -> bool:
        if self._socket is None:
            return False
        if not self._waiting:
            try:
                _write(self._socket, packet, connection)
                return True
            except BlockingIOError:
                asyncio.get_running_loop().add_writer(self._socket, self._flush)
            except OSError:
                self.lose()
                return False
        if len(self._waiting) >= MOST_WAITING:
            log.warning("peer-reads-nothing", process=self._path.name)
            self.lose()
            return False
        self._waiting.append((packet, None if connection is None else os.dup(connection)))
        return True

    def _flush(self) -> None:
        assert self._socket is not None
        while self._waiting:
            packet, connection = self._waiting[0]
            try:
                _write(self._socket, packet, connection)
            except BlockingIOError:
                return
            except OSError:
                self.lose()
                return
            self._waiting.popleft()
            if connection is not None:
                os.close(connection)
        asyncio.get_running_loop().remove_writer(self._socket)


def _write(way: socket.socket, packet: bytes, connection: int | None) -> None:
    if connection is None:
        way.send(packet)
    else:
        way.sendmsg([packet], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))])


class _Incoming:
    """What one peer sends: whole messages, put together from their pieces."""

    def __init__(self, way: socket.socket, hear: Callable[[bytes, int | None], None]) -> None:
        self.way = way
        self._hear = hear
        self._pieces: list[bytes] = []

    def read(self) -> bool:
        """Take in what is there; False: the peer has gone."""
        for _ in range(AT_ONCE):
            try:
                packet, connections, _, _ = socket.recv_fds(self.way, PIECE + 1, 1)
            except BlockingIOError:
                return True
            except OSError:
                return False
            if not packet:
                return False
            self._pieces.append(packet[1:])
            if packet[:1] == LAST:
                message, self._pieces = b"".join(self._pieces), []
                self._hear(message, connections[0] if connections else None)
        return True


class WorkerMesh:
    """This process among those of its server. It is the channel between them as well (channels.py)."""

    pause = 0.025
    """What is told of is nearly always at home where it happens, and seldom matters to a peer."""
    look = 15.0
    """No message is lost between processes that live."""

    def __init__(self, folder: Path, index: int, count: int, first: bool = True) -> None:
        """`first`: the server itself has just been started, and not this process alone after it had died."""
        self.index = index
        self.count = count
        self.first = first
        self.figures: Callable[[], bytes] = lambda: b""
        """What this process answers a peer who asks for its figures."""
        self.stopping: Callable[[], bool] = lambda: False
        """Whether this process is to stop, though it has hardly begun."""
        self.take: Callable[[socket.socket, bytes], None] = lambda connection, request: connection.close()
        """Serves a connection that was handed on, with the request that was read from it."""
        self.write_lock = folder / "write-lock"
        """The file by whose lock they take turns at writing."""
        self._folder = folder
        self._others = {i: PeerLink(folder / str(i), self._renew) for i in range(count) if i != index}
        self._listening: socket.socket | None = None
        self._incoming: set[_Incoming] = set()
        self._subscriptions: dict[str, set[_Subscription]] = {}
        self._asked: dict[bytes, tuple[dict[int, bytes], asyncio.Event]] = {}
        self._started = False
        self._tasks: list[asyncio.Task[None]] = []

    # ---- Coming and going

    @property
    def goes_ahead(self) -> bool:
        """Whether this is the first process of a server that has just been started."""
        return self.first and self.index == 0

    async def wait_for_first(self) -> None:
        """The first process goes ahead: it brings the store to its newest form, and notes how long nobody was there."""
        if self._tasks:
            return
        self._tasks = [asyncio.create_task(other.keep()) for other in self._others.values()]
        if self.index:
            await self._wait_for(self._others[0])

    async def meet(self) -> None:
        """Be there for the others, and wait until all of them are: whoever comes first must not get all the sockets."""
        path = self._folder / str(self.index)
        path.unlink(missing_ok=True)  # one that died has left it
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.setblocking(False)
        self._listening.bind(str(path))
        self._listening.listen(BACKLOG)
        await self._wait_for(*self._others.values())
        self._started = True

    async def _wait_for(self, *others: PeerLink) -> None:
        until = time.monotonic() + START_SECONDS
        while missing := [other for other in others if not other.up.is_set()]:
            if self.stopping():
                return  # what has begun is begun, and then stopped in good order
            if time.monotonic() > until:
                log.warning("peers-not-there", missing=len(missing))
                return
            await asyncio.sleep(LOOK_SECONDS)

    def open(self) -> None:
        """From now on connections are taken from peers, and messages heard."""
        assert self._listening is not None
        asyncio.get_running_loop().add_reader(self._listening, self._accept)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        loop = asyncio.get_running_loop()
        listening, self._listening = self._listening, None
        if listening is not None:
            loop.remove_reader(listening)
            listening.close()
            (self._folder / str(self.index)).unlink(missing_ok=True)
        for incoming in self._incoming:
            loop.remove_reader(incoming.way)
            incoming.way.close()
        self._incoming.clear()
        for other in self._others.values():
            other.lose()

    def _accept(self) -> None:
        assert self._listening is not None
        try:
            way, _ = self._listening.accept()
        except OSError:  # it has gone again
            return
        way.setblocking(False)
        incoming = _Incoming(way, self._hear)
        self._incoming.add(incoming)
        asyncio.get_running_loop().add_reader(way, self._read, incoming)

    def _read(self, incoming: _Incoming) -> None:
        if not incoming.read():
            asyncio.get_running_loop().remove_reader(incoming.way)
            incoming.way.close()
            self._incoming.discard(incoming)

    def _renew(self) -> None:
        """A peer is there, or there again: what was said in between it has not heard, nor we."""
        if self._started:
            for subscriptions in self._subscriptions.values():
                for subscription in subscriptions:
                    subscription.put(None)

    def _hear(self, message: bytes, connection: int | None) -> None:
        kind, body = message[:1], message[1:]
        if kind == SOCKET and connection is not None:
            self.take(socket.socket(fileno=connection), body)
            return
        if connection is not None:
            os.close(connection)
        if kind == MESSAGE:
            topic, _, told = body.partition(b" ")
            for subscription in self._subscriptions.get(topic.decode(), ()):
                subscription.put(told)
        elif kind == QUESTION:
            asker, id = body[:4], body[4:]
            answer = ANSWER + self.index.to_bytes(4) + len(id).to_bytes(1) + id + self.figures()
            if (other := self._others.get(int.from_bytes(asker))) is not None:
                other.send(answer)
        elif kind == ANSWER:
            index, end = int.from_bytes(body[:4]), 5 + body[4]
            if (asked := self._asked.get(body[5:end])) is not None:
                asked[0][index] = body[end:]
                if len(asked[0]) == sum(other.up.is_set() for other in self._others.values()):
                    asked[1].set()

    # ---- Sockets

    def is_home(self, table: str) -> bool:
        """Whether a table is to be looked after here: it is at home here, or its own process is not there."""
        home = home_of(table, self.count)
        return home == self.index or not self._others[home].up.is_set()

    def hand_over(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Give a connection to the process where its table is at home; False: it is to be served here."""
        table = table_of(request)
        if table is None or self.is_home(table) or len(request) > MOST_HEAD:
            return False
        if transport.get_extra_info("sslcontext") is not None:
            return False  # what is ciphered cannot be handed on
        connection = transport.get_extra_info("socket").fileno()
        if not self._others[home_of(table, self.count)].send(SOCKET + request, connection):
            return False
        transport.abort()  # this process's hold on it only
        return True

    # ---- Messages

    async def publish(self, topic: str, message: bytes) -> None:
        told = MESSAGE + topic.encode() + b" " + message
        for other in self._others.values():
            other.send(told)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[Subscription]:
        subscription = _Subscription()
        self._subscriptions.setdefault(topic, set()).add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions[topic].discard(subscription)

    # ---- Figures

    async def ask(self) -> dict[int, bytes]:
        """The figures of the peers that answer, by their numbers."""
        id = new_id().encode()
        answers: dict[int, bytes] = {}
        asked = self._asked[id] = (answers, asyncio.Event())
        message = QUESTION + self.index.to_bytes(4) + id
        try:
            reached = [other.send(message) for other in self._others.values()]
            if any(reached):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await asked[1].wait()
        finally:
            del self._asked[id]
        return answers


class _Subscription:
    """Messages of one topic that wait to be heard; None among them: some may be missing."""

    def __init__(self) -> None:
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, told: bytes | None) -> None:
        if self._messages.qsize() >= MOST_UNHEARD:
            while not self._messages.empty():
                self._messages.get_nowait()
            told = None
        self._messages.put_nowait(told)

    async def next(self, seconds: float) -> bytes | None:
        if self._messages.empty():
            try:
                async with asyncio.timeout(seconds):
                    told = await self._messages.get()
            except TimeoutError:
                return None
        else:
            told = self._messages.get_nowait()
        if told is None:
            raise ChannelRenewed
        return told
