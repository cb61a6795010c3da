"""Anybody's map is looked over: each kind of fault is planted into a sound map, and told in a sentence."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from own_games import one_soon

from wayside.games.road_hog import check_map, map_format, map_laws
from wayside.games.road_hog.map_format import Fault, maps_in
from wayside.games.road_hog.map_laws import Graph, laws_broken

EDITION = Path(check_map.__file__).with_name("edition.toml")
VALLEY = next(each for each in tomllib.loads(EDITION.read_text(encoding="utf-8"))["maps"] if each["name"] == "valley")

Change = Callable[[dict[str, Any]], object]
Map = dict[str, Any]


def sound() -> Map:
    """A map with nothing wrong, whatever it will be drawn like."""
    found: Map = deepcopy(VALLEY)
    found["width"], found["height"] = 1000, 700
    for line in (found["expressway"], found["railway"], *found["roads"]):
        line["points"] = [[100, 600], [900.5, 100]]
    return found


def faults(*maps: Map) -> list[Fault]:
    read, found = maps_in({"maps": list(maps)})
    return found + [fault for each in read for fault in laws_broken(each)]


def road(map: Map, name: str) -> Map:
    found: Map = next(each for each in map["roads"] if each["name"] == name)
    return found


def express(**values: Any) -> Change:
    return lambda map: map["expressway"].update(values)


def on_road(which: str, /, **values: Any) -> Change:
    return lambda map: road(map, which).update({key.rstrip("_"): value for key, value in values.items()})


def rails(**values: Any) -> Change:
    return lambda map: map["railway"].update(values)


def added(**values: Any) -> Change:
    """One road more, a Highway unless it is said otherwise."""
    usual = {"name": "Z", "class": "highway", "title": "one more", "exit": "E2", "spaces": 9, "joins": "E7"}
    return lambda map: map["roads"].append({**usual, "points": [], **{k.rstrip("_"): v for k, v in values.items()}})


def without(table: str, key: str) -> Change:
    return lambda map: map[table].pop(key)


def town(**values: Any) -> Change:
    return lambda map: map["expressway"]["towns"][0].update(values)


PLANTED: list[tuple[str, str, Change]] = [
    ("missing-key", "The map has no title.", lambda map: map.pop("title")),
    ("missing-key", "The map has no expressway.", lambda map: map.pop("expressway")),
    ("missing-key", "The Expressway has no final.", without("expressway", "final")),
    ("missing-key", "The railway has no crossings.", without("railway", "crossings")),
    ("missing-key", "Road A has no joins.", lambda map: road(map, "A").pop("joins")),
    ("missing-key", "Road 2 has no name.", lambda map: road(map, "B").pop("name")),
    ("missing-key", "Buttonville has no courthouse.", lambda map: map["expressway"]["towns"][0].pop("courthouse")),
    ("unknown-key", "Road B has a key 'fery', which no map knows.", on_road("B", fery=3)),
    ("unknown-key", "The Expressway has a key 'town', which no map knows.", express(town=[])),
    ("wrong-type", "The map's roads must be a list, and is 'A'.", lambda map: map.update(roads="A")),
    ("wrong-type", "The Expressway must be a table of keys, and is 64.", lambda map: map.update(expressway=64)),
    ("wrong-type", "The Expressway's spaces must be a whole number, and is '40'.", express(spaces="40")),
    ("wrong-type", "Road A's spaces must be a whole number, and is True.", on_road("A", spaces=True)),
    ("wrong-type", "The map's title must be a word or a line of text, and is empty.", lambda map: map.update(title="")),
    ("wrong-type", "Bridge 1 must be its first and last space, and is [25].", express(bridges=[[25]])),
    ("wrong-type", "The pole of crossing E30 must be a whole number, and is 1.5.", rails(crossings={"E30": 1.5})),
    ("wrong-type", "A point of Road A must be two numbers, x and y.", on_road("A", points=[[1, 2, 3]])),
    ("wrong-type", "A point of the railway must be two numbers, x and y.", rails(points=["here"])),
    ("wrong-type", "A Check Point's place must be a whole number, and is 'E4'.", express(check_points=["E4"])),
    ("too-small", "Road A's spaces must be 1 or more, and is 0.", on_road("A", spaces=0)),
    ("too-small", "The map's width must be 1 or more, and is -5.", lambda map: map.update(width=-5)),
    ("too-small", "The railway's poles must be 2 or more, and is 1.", rails(poles=1)),
    ("too-large", "Road A's spaces must be 10000 or less, and is 10001.", on_road("A", spaces=10001)),
    ("map-name", "A map's name is one word in small letters, and 'My map' is not.", lambda m: m.update(name="My map")),
    ("road-name", "A road's name is one to three capital letters, and 'a' is not.", on_road("A", name="a")),
    ("road-class", "Road K's class must be 'highway' or 'county', and is 'lane'.", on_road("K", class_="lane")),
    ("space-name", "Road A's exit must name a space such as E7, and is 'seven'.", on_road("A", exit="seven")),
    ("space-name", "A crossing must name a space such as E7, and is '7'.", rails(crossings={"7": 3})),
    ("road-name-twice", "Two roads are called A.", on_road("B", name="A")),
    ("road-name-twice", "Two roads are called E.", on_road("B", name="E")),
    ("too-many-spaces", "The map has 273 spaces, and 254 are the most.", on_road("C", spaces=204)),
    ("no-such-space", "Road K's exit is A15, and there is no such space.", on_road("K", exit="A15")),
    ("no-such-space", "Road A's join is E41, and there is no such space.", on_road("A", joins="E41")),
    ("no-such-space", "There is a crossing on X3, and there is no such space.", rails(crossings={"E30": 4, "X3": 5})),
    ("highway-exit", "Highway B begins at A3, which is not on the Expressway.", on_road("B", exit="A3")),
    ("highway-join", "Highway B joins C2, which is not on the Expressway.", on_road("B", joins="C2")),
    ("county-exit", "County Road K begins at E7, which is on no Highway.", on_road("K", exit="E7")),
    (
        "county-join",
        "County Road Z joins K2, which is on a County Road.",
        added(class_="county", exit="C3", joins="K2"),
    ),
    ("own-highway", "County Road K joins A9, on the Highway that it comes from.", on_road("K", joins="A9")),
    ("join-at-exit", "Road A joins E6, which is where it begins.", on_road("A", joins="E6")),
    ("ferry-place", "Road B's ferry lands beyond its last space, B10.", on_road("B", ferry=10)),
    ("final-place", "The final Check Point is E41, beyond the Expressway's last space.", express(final=41)),
    ("final-place", "There is a Check Point on E28, at or beyond the final one.", express(final=28)),
    (
        "check-point-place",
        "There is a Check Point on E55, beyond the Expressway's last space.",
        express(check_points=[4, 55]),
    ),
    ("check-point-twice", "E4 is named twice as a Check Point.", express(check_points=[4, 4])),
    ("town-place", "Buttonville does not lie between the first and the last space after Start.", town(first=0)),
    ("town-place", "Buttonville does not lie between the first and the last space after Start.", town(last=90)),
    (
        "bridge-place",
        "The bridge E26 to E25 does not lie between the first and the last space after Start.",
        express(bridges=[[26, 25]]),
    ),
    ("overlap", "The bridge E18 to E19 and Buttonville share a space.", express(bridges=[[18, 19]])),
    ("town-too-small", "Buttonville has one space, and a town has two or more.", town(first=16, last=16)),
    ("courthouse-place", "Buttonville's Courthouse, E19, is not in it.", town(courthouse=19)),
    (
        "town-name-twice",
        "Two towns are called Buttonville.",
        lambda map: map["expressway"]["towns"].append(
            {"name": "Buttonville", "first": 21, "last": 22, "courthouse": 21}
        ),
    ),
    ("no-crossing", "The railway crosses no road.", rails(crossings={})),
    ("no-such-pole", "Crossing E30 lies at pole 12, and poles are 0 to 11.", rails(crossings={"E30": 12})),
    ("no-such-pole", "Crossing E30 lies at pole -1, and poles are 0 to 11.", rails(crossings={"E30": -1})),
    ("on-start", "Start, E0, is the exit to A.", on_road("A", exit="E0")),
    ("on-a-bridge", "E25 is the exit to B, and lies on a bridge.", on_road("B", exit="E25")),
    ("on-a-bridge", "E26 is where B joins, and lies on a bridge.", on_road("B", joins="E26")),
    ("on-a-bridge", "E26 is a Check Point, and lies on a bridge.", express(check_points=[26])),
    ("in-a-town", "E17 is a crossing, and lies in Buttonville.", rails(crossings={"E17": 4})),
    ("in-a-town", "E16 is where B joins, and lies in Buttonville.", on_road("B", joins="E16")),
    ("two-marks", "E6 is the exit to A and a Check Point at once.", express(check_points=[6])),
    ("two-marks", "E33 is the exit to C and a crossing at once.", rails(crossings={"E33": 4})),
    ("two-marks", "E6 is the exit to A and the exit to Z at once.", added(exit="E6", joins="E8")),
    ("ahead-of-crossing", "E33, where one waits for the train at E32, is an exit.", rails(crossings={"E32": 4})),
    ("ahead-of-crossing", "E25, where one waits for the train at E24, is on a bridge.", rails(crossings={"E24": 4})),
    (
        "ahead-of-crossing",
        "E31, where one waits for the train at E30, is a crossing.",
        rails(crossings={"E30": 4, "E31": 5}),
    ),
    (
        "ahead-of-crossing",
        "E40 is a crossing, and no space lies ahead of it to wait on.",
        rails(crossings={"E40": 4}),
    ),
    ("join-beyond-final", "Road C joins E36, at or beyond the final Check Point.", on_road("C", joins="E36")),
    (
        "no-red-reaches",
        "No red can send a car to E24: no plain space lies within six ahead.",
        lambda map: (on_road("B", exit="E24")(map), express(bridges=[[25, 30]])(map), rails(crossings={"A9": 9})(map)),
    ),
    (
        "no-red-reaches",
        "No red can send a car to E40: no plain space lies within six ahead.",
        added(exit="E40", joins="E34"),
    ),
    ("too-few-points", "Road E is drawn through two points or more, and has 1.", express(points=[[1, 1]])),
    ("too-few-points", "The railway is drawn through two points or more, and has 0.", rails(points=[])),
    ("off-the-sheet", "Road A has a point that lies off the sheet of 1000 by 700.", on_road("A", points=[[1001, 5]])),
    (
        "not-shortest",
        "By A it is no further from E6 to New City than by the Expressway.",
        on_road("A", joins="E21"),
    ),
    (
        "not-shortest",
        "By A it is no further from E6 to New City than by the Expressway.",
        on_road("K", spaces=3, joins="E14"),
    ),
    (
        "saves-nothing",
        "County Road K saves nothing: it is as far to go on by the Highway.",
        on_road("K", spaces=11, joins="E11"),
    ),
    (
        "two-ways",
        "From E29 a 4 and a 5 can end on E34 by two ways.",
        lambda map: (on_road("C", spaces=4)(map), rails(crossings={"E30": 4})(map)),
    ),
    (
        "stuck",
        "A car on E0 can never come to New City by lawful drives.",
        lambda map: (
            (express(bridges=[[2, 13]], check_points=[], towns=[])(map), rails(crossings={"E30": 4})(map))
            and map.update(roads=[])
        ),
    ),
]


def told(kind: str, sentence: str) -> str:
    return f"{kind}: {sentence}"


@pytest.mark.clause("R1.16", "R1.17", "R1.18", "RA62")
@pytest.mark.parametrize(("kind", "sentence", "change"), PLANTED, ids=[told(*each[:2]) for each in PLANTED])
def test_a_planted_fault_is_told_in_a_sentence(kind: str, sentence: str, change: Change) -> None:
    map = sound()
    assert faults(map) == []
    change(map)
    assert told(kind, sentence) in [told(fault.kind, fault.sentence) for fault in faults(map)]


def test_at_least_twenty_kinds_of_fault_are_known_and_each_is_planted() -> None:
    text = "".join(Path(str(each.__file__)).read_text(encoding="utf-8") for each in (map_format, map_laws))
    named = set(re.findall(r'(?:yield |yield \(\s+|note\(|Fault\(|kind = )"([a-z-]+)"', text))
    named |= {"town-place"}  # beside the bridge's, in one line
    elsewhere = {"unreadable", "not-toml", "no-maps", "map-name-twice"}
    assert named == {kind for kind, _, _ in PLANTED} | elsewhere
    assert len(named) >= 20


def test_a_sentence_is_one_sentence() -> None:
    for _, _, change in PLANTED:
        map = sound()
        change(map)
        for fault in faults(map):
            assert fault.sentence[0].isupper(), fault
            assert fault.sentence.endswith("."), fault
            assert ". " not in fault.sentence, fault


def test_maps_are_looked_at_one_by_one_and_named() -> None:
    wrong, right = sound(), sound()
    wrong["name"], right["name"] = "wrong", "right"
    wrong["expressway"]["final"] = "E60"
    assert [fault.map for fault in faults(wrong, right)] == ["wrong"]
    assert [(fault.kind, fault.sentence) for fault in faults(right, right)] == [
        ("map-name-twice", "Two maps are called right.")
    ]


def test_several_faults_are_told_at_once() -> None:
    map = sound()
    map["expressway"]["check_points"] = [6, 16, 25]
    assert {fault.kind for fault in faults(map)} == {"two-marks", "in-a-town", "on-a-bridge"}
    map["roads"][0]["spaces"], map["roads"][1]["spaces"] = "a", "b"
    assert [fault.kind for fault in faults(map)] == ["wrong-type", "wrong-type"]


@pytest.mark.parametrize("value", [{}, {"maps": []}, {"maps": "county"}, {"maps": 3}, {"map": [{}]}])
def test_a_file_without_a_map_says_so(value: dict[str, Any]) -> None:
    assert [fault.kind for fault in maps_in(value)[1]] == ["no-maps"]


@pytest.mark.parametrize("value", [3, "county", [], None, {"name": 3}, {"name": []}, {"name": "x", "title": {}}])
def test_rubbish_in_place_of_a_map_says_so(value: object) -> None:
    read, found = maps_in({"maps": [value]})
    assert read == []
    assert found


ANYTHING: list[Any] = [None, True, -1, 0, 1.5, "", "E7", "x" * 100, [], [[]], [[1]], {}, {"x": 1}, 10**30]


PARTS = 8  # of all that a map says: each takes seconds


def keys_in(table: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a map."""
    found = [path] if path else []
    items = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    return found + [each for key, value in items for each in keys_in(value, (*path, key))]


