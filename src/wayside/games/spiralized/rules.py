"""The rules of Spiralized. Clause numbers are those of rulebook.md."""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import inlined, rule
from wayside.engine.moves import first_of, move_of, offer, second_of, third_of, verb_of
from wayside.engine.sequel import DONE, again, carried_on, follows
from wayside.engine.turns import ask_seat, end_game, lowest_in, next_seat
from wayside.games.spiralized import words
from wayside.games.spiralized.edition import (
    A_WAY,
    BACK,
    LAYOUT,
    LONGEST,
    RINGS,
    SEATS,
    SIZE,
    SPACE_BITS,
    STAIRY,
    START_HOLDS,
    SUNNY,
    TOKENS,
)
from wayside.games.spiralized.full_use import all_partners, look_at_both_dice, useful_partners
from wayside.games.spiralized.moving import exchange, name_of, put, seat_of_colour, send_to_pit, take_stairs
from wayside.games.spiralized.state import DIE, NEAREST, NONE, OVER, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.way import (
    DOWN1,
    DOWN2,
    START,
    UP2,
    home_step,
    in_rings,
    space_at,
    spot_at,
    stairs_from,
    standing_on,
    steps_left,
    wheel_step,
)

THIRD = 3  # the doubles that end a turn


# ---- Setting up


@rule
def setup(s: State) -> None:
    """All tokens in their rectangles, and the highest roll begins (S2.1, S2.2)."""
    s.inner = RINGS * SIZE[s.ring]
    for seat in range(SEATS):
        s.colour[seat] = LAYOUT[s.colours, s.seats, seat]
        s.way[seat] = (s.ring * SEATS + s.colour[seat]) * A_WAY
        if s.short and seat < s.seats:
            begin_half_way(s, seat)
    s.starter = roll_for_first(s) if s.first == 0 else s.first - 1
    tell(s, words.BEGINS, s.starter)
    begin_turn(s, s.starter)


@rule
def begin_half_way(s: State, seat: int) -> None:
    """As many tokens as a Start space holds stand there, and the others are at Home (S13.5)."""
    for token in range(TOKENS):
        s.at[seat, token] = START if token < START_HOLDS else home_step(s)


@rule
def roll_for_first(s: State) -> int:
    """Everybody rolls; who ties for the highest sum rolls again, until one is highest (S2.2)."""
    rolling = (1 << s.seats) - 1
    rolls = 0
    while True:
        highest = 0
        leading = 0
        for seat in range(s.seats):
            if rolling >> seat & 1:
                total = below(s, 6) + below(s, 6) + 2
                if rolls == 0:
                    tell(s, words.ROLLED_FOR_FIRST, seat, total)
                if total > highest:
                    highest = total
                    leading = 0
                if total == highest:
                    leading |= 1 << seat
        rolls += 1
        if leading & (leading - 1) == 0:
            break
        rolling = leading
    if rolls > 1:
        tell(s, words.ROLLED_AGAIN, NOBODY, rolls - 1)
    return lowest_in(leading)


# ---- The turn


@rule
def begin_turn(s: State, seat: int) -> None:
    """The dice, or the stairs (S3.1)."""
    s.turn = seat
    s.dice[0] = 0
    s.dice[1] = 0
    s.used = 0
    s.doubles = 0
    s.whole = 0
    for i in range(2):
        s.usable[i] = 0
        for token in range(TOKENS):
            s.reach[i, token] = NONE
    if seat == s.starter:
        if s.round == LONGEST:
            tell(s, words.ENDED, NOBODY, LONGEST)
            end_game(s, OVER)
            return
        s.round += 1
    look_at_stairs(s, seat)
    ask_seat(s, TURN, seat)


@rule
def look_at_stairs(s: State, seat: int) -> None:
    """Work out which tokens may go which way on the stairs (section 6)."""
    found = 0
    for token in range(TOKENS):
        step = s.at[seat, token]
        spot = spot_at(s, seat, step)
        if spot & STAIRY:
            found |= stairs_from(s, seat, spot & SPACE_BITS) << 4 * token
    s.stairs = found


# ---- What is on offer


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """The legal moves, in the order of S12.3."""
    if s.phase == TURN:
        return offer_turn(s, out)
    if s.phase == DIE:
        return offer_die(s, seat, out)
    if s.phase == PARTNER:
        return offer_partners(s, out)
    n = 0
    for token in range(TOKENS):
        if s.tied >> token & 1:
            n = offer(out, n, move_of(words.TO_PIT, token))
    return n


@rule
def offer_turn(s: State, out: Any) -> int:
    """Rolling is always possible (S3.1), and perhaps the stairs."""
    n = offer(out, 0, move_of(words.ROLL))
    stairs = s.stairs
    if stairs:
        for token in range(TOKENS):
            for way in range(4):
                if stairs >> 4 * token + way & 1:
                    n = offer(out, n, stairs_move(token, way))
    return n


