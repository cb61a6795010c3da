"""How far a match is: every game can be asked, at any time, by somebody who only watches."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from own_games import own_games

from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.engine.options import parse_options
from wayside.engine.progress import Progress, progress_of

LOOKS = 400  # decisions of a random game: enough to be well on the way


@pytest.mark.parametrize("short", [False, True], ids=["full", "short"])
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_it_is_told_at_every_decision(game: Game, short: bool) -> None:
    rules = Rules(game)
    options = parse_options(game.options, game.short if short else {})
    decisions = islice(random_game(rules, game.seats[0], random.Random(1), options), LOOKS)
    said = [progress_of(game, rules.view(s, None)) for s, _, _ in decisions]
    assert all(progress.words for progress in said)
    shares = [progress.share for progress in said if progress.share is not None]
    assert all(0 <= share <= 1 for share in shares)
    if shares:
        assert len(shares) == len(said)
        assert shares[0] < 0.1
        assert max(shares) > shares[0] + 0.05


def test_a_game_that_says_nothing_has_its_rounds_told() -> None:
    game = replace(own_games()[0], progress=None)
    assert progress_of(game, {"round": 3}) == Progress("round 3")
    assert progress_of(game, {"round": 0}) == Progress("")


def test_a_share_is_never_less_than_nothing_nor_more_than_all() -> None:
    game = own_games()[0]
    for said, told in ((-0.5, 0.0), (0.25, 0.25), (1.5, 1.0)):
        bold = replace(game, progress=lambda _, said=said: Progress("on the way", said))
        assert progress_of(bold, {}).share == told
