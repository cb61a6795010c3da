"""What an offer would do, in numbers: each is what then happens, or what a count of all falls of the dice gives."""

from random import Random as Lots

import pytest
from hitch import RULES, Table, begun, table
from hitch_casino import bets, blackjack, casino, holdem, lay
from hitch_ledger import RIGHT, keep_blackjack, keep_holdem, keep_road

from wayside.engine.game import Rules
from wayside.engine.kit import random_game
from wayside.engine.moves import FREE, verb_of, with_amount
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import HOMETOWN_AT, KIND_AT, KINDS, NONE, NUMBER, PLACES
from wayside.games.hitchiker.effects import COLUMNS
from wayside.games.hitchiker.outlook import outlook
from wayside.games.hitchiker.state import State

PLAIN_RULES = Rules(GAME)
NAMES = [column.name for column in COLUMNS]
OWN_EVENTS = {
    "home": "settled",
    "claim": "welfare",
    "deposit": "deposited",
    "buy": "bought",
    "take": "bought-units got-units lost-cash-to no-deal",
    "sell": "sold",
    "double": "doubled",
    "split": "split",
    "check": "checked",
    "call": "called",
    "raise": "raised",
    "fold": "folded",
}
"""The event that says what a move itself does, where no dice and no cards decide that."""


def would(t: Table, verb: str, name: str = "") -> dict[str, int]:
    """What an offer says of itself, zeros left out."""
    lines, effects = RULES.effects(t.s, t.seat(name or t.deciding()))
    found = next(e for line, e in zip(lines, effects, strict=True) if GAME.offer_text(line).split()[0] == verb)
    return {name: n for name, n in zip(NAMES, found, strict=True) if n and not (name == "place" and n == NONE)}


def test_the_bank() -> None:
    t = table(cash={"Ann": 90}, savings={"Ann": 200})
    t.land("Sudsbury")
    assert would(t, "deposit") == {"cash": 99, "savings": 201, "wins_at": 50}
    assert would(t, "pass") == {"cash": 100, "savings": 200}
    t = table(cash={"Ann": 90}, savings={"Ann": 199})
    t.land("Sudsbury")
    assert would(t, "deposit") == {"cash": 99, "savings": 200}
    t = table(cash={"Ann": 90}, savings={"Ann": 249})
    t.land("Sudsbury")
    assert would(t, "deposit") == {"cash": 99, "savings": 250, "wins_at": 1, "wins": 1}


def test_hometowns() -> None:
    assert would(begun(2, first="1"), "home") == {"cash": 25, "place": NUMBER["Boastin'"]}
    t = table(cash={"Ann": 90})
    t.land("Boastin'", "4")
    assert would(t, "buy") == {"cash": 70, "place": NUMBER["Boastin'"]}
    t = table(cash={"Ann": 90}, claim="asked")
    t.land("Sudsbury")
    assert would(t, "claim") == {"cash": 100}


@pytest.mark.parametrize(
    ("roll", "says"),
    [
        ("1-4", {"deal": 1, "cash": 40, "units": 28, "unit": 2000}),
        ("1-2", {"deal": 1, "cash": 39, "units": 105, "unit": 500}),
        ("4-4", {"deal": 1, "cash": 40, "units": 13, "unit": 5000}),
        ("3-3", {"deal": 1, "cash": 42, "units": 15, "unit": 4000}),
        ("1-1", {"deal": 2, "cash": 90, "units": 23}),
        ("4-5", {"deal": 3, "cash": 39, "units": 3}),
        ("3-4", {"deal": 4, "dies": 1}),
    ],
)
def test_deals(roll: str, says: dict[str, int]) -> None:
    t = table(cash={"Ann": 90}, units={"Ann": 3})
    t.land("Saltimore")
    assert would(t, "risk") == {"cash": 90, "units": 3, "laid": 10}
    t.play("risk 51000", roll)
    assert would(t, "take") == says
    assert would(t, "again") == {"cash": 90, "units": 3, "rolls": 1}


