"""The rules of Blind Summit. Clause numbers are those of rulebook.md."""

from typing import Any

from blind_summit.edition import CLEAR, DRIVERS_SHARE, HIGH, LOW, PATIENCE, PURSE, SIDES, STEP, WAIT
from blind_summit.state import OVER, TO_DRIVE, TO_VOTE, UNROLLED, State
from blind_summit.words import (
    AT_THE_WHEEL,
    FOG_LIFTED,
    FOLLOW,
    FOLLOWS,
    GAINED,
    GAME_OVER,
    GO,
    HOLD,
    LAYBY_EMPTIED,
    LONG_COLUMN,
    LORRY_GONE,
    NO_VOTE,
    PAID,
    ROAD_BLOCKED,
    ROAD_CLEAR,
    ROLLED,
    STAY,
    STAYS,
    TURNED_UP,
    VOTED,
    WAITED,
    WENT,
)
from wayside.engine.dice import below, roll
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import rule
from wayside.engine.moves import amount_of, move_of, offer, offer_amount, verb_of
from wayside.engine.turns import ask_seat, end_game, first_or_lot, next_seat

# ---- Setting up


@rule
def setup(s: State) -> None:
    """Fill the purses, roll the dice and give somebody the wheel (B1.1, B1.2, B2.1)."""
    for seat in range(s.seats):
        s.purse[seat] = PURSE
    s.driver = first_or_lot(s)
    roll_all(s)
    take_the_wheel(s)


@rule
def roll_all(s: State) -> None:
    """Everybody rolls under the hand (B1.2), and one die is rolled in the fog (B5.2)."""
    s.waited = 0
    for seat in range(s.seats):
        s.die[seat] = roll(s, SIDES)
        tell(s, ROLLED, seat, s.die[seat])
    if s.fog:
        s.hidden_die = roll(s, SIDES)


@rule
def take_the_wheel(s: State) -> None:
    """The driver decides whether to go (B2.2, B2.4)."""
    s.round += 1
    s.stake = 0
    ask_seat(s, TO_DRIVE, s.driver)
    tell(s, AT_THE_WHEEL, s.driver)


# ---- The driver and the vote


@rule
def highest_stake(s: State, seat: int) -> int:
    """The most that a driver may stake (B2.2, B2.3)."""
    held = s.purse[seat] - s.purse[seat] % STEP
    return max(LOW, min(HIGH, held))


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """The driver goes or waits (B2.2, B2.4); the others follow or stay (B3.1)."""
    if s.phase == TO_DRIVE:
        n = offer_amount(out, 0, move_of(GO), LOW, highest_stake(s, seat), STEP)
        return offer(out, n, move_of(HOLD))
    n = offer(out, 0, move_of(FOLLOW))
    return offer(out, n, move_of(STAY))


@rule
def play(s: State, seat: int, move: int) -> None:
    """The driver's choice, or a vote; the last vote brings everybody over the top (B3.1, B3.3)."""
    verb = verb_of(move)
    if verb == GO:
        go(s, amount_of(move))
    elif verb == HOLD:
        wait(s)
    else:
        s.vote[seat] = FOLLOWS if verb == FOLLOW else STAYS
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            over_the_top(s)


@rule
def go(s: State, stake: int) -> None:
    """The stake is named, and all the others vote at once (B2.2, B3.1)."""
    s.stake = stake
    tell(s, WENT, s.driver, stake)
    s.phase = TO_VOTE
    s.waiting = ((1 << s.seats) - 1) & ~(1 << s.driver)


@rule
def wait(s: State) -> None:
    """Coins go to the lay-by; the dice stay for the next driver, but not for ever (B2.4 to B2.6)."""
    coins = min(WAIT, s.purse[s.driver])
    s.purse[s.driver] -= coins
    s.layby += coins
    s.waited += 1
    tell(s, WAITED, s.driver, coins)
    lorry_gone = s.waited == PATIENCE
    if lorry_gone:
        tell(s, LORRY_GONE, NOBODY)
    pass_the_wheel(s, lorry_gone)


# ---- Over the top