@rule
def stairs_move(token: int, way: int) -> int:
    return move_of(words.STAIRS, token, 1 if way >= DOWN1 else 0, 2 if way == UP2 or way == DOWN2 else 1)


@rule
def offer_die(s: State, seat: int, out: Any) -> int:
    """A token for a die; snake eyes may free one instead (S10.4)."""
    n = 0
    free = may_free(s, seat)
    if free:
        n = offer(out, n, move_of(words.FREE))
    for i in range(2):
        usable = s.usable[i]
        die = s.dice[i]
        for token in range(TOKENS):
            entering = s.at[seat, token] == RECTANGLE
            out[n, 0] = move_of(words.ENTER_TOKEN, die) if entering else move_of(words.MOVE, token, die)
            n += usable >> token & 1
    if free and n == 1:
        n = offer(out, n, move_of(words.PASS))
    return n


@inlined
@rule
def may_free(s: State, seat: int) -> bool:
    """Snake eyes, no die used yet, and an own token in the Pit (S10.4)."""
    return s.dice[0] == 1 and s.dice[1] == 1 and s.used == 0 and s.pit >> 2 == seat


@rule
def offer_partners(s: State, out: Any) -> int:
    """Whoever may be exchanged (S9.2), clockwise from blue; seats sit in that order."""
    n = 0
    partners = s.partners
    for other in range(s.seats):
        for token in range(TOKENS):
            if partners >> 4 * other + token & 1:
                n = offer(out, n, move_of(words.EXCHANGE, s.colour[other], token))
    return n


@rule
def default(s: State, seat: int) -> int:
    """The first in the list (S12.3)."""
    if s.phase == TURN:
        return move_of(words.ROLL)
    if s.phase == DIE:
        return default_die(s, seat)
    if s.phase == PARTNER:
        token = lowest_in(s.partners)
        return move_of(words.EXCHANGE, s.colour[token >> 2], token & 3)
    return move_of(words.TO_PIT, lowest_in(s.tied))


@rule
def default_die(s: State, seat: int) -> int:
    if may_free(s, seat):
        return move_of(words.FREE)
    i = 0 if s.usable[0] else 1
    token = lowest_in(s.usable[i])
    if s.at[seat, token] == RECTANGLE:
        return move_of(words.ENTER_TOKEN, s.dice[i])
    return move_of(words.MOVE, token, s.dice[i])


# ---- Playing

GO_ON, ROLL_DONE, END_ROLL, NEW_ROLL, LOOK, NEXT_TURN = range(6)  # what may follow, see `play` below


@rule
def make_move(s: State, seat: int, move: int) -> int:
    """The move itself."""
    verb = verb_of(move)
    if verb == words.ROLL:
        return NEW_ROLL
    if verb == words.MOVE or verb == words.ENTER_TOKEN:
        token = first_of(move) if verb == words.MOVE else first_in_rectangle(s, seat)
        return use_die(s, seat, token, second_of(move) if verb == words.MOVE else first_of(move))
    if verb == words.STAIRS:
        take_stairs(s, seat, first_of(move), (third_of(move) - 1) + (DOWN1 if second_of(move) else 0))
        return NEXT_TURN
    if verb == words.EXCHANGE:
        exchange(s, seat, seat_of_colour(s, first_of(move)) * TOKENS + second_of(move))
        return GO_ON
    if verb == words.TO_PIT:
        send_to_pit(s, seat, first_of(move))
        return END_ROLL
    s.used = 3
    if verb == words.FREE:
        tell(s, words.FREED, seat, name_of(s, s.pit))
        s.at[seat, s.pit & 3] = RECTANGLE
        s.pit = NONE
        s.whole = 1
    else:
        tell(s, words.PASSED, seat)
    return ROLL_DONE


@follows(ROLL_DONE)
@rule
def pay_for_doubles(s: State, seat: int) -> int:
    """Doubles on a bonus roll cost the token that is nearest to Home (S11.3, S11.4)."""
    if s.doubles >= 2 and s.dice[0] == s.dice[1] and not nearest_goes_to_pit(s, seat):
        return DONE
    return END_ROLL


@follows(END_ROLL)
@rule
def end_roll(s: State, seat: int) -> int:
    """The bonus roll, or the end of the turn (S11.1 to S11.4)."""
    if s.dice[0] == s.dice[1] and s.doubles < THIRD:
        if s.whole:
            tell(s, words.BONUS, seat)
            return NEW_ROLL
        tell(s, words.FORFEITED, seat)
    return NEXT_TURN


@follows(NEW_ROLL)
@rule
def roll(s: State, seat: int) -> int:
    """Roll both dice (S3.2), the larger one first in the record."""
    both = below(s, 36)
    a = both // 6 + 1
    b = both % 6 + 1
    s.dice[0] = max(a, b)
    s.dice[1] = min(a, b)
    s.used = 0
    s.whole = 0
    tell(s, words.ROLLED, seat, a, b)
    if a == b:
        s.doubles += 1
        if s.doubles == THIRD:
            tell(s, words.THIRD_DOUBLES, seat)
            s.used = 3
            return ROLL_DONE
    return LOOK


