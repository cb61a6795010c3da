"""What is said to whoever tries a move that is not on offer: the reason, and the clause behind it."""

from random import Random as Lots

import pytest
from hitch import Table, begun, table
from hitch_casino import bets, blackjack, casino, holdem, lay

from wayside.engine.errors import IllegalMove
from wayside.engine.game import Rules
from wayside.engine.kit import random_game
from wayside.engine.match import Match, fits
from wayside.engine.moves import move_of, with_amount
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import HOMETOWNS
from wayside.games.hitchiker.refusal import refusal

RULES = Rules(GAME)


def at_bank() -> Table:
    t = table(claim="asked", cash={"Ann": 0})
    t.land("Sudsbury")
    return t


def at_purchase() -> Table:
    t = table(claim="asked", cash={"Ann": 0})
    t.land("Ottawait", by="1-2")  # past Sudsbury, so that welfare waits
    t.play("pass", "5")
    return t


def at_market() -> Table:
    t = table(claim="asked", cash={"Ann": 3}, homes={"Ann": "Filladelly"})
    t.land("Saltimore", by="2-2")
    t.play("pass")
    return t


def in_deal() -> Table:
    t = table(cash={"Ann": 90})
    t.land("Saltimore")
    t.play("risk 50000", "4-4")
    return t


def at_jury() -> Table:
    t = table()
    t.land("Smashville")
    t.play("perform")
    return t


def on_hand(first: str, second: str, **cash: int) -> Table:
    """Ben's hand of Blackjack, next to Cem and the dealer, Ann, who do not bet."""
    t = blackjack(f"{first} 9d 6h 5s Th", cash={"Ben": 40, **cash})
    lay(t, second, Ben=20)
    return t


def at_bets(*moves: str, **cash: int) -> Table:
    hole = {"Ann": "As Ad", "Ben": "Kc Kd", "Cem": "2c 7d"}
    t = holdem(hole, "2h 9s Jd", cash={"Ann": 90, "Ben": 90, "Cem": 90, **cash})
    bets(t, *moves)
    return t


@pytest.mark.parametrize(
    ("position", "move", "clause", "says"),
    [
        (lambda: begun(3, first="1"), "roll", "H3.1", "beginning"),
        (lambda: begun(3, first="1"), "pass", "H2.4", "choose a Hometown"),
        (table, "home Boastin'", "H2.4", "at the start"),
        (table, "join", "H17.3", "empty chair"),
        (table, "not-yet", "H17.3", "empty chair"),
        (table, "pass", "H3.5", "cannot be left"),
        (table, "claim", "H4.3", "by itself"),
        (lambda: table(claim="asked"), "claim", "H4.4", "no welfare waits"),
        (table, "deposit 10000", "H4.8", "passes or reaches"),
        (table, "buy", "H4.11", "for sale"),
        (table, "risk 20000", "H6.1", "Black Market"),
        (table, "take", "H6.6", "no deal"),
        (table, "again", "H6.6", "no deal"),
        (table, "sell 3", "H7.1", "SELL city"),
        (table, "perform", "H5.4", "performance"),
        (table, "yes", "H5.10", "to judge"),
        (table, "no", "H5.10", "to judge"),
        (table, "craps", "H12.1", "Casino"),
        (table, "blackjack", "H12.1", "Casino"),
        (table, "holdem", "H12.1", "Casino"),
        (table, "bet 5000", "H14.4", "nothing to bet on"),
        (table, "hit", "H14.9", "no hand of Blackjack"),
        (table, "stand", "H14.9", "no hand of Blackjack"),
        (table, "split", "H14.9", "no hand of Blackjack"),
        (table, "double", "H14.9", "no hand of Blackjack"),
        (table, "ante", "H15.1", "before a hand of Hold'em"),
        (table, "check", "H15.7", "no hand of Hold'em"),
        (table, "call", "H15.7", "no hand of Hold'em"),
        (table, "raise 20000", "H15.7", "no hand of Hold'em"),
        (table, "fold", "H15.7", "no hand of Hold'em"),
        (lambda: table(cash={"Ann": 19}), "insure", "H9.4", "least premium is $20,000, and you have $19,000"),
        (lambda: table(insured="Ann", cash={"Ann": 99}), "insure", "H11.46", "insured for this turn already"),
        (at_bank, "deposit 1000", "H4.7", "no cash"),
        (at_bank, "insure", "H9.1", "before the roll"),
        (at_purchase, "buy", "H4.12", "Ottawait costs $25,000, and you have $0"),
        (at_market, "risk 10000", "H6.2", "at least $10,000 must be risked, and you have $3,000"),
        (in_deal, "pass", "H6.7", "not walk away"),
        (in_deal, "risk 20000", "H6.7", "$50,000 lies on the table"),
        (lambda: casino(cash={"Ann": 0, "Ben": 0, "Cem": 0}), "blackjack", "H12.6", "nobody has any cash"),
        (lambda: casino(cash={"Ann": 9, "Ben": 9, "Cem": 90}), "holdem", "H12.6", "fewer than two"),
        (lambda: on_hand("8c", "7c"), "pass", "H14.9", "to stand"),
        (lambda: on_hand("8c", "7c"), "split", "H14.14", "count the same"),
        (lambda: on_hand("8c", "8d", Ben=30), "split", "H14.18", "another $20,000, and you have $10,000"),
        (lambda: on_hand("8c", "7c", Ben=30), "double", "H14.18", "another $20,000, and you have $10,000"),
        (at_bets, "call", "H15.7", "nobody has bet"),
        (at_bets, "raise 20000", "H15.7", "nobody has bet"),
        (at_bets, "fold", "H15.11", "costs nothing"),
        (at_bets, "pass", "H15.7", "check"),
        (lambda: at_bets("bet 10000"), "check", "H15.7", "a bet of $10,000"),
        (lambda: at_bets("bet 10000"), "bet 20000", "H15.7", "a bet of $10,000"),
        (lambda: at_bets("bet 80000", Cem=50), "raise 90000", "H15.12", "no more than a call"),
        (lambda: at_bets("bet 50000", "call", "raise 55000", Ann=65), "raise 70000", "H15.10", "last full bet"),
        (lambda: at_bets("bet 80000", "fold", Ann=95), "raise 85000", "H15.9", "nobody else"),
    ],
)
def test_reasons(position: object, move: str, clause: str, says: str) -> None:
    assert callable(position)
    t: Table = position()
    reason, cited = t.refused(move)
    assert cited == clause
    assert says in reason


