"""Why one would insure, bank, deal, bet or stand: what is said is what the rules say."""

import random
import re
from collections import Counter
from typing import Any

import pytest
from hitch import RULES, Table, table
from hitch_casino import bets, blackjack, casino, holdem, lay

from wayside.engine.dice import seed_dice
from wayside.engine.moves import move_of, parse_move, verb_of
from wayside.engine.reasons import reason_for, reasons_in, wrong_with
from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.bot import sensible
from wayside.games.hitchiker.carrying import DEADLY_ROLL
from wayside.games.hitchiker.edition import SEED, UNIT_PRICE
from wayside.games.hitchiker.state import SELLING, TURN, State

NOTHING = ("", "")
RICH = {"Ann": 500, "Ben": 500, "Cem": 500}


def why(t: Table, text: str, name: str = "") -> tuple[str, str]:
    """The reason for a move that is on offer."""
    seat = t.seat(name or t.deciding())
    return reason_for(GAME, t.s, seat, parse_move(GAME.verbs, text), [])


def on(place: str, chance: str = "", **how: Any) -> Table:
    t = table(**how)
    t.land(place, chance)
    return t


def deal(roll: str, risk: int = 63) -> Table:
    t = on("San Anonymo", cash={"Ann": 300})
    t.play(f"risk {risk}000", roll)
    return t


def dealt(first: str, second: str, house: str = "Th", **how: Any) -> Table:
    t = blackjack(f"{first} 5s 9s 8h {house}", cash=RICH, **how)
    lay(t, second, Ben=10)
    return t


def jury() -> Table:
    t = on("Smashville")
    t.play("perform")
    return t


def chair() -> Table:
    t = table(3, chairs="1", turn="Ben")
    t.idle()
    return t


def ante() -> Table:
    t = casino(cash=RICH)
    t.play("holdem")
    return t


def betting(*moves: str) -> Table:
    t = holdem({"Ann": "Kc Kd", "Ben": "8h 9h", "Cem": "As Ah"}, "Th Jd 2c", cash=RICH)
    bets(t, *moves)
    return t


@pytest.mark.parametrize(
    ("t", "move", "name", "sentence", "clause"),
    [
        (
            table(cash=RICH, at={"Ann": "Smashville"}),
            "insure",
            "",
            "From here the next move kills in 4.2% of all cases, and you have much to lose.",
            "H9.5",
        ),
        (
            table(cash=RICH, at={"Ann": "Smashville"}),
            "roll",
            "",
            "From here the next move kills in only 4.2% of all cases, and a premium is dear.",
            "H9.1",
        ),
        (
            table(at={"Ann": "Boastin'"}),
            "roll",
            "",
            "Nothing within reach of this roll can kill you but a deal at a Black Market.",
            "H9.1",
        ),
        (
            table(cash=RICH, at={"Ann": "Remindya"}, stuck="Ann"),
            "roll",
            "",
            "Only an odd total leads on from here, so half of the time nothing can happen to you.",
            "H5.13",
        ),
        (
            on("Sudsbury", cash=RICH),
            "deposit 50000",
            "",
            "Savings win the game, and cash is lost more easily.",
            "H4.8",
        ),
        (
            on("Boastin'", "1", cash=RICH),
            "buy",
            "",
            "With Boastin' every lap brings $10,000 of welfare and room for $20,000 in the Bank, and you may bank up to"
            " $50,000 at once.",
            "H4.13",
        ),
        (
            on("Sudsbury", claim="asked"),
            "claim",
            "",
            "The welfare is yours, but only if you ask for it in this turn.",
            "H4.4",
        ),
        (
            on("Empire City", units={"Ann": 10}),
            "sell 10",
            "",
            "Here all of it fetches $500,000, and carried on from here $142,000 on average.",
            "H7.3",
        ),
        (
            on("San Anonymo", cash=RICH),
            "risk 100000",
            "",
            "A Unit carried on from here fetches $19,405 on average, and most deals cost less.",
            "H6.9",
        ),
        (deal("6-6"), "take", "", "It brings 40 Units for nothing, and you keep the money.", "H6.10"),
        (
            deal("1-4"),
            "take",
            "",
            "It brings 31 Units, worth $601,000 on average, with Customs coming first in 26% of all cases.",
            "H6.9",
        ),
        (deal("4-4"), "again", "", "Of 36 rolls 19 bring a cheaper deal, and 2 free Units.", "H6.7"),
        (deal("1-3"), "again", "", "Of 36 rolls 4 bring a cheaper deal, and 2 free Units.", "H6.7"),
        (deal("1-2"), "again", "", "", ""),
        (deal("1-1"), "again", "", "", ""),
        (deal("4-5"), "again", "", "Most other rolls are better than this one.", "H6.6"),
        (deal("3-4"), "take", "", "", ""),
        (on("Smashville"), "perform", "", "The Bank pays unless the whole table says no.", "H5.10"),
        (
            chair(),
            "join",
            "",
            "Whoever joins gets a Hometown and cash like everybody at the start.",
            "H17.4",
        ),
        (casino(), "craps", "", "Everybody rolls for $250,000, and it costs nothing.", "H13.1"),
        (
            casino(cash={"Ann": 900}),
            "blackjack",
            "",
            "A hand that wins pays five times the wager, and you have the most cash to bet.",
            "H14.21",
        ),
        (
            casino(cash={"Ben": 900}),
            "blackjack",
            "",
            "A hand that wins pays five times the wager, and you play two hands.",
            "H14.21",
        ),
        (
            ante(),
            "ante",
            "Ben",
            "The Bank's money lies in the pot, so a hand is worth more than the ante.",
            "H15.1",
        ),
        (
            dealt("Tc", "9d"),
            "stand",
            "",
            "The House shows a 10, and 19 is better kept than chanced.",
            "H14.19",
        ),
        (dealt("Tc", "2d"), "hit", "", "The House shows a 10, and 12 rarely beats it.", "H14.9"),
        (dealt("5c", "6d", "8c"), "hit", "", "The House shows an 8, and no card can bust it.", "H14.9"),
        (dealt("Ac", "6d", "Ad"), "hit", "", "The House shows an ace, and no card can bust it.", "H14.9"),
        (dealt("8c", "8d"), "split", "", "Two hands at five to one are worth more than this one.", "H14.14"),
        (
            dealt("5c", "6d"),
            "double",
            "",
            "At five to one it is right to have more on a hand as good as this.",
            "H14.17",
        ),
        (betting(), "check", "", "It costs nothing to see what comes.", "H15.7"),
        (
            betting(),
            "bet 50000",
            "",
            "The hand is better than its share of the pot, so let others pay to see it.",
            "H15.8",
        ),
        (
            betting("bet 50000"),
            "call",
            "",
            "To see it costs $50,000, and $180,000 lies in the middle.",
            "H15.12",
        ),
        (betting("bet 50000"), "fold", "", "To go along costs more than the hand is worth.", "H15.11"),
    ],
)
def test_what_is_said(t: Table, move: str, name: str, sentence: str, clause: str) -> None:
    assert why(t, move, name) == (sentence, clause)


