"""What is said to whoever tries a move that is not on offer: the reason, and the clause behind it."""

import random

import pytest
from spiral import RULES, table

from wayside.engine.dice import seed_dice
from wayside.engine.errors import IllegalMove
from wayside.engine.match import Match
from wayside.engine.moves import move_of, with_amount
from wayside.games.spiralized import GAME
from wayside.games.spiralized.words import ENTER_TOKEN, EXCHANGE, MOVE, ROLL, STAIRS, TO_PIT

STUCK = "home home home safe8"
NOT_ROLLED = ("you have not rolled yet: roll, or take the stairs", "S3.1")
ROLLED = ("the dice are rolled: a token must use a die now", "S3.4")
SUNBURST = ("a token stands on a sunburst: choose its partner for the exchange", "S9.1")
CHOOSE = ("choose which of the nearest tokens goes to the Pit", "S11.6")
COMES_FIRST = ("another move lets you use both dice, and that comes first", "S3.4")


@pytest.mark.clause("S3.1")
@pytest.mark.parametrize("move", ["move a 5", "enter 6", "exchange pink a", "free", "pass", "pit a"])
def test_before_the_roll(move: str) -> None:
    assert table(blue="blue2+1").refused(move) == NOT_ROLLED


@pytest.mark.clause("S3.4", "S6.6")
@pytest.mark.parametrize("move", ["roll", "exchange pink a", "pit a"])
def test_after_the_roll(move: str) -> None:
    t = table(roll="5-3", blue="green3")
    assert t.refused(move) == ROLLED
    assert t.refused("stairs a down 1") == ("who has rolled cannot take the stairs", "S6.6")


@pytest.mark.clause("S9.1")
@pytest.mark.parametrize("move", ["roll", "stairs a up 1", "move a 4", "enter 1", "free", "pass", "pit a"])
def test_on_a_sunburst(move: str) -> None:
    t = table(roll="1-4", blue="pink2+1", pink="red1+1")
    t.play("move a 1")
    assert t.refused(move) == SUNBURST


@pytest.mark.clause("S11.6", "S11.5")
@pytest.mark.parametrize("move", ["roll", "stairs a up 1", "move a 5", "enter 1", "exchange pink a", "free", "pass"])
def test_before_the_pit(move: str) -> None:
    t = table(doubles=2, blue="blue5 wheel blue2+1 home", pink=STUCK)
    t.play("roll", "5-5")
    assert t.refused(move) == CHOOSE
    for letter in "cd":
        assert t.refused(f"pit {letter}") == (f"token {letter} is not one of the nearest to Home", "S11.5")


@pytest.mark.clause("S6.1", "S6.3", "S6.4", "S8.2", "S1.4")
@pytest.mark.parametrize(
    ("tokens", "move", "reason", "clause"),
    [
        ("rect", "stairs a up 1", "token a is not in the rings", "S6.1"),
        ("safe3", "stairs a up 1", "token a is not in the rings", "S6.1"),
        ("blue2+1", "stairs a up 1", "token a does not stand on a coloured space", "S6.1"),
        ("blue1+2", "stairs a up 1", "token a does not stand on a coloured space", "S6.1"),
        ("sky1+1", "stairs a down 1", "token a stands on an arrow, and no stairs lead from there", "S8.2"),
        (
            "green3",
            "stairs a up 2",
            "token a does not stand on a Wheel, and only from there can it go two spaces",
            "S6.3",
        ),
        ("green1", "stairs a up 1", "the stairway does not go so far up: token a is in ring 1", "S1.4"),
        ("green2", "stairs a up 2", "the stairway does not go so far up: token a is in ring 2", "S1.4"),
        ("green6", "stairs a down 2", "the stairway does not go so far down: token a is in ring 6", "S1.4"),
        ("green4 rect green6", "stairs a down 2", "your own token c stands there", "S6.4"),
        ("pink3", "stairs a down 1", "pink b stands there on its own stairway and is safe", "S6.4"),
    ],
)
def test_stairs(tokens: str, move: str, reason: str, clause: str) -> None:
    assert table(blue=tokens, pink="rect pink4").refused(move) == (reason, clause)


@pytest.mark.clause("S3.2")
def test_a_die_that_is_not_there() -> None:
    t = table(roll="5-3", blue="blue2+1 home home home")
    for move in ("move a 4", "enter 4"):
        assert t.refused(move) == ("there is no 4 to use; the dice show 5 and 3", "S3.2")
    t.play("move a 3")
    assert t.refused("move a 3") == ("there is no 3 to use; only the 5 is left", "S3.2")


