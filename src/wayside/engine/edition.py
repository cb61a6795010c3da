"""edition.toml: a game's parts and numbers, read once at import into constants.

Whoever asks what a number does changes it for a process of its own: as tables and the sizes of arrays are made from
the edition at import, nothing can change it later. The environment variable `WAYSIDE_EDITION` holds such changes, as
JSON: by the folder of a game, by path (`cards.barrier`, `dice.twenties.3`), the value. The edition's hash is another
one then, and so are the digests under which compiled rules are kept.
"""

import hashlib
import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from wayside.engine.errors import BadEdition

VARIABLE = "WAYSIDE_EDITION"
FILE = "edition.toml"


def read_edition(folder: Path, name: str = FILE) -> dict[str, Any]:
    """What a game's folder says of its parts, with the changes for this process."""
    with (folder / name).open("rb") as file:
        parts = tomllib.load(file)
    return changed(parts, changes_here(folder)) if name == FILE else parts


def edition_digest(folder: Path) -> str:
    """A hash of edition.toml, and of the changes for this process: matches of one edition are none of another."""
    digest = hashlib.sha256((folder / FILE).read_bytes())
    if changes := changes_here(folder):
        digest.update(json.dumps(changes, sort_keys=True).encode())
    return digest.hexdigest()[:16]


def changes_here(folder: Path) -> dict[str, Any]:
    """The changes to the edition in a folder that this process was started with."""
    told = os.environ.get(VARIABLE)
    if not told:
        return {}
    try:
        found = json.loads(told).get(str(folder.resolve()), {})
    except (ValueError, AttributeError):
        found = None
    if not isinstance(found, dict):
        raise BadEdition(f"{VARIABLE} holds, as JSON, the changes by path by folder; {told[:80]!r} does not")
    return found


def variable_for(folder: Path, changes: Mapping[str, Any]) -> dict[str, str]:
    """The environment of a process that is to play by a changed edition."""
    return {VARIABLE: json.dumps({str(folder.resolve()): dict(changes)}, sort_keys=True)}


def leaves(parts: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value of an edition with its path."""
    inner = parts.items() if isinstance(parts, dict) else enumerate(parts) if isinstance(parts, list) else None
    if inner is None:
        yield path, parts
        return
    for key, value in inner:
        yield from leaves(value, f"{path}.{key}" if path else str(key))


def value_at(parts: Any, path: str) -> Any:
    """The value at a path; the error names the nearest there is."""
    known = dict(leaves(parts))
    if path not in known:
        last = {each.rpartition(".")[2]: each for each in known}
        near = get_close_matches(path, known, 1, 0.8) or [last[each] for each in get_close_matches(path, last, 1)]
        below = [each for each in known if each.startswith(f"{path}.")]
        hint = (
            f"it goes on, as in {below[0]}" if below else f"did you mean {near[0]!r}?" if near else "see edition.toml"
        )
        raise BadEdition(f"the edition has no value {path!r}; {hint}")
    return known[path]


def parse_value(parts: Any, path: str, text: str) -> Any:
    """A value as somebody types it, of the kind that the edition has at the path."""
    now = value_at(parts, path)
    if isinstance(now, str):
        return text
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = None
    kinds = (float, int) if isinstance(now, float) else (type(now),)
    if type(value) not in kinds:
        kind = {bool: "true or false", int: "a whole number"}.get(type(now), "a number")
        raise BadEdition(f"{path} is {kind}, {json.dumps(now)} in the box; {text!r} is not")
    if now >= 0 > value:
        raise BadEdition(f"{path} is 0 or more, {json.dumps(now)} in the box; {text} is not")
    return value


def changed(parts: Any, changes: Mapping[str, Any]) -> Any:
    """An edition with some of its values replaced; nothing is added to it and nothing leaves it."""
    for path in changes:
        value_at(parts, path)
    return _changed(parts, changes, "")


def _changed(parts: Any, changes: Mapping[str, Any], path: str) -> Any:
    if path in changes:
        return changes[path]
    dot = f"{path}." if path else ""
    if isinstance(parts, dict):
        return {key: _changed(value, changes, f"{dot}{key}") for key, value in parts.items()}
    if isinstance(parts, list):
        return [_changed(value, changes, f"{dot}{at}") for at, value in enumerate(parts)]
    return parts
