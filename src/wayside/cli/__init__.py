"""The commands. Each lives in a module of its own, imported only when it is called: the prompt comes quickly."""

import sys

from wayside.cli.app import app
from wayside.engine.errors import WaysideError


def main() -> None:
    """Run a command; what a person can put right is said in a line, never as a traceback."""
    try:
        app()
    except WaysideError as error:
        print(f"wayside: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


__all__ = ["app", "main"]
