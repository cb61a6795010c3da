"""Sweeps and comparisons: the same dice for every cell, and what differs from the box game by game."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

import numpy as np

from wayside import __version__
from wayside.engine.edition import parse_value, read_edition, value_at
from wayside.engine.errors import BadEdition, BadOption, WaysideError
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.lab.estimates import Estimate, share_by_groups
from wayside.lab.report.page import FORMAT
from wayside.lab.report.reading import Measure, find_measure, measures, whole_win
from wayside.lab.report.tasks import VariantGames, variants_played
from wayside.lab.report.variant import Played, Variant
from wayside.lab.report.words import chart, number, pm, signed_pm

OPTION, EDITION = "option", "edition"
MOST_CELLS = 200
FIGURES = ("rounds", "half-time-leader")
_SPAN = re.compile(r"(-?\d+):(-?\d+)(?::(\d+))?")


@dataclass(frozen=True)
class Axis:
    """An option or a number of the edition, and the values that it takes."""

    kind: str
    name: str
    values: tuple[Any, ...]
    texts: tuple[str, ...]
    box: str
    """What the box has, or the default."""


def _texts(given: str) -> list[str]:
    """`1,2,5`, or `150:350:50` for all from one to the other."""
    found: list[str] = []
    for part in given.split(","):
        span = _SPAN.fullmatch(part.strip())
        if span:
            low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
            if step == 0 or low > high or (high - low) // step >= MOST_CELLS:
                raise BadOption(f"{part} is no span; one is FROM:TO or FROM:TO:STEP, such as 8:12 or 150:350:50")
            found += [str(value) for value in range(low, high + 1, step)]
        else:
            found.append(part.strip())
    return list(dict.fromkeys(found))


SWEPT = "what is swept is given as NAME=VALUE,VALUE or NAME=FROM:TO:STEP"
COMPARED = "a side is box, or what differs from it, as in stages=3,cards.barrier=7 or bot=gentle"


def _named(text: str, wanted: str = SWEPT) -> tuple[str, str]:
    name, equals, given = text.partition("=")
    if not (equals and name.strip() and given.strip()):
        raise BadOption(f"{wanted}; {text!r} is not")
    return name.strip(), given


def option_axis(game: Game, text: str) -> Axis:
    """`stages=3,5,7`."""
    name, given = _named(text)
    texts = _texts(given)
    values = [parse_options(game.options, {name: each})[name] for each in texts]
    option = next(option for option in game.options if option.name == name)
    return Axis(OPTION, name, tuple(values), tuple(texts), option.text(option.default))


def edition_axis(game: Game, text: str) -> Axis:
    """`cards.barrier=3,5,7`."""
    path, given = _named(text)
    parts = read_edition(game.folder)
    box = value_at(parts, path)
    texts = _texts(given)
    return Axis(EDITION, path, tuple(parse_value(parts, path, each) for each in texts), tuple(texts), str(box))


@dataclass(frozen=True)
class Plan:
    """What is played: the axes with several values, at most two, and what is the same in every cell."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    axes: tuple[Axis, ...]
    fixed: tuple[Axis, ...]
    figures: tuple[Measure, ...]
    seed: int
    games: int

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        bots: Sequence[str],
        axes: Sequence[Axis],
        figures: Sequence[str],
        seed: int,
        games: int,
    ) -> "Plan":
        wide = tuple(axis for axis in axes if len(axis.values) > 1)
        cells = int(np.prod([len(axis.values) for axis in wide])) if wide else 0
        if not 1 <= len(wide) <= 2:
            raise BadOption(f"a sweep is over one or two things with several values each; {len(wide)} have several")
        if cells > MOST_CELLS:
            raise BadOption(f"a sweep has at most {MOST_CELLS} cells; these are {cells}")
        if games < 2:
            raise WaysideError(f"the number of games of a cell is 2 or more; {games} is not")
        known = measures(game, seats)
        chosen = tuple(find_measure(known, name) for name in figures or FIGURES)
        narrow = tuple(axis for axis in axes if len(axis.values) == 1)
        return cls(game, seats, tuple(bots), wide, narrow, chosen, seed, games)

    def variant(self, at: Mapping[str, Any]) -> Variant:
        """The variant in which the axes that are named have these values, and the others what the box has."""
        options = {option.name: option.default for option in self.game.options}
        edition = {}
        for axis in (*self.fixed, *self.axes):
            value = at.get(axis.name, axis.values[0] if axis in self.fixed else None)
            if value is not None and axis.kind == OPTION:
                options[axis.name] = value
            elif value is not None:
                edition[axis.name] = value
        parts = read_edition(self.game.folder)
        changes = {path: value for path, value in edition.items() if value != value_at(parts, path)}
        return Variant(self.game.name, self.seats, self.bots, options, changes)

    def cells(self) -> dict[tuple[str, ...], Variant]:
        """The variant of every cell, by what its axes say."""
        keys = product(*(range(len(axis.values)) for axis in self.axes))
        return {
            tuple(axis.texts[at] for axis, at in zip(self.axes, key, strict=True)): self.variant(
                {axis.name: axis.values[at] for axis, at in zip(self.axes, key, strict=True)}
            )
            for key in keys
        }

    def as_dict(self) -> dict[str, Any]:
        """What was asked for, so that it can be asked again."""
        axes = [(axis.kind, f"{axis.name}={','.join(axis.texts)}") for axis in (*self.fixed, *self.axes)]
        return {
            "seats": self.seats,
            "bots": list(self.bots),
            OPTION: [text for kind, text in axes if kind == OPTION],
            EDITION: [text for kind, text in axes if kind == EDITION],
            "figures": [measure.name for measure in self.figures],
            "seed": self.seed,
            "games": self.games,
        }

    @classmethod
    def from_dict(cls, game: Game, told: Mapping[str, Any]) -> "Plan":
        """The plan that was asked for."""
        axes = [*(option_axis(game, each) for each in told[OPTION])]
        axes += [edition_axis(game, each) for each in told[EDITION]]
        return cls.of(game, told["seats"], told["bots"], axes, told["figures"], told["seed"], told["games"])


