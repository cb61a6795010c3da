"""How a report says things: numbers with their intervals, shares in plain words. `**so**` is what stands out."""

from collections.abc import Sequence
from typing import Any

from wayside.lab.estimates import Estimate

MINUS = "−"
COUNTED = ("never", "once", "twice")
PARTS = ((2, "one game in two"), (3, "one game in three"), (4, "one game in four"), (5, "one game in five"))


def number(value: float, digits: int = 1) -> str:
    """A number with so many decimals, and a true minus."""
    text = f"{abs(value):,.{digits}f}"
    return f"{MINUS}{text}" if value < 0 and text.strip("0.,") else text


def signed(value: float, digits: int = 1) -> str:
    text = number(value, digits)
    return text if text[0] == MINUS or not text.strip("0.,") else f"+{text}"


def decimals_for(half: float) -> int:
    """So many decimals as an interval of this size lets one believe."""
    return 0 if half >= 10 else 1 if half >= 0.1 else 2 if half >= 0.005 or half == 0 else 3


def pm(estimate: Estimate, digits: int | None = None) -> str:
    """`53.2 ±0.5`."""
    digits = decimals_for(estimate.half) if digits is None else digits
    return f"{number(estimate.value, digits)} ±{number(estimate.half, digits)}"


def signed_pm(estimate: Estimate, digits: int | None = None) -> str:
    digits = decimals_for(estimate.half) if digits is None else digits
    return f"{signed(estimate.value, digits)} ±{number(estimate.half, digits)}"


def ranked(estimate: Estimate, digits: int = 0) -> str:
    """`34 (34 to 35)`: a median, say, which lies anywhere between the ends of its interval."""
    value, low, high = (number(each, digits) for each in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} to {high})"


def one_in(percent: float) -> str:
    """A share of games in words: "one game in three"; where no such words are near, in a hundred."""
    if percent >= 99.5:
        return "every game"
    for part, words in PARTS:
        if abs(percent - 100 / part) <= 6 / part:
            return words
    return f"{percent:.0f} games in 100"


def is_or_are(percent: float) -> str:
    """What follows `one_in`."""
    return "are" if one_in(percent)[0].isdecimal() else "is"


def times(count: int) -> str:
    return COUNTED[count] if count < len(COUNTED) else f"{count} times"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def plural(count: int, word: str) -> str:
    return f"{count:,} {word}{'s' * (count != 1)}"


def listed(words: Sequence[str]) -> str:
    """ "this, that and the other"."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def chart(
    id: str,
    kind: str,
    title: str,
    subtitle: str,
    caption: str,
    foot: str,
    data: dict[str, Any],
    head: Sequence[str],
    rows: Sequence[Sequence[Any]],
) -> dict[str, Any]:
    """A chart with its words, and the same figures as a table."""
    table = {"head": list(head), "rows": [list(row) for row in rows]}
    return {
        "id": id,
        "kind": kind,
        "title": title,
        "subtitle": subtitle,
        "caption": caption,
        "foot": foot,
        "data": data,
        "table": table,
    }


def empty(id: str, kind: str, title: str, why: str) -> dict[str, Any]:
    """A chart for which nothing was played: it keeps its place and says why."""
    return chart(id, kind, title, "", "", "", {}, (), ()) | {"empty": why}