@pytest.mark.clause("S4.1", "S10.3", "S7.7", "S7.5", "S7.6", "S5.4", "S5.6")
@pytest.mark.parametrize(
    ("tokens", "move", "reason", "clause"),
    [
        ("rect blue2+1", "move a 4", "token a is in its rectangle: it must enter first", "S4.1"),
        ("pit blue2+1", "move a 4", "token a is in the Pit", "S10.3"),
        ("home blue2+1", "move a 4", "token a is at Home", "S7.7"),
        ("safe6 blue2+1", "move a 4", "Home must be reached exactly: token a needs 3", "S7.7"),
        ("safe3 safe7 blue2+1", "move a 4", "space 7 of your Safe Zone is taken", "S7.5"),
        ("wheel* safe4", "move a 4", "token a goes on into the Safe Zone, and space 4 there is taken", "S7.6"),
        ("blue2+1 blue2+5", "move a 4", "the 4 leads token a to where your own token b stands", "S5.4"),
        ("blue2+5 blue1+15 rect blue2+1", "move b 4", "the 4 leads token b to where your own token d stands", "S5.4"),
        ("wheel blue6+4", "move a 4", "the 4 leads token a to where your own token b stands", "S5.4"),
        ("blue2+5 blue2+1", "move a 4", "the 4 leads token a to where pink b is safe", "S5.6"),
    ],
)
def test_moves_by_a_die(tokens: str, move: str, reason: str, clause: str) -> None:
    assert table(roll="4-2", blue=tokens, pink="rect pink2").refused(move) == (reason, clause)


@pytest.mark.clause("S3.4", "S4.2")
def test_of_two_on_the_start_space_the_first_moves() -> None:
    t = table(roll="4-2", blue="rect start start home")
    assert t.offered() == ["move b 4", "move b 2"]
    assert t.refused("move c 4") == ("tokens b and c both stand on the Start space: move b", "S4.2")


@pytest.mark.clause("S3.4")
def test_full_use_is_the_reason_given_where_it_is_the_reason() -> None:
    t = table(roll="4-1", blue="safe5 safe8 home home")
    assert t.refused("move a 1") == COMES_FIRST
    t = table(roll="4-1", blue="rect safe8 home home")
    assert t.refused("move b 1") == COMES_FIRST
    # Only d can use the 3 and then the 6: the second token on the Start space may not move, and nor may the first.
    t = table("blue green pink", roll="6-3", blue="home start start blue1", green="green1 green2", pink="pink1")
    assert t.offered() == ["move d 3"]
    assert t.refused("move b 3") == COMES_FIRST
    assert t.refused("move c 3") == COMES_FIRST
    for letter in "bc":
        assert t.refused(f"move {letter} 6") == (f"the 6 leads token {letter} to where green a is safe", "S5.6")


@pytest.mark.clause("S3.4", "S4.1", "S4.2")
def test_entering() -> None:
    t = table(roll="6-1", blue="home home home safe7", pink=STUCK)
    assert t.refused("enter 1") == ("no token is left in your rectangle", "S4.1")
    t = table(roll="6-2", blue="start start rect rect")
    assert t.refused("enter 6") == ("two tokens stand on your Start space already", "S4.2")
    t = table(roll="5-2", blue="blue2+1 rect rect rect")
    assert t.refused("enter 5") == ("a token enters on a 1 or a 6", "S4.1")


@pytest.mark.clause("S3.4", "S4.1")
def test_entering_gives_way_to_the_use_of_both_dice() -> None:
    """Orange bars the 3 from the Start space, and from where b stands now: the 1 must bring b past it."""
    t = table("blue orange", roll="3-1", blue="rect blue1 home home", orange="orange1 orange2 home home")
    assert t.offered() == ["move b 1"]
    assert t.refused("enter 1") == COMES_FIRST


@pytest.mark.clause("S10.4", "S3.4")
def test_snake_eyes() -> None:
    assert table(roll="1-1", blue="blue2+1").refused("free") == ("no token of yours is in the Pit", "S10.4")
    assert table(roll="1-1", blue="blue2+1", pink="pit").refused("free") == ("no token of yours is in the Pit", "S10.4")
    assert table(roll="2-2", blue="blue2+1 pit").refused("free") == (
        "only snake eyes free a token from the Pit",
        "S10.4",
    )
    t = table(roll="1-1", blue="blue2+1 pit")
    assert t.refused("pass") == ("nobody may pass while a die can be used", "S3.4")
    t.play("move a 1")
    assert t.refused("free") == (
        "you have begun to move with the snake eyes: they do not free a token as well",
        "S10.4",
    )