@follows(LOOK)
@rule
def look_at_dice(s: State, seat: int) -> int:
    """What can be done with the dice that are left (S3.4); what cannot be used is lost (S3.7)."""
    look_at_both_dice(s, seat)
    if s.usable[0] or s.usable[1] or may_free(s, seat):
        ask_seat(s, DIE, seat)
        return DONE
    for i in range(2):
        if s.used >> i & 1 == 0:
            tell(s, words.DIE_LOST, seat, s.dice[i])
            s.used |= 1 << i
    return ROLL_DONE


# ---- Moving


@rule
def first_in_rectangle(s: State, seat: int) -> int:
    token = 0
    while s.at[seat, token] != RECTANGLE:
        token += 1
    return token


@rule
def use_die(s: State, seat: int, token: int, die: int) -> int:
    """Move a token by a die and carry out what its landing brings (S3.3)."""
    i = 0 if s.dice[0] == die and s.used & 1 == 0 else 1
    s.used |= 1 << i
    was = s.at[seat, token]
    to = s.reach[i, token]
    s.reach[i, token] = NONE
    if was == RECTANGLE:
        s.at[seat, token] = START
        tell(s, words.ENTERED, seat, token, die)
        return GO_ON
    if in_rings(s, was):
        s.board[space_at(s, seat, was)] = NONE
    if not in_rings(s, to):
        s.at[seat, token] = to
        s.may_enter[seat] &= ~(1 << token) & 15
        tell(s, words.MOVED, seat, token, words.SAFE_PLACE + to - wheel_step(s) - 1)
        if to == home_step(s):
            tell(s, words.GOT_HOME, seat, token, standing_on(s, seat, to))
        return GO_ON
    spot = spot_at(s, seat, to)
    space = spot & SPACE_BITS
    tell(s, words.MOVED, seat, token, space)
    put(s, seat, token, space, to)
    if to == wheel_step(s):
        s.may_enter[seat] |= 1 << token  # S7.1
    if spot & SUNNY:
        return must_exchange(s, seat, token, space)
    return GO_ON


@follows(GO_ON)
@rule
def go_on(s: State, seat: int) -> int:
    """After a die: the end of the game, the other die, or the end of the roll (S12.1, S3.4)."""
    if s.at[seat, 0] == home_step(s) and standing_on(s, seat, home_step(s)) == TOKENS:
        tell(s, words.WON, seat)
        end_game(s, OVER)
        return DONE
    if s.used == 3:
        s.whole = 1
        return ROLL_DONE
    return LOOK


# ---- Sunbursts


@rule
def must_exchange(s: State, seat: int, token: int, space: int) -> int:
    """A token has landed on a sunburst (S9.1)."""
    partners = all_partners(s, seat)
    if partners == 0:
        tell(s, words.NO_PARTNER, seat, token)
        return GO_ON
    if s.used != 3:
        # Full use binds the choice of partner too (S3.6).
        useful = useful_partners(s, seat, token, space, partners, s.dice[1 if s.used == 1 else 0])
        if useful:
            partners = useful
    s.partners = partners
    s.mover = token
    ask_seat(s, PARTNER, seat)
    return DONE


# ---- The Pit


@rule
def nearest_goes_to_pit(s: State, seat: int) -> bool:
    """The own token nearest to Home (S11.5); False if the player must choose which (S11.6)."""
    fewest = 0
    tied = 0
    several = False
    first = NONE
    for token in range(TOKENS):
        step = s.at[seat, token]
        if step < PIT and step != home_step(s):
            left = steps_left(s, seat, token)
            if tied == 0 or left < fewest:
                fewest = left
                tied = 1 << token
                first = token
                several = False
            elif left == fewest and step != s.at[seat, first]:
                tied |= 1 << token  # those that stand in the same place are one offer
                several = True
    if several:
        s.tied = tied
        ask_seat(s, NEAREST, seat)
        return False
    if tied:
        send_to_pit(s, seat, first)
    return True


@follows(NEXT_TURN)
@rule
def end_turn(s: State) -> None:
    """The next player clockwise takes the dice (S2.3)."""
    begin_turn(s, next_seat(s, s.turn))


play = carried_on(make_move, go_on, again(pay_for_doubles, end_roll, roll, look_at_dice), end_turn)
"""The move and all that follows, up to the next decision; no other roll follows one that was not used."""


# ---- Standing


@rule
def standing(s: State, out: Any) -> None:
    """Steps made by all four tokens; whoever has them all at Home has made the most there are."""
    whole = home_step(s) - (RINGS - 1) * (BACK - 1)  # the way from the Start space; drops pass over some steps
    for seat in range(s.seats):
        made = 0
        for token in range(TOKENS):
            if s.at[seat, token] < PIT:
                made += whole - steps_left(s, seat, token)
        out[seat] = made
