"""Section 1 of the rulebook: the roads and what lies on them, in the data and as the rulebook tells it."""

import re
from itertools import pairwise

import hog_plain as plain
import pytest
from hog import FREE, begun, table
from hog_plain import EDITION, PLANS, Plan

from wayside.engine.moves import parse_move
from wayside.games.road_hog import GAME
from wayside.games.road_hog.edition import NAMES, NEW_CITY, NUMBER

BOTH_MAPS = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
COUNTY, VALLEY = PLANS["county"], PLANS["valley"]


def clause(number: str) -> str:
    return GAME.rulebook.clause(number).text


def roads_told(number: str) -> list[tuple[str, str, int, str, int]]:
    """The roads that a clause tells of: name, exit, spaces, join, and the space before the ferry."""
    form = re.compile(r"(\w) leaves at (\w+), has (\d+) spaces and joins (\w+?)(?:, with the ferry after \w(\d+))?\.")
    return [(name, exit_, int(n), to, int(ferry or 0)) for name, exit_, n, to, ferry in form.findall(clause(number))]


def roads_of(plan: Plan, class_: str = "") -> list[tuple[str, str, int, str, int]]:
    roads = [road for road in plan.roads if class_ in ("", road["class"])]
    return [(r["name"], r["exit"], r["spaces"], r["joins"], r.get("ferry", 0)) for r in roads]


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


# ---- What there is


@pytest.mark.clause("R1.1")
@BOTH_MAPS
def test_highways_leave_the_expressway_and_county_roads_leave_highways(plan: Plan) -> None:
    highways = {road["name"] for road in plan.roads if road["class"] == "highway"}
    assert {road["class"] for road in plan.roads} == {"highway", "county"}
    for road in plan.roads:
        leaves, joins = road["exit"][0], road["joins"][0]
        if road["name"] in highways:
            assert (leaves, joins) == ("E", "E")
        else:
            assert leaves in highways
            assert joins in highways | {"E"}
            assert joins != leaves
    backward = [r for r in plan.roads if r["class"] == "highway" and int(r["joins"][1:]) < int(r["exit"][1:])]
    assert backward


@pytest.mark.clause("R1.1", "R1.16", "RA62")
@BOTH_MAPS
def test_the_expressway_is_the_shortest_way_and_county_roads_save_counts(plan: Plan) -> None:
    assert plain.counts_left(plan, "E0") == plan.expressway["spaces"] + 1
    for road in plan.roads:
        on_the_way = 1 + plain.counts_left(plan, plan.along(road["exit"]))
        if road["class"] == "highway":
            assert plain.counts_left(plan, road["exit"]) > on_the_way  # who turns off has further to go
        else:
            assert plain.counts_left(plan, road["exit"]) < on_the_way
        assert road["joins"][0] != "E" or int(road["joins"][1:]) < plan.expressway["final"]


@pytest.mark.clause("R1.2")
def test_a_space_is_called_by_its_road_and_place_whatever_the_case() -> None:
    assert NAMES[:65] == tuple(f"E{n}" for n in range(65))
    assert NAMES[65:82] == (*(f"A{n}" for n in range(1, 17)), "B1")
    assert len(NAMES) == len(set(NAMES)) == 212
    assert NEW_CITY not in NUMBER.values()
    t = table("E0", "E0", roll="green-green 1-2")
    assert t.drives() == {"E1", "E2", "E3"}
    for text in ("drive E3", "drive e3", "DRIVE E3"):
        assert GAME.move_text(parse_move(GAME.verbs, text)) == "drive E3"
    assert {t.where(name) for name in t.names} == {"E0"}


@pytest.mark.clause("R1.2", "R13.5")
def test_new_city_lies_beyond_the_last_space() -> None:
    assert table("E64", "E0", roll="green-green 1-1").drives() == {"New-City"}
    assert table("E40", "E0", map="valley", roll="green-green 1-1").drives() == {"New-City"}


@pytest.mark.clause("R1.3", "RA38")
def test_an_exit_counts_as_a_space_of_the_road_that_it_leaves() -> None:
    assert table("E6", "E0", roll="green-red 2-1").drives() == {"E8"}  # over E7, which is one count
    assert table("A4", "E0", roll="green-red 2-1").drives() == {"A6"}  # over A5, the exit to K


@pytest.mark.clause("R1.4", "R5.6", "RA38")
@BOTH_MAPS
def test_after_the_last_space_of_a_road_comes_the_one_that_it_joins(plan: Plan) -> None:
    for road in plan.roads:
        last = f"{road['name']}{road['spaces']}"
        assert table(last, "E0", map=plan.name, roll="green-red 1-1").drives() == {road["joins"]}
        assert table(last, "E0", map=plan.name, roll="green-red 2-1").drives() == {plan.along(road["joins"])}


