"""The betting of Texas Hold'em once more, slow and plain: written from the rules' text alone, to check them against.

A round is the list of what was done in it. Everything is looked up in that list each time it is asked for. Sums are in
thousands.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

LEAST = 10


class Deed(NamedTuple):
    """What somebody did; `to` is all that the same has bet in the round then."""

    player: str
    what: str
    to: int


@dataclass
class Hand:
    """A hand of those who have put in the ante, from the button's left on."""

    players: list[str]
    money: dict[str, int]
    folded: set[str] = field(default_factory=set)
    staked: dict[str, int] = field(default_factory=dict)
    """Since the ante, in all rounds."""
    deeds: list[Deed] = field(default_factory=list)
    """Of this round."""
    closed: bool = False
    """Nobody bets any more."""

    def __post_init__(self) -> None:
        self.staked = dict.fromkeys(self.players, 0)
        self.begin_round()

    # ---- Looking things up

    def left(self) -> list[str]:
        return [player for player in self.players if player not in self.folded]

    def moneyed(self) -> list[str]:
        return [player for player in self.left() if self.money[player]]

    def bet_of(self, player: str) -> int:
        return max((deed.to for deed in self.deeds if deed.player == player), default=0)

    def highest(self) -> int:
        return max((deed.to for deed in self.deeds), default=0)

    def full_raises(self) -> list[tuple[int, int]]:
        """Of each bet or raise that was not a short all-in: where it is in the list, and what it added."""
        found, high, step = [], 0, LEAST
        for place, deed in enumerate(self.deeds):
            if deed.to > high:
                if deed.to - high >= step:
                    step = deed.to - high
                    found.append((place, step))
                high = deed.to
        return found

    def step(self) -> int:
        return self.full_raises()[-1][1] if self.full_raises() else LEAST

    def may_raise(self, player: str) -> bool:
        """Nobody who has acted since the last full bet or raise, that one among them."""
        since = self.full_raises()[-1][0] if self.full_raises() else 0
        return all(deed.player != player for deed in self.deeds[since:])

    def asked(self) -> str | None:
        """Who is to act: in turn, who has not acted yet, or has bet less than the highest."""
        if self.closed or len(self.left()) == 1:
            return None
        last = self.deeds[-1].player if self.deeds else self.players[-1]
        after = self.players.index(last) + 1
        for player in self.players[after:] + self.players[:after]:
            done = any(deed.player == player for deed in self.deeds) and self.bet_of(player) == self.highest()
            if player in self.moneyed() and not done:
                return player
        return None

    def offers(self) -> list[str]:
        """What may be done, as moves are typed."""
        player = self.asked()
        assert player
        most = self.bet_of(player) + self.money[player]
        if self.highest() == 0:
            return ["check", _spread("bet", min(LEAST, most), most)]
        found = ["fold", "call"]
        if self.may_raise(player) and most > self.highest() and self.moneyed() != [player]:
            found.append(_spread("raise", min(self.highest() + self.step(), most), most))
        return found

    # ---- Doing

    def act(self, text: str) -> None:
        player = self.asked()
        assert player
        what, *sum = text.split()
        to = self.bet_of(player)
        if what == "fold":
            self.folded.add(player)
        elif what == "call":
            to = min(self.highest(), to + self.money[player])
        elif sum:
            to = int(sum[0]) // 1000
        more = to - self.bet_of(player)
        self.money[player] -= more
        self.staked[player] += more
        self.deeds.append(Deed(player, what, to))

    def begin_round(self) -> None:
        self.deeds = []
        self.closed = len(self.moneyed()) < 2


def _spread(verb: str, low: int, high: int) -> str:
    return f"{verb} {low * 1000}..{high * 1000} by 1000"
