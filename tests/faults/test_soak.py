"""The long run says by itself that memory grows."""

import sys
from typing import Any

import pytest
import soak


def run(monkeypatch: pytest.MonkeyPatch, grows: int, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """A run of twenty minutes in which so many bytes stay behind for each of its matches."""

    async def soaked(*_: Any) -> Any:
        return [(20.0 * i, 300 + i % 5 + grows * 60 * i // 1_000_000, 60 * i, 40) for i in range(1, 61)], []

    monkeypatch.setattr(soak, "soak", soaked)
    monkeypatch.setattr(sys, "argv", ["soak.py"])
    code = soak.main()
    return code, capsys.readouterr().out


def test_memory_that_grows_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, 20_000, capsys)
    assert code == 1
    assert "memory grows by 2" in said


def test_memory_that_goes_up_and_down_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(monkeypatch, 0, capsys)
    assert code == 0
    assert "wrong: 0" in said
