"""The leak test: what a seat cannot know does not show, and a field with a wrong sight is found out."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from stubborn_trucker import stubborn
from trucker import GAME, RULES, table

from wayside.bots.random import random as random_policy
from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.record import PUBLIC, Record, with_sight
from wayside.engine.sight import View, view
from wayside.games.hallo_trucker.state import State

# Fields that are hidden but tell nothing of the cards, or never leave the record; why, in a word each.
NO_SECRETS = {
    "rng": "the dice of a live match are set anew before every entry and read by nobody",
    "quiet": "a switch of bulk simulation",
    "log": "read through events_of alone, which has tests of its own",
    "log_n": "as the log",
    "log_lost": "as the log; a game in which it is not 0 is refused",
    "scratch": "always zero between moves (test_soundness)",
    "thrower": "everybody saw from whose row a Barrier took a card; only the card is secret",
}
HIDDEN = [f.name for f in State.fields if f.sight != PUBLIC and f.name not in NO_SECRETS]


@cache
def states() -> list[State]:
    """Many moments: short games and endless ones, with reshuffles, Barriers, and rides half laid."""
    found = []
    for seats, policy, options, every in [
        (2, random_policy, {"first": 0}, 5),
        (3, random_policy, {"look": 1}, 5),
        (4, stubborn, {"stages": 1}, 29),
        (5, stubborn, {"stages": 1}, 47),
        (5, random_policy, {}, 7),
    ]:
        s = GAME.new_record(seats, options)
        assert isinstance(s, State)
        seed_dice(s, 11, seats)
        RULES.setup(s)
        chance = random.Random(seats)
        moves = 0
        while not s.over:
            if moves % every == 0:
                found.append(s.copy())
            seat = chance.choice([i for i in range(seats) if s.waiting >> i & 1])
            RULES.play(s, seat, RULES.choose(policy, s, seat))
            moves += 1
        found.append(s.copy())
    ride = table(3, hands=["really 70 80 90", "", ""])
    ride.play_round(["60", "60", "60"], ["really", "20", "20"])
    return [*found, ride.s]


def leak(s: State, seat: int | None, salt: int, record: type[Record] | None = None) -> str:
    """What shows a seat something that it cannot know: a field's name, or an empty string."""
    other = s.copy()
    seed_dice(other, salt, 1)
    RULES.redeal(other, NOBODY if seat is None else seat)
    if where := _difference(view(s, seat, record), view(other, seat, record)):
        return where
    if events_of(GAME.events, s, seat) != events_of(GAME.events, other, seat):
        return "events"
    if seat is not None and s.waiting >> seat & 1:
        if RULES.offers(s, seat) != RULES.offers(other, seat):
            return "offers"
        if RULES.default(s, seat) != RULES.default(other, seat):
            return "default"
    for after in secret_choices(s, seat):
        before, now = view(s, seat, record), view(after, seat, record)
        before["waiting"] = now["waiting"] = 0  # that somebody has chosen may be seen
        if where := _difference(before, now):
            return where
    return ""


def secret_choices(s: State, seat: int | None) -> Iterator[State]:
    """The record after a choice of somebody else's that nobody has seen yet."""
    for other in range(s.seats):
        if other != seat and s.waiting >> other & 1:
            after = s.copy()
            RULES.play(after, other, RULES.offers(s, other)[0][0])
            if after.phase == s.phase and not after.log_n:
                yield after


def _difference(a: View, b: View) -> str:
    return next((name for name in a if a[name] != b[name]), "")


def test_nothing_leaks_to_any_seat_or_to_a_spectator() -> None:
    looks = 0
    for salt, s in enumerate(states()):
        for seat in (*range(s.seats), None):
            assert leak(s, seat, salt) == "", f"state {salt}, seat {seat}"
            looks += 1
    assert looks > 200


@pytest.mark.parametrize("name", HIDDEN)
def test_a_field_that_is_wrongly_public_is_found_out(name: str) -> None:
    wrong = with_sight(State, **{name: PUBLIC})
    found = {leak(s, seat, salt, wrong) for salt, s in enumerate(states()) for seat in (0, 1, None)}
    assert found == {"", name} or found == {name}


def test_every_hidden_field_is_tried_or_has_its_reason() -> None:
    assert set(HIDDEN) == {"hand", "held", "laid", "laid_n", "counter", "row", "deck", "discard", "era", "known"}
    assert all(name in {f.name for f in State.fields} for name in NO_SECRETS)


def test_an_event_that_is_wrongly_public_would_show_what_others_draw() -> None:
    """Private events reach nobody but their seat; all others reach everybody."""
    t = table(3, hands=["barrier"])
    t.play_round(["60", "60", "60"], ["barrier", "20", "20"])
    everything = events_of(GAME.events, t.s, None, all_seeing=True)
    for seat in (0, 1, 2, None):
        expected = [e for e in everything if not e.kind.private or e.seat == seat]
        assert events_of(GAME.events, t.s, seat) == expected
    assert {kind.word for kind in GAME.events if kind.private} == {"drew", "card-lost"}


def test_a_bot_chooses_the_same_whatever_it_cannot_know() -> None:
    """The sensible bot rests on its sight alone."""
    bot = GAME.bots["sensible"]
    for salt, s in enumerate(states()):
        for seat in range(s.seats):
            if s.waiting >> seat & 1:
                other = s.copy()
                seed_dice(other, salt, 2)
                RULES.redeal(other, seat)
                true = s.copy()
                for record in (true, other):
                    seed_dice(record, 1, 1)
                assert RULES.choose(bot, true, seat) == RULES.choose(bot, other, seat), f"state {salt}, seat {seat}"
