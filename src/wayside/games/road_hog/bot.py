"""The sensible bot: it chooses the dice that promise most, sends back who is worth it, and minds where it ends."""

from typing import Any

from wayside.engine.forms import i64, rule
from wayside.engine.moves import first_of, second_of, verb_of
from wayside.engine.room import room
from wayside.games.road_hog import words
from wayside.games.road_hog.drive import FIRST, FIRST_THEN_SECOND, TOTAL, barred
from wayside.games.road_hog.edition import NOWHERE, SIDES
from wayside.games.road_hog.judgement import STANDINGS, danger_to, look_at_cars, plain_card, rest_at, worth_of_hit
from wayside.games.road_hog.reds import can_be_sent, sent_to
from wayside.games.road_hog.road_tables import AT_EXIT, DRIVES, END, PASSED, PASSED_AT, REDS
from wayside.games.road_hog.rules import GREENS_IN, REDS_IN
from wayside.games.road_hog.state import DICE, WAYS, State

NEVER = 1 << 40
# Room to work in: how the cars stand (judgement.py); what a drive of so many counts leaves to go; and of every red
# number the best hit, whom it hits, and the best on anybody else.
RESTS = STANDINGS
HITS = RESTS + 2 * SIDES + 1
VICTIMS = HITS + SIDES + 1
SECONDS = VICTIMS + SIDES + 1
NUMBERS = SECONDS + SIDES + 1