@dataclass
class Sweep:
    """What came of a plan: the box, and of every cell its games or why there are none."""

    plan: Plan
    box: Played
    cells: dict[tuple[str, ...], Played | str] = field(default_factory=dict)


def sweep_job(plan: Plan) -> VariantGames:
    """The games of a plan: those of the box, and of all cells; what is the same is played once."""
    variants = tuple(_distinct([plan.variant({}), *plan.cells().values()]))
    figures = tuple(measure.name for measure in plan.figures)
    return VariantGames(plan.game, plan.seed, variants, figures, plan.games, "sweep", plan.as_dict())


def sweep_of(plan: Plan, job: VariantGames, sums: Mapping[str, Any]) -> Sweep:
    """What came of it; refused where nothing did."""
    found = dict(zip(map(_key, job.variants), variants_played(job, sums), strict=True))
    box = found[_key(plan.variant({}))]
    if not isinstance(box, Played):
        raise BadEdition(str(box))
    sweep = Sweep(plan, box)
    for texts, variant in plan.cells().items():
        played = found[_key(variant)]
        sweep.cells[texts] = played if isinstance(played, Played) else str(played)
    if all(isinstance(played, str) for played in sweep.cells.values()):
        raise BadEdition(next(str(played) for played in sweep.cells.values()))
    return sweep


def _key(variant: Variant) -> str:
    return json.dumps(asdict(variant), sort_keys=True)


def _distinct(variants: Sequence[Variant]) -> list[Variant]:
    """Each once."""
    return list({_key(variant): variant for variant in variants}.values())


def _told(game: Game, seats: int, bots: Sequence[str], seed: int, games: int, command: str) -> dict[str, Any]:
    """What all reports have at their head."""
    return {
        "format": FORMAT,
        "game": {"name": game.name, "title": game.title, "unit": game.unit},
        "seats": seats,
        "bots": list(bots),
        "options": {},
        "seed": seed,
        "games": games,
        "edition": game.edition,
        "rules": game.rules_version,
        "wayside": __version__,
        "command": command,
        "signs": [],
        "unfinished": [],
        "limits": "It says how these bots fare. Bots know the numbers of the box best: a game may play otherwise once "
        "people have found out what another number is good for.",
    }


def sweep_as_dict(sweep: Sweep, command: str) -> dict[str, Any]:
    """A sweep as a report of a chart for each figure."""
    plan = sweep.plan
    charts = [_sweep_chart(sweep, measure) | {"number": at} for at, measure in enumerate(plan.figures, 1)]
    names = " and ".join(axis.name for axis in plan.axes)
    failed = [why for why in sweep.cells.values() if isinstance(why, str)]
    told = _told(plan.game, plan.seats, plan.bots, plan.seed, plan.games, command)
    return told | {
        "kind": "sweep",
        "title": f"{plan.game.title}: {names}",
        "headline": [f"{each['title']}." for each in charts[:2]],
        "lede": f"{names} of {plan.game.title}, {len(sweep.cells)} cells of {plan.games:,} games each, on the "
        "same dice as the box.",
        "options": {axis.name: axis.texts[0] for axis in plan.fixed},
        "unfinished": failed,
        "charts": charts,
    }


