"""How busy the machine is: what is promised in seconds is promised on one that has nothing else to do."""

import time

SPIN = 0.1  # seconds of computing that are timed


def slowdown() -> float:
    """How many times longer computing takes at this moment than it would if nobody else did; 1 on an idle machine."""
    wall, computed = time.perf_counter(), time.thread_time()
    while time.thread_time() < computed + SPIN:
        pass
    return (time.perf_counter() - wall) / (time.thread_time() - computed)
