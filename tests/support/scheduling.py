"""Which tests run in which of several processes, and when: what takes long begins first.

A file's tests stay together, but for those that share nothing; and so do all tests of a game's rules, and all of its
bots, for in one process each rule is compiled once.
"""

import re
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

GAMES = [folder.name for folder in (Path(__file__).parents[1] / "rules").iterdir() if folder.is_dir()]

FOR_ALL = ("::test_a_game_is_compiled", "::test_compiled_rules_take_over", "::test_a_search_that_is_prepared")
"""They compile what every server needs. A server that a test stops is stopped before it is done with that itself, and
the next one begins anew: so these come before all others."""

WAITING = "tests/faults/"
"""These tests start several servers each, and wait in between: for clocks, for a node that is missed. One process at
a time has them, as long as there is anything else, so that they neither crowd nor idle the processor together."""

OF_A_GAME = re.compile(rf"(tests/rules/|tests/bots/test_)({'|'.join(GAMES)})(?=[/_])")

LONGEST_FIRST = (
    "tests/packaging/",
    "tests/lab/test_ray.py",
    "tests/bots/",
    "tests/rules/",
    WAITING,
    "tests/browser/",
    "tests/examples/",
    "tests/server/",
    "tests/cli/",
    "tests/client/",
    "tests/lab/",
)


def unit_of(test: str) -> str:
    """The unit of work that a test belongs to."""
    if test.startswith(WAITING) or any(name in test for name in FOR_ALL):
        return test
    of_a_game = OF_A_GAME.match(test)
    return of_a_game[0] if of_a_game else test.split("::", 1)[0]


def rank(unit: str) -> int:
    if any(name in unit for name in FOR_ALL):
        return -1
    return next((i for i, name in enumerate(LONGEST_FIRST) if unit.startswith(name)), len(LONGEST_FIRST))


def waits(unit: str) -> bool:
    return unit.startswith(WAITING)


class SharingOut(LoadScopeScheduling):
    """The units of work in the order of their lengths, to whichever process is free."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        others = [units for other, units in self.assigned_work.items() if other is not node]
        later = any(waits(unit) and not all(tests.values()) for units in others for unit, tests in units.items())
        best = min(self.workqueue, key=lambda unit: (later and waits(unit), rank(unit)))
        self.workqueue.move_to_end(best, last=False)
        super()._assign_work_unit(node)
