"""The conformance kit: does a game keep the contract? Anybody's game, in random play of every size.

It names no game and never warns: each check passes, or fails with what to look at.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

import numpy as np

from wayside.engine import dice
from wayside.engine.arguments import MAX_AMOUNT
from wayside.engine.batch import COUNTS, Batch, first_waiting, new_results
from wayside.engine.counts import cells_of
from wayside.engine.draws import Draws
from wayside.engine.errors import WaysideError
from wayside.engine.events import NOBODY, events_of
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, quiet_form, rule
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.kinds import Seat
from wayside.engine.ladder import RUNGS, amounts_rule, geometric_ladder, ladder, ladder_rule
from wayside.engine.luck import check_luck
from wayside.engine.match import Match, fits
from wayside.engine.matchfile import match_text, read_match
from wayside.engine.moves import FREE, OfferSheet, amount_of, parse_move, take, verb_of, with_amount
from wayside.engine.reasons import reasons_in, wrong_with
from wayside.engine.record import PUBLIC, Field, Record, first_difference
from wayside.engine.room import Room, with_room
from wayside.engine.sight import blinded, view

MOST_DECISIONS = 100_000  # of a random game; whoever needs more does not end for people either
LOOKS = 12  # states of each game at which sight is looked into: dealing anew is slow in plain Python
BY_BOTS = 3_000  # moves of a game that bots play to see what they bring about
COMPARED = 400  # moves of a game that are played in every form: a long one has thousands
USED = 0x5A5A5A  # what a policy finds in its room
VALUES = 12  # values of an option that are tried; of more, the lowest and the highest


@dataclass(frozen=True)
class Check:
    """One question to the game, and the answer."""

    name: str
    ok: bool
    detail: str


class _Wrong(Exception):
    """A game does not keep the contract."""


@dataclass
class _Subject:
    """What a check works with."""

    game: Game
    games: int
    seed: int
    plain: Rules

    def chance(self, *about: object) -> random.Random:
        return random.Random(repr((self.seed, *about)))


def run_kit(game: Game, games: int = 20, seed: int = 1) -> Iterator[Check]:
    """Every check in turn, with so many random games for each number of seats."""
    subject = _Subject(game, games, seed, Rules(game))
    checks: list[tuple[str, Callable[[_Subject], str]]] = [
        ("words and clauses", _words),
        ("random games are sound and end", _sound),
        ("options play at their extremes", _options),
        ("a seat sees only what it may", _sight),
        ("effects and notes tell what is seen", _effects),
        ("bots play legal moves on their own sight", _bots),
        ("what bots bring about fits its words", _brought_about),
        ("matches are saved, read and taken back", _matches),
        ("all that dice give can be told", _draws),
        ("a used record is as good as a new one", _used),
        ("quiet games are the same games", _quiet),
        ("what is counted is what everybody is told", _counts),
        ("what chance gives is counted alike by every form", _luck),
        ("plain, checked and compiled rules agree", _forms),
        ("bulk simulation plays the same games", _bulk),
    ]
    for name, check in checks:
        try:
            detail = check(subject)
        except (_Wrong, WaysideError) as wrong:
            yield Check(name, False, str(wrong))
        except Exception as error:  # a stranger's game may fail in any way; the kit must go on and say so
            yield Check(name, False, f"{type(error).__name__}: {error}")
        else:
            yield Check(name, True, detail)


def _need(ok: bool, message: str) -> None:
    if not ok:
        raise _Wrong(message)


# ---- Random play


def choose(chance: random.Random, offers: Sequence[Sequence[int]]) -> int:
    """A random offer, and a random amount where it is free."""
    line = chance.choice(list(offers))
    if not line[0] & FREE:
        return line[0]
    _, low, high, step = line
    return with_amount(line[0] ^ FREE, low + step * chance.randint(0, (high - low) // step))


def random_game(
    rules: Rules, seats: int, chance: random.Random, options: Mapping[str, int] | None = None
) -> Iterator[tuple[Record, int, int]]:
    """Each decision of a random game, before it is played: the record, a waiting seat and its move.

    After the last one the record is over; its caller has it.
    """
    s = rules.game.new_record(seats, options)
    dice.seed_dice(s, chance.getrandbits(63), 0)
    rules.setup(s)
    decisions = 0
    while not s.over:
        waiting = [seat for seat in range(8) if s.waiting >> seat & 1]
        _need(bool(waiting), "the game is not over, and nobody owes a decision")
        _need(waiting[-1] < seats, f"seat {waiting[-1] + 1} owes a decision, but there are {seats} seats")
        seat = chance.choice(waiting)
        offers = rules.offers(s, seat)
        _need(bool(offers), f"seat {seat + 1} owes a decision and has no offer, in phase {s.phase}")
        _look_at_offers(rules.game, s, seat, offers)
        move = choose(chance, offers)
        yield s, seat, move
        rules.play(s, seat, move)
        decisions += 1
        _need(decisions < MOST_DECISIONS, f"a random game was not over after {MOST_DECISIONS:,} decisions")
    yield s, NOBODY, 0


def _seat_counts(game: Game) -> range:
    return range(game.seats[0], game.seats[1] + 1)


# ---- The checks


def _words(subject: _Subject) -> str:
    game = subject.game
    book = game.rulebook
    _need(len(game.verbs) > 0, "a game needs at least one verb")
    _need(len({v.word for v in game.verbs}) == len(game.verbs), "two verbs have the same word")
    for what, words in (("verb", game.verbs), ("event", game.events)):
        for word in words:
            _need(word.clause in book.clauses, f"{what} {word.word!r} names clause {word.clause!r}, which is not there")
    fields = {f.name: f for f in game.state.fields}
    for o in game.options:
        _need(o.clause in book.clauses, f"option {o.name!r} names clause {o.clause!r}, which is not there")
        _need(
            o.name in fields and fields[o.name].sight == PUBLIC, f"option {o.name!r} needs a public field of that name"
        )
        o.check(o.default)
    for f in game.state.fields:
        _need(bool(f.doc), f"field {f.name!r} has no line of doc")
        _need(not f.owned_if or f.owned_if in fields, f"field {f.name!r} is owned if {f.owned_if!r}, which is no field")
        for name in f.derived.split():
            _need(name in fields, f"field {f.name!r} is derived from {name!r}, which is no field")
        for axis, size in zip(f.by, f.shape, strict=True):
            enough = size >= game.seats[1] or not isinstance(axis, Seat)
            _need(enough, f"field {f.name!r} has {size} rows, and there are up to {game.seats[1]} seats")
    return f"{len(book.clauses)} clauses, {len(game.verbs)} verbs, {len(game.events)} events, edition {game.edition}"


def _look_at_offers(game: Game, s: Record, seat: int, offers: Sequence[Sequence[int]]) -> None:
    _need(len(offers) <= game.max_offers, f"{len(offers)} offers, but max_offers is {game.max_offers}")
    _need(len({line[0] for line in offers}) == len(offers), "an offer is there twice")
    for line in offers:
        if line[0] & FREE:
            _, low, high, step = line
            sane = 0 <= low <= high <= MAX_AMOUNT and step > 0 and (high - low) % step == 0
            _need(sane, f"offer {game.offer_text(line)!r} has a range that cannot be: {low} to {high} by {step}")
            moves = [with_amount(line[0] ^ FREE, low), with_amount(line[0] ^ FREE, high)]
            _look_at_ladder(game, s, seat, line)
        else:
            _need(amount_of(line[0]) == 0 or bool(game.verbs[verb_of(line[0])].amount), "a plain offer with an amount")
            moves = [line[0]]
        for move in moves:
            text = game.move_text(move)
            _need(parse_move(game.verbs, text) == move, f"{text!r} is read back as another move")


def _look_at_ladder(game: Game, s: Record, seat: int, line: Sequence[int]) -> None:
    rungs, where = ladder(game, s, seat, line), f"the ladder of {game.offer_text(line)!r}"
    _need(1 <= len(rungs) <= RUNGS, f"{where} has {len(rungs)} rungs; there may be 1 to {RUNGS}")
    _need(all(low < high for low, high in pairwise(rungs)), f"{where} does not rise: {rungs}")
    wrong = [amount for amount in rungs if not fits(line, with_amount(line[0], amount))]
    _need(not wrong, f"{where} has amounts that are not on offer: {wrong}")


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
                _need(ok, f"field {f.name!r} holds {value}, which is not what it says it is")
    return now


def _sound(subject: _Subject) -> str:
    game, longest = subject.game, 0
    spans = _spans(game)
    for seats in _seat_counts(game):
        names = [f"Seat {i + 1}" for i in range(seats)]
        for number in range(subject.games):
            chance = subject.chance("sound", seats, number)
            decisions, before = 0, b""
            for s, seat, _ in random_game(subject.plain, seats, chance):
                before = _look_at_fields(spans, s, before)
                _need(not s.log_lost, "a move caused more events than the log holds: declare a larger log")
                _look_at_events(game, s, names)
                _need(len(subject.plain.standing(s)) == seats, "standing must write one score a seat")
                if seat == NOBODY:
                    _need(s.waiting == 0, "the game is over and a seat still owes a decision")
                    break
                decisions += 1
                for waiting in range(seats):
                    if s.waiting >> waiting & 1:
                        offers = subject.plain.offers(s, waiting)
                        _look_at_offers(game, s, waiting, offers)
                        default = subject.plain.default(s, waiting)
                        legal = any(fits(line, default) for line in offers)
                        _need(legal, f"the default move {game.move_text(default)!r} is not on offer")
            longest = max(longest, decisions)
    return f"{subject.games} games for each number of seats; the longest took {longest} decisions"


def _options(subject: _Subject) -> str:
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
    return f"{played} games" if subject.game.options else "no options"


def leak(game: Game, rules: Rules, s: Record, seat: int, salt: int, record: type[Record] | None = None) -> str:
    """What a seat can tell of things that it cannot know, or an empty string.

    Everything hidden from the seat is dealt anew; whatever then looks different to it is a leak.
    `record` may declare other sights than the game does, to prove that this finds them out.
    """
    eye = None if seat == NOBODY else seat
    other = redealt(rules, s, seat, salt)
    before, after = view(s, eye, record), view(other, eye, record)
    for name in before:
        if before[name] != after[name]:
            return f"field {name!r} shows what it should not"
    kinds = game.events
    if events_of(kinds, s, eye) != events_of(kinds, other, eye):
        return "the events it may read change"
    if eye is not None and s.waiting >> seat & 1:
        if rules.offers(s, seat) != rules.offers(other, seat):
            return "its offers depend on it"
        if any(ladder(game, s, seat, line) != ladder(game, other, seat, line) for line in rules.offers(s, seat)):
            return "the ladder of its amounts depends on it"
        if rules.default(s, seat) != rules.default(other, seat):
            return "its default move depends on it"
        if reasons_in(game, s, rules.offers(s, seat), seat) != reasons_in(game, other, rules.offers(s, seat), seat):
            return "the reasons for its moves depend on it"
        if rules.effects(s, seat) != rules.effects(other, seat):
            return "what its offers would do depends on it"
    return ""


def redealt(rules: Rules, s: Record, seat: int, salt: int) -> Record:
    """A copy with everything dealt anew that the seat cannot know, but for the dice, which stay as they are."""
    other = s.copy()
    dice.seed_dice(other, salt, 1)
    rules.redeal(other, seat)
    other.rng[0], other.rng[1] = s.rng[0], s.rng[1]
    return other


def _looks(subject: _Subject, about: str) -> Iterator[tuple[Record, random.Random]]:
    """Some states of some random games."""
    for seats in _seat_counts(subject.game):
        for number in range(max(1, subject.games // 4)):
            chance = subject.chance(about, seats, number)
            states = [s.copy() for s, seat, _ in random_game(subject.plain, seats, chance) if seat != NOBODY]
            for s in chance.sample(states, min(LOOKS, len(states))):
                yield s, chance


def _sight(subject: _Subject) -> str:
    game = subject.game
    looked, varied = 0, set[str]()
    spans = _spans(game)
    hidden = [f for f in game.state.fields if f.sight != PUBLIC and f.name not in {b.name for b in Record.fields}]
    for s, chance in _looks(subject, "sight"):
        for seat in (NOBODY, *range(s.seats)):
            salt = chance.getrandbits(60)
            found = leak(game, subject.plain, s, seat, salt)
            _need(not found, f"{'a spectator' if seat == NOBODY else f'seat {seat + 1}'}: {found}")
            other = redealt(subject.plain, s, seat, salt)
            _look_at_fields(spans, other)
            for f in hidden:
                if (s.array[f.name] != other.array[f.name]).any():
                    varied.add(f.name)
            looked += 1
    if any(f.sight != PUBLIC for f in hidden):
        _need(bool(varied), "there are hidden fields, but redeal never changes any of them")
        return f"{looked} looks; redeal varies {', '.join(sorted(varied))}"
    return f"{looked} looks; nothing is hidden"


def _effects(subject: _Subject) -> str:
    """Whatever a seat is told beyond fields and events it could have worked out itself; nothing moves by it."""
    game, said = subject.game, 0
    for s, _ in _looks(subject, "effects"):
        before = bytes(s)
        for seat in (None, *range(s.seats)):
            known = blinded(s, seat)
            seen, told = subject.plain.view(s, seat), subject.plain.view(known, seat)
            for note in game.notes:
                same = seen.get(note.name) == told.get(note.name)
                _need(same, f"note {note.name!r} rests on what is not seen")
            if seat is not None and s.waiting >> seat & 1:
                for reason in reasons_in(game, s, subject.plain.offers(s, seat), seat):
                    wrong = wrong_with(game, reason)
                    _need(not wrong, f"the reason {reason[0]!r}: {wrong}")
            if seat is not None and s.waiting >> seat & 1 and game.effects:
                lines, effects = subject.plain.effects(s, seat)
                said += len(lines)
                same = subject.plain.effects(known, seat)[1] == effects
                _need(same, "what an offer would do rests on what is not seen")
                for line, would in zip(lines, effects, strict=True):
                    for column, value in zip(game.effects.columns, would if any(would) else (), strict=False):
                        fit = column.of is None or column.of.fits(value, s.seats)
                        _need(fit, f"{game.offer_text(line)!r} has {value} for {column.name!r}, which that cannot be")
        for note in game.notes:
            bare = game.new_record(s.seats)
            for name in note.needs:
                bare.array[name] = s.array[name]
            same = subject.plain.noted(note, bare) == subject.plain.noted(note, s)
            _need(same, f"note {note.name!r} rests on fields that it does not name among its needs")
        _need(bytes(s) == before, "working out effects or notes has changed the record")
    columns = [column.name for column in game.effects.columns] if game.effects else []
    _need(len(set(columns)) == len(columns), "two columns of effects have the same name")
    taken = {f.name for f in game.state.fields} & {note.name for note in game.notes}
    _need(not taken, f"there is a note and a field {', '.join(sorted(taken))}")
    notes = ", ".join(note.name for note in game.notes) or "none"
    return f"{said} offers looked at, {len(columns)} numbers each; notes: {notes}"


def _choose_in_used_room(game: Game, policy: Policy, s: Record, seat: int) -> int:
    """What a policy would play where others have worked before."""
    sheet, work = OfferSheet(game.max_offers), Room([policy])
    work.array.fill(USED)
    return int(with_room(policy)(s, seat, sheet.cells, game.offers(s, seat, sheet.cells), work.cells))


def _bots(subject: _Subject) -> str:
    game = subject.game
    for name, policy in game.bots.items():
        for s, chance in _looks(subject, f"bot {name}"):
            for seat in range(s.seats):
                if s.waiting >> seat & 1:
                    move = subject.plain.choose(policy, s.copy(), seat)
                    offers = subject.plain.offers(s, seat)
                    _need(any(fits(line, move) for line in offers), f"{name} plays what is not on offer")
                    left = _choose_in_used_room(game, policy, s.copy(), seat) == move
                    _need(left, f"{name} decides by what was left in its room: it must write before it reads")
                    other = redealt(subject.plain, s, seat, chance.getrandbits(60))
                    same = subject.plain.choose(policy, other, seat) == move
                    _need(same, f"{name} decides by something that its seat cannot know")
    return ", ".join(game.bots) or "none of its own"


def _look_at_events(game: Game, s: Record, names: Sequence[str]) -> set[int]:
    """Whether everything that the last move told fits its sentence; the kinds that it told."""
    told = events_of(game.events, s, None, all_seeing=True)
    for event in told:
        wrong = event.kind.misfit(event.seat, event.a, event.b, s.seats)
        _need(not wrong, wrong)
        event.text(names)
    return {event.number for event in told}


def _brought_about(subject: _Subject) -> str:
    """Games of the game's own bots among random ones: they reach what random play does not."""
    game, told, played = subject.game, set[int](), set[int]()
    policies = [None, *game.bots.values()]
    for seats in _seat_counts(game):
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


