"""A test for each clause of the example's rulebook, and one that no clause goes without."""

import re
from pathlib import Path

import pytest

from wayside.engine.errors import BadSeats, CannotTakeBack, IllegalMove
from wayside.engine.rulebook import read_rulebook

EXAMPLE = Path(__file__).parents[2] / "examples" / "blind-summit"
CLAUSES = read_rulebook(EXAMPLE / "src" / "blind_summit" / "rulebook.md").clauses


def test_every_clause_has_a_test():
    named = re.findall(r'"(B\d+\.\d+)"', "".join(re.findall(r"mark\.clause\(.*?\)", Path(__file__).read_text())))
    assert sorted(set(named)) == sorted(CLAUSES)


@pytest.mark.clause("B1.1")
def test_two_to_six_sit_down_with_100_coins_each(game, sit):
    for seats in range(2, 7):
        assert sit(seats).purse() == [100] * seats
    for seats in (1, 7):
        with pytest.raises(BadSeats, match="2 to 6 seats"):
            game.new_record(seats)


@pytest.mark.clause("B1.2")
def test_everybody_sees_one_die_their_own(sit):
    match = sit(3, [2, 5, 6]).match
    assert [match.view(seat)["die"] for seat in range(3)] == [2, 5, 6]
    assert "die" not in match.view(None)
    told = [[e.text(match.names) for e in match.events(seat) if e.kind.private] for seat in (0, 1, 2, None)]
    assert [len(lines) for lines in told] == [1, 1, 1, 0]
    assert [lines[0].split()[0] for lines in told[:3]] == ["Ada", "Bo", "Cy"]


@pytest.mark.clause("B1.2")
def test_every_side_comes_up(sit):
    table, seen = sit(6, laps=5), set()
    while not table.match.over:
        seen |= {table.match.record.die[seat] for seat in range(6)}
        table.play(table.match.waiting()[0], "wait")
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("B1.3")
@pytest.mark.parametrize(
    ("dice", "total"),
    [
        ((3, 4), 7),
        ((3, 4, 4), 11),
        ((3, 4, 4, 3), 14),
        ((3, 4, 4, 3, 4), 18),
        ((3, 4, 4, 3, 4, 3), 21),
    ],
)
def test_the_total_that_makes_a_road_clear(sit, dice, total):
    for less, word in ((0, "clear"), (1, "headlights")):
        table = sit(len(dice), [dice[0] - less, *dice[1:]])
        table.play(0, "go 5")
        told = table.vote(*["stay"] * (len(dice) - 1))
        assert any(line.startswith(f"{total - less} of {total}: ") and word in line for line in told)


@pytest.mark.clause("B1.4")
@pytest.mark.parametrize(
    ("votes", "needed"),
    [
        (["follow"], 8),
        (["stay"], 7),
        (["follow", "stay"], 11),
        (["follow", "follow"], 12),
        (["follow", "stay", "stay"], 14),
        (["follow", "follow", "stay"], 15),
    ],
)
def test_more_than_half_make_a_long_column(sit, votes, needed):
    table = sit(len(votes) + 1, [4] * (len(votes) + 1))
    table.play(0, "go 5")
    told = table.vote(*votes)
    assert any(f" of {needed}: " in line for line in told)
    assert any("long column" in line for line in told) == (votes.count("follow") * 2 > len(votes))


@pytest.mark.clause("B2.1")
def test_the_wheel_passes_from_seat_to_seat(sit):
    table, drivers = sit(3), []
    while not table.match.over:
        drivers.append(table.match.record.driver)
        assert table.match.waiting() == [drivers[-1]]
        table.play(drivers[-1], "wait")
    assert drivers == [0, 1, 2, 0, 1, 2]


@pytest.mark.clause("B2.2")
def test_the_driver_stakes_5_to_40_in_steps_of_5(sit):
    table = sit(3)
    assert table.offers(0) == ["go 5..40 by 5", "wait"]
    for refused in (0, 4, 41, 45, 12, 1000):
        with pytest.raises(IllegalMove, match=r"from 5 to 40 in steps of 5, not [\d,]+ \(B2\.2\)") as error:
            table.play(0, f"go {refused}")
        assert error.value.clause == "B2.2"
    table.play(0, "go 35")
    assert table.match.record.stake == 35


