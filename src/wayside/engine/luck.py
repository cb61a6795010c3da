"""Luck: what chance gave each seat, counted so that it can be set against what was to be expected.

A game names what its dice or cards give (`Luck` in counts.py): how much of it, and on how many occasions. Nothing is
said of what is good: how much a gift is worth is measured, over many matches that bots play (lab/luck.py).

The same counts are kept at a match by playing it once more, in a form that keeps tallies where events would be told:
so a match and a simulation count alike.
"""

from collections.abc import Sequence
from dataclasses import replace

from wayside.engine.batch import Batch, new_results
from wayside.engine.counts import Luck, cells_of, tally_of
from wayside.engine.dice import set_live_dice
from wayside.engine.errors import BrokenGame
from wayside.engine.events import tell
from wayside.engine.forms import COMPILED, PLAIN, Form
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.match import Match


def counting_luck(game: Game, luck: Sequence[Luck]) -> Game:
    """The game with what chance gives as what it counts: of each, first how much, then on how many occasions."""
    return replace(game, counts=[count for each in luck for count in (each.given, each.of)])


def check_luck(game: Game, players: Sequence[Policy], seed: int) -> None:
    """Refuse a game whose luck has no room to be counted, or is counted otherwise by other forms of its rules."""
    if len({luck.name for luck in game.luck}) < len(game.luck):
        raise BrokenGame("two kinds of luck have the same name")
    counted = counting_luck(game, game.luck)
    results = [new_results(2, counted) for _ in (PLAIN, COMPILED)]
    for kind, result in zip((PLAIN, COMPILED), results if game.luck else (), strict=False):
        Batch(counted, players, kind=kind).run(seed, 0, result)
    if (results[0] != results[1]).any():
        raise BrokenGame(f"compiled games of {len(players)} seats count another luck than plain ones")


def given_in(match: Match, luck: Sequence[Luck]) -> list[list[tuple[int, int]]]:
    """What chance gave in a match: for each seat and each of these, how much, and on how many occasions."""
    game = counting_luck(match.game, luck)
    rules = Rules(game, form=Form(PLAIN, instead={tell: tally_of(game.counts, game.seats[1], game.state)}))
    s = game.new_record(match.seats, match.options)
    set_live_dice(s, match.key, 0)
    rules.setup(s)
    for step in range(1, match.steps() + 1):
        entry = match.step_entry(step)
        assert entry.move is not None  # what was taken back is no step
        set_live_dice(s, match.key, match.step_number(step))
        rules.play(s, entry.seat, entry.move)
    tallies = s.array["log"].reshape(-1).tolist()
    kept = [tallies[cells] for cells in cells_of(game.counts, game.seats[1])]
    pairs = list(zip(kept[::2], kept[1::2], strict=True))
    return [[(given[seat], of[seat]) for given, of in pairs] for seat in range(match.seats)]
