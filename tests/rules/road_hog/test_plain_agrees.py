"""The game against a second, plain reading of the rulebook: what it allows is offered, and nothing else.

Once from every space, with every pair of dice and every train; and in whole matches, in which a second referee plays
along and must come to the same cars, cards and train after every move. WAYSIDE_MANY (a whole number) multiplies the
matches.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import hog_plain as plain
import pytest
from hog import place_of, table
from hog_plain import PLANS, Train
from hog_shadow import Chance, Shadow
from playthrough import RANDOM, SENSIBLE, Follower

from wayside.bots.random import random
from wayside.engine.events import Event, events_of
from wayside.engine.forms import PLAIN, fill, rule
from wayside.engine.game import Rules
from wayside.games.road_hog import GAME, rules
from wayside.games.road_hog.drive import drive, look_at_greens
from wayside.games.road_hog.edition import CARD_WORDS, MAP_WORDS, NOWHERE, NUMBER
from wayside.games.road_hog.reds import look_at_reds, sent_to
from wayside.games.road_hog.road_tables import CROSSED_AT, REDS
from wayside.games.road_hog.state import AWAY, WAYS, State
from wayside.games.road_hog.train import run_train
from wayside.games.road_hog.words import A_PAIR, DICE_WORDS

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))
RULES = Rules(GAME)
CARD_KEYS = [word.lower().replace(" ", "-") for word in CARD_WORDS]
BOTH_MAPS = pytest.mark.parametrize("map", MAP_WORDS)


# ---- From every space


def trains(map: str) -> dict[frozenset[str], Train]:
    """A train for every set of crossings that can be shut at once."""
    plan = PLANS[map]
    every = [Train(pole, inward) for pole in range(plan.poles()) for inward in (True, False)]
    return {frozenset(plain.shut(plan, train)): train for train in every}


def rolls(both_ways: bool) -> Iterator[tuple[int, ...]]:
    """One green or two, the higher one first, or either."""
    for one in plain.SIX:
        yield (one,)
        for two in plain.SIX if both_ways else range(1, one + 1):
            yield one, two


def within_reach(plan: plain.Plan, place: str) -> set[str]:
    """All that two dice could get to, laws and train left out."""
    reached, front = set[str](), {place}
    for _ in range(12):
        front = {there for here in front - {plain.NEW_CITY} for there in plain.onward(plan, here)}
        reached |= front
    return reached


@pytest.mark.clause("R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R5.1", "R5.2", "R5.6", "R7.3", "R7.6", "R8.1", "R12.6")
@BOTH_MAPS
def test_every_use_of_greens_from_every_space(map: str) -> None:
    """Where each ends, the Check Points that it passes, and whether it has entered a town."""
    plan, looked = PLANS[map], Counter[str]()
    for shut, train in trains(map).items():
        t = table("E0", "E0", map=map, train=f"{train.front} {'in' if train.inward else 'out'}")
        s = t.s
        for place in plan.places():
            if plan.is_bridge(place) or place in shut or (shut and not shut & within_reach(plan, place)):
                continue
            s.at[0] = NUMBER[place]
            for roll in rolls(not shut):
                s.green[0], s.green[1] = (*roll, 0)[:2]
                uses = {use.end: use for use in plain.uses(plan, place, roll, list(shut))}
                assert look_at_greens(s, 0) == bool(uses)
                found = [s.ends[way] for way in range(WAYS) if s.ends[way] != NOWHERE]
                assert len(found) == len(set(found))
                assert {place_of(space) for space in found} == set(uses), (place, roll, train)
                looked["rolls"] += 1
                looked["refused"] += len(uses) < len({plain.walk(plan, place, way)[-1] for way in plain.ways(roll)})
                if looked["rolls"] % 7 == 0:  # every drive of one roll in seven, which is no divisor of the rolls
                    for use in uses.values():
                        drive_there(s, place, roll, use, plan)
                        looked["drives"] += 1
    assert looked["refused"] > 1000
    assert looked["drives"] > 1000


def drive_there(s: State, place: str, roll: tuple[int, ...], use: plain.Use, plan: plain.Plan) -> None:
    s.at[0] = NUMBER[place]
    s.green[0], s.green[1] = (*roll, 0)[:2]
    s.due = s.entered = s.log_n = 0
    look_at_greens(s, 0)
    drive(s, 0, s_number(use.end))
    assert place_of(s.at[0]) == use.end
    assert s.due == len(use.check_points(plan)), (place, roll, use)
    legs = [(place_of(event.a), place_of(event.b)) for event in events_of(GAME.events, s, None)]
    assert legs == [
        (a, b)
        for a, b in zip([place, *use.exits_taken(plan)], [*use.exits_taken(plan), use.end], strict=True)
        if a != b
    ]
    inside = [town for town in plan.towns() if use.end in town and place not in town]
    assert s.entered == bool(inside)
    s.at[0], s.entered = NUMBER[place], 0


def s_number(place: str) -> int:
    return 254 if place == plain.NEW_CITY else NUMBER[place]


@pytest.mark.clause("R6.2", "R6.3", "R6.5", "R12.6")
@BOTH_MAPS
def test_every_red_from_every_space(map: str) -> None:
    plan, hits = PLANS[map], 0
    for shut, train in trains(map).items():
        t = table("E0", "E0", map=map, train=f"{train.front} {'in' if train.inward else 'out'}")
        s = t.s
        for place in plan.places():
            if plan.is_bridge(place) or place in shut:
                continue
            s.at[1] = NUMBER[place]
            for beside, bound in ((0, 0), (2, 0), (0, 2)):
                s.misses[1], s.bound = beside, bound
                for red in plain.SIX:
                    s.red[0] = red
                    look_at_reds(s, 0)
                    wanted = plain.hit(plan, plain.Car(place, beside > 0, bound > 0), red, list(shut))
                    assert (s.victims[0] == 2) == (wanted is not None)
                    if wanted is not None:
                        assert place_of(sent_to(s, 1, red)) == wanted
                        hits += 1
    assert hits > 100


# ---- Whole matches


def chance_in(events: list[Event]) -> Iterator[Chance]:
    """What chance gave, from what was told."""
    for event in events:
        word = event.kind.word
        if word == "rolled":
            yield "dice", tuple(each for each in (*divmod(event.a, A_PAIR), *divmod(event.b, A_PAIR)) if each)
        elif word == "drew":
            yield "card", (CARD_KEYS[event.a],)
        elif word in ("guilty", "not-guilty"):
            yield "verdict", (event.a,)
        elif word == "train":
            yield "train", (event.a,)


def move_in(events: list[Event]) -> str:
    """The move that was made, from what was told first."""
    first = events[0]
    if first.kind.word == "rolled":
        colours = ["green" for each in divmod(first.a, A_PAIR) if each] + [
            "red" for each in divmod(first.b, A_PAIR) if each
        ]
        assert "-".join(colours) in DICE_WORDS
        return f"roll {'-'.join(colours)}"
    if first.kind.word == "drove":
        legs = [event for event in events[:2] if event.kind.word == "drove"]
        return f"drive {place_of(legs[-1].b).replace(' ', '-')}"
    if first.kind.word == "sent-back":
        return f"hit {first.a + 1} {place_of(first.b)}"
    assert first.kind.word == "stayed"
    return "stay"


def agree(shadow: Shadow, s: State) -> None:
    """Everything that the record says is what the second referee has found."""
    seats = range(s.seats)
    assert [place_of(s.at[seat]) for seat in seats] == shadow.at
    assert [s.misses[seat] for seat in seats] == shadow.misses
    for name in ("octane", "works", "bound"):
        assert {seat for seat in seats if getattr(s, name) >> seat & 1} == getattr(shadow, name), name
    assert Train(s.front, s.heading == AWAY) == shadow.train
    assert (s.turn, s.round, bool(s.over)) == (shadow.turn, shadow.round, shadow.phase == "over")
    assert {key: s.face_down[kind] for kind, key in enumerate(CARD_KEYS)} == dict(shadow.face_down)
    assert s.due == shadow.due
    assert [s.green[i] for i in range(2) if s.green[i]] == shadow.greens
    assert [s.red[i] for i in range(2) if s.red[i]] == shadow.reds
    offered = [GAME.move_text(line[0]) for line in RULES.offers(s, s.turn)]
    assert len(offered) == len(set(offered))
    assert set(offered) == shadow.offers()


def follow(follower: Follower, who: list[int], number: int, map: str) -> tuple[int, Counter[str]]:
    """A match with the second referee beside it: how many decisions about dice there were, and what happened."""
    shadow: Shadow | None = None
    looked = 0
    for stretch in follower.stretches(who, number, {"map": MAP_WORDS.index(map)}):
        for i in range(len(stretch)):
            s = State(stretch[i : i + 1])
            if shadow is None:
                shadow = Shadow(map, s.seats, s.starter)
            elif i > 0:
                told = events_of(GAME.events, s, None)
                shadow.play(move_in(told), chance_in(told))
            agree(shadow, s)
            looked += shadow.phase == "drive"
    assert shadow is not None
    return looked, shadow.seen


EVERYTHING = {
    "red hit",
    "train hit",
    "held by the train",
    "missed turn",
    "turned off",
    "2 Check Points",
    "shuffle",
    *CARD_KEYS,
}


def all_matches(who: Any, positions: int, seed: int, **other: Any) -> Counter[str]:
    """Matches on both maps by every number of seats in turn, until so many positions were looked at."""
    follower = Follower(GAME, [random, GAME.bots["sensible"]], PLAIN, **other)
    looked, number, seen = 0, seed, Counter[str]()
    while looked < positions * MANY:
        seats = 2 + number % 5
        more, happened = follow(follower, [who(number, seat) for seat in range(seats)], number, MAP_WORDS[number % 2])
        looked, number, seen = looked + more, number + 1, seen + happened
    return seen


@pytest.mark.clause("R3.4", "R8.2", "R8.6", "R9.3", "R10.2", "R11.8", "R12.1", "R12.9", "R13.7")
def test_matches_of_random_drivers_are_played_by_the_book() -> None:
    seen = all_matches(lambda number, seat: RANDOM, 6_000, 0)
    assert set(seen) >= EVERYTHING


@pytest.mark.clause("R3.4", "R8.2", "R8.6", "R9.3", "R10.2", "R11.8", "R12.1", "R12.9", "R13.7")
def test_matches_of_sensible_drivers_are_too() -> None:
    seen = all_matches(lambda number, seat: RANDOM if (number + seat) % 4 == 0 else SENSIBLE, 4_000, 1_000)
    assert set(seen) >= EVERYTHING


# ---- Slips, which must be found out


@rule
def barred_by_train_alone(s: State) -> int:
    """A slip: towns may be passed, and bridges stopped on."""
    return s.shut << CROSSED_AT


@rule
def sent_over_anything(s: State, other: int, pips: int) -> bool:
    """A slip: reds send cars back whatever the train, the side of the road or the court have to say."""
    return REDS[s.map, s.at[other]] >> pips & 1 != 0


@rule
def stay_where_they_are(s: State, swept: int) -> None:
    """A slip: the train hits nobody."""


def with_slips() -> dict[str, Any]:
    """The game's `play` with one slip each."""
    greens = fill(look_at_greens, barred=barred_by_train_alone)
    reds = fill(look_at_reds, can_be_sent=sent_over_anything)
    turn = fill(rules.end_turn, run_train=fill(run_train, hit_cars=stay_where_they_are))
    return {
        "laws": fill(rules.play, look_at_dice=fill(rules.look_at_dice, look_at_greens=greens)),
        "reds": fill(rules.play, look_at_dice=fill(rules.look_at_dice, look_at_reds=reds)),
        "train": fill(rules.play, end_turn=turn),
    }


@pytest.mark.parametrize("slip", with_slips())
def test_a_slip_is_found_out(slip: str) -> None:
    with pytest.raises(AssertionError):
        all_matches(lambda number, seat: RANDOM, 6_000, 0, game_play=with_slips()[slip])
