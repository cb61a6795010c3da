"""Is all that whoever learns a game is given right: a number for every move, and numbers for what is seen?"""

from random import Random

import numpy as np

from wayside.engine.actions import Actions, legal_rule, most_legal
from wayside.engine.forms import COMPILED, quiet_form
from wayside.engine.kit.sight import _looks, redealt
from wayside.engine.kit.subject import Subject, need
from wayside.engine.ladder import RUNGS
from wayside.engine.moves import OfferSheet, verb_of
from wayside.engine.observations import Observations
from wayside.engine.record import Record


def check_numbers(subject: Subject) -> str:
    """Actions and observations, at some states of some random games."""
    game, offered, seen = subject.game, 0, 0
    for s, chance in _looks(subject, "numbers"):
        for seat in range(s.seats):
            offered += _look_at_actions(subject, s, seat)
            _look_at_observation(subject, s, seat, chance)
            seen += 1
    low, high = ((Actions.of(game, seats).size, Observations.of(game).size(seats)) for seats in game.seats)
    actions, numbers = (f"{a} to {b}" if a != b else str(a) for a, b in zip(low, high, strict=True))
    return f"{actions} actions, {offered} legal ones looked at; {numbers} numbers, {seen} observations"


def _look_at_actions(subject: Subject, s: Record, seat: int) -> int:
    """Every offer, on every rung of its amount, has an action of its own in the table, and leads back from there."""
    game, rules = subject.game, subject.plain
    actions, lines = Actions.of(game, s.seats), rules.offers(s, seat)
    pairs = list(actions.pairs(s, seat, lines))
    for action, move in pairs:
        text = game.move_text(move)
        need(0 <= action < actions.size, f"{text!r} is action {action}, but there are {actions.size}")
        found = actions.move(rules, s, seat, action)
        need(found == move, f"{text!r} is action {action}, and so is {game.move_text(found)!r}")
        same = actions.verb(action)[0] == verb_of(move)
        need(same, f"{text!r} is action {action}, which is called {actions.text(action)!r}")
    sheet, rungs, most = OfferSheet(game.max_offers), np.zeros(RUNGS, np.int64), most_legal(game)
    legal, moves = np.zeros(most, np.int32), np.zeros(most, np.int64)
    sheet.array[: len(lines)] = np.array(lines, np.int64).reshape(-1, 4)
    compiled = quiet_form(COMPILED).of(legal_rule(game))
    count = compiled(s.cell, seat, sheet.array, len(lines), actions.table.ravel(), rungs, legal, moves)
    same = list(zip(legal[:count].tolist(), moves[:count].tolist(), strict=True)) == pairs
    need(same, "compiled rules have other actions than plain ones")
    return len(pairs)


def _look_at_observation(subject: Subject, s: Record, seat: int, chance: Random) -> None:
    """All that a seat cannot know is dealt anew, and not one number that it sees changes."""
    observations = Observations.of(subject.game)
    parts, seen = observations.parts(s.seats), observations.observe(s, seat)
    need(parts[-1].end == len(seen), "the parts of an observation are not all of it")
    other = observations.observe(redealt(subject.plain, s, seat, chance.getrandbits(60)), seat)
    again = np.full_like(seen, np.nan)
    quiet_form(COMPILED).of(observations.rule)(s.cell, seat, again)
    for wrong, what in (
        (seen != other, "shows what its seat cannot know"),
        (~(np.abs(seen) <= 1), "is not from -1 to 1"),
        (seen != again, "is another one when it is compiled"),
    ):
        where = [part.field for part in parts if wrong[part.begin : part.end].any()]
        need(not where, f"what an observation says of {', '.join(where)} {what}")
