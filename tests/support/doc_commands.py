"""The commands that a document names, as a person would type them."""

import re
import shlex


def commands_in(text: str) -> list[str]:
    """Every `wayside ...` in backticks, and every line of an indented or fenced block that begins with it."""
    inline = re.findall(r"`(wayside [^`]+)`", text)
    lines = re.findall(r"^(?: {4,}|\$ )?(wayside .+)$", text, re.MULTILINE)
    return [*inline, *lines]


def words_of(command: str) -> list[str]:
    """The words after `wayside`, as a shell would split them; comments and what is piped away left out."""
    words = shlex.split(command.split(" | ")[0].split(" > ")[0], comments=True)[1:]
    return [word for word in words if word != "…"]
