"""What can go wrong between a program and a server."""


class ClientError(Exception):
    """Something did not come about."""


class Refused(ClientError):
    """The server does not grant it; nothing has changed. `code` is for programs, the text for people."""

    def __init__(self, code: str, reason: str, clause: str = "", status: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.clause = clause
        self.status = status


class BrokenPromise(ClientError):
    """The dice of a match are not those that were promised."""


class Unreachable(ClientError):
    """No answer came from the server."""


class Closed(ClientError):
    """The server has closed the socket for good, or this side has."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