@pytest.mark.clause("B2.3")
@pytest.mark.parametrize(("purse", "most"), [(100, 40), (40, 40), (39, 35), (7, 5), (4, 5), (0, 5)])
def test_nobody_stakes_more_than_the_purse_holds_but_5_always(sit, purse, most):
    table = sit(2)
    table.purses(purse, 100)
    assert table.match.offers(0)[0][1:] == (5, most, 5)


@pytest.mark.clause("B2.4")
@pytest.mark.parametrize(("purse", "laid"), [(100, 5), (5, 5), (3, 3), (0, 0)])
def test_waiting_costs_5_coins_or_what_there_is(sit, purse, laid):
    table = sit(2)
    table.purses(purse, 100)
    assert f"Ada waits and leaves {laid} coins in the lay-by." in table.play(0, "wait")
    assert table.purse() == [purse - laid, 100]
    assert table.match.record.layby == laid


@pytest.mark.clause("B2.5")
def test_after_waiting_the_next_driver_looks_at_the_same_road(sit):
    table = sit(3, [1, 2, 3])
    told = table.play(0, "wait")
    assert [table.match.record.die[seat] for seat in range(3)] == [1, 2, 3]
    assert not any("had a" in line or "rolls" in line for line in told)
    assert table.match.waiting() == [1]


@pytest.mark.clause("B2.6")
def test_after_two_have_waited_everybody_rolls_anew(sit):
    table = sit(4)
    table.dice(1, 1, 1, 1)
    table.play(0, "wait")
    told = table.play(1, "wait")
    assert "The lorry turns off: a new hill, and everybody rolls anew." in told
    assert sum("rolls a " in line for line in told) == 4
    assert table.match.record.waited == 0
    assert not any("turns off" in line for line in table.play(2, "wait"))


@pytest.mark.clause("B3.1")
def test_all_the_others_vote_at_once_in_any_order(sit):
    ends = []
    for order in ((1, 2, 3), (3, 1, 2)):
        table = sit(4, [6, 5, 4, 3])
        table.play(0, "go 20")
        assert table.match.waiting() == [1, 2, 3]
        assert table.offers(2) == ["follow", "stay"]
        for seat in order:
            table.play(seat, "follow" if seat == 2 else "stay")
        ends.append(table.purse())
    assert ends[0] == ends[1]
    with pytest.raises(IllegalMove, match="not Ada who decides now"):
        table.play(0, "stay")


@pytest.mark.clause("B3.2")
def test_a_vote_is_secret_and_can_be_taken_back_until_all_are_in(sit):
    table = sit(4, [3, 3, 3, 3])
    table.play(0, "go 20")
    with pytest.raises(CannotTakeBack):
        table.match.take_back(0)
    before = [table.match.view(seat) for seat in (0, 2, 3, None)]
    assert table.play(1, "follow") == []
    assert table.match.view(1)["vote"] == 1
    for seat, seen in zip((0, 2, 3, None), before, strict=True):
        now = table.match.view(seat)
        assert {k: v for k, v in now.items() if k != "waiting"} == {k: v for k, v in seen.items() if k != "waiting"}
        assert "vote" not in now or seat is not None
    table.play(2, "stay")
    table.match.take_back(1)  # the vote of Cy, given since then, stands
    assert table.match.waiting() == [1, 3]
    table.play(1, "stay")
    told = table.play(3, "stay")
    assert told[:3] == ["Bo stays.", "Cy stays.", "Di stays."]
    with pytest.raises(CannotTakeBack):
        table.match.take_back(3)


@pytest.mark.clause("B3.3")
def test_votes_and_dice_are_turned_up_for_all(sit):
    table = sit(3, [6, 1, 5])
    table.play(0, "go 10")
    told = table.vote("stay", "follow")
    assert told[:5] == ["Bo stays.", "Cy follows.", "Ada had a 6.", "Bo had a 1.", "Cy had a 5."]
    seen = table.match.view(None)
    assert seen["shown"][:3] == [6, 1, 5]
    assert seen["shown_vote"][:3] == [0, 2, 1]
    assert (seen["shown_total"], seen["shown_needed"]) == (12, 11)


@pytest.mark.clause("B4.1")
def test_a_clear_road_pays_driver_and_followers(sit):
    table = sit(4, [6, 6, 6, 6])
    table.play(0, "go 20")
    table.vote("follow", "stay", "stay")
    assert table.purse() == [180, 120, 80, 80]


