"""What a move would do is what it does, and who is said to be a danger could hit."""

import random

import pytest
from spiral import RULES, table

from wayside.engine.events import Event, events_of
from wayside.engine.kit import random_game
from wayside.engine.moves import verb_of
from wayside.games.spiralized import EVENTS
from wayside.games.spiralized.edition import TOKENS
from wayside.games.spiralized.effects import COLUMNS
from wayside.games.spiralized.moving import name_of
from wayside.games.spiralized.state import NONE, PARTNER, PIT, RECTANGLE, State
from wayside.games.spiralized.way import (
    blocked,
    in_rings,
    landing,
    space_at,
    stair_landing,
    steps_left,
    wheel_step,
)
from wayside.games.spiralized.words import ENTER_TOKEN, EXCHANGE, MOVE, PASS, ROLL, STAIRS, TO_PIT

NAMES = [column.name for column in COLUMNS]
OPTIONS = ({}, {"wheel": 1}, {"ring": 1}, {"ring": 2, "wheel": 1})


def hitters(s: State, seat: int, space: int) -> list[int]:
    """Who could hit a token of the seat there: a set of seats for each die, and for the stairs."""
    found = [0] * 7
    for other in range(s.seats):
        for token in range(TOKENS if other != seat else 0):
            for die in range(1, 7):
                to = landing(s, other, token, die)
                if s.at[other, token] < PIT and in_rings(s, to) and space_at(s, other, to) == space:
                    found[die - 1] |= 1 << other
            if any(stair_landing(s, other, token, way) == space for way in range(4)):
                found[6] |= 1 << other
    return found


def named(events: list[Event], word: str) -> list[Event]:
    return [event for event in events if event.kind.word == word]


@pytest.mark.long
@pytest.mark.clause("S5.5", "S6.4", "S7.1", "S8.1", "S9.1", "S9.6", "S10.1", "S11.5")
def test_it_is_what_then_happens() -> None:
    verbs, hits, dangers, bursts = set[int](), 0, 0, 0
    for number in range(10):
        lots = random.Random(number)
        for turn, (s, seat, _) in enumerate(random_game(RULES, 2 + number % 5, lots, OPTIONS[number % 4])):
            assert isinstance(s, State)
            if seat < 0 or (verb_of(RULES.offers(s, seat)[0][0]) == ROLL and turn % 4):
                continue
            for (move, *_), numbers in zip(*RULES.effects(s, seat), strict=True):
                verb = verb_of(move)
                if verb in (ROLL, PASS):
                    assert not any(numbers)
                    continue
                would = dict(zip(NAMES, numbers, strict=True))
                after = s.copy()
                RULES.play(after, seat, move)
                events = events_of(EVENTS, after, None)
                token = would["token"] % TOKENS
                assert would["token"] // TOKENS == seat
                if verb != TO_PIT and named(events, "sent-to-pit"):
                    continue  # doubles have moved more than was asked
                verbs.add(verb)
                assert after.at[seat, token] == would["to"]
                hit = [event.a for event in named(events, "hit")]
                assert hit == ([name_of(s, would["hit"])] if would["hit"] != NONE else [])
                out = [event.a for event in named(events, "left-pit")]
                assert out == ([name_of(s, would["out"])] if would["out"] != NONE else [])
                hits += len(hit)
                assert bool(would["partners"]) == (verb == MOVE and after.phase == PARTNER)
                assert bool(would["sunburst"] and not would["partners"]) == bool(named(events, "no-partner"))
                assert would["marked"] == after.may_enter[seat] >> token & 1
                if would["to"] < PIT:
                    assert would["left"] == steps_left(after, seat, token)
                if s.at[seat, token] < PIT:
                    assert would["left_now"] == steps_left(s, seat, token)
                if verb == EXCHANGE:
                    other = s.board[space_at(s, seat, after.at[seat, token])]
                    assert would["theirs_now"] == steps_left(s, other // TOKENS, other % TOKENS)
                    assert would["theirs"] == steps_left(after, other // TOKENS, other % TOKENS)
                by = [would[f"by_{die}"] for die in range(1, 7)] + [would["by_stairs"]]
                if would["partners"]:
                    bursts += 1
                    assert not any(by)
                    assert after.partners & ~would["partners"] == 0  # full use may leave fewer of them
                elif in_rings(s, would["to"]):
                    space = space_at(s, seat, would["to"])
                    rival = (seat + 1) % s.seats
                    assert bool(would["safe"]) == blocked(after, rival, space)
                    assert by == hitters(after, seat, space)
                    dangers += any(by)
                else:
                    assert bool(would["safe"]) == (would["to"] != PIT)
                    assert not any(by)
    assert verbs >= {MOVE, STAIRS, ENTER_TOKEN, EXCHANGE}
    assert min(hits, dangers, bursts) > 20


@pytest.mark.clause("S10.1", "S10.4", "S11.6")
def test_ways_into_the_pit_and_out_of_it() -> None:
    t = table(roll="1-1", blue="pit home home home", pink="home home home safe8")
    free, *_ = (dict(zip(NAMES, numbers, strict=True)) for numbers in RULES.effects(t.s, 0)[1])
    assert (free["token"], free["to"], free["safe"]) == (0, RECTANGLE, 1)
    t = table(doubles=2, blue="blue5 blue4+1 wheel home", pink="home home safe8 pit")
    t.play("roll", "5-5")
    for numbers, token in zip(RULES.effects(t.s, 0)[1], (0, 2), strict=True):
        would = dict(zip(NAMES, numbers, strict=True))
        assert (would["token"], would["to"], would["hit"], would["out"]) == (token, PIT, NONE, 1 * TOKENS + 3)
        assert would["left_now"] == steps_left(t.s, 0, token)
        assert not would["safe"]


@pytest.mark.clause("S8.1", "S11.5", "S11.7")
def test_steps_to_go_and_dangers_are_noted_for_everybody() -> None:
    looked = 0
    for number in range(4):
        for turn, (s, _, _) in enumerate(random_game(RULES, 3, random.Random(number), OPTIONS[number])):
            assert isinstance(s, State)
            if turn % 50:
                continue
            seen = RULES.view(s, None)
            for seat in range(s.seats):
                for token in range(TOKENS):
                    step = s.at[seat, token]
                    if step < PIT:
                        assert seen["left"][seat][token] == steps_left(s, seat, token)
                        assert seen["left"][seat][token] >= 0
                    dice = hitters(s, seat, space_at(s, seat, step))[:6] if in_rings(s, step) else []
                    assert seen["danger"][seat][token] == sum(1 << die for die, seats in enumerate(dice) if seats)
                    looked += 0 < step <= wheel_step(s)
    assert looked > 200
