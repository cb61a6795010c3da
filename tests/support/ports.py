"""Ports for servers that tests start."""

import random
import socket

CHOOSE = range(12_000, 32_000)
"""None of those that systems give to outgoing connections: there one that is free now may be taken a moment later."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    while True:
        port = random.SystemRandom().choice(CHOOSE)
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
