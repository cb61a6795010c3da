"""Do chairs that nobody has taken stay empty, and out of everybody's way?"""

from wayside.engine import dice
from wayside.engine.game import Game
from wayside.engine.kinds import Bits, Seat
from wayside.engine.kit.subject import MOST_DECISIONS, Subject, choose, need, random_game, seat_counts
from wayside.engine.options import CHAIRS
from wayside.engine.record import PUBLIC, Record


def check_chairs(subject: Subject) -> str:
    """Games with every number of empty chairs: some to which nobody comes, and some in which all seats decide."""
    game = subject.game
    option = next((o for o in game.options if o.name == CHAIRS), None)
    if not game.chairs:
        return "no empty chairs"
    _look_at_declaration(game)
    need(option is not None, f"a game with empty chairs needs the option {CHAIRS!r}, which says how many there are")
    assert option is not None
    need(option.low == option.default == 0, f"option {CHAIRS!r} begins with 0, and that is usual")
    asked = played = 0
    for seats in seat_counts(game):
        for chairs in range(1, option.high + 1):
            if not option.wrong_for(chairs, seats):
                asked += _leave_empty(subject, seats, chairs)
                _let_join(subject, seats, chairs)
                played += 2
    need(played > 0, f"no number of seats goes with any {CHAIRS!r}")
    need(asked > 0, "no empty chair is ever asked")
    return f"{played} games; {asked} times an empty chair stayed so"


def _look_at_declaration(game: Game) -> None:
    field = next((f for f in game.state.fields if f.name == game.chairs), None)
    need(field is not None and field.sight == PUBLIC, f"chairs names {game.chairs!r}, which is no public field")
    bits = field is not None and not field.shape and isinstance(field.of, Bits) and isinstance(field.of.of, Seat)
    need(bits, f"field {game.chairs!r} must be Bits(SEAT): one bit for each seat where nobody has joined")


def _empty(game: Game, s: Record) -> int:
    return sum(1 << seat for seat in range(s.seats) if game.is_empty_chair(s, seat))


def _leave_empty(subject: Subject, seats: int, chairs: int) -> int:
    """A game in which nobody comes: chairs make their default move, others what they like; how often chairs did."""
    game, rules, chance = subject.game, subject.plain, subject.chance(CHAIRS, seats, chairs)
    s = game.new_record(seats, {CHAIRS: chairs})
    dice.seed_dice(s, chance.getrandbits(63), 0)
    rules.setup(s)
    begun = sum(1 << seat for seat in game.chairs_at(seats, {CHAIRS: chairs}))
    need(_empty(game, s) == begun, f"with {CHAIRS}={chairs} the last {chairs} of {seats} seats must begin empty")
    asked = 0
    for _ in range(MOST_DECISIONS):
        if s.over:
            break
        seat = chance.choice([seat for seat in range(seats) if s.waiting >> seat & 1])
        alone = begun >> seat & 1
        asked += alone
        rules.play(s, seat, rules.default(s, seat) if alone else choose(chance, rules.offers(s, seat)))
        need(_empty(game, s) == begun, "a chair is no longer empty, though it only ever made its default move")
    need(bool(s.over), f"a game with empty chairs was not over after {MOST_DECISIONS:,} decisions")
    scores = rules.standing(s)
    ahead = [seat for seat in range(seats) if begun >> seat & 1 and scores[seat] == max(scores)]
    need(not ahead, "an empty chair wins: its score must be below that of everybody who plays")
    return asked


def _let_join(subject: Subject, seats: int, chairs: int) -> None:
    """A game in which empty chairs may be taken: who has joined has joined."""
    game, before = subject.game, -1
    for s, _, _ in random_game(subject.plain, seats, subject.chance("join", seats, chairs), {CHAIRS: chairs}):
        now = _empty(game, s)
        need(now & ~before == 0, "a chair that somebody had taken is empty again")
        before = now
