"""Nothing is hidden in Spiralized."""

from leak_tests import OpenTests
from spiral_soundness import TRIAL


class TestLeaks(OpenTests):
    trial = TRIAL
    by_seat = ("colour", "way", "at", "may_enter")
    least = 200
    tried = 40
