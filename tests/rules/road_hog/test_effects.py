"""What a move would do is what it does; who is said to be in danger can be hit, and nobody else."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hog import RULES, Table, table

from wayside.engine.events import Event, events_of
from wayside.engine.kit import random_game
from wayside.engine.moves import first_of, move_text, second_of, verb_of
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import NOWHERE, NUMBER
from wayside.games.road_hog.effects import COLUMNS, NOTES
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN
from wayside.games.road_hog.state import State
from wayside.games.road_hog.train import run_train
from wayside.games.road_hog.words import DRIVE, HIT, ROLL, STAY

NAMES = [column.name for column in COLUMNS]


def said(s: State, seat: int) -> list[tuple[int, dict[str, int]]]:
    lines, numbers = RULES.effects(s, seat)
    return [(line[0], dict(zip(NAMES, row, strict=True))) for line, row in zip(lines, numbers, strict=True)]


def would(t: Table, text: str) -> dict[str, int]:
    """What is said of an offer."""
    return next(row for move, row in said(t.s, t.s.turn) if move_text(GAME.verbs, move) == text)


def noted(s: State, name: str) -> Any:
    return RULES.noted(next(note for note in NOTES if note.name == name), s)


def named(events: list[Event], word: str) -> list[Event]:
    return [event for event in events if event.kind.word == word]


@pytest.mark.clause("R4.1", "R5.5", "R6.1", "R8.1", "R13.1", "R14.2")
def test_it_is_what_then_happens() -> None:
    seen = {DRIVE: 0, HIT: 0, STAY: 0, ROLL: 0}
    turned = 0
    for number in range(12):
        for s, seat, _ in random_game(RULES, 2 + number % 5, random.Random(number), {"map": number % 2}):
            assert isinstance(s, State)
            if seat < 0:
                continue
            left = noted(s, "left")
            for move, row in said(s, seat):
                seen[verb_of(move)] += 1
                after = s.copy()
                RULES.play(after, seat, move)
                events = events_of(GAME.events, after, None)
                if verb_of(move) == ROLL:
                    assert row["greens"].bit_count() == GREENS_IN[first_of(move)]
                    assert row["reds"].bit_count() == REDS_IN[first_of(move)]
                    assert {row["to"], row["via"], row["victim"]} == {NOWHERE}
                elif verb_of(move) == HIT:
                    sent = [(e.seat, e.a, e.b) for e in named(events, "sent-back")]
                    assert sent == [(seat, row["victim"], row["to"])]
                    assert (row["victim"], row["to"]) == (first_of(move), second_of(move))
                    assert row["left_now"] == left[row["victim"]]
                    assert s.red[row["reds"] - 1] == row["count"]
                elif verb_of(move) == DRIVE:
                    drove = [(e.a, e.b) for e in named(events, "drove")]
                    stops = [s.at[seat], *([row["via"]] if row["via"] != NOWHERE else []), row["to"]]
                    assert drove == list(pairwise(stops))
                    turned += row["via"] != NOWHERE
                    assert row["left_now"] == left[seat]
                    assert row["greens"] & ~(1 | 2 * (s.green[1] > 0)) == 0
                    pips = sum(s.green[i] for i in range(2) if row["greens"] >> i & 1)
                    assert row["count"] == pips or (row["count"] < pips and row["left"] in (0, 5))
                    drawn = len(named(events, "drew")) + sum(e.a for e in named(events, "lapsed"))
                    assert drawn + after.due == row["cards"]
                else:
                    assert (row["to"], row["cards"]) == (s.at[seat], s.due)
    assert min(seen.values()) > 300
    assert turned > 20


@pytest.mark.clause("R12.9")
def test_a_crossing_is_said_to_be_as_dangerous_as_it_is() -> None:
    """The train moves once before the car's next turn: each of its six rolls is tried."""
    looked = 0
    for number in range(4):
        for s, _, _ in random_game(RULES, 4, random.Random(number), {"map": number % 2}):
            assert isinstance(s, State)
            if s.over:
                continue
            hits = [0] * 4
            for pips in range(1, 7):
                t = Table(s.copy())
                roll_train(t.s, pips)
                for seat in range(4):
                    hits[seat] += t.s.at[seat] != s.at[seat]
            assert noted(s, "sweep")[:4] == hits
            looked += sum(hits)
    assert looked > 50


def roll_train(s: State, pips: int) -> None:
    from hog import LOADED

    LOADED.left = [pips]
    LOADED.of(run_train)(s)
    assert not LOADED.left


@pytest.mark.clause("R6.2", "R6.3", "R10.4")
def test_danger_is_what_somebody_else_could_do() -> None:
    t = table("E58", "E38", "E38", "E37", train="17 out", Cem=1)
    danger = noted(t.s, "danger")
    assert [bin(bits) for bits in danger[:4]] == ["0b1", "0b10", "0b0", "0b1"]
    t.run_train("8 in")
    t.put("Ben", "E40")
    assert noted(t.s, "danger")[1] == 0  # the train is between E40 and E36
    t.run_train("17 out")
    assert noted(t.s, "danger")[1] == 1 << 3


def test_a_drive_says_what_waits_where_it_ends() -> None:
    t = table("E49", "E10", roll="green-green 3-1", train="0 in")
    row = would(t, "drive E52")
    assert (row["crossing"], row["sweep"], row["struck"], row["risk"]) == (1, 3, 1 << 1, 11)  # pole 4: 4, 5 or 6
    assert (row["count"], row["greens"], row["cards"], row["via"]) == (3, 1, 0, NOWHERE)
    row = would(t, "drive E53")
    assert (row["crossing"], row["sweep"], row["cards"], row["greens"]) == (0, 0, 1, 3)
    row = would(t, "drive H3")
    assert (row["via"], row["count"], row["greens"]) == (NUMBER["E50"], 4, 3)
    assert (row["struck"], row["risk"]) == (0, 0)
    row = would(t, "stay")
    assert (row["to"], row["greens"], row["left"], row["left_now"]) == (NUMBER["E49"], 3, 16, 16)


def test_the_final_stop_and_a_town_are_told() -> None:
    row = would(table("E58", "E10", roll="green-green 6-5"), "drive E60")
    assert (row["final"], row["count"], row["cards"], row["left"]) == (1, 2, 1, 5)
    row = would(table("E16", "E10", roll="green-green 2-1"), "drive E18")
    assert (row["town"], row["final"]) == (1, 0)
    row = would(table("E17", "E10", roll="green-green 2-1"), "drive E18")
    assert row["town"] == 0  # it began there and may leave


@pytest.mark.clause("R6.1", "R14.2")
def test_a_hit_says_what_it_costs() -> None:
    t = table("E1", "E47", "E47", roll="red-red 2-2")
    row = would(t, "hit 2 E45")
    assert (row["victim"], row["count"], row["reds"]) == (1, 2, 1)
    assert (row["left_now"], row["left"]) == (18, 34)
