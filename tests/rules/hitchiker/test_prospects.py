"""Odds of another roll, another card and a hand of Hold'em: those of every way in which they can fall."""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from hitch import RULES, Table, table
from hitch_casino import bets, blackjack, hand, holdem, lay
from phevaluator import evaluate_cards

from wayside.engine.forms import COMPILED, PLAIN, Form
from wayside.engine.kit import random_game
from wayside.engine.prospects import BadPosition, Prospect, position_of
from wayside.engine.sight import view
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import DEAL_KIND, DEAL_PRICE, FREE, PRICE, RIPPED_OFF, SHOOTOUT
from wayside.games.hitchiker.pack import CARD_CODES, cards_of
from wayside.games.hitchiker.state import BETTING, DEALING, FLOP, HAND, PACK, State

FORM = Form(PLAIN)
MARKET = "San Anonymo"
RICH = {"Ann": 500, "Ben": 500, "Cem": 500}


def seen(t: Table, name: str = "") -> dict[str, Any]:
    """A position as the page has it: what the seat that is asked sees of the fields that are needed."""
    assert GAME.prospects is not None
    sight = view(t.s, t.seat(name or t.deciding()))
    return {field: sight[field] for field in ("seats", *GAME.prospects.needs)}


def prospects_in(position: dict[str, Any], form: Form = FORM) -> dict[str, Prospect]:
    assert GAME.prospects is not None
    return {GAME.move_text(each.move): each for each in GAME.prospects.of(position_of(GAME, position), form)}


def prospects(t: Table, form: Form = FORM) -> dict[str, Prospect]:
    return prospects_in(seen(t), form)


def chances(each: Prospect) -> dict[str, int]:
    return {chance.words: chance.ways for chance in each.chances}


# ---- The Black Market


def at_market(risk: int, roll: str, **how: Any) -> Table:
    t = table(**({"cash": {"Ann": 300}} | how))
    t.land(MARKET)
    t.play(f"risk {risk}000", roll)
    return t


def word_for(pips: int, last: int) -> str:
    """How a roll of so many pips compares with the one before it."""
    kind = DEAL_KIND[pips]
    if kind != PRICE:
        return {FREE: "free Units", RIPPED_OFF: "ripped off", SHOOTOUT: "dead"}[kind]
    if DEAL_KIND[last] == PRICE and DEAL_PRICE[pips] >= DEAL_PRICE[last]:
        return "same" if DEAL_PRICE[pips] == DEAL_PRICE[last] else "dearer"
    return "better"


@pytest.mark.clause("H6.5", "H6.6", "H6.9", "H6.10")
@pytest.mark.parametrize("roll", ["1-1", "1-2", "1-4", "3-3", "3-4", "4-4", "4-5", "5-6"])
def test_another_roll_is_counted_over_all_36(roll: str) -> None:
    """Each of them is rolled at the table, and the deal is taken whatever it is."""
    t = at_market(63, roll)
    (again,) = prospects(t).values()
    last = sum(int(pips) for pips in roll.split("-"))
    units, words = Counter[int](), Counter[str]()
    for one, two in product(range(1, 7), repeat=2):
        after = Table(t.s.copy())  # type: ignore[arg-type]
        after.play("again", f"{one}-{two}")
        after.play("take")
        units[after.units()] += 1
        words[word_for(one + two, last)] += 1
    assert again.ways == 36
    assert again.points == dict(units)
    assert chances(again) == dict(words)
    assert again.mean == pytest.approx(sum(n * ways for n, ways in units.items()) / 36)


@pytest.mark.clause("H6.5")
def test_after_a_rip_off_every_price_is_better() -> None:
    found = prospects(at_market(50, "4-5"))
    assert list(found) == ["again"]
    assert chances(found["again"]) == {"better": 24, "dead": 6, "ripped off": 4, "free Units": 2}
    assert [chance.ways for chance in found["again"].chances] == [24, 6, 4, 2]


# ---- Blackjack


def plain_count(cards: list[str]) -> int:
    """What cards count, an ace 11 where that is no bust."""
    values = [{"A": 1}.get(card[0], 10 if card[0] in "TJQK" else 0) or int(card[0]) for card in cards]
    return sum(values) + 10 * (1 in values and sum(values) <= 11)


