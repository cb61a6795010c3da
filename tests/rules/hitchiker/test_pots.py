"""Pots of Texas Hold'em: what comes back, main pot and side pots, shares, and a second reading of the rules."""

import random
from collections import Counter
from functools import cache
from typing import Any

import hitch_plain_pots as plain
import numpy as np
import pytest
from phevaluator import evaluate_cards

from wayside.engine.events import Event, begin_log, events_of
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, Form
from wayside.games.hitchiker import pots, words
from wayside.games.hitchiker.edition import ANTE, SEATS, SEED
from wayside.games.hitchiker.pack import cards_of
from wayside.games.hitchiker.pots import NOTES, POTS, pay_pots
from wayside.games.hitchiker.state import State

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")
# A board and hole cards with which everybody has the same hand, and from which each seat's is better than the next's.
EQUAL_BOARD, EQUAL = "As Kd Qh Js Tc", ("2c 3d", "2d 3h", "2h 3s", "2s 3c", "4c 5d", "4d 5h")
BOARD, FALLING = "2c 3d 8h 9s Kc", ("As Ad", "Qs Qd", "Js Jd", "Ts Td", "7s 7d", "6s 6d")


def table(
    put: list[int], folded: str = "", hole: tuple[str, ...] = FALLING, board: str = BOARD, button: int = 0
) -> State:
    """Players who have put in so many thousands; 0: not in the game."""
    s = State()
    s.seats, s.turn = len(put), button
    for seat, thousands in enumerate(put):
        s.put[seat] = thousands
        s.playing |= (thousands > 0) << seat
        s.folded |= (NAMES[seat] in folded.split()) << seat
        s.hole[seat, 0], s.hole[seat, 1] = cards_of(hole[seat])
    s.board_n = 5
    for i, card in enumerate(cards_of(board)):
        s.board[i] = card
    begin_log(s)
    return s


def told(s: State) -> list[str]:
    return [event.text(NAMES) for event in events_of(words.EVENTS, s, None)]


def cash(s: State) -> list[int]:
    return [s.cash[seat] for seat in range(s.seats)]


def noted(s: State) -> list[tuple[int, str]]:
    """The pots as the view has them, each with the first letters of those who can win it."""
    found = np.zeros((2, POTS), np.int64)
    for note, row in zip(NOTES, found, strict=True):
        note.of(s, row)
    used = [(int(total), int(who)) for total, who in found.T if who]
    assert not found[:, len(used) :].any()
    return [(total, "".join(name[0] for seat, name in enumerate(NAMES) if who >> seat & 1)) for total, who in used]


# ---- Money that nobody matched


@pytest.mark.clause("H15.14", "HA77")
def test_money_that_nobody_matched_comes_back() -> None:
    s = table([60, 25, 40])
    pots.give_back_uncalled(s)
    assert cash(s) == [20, 0, 0]
    assert [s.put[seat] for seat in range(3)] == [40, 25, 40]
    assert told(s) == ["Ann takes back $20,000 that nobody called."]
    pots.give_back_uncalled(s)
    assert cash(s) == [20, 0, 0]


@pytest.mark.clause("H15.14", "HA77")
def test_money_of_a_folded_player_has_matched_it() -> None:
    s = table([60, 25, 40], folded="Cem")
    pots.give_back_uncalled(s)
    assert cash(s) == [20, 0, 0]


@pytest.mark.clause("H15.11", "H15.14")
def test_who_has_folded_takes_nothing_back() -> None:
    s = table([60, 25, 40], folded="Ann")
    pots.give_back_uncalled(s)
    assert cash(s) == [0, 0, 0]


@pytest.mark.clause("H15.14", "HA77")
def test_it_leaves_the_bets_of_the_round_too() -> None:
    s = table([60, 25, 40])
    s.bets[0], s.bets[2] = 35, 15
    pots.give_back_uncalled(s)
    assert (s.bets[0], s.put[0]) == (15, 40)


# ---- Main pot and side pots


@pytest.mark.clause("H15.1", "H15.15", "HA38")
def test_the_bank_s_money_and_the_antes_are_in_the_main_pot() -> None:
    assert noted(table([ANTE, ANTE, 0, ANTE])) == [(SEED + 3 * ANTE, "ABD")]


@pytest.mark.clause("H15.15", "HA38")
def test_the_printed_example() -> None:
    """A is all in with $50,000, B and C call: $150,000 besides seed and antes; what they bet then A cannot win."""
    s = table([ANTE + 50, ANTE + 50, ANTE + 50])
    assert noted(s) == [(SEED + 3 * ANTE + 150, "ABC")]
    s = table([ANTE + 50, ANTE + 90, ANTE + 90])
    assert noted(s) == [(SEED + 3 * ANTE + 150, "ABC"), (80, "BC")]


