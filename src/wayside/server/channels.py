"""Messages from node to node: through Redis, or between the processes of one server (worker_mesh.py).

A channel carries no truth. Messages may be lost, and then it says so (ChannelBroken): whoever listens opens it anew
and looks for itself what has happened meanwhile.
"""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

import redis.asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

PATIENCE: dict[str, int] = {"socket_timeout": 5, "socket_connect_timeout": 5, "health_check_interval": 10}
"""A Redis that says nothing any more is as good as gone."""


class ChannelBroken(Exception):
    """Nothing can be said or heard now, or something was missed."""


class ChannelRenewed(ChannelBroken):
    """All is well again, but something may have been missed."""


class Subscription(Protocol):
    """What comes in on one topic."""

    async def next(self, seconds: float) -> bytes | None:
        """The next message, or None if there was none for so long."""
        ...


class Channel(Protocol):
    """Carries messages to all other nodes; one's own may come back."""

    pause: float
    """Seconds that whoever has much to say waits between two messages, and says the more in each."""
    look: float
    """Seconds after which it is well to look at the store without having been told."""

    async def publish(self, topic: str, message: bytes) -> None: ...

    def subscribe(self, topic: str) -> AbstractAsyncContextManager[Subscription]:
        """All messages of a topic from now on."""
        ...

    async def close(self) -> None: ...


class RedisChannel:
    """A channel through Redis."""

    pause = 0.005
    look = 2.0

    def __init__(self, url: str) -> None:
        self._redis = redis.from_url(url, **PATIENCE)

    async def publish(self, topic: str, message: bytes) -> None:
        try:
            await self._redis.publish(topic, message)
        except (RedisError, OSError) as error:
            raise ChannelBroken(type(error).__name__) from error

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[Subscription]:
        try:
            async with self._redis.pubsub() as subscribed:
                await subscribed.subscribe(topic)
                yield _RedisSubscription(subscribed)
        except (RedisError, OSError) as error:
            raise ChannelBroken(type(error).__name__) from error

    async def close(self) -> None:
        await self._redis.aclose()


class _RedisSubscription:
    def __init__(self, subscribed: PubSub) -> None:
        self._subscribed = subscribed

    async def next(self, seconds: float) -> bytes | None:
        message = await self._subscribed.get_message(ignore_subscribe_messages=True, timeout=seconds)
        return None if message is None else bytes(message["data"])
