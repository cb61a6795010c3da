"""Workers of a Ray cluster: this machine alone, the cluster that it belongs to, or one elsewhere.

A task is one of Ray's, with a core or a GPU of its own. Ray's own retries are off: what is lost comes back as lost, and
is counted and handed out again like everywhere else (running.py). Ray is known in this module alone, which is imported
when somebody names a cluster of its kind.
"""

import logging
import os
import pickle
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, redirect_stdout
from dataclasses import replace
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from wayside import __version__
from wayside.engine.errors import WaysideError
from wayside.lab.jobs import Job, Result, pack
from wayside.lab.workers import Workers, cores

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what is played here is nobody else's business
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as it will be soon, and Ray warns no more

ray: Any = import_module("ray")

REACH = 10.0  # seconds until a cluster that says nothing counts as unreachable
STORE = 100_000_000  # bytes that Ray keeps for large objects; ours are small
LOOK_AGAIN = 2.0  # seconds for which the number of cores of a cluster is believed


def _on_the_worker(version: str) -> Callable[..., Any]:
    """What a worker does. Ray sends it as it stands here: it works where there is no Wayside, or another one."""

    def play(packed: bytes, start: int, stop: int) -> Any:
        import pickle
        import platform

        import ray

        machine = f"{platform.node()} {ray.get_runtime_context().get_node_id()[:6]}"
        try:
            import wayside
        except ImportError:
            return machine, f"{machine} has no Wayside; install {version} wherever Ray's workers run"
        if wayside.__version__ != version:
            return machine, f"{machine} has Wayside {wayside.__version__}, not {version}; install the same everywhere"
        from wayside.lab.jobs import carry_out_packed

        return machine, carry_out_packed(pickle.loads(packed), range(start, stop))

    return play


class RayWorkers(Workers):
    """The cores, or GPUs, of a cluster; they may become more and fewer meanwhile."""

    remote = True

    def __init__(self, address: str | None) -> None:
        """`address`: None, a cluster on this machine that ends with it; "auto", the one that it belongs to; or ray://..."""
        self._address = address
        self._out: dict[Any, range] = {}
        self._gpu = False
        self._looked, self._slots = 0.0, 0
        self._ours = not ray.is_initialized()
        self._redirected = ExitStack()
        # Whatever Ray prints meanwhile is no result. (Of a node that dies it prints pages.)
        self._redirected.enter_context(redirect_stdout(sys.stderr))
        if self._ours:
            _connect(address)

    @property
    def slots(self) -> int:
        if time.monotonic() - self._looked > LOOK_AGAIN:
            self._slots = int(ray.cluster_resources().get("GPU" if self._gpu else "CPU", 0))
            self._looked = time.monotonic()
        return self._slots

    @property
    def name(self) -> str:
        return self._address if self._address and "/" in self._address else f"ray:{self._address or 'local'}"

    def employ(self, job: Job) -> None:
        self._forget()
        self._gpu, self._looked = job.gpu, 0.0
        if self._gpu and not self.slots:  # Ray itself would wait for one for ever, and say nothing
            here = self._address is None
            where = "finds no GPU on this machine" if here else f"says that {self.name} has no GPU now"
            raise WaysideError(f"Ray {where}; use --device cpu, or a cluster that has some")
        self._packed = pickle.dumps(pack(job))
        needs = {"num_cpus": 1, "max_retries": 0, "num_gpus": int(job.gpu)}
        self._play = ray.remote(**needs)(_on_the_worker(__version__))

    def submit(self, task: range) -> None:
        self._out[self._play.remote(self._packed, task.start, task.stop)] = task

    def completed(self, seconds: float) -> list[Result]:
        if not self._out:
            return []
        done, _ = ray.wait(list(self._out), num_returns=1, timeout=seconds)
        if done:
            done, _ = ray.wait(list(self._out), num_returns=len(self._out), timeout=0)
        return [self._result(each, self._out.pop(each)) for each in done]

    def _result(self, reference: Any, task: range) -> Result:
        broken = ray.exceptions
        try:
            machine, found = ray.get(reference)
        except (broken.RayTaskError, broken.TaskUnschedulableError, broken.RuntimeEnvSetupError) as error:
            return Result(task, failed=f"Ray cannot play this: {_line(error)}")
        except broken.RayError as error:
            return Result(task, lost=type(error).__name__)
        if isinstance(found, str):
            return Result(task, machine=machine, failed=found)
        result: Result = replace(found, machine=machine)
        return result

    def _forget(self) -> None:
        for reference in self._out:
            ray.cancel(reference, force=True)
        self._out.clear()

    def close(self) -> None:
        self._forget()
        if self._ours:
            ray.shutdown()
        self._redirected.close()


def _connect(address: str | None) -> None:
    """Begin a cluster here, or find the one that is meant."""
    more: dict[str, Any] = {}
    if address is None:
        more = {"num_cpus": cores(), "object_store_memory": STORE, "include_dashboard": False}
    elif "/" in address:
        _try_to_reach(address)
    # What is lost is told by whoever counts it. There is no documented way to have Ray say nothing of a node's death.
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    ray._private.worker._worker_logs_enabled = False
    try:
        ray.init(address or "local", log_to_driver=False, logging_level=logging.CRITICAL, **more)
    except Exception as error:  # of many kinds, and none is documented
        if address == "auto":
            raise WaysideError(
                f"there is no Ray cluster that this machine belongs to ({_line(error)}); begin one with "
                "`ray start --head`, name its address in RAY_ADDRESS, or use ray:local"
            ) from error
        raise WaysideError(f"the Ray cluster {address or 'of this machine'} does not begin: {_line(error)}") from error


def _try_to_reach(address: str) -> None:
    """Ray itself would try for minutes."""
    where = urlsplit(address)
    try:
        socket.create_connection((str(where.hostname), int(where.port or 0)), REACH).close()
    except (OSError, ValueError, OverflowError) as error:
        raise WaysideError(
            f"nobody answers at {address} ({error}); it is the port of Ray's client server, 10001 unless "
            "`ray start --ray-client-server-port` named another"
        ) from error


def _line(error: BaseException) -> str:
    """The beginning of what Ray says, which is long."""
    words = " ".join(str(error).split())
    return words if len(words) <= 200 else f"{words[:200]} ..."