def test_a_shootout_that_is_survived() -> None:
    t = table(cash={"Ann": 90}, insured="Ann")
    t.land("Saltimore")
    t.play("risk 50000", "3-4")
    assert would(t, "take") == {"cash": 90, "deal": 4}


def test_selling() -> None:
    t = table(units={"Ann": 1000}, cash={"Ann": 10})
    t.land("Empire City")
    assert would(t, "sell") == {"cash": 60, "units": 999, "unit": 50000, "wins_at": 1000}
    t = table(units={"Ann": 999}, cash={"Ann": 49})
    t.land("Empire City")
    assert would(t, "sell") == {"cash": 99, "units": 998, "unit": 50000}
    t = table(units={"Ann": 999}, cash={"Ann": 50})
    t.land("Empire City")
    assert would(t, "sell") == {"cash": 100, "units": 998, "unit": 50000, "wins_at": 999}


def test_insurance() -> None:
    assert would(table(cash={"Ann": 20}), "insure") == {"cash": 20, "can_pay": 1}
    assert would(table(cash={"Ann": 70}), "insure") == {"cash": 70, "can_pay": 21}
    assert would(table(cash={"Ann": 120}), "insure") == {"cash": 120, "can_pay": 36}


def test_blackjack() -> None:
    t = blackjack("8c 9d 6h 5s Th", cash={"Ben": 60})
    assert would(t, "bet", "Ben") == {"cash": 60, "laid": 1}
    lay(t, "8d", Ben=20)
    assert would(t, "hit") == {"cash": 40, "count": 16, "wager": 20}
    assert would(t, "split") == {"cash": 20, "count": 16, "wager": 20, "laid": 20}
    assert would(t, "double") == {"cash": 20, "count": 16, "wager": 40, "laid": 20}


def test_holdem() -> None:
    t = casino(cash={"Ann": 10, "Ben": 90, "Cem": 30})
    t.play("holdem")
    assert would(t, "ante", "Ann") == {"cash": 10, "laid": 10, "all_in": 1}
    assert would(t, "ante", "Ben") == {"cash": 90, "laid": 10}
    hole = {"Ann": "As Ad", "Ben": "Kc Kd", "Cem": "2c 7d"}
    t = holdem(hole, "2h 9s Jd", cash={"Ann": 90, "Ben": 90, "Cem": 30})
    assert would(t, "check") == {"cash": 80, "pot": 130}
    assert would(t, "bet") == {"cash": 70, "pot": 140, "laid": 10}
    bets(t, "bet 40000")
    assert would(t, "call") == {"laid": 20, "pot": 190, "all_in": 1}
    assert would(t, "fold") == {"cash": 20, "pot": 170}
    t.play("call")
    assert would(t, "raise") == {"laid": 80, "pot": 270, "all_in": 1}


# ---- The roll to move


@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("place", range(PLACES))
def test_where_the_dice_lead(place: int, stuck: bool) -> None:
    """Against a plain count of all 36 falls."""
    t = table(homes={"Ann": "Sudsbury, Whoston", "Ben": "Lax Angeles, Boastin', Sasquatoon"})
    t.s.at[0] = place
    t.s.stuck = int(stuck)
    found = dict.fromkeys([name for name in NAMES if name.startswith("to_")], 0) | {"stays": 0}
    for a in range(1, 7):
        for b in range(1, 7):
            if stuck and (a + b) % 2 == 0:
                found["stays"] += 1
                continue
            way = [(place + step) % PLACES for step in range(1, a + b + 1)]
            mine = [at for at in way if HOMETOWN_AT[at] != NONE and t.s.owner[HOMETOWN_AT[at]] == 0]
            found["to_own"] += bool(mine)
            kind = KINDS[KIND_AT[way[-1]]]
            names = {"sell": "to_sell", "black-market": "to_market", "customs": "to_customs", "casino": "to_casino"}
            names |= {"bad-ride": "to_ride", "shark": "to_shark"}
            if kind in names:
                found[names[kind]] += 1
            elif kind == "hometown" and way[-1] not in mine:
                found["to_free" if t.s.owner[HOMETOWN_AT[way[-1]]] == NONE else "to_rent"] += 1
    assert would(t, "roll") == {"cash": 25} | {name: n for name, n in found.items() if n}


