"""The game against a second, plain reading of the rulebook: whole matches, followed move by move.

A second referee (tests/support/hitch_shadow.py) is told the moves and what chance brought; it must come to the same
money, places, owners, marks, questions, offers and winner after every move. WAYSIDE_MANY (a whole number) multiplies
the matches.
"""

import os
from collections import Counter
from collections.abc import Callable

import hitch_plain as plain
import pytest
from hitch_shadow import Chooser, any_move, follow_match, one_of, sensible

from wayside.engine.forms import COMPILED, PLAIN
from wayside.engine.game import Rules
from wayside.games.hitchiker import GAME, blackjack, death, hometowns, money, places, turn

MANY = int(os.environ.get("WAYSIDE_MANY", "1"))
RULES = Rules(GAME)


def options_of(number: int, seats: int) -> dict[str, int]:
    """Options of every kind in turn."""
    return {
        "chairs": number // 5 % (seats - 1),
        "claim": number // 2 % 2,
        "goal": number // 3 % 2,
        "first": number % 4 % (seats + 1),
    }


def matches(choose: Chooser, decisions: int, number: int, begun_late: Callable[[int], bool]) -> Counter[str]:
    """Matches of two to six until there were so many decisions; what happened in them."""
    seen, made = Counter[str](), 0
    while made < decisions:
        seats = 2 + number % 5
        shadow = follow_match(RULES, number, options_of(number, seats), seats, choose, begun_late(number))
        made += shadow.moves
        seen += shadow.match.seen
        number += 1
    return seen


THE_ROAD = {
    *set(plain.KIND.values()),
    *("passed several", "bought", "missed", "gift used", "no cover", "escaped", "doubles", "declined", "refused"),
    *("third deal", "free Units", "ripped off", "shootout", "odd Units", "sold", "busted"),
    *("died", "spared", "skipped town", "shuffled", *plain.RIDES),
}
CLAIMS = {
    f"claimed at {what}" for what in ("banking", "purchase", "risking", "dealing", "selling", "stage", "choice")
} | {"welfare lost"}
CASINOS = {
    *("chose craps", "chose blackjack", "chose holdem", "chose pass", "shared High Roll"),
    *(
        "no wagers",
        "two wagers of the dealer",
        "blackjack",
        "hit",
        "stand",
        "split",
        "split twice",
        "double",
        "bust",
        "house bust",
    ),
    *("hand won", "push", "too few", "check", "bet", "call", "raise", "fold", "taken alone", "showdown", "side pots"),
}
ENDS = {
    "won by savings",
    "won by cash",
    "won on somebody else's turn",
    "several at the goal",
    "ended",
    "joined",
    "no room",
    "one Hometown",
}


@pytest.mark.clause("H2.4", "H3.1", "H3.3", "H3.5", "H4.4", "H8.5", "H10.3", "H12.7", "H14.23", "H15.22", "H16.1")
def test_matches_of_anybody_are_played_by_the_book() -> None:
    seen = matches(any_move(RULES), 20_000 * MANY, 0, lambda number: False)
    assert set(seen) >= THE_ROAD | CLAIMS | CASINOS


@pytest.mark.clause("H16.1", "H16.2", "H16.3", "H17.4", "H17.5", "H18.2", "H18.4", "H18.5")
def test_matches_that_are_nearly_over_are_too() -> None:
    seen = matches(any_move(RULES), 12_000 * MANY, 10_000, lambda number: True)
    assert set(seen) >= ENDS


@pytest.mark.clause("H3.10", "H4.5", "H6.6", "H9.1", "H12.1", "H14.9", "H15.7")
def test_matches_of_sensible_players_are_too() -> None:
    """Against somebody who does anything, now and then; many of them are compiled."""
    bots = sensible(Rules(GAME, PLAIN if MANY == 1 else COMPILED))
    seen = matches(one_of(bots, bots, any_move(RULES)), 2_000 * MANY, 20_000, lambda number: False)
    assert {"won by savings", "sold", "chose blackjack", "third deal"} <= set(seen)


# ---- Slips, which must be found out

SLIPS = {
    "rent is higher": (hometowns, "RENT", 6),
    "the left one inherits": (death, "poorest_but", money.left_of),
    "a Twister blows to the left": (places, "right_of", money.left_of),
    "a claim outlives the turn": (turn, "lose_claim", lambda s: None),
    "a won hand brings four wagers": (blackjack, "WIN_PAYS", 4),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found_out(slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*SLIPS[slip])
    with pytest.raises(AssertionError, match="after"):
        matches(any_move(RULES), 20_000, 0, lambda number: False)
