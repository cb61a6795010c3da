"""What finishing a hand would bring is what it brings."""

import random

import pytest
from krikkit import RULES

from wayside.engine.events import events_of
from wayside.engine.kit import random_game
from wayside.engine.moves import first_of, second_of, verb_of
from wayside.games.krikkit import EVENTS
from wayside.games.krikkit.crest import quadrant_at, sheet_of
from wayside.games.krikkit.edition import TARGET
from wayside.games.krikkit.effects import COLUMNS
from wayside.games.krikkit.scoring import GUIDE_PAIR, ODD_RUN, SPACE_PAIR, THIRTEENS, VOGON
from wayside.games.krikkit.state import HAND, OPENING, State
from wayside.games.krikkit.words import CLAIM, CLAIM_VIR, HOLD, STOP

NAMES = [column.name for column in COLUMNS]
HANDS = (
    *((4, 6, 8, 10), (1, 1, 1, 1), (13, 20, 16, 1), (9, 3, 4, 2), (13, 13, 13, 13), (16, 16, 16, 6), (3, 5, 7, 9)),
    *((7, 8, 9, 10), (4, 2, 2, 4), (4, 2, 11, 9), (6, 4, 6, 4), (3, 3, 3, 3), (2, 5, 2, 5), (20, 20, 20, 20)),
)
STRIKES = (("vogon-paid", VOGON), ("into-vortex", THIRTEENS), ("asks-which", SPACE_PAIR | GUIDE_PAIR))


def finished(s: State, seat: int, move: int) -> tuple[State, dict[str, tuple[int, int]]]:
    """The record after a move, and what it told, by word."""
    after = s.copy()
    RULES.play(after, seat, move)
    return after, {event.kind.word: (event.a, event.b) for event in events_of(EVENTS, after, None)}


@pytest.mark.clause("K3.8", "K4.4", "K5.1", "K6.13", "K6.15", "K7.5", "K8.3")
def test_it_is_what_stopping_and_claiming_bring() -> None:
    verbs, strikes, hands = set[int](), 0, 0
    for number in range(12):
        lots = random.Random(number)
        options = {"opponent": number % 2, "quiz": number % 3 // 2, "first": 1}
        for s, seat, _ in random_game(RULES, 2 + number % 4, lots, options):
            assert isinstance(s, State)
            if s.phase != HAND or seat < 0:
                continue
            if not s.away and lots.random() < 0.5:  # hands that seldom come
                for die, face in enumerate(lots.choice(HANDS)):
                    s.dice[die] = face
            plain = 0
            for (move, *_), numbers in zip(*RULES.effects(s, seat), strict=True):
                would = dict(zip(NAMES, numbers, strict=True))
                if verb_of(move) == HOLD:
                    assert not any(numbers)
                    continue
                verbs.add(verb_of(move))
                after, told = finished(s, seat, move)
                hands += bool(would["made"])
                assert told["scored"][0] == would["points"]
                assert ("second-hand" in told or after.carried != 0) == bool(would["second"]) or after.over
                if not would["second"]:
                    assert told["settled"][1] == would["total"]
                assert would["enough"] == (would["total"] >= TARGET[s.target])
                assert after.found == would["made"] & ~(THIRTEENS if "beeblebrox" in told else 0)
                assert would["struck"] & THIRTEENS == after.found & THIRTEENS
                if verb_of(move) == STOP:
                    plain = would["points"]
                    assert would["adds"] == would["rate"] == 0
                else:
                    quadrant = quadrant_at(first_of(move), second_of(move))
                    assert would["adds"] == would["points"] - plain
                    assert would["rate"] == after.rate[sheet_of(s, seat), quadrant]
                if not s.opponent or s.seats == 2:
                    for word, bits in STRIKES:
                        if not after.over:
                            assert (word in told) == (would["struck"] & bits == bits)
                            strikes += word in told
                    field = would["struck"] & ODD_RUN
                    assert ("into-field" in told or "immune" in told) <= bool(field)
    assert verbs == {STOP, CLAIM, CLAIM_VIR}
    assert strikes > 20
    assert hands > 200


@pytest.mark.clause("K2.4")
def test_in_the_opening_roll_it_is_how_far_the_dice_are_away() -> None:
    looked = 0
    for s, seat, _ in random_game(RULES, 3, random.Random(3)):
        assert isinstance(s, State)
        if s.phase != OPENING:
            break
        for (move, *_), (away, *_) in zip(*RULES.effects(s, seat), strict=True):
            if verb_of(move) == STOP:
                assert finished(s, seat, move)[1]["opened"][1] == away
                looked += 1
            else:
                assert away == 0
    assert looked


@pytest.mark.clause("K2.5", "K3.5")
def test_what_must_be_held_is_noted_for_everybody() -> None:
    locked = 0
    for number in range(4):
        for s, seat, _ in random_game(RULES, 2, random.Random(number), {"first": number % 2}):
            assert isinstance(s, State)
            seen = RULES.view(s, None)
            if s.phase != HAND:
                assert seen["locked"] == 0 or s.phase != OPENING
                continue
            holds = [first_of(move) for move, *_ in RULES.offers(s, seat) if verb_of(move) == HOLD]
            if holds:
                always = 15
                for held in holds:
                    always &= held
                assert seen["locked"] == always
                locked += bool(always)
    assert locked > 5
