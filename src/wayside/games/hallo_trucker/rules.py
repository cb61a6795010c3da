"""The rules of Hallo Trucker. Clause numbers are those of rulebook.md."""

from typing import Any

from wayside.engine.dice import draw_lots
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import left_out_when_quiet, rule
from wayside.engine.moves import first_of, move_of
from wayside.engine.turns import end_game, first_or_lot, seat_after
from wayside.games.hallo_trucker import words
from wayside.games.hallo_trucker.edition import (
    BARRIER,
    BORROW,
    DECK,
    FACE,
    FACES,
    FREE,
    FREIGHT_KM,
    HAND,
    KM,
    LIMIT,
    LONGEST_STAGE,
    LOST,
    REALLY,
    REST,
    UNLOAD,
    UNLOAD_FACES,
    UNLOADS,
)
from wayside.games.hallo_trucker.state import EVERYBODY, EXTRA, FACE_UP, NONE, OVER, TO_COUNTER, TO_ROW, State

GOES_ON = -1


# ---- Setting up


@rule
def setup(s: State) -> None:
    """Give out the Start card and begin the first stage (T2.1, T2.2)."""
    s.start = first_or_lot(s)
    for card in range(DECK):
        s.deck[card] = card
    begin_stage(s)
    fill_hands(s)
    begin_round(s)


@rule
def begin_stage(s: State) -> None:
    """All cards go back into the draw pile, from which the hands are dealt (T2.3, T7.4)."""
    tell(s, words.STAGE_BEGUN, s.start, s.stage + 1)
    if s.reshuffles > 0:
        gather_all_cards(s)
    s.deck_n = DECK  # drawing only ever changes the places of cards in `deck`: they are all still there
    s.discard_n = 0
    s.pile_n = 0
    s.pile_lost = 0
    s.counter_km = 0
    s.turned = 0
    s.stage_rounds = 0
    for seat in range(s.seats):
        s.row_n[seat] = 0
        s.hand_n[seat] = 0
        s.held[seat] = 0
        s.counter[seat] = NONE


@rule
def gather_all_cards(s: State) -> None:
    """All cards are in one pile again: what was known of their ways is worth nothing."""
    s.reshuffles = 0
    for card in range(DECK):
        s.deck[card] = card
        s.era[card] = 0
        for seat in range(EVERYBODY + 1):
            s.known[seat, card] = 0


# ---- The round


@rule
def begin_round(s: State) -> None:
    """Everybody owes a card to the row (T3.1)."""
    s.round += 1
    s.stage_rounds += 1
    ask_all(s, TO_ROW, 1)


@rule
def ask_all(s: State, phase: int, cards: int) -> None:
    """Every seat that has cards owes `cards` of them, all at once (T3.1, T3.4, T5.11)."""
    s.phase = phase
    s.owed = cards
    waiting = 0
    for seat in range(s.seats):
        s.laid_n[seat] = 0
        if s.hand_n[seat] > 0:
            waiting |= 1 << seat
    s.waiting = waiting


@rule
def offers(s: State, seat: int, out: Any) -> int:
    """Any card of the hand may be laid (T3.3); cards with the same face are one offer."""
    verb = words.COUNTER if s.phase == TO_COUNTER else words.ROW
    held = s.held[seat]
    n = 0
    for face in range(FACES):
        out[n, 0] = move_of(verb, face)  # counted only if it is held: that needs no branch
        n += (held >> face) & 1
    return n


@rule
def play(s: State, seat: int, move: int) -> None:
    """Lay a card face down; once all have laid theirs, the cards take their places (T3.1, T3.4)."""
    left = s.hand_n[seat] - s.laid_n[seat] - 1
    face = first_of(move)
    i = 0
    same = 0
    for k in range(left + 1):
        if FACE[s.hand[seat, k]] == face:
            i = k
            same += 1
    if same == 1:
        s.held[seat] &= ~(1 << face)
    s.laid[seat, s.laid_n[seat]] = s.hand[seat, i]
    s.hand[seat, i] = s.hand[seat, left]
    s.hand[seat, left] = NONE
    s.laid_n[seat] += 1
    if s.laid_n[seat] < s.owed and left > 0:
        return
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        put_in_place(s)


@rule
def look_at_hand(s: State, seat: int) -> None:
    """Work out `held` from the hand: what laying and drawing keep up to date must always agree with this."""
    faces = 0
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        faces |= 1 << FACE[s.hand[seat, i]]
    s.held[seat] = faces


@rule
def put_in_place(s: State) -> None:
    """All have laid: the cards go to the rows or to the counter, and play goes on."""
    if s.phase == TO_COUNTER:
        for seat in range(s.seats):
            s.counter[seat] = s.laid[seat, 0]
            s.hand_n[seat] -= 1
            s.laid_n[seat] = 0
        s.turned = 0
        turn_up(s)
        return
    for seat in range(s.seats):
        for i in range(s.laid_n[seat]):
            s.row[seat, s.row_n[seat]] = s.laid[seat, i]
            s.row_n[seat] += 1
        s.hand_n[seat] -= s.laid_n[seat]
        s.laid_n[seat] = 0
    if s.phase == TO_ROW:
        ask_all(s, TO_COUNTER, 1)
    else:
        turn_up(s)


