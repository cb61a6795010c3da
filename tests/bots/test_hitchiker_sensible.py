"""The sensible bot of Hitchiker: what it reckons with, what it does in plain positions, and how well it plays."""

import random as chance
import tomllib
from typing import Any

import numpy as np
import pytest
from blackjack_odds import BEGUN, DEALER, HANDS, MONEY, PLAYED, PLAYER, VALUES, WAGERED, at_casino
from hitch import RULES, Table, begun, table
from hitch_casino import bets, blackjack, casino, holdem, lay

from wayside.bots.random import random
from wayside.engine.batch import DECISIONS, ROUNDS, SCORES, Batch, new_results
from wayside.engine.dice import seed_dice
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, Form, copy_record, rule
from wayside.engine.match import fits
from wayside.engine.moves import move_of, with_amount
from wayside.engine.sight import blinded
from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.blackjack_chart import FIRST_21, FIRST_LOSES, FIRST_WINS, HITS
from wayside.games.hitchiker.blackjack_hands import COUNTS
from wayside.games.hitchiker.bot import sensible
from wayside.games.hitchiker.carrying import CAUGHT, DEADLY_ROLL, FETCHES
from wayside.games.hitchiker.edition import FOLDER, NUMBER, PLACES, SPLIT_HANDS
from wayside.games.hitchiker.judgement import doublings
from wayside.games.hitchiker.rules import WHOLE, play
from wayside.games.hitchiker.state import HAND, OVER, PHASE_WORDS, State

MARKET = "San Anonymo"
LONG = 120  # rounds: six times what four sensible bots usually need


def choice(t: Table, name: str = "") -> str:
    """What it would play; dice that serve it come from a copy."""
    seat = t.seat(name or t.deciding())
    return GAME.move_text(RULES.choose(sensible, t.s.copy(), seat))


def sum_of(text: str, verb: str) -> int:
    """The sum of a move, in thousands."""
    said, dollars = text.split()
    assert said == verb
    return int(dollars) // 1000


# ---- What it reckons with


def carried_on(place: int, edition: dict[str, Any], lots: chance.Random) -> tuple[int, bool]:
    """One Unit that is carried on: what it fetches in dollars, and whether Customs have taken it."""
    board, rides = edition["place"], edition["ride"]
    while True:
        place = (place + lots.randint(1, 6) + lots.randint(1, 6)) % len(board)
        kind = board[place]["kind"]
        if kind == "sell":
            return board[place]["price"], False
        if kind == "customs":
            return 0, True
        if kind == "twister":
            return 0, False
        if kind == "shark" and lots.randint(1, 6) + lots.randint(1, 6) in edition["places"]["deadly"]:
            return 0, False
        if kind == "bad-ride":
            ride = lots.choice(rides)
            if ride["does"] == "go" and ride["where"] == "customs":
                return 0, True
            if ride["does"] == "lose-units" or ride.get("units") == "lost" or killed(ride, lots):
                return 0, False


def killed(ride: dict[str, Any], lots: chance.Random) -> bool:
    """Whether a Bad Ride kills."""
    one, two = lots.randint(1, 6), lots.randint(1, 6)
    kills = {"always": True, "seven": one + two == 7, "one": one == 1, "doubles": one == two}
    return ride["does"] == "deadly" and kills[ride["kills"]]


def dies(place: int, edition: dict[str, Any], lots: chance.Random) -> bool:
    """Whether somebody's next move kills."""
    place = (place + lots.randint(1, 6) + lots.randint(1, 6)) % len(edition["place"])
    kind = edition["place"][place]["kind"]
    if kind == "shark":
        return lots.randint(1, 6) + lots.randint(1, 6) in edition["places"]["deadly"]
    return kind == "bad-ride" and killed(lots.choice(edition["ride"]), lots)


@pytest.mark.parametrize("place", ["Saltimore", MARKET, "Sackamento", "Medicine Hush", "Blunder Bay", "Smashville"])
def test_what_is_carried_on_fetches_what_it_fetches_on_the_road(place: str) -> None:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    lots, walks, start = chance.Random(place), 20_000, NUMBER[place]
    found = [carried_on(start, edition, lots) for _ in range(walks)]
    error = 20_000 / walks**0.5  # no price is further from the mean than that, and few are
    assert abs(sum(price for price, _ in found) / walks - FETCHES[start]) < 4 * error
    assert abs(sum(caught for _, caught in found) / walks - CAUGHT[start] / 1000) < 4 * 0.5 / walks**0.5
    deaths = sum(dies(start, edition, lots) for _ in range(walks)) / walks
    assert abs(deaths - DEADLY_ROLL[start] / 10_000) < 4 * (0.04 / walks) ** 0.5


