"""Is it one game in every form: in a used record, quiet, checked, compiled, counted and in bulk?"""

from collections.abc import Sequence
from itertools import islice

import numpy as np

from wayside.engine import dice
from wayside.engine.batch import COUNTS, Batch, first_waiting, new_results
from wayside.engine.counts import cells_of
from wayside.engine.events import NOBODY, events_of
from wayside.engine.forms import CHECKED, COMPILED, PLAIN, quiet_form
from wayside.engine.game import Policy, Rules
from wayside.engine.kit.subject import COMPARED, Subject, choose, need, players_of, random_game, seat_counts
from wayside.engine.ladder import RUNGS, amounts_rule, geometric_ladder, ladder, ladder_rule
from wayside.engine.luck import check_luck as compare_luck
from wayside.engine.moves import OfferSheet
from wayside.engine.record import Record, first_difference
from wayside.engine.sight import view


def check_used(subject: Subject) -> str:
    """A record that has seen a game must give the next one as a new record would."""
    for seats in seat_counts(subject.game):
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
                    need(was[name] == now[name], f"setup lets an earlier game show in field {name!r}")
            if new.over:
                break
            seat = next(i for i in range(seats) if new.waiting >> i & 1)
            move = choose(chance, subject.plain.offers(new, seat))
            for s in (used, new):
                subject.plain.play(s, seat, move)
    return "one game for each number of seats, in a used record"


def check_quiet(subject: Subject) -> str:
    for seats in seat_counts(subject.game):
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
            need(a == b, f"a quiet game goes another way: {first_difference(a, b)}")
    return "one game for each number of seats"


def check_forms(subject: Subject) -> str:
    compared = 0
    others = [Rules(subject.game, kind) for kind in (CHECKED, COMPILED)]
    for seats in seat_counts(subject.game):
        for number in range(max(1, subject.games // 2)):
            game = random_game(subject.plain, seats, subject.chance("forms", seats, number))
            for s, seat, move in islice(game, COMPARED):
                if seat == NOBODY:
                    break
                plain = s.copy()
                subject.plain.play(plain, seat, move)
                for rules in others:
                    copy = s.copy()
                    need(
                        rules.offers(copy, seat) == subject.plain.offers(s, seat),
                        f"{rules.kind} rules offer other moves",
                    )
                    same = rules.effects(copy, seat) == subject.plain.effects(s, seat)
                    need(same, f"plain and {rules.kind} rules differ in what an offer would do")
                    same = all(rules.noted(note, s) == subject.plain.noted(note, s) for note in subject.game.notes)
                    need(same, f"plain and {rules.kind} rules differ in a note")
                    _compare_ladders(subject, rules.kind, copy, seat)
                    rules.play(copy, seat, move)
                    where = first_difference(plain, copy)
                    need(
                        not where,
                        f"plain and {rules.kind} rules differ after {subject.game.move_text(move)!r}: {where}",
                    )
                compared += 1
    return f"{compared} moves compared, byte for byte"


def _compare_ladders(subject: Subject, kind: str, s: Record, seat: int) -> None:
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
        need(same, f"{kind} rules have another ladder for {game.offer_text(line)!r}")


def check_bulk(subject: Subject) -> str:
    game = subject.game
    for seats in seat_counts(game):
        players = players_of(game, seats)
        results = [new_results(4, game) for _ in range(2)]
        for kind, result in zip((PLAIN, COMPILED), results, strict=True):
            Batch(game, players, kind=kind).run(subject.seed, 0, result)
        need((results[0] == results[1]).all(), f"compiled games of {seats} seats go another way than plain ones")
    return "four games for each number of seats"


def told(subject: Subject, players: Sequence[Policy], number: int) -> list[int]:
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
                    need(event.seat != NOBODY or not count.by_seat, f"{count.name!r} happened to nobody")
                    tallies[at.start + (event.seat if count.by_seat else 0)] += (
                        count.worth(s, event.a, event.b) if count.worth else 1
                    )
        if s.over:
            return tallies
        seat = first_waiting(s)
        subject.plain.play(s, seat, subject.plain.choose(players[seat], s, seat))


def check_counts(subject: Subject) -> str:
    game = subject.game
    need(len({count.name for count in game.counts}) == len(game.counts), "two counts have the same name")
    for seats in seat_counts(game):
        players = players_of(game, seats)
        results = new_results(1, game)
        Batch(game, players, kind=PLAIN).run(subject.seed, 0, results)
        heard, kept = told(subject, players, 0), results[0, COUNTS:].tolist()
        for count, at in zip(game.counts, cells_of(game.counts, game.seats[1]), strict=True):
            need(kept[at] == heard[at], f"{count.name!r} is {kept[at]}, but a spectator is told of {heard[at]}")
    return ", ".join(count.name for count in game.counts) or "nothing is counted"


def check_luck(subject: Subject) -> str:
    for seats in seat_counts(subject.game):
        compare_luck(subject.game, players_of(subject.game, seats), subject.seed)
    return ", ".join(luck.name for luck in subject.game.luck) or "the game does not say what chance gives"
