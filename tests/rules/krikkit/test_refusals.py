"""A move that is not legal is refused with the clause that forbids it."""

import pytest
from krikkit import GAME, RULES, table

from wayside.engine.dice import seed_dice
from wayside.engine.errors import IllegalMove
from wayside.engine.match import Match
from wayside.engine.moves import parse_move


@pytest.mark.parametrize(
    ("text", "sentence", "clause"),
    [
        ("roll", "what is asked for now is dice to hold, or the end of the hand", "K3.3"),
        ("hold black-red", "", ""),
        ("claim 5 4", "green and white show 5 and 3, which does not name 5,4", "K7.3"),
        ("claim-variable 5 3", "red and black do not show the same two values as green and white", "K8.1"),
        ("claim 3 5", "quadrant 3,5 has an owner", "K7.7"),
        ("accept", "what is asked for now is dice to hold, or the end of the hand", "K3.3"),
    ],
)
def test_moves_in_a_hand(text: str, sentence: str, clause: str) -> None:
    t = table(crest={1: ["3,5"]}).show("19 3 5 18")
    if sentence:
        assert t.refused(text) == (sentence, clause)
    else:
        assert t.offers(text)


def test_dice_that_cannot_be_held() -> None:
    t = table().show("19 3 - -")
    assert t.refused("hold green") == ("green cannot be held: not in play in this hand", "K5.6")
    assert t.refused("hold black-white") == ("at least one die must be rolled; to keep them all, stop", "K3.4")
    t = table().show("19 3 5 18", rolls=3)
    assert t.refused("hold black") == ("no roll is left after 3", "K3.4")


def test_deals() -> None:
    t = table(6, scores=[50] * 6, crest={0: ["1,1"], 2: ["2,2"]})
    assert t.refused("buy 3 3 5") == ("nobody owns quadrant 3,3", "K11.2")
    assert t.refused("buy 1 1 5") == ("quadrant 1,1 is yours already", "K11.2")
    assert t.refused("sell 2 2 3 5") == ("quadrant 2,2 is not yours", "K11.3")
    assert t.refused("sell 1 1 2 5") == ("seat 2 is no other player of your sheet", "K2.2")
    assert t.refused("sell 1 1 1 5") == ("seat 1 is no other player of your sheet", "K2.2")
    assert t.refused("sell 1 1 3 51") == ("seat 3 has 50 points to spend, not 51", "K11.4")
    t.play("buy 2 2 5")
    assert t.refused("counter 51") == ("the buyer has 50 points to spend, not 51", "K11.4")
    t.play("decline")
    t.finish("7 8 9 10")
    assert t.refused("buy 2 2 5") == ("there are no deals before a second hand", "K11.1")


def test_opponents() -> None:
    t = table(3, opponent="chosen")
    t.finish("3 5 7 9")
    assert t.refused("against 1") == ("a hand is never against its own player", "K13.3")
    assert t.refused("against 4") == ("there is no seat 4", "K2.1")


def test_every_phase_says_what_it_asks_for() -> None:
    """Through whole games: a verb of another phase is refused, with a clause that exists."""
    assert GAME.refusal is not None
    phases = set()
    for number in range(6):
        s = GAME.new_record(3, {"quiz": number % 2, "opponent": 1})
        seed_dice(s, number, 2)
        RULES.setup(s)
        moves = [parse_move(GAME.verbs, text) for text in ("accept", "answer 2", "against 3", "asked", "right", "stop")]
        while not s.over:
            seat = s.waiting.bit_length() - 1
            lines = RULES.offers(s, seat)
            for move in moves:
                if move not in [line[0] for line in lines]:
                    sentence, clause = GAME.refusal(s, seat, move)
                    assert sentence
                    assert clause in GAME.rulebook.clauses
                    phases.add(s.phase)
            RULES.play(s, seat, RULES.choose(GAME.bots["sensible"], s, seat))
    assert len(phases) >= 6


def test_a_match_refuses_with_the_clause() -> None:
    match = Match(GAME, ["Ada", "Bo"], secret=bytes(32), nonces=[b"n"] * 2)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, parse_move(GAME.verbs, "claim 1 1"))
    assert refused.value.clause == "K2.3"
