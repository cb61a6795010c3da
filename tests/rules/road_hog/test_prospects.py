"""Odds of each choice of dice: those of every fall of them, rolled and looked at on the table itself."""

import itertools
import random

import pytest
from hog import RULES, Table, table

from wayside.engine.forms import PLAIN, Form
from wayside.engine.kit import random_game
from wayside.engine.prospects import BadPosition, Prospect, position_of
from wayside.engine.sight import view
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import NAMES, NEW_CITY
from wayside.games.road_hog.road_tables import LEFT
from wayside.games.road_hog.state import DICE, State

FORM = Form(PLAIN)


def prospects(t: Table) -> dict[str, Prospect]:
    assert GAME.prospects is not None
    position = {name: view(t.s, None)[name] for name in ("seats", *GAME.prospects.needs)}
    found = GAME.prospects.of(position_of(GAME, position), FORM)
    return {GAME.move_text(each.move): each for each in found}


def chances(each: Prospect) -> dict[str, int]:
    return {chance.words: chance.ways for chance in each.chances}


def rolled(t: Table, dice: str, pips: tuple[int, ...]) -> tuple[set[str], set[str]]:
    """What can be done once the dice have fallen so: places to drive to, and who can be hit."""
    after = Table(t.s.copy())  # type: ignore[arg-type]
    seat = after.s.turn
    after.roll(dice, "-".join(map(str, pips)))
    if after.s.turn != seat or after.s.phase == DICE or after.s.over:
        return set(), set()
    return after.drives(), {hit.split()[0] for hit in after.hits()}


TABLES = {
    "before a town": table("E13", "E46", "E35"),
    "on the way to the ferry": table("C3", "E30", "E60"),
    "before the final Check Point": table("E56", "E59", "E62"),
    "with the city in reach": table("E60", "E58", "A3"),
    "train in the way": table("E50", "E53", "E23", train="5 in"),
    "three dice": table("E20", "E61", "E29", octane="Ann"),
    "one die": table("A2", "E10", "E14", works="Ann"),
    "held by the train": table("E39", "E46", "E51", bound="Ann", train="8 in"),
    "the valley": table("E5", "E8", "E36", map="valley"),
}


@pytest.mark.clause("R3.1", "R4.3", "R6.3")
@pytest.mark.parametrize("name", TABLES)
def test_the_odds_are_those_of_every_fall(name: str) -> None:
    t = TABLES[name]
    found = prospects(t)
    assert list(found) == t.offered()
    now = LEFT[t.s.map, t.s.at[t.s.turn]]
    number = {"New-City": NEW_CITY} | {place: n for n, place in enumerate(NAMES)}
    for text, each in found.items():
        dice = text.split()[1]
        falls = list(itertools.product(range(1, 7), repeat=dice.count("-") + 1))
        assert each.ways == len(falls)
        assert sum(each.points.values()) == each.ways
        total = hits = new_city = final = idle = 0
        for pips in falls:
            drives, victims = rolled(t, dice, pips)
            left = [0 if place == "New-City" else LEFT[t.s.map, number[place]] for place in drives]
            total += max([0, *(now - each for each in left)])
            hits += bool(victims)
            new_city += "New-City" in drives
            final += t.plan.final() in drives
            idle += not drives and not victims
        told = chances(each)
        assert each.mean == pytest.approx(total / each.ways)
        assert told.get("a hit", 0) == hits
        assert told.get("New City", 0) == new_city
        assert told.get("the final stop", 0) == final
        assert told.get("no use", 0) == idle


@pytest.mark.clause("R7.3")
def test_a_town_is_named() -> None:
    from_exit = chances(prospects(TABLES["before a town"])["roll green-green"])
    assert "Buttonville" not in from_exit  # E13 leads onto Highway B
    near = chances(prospects(table("E14", "E0"))["roll green-green"])
    assert near["Buttonville"] == sum(
        any(3 <= count <= 6 for count in (a, b, a + b)) for a, b in itertools.product(range(1, 7), repeat=2)
    )


@pytest.mark.clause("R5.3", "R5.4", "R5.5")
def test_exits_are_named_by_their_roads() -> None:
    by_county_road = chances(prospects(table("C5", "E0"))["roll green-green"])
    assert by_county_road["County Road L"] == sum(
        3 in (a, b, a + b) for a, b in itertools.product(range(1, 7), repeat=2)
    )
    by_highway = chances(prospects(table("E21", "E0"))["roll green-red"])
    assert by_highway["Highway C"] == 6  # a green 1, with whatever red


@pytest.mark.clause("R6.4")
def test_each_victim_has_odds_of_its_own() -> None:
    found = chances(prospects(table("E0", "E46", "E59"))["roll red-red"])
    assert found["hit 2"] == found["hit 3"] == 11
    assert found["a hit"] == 20


def test_whoever_has_rolled_has_no_odds() -> None:
    assert prospects(table("E3", "E9", roll="green-green 4-3")) == {}


def test_the_position_is_left_alone() -> None:
    t = TABLES["three dice"]
    before = bytes(t.s)
    assert GAME.prospects is not None
    prospects(t)
    assert bytes(t.s) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"map": 9}, "map"),
        ({"turn": 5}, "turn"),
        ({"at": [254, 0, 0, 0, 0, 0]}, "every car"),
        ({"at": [240, 0, 0, 0, 0, 0]}, "every car"),
        ({"misses": [1, 0, 0, 0, 0, 0]}, "miss"),
        ({"front": 18}, "train"),
        ({"octane": 1, "works": 1}, "cancel"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    assert GAME.prospects is not None
    seen = view(table("E3", "E9").s, None)
    position = {name: seen[name] for name in ("seats", *GAME.prospects.needs)} | change
    with pytest.raises(BadPosition, match=said):
        GAME.prospects.of(position_of(GAME, position), FORM)


def test_they_fit_the_offers_of_whole_games() -> None:
    seen = 0
    for number in range(3):
        lots = random.Random(number)
        for s, seat, _ in random_game(RULES, 2 + number, lots, {}):
            assert isinstance(s, State)
            if seat < 0 or s.phase != DICE or lots.random() < 0.9:
                continue
            found = RULES.prospects(s)
            assert [each.move for each in found] == [line[0] for line in RULES.offers(s, seat)]
            for each in found:
                for chance in each.chances:
                    assert 0 < chance.ways <= each.ways
                    assert chance.clause in GAME.rulebook.clauses
            seen += 1
            if seen % 40 == 0:
                break
    assert seen > 60
