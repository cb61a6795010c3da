"""Sections 2 and 3 of the rulebook: setting up, the turn, two dice as two movements, and their full use."""

import pytest
from spiral import RULES, options_of, table

from wayside.engine.dice import below, seed_dice
from wayside.engine.errors import BadSeats
from wayside.engine.events import events_of
from wayside.engine.record import Record
from wayside.engine.sight import view
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import COLOUR_WORDS
from wayside.games.spiralized.state import State


def begun(seats: int, seed: int = 1, *options: str) -> State:
    s = GAME.new_record(seats, options_of(options))
    assert isinstance(s, State)
    seed_dice(s, seed, 0)
    RULES.setup(s)
    return s


def colours_of(s: State) -> str:
    return " ".join(COLOUR_WORDS[s.colour[seat]] for seat in range(s.seats))


# ---- Setting up


@pytest.mark.clause("S2.1")
def test_two_to_six_take_part_with_four_tokens_in_the_rectangle() -> None:
    for seats in range(2, 7):
        s = begun(seats)
        assert s.seats == seats
        assert {s.at[seat, token] for seat in range(seats) for token in range(4)} == {254}
        assert len({s.colour[seat] for seat in range(seats)}) == seats
    for seats in (0, 1, 7):
        with pytest.raises(BadSeats, match="takes 2 to 6 seats"):
            GAME.new_record(seats)


@pytest.mark.clause("S2.1")
def test_a_new_game_begins_the_same_in_a_record_that_has_seen_another() -> None:
    kept = {field.name for field in Record.fields} | {option.name for option in GAME.options}
    new, used = (GAME.new_record(4) for _ in range(2))
    for field in State.fields:
        if field.name not in kept:
            used.array[field.name] = 3
    for s in (new, used):
        seed_dice(s, 5, 0)
        RULES.setup(s)
    assert view(used, 0) == view(new, 0)


@pytest.mark.clause("S2.1", "S13.3", "SA50")
def test_colours_are_spread_evenly_round_the_board() -> None:
    assert {seats: colours_of(begun(seats)) for seats in range(2, 7)} == {
        2: "blue pink",
        3: "blue green red",
        4: "blue orange pink red",
        5: "blue orange green pink red",
        6: "blue orange green pink red sky",
    }


@pytest.mark.clause("S2.2", "SA37", "SA50")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_highest_sum_begins_and_those_who_tie_roll_again(seats: int) -> None:
    """The rolls are read from the same dice, and the first player is worked out by hand."""
    ties = again = 0
    for seed in range(300):
        dice = begun(seats, seed, "first=1")
        seed_dice(dice, seed, 0)
        rolling, first_sums, rounds = list(range(seats)), [], 0
        while len(rolling) > 1:
            sums = [(below(dice, 6) + below(dice, 6) + 2, seat) for seat in rolling]
            first_sums = first_sums or sums
            best = max(total for total, _ in sums)
            rolling = [seat for total, seat in sums if total == best]
            rounds += 1
        s = begun(seats, seed)
        told = events_of(GAME.events, s, None)
        assert s.starter == s.turn == rolling[0]
        assert [(e.a, e.seat) for e in told if e.kind.word == "rolled-for-first"] == first_sums
        assert [e.a for e in told if e.kind.word == "rolled-again"] == [rounds - 1] * (rounds > 1)
        assert told[-1].text([str(i) for i in range(6)]) == f"{rolling[0]} plays first."
        ties += rounds > 1
        again += rounds > 2
    assert ties > 10
    assert again > 0
    assert ties < 200


@pytest.mark.clause("S2.3", "SA50")
def test_the_turn_goes_clockwise() -> None:
    t = table("blue orange pink sky", turn="pink")
    turns = []
    for _ in range(6):
        turns.append(t.turn())
        t.play("roll", "2-3")  # nobody can enter with that
    assert turns == ["pink", "sky", "blue", "orange", "pink", "sky"]