def _matches(subject: _Subject) -> str:
    game, taken_back = subject.game, 0
    for seats in _seat_counts(game):
        chance = subject.chance("match", seats)
        match = Match(game, [f"Seat {i + 1}" for i in range(seats)], secret=b"kit" * 8, nonces=[b"n"] * seats)
        while not match.over:
            seat = chance.choice(match.waiting())
            before = match.record.copy()
            match.play(seat, choose(chance, match.offers(seat)))
            if chance.random() < 0.1 and match.can_take_back(seat):
                match.take_back(seat)
                difference = first_difference(match.record, before).partition(":")[0]
                _need(difference in ("", "rng[0]", "rng[1]"), f"a choice taken back leaves a trace in {difference}")
                taken_back += 1
        loaded = read_match(match_text(match), find=lambda _: game)
        _need(loaded.damage is None and loaded.complete, f"a saved match is not read back: {loaded.damage}")
        _need(loaded.match.record == match.record, "a match read back ends in another state")
    return f"one for each number of seats, {taken_back} choices taken back"


def _draws(subject: _Subject) -> str:
    """Whoever checks a match asks its dice again for what it was told: that must account for all that they gave."""
    game, told = subject.game, 0
    noted = Draws(game)
    for seats in _seat_counts(game):
        chance = subject.chance("draws", seats)
        match = Match(game, [f"Seat {i + 1}" for i in range(seats)], secret=b"kit" * 8, nonces=[b"n"] * seats)
        while not match.over and match.steps() < COMPARED:
            seat = chance.choice(match.waiting())
            match.play(seat, choose(chance, match.offers(seat)))
        key = dice.match_key(match.secret, match.nonces)
        for step in range(match.steps() + 1):
            after, again = match.at(step), match.at(step)
            dice.set_live_dice(again, key, match.step_number(step))
            draws = noted.of(match, step)
            same = all(draw.again(again) == draw.results for draw in draws) and again == after
            _need(same, f"step {step} takes from the dice by other ways than below, roll and draw_lots")
            told += len(draws)
    return f"{told} draws"


