"""Is a game sound in itself: its words, its numbers, its options, its bots, its matches and its dice?"""

from collections.abc import Sequence
from typing import Any

from wayside.engine import dice
from wayside.engine.draws import Draws
from wayside.engine.events import NOBODY, events_of
from wayside.engine.game import Game
from wayside.engine.kinds import Seat
from wayside.engine.kit.subject import COMPARED, Subject, choose, look_at_offers, need, random_game, seat_counts
from wayside.engine.match import Match, fits
from wayside.engine.matchfile import match_text, read_match
from wayside.engine.moves import verb_of
from wayside.engine.options import parse_options
from wayside.engine.record import PUBLIC, Field, Record, first_difference

BY_BOTS = 3_000  # moves of a game that bots play to see what they bring about
VALUES = 12  # values of an option that are tried; of more, the lowest and the highest


def check_words(subject: Subject) -> str:
    game = subject.game
    book = game.rulebook
    need(len(game.verbs) > 0, "a game needs at least one verb")
    need(len({v.word for v in game.verbs}) == len(game.verbs), "two verbs have the same word")
    for what, words in (("verb", game.verbs), ("event", game.events)):
        for word in words:
            need(word.clause in book.clauses, f"{what} {word.word!r} names clause {word.clause!r}, which is not there")
    fields = {f.name: f for f in game.state.fields}
    for o in game.options:
        need(o.clause in book.clauses, f"option {o.name!r} names clause {o.clause!r}, which is not there")
        need(
            o.name in fields and fields[o.name].sight == PUBLIC, f"option {o.name!r} needs a public field of that name"
        )
        o.check(o.default)
    game.aim_text()
    for f in game.state.fields:
        need(bool(f.doc), f"field {f.name!r} has no line of doc")
        need(not f.owned_if or f.owned_if in fields, f"field {f.name!r} is owned if {f.owned_if!r}, which is no field")
        for name in f.derived.split():
            need(name in fields, f"field {f.name!r} is derived from {name!r}, which is no field")
        for axis, size in zip(f.by, f.shape, strict=True):
            enough = size >= game.seats[1] or not isinstance(axis, Seat)
            need(enough, f"field {f.name!r} has {size} rows, and there are up to {game.seats[1]} seats")
    return f"{len(book.clauses)} clauses, {len(game.verbs)} verbs, {len(game.events)} events, edition {game.edition}"


def numbers_in(f: Field, s: Record) -> set[int]:
    """The numbers of a field that count, as in `sight.whole`, but for those of seats where nobody sits."""
    cells, taken = s.array[f.name][0], tuple(slice(s.seats if isinstance(axis, Seat) else None) for axis in f.by)
    if f.length:
        length = s.array[f.length][0]
        if length.shape:
            return {value for row, n in zip(cells[taken], length, strict=False) for value in row[:n].tolist()}
        cells = cells[:length]
    return set(cells[taken].ravel().tolist())


Spans = list[tuple[Field, list[slice]]]


def _spans(game: Game) -> Spans:
    """The fields that say what their numbers are, and where they and their lengths lie in a record's bytes."""
    layout: Any = game.state.dtype.fields
    where = {name: slice(begin, begin + cells.itemsize) for name, (cells, begin, *_) in layout.items()}
    return [(f, [where[name] for name in (f.name, f.length) if name]) for f in game.fields if f.of]


def _look_at_fields(spans: Spans, s: Record, before: bytes = b"") -> bytes:
    """Every number is what its field says; what is as it was when it was looked at before is passed over."""
    now = bytes(s)
    for f, span in spans:
        if any(now[part] != before[part] for part in span):
            for value in numbers_in(f, s):
                ok = f.of is None or f.of.fits(value, s.seats)
                need(ok, f"field {f.name!r} holds {value}, which is not what it says it is")
    return now


def check_sound(subject: Subject) -> str:
    game, longest = subject.game, 0
    spans = _spans(game)
    for seats in seat_counts(game):
        names = [f"Seat {i + 1}" for i in range(seats)]
        for number in range(subject.games):
            chance = subject.chance("sound", seats, number)
            decisions, before = 0, b""
            for s, seat, _ in random_game(subject.plain, seats, chance):
                before = _look_at_fields(spans, s, before)
                need(not s.log_lost, "a move caused more events than the log holds: declare a larger log")
                _look_at_events(game, s, names)
                need(len(subject.plain.standing(s)) == seats, "standing must write one score a seat")
                if seat == NOBODY:
                    need(s.waiting == 0, "the game is over and a seat still owes a decision")
                    break
                decisions += 1
                for waiting in range(seats):
                    if s.waiting >> waiting & 1:
                        offers = subject.plain.offers(s, waiting)
                        look_at_offers(game, s, waiting, offers)
                        default = subject.plain.default(s, waiting)
                        legal = any(fits(line, default) for line in offers)
                        need(legal, f"the default move {game.move_text(default)!r} is not on offer")
            longest = max(longest, decisions)
    return f"{subject.games} games for each number of seats; the longest took {longest} decisions"


