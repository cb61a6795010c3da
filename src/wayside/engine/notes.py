"""Notes: what a view says beyond the fields of the record.

Something that can be worked out of what is seen (where a row of cards breaks, which hands the dice make) is worked out
by the rules and not again by every board. A note is declared as a field is, and seen as a field is; it takes no room in
the record, and bulk simulation knows nothing of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from wayside.engine.record import Field


@dataclass(frozen=True, eq=False)
class Note:
    """A field that is worked out when somebody looks."""

    field: Field
    of: Callable[[Any, Any], None]
    """(record, out): write it into `out`, which has the field's shape and holds zeros; a single number is `out[0]`."""
    needs: tuple[str, ...]
    """The fields that it rests on: while they stay as they are, so does the note."""

    @property
    def name(self) -> str:
        return self.field.name


def note(name: str, field: Field, of: Callable[[Any, Any], None], needs: str) -> Note:
    """Declare a note: `note("left", public("u1", SEATS, doc="..."), steps_left, "at may_enter")`."""
    return Note(replace(field, name=name), of, (*needs.split(), *filter(None, [field.length])))
