"""What a sensible driver counts: what its run is worth, and when to press the counter.

It weighs each card by what the stage would then bring. The counter's pace in this match so far says
how likely the stage is to end now, or after one, two or more rounds; for each of those ends the
driver works out what its run would be worth with the cards it holds. For the counter it sets that
against what the others' runs will have grown to by then: so it presses the counter while its own run
is good, and holds it back while its hand can still make more of it.

It looks at nothing but its own cards and what lies open. Numbers are km, and chances are in percent. The
constants below were chosen by letting drivers with one of them changed play against each other.
"""

from wayside.engine.forms import Lookup, rule
from wayside.games.hallo_trucker.edition import BARRIER, FACE, FREE, FREIGHT_KM, KM, LIMIT, LOST, REALLY, REST
from wayside.games.hallo_trucker.run import km_of, lay, reached_by
from wayside.games.hallo_trucker.state import EXTRA, NONE, TO_COUNTER, State

# How fast the counter rises: a card's share at first (km), and for how many rounds that guess counts
# beside what this match has shown.
USUAL_PACE, USUAL_ROUNDS = 24, 2
# How far the counter may stray from its pace: by this many km, and so many more for each card.
SPREAD, SPREAD_PER_CARD = 90, 15
# Rounds looked ahead; what lies further off depends on cards that are still to be drawn.
AHEAD = 4
# A card that the hand cannot provide must be drawn: so many percent of the run outlive that on
# average, and so many km come in.
OUTLIVES, DRAWN = 89, 18
# What every further card adds to a rival's run on average; and what a Barrier is worth, for every seat
# at the table, because it takes a card from all rivals at once.
RIVAL_GROWTH, BARRIER_WORTH = 4, 20


@rule
def own_run(s: State, seat: int, less: int) -> int:
    """The seat's run without the last `less` cards of its row, and with what it has just laid."""
    run = 0
    for i in range(s.row_n[seat] - less):
        run = lay(run, FACE[s.row[seat, i]])
    if s.phase != TO_COUNTER:
        for i in range(s.laid_n[seat]):
            run = lay(run, FACE[s.laid[seat, i]])
    return run


# ---- The hand in one number: a bit for each km face, a bit for each that is there twice, and the count of Rest cards

KILOMETERS = (1 << REST) - 1
TWICE, RESTS = REST, 2 * REST  # where the second and the third part begin


@rule
def own_hand(s: State, seat: int) -> int:
    hand = 0
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        face = FACE[s.hand[seat, i]]
        if face < REST:
            hand |= (hand >> face & 1) << TWICE + face | 1 << face
        elif face == REST:
            hand += 1 << RESTS
    return hand


@rule
def without(hand: int, face: int) -> int:
    """The hand when one card of this face has left it."""
    if face < REST:
        return hand & ~(1 << face) | (hand >> TWICE + face & 1) << face
    if face == REST:
        return hand - (1 << RESTS)
    return hand


# ---- A plan in one number: the km faces still to be laid, gaps for Rest cards, Rest cards, and the km by then

GAPS, SPARE, PLANNED = REST, REST + 4, REST + 8  # where the second, third and fourth part begin
HIGHEST = Lookup([faces.bit_length() - 1 for faces in range(KILOMETERS + 1)], "i1")


@rule
def plan(run: int, hand: int) -> int:
    """To go on with a run by the cards of the hand that still rise, the highest of them."""
    faces = (hand & KILOMETERS) >> reached_by(run) << reached_by(run)
    return faces | (1 - (run & 1)) << GAPS | hand >> RESTS << SPARE | km_of(run) << PLANNED


