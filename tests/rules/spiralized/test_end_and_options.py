"""Sections 12 and 13 of the rulebook: winning, the longest game, the clock, and the options."""

import random

import pytest
from spiral import RULES, Table, options_of, table

from wayside.engine.dice import seed_dice
from wayside.engine.errors import BadOption
from wayside.engine.match import Match
from wayside.engine.options import parse_options
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import COLOUR_WORDS, LAYOUT_WORDS, LAYOUTS, LONGEST
from wayside.games.spiralized.state import State

EVERY_SIZE = pytest.mark.parametrize("size", [18, 24, 30])
STUCK = "home home home safe8"


# ---- Winning


@pytest.mark.clause("S12.1")
@EVERY_SIZE
def test_four_tokens_at_home_win_at_once(size: int) -> None:
    t = table(ring=size, roll="6-3", blue="home home home safe3", pink="safe8 home home home")
    told = t.play("move d 6")
    assert told == [
        "Blue moves token d to Home.",
        "Blue has brought token d home: 4 of four.",
        "Blue has all four tokens at Home and wins.",
    ]
    assert (t.s.over, t.s.waiting) == (1, 0)
    assert t.standing() == [4 * (6 * size + 9), 3 * (6 * size + 9) + 6 * size + 8]


@pytest.mark.clause("S12.1", "S3.4")
def test_the_first_die_of_a_roll_may_win_and_the_other_is_not_asked_for() -> None:
    """Either die brings the last token on; the 5 wins, and nothing is said of a lost 2."""
    t = table(roll="5-2", blue="home home home safe4", pink="blue2+1 home home home")
    assert t.offered() == ["move d 5", "move d 2"]
    t.play("move d 5")
    assert t.s.over
    assert t.kinds() == ["moved", "got-home", "won"]
    t = table(roll="5-2", blue="home home home safe4", pink="blue2+1 home home home")
    t.play("move d 2")  # nobody has to win
    assert not t.s.over
    assert t.turn() == "pink"


@pytest.mark.clause("S12.1")
def test_three_at_home_are_not_enough() -> None:
    t = table(roll="5-2", blue="home home safe4 rect", pink=STUCK)
    t.play("move c 5")
    assert t.kinds() == ["moved", "got-home", "die-lost"]
    assert not t.s.over


@pytest.mark.clause("S12.1", "S11.1", "S11.3")
def test_who_wins_with_doubles_needs_no_bonus_roll_and_pays_nothing() -> None:
    for doubles in (0, 1):
        t = table(doubles=doubles, roll="2-2", blue="home home home safe5", pink="blue2+1 home home home")
        t.play("move d 2")
        t.play("move d 2")
        assert t.kinds() == ["moved", "got-home", "won"]
        assert t.s.over
        assert t.in_pit() == ""


@pytest.mark.clause("S12.1")
def test_the_winner_has_the_highest_standing_whatever_the_others_have() -> None:
    t = table("blue green pink", roll="1-2", blue="home home home safe8", green="home home home safe8")
    t.play("move d 1")
    scores = t.standing()
    assert scores.index(max(scores)) == 0
    assert scores.count(max(scores)) == 1


# ---- The longest game


@pytest.mark.clause("S12.2")
def test_after_fifty_thousand_rounds_the_game_is_over() -> None:
    assert LONGEST == 50_000
    t = table(round=LONGEST - 1, blue="green3", pink="orange3 home home home")
    t.play("stairs a down 1")
    t.play("stairs a down 1")
    assert (t.s.round, t.s.over) == (LONGEST, 0)  # the last round is played to its end
    t.play("stairs a down 1")
    assert not t.s.over
    told = t.play("stairs a down 1")
    assert told[-1] == "50,000 rounds are enough: the game is over."
    assert (t.s.over, t.s.waiting, t.s.round) == (1, 0, LONGEST)


@pytest.mark.clause("S12.2")
def test_the_most_steps_of_all_tokens_together_win() -> None:
    """Steps on the way count; rectangle, Pit and Start space are none, and Home is all of them."""
    t = table(
        "blue green pink",
        turn="pink",
        round=LONGEST,
        blue="blue2+1 start rect rect",
        green="green1+3 green1+4 pit rect",
        pink="blue3 rect rect home",
    )
    t.play("stairs a down 1")
    assert t.s.over
    # Blue's space of ring 4 lies three sectors on from pink's: 3 * 18 + 9 steps.
    assert t.standing() == [19, 7, 63 + 117]


@pytest.mark.clause("S12.2")
def test_equals_share_the_win() -> None:
    t = table("blue green red", turn="red", round=LONGEST, blue="blue1+4", green="green1+4", red="start")
    t.play("roll", "1-2")
    t.play("move a 1")
    t.play("move a 2")
    assert t.standing() == [4, 4, 3]
    match = Match(GAME, ["Ada", "Bo", "Cy"], secret=bytes(32), nonces=[b"n"] * 3)
    match.record.become(t.s)
    assert match.over
    assert match.winners() == [0, 1]


