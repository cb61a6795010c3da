"""What the seats of a match are called."""

from collections.abc import Collection, Sequence

from wayside.engine.match import EMPTY_CHAIR, NAME_LENGTH
from wayside.server.model import Seat


def distinct(names: Sequence[str]) -> list[str]:
    """The same names, numbered where they would be the same: the log of a match tells seats apart by name."""
    taken: list[str] = []
    for name in names:
        word, number = name, 1
        while word.casefold() in (other.casefold() for other in taken):
            number += 1
            word = f"{name[: NAME_LENGTH - len(str(number)) - 1].rstrip()} {number}"
        taken.append(word)
    return taken


def is_chairs_name(name: str) -> bool:
    """Whether a match calls a seat so because nobody sat there when it began."""
    return name.startswith(EMPTY_CHAIR)


def names_now(begun: Sequence[str], seats: Sequence[Seat], played: Collection[int] | None = None) -> list[str]:
    """The names with which a match began; but who has taken an empty chair since is called as at the table.

    `played`: once the match is over, the seats in which people have played. Who sat on a chair without ever being let
    in has not.
    """
    if not any(map(is_chairs_name, begun)):
        return list(begun)
    names = []
    for i, (name, seat) in enumerate(zip(begun, seats, strict=True)):
        let_in = played is None or seat.player is None or i in played
        names.append(seat.name if is_chairs_name(name) and seat.name and let_in else name)
    return distinct(names)
