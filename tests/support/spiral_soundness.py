"""What must hold of every record of Spiralized at every moment, as a rule: so that millions of moments can be seen.

`fault` says what is wrong as a number; `FAULT_WORDS` has the words. What is worked out in advance for a
decision (`stairs`, `reach`, `usable`, `partners`, `tied`) is worked out again, on a copy, which then must
be the same record byte for byte: so nothing that is tried on the record is left behind either.
"""

from typing import Any

from playthrough import GAME_FAULT, same_bytes
from trial import Trial

from wayside.engine.forms import copy_record, rule
from wayside.engine.moves import first_of, second_of, third_of, verb_of
from wayside.games.spiralized import GAME
from wayside.games.spiralized.edition import (
    COLOURS,
    HUE,
    LAYOUTS,
    LONGEST,
    RINGS,
    SAFE_ZONE,
    SEATS,
    SIZE,
    SIZES,
    SPACE,
    SPACES,
    TOKENS,
)
from wayside.games.spiralized.full_use import all_partners, look_at_both_dice, look_at_die, useful_partners
from wayside.games.spiralized.rules import look_at_stairs, may_free, nearest_goes_to_pit
from wayside.games.spiralized.state import DIE, NEAREST, NONE, OVER, PARTNER, PIT, RECTANGLE, TURN, State
from wayside.games.spiralized.words import MOVE, STAIRS

(
    NOWHERE,
    NOT_ON_BOARD,
    GHOST,
    IN_THE_PIT,
    CROWDED_START,
    CROWDED_SAFE_ZONE,
    WRONG_MARK,
    WRONG_SEAT,
    WRONG_PHASE,
    WRONG_DICE,
    STALE,
    WRONG_OFFERS,
    NO_WINNER,
) = range(GAME_FAULT, GAME_FAULT + 13)
FAULT_WORDS = (
    "a token is in no place that there is",
    "a token is not on the board where it says it is",
    "the board has a token that is elsewhere",
    "the Pit and the tokens do not agree",
    "more than two tokens on a Start space",
    "two tokens on one space of a Safe Zone",
    "a mark on a token that is not on its inner Wheel",
    "another seat waits than the one whose turn it is",
    "the phase does not fit what is going on",
    "the dice do not fit the phase",
    "what is on offer is not what follows from the position",
    "the offers are not those of the phase",
    "the game is over and nobody has won, or it is not and somebody has",
)


@rule
def fault(records: Any, raw: Any, words: int) -> int:
    """What is wrong with record 0; record 2 is for trying."""
    s = records[0]
    wrong = wrong_places(s) or wrong_board(s) or wrong_decision(s)
    if wrong == 0 and s.over == 0:
        copy_record(records, 2, 0)
        wrong = look_again(records[2])
        if wrong == 0 and not same_bytes(raw, 0, 2, words):
            wrong = STALE
    return wrong


@rule
def wrong_places(s: State) -> int:
    """Every token is in one place, and in the places that hold few there are few."""
    wheel = RINGS * SIZE[s.ring]
    in_pit = 0
    for seat in range(SEATS):
        on_start = 0
        safe = 0
        for token in range(TOKENS):
            step = s.at[seat, token]
            if seat >= s.seats:
                if step != RECTANGLE:
                    return NOWHERE
            elif step == PIT:
                in_pit += 1
                if s.pit != seat * TOKENS + token:
                    return IN_THE_PIT
            elif step != RECTANGLE:
                if step > wheel + SAFE_ZONE + 1:
                    return NOWHERE
                if step == 0:
                    on_start += 1
                elif step <= wheel:
                    if s.board[SPACE[s.ring, s.colour[seat], step]] != seat * TOKENS + token:
                        return NOT_ON_BOARD
                elif step <= wheel + SAFE_ZONE:
                    if safe >> (step - wheel) & 1:
                        return CROWDED_SAFE_ZONE
                    safe |= 1 << (step - wheel)
            if s.may_enter[seat] >> token & 1 and (seat >= s.seats or step != wheel):
                return WRONG_MARK
        if on_start > 2:
            return CROWDED_START
        if s.may_enter[seat] >> TOKENS:
            return WRONG_MARK
    return 0 if in_pit == (0 if s.pit == NONE else 1) else IN_THE_PIT


@rule
def wrong_board(s: State) -> int:
    """Whatever the board shows is where it says; with `wrong_places`, never two tokens on a space."""
    wheel = RINGS * SIZE[s.ring]
    for space in range(SPACES):
        there = s.board[space]
        if there != NONE:
            seat = there >> 2
            if seat >= s.seats:
                return GHOST
            step = s.at[seat, there & 3]
            if step == 0 or step > wheel or SPACE[s.ring, s.colour[seat], step] != space:
                return GHOST
    return 0