@pytest.mark.clause("S12.2", "S11.7")
def test_a_token_on_the_wheel_without_the_mark_has_a_round_less_to_its_credit() -> None:
    assert table(blue="wheel* rect rect rect").standing()[0] == 6 * 18
    assert table(blue="wheel rect rect rect").standing()[0] == 5 * 18


# ---- The clock


@pytest.mark.clause("S12.3")
def test_the_dice_are_rolled_for_whoever_runs_out_of_time() -> None:
    assert table(blue="green3").default() == "roll"


@pytest.mark.clause("S12.3")
@pytest.mark.parametrize(
    ("tokens", "roll", "move"),
    [
        ("blue2+1 blue4+1", "5-3", "move a 5"),  # the larger die before the smaller
        ("blue2+1 blue4+1", "3-5", "move a 5"),
        ("rect blue4+1", "6-3", "enter 6"),  # tokens from a to d
        ("blue4+1 rect", "6-3", "move a 6"),
        ("safe8 blue4+1", "5-1", "move b 5"),
        ("safe8 home home home", "5-1", "move a 1"),
        ("pit blue4+1", "1-1", "free"),  # snake eyes free a token first
    ],
)
def test_the_first_move_in_the_list_is_made(tokens: str, roll: str, move: str) -> None:
    t = table(roll=roll, blue=tokens, pink=STUCK)
    assert t.default() == t.offered()[0] == move


@pytest.mark.clause("S12.3")
def test_the_first_partner_is_clockwise_from_blue() -> None:
    t = table("orange green sky", turn="green", roll="1-5", orange="red5 blue4", green="pink2+1", sky="red4+1")
    t.play("move a 1")
    assert t.offered() == ["exchange orange a", "exchange orange b", "exchange sky a"]
    assert t.default() == "exchange orange a"


@pytest.mark.clause("S12.3")
def test_of_the_nearest_the_first_goes_to_the_pit() -> None:
    t = table(doubles=2, blue="rect wheel blue5 home", pink=STUCK)
    t.play("roll", "5-5")
    assert t.default() == t.offered()[0] == "pit b"


@pytest.mark.clause("S12.3")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_default_is_the_first_offer_through_whole_games(seats: int) -> None:
    """In random play, so that every kind of decision comes up."""
    chance, asked = random.Random(seats), set()
    s = GAME.new_record(seats)
    seed_dice(s, seats, 1)
    RULES.setup(s)
    for _ in range(4000):
        if s.over:
            break
        seat = s.waiting.bit_length() - 1
        offers = [line[0] for line in RULES.offers(s, seat)]
        assert RULES.default(s, seat) == offers[0]
        asked.add(s.phase)
        RULES.play(s, seat, chance.choice(offers))
    assert asked >= {0, 1, 2}


# ---- Options


@pytest.mark.clause("S13.1", "S1.2")
def test_the_rings_have_18_spaces_unless_agreed_otherwise() -> None:
    for words, size in ([], 18), (["ring=18"], 18), (["ring=24"], 24), (["ring=30"], 30):
        s = GAME.new_record(2, options_of(words))
        assert isinstance(s, State)
        seed_dice(s, 1, 1)
        RULES.setup(s)
        t = Table(s)
        t.put("blue a", "wheel*")
        assert t.standing()[0] == 6 * size


@pytest.mark.clause("S13.1")
@EVERY_SIZE
def test_a_game_with_rings_of_each_size_is_played_to_its_end(size: int) -> None:
    s = GAME.new_record(2, options_of([f"ring={size}"]))
    assert isinstance(s, State)
    seed_dice(s, size, 1)
    RULES.setup(s)
    t = Table(s)
    while not s.over:
        RULES.play(s, s.turn, RULES.default(s, s.turn))
    t.check_board()
    assert max(t.standing()) == 4 * (6 * size + 9)


@pytest.mark.clause("S13.2", "S7.2", "SA10")
def test_with_the_option_the_stairs_open_the_safe_zone() -> None:
    for wheel, to in (("die", "orange6+1"), ("any", "safe4")):
        t = table(wheel=wheel, blue="blue5 home home home", pink=STUCK)
        t.play("stairs a down 1")
        assert t.marked("blue a") == (wheel == "any")
        t.play("roll", "5-3")
        t.play("roll", "4-1")
        t.play("move a 4")
        assert t.where("blue a") == to


@pytest.mark.clause("S13.2", "S7.2", "SA10", "SA39")
def test_with_the_option_an_exchange_opens_the_safe_zone() -> None:
    for wheel, to in (("die", "orange6+1"), ("any", "safe4")):
        t = table(wheel=wheel, roll="1-4", blue="orange4+1 home home home", pink="blue6 home home home")
        t.play("move a 1")
        t.play("exchange pink a")
        t.play("move a 4")
        assert t.where("blue a") == to