@pytest.mark.clause("H9.3", "H2.4", "H8.6")
def test_reasons_that_need_a_move_before() -> None:
    t = table(cash={"Ann": 90})
    t.play("insure", "1-1")
    assert t.refused("insure") == ("there is one premium roll a turn, and you have had it", "H9.3")
    t = begun(2, first="1")
    t.play("home Boastin'")
    assert t.refused("home Boastin'") == ("Boastin' belongs to somebody already", "H2.4")
    t = table(3)
    t.land("Corpus Risky", "3-4")
    assert t.refused("home Olimpia") == ("Olimpia belongs to somebody already", "H8.6")


@pytest.mark.clause("H5.10", "H17.3")
def test_jurors_and_chairs_have_to_say_something() -> None:
    assert at_jury().refused("pass", by="Ben") == ("a juror says yes or no", "H5.10")
    t = begun(3, first="1", chairs="1")
    for town in ("Boastin'", "Olimpia"):
        t.play(f"home {town}")
    assert t.refused("pass", by="Cem") == ("a chair is asked to join, or not yet", "H17.3")


@pytest.mark.clause("H14.14", "H14.15", "H14.17")
def test_hands_that_were_hit_or_split() -> None:
    t = on_hand("8c", "8d", Ben=200)
    t.play("split", "8h, 2d")
    assert t.refused("double") == ("a hand that was split cannot be doubled", "H14.17")
    t.play("split", "8s, 3d")
    t.play("split", "4d, 4h")
    assert t.refused("split") == ("one hand can become 4 at most", "H14.15")
    t.play("hit", "2h")
    assert t.refused("split") == ("only a hand of two cards can be split", "H14.14")
    t = on_hand("8c", "2d")
    t.play("hit", "2h")
    assert t.refused("double") == ("one can double down only with the first two cards", "H14.17")


@pytest.mark.clause("H15.3")
def test_holdem_that_nobody_wanted() -> None:
    t = casino()
    t.play("holdem")
    for name in t.waiting():
        t.play("pass", by=name)
    assert t.refused("holdem") == ("too few wanted to play it at this visit", "H15.3")


@pytest.mark.clause("H4.4")
def test_welfare_that_was_not_asked_for_in_time() -> None:
    t = table(claim="asked", at={"Ann": "Whinypeg"})
    t.land("Great White North Casino", by="1-2")
    t.play("pass")
    t.play("blackjack", "2c, 8c, 9d, 6h, 5s, Th")
    assert t.refused("claim", by="Ann") == ("welfare has to be asked for before a casino game is chosen", "H4.4")


def test_a_match_tells_the_reason_and_the_clause() -> None:
    match = Match(GAME, ["Ann", "Ben"], secret=b"a" * 32, options={"first": 1})
    with pytest.raises(IllegalMove, match="beginning") as refused:
        match.play(match.waiting()[0], "roll")
    assert refused.value.clause == "H3.1"


def test_every_move_that_is_not_on_offer_has_a_reason_with_a_clause_that_there_is() -> None:
    """All verbs with a few arguments and amounts, at all kinds of moments."""
    every = [
        with_amount(move_of(verb, town), amount)
        for verb in GAME.verbs
        for town in (range(HOMETOWNS) if verb.args else (0,))
        for amount in ((1, 20, 300) if verb.amount else (0,))
    ]
    asked = 0
    for number in range(6):
        options = {"claim": number % 2, "chairs": number % 2}
        for s, _, _ in random_game(RULES, 3 + number % 3, Lots(number), options):
            asked += 1
            if asked % 7 == 0 and not s.over:
                for deciding in (i for i in range(s.seats) if s.waiting >> i & 1):
                    lines = RULES.offers(s, deciding)
                    open_verbs = {line[0] & 255 for line in lines if line[1] or line[2]}
                    for move in every:
                        if move & 255 not in open_verbs and not any(fits(line, move) for line in lines):
                            reason, clause = refusal(s, deciding, move)
                            assert reason
                            assert clause in GAME.rulebook.clauses
    assert asked > 1000
