"""Everything is open (H16.6): what events tell accounts for every dollar, Unit and Hometown, and they say why."""

import random

import numpy as np
import pytest
from hitch import RULES, Table, begun, table

from wayside.engine.events import Event
from wayside.engine.moves import choices_in, take
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import HOMETOWN_WORDS, NONE, PLACE_WORDS


class Books:
    """What everybody has by the events alone."""

    def __init__(self, t: Table) -> None:
        seats = range(t.s.seats)
        self.cash = [t.s.cash[seat] for seat in seats]
        self.savings = [t.s.savings[seat] for seat in seats]
        self.units = [t.s.units[seat] for seat in seats]
        self.owner = [t.s.owner[town] for town in range(len(HOMETOWN_WORDS))]
        self.at = [t.s.at[seat] for seat in seats]

    def hear(self, event: Event) -> None:
        seat, a, b = event.seat, event.a, event.b
        match event.kind.word:
            case "received" | "welfare" | "won-high-roll" | "ante-back" | "uncalled" | "won-pot" | "hand-pushed":
                self.cash[seat] += a
            case (
                "insured" | "paid-bank" | "lost-cash" | "wagered" | "split" | "doubled" | "anted" | "opened" | "called"
            ):
                self.cash[seat] -= a
            case "raised":
                self.cash[seat] -= b
            case "hand-won":
                self.cash[seat] += a + a // 5
            case "blackjack":
                self.cash[seat] += b + b // 10
            case "paid":
                self.cash[seat] -= b
                self.cash[a] += b
            case "lost-cash-to":
                self.cash[seat] -= a
                self.cash[b] += a
            case "deposited":
                self.cash[seat] -= a
                self.savings[seat] += a
                assert self.savings[seat] == b
            case "lost-savings":
                self.savings[seat] -= a
            case "lost-savings-to":
                self.savings[seat] -= a
                self.cash[b] += a
            case "got-units":
                self.units[seat] += a
            case "lost-units":
                self.units[seat] -= a
            case "lost-units-to":
                self.units[seat] -= a
                self.units[b] += a
            case "bought-units":
                self.units[seat] += a
                self.cash[seat] -= b
            case "sold":
                self.units[seat] -= a
                self.cash[seat] += b
            case "bought":
                self.cash[seat] -= b
                self.owner[HOMETOWN_WORDS.index(PLACE_WORDS[a])] = seat
            case "settled":
                self.cash[seat] += b
                self.owner[HOMETOWN_WORDS.index(PLACE_WORDS[a])] = seat
                self.at[seat] = a
            case "gave-up":
                self.owner = [NONE if owner == seat else owner for owner in self.owner]
                self.at[seat] = NONE
            case "travelled":
                assert self.at[seat] == a
                self.at[seat] = b
            case "taken-to" | "broke":
                self.at[seat] = a

    def agree(self, t: Table) -> None:
        now = Books(t)
        for field in ("cash", "savings", "units", "owner", "at"):
            assert getattr(self, field) == getattr(now, field), f"{field} after {t.said()}"


