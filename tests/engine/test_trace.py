"""Traces: the games of bulk simulation, told as a plain replay of each of them tells it."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from wayside.bots.random import random
from wayside.engine import trace
from wayside.engine.batch import COLUMNS, SCORES, Batch, new_results
from wayside.engine.deeds import EVENT, MOVE, Deeds
from wayside.engine.dice import seed_dice
from wayside.engine.forms import COMPILED, PLAIN, rule
from wayside.engine.game import Game, Rules
from wayside.engine.moves import OfferSheet, choices_in, first_of, take, verb_of
from wayside.engine.record import MAX_SEATS
from wayside.engine.registry import find_game, game_names
from wayside.engine.trace import POINTS, Slips, TraceBatch, new_lines

SEATS = 3
FOR_PEOPLE_ALONE = {"grand-score"}  # told by a rule that no quiet form has: bulk games have no such event


def traced(game: Game, games: int, kind: str, slips: Slips | None = None, threads: int = 1) -> np.ndarray[Any, Any]:
    lines = new_lines(game, games)
    TraceBatch(game, [random] * SEATS, random, threads=threads, kind=kind).run(1, 0, lines, slips)
    return lines


class Replay:
    """One game played move by move with plain rules, and all that a trace tells of it, worked out by hand."""

    def __init__(self, game: Game, number: int) -> None:
        rules, s = Rules(game), game.new_record(SEATS)
        sheet = OfferSheet(game.max_offers).cells
        seed_dice(s, 1, number)
        game.begin(s)
        rounds, standings, self.done = s.round, [rules.standing(s)], Counter[tuple[str, str, int]]()
        self.openings: list[list[int]] = [[] for _ in range(SEATS)]
        self.choices = self.decisions = self.offers = 0
        self._note_events(game, s)
        while not s.over:
            seat = next(seat for seat in range(SEATS) if s.waiting >> seat & 1)
            n = game.offers(s, seat, sheet)
            self.decisions, self.offers = self.decisions + 1, self.offers + n
            self.choices += n > 1 or choices_in(sheet, 0) > 1
            move = random(s, seat, sheet, n)
            self.openings[seat].append(move)
            verb = game.verbs[verb_of(move)]
            part = verb.args[0].text(first_of(move)) if verb.args else ""
            self.done[MOVE, f"{verb.word} {part}".strip(), seat] += 1
            self.done[MOVE, verb.word, seat] += bool(part)
            game.play_logged(s, seat, move)
            self._note_events(game, s)
            while rounds < s.round and not s.over:
                rounds += 1
                standings.append(rules.standing(s))
        self.scores = rules.standing(s)
        self.standings, self.rounds = standings, len(standings)

    def _note_events(self, game: Game, s: Any) -> None:
        for line in range(s.log_n):
            kind, seat, a = game.events[s.log[line, 0]], s.log[line, 1], s.log[line, 2]
            if seat >= 0 and "{seat}" in kind.sentence:
                part = kind.args[0].text(a) if kind.args else ""
                self.done[EVENT, f"{kind.word.replace('-', ' ')}{': ' if part else ''}{part}", seat] += 1
                self.done[EVENT, kind.word.replace("-", " "), seat] += bool(part)

    def leaders(self) -> list[int]:
        """Who alone leads, one after another, as often as that changes."""
        found: list[int] = []
        for scores in [*self.standings, self.scores]:
            best = [seat for seat in range(SEATS) if scores[seat] == max(scores)]
            if len(best) == 1 and best != found[-1:]:
                found += best
        return found


@pytest.mark.parametrize("name", game_names())
def test_a_trace_tells_what_a_plain_replay_tells(name: str):
    game = find_game(name)
    deeds = Deeds(game)
    for number, line in enumerate(traced(game, 1, PLAIN)):
        replay = Replay(game, number)
        assert line[trace.DECISIONS] == replay.decisions
        assert line[trace.CHOICES] == replay.choices
        assert line[trace.OFFERS] == replay.offers
        assert line[trace.ROUNDS] == replay.rounds
        assert line[trace.CHANGES] == max(0, len(replay.leaders()) - 1)
        assert line[trace.SCORES : trace.SCORES + SEATS].tolist() == replay.scores
        assert line[trace.BY_PHASE : trace.DEEDS].sum() == replay.choices
        for point in range(POINTS if replay.rounds <= trace.LINES else 0):
            at = trace.STANDINGS + point * MAX_SEATS
            assert line[at : at + SEATS].tolist() == replay.standings[point * replay.rounds // POINTS]
        for seat in range(SEATS):
            at = trace.OPENINGS + seat * trace.OPENING
            assert line[at : at + trace.OPENING].tolist() == replay.openings[seat][: trace.OPENING]
        counted = deeds.by_seat(line[None, trace.DEEDS :], SEATS)[0]
        for deed, by_seat in zip(deeds.all, counted, strict=True):
            if deed.word in FOR_PEOPLE_ALONE:
                continue
            assert by_seat.tolist() == [replay.done[deed.how, deed.name, seat] for seat in range(SEATS)], deed


def test_traced_games_are_those_of_bulk_simulation_in_any_form_and_on_any_number_of_threads():
    game = find_game("hallo-trucker")
    lines = traced(game, 300, COMPILED, threads=2)
    results = new_results(300)
    Batch(game, [random] * SEATS).run(1, 0, results)
    assert (lines[:, trace.DECISIONS] == results[:, 0]).all()
    assert (lines[:, trace.SCORES : trace.SCORES + SEATS] == results[:, SCORES : SCORES + SEATS]).all()
    assert results.shape[1] == COLUMNS
    assert (lines[:2] == traced(game, 2, PLAIN)).all()
    assert (lines == traced(game, 300, COMPILED)).all()


def test_without_deeds_the_rest_of_a_line_is_the_same():
    game = find_game("road-hog")
    short = new_lines(game, 3, counting=False)
    TraceBatch(game, [random] * SEATS, random, kind=PLAIN, counting=False).run(1, 0, short)
    assert (short == traced(game, 3, PLAIN)[:, : trace.DEEDS]).all()
    assert short.shape[1] == trace.DEEDS


def test_a_long_game_keeps_every_second_round_and_still_counts_every_change():
    game = find_game("spiralized")
    replay = Replay(game, 0)
    assert replay.rounds > trace.LINES
    line = traced(game, 1, PLAIN)[0]
    stride = 1
    while replay.rounds > trace.LINES * stride:
        stride *= 2
    for point in range(POINTS):
        at = trace.STANDINGS + point * MAX_SEATS
        kept = point * replay.rounds // POINTS // stride * stride
        assert line[at : at + SEATS].tolist() == replay.standings[kept]
    assert line[trace.CHANGES] == len(replay.leaders()) - 1


@rule
def lowest(s: Any, seat: int, out: Any, n: int) -> int:
    """The first offer with its lowest amount, always."""
    return take(out, 0, 0)


def test_only_the_seat_that_slips_plays_otherwise_and_only_where_it_slips():
    game = find_game("hallo-trucker")
    batch = TraceBatch(game, [lowest] * SEATS, random, kind=PLAIN)
    firsts = slice(trace.OPENINGS, trace.OPENINGS + MAX_SEATS * trace.OPENING)

    def first_moves(slips: Slips | None) -> np.ndarray[Any, Any]:
        lines = new_lines(game, 6)
        batch.run(1, 0, lines, slips)
        return lines[:, firsts].reshape(6, MAX_SEATS, trace.OPENING)[:, :SEATS, 0]

    steady = first_moves(None)
    always = first_moves(Slips(1, 1000))
    assert (always[:, 1] != steady[:, 1]).any()
    assert (always[:, 0] == steady[:, 0]).all()
    # Seat 1 slips at the counter alone (phase 1), so its first card, to the row, is the same.
    assert (first_moves(Slips(1, 1000, phase=1)) == steady).all()
    assert (first_moves(Slips(1, 1000, phase=0))[:, 1] != steady[:, 1]).any()
    assert (first_moves(Slips(1, 1000, stage=1)) == steady).all()
