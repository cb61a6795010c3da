"""Messages from node to node, through Redis.

A channel carries no truth. Messages may be lost, and then it says so (ChannelBroken): whoever listens opens it anew
and looks for itself what has happened meanwhile.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import redis.asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

PATIENCE: dict[str, int] = {"socket_timeout": 5, "socket_connect_timeout": 5, "health_check_interval": 10}
"""A Redis that says nothing any more is as good as gone."""


class ChannelBroken(Exception):
    """Nothing can be said or heard now, or something was missed."""


class Channel:
    """Carries messages to all other nodes; one's own come back too."""

    def __init__(self, url: str) -> None:
        self._redis = redis.from_url(url, **PATIENCE)

    async def publish(self, topic: str, message: bytes) -> None:
        try:
            await self._redis.publish(topic, message)
        except (RedisError, OSError) as error:
            raise ChannelBroken(type(error).__name__) from error

    @asynccontextmanager
    async def subscribe(self, topic: str) -> "AsyncIterator[Subscription]":
        """All messages of a topic from now on."""
        try:
            async with self._redis.pubsub() as subscribed:
                await subscribed.subscribe(topic)
                yield Subscription(subscribed)
        except (RedisError, OSError) as error:
            raise ChannelBroken(type(error).__name__) from error

    async def close(self) -> None:
        await self._redis.aclose()


class Subscription:
    """What comes in on one topic."""

    def __init__(self, subscribed: PubSub) -> None:
        self._subscribed = subscribed

    async def next(self, seconds: float) -> bytes | None:
        """The next message, or None if there was none for so long."""
        message = await self._subscribed.get_message(ignore_subscribe_messages=True, timeout=seconds)
        return None if message is None else bytes(message["data"])
