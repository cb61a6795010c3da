"""Every moment of very many games of Hitchiker is sound, every dollar is accounted for, and every game ends.

That money, Units, Hometowns, wagers and pots are after each move where its events say is checked by a ledger
(tests/support/hitch_ledger.py).
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random as Lots
from typing import Any

import numpy as np
import pytest
from hitch import Table, table
from hitch_casino import bets, blackjack, holdem, lay
from hitch_soundness import FAULT_WORDS, TRIAL, fault, wrong_decision
from playthrough import FAULT_WORDS as COMMON_WORDS
from playthrough import Watcher
from soundness_tests import RANDOM, STUBBORN, SoundnessTests

from wayside.bots.random import random
from wayside.engine.events import events_of
from wayside.engine.forms import PLAIN, fill, rule
from wayside.engine.game import Rules
from wayside.engine.kit import random_game
from wayside.games.hitchiker import GAME, rules
from wayside.games.hitchiker.edition import LONGEST, NUMBER, RIDES
from wayside.games.hitchiker.hometowns import skip_town
from wayside.games.hitchiker.places import sell
from wayside.games.hitchiker.state import BANKING, HAND, LOG, State
from wayside.games.hitchiker.turn import end_turn

RULES = Rules(GAME)


@pytest.mark.clause("H11.2", "H11.3", "HA41", "HA94")
def test_each_ride_comes_once_between_two_shuffles() -> None:
    decks = 0
    for number in range(12):
        drawn: list[int] = []
        for s, _, _ in random_game(RULES, 2 + number % 5, Lots(number)):
            assert isinstance(s, State)
            for event in events_of(GAME.events, s, None):
                if event.kind.word == "shuffled":
                    assert sorted(drawn) == list(range(RIDES))
                    drawn, decks = [], decks + 1
                elif event.kind.word == "ride":
                    drawn.append(event.a)
            assert [s.rides_left[ride] for ride in range(RIDES)] == [int(ride not in drawn) for ride in range(RIDES)]
    assert decks > 6


# ---- Room: the log


def test_six_who_share_five_pots_fit_the_log() -> None:
    """Everybody goes all in with another sum on a board that is everybody's hand, and five then miss a turn."""
    names = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")
    hole = dict(zip(names, ("2c 3c", "2d 3d", "2h 3h", "2s 3s", "4c 5c", "4d 5d"), strict=True))
    cash = {name: 100 + 20 * number for number, name in enumerate((*names[1:], names[0]))}
    t = holdem(hole, "Ts Js Qs", cash=cash, missing="Ben Cem Dot Eve Fay")
    t.play("bet 90000")
    while "raise" in t.verbs():
        t.play(f"raise {t.range_of('raise')[1] * 1000}")
    t.play("call", "Ks, As")
    assert len(t.heard("won-pot")) == 6 + 5 + 4 + 3 + 2
    assert len(t.heard("missed")) == 5
    assert len(t.told) == 1 + 2 + 6 * 2 + (6 + 5 + 4 + 3 + 2) + 5 <= LOG
    assert not t.s.log_lost


# ---- The checks themselves


def on_the_road() -> Table:
    return table(3, cash={"Ann": 90}, savings={"Ann": 40}, units={"Ben": 3})


def at_the_bank() -> Table:
    t = on_the_road()
    t.land("Sudsbury")
    return t


def in_a_deal() -> Table:
    t = on_the_road()
    t.land("Saltimore")
    t.play("risk 50000", "4-4")
    return t


def at_blackjack() -> Table:
    t = blackjack("8c 9d 6h 5s Th", cash={"Ann": 90})
    lay(t, "7c 4d", Ann=20, Ben=10)
    return t


def at_holdem() -> Table:
    t = holdem({"Ann": "As Ad", "Ben": "Kc Kd", "Cem": "2c 7d"}, "2h 9s Jd", cash={"Ann": 90, "Ben": 90, "Cem": 90})
    bets(t, "bet 10000", "call")
    return t


def spoil(**fields: Any) -> Any:
    """A spoiler that writes numbers into fields: `cash=(1, 77)` is number 77 for seat 1."""

    def spoiler(s: State) -> None:
        for name, value in fields.items():
            if isinstance(value, tuple):
                getattr(s, name)[value[0]] = value[1]
            else:
                setattr(s, name, value)

    return spoiler


