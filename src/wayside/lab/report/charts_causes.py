"""Charts of what brings it about: slips, choices, deeds that go with winning, numbers of the edition, first moves."""

from typing import Any

from wayside.engine.trace import EVERYWHERE, OPENING, deeds_of
from wayside.lab.estimates import Estimate, mean_of, share_of, slope, written
from wayside.lab.report.charts_course import Chart, fair
from wayside.lab.report.reading import measures, whole_win
from wayside.lab.report.study import Study
from wayside.lab.report.words import MINUS, capital, chart, decimals_for, empty, number, pm, signed_pm

ROWS = 16  # of a list of deeds or openings
SELDOM = 0.02  # of the seats: a deed that fewer do is left out
ALWAYS = 0.95  # of those who do it win: it is how one wins, and no reason
ALIKE = 0.1  # of its mean: what seats do nearly as often as each other shows nothing but whose turn was the last
THE_WIN_ITSELF = 0.5  # of the spread of wins: a deed that goes with so much of it is the win, or what settles it
KNOB_MEASURES = ("rounds", "half-time-leader")
RARE = 0.02  # of the seats: openings that are played less are put together


def _why_not(study: Study) -> str:
    """Why there is nothing to draw."""
    return "It was stopped before this." if study.stopped else "There was no time for it: --seconds gives more."


def blunder_chart(study: Study) -> Chart:
    even = fair(study)
    if not study.blunders:
        return empty("blunder", "blunder", "What a slip costs", _why_not(study))
    points = [(slips / 10, lost.kept().times(100)) for slips, lost in sorted(study.blunders.items())]
    at_ten = next((kept for percent, kept in points if percent == 10), None)
    part = at_ten.value / even if at_ten else 0.0
    if at_ten is None:
        title = "What a slip costs"
    elif part >= 0.85:
        title = "Luck forgives careless play"
    elif part >= 0.5:
        title = "Luck forgives a slip, not a habit"
    else:
        title = "Skill decides: careless play loses"
    told = [f"{percent:.0f} in a hundred: **{pm(kept)}**" for percent, kept in points if percent in (1, 10, 30)]
    caption = (
        f"What is left of a fair {number(even, 1 if even % 1 else 0)}% to a player who makes so many moves by lot, "
        f"{'; '.join(told)}. "
        "The longer the curve stays up, the more a game leaves to luck."
    )
    data = {
        "fair": written(even),
        "points": [
            {"x": 0, "value": written(even), "low": written(even), "high": written(even), "n": study.totals.games}
        ]
        + [{"x": percent, **kept.as_dict()} for percent, kept in points],
    }
    rows = [[f"{percent:.0f}%", pm(kept), f"{kept.n:,}"] for percent, kept in points]
    games = max(kept.n for _, kept in points)
    subtitle = "Blunder curve: share of wins left to a player who makes some moves at random, in percent."
    foot = f"n = up to {games:,} games a point, every seat in turn; 95% intervals"
    return chart("blunder", "blunder", title, subtitle, caption, foot, data, ("Random moves", "Wins, %", "Games"), rows)


def _choice_name(study: Study, phase: int) -> str:
    phases = study.terms.game.phases
    return capital(phases[phase]) if phase < len(phases) else f"Phase {phase}"