def any_move(t: Table, chance: random.Random) -> tuple[str, str]:
    """Somebody who is asked, and one of their moves; small sums are as likely as large ones."""
    name = chance.choice(t.waiting())
    lines = np.array(RULES.offers(t.s, t.seat(name)))
    at = chance.randrange(len(lines))
    most = int(choices_in(lines, at))
    return name, GAME.move_text(int(take(lines, at, chance.choice([0, most // 3, most - 1]))))


@pytest.mark.clause("H16.6", "HA45")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_what_is_told_accounts_for_all_that_anybody_has(seats: int) -> None:
    t = begun(seats, seed=seats, chairs=str(seats // 3), claim="asked" if seats == 3 else "by-itself")
    chance = random.Random(seats)
    books, heard = Books(t), set[str]()
    for _ in range(500):
        if t.s.over:
            break
        name, move = any_move(t, chance)
        t.play(move, by=name)
        for event in t.told:
            books.hear(event)
        books.agree(t)
        heard |= set(t.kinds())
    assert heard >= {"rolled", "travelled", "welfare", "settled", "received", "ride"}


@pytest.mark.clause("H16.6")
@pytest.mark.parametrize(
    ("place", "chance", "kinds"),
    [
        ("Corpus Risky", "3-4", ["rolled-at", "shark", "died", "lost-cash-to", "gave-up"]),
        ("Lie N' Sin D.C.", "1-2", ["rolled-at", "no-doubles"]),
        ("Lie N' Sin D.C.", "2-2", ["rolled-at", "received"]),
        ("Improvidence", "No Brakes", ["ride", "killed", "died", "lost-cash-to", "gave-up"]),
        ("Improvidence", "Tailgater, 3-4", ["ride", "ride-dice", "killed", "died", "lost-cash-to", "gave-up"]),
        ("Improvidence", "Speed Trap, 2", ["ride", "ride-die", "paid-bank"]),
        ("Improvidence", "Flat In The Desert", ["ride", "will-miss"]),
        ("Improvidence", "Insurance Salesman", ["ride", "will-be-insured"]),
        ("Improvidence", "Wrong Turn North", ["ride", "taken-to", "stuck"]),
        ("Improvidence", "U-Turn", ["ride", "taken-to"]),
        ("Improvidence", "The Long Way Round", ["ride", "paid-bank", "broke", "welfare"]),
        ("Olimpia", "1-1", ["rent", "paid"]),
        ("Olimpia", "6-6", ["rent", "paid", "broke", "welfare"]),
        ("Ottawait", "1", ["priced"]),
        ("Ottawait", "6", ["priced", "too-dear"]),
        ("Remindya", "", ["stuck"]),
    ],
)
def test_what_happens_is_told_step_by_step(place: str, chance: str, kinds: list[str]) -> None:
    t = table()
    t.land(place, chance)
    assert t.kinds() == ["rolled", "travelled", *kinds]


@pytest.mark.clause("H16.6")
def test_customs_and_twister_say_what_is_lost() -> None:
    t = table(units={"Ann": 3}, savings={"Ann": 10})
    t.land("Tamper Bay")
    assert sorted(t.kinds()[2:]) == ["customs", "lost-cash-to", "lost-savings-to", "lost-units"]
    t = table(units={"Ann": 3})
    t.land("Twister City")
    assert t.kinds()[2:] == ["twister", "lost-units-to"]


@pytest.mark.clause("H16.6")
def test_a_deal_and_a_gift_of_insurance_are_told() -> None:
    t = table(2, cash={"Ann": 100})
    t.land("San Anonymo")
    t.play("risk 40000", "4-5")
    assert t.kinds() == ["risked", "deal-rolled"]
    t.play("take")
    assert t.kinds()[0] == "ripped-off"
    t.ride("Insurance Salesman")
    t.idle()
    assert t.kinds()[-1] == "gift"


@pytest.mark.clause("H16.6")
def test_who_begins_is_told() -> None:
    assert [event.seat for event in begun(3, first="2").heard("begins")] == [1]


@pytest.mark.clause("H16.6")
def test_a_jury_and_its_verdict_are_told() -> None:
    for vote, verdict in (("yes", ["approved", "received"]), ("no", ["rejected"])):
        t = table(2)
        t.land("Smashville")
        t.play("perform")
        assert t.kinds() == ["performed"]
        t.vote(vote)
        assert t.kinds() == ["voted", *verdict]
        assert [t.s.sealed[seat, 0] for seat in range(2)] == [0, 0]


@pytest.mark.clause("H16.6")
def test_the_premium_and_a_new_life_are_told() -> None:
    t = table(cash={"Ann": 100})
    t.play("insure", "2-3")
    assert [(event.kind.word, event.a, event.b) for event in t.told] == [("premium", 8, 50), ("insured", 50, 0)]
    t = table()
    t.ride("No Brakes")
    t.play("home Whoston")
    assert t.kinds() == ["reborn", "settled"]
    assert (t.told[0].a, t.told[1].b) == (2, 25)
