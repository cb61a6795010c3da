"""edition.toml: a game's parts and numbers, read once at import into constants."""

import tomllib
from pathlib import Path
from typing import Any


def read_edition(folder: Path, name: str = "edition.toml") -> dict[str, Any]:
    """What a game's folder says of its parts."""
    with (folder / name).open("rb") as file:
        return tomllib.load(file)
