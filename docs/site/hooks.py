"""What the site needs beyond the documents: pages that lie outside docs/, and links as they lead there.

The documents are read in the repository, too, so their links name files of the repository. Here each becomes a link to
the page that was made of that file; what is a file, but no page, is named and not linked.
"""

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md", "bench/results.md", "examples/blind-summit/README.md")
SIGN = ROOT / "web" / "public" / "icon.svg"

LINK = re.compile(
    r"(?P<picture>!?)\[(?P<text>(?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\((?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)"
)
CODE = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.DOTALL | re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that lie outside docs/, and the house's sign."""
    for path in OUTSIDE:
        files.append(File.generated(config, path, content=(ROOT / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, "sign.svg", content=SIGN.read_text(encoding="utf-8")))
    return files


def in_repository(page: str) -> str:
    """Where a page of the site lies in the repository."""
    return page if page in OUTSIDE else f"docs/{page}"


def site_path(path: str) -> str | None:
    """The page or picture that a file of the repository has become, if it has."""
    if path in OUTSIDE:
        return path
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def title_of(path: str) -> str:
    """What a page is called: readers of the site know nothing of files."""
    heading = re.search(r"^# (.+)$", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    return heading[1] if heading else path


def on_page_markdown(markdown: str, page: Any, files: Files, **_: Any) -> str:
    """Let links lead to where the files have become pages; code is left as it is."""
    here = page.file.src_uri
    folder = posixpath.dirname(in_repository(here))

    def led(found: re.Match[str]) -> str:
        target = found["target"]
        if re.match(r"[a-z]+:|/", target):
            return found[0]
        path = posixpath.normpath(posixpath.join(folder, target))
        there = site_path(path)
        if there is not None and files.get_file_from_path(there) is not None:
            link = os.path.relpath(there, posixpath.dirname(here) or ".")
            text = title_of(path) if found["text"] in (target, path) else found["text"]
            return f"{found['picture']}[{text}]({link}{found['anchor'] or ''})"
        return found["text"] if (ROOT / path).exists() else found[0]

    parts = CODE.split(markdown)
    return "".join(part if at % 2 else LINK.sub(led, part) for at, part in enumerate(parts))
