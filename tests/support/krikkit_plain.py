"""Krikkit's scoring and WormHoles a second time, in plain Python and another way: what the rules must agree with.

Written from the rulebook's sentences, with sets and counters and a search for paths, and slow.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

COLOURS = ("black", "white", "green", "red")
BONUS_OF_TWENTY = {"black": 5, "white": 10, "green": 15, "red": 20}
Place = tuple[int, int]


class Player(NamedTuple):
    """What bears on a hand."""

    field: bool = False
    vortex: bool = False
    zarquon: bool = False
    gold: bool = False
    duck: bool = False


NOBODY_SPECIAL = Player()


def plain_score(dice: dict[str, int], player: Player = NOBODY_SPECIAL, claim: str = "") -> int:
    """A hand of the dice in play, by colour; `claim` is empty, "crest" or "variable"."""
    faces = sorted(dice.values())
    whole = len(dice) == 4
    same = whole and len(set(faces)) == 1
    even_run = whole and faces == list(range(faces[0], faces[0] + 8, 2)) and faces[0] % 2 == 0
    marvin = faces == [1, 13, 16, 20]
    vogon = whole and dice["red"] == 6 and Counter(faces)[16] == 3
    beeblebrox = same and faces[0] == 13 and player.vortex
    in_field = player.field and not even_run and not marvin

    penalties = []
    if dice.get("red") == 6 and not vogon:
        penalties.append(("red", 6))
    if player.vortex and not beeblebrox:
        penalties += [(colour, 13) for colour, face in dice.items() if face == 13]
    scoring = {colour: face for colour, face in dice.items() if (colour, face) not in penalties}

    hand = sum(scoring.values())
    if claim:
        hand += scoring["green"] + scoring["white"]
    if claim == "variable":
        hand += scoring["black"] + scoring.get("red", 0)
    if not in_field:
        hand += sum(BONUS_OF_TWENTY[colour] for colour, face in dice.items() if face == 20)
    if same and faces[0] == 1:
        hand *= 2
    elif beeblebrox and not in_field:
        hand *= 4
    elif same and not in_field:
        hand *= 2

    for colours in (("red", "green"), ("black", "white")):
        if {dice.get(colour) for colour in colours} == {2, 4}:
            hand += 42
    if marvin:
        hand += 42
    if even_run and not player.gold:
        hand += 42
    if same and faces[0] == 1 and not player.duck:
        hand += 42
    has_power = player.zarquon or (whole and sum(faces) == 18 and dice["black"] == 9)
    if has_power and (dice.get("black") == 9 or not in_field):
        hand += 18

    hand -= sum(face for _, face in penalties)
    if player.vortex and not beeblebrox:
        hand -= 13
    return hand


# ---- WormHoles


def neighbours(place: Place) -> Iterator[Place]:
    across, down = place
    yield from ((across + 1, down), (across - 1, down), (across, down + 1), (across, down - 1))


def paths(places: Iterable[Place], starts: set[Place], ends: set[Place]) -> int:
    """How many paths share no place: by augmenting paths, with each place split into a way in and a way out."""
    usable = set(places)
    links: dict[tuple[Place, str], set[tuple[Place, str]]] = {}
    for place in usable:
        links[place, "in"] = {(place, "out")}
        links[place, "out"] = {(other, "in") for other in neighbours(place) if other in usable}
    source: tuple[Place, str] = ((0, 0), "source")
    links[source] = {(place, "in") for place in starts & usable}
    sink: tuple[Place, str] = ((0, 0), "sink")
    links[sink] = set()
    for place in ends & usable:
        links[place, "out"].add(sink)
    count = 0
    while True:
        came: dict[tuple[Place, str], tuple[Place, str]] = {}
        todo = [source]
        while todo and sink not in came:
            here = todo.pop()
            for there in links[here]:
                if there not in came and there != source:
                    came[there] = here
                    todo.append(there)
        if sink not in came:
            return count
        there = sink
        while there != source:
            here = came[there]
            links[here].remove(there)
            links[there].add(here)
            there = here
        count += 1


COLUMN = {n: {(n, down) for down in range(1, 7)} for n in range(1, 8)}
ROW = {n: {(across, n) for across in range(1, 8)} for n in range(1, 7)}


def left_to_right(places: Iterable[Place]) -> int:
    return paths(places, COLUMN[1], COLUMN[7])


def top_to_bottom(places: Iterable[Place]) -> int:
    return paths(places, ROW[1], ROW[6])


def groups(places: set[Place]) -> Iterator[set[Place]]:
    """Connected groups."""
    left = set(places)
    while left:
        group, todo = set[Place](), [next(iter(left))]
        while todo:
            here = todo.pop()
            if here in left:
                left.remove(here)
                group.add(here)
                todo += neighbours(here)
        yield group


def plain_wormholes(own: set[Place], others: Iterable[set[Place]] = (), crossing: bool = False) -> int:
    """WormHoles of the owner of `own`; with crossing, finished ones of others may be passed through."""
    if not own:
        return 0
    if not crossing:
        return max(left_to_right(own), top_to_bottom(own))
    across, down = set(own), set(own)
    for other in others:
        for group in groups(other):
            if group & ROW[1] and group & ROW[6]:
                across |= group - COLUMN[1] - COLUMN[7]
            if group & COLUMN[1] and group & COLUMN[7]:
                down |= group - ROW[1] - ROW[6]
    return left_to_right(across) + top_to_bottom(down)