def choices_chart(study: Study) -> Chart:
    even, found = fair(study), study.choices
    if not found:
        return empty("choices", "choices", "What a choice is worth", _why_not(study))
    lost = {cell: each.kept().times(-100, even) for cell, each in found.items()}
    phases = list(dict.fromkeys(phase for phase, _ in lost))
    stages = sorted({stage for _, stage in lost})
    by_phase = {phase: _together([lost[cell] for cell in lost if cell[0] == phase]) for phase in phases}
    ordered = sorted(phases, key=lambda phase: -by_phase[phase].value)
    best = by_phase[ordered[0]]
    second = by_phase[ordered[1]] if len(ordered) > 1 else None
    name = _choice_name(study, ordered[0])
    if not best.clear_of(0) or best.value <= 0:
        title = "No kind of choice was found to matter"
    elif second is None or best.low > second.high:
        title = f"What matters most: {name[0].lower()}{name[1:]}"
    else:
        title = "Several kinds of choices matter alike"
    each = "one stage" if len(stages) > 1 else "a game"
    told = [f"**{pm(by_phase[phase])}** ({_choice_name(study, phase)})" for phase in ordered[:3]]
    caption = f"Points of the share of wins that random choices of one kind cost in {each}: {'; '.join(told)}."
    cells = [(phase, stage) for phase in ordered for stage in stages if (phase, stage) in lost]
    drawn: list[dict[str, Any]] = [
        {"label": _choice_name(study, phase), "stage": 0 if stage == EVERYWHERE else stage + 1}
        | lost[phase, stage].as_dict()
        for phase, stage in cells
    ]
    data = {"stages": [] if stages == [EVERYWHERE] else [stage + 1 for stage in stages], "rows": drawn}
    rows = [[row["label"], row["stage"] or "all", pm(lost[cell])] for row, cell in zip(drawn, cells, strict=True)]
    games = next(iter(found.values())).games
    subtitle = "Points of the share of wins lost by a player whose choices of this kind are all made by lot."
    foot = f"n = {games:,} deals each, played once for every seat; 95% intervals"
    return chart("choices", "choices", title, subtitle, caption, foot, data, ("Choice", "Stage", "Points lost"), rows)


def _together(parts: list[Estimate]) -> Estimate:
    """The mean of several estimates, and of the ends of their intervals.

    They are of the same deals, so what luck does to one it may do to all: taken together they are known no better.
    """
    value, low, high = (sum(each) / len(parts) for each in zip(*((p.value, p.low, p.high) for p in parts), strict=True))
    return Estimate(value, low, high, max(part.n for part in parts))


def deed_effects(study: Study) -> list[tuple[str, Estimate, Estimate]]:
    """Deeds that go with winning or losing: name, how often a game, and points of win share with one more of it."""
    totals, n = study.totals, study.totals.games
    whole, seats = whole_win(study.terms.seats), study.terms.seats
    spread = float(totals.sums["wins spread"])
    found: dict[tuple[float, float], tuple[float, str, Estimate, Estimate]] = {}
    for at, deed in enumerate(deeds_of(study.terms.game).all):
        sums, (done, doers, won, squares) = totals.sums["deeds"][:, at], totals.sums["deeds done"][:, at]
        steep = slope(sums, n)
        if steep is None or doers < SELDOM * n * seats:
            continue
        differ = (float(sums[1]) / (n * seats * seats)) ** 0.5
        if differ < ALIKE * done / (n * seats) or won > ALWAYS * doers * whole:
            continue
        part = float(sums[0]) ** 2 / (float(sums[1]) * spread) if spread else 0.0
        key = float(sums[0]), float(sums[1])  # what always comes together is one thing
        if part < THE_WIN_ITSELF and key not in found:
            found[key] = part, deed.name, mean_of(float(done), float(squares), n), steep.times(100 / whole)
    ordered = sorted(found.values(), key=lambda each: -each[0])
    clear = [each for each in ordered if each[3].clear_of(0)]
    return [(name, often, effect) for _, name, often, effect in clear[:ROWS]]