# ---- The kilometer counter


@rule
def turn_up(s: State) -> None:
    """Turn the counter cards up from the Start player's on, each carried out before the next (T3.5, T5.3)."""
    while s.turned < s.seats:
        seat = seat_after(s, s.start, s.turned)
        card = s.counter[seat]
        face = FACE[card]
        s.counter[seat] = NONE
        s.turned += 1
        tell(s, words.TURNED_UP, seat, face)
        if face < REST:
            s.counter_km += KM[face]
            put_on_pile(s, card)
            if s.pile_lost > 0:
                unload(s)
        elif face == LOST:
            lose_freight(s, seat, card)
        else:
            discard(s, card, FACE_UP)
            if face == BARRIER:
                lower_barrier(s, seat)
            elif face == FREE or face == REALLY:
                give_ride(s, seat, 1 if face == FREE else 2)
                if s.waiting:
                    return
    end_round(s)


@rule
def put_on_pile(s: State, card: int) -> None:
    """Km cards lie face up beside the counter (T5.1)."""
    s.pile[s.pile_n] = card
    s.pile_n += 1


@rule
def lose_freight(s: State, seat: int, card: int) -> None:
    """The counter goes back by 50, below zero if need be (T5.4, T5.5)."""
    s.counter_km -= FREIGHT_KM
    tell(s, words.FREIGHT_LOST, seat, s.counter_km)
    put_on_pile(s, card)
    s.pile_lost += 1
    unload(s)


@rule
def unload(s: State) -> None:
    """Freight Lost leaves with km cards that make up exactly 50, as soon as there are such (T5.6)."""
    counts = 0  # of each face low enough, in a byte of its own
    for i in range(s.pile_n):
        face = FACE[s.pile[i]]
        if face < UNLOAD_FACES:
            counts += 1 << (8 * face)
    for way in range(UNLOADS):
        # With a bit set above each byte's count, taking away too many borrows that bit.
        if ((counts | BORROW) - UNLOAD[way]) & BORROW == BORROW:
            discard_freight(s, UNLOAD[way])
            return


@rule
def discard_freight(s: State, counts: int) -> None:
    """Discard a Freight Lost card and so many km cards of each low face (a byte each) from beside the counter."""
    lost = 1
    stay = 0
    for i in range(s.pile_n):
        card = s.pile[i]
        face = FACE[card]
        if face == LOST and lost > 0:
            lost = 0
            discard(s, card, FACE_UP)
        elif face < UNLOAD_FACES and (counts >> (8 * face)) & 255 > 0:
            counts -= 1 << (8 * face)
            discard(s, card, FACE_UP)
        else:
            s.pile[stay] = card
            stay += 1
    s.pile_n = stay
    s.pile_lost -= 1
    tell(s, words.UNLOADED, NOBODY, s.pile_n)


@rule
def lower_barrier(s: State, by: int) -> None:
    """Every row loses its last card, unseen (T5.7, T5.8, T5.9)."""
    tell(s, words.BARRIER_FELL, by)
    for seat in range(s.seats):
        if s.row_n[seat] > 0:
            s.row_n[seat] -= 1
            card = s.row[seat, s.row_n[seat]]
            tell(s, words.CARD_LOST, seat, FACE[card])
            discard(s, card, seat)


@rule
def give_ride(s: State, by: int, cards: int) -> None:
    """Everybody must lay extra cards on the row, as many as they have (T5.10 to T5.13)."""
    tell(s, words.FREE_RIDE if cards == 1 else words.REALLY_FREE_RIDE, by)
    ask_all(s, EXTRA, cards)


# ---- Drawing


@rule
def discard(s: State, card: int, thrower: int) -> None:
    s.discard[s.discard_n] = card
    s.thrower[s.discard_n] = thrower
    s.discard_n += 1


@rule
def fill_hands(s: State) -> None:
    """From the Start player on, each draws up to ten cards, or what there is (T3.6, T6.1, T6.3)."""
    for i in range(s.seats):
        seat = seat_after(s, s.start, i)
        before = s.hand_n[seat]
        while s.hand_n[seat] < HAND and s.deck_n + s.discard_n > 0:
            if s.deck_n == 0:
                reshuffle(s)
            draw(s, seat, min(HAND - s.hand_n[seat], s.deck_n, 3))
        tell(s, words.HAND_FILLED, seat, s.hand_n[seat] - before)


