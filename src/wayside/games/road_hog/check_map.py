"""Look anybody's map over: `python -m wayside.games.road_hog.check_map FILE`.

FILE is TOML with one or several maps, as edition.toml has them. Each fault is one sentence with its kind at the end;
the exit status is 0 if there is none, 1 if there are some, and 2 if no file was named.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from wayside.games.road_hog.map_format import Fault, read_maps
from wayside.games.road_hog.map_laws import laws_broken


def faults_in(path: Path) -> tuple[int, list[Fault]]:
    """How many maps of a file could be looked at, and what is wrong with it."""
    maps, faults = read_maps(path)
    return len(maps), faults + [fault for each in maps for fault in laws_broken(each)]


def main(words: Sequence[str]) -> int:
    if len(words) != 1 or words[0].startswith("-"):
        print("Name one file: python -m wayside.games.road_hog.check_map FILE", file=sys.stderr)
        return 2
    maps, faults = faults_in(Path(words[0]))
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print(f"{words[0]}: {'1 map' if maps == 1 else f'{maps} maps'}, and nothing is wrong.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