def check_options(subject: Subject) -> str:
    played = 0
    for option in subject.game.options:
        values = range(option.low, option.high + 1)
        for value in values if len(values) <= VALUES else (option.low, option.high):
            for seats in subject.game.seats:
                if option.wrong_for(value, seats):
                    continue
                for _ in random_game(subject.plain, seats, subject.chance(option.name, value), {option.name: value}):
                    pass
                played += 1
    short = parse_options(subject.game.options, subject.game.short)
    for _ in random_game(subject.plain, subject.game.seats[0], subject.chance("short"), short):
        pass
    return f"{played} games" if subject.game.options else "no options"


def _look_at_events(game: Game, s: Record, names: Sequence[str]) -> set[int]:
    """Whether everything that the last move told fits its sentence; the kinds that it told."""
    told = events_of(game.events, s, None, all_seeing=True)
    for event in told:
        wrong = event.kind.misfit(event.seat, event.a, event.b, s.seats)
        need(not wrong, wrong)
        event.text(names)
    return {event.number for event in told}


def check_brought_about(subject: Subject) -> str:
    """Games of the game's own bots among random ones: they reach what random play does not."""
    game, told, played = subject.game, set[int](), set[int]()
    policies = [None, *game.bots.values()]
    for seats in seat_counts(game):
        names = [f"Seat {i + 1}" for i in range(seats)]
        for number in range(len(policies)):
            chance = subject.chance("brought about", seats, number)
            s = game.new_record(seats)
            dice.seed_dice(s, chance.getrandbits(63), 0)
            subject.plain.setup(s)
            for _ in range(BY_BOTS):
                told |= _look_at_events(game, s, names)
                if s.over:
                    break
                seat = chance.choice([seat for seat in range(seats) if s.waiting >> seat & 1])
                policy = policies[(seat + number) % len(policies)]
                if policy is None:
                    move = choose(chance, subject.plain.offers(s, seat))
                else:
                    move = subject.plain.choose(policy, s, seat)
                played.add(verb_of(move))
                subject.plain.play(s, seat, move)
    silent = ", ".join(kind.word for kind in game.events if kind not in told)
    unplayed = ", ".join(verb.word for verb in game.verbs if verb not in played)
    rare = [f"never told: {silent}"] * bool(silent) + [f"never played: {unplayed}"] * bool(unplayed)
    return "; ".join(rare) or "every event told and every verb played"


def check_matches(subject: Subject) -> str:
    game, taken_back = subject.game, 0
    for seats in seat_counts(game):
        chance = subject.chance("match", seats)
        match = Match(game, [f"Seat {i + 1}" for i in range(seats)], secret=b"kit" * 8, nonces=[b"n"] * seats)
        while not match.over:
            seat = chance.choice(match.waiting())
            before = match.record.copy()
            match.play(seat, choose(chance, match.offers(seat)))
            if chance.random() < 0.1 and match.can_take_back(seat):
                match.take_back(seat)
                difference = first_difference(match.record, before).partition(":")[0]
                need(difference in ("", "rng[0]", "rng[1]"), f"a choice taken back leaves a trace in {difference}")
                taken_back += 1
        loaded = read_match(match_text(match), find=lambda _: game)
        need(loaded.damage is None and loaded.complete, f"a saved match is not read back: {loaded.damage}")
        need(loaded.match.record == match.record, "a match read back ends in another state")
    return f"one for each number of seats, {taken_back} choices taken back"


def check_draws(subject: Subject) -> str:
    """Whoever checks a match asks its dice again for what it was told: that must account for all that they gave."""
    game, told = subject.game, 0
    noted = Draws(game)
    for seats in seat_counts(game):
        chance = subject.chance("draws", seats)
        match = Match(game, [f"Seat {i + 1}" for i in range(seats)], secret=b"kit" * 8, nonces=[b"n"] * seats)
        while not match.over and match.steps() < COMPARED:
            seat = chance.choice(match.waiting())
            match.play(seat, choose(chance, match.offers(seat)))
        for step in range(match.steps() + 1):
            after, again = match.at(step), match.at(step)
            dice.set_live_dice(again, match.key, match.step_number(step))
            draws = noted.of(match, step)
            same = all(draw.again(again) == draw.results for draw in draws) and again == after
            need(same, f"step {step} takes from the dice by other ways than below, roll and draw_lots")
            told += len(draws)
    return f"{told} draws"
