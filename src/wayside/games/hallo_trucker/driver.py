"""What a sensible driver counts: what its run is worth, and when to press the counter.

It weighs each card by what the stage would then bring. The counter's pace in this match so far says
how likely the stage is to end now, or after one, two or more rounds; for each of those ends the
driver works out what its run would be worth with the cards it holds. For the counter it sets that
against what the others' runs will have grown to by then: so it presses the counter while its own run
is good, and holds it back while its hand can still make more of it.

It looks at nothing but its own cards and what lies open. Numbers are km, and chances are in percent. The
constants below were chosen by letting drivers with one of them changed play against each other.
"""

from wayside.engine.forms import rule
from wayside.games.hallo_trucker.edition import BARRIER, FACE, FREE, FREIGHT_KM, KM, LIMIT, LOST, REALLY, REST
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


# ---- A run in one number: its km, how far it has come (1 + face of its last km card), and whether a Rest ends it


@rule
def run_of(km: int, reached: int, rested: int) -> int:
    return km << 5 | reached << 1 | rested


@rule
def km_of(run: int) -> int:
    return run >> 5


@rule
def reached_by(run: int) -> int:
    return (run >> 1) & 15


@rule
def lay(run: int, face: int) -> int:
    """The run with one more card; this must agree with `rules.run_km`."""
    if face < REST:
        km = km_of(run) if face >= reached_by(run) else 0
        return run_of(km + KM[face], face + 1, 0)
    if face == REST and run & 1 == 0:
        return run | 1
    return run_of(0, 0, 1 if face == REST else 0)


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


# ---- The hand in one number: a bit for each km face, and above them the count of Rest cards


@rule
def own_hand(s: State, seat: int, without: int) -> int:
    """The seat's hand when one card of face `without` has left it."""
    kilometers = 0
    rests = 0
    gone = False
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        face = FACE[s.hand[seat, i]]
        if face == without and not gone:
            gone = True
        elif face < REST:
            kilometers |= 1 << face
        elif face == REST:
            rests += 1
    return kilometers | rests << REST


@rule
def rising(run: int, hand: int, cards: int) -> int:
    """What the run is worth after `cards` more, the best of the hand that still rise."""
    km = km_of(run)
    laid = 0
    face = REST - 1
    while face >= reached_by(run) and laid < cards:
        if hand >> face & 1:
            km += KM[face]
            laid += 1
        face -= 1
    # A Rest may stand before, between and after them.
    missing = cards - laid - min(hand >> REST, laid + 1 - (run & 1))
    while missing > 0:
        km = km * OUTLIVES // 100 + DRAWN
        missing -= 1
    return km


@rule
def prospect(run: int, hand: int, cards: int) -> int:
    """What a run will be worth after `cards` more: going on with it, or beginning a new one."""
    if cards <= 0:
        return km_of(run)
    return max(rising(run, hand, cards), rising(0, hand, cards))


# ---- The counter


@rule
def pace(s: State) -> int:
    """Km that one card moves the counter, by the rounds of this match so far."""
    driven = s.stage * LIMIT[s.seats] + s.counter_km
    rounds = s.round - 1
    return (USUAL_PACE * USUAL_ROUNDS * s.seats + driven) // (s.seats * (USUAL_ROUNDS + rounds))


@rule
def chance_over(s: State, km: int, cards: int) -> int:
    """How likely the counter is at its limit after `km` for certain and so many cards unknown."""
    ahead = s.counter_km + km + pace(s) * cards - LIMIT[s.seats]
    return min(max(50 + 50 * ahead // (SPREAD + SPREAD_PER_CARD * cards), 0), 100)


@rule
def weigh(s: State, run: int, hand: int, km: int, cards: int, extra: int, growth: int) -> int:
    """What the stage will bring: every end it may have, weighed by its chance, in hundredths of km.

    The counter gains `km` for certain and `cards` unknown ones in this round; `extra` cards will be laid
    in it. Each card more is set against what the rivals' runs gain by theirs, their `growth`.
    """
    worth = 0
    before = 0
    for more in range(AHEAD + 1):
        chance = 100 if more == AHEAD else chance_over(s, km, cards + more * s.seats)
        if chance > before:
            worth += (chance - before) * (prospect(run, hand, more + extra) - growth * (more + extra))
            before = chance
    return worth


@rule
def weigh_for_row(s: State, seat: int, face: int) -> int:
    """What the stage will bring with this card on the row."""
    km = 0
    cards = s.seats
    extra = 0
    if s.phase == EXTRA:
        cards = s.seats - s.turned
        extra = min(s.owed, s.hand_n[seat]) - s.laid_n[seat] - 1
        if s.counter[seat] >= 0:  # its own counter card is still to be turned up
            cards -= 1
            own = FACE[s.counter[seat]]
            km = -FREIGHT_KM if own == LOST else KM[own]
    return weigh(s, lay(own_run(s, seat, 0), face), own_hand(s, seat, face), km, cards, extra, 0)


@rule
def weigh_for_counter(s: State, seat: int, face: int) -> int:
    """What the stage will bring, less what it brings a rival, with this card on the counter."""
    km = -FREIGHT_KM if face == LOST else KM[face]
    extra = 1 if face == FREE else 2 if face == REALLY else 0
    fallen = 1 if face == BARRIER else 0
    worth = weigh(s, own_run(s, seat, fallen), own_hand(s, seat, face), km, s.seats - 1, extra, RIVAL_GROWTH)
    return worth + 100 * BARRIER_WORTH * s.seats * fallen


@rule
def best_face(s: State, seat: int) -> int:
    """The face in the seat's hand that promises most where a card is asked for now."""
    best = NONE
    best_worth = 0
    seen = 0
    for i in range(s.hand_n[seat] - s.laid_n[seat]):
        face = FACE[s.hand[seat, i]]
        if seen >> face & 1 == 0:
            seen |= 1 << face
            worth = weigh_for_counter(s, seat, face) if s.phase == TO_COUNTER else weigh_for_row(s, seat, face)
            if best == NONE or worth > best_worth:
                best = face
                best_worth = worth
    return best
