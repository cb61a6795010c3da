"""The long run says by itself that memory grows."""

import sys
from typing import Any

import pytest
import soak


def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    kept: int,
    minutes: int = 20,
    pace: int = 180,
) -> tuple[int, str]:
    """A run with so many matches a minute, of each of which so many bytes stay behind."""

    async def soaked(*_: Any) -> Any:
        played = [(20.0 * i, pace * i // 3) for i in range(1, 3 * minutes + 1)]
        return [(at, 300 + i % 3 + kept * n // 1_000_000, n, 40) for i, (at, n) in enumerate(played)], []

    monkeypatch.setattr(soak, "soak", soaked)
    monkeypatch.setattr(sys, "argv", ["soak.py"])
    code = soak.main()
    return code, capsys.readouterr().out


def test_memory_that_grows_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, capsys, kept=20_000)
    assert code == 1
    assert "memory grows by 2" in said


def test_a_server_that_keeps_every_match_fails_the_shortest_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sixty kilobytes a match, which was seen to go through at the pace of a busy machine."""
    code, said = run(monkeypatch, capsys, kept=60_000, minutes=6, pace=60)
    assert code == 1
    assert "memory grows by " in said


def test_a_run_in_which_little_was_played_proves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(monkeypatch, capsys, kept=0, minutes=6, pace=30)
    assert code == 1
    assert "too few to tell" in said


def test_memory_that_goes_up_and_down_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(monkeypatch, capsys, kept=0)
    assert code == 0
    assert "wrong: 0" in said
