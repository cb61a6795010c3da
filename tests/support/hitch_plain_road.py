"""Hitchiker's road once more, plain: a match from the choice of Hometowns to its end, as rulebook.md tells it."""

from collections.abc import Callable

from hitch_plain import (
    HOMETOWNS,
    KIND,
    RIDES,
    ROUNDS,
    START,
    WELFARE,
    Match,
    Question,
    Story,
    Won,
    after,
    spread,
    sum_in,
    typed,
)
from hitch_plain_casino import casino

NAMED = {
    "la capacité de production énorme",
    "Twister City",
    "Lie N' Sin D.C.",
    "Smashville",
    "Corpus Risky",
    "Smell Gaso",
    "Tortland",
    "Fort McSlurry",
    "Remindya",
}
PAID_FOR_A_UNIT = {"Empire City": 50, "Mintgomery": 30, "San Francash": 40, "Seabattle": 25, "Blunder Bay": 20}
DOLLARS_A_UNIT = {3: 500, 4: 1_000, 5: 2_000, 6: 4_000, 8: 5_000, 10: 2_000, 11: 500}
FREE_UNITS = {2: 20, 12: 40}


# ---- A match (sections 2, 17 and 18)


def whole_match(m: Match, settled: bool = False) -> Story[None]:
    """From the first choice of a Hometown on, or from the first turn of a round, if everybody has settled."""
    try:
        if not settled:
            for seat in m.in_order():
                yield from settle(m, seat)
        while settled or m.round < ROUNDS:
            if not settled:
                m.round += 1
                yield from let_others_join(m)
            settled = False
            for seat in m.in_order():
                yield from turn(m, seat)
    except Won:
        return
    m.seen["ended"] += 1


def settle(m: Match, seat: int) -> Story[None]:
    """H2.2, H2.4, H8.6, H17.4."""
    move = yield from m.question("home", seat, [f"home {typed(town)}" for town in m.free_towns()])
    m.seen["one Hometown"] += len(m.free_towns()) == 1
    town = next(town for town in m.free_towns() if move == f"home {typed(town)}")
    m.owner[town] = seat
    m.at[seat] = town
    m.cash[seat] = START


def let_others_join(m: Match) -> Story[None]:
    """H17.3 to H17.5."""
    if not m.empty or not m.free_towns():
        return
    said = yield from m.question_to_all("chairs", {seat: {"join", "not-yet"} for seat in m.empty})
    after_starter = m.seats[m.starter :] + m.seats[: m.starter]
    for seat in after_starter:
        if said.get(seat) == "join":
            if m.free_towns():
                yield from settle(m, seat)
                m.empty.discard(seat)
                m.seen["joined"] += 1
            else:
                m.seen["no room"] += 1


# ---- A turn (sections 3 and 9)


def turn(m: Match, me: int) -> Story[None]:
    m.turn = me
    if me in m.missing:
        m.missing.discard(me)
        m.seen["missed"] += 1
        return
    yield from played_turn(m, me)
    m.seen["welfare lost"] += m.due > 0
    m.due = m.risk = 0
    m.insured.discard(me)


def played_turn(m: Match, me: int) -> Story[None]:
    if me in m.gift:
        m.gift.discard(me)
        m.insured.add(me)
        m.seen["gift used"] += 1
    may_insure = True
    while True:
        offers = {"roll"} | ({"insure"} if may_insure and me not in m.insured and m.cash[me] >= 20 else set())
        _, move = yield Question("turn", {me: offers})  # the roll is asked for even where it is the one answer (H3.5)
        if move == "roll":
            break
        may_insure = False
        premium = 10 * sum(m.dice(me, "premium"))
        if m.cash[me] >= premium:
            m.cash[me] -= premium
            m.insured.add(me)
        else:
            m.seen["no cover"] += 1
    rolled = m.ask(me, "rolled", "not-odd", "escaped")
    total = sum(rolled.came)
    if me in m.stuck:
        if total % 2 == 0:
            assert rolled.word == "not-odd"
            return
        m.stuck.discard(me)
        m.seen["escaped"] += 1
    yield from move_on(m, me, total)


def move_on(m: Match, me: int, steps: int) -> Story[None]:
    """H3.1 to H3.3, H4.1 to H4.7."""
    begun = m.at[me]
    assert begun is not None
    way = [after(begun, step) for step in range(1, steps + 1)]
    place = way[-1]
    m.at[me] = place
    passed = [town for town in way[:-1] if m.is_mine(me, town)]
    ended = [town for town in way[-1:] if m.is_mine(me, town)]
    welfare = WELFARE * len(passed + ended)
    m.seen["passed several"] += len(passed) > 1
    if m.claim:
        m.due = welfare
    else:
        m.get(me, welfare)
    yield from bank(m, me, 20 * len(passed) + 50 * len(ended))
    yield from land(m, me, place)


