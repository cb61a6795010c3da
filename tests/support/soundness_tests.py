"""Tests for every game whose checks are rules: every moment of very many games is sound, and every game ends.

The checks run after every move, compiled with bounds checked. WAYSIDE_MANY (a whole number) multiplies the games,
WAYSIDE_THREADS shares them out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from own_games import one_soon
from playthrough import (
    DECISIONS,
    EVENTS,
    FAULT_WORDS,
    KINDS,
    MANY,
    MORE_KINDS,
    OFFERS,
    ROUNDS,
    WORD,
    Watcher,
    watch_sensible_players,
)
from trial import Trial

from wayside.bots.random import random
from wayside.engine.forms import CHECKED, PLAIN, fill, rule

RANDOM, STUBBORN = range(2)
"""The players of `watcher`, by their numbers."""

rules_offers: Any = None
"""What the slips below leave open (see `fill`)."""


@rule
def offers_that_meddle(s: Any, seat: int, out: Any) -> int:
    """A slip: looking at the offers leaves something behind."""
    s.stage += 1
    return rules_offers(s, seat, out)  # type: ignore[no-any-return]


@rule
def offers_twice(s: Any, seat: int, out: Any) -> int:
    """A slip: the first offer is there twice."""
    n = rules_offers(s, seat, out)
    out[n, 0] = out[0, 0]
    return n + 1  # type: ignore[no-any-return]


@rule
def no_offers(s: Any, seat: int, out: Any) -> int:
    """A slip: there are offers, and none is counted."""
    return rules_offers(s, seat, out) * 0  # type: ignore[no-any-return]


SLIPS = [(offers_that_meddle, "changed the record"), (offers_twice, "offer twice"), (no_offers, "without an offer")]


def told(lines: np.ndarray[Any, Any]) -> str:
    """What the games were like, for those who run many."""
    return (
        f"{len(lines):,} games, {lines[:, DECISIONS].sum():,} decisions; the longest had "
        f"{lines[:, DECISIONS].max():,} decisions, {lines[:, ROUNDS].max():,} rounds; at most "
        f"{lines[:, EVENTS].max()} events of a move, {lines[:, OFFERS].max()} offers"
    )


class SoundnessTests:
    """A game says what it is, what is wrong with a record of it, and how its games go."""

    trial: Trial
    fault_words: Sequence[str]
    longest: int
    """The round after which any game is over; its event is called "ended"."""
    log: int
    """The room for events of one move."""
    games = 400
    piece = 20
    """Random games of each number of seats, and how many of them have the same options."""
    ended = 0.0
    """The part of random games that come to the last round, at most."""
    rare: frozenset[str] = frozenset({"ended"})
    """Kinds of events that may not happen in so many games; they have tests of their own."""
    sensible_games = 15
    sensible_part = 1.0
    """Games of sensible players, and the part of the longest game that each of them takes at most."""
    spoilers: Mapping[Callable[[Any], None], str]
    """What makes a sound record unsound, and words of what is found then."""

    @staticmethod
    def fault(records: Any, raw: Any, words: int) -> int:
        """A rule: what is wrong with record 0, by its number."""
        raise NotImplementedError

    def sound(self) -> Any:
        """A record with which nothing is wrong."""
        raise NotImplementedError

    @pytest.fixture(scope="class")
    @classmethod
    def watcher(cls) -> Watcher:
        return cls.watch([random, cls.trial.stubborn], CHECKED)

    @classmethod
    def watch(cls, policies: Sequence[Any], kind: str = PLAIN, **other: Any) -> Watcher:
        return Watcher(cls.trial.game, policies, other.pop("find", cls.fault), kind, cls.fault_words, **other)

    def has_ended(self, lines: np.ndarray[Any, Any]) -> Any:
        """Which games were ended by their last round."""
        number = next(i for i, kind in enumerate(self.trial.game.events) if kind.word == "ended")
        column, bit = (KINDS, number) if number < WORD else (MORE_KINDS, number - WORD)
        return lines[:, column] >> bit & 1 == 1

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        low, high = self.trial.game.seats
        if "any_seats" in metafunc.fixturenames:
            metafunc.parametrize("any_seats", one_soon(range(low, high + 1)))
        if "spoil" in metafunc.fixturenames:
            metafunc.parametrize("spoil", self.spoilers, ids=lambda spoil: spoil.__name__)

    def test_random_games_are_sound_and_end(self, watcher: Watcher, any_seats: int) -> None:
        lines = watcher.run_in_pieces(
            [RANDOM] * any_seats, self.games * MANY, self.piece, self.trial.options, seed=any_seats
        )
        print(f"\n{any_seats} seats: {told(lines)}")
        assert len(lines) >= self.games * MANY
        assert lines[:, ROUNDS].max() <= self.longest
        assert self.has_ended(lines).mean() <= self.ended, "random players get there"
        assert self.ended or lines[:, ROUNDS].max() < self.longest
        assert lines[:, EVENTS].max() <= self.log
        assert lines[:, OFFERS].max() <= self.trial.game.max_offers
        assert watcher.kinds(lines) | self.rare == {kind.word for kind in self.trial.game.events}

    def test_games_of_sensible_players_are_sound_and_end(self) -> None:
        lines = watch_sensible_players(
            self.trial.game, self.fault, self.fault_words, self.trial.options, self.sensible_games, self.piece
        )
        assert lines[:, ROUNDS].max() < self.longest * self.sensible_part
        assert lines[:, EVENTS].max() <= self.log

    def check_the_last_round(self, watcher: Watcher, who: Sequence[int]) -> None:
        """Stubborn players alone come to it, and with a random one among them they do not."""
        lines = watcher.run(who, 0, 2)
        if RANDOM in who:
            assert lines[:, ROUNDS].max() < self.longest, "one who does go on wins"
        else:
            assert (lines[:, ROUNDS] == self.longest).all()
            assert self.has_ended(lines).all()
            assert lines[:, DECISIONS].min() >= self.longest * len(who)

    def check_an_earlier_last_round(self, watcher: Watcher, player: int, seats: Sequence[int], rounds: int) -> None:
        """With other rules, whose last round is another, the games of a player end there."""
        for several in seats:
            lines = watcher.run([player] * several, 0, 1, self.trial.options(several, several))
            assert lines[0, ROUNDS] == rounds
            assert self.has_ended(lines).all()

    # ---- The checks themselves

    def test_the_checks_find_what_is_wrong(self, spoil: Callable[[Any], None]) -> None:
        array = np.zeros(3, self.trial.game.state.dtype)
        raw = array.view(np.int64).reshape(3, -1)
        records = [self.trial.game.state(array[i : i + 1]) for i in range(3)]
        records[0].become(self.sound())
        assert self.fault(records, raw, raw.shape[1]) == 0
        spoil(records[0])
        found = self.fault(records, raw, raw.shape[1])
        assert found
        assert self.spoilers[spoil] in (*FAULT_WORDS, *self.fault_words)[found]

    @pytest.mark.parametrize(("slip", "says"), SLIPS)
    def test_offers_with_a_slip_are_found_out(self, slip: Any, says: str) -> None:
        wrong = fill(slip, rules_offers=self.trial.game.offers)
        with pytest.raises(AssertionError, match=says):
            self.watch([random], game_offers=wrong).run([RANDOM] * 2, 0, 1)
