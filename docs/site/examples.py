"""Examples in docstrings, which the tests run, as code on the site: the rest of a docstring is plain Markdown."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!>>> )[^\n]+\n?)*)+", re.MULTILINE)


def with_code(text: str) -> str:
    """A docstring with each run of examples in a fence."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


class Examples(griffe.Extension):
    """Fences the examples of everything that is documented."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_code(obj.docstring.value)
