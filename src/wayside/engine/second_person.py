"""Sentences of events as the one reads them whom they are about: "{seat} rolls {pips}." is "You roll {pips}."

Only what can be told from the sentence alone is turned: a verb right behind `{seat}`. Where there are two verbs, or the
seat owns something (`of {seat}`), nothing is turned, and the game says itself how it reads.
"""

import re

_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "isn't": "aren't"}
_HISSING = ("sses", "shes", "ches", "xes", "zes")
_SUBJECT = re.compile(r"(?P<before>^|[.:;!?] )\{seat\} (?P<verb>[a-z']+)")
_SECOND_VERB = re.compile(r"\b(?:and|or|but) [a-z]+s\b")


def base_form(verb: str) -> str:
    """A verb of the third person as "you" has it: rolls, roll; passes, pass; tries, try; may, may."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(_HISSING):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def second_person(sentence: str) -> str:
    """The sentence with "you" for `{seat}`; empty where that cannot be told from the sentence alone."""
    if sentence.count("{seat}") != 1 or "of {seat}" in sentence or "{seat}'s" in sentence:
        return ""
    found = _SUBJECT.search(sentence)
    if found is None:
        # Whom something is done to: but not where a verb that nobody knows may follow.
        return "" if re.search(r"(^|[.:;!?] )\{seat\}", sentence) else sentence.replace("{seat}", "you")
    rest = sentence[found.end() :]
    if _SECOND_VERB.search(rest):
        return ""
    you = "you" if found["before"].strip() in (":", ";") else "You"
    return f"{sentence[: found.start()]}{found['before']}{you} {base_form(found['verb'])}{rest}"