def test_doublings_are_logarithms() -> None:
    for sum in (1, 2, 3, 25, 60, 1000, 4095, 50_000, 2_000_000):
        assert abs(doublings(sum) - 256 * np.log2(sum)) < 1.5


NATURAL, WON, LOST = range(1, 4)
MANY = 600_000


@rule
def play_by_chart(records: Any, seed: int, hands: int, sums: Any) -> None:
    """So many hands by the rules, hit and stood by the chart; what came of them by the House's card and one's own."""
    start = records[BEGUN]
    s = records[PLAYED]
    seed_dice(start, seed, 0)
    for _ in range(hands):
        copy_record(records, PLAYED, BEGUN)
        play(s, DEALER, move_of(words.BLACKJACK))
        first = COUNTS[s.felt[0]]
        house = COUNTS[s.felt[3]]
        play(s, PLAYER, with_amount(move_of(words.BET), WAGERED))
        play(s, DEALER, move_of(words.PASS))
        play(s, DEALER, move_of(words.PASS))
        hand = PLAYER * SPLIT_HANDS
        while s.phase == HAND:
            hits = HITS[house, s.soft >> hand & 1, s.count[hand]]
            play(s, PLAYER, move_of(words.HIT if hits else words.STAND))
        won = (s.cash[PLAYER] - MONEY) // WAGERED
        sums[house, first, HANDS] += 1
        if won > 5:
            sums[house, first, NATURAL] += 1
        elif won > 0:
            sums[house, first, WON] += 1
        elif won < 0:
            sums[house, first, LOST] += 1
        start.rng[0] = s.rng[0]  # the dice go on, all else begins anew
        start.rng[1] = s.rng[1]


@pytest.mark.long
def test_first_cards_at_blackjack_win_as_often_as_by_the_rules() -> None:
    """The chart has a pack without end, so a card that is out makes it a little wrong."""
    blank = at_casino()
    records, sums = np.concatenate([blank.array, blank.array]), np.zeros((11, 11, 4), np.int64)
    Form(COMPILED, quiet=True, inline=True).of(play_by_chart)(records, 3, MANY, sums)
    assert sums[:, :, HANDS].sum() == MANY
    for part, told in ((NATURAL, FIRST_21), (WON, FIRST_WINS), (LOST, FIRST_LOSES)):
        apart = []
        for house in VALUES:
            for first in VALUES:
                hands = int(sums[house, first, HANDS])
                found = sums[house, first, part] / hands
                assert abs(found - told[house, first] / 1000) < 0.012 + 4 * 0.5 / hands**0.5, (house, first)
                apart.append(hands * (found - told[house, first] / 1000))
        assert abs(sum(apart)) / MANY < 0.004


# ---- What it does on the road


def test_it_makes_its_home_far_from_others() -> None:
    t = begun(3, first="1")
    t.play("home Boastin'")
    second = choice(t).removeprefix("home ").replace("-", " ")
    assert abs(NUMBER[second] - NUMBER["Boastin'"]) >= PLACES // 2 - 1
    t.play(f"home {second.replace(' ', '-')}")
    third = NUMBER[choice(t).removeprefix("home ").replace("-", " ")]
    for other in (NUMBER[second], NUMBER["Boastin'"]):
        assert min(abs(third - other), PLACES - abs(third - other)) >= PLACES // 5


def test_it_puts_into_the_bank_what_wins() -> None:
    t = table(savings={"Ann": 240}, cash={"Ann": 3000})
    t.land("Sudsbury")
    t.play(choice(t))
    assert t.winner() == "Ann"


def test_it_banks_all_that_it_may_while_goals_are_far() -> None:
    t = table(cash={"Ann": 200})
    t.land("Sudsbury")
    assert choice(t) == "deposit 50000"


def test_it_asks_for_its_welfare() -> None:
    t = table(claim="asked")
    t.land("Sudsbury")
    assert choice(t) == "claim"


@pytest.mark.parametrize(("cash", "savings", "move"), [(900, 180, "insure"), (5, 0, "roll"), (25, 0, "roll")])
def test_it_insures_before_corpus_risky_what_is_worth_it(cash: int, savings: int, move: str) -> None:
    t = table(cash={"Ann": cash}, savings={"Ann": savings}, at={"Ann": "Smashville"})
    assert "insure" in t.verbs() or cash < 10
    assert choice(t) == move


