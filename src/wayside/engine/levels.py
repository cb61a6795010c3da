"""How strong an opponent is to be: four levels, by the same names in every game.

What they are for any game stands in `bots/levels.py`. A game for which that does not spread well enough says something
else for one level or the other, as `levels` of its `Game`.
"""

from dataclasses import dataclass

LEVELS = ("gentle", "fair", "hard", "merciless")
"""From the weakest to the strongest."""

IN_ALL = 1000  # decisions, of which a level slips in so many


@dataclass(frozen=True)
class Level:
    """Somebody who plays as one of the bots does, and slips now and then."""

    plays: str
    """One of the game's own bots, `random`, `learned`, `search`, or `search+learned`."""
    slips: int = 0
    """In so many of a thousand decisions; a search never slips."""
    slips_as: str = ""
    """The bot that decides then; empty: another offer of the same kind is taken, whichever it may be."""
    milliseconds: int = 0
    """What a search may think about a move; 0: as long as whoever runs it gives the strongest."""