def deeds_chart(study: Study) -> Chart:
    effects = deed_effects(study)
    if not effects:
        return empty("deeds", "dots", "Nothing was found to go with winning", "All intervals cover zero.")
    ordered = sorted(effects, key=lambda each: -each[2].value)
    top = effects[0]
    title = f"{capital(top[0])} goes with {'winning' if top[2].value > 0 else 'losing'}. That is no reason yet"
    caption = (
        f"One more **{top[0]}** goes with **{signed_pm(top[2])} points** of the share of wins; it is done "
        f"{pm(top[1])} times a game. Winners have more of some things because they are winning: only what is "
        "changed on purpose, on the same dice, tells a cause."
    )
    data = {
        "panels": [{"tag": "correlation", "low": "with losing", "high": "with winning", "unit": "points"}],
        "rows": [
            {"label": capital(name), "often": often.as_dict(), "cells": [effect.as_dict()]}
            for name, often, effect in ordered
        ],
    }
    rows = [[capital(name), pm(often), signed_pm(effect)] for name, often, effect in ordered]
    subtitle = "Points of win share that go with one more of it in a game, against the others at the table."
    looked_at = len(deeds_of(study.terms.game).all)
    foot = f"n = {study.totals.games:,} games; the {len(ordered)} that tell most, of {looked_at} looked at"
    head = ("What a seat does, or what happens to it", "A game", "Points, with one more")
    return chart("deeds", "dots", title, subtitle, caption, foot, data, head, rows)


def knobs_chart(study: Study) -> Chart:
    if study.box is None or not study.knobs:
        return empty("knobs", "dots", "What the numbers of the edition do", _why_not(study))
    known = measures(study.terms.game, study.terms.seats)
    rows, table, failed = [], [], []
    for knob, played in study.knobs.items():
        label = f"{knob.name} {'+' if knob.step > 0 else MINUS}{abs(knob.step):,}"
        if isinstance(played, str):
            failed.append(played)
            continue
        effects = [played.against(study.box, known[name]) for name in KNOB_MEASURES]
        rows.append((label, knob, effects))
        table.append([label, knob.path, *(signed_pm(e) if e else "" for e in effects)])
    longest = max(rows, key=lambda row: abs(row[2][0].value) if row[2][0] else 0.0, default=None)
    title, caption = "What the numbers of the edition do", ""
    if longest and longest[2][0]:
        effect = longest[2][0]
        if effect.clear_of(0):
            title = f"{longest[0]} makes a game {'longer' if effect.value > 0 else 'shorter'} than any other number"
            where = f"{longest[1].path} = {longest[1].tried:,}"
            caption = f"**{longest[0]}** ({where}) changes a game by **{signed_pm(effect)} rounds**."
        else:
            title = "No number of the edition was found to change the length"
    clear = [row for row in rows if row[2][1] and row[2][1].clear_of(0)]
    moved = f"{len(clear)} of {len(rows)} numbers"
    caption += f" The half-time leader's chance moves with {moved}; about one in twenty would by luck."
    caption += "".join(f" {capital(why)}." for why in failed)
    data = {
        "panels": [
            {"tag": "cause", "head": "Length", "low": "shorter", "high": "longer", "unit": "rounds"},
            {
                "tag": "cause",
                "head": "The half-time leader wins",
                "low": "less often",
                "high": "more often",
                "unit": "points",
            },
        ],
        "rows": [
            {"label": label, "cells": [e.as_dict() if e else None for e in effects]} for label, _, effects in rows
        ],
    }
    subtitle = "One number of the edition changed, the same dice: what differs from the box, game by game."
    foot = f"n = {study.box.games:,} paired games each; 95% intervals, pale where they cover zero"
    head = ("Changed", "Where", "Rounds", "Half-time leader, points")
    return chart("knobs", "dots", title, subtitle, caption, foot, data, head, table)


