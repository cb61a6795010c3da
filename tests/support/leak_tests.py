"""Tests for every game: nobody sees, reads or is offered anything that rests on what they cannot know.

`LeakTests` is for all games. A game that hides something adds `HiddenTests`: each of its hidden fields, were it public,
would be found out. A game in which all lies open adds `OpenTests`: all see all of it, and the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from playthrough import RANDOM, SENSIBLE, STUBBORN
from trial import Trial

from wayside.engine.dice import seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.kit import leak
from wayside.engine.record import OWNED, PUBLIC, SECRET, Record, with_sight
from wayside.engine.sight import view

ENGINES_OWN = {
    # Hidden fields of every record, and why they tell nothing.
    "rng": "the dice of a live match are set anew before every entry and read by nobody",
    "quiet": "a switch of bulk simulation",
    "log": "read through events_of alone",
    "log_n": "as the log",
    "log_lost": "as the log; a game in which it is not 0 is refused",
}


@dataclass(frozen=True)
class Glances:
    """A game of these players, looked at every so many moves and at its end."""

    who: Sequence[int]
    every: int = 7
    options: Mapping[str, int] | None = None
    """Those of the trial, unless these are others."""


def eyes(s: Any) -> list[int | None]:
    """Everybody who looks: a spectator, and every seat."""
    return [None, *range(s.seats)]


def seat_of(eye: int | None) -> int:
    return NOBODY if eye is None else eye


class LeakTests:
    """A game says what it is, which of its events are private, and where to look."""

    trial: Trial
    private: frozenset[str] = frozenset()
    """The kinds of events that only their own seat reads."""
    glances: Sequence[Glances] = (
        Glances([RANDOM] * 2),
        Glances([SENSIBLE] * 3),
        Glances([SENSIBLE, RANDOM] * 2),
        Glances([STUBBORN, RANDOM, SENSIBLE] * 2),
        Glances([SENSIBLE] * 5),
    )
    least = 100
    """Moments that there are, at least."""
    asked = 5
    """Bots are asked in every so many of them."""

    def wanted(self, record: np.void) -> bool:
        """Whether to look at a moment whenever it comes."""
        return False

    def more(self) -> list[Any]:
        """Moments that seldom come by themselves."""
        return []

    @classmethod
    @cache
    def states(cls) -> list[Any]:
        """Many moments of games of all kinds of players, the last one of each game among them."""
        game, self = cls.trial.game, cls()
        follower = cls.trial.follower()
        found = []
        for number, look in enumerate(cls.glances):
            options = cls.trial.options(number, len(look.who)) if look.options is None else look.options
            for stretch in follower.stretches(look.who, number, options):
                last = len(stretch) - 1
                chosen = [i for i in range(last + 1) if i % look.every == 0 or i == last or self.wanted(stretch[i])]
                found += [game.state(stretch[i : i + 1]).copy() for i in chosen]
        return [*found, *self.more()]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "bot" in metafunc.fixturenames:
            metafunc.parametrize("bot", sorted(self.trial.game.bots))
        self.give_fields(metafunc)

    def give_fields(self, metafunc: pytest.Metafunc) -> None:
        """The fields that tests of one field are for."""

    def shows(self, s: Any, eye: int | None, salt: int, record: type[Record] | None = None) -> str:
        """What a seat can tell of things that it cannot know, or an empty string."""
        found = leak(self.trial.game, self.trial.rules, s, seat_of(eye), salt, record)
        for after in [] if found else self.secret_choices(s, eye):
            before, now = view(s, eye, record), view(after, eye, record)
            before["waiting"] = now["waiting"] = 0  # that somebody has chosen may be seen
            if name := next((name for name in before if before[name] != now[name]), ""):
                return shown(name)
        return found

    def secret_choices(self, s: Any, eye: int | None) -> Iterator[Any]:
        """The record after a choice of somebody else's that nobody has seen yet."""
        rules = self.trial.rules
        for other in range(s.seats):
            if other != eye and s.waiting >> other & 1 and s.waiting != 1 << other:
                after = s.copy()
                rules.play(after, other, first_move(rules.offers(s, other)))
                if after.phase == s.phase and not after.log_n:
                    yield after

    def guess(self, s: Any, seat: int, salt: int) -> Any:
        """A record with nothing in it that the seat cannot know: it is made of its view alone."""
        seen = self.trial.game.state()
        for name, value in view(s, seat).items():
            seen.array[name][0] = value
        return seen

    # ---- What is true of every game

    def test_nothing_leaks_to_any_seat_or_to_a_spectator(self) -> None:
        assert len(self.states()) >= self.least
        for salt, s in enumerate(self.states()):
            for eye in eyes(s):
                assert self.shows(s, eye, salt) == "", f"state {salt}, seat {eye}"

    def test_private_events_reach_their_own_seat_and_all_others_everybody(self) -> None:
        kinds = self.trial.game.events
        assert {kind.word for kind in kinds if kind.private} == self.private
        for s in self.states():
            everything = events_of(kinds, s, None, all_seeing=True)
            assert len(everything) == s.log_n
            for eye in eyes(s):
                told = [event for event in everything if not event.kind.private or event.seat == eye]
                assert events_of(kinds, s, eye) == told

    def test_a_bot_chooses_the_same_whatever_it_cannot_know(self, bot: str) -> None:
        policy, rules = self.trial.game.bots[bot], self.trial.rules
        choices = 0
        for salt, s in enumerate(self.states()[:: self.asked]):
            for seat in range(s.seats):
                if s.waiting >> seat & 1:
                    guessed, true = self.guess(s, seat, salt), s.copy()
                    for record in (guessed, true):
                        seed_dice(record, salt, 2)
                    assert rules.choose(policy, guessed, seat) == rules.choose(policy, true, seat), f"{salt}, {seat}"
                    choices += 1
        assert choices > len(self.states()) / self.asked / 2


