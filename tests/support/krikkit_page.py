"""What the page's tests of Krikkit have to show and to say: happenings from the rules.

    python tests/support/krikkit_page.py

writes web/tests/fixtures/krikkit.json; tests/web/test_krikkit_fixture.py fails when it is not what this makes.
"""

import tomllib
from collections.abc import Iterator
from typing import Any

from krikkit import RULES, Table, table
from page_fixture import FOLDER as FIXTURES
from page_fixture import Offers, different, events_of, few_of_each, line, lines, offers_of, played, write

from wayside.engine.arguments import Words
from wayside.engine.events import Event
from wayside.engine.record import Record
from wayside.engine.sight import View
from wayside.games.krikkit import EVENTS, GAME
from wayside.games.krikkit.crest import grand_score_of, percentage_of, wormholes_of
from wayside.games.krikkit.edition import FOLDER, LONGEST
from wayside.games.krikkit.quiz import ANSWERS
from wayside.games.krikkit.scoring import (
    LINE_WORDS,
)

FILE = FIXTURES / "krikkit.json"

EACH = 2  # happenings of every kind
GAMES = (
    # number of the game, seats, options, bot, moves at most
    (42, 2, {}, "sensible", 500),
    (43, 5, {"opponent": 1}, "sensible", 300),
    (44, 3, {"quiz": 1, "first": 2}, "random", 300),
)
LOTS_OF_CREST = {0: [f"{across},3" for across in range(1, 8)], 1: ["1,1", "2,2*"]}
FULL = [f"{across},{down}" for down in range(1, 7) for across in range(1, 8)]
RARE = (
    # what games seldom come to: a table in the words of `krikkit.table`, a hand, the roll that it shows, and the move
    ({}, "4 6 8 10", 1, "stop"),
    ({"field": [0]}, "4 6 8 10", 1, "stop"),
    ({"field": [0]}, "13 20 16 1", 1, "stop"),
    ({}, "1 1 1 1", 1, "claim 1 1"),
    ({}, "9 3 4 2", 1, "stop"),
    ({}, "13 13 13 13", 1, "stop"),
    ({"vortex": [0]}, "13 13 13 13", 1, "stop"),
    ({}, "16 16 16 6", 1, "stop"),
    ({}, "3 5 7 9", 1, "stop"),
    ({"gold": [1]}, "3 5 7 9", 1, "stop"),
    ({}, "7 8 9 10", 1, "stop"),
    ({}, "4 2 2 4", 1, "stop"),
    ({}, "4 2 11 9", 1, "stop"),
    ({"quiz": "own"}, "4 2 11 9", 1, "stop"),
    ({"opponent": "chosen", "seats": 3}, "3 5 7 9", 1, "stop"),
    ({}, "6 4 6 4", 3, "claim-variable 6 4"),
    ({"scores": [2400, 900], "crest": LOTS_OF_CREST}, "20 19 18 3", 2, "stop"),
    ({"crest": {0: FULL[:20], 1: FULL[20:-1]}}, "20 6 7 3", 1, "claim 7 6"),
)
BARGAINS = (
    # moves one after another, before a hand
    ("buy 1 1 40", "counter 44", "accept"),
    ("sell 3 3 2 30", "decline", "roll"),
)
OPEN = ["seats", "waiting", "phase", "round", "over", "target", "end", "opponent", "quiz", "memory", "trade"]
HAND = ["turn", "ending", "dice", "away", "rolls", "second", "carried", "sheet_line", "claimed", "against"]
SEATS = ["score", "hands", "field", "vortex", "gold", "duck", "zarquon", "lost", "owner", "rate", "opening"]
ASKED = ["found", "made", "locked", "subject", "question", "shown", "proposals", "opening_rounds"]
DEALS = ["deal_at", "deal_seller", "deal_buyer", "deal_price", "deal_counters"]
SHOWN = OPEN + HAND + SEATS + ASKED + DEALS
BLANK = RULES.view(GAME.new_record(2), None)  # views are told by what is different from this