def test_it_does_not_insure_where_nothing_kills_or_nobody_moves() -> None:
    rich: dict[str, Any] = {"cash": {"Ann": 900}, "savings": {"Ann": 180}}
    assert choice(table(at={"Ann": "Boastin'"}, **rich)) == "roll"
    assert choice(table(at={"Ann": "Remindya"}, stuck="Ann", **rich)) == "roll"


@pytest.mark.parametrize(("cash", "move"), [(400, "buy"), (60, "buy")])
def test_it_buys_hometowns(cash: int, move: str) -> None:
    t = table(cash={"Ann": cash})
    t.land("Boastin'", "1")
    assert choice(t) == move


def test_it_sells_all() -> None:
    for place in ("Empire City", "Mintgomery", "San Francash", "Seabattle"):
        t = table(units={"Ann": 12})
        t.land(place)
        assert choice(t) == "sell 12"


def test_it_performs_and_is_kind_to_others() -> None:
    t = table()
    t.land("Smashville")
    assert choice(t) == "perform"
    t.play("perform")
    assert [choice(t, name) for name in t.waiting()] == ["yes", "yes"]


def test_it_takes_an_empty_chair() -> None:
    t = table(3, chairs="1", turn="Ben")
    t.idle()
    assert t.waiting() == ["Cem"]
    assert choice(t) == "join"


# ---- What it does at a Black Market


def at_market(risk: int, *rolls: str, **how: Any) -> Table:
    t = table(**({"cash": {"Ann": 200}} | how))
    t.land(MARKET)
    t.play(f"risk {risk}000", rolls[0])
    for roll in rolls[1:]:
        t.play("again", roll)
    return t


def test_it_risks_some_of_its_cash_and_never_all() -> None:
    for cash in (60, 200, 1000):
        t = table(cash={"Ann": cash})
        t.land(MARKET)
        assert 10 <= sum_of(choice(t), "risk") <= cash * 3 // 4


def test_it_risks_nothing_with_the_bank_all_but_full() -> None:
    t = table(cash={"Ann": 30}, savings={"Ann": 249})
    t.land(MARKET)
    assert choice(t) == "pass"


def test_it_takes_free_units_and_cheap_ones() -> None:
    assert choice(at_market(10, "6-6")) == "take"
    assert choice(at_market(10, "1-1")) == "take"
    assert choice(at_market(50, "1-2")) == "take"
    assert choice(at_market(50, "5-6")) == "take"


def test_it_takes_nothing_that_is_bad_while_there_are_rolls() -> None:
    for bad in ("4-5", "3-4"):
        assert choice(at_market(50, bad)) == "again"
        assert choice(at_market(50, bad, bad)) == "again"


# ---- What it does in a Casino


def test_it_chooses_blackjack_with_the_most_cash_and_else_what_costs_nothing() -> None:
    assert choice(casino(cash={"Ann": 400})) == "blackjack"
    said = {choice(with_dice(casino(cash={"Ann": 300, "Ben": 900, "Cem": 900}), number)) for number in range(12)}
    assert said == {"craps", "holdem"}
    assert choice(casino(cash={"Ann": 5, "Ben": 900, "Cem": 900})) == "craps"


def with_dice(t: Table, number: int) -> Table:
    seed_dice(t.s, 1, number)
    return t


def test_it_wagers_more_on_a_better_card_and_keeps_some() -> None:
    cash = {"Ann": 100, "Ben": 800, "Cem": 100}
    ace = sum_of(choice(blackjack("As 5c 9d 8h 6s", cash=cash), "Ben"), "bet")
    six = sum_of(choice(blackjack("6s 5c 9d 8h Ts", cash=cash), "Ben"), "bet")
    assert 800 > ace > six > 0


@pytest.mark.parametrize(
    ("first", "second", "move"),
    [
        ("Tc", "9d", "stand"),
        ("Td", "8d", "stand"),
        ("5c", "3d", "hit"),
        ("Tc", "2d", "hit"),
        ("Ac", "2d", "hit"),
    ],
)
def test_it_stands_and_hits(first: str, second: str, move: str) -> None:
    """Against a ten of the House; there is no cash left to double."""
    t = blackjack(f"{first} 5s 9s 8h Th", cash={"Ann": 100, "Ben": 10, "Cem": 100})
    lay(t, second, Ben=10)
    assert choice(t, "Ben") == move


