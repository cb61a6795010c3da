"""Seats and sets of bits, against Python's own ways."""

from types import SimpleNamespace

import pytest

from wayside.engine.turns import ask_seat, count_in, end_game, lowest_in, next_seat, nth_in, seat_after


@pytest.mark.parametrize("bits", [1, 2, 0b1010, 0b10000000, 0xFFFFFF, 1 << 23])
def test_sets_as_bits(bits: int) -> None:
    members = [i for i in range(24) if bits >> i & 1]
    assert lowest_in(bits) == members[0]
    assert [nth_in(bits, n) for n in range(len(members))] == members
    assert count_in(bits) == len(members)


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_go_round(seats: int) -> None:
    s = SimpleNamespace(seats=seats)
    for seat in range(seats):
        assert next_seat(s, seat) == (seat + 1) % seats
        assert [seat_after(s, seat, steps) for steps in range(seats)] == [(seat + n) % seats for n in range(seats)]


def test_asking_and_ending() -> None:
    s = SimpleNamespace(phase=0, waiting=7, over=0)
    ask_seat(s, 3, 2)
    assert (s.phase, s.waiting, s.over) == (3, 4, 0)
    end_game(s, 5)
    assert (s.phase, s.waiting, s.over) == (5, 0, 1)
