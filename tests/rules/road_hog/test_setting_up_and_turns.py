"""Sections 2 and 3 of the rulebook: setting up, who begins, the choice of dice, and what a turn is made of."""

import pytest
from hog import NAMES_OF_SEATS, RULES, begun, table
from hog_plain import EDITION

from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadSeats
from wayside.engine.record import Record
from wayside.engine.sight import view
from wayside.games.road_hog import GAME
from wayside.games.road_hog.state import State

# ---- Setting up


@pytest.mark.clause("R2.1", "R13.7", "RA33")
def test_whoever_is_in_new_city_first_has_won() -> None:
    t = table("E62", "E64", "E63", roll="green-red 3-1")
    assert t.play("drive New-City") == ["Ann drives from E62 to New City.", "Ann reaches New City and wins."]
    assert t.s.over
    assert not t.s.waiting
    standing = t.standing()
    assert standing[0] == max(standing) > max(standing[1:])


@pytest.mark.clause("R2.2", "RA35")
def test_two_to_six_take_part() -> None:
    for seats in range(2, 7):
        assert begun(seats).s.seats == seats
    for seats in (0, 1, 7):
        with pytest.raises(BadSeats, match="takes 2 to 6 seats"):
            GAME.new_record(seats)
    assert GAME.rulebook.clause("R2.2").reconstructed


@pytest.mark.clause("R2.3")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_all_cars_begin_on_start(map: str) -> None:
    t = begun(6, map=map)
    assert t.places() == "E0 E0 E0 E0 E0 E0"
    assert [t.misses(name) for name in NAMES_OF_SEATS] == [0] * 6
    assert [t.marks(name) for name in NAMES_OF_SEATS] == [""] * 6


@pytest.mark.clause("R2.3", "R2.4", "R2.5")
def test_a_new_game_begins_the_same_in_a_record_that_has_seen_another() -> None:
    kept = {field.name for field in Record.fields} | {option.name for option in GAME.options}
    new, used = (GAME.new_record(4) for _ in range(2))
    for field in State.fields:
        if field.name not in kept:
            used.array[field.name] = 1
    for s in (new, used):
        seed_dice(s, 5, 0)
        RULES.setup(s)
    assert view(used, 0) == view(new, 0)


@pytest.mark.clause("R2.4", "R8.7")
def test_all_cards_lie_face_down() -> None:
    t = begun(3)
    assert t.face_down() == list(EDITION["deck"].values())
    assert t.s.pile == 24


@pytest.mark.clause("R2.4")
def test_the_deck_is_shuffled_so_any_card_may_come_first() -> None:
    drawn = set()
    for seed in range(200):
        t = table("E4", "E0", roll="green-red 1-6")
        seed_dice(t.s, seed, 3)
        t.play("drive E5")
        drawn.add(t.heard("drew")[0].a)
    assert drawn == set(range(7))


@pytest.mark.clause("R2.5", "RA27")
@pytest.mark.parametrize("map", ["county", "valley"])
def test_the_train_stands_at_the_first_pole_and_shuts_nothing_behind_it(map: str) -> None:
    t = begun(2, map=map)
    assert t.train() == "0 in"
    assert t.shut() == set()


@pytest.mark.clause("R2.6", "RA37")
def test_the_highest_total_of_both_greens_begins() -> None:
    t = begun(4, chance="3-3, 6-2, 5-4, 1-1")
    assert t.said() == [
        "Ann rolls 6 for the first turn.",
        "Ben rolls 8 for the first turn.",
        "Cem rolls 9 for the first turn.",
        "Dot rolls 2 for the first turn.",
        "Cem has the first turn.",
    ]
    assert t.turn() == "Cem"
    assert t.s.starter == 2


@pytest.mark.clause("R2.6", "RA34", "RA37")
def test_those_who_tie_roll_again_among_themselves() -> None:
    t = begun(3, chance="4-4, 1-1, 6-2, 3-2, 4-1, 1-2, 2-2")
    assert t.turn() == "Cem"  # 8 and 8, then 5 and 5, then 3 and 4
    assert [event.a for event in t.heard("rolled-again")] == [2]
    assert "lot" not in t.kinds()


@pytest.mark.clause("R2.6", "RA37")
def test_after_the_tenth_tie_the_lot_decides() -> None:
    ties = ", ".join(["3-3, 5-1"] * 10)
    won = set()
    for seed in range(20):
        t = begun(2, seed, ties)
        assert t.kinds().count("lot") == 1
        won.add(t.turn())
    assert won == {"Ann", "Ben"}