def choice(m: Match, what: str, me: int, offers: Callable[[], set[str]]) -> Story[str]:
    """A choice of the player whose turn it is, with the claim of welfare as long as there is some (H4.4)."""
    while True:
        move = yield from m.question(what, me, offers() | ({"claim"} if m.due else set()))
        if move != "claim":
            return move
        m.seen[f"claimed at {what}"] += 1
        due, m.due = m.due, 0
        m.get(me, due)


def bank(m: Match, me: int, limit: int) -> Story[None]:
    """H4.5 to H4.7, H4.13."""
    if not limit:
        return

    def offers() -> set[str]:
        most = min(limit, m.cash[me])
        return {"pass", *([spread("deposit", 1, most)] if most else [])}

    move = yield from choice(m, "banking", me, offers)
    if move != "pass":
        m.cash[me] -= sum_in(move)
        m.savings[me] += sum_in(move)
        m.see_who_has_won()


# ---- Where the move ends


def land(m: Match, me: int, place: str) -> Story[None]:
    kind = KIND[place]
    m.seen[kind] += 1
    if kind == "hometown":
        yield from hometown(m, me, place)
    elif kind == "black-market":
        yield from black_market(m, me)
    elif kind == "sell":
        yield from sell(m, me, PAID_FOR_A_UNIT[place])
    elif kind == "customs":
        customs(m, me)
    elif kind == "bad-ride":
        yield from bad_ride(m, me)
    elif kind == "casino":
        yield from casino(m, me, lambda offers: choice(m, "choice", me, offers))
    else:
        assert place in NAMED
        yield from named_place(m, me, place)


def hometown(m: Match, me: int, place: str) -> Story[None]:
    """H4.9 to H4.13."""
    owner = m.owner.get(place)
    if owner == me:
        return
    if owner is not None:
        pay(m, me, [(owner, 5 * sum(m.dice(me, "rent")))])
        return
    price = 5 * m.die(me, "priced")
    move = yield from choice(m, "purchase", me, lambda: {"pass", *(["buy"] if m.cash[me] >= price else [])})
    if move == "buy":
        m.cash[me] -= price
        m.owner[place] = me
        m.seen["bought"] += 1
        yield from bank(m, me, 50)


