"""Section 1 of the rulebook: the board, its spaces and its picture, on rings of every size."""

import importlib.util
import itertools
import math
import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from spiral import table

from wayside.engine.dice import seed_dice
from wayside.games.spiralized.edition import (
    COLOUR_WORDS,
    FOLDER,
    HUE,
    NO_COLOUR,
    RINGS,
    SIZES,
    SUN,
    TOKENS,
    WIDE,
    Spot,
    picture,
)
from wayside.games.spiralized.way import landing, space_at

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
EVERY_COLOUR = pytest.mark.parametrize("colour", range(6))
ALL_SIX = "blue orange green pink red sky"


def place_of(size: int, colour: int, ring: int) -> int:
    """Where the rulebook has a coloured space: sectors of equal length, a step back for each ring (from 1)."""
    return (colour * (size // 6) - (ring - 1)) % size


def hue(size: int, ring: int, place: int) -> int:
    return HUE[SIZES.index(size), (ring - 1) * WIDE + place % size]


def sun(size: int, ring: int, place: int) -> bool:
    return bool(SUN[SIZES.index(size), (ring - 1) * WIDE + place % size])


def walk(size: int, colour: int) -> list[str]:
    """The places that a token comes to if it is moved by ones from its Start space to Home."""
    word = COLOUR_WORDS[colour]
    t = table(ALL_SIX, ring=size, turn=word)
    token, places = f"{word} a", []
    t.put(token, "start")
    while t.where(token) != "home":
        step = landing(t.s, colour, 0, 1)
        t.s.at[colour, 0] = step
        places.append(t.where(token))
        if step == 6 * size:
            t.s.may_enter[colour] = 1
    return places


@pytest.mark.clause("S1.1")
def test_there_are_four_tokens_in_each_of_six_colours() -> None:
    assert COLOUR_WORDS == ("blue", "orange", "green", "pink", "red", "sky")
    t = table(ALL_SIX)
    assert [t.places(colour) for colour in COLOUR_WORDS] == ["rect rect rect rect"] * 6
    assert t.s.seats * TOKENS == 24


@pytest.mark.clause("S1.1")
def test_two_dice_of_six_sides_roll_everything_there_is() -> None:
    rolls = set()
    for seed in range(400):
        t = table()
        seed_dice(t.s, seed, 1)
        t.play("roll")
        rolls.add((t.heard("rolled")[0].a, t.heard("rolled")[0].b))
    assert rolls == {(a, b) for a in range(1, 7) for b in range(1, 7)}


@pytest.mark.clause("S1.2")
@EVERY_SIZE
def test_six_rings_have_the_same_number_of_spaces(size: int) -> None:
    in_rings = walk(size, 0)[:-9]
    of_ring = [re.match(r"[a-z]+(\d)", place) for place in in_rings]
    assert Counter(found[1] for found in of_ring if found) == dict.fromkeys("123456", size)
    assert len(set(in_rings)) == len(in_rings)
    assert SIZES == (18, 24, 30)


@pytest.mark.clause("S1.3")
@EVERY_SIZE
def test_every_ring_has_one_space_of_each_colour_equally_far_apart(size: int) -> None:
    for ring in range(1, RINGS + 1):
        hues = [hue(size, ring, place) for place in range(size)]
        coloured = [place for place in range(size) if hues[place] != NO_COLOUR]
        assert sorted(hues[place] for place in coloured) == list(range(6))
        gaps = {(coloured[(i + 1) % 6] - coloured[i]) % size for i in range(6)}
        assert gaps == {size // 6}


@pytest.mark.clause("S1.3", "S6.2", "S6.3")
@EVERY_SIZE
def test_the_coloured_spaces_of_rings_2_4_and_6_are_wheels(size: int) -> None:
    """Two spaces at once lead from a Wheel alone."""
    wheels = []
    for ring in range(1, RINGS + 1):
        t = table(ring=size, blue=f"green{ring}")
        if any(move.endswith(" 2") for move in t.offered()):
            wheels.append(ring)
    assert wheels == [2, 4, 6]


@pytest.mark.clause("S1.4", "SA47")
@EVERY_SIZE
@EVERY_COLOUR
def test_a_stairway_goes_a_step_counter_clockwise_from_ring_to_ring(size: int, colour: int) -> None:
    for ring in range(1, RINGS + 1):
        assert hue(size, ring, place_of(size, colour, ring)) == colour
    word = COLOUR_WORDS[colour]
    t = table(ALL_SIX, ring=size, turn="blue" if colour else "sky", **{"blue" if colour else "sky": f"{word}4"})
    assert t.offered() == ["roll", "stairs a up 1", "stairs a up 2", "stairs a down 1", "stairs a down 2"]
    mover = "blue a" if colour else "sky a"
    t.play("stairs a down 1")
    assert t.where(mover) == f"{word}5"
    assert t.space(f"{word}5") == 4 * WIDE + place_of(size, colour, 5)


@pytest.mark.clause("S1.5", "S5.1")
@EVERY_SIZE
@EVERY_COLOUR
def test_the_arrow_is_clockwise_next_to_the_coloured_space_of_the_outer_ring(size: int, colour: int) -> None:
    word = COLOUR_WORDS[colour]
    t = table(ALL_SIX, ring=size, turn=word, roll="1-2", **{word: "start home home home"})
    t.play("move a 1")
    assert t.where(f"{word} a") == f"{word}1+1"
    assert space_at(t.s, colour, t.s.at[colour, 0]) == (place_of(size, colour, 1) + 1) % size


@pytest.mark.clause("S1.6", "SA48")
@EVERY_SIZE
def test_eighteen_sunbursts_lie_in_every_other_sector(size: int) -> None:
    expected = set()
    for ring in range(1, RINGS + 1):
        sectors = [1, 3, 5] if ring in (1, 3, 5) else [2, 4, 6]
        expected |= {(ring, (place_of(size, sector - 1, ring) + 2) % size) for sector in sectors}
    found = {(ring, place) for ring in range(1, RINGS + 1) for place in range(size) if sun(size, ring, place)}
    assert found == expected
    assert len(found) == 18


@pytest.mark.clause("S1.6", "S9.1")
@EVERY_SIZE
def test_what_the_board_calls_a_sunburst_works_as_one(size: int) -> None:
    for ring, word, is_one in ((2, "pink", True), (2, "green", False), (3, "green", True), (3, "pink", False)):
        t = table("blue sky", ring=size, roll="1-4", blue=f"{word}{ring}+1 home home home", sky="sky5+1")
        t.play("move a 1")
        assert (t.asked() == "a partner for the exchange") == is_one, f"{word}{ring}+2"


@pytest.mark.clause("S1.7")
@EVERY_SIZE
def test_the_space_right_below_a_coloured_space_is_white(size: int) -> None:
    for ring in range(2, RINGS + 1):
        for colour in range(6):
            below = place_of(size, colour, ring - 1)
            assert hue(size, ring, below) == NO_COLOUR
            assert not sun(size, ring, below)


@pytest.mark.clause("S1.7")
@EVERY_SIZE
def test_no_space_is_two_things_at_once(size: int) -> None:
    for ring in range(1, RINGS + 1):
        for place in range(size):
            arrow = ring == 1 and hue(size, 1, place - 1) != NO_COLOUR
            assert (hue(size, ring, place) != NO_COLOUR) + sun(size, ring, place) + arrow <= 1


@pytest.mark.clause("S1.8", "S5.3", "S7.4")
@EVERY_SIZE
@EVERY_COLOUR
def test_the_whole_way_goes_through_six_rings_and_eight_safe_spaces_to_home(size: int, colour: int) -> None:
    walked = walk(size, colour)
    assert len(walked) == 6 * size + 9
    assert walked[-9:] == ["safe1", "safe2", "safe3", "safe4", "safe5", "safe6", "safe7", "safe8", "home"]
    rings = walked[:-9]
    word = COLOUR_WORDS[colour]
    assert len(set(rings)) == 6 * size
    for ring in range(1, RINGS + 1):
        round_it = rings[(ring - 1) * size : ring * size]
        assert round_it[0] == f"{word}{ring}+1"
        assert round_it[-1] == f"{word}{ring}"
        places = [place_of(size, colour, ring) + step for step in range(1, size + 1)]
        t = table(ring=size)
        assert [t.space(place) % WIDE for place in round_it] == [place % size for place in places]


@pytest.mark.clause("S1.9", "SA38")
def test_the_stairway_of_a_colour_that_nobody_plays_serves_everybody() -> None:
    for mover, other in (("blue", "pink"), ("pink", "blue")):
        t = table(turn=mover, **{mover: "green3", other: "green4"})
        assert t.offered() == ["roll", "stairs a up 1", "stairs a down 1"]
        t.play("stairs a down 1")
        assert t.where(f"{mover} a") == "green4"
        assert t.in_pit() == f"{other} a"


@pytest.mark.clause("S1.9", "SA38", "S8.1")
def test_nobody_is_safe_on_a_colour_that_nobody_plays() -> None:
    """The same move is blocked where the token's own colour is under it."""
    t = table(roll="1-1", blue="orange3+2 home home home", pink="green3 home home home")
    t.play("move a 1")
    assert t.in_pit() == "pink a"
    t = table("blue green", roll="1-1", blue="orange3+2 home home home", green="green3 home home home")
    assert "move a 1" not in t.offered()


# ---- The picture


def xy(spot: Spot) -> tuple[float, float]:
    """A spot in the plane: x to the right, y down."""
    return math.sin(2 * math.pi * spot.turn) * spot.far, -math.cos(2 * math.pi * spot.turn) * spot.far


def picture_facts() -> dict[str, float]:
    return tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))["picture"]


@pytest.mark.clause("S1.2", "S1.8")
@EVERY_SIZE
def test_everything_has_a_place_in_the_picture_and_none_lies_on_another(size: int) -> None:
    p = picture(size)
    assert len(p.spaces) == 6 * size
    assert [len(p.rectangles), len(p.starts), len(p.homes), len(p.safe_zones)] == [6] * 4
    assert [len(zone) for zone in p.safe_zones] == [8] * 6
    others = [*p.rectangles, *p.starts, *p.homes, *(spot for zone in p.safe_zones for spot in zone), p.pit]
    spots = [xy(spot) for spot in [*p.spaces.values(), *others]]
    assert len(spots) == 6 * size + 6 * 11 + 1
    nearest = min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i])
    safe_apart = p.safe_zones[0][0].far - p.safe_zones[0][1].far
    assert nearest == pytest.approx(safe_apart), "nothing is closer than two spaces of a Safe Zone"
    assert nearest > 0.015
    assert all(math.hypot(*spot) < 1 for spot in spots)


