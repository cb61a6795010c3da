"""Ruling SA47: how far a stairway slants is data. The game plays on a board where it goes back two steps a ring."""

import importlib
import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wayside.engine.forms import CHECKED, Form
from wayside.engine.game import Game, Rules
from wayside.engine.kit import random_game
from wayside.games.spiralized.edition import FOLDER

NAME = "spiralized_two_back"
# The space below a coloured one must stay white, so the sunbursts make room, and rings of 18 have none.
CHANGES = {
    "stairs_back = 1": "stairs_back = 2",
    "sizes = [18, 24, 30]": "sizes = [24, 30]",
    "usual = 18": "usual = 24",
    "after_colour = 2": "after_colour = 3",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game's own files beside another edition.toml, under a name of their own."""
    home = tmp_path_factory.mktemp("two-back")
    folder = home / NAME
    folder.mkdir()
    for path in [*FOLDER.glob("*.py"), FOLDER / "rulebook.md"]:
        text = path.read_text(encoding="utf-8").replace("wayside.games.spiralized", NAME)
        (folder / path.name).write_text(text, encoding="utf-8")
    edition = (FOLDER / "edition.toml").read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert old in edition
        edition = edition.replace(old, new)
    (folder / "edition.toml").write_text(edition, encoding="utf-8")
    sys.path.insert(0, str(home))
    try:
        yield importlib.import_module(NAME).GAME
    finally:
        sys.path.remove(str(home))
        for name in [n for n in sys.modules if n.partition(".")[0] == NAME]:
            del sys.modules[name]


def part(name: str) -> Any:
    return importlib.import_module(f"{NAME}.{name}")


def begun(game: Game) -> Any:
    assert Path(game.folder).name == NAME
    s = game.new_record(2, {"first": 1})
    s.rng[1] = 1
    Rules(game).setup(s)
    return s


@pytest.mark.clause("S1.4", "S1.7", "SA47")
def test_the_white_space_below_stays_white(game: Game) -> None:
    edition = part("edition")
    for i, size in enumerate(edition.SIZES):
        for ring in range(5):
            for colour in range(6):
                place = edition.coloured_place(size, colour, ring)
                assert edition.coloured_place(size, colour, ring + 1) == (place - 2) % size
                below = (ring + 1) * edition.WIDE + place
                assert edition.HUE[i, below] == edition.NO_COLOUR
                assert not edition.SUN[i, below]


@pytest.mark.clause("S5.3", "S7.4", "SA47")
def test_a_token_drops_straight_down_and_walks_a_step_less_in_each_ring(game: Game) -> None:
    edition, way = part("edition"), part("way")
    s = begun(game)
    size = edition.SIZES[s.ring]
    s.at[0, 0] = 0
    left = [way.steps_left(s, 0, 0)]
    spaces = []
    while s.at[0, 0] < way.wheel_step(s):
        s.at[0, 0] = way.landing(s, 0, 0, 1)
        spaces.append(way.space_at(s, 0, s.at[0, 0]))
        s.may_enter[0] = s.at[0, 0] == way.wheel_step(s)
        left.append(way.steps_left(s, 0, 0))
    assert len(spaces) == size + 5 * (size - 1)
    assert left == list(range(len(spaces) + 9, 8, -1)), "every step is one step less to go"
    for before, after in itertools.pairwise(spaces):
        if before // edition.WIDE == after // edition.WIDE:
            assert after % edition.WIDE == (before + 1) % edition.WIDE % size
        else:
            assert after == before + edition.WIDE, "a drop leads right below"
            assert edition.HUE[s.ring, before] == s.colour[0]


@pytest.mark.clause("S5.3", "SA8", "SA47")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_takes_a_token_as_far_as_that_many_steps(game: Game, die: int) -> None:
    way = part("way")
    s = begun(game)
    for start in range(1, way.wheel_step(s) - 6):
        s.at[0, 0] = start
        whole = way.landing(s, 0, 0, die)
        for _ in range(die):
            s.at[0, 0] = way.landing(s, 0, 0, 1)
        assert s.at[0, 0] == whole


@pytest.mark.clause("SA47")
def test_a_whole_game_is_played_on_that_board(game: Game) -> None:
    state, way = part("state"), part("way")
    last = None
    for decision, (s, _seat, _move) in enumerate(random_game(Rules(game), 2, random.Random(4))):
        last = s
        if decision % 50 == 0:
            assert isinstance(s, state.State)
            stands = sum(way.in_rings(s, s.at[i, token]) for i in range(2) for token in range(4))
            assert stands == sum(s.board[space] != state.NONE for space in range(len(s.board)))
    assert last is not None
    assert last.over
    assert not last.log_lost


@pytest.mark.clause("SA47")
def test_the_compiled_rules_know_that_board_too(game: Game) -> None:
    """The lines for more than one step back are left out of what is compiled for the usual board."""
    full_use = part("full_use")
    compiled = Form(CHECKED).of(full_use.look_at_both_dice)
    for number, (s, seat, _move) in enumerate(random_game(Rules(game), 2, random.Random(5))):
        if s.phase == part("state").TURN:
            s.dice[0], s.dice[1] = 1 + number % 6, 1 + number // 6 % 6
            other = s.copy()
            full_use.look_at_both_dice(s, seat)
            compiled(other.cell, seat)
            assert bytes(other) == bytes(s)
            s.dice[0] = s.dice[1] = 0
        if number > 400:
            break
