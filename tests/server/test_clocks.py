"""Clocks: when a decision is due, across outages, and what is to be done at a table."""

from hypothesis import given
from hypothesis import strategies as st

from wayside.server.clocks import Plan, SeatPresence, away_at, due_at, next_look, plan, put_off, with_grace
from wayside.server.model import OVER, PLAYING, ClockRule, Outage, Seat, Table

T = 1_700_000_000_000
AWAY = 120_000
NOBODY = SeatPresence(frozenset())


def table(*seats: Seat, seconds: int = 0, state: str = PLAYING) -> Table:
    return Table(
        id="t",
        game="toss",
        host="p0",
        seats=list(seats),
        options={},
        clock=ClockRule(seconds),
        public=False,
        chat=True,
        state=state,  # type: ignore[arg-type]
        created=T,
    )


def person(name: str) -> Seat:
    return Seat(player=name, name=name)


def since(at: int = T):  # type: ignore[no-untyped-def]
    return lambda seat: at


# ---- Due


def test_without_a_clock_nothing_is_ever_due() -> None:
    assert due_at(T, ClockRule(0), [(T, T + 5000)]) is None


def test_a_decision_is_due_after_its_seconds() -> None:
    assert due_at(T, ClockRule(30), []) == T + 30_000
    assert due_at(T, ClockRule(3 * 24 * 3600), []) == T + 3 * 24 * 3600 * 1000


def test_an_outage_while_somebody_thinks_does_not_count() -> None:
    assert due_at(T, ClockRule(30), [(T + 10_000, T + 70_000)]) == T + 90_000


def test_of_an_outage_that_began_before_only_the_rest_is_given() -> None:
    assert due_at(T, ClockRule(30), [(T - 60_000, T + 5_000)]) == T + 35_000


def test_an_outage_that_was_over_before_or_begins_after_changes_nothing() -> None:
    assert due_at(T, ClockRule(30), [(T - 9_000, T), (T + 30_000, T + 99_000)]) == T + 30_000


def test_an_outage_within_the_time_that_another_gave_counts_too() -> None:
    """A second restart in the time that the first one gave back."""
    assert due_at(T, ClockRule(30), [(T + 10_000, T + 40_000), (T + 50_000, T + 60_000)]) == T + 70_000


def test_after_an_outage_people_have_a_moment_to_come_back() -> None:
    pauses = with_grace([Outage(T + 29_900, T + 40_000)], 15_000)
    assert due_at(T, ClockRule(30), pauses) == T + 55_100
    assert due_at(T, ClockRule(30), pauses) >= T + 40_000 + 15_000


def test_moments_of_grace_that_overlap_are_given_once() -> None:
    outages = [Outage(T + 20_000, T + 21_000), Outage(T, T + 10_000)]
    assert with_grace(outages, 15_000) == [(T, T + 36_000)]


spans = st.lists(st.tuples(st.integers(0, 1000), st.integers(1, 200)), max_size=6)


@given(spans, st.integers(0, 500), st.integers(1, 500), st.integers(0, 50))
def test_a_player_always_has_the_whole_time_while_a_node_is_alive(
    found: list[tuple[int, int]], begun: int, length: int, grace: int
) -> None:
    """Counted out millisecond by millisecond, the time before `due` that counts is exactly the clock's."""
    pauses = with_grace([Outage(at, at + n) for at, n in found], grace)
    due = put_off(begun, length, pauses)
    counted = sum(1 for t in range(begun, due) if not any(b <= t < e for b, e in pauses))
    assert counted == length


# ---- When a node must look


def test_a_bots_turn_needs_a_node_at_once_and_a_persons_when_the_clock_says() -> None:
    there = table(person("a"), Seat(bot="sensible"), seconds=30)
    assert next_look(there, [0], since(), []) == T + 30_000
    assert next_look(there, [0, 1], since(), []) == T
    assert next_look(there, [], since(), []) is None
    assert next_look(table(person("a"), Seat(bot="sensible")), [0], since(), []) is None


def test_of_several_clocks_the_first_to_run_out_counts() -> None:
    started = {0: T + 500, 1: T}
    there = table(person("a"), person("b"), seconds=10)
    assert next_look(there, [0, 1], started.__getitem__, []) == T + 10_000


# ---- What is to be done


def test_bots_move_and_people_are_waited_for() -> None:
    there = table(person("a"), Seat(bot="random"), Seat(bot="search"))
    todo = plan(there, [0, 2], since(), SeatPresence(frozenset({0})), [], T + 1, AWAY)
    assert todo == Plan(bots=[2])


def test_a_seat_that_nobody_has_is_played() -> None:
    assert plan(table(person("a"), Seat()), [1], since(), NOBODY, [], T, AWAY).bots == [1]


def test_whose_time_is_up_is_late_and_not_a_moment_before() -> None:
    there = table(person("a"), person("b"), seconds=20)
    here = SeatPresence(frozenset({0, 1}))
    assert plan(there, [0, 1], since(), here, [], T + 19_999, AWAY) == Plan(at=T + 20_000)
    assert plan(there, [1], since(), here, [], T + 20_000, AWAY) == Plan(late=[1])
    assert plan(there, [1], since(), here, [(T, T + 5_000)], T + 20_000, AWAY) == Plan(at=T + 25_000)


def test_a_bot_sits_in_for_somebody_who_is_gone_too_long_while_others_wait() -> None:
    there = table(person("a"), person("b"))
    gone = SeatPresence(frozenset({0}), {1: T})
    assert plan(there, [1], since(), gone, [], T + AWAY - 1, AWAY) == Plan(at=T + AWAY)
    assert plan(there, [1], since(), gone, [], T + AWAY, AWAY) == Plan(sit_in=[1])
    assert plan(there, [0], since(), gone, [], T + AWAY, AWAY) == Plan()  # nobody waits for them yet


def test_where_nobody_else_is_the_match_waits() -> None:
    there = table(person("a"), person("b"), Seat(bot="random"))
    gone = SeatPresence(frozenset(), {0: T, 1: T})
    assert plan(there, [0, 1], since(), gone, [], T + 10 * AWAY, AWAY) == Plan()


def test_by_correspondence_nobody_is_sat_in_for() -> None:
    there = table(person("a"), person("b"), seconds=2 * 24 * 3600)
    gone = SeatPresence(frozenset({0}), {1: T})
    assert away_at(there, 1, gone, AWAY) is None
    assert plan(there, [1], since(), gone, [], T + AWAY, AWAY) == Plan(at=T + 2 * 24 * 3600 * 1000)


def test_who_comes_back_gets_the_seat_back_before_the_bot_moves_again() -> None:
    there = table(person("a"), Seat(player="b", bot="sensible", held=True))
    assert plan(there, [1], since(), SeatPresence(frozenset({0}), {1: T}), [], T, AWAY) == Plan(bots=[1])
    assert plan(there, [1], since(), SeatPresence(frozenset({0, 1})), [], T, AWAY) == Plan(give_back=[1])


def test_nothing_is_to_be_done_at_a_table_whose_match_is_over() -> None:
    there = table(person("a"), Seat(bot="random"), seconds=1, state=OVER)
    assert plan(there, [0, 1], since(), NOBODY, [], T + 10**9, AWAY).empty
