"""Nothing is hidden in Road Hog: every seat and every spectator see, read and know the same."""

from functools import cache

import pytest
from hog_soundness import idler, options_of
from playthrough import RANDOM, SENSIBLE, STUBBORN, Follower, players

from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.game import Rules
from wayside.engine.kit import leak
from wayside.engine.record import OWNED, PUBLIC, SECRET, Record, with_sight
from wayside.engine.sight import view
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import SEATS
from wayside.games.road_hog.state import State

RULES = Rules(GAME)
# What only the engine knows: the dice to come, and the log, which is read through events_of.
ENGINES_OWN = {f.name for f in Record.fields if f.sight != PUBLIC}
OWN = [f.name for f in State.fields if f.name not in {f.name for f in Record.fields}]
BY_SEAT = [f.name for f in State.fields if f.name in OWN and f.shape[:1] == (SEATS,)]


@cache
def states() -> list[State]:
    """Many moments of games of all kinds of players, the last one of each game among them."""
    follower = Follower(GAME, players(GAME, idler))
    found = []
    for number, who in enumerate(
        [[RANDOM] * 2, [SENSIBLE] * 3, [SENSIBLE, RANDOM] * 2, [STUBBORN, RANDOM, SENSIBLE] * 2, [SENSIBLE] * 5]
    ):
        for stretch in follower.stretches(who, number, options_of(number, len(who))):
            chosen = [*range(0, len(stretch), 7), len(stretch) - 1]
            found += [State(stretch[i : i + 1]).copy() for i in chosen]
    return found


def hidden(s: State, record: type[Record]) -> set[str]:
    """The fields of the game that somebody, a seat or a spectator, cannot see."""
    return {name for eye in (None, *range(s.seats)) for name in OWN if name not in view(s, eye, record)}


def shows_all(s: State, record: type[Record]) -> bool:
    """Whether every seat and a spectator have one and the same view, with all of the game in it."""
    views = [view(s, eye, record) for eye in (None, *range(s.seats))]
    return all(seen == views[0] for seen in views) and not hidden(s, record)


def seen_by_all(s: State) -> State:
    """A record made of the view of a spectator alone."""
    seen = State()
    for name, value in view(s, None).items():
        seen.array[name][0] = value
    return seen


def test_no_field_is_hidden_but_the_engines_own() -> None:
    """The order of the deck is in no field: a card is drawn by lot when it is due."""
    assert (
        {f.name for f in State.fields if f.sight != PUBLIC}
        == ENGINES_OWN
        == {"rng", "quiet", "log_n", "log_lost", "log"}
    )
    assert not any(f.owned_if for f in State.fields)
    assert BY_SEAT == ["at", "misses"]
    assert not any(kind.private for kind in GAME.events)


def test_every_seat_and_a_spectator_see_the_same() -> None:
    assert len(states()) > 100
    for s in states():
        assert shows_all(s, State)
        told = [events_of(GAME.events, s, eye) for eye in (None, *range(s.seats))]
        assert all(events == told[0] for events in told)
        assert told[0] == events_of(GAME.events, s, None, all_seeing=True)
        assert len(told[0]) == s.log_n


@pytest.mark.parametrize(("name", "sight"), [*((name, SECRET) for name in OWN), *((name, OWNED) for name in BY_SEAT)])
def test_a_field_that_is_wrongly_hidden_is_found_out(name: str, sight: str) -> None:
    wrong = with_sight(State, **{name: sight})
    moments = states()[::20]
    assert not any(shows_all(s, wrong) for s in moments)
    assert {field for s in moments for field in hidden(s, wrong)} == {name}


def test_what_is_offered_follows_from_what_everybody_sees() -> None:
    """With other dice, what everybody sees has the same offers and the same default."""
    for salt, s in enumerate(states()):
        if s.over:
            continue
        seen = seen_by_all(s)
        seed_dice(seen, salt, 1)
        assert RULES.offers(seen, s.turn) == RULES.offers(s, s.turn)
        assert RULES.effects(seen, s.turn) == RULES.effects(s, s.turn)
        assert RULES.default(seen, s.turn) == RULES.default(s, s.turn)
        assert RULES.standing(seen) == RULES.standing(s)


@pytest.mark.parametrize("name", sorted(GAME.bots))
def test_bots_choose_by_what_everybody_sees(name: str) -> None:
    for salt, s in enumerate(states()[::5]):
        if not s.over:
            seen, true = seen_by_all(s), s.copy()
            for record in (seen, true):
                seed_dice(record, salt, 2)
            assert RULES.choose(GAME.bots[name], seen, s.turn) == RULES.choose(GAME.bots[name], true, s.turn)


def test_a_redeal_changes_nothing() -> None:
    for salt, s in enumerate(states()):
        for seat in (NOBODY, *range(s.seats)):
            other = s.copy()
            RULES.redeal(other, seat)
            assert other == s
            assert leak(GAME, RULES, s, seat, salt) == ""
