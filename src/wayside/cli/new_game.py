"""`wayside new-game`: a folder for a new game, whole or not at all, that passes the conformance kit at once."""

import importlib.util
import keyword
import re
import shutil
import sys
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from wayside.engine.errors import WaysideError
from wayside.engine.registry import game_names

LONGEST = 40
SUFFIX = ".tmpl"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def lay_out(name: str, folder: Path | None) -> None:
    """Lay out the game in a new folder with its name, and say what to do next."""
    check_name(name)
    into = folder or Path()
    made = write_folder(name, into)
    print(f"{made} holds a small game of its own that passes the conformance kit. Make it yours:")
    print()
    print(f"  cd {made}")
    print("  pip install -e .          # now `wayside games` lists it")
    print(f"  wayside check {name}")
    print(f"  wayside play {name}")
    print("  pytest                    # a test for each clause")
    print()
    print("Begin with rulebook.md, then state.py, then rules.py. docs/add-a-game.md goes through all of it.")


def check_name(name: str) -> None:
    """Refuse what cannot be a game's name, or is one already."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        near = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST].strip("-")
        hint = f"; did you mean {near!r}?" if _NAME.fullmatch(near) else ", such as 'road-dice'"
        raise WaysideError(
            f"{name!r} is no name for a game: small letters, digits and single hyphens, a letter first, "
            f"at most {LONGEST} in all{hint}"
        )
    if name in game_names():
        raise WaysideError(f"there is already a game {name!r}; `wayside games` lists the names that are taken")
    module = module_name(name)
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or importlib.util.find_spec(module) is not None:
        raise WaysideError(f"{name!r} cannot be used: Python has something else called {module!r}; take another name")


def module_name(name: str) -> str:
    return name.replace("-", "_")


def write_folder(name: str, into: Path) -> Path:
    """Write all files into a folder beside the wanted one, and give it its name once they are there."""
    target = into / name
    if not into.is_dir():
        raise WaysideError(f"there is no folder {str(into)!r} to lay the game out in")
    if target.exists() or target.is_symlink():
        raise WaysideError(f"{str(target)!r} is there already; take another name, or another folder with --into")
    words = {
        "@name@": name,
        "@module@": module_name(name),
        "@title@": name.replace("-", " ").title(),
        "@letter@": name[0].upper(),
    }
    try:
        building = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    except OSError as error:
        raise WaysideError(f"nothing can be written in {str(into)!r}: {error.strerror}") from None
    try:
        _fill_in(files("wayside.cli") / "scaffold", building / "new", words)
        (building / "new").rename(target)
    except OSError as error:
        raise WaysideError(f"{str(target)!r} could not be written: {error.strerror}") from None
    finally:
        shutil.rmtree(building, ignore_errors=True)
    return target


def _fill_in(source: Traversable, target: Path, words: dict[str, str]) -> None:
    """Copy the templates, each word filled in; their `package` folder becomes the game's module."""
    target.mkdir()
    for item in source.iterdir():
        if item.is_dir() and item.name == "package":
            (target / "src").mkdir()
            _fill_in(item, target / "src" / words["@module@"], words)
        elif item.is_dir():
            _fill_in(item, target / item.name, words)
        elif item.name.endswith(SUFFIX):
            text = item.read_text(encoding="utf-8")
            for word, meaning in words.items():
                text = text.replace(word, meaning)
            (target / item.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")