@pytest.mark.long
@pytest.mark.parametrize("part", one_soon(range(PARTS)))
def test_anything_anywhere_is_a_fault_or_a_map_but_never_a_traceback(part: int) -> None:
    for path in keys_in(sound())[part::PARTS]:
        for value in ANYTHING:
            map = sound()
            table: Any = map
            for key in path[:-1]:
                table = table[key]
            table[path[-1]] = value
            for fault in faults(map):
                assert fault.sentence.endswith("."), (path, value)


# ---- Our own maps


@pytest.mark.clause("R1.16", "R1.17", "R1.18", "RA62")
def test_both_maps_of_the_edition_are_sound() -> None:
    assert check_map.faults_in(EDITION) == (2, [])


@pytest.mark.clause("R1.13", "R1.15")
def test_what_county_roads_save() -> None:
    maps, _ = maps_in(tomllib.loads(EDITION.read_text(encoding="utf-8")))
    saved = {}
    for each in maps:
        graph = Graph(each)
        counts = graph.counts_to_new_city()
        for road in each.roads:
            if road.class_ == "county":
                saved[each.name, road.name] = counts[graph.after(road.exit)] - counts[f"{road.name}1"]
    assert saved == {
        ("county", "K"): 8,
        ("county", "L"): 10,
        ("county", "M"): 9,
        ("county", "N"): 11,
        ("valley", "K"): 7,
    }


