"""Compiled rules that take over when they are ready, while people already play by interpreted ones."""

import threading
import time
from collections.abc import Mapping, Sequence

from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED
from wayside.engine.game import Game, Policy, Rules

# The first moments belong to the player, and a match that is over before they end needs no compiler.
START_AFTER = 1.0
WARMING_MOVES = 12  # enough for every function of the contract to have been called once


class CompiledLater:
    """Builds the checked, compiled form of a game's rules in a thread of its own."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int], policies: Sequence[Policy]) -> None:
        self._game, self._seats, self._options, self._policies = game, seats, options, policies
        self._ready: Rules | None = None
        self._failure = ""
        self._thread = threading.Thread(target=self._build, name="compiling rules", daemon=True)

    def start(self) -> None:
        """Begin, once; later calls do nothing."""
        if self._thread.ident is None:
            self._thread.start()

    def wait(self) -> None:
        """Until the rules are compiled, or could not be."""
        self._thread.join()

    @property
    def rules(self) -> Rules | None:
        """The compiled rules, once every function of them has been compiled."""
        return self._ready

    @property
    def state(self) -> str:
        """Where things stand, in a few words."""
        if self._ready is not None:
            return "compiled, with every bound checked"
        if self._failure:
            return f"interpreted, for compiling them failed ({self._failure})"
        return "interpreted; compiled ones take over when they are ready"

    def _build(self) -> None:
        time.sleep(START_AFTER)
        try:
            self._ready = self._warm()
        except Exception as error:  # the match goes on by the interpreted rules; `help` says why
            self._failure = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no reason given'}"

    def _warm(self) -> Rules:
        """Call every function on a record that is thrown away, so that no player waits for a compiler."""
        rules = Rules(self._game, CHECKED)
        s = self._game.new_record(self._seats, self._options)
        seed_dice(s, 1, 1)
        rules.setup(s)
        rules.standing(s)
        for _ in range(WARMING_MOVES):
            for seat in range(self._seats):
                if s.waiting >> seat & 1:
                    rules.offers(s, seat)
                    guess = s.copy()
                    rules.redeal(guess, seat)
                    for policy in self._policies:
                        rules.choose(policy, guess, seat)
                    rules.play(s, seat, rules.default(s, seat))
        return rules