@rule
def over_the_top(s: State) -> None:
    """Votes and dice are turned up, and everybody is paid or pays (B3.3, B4.1 to B4.5)."""
    stayed = count_votes(s)
    turn_up_dice(s)
    s.shown_needed = needed(s, stayed)
    clear = s.shown_total >= s.shown_needed
    tell(s, ROAD_CLEAR if clear else ROAD_BLOCKED, s.driver, s.shown_total, s.shown_needed)
    for seat in range(s.seats):
        coins = s.stake
        gains = clear
        if seat == s.driver:
            coins = s.stake * (DRIVERS_SHARE + stayed)
        elif s.shown_vote[seat] == STAYS:
            gains = not clear
        settle(s, seat, coins, gains)
    if clear and s.layby > 0:
        tell(s, LAYBY_EMPTIED, s.driver, s.layby)
        s.purse[s.driver] += s.layby
        s.layby = 0
    pass_the_wheel(s, True)


@rule
def count_votes(s: State) -> int:
    """Turn up the votes; how many stayed (B3.3)."""
    stayed = 0
    for seat in range(s.seats):
        s.shown_vote[seat] = s.vote[seat]
        if seat != s.driver:
            tell(s, VOTED, seat, s.vote[seat])
            if s.vote[seat] == STAYS:
                stayed += 1
        s.vote[seat] = NO_VOTE
    return stayed


@rule
def turn_up_dice(s: State) -> None:
    """Turn up the dice and add them up (B3.3)."""
    s.shown_total = 0
    for seat in range(s.seats):
        s.shown[seat] = s.die[seat]
        s.shown_total += s.die[seat]
        tell(s, TURNED_UP, seat, s.die[seat])
        s.die[seat] = UNROLLED
    if s.fog:
        s.shown_hidden = s.hidden_die
        s.shown_total += s.hidden_die
        tell(s, FOG_LIFTED, NOBODY, s.hidden_die)
        s.hidden_die = UNROLLED


@rule
def needed(s: State, stayed: int) -> int:
    """What the dice must make: one more for a long column (B1.3, B1.4)."""
    others = s.seats - 1
    total = CLEAR[s.seats + s.fog]
    if 2 * (others - stayed) > others:
        tell(s, LONG_COLUMN, NOBODY, others - stayed)
        total += 1
    return total


@rule
def settle(s: State, seat: int, coins: int, gains: bool) -> None:
    """The bank pays a seat, or is paid by it as far as its purse goes (B4.1 to B4.3)."""
    if gains:
        s.purse[seat] += coins
        tell(s, GAINED, seat, coins, s.purse[seat])
    else:
        paid = min(coins, s.purse[seat])
        s.purse[seat] -= paid
        tell(s, PAID, seat, paid, s.purse[seat])


# ---- The next driver, and the end


@rule
def pass_the_wheel(s: State, roll_anew: bool) -> None:
    """The next seat drives, unless everybody has been the driver often enough (B2.1, B4.5, B4.6)."""
    if s.round % s.seats == 0:
        s.stage += 1
    if s.stage == s.laps:
        tell(s, GAME_OVER, NOBODY)
        end_game(s, OVER)
        return
    s.driver = next_seat(s, s.driver)
    if roll_anew:
        roll_all(s)
    take_the_wheel(s)


@rule
def standing(s: State, out: Any) -> None:
    """The fullest purse wins (B4.6)."""
    for seat in range(s.seats):
        out[seat] = s.purse[seat]


@rule
def default(s: State, seat: int) -> int:
    """For a seat whose time ran out (B4.7)."""
    return move_of(HOLD if s.phase == TO_DRIVE else STAY)


# ---- What a seat cannot know


@rule
def redeal(s: State, seat: int) -> None:
    """Dice under other hands, the die in the fog, and votes that are in but not turned up, by lot.

    Nothing that was played binds them: a driver may wait with a six and go with a one.
    """
    for other in range(s.seats):
        if other != seat:
            if s.die[other] != UNROLLED:
                s.die[other] = roll(s, SIDES)
            if s.vote[other] != NO_VOTE:
                s.vote[other] = FOLLOWS + below(s, 2)
    if s.hidden_die != UNROLLED:
        s.hidden_die = roll(s, SIDES)