@pytest.mark.clause("H15.15")
def test_bets_of_this_round_are_in_no_pot_yet() -> None:
    s = table([30, 30, 30])
    s.put[1], s.bets[1] = 70, 40
    assert noted(s) == [(SEED + 90, "ABC")]


@pytest.mark.clause("H15.11", "H15.15")
def test_money_of_folded_players_stays_and_makes_no_pot_of_its_own() -> None:
    s = table([50, 20, 50, 30, 80, 80], folded="Ben Dot")
    assert noted(s) == [(SEED + 4 * 50 + 20 + 30, "ACEF"), (60, "EF")]


@pytest.mark.clause("H15.15")
def test_up_to_six_pots() -> None:
    s = table([10, 20, 30, 40, 50, 60])
    assert [who for _, who in noted(s)] == ["ABCDEF", "BCDEF", "CDEF", "DEF", "EF", "F"]
    assert POTS == SEATS == 6


def test_without_a_game_there_are_no_pots() -> None:
    assert noted(table([0, 0, 0])) == []


# ---- Who wins them


@pytest.mark.clause("H15.20")
def test_the_best_hand_takes_the_main_pot_and_the_best_of_others_the_side_pot() -> None:
    s = table([30, 60, 60])
    pay_pots(s)
    assert cash(s) == [SEED + 90, 60, 0]
    assert told(s) == ["Ann wins $190,000 from the pot.", "Ben wins $60,000 from side pot 1."]
    assert [s.put[seat] for seat in range(3)] == [0, 0, 0]
    assert noted(s) == []


@pytest.mark.clause("H15.11", "H15.20")
def test_who_folded_wins_nothing() -> None:
    s = table([30, 60, 60], folded="Ann")
    pay_pots(s)
    assert cash(s) == [0, SEED + 150, 0]


@pytest.mark.clause("H15.16", "HA78")
def test_the_last_one_left_takes_everything() -> None:
    """Whatever the hands are, and before the board is complete."""
    s = table([40, 60, 90], folded="Ann Ben")
    s.board_n = 3
    pay_pots(s)
    assert cash(s) == [0, 0, SEED + 190]
    assert told(s) == ["Cem takes back $30,000 that nobody called.", "Cem wins $260,000 from the pot."]


@pytest.mark.clause("H15.21", "HA79")
@pytest.mark.parametrize(
    ("button", "wanted"),
    [(0, [48, 49, 49, 49]), (1, [49, 48, 49, 49]), (2, [49, 49, 48, 49]), (3, [49, 49, 49, 48]), (4, [49, 49, 49, 48])],
)
def test_odd_thousands_go_one_each_from_the_button_s_left(button: int, wanted: list[int]) -> None:
    """Four equal hands share 195; the button may be a player who has folded."""
    s = table([20, 20, 20, 20, 15], folded="Eve", hole=EQUAL, board=EQUAL_BOARD, button=button)
    pay_pots(s)
    assert cash(s) == [*wanted, 0]


@pytest.mark.clause("H15.21", "HA79")
def test_each_pot_begins_at_the_button_s_left_again() -> None:
    s = table([20, 15, 20, 18], folded="Dot", hole=EQUAL, board=EQUAL_BOARD, button=3)
    assert noted(s) == [(SEED + 60, "ABC"), (13, "AC")]
    pay_pots(s)
    assert cash(s) == [54 + 7, 53, 53 + 6, 0]


# ---- A second reading of the rules


