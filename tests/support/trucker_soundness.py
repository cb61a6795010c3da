"""What must hold of every record of Hallo Trucker at every moment, looked at for a whole game at once."""

from typing import Any

import numpy as np

from wayside.games.hallo_trucker.edition import DECK, FACE, HAND, KM, LIMIT, LONGEST_STAGE, LOST
from wayside.games.hallo_trucker.state import NONE, OVER, TO_ROW

Records = np.ndarray[Any, Any]
FACES = FACE.native.astype(int)
KMS = KM.native.astype(int)


def assert_sound(r: Records) -> None:
    """Every record of an array, all of one game."""
    seats = int(r["seats"][0])
    assert_cards(r, seats)
    assert_nothing_is_lost_behind_the_pile(r)
    assert_counter(r)
    assert_hands(r, seats)
    assert_decisions(r, seats)
    assert (r["log_lost"] == 0).all()
    assert (r["score"] == r["sheet"].sum(axis=1)).all()
    assert not r["scratch"].any()
    assert (r["start"] < seats).all()
    assert (r["thrower"][used(r, "discard_n", DECK)] < seats).all()
    assert (r["round"] >= r["stage_rounds"]).all()


def used(r: Records, counter: str, room: int) -> Any:
    """Which cells of a list are in use, by its counter."""
    return np.arange(room) < r[counter][..., None]


def assert_cards(r: Records, seats: int) -> None:
    """All 109 cards are somewhere exactly once."""
    times = np.zeros((len(r), DECK), int)

    def count(cards: Any, where: Any) -> None:
        moment = np.broadcast_to(np.arange(len(r)).reshape(-1, *[1] * (cards.ndim - 1)), cards.shape)
        np.add.at(times, (moment[where], cards[where]), 1)

    count(r["laid"][:, :seats], np.arange(2) < r["laid_n"][:, :seats, None])
    for name in ("hand", "counter"):
        cards = r[name][:, :seats]
        count(cards, cards != NONE)
    count(r["row"][:, :seats], used(r, "row_n", DECK)[:, :seats])
    for name in ("pile", "deck", "discard"):
        count(r[name], used(r, f"{name}_n", DECK))
    wrong = np.argwhere(times != 1)
    assert not len(wrong), f"after move {wrong[0][0]} card {wrong[0][1]} is there {times[tuple(wrong[0])]} times"


def assert_nothing_is_lost_behind_the_pile(r: Records) -> None:
    """Until the first reshuffle of a stage the draw pile's room holds every card, the drawn ones at its end."""
    whole = r["deck"][r["reshuffles"] == 0]
    assert (np.sort(whole, axis=1) == np.arange(DECK)).all()


def assert_counter(r: Records) -> None:
    """The counter is the sum of the km cards beside it less 50 for each Freight Lost card (T5.5)."""
    beside = np.where(used(r, "pile_n", DECK), FACES[np.minimum(r["pile"], DECK - 1)], -1)
    lost = (beside == LOST).sum(axis=1)
    km = np.where(beside >= 0, KMS[np.maximum(beside, 0)], 0).sum(axis=1)
    assert (r["pile_lost"] == lost).all()
    assert (r["counter_km"] == km - 50 * lost).all()


def assert_hands(r: Records, seats: int) -> None:
    """The counts that all see agree with the cards that few see."""
    held = r["hand"][:, :seats] != NONE
    hand_n, laid_n = r["hand_n"][:, :seats], r["laid_n"][:, :seats]
    assert ((laid_n >= 0) & (laid_n <= 2)).all()
    assert (held.sum(axis=2) == hand_n - laid_n).all()
    assert (held == (np.arange(HAND) < (hand_n - laid_n)[..., None])).all(), "a hand has a gap"
    assert (hand_n <= HAND).all()
    faces = np.bitwise_or.reduce(np.where(held, 1 << FACES[np.minimum(r["hand"][:, :seats], DECK - 1)], 0), axis=2)
    assert (faces == r["held"][:, :seats]).all(), "what is offered is not what is held"


def assert_decisions(r: Records, seats: int) -> None:
    """Somebody waits until the game is over, and whoever waits has a card to lay."""
    over = r["over"] == 1
    assert ((r["waiting"] == 0) == over).all()
    assert ((r["phase"] == OVER) == over).all()
    assert (r["waiting"] >> seats == 0).all()
    waits = r["waiting"][:, None] >> np.arange(seats) & 1
    cards = r["hand_n"][:, :seats] - r["laid_n"][:, :seats]
    assert (cards[waits == 1] > 0).all(), "a seat waits without an offer"
    assert (r["laid_n"][:, :seats][waits == 1] < np.broadcast_to(r["owed"][:, None], waits.shape)[waits == 1]).all()
    begins = r["phase"] == TO_ROW
    assert (r["hand_n"][begins][:, :seats] >= 2).all(), "a round began that cannot be finished"
    assert (r["counter_km"][begins] < LIMIT[seats]).all(), "a round began although the counter was full"
    assert (r["stage_rounds"] >= 1).all()
    assert (r["stage_rounds"] <= LONGEST_STAGE).all()
