"""The rules of Road Hog: setting up, the turn, what is on offer. Clause numbers are those of rulebook.md.

What a turn is made of has files of its own: drive.py, reds.py, cards.py, court.py, train.py.
"""

from typing import Any

from wayside.engine.dice import below
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import Lookup, rule
from wayside.engine.moves import first_of, move_of, offer, second_of, verb_of
from wayside.engine.sequel import DONE, again, carried_on, follows
from wayside.engine.turns import ask_seat, count_in, end_game, lowest_in, next_seat, nth_in
from wayside.games.road_hog import words
from wayside.games.road_hog.cards import draw_card, shuffle_cards
from wayside.games.road_hog.court import go_to_court
from wayside.games.road_hog.drive import drive, forget_drives, look_at_greens
from wayside.games.road_hog.edition import FIRST_POLE, LONGEST, NEW_CITY, NOWHERE, OPENING_ROUNDS, SIDES, START
from wayside.games.road_hog.order import BEGIN, DRAW, FALLEN, LEFT_OVER, NEXT_TURN, RESUME
from wayside.games.road_hog.reds import look_at_reds, send_back, sent_to
from wayside.games.road_hog.road_tables import LEFT
from wayside.games.road_hog.state import AWAY, DICE, DRIVE, OVER, WAYS, State
from wayside.games.road_hog.train import put_train, run_train

# Of each choice of dice (words.DICE_WORDS): how many are green, and in how many ways all of them fall.
GREENS_IN = Lookup([word.split("-").count("green") for word in words.DICE_WORDS], "u1")
REDS_IN = Lookup([word.split("-").count("red") for word in words.DICE_WORDS], "u1")
FALLS_OF = Lookup([SIDES ** len(word.split("-")) for word in words.DICE_WORDS], "u2")


# ---- Setting up


@rule
def setup(s: State) -> None:
    """All cars on Start, the deck shuffled, the train at its first pole (R2.3 to R2.6)."""
    for seat in range(s.seats):
        s.at[seat] = START
    shuffle_cards(s)
    put_train(s, FIRST_POLE, AWAY)
    s.starter = roll_for_first(s) if s.first == 0 else s.first - 1
    tell(s, words.BEGINS, s.starter)
    s.round = 1
    s.turn = s.starter
    ask_seat(s, DICE, s.starter)


@rule
def roll_for_first(s: State) -> int:
    """Both greens for everybody; those who tie roll again, and after so many ties the lot decides (R2.6)."""
    leading = (1 << s.seats) - 1
    for times in range(OPENING_ROUNDS):
        leading = highest_rolls(s, leading, times == 0)
        if leading & (leading - 1) == 0:
            if times:
                tell(s, words.ROLLED_AGAIN, NOBODY, times)
            return lowest_in(leading)
    tell(s, words.LOT, NOBODY)
    return nth_in(leading, below(s, count_in(leading)))


@rule
def highest_rolls(s: State, rolling: int, told: bool) -> int:
    """Those among the rolling whose total is the highest, as bits."""
    highest = 0
    leading = 0
    for seat in range(s.seats):
        if rolling >> seat & 1:
            both = below(s, SIDES * SIDES)
            total = both // SIDES + both % SIDES + 2
            if told:
                tell(s, words.ROLLED_FOR_FIRST, seat, total)
            if total > highest:
                highest = total
                leading = 0
            if total == highest:
                leading |= 1 << seat
    return leading


# ---- What is on offer


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """The dice; then drives, hits, and leaving what is left."""
    if s.phase == DICE:
        return offer_dice(s, seat, out)
    n = 0
    for way in range(WAYS):
        if s.ends[way] != NOWHERE:
            n = offer(out, n, move_of(words.DRIVE, s.ends[way]))
    n = offer_hits(s, out, n)
    return offer(out, n, move_of(words.STAY))


@rule
def offer_dice(s: State, seat: int, out: Any) -> int:
    """Two of four; with High Octane three of them, with Road Works one (R3.1, R9.2, R9.8)."""
    if s.octane >> seat & 1:
        n = offer(out, 0, move_of(words.ROLL, words.GREEN_GREEN_RED))
        return offer(out, n, move_of(words.ROLL, words.GREEN_RED_RED))
    if s.works >> seat & 1:
        n = offer(out, 0, move_of(words.ROLL, words.GREEN))
        return offer(out, n, move_of(words.ROLL, words.RED))
    n = offer(out, 0, move_of(words.ROLL, words.GREEN_GREEN))
    n = offer(out, n, move_of(words.ROLL, words.GREEN_RED))
    return offer(out, n, move_of(words.ROLL, words.RED_RED))


