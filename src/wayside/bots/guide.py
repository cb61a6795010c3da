"""A search that a learned net guides.

The net plays for all seats, says which moves are worth trying, and what a seat may expect of a position, so that a
playout is a few rounds long instead of a whole stage.
"""

from functools import cache
from typing import Any

from wayside.bots.candidates import adviser
from wayside.bots.nets import NetRules, learned_rules
from wayside.bots.search import Guide, Mind, mind_for, nothing_more, share_of_win
from wayside.engine.forms import fill, rule
from wayside.engine.game import Game

ROUNDS = 2  # a playout goes on to the end of so many

# What the template below leaves open (see `fill`).
expected: Any = None


@rule
def share_by_net(s: Any, seat: int, lead: int, scores: Any, work: Any) -> float:
    """The seat's part of the win: of a game that is over the one it has, before that the one that it may expect."""
    if s.over == 0:
        return expected(s, seat, work)  # type: ignore[no-any-return]
    return share_of_win(s, seat, lead, scores, work)


def guide_by(game: Game, net: NetRules, rounds: int = ROUNDS) -> Guide:
    """What a net tells a search; the game's own bot says what to believe of the others' play."""
    believing = getattr(adviser(game), "believe", nothing_more)
    return Guide(net.enter, fill(share_by_net, expected=net.chance), rounds, believing)


@cache
def learned_mind(game: Game) -> Mind | None:
    """How a search thinks about a game that is guided by the net that the game brings, if it brings one."""
    net = learned_rules(game)
    if net is None:
        return None
    return mind_for(game, net.play, guide_by(game, net))
