"""The conformance kit: does a game keep the contract? Anybody's game, in random play of every size.

It names no game and never warns: each check passes, or fails with what to look at.
"""

from collections.abc import Callable, Iterator, Mapping

from wayside.engine.errors import WaysideError
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.kit.chairs import check_chairs
from wayside.engine.kit.forms import check_bulk, check_counts, check_forms, check_luck, check_quiet, check_used
from wayside.engine.kit.numbers import check_numbers
from wayside.engine.kit.play import (
    check_brought_about,
    check_draws,
    check_matches,
    check_options,
    check_sound,
    check_words,
    numbers_in,
)
from wayside.engine.kit.sight import check_bots, check_effects, check_sight, leak
from wayside.engine.kit.subject import Check, Subject, Wrong, choose, random_game

__all__ = ["Check", "choose", "leak", "numbers_in", "random_game", "run_kit"]


def run_kit(game: Game, games: int = 20, seed: int = 1, bots: Mapping[str, Policy] | None = None) -> Iterator[Check]:
    """Every check in turn, with so many random games for each number of seats; `bots` that are not the game's own
    must be content with their own sight, too."""
    subject = Subject(game, games, seed, Rules(game), {**game.bots, **(bots or {})})
    checks: list[tuple[str, Callable[[Subject], str]]] = [
        ("words and clauses", check_words),
        ("random games are sound and end", check_sound),
        ("options play at their extremes", check_options),
        ("empty chairs stay empty by themselves", check_chairs),
        ("a seat sees only what it may", check_sight),
        ("effects and notes tell what is seen", check_effects),
        ("bots play legal moves on their own sight", check_bots),
        ("every offer is an action, and observations show what is seen", check_numbers),
        ("what bots bring about fits its words", check_brought_about),
        ("matches are saved, read and taken back", check_matches),
        ("all that dice give can be told", check_draws),
        ("a used record is as good as a new one", check_used),
        ("quiet games are the same games", check_quiet),
        ("what is counted is what everybody is told", check_counts),
        ("what chance gives is counted alike by every form", check_luck),
        ("plain, checked and compiled rules agree", check_forms),
        ("bulk simulation plays the same games", check_bulk),
    ]
    for name, check in checks:
        try:
            detail = check(subject)
        except (Wrong, WaysideError) as wrong:
            yield Check(name, False, str(wrong))
        except Exception as error:  # a stranger's game may fail in any way; the kit must go on and say so
            yield Check(name, False, f"{type(error).__name__}: {error}")
        else:
            yield Check(name, True, detail)