@pytest.mark.clause("R1.15")
def test_the_valley_is_the_smaller_map() -> None:
    maps, _ = maps_in(tomllib.loads(EDITION.read_text(encoding="utf-8")))
    county, valley = maps
    assert (len(county.space_names()), len(valley.space_names())) == (212, 87)
    assert (len(valley.towns), len(valley.bridges)) == (1, 1)
    assert [road.class_ for road in valley.roads] == ["highway", "highway", "highway", "county"]
    assert [name for name in valley.crossings if name.startswith("E")] == ["E30"]


# ---- The command


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wayside.games.road_hog.check_map", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_says_that_nothing_is_wrong() -> None:
    done = run(str(EDITION))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{EDITION}: 2 maps, and nothing is wrong.\n"


def test_the_command_tells_faults_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    text = EDITION.read_text(encoding="utf-8")
    file.write_text(text.replace('exit = "E23"', 'exit = "E25"'), encoding="utf-8")
    assert check_map.main([str(file)]) == 1
    assert "valley: E25 is the exit to B, and lies on a bridge. [on-a-bridge]\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"maps = [", "not-toml"),
        (b"\xff\xfe\x00", "not-toml"),
        (b"", "no-maps"),
        (b"[[maps]]\n", "missing-key"),
        (b"maps = 3\n", "no-maps"),
    ],
)
def test_a_file_that_is_no_map_is_told_so(
    content: bytes, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    assert check_map.main([str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].endswith(f"[{kind}]")


def test_a_file_that_cannot_be_read_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path):
        assert check_map.main([str(path)]) == 1
        assert capsys.readouterr().err.endswith(" [unreadable]\n")


def test_the_command_asks_for_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["a", "b"], ["--help"]):
        assert check_map.main(words) == 2
        assert "Name one file" in capsys.readouterr().err
