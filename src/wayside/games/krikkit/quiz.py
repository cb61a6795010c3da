"""quiz.toml: our own questions on the novels and on Space, read once at import.

In the bank the right answer stands first, which is plain to write and to check. Here the four are in
alphabetical order, so that an answer's number tells nothing; the page is given `asked_of` and never `RIGHT`.
"""

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

BANK = Path(__file__).parent / "quiz.toml"
SUBJECTS = ("guide", "space")
ANSWERS = 4


@dataclass(frozen=True)
class Question:
    """One question: its four answers in alphabetical order, and which of them is right."""

    subject: str
    text: str
    answers: tuple[str, ...]
    right: int
    level: int
    source: str


def read_bank(path: Path = BANK) -> tuple[Question, ...]:
    """All questions, those on the novels first."""
    with path.open("rb") as file:
        bank = tomllib.load(file)
    found = []
    for subject in SUBJECTS:
        for entry in bank[subject]:
            answers = tuple(sorted(entry["answers"], key=str.casefold))
            right = answers.index(entry["answers"][0])
            found.append(Question(subject, entry["ask"], answers, right, int(entry["level"]), entry["source"]))
    return tuple(found)


def bank_digest(path: Path = BANK) -> str:
    """What edition.toml must name, so that matches with another bank are not taken for matches with this one.

    Where a fact stands is a note for readers: no match depends on it, and it may be made better at any time.
    """
    asked = [(q.subject, q.text, q.answers, q.right, q.level) for q in read_bank(path)]
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:16]


BANK_OF_QUESTIONS = read_bank()
GUIDE_QUESTIONS = sum(question.subject == SUBJECTS[0] for question in BANK_OF_QUESTIONS)
SPACE_QUESTIONS = len(BANK_OF_QUESTIONS) - GUIDE_QUESTIONS
LEVELS = tuple(question.level for question in BANK_OF_QUESTIONS)
RIGHT = tuple(question.right for question in BANK_OF_QUESTIONS)


def asked_of(number: int) -> tuple[str, tuple[str, ...]]:
    """The text of a question and its answers by their numbers: all that may be shown before it is answered."""
    question = BANK_OF_QUESTIONS[number]
    return question.text, question.answers