def test_a_first_card_is_told_by_its_chances() -> None:
    ace = why(blackjack("As 5c 9d 8h 6s", cash=RICH), "bet 10000", "Ben")
    six = why(blackjack("6s 5c 9d 8h Ts", cash=RICH), "bet 10000", "Ben")
    told = [int(found[1]) for said, _ in (ace, six) if (found := re.search(r"wins in (\d+)%", said))]
    assert len(told) == 2
    assert 60 < told[0] < 90
    assert 20 < told[1] < 45


def test_a_no_has_no_reason() -> None:
    assert why(on("Sudsbury", cash=RICH), "pass") == NOTHING
    assert why(on("Empire City", units={"Ann": 10}), "pass") == NOTHING
    assert why(jury(), "no", "Ben") == NOTHING


# ---- Whole games


def test_every_reason_fits_and_is_true() -> None:
    met: Counter[int] = Counter()
    told = 0
    for number in range(8):
        lots = random.Random(number)
        seats = 2 + number % 5
        s = GAME.new_record(seats, {"chairs": int(seats > 3), "claim": number % 2})
        assert isinstance(s, State)
        seed_dice(s, 23, number)
        RULES.setup(s)
        for _ in range(300):
            if s.over:
                break
            seat = s.waiting.bit_length() - 1
            offers = RULES.offers(s, seat)
            for (move, *_), reason in zip(offers, reasons_in(GAME, s, offers, seat), strict=True):
                assert not wrong_with(GAME, reason), reason
                told += reason != NOTHING
                check_truth(s, seat, verb_of(move), reason[0])
            met[s.phase] += 1
            by_lot = lots.random() < 0.3
            move = choose_by_lot(offers, lots) if by_lot else RULES.choose(sensible, s.copy(), seat)
            RULES.play(s, seat, move)
    assert len(met) >= 14, met
    assert told > 1500


def choose_by_lot(offers: list[list[int]], lots: random.Random) -> int:
    line = lots.choice([list(each) for each in offers])
    text = GAME.offer_text(line).split()
    if len(text) > 1 and ".." in text[1]:
        return parse_move(GAME.verbs, f"{text[0]} {text[1].split('..')[0]}")
    return line[0]


def check_truth(s: State, seat: int, verb: int, sentence: str) -> None:
    """What a sentence says of the position."""
    if s.phase == TURN and "Nothing within reach" in sentence:
        assert DEADLY_ROLL[s.at[seat]] == 0
    if s.phase == SELLING and verb == words.SELL:
        now = f"${UNIT_PRICE[s.at[seat]] * s.units[seat] * 1000:,}"
        assert f"fetches {now}," in sentence
    if "you have the most cash" in sentence:
        assert s.cash[seat] == max(s.cash[other] for other in range(s.seats))
    if "no card can bust it" in sentence:
        assert s.soft >> s.hand & 1 or s.count[s.hand] <= 11
    if found := re.search(r"and \$([\d,]+) lies in the middle", sentence):
        assert int(found[1].replace(",", "")) == 1000 * (SEED + sum(s.put[i] for i in range(s.seats)))
    if found := re.search(r"It brings ([\d,]+) Units?[ ,]", sentence):
        after = s.copy()
        RULES.play(after, seat, move_of(verb))
        assert after.units[seat] - s.units[seat] == int(found[1].replace(",", ""))  # type: ignore[attr-defined]
    if found := re.search(r"To see it costs \$([\d,]+),", sentence):
        assert int(found[1].replace(",", "")) == 1000 * min(s.highest - s.bets[seat], s.cash[seat])


def test_the_sensible_bot_has_a_reason_for_most_of_what_it_does() -> None:
    moves = told = 0
    s = GAME.new_record(4)
    seed_dice(s, 3, 3)
    RULES.setup(s)
    while not s.over:
        seat = s.waiting.bit_length() - 1
        move = RULES.choose(sensible, s.copy(), seat)
        told += reason_for(GAME, s, seat, move, []) != NOTHING
        moves += 1
        RULES.play(s, seat, move)
    assert moves > 50
    assert told > 0.8 * moves, (told, moves)