# ---- What is said is what happens


def test_what_no_dice_decide_comes_true() -> None:
    """At many moments: what an offer told is what the events of its move then say, up to the one that is its own."""
    seen: set[str] = set()
    for number in range(8):
        options = {"claim": number % 2, "goal": number % 3 == 0, "chairs": number % 2}
        for s, _, _ in random_game(PLAIN_RULES, 3 + number % 3, Lots(number), options):
            assert isinstance(s, State)
            for seat in (i for i in range(s.seats) if s.waiting >> i & 1):
                lines, effects = PLAIN_RULES.effects(s, seat)
                for line, told in zip(lines, effects, strict=True):
                    word = GAME.verbs[verb_of(line[0])].word
                    if word in OWN_EVENTS:
                        move = with_amount(line[0], line[1]) if line[0] & FREE else line[0]
                        after = s.copy()
                        PLAIN_RULES.play(after, seat, move)
                        would_be = dict(zip(NAMES, told, strict=True))
                        assert would_be["wins"] == 0 or after.winner == seat
                        if not would_be["dies"]:
                            assert [would_be[name] for name in ("cash", "savings", "units")] == by_events(
                                s, after, seat
                            )
                            seen.add(word)
    assert seen == {*OWN_EVENTS}


def by_events(s: State, after: State, seat: int) -> list[int]:
    """What somebody has by the events of a move, up to the first one that is a move's own."""
    ledger = s.copy()
    for i in range(after.log_n):
        event = tuple(after.log[i, k] for k in range(4))
        for keep in (keep_road, keep_blackjack, keep_holdem):
            assert keep(ledger, *event) == RIGHT
        if GAME.events[event[0]].word in {word for words in OWN_EVENTS.values() for word in words.split()}:
            break
    return [ledger.cash[seat], ledger.savings[seat], ledger.units[seat]]


# ---- Notes and the outlook


@pytest.mark.clause("H5.15", "HA1", "HA2")
def test_who_would_inherit() -> None:
    t = table(4, cash={"Ann": 0, "Ben": 30, "Cem": 20, "Dot": 20})
    assert RULES.view(t.s, None)["heir"] == t.seat("Cem")
    t = table(4, turn="Cem", cash={"Ann": 0, "Ben": 0, "Cem": 0, "Dot": 1})
    assert RULES.view(t.s, 0)["heir"] == t.seat("Ann")


def looked_at(t: Table) -> list[int]:
    out = {(seat, 0): 0 for seat in range(t.s.seats)}
    outlook(t.s, out)
    return list(out.values())


def test_more_of_anything_is_a_better_outlook() -> None:
    usual = looked_at(table(2))[0]
    for more in (
        table(2, cash={"Ann": 60}),
        table(2, savings={"Ann": 10}),
        table(2, units={"Ann": 10}),
        table(2, homes={"Ann": "Sudsbury, Boastin'"}),
    ):
        assert looked_at(more)[0] > usual
    assert looked_at(table(2, savings={"Ann": 90}, goal="short"))[0] > looked_at(table(2, savings={"Ann": 90}))[0]


def test_nobody_stands_better_than_the_winner_or_worse_than_an_empty_chair() -> None:
    t = table(3, savings={"Ann": 240, "Ben": 249}, cash={"Ann": 20, "Ben": 49_000}, chairs="1")
    assert looked_at(t)[2] == 0 < min(looked_at(t)[:2])
    t.land("Sudsbury")
    t.play("deposit 10000")
    assert t.winner() == "Ann"
    assert max(looked_at(t)) == looked_at(t)[0]