@room(NUMBERS)
@rule
def sensible(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    """The offer that is worth most."""
    if n == 1:
        return out[0, 0]  # type: ignore[no-any-return]
    look_at_cars(s, work)
    if s.phase == DICE:
        return out[best_dice(s, seat, out, n, work, 1), 0]  # type: ignore[no-any-return]
    return out[best_use(s, seat, out, n, work, 1), 0]  # type: ignore[no-any-return]


@room(NUMBERS)
@rule
def no_reds(s: State, seat: int, out: Any, n: int, work: Any) -> int:
    """The same driver who never takes reds by choice, and uses none."""
    if n == 1:
        return out[0, 0]  # type: ignore[no-any-return]
    look_at_cars(s, work)
    if s.phase == DICE:
        return out[best_dice(s, seat, out, n, work, 0), 0]  # type: ignore[no-any-return]
    return out[best_use(s, seat, out, n, work, 0), 0]  # type: ignore[no-any-return]


# ---- Which dice


@rule
def best_dice(s: State, seat: int, out: Any, n: int, work: Any, reds: int) -> int:
    """The dice after which the fewest turns are left to go, hits counted as turns won."""
    danger = danger_to(s, seat, work)
    card = plain_card(s)
    stay = rest_at(s, i64(s.at[seat]), 0, card, danger)
    one = stay
    two = stay
    if s.bound >> seat & 1 == 0:
        look_ahead(s, seat, card, danger, work)
        one = rest_of_one(work, stay)
        two = rest_of_two(s, seat, card, danger, work, stay)
    first = 0
    both = 0
    if reds:
        look_for_hits(s, seat, work)
        first = worth_of_red(work)
        both = worth_of_reds(work)
    best = 0
    fewest = NEVER
    for i in range(n):
        choice = first_of(out[i, 0])
        greens = GREENS_IN[choice]
        count = REDS_IN[choice]
        left = two if greens == 2 else one if greens == 1 else stay
        left -= both if count == 2 else first if count == 1 else 0
        if left < fewest:
            best = i
            fewest = left
    return best


@rule
def look_ahead(s: State, seat: int, card: int, danger: int, work: Any) -> None:
    """What every count that dice can make leaves to go."""
    no = barred(s)
    at = s.at[seat]
    for counts in range(1, 2 * SIDES + 1):
        work[RESTS + counts] = rest_after(s, DRIVES[s.map, at, counts], 0, no, card, danger)


@rule
def rest_after(s: State, drive: int, cards: int, no: int, card: int, danger: int) -> int:
    """Turns to go after a drive as the table has it, with so many cards due from before."""
    if drive & no:
        return NEVER
    return rest_at(s, drive & END, i64(drive >> PASSED_AT & PASSED) + cards, card, danger)


@rule
def rest_of_one(work: Any, stay: int) -> int:
    """The mean over one green die of its best use."""
    total = 0
    for a in range(1, SIDES + 1):
        total += min(work[RESTS + a], stay)
    return total // SIDES


@rule
def rest_of_two(s: State, seat: int, card: int, danger: int, work: Any, stay: int) -> int:
    """The mean over two green dice of their best use."""
    no = barred(s)
    at = s.at[seat]
    total = 0
    for a in range(1, SIDES + 1):
        drive = DRIVES[s.map, at, a]
        turns_off = drive & AT_EXIT and drive & no == 0
        for b in range(1, SIDES + 1):
            # Each pair comes twice here, so that only the first of two dice needs a look at an exit.
            left = min(min(work[RESTS + a], work[RESTS + b]), min(work[RESTS + a + b], stay))
            if turns_off:
                cards = i64(drive >> PASSED_AT & PASSED)
                left = min(left, rest_after(s, DRIVES[s.map, drive & END, b], cards, no, card, danger))
            total += left
    return total // (SIDES * SIDES)


@rule
def look_for_hits(s: State, seat: int, work: Any) -> None:
    """The best two hits of every red number, on different cars."""
    for pips in range(1, SIDES + 1):
        work[HITS + pips] = 0
        work[VICTIMS + pips] = NOWHERE
        work[SECONDS + pips] = 0
    for other in range(s.seats):
        if other != seat and REDS[s.map, s.at[other]]:
            for pips in range(1, SIDES + 1):
                if can_be_sent(s, other, pips):
                    worth = worth_of_hit(s, seat, other, pips, work)
                    if worth > work[HITS + pips]:
                        work[SECONDS + pips] = work[HITS + pips]
                        work[HITS + pips] = worth
                        work[VICTIMS + pips] = other
                    elif worth > work[SECONDS + pips]:
                        work[SECONDS + pips] = worth


@rule
def worth_of_red(work: Any) -> int:
    total = 0
    for pips in range(1, SIDES + 1):
        total += work[HITS + pips]
    return total // SIDES


@rule
def worth_of_reds(work: Any) -> int:
    """The same of two; nobody is hit twice."""
    total = 0
    for a in range(1, SIDES + 1):
        for b in range(1, SIDES + 1):
            if work[VICTIMS + a] == work[VICTIMS + b]:
                total += max(work[HITS + a] + work[SECONDS + b], work[SECONDS + a] + work[HITS + b])
            else:
                total += work[HITS + a] + work[HITS + b]
    return total // (SIDES * SIDES)


# ---- What to do with them


@rule
def best_use(s: State, seat: int, out: Any, n: int, work: Any, reds: int) -> int:
    """Send back whom it is worth to, then drive where the fewest turns are left, or stay."""
    best = n - 1  # staying
    most = 0
    if reds:
        for i in range(n):
            if verb_of(out[i, 0]) == words.HIT:
                worth = worth_of_both(s, seat, first_of(out[i, 0]), second_of(out[i, 0]), work)
                if worth > most:
                    best = i
                    most = worth
        if most:
            return best
    danger = danger_to(s, seat, work)
    card = plain_card(s)
    fewest = rest_at(s, i64(s.at[seat]), 0, card, danger)
    i = 0
    for way in range(WAYS):
        if s.ends[way] != NOWHERE:
            left = rest_at(s, i64(s.ends[way]), cards_on(s, seat, way), card, danger)
            if left < fewest:
                fewest = left
                best = i
            i += 1
    return best


@rule
def cards_on(s: State, seat: int, way: int) -> int:
    """Check Points that a use of the greens passes or ends on."""
    at = s.at[seat]
    a = i64(s.green[0])
    b = i64(s.green[1])
    counts = a if way == FIRST or way == FIRST_THEN_SECOND else a + b if way == TOTAL else b
    drive = DRIVES[s.map, at, counts]
    found = i64(drive >> PASSED_AT & PASSED)
    if way > TOTAL:
        found += i64(DRIVES[s.map, drive & END, b if way == FIRST_THEN_SECOND else a] >> PASSED_AT & PASSED)
    return found


@rule
def worth_of_both(s: State, seat: int, other: int, place: int, work: Any) -> int:
    """What a hit is worth, with the best that the other red can do after it."""
    die = 0
    if s.victims[0] >> other & 1 == 0 or sent_to(s, other, s.red[0]) != place:
        die = 1
    found = worth_of_hit(s, seat, other, i64(s.red[die]), work)
    then = 0
    for each in range(s.seats):
        if each != other and s.victims[1 - die] >> each & 1:
            then = max(then, worth_of_hit(s, seat, each, i64(s.red[1 - die]), work))
    return found + then if found > 0 else 0
