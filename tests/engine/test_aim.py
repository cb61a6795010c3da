"""The one sentence that says what wins, and when it ends."""

from dataclasses import replace

import pytest
from toss import GAME

from wayside.engine import kit
from wayside.engine.aim import aim_text
from wayside.engine.errors import BrokenGame
from wayside.engine.options import Option, yes_or_no
from wayside.engine.registry import find_game, game_names

STAGES = Option("stages", "X1.1", "How many?", 5, 1, 99)
TARGET = Option("target", "X1.1", "How far?", 0, words=("2424", "far"))


def test_options_are_counted_and_told() -> None:
    said = [aim_text("Most km after {stages:stage} wins.", [STAGES], {"stages": n}) for n in (1, 5, 13)]
    assert said == ["Most km after one stage wins.", "Most km after five stages wins.", "Most km after 13 stages wins."]
    said = [aim_text("{target} wins.", [TARGET], {"target": n}) for n in (0, 1)]
    assert said == ["2,424 wins.", "Far wins."]
    said = [aim_text("First with {target:$500|$50} wins.", [TARGET], {"target": n}) for n in (0, 1)]
    assert said == ["First with $500 wins.", "First with $50 wins."]
    assert aim_text("{stages} stages.", [STAGES, yes_or_no("look", "X1.1", "May they?")], {}) == "5 stages."


def test_a_game_may_have_nothing_to_say() -> None:
    assert replace(GAME, aim="").aim_text() == ""


def test_the_kit_refuses_an_aim_that_names_no_option() -> None:
    wrong = replace(GAME, aim="Most {coins} wins.")
    with pytest.raises(BrokenGame, match="coins"):
        wrong.aim_text()
    assert not next(kit.run_kit(wrong)).ok
    assert next(kit.run_kit(GAME)).ok


@pytest.mark.parametrize("name", game_names())
def test_every_game_here_says_what_wins_in_one_short_sentence(name: str) -> None:
    aim = find_game(name).aim_text()
    assert aim.endswith(".")
    assert aim.count(".") == 1
    assert "win" in aim.lower()
    assert len(aim) <= 90
