"""The log tells what happened and never a secret: planted marks do not come through."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from wayside.server.logs import DROPPED, drop_secrets, is_secret, logger, set_up_logs
from wayside.server.model import EntryRow

MARK = "PLANTED-MARK"


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.parametrize(
    "key",
    [
        "token",
        "secret",
        "nonce",
        "hand",
        "text",
        "chat",
        "cookie",
        "move",
        "Cookie",
        "match_secret",
        "move_text",
        "set-cookie",
        "player_token",
    ],
)
def test_what_stands_under_a_secret_key_is_dropped(key: str) -> None:
    for value in (MARK, [MARK], {"a": {"b": MARK}}, MARK.encode()):
        assert drop_secrets(None, "info", {key: value, "table": "abc"}) == {key: DROPPED, "table": "abc"}


@pytest.mark.parametrize("key", ["event", "table", "seat", "number", "code", "removed", "handled", "context", "level"])
def test_other_keys_stay(key: str) -> None:
    assert not is_secret(key)


@pytest.mark.parametrize("form", ["json", "console"])
def test_no_planted_mark_comes_through_at_any_depth_or_by_any_way(form: str) -> None:
    out = io.StringIO()
    set_up_logs(form, "debug", out)
    log = logger("test")
    entry = EntryRow("m", 1, 0, 5, "player", 0, MARK, MARK.encode())
    log.info("seen", token=MARK, deeper={"hand": [MARK], "list": [{"text": MARK}]}, entry=entry, raw=MARK.encode())
    structlog.contextvars.bind_contextvars(cookie=MARK)
    log.warning("seen", number=7)
    structlog.contextvars.clear_contextvars()
    try:
        raise ValueError(MARK)
    except ValueError as error:
        log.error("failed", exc_info=True)
        log.error("failed", exc_info=error)
        logging.getLogger("some.library").exception("failed")
    too_deep = {"a": {"b": {"c": {"d": {"e": {"f": {"g": MARK}}}}}}}
    log.info("seen", deep=too_deep)
    logging.getLogger("uvicorn.access").info(MARK)
    loop = asyncio.new_event_loop()
    loop.call_exception_handler({"message": "failed", "exception": ValueError(MARK), "future": MARK})
    loop.close()
    logging.getLogger("httpx").info(MARK)
    written = out.getvalue()
    assert MARK not in written
    assert written.count("seen") == 3
    assert written.count("failed") == 4
    assert "ValueError" in written
    assert "test_logs.py" in written  # where it came from is told


def test_json_is_one_object_a_line_with_time_and_level() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    logger("driver").info("seat-taken", seat=2, table="t")
    logger("driver").debug("not at this level")
    logging.getLogger("library").warning("of %s", "the standard kind")
    first, second = [json.loads(line) for line in out.getvalue().splitlines()]
    assert (first["event"], first["part"], first["seat"], first["level"]) == ("seat-taken", "driver", 2, "info")
    assert first["timestamp"].endswith("Z")
    assert (second["event"], second["level"]) == ("of the standard kind", "warning")


def test_setting_up_twice_writes_each_line_once() -> None:
    out = io.StringIO()
    set_up_logs("json", "info", out)
    set_up_logs("json", "info", out)
    logging.getLogger("library").warning("once")
    assert len(out.getvalue().splitlines()) == 1


def test_a_logger_made_before_the_setting_up_follows_it() -> None:
    early = logger("early")
    out = io.StringIO()
    set_up_logs("json", "info", out)
    early.info("told")
    assert json.loads(out.getvalue())["event"] == "told"
