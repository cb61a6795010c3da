"""Garbage is found among what is new at once, and among what was set aside when all is looked at."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from wayside.server.tuning.garbage import ALL_SECONDS, GarbageCollector

pytestmark = pytest.mark.long  # all that other tests have left in memory is looked through each time


class Circle:
    """Something that only a search for garbage can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def nothing_is_set_aside() -> Iterator[None]:
    on = gc.isenabled()
    gc.disable()  # so that nothing is found but by what is tried here
    gc.unfreeze()
    yield
    gc.unfreeze()
    if on:
        gc.enable()


def test_a_circle_that_nobody_needs_is_freed_while_it_is_new() -> None:
    garbage = GarbageCollector(0.0)
    circle = Circle()
    seen = weakref.ref(circle)
    del circle
    assert seen() is not None
    garbage.tidy(1.0)
    assert seen() is None


def test_what_has_lived_for_a_while_is_set_aside() -> None:
    garbage = GarbageCollector(0.0)
    assert gc.get_freeze_count() == 0
    living = [Circle() for _ in range(100)]
    garbage.tidy(1.0)
    set_aside = gc.get_freeze_count()
    assert set_aside > 100
    assert not any(isinstance(each, Circle) for each in gc.get_objects())  # the next search does not see them
    more = Circle()
    assert any(each is more for each in gc.get_objects())
    garbage.tidy(2.0)
    assert gc.get_freeze_count() > set_aside
    assert len(living) == 100


def test_what_became_garbage_after_that_is_freed_when_all_is_looked_at_and_not_before() -> None:
    garbage = GarbageCollector(0.0)
    circle = Circle()
    seen = weakref.ref(circle)
    garbage.tidy(1.0)
    del circle
    for now in (2.0, ALL_SECONDS / 2, ALL_SECONDS):
        garbage.tidy(now)
        assert seen() is not None
    garbage.tidy(ALL_SECONDS + 1)
    assert seen() is None
    other = Circle()
    seen = weakref.ref(other)
    garbage.tidy(ALL_SECONDS + 2)  # set aside
    del other
    garbage.tidy(2 * ALL_SECONDS)  # it is not an hour yet since all was looked at
    assert seen() is not None
    garbage.tidy(2 * ALL_SECONDS + 2)
    assert seen() is None
