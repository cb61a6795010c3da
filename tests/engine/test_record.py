"""The record: layout, strictness, and how two of them are compared."""

import numpy as np
import pytest
from toss import GAME
from toss import State as Toss

from wayside.engine.errors import BrokenGame
from wayside.engine.record import (
    OWNED,
    PUBLIC,
    SECRET,
    Cells,
    Grid,
    Record,
    first_difference,
    owned,
    public,
    with_sight,
)


class Small(Record, log=8):
    flag: int = public("u1", doc="a flag")
    cells: Cells = owned("i1", 4, doc="four cells")
    grid: Grid = public("i2", (2, 3), doc="a grid")


def test_the_fields_are_the_common_ones_then_the_games_own_then_the_log() -> None:
    names = [f.name for f in Small.fields]
    assert names[:2] == ["rng", "seats"]
    assert names[-4:] == ["flag", "cells", "grid", "log"]
    assert Small.dtype.names == tuple(names)
    assert Small.dtype["log"].shape == (8, 4)
    assert Small.dtype["grid"].shape == (2, 3)


def test_every_field_has_its_sight_and_its_doc() -> None:
    by_name = {f.name: f for f in Small.fields}
    assert by_name["flag"].sight == PUBLIC
    assert by_name["cells"].sight == OWNED
    assert by_name["log"].sight == SECRET
    assert all(f.doc for f in Small.fields)


def test_a_field_is_read_and_written_as_plain_numbers() -> None:
    s = Small()
    s.flag, s.cells[3], s.grid[1, 2] = 1, -7, 300
    assert (s.flag, s.cells[3], s.grid[1, 2]) == (1, -7, 300)
    assert type(s.flag) is int
    assert type(s.cells[3]) is int
    assert s.array["grid"][0, 1, 2] == 300
    assert s.cell["flag"] == 1


@pytest.mark.parametrize("at", [4, -5, 100])
def test_an_index_off_the_end_is_refused(at: int) -> None:
    s = Small()
    with pytest.raises(IndexError):
        s.cells[at] = 1
    with pytest.raises(IndexError):
        s.cells[at]


@pytest.mark.parametrize("at", [(2, 0), (0, 3), (-3, 0)])
def test_an_index_off_a_grid_is_refused(at: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        Small().grid[at] = 1


@pytest.mark.parametrize(("name", "value"), [("flag", 256), ("flag", -1), ("phase", 128), ("round", 1 << 31)])
def test_a_number_too_large_for_its_field_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError):
        setattr(Small(), name, value)


def test_what_is_no_whole_number_is_refused() -> None:
    with pytest.raises(TypeError):
        Small().cells[0] = 1.5  # type: ignore[call-overload]


def test_a_copy_is_apart_and_equal() -> None:
    s = Small()
    s.cells[1] = 5
    other = s.copy()
    assert other == s
    assert bytes(other) == bytes(s)
    other.cells[1] = 6
    assert s.cells[1] == 5
    assert other != s
    s.become(other)
    assert s == other
    assert s != "a record"
    with pytest.raises(TypeError):
        hash(s)


def test_a_record_can_be_a_window_on_an_array_of_them() -> None:
    many = np.zeros(3, Small.dtype)
    Small(many[1:2]).grid[0, 1] = 9
    assert many["grid"][1, 0, 1] == 9
    assert not many["grid"][[0, 2]].any()


class Filled(Record, log=4):
    cards: Cells = public("i1", 3, fill=-1, doc="no cards yet")


def test_a_new_record_holds_what_its_fields_say_and_a_window_what_was_there() -> None:
    assert [Filled().cards[i] for i in range(3)] == [-1, -1, -1]
    assert [Filled(np.zeros(1, Filled.dtype)).cards[i] for i in range(3)] == [0, 0, 0]
    s = Filled()
    s.cards[1] = 5
    assert [s.copy().cards[i] for i in range(3)] == [-1, 5, -1]


def test_an_owned_field_without_rows_is_refused() -> None:
    with pytest.raises(BrokenGame, match=r"Wrong\.die is owned, so it needs one row a seat"):

        class Wrong(Record):
            die: int = owned("i1", (), doc="a die")


def test_a_sight_can_be_changed_for_a_test_and_nothing_else_changes() -> None:
    changed = with_sight(Small, cells=PUBLIC)
    assert [(f.name, f.sight) for f in changed.fields if f.name == "cells"] == [("cells", PUBLIC)]
    assert [(f.name, f.type, f.shape) for f in changed.fields] == [(f.name, f.type, f.shape) for f in Small.fields]
    assert next(f for f in Small.fields if f.name == "cells").sight == OWNED


def test_the_first_difference_is_named() -> None:
    a, b = Small(), Small()
    assert first_difference(a, b) == ""
    b.grid[1, 0] = 4
    assert first_difference(a, b) == "grid[1, 0]: 0 and 4"
    b.round = 2
    assert first_difference(a, b) == "round: 0 and 2"


def test_a_game_makes_records_with_its_seats_and_options() -> None:
    s = GAME.new_record(3, {"rounds": 7})
    assert isinstance(s, Toss)
    assert (s.seats, s.rounds, s.endless) == (3, 7, 0)
