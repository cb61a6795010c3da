"""The rulebook: a game's rules in numbered clauses, read from its rulebook.md.

The form of the file:

    # Title
    Any text.
    ## 3. A section
    **T3.1** The clause, up to the next clause or heading. *Ruling TA14.* *Reconstructed.*

A clause's number is letters, the section's number, a point, and the clause's own number.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from wayside.engine.errors import DamagedRulebook, UnknownClause

_CLAUSE = re.compile(r"^\*\*([A-Z]+)(\d+)\.(\d+)\*\*\s+(.*)$")
_RULING = re.compile(r"\*Rulings? ([^*]+)\*")
_RULING_ID = re.compile(r"\b[A-Z]+\d+\b(?!\.\d)")  # "TA9", and not a clause that the ruling speaks of ("T9.3")


@dataclass(frozen=True)
class Clause:
    number: str
    section: str
    text: str
    rulings: tuple[str, ...]
    reconstructed: bool


@dataclass(frozen=True)
class Rulebook:
    title: str
    markdown: str
    clauses: dict[str, Clause]

    def clause(self, number: str) -> Clause:
        """The clause of that number; the error names the nearest."""
        found = self.clauses.get(number.upper())
        if found is None:
            near = get_close_matches(number.upper(), self.clauses, 3)
            hint = f"near it: {', '.join(near)}" if near else f"they go from {next(iter(self.clauses))} on"
            raise UnknownClause(f"{self.title} has no clause {number!r}; {hint}")
        return found

    def rulings(self) -> dict[str, list[str]]:
        """Each ruling and the clauses that rest on it."""
        found: dict[str, list[str]] = {}
        for clause in self.clauses.values():
            for ruling in clause.rulings:
                found.setdefault(ruling, []).append(clause.number)
        return found


@lru_cache
def read_rulebook(path: Path) -> Rulebook:
    """Read a rulebook.md; a file that breaks the form is refused with its line."""
    markdown = path.read_text(encoding="utf-8")
    title, section, letters = "", "", ""
    clauses: dict[str, Clause] = {}
    open_number, open_lines = "", list[str]()

    def close() -> None:
        if open_number:
            text = " ".join(" ".join(open_lines).split())
            rulings = tuple(name for said in _RULING.findall(text) for name in _RULING_ID.findall(said))
            clauses[open_number] = Clause(open_number, section, text, rulings, "*Reconstructed" in text)

    for at, line in enumerate(markdown.splitlines(), 1):
        match = _CLAUSE.match(line)
        if match or line.startswith("#"):
            close()
            open_number, open_lines = "", []
        if line.startswith("# ") and not title:
            title = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip()
        elif match:
            letters = letters or match[1]
            number = f"{match[1]}{match[2]}.{match[3]}"
            if number in clauses:
                raise DamagedRulebook(f"{path.name}, line {at}: clause {number} stands there twice")
            if match[1] != letters:
                raise DamagedRulebook(f"{path.name}, line {at}: clause {number} should begin with {letters}")
            if not section.startswith(match[2] + "."):
                raise DamagedRulebook(f"{path.name}, line {at}: clause {number} stands under section {section!r}")
            open_number, open_lines = number, [match[4]]
        elif open_number and line.strip():
            open_lines.append(line.strip())
    close()
    if not title or not clauses:
        raise DamagedRulebook(f"{path.name} needs a title (# ...) and at least one clause (**X1.1** ...)")
    return Rulebook(title, markdown, clauses)