@pytest.mark.clause("R1.5", "RA4")
def test_green_dice_lead_forward_along_one_way_roads() -> None:
    for place in ("C3", "F12", "K2", "E29"):
        t = table(place, "E0", roll="green-green 1-2")
        ahead = COUNTY.along(place)
        assert t.drives() == {ahead, COUNTY.along(ahead), COUNTY.along(COUNTY.along(ahead))} - {"E31", "E32"}


@pytest.mark.clause("R1.5", "RA4")
def test_back_on_the_expressway_only_by_red_or_to_court() -> None:
    t = table("E30", "E23", roll="red-red 1-2")
    assert t.hits() == {"Ben E22"}
    t = table("E30", "C5", roll="red-red 1-2")
    assert t.turn() == "Ben"  # nobody is moved on a Highway, so the roll was for nothing
    t = table("E24", "E0", roll="green-red 1-1")
    t.play("drive E25", "Courthouse, 5")
    assert t.where("Ann") == "E18"


@pytest.mark.clause("R1.6")
@BOTH_MAPS
def test_check_points_are_on_the_expressway_and_the_final_one_is_the_last(plan: Plan) -> None:
    places = [place for place in plan.places() if plan.is_check_point(place)]
    assert {place[0] for place in places} == {"E"}
    assert places[-1] == plan.final()
    assert len(places) > 3
    assert plan.expressway["spaces"] - 6 < plan.expressway["final"] < plan.expressway["spaces"]


@pytest.mark.clause("R1.7")
def test_towns_have_several_spaces_and_a_courthouse_and_metro_has_one() -> None:
    towns = COUNTY.expressway["towns"]
    assert [town["name"] for town in towns] == ["Buttonville", "Punkeydoodle's Corner"]
    assert [town["name"] for town in VALLEY.expressway["towns"]] == ["Buttonville"]
    assert COUNTY.courthouses() == ["E0", "E18", "E41"]
    for plan in PLANS.values():
        for town in plan.expressway["towns"]:
            assert town["first"] < town["last"]
            assert town["first"] <= town["courthouse"] <= town["last"]


@pytest.mark.clause("R1.8", "R5.7", "RA52")
@BOTH_MAPS
def test_the_ferry_is_no_space_and_takes_one_count(plan: Plan) -> None:
    ferries = [(road["name"], road["ferry"]) for road in plan.roads if "ferry" in road]
    assert len(ferries) == 1
    name, before = ferries[0]
    t = table(f"{name}{before}", "E0", map=plan.name, roll="green-red 1-1")
    assert t.drives() == {f"{name}{before + 1}"}


@pytest.mark.clause("R1.8")
@BOTH_MAPS
def test_bridges_are_spaces_of_the_expressway(plan: Plan) -> None:
    for first, last in plan.expressway["bridges"]:
        assert 0 < first <= last < plan.expressway["final"]
    first, last = plan.expressway["bridges"][0]
    t = table(f"E{first - 1}", "E0", map=plan.name, roll="green-green 2-1")
    assert t.drives() == {f"E{last + 1}"}  # each of its two spaces is a count


@pytest.mark.clause("R1.9", "RA48")
@BOTH_MAPS
def test_every_crossing_lies_at_a_pole_and_is_shut_by_a_train_there(plan: Plan) -> None:
    assert len(set(plan.crossings().values())) == len(plan.crossings())
    for name, pole in plan.crossings().items():
        assert 0 <= pole < plan.poles()
        t = table("E0", "E0", map=plan.name, train=f"{pole} in")
        assert name in t.shut()
        t.run_train("0 in")
        assert name not in t.shut() or pole == 0


@pytest.mark.clause("R1.10")
def test_cars_dice_and_deck() -> None:
    for seats in range(2, 7):
        t = begun(seats)
        assert len(t.places().split()) == seats
        assert t.s.pile == 24
    assert EDITION["dice"]["sides"] == 6
    assert table("E1", "E1").offered() == ["roll green-green", "roll green-red", "roll red-red"]
    assert table("E1", "E1", octane="Ann").offered() == ["roll green-green-red", "roll green-red-red"]


