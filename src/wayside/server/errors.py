"""What can go wrong between a client and the server, each with a code that programs can tell apart."""

from wayside.engine.errors import WaysideError


class Refusal(WaysideError):
    """A wish that is not granted, and why; nothing has changed."""

    def __init__(self, code: str, reason: str, clause: str = "", status: int = 409) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.clause = clause
        self.status = status
        """The HTTP status that says the same."""


class StoreDown(Refusal):
    """The database cannot take or give anything now.

    What was asked for may have been done all the same: asked for again by the same id it is done once.
    """

    def __init__(self, reason: str) -> None:
        super().__init__("store-down", f"nothing can be saved at the moment ({reason}); try again", status=503)


class DamagedStore(Refusal):
    """A stored match does not agree with its checks. Nothing is played on such ground, and asking again is no use."""

    def __init__(self, match: str, number: int) -> None:
        super().__init__(
            "damaged", f"entry {number} of match {match} does not agree with its check: the database was damaged"
        )
        self.match = match
        self.number = number


class GameBroken(Refusal):
    """The rules of a game have failed: a fault of the game's, which may be anybody's. Nothing has changed.

    Not a word of the error's own is told: a game's words may hold anything.
    """

    def __init__(self, title: str, what: str) -> None:
        super().__init__(
            "game-broken",
            f"the rules of {title} failed when {what}: a fault in the game, not yours. Nothing has changed, and it has"
            " been noted",
        )