@pytest.mark.clause("B4.2")
def test_a_blocked_road_pays_those_who_stayed(sit):
    table = sit(4, [1, 1, 1, 1])
    table.play(0, "go 20")
    table.vote("follow", "stay", "stay")
    assert table.purse() == [20, 80, 120, 120]


@pytest.mark.clause("B4.3")
def test_nobody_pays_more_than_there_is_and_nobody_gets_less(sit):
    table = sit(4, [1, 1, 1, 1])
    table.purses(45, 10, 0, 7)
    table.play(0, "go 40")
    told = table.vote("follow", "stay", "stay")
    assert table.purse() == [0, 0, 40, 47]
    assert "Ada pays 45 coins and has 0." in told


@pytest.mark.clause("B4.4")
def test_the_lay_by_goes_to_a_driver_on_a_clear_road_only(sit):
    table = sit(2)
    table.play(0, "wait")
    table.dice(1, 1)
    table.play(1, "go 5")
    table.vote("stay")
    assert table.match.record.layby == 5
    table.dice(6, 6)
    table.play(0, "go 5")
    told = table.vote("stay")
    assert "Ada picks up 5 coins from the lay-by." in told
    assert table.match.record.layby == 0
    assert table.purse() == [95 + 5 + 15 + 5, 100 - 15 - 5]


@pytest.mark.clause("B4.5")
def test_after_a_summit_everybody_rolls_anew(sit):
    table = sit(3, [6, 6, 6])
    table.play(0, "go 5")
    told = table.vote("stay", "stay")
    assert sum("rolls a " in line for line in told) == 3
    assert told[-1] == "Bo is at the wheel."
    assert all(1 <= table.match.record.die[seat] <= 6 for seat in range(3))


@pytest.mark.clause("B4.6")
def test_the_game_ends_when_everybody_has_driven_twice(sit):
    table = sit(2)
    for driver in (0, 1, 0):
        table.play(driver, "wait")
        assert not table.match.over
    assert table.play(1, "wait")[-1] == "Everybody has driven often enough."
    assert table.match.over
    assert table.purse() == [90, 90]  # 20 coins in the lay-by belong to nobody
    assert table.match.winners() == [0, 1]


@pytest.mark.clause("B4.6")
def test_the_fullest_purse_wins(sit):
    table = sit(2, [6, 6], laps=1)
    table.play(0, "go 10")
    table.vote("follow")
    table.dice(1, 1)
    table.play(1, "go 5")
    table.vote("stay")
    assert table.match.over
    assert table.match.winners() == [0]


@pytest.mark.clause("B4.7")
def test_who_runs_out_of_time_waits_or_stays(game, sit):
    table = sit(3)
    match = table.match
    assert game.move_text(match.rules.default(match.record, 0)) == "wait"
    table.play(0, "go 5")
    assert [game.move_text(match.rules.default(match.record, seat)) for seat in (1, 2)] == ["stay", "stay"]


@pytest.mark.clause("B5.1")
@pytest.mark.parametrize("laps", [1, 5])
def test_the_option_laps(sit, laps):
    table = sit(3, laps=laps)
    for turn in range(3 * laps):
        assert not table.match.over
        table.play(turn % 3, "wait")
    assert table.match.over


@pytest.mark.clause("B5.2", "B1.3")
def test_the_option_fog_adds_a_die_that_nobody_sees(sit):
    table = sit(2, [4, 4], fog=1)
    assert all("hidden_die" not in table.match.view(seat) for seat in (0, 1, None))
    table.match.record.hidden_die = 3
    table.play(0, "go 5")
    told = table.vote("stay")
    assert "The die in the fog was a 3." in told
    assert any(line.startswith("11 of 11: the road is clear") for line in told)
    table = sit(6, [4, 4, 4, 4, 4, 4], fog=1)
    table.match.record.hidden_die = 1
    table.play(0, "go 5")
    assert any(line.startswith("25 of 25: ") for line in table.vote(*["stay"] * 5))


@pytest.mark.clause("B5.3")
def test_the_option_first(game, sit):
    assert [sit(3, first=seat).match.record.driver for seat in (1, 2, 3)] == [0, 1, 2]
    drawn = set()
    for number in range(40):
        s = game.new_record(3, {"first": 0})
        s.rng[0], s.rng[1] = number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF, 1
        game.setup(s)
        drawn.add(s.driver)
    assert drawn == {0, 1, 2}