def _used(subject: _Subject) -> str:
    """A record that has seen a game must give the next one as a new record would."""
    for seats in _seat_counts(subject.game):
        *_, (used, _, _) = random_game(subject.plain, seats, subject.chance("used", seats))
        new = subject.game.new_record(seats)
        for s in (used, new):
            dice.seed_dice(s, subject.seed, seats)
            subject.plain.setup(s)
        chance = subject.chance("reuse", seats)
        while True:
            for eye in (None, *range(seats)):
                was, now = view(used, eye), view(new, eye)
                for name in now:
                    _need(was[name] == now[name], f"setup lets an earlier game show in field {name!r}")
            if new.over:
                break
            seat = next(i for i in range(seats) if new.waiting >> i & 1)
            move = choose(chance, subject.plain.offers(new, seat))
            for s in (used, new):
                subject.plain.play(s, seat, move)
    return "one game for each number of seats, in a used record"


def _quiet(subject: _Subject) -> str:
    for seats in _seat_counts(subject.game):
        loud = random_game(subject.plain, seats, subject.chance("quiet", seats))
        for s, seat, move in loud:
            if seat == NOBODY:
                break
            a, b = s.copy(), s.copy()
            b.quiet = 1
            for record in (a, b):
                subject.plain.play(record, seat, move)
            for name in ("quiet", "log_n", "log"):
                a.array[name] = b.array[name] = 0
            _need(a == b, f"a quiet game goes another way: {first_difference(a, b)}")
    return "one game for each number of seats"


