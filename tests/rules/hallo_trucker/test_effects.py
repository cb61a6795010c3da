"""What a card would do is what it does; of a row that lies face down nothing is told."""

import random

import pytest
from trucker import RULES, table

from wayside.engine.kit import random_game
from wayside.engine.moves import first_of, move_of
from wayside.engine.sight import blinded
from wayside.games.hallo_trucker.edition import DECK, FACE, FACE_WORDS, FACES, HAND, REST
from wayside.games.hallo_trucker.effects import COLUMNS, FORGOTTEN
from wayside.games.hallo_trucker.rules import run_km
from wayside.games.hallo_trucker.state import TO_COUNTER, State
from wayside.games.hallo_trucker.words import COUNTER, ROW

CARD = {FACE[card]: card for card in range(DECK)}
NAMES = [column.name for column in COLUMNS]


def would(s: State, seat: int) -> dict[int, dict[str, int]]:
    """The effects of each card that may be laid, by its face."""
    lines, effects = RULES.effects(s, seat)
    return {first_of(line[0]): dict(zip(NAMES, its, strict=True)) for line, its in zip(lines, effects, strict=True)}


def would_of_all(s: State) -> dict[int, dict[str, int]]:
    """The same of every face there is, a hand of them after the other."""
    found = {}
    for first in range(0, FACES, HAND):
        s.held[0] = ((1 << HAND) - 1) << first & (1 << FACES) - 1
        found |= would(s, 0)
    return found


def worth_with(s: State, seat: int, *faces: int) -> int:
    """What the row would be worth with these cards laid on it, the fractures included."""
    after = s.copy()
    for face in [*(FACE[s.laid[seat, i]] for i in range(s.laid_n[seat])), *faces]:
        after.row[seat, after.row_n[seat]] = CARD[face]
        after.row_n[seat] += 1
    return run_km(after, seat)


def breaks(s: State, seat: int, face: int) -> bool:
    """Whether the row is worth anything else than the run with this card added to it."""
    if face == REST:
        return worth_with(s, seat, face) < worth_with(s, seat)
    return worth_with(s, seat, face) != worth_with(s, seat) + (int(FACE_WORDS[face]) if face < REST else 1)


@pytest.mark.clause("T3.2", "T4.1", "T4.2", "T4.5", "T4.6", "T9.1")
@pytest.mark.parametrize("look", [0, 1])
def test_it_is_what_becomes_of_the_run(look: int) -> None:
    seen = set[tuple[int, int]]()
    for number in range(6):
        for s, seat, _ in random_game(RULES, 2 + number % 4, random.Random(number), {"look": look, "stages": 2}):
            assert isinstance(s, State)
            if seat < 0 or s.phase == TO_COUNTER:
                continue
            known = bool(look) or s.row_n[seat] == 0
            for face, effect in would(s, seat).items():
                seen.add((effect["known"], effect["breaks"]))
                assert effect["known"] == known
                if known:
                    assert effect["now"] == worth_with(s, seat)
                    assert effect["then"] == worth_with(s, seat, face)
                if known and effect["now"]:  # a Rest that breaks nothing worth anything is no loss
                    assert bool(effect["breaks"]) == breaks(s, seat, face)
                assert (effect["beat"] > 0 and face < REST and effect["beat"] >= int(FACE_WORDS[face])) <= (
                    effect["breaks"] == 1
                )
    assert seen == {(1, 0), (1, 1)} | ({(0, 0), (0, 1), (0, 2)} if not look else set())


@pytest.mark.clause("T3.2")
@pytest.mark.parametrize("laid", ["", "50", "rest", "barrier", "120"])
def test_of_a_row_face_down_it_is_told_what_was_laid_just_now(laid: str) -> None:
    """Whatever lies in the row, the same is said; and where that decides nothing, that is said."""
    told, outcomes = [], []
    for row in ("10", "120", "80 rest", "barrier"):
        s = table(rows=[row], phase="extra").s
        s.owed = 2
        if laid:
            s.laid[0, 0], s.laid_n[0] = CARD[FACE_WORDS.index(laid)], 1
        told.append(would_of_all(s))
        s.look = 1
        outcomes.append({face: effect["breaks"] for face, effect in would_of_all(s).items()})
    assert all(each == told[0] for each in told)
    for face, effect in told[0].items():
        found = {each[face] for each in outcomes}
        # That a lowest card must break a run is known only to who remembers it.
        assert effect["known"] == 0
        assert found == {effect["breaks"]} if effect["breaks"] != FORGOTTEN else found <= {0, 1}
    unsure = {face for face, effect in told[0].items() if effect["breaks"] == FORGOTTEN}
    assert unsure == {"": set(range(REST + 1)), "rest": set(range(REST))}.get(laid, set())


@pytest.mark.clause("T5.1", "T5.4", "T7.1")
@pytest.mark.parametrize(
    ("pile", "card", "shows", "full"),
    [
        ("60 60", "20", 140, 0),
        ("60 60", "30", 150, 1),
        ("60 60", "lost", 70, 0),
        ("20", "lost", -30, 0),
        ("60", "rest", 60, 0),
        ("60", "barrier", 60, 0),
    ],
)
def test_it_is_what_the_counter_then_shows(pile: str, card: str, shows: int, full: int) -> None:
    t = table(hands=[card, "rest"], pile=pile, phase="counter")
    effect = would(t.s, 0)[FACE_WORDS.index(card)]
    assert (effect["counter"], effect["full"]) == (shows, full)
    t.all_lay(card, "rest")
    assert t.s.stage == full
    if not full:
        assert t.s.counter_km == shows


def test_rows_that_lie_open_are_noted_and_no_others() -> None:
    for look in (0, 1):
        for s, seat, move in random_game(RULES, 3, random.Random(look), {"look": look, "stages": 3}):
            assert isinstance(s, State)
            seen = RULES.view(s, None if seat < 0 else seat)
            assert "run" not in RULES.view(s, None)
            if seat >= 0:
                assert seen.get("run") == (run_km(s, seat) if look else None)
                assert RULES.view(blinded(s, seat), seat) == seen
                assert move_of(COUNTER if s.phase == TO_COUNTER else ROW, first_of(move)) == move
            for other in range(s.seats):
                row = [FACE[card] for card in seen["shown"][other]]
                broken = seen["fractures"][other]
                assert len(broken) == len(row)
                last = max((i + b - 1 for i, b in enumerate(broken) if b), default=0)
                if s.stage:
                    km = sum(int(FACE_WORDS[face]) for face in row[last:] if face < REST)
                    assert km == s.sheet[s.stage - 1, other]
                for i, face in enumerate(row):
                    assert (broken[i] == 2) <= (face >= REST)
                    assert (broken[i] == 1) <= (face < REST)