def test_it_doubles_and_splits_only_with_money_to_spare() -> None:
    for cash, moves in ((500, ["double", "split"]), (25, ["hit", "stand"])):
        said = []
        for first, second, verb in (("6c", "5d", "double"), ("8c", "8d", "split")):
            t = blackjack(f"{first} 5s 9s 8h 6h", cash={"Ann": 100, "Ben": cash, "Cem": 100})
            lay(t, second, Ben=10)
            assert verb in t.verbs("Ben")
            said.append(choice(t, "Ben"))
        assert said == moves


def test_it_antes() -> None:
    t = casino(cash={"Ann": 100, "Ben": 100, "Cem": 100})
    t.play("holdem")
    assert [choice(t, name) for name in t.waiting()] == ["ante"] * 3


FORTUNE = {"Ann": 2000, "Ben": 2000, "Cem": 2000}


def test_it_folds_a_hopeless_hand_to_a_large_bet() -> None:
    t = holdem({"Ann": "7c 2d", "Ben": "As Ad", "Cem": "Ks Qd"}, "Ah Kh Jh", cash=FORTUNE)
    bets(t, "bet 900000", "fold")
    assert t.deciding() == "Ann"
    assert choice(t) == "fold"


def test_it_checks_a_hopeless_hand_and_bets_the_best_one() -> None:
    t = holdem({"Ann": "Kc Kd", "Ben": "7c 2d", "Cem": "As Ah"}, "Ad Ac 9h", cash=FORTUNE)
    assert t.deciding() == "Ben"
    assert choice(t) == "check"
    t.play("check")
    assert sum_of(choice(t), "bet") > 0
    bets(t, "bet 100000", "fold")
    assert choice(t) == "fold"


def test_it_raises_the_best_hand() -> None:
    t = holdem({"Ann": "Kc Kd", "Ben": "7c 2d", "Cem": "As Ah"}, "Ad Ac 9h", cash=FORTUNE)
    bets(t, "bet 100000")
    assert sum_of(choice(t), "raise") > 100


# ---- How it plays


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_plays_what_is_on_offer_by_what_its_seat_sees(seats: int) -> None:
    s = GAME.new_record(seats, {"chairs": int(seats > 4), "claim": seats % 2})
    assert isinstance(s, State)
    seed_dice(s, 17, seats)
    RULES.setup(s)
    phases = set()
    for number in range(900):
        if s.over:
            break
        seat = s.waiting.bit_length() - 1
        phases.add(s.phase)
        sights = [s.copy(), s.copy(), s.copy(), blinded(s, seat)]
        for sight in sights[1:3]:
            RULES.redeal(sight, seat)
        for sight in sights:
            seed_dice(sight, 5, number)
        made = {RULES.choose(sensible, sight, seat) for sight in sights}
        assert len(made) == 1, PHASE_WORDS[s.phase]
        move = made.pop()
        assert any(fits(line, move) for line in RULES.offers(s, seat))
        before, after = s.copy(), sights[0]
        after.rng[0], after.rng[1] = before.rng[0], before.rng[1]
        seed_dice(before, 5, number)
        seed_dice(after, 5, number)
        assert bytes(before) == bytes(after), "nothing but the dice is touched"
        RULES.play(s, seat, move)
    assert s.over
    assert s.phase == OVER
    assert len(phases) >= 9


@pytest.fixture(scope="session")
def against_three_random() -> Batch:
    """In machine code with every bound checked: good players reach states that random ones never do."""
    return Batch(GAME, [sensible, random, random, random], kind=CHECKED)


@pytest.mark.long
def test_it_beats_three_random_bots(against_three_random: Batch) -> None:
    results = new_results(400)
    against_three_random.run(1, 0, results)
    scores = results[:, SCORES : SCORES + 4]
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).mean() > 0.9


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 6])
def test_sensible_bots_bring_a_game_to_its_end(seats: int) -> None:
    results = new_results(1500)
    Batch(GAME, [sensible] * seats, kind=CHECKED).run(2, 0, results)
    assert results[:, ROUNDS].max() < LONG
    assert (results[:, SCORES : SCORES + seats].max(axis=1) == WHOLE).all(), "somebody has won"


@pytest.mark.long
def test_it_plays_the_same_in_plain_python() -> None:
    lines = []
    for kind in (PLAIN, CHECKED):
        results = new_results(3)
        Batch(GAME, [sensible, random, sensible], kind=kind).run(4, 0, results)
        lines.append(results)
    assert np.array_equal(*lines)
    assert lines[0][0, DECISIONS] > 50