def _forms(subject: _Subject) -> str:
    compared = 0
    others = [Rules(subject.game, kind) for kind in (CHECKED, COMPILED)]
    for seats in _seat_counts(subject.game):
        for number in range(max(1, subject.games // 2)):
            game = random_game(subject.plain, seats, subject.chance("forms", seats, number))
            for s, seat, move in islice(game, COMPARED):
                if seat == NOBODY:
                    break
                plain = s.copy()
                subject.plain.play(plain, seat, move)
                for rules in others:
                    copy = s.copy()
                    _need(
                        rules.offers(copy, seat) == subject.plain.offers(s, seat),
                        f"{rules.kind} rules offer other moves",
                    )
                    same = rules.effects(copy, seat) == subject.plain.effects(s, seat)
                    _need(same, f"plain and {rules.kind} rules differ in what an offer would do")
                    same = all(rules.noted(note, s) == subject.plain.noted(note, s) for note in subject.game.notes)
                    _need(same, f"plain and {rules.kind} rules differ in a note")
                    _compare_ladders(subject, rules.kind, copy, seat)
                    rules.play(copy, seat, move)
                    where = first_difference(plain, copy)
                    _need(
                        not where,
                        f"plain and {rules.kind} rules differ after {subject.game.move_text(move)!r}: {where}",
                    )
                compared += 1
    return f"{compared} moves compared, byte for byte"


def _compare_ladders(subject: _Subject, kind: str, s: Record, seat: int) -> None:
    """The ladders that a game brings; the engine's own needs no proof here."""
    game = subject.game
    if ladder_rule(game) is geometric_ladder:
        return
    sheet, rungs = OfferSheet(1), np.zeros(RUNGS, np.int64)
    amounts = quiet_form(kind).of(amounts_rule(game))
    for line in subject.plain.offers(s, seat):
        sheet.array[0] = line
        count = amounts(s.cell, seat, sheet.array, 0, rungs)
        same = rungs[:count].tolist() == ladder(game, s, seat, line)
        _need(same, f"{kind} rules have another ladder for {game.offer_text(line)!r}")


@rule
def lowest_offer(s: Any, seat: int, out: Any, n: int) -> int:
    """A policy for games that bring none: the first offer, at its lowest amount."""
    return take(out, 0, 0)


def _players(game: Game, seats: int) -> list[Policy]:
    policies = list(game.bots.values()) or [lowest_offer]
    return [policies[i % len(policies)] for i in range(seats)]


def _bulk(subject: _Subject) -> str:
    game = subject.game
    for seats in _seat_counts(game):
        players = _players(game, seats)
        results = [new_results(4, game) for _ in range(2)]
        for kind, result in zip((PLAIN, COMPILED), results, strict=True):
            Batch(game, players, kind=kind).run(subject.seed, 0, result)
        _need((results[0] == results[1]).all(), f"compiled games of {seats} seats go another way than plain ones")
    return "four games for each number of seats"


def told(subject: _Subject, players: Sequence[Policy], number: int) -> list[int]:
    """What a spectator of a game of the bulk simulation could count, by what is told."""
    game, s = subject.game, subject.game.new_record(len(players))
    cells = cells_of(game.counts, game.seats[1])
    tallies = [0] * (cells[-1].stop if cells else 0)
    dice.seed_dice(s, subject.seed, number)
    subject.plain.setup(s)
    while True:
        for event in events_of(game.events, s, None):
            for count, at in zip(game.counts, cells, strict=True):
                if event.number == count.event and count.a in (None, event.a) and count.b in (None, event.b):
                    _need(event.seat != NOBODY or not count.by_seat, f"{count.name!r} happened to nobody")
                    tallies[at.start + (event.seat if count.by_seat else 0)] += (
                        count.worth(s, event.a, event.b) if count.worth else 1
                    )
        if s.over:
            return tallies
        seat = first_waiting(s)
        subject.plain.play(s, seat, subject.plain.choose(players[seat], s, seat))


def _counts(subject: _Subject) -> str:
    game = subject.game
    _need(len({count.name for count in game.counts}) == len(game.counts), "two counts have the same name")
    for seats in _seat_counts(game):
        players = _players(game, seats)
        results = new_results(1, game)
        Batch(game, players, kind=PLAIN).run(subject.seed, 0, results)
        heard, kept = told(subject, players, 0), results[0, COUNTS:].tolist()
        for count, at in zip(game.counts, cells_of(game.counts, game.seats[1]), strict=True):
            _need(kept[at] == heard[at], f"{count.name!r} is {kept[at]}, but a spectator is told of {heard[at]}")
    return ", ".join(count.name for count in game.counts) or "nothing is counted"


def _luck(subject: _Subject) -> str:
    for seats in _seat_counts(subject.game):
        check_luck(subject.game, _players(subject.game, seats), subject.seed)
    return ", ".join(luck.name for luck in subject.game.luck) or "the game does not say what chance gives"
