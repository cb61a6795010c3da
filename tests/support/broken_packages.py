"""Packages that name a game by entry point and cannot deliver it: what `pip install` of a stranger's may bring."""

import sys
from pathlib import Path

import pytest

PACKAGES = {
    "no-such-module": "import no_such_module_anywhere\n",
    "raises-at-import": "raise RuntimeError('no\\nluck today')\n",
    "leaves-at-import": "raise SystemExit(3)\n",
    "no-game": "GAME = 42\n",
    "other-name": "import dataclasses, toss\nGAME = dataclasses.replace(toss.GAME, name='something-else')\n",
    "no-rulebook": (
        "import dataclasses, pathlib, toss\n"
        "GAME = dataclasses.replace(toss.GAME, name='no-rulebook', folder=pathlib.Path(__file__).parent)\n"
    ),
}


def name_game(folder: Path, module: str, name: str) -> None:
    """Let a module in a folder be an installed package whose entry point names a game."""
    facts = folder / f"{module}-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[wayside.games]\n{name} = {module}:GAME\n")


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, packages: dict[str, str] = PACKAGES) -> list[str]:
    """Let this process find them; their names."""
    for name, source in packages.items():
        module = f"broken_{name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(source)
        name_game(folder, module, name)
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.syspath_prepend(str(folder))
    return list(packages)