@rule
def wrong_decision(s: State) -> int:
    """The seat whose turn it is waits, until the game is over; and the dice are as the phase has them."""
    home = RINGS * SIZE[s.ring] + SAFE_ZONE + 1
    winners = 0
    for seat in range(s.seats):
        at_home = 0
        for token in range(TOKENS):
            if s.at[seat, token] == home:
                at_home += 1
        if at_home == TOKENS:
            winners += 1
            if seat != s.turn:
                return NO_WINNER
    if s.over:
        if s.waiting or s.phase != OVER:
            return WRONG_SEAT
        return 0 if winners == 1 or (winners == 0 and s.round == LONGEST) else NO_WINNER
    if winners:
        return NO_WINNER
    if s.turn >= s.seats or s.waiting != 1 << s.turn:
        return WRONG_SEAT
    if s.round < 1 or s.round > LONGEST:
        return WRONG_PHASE
    if s.phase == TURN:
        if s.dice[0] or s.dice[1] or s.used or s.doubles or s.whole:
            return WRONG_DICE
    elif s.phase == DIE or s.phase == PARTNER or s.phase == NEAREST:
        if s.dice[1] < 1 or s.dice[0] < s.dice[1] or s.dice[0] > 6 or s.doubles > 3:
            return WRONG_DICE
        if s.dice[0] == s.dice[1] and s.doubles == 0:
            return WRONG_DICE
        if s.phase == DIE and (s.used == 3 or s.whole):
            return WRONG_DICE
        if s.phase == PARTNER and s.used == 0:
            return WRONG_DICE
        if s.phase == NEAREST and (s.used != 3 or s.dice[0] != s.dice[1] or s.doubles < 2):
            return WRONG_DICE
    else:
        return WRONG_PHASE
    if (s.phase == PARTNER) != (s.partners != 0) or (s.phase == PARTNER) != (s.mover != NONE):
        return WRONG_PHASE
    return 0 if (s.phase == NEAREST) == (s.tied != 0) else WRONG_PHASE


@rule
def look_again(s: State) -> int:
    """Work out once more what is on offer, in a record that is then compared with the true one."""
    seat = s.turn
    if s.phase == TURN:
        s.stairs = 0
        look_at_stairs(s, seat)
    elif s.phase == DIE:
        if s.used == 0:
            look_at_both_dice(s, seat)
            if s.usable[0] == 0 and s.usable[1] == 0 and not may_free(s, seat):
                return WRONG_OFFERS
        else:
            i = 1 if s.used == 1 else 0
            look_at_die(s, seat, i)
            if s.usable[i] == 0 or s.usable[1 - i]:
                return WRONG_OFFERS
    elif s.phase == PARTNER:
        partners = all_partners(s, seat)
        if s.used != 3:
            space = SPACE[s.ring, s.colour[seat], s.at[seat, s.mover]]
            useful = useful_partners(s, seat, s.mover, space, partners, s.dice[1 if s.used == 1 else 0])
            if useful:
                partners = useful
        s.partners = partners
    else:
        s.tied = 0
        if nearest_goes_to_pit(s, seat):
            return WRONG_OFFERS
    return 0


@rule
def leads_to_stairs(s: State, seat: int, token: int, die: int) -> bool:
    """Whether a die takes a token to a coloured space."""
    for i in range(2):
        to = s.reach[i, token]
        if s.dice[i] == die and 0 < to <= RINGS * SIZE[s.ring]:
            return HUE[s.ring, SPACE[s.ring, s.colour[seat], to]] < COLOURS
    return False


@rule
def shuttle(s: State, seat: int, out: Any, n: int) -> int:
    """A player who goes up and down the stairs for as long as there are any, and else rolls in the hope of some."""
    best = 0
    most = -1
    for i in range(n):
        move = out[i, 0]
        worth = 0
        if verb_of(move) == STAIRS:
            # On the own stairway nobody can end it; two spaces at a time it goes on for ever.
            step = s.at[seat, first_of(move)]
            own = HUE[s.ring, SPACE[s.ring, s.colour[seat], step]] == s.colour[seat]
            worth = 4 + (2 if own else 0) + (1 if third_of(move) == 2 else 0)
        elif verb_of(move) == MOVE:
            worth = 3 if leads_to_stairs(s, seat, first_of(move), second_of(move)) else 0
        if worth > most:
            most = worth
            best = i
    return out[best, 0]  # type: ignore[no-any-return]


def options_of(number: int, seats: int) -> dict[str, int]:
    """Sizes, both readings of the Wheel, colours and first seats in turn."""
    layouts = [0, *(i + 1 for i, layout in enumerate(LAYOUTS) if len(layout) == seats)]
    return {
        "ring": number % len(SIZES),
        "wheel": number // len(SIZES) % 2,
        "colours": layouts[number % len(layouts)],
        "first": number % (seats + 1),
    }


TRIAL = Trial(GAME, shuttle, options_of)