@pytest.mark.clause("S9.2", "S2.1", "S3.6")
def test_exchanges() -> None:
    t = table(
        "blue green pink",
        roll="4-2",
        blue="blue2+1 home home home",
        green="green5 home home home",
        pink="orange5+1 orange4+1 pink3 start",
    )
    t.play("move a 4")
    assert t.refused("exchange blue b") == ("a token is not exchanged with one of its own colour", "S9.2")
    assert t.refused("exchange sky a") == ("nobody plays sky", "S2.1")
    assert t.refused("exchange pink c") == ("pink c is safe where it stands", "S9.2")
    assert t.refused("exchange pink d") == ("pink d is not in the rings", "S9.2")
    assert t.refused("exchange pink a") == (
        "another exchange lets you use the other die as well, and that comes first",
        "S3.6",
    )


@pytest.mark.clause("S3.1")
def test_a_match_refuses_with_the_reason_the_clause_and_what_is_legal() -> None:
    match = Match(GAME, ["Ada", "Bo"], {"first": 1}, secret=bytes(32), nonces=[b"a", b"b"])
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "move a 5")
    assert refused.value.clause == "S3.1"
    assert str(refused.value) == (
        "'move a 5' cannot be played: you have not rolled yet: roll, or take the stairs (S3.1). Legal now: roll"
    )


@pytest.mark.clause("S3.1")
@pytest.mark.parametrize(
    "move",
    [
        move_of(99),
        move_of(ROLL, 3),
        move_of(STAIRS, 4, 0, 1),
        move_of(STAIRS, 0, 2, 1),
        move_of(STAIRS, 0, 0, 3),
        move_of(MOVE, 200, 5),
        move_of(MOVE, 0, 5, 1),
        move_of(MOVE, 0, 7),
        move_of(ENTER_TOKEN, 0),
        move_of(EXCHANGE, 6, 0),
        move_of(EXCHANGE, 3, 4),
        move_of(TO_PIT, 17),
        with_amount(move_of(ROLL), 4),
    ],
)
def test_numbers_that_are_no_move_are_refused_in_every_phase(move: int) -> None:
    at_turn = table(blue="green3")
    at_die = table(roll="5-3", blue="green3")
    at_partner = table(roll="1-4", blue="pink2+1", pink="red1+1")
    at_partner.play("move a 1")
    at_nearest = table(doubles=2, blue="blue5 wheel blue2+1 home", pink=STUCK)
    at_nearest.play("roll", "5-5")
    match = Match(GAME, ["Blue", "Pink"])
    for t in (at_turn, at_die, at_partner, at_nearest):
        match.record.become(t.s)
        with pytest.raises(IllegalMove, match=r"^that cannot be played: there is no such move\. Legal now: "):
            match.play(0, move)


@pytest.mark.clause("S3.4")
def test_every_refusal_in_random_play_names_a_clause_that_exists() -> None:
    """Every move there is, at many moments of several games: the ones not on offer are refused with a reason."""
    every = [move_of(verb) for verb in (0, 5, 6)]
    every += [move_of(1, token, way, far) for token in range(4) for way in range(2) for far in (1, 2)]
    every += [move_of(2, token, die) for token in range(4) for die in range(1, 7)]
    every += [move_of(3, die) for die in range(1, 7)]
    every += [move_of(4, colour, token) for colour in range(6) for token in range(4)]
    every += [move_of(7, token) for token in range(4)]
    assert GAME.refusal is not None
    seen = set()
    for seats in (2, 3, 6):
        chance = random.Random(seats)
        s = GAME.new_record(seats)
        seed_dice(s, seats, 5)
        RULES.setup(s)
        for _ in range(1500):
            if s.over:
                break
            seat = s.waiting.bit_length() - 1
            offers = [line[0] for line in RULES.offers(s, seat)]
            before = bytes(s)
            for move in chance.sample(every, 12):
                if move not in offers:
                    reason, clause = GAME.refusal(s, seat, move)
                    assert reason
                    assert "?" not in reason
                    assert clause in GAME.rulebook.clauses
                    seen.add(clause)
            assert bytes(s) == before
            RULES.play(s, seat, chance.choice(offers))
    assert seen >= {"S1.4", "S3.1", "S3.2", "S3.4", "S4.1", "S5.4", "S6.1", "S6.6", "S9.1", "S9.2", "S10.4"}