@rule
def draw(s: State, seat: int, cards: int) -> None:
    """Take one to three cards from the draw pile.

    Any card of the pile is as likely as any other, so they are drawn by lot now and the pile was not
    shuffled before: this must agree with taking the top cards of a shuffled pile
    (test_drawing_is_like_a_shuffled_pile). What was drawn stays behind the pile in `deck`.
    """
    lots = draw_lots(s, s.deck_n, cards)
    left = s.deck_n
    held = s.hand_n[seat]
    faces = s.held[seat]
    for _ in range(cards):
        i = lots & 1023
        lots >>= 10
        left -= 1
        card = s.deck[i]
        s.deck[i] = s.deck[left]
        s.deck[left] = card
        s.hand[seat, held] = card
        held += 1
        faces |= 1 << FACE[card]
        tell(s, words.DREW, seat, FACE[card])
    s.deck_n = left
    s.hand_n[seat] = held
    s.held[seat] = faces


@rule
def reshuffle(s: State) -> None:
    """The discards become the draw pile (T6.2)."""
    s.reshuffles += 1
    for i in range(s.discard_n):
        card = s.discard[i]
        s.deck[i] = card
        s.era[card] = s.reshuffles
        for seat in range(EVERYBODY + 1):
            if s.thrower[i] == FACE_UP or s.thrower[i] == seat:
                s.known[seat, card] = s.reshuffles
    s.deck_n = s.discard_n
    s.discard_n = 0
    tell(s, words.RESHUFFLED, NOBODY, s.deck_n)


# ---- The end of a round, a stage, the game


@rule
def end_round(s: State) -> None:
    """All counter cards are dealt with: score the stage if it ends, draw, and pass the Start card on."""
    reason = why_the_stage_ends(s)
    if reason != GOES_ON:
        score_stage(s, reason)
        if s.stage == s.stages:  # T8.1
            tell(s, words.GAME_OVER, NOBODY)
            end_game(s, OVER)
            return
        pass_start(s)
        begin_stage(s)
    fill_hands(s)
    if reason == GOES_ON:
        pass_start(s)
    begin_round(s)


@rule
def why_the_stage_ends(s: State) -> int:
    """The counter is full, the cards have run out, or the stage has lasted long enough; or it goes on."""
    if s.counter_km >= LIMIT[s.seats]:  # T7.1, T7.2
        return words.LIMIT_REACHED
    if cards_run_out(s):
        fill_hands(s)
        return words.OUT_OF_CARDS
    if s.stage_rounds >= LONGEST_STAGE:  # T7.6
        return words.TOO_LONG
    return GOES_ON


@rule
def cards_run_out(s: State) -> bool:
    """Whether somebody will lack the two cards for another round when all have drawn what there is (T6.4)."""
    left = s.deck_n + s.discard_n
    if left >= s.seats * HAND:
        return False
    for i in range(s.seats):
        held = s.hand_n[seat_after(s, s.start, i)]
        drawn = min(HAND - held, left)
        if held + drawn < 2:
            return True
        left -= drawn
    return False


@rule
def pass_start(s: State) -> None:
    """The Start card goes to the next seat (T3.7, T7.5)."""
    s.start = seat_after(s, s.start, 1)
    tell(s, words.START_PASSED, s.start)


@rule
def score_stage(s: State, reason: int) -> None:
    """From the Start player on, rows are turned over and scored (T7.2, T7.3)."""
    tell(s, words.STAGE_OVER, NOBODY, s.stage + 1, reason)
    for i in range(s.seats):
        seat = seat_after(s, s.start, i)
        km = run_km(s, seat)
        s.score[seat] += km
        s.sheet[s.stage, seat] = km
        show_row(s, seat)
        tell(s, words.RUN_SCORED, seat, km, s.score[seat])
    s.stage += 1


@rule
def show_nobody(s: State, seat: int) -> None:
    """What `show_row` is in bulk simulation."""


@left_out_when_quiet(show_nobody)
@rule
def show_row(s: State, seat: int) -> None:
    """Turn a row over, for all to see until the next stage is scored."""
    for i in range(s.row_n[seat]):
        s.shown[seat, i] = s.row[seat, i]
    s.shown_n[seat] = s.row_n[seat]


@rule
def run_km(s: State, seat: int) -> int:
    """What a row is worth: the km after its last fracture (T4.1 to T4.8)."""
    total = 0
    last = 0
    rested = False
    for i in range(s.row_n[seat]):
        face = FACE[s.row[seat, i]]
        if face < REST:
            if KM[face] <= last:
                total = 0
            total += KM[face]
            last = KM[face]
            rested = False
        elif face == REST and not rested:
            rested = True
        else:
            total = 0
            last = 0
            rested = face == REST
    return total


@rule
def standing(s: State, out: Any) -> None:
    """Km so far; the most wins (T8.1, T8.2)."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@rule
def outlook(s: State, out: Any) -> None:
    """Between two stages nothing counts but the km so far: all cards are dealt anew (T2.3)."""
    for seat in range(s.seats):
        out[seat, 0] = s.score[seat]


@rule
def default(s: State, seat: int) -> int:
    """For a seat whose time ran out: the lowest card that does the least (T3.8)."""
    best = NONE
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        face = FACE[s.hand[seat, i]]
        if best == NONE or face < best:
            best = face
    return move_of(words.COUNTER if s.phase == TO_COUNTER else words.ROW, best)