class Situation:
    """What may lie on a table at the end of a hand: everybody who is still in may be all in with another sum."""

    def __init__(self, dice: random.Random) -> None:
        self.seats = dice.randint(2, SEATS)
        self.button = dice.randrange(self.seats)
        self.players = sorted(dice.sample(range(self.seats), dice.randint(2, self.seats)))
        self.folded = set(dice.sample(self.players, dice.randint(0, len(self.players) - 1)))
        # Few different sums, so that often several are all in with the same; now and then very large ones.
        most = dice.choice((0, 3, 8, 30) if dice.random() < 0.98 else (2000,))
        self.put = {seat: ANTE + dice.randint(0, most) for seat in self.players}
        # Cards of few ranks: equal hands are as common as better ones.
        low = dice.randrange(9)
        ranks = range(13) if dice.random() < 0.3 else range(low, low + 5)
        cards = dice.sample([rank * 4 + suit for rank in ranks for suit in range(4)], 5 + 2 * len(self.players))
        self.board = cards[:5]
        self.hole = {seat: cards[5 + 2 * i : 7 + 2 * i] for i, seat in enumerate(self.players)}

    def laid_on(self, s: State) -> None:
        s.seats, s.turn, s.board_n = self.seats, self.button, 5
        s.playing = sum(1 << seat for seat in self.players)
        s.folded = sum(1 << seat for seat in self.folded)
        for i, card in enumerate(self.board):
            s.board[i] = card
        for seat in range(SEATS):
            s.put[seat] = self.put.get(seat, 0)
            s.bets[seat] = s.cash[seat] = 0
            for i in range(2):
                s.hole[seat, i] = self.hole[seat][i] if seat in self.hole else 255
        begin_log(s)

    def settled(self) -> plain.Outcome:
        """By the second reading, with another program's view of the hands."""
        strength = {NAMES[seat]: -evaluate_cards(*self.board, *self.hole[seat]) for seat in self.players}
        round_the_table = [(self.button + 1 + i) % self.seats for i in range(self.seats)]
        return plain.settle(
            {NAMES[seat]: thousands * 1000 for seat, thousands in self.put.items()},
            {NAMES[seat] for seat in self.folded},
            strength,
            [NAMES[seat] for seat in round_the_table if seat in self.put],
            SEED * 1000,
        )


@cache
def paying(kind: str) -> Any:
    return Form(kind).of(pay_pots)


def lines(events: list[Event]) -> list[tuple[str, str, int, int]]:
    return [(event.kind.word, NAMES[event.seat], event.a * 1000, event.b) for event in events]


def both_agree(situations: int, seed: int, kind: str) -> Counter[str]:
    """To the dollar, who gets what from which pot; what was looked at."""
    dice, s, looked = random.Random(seed), State(), Counter[str]()
    pay = paying(kind)
    for _ in range(situations):
        it = Situation(dice)
        it.laid_on(s)
        wanted = it.settled()
        pots.give_back_uncalled(s)
        assert noted(s) == [
            (pot.dollars // 1000, "".join(sorted(player[0] for player in pot.players))) for pot in wanted.pots
        ]
        it.laid_on(s)
        pay(s if kind == PLAIN else s.cell)
        assert {seat: s.cash[seat] * 1000 for seat in range(it.seats)} == {
            seat: wanted.total(NAMES[seat]) for seat in range(it.seats)
        }
        assert sum(cash(s)) == SEED + sum(it.put.values())
        found = lines(events_of(words.EVENTS, s, None))
        assert sorted(found) == sorted(
            [("uncalled", player, dollars, 0) for player, dollars in wanted.back.items()]
            + [("won-pot", who, dollars, i) for i, won in enumerate(wanted.won) for who, dollars in won.items()]
        )
        looked["side pots"] += len(wanted.pots) > 1
        looked["four pots"] += len(wanted.pots) > 3
        looked["shared"] += any(len(won) > 1 for won in wanted.won)
        looked["odd thousands"] += any(len(set(won.values())) > 1 for won in wanted.won)
        looked["given back"] += bool(wanted.back)
        looked["left alone"] += len(it.folded) == len(it.players) - 1
    return looked


@pytest.mark.clause("H15.14", "H15.15", "H15.16", "H15.20", "H15.21", "HA38", "HA77", "HA79")
@pytest.mark.parametrize(("kind", "situations"), [(COMPILED, 10_000), (CHECKED, 2000), (PLAIN, 2000)])
def test_the_second_reading_agrees(kind: str, situations: int) -> None:
    looked = both_agree(situations, 1, kind)
    assert all(looked[what] > situations // 100 for what in ("side pots", "four pots", "shared", "odd thousands"))
    assert all(looked[what] > situations // 100 for what in ("given back", "left alone"))


@pytest.mark.long
@pytest.mark.clause("H15.14", "H15.15", "H15.16", "H15.20", "H15.21", "HA38", "HA77", "HA79")
def test_the_second_reading_agrees_over_100_000_hands() -> None:
    both_agree(100_000, 2, COMPILED)


# ---- In machine code


def test_notes_are_the_same_in_machine_code() -> None:
    dice, s = random.Random(3), State()
    for note in NOTES:
        compiled = Form(COMPILED).of(note.of)
        for _ in range(200):
            Situation(dice).laid_on(s)
            one, other = np.zeros(POTS, note.field.type), np.zeros(POTS, note.field.type)
            note.of(s, one)
            compiled(s.cell, other)
            assert one.tolist() == other.tolist()