@pytest.mark.clause("R2.7")
def test_the_turn_goes_to_the_left_and_a_round_is_everybodys_turn() -> None:
    t = begun(3, first="2")
    assert (t.turn(), t.s.round) == ("Ben", 1)
    turns = []
    for _ in range(7):
        turns.append((t.turn(), t.s.round))
        t.roll("red-red", "1-1")  # nobody is ahead of an exit
    assert turns == [("Ben", 1), ("Cem", 1), ("Ann", 1), ("Ben", 2), ("Cem", 2), ("Ann", 2), ("Ben", 3)]


@pytest.mark.clause("R2.7", "R12.1")
def test_a_missed_turn_counts_for_the_round() -> None:
    t = table("E2", "E3", "E4", Ben=1, Cem=1)
    t.roll("red-red", "1-1, 3")
    assert t.kinds() == ["rolled", "no-use", "missed", "missed", "train"]
    assert (t.turn(), t.s.round) == ("Ann", 2)


# ---- The dice of a turn


@pytest.mark.clause("R3.1", "RA9")
def test_dice_are_chosen_before_they_are_rolled() -> None:
    t = table("E10", "E20")
    assert t.offered() == ["roll green-green", "roll green-red", "roll red-red"]
    assert t.pips() == [0, 0, 0, 0]
    t.roll("green-red", "4-2")
    assert t.pips() == [4, 0, 2, 0]
    assert not [text for text in t.offered() if text.startswith("roll")]


@pytest.mark.clause("R3.1", "RA9")
@pytest.mark.parametrize(
    ("dice", "fell"), [("green-green", [4, 2, 0, 0]), ("green-red", [4, 0, 2, 0]), ("red-red", [0, 0, 4, 2])]
)
def test_two_of_the_four_dice_are_rolled(dice: str, fell: list[int]) -> None:
    t = table("E1", "E17")  # 4 back from there is the exit E13
    t.roll(dice, "4-2")
    assert t.asked() == "what to do with the dice"
    assert t.pips() == fell


@pytest.mark.clause("R3.2", "RA8", "RA40")
def test_a_red_may_be_used_before_the_drive_or_after_it() -> None:
    for order in (["drive E14", "hit 2 E22"], ["hit 2 E22", "drive E14"]):
        t = table("E10", "E24", roll="green-red 4-2")
        assert t.offered() == ["drive E14", "hit 2 E22", "stay"]
        t.play(order[0])
        assert t.turn() == "Ann"
        assert t.offered() == [order[1], "stay"]
        t.play(order[1])
        assert t.turn() == "Ben"
        assert t.places() == "E14 E22"


@pytest.mark.clause("R3.2", "R8.2", "RA40")
def test_check_point_cards_wait_until_the_red_is_used_or_left() -> None:
    t = table("E14", "E24", roll="green-red 2-2", cards="Miss A Turn")
    t.play("drive E16")
    assert "drew" not in t.kinds()
    assert t.s.due == 1
    t.play("hit 2 E22")
    assert t.kinds() == ["sent-back", "drew", "shuffled", "pulled-over"]
    t = table("E14", "E24", roll="green-red 2-2", cards="All Clear")
    t.play("drive E16")
    t.play("stay")
    assert t.kinds()[:2] == ["stayed", "drew"]


@pytest.mark.clause("R3.2", "RA40")
def test_all_greens_of_a_turn_are_one_drive() -> None:
    t = table("E1", "E24", octane="Ann", roll="green-green-red 1-2-2")
    t.play("drive E2")  # with one of the two greens: the other is left
    assert t.drives() == set()
    assert t.hits() == {"Ben E22"}


@pytest.mark.clause("R3.3", "RA41")
def test_no_number_has_to_be_used() -> None:
    t = table("E10", "E24", roll="green-red 4-2")
    t.play("stay")
    assert t.places() == "E10 E24"
    assert t.turn() == "Ben"
    t = table("E10", "E24", roll="green-green 4-2")
    assert t.offered()[-1] == "stay"
    t = table("E10", "E24", roll="red-red 4-2")
    assert t.offered() == ["hit 2 E22", "stay"]


@pytest.mark.clause("R3.4", "RA40")
def test_the_turn_is_over_when_all_dice_are_used_or_left() -> None:
    t = table("E1", "E3", roll="red-red 1-2")  # nobody can be hit
    assert t.kinds() == ["rolled", "no-use"]
    assert t.turn() == "Ben"
    t.roll("green-green", "1-1")
    t.play("drive E4", "2")
    assert t.kinds() == ["drove", "train"]
    assert t.turn() == "Ann"
    assert t.pips() == [0, 0, 0, 0]


@pytest.mark.clause("R3.4", "RA40")
def test_a_drive_that_leaves_no_use_for_the_red_ends_the_turn() -> None:
    t = table("E14", "E9", roll="green-red 2-5")
    t.play("drive E16", "All Clear")
    assert t.kinds() == ["drove", "drew"]
    assert t.turn() == "Ben"