def ends() -> list[dict[str, Any]]:
    """Grand Scores and what they are made of."""
    found = []
    crests = ({}, LOTS_OF_CREST, {0: FULL[:14], 1: FULL[14:21]}, {0: FULL[:7], 1: ["1,6*"]})
    for scores in ((2424, 1000), (0, 7), (-12, 2500), (313, -1)):
        for crest in crests:
            s = table(scores=scores, crest=crest).s
            for seat in range(2):
                grand = grand_score_of(s, seat)
                parts = {"score": s.score[seat], "rate": percentage_of(s, seat), "wormholes": wormholes_of(s, seat)}
                found.append({"standing": grand, **{name: int(value) for name, value in parts.items()}})
    return found


# ---- Happenings


def happenings() -> list[dict[str, Any]]:
    """A few of every kind, from games that are played the same each time, and some that games seldom come to."""
    found = few_of_each((told for each in GAMES for told in played(GAME, *each, tell=happening)), EACH)
    for state, hand, rolls, move in RARE:
        t = table(**state)
        found.append(_played(t, "roll", hand))
        if t.s.rolls:  # the hand waits; where every die is locked it is finished already
            t.s.rolls = rolls
            found.append(_played(t, move))
        while t.s.waiting and t.s.phase >= 4:  # whatever it leads to: an opponent, a subject, an answer
            found.append(_played(t, t.offered()[-1]))
    for moves in BARGAINS:
        t = table(scores=[500, 400], crest={0: ["3,3"], 1: ["1,1"]}, lost={0: 0})
        found += [_played(t, move) for move in moves]
    asked = table(scores=[500, 400])
    asked.finish("4 2 11 9")
    found.append(_played(asked, f"answer {asked.s.right + 1}"))
    found += list(_ties())
    last = table(scores=[500, 400])
    last.s.turn, last.s.round = 1, LONGEST
    found.append(_played(last.show("1 2 9 17"), "stop"))
    return found


def _ties() -> Iterator[dict[str, Any]]:
    """The opening roll: two who are as close roll again, until the lot decides."""
    t = Table(GAME.new_record(2))
    RULES.setup(t.s)
    for rounds in (1, 10):
        t.s.opening_rounds = rounds
        for _ in range(2):
            for die, face in enumerate((10, 11, 10, 11)):
                t.s.dice[die] = face
            told = _played(t, "stop")
        yield told


def _played(t: Table, move: str, falls: str = "") -> dict[str, Any]:
    """What follows from a move at a table that was set up."""
    seat, before, offers = t.asked, RULES.view(t.s, None), offers_of(RULES, t.s, t.asked)
    t.play(move, falls)
    return happening(before, seat, offers, move, t.told, t.s)


def happening(before: View, seat: int, offers: Offers, move: str, events: list[Event], s: Record) -> dict[str, Any]:
    """What was seen before and after, what was offered, what was played, and what followed."""
    after = RULES.view(s, None)
    return {
        "before": different(before, BLANK, SHOWN),
        "offers": offers,
        "seat": seat,
        "move": move,
        "events": events_of(events),
        "changed": different(after, before, SHOWN),
        "standing": RULES.standing(s) if after["over"] else None,
    }


# ---- The file


def words(told: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The questions and answers that the happenings ask for are words of two events; those of others are left out."""
    used = {view.get("question", -1) for happening in told for view in (happening["before"], happening["changed"])}
    args = {kind.word: {arg.name: arg.words for arg in kind.args if isinstance(arg, Words)} for kind in EVENTS}
    return {
        name: [word if i // each in used else "" for i, word in enumerate(args[kind][name])]
        for kind, name, each in (("asked", "question", 1), ("answer-shown", "answer", ANSWERS))
    }


def generate() -> str:
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    told = happenings()
    parts = {
        "edition": line(edition),
        "blank": line({name: BLANK[name] for name in SHOWN}),
        "lines": line([list(line) for line in LINE_WORDS]),
        "words": line(words(told)),
        "ends": lines(ends()),
        "happenings": lines(told),
    }
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "}\n"


if __name__ == "__main__":
    write({FILE: generate()})
