"""What a seat cannot know in Hallo Trucker does not show: hands, what is laid face down, rows, the deck."""

from typing import Any

from leak_tests import Glances, HiddenTests
from playthrough import RANDOM, STUBBORN
from stubborn_trucker import TRIAL
from trucker import GAME, table

from wayside.engine.events import events_of
from wayside.engine.kit.sight import redealt
from wayside.games.hallo_trucker.state import State

NO_SECRETS = {
    "scratch": "always zero between moves (test_soundness)",
    "thrower": "everybody saw from whose row a Barrier took a card; only the card is secret",
}


class TestLeaks(HiddenTests):
    """In short games and endless ones, with reshuffles, Barriers, and rides half laid."""

    trial = TRIAL
    hidden = frozenset({"hand", "held", "laid", "laid_n", "counter", "row", "deck", "discard", "era", "known"})
    no_secrets = NO_SECRETS
    private = frozenset({"drew", "card-lost"})
    glances = (
        Glances([RANDOM] * 2, 5, {"first": 0}),
        Glances([RANDOM] * 3, 5, {"look": 1}),
        Glances([STUBBORN] * 4, 29, {"stages": 1}),
        Glances([STUBBORN] * 5, 47, {"stages": 1}),
        Glances([RANDOM] * 5, 7, {}),
    )
    least = 80
    asked = 1

    def more(self) -> list[State]:
        ride = table(3, hands=["really 70 80 90", "", ""])
        ride.play_round(["60", "60", "60"], ["really", "20", "20"])
        return [ride.s]

    def guess(self, s: Any, seat: int, salt: int) -> Any:
        """What it cannot know is dealt anew: a view has no cells for others' cards, and so is no record by itself."""
        return redealt(TRIAL.rules, s, seat, salt)

    def test_what_others_draw_behind_a_barrier_is_told_to_nobody_else(self) -> None:
        t = table(3, hands=["barrier"])
        t.play_round(["60", "60", "60"], ["barrier", "20", "20"])
        everything = events_of(GAME.events, t.s, None, all_seeing=True)
        assert any(event.kind.private for event in everything)
        for eye in (0, 1, 2, None):
            told = [event for event in everything if not event.kind.private or event.seat == eye]
            assert events_of(GAME.events, t.s, eye) == told
