"""The right answer to an open question is all that is hidden in Krikkit, and it does not show."""

from functools import cache

import pytest
from krikkit import RULES, Table, table
from krikkit_soundness import miser, options_of
from playthrough import RANDOM, SENSIBLE, Follower, players

from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.kit import leak
from wayside.engine.record import PUBLIC, Record, with_sight
from wayside.engine.sight import view
from wayside.games.krikkit import GAME
from wayside.games.krikkit.state import ANSWER, State

OWN = [f.name for f in State.fields if f.name not in {f.name for f in Record.fields}]


@cache
def states() -> list[State]:
    """Many moments of games of all kinds of players, and of questions above all."""
    follower = Follower(GAME, players(GAME, miser))
    found = []
    for number, who in enumerate([[RANDOM] * 2, [SENSIBLE] * 3, [SENSIBLE, RANDOM] * 2, [RANDOM] * 5]):
        for stretch in follower.stretches(who, number, {**options_of(number, len(who)), "quiz": 0}):
            chosen = {i for i in range(len(stretch)) if i % 11 == 0 or stretch[i]["phase"] == ANSWER}
            found += [State(stretch[i : i + 1]).copy() for i in sorted(chosen)]
    for number, hand in enumerate(["9 8 4 2", "4 2 9 8"] * 8):
        t = table(3)
        seed_dice(t.s, number, 4)
        t.finish(hand)
        found.append(t.s)
    return found


def test_one_field_is_hidden_and_no_event_is_private() -> None:
    assert [f.name for f in State.fields if f.name in OWN and f.sight != PUBLIC] == ["right"]
    assert not any(kind.private for kind in GAME.events)


def test_nothing_leaks_to_any_seat_or_to_a_spectator() -> None:
    questions = 0
    for salt, s in enumerate(states()):
        for seat in (NOBODY, *range(s.seats)):
            assert leak(GAME, RULES, s, seat, salt) == ""
        questions += s.phase == ANSWER
    assert questions >= 16


def test_the_place_would_show_if_it_were_public() -> None:
    wrong = with_sight(State, right=PUBLIC)
    asked = [s for s in states() if s.phase == ANSWER]
    found = {leak(GAME, RULES, s, seat, salt, wrong) for salt, s in enumerate(asked) for seat in (NOBODY, 0, 1)}
    assert "field 'right' shows what it should not" in found


def test_a_redeal_guesses_every_place_and_changes_nothing_else() -> None:
    s = next(s for s in states() if s.phase == ANSWER)
    places = set()
    for salt in range(40):
        other = s.copy()
        seed_dice(other, salt, 1)
        RULES.redeal(other, 1)
        places.add(other.right)
        other.right = s.right
        other.rng[0], other.rng[1] = s.rng[0], s.rng[1]
        assert other == s
    assert places == {0, 1, 2, 3}


def test_the_events_of_asking_do_not_tell_the_answer() -> None:
    """Two records in which the right answer stands elsewhere tell the same until it is answered."""
    for s in (s for s in states() if s.phase == ANSWER and s.log_n):
        told = events_of(GAME.events, s, None)
        assert {event.kind.word for event in told}.isdisjoint({"answered-right", "answered-wrong"})
        after = Table(s.copy())
        after.play("give-up")
        assert after.kinds()[0] == "answered-wrong"


@pytest.mark.parametrize("name", list(GAME.bots))
def test_a_bot_chooses_the_same_whatever_it_cannot_know(name: str) -> None:
    for salt, s in enumerate(states()[::3]):
        for seat in range(s.seats):
            if s.waiting >> seat & 1:
                seen = State()
                for field, value in view(s, seat).items():
                    seen.array[field][0] = value
                true = s.copy()
                for record in (seen, true):
                    seed_dice(record, salt, 2)
                assert RULES.choose(GAME.bots[name], seen, seat) == RULES.choose(GAME.bots[name], true, seat)
