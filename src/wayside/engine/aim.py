"""The aim of a game: one sentence that says what wins and when it ends, with the options of the match in it."""

from collections.abc import Mapping, Sequence
from string import Formatter

from wayside.engine.errors import BrokenGame
from wayside.engine.options import Option

# Larger ones stand in figures.
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def aim_text(aim: str, options: Sequence[Option], values: Mapping[str, int]) -> str:
    """The sentence for a match with these options; those that are not given have their defaults.

    `{stages}` is what the option says, and `{stages:stage}` counts: "one stage", "five stages". `{goal:$500|$50}` has
    a word for each value.
    """
    known = {o.name: o for o in options}
    parts = []
    for text, name, noun, _ in Formatter().parse(aim):
        parts.append(text)
        if name is None:
            continue
        if name not in known:
            raise BrokenGame(f"the aim names {{{name}}}, which is no option")
        value = values.get(name, known[name].default)
        if noun and "|" in noun:
            parts.append(noun.split("|")[value - known[name].low])
            continue
        said = known[name].text(value)
        parts.append(_figure(said, words=bool(noun)))
        if noun:
            parts.append(f" {noun}" if said == "1" else f" {noun}s")
    whole = "".join(parts)
    return whole[:1].upper() + whole[1:]


def _figure(said: str, words: bool) -> str:
    if not (said.isascii() and said.isdecimal()):
        return said
    number = int(said)
    return NUMBERS[number] if words and number < len(NUMBERS) else f"{number:,}"