@rule
def one_more(planned: int) -> int:
    """The plan with one card more in it."""
    faces = planned & KILOMETERS
    if faces > 0:
        face = HIGHEST[faces]
        return planned - (1 << face) + (1 << GAPS) + (KM[face] << PLANNED)
    if planned >> GAPS & 15 > 0 and planned >> SPARE & 15 > 0:
        return planned - (1 << GAPS) - (1 << SPARE)
    km = planned >> PLANNED
    return planned + (km * OUTLIVES // 100 + DRAWN - km << PLANNED)


# ---- The counter


@rule
def pace(s: State) -> int:
    """Km that one card moves the counter, by the rounds of this match so far."""
    driven = s.stage * LIMIT[s.seats] + s.counter_km
    return (USUAL_PACE * USUAL_ROUNDS * s.seats + driven) // (s.seats * (USUAL_ROUNDS + s.round - 1))


@rule
def odds(s: State, km: int, cards: int, rate: int) -> int:
    """How likely the stage is over with this round, the next, and so on: seven bits for each.

    In this round the counter gains `km` for certain, and `cards` unknown ones at the going rate.
    """
    found = 0
    for more in range(AHEAD):
        ahead = s.counter_km + km + rate * cards - LIMIT[s.seats]
        found |= min(max(50 + 50 * ahead // (SPREAD + SPREAD_PER_CARD * cards), 0), 100) << 7 * more
        cards += s.seats
    return found


# ---- Weighing a card


@rule
def weigh(run: int, hand: int, over: int, extra: int, growth: int) -> int:
    """What the stage will bring: every end it may have, weighed by the odds, in hundredths of km.

    Each card more, and each of the `extra` ones of this round, is set against what rivals' runs gain by
    theirs, their `growth`.
    """
    going_on = plan(run, hand)
    anew = plan(0, hand)
    for _ in range(extra):
        going_on = one_more(going_on)
        anew = one_more(anew)
    worth = 0
    before = 0
    for more in range(AHEAD + 1):
        chance = 100 if more == AHEAD else over >> 7 * more & 127
        worth += max(chance - before, 0) * ((max(going_on, anew) >> PLANNED) - growth * (more + extra))
        if chance == 100:
            break
        before = max(before, chance)
        going_on = one_more(going_on)
        anew = one_more(anew)
    return worth


@rule
def row_odds(s: State, seat: int) -> int:
    """The odds while a card for the row is chosen: in the midst of the counter's cards, some of them are known."""
    if s.phase != EXTRA:
        return odds(s, 0, s.seats, pace(s))
    if s.counter[seat] == NONE:
        return odds(s, 0, s.seats - s.turned, pace(s))
    return odds(s, counter_change(FACE[s.counter[seat]]), s.seats - s.turned - 1, pace(s))


@rule
def counter_change(face: int) -> int:
    """What a card does to the counter."""
    return -FREIGHT_KM if face == LOST else KM[face]


@rule
def weigh_for_counter(s: State, run: int, fallen: int, hand: int, face: int, rate: int) -> int:
    """What the stage will bring, less what it brings a rival, with this card on the counter.

    `fallen` is the run without its last card.
    """
    over = odds(s, counter_change(face), s.seats - 1, rate)
    extra = 1 if face == FREE else 2 if face == REALLY else 0
    if face == BARRIER:
        return weigh(fallen, hand, over, extra, RIVAL_GROWTH) + 100 * BARRIER_WORTH * s.seats
    return weigh(run, without(hand, face), over, extra, RIVAL_GROWTH)


@rule
def best_face(s: State, seat: int) -> int:
    """The face in the seat's hand that promises most where a card is asked for now."""
    run, fallen, hand, rate = own_run(s, seat, 0), own_run(s, seat, 1), own_hand(s, seat), pace(s)
    over = row_odds(s, seat)
    extra = min(s.owed, s.hand_n[seat]) - s.laid_n[seat] - 1 if s.phase == EXTRA else 0
    best = NONE
    best_worth = 0
    seen = 0
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        face = FACE[s.hand[seat, i]]
        if seen >> face & 1 == 0:
            seen |= 1 << face
            if s.phase == TO_COUNTER:
                worth = weigh_for_counter(s, run, fallen, hand, face, rate)
            else:
                worth = weigh(lay(run, face), without(hand, face), over, extra, 0)
            if best == NONE or worth > best_worth:
                best = face
                best_worth = worth
    return best