def _sweep_chart(sweep: Sweep, measure: Measure) -> dict[str, Any]:
    plan = sweep.plan
    cells, rows, gaps = [], [], []
    for texts, played in sweep.cells.items():
        if isinstance(played, str) or (told := played.estimate(measure)) is None:
            continue
        gap = played.against(sweep.box, measure)
        is_box = all(text == axis.box for text, axis in zip(texts, plan.axes, strict=True))
        same = not is_box and (gap is None or not gap.clear_of(0))
        y = texts[1] if len(texts) > 1 else ""
        cells.append({"x": texts[0], "y": y, **told.as_dict(), "box": is_box, "same": same})
        rows.append([*texts, pm(told), "the box" if is_box else signed_pm(gap) if gap else ""])
        if gap and not is_box:
            gaps.append((texts, gap))
    title, caption = _sweep_words(sweep, measure, gaps)
    axes = [axis.name for axis in plan.axes]
    data = {"cells": cells, "x": axes[0], "y": axes[1] if len(axes) > 1 else measure.title, "box": plan.axes[0].box}
    foot = f"n = {plan.games:,} games a cell, the same game numbers in every cell; paired intervals against the box"
    kind = "heat" if len(axes) > 1 else "line"
    head = [*axes, f"{measure.title}, {measure.unit}", "Against the box"]
    subtitle = f"{measure.title}, {measure.unit}, by {' and '.join(axes)}. The framed one is the box."
    return chart("sweep", kind, title, subtitle, caption, foot, data, head, rows)


def _sweep_words(sweep: Sweep, measure: Measure, gaps: Sequence[tuple[tuple[str, ...], Estimate]]) -> tuple[str, str]:
    """What was found: which cell is farthest from the box, or that none is clear of it."""
    plan = sweep.plan
    box = sweep.box.estimate(measure)
    clear = [(texts, gap) for texts, gap in gaps if gap.clear_of(0)]
    after = "%" if measure.unit == "%" else f" {measure.unit}"
    said = f"The box has {pm(box)}{after}." if box else ""
    if not clear:
        return f"{measure.title}: no effect found", f"{said} No cell is clear of it."
    far, gap = max(clear, key=lambda each: abs(each[1].value))
    where = ", ".join(f"{axis.name} {text}" for axis, text in zip(plan.axes, far, strict=True))
    unit = "points" if measure.unit == "%" else measure.unit
    change = f"{number(abs(gap.value))} {unit} {'more' if gap.value > 0 else 'fewer'}"
    caption = (
        f"{said} With **{where}** it is **{signed_pm(gap)} {unit}**; {len(clear)} of {len(gaps)} cells are clear of "
    )
    caption += "the box" + (", about one in twenty would be by luck." if len(gaps) > 4 else ".")
    for axis in plan.axes if len(plan.axes) > 1 else ():
        caption += _along(sweep, measure, axis)
    return f"{measure.title}: {change} with {where}", caption


def _along(sweep: Sweep, measure: Measure, axis: Axis) -> str:
    """What one axis does from end to end, the other one as in the box."""
    at = sweep.plan.axes.index(axis)
    line = [
        (texts[at], played)
        for texts, played in sweep.cells.items()
        if isinstance(played, Played)
        and all(text == other.box for text, other in zip(texts, sweep.plan.axes, strict=True) if other is not axis)
    ]
    if len(line) < 2:
        return ""
    (first, low), (last, high) = line[0], line[-1]
    gap = high.against(low, measure)
    return f" **{axis.name}** from {first} to {last}: {signed_pm(gap)}." if gap else ""


# ---- Two sides


@dataclass(frozen=True)
class Side:
    """One of two that are compared."""

    name: str
    bot: str
    """Who plays it unless its name says so."""
    variant: Variant


BOX = "box"
BOT = "bot"


def side_of(game: Game, seats: int, bot: str, told: str) -> Side:
    """`box`, `bot=gentle`, `stages=3,cards.barrier=7`."""
    bots, options, edition = (bot,) * seats, {}, {}
    parts = read_edition(game.folder)
    names = {option.name for option in game.options}
    for each in told.split(",") if told != BOX else ():
        name, value = _named(each, COMPARED)
        if name == BOT:
            bots = (value.strip(),) * seats
        elif name in names:
            options[name] = value.strip()
        else:
            edition[name] = parse_value(parts, name, value.strip())
    return Side(told, bot, Variant(game.name, seats, bots, parse_options(game.options, options), edition))


@dataclass(frozen=True)
class Comparison:
    """Two sides on the same dice; and where they are two bots, one of the second among the first."""

    game: Game
    sides: tuple[Side, Side]
    played: tuple[Played, Played]
    meeting: Estimate | None
    seed: int