@pytest.mark.clause("H14.9", "H14.10", "H14.11", "H14.17")
@pytest.mark.parametrize(
    ("first", "second", "more", "moves"),
    [
        ("Tc", "6d", "", ["hit", "double"]),
        ("Ac", "6d", "", ["hit", "double"]),
        ("Ac", "6d", "Td", ["hit"]),
        ("5c", "6d", "", ["hit", "double"]),
        ("2d", "3d", "4d", ["hit"]),
    ],
)
def test_another_card_is_counted_over_all_that_are_not_seen(
    first: str, second: str, more: str, moves: list[str]
) -> None:
    t = blackjack(f"{first} 5s 9s 8h Th", cash=RICH)
    lay(t, second, Ben=10)
    if more:
        t.play("hit", more)
    found = prospects(t)
    assert list(found) == moves
    mine = hand(t, "Ben").split()
    on_table = [CARD_CODES[t.s.felt[i]] for i in range(t.s.felt_n)]
    unseen = [card for card in CARD_CODES if card not in on_table]
    counts = Counter(plain_count([*mine, card]) for card in unseen)
    for each in found.values():
        assert each.ways == len(unseen) == PACK - len(on_table)
        assert each.points == dict(counts)
        told = {"bust": sum(ways for count, ways in counts.items() if count > 21), "21": counts[21]}
        assert chances(each) == {word: ways for word, ways in told.items() if ways}


# ---- Texas Hold'em


def by_brute_force(hole: str, board: str) -> tuple[int, int, int]:
    own, there = cards_of(hole), cards_of(board)
    left = [card for card in range(PACK) if card not in own + there]
    found = [0, 0, 0]
    for rest in combinations(left, 5 - len(there)):
        mine = evaluate_cards(*there, *rest, *own)
        for pair in combinations([card for card in left if card not in rest], 2):
            other = evaluate_cards(*there, *rest, *pair)
            found[0 if mine < other else 1 if mine == other else 2] += 1
    return found[0], found[1], found[2]


HOLES = {"Ann": "Kc Kd", "Ben": "8h 9h", "Cem": "As Ah"}
FLOP_CARDS = "Th Jd 2c"


@pytest.mark.clause("H15.18", "H15.20")
@pytest.mark.parametrize("more", ["3s", "3s 4h"])
def test_holdem_against_one_unknown_hand(more: str) -> None:
    t = holdem(HOLES, FLOP_CARDS, cash=RICH)
    for card in more.split():
        bets(t, "check", "check", "check", cards=card)
    (check,) = prospects(t).values()
    assert list(prospects(t)) == ["check"]
    ahead, level, behind = by_brute_force("8h 9h", f"{FLOP_CARDS} {more}")
    assert chances(check) == {"ahead": ahead, "level": level, "behind": behind}
    assert check.ways == ahead + level + behind == {1: 46 * 990, 2: 990}[len(more.split())]
    assert check.points == {1: ahead, 0: level + behind}


@pytest.mark.clause("H15.12")
def test_whoever_owes_is_told_the_odds_of_a_call() -> None:
    t = holdem(HOLES, FLOP_CARDS, cash=RICH)
    for card in ("3s", "4h"):
        bets(t, "check", "check", "check", cards=card)
    bets(t, "bet 50000")
    assert t.deciding() == "Cem"
    (call,) = prospects(t).values()
    assert list(prospects(t)) == ["call"]
    ahead, level, behind = by_brute_force(HOLES["Cem"], f"{FLOP_CARDS} 3s 4h")
    assert chances(call) == {"ahead": ahead, "level": level, "behind": behind}


def test_after_the_flop_only_compiled_rules_count() -> None:
    t = holdem(HOLES, FLOP_CARDS, cash=RICH)
    assert prospects(t) == {}
    (check,) = prospects(t, Form(COMPILED)).values()
    assert check.ways == 1_070_190
    assert sum(chances(check).values()) == check.ways


def test_what_others_hold_changes_nothing() -> None:
    boards = []
    for ann in ("Kc Kd", "7s 7d"):
        t = holdem(HOLES | {"Ann": ann}, FLOP_CARDS, cash=RICH)
        for card in ("3s", "4h"):
            bets(t, "check", "check", "check", cards=card)
        boards.append((seen(t), prospects(t)))
    assert boards[0] == boards[1]


# ---- Positions


def test_where_nothing_is_rolled_or_drawn_there_are_no_odds() -> None:
    t = table(cash=RICH)
    assert prospects(t) == {}
    t.land(MARKET)
    assert prospects(t) == {}


