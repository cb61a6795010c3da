"""Nothing is hidden in Road Hog. The order of the deck is in no field: a card is drawn by lot when it is due."""

from hog_soundness import TRIAL
from leak_tests import OpenTests


class TestLeaks(OpenTests):
    trial = TRIAL
    by_seat = ("at", "misses")