@pytest.mark.clause("S13.2", "S7.6", "S3.6", "SA44")
def test_with_the_option_full_use_reckons_with_the_mark() -> None:
    """By the exchange with pink a, blue comes to its Wheel; if it may enter there, the 6 leads to a taken space."""
    for wheel, partners in (("die", ["exchange pink a", "exchange pink b"]), ("any", ["exchange pink b"])):
        t = table(wheel=wheel, roll="1-6", blue="orange4+1 safe6 home home", pink="blue6 sky1+1 home home")
        t.play("move a 1")
        assert t.offered() == partners


@pytest.mark.clause("S13.3", "S2.1", "SA50")
def test_every_choice_of_two_to_six_colours_can_be_named() -> None:
    assert len(LAYOUTS) == 2**6 - 1 - 6
    assert LAYOUT_WORDS[0] == "spread"
    for layout in LAYOUTS:
        words = "-".join(COLOUR_WORDS[c] for c in layout)
        s = GAME.new_record(len(layout), options_of([f"colours={words}"]))
        assert isinstance(s, State)
        seed_dice(s, 1, 1)
        RULES.setup(s)
        assert tuple(s.colour[seat] for seat in range(s.seats)) == layout
        assert list(layout) == sorted(layout)  # clockwise


@pytest.mark.clause("S13.3")
def test_colours_that_do_not_fit_the_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="option colours names 3 colours, but there are 2 seats"):
        GAME.new_record(2, options_of(["colours=blue-green-red"]))
    with pytest.raises(BadOption, match="option colours names 2 colours, but there are 6 seats"):
        GAME.new_record(6, options_of(["colours=blue-sky"]))
    with pytest.raises(BadOption, match=r"option colours is one of spread, blue-orange, .*'sky-blue' is not"):
        parse_options(GAME.options, {"colours": "sky-blue"})


@pytest.mark.clause("S13.4", "S2.2")
def test_who_plays_first_may_be_named() -> None:
    for seat in range(1, 7):
        s = GAME.new_record(6, options_of([f"first={seat}"]))
        seed_dice(s, 1, 1)
        RULES.setup(s)
        assert (s.starter, s.turn, s.waiting) == (seat - 1, seat - 1, 1 << seat - 1)
        assert s.log_n == 1  # nobody has rolled for it
    firsts = set()
    for seed in range(40):
        s = GAME.new_record(3)
        seed_dice(s, seed, 1)
        RULES.setup(s)
        firsts.add(s.starter)
    assert firsts == {0, 1, 2}


@pytest.mark.clause("S13.4")
def test_a_first_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="option first names seat 4, but there are only 3 seats"):
        GAME.new_record(3, options_of(["first=4"]))


@pytest.mark.clause("S13.1", "S13.2", "S13.3", "S13.4")
@pytest.mark.parametrize(
    ("option", "wrong", "message"),
    [
        ("ring", "20", "option ring is one of 18, 24, 30; '20' is not"),
        ("wheel", "stairs", "option wheel is one of die, any; 'stairs' is not"),
        ("first", "7", "option first is one of roll, 1, 2, 3, 4, 5, 6; '7' is not"),
        ("rings", "18", "no option 'rings'; did you mean 'ring'?"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(option: str, wrong: str, message: str) -> None:
    with pytest.raises(BadOption) as refused:
        parse_options(GAME.options, {option: wrong})
    assert str(refused.value) == message


@pytest.mark.clause("S13.5", "S2.1")
def test_a_short_match_begins_half_way() -> None:
    for seats in (2, 6):
        s = GAME.new_record(seats, parse_options(GAME.options, GAME.short))
        assert isinstance(s, State)
        seed_dice(s, 1, 1)
        RULES.setup(s)
        t = Table(s)
        t.check_board()
        for seat in range(seats):
            colour = COLOUR_WORDS[s.colour[seat]]
            assert [t.where(f"{colour} {letter}") for letter in "abcd"] == ["start", "start", "home", "home"]
        assert t.standing() == [2 * (6 * 18 + 9)] * seats


@pytest.mark.clause("S13.5", "S12.1")
def test_a_short_match_is_won_with_all_four_at_home() -> None:
    s = GAME.new_record(2, options_of(["short=yes", "colours=blue-pink", "first=1"]))
    assert isinstance(s, State)
    seed_dice(s, 1, 1)
    RULES.setup(s)
    t = Table(s)
    t.put("blue a", "home")
    t.put("blue b", "safe3")
    t.play("roll", "6-5")
    t.play("move b 6")
    assert (s.over, t.standing()[0]) == (1, 4 * (6 * 18 + 9))


@pytest.mark.clause("S13.1", "S13.2", "S13.3", "S13.4", "S13.5")
def test_the_usual_options() -> None:
    assert {o.name: o.text(o.default) for o in GAME.options} == {
        "ring": "18",
        "wheel": "die",
        "colours": "spread",
        "first": "roll",
        "short": "no",
    }