@pytest.mark.clause("S2.3")
def test_a_round_is_over_when_the_first_player_has_the_turn_again() -> None:
    s = begun(3, 1, "first=2")
    assert (s.starter, s.round) == (1, 1)
    rounds = []
    for _ in range(7):
        rounds.append(s.round)
        RULES.play(s, s.turn, RULES.default(s, s.turn))
        while s.phase != 0:
            RULES.play(s, s.turn, RULES.default(s, s.turn))
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


# ---- The turn


@pytest.mark.clause("S3.1", "SA18")
def test_a_turn_begins_with_the_dice_or_the_stairs() -> None:
    assert table(blue="blue1+4").offered() == ["roll"]
    t = table(blue="orange1 blue1+4", pink="pink1+4 home home home")
    assert t.offered() == ["roll", "stairs a down 1"]
    assert [t.s.dice[0], t.s.dice[1]] == [0, 0]
    t.play("roll", "5-2")
    assert [t.s.dice[0], t.s.dice[1]] == [5, 2]
    t.play("move b 5")
    t.play("move b 2")
    assert t.turn() == "pink"
    assert [t.s.dice[0], t.s.dice[1]] == [0, 0]  # nobody has rolled yet
    assert t.offered() == ["roll"]


@pytest.mark.clause("S3.1", "SA18")
def test_nobody_may_do_neither_even_if_no_roll_could_be_used() -> None:
    """Blue has one token left, eight steps into its Safe Zone: most rolls are lost, and still it must roll."""
    t = table(blue="home home home safe8")
    assert t.offered() == ["roll"]
    t.play("roll", "5-3")
    assert t.kinds() == ["rolled", "die-lost", "die-lost"]
    assert t.turn() == "pink"


# ---- Two dice, two movements


@pytest.mark.clause("S3.2", "SA2")
def test_five_and_three_may_go_to_two_tokens_in_either_order() -> None:
    for first, second in (("move a 5", "move b 3"), ("move b 3", "move a 5")):
        t = table(roll="5-3", blue="blue2+1 blue4+1 home home")
        assert set(t.offered()) == {"move a 5", "move b 5", "move a 3", "move b 3"}
        t.play(first)
        t.play(second)
        assert t.places("blue") == "green2 orange4+1 home home"
        assert t.turn() == "pink"


@pytest.mark.clause("S3.2", "SA2")
def test_five_and_three_may_go_to_one_token_in_either_order() -> None:
    for order, between in (("53", "green2"), ("35", "orange2+1")):
        t = table(roll="5-3", blue="blue2+1 home home home")
        t.play(f"move a {order[0]}")
        assert t.where("blue a") == between
        assert t.offered() == [f"move a {order[1]}"]
        t.play(f"move a {order[1]}")
        assert t.where("blue a") == "pink2"


@pytest.mark.clause("S3.2", "S3.3", "SA2", "SA1")
def test_five_and_three_are_never_an_eight() -> None:
    """Token a cannot stop three steps on, where orange is safe, nor five, where b stands; eight steps on is free."""
    t = table("blue orange", roll="5-3", blue="blue1 orange2+2 home home", orange="orange2")
    assert t.offered() == ["move b 5", "move b 3"]
    assert t.s.board[t.space("blue2+8")] == 255
    t.play("move b 3")
    assert t.offered() == ["move a 5", "move b 5"]  # b has made room


@pytest.mark.clause("S3.2")
def test_the_order_in_which_the_dice_fell_does_not_matter() -> None:
    one, two = (table(roll=roll, blue="blue2+1 blue4+1") for roll in ("5-3", "3-5"))
    assert one.offered() == two.offered()


@pytest.mark.clause("S3.3", "SA2")
def test_a_hit_on_the_way_is_carried_out_before_the_second_move() -> None:
    t = table(roll="5-3", blue="blue2+1 home home home", pink="green2")
    told = t.play("move a 5")
    assert told == [
        "Blue moves token a to ring 2, space 6.",
        "Blue hits pink a on ring 2, space 6: to the Pit with it.",
    ]
    assert t.where("pink a") == "pit"
    t.play("move a 3")
    assert t.where("blue a") == "pink2"
    assert t.in_pit() == "pink a"


