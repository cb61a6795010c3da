"""The random bot: every offer is as likely as every other, and every amount within an offer."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.forms import rule
from wayside.engine.moves import choices_in, take


@rule
def random(s: Any, seat: int, out: Any, n: int) -> int:
    """Any offer, by the record's own dice."""
    i = below(s, n)
    choices = choices_in(out, i)
    if choices > 1:
        return take(out, i, below(s, choices))
    return take(out, i, 0)