def named_place(m: Match, me: int, place: str) -> Story[None]:
    """Section 5."""
    if place == "la capacité de production énorme":
        m.get(me, 10 * sum(m.dice(me, "rolled-at")))
    elif place == "Twister City":
        give_units(m, me, m.units[me], m.right_of(me))
    elif place == "Lie N' Sin D.C.":
        one, two = m.dice(me, "rolled-at")
        if one == two:
            m.seen["doubles"] += 1
            m.get(me, 1000)
    elif place == "Smashville":
        pleased = yield from perform(m, me)
        if pleased:
            m.get(me, 50)
    elif place == "Corpus Risky":
        if sum(m.dice(me, "rolled-at")) in (7, 11):
            yield from die(m, me)
    elif place == "Smell Gaso":
        m.units[me] += sum(m.dice(me, "rolled-at"))
    elif place == "Tortland":
        m.get(me, 20 * sum(m.dice(me, "rolled-at")))
    elif place == "Fort McSlurry":
        lose_savings(m, me, m.savings[me] // 2, m.poorest_but(me))
    else:
        m.stuck.add(me)


def perform(m: Match, me: int) -> Story[bool]:
    """Whether the table is content (H5.10, H5.11)."""
    move = yield from choice(m, "stage", me, lambda: {"perform", "pass"})
    if move == "pass":
        m.seen["declined"] += 1
        return False
    said = yield from m.question_to_all("jury", {seat: {"yes", "no"} for seat in m.others(me)})
    m.seen["refused"] += set(said.values()) == {"no"}
    return "yes" in said.values()


# ---- The Black Market, selling, Customs (sections 6 and 7)


def black_market(m: Match, me: int) -> Story[None]:
    move = yield from choice(
        m, "risking", me, lambda: {"pass", *([spread("risk", 10, m.cash[me])] if m.cash[me] >= 10 else [])}
    )
    if move == "pass":
        return
    m.risk = sum_in(move)
    rollers = m.others(me)
    for roll in (1, 2, 3):
        roller = rollers[(roll - 1) % len(rollers)]
        total = sum(m.dice(roller, "deal-rolled"))
        if roll < 3:
            move = yield from choice(m, "dealing", me, lambda: {"take", "again"})
            if move == "again":
                continue
        m.seen["third deal"] += roll == 3
        yield from deal(m, me, roller, total)
        return


def deal(m: Match, me: int, roller: int, total: int) -> Story[None]:
    """H6.9 to H6.14."""
    risk = m.risk
    if total == 7:
        m.seen["shootout"] += 1
        yield from die(m, me, heir=roller)
    elif total == 9:
        m.seen["ripped off"] += 1
        m.cash[me] -= risk
        m.cash[roller] += risk
        m.see_who_has_won()
    elif total in FREE_UNITS:
        m.seen["free Units"] += 1
        m.units[me] += FREE_UNITS[total]
    else:
        dollars = DOLLARS_A_UNIT[total]
        units = risk * 1000 // dollars
        m.seen["odd Units"] += units % 2
        assert units * dollars % 1000 == 0, "all prices come out in whole thousands"
        m.units[me] += units
        m.cash[me] -= units * dollars // 1000
    m.risk = 0


def sell(m: Match, me: int, price: int) -> Story[None]:
    if not m.units[me]:
        return
    move = yield from choice(m, "selling", me, lambda: {"pass", f"sell 1..{m.units[me]}"})
    if move != "pass":
        units = int(move.split()[1])
        m.units[me] -= units
        m.seen["sold"] += 1
        m.get(me, price * units)


def customs(m: Match, me: int) -> None:
    """H7.5 to H7.8."""
    if not m.units[me]:
        return
    m.seen["busted"] += 1
    poorest = m.poorest_but(me)
    m.units[me] = 0
    half = m.savings[me] // 2
    m.savings[me] -= half
    m.cash[poorest] += m.cash[me] + half
    m.cash[me] = 0
    m.see_who_has_won()


# ---- Death (section 8)


def die(m: Match, me: int, heir: int | None = None) -> Story[None]:
    """Or be saved by insurance (H9.6)."""
    if me in m.insured:
        m.seen["spared"] += 1
        return
    if heir is None:
        heir = m.poorest_but(me)
    m.seen["died"] += 1
    m.deaths[me] += 1
    m.cash[heir] += m.cash[me] + m.savings[me]
    m.units[heir] += m.units[me]
    m.cash[me] = m.savings[me] = m.units[me] = 0
    for town in HOMETOWNS:
        if m.is_mine(me, town):
            del m.owner[town]
    m.at[me] = None
    m.due = m.risk = 0
    for marked in (m.insured, m.stuck, m.missing, m.gift):
        marked.discard(me)
    m.see_who_has_won()
    yield from settle(m, me)


# ---- Paying and losing (section 10)


def pay(m: Match, me: int, owed: list[tuple[int | None, int]]) -> None:
    """Obligations, one after the other, to players or the Bank (None)."""
    in_full = True
    for payee, wanted in owed:
        paid = min(wanted, m.cash[me])
        m.cash[me] -= paid
        if payee is not None:
            m.cash[payee] += paid
            m.see_who_has_won()
        in_full = in_full and paid == wanted
    if not in_full:
        skip_town(m, me)


def skip_town(m: Match, me: int) -> None:
    """H10.3 to H10.5."""
    m.seen["skipped town"] += 1
    place = m.at[me]
    assert place is not None
    place = after(place)
    while not m.is_mine(me, place):
        place = after(place)
    m.at[me] = place
    m.due = 0
    m.get(me, WELFARE)


def give_units(m: Match, me: int, units: int, to: int | None) -> None:
    m.units[me] -= units
    if to is not None:
        m.units[to] += units


def lose_cash(m: Match, me: int, lost: int, to: int | None) -> None:
    m.cash[me] -= lost
    if to is not None:
        m.cash[to] += lost
        m.see_who_has_won()


def lose_savings(m: Match, me: int, lost: int, to: int | None) -> None:
    """What there is of it; somebody who gets it has it as cash (H5.16)."""
    lost = min(lost, m.savings[me])
    m.savings[me] -= lost
    if to is not None:
        m.cash[to] += lost
        m.see_who_has_won()


# ---- Bad Rides (section 11)


def bad_ride(m: Match, me: int) -> Story[None]:
    if not m.rides:
        m.rides = set(RIDES)
        m.seen["shuffled"] += 1
    (card,) = m.ask(me, "ride").came
    assert card in m.rides, f"{card} does not lie face down"
    m.rides.discard(card)
    m.seen[card] += 1
    if card in MONEY_CARDS:
        MONEY_CARDS[card](m, me)
    elif card in JOURNEYS:
        yield from JOURNEYS[card](m, me)
    else:
        yield from OTHER_CARDS[card](m, me)


def miss(m: Match, me: int) -> None:
    m.missing.add(me)


def reunion(m: Match, me: int) -> None:
    miss(m, me)
    m.get(me, 20)


def cells(m: Match, me: int) -> None:
    miss(m, me)
    give_units(m, me, m.units[me], None)


def smuggler(m: Match, me: int) -> None:
    m.units[me] += m.die(me, "ride-die")


MONEY_CARDS: dict[str, Callable[[Match, int], None]] = {
    "Toll Booth Detour": lambda m, me: pay(m, me, [(None, 5)]),
    "Fill Her Up": lambda m, me: pay(m, me, [(None, 10)]),
    "The Trunk Popped Open": lambda m, me: pay(m, me, [(None, 20)]),
    "Speed Trap": lambda m, me: pay(m, me, [(None, 5 * m.die(me, "ride-die"))]),
    "The Long Way Round": lambda m, me: pay(m, me, [(None, 30)]),
    "Fender Bender": lambda m, me: pay(m, me, [(None, 10 * m.die(me, "ride-die"))]),
    "Tony's Tow Truck": lambda m, me: pay(m, me, [(None, 50)]),
    "Charity Drive": lambda m, me: pay(m, me, [(m.poorest_but(me), 20)]),
    "Cards In The Back Seat": lambda m, me: pay(m, me, [(m.left_of(me), 5 * sum(m.dice(me, "ride-dice")))]),
    "Sticky Fingers": lambda m, me: pay(m, me, [(m.right_of(me), 25)]),
    "Round For The Bus": lambda m, me: pay(m, me, [(seat, 5) for seat in m.others(me)]),
    "Wallet On The Dashboard": lambda m, me: lose_cash(m, me, m.cash[me] // 2, None),
    "Robin's Van": lambda m, me: lose_cash(m, me, m.cash[me] // 2, m.poorest_but(me)),
    "Sniffer Dog": lambda m, me: give_units(m, me, m.units[me], None),
    "Wrong Trunk": lambda m, me: give_units(m, me, m.units[me], m.left_of(me)),
    "Leaky Cooler": lambda m, me: give_units(m, me, (m.units[me] + 1) // 2, None),
    "He Asked For Your PIN": lambda m, me: lose_savings(m, me, 20, None),
    "Pyramid Salesman": lambda m, me: lose_savings(m, me, m.savings[me] // 4, m.poorest_but(me)),
    "Card Skimmer": lambda m, me: lose_savings(m, me, 10 * m.die(me, "ride-die"), None),
    "Flat In The Desert": miss,
    "Family Reunion": reunion,
    "Night In The Cells": cells,
    "Retired Millionaire": lambda m, me: m.get(me, 100),
    "Smuggler's Thanks": smuggler,
    "Insurance Salesman": lambda m, me: m.gift.add(me),
}


def go_to(m: Match, me: int, place: str) -> Story[None]:
    """As if the move had ended there (H11.7, H11.8)."""
    m.at[me] = place
    yield from land(m, me, place)


def border_run(m: Match, me: int) -> Story[None]:
    place = m.at[me]
    assert place is not None
    while KIND[place] != "customs":
        place = after(place)
    yield from go_to(m, me, place)


def u_turn(m: Match, me: int) -> Story[None]:
    place = m.at[me]
    assert place is not None
    while not m.is_mine(me, place):
        place = after(place, -1)
    m.at[me] = place
    yield from ()


JOURNEYS: dict[str, Callable[[Match, int], Story[None]]] = {
    "Wrong Turn North": lambda m, me: go_to(m, me, "Remindya"),
    "Bachelor Party": lambda m, me: go_to(m, me, "Lost Wages"),
    "Border Run": border_run,
    "Oil Worker's Pickup": lambda m, me: go_to(m, me, "Fort McSlurry"),
    "U-Turn": u_turn,
}


def tailgater(m: Match, me: int) -> Story[None]:
    if sum(m.dice(me, "ride-dice")) == 7:
        yield from die(m, me)


def asleep(m: Match, me: int) -> Story[None]:
    pips = m.die(me, "ride-die")
    if pips == 1:
        yield from die(m, me)
    elif pips == 6:
        m.get(me, 60)


def storm(m: Match, me: int) -> Story[None]:
    one, two = m.dice(me, "ride-dice")
    if one == two:
        yield from die(m, me)
    else:
        m.get(me, 5 * (one + two))


def bands_bus(m: Match, me: int) -> Story[None]:
    pleased = yield from perform(m, me)
    if pleased:
        m.get(me, 50)
    else:
        pay(m, me, [(None, 20)])


def tall_tale(m: Match, me: int) -> Story[None]:
    pleased = yield from perform(m, me)
    if pleased:
        m.get(me, 30)
    else:
        miss(m, me)


OTHER_CARDS: dict[str, Callable[[Match, int], Story[None]]] = {
    "Tailgater": tailgater,
    "Asleep At The Wheel": asleep,
    "Storm Chaser": storm,
    "No Brakes": die,
    "The Band's Bus": bands_bus,
    "Tall Tale": tall_tale,
}
assert {*MONEY_CARDS, *JOURNEYS, *OTHER_CARDS} == set(RIDES)