@pytest.mark.clause("S3.3", "SA2")
def test_an_exchange_on_the_way_is_carried_out_before_the_second_move() -> None:
    """The second move starts from where the exchange has put the token."""
    t = table(roll="4-3", blue="blue2+1 home home home", pink="red5+1 home home home")
    t.play("move a 4")
    assert t.where("blue a") == "orange2+2"
    assert t.offered() == ["exchange pink a"]
    t.play("exchange pink a")
    assert (t.where("blue a"), t.where("pink a")) == ("red5+1", "orange2+2")
    t.play("move a 3")
    assert t.where("blue a") == "sky5+1"


# ---- Full use


@pytest.mark.clause("S3.4", "SA3")
def test_both_dice_must_be_used_if_there_is_a_way() -> None:
    """Token a could use either die. But only it can use the 4, from where it stands now, so the 1 is b's."""
    t = table(roll="4-1", blue="safe5 safe8 home home")
    assert t.offered() == ["move a 4", "move b 1"]
    t.play("move b 1")
    assert t.offered() == ["move a 4"]


@pytest.mark.clause("S3.4", "SA3")
def test_only_the_order_that_uses_both_dice_is_offered() -> None:
    """Five steps lead to green's safe token; three and then five do not."""
    t = table("blue green", roll="5-3", blue="blue2+1 home home home", green="green2")
    assert t.offered() == ["move a 3"]
    t.play("move a 3")
    assert t.offered() == ["move a 5"]


@pytest.mark.clause("S3.4", "S3.7", "SA3")
def test_where_only_one_die_can_be_used_the_player_chooses_which() -> None:
    for die, lost, place in (("5", "4", "safe8"), ("4", "5", "safe7")):
        t = table(roll="5-4", blue="safe3 home home home")
        assert t.offered() == ["move a 5", "move a 4"]
        told = t.play(f"move a {die}")
        assert t.where("blue a") == place
        assert told[1:] == [f"Blue has no use for the {lost}."]
        assert t.turn() == "pink"


@pytest.mark.clause("S3.4", "SA3")
def test_one_die_must_be_used_even_if_it_does_harm() -> None:
    """The only move takes a away from the Wheel; nobody may keep a token back."""
    t = table(roll="6-3", blue="wheel home home home")
    assert set(t.offered()) == {"move a 6", "move a 3"}
    t = table(roll="6-2", blue="safe7 home home home")
    assert t.offered() == ["move a 2"]


@pytest.mark.clause("S3.5", "S3.4", "SA34")
def test_a_hit_is_made_only_if_both_dice_cannot_be_used_without_it() -> None:
    t = table("blue pink", roll="5-3", blue="blue2+1 blue4+1 home home", pink="green2")
    t.play("move b 5")
    assert t.offered() == ["move a 3", "move b 3"]  # no hit is wanted
    # With orange safe three steps on, the only token must begin with the hit five steps on.
    t = table(
        "blue orange pink", roll="5-3", blue="blue1 home home home", orange="orange2", pink="orange2+2 home home home"
    )
    assert t.offered() == ["move a 5"]
    t.play("move a 5")
    assert t.in_pit() == "pink a"


@pytest.mark.clause("S3.5", "SA4", "SA44")
def test_a_token_must_enter_if_only_so_both_dice_are_used() -> None:
    """Token b could go home with the 1, but then nothing could use the 4."""
    t = table(roll="4-1", blue="rect safe8 home home")
    assert t.offered() == ["enter 1"]
    t.play("enter 1")
    assert t.offered() == ["move a 4"]
    t = table(roll="6-5", blue="rect safe4 home home")
    t.play("move b 5")
    assert t.offered() == ["enter 6"]


@pytest.mark.clause("S3.5", "SA4")
def test_nobody_must_enter_who_can_use_both_dice_otherwise() -> None:
    t = table(roll="6-5", blue="rect rect rect blue2+1")
    assert set(t.offered()) == {"enter 6", "move d 6", "move d 5"}
    t.play("move d 6")
    assert t.offered() == ["move d 5"]