SPOILED = [
    (on_the_road, spoil(cash=(1, -1)), "less than nothing"),
    (on_the_road, spoil(cash=(5, 3)), "empty chair"),
    (on_the_road, spoil(owner=(2, 5)), "belongs to nobody"),
    (on_the_road, spoil(owner=(10, 255)), "owns no Hometown"),
    (on_the_road, spoil(at=(1, 42)), "at no place"),
    (on_the_road, spoil(stuck=2), "stuck where nobody is"),
    (on_the_road, spoil(insured=2), "cannot be"),
    (on_the_road, spoil(pile=35), "Bad Rides"),
    (on_the_road, spoil(waiting=2), "another seat"),
    (on_the_road, spoil(waiting=3), "another seat"),
    (on_the_road, spoil(phase=HAND), "another seat"),
    (on_the_road, spoil(round=LONGEST + 1), "phase"),
    (on_the_road, spoil(due=10), "welfare"),
    (on_the_road, spoil(risk=10), "risked money"),
    (on_the_road, spoil(cash=(1, 50_000)), "somebody has"),
    (on_the_road, spoil(savings=(1, 250)), "somebody has"),
    (on_the_road, spoil(over=1, phase=15, waiting=0), "nobody has won"),
    (on_the_road, spoil(put=(0, 10)), "money lies on the felt"),
    (on_the_road, spoil(sealed=((1, 0), 2)), "sealed"),
    (on_the_road, spoil(cash=(1, 24)), "cash is not"),
    (on_the_road, spoil(savings=(1, 1)), "savings are not"),
    (on_the_road, spoil(units=(1, 4)), "Units are not"),
    (on_the_road, spoil(owner=(1, 1)), "Hometowns are not"),
    (on_the_road, spoil(at=(1, NUMBER["Smashville"])), "a pawn is not"),
    (at_the_bank, spoil(cash=(0, 90)), "cash is not"),
    (in_a_deal, spoil(risk=91), "risked money"),
    (in_a_deal, spoil(phase=BANKING), "risked money"),
    (at_blackjack, spoil(felt=(0, 29)), "there twice"),
    (at_blackjack, spoil(felt=(0, 28)), "lie nowhere"),
    (at_blackjack, spoil(count=(0, 20)), "not counted"),
    (at_blackjack, spoil(wager=(0, 21)), "another wager"),
    (at_blackjack, spoil(wager=(8, 5)), "money lies on the felt"),
    (at_holdem, spoil(hole=((0, 0), 44)), "there twice"),
    (at_holdem, spoil(put=(1, 21)), "pots"),
    (at_holdem, spoil(bets=(1, 25)), "money lies on the felt"),
]


class TestSoundness(SoundnessTests):
    trial = TRIAL
    fault_words = FAULT_WORDS
    fault = staticmethod(fault)
    longest = LONGEST
    log = LOG
    games = 240
    piece = 5
    ended = 0.25
    rare = frozenset({"lot", "rolled-again", "no-room", "joined", "pack-out", "split", "ended"})
    sensible_part = 0.5

    def sound(self) -> State:
        return on_the_road().s

    @pytest.mark.clause("H18.4", "HA81")
    @pytest.mark.parametrize("seats", [2, 6])
    def test_players_who_leave_everything_meet_the_last_round(self, watcher: Watcher, seats: int) -> None:
        self.check_the_last_round(watcher, [STUBBORN] * seats)
        done = watcher.kinds(watcher.run([STUBBORN] * seats, 0, 1))
        assert not done & {"deposited", "bought", "risked", "sold", "performed", "chose-craps"}

    @pytest.mark.clause("H18.4")
    def test_the_last_round_is_the_last_for_plain_rules_too(self) -> None:
        """With a limit of forty rounds: there the rules and this test say different things if one is off."""
        play = fill(rules.play, end_turn=fill(end_turn, LONGEST=40))
        find = fill(fault, wrong_decision=fill(wrong_decision, LONGEST=40))
        watcher = Watcher(replace(GAME, play=play), [random, TRIAL.stubborn], find, PLAIN, FAULT_WORDS)
        self.check_an_earlier_last_round(watcher, STUBBORN, range(2, 7), 40)

    @pytest.mark.parametrize(("position", "spoiler", "says"), SPOILED)
    def test_the_checks_find_what_is_wrong(  # type: ignore[override]
        self, position: Callable[[], Table], spoiler: Callable[[State], None], says: str
    ) -> None:
        """A position that is sound, then is not; there was no move, so the ledger begins and ends with all of it."""
        t = position()
        array = np.zeros(3, State.dtype)
        raw = array.view(np.int64).reshape(3, -1)
        records = [State(array[i : i + 1]) for i in range(3)]
        for record in records:
            record.become(t.s)
            record.log_n = 0
        assert fault(records, raw, raw.shape[1]) == 0
        spoiler(records[0])
        found = fault(records, raw, raw.shape[1])
        assert found
        assert says in (*COMMON_WORDS, *FAULT_WORDS)[found]


@rule
def sell_for_more(s: State, seat: int, units: int) -> int:
    """A slip: a thousand too much for what is sold, and nobody is told."""
    s.cash[seat] += 1
    return sell(s, seat, units)


@rule
def pay_twice(s: State) -> int:
    """A slip: who skips town gets welfare twice."""
    s.cash[s.turn] += 10
    return skip_town(s)


@pytest.mark.parametrize(
    ("slip", "says"), [({"sell": sell_for_more}, "cash is not"), ({"skip_town": pay_twice}, "cash is not")]
)
def test_money_from_nowhere_is_found_out(slip: Any, says: str) -> None:
    names = rules.play.__globals__
    inside = {name: rule for name, rule in slip.items() if name in names}
    play = fill(rules.play, **inside) if inside else fill(rules.play, make_move=fill(rules.make_move, **slip))
    watcher = Watcher(replace(GAME, play=play), [random], fault, PLAIN, FAULT_WORDS)
    with pytest.raises(AssertionError, match=says):
        watcher.run([RANDOM] * 3, 0, 20)
