"""Token buckets and connection caps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wayside.server.limits import CHAT, MOVE, RATES, Connections, Limits, Rate, TooFast, address_key


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def limits(burst: int = 3, seconds: float = 2.0, most: int = 1000) -> tuple[Limits, Clock]:
    clock = Clock()
    return Limits(
        {"go": Rate(burst, seconds), "other": Rate(1, 1.0)}, clock, most=most, crowd=4, per_address=2, in_all=3
    ), clock


def test_a_burst_and_then_one_at_a_time() -> None:
    buckets, clock = limits()
    assert [buckets.wait("go", "a") for _ in range(3)] == [0, 0, 0]
    assert buckets.wait("go", "a") == pytest.approx(2.0)
    clock.now += 1.5
    assert buckets.wait("go", "a") == pytest.approx(0.5)
    clock.now += 0.5
    assert buckets.wait("go", "a") == 0
    assert buckets.wait("go", "a") > 0


def test_a_refused_go_costs_nothing() -> None:
    buckets, clock = limits(1)
    buckets.take("go", "a")
    for _ in range(50):
        with pytest.raises(TooFast):
            buckets.take("go", "a")
    clock.now += 2
    buckets.take("go", "a")


def test_keys_and_kinds_have_buckets_of_their_own() -> None:
    buckets, _ = limits(1)
    buckets.take("go", "a", "b")
    buckets.take("other", "a")
    buckets.take("go", "c")
    with pytest.raises(TooFast):
        buckets.take("go", "d", "b")


def test_the_refusal_says_how_long() -> None:
    clock = Clock()
    buckets = Limits({CHAT: Rate(1, 90)}, clock)
    buckets.take(CHAT, "a")
    with pytest.raises(TooFast, match="too many lines of chat at once; try again in 90 seconds") as caught:
        buckets.take(CHAT, "a")
    assert caught.value.status == 429
    assert caught.value.code == "too-fast"
    clock.now += 89.5
    with pytest.raises(TooFast, match=r"in 1 second$"):
        buckets.take(CHAT, "a")


def test_full_buckets_are_forgotten() -> None:
    buckets, clock = limits()
    for i in range(500):
        buckets.take("go", str(i))
    assert buckets.kept() == 500
    clock.now += 10
    for i in range(100):
        buckets.take("go", f"new {i}")
    assert buckets.kept() <= 100


def test_memory_is_bounded_while_everybody_is_busy() -> None:
    buckets, _ = limits(most=50)
    for i in range(5000):
        buckets.take("go", str(i))
        assert buckets.kept() <= 50


def test_who_keeps_knocking_is_not_forgotten() -> None:
    buckets, _ = limits(1, most=50)
    buckets.take("go", "pest")
    for i in range(500):
        buckets.take("go", str(i))
        assert buckets.wait("go", "pest") > 0


@given(st.integers(1, 10), st.floats(0.01, 100), st.lists(st.floats(0, 50), max_size=60))
def test_never_more_than_the_burst_and_the_steady_flow(burst: int, seconds: float, pauses: list[float]) -> None:
    buckets, clock = limits(burst, seconds)
    begin, granted = clock.now, 0
    for pause in pauses:
        clock.now += pause
        granted += buckets.wait("go", "a") == 0
        assert granted <= burst + (clock.now - begin) / seconds + 1e-3


@given(st.integers(1, 10), st.floats(0.01, 100), st.integers(1, 30))
def test_who_waits_as_told_is_served(burst: int, seconds: float, goes: int) -> None:
    buckets, clock = limits(burst, seconds)
    for _ in range(goes):
        wait = buckets.wait("go", "a")
        if wait:
            clock.now += wait * (1 + 1e-6) + 1e-6
            assert buckets.wait("go", "a") == 0


def test_every_kind_has_its_words() -> None:
    assert len({rate.what for rate in RATES.values()}) == len(RATES)
    Limits().take(MOVE, "a")


def test_connections_are_counted_by_address_and_in_all() -> None:
    doors = Connections(per_address=2, in_all=3)
    assert [doors.enter("a") for _ in range(3)] == [True, True, False]
    assert doors.enter("b")
    assert not doors.enter("c")
    doors.leave("a")
    assert doors.enter("c")
    assert (doors.open, doors.addresses()) == (3, 3)
    for address in "abc":
        doors.leave(address)
    assert (doors.open, doors.addresses()) == (0, 0)


def test_one_household_is_one_address() -> None:
    buckets, _ = limits()
    assert [buckets.connect(f"2001:db8::{i}") for i in range(3)] == [True, True, False]
    buckets.disconnect("2001:db8::77")
    assert buckets.connect("2001:db8::78")


def test_a_socket_is_bounded_by_itself_its_player_and_its_address() -> None:
    buckets, clock = limits(burst=2)
    first, second = buckets.socket("192.0.2.1", "ann"), buckets.socket("192.0.2.1", "ann")
    first.take("go")
    second.take("go")
    for socket in (first, second):  # each has taken one of two, but the player both
        with pytest.raises(TooFast):
            socket.take("go")
    crowd = [buckets.socket("192.0.2.1", f"player {i}") for i in range(9)]
    for socket in crowd[:6]:
        socket.take("go")
    with pytest.raises(TooFast):  # four times as many as one: two by ann, six by the crowd
        crowd[8].take("go")
    buckets.socket("192.0.2.2", "bob").take("go")
    clock.now += 100
    first.take("go")


def test_a_watching_socket_is_bounded_too() -> None:
    buckets, _ = limits(burst=2)
    watching = buckets.socket("192.0.2.1", None)
    watching.take("go")
    watching.take("go")
    with pytest.raises(TooFast):
        watching.take("go")
    buckets.socket("192.0.2.1", None).take("go")


def test_who_has_no_name_is_bounded_by_the_address() -> None:
    buckets, _ = limits(burst=1)
    for _ in range(4):
        buckets.take_from("go", "192.0.2.1")
    with pytest.raises(TooFast):
        buckets.take_from("go", "192.0.2.1")
    buckets.take_from("go", "192.0.2.2")


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "nowhere"),
        ("", "nowhere"),
        (None, "nowhere"),
    ],
)
def test_addresses(host: str | None, key: str) -> None:
    assert address_key(host) == key