def first_move(offers: Sequence[tuple[int, int, int, int]]) -> int:
    return offers[0][0]


def shown(name: str) -> str:
    """How a leak by a field is told, as the kit tells it."""
    return f"field {name!r} shows what it should not"


class HiddenTests(LeakTests):
    """Of a game that hides something."""

    hidden: frozenset[str]
    """The fields of which somebody cannot see all."""
    no_secrets: Mapping[str, str] = {}
    """Hidden fields that tell nothing, or never leave the record; why, in a word each."""

    def give_fields(self, metafunc: pytest.Metafunc) -> None:
        if "hidden_field" in metafunc.fixturenames:
            metafunc.parametrize("hidden_field", sorted(self.hidden))

    def test_a_field_that_is_wrongly_public_is_found_out(self, hidden_field: str) -> None:
        wrong = with_sight(self.trial.game.state, **{hidden_field: PUBLIC})
        found = {self.shows(s, eye, salt, wrong) for salt, s in enumerate(self.states()) for eye in (None, 0, 1)}
        assert found - {""} == {shown(hidden_field)}

    def test_every_hidden_field_is_tried_or_has_its_reason(self) -> None:
        fields = {field.name: field.sight for field in self.trial.game.state.fields}
        hidden = {name for name, sight in fields.items() if sight != PUBLIC}
        assert hidden == {*self.hidden, *self.no_secrets, *ENGINES_OWN}


class OpenTests(LeakTests):
    """Of a game in which nothing is hidden: every seat and every spectator see, read and know the same."""

    by_seat: Sequence[str]
    """The fields that have a row for each seat, in their order."""
    tried = 20
    """Wrong sights are tried in every so many moments."""

    @classmethod
    def own(cls) -> list[str]:
        """The fields that the game itself has."""
        engines = {field.name for field in Record.fields}
        return [field.name for field in cls.trial.game.state.fields if field.name not in engines]

    def give_fields(self, metafunc: pytest.Metafunc) -> None:
        if "sight" in metafunc.fixturenames:
            wrong = [*((name, SECRET) for name in self.own()), *((name, OWNED) for name in self.by_seat)]
            metafunc.parametrize(("name", "sight"), wrong)

    def unseen(self, s: Any, record: type[Record]) -> set[str]:
        """The fields of the game that somebody, a seat or a spectator, cannot see."""
        return {name for eye in eyes(s) for name in self.own() if name not in view(s, eye, record)}

    def shows_all(self, s: Any, record: type[Record]) -> bool:
        """Whether every seat and a spectator have one and the same view, with all of the game in it."""
        views = [view(s, eye, record) for eye in eyes(s)]
        return all(seen == views[0] for seen in views) and not self.unseen(s, record)

    def test_no_field_is_hidden_but_the_engines_own(self) -> None:
        fields = self.trial.game.state.fields
        assert {field.name for field in fields if field.sight != PUBLIC} == set(ENGINES_OWN)
        assert not any(field.owned_if for field in fields)
        seats = self.trial.game.seats[1]
        rows = [field.name for field in fields if field.name in self.own() and field.shape[:1] == (seats,)]
        assert rows == list(self.by_seat)
        assert not self.private

    def test_every_seat_and_a_spectator_see_the_same(self) -> None:
        assert all(self.shows_all(s, self.trial.game.state) for s in self.states())

    def test_a_field_that_is_wrongly_hidden_is_found_out(self, name: str, sight: str) -> None:
        wrong = with_sight(self.trial.game.state, **{name: sight})
        moments = self.states()[:: self.tried]
        assert not any(self.shows_all(s, wrong) for s in moments)
        assert {field for s in moments for field in self.unseen(s, wrong)} == {name}

    def test_what_is_offered_follows_from_what_everybody_sees(self) -> None:
        """A record made of the view of a spectator alone, with other dice, has the same offers and the same default."""
        rules = self.trial.rules
        for salt, s in enumerate(self.states()):
            if not s.over:
                seen = self.guess(s, None, salt)
                seed_dice(seen, salt, 1)
                assert rules.offers(seen, s.turn) == rules.offers(s, s.turn)
                assert rules.effects(seen, s.turn) == rules.effects(s, s.turn)
                assert rules.default(seen, s.turn) == rules.default(s, s.turn)
                assert rules.standing(seen) == rules.standing(s)

    def test_a_redeal_changes_nothing(self) -> None:
        for s in self.states():
            for eye in eyes(s):
                other = s.copy()
                self.trial.rules.redeal(other, seat_of(eye))
                assert other == s
