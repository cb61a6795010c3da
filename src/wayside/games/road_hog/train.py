"""The train: its move after every round, the crossings that it shuts, the cars that it hits (section 12)."""

from wayside.engine.dice import roll
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.turns import seat_after
from wayside.games.road_hog import words
from wayside.games.road_hog.edition import SIDES, START
from wayside.games.road_hog.road_tables import CROSSING, FRONT, HEADING, SHUT, SWEPT_AT, TRAIN
from wayside.games.road_hog.state import AWAY, TOWARDS, State


@rule
def run_train(s: State) -> None:
    """One die, a pole for each count, and one count for turning round at an end (R12.1 to R12.4)."""
    pips = roll(s, SIDES)
    run = TRAIN[s.map, s.front, s.heading, pips]
    put_train(s, run & FRONT, TOWARDS if run & HEADING else AWAY)
    tell(s, words.TRAIN, NOBODY, pips, 2 * s.front + s.heading)
    if run >> SWEPT_AT:
        hit_cars(s, run >> SWEPT_AT)


@rule
def put_train(s: State, front: int, heading: int) -> None:
    """Crossings under the train are shut (R12.5)."""
    s.front = front
    s.heading = heading
    s.shut = SHUT[s.map, front, heading]


@rule
def hit_cars(s: State, swept: int) -> None:
    """Cars on or beside crossings that the train gets to go back to Start, in the order of turns (R12.9, R12.10)."""
    for steps in range(s.seats):
        seat = seat_after(s, s.starter, steps)
        if swept >> CROSSING[s.map, s.at[seat]] & 1:
            tell(s, words.SWEPT, seat, s.at[seat])
            s.at[seat] = START