@rule
def offer_hits(s: State, out: Any, n: int) -> int:
    """Each car with each red that can send it back; two reds with the same number are one offer."""
    for i in range(2):
        victims = s.victims[i]
        if victims and (i == 0 or s.red[0] != s.red[1]):
            for other in range(s.seats):
                if victims >> other & 1:
                    n = offer(out, n, move_of(words.HIT, other, sent_to(s, other, s.red[i])))
    return n


@rule
def default(s: State, seat: int) -> int:
    """Greens, the drive that leaves the fewest counts, and no reds (R14.4)."""
    if s.phase == DICE:
        if s.octane >> seat & 1:
            return move_of(words.ROLL, words.GREEN_GREEN_RED)
        return move_of(words.ROLL, words.GREEN if s.works >> seat & 1 else words.GREEN_GREEN)
    best = NOWHERE
    fewest = LEFT[s.map, s.at[seat]]
    for way in range(WAYS):
        end = s.ends[way]
        if end != NOWHERE and LEFT[s.map, end] < fewest:
            fewest = LEFT[s.map, end]
            best = end
    return move_of(words.STAY) if best == NOWHERE else move_of(words.DRIVE, best)


# ---- Playing


@rule
def make_move(s: State, seat: int, move: int) -> int:
    """The move itself."""
    verb = verb_of(move)
    if verb == words.ROLL:
        roll_dice(s, seat, first_of(move))
        return FALLEN
    if verb == words.DRIVE:
        drive(s, seat, first_of(move))
        if s.at[seat] == NEW_CITY:
            tell(s, words.WON, seat)
            end_game(s, OVER)
            return DONE
        return LEFT_OVER
    if verb == words.HIT:
        send_back(s, seat, first_of(move), second_of(move))
        return LEFT_OVER
    tell(s, words.STAYED, seat)
    put_dice_away(s)
    return DRAW


@rule
def roll_dice(s: State, seat: int, choice: int) -> None:
    """The dice that were chosen; that uses up High Octane and Road Works (R3.1, R9.3)."""
    others = ~(1 << seat) & 255
    s.octane &= others
    s.works &= others
    fall = below(s, FALLS_OF[choice])
    greens = GREENS_IN[choice]
    for i in range(greens):
        s.green[i] = fall % SIDES + 1
        fall //= SIDES
    for i in range(REDS_IN[choice]):
        s.red[i] = fall % SIDES + 1
        fall //= SIDES
    tell(s, words.ROLLED, seat, words.A_PAIR * s.green[0] + s.green[1], words.A_PAIR * s.red[0] + s.red[1])


@rule
def put_dice_away(s: State) -> None:
    """What is left of the dice is lost."""
    for i in range(2):
        s.green[i] = 0
        s.red[i] = 0
        s.victims[i] = 0
    forget_drives(s)


@follows(FALLEN, LEFT_OVER)
@rule
def look_at_dice(s: State, then: int) -> int:
    """What can be done with the dice that are left; if it is nothing, the turn goes on by itself (R3.2, R3.3)."""
    driving = look_at_greens(s, s.turn)
    hitting = look_at_reds(s, s.turn)
    if driving or hitting:
        ask_seat(s, DRIVE, s.turn)
        return DONE
    if then == FALLEN:
        tell(s, words.NO_USE, s.turn)
    put_dice_away(s)
    return DRAW


@follows(NEXT_TURN)
@rule
def end_turn(s: State) -> int:
    """The turn goes round to the left, and after every round the train moves (R2.7, R12.1, R14.3)."""
    following = next_seat(s, s.turn)
    if following == s.starter:
        if s.round == LONGEST:
            tell(s, words.ENDED, NOBODY, LONGEST)
            end_game(s, OVER)
            return DONE
        s.round += 1
        run_train(s)
    s.turn = following
    s.entered = 0
    s.extra = 0
    return BEGIN


@follows(BEGIN)
@rule
def begin_turn(s: State) -> int:
    """A turn to miss is over at once, with the car back on the road if it is the last of them (R10.2, R10.3)."""
    seat = s.turn
    if s.misses[seat]:
        s.misses[seat] -= 1
        tell(s, words.MISSED, seat, s.misses[seat])
        return NEXT_TURN
    if s.bound >> seat & 1:
        return RESUME  # R11.8
    ask_seat(s, DICE, seat)
    return DONE


play = carried_on(make_move, again(look_at_dice, draw_card, go_to_court, end_turn, begin_turn))
"""The move and all that follows, up to the next decision."""


# ---- Standing


@rule
def standing(s: State, out: Any) -> None:
    """How much nearer to New City every car is than Start, in counts (R14.1, R14.2)."""
    for seat in range(s.seats):
        out[seat] = LEFT[s.map, START] - LEFT[s.map, s.at[seat]]