@pytest.mark.clause("R1.10")
def test_every_die_falls_on_every_side() -> None:
    rolls = set()
    for seed in range(600):
        t = begun(2, seed, first="1")
        t.roll("green-red")
        rolls.add((t.heard("rolled")[0].a // 7, t.heard("rolled")[0].b // 7))
    assert rolls == {(a, b) for a in range(1, 7) for b in range(1, 7)}


# ---- The maps, as the rulebook tells them


def test_the_clauses_tell_roads_in_one_form() -> None:
    assert len(roads_told("R1.12")) == 8
    assert len(roads_told("R1.13")) == 4
    assert len(roads_told("R1.15")) == 4


@pytest.mark.clause("R1.11")
def test_the_countys_expressway() -> None:
    express = COUNTY.expressway
    told = numbers(clause("R1.11").replace("R1.11", ""))
    checks = [*express["check_points"], express["final"]]
    towns = [town[key] for town in express["towns"] for key in ("first", "last", "courthouse")]
    bridges = [place for bridge in express["bridges"] for place in bridge]
    assert told == [express["spaces"], *checks, *towns, *bridges]


@pytest.mark.clause("R1.12")
def test_the_countys_highways() -> None:
    assert roads_told("R1.12") == roads_of(COUNTY, "highway")


@pytest.mark.clause("R1.13")
def test_the_countys_county_roads() -> None:
    assert roads_told("R1.13") == roads_of(COUNTY, "county")


def crossings_told(number: str) -> dict[str, int]:
    return {name: int(pole) for name, pole in re.findall(r"(\w\d+) at pole (\d+)", clause(number))}


@pytest.mark.clause("R1.14")
def test_the_countys_railway() -> None:
    assert crossings_told("R1.14") == COUNTY.crossings()
    assert f"has {COUNTY.poles()} poles" in clause("R1.14")
    assert table("E0", "E0", train=FREE).shut() == set()


@pytest.mark.clause("R1.15")
def test_the_valley() -> None:
    text, express = clause("R1.15"), VALLEY.expressway
    assert roads_told("R1.15") == roads_of(VALLEY)
    assert crossings_told("R1.15") == VALLEY.crossings()
    assert f"has {VALLEY.poles()} poles" in text
    told = numbers(text[: text.index("A leaves")])
    (town,), (bridge,) = express["towns"], express["bridges"]
    places = [*express["check_points"], express["final"], town["first"], town["last"], town["courthouse"], *bridge]
    assert told == [express["spaces"], *places]


# ---- What makes a map


def marks(plan: Plan) -> dict[str, list[str]]:
    """Exits, Check Points and crossings by their space."""
    exits = [road["exit"] for road in plan.roads]
    checks = [place for place in plan.places() if plan.is_check_point(place)]
    found: dict[str, list[str]] = {}
    for what, places in (("exit", exits), ("check", checks), ("crossing", list(plan.crossings()))):
        for place in places:
            found.setdefault(place, []).append(what)
    return found


@pytest.mark.clause("R1.17", "RA62", "RA64")
@BOTH_MAPS
def test_what_lies_where(plan: Plan) -> None:
    found = marks(plan)
    assert all(len(each) == 1 for each in found.values())
    in_towns = {place for town in plan.towns() for place in town}
    for place in {*found, *(road["joins"] for road in plan.roads)}:
        assert place not in in_towns
        assert not plan.is_bridge(place)
    for place in plan.crossings():
        if place[0] == "E":
            ahead = plan.along(place)
            assert found.get(ahead) in (None, ["check"])
            assert not plan.is_bridge(ahead)


@pytest.mark.clause("R1.17", "RA62")
@BOTH_MAPS
def test_a_red_die_can_reach_every_highways_exit(plan: Plan) -> None:
    for road in plan.roads:
        if road["class"] == "highway":
            ahead = int(road["exit"][1:])
            cars = [plain.Car(f"E{ahead + red}") for red in plain.SIX if ahead + red <= plan.expressway["spaces"]]
            free = [car for car in cars if not plan.is_bridge(car.place)]
            assert any(plain.hit(plan, car, red, []) == road["exit"] for car in free for red in plain.SIX)


@pytest.mark.clause("R1.18", "RA62")
@BOTH_MAPS
def test_no_two_ways_to_use_two_dice_end_on_one_space(plan: Plan) -> None:
    looked = 0
    for place in plan.places():
        for one in plain.SIX:
            for two in range(one, 7):
                ways: dict[str, set[tuple[str, ...]]] = {}
                for use in plain.uses(plan, place, (one, two), []):
                    ways.setdefault(use.end, set()).add(use.walked)
                    looked += 1
                assert all(len(each) == 1 for each in ways.values()), (place, one, two)
    assert looked > 5000
    assert len(plan.places()) <= 254
    assert all(pole < plan.poles() for pole in plan.crossings().values())


@pytest.mark.clause("R1.16", "RA62")
@BOTH_MAPS
def test_every_space_leads_on(plan: Plan) -> None:
    """No road is a dead end, and each is walked from its exit to where it joins."""
    for road in plan.roads:
        walked = [plan.off(road["exit"])]
        while walked[-1][0] == road["name"]:
            walked.append(plan.along(walked[-1]))
        assert walked[-1] == road["joins"]
        assert len(walked) == road["spaces"] + 1
        assert all(a != b for a, b in pairwise(walked))
