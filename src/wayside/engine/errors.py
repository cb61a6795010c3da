"""What can go wrong, named by meaning, so that a caller can tell one thing from another.

Every message says what was wrong and what would be right. The command line prints the message
and nothing else; a traceback is a bug.
"""


class WaysideError(Exception):
    """Something a person can put right."""


class UnknownGame(WaysideError):
    """No game of that name is installed."""


class BadSeats(WaysideError):
    """A number of seats that the game does not take."""


class BadOption(WaysideError):
    """An option that the game does not have, or a value that the option does not take."""


class BadEdition(WaysideError):
    """A change to an edition's numbers that cannot be made, or with which there is no game."""


class UnknownBot(WaysideError):
    """No bot of that name plays this game."""


class UnknownClause(WaysideError):
    """The rulebook has no clause of that number."""


class BadMove(WaysideError):
    """A move that was not played. Nothing has changed."""


class InvalidMove(BadMove):
    """Text that is not a move of this game at all."""


class AmbiguousMove(BadMove):
    """Text that fits more than one legal move."""


class IllegalMove(BadMove):
    """A move of this game that its rules do not allow now; `clause` is the one that forbids it."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class CannotTakeBack(BadMove):
    """A choice that somebody may have seen, or that has had its effect."""


class DamagedMatch(WaysideError):
    """A match file that is wrong from `line` on; what stands before that line is sound."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class DamagedRulebook(WaysideError):
    """A rulebook.md that does not keep the form."""


class BrokenGame(WaysideError):
    """A game that breaks the engine's contract; the message says which part."""


class NoDevice(WaysideError):
    """The device asked for is not on this machine."""