@pytest.mark.clause("S1.2", "S1.4")
@EVERY_SIZE
def test_the_picture_has_ring_inside_ring_and_no_space_reaches_into_another(size: int) -> None:
    p = picture(size)
    depths = [p.spaces[ring * WIDE].far for ring in range(RINGS)]
    for outer, inner in itertools.pairwise(depths):
        assert outer - inner >= p.ring_width - 1e-9
    for space, spot in p.spaces.items():
        assert spot.far == depths[space // WIDE]
        assert spot.turn == pytest.approx(space % WIDE / size)
    # A space right below another is drawn right below it.
    for space, spot in p.spaces.items():
        if space + WIDE in p.spaces:
            assert p.spaces[space + WIDE].turn == spot.turn


@pytest.mark.clause("S1.8")
@EVERY_SIZE
def test_the_picture_leads_in_by_the_arrow_and_on_from_the_wheel(size: int) -> None:
    p, facts = picture(size), picture_facts()
    outside = max(spot.far for spot in p.spaces.values()) + p.ring_width / 2
    inside = min(spot.far for spot in p.spaces.values()) - p.ring_width / 2
    t = table(ALL_SIX, ring=size)
    for colour, word in enumerate(COLOUR_WORDS):
        arrow, wheel = p.spaces[t.space(f"{word}1+1")], p.spaces[t.space(f"{word}6")]
        assert p.starts[colour].turn == p.rectangles[colour].turn == arrow.turn
        assert outside < p.starts[colour].far < p.rectangles[colour].far < 1
        zone = p.safe_zones[colour]
        assert {spot.turn for spot in [*zone, p.homes[colour]]} == {wheel.turn}
        inward = [inside, *(spot.far for spot in zone), p.homes[colour].far, facts["pit_radius"], p.pit.far]
        assert inward == sorted(inward, reverse=True)
        assert len(set(inward)) == len(inward)
    assert p.pit.far == 0


def test_places_in_words_are_the_same_on_the_way_back() -> None:
    """The words of these tests name every space once."""
    for size in SIZES:
        t = table(ring=size)
        for ring in range(RINGS):
            for place in range(size):
                space = ring * WIDE + place
                assert t.space(t.word_of(space)) == space


@pytest.mark.clause("S1.6")
def test_an_edition_that_puts_two_things_on_a_space_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    shutil.copytree(FOLDER, folder)
    text = (folder / "edition.toml").read_text(encoding="utf-8")
    (folder / "edition.toml").write_text(text.replace("after_colour = 2", "after_colour = 3"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("odd_edition", folder / "edition.py")
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ValueError, match="a sunburst on a space of rings of 18 that is taken"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
