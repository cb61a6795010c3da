"""The log: one JSON object a line, or lines for people, and never a secret.

What a person must not read in a log (hands, dice, tokens, what was said) is dropped by the name of its key,
at any depth. Log numbers, ids and codes; never a message from a client as it came.
"""

import logging
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

# A key that is, or holds as one of its words, any of these.
SECRET_WORDS = frozenset(
    (
        "token",
        "tokens",
        "secret",
        "secrets",
        "nonce",
        "nonces",
        "hand",
        "hands",
        "text",
        "chat",
        "cookie",
        "cookies",
        "authorization",
        "move",
        "moves",
        "record",
        "view",
        "offers",
        "rng",
        "password",
        "key",
        "line",
        "link",
        "body",
        "headers",
    )
)
DROPPED = "(not logged)"
DEEPEST = 6


def is_secret(key: str) -> bool:
    """Whether what stands under this key stays out of the log."""
    words = key.lower().replace("-", "_").split("_")
    return not SECRET_WORDS.isdisjoint(words)


def drop_secrets(_logger: WrappedLogger | None, _method: str, event: EventDict) -> EventDict:
    """Put a mark where a secret stood."""
    return {key: _clean(key, value, DEEPEST) for key, value in event.items()}


def _clean(key: str, value: Any, deeper: int) -> Any:
    if is_secret(key) or isinstance(value, bytes | bytearray | memoryview) or deeper == 0:
        return DROPPED
    if isinstance(value, Mapping):
        return {str(k): _clean(str(k), v, deeper - 1) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean("", v, deeper - 1) for v in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    # Anything else would be written by its repr, and a struct's repr tells all its fields.
    return value if key == "exc_info" else f"<{type(value).__name__}>"


def set_up_logs(form: str = "json", level: str = "info", stream: TextIO | None = None) -> None:
    """How every logger of this process writes from now on: `json` or `console`."""
    out = stream or sys.stderr
    least = logging.getLevelNamesMapping()[level.upper()]
    renderer: Processor
    if form == "json":
        renderer = structlog.processors.JSONRenderer(sort_keys=True)
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[*_shared(), _format_exceptions, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    _take_over_standard_logs(out, least, renderer)


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        drop_secrets,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def _first_line(_logger: WrappedLogger | None, _method: str, event: EventDict) -> EventDict:
    """Of a library's message its first line: asyncio's further ones repeat an error's own words."""
    event["event"] = str(event.get("event", "")).partition("\n")[0]
    return event


def _format_exceptions(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Where an error came from, and its kind; not its message, which may hold what a client sent."""
    error = event.pop("exc_info", None)
    if error:
        kind, value, trace = sys.exc_info() if not isinstance(error, BaseException) else (type(error), error, None)
        trace = trace or getattr(value, "__traceback__", None)
        where = []
        while trace is not None:
            code = trace.tb_frame.f_code
            where.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
            trace = trace.tb_next
        event["error"] = getattr(kind, "__name__", "")
        event["where"] = where
    return event


def _take_over_standard_logs(out: TextIO, least: int, renderer: Processor) -> None:
    """Libraries that log in the standard way write through the same sieve; of the chatty ones, warnings only."""
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[_first_line, *_shared()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _format_exceptions, renderer],
        )
    )
    root = logging.getLogger()
    for old in [h for h in root.handlers if getattr(h, "wayside", False)]:
        root.removeHandler(old)
    handler.wayside = True  # type: ignore[attr-defined]
    root.addHandler(handler)
    root.setLevel(max(least, logging.INFO))
    for name in ("httpx", "httpcore", "websockets", "uvicorn.access", "sqlalchemy", "alembic", "asyncio", "numba"):
        logging.getLogger(name).setLevel(logging.WARNING)


def logger(name: str) -> Any:
    """A logger with a name; give it facts by keyword: `log.info("bot-died", table=..., number=...)`."""
    return structlog.get_logger(part=name)
