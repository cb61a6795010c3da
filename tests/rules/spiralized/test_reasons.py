"""Why one would move a token: what is said is what happens."""

import random
import re

import pytest
from spiral import RULES

from wayside.engine.events import events_of
from wayside.engine.kit import random_game
from wayside.engine.reasons import reasons_in, wrong_with
from wayside.games.spiralized import EVENTS, GAME
from wayside.games.spiralized.edition import TOKENS
from wayside.games.spiralized.state import State
from wayside.games.spiralized.way import in_rings, steps_left

NAMED = re.compile(r"[Tt]oken ([a-d])")


@pytest.mark.long
def test_what_is_said_is_true() -> None:
    said = dict.fromkeys(("hits", "home", "nearer", "into play", "Pit"), 0)
    for number in range(6):
        lots = random.Random(number)
        for s, seat, _ in random_game(RULES, 2 + number % 4, lots, {}):
            assert isinstance(s, State)
            if seat < 0 or lots.random() < 0.7:
                continue
            offers = RULES.offers(s, seat)
            for (move, *_), reason in zip(offers, reasons_in(GAME, s, offers, seat), strict=True):
                assert not wrong_with(GAME, reason), reason
                sentence = reason[0]
                after = s.copy()
                RULES.play(after, seat, move)
                told = {event.kind.word: event for event in events_of(EVENTS, after, None)}
                for word in said:
                    said[word] += word in sentence
                if hit := re.search(r"It hits (\w+ [a-d])", sentence):
                    assert hit[1] in told["hit"].text(["x"] * s.seats)
                if sentence.endswith("is home with it."):
                    assert "got-home" in told
                if "into play" in sentence:
                    assert "entered" in told
                nearer = re.search(r"(?:brings?|comes) (?:token [a-d] )?(\d+) steps? nearer", sentence)
                token = NAMED.search(sentence)
                if nearer and token and "third-doubles" not in told and "sent-to-pit" not in told:
                    which = "abcd".index(token[1])
                    if in_rings(after, after.at[seat, which]):
                        gained = steps_left(s, seat, which) - steps_left(after, seat, which)
                        assert gained == int(nearer[1]), sentence
    assert all(said.values()), said
    assert len("abcd") == TOKENS
