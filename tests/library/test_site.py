"""The site of the documents, which `make docs` builds: every page is in its list, every promised name has its place."""

import re
from pathlib import Path

import wayside

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site" / "mkdocs.yml"


def test_every_document_is_in_the_sites_list_and_tutorials_come_first() -> None:
    listed = re.findall(r"^\s+- [^:\n]+: (\S+\.md)$", SITE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {page.name for page in (ROOT / "docs").glob("*.md")} <= set(listed)
    assert len(set(listed)) == len(listed)
    assert listed[:5] == ["README.md", "play.md", "server.md", "library.md", "simulate.md"]
    assert listed.index("add-a-game.md") < listed.index("reference.md")


def test_the_reference_has_every_promised_name() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    shown = re.findall(r"^::: wayside\.[\w.]+\.(\w+)$", page, re.MULTILINE)
    classes = {name: getattr(wayside, name) for name in wayside.__all__ if name[0].isupper()}
    errors = [name for name, each in classes.items() if issubclass(each, Exception)]
    assert sorted([*shown, *errors]) == sorted({*wayside.__all__, "errors"} - {"__version__"})


def test_nothing_of_the_site_is_fetched_from_elsewhere() -> None:
    assert "font: false" in SITE.read_text(encoding="utf-8")
    for file in (ROOT / "docs" / "site").iterdir():
        if file.is_file():
            assert not re.search(r"https?://", file.read_text(encoding="utf-8")), file.name
    assert not re.search(r"https?://|--index-url|--find-links", (ROOT / "requirements-docs.lock").read_text("utf-8"))


def test_it_is_built_with_every_commit() -> None:
    assert "make docs\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^\tNO_MKDOCS_2_WARNING=1 .*mkdocs build --strict ", (ROOT / "Makefile").read_text("utf-8"), re.M)