@pytest.mark.clause("S3.5", "S6.7", "SA36")
def test_a_token_must_leave_the_stairs_if_only_so_both_dice_are_used() -> None:
    t = table(roll="2-1", blue="green3 safe8 home home")
    t.play("move b 1")
    assert t.offered() == ["move a 2"]
    t = table(roll="5-3", blue="green3 blue4+1 home home")
    t.play("move b 5")
    t.play("move b 3")
    assert t.where("blue a") == "green3"


@pytest.mark.clause("S3.6", "SA44")
def test_full_use_binds_the_choice_of_partner() -> None:
    """After the exchange with pink a the second die leads to a safe token of green; after the one with b it is free."""
    t = table(
        "blue green pink",
        roll="4-2",
        blue="blue2+1 home home home",
        green="green5 home home home",
        pink="orange5+1 orange4+1 home home",
    )
    t.play("move a 4")
    assert t.offered() == ["exchange pink b"]
    assert t.refused("exchange pink a") == (
        "another exchange lets you use the other die as well, and that comes first",
        "S3.6",
    )
    t.play("exchange pink b")
    assert t.offered() == ["move a 2"]


@pytest.mark.clause("S3.6", "S9.1", "SA44")
def test_with_no_die_left_every_partner_may_be_chosen() -> None:
    t = table(
        "blue green pink",
        roll="4-2",
        blue="sky1+2 home home home",
        green="green5 home home home",
        pink="orange5+1 orange4+1 home home",
    )
    t.play("move a 2")
    t.play("move a 4")
    assert t.where("blue a") == "orange2+2"
    assert t.offered() == ["exchange pink a", "exchange pink b"]


@pytest.mark.clause("S3.6", "SA44")
def test_where_no_exchange_saves_the_second_die_every_partner_may_be_chosen() -> None:
    t = table(
        "blue orange green pink",
        roll="4-2",
        blue="blue2+1 home home home",
        orange="orange2 home home home",  # so that the 2 cannot come first
        green="green5 green4 home home",
        pink="orange5+1 orange4+1 home home",
    )
    assert t.offered() == ["move a 4"]
    t.play("move a 4")
    assert t.offered() == ["exchange pink a", "exchange pink b"]
    told = t.play("exchange pink a")
    assert told[-1] == "Blue has no use for the 2."


@pytest.mark.clause("S3.4", "S3.6", "S9.4", "SA44")
def test_a_sunburst_is_not_landed_on_if_its_only_exchange_spoils_the_other_die() -> None:
    """The exchange would put a where b's 2 leads, and a itself could not go on from there: green is safe ahead."""
    t = table(
        "blue green pink",
        roll="4-2",
        blue="blue2+1 blue5+2 home home",
        green="green5 home home home",
        pink="orange5+1 home home home",
    )
    assert t.offered() == ["move a 2", "move b 2"]
    assert t.refused("move a 4")[1] == "S3.4"
    t = table(
        "blue green pink",
        roll="4-2",
        blue="blue2+1 home home home",
        green="green5 home home home",
        pink="orange5+1 home home home",
    )
    assert t.offered() == ["move a 2"]  # with one token alone as well


@pytest.mark.clause("S3.4", "S5.4", "SA3")
def test_two_own_tokens_cannot_make_a_full_use_of_one_space() -> None:
    """The 3 of a and the 6 of b lead to the same space, so the 3 is for c."""
    t = table(
        "blue green pink",
        roll="6-3",
        blue="blue1 blue1+15 safe6 home",
        green="green2 home home home",
        pink="pink2 home home home",
    )
    assert t.offered() == ["move b 6", "move c 3"]
    assert t.refused("move a 3")[1] == "S3.4"


@pytest.mark.clause("S3.7")
def test_dice_that_cannot_be_used_are_lost() -> None:
    t = table()
    assert t.play("roll", "5-3") == [
        "Blue rolls 5-3.",
        "Blue has no use for the 5.",
        "Blue has no use for the 3.",
    ]
    assert t.turn() == "pink"
    t.play("roll", "1-4")
    assert t.offered() == ["enter 1"]  # and then on with the 4