def comparison_job(game: Game, sides: tuple[Side, Side], seed: int, games: int) -> VariantGames:
    """The games of both sides; and where they are two bots, of one of the second in each seat among the first."""
    one, two = (side.variant for side in sides)
    if one == two:
        raise BadOption(
            f"{sides[0].name} and {sides[1].name} are the same; name two that differ, such as: box stages=3"
        )
    if games < 2:
        raise WaysideError(f"the number of games of a side is 2 or more; {games} is not")
    variants = [one, two]
    for seat in range(one.seats if one.bots != two.bots else 0):
        bots = (*one.bots[:seat], two.bots[seat], *one.bots[seat + 1 :])
        variants.append(Variant(game.name, one.seats, bots, one.options, one.edition))
    asked = {"sides": [side.name for side in sides], "seats": one.seats, "bot": sides[0].bot, "seed": seed}
    figures = tuple(measures(game, one.seats))
    return VariantGames(game, seed, tuple(variants), figures, games, "compare", {**asked, "games": games})


def comparison_of(game: Game, sides: tuple[Side, Side], job: VariantGames, sums: Mapping[str, Any]) -> Comparison:
    """What came of it; refused where one side makes no game."""
    found: list[Played] = []
    for played in variants_played(job, sums):
        if not isinstance(played, Played):
            raise BadEdition(str(played))
        found.append(played)
    first, second, *mixed = found
    met = None
    if mixed:
        seats, games = len(mixed), first.games
        won = sum((mixed[seat].found[f"seat-{seat + 1}"][0] for seat in range(seats)), np.zeros(games, np.int64))
        whole = whole_win(seats)
        met = share_by_groups(float(won.sum()) / whole, float((won * won).sum()) / whole**2, games, seats).times(100)
    return Comparison(game, sides, (first, second), met, job.seed)


def comparison_as_dict(found: Comparison, command: str) -> dict[str, Any]:
    """A comparison as a report of two charts: what is counted, in percent of the first, and shares, in points."""
    one, two = found.sides
    seats = one.variant.seats
    known = measures(found.game, seats)
    charts: list[dict[str, Any]] = []
    for shares in (False, True):
        chosen = [measure for measure in known.values() if (measure.unit == "%") == shares]
        charts.append(_comparison_chart(found, chosen, shares) | {"number": len(charts) + 1})
    games = found.played[0].games
    told = _told(found.game, seats, one.variant.bots, found.seed, games, command)
    sentences = [f"{each['title']}." for each in charts]
    met = ""
    if found.meeting:
        pair = f"One {two.variant.bots[0]} among {one.variant.bots[0]}"
        met = f" {pair} wins **{pm(found.meeting)}%**, in all seats in turn."
    return told | {
        "kind": "comparison",
        "title": f"{found.game.title}: {one.name} and {two.name}",
        "headline": sentences,
        "lede": f"**{two.name}** against **{one.name}**, {games:,} games of each on the same dice.{met}",
        "meeting": found.meeting.as_dict() if found.meeting else None,
        "charts": charts,
    }


def _comparison_chart(found: Comparison, chosen: Sequence[Measure], shares: bool) -> dict[str, Any]:
    first, second = found.played
    rows, table, clear = [], [], []
    for measure in chosen:
        a, b, gap = first.estimate(measure), second.estimate(measure), second.against(first, measure)
        if a is None or b is None or gap is None:
            continue
        drawn = gap if shares else gap.times(100 / abs(a.value)) if a.value else None
        rows.append({"label": measure.title, "cells": [drawn.as_dict() if drawn else None]})
        unit = "points" if shares else measure.unit
        table.append([measure.title, pm(a), pm(b), signed_pm(gap), unit])
        if gap.clear_of(0):
            clear.append((abs(drawn.value) if drawn else 0.0, measure, gap, unit))
    what = "the shares" if shares else "what is counted"
    if clear:
        _, measure, gap, unit = max(clear, key=lambda each: each[0])
        title = f"{measure.title}: {signed_pm(gap)} {unit}"
        caption = (
            f"{len(clear)} of {len(rows)} figures differ beyond their intervals, **{measure.title.lower()}** most."
        )
    else:
        title = f"No difference found in {what}"
        caption = f"None of {len(rows)} figures differs beyond its interval."
    panel = {"tag": "cause", "low": "less", "high": "more", "unit": "points" if shares else "% of the first"}
    subtitle = f"{found.sides[1].name} less {found.sides[0].name}, game by game on the same dice."
    foot = f"n = {first.games:,} paired games; 95% intervals, pale where they cover zero"
    head = ("Figure", found.sides[0].name, found.sides[1].name, "Difference", "Unit")
    return chart("compare", "dots", title, subtitle, caption, foot, {"panels": [panel], "rows": rows}, head, table)