def test_a_field_of_ones_own_is_the_row_of_who_is_asked() -> None:
    t = holdem(HOLES, FLOP_CARDS, cash=RICH)
    assert GAME.prospects is not None
    position = seen(t)
    assert position["hole"] == cards_of("8h 9h")
    s = position_of(GAME, position)
    assert isinstance(s, State)
    assert [s.hole[1, i] for i in range(2)] == cards_of("8h 9h")
    assert all(s.hole[seat, i] == 255 for seat in (0, 2, 3, 4, 5) for i in range(2))
    for waiting in (0, 0b011, 0b1000):
        with pytest.raises(BadPosition, match="waiting is the bit of the one seat that is asked"):
            position_of(GAME, position | {"waiting": waiting})
    for hole in ([position["hole"]], position["hole"][:1], [*position["hole"], 3]):
        with pytest.raises(BadPosition, match="hole is a list of 2 numbers"):
            position_of(GAME, position | {"hole": hole})


def test_a_list_is_as_long_as_its_length_says() -> None:
    t = at_market(63, "1-4")
    position = seen(t)
    assert position["deal"] == [[1, 4]]
    s = position_of(GAME, position)
    assert isinstance(s, State)
    assert [s.deal[0, 0], s.deal[0, 1], s.deal[1, 0]] == [1, 4, 0]
    with pytest.raises(BadPosition, match="deal is a list of 3 times 2 numbers"):
        position_of(GAME, position | {"deal": [[1, 4]] * 4})
    with pytest.raises(BadPosition, match="bets is a list of 6 numbers"):
        position_of(GAME, position | {"bets": [0, 0, 0]})


def dealt_blackjack() -> Table:
    t = blackjack("Tc 5s 9s 8h Th", cash=RICH)
    lay(t, "6d", Ben=10)
    return t


def after_the_turn() -> Table:
    t = holdem(HOLES, FLOP_CARDS, cash=RICH)
    bets(t, "check", "check", "check", cards="3s")
    return t


@pytest.mark.parametrize(
    ("t", "change", "said"),
    [
        (at_market(63, "1-4"), {"rolls": 0}, "rolled for"),
        (at_market(63, "1-4"), {"rolls": 3}, "rolled for"),
        (at_market(63, "1-4"), {"deal": [[0, 1]]}, "two dice"),
        (at_market(63, "1-4"), {"deal": [[1, 9]]}, "two dice"),
        (at_market(63, "1-4"), {"deal": [[-1, 9]]}, "deal has a number"),
        (at_market(63, "1-4"), {"risk": -1}, "risk"),
        (at_market(63, "1-4"), {"rolls": 2}, "two dice"),
        (dealt_blackjack(), {"hand": 28}, "hand is the number"),
        (dealt_blackjack(), {"hand": 0}, "two at least"),
        (dealt_blackjack(), {"felt": [0] * 6}, "every card is there once"),
        (dealt_blackjack(), {"felt": [60, 1, 2, 3, 4, 5]}, "every card is there once"),
        (dealt_blackjack(), {"felt_n": 8}, "every card is there once"),
        (dealt_blackjack(), {"felt_n": 52}, "hand is the number"),
        (after_the_turn(), {"board_n": 2}, "three to five"),
        (after_the_turn(), {"board_n": 6}, "three to five"),
        (after_the_turn(), {"board_n": 5}, "of one pack"),
        (after_the_turn(), {"hole": [255, 255]}, "of one pack"),
        (after_the_turn(), {"hole": [3, 3]}, "of one pack"),
        (after_the_turn(), {"hole": [3, 52]}, "of one pack"),
    ],
)
def test_what_cannot_be_is_refused(t: Table, change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        prospects_in(seen(t) | change)


def test_the_position_is_left_alone() -> None:
    for t in (at_market(63, "1-4"), dealt_blackjack(), after_the_turn()):
        before = bytes(t.s)
        assert RULES.prospects(t.s)
        assert bytes(t.s) == before


def test_they_fit_the_offers_of_whole_games() -> None:
    met: Counter[int] = Counter()
    for number in range(12):
        for s, seat, _ in random_game(RULES, 2 + number % 5, random.Random(number), {}):
            assert isinstance(s, State)
            if seat < 0 or s.phase not in (DEALING, HAND, BETTING) or met[s.phase] >= 25:
                continue
            if s.phase == BETTING and s.board_n == FLOP:
                continue
            found = RULES.prospects(s)
            offers = {GAME.offer_text(line).split()[0] for line in RULES.offers(s, seat)}
            assert found
            for each in found:
                assert GAME.move_text(each.move) in offers | {"double"}
                assert sum(each.points.values()) == each.ways
                for chance in each.chances:
                    assert 0 <= chance.ways <= each.ways
                    assert chance.clause in GAME.rulebook.clauses
            met[s.phase] += 1
    assert min(met[phase] for phase in (DEALING, HAND, BETTING)) >= 10, met
