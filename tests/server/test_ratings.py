"""Records and ratings of finished matches."""

import pytest
from databases import match_at, sign_up, table_for
from hypothesis import given
from hypothesis import strategies as st

from wayside.server.model import EntryRow, Seat
from wayside.server.ratings import (
    BEGINNER,
    HUMANS,
    WITH_BOTS,
    Skill,
    finish_of,
    new_skills,
    pool_of,
    ranks,
    rating_changes,
    results,
)
from wayside.server.store import Store

standings = st.lists(st.integers(-5, 5), min_size=2, max_size=8)


def people(*names: str) -> list[Seat]:
    return [Seat(player=name, name=name) for name in names]


@pytest.mark.parametrize(
    ("standing", "placed"),
    [([3, 1, 2], [1, 3, 2]), ([5, 5, 1], [1, 1, 3]), ([0, 7, 7, 7], [4, 1, 1, 1]), ([2, 2], [1, 1])],
)
def test_ranks(standing: list[int], placed: list[int]) -> None:
    assert ranks(standing) == placed


def test_a_shared_win_is_shared_and_bots_have_no_record() -> None:
    seats = [Seat(player="a"), Seat(bot="random"), Seat(player="b", bot="sensible", held=True)]
    found = results(seats, [7, 7, 3])
    assert [(r.player, r.seat, r.won, r.rank) for r in found] == [("a", 0, 0.5, 1), ("b", 2, 0.0, 3)]


@given(standings)
def test_a_match_is_won_once(standing: list[int]) -> None:
    found = results(people(*"abcdefgh"[: len(standing)]), standing)
    assert sum(r.won for r in found) == pytest.approx(1)


def test_bots_and_programs_make_another_pool() -> None:
    assert pool_of(people("a", "b"), ()) == HUMANS
    assert pool_of(people("a", "b"), {"b"}) == WITH_BOTS
    assert pool_of([Seat(player="a"), Seat(bot="random")], ()) == WITH_BOTS
    assert pool_of([Seat(player="a"), Seat(player="b", bot="sensible", held=True)], ()) == WITH_BOTS


@given(standings)
def test_who_stands_better_gains_more(standing: list[int]) -> None:
    placed = ranks(standing)
    after = new_skills([BEGINNER] * len(placed), placed)
    for one, rank in zip(after, placed, strict=True):
        assert one.sigma < BEGINNER.sigma
        for other, other_rank in zip(after, placed, strict=True):
            if rank < other_rank:
                assert one.mu > other.mu
            if rank == other_rank:
                assert one.mu == pytest.approx(other.mu)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Skill(35, 3), Skill(15, 3)
    expected, surprise = new_skills([strong, weak], [1, 2]), new_skills([strong, weak], [2, 1])
    assert surprise[1].mu - weak.mu > weak.mu - expected[1].mu > 0


def test_two_bots_of_a_kind_are_rated_as_one() -> None:
    seats = [Seat(player="a"), Seat(bot="random"), Seat(bot="random"), Seat(bot="sensible")]
    changes = rating_changes(seats, [4, 3, 1, 2], WITH_BOTS, {"a": Skill(30, 5)})
    assert [c.player for c in changes] == ["a", "bot:random", "bot:sensible"]
    assert all((c.seats, c.pool) == (4, WITH_BOTS) for c in changes)
    assert (changes[0].mu_before, changes[0].sigma_before) == (30, 5)
    assert changes[0].mu > 30
    second, fourth = new_skills([Skill(30, 5), BEGINNER, BEGINNER, BEGINNER], [1, 2, 4, 3])[1:3]
    assert changes[1].mu == pytest.approx((second.mu + fourth.mu) / 2)


def test_nothing_is_learned_from_bots_alone() -> None:
    assert rating_changes([Seat(bot="random"), Seat(bot="sensible")], [1, 2], WITH_BOTS, {}) == []


@pytest.mark.anyio
async def test_the_end_of_a_match(store: Store) -> None:
    ann, robot = await sign_up(store, "Ann"), await sign_up(store, "R2", program=True)
    table = table_for(ann, robot, "random")
    for _ in range(2):
        finish = await finish_of(store, table, [1, 5, 3], 77)
        assert (finish.at, finish.standing) == (77, [1, 5, 3])
        assert [(r.player, r.rank) for r in finish.results] == [(ann.id, 3), (robot.id, 1)]
        assert [(c.player, c.seats, c.pool) for c in finish.ratings] == [
            (ann.id, 3, WITH_BOTS),
            (robot.id, 3, WITH_BOTS),
            ("bot:random", 3, WITH_BOTS),
        ]
        assert [c.mu > c.mu_before for c in finish.ratings] == [False, True, False]
        row = match_at(table)
        await store.add_table(table)
        assert await store.start_match(table, table.version, row)
        entry = EntryRow(row.id, 1, 0, 7, "player", 1, "a")
        assert (await store.append(entry, finish=finish)).done
        kept = await store.ratings([ann.id], table.game, 3, WITH_BOTS)
        assert (kept[0].mu, kept[0].sigma) == (finish.ratings[0].mu, finish.ratings[0].sigma)
        table = table_for(ann, robot, "random")
    assert finish.ratings[0].mu_before < BEGINNER.mu
