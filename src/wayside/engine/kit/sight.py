"""Does everybody see, and act on, only what they may? All that is hidden is dealt anew, and nothing may change."""

import random
from collections.abc import Iterator

from wayside.engine import dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.game import Game, Policy, Rules
from wayside.engine.kit.play import _look_at_fields, _spans
from wayside.engine.kit.subject import Subject, need, random_game, seat_counts
from wayside.engine.ladder import ladder
from wayside.engine.match import fits
from wayside.engine.moves import OfferSheet
from wayside.engine.reasons import reasons_in, wrong_with
from wayside.engine.record import PUBLIC, Record
from wayside.engine.room import Room, with_room
from wayside.engine.sight import blinded, view

LOOKS = 12  # states of each game at which sight is looked into: dealing anew is slow in plain Python
USED = 0x5A5A5A  # what a policy finds in its room


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


def _looks(subject: Subject, about: str) -> Iterator[tuple[Record, random.Random]]:
    """Some states of some random games."""
    for seats in seat_counts(subject.game):
        for number in range(max(1, subject.games // 4)):
            chance = subject.chance(about, seats, number)
            states = [s.copy() for s, seat, _ in random_game(subject.plain, seats, chance) if seat != NOBODY]
            for s in chance.sample(states, min(LOOKS, len(states))):
                yield s, chance


def check_sight(subject: Subject) -> str:
    game = subject.game
    looked, varied = 0, set[str]()
    spans = _spans(game)
    hidden = [f for f in game.state.fields if f.sight != PUBLIC and f.name not in {b.name for b in Record.fields}]
    for s, chance in _looks(subject, "sight"):
        for seat in (NOBODY, *range(s.seats)):
            salt = chance.getrandbits(60)
            found = leak(game, subject.plain, s, seat, salt)
            need(not found, f"{'a spectator' if seat == NOBODY else f'seat {seat + 1}'}: {found}")
            other = redealt(subject.plain, s, seat, salt)
            _look_at_fields(spans, other)
            for f in hidden:
                if (s.array[f.name] != other.array[f.name]).any():
                    varied.add(f.name)
            looked += 1
    if any(f.sight != PUBLIC for f in hidden):
        need(bool(varied), "there are hidden fields, but redeal never changes any of them")
        return f"{looked} looks; redeal varies {', '.join(sorted(varied))}"
    return f"{looked} looks; nothing is hidden"


def check_effects(subject: Subject) -> str:
    """Whatever a seat is told beyond fields and events it could have worked out itself; nothing moves by it."""
    game, said = subject.game, 0
    for s, _ in _looks(subject, "effects"):
        before = bytes(s)
        for seat in (None, *range(s.seats)):
            known = blinded(s, seat)
            seen, told = subject.plain.view(s, seat), subject.plain.view(known, seat)
            for note in game.notes:
                same = seen.get(note.name) == told.get(note.name)
                need(same, f"note {note.name!r} rests on what is not seen")
            if seat is not None and s.waiting >> seat & 1:
                for reason in reasons_in(game, s, subject.plain.offers(s, seat), seat):
                    wrong = wrong_with(game, reason)
                    need(not wrong, f"the reason {reason[0]!r}: {wrong}")
            if seat is not None and s.waiting >> seat & 1 and game.effects:
                lines, effects = subject.plain.effects(s, seat)
                said += len(lines)
                same = subject.plain.effects(known, seat)[1] == effects
                need(same, "what an offer would do rests on what is not seen")
                for line, would in zip(lines, effects, strict=True):
                    for column, value in zip(game.effects.columns, would if any(would) else (), strict=False):
                        fit = column.of is None or column.of.fits(value, s.seats)
                        need(fit, f"{game.offer_text(line)!r} has {value} for {column.name!r}, which that cannot be")
        for note in game.notes:
            bare = game.new_record(s.seats)
            for name in note.needs:
                bare.array[name] = s.array[name]
            same = subject.plain.noted(note, bare) == subject.plain.noted(note, s)
            need(same, f"note {note.name!r} rests on fields that it does not name among its needs")
        need(bytes(s) == before, "working out effects or notes has changed the record")
    columns = [column.name for column in game.effects.columns] if game.effects else []
    need(len(set(columns)) == len(columns), "two columns of effects have the same name")
    taken = {f.name for f in game.state.fields} & {note.name for note in game.notes}
    need(not taken, f"there is a note and a field {', '.join(sorted(taken))}")
    notes = ", ".join(note.name for note in game.notes) or "none"
    return f"{said} offers looked at, {len(columns)} numbers each; notes: {notes}"


def _choose_in_used_room(game: Game, policy: Policy, s: Record, seat: int) -> int:
    """What a policy would play where others have worked before."""
    sheet, work = OfferSheet(game.max_offers), Room([policy])
    work.array.fill(USED)
    return int(with_room(policy)(s, seat, sheet.cells, game.offers(s, seat, sheet.cells), work.cells))


def check_bots(subject: Subject) -> str:
    game = subject.game
    for name, policy in subject.bots.items():
        for s, chance in _looks(subject, f"bot {name}"):
            for seat in range(s.seats):
                if s.waiting >> seat & 1:
                    move = subject.plain.choose(policy, s.copy(), seat)
                    offers = subject.plain.offers(s, seat)
                    need(any(fits(line, move) for line in offers), f"{name} plays what is not on offer")
                    left = _choose_in_used_room(game, policy, s.copy(), seat) == move
                    need(left, f"{name} decides by what was left in its room: it must write before it reads")
                    other = redealt(subject.plain, s, seat, chance.getrandbits(60))
                    same = subject.plain.choose(policy, other, seat) == move
                    need(same, f"{name} decides by something that its seat cannot know")
    return ", ".join(subject.bots) or "none of its own"
