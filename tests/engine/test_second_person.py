"""Sentences as the one reads them whom they are about."""

import re

import pytest
from toss import GAME, ROLLED

from wayside.engine.errors import BrokenGame
from wayside.engine.events import EventKinds
from wayside.engine.registry import find_game, game_names
from wayside.engine.second_person import base_form, second_person


@pytest.mark.parametrize(
    ("verb", "base"),
    [
        *(("rolls", "roll"), ("has", "have"), ("is", "are"), ("lays", "lay"), ("does", "do"), ("goes", "go")),
        *(("passes", "pass"), ("tries", "try"), ("lies", "lie"), ("fixes", "fix"), ("pushes", "push")),
        *(("may", "may"), ("would", "would"), ("had", "had"), ("loses", "lose"), ("press", "press")),
    ],
)
def test_a_verb_as_you_has_it(verb: str, base: str) -> None:
    assert base_form(verb) == base


@pytest.mark.parametrize(
    ("sentence", "yours"),
    [
        ("{seat} rolls {pips}.", "You roll {pips}."),
        ("Stage {n} begins; {seat} holds the card.", "Stage {n} begins; you hold the card."),
        ("Headlights! {seat} swerves back.", "Headlights! You swerve back."),
        ("The card passes to {seat}.", "The card passes to you."),
        ("The hand of {seat} is worth {n}.", ""),
        ("{seat}'s hand is worth {n}.", ""),
        ("{seat} waits and leaves {n} coins.", ""),
        ("{seat} {vote}.", ""),
        ("{seat} tells {seat}.", ""),
        ("It is over.", ""),
    ],
)
def test_what_can_be_told_from_a_sentence_is_turned(sentence: str, yours: str) -> None:
    assert second_person(sentence) == yours


def test_a_game_says_itself_what_cannot_be_told() -> None:
    kinds = EventKinds()
    assert ROLLED.yours == "You roll {pips}."
    assert kinds.add("won", "{seat} waits and wins.", "X1.1", yours="You wait and win.").yours == "You wait and win."
    with pytest.raises(BrokenGame, match="nothing"):
        kinds.add("lost", "{seat} loses.", "X1.1", yours="You lose {nothing}.")


@pytest.mark.parametrize("name", game_names())
def test_every_sentence_of_the_games_here_has_its_other_form(name: str) -> None:
    kinds = [kind for kind in find_game(name).events if "{seat}" in kind.sentence]
    for kind in [*kinds, *GAME.events]:
        if "{seat}" in kind.sentence:
            assert re.search(r"\b[Yy]our?\b", kind.yours), kind.sentence
            assert not re.search(r"\b[Yy]ou [a-z]+[^s]s\b", kind.yours), kind.yours
            assert "{seat}" not in kind.yours
