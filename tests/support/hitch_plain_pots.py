"""The pots of Texas Hold'em once more, slow and plain: written from the rules' text alone, to check the rules against.

Money is laid out in columns: column 1 holds the first thousand of everybody who has put one in, column 2 the second
ones, and so on. Nobody can win a column to which they have not given, and who has folded wins none. Columns that the
same players can win are one pot, and the Bank's money lies on the first. Sums are in dollars.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

NOTE = 1000


class Pot(NamedTuple):
    """A pot: what lies in it, and who can win it."""

    dollars: int
    players: frozenset[str]


class Outcome(NamedTuple):
    """What comes of a hand."""

    back: dict[str, int]
    """Money that nobody matched."""
    pots: list[Pot]
    won: list[dict[str, int]]
    """Of each pot, what each of its winners gets."""

    def total(self, player: str) -> int:
        """All that a player gets."""
        return self.back.get(player, 0) + sum(shares.get(player, 0) for shares in self.won)


def unmatched(stakes: Mapping[str, int], folded: set[str]) -> dict[str, int]:
    """Who has put in more than anybody else gets the difference back; who has folded gets nothing."""
    ordered = sorted(stakes, key=lambda player: stakes[player])
    highest, second = ordered[-1], ordered[-2]
    more = stakes[highest] - stakes[second]
    return {highest: more} if more and highest not in folded else {}


def pots_of(stakes: Mapping[str, int], folded: set[str], seed: int) -> list[Pot]:
    """The pots, the main pot first."""
    found: list[Pot] = []
    for column in range(1, max(stakes.values()) // NOTE + 1):
        gave = {player for player in stakes if stakes[player] >= column * NOTE}
        dollars = len(gave) * NOTE + (seed if column == 1 else 0)
        can_win = frozenset(gave - folded)
        if found and can_win in (found[-1].players, frozenset()):  # a column that nobody can win lies with the last
            found[-1] = Pot(found[-1].dollars + dollars, found[-1].players)
        else:
            found.append(Pot(dollars, can_win))
    return found


def shares_of(pot: Pot, strength: Mapping[str, int], from_button: Sequence[str]) -> dict[str, int]:
    """The best share equally; the thousands that are left go round from the button's left, one each."""
    best = max(strength[player] for player in pot.players)
    winners = [player for player in from_button if player in pot.players and strength[player] == best]
    notes = pot.dollars // NOTE
    shares = {player: notes // len(winners) * NOTE for player in winners}
    for player in winners[: notes % len(winners)]:
        shares[player] += NOTE
    return shares


def settle(
    stakes: Mapping[str, int], folded: set[str], strength: Mapping[str, int], from_button: Sequence[str], seed: int
) -> Outcome:
    """What comes of a hand.

    `stakes` are all dollars of each player in it; `strength` is higher for a better hand; `from_button` are the players
    from the button's left on, the button last.
    """
    back = unmatched(stakes, folded)
    matched = {player: stakes[player] - back.get(player, 0) for player in stakes}
    pots = pots_of(matched, folded, seed)
    return Outcome(back, pots, [shares_of(pot, strength, from_button) for pot in pots])
