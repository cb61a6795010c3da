"""The golden games: the same moves give the same game, or the rules have a new version."""

from pathlib import Path
from typing import Any

import pytest
import toss
from golden import FOLDER, match_path, play_golden, problem, regenerate, seat_counts, story, story_path
from own_games import own_games

from wayside.engine.errors import WaysideError
from wayside.engine.events import EventKinds
from wayside.engine.forms import rule
from wayside.engine.game import Game
from wayside.engine.matchfile import verify

CASES = [(game, seats) for game in own_games() for seats in seat_counts(game)]


@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda x: x if isinstance(x, int) else x.name)
def test_the_golden_game_is_as_it_was(game: Game, seats: int) -> None:
    assert problem(game, seats) == ""


@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda x: x if isinstance(x, int) else x.name)
def test_the_golden_game_can_be_verified_like_any_match(game: Game, seats: int) -> None:
    assert verify(match_path(game, seats)).seats == seats


def test_every_game_of_ours_has_them_and_nothing_else_lies_about() -> None:
    expected = {path for game, seats in CASES for path in (match_path(game, seats), story_path(game, seats))}
    assert {path for path in FOLDER.rglob("*") if path.suffix in (".match", ".txt")} == expected
    assert expected


# ---- The check itself, on a small game


def changed(**parts: Any) -> Game:
    return Game(**{**{name: getattr(toss.GAME, name) for name in toss.GAME.__dataclass_fields__}, **parts})


@rule
def resolve_dearer(s: toss.State, seat: int, move: int) -> None:
    toss.play(s, seat, move)
    if s.over:
        s.purse[0] += 1


DEARER = {"play": resolve_dearer}


def test_a_golden_game_is_made_and_then_left_alone(tmp_path: Path) -> None:
    assert "no golden game for 3 seats" in problem(toss.GAME, 3, tmp_path)
    assert regenerate(toss.GAME, 3, tmp_path) == "a new match"
    assert problem(toss.GAME, 3, tmp_path) == ""
    assert regenerate(toss.GAME, 3, tmp_path) == "as it was"
    assert story_path(toss.GAME, 3, tmp_path).read_text().startswith("Toss, 3 seats, rules version 3, edition ")


def test_changed_rules_fail_until_their_version_is_raised(tmp_path: Path) -> None:
    regenerate(toss.GAME, 3, tmp_path)
    moves = match_path(toss.GAME, 3, tmp_path).read_text().partition("entries")[2]
    silent, declared = changed(**DEARER), changed(**DEARER, rules_version=4)
    assert "raise rules_version" in problem(silent, 3, tmp_path)
    with pytest.raises(WaysideError, match="raise rules_version"):
        regenerate(silent, 3, tmp_path)
    assert problem(toss.GAME, 3, tmp_path) == ""
    assert "other rules than version 4" in problem(declared, 3, tmp_path)
    assert regenerate(declared, 3, tmp_path) == "the old moves, told anew"
    assert problem(declared, 3, tmp_path) == ""
    kept = match_path(declared, 3, tmp_path).read_text().partition("entries")[2]
    assert [line.split(" #")[0] for line in kept.splitlines()[1:-1]] == [
        line.split(" #")[0] for line in moves.splitlines()[1:-1]
    ]


def test_moves_that_are_no_longer_legal_fail_too(tmp_path: Path) -> None:
    regenerate(toss.GAME, 3, tmp_path)

    def only_pass(s: toss.State, seat: int, out: Any) -> int:
        out[0, 0] = 0
        return 1

    assert "raise rules_version" in problem(changed(offers=only_pass), 3, tmp_path)
    narrower = changed(offers=only_pass, rules_version=4, bots={})
    assert regenerate(narrower, 3, tmp_path) == "a new match"
    assert problem(narrower, 3, tmp_path) == ""


def test_another_wording_is_no_change_of_rules(tmp_path: Path) -> None:
    regenerate(toss.GAME, 2, tmp_path)
    kinds = EventKinds()
    for kind in toss.EVENTS:
        said = "That was that." if kind == toss.DONE else kind.sentence
        kinds.add(kind.word, said, kind.clause, *kind.args, private=kind.private)
    reworded = changed(events=kinds)
    assert "told in other words" in problem(reworded, 2, tmp_path)
    assert regenerate(reworded, 2, tmp_path) == "the old moves, told anew"
    assert "That was that. (X1.4)" in story_path(reworded, 2, tmp_path).read_text()


def test_a_better_bot_changes_nothing(tmp_path: Path) -> None:
    regenerate(toss.GAME, 3, tmp_path)
    assert problem(changed(bots={}), 3, tmp_path) == ""


def test_a_damaged_golden_match_is_found(tmp_path: Path) -> None:
    regenerate(toss.GAME, 2, tmp_path)
    path = match_path(toss.GAME, 2, tmp_path)
    path.write_text(path.read_text().replace("nonce 1: 00", "nonce 1: 01"))
    assert "line" in problem(toss.GAME, 2, tmp_path)


def test_the_same_seeds_make_the_same_golden_game() -> None:
    assert story(play_golden(toss.GAME, 2)) == story(play_golden(toss.GAME, 2))
