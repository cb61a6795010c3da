"""Which tests run in which of several processes, and when: what takes long begins first.

A file's tests stay together, but for those that share nothing; and files that have the same rules compiled do, for
in one process each rule is compiled once.
"""

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

FOR_ALL = (
    "tests/server/test_precompile.py::test_a_game_is_compiled",
    "tests/server/test_bot_pool.py::test_compiled_rules_take_over",
    "tests/server/test_bot_pool.py::test_a_search_that_is_prepared",
)
"""They compile what every server needs. A server that a test stops is stopped before it is done with that itself, and
the next one begins anew: so these come before all others."""

SINGLY = (*FOR_ALL, "tests/faults/")
"""These tests share nothing with the others of their files."""

TOGETHER = {
    "tests/rules/krikkit/test_forms.py": "krikkit",
    "tests/rules/krikkit/test_soundness.py": "krikkit",
    "tests/rules/spiralized/test_forms.py": "spiralized",
    "tests/rules/spiralized/test_soundness.py": "spiralized",
    "tests/rules/spiralized/test_full_use.py": "spiralized",
    "tests/bots/test_spiralized_sensible.py": "bots of spiralized",
    "tests/bots/test_spiralized_search.py": "bots of spiralized",
    "tests/bots/test_hallo_trucker_sensible.py": "bots of hallo-trucker",
    "tests/bots/test_search.py": "bots of hallo-trucker",
}

WAITING = ("tests/faults/",)
"""These tests start several servers each, and wait in between: for clocks, for a node that is missed. One process at
a time has them, as long as there is anything else, so that they neither crowd nor idle the processor together."""

LONGEST_FIRST = (
    *FOR_ALL,
    "bots of spiralized",
    "krikkit",
    *WAITING,
    "spiralized",
    "tests/browser/test_krikkit_match.py",
    "tests/browser/test_every_screen.py",
    "tests/browser/test_whole_matches.py",
    "tests/browser/test_at_the_table.py",
    "tests/browser/test_replays.py",
    "tests/bots/test_krikkit_sensible.py",
    "tests/examples/test_blind_summit_outside.py",
    "tests/rules/hallo_trucker/test_forms.py",
    "bots of",
    "tests/bots/test_krikkit_exact.py",
    "tests/browser/",
    "tests/server/test_frame_leaks.py",
    "tests/server/test_hostile_frames.py",
    "tests/server/test_admin.py",
    "tests/cli/test_spiralized_table.py",
    "tests/server/test_hints.py",
    "tests/server/test_match_driver.py",
    "tests/cli/",
    "tests/client/",
    "tests/lab/",
    "tests/test_wheel.py",
    "tests/server/",
    "tests/examples/",
    "tests/golden/",
)


def unit_of(test: str) -> str:
    """The unit of work that a test belongs to."""
    if test.startswith(SINGLY):
        return test
    file = test.split("::", 1)[0]
    return TOGETHER.get(file, file)


def rank(unit: str) -> int:
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
