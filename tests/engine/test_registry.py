"""Games found by entry point: one that cannot be loaded hides no other."""

from pathlib import Path

import broken_packages
import pytest

from wayside.engine.errors import BrokenGame, UnknownGame
from wayside.engine.registry import find_game, game_names, load_games


def test_a_game_that_cannot_be_loaded_is_named_with_the_reason_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, none = load_games()
    assert "hallo-trucker" in before
    assert none == {}
    names = broken_packages.install(tmp_path, monkeypatch)
    found, broken = load_games()
    assert found == before
    assert sorted(broken) == sorted(names)
    assert "no_such_module_anywhere" in broken["no-such-module"]
    assert "RuntimeError: no luck today" in broken["raises-at-import"]
    assert "SystemExit: 3" in broken["leaves-at-import"]
    assert "not a wayside Game but int" in broken["no-game"]
    assert "calls itself 'something-else'" in broken["other-name"]
    assert "edition.toml" in broken["no-rulebook"]
    assert not any("\n" in reason for reason in broken.values())


def test_asked_for_by_name_it_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_packages.install(tmp_path, monkeypatch)
    assert "raises-at-import" in game_names()
    with pytest.raises(BrokenGame, match="installed but cannot be loaded: RuntimeError: no luck today"):
        find_game("raises-at-import")
    assert find_game("Hallo Trucker").name == "hallo-trucker"
    with pytest.raises(UnknownGame, match="did you mean 'raises-at-import'"):
        find_game("raises-at-imprt")