def openings_chart(study: Study) -> Chart:
    depth, lines = _openings(study)
    if len(lines) < 2:
        return empty("openings", "openings", "First moves", "All seats begin alike.")
    even = fair(study)
    whole = whole_win(study.terms.seats)
    games = study.totals.games
    # Seats of one game may begin alike because of each other; so how often goes by games.
    told = [
        (name, share_of(n / study.terms.seats, games).times(100), share_of(won / whole, n).times(100))
        for name, n, won in lines
    ]
    main = [each for each in told if not each[0].endswith("others")]
    best = max(main, key=lambda each: each[2].value)
    clear = [each for each in main if each[2].clear_of(even)]
    if best in clear:
        title = f"Seats that begin with “{best[0]}” win most"
        caption = (
            f"**{best[0]}** is played by {pm(best[1])}% of the seats and wins **{pm(best[2])}%**. "
            f"{len(clear)} of {len(main)} openings lie clear of a fair share. What one is dealt decides what one "
            "begins with, so this is no advice yet."
        )
    else:
        title = "No first move was found to be better"
        caption = (
            f"None of {len(main)} openings lies clear above a fair share of {number(even, 1 if even % 1 else 0)}%."
        )
    data = {
        "fair": written(even),
        "rows": [{"label": name, "played": written(played.value), **share.as_dict()} for name, played, share in told],
    }
    rows = [[name, pm(played), pm(share, max(1, decimals_for(share.half)))] for name, played, share in told]
    foot = f"n = {games * study.terms.seats:,} seats, 95% intervals; openings under {RARE:.0%} in one line"
    first = "move" if depth == 1 else f"{depth} moves"
    subtitle = f"A seat's first {first}: share of wins, in percent; how often it is played."
    return chart(
        "openings", "openings", title, subtitle, caption, foot, data, ("Opening", "Played, %", "Wins, %"), rows
    )


def _openings(study: Study) -> tuple[int, list[tuple[str, int, int]]]:
    """How many moves deep, and the openings with the seats that played them and their wins, the most frequent first."""
    seats = study.totals.games * study.terms.seats
    found: list[tuple[str, int, int]] = []
    depth = 1
    for depth in range(1, OPENING + 1):
        sums: dict[tuple[int, ...], list[int]] = {}
        for key, value in study.totals.openings.items():
            if len(key) == depth + 1:
                sums.setdefault(key[:-1], [0, 0])[key[-1]] = value
        often = sorted(((key, each) for key, each in sums.items()), key=lambda item: (-item[1][0], item[0]))
        kept = [(key, each) for key, each in often if each[0] >= RARE * seats][:ROWS]
        found = [(", ".join(_move_text(study, move) for move in key), each[0], each[1]) for key, each in kept]
        rest = often[len(kept) :]
        if rest:
            found.append((f"{len(rest)} others", sum(e[0] for _, e in rest), sum(e[1] for _, e in rest)))
        if len(kept) >= 3:
            break
    return depth, found


def _move_text(study: Study, move: int) -> str:
    """A move in words; of one with an amount the verb and its arguments."""
    game = study.terms.game
    text = game.move_text(move)
    return text.rsplit(" ", 1)[0] if game.verbs[move & 255].amount else text


def ladder_chart(study: Study) -> Chart:
    """Search at doubled playouts against itself."""
    rungs = study.ladder
    if not rungs:
        return empty("ladder", "ladder", "What thinking twice as long gains", _why_not(study))
    even = 100 / rungs[0].seats
    gaining = [rung for rung in rungs if rung.share.low > even]
    if gaining:
        title = f"Thinking twice as long still pays at {gaining[-1].playouts:,} playouts"
    else:
        title = "Thinking longer was not found to pay"
    told = "; ".join(f"**{pm(rung.share)}%** at {rung.playouts:,}" for rung in rungs)
    caption = f"Of {rungs[0].seats} seats one searches twice as far as the others, and wins {told} playouts."
    data = {"fair": written(even), "points": [{"playouts": rung.playouts, **rung.share.as_dict()} for rung in rungs]}
    rows = [[f"{rung.playouts:,}", pm(rung.share), f"{rung.share.n:,}"] for rung in rungs]
    foot = "n = matches at each doubling, every deal from every seat; 95% intervals"
    subtitle = "Share of wins of a search with so many playouts a move against such with half of them, in percent."
    return chart("ladder", "ladder", title, subtitle, caption, foot, data, ("Playouts", "Wins, %", "Matches"), rows)
