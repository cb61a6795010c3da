"""Charts of how games go: who wins, how long it takes, by how much, when it is decided, how often the lead changes."""

from typing import Any

import numpy as np

from wayside.engine.trace import POINTS
from wayside.lab.estimates import Estimate, chi_square_p, mean_of, quantile, share_of, written
from wayside.lab.report.reading import HALF, measures, whole_win
from wayside.lab.report.study import Study
from wayside.lab.report.totals import THOUSAND
from wayside.lab.report.words import (
    capital,
    chart,
    empty,
    is_or_are,
    listed,
    number,
    one_in,
    plural,
    pm,
    ranked,
    times,
)

Array = np.ndarray[Any, Any]
Chart = dict[str, Any]

HINT = 0.05
FEW = 200  # games under which a point of a curve is not drawn
LUCK = 0.01  # a p below this is not taken for luck: a report looks at ten things, and many reports are made
MOST_BARS = 60
ORDINALS = [f"{nth} in turn" for nth in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")]
MOST_CHANGES = 9


def measured(study: Study, name: str) -> Estimate | None:
    """One of the measures over all games; None where there was no occasion for it."""
    measure = measures(study.terms.game, study.terms.seats)[name]
    return measure.estimate(study.totals.sums[f"measure {name}"], study.totals.games)


def fair(study: Study) -> float:
    """A fair share of the wins, in percent."""
    return 100 / study.terms.seats


def seat_shares(study: Study) -> list[Estimate]:
    """The share of wins of each seat, in percent."""
    whole = whole_win(study.terms.seats)
    return [share_of(int(won) / whole, study.totals.games).times(100) for won in study.totals.sums["wins"]]


def fairness(study: Study) -> tuple[float, float]:
    """Chi-square of all seats against a fair share, and how often luck gives as much."""
    n, seats = study.totals.games, study.terms.seats
    wins = study.totals.sums["wins"] / whole_win(seats)
    value = float(((wins - n / seats) ** 2).sum() / (n / seats))
    return value, chi_square_p(value, seats - 1)


def turn_shares(study: Study) -> list[Estimate]:
    """The share of wins of whoever begins, comes second, ...; empty where it is always the same seat, or nobody."""
    began = study.totals.sums["began"]
    if np.count_nonzero(began) < 2:
        return []
    won = study.totals.sums["wins in turn"] / whole_win(study.terms.seats)
    return [share_of(float(each), int(began.sum())).times(100) for each in won]


def turn_fairness(study: Study) -> float:
    """How often luck sets the places in turn as far apart as they are."""
    n, seats = int(study.totals.sums["began"].sum()), study.terms.seats
    if not n:
        return 1.0
    wins = study.totals.sums["wins in turn"] / whole_win(seats)
    return chi_square_p(float(((wins - n / seats) ** 2).sum() / (n / seats)), seats - 1)


def seats_chart(study: Study) -> Chart:
    shares, even = seat_shares(study), fair(study)
    value, p = fairness(study)
    far = max(range(len(shares)), key=lambda seat: abs(shares[seat].value - even))
    gap, bots = shares[far].value - even, study.terms.bots
    if len(set(bots)) > 1:
        best = max(range(len(shares)), key=lambda seat: shares[seat].value)
        title = f"{capital(bots[best])} in seat {best + 1} wins most"
    elif p >= LUCK:
        title = "No seat is favoured" if p >= HINT else "Hardly a difference between the seats"
    else:
        title = f"Seat {far + 1} wins {'more' if gap > 0 else 'less'} than its share"
    apart = "do not differ" if p >= HINT else "differ a little" if p >= LUCK else "differ"
    caption = (
        f"The widest gap is **seat {far + 1}, {number(abs(gap))} points {'above' if gap > 0 else 'below'}** a fair "
        f"{number(even, 1 if even % 1 else 0)} (±{number(shares[far].half)}). Taken together the seats {apart} from "
        f"fair: chi-square {number(value)}, **{_p(p)}**."
    )
    ties = measured(study, "ties")
    if ties and ties.value:
        caption += f" The win is shared in {pm(ties)}% of games."
    rows = [[f"Seat {seat + 1}", bots[seat], pm(share)] for seat, share in enumerate(shares)]
    drawn = [{"label": f"Seat {seat + 1}", "seat": seat, **share.as_dict()} for seat, share in enumerate(shares)]
    in_turn, p_turn = turn_shares(study), turn_fairness(study)
    if in_turn:
        caption += (
            f" Whoever begins wins **{pm(in_turn[0])}%**, whoever is last in turn {pm(in_turn[-1])}%: {_p(p_turn)}."
        )
        rows += [[ORDINALS[place], "", pm(share)] for place, share in enumerate(in_turn)]
        drawn += [{"label": ORDINALS[place], **share.as_dict()} for place, share in enumerate(in_turn)]
        if p_turn < LUCK and (p >= LUCK or len(set(bots)) > 1):
            off = max(in_turn, key=lambda share: abs(share.value - even))
            who = ORDINALS[in_turn.index(off)].lower()
            title = f"Who is {who} wins {'more' if off.value > even else 'less'} than a share"
    data = {"fair": written(even), "rows": drawn}
    foot = f"n = {study.totals.games:,} games, 95% intervals"
    subtitle = f"Share of wins by seat{', and by turn' if in_turn else ''}, in percent. A tie is split."
    return chart("seats", "shares", title, subtitle, caption, foot, data, ("Seat", "Bot", "Wins, %"), rows)


def _p(p: float) -> str:
    return f"p = {p:.2f}" if p >= 0.01 else f"p = {p:.1g}" if p >= 1e-4 else "p under 0.0001"


def _bar(first: float, end: float, count: int, total: int) -> dict[str, float]:
    """A bar of a histogram: from a value up to, and without, another one."""
    share = share_of(count, total).times(100)
    low, high = written(share.low), written(share.high)
    return {"from": first, "to": end, "percent": written(share.value), "low": low, "high": high}


def _height(bar: dict[str, float]) -> str:
    """What a table says of a bar."""
    return pm(Estimate(bar["percent"], bar["low"], bar["high"], 0))


def _bars(histogram: Array, most: int = MOST_BARS) -> list[dict[str, float]]:
    """Bars of percent from the first value to the last that matter, several values a bar where there are many."""
    total = int(histogram.sum())
    up_to = np.cumsum(histogram)
    low, high = (int(np.searchsorted(up_to, part * total)) for part in (0.0005, 0.997))
    width = -(-(high - low + 1) // most)
    return [_bar(at, at + width, int(histogram[at : at + width].sum()), total) for at in range(low, high + 1, width)]


def _span(bar: dict[str, float]) -> str:
    """The values that a bar stands for."""
    first, last = int(bar["from"]), int(bar["to"]) - 1
    return str(first) if first == last else f"{first} to {last}"


def length_chart(study: Study) -> Chart:
    rounds, decisions = study.totals.sums["rounds"], study.totals.sums["decisions"]
    found = {part: quantile(rounds, part / 100) for part in (5, 25, 50, 75, 95)}
    decided = {part: quantile(decisions, part / 100) for part in found}
    at, choose = ({part: int(each.value) for part, each in of.items()} for of in (found, decided))
    mean, mean_decisions, real = (measured(study, name) for name in ("rounds", "decisions", "choices"))
    assert mean is not None
    assert mean_decisions is not None
    title = (
        f"Half of all games take {at[25]} to {at[75]} rounds" if at[25] < at[75] else f"A game takes {at[50]} rounds"
    )
    caption = (
        f"Median **{at[50]} rounds**, mean {pm(mean)}; nine games in ten take {at[5]} to {at[95]}. That is "
        f"{choose[50]:,} decisions of all players together ({choose[5]:,} to {choose[95]:,})"
    )
    caption += f", of which {pm(real)}% are a real choice." if real else "."
    bars = _bars(rounds)
    if beyond := 100 - sum(bar["percent"] for bar in bars):
        caption += f" {number(beyond)}% of games are shorter or longer than is drawn." if beyond >= 0.05 else ""
    data = {"bars": bars, "unit": "rounds", "quantiles": _quantiles(found)}
    rows = [[f"{part}% of games at most", ranked(each), ranked(decided[part]), ""] for part, each in found.items()]
    rows.append(["mean", pm(mean), pm(mean_decisions), ""])
    rows += [["with a real choice, %", "", pm(real), ""]] if real else []
    rows += [[plural_span(bar, "round"), "", "", _height(bar)] for bar in bars]
    head = ("Length", "Rounds", "Decisions", "Games, %")
    foot = f"n = {study.totals.games:,} games; 95% intervals in the table"
    return chart("length", "bars", title, "Games by number of rounds, in percent.", caption, foot, data, head, rows)


def _quantiles(found: dict[int, Estimate]) -> dict[str, dict[str, float | int]]:
    """Quantiles as the page has them, by how many percent lie below."""
    return {str(part): each.as_dict() for part, each in found.items()}


def plural_span(bar: dict[str, float], unit: str) -> str:
    """`1 round`, `20 to 24 rounds`."""
    return f"{_span(bar)} {unit}{'s' * (_span(bar) != '1')}"


def _of_class(bars: Array, part: float, step: int, scale: int) -> Estimate:
    """A quantile where values are known by their class: in its middle, and the interval is of whole classes."""
    found = quantile(bars, part)
    if step == 1:
        return found.times(1 / scale)
    value, low, high = ((at + more) * step / scale for at, more in zip(vars(found).values(), (0.5, 0, 1), strict=False))
    return Estimate(value, low, high, found.n)


def margin_chart(study: Study) -> Chart:
    game, totals, step = study.terms.game, study.totals, study.ruler.margin_step
    bars = totals.sums["margin bars"]
    margin, score, ties = (measured(study, name) for name in ("margin", "winning-score", "ties"))
    assert margin is not None
    assert score is not None
    assert ties is not None
    found = {part: _of_class(bars, part / 100, step, game.scale) for part in (25, 50, 75)}
    low, median, high = (each.value for each in found.values())
    unit = game.unit
    if ties.value >= 10:
        title = f"{capital(one_in(ties.value))} {is_or_are(ties.value)} a tie"
    else:
        title = f"Half of all games are won by less than {_short(median)} {unit}"
    caption = (
        f"The winner is ahead of the next by **{pm(margin)} {unit}** on average, in half of all games by "
        f"{_short(low)} to {_short(high)}, and has {pm(score)}. "
    )
    caption += f"Shared wins: {pm(ties)}% of games." if ties.value else "No win is shared."
    n = totals.games
    drawn = [
        _bar(at * step / game.scale, (at + 1) * step / game.scale, count, n)
        for at, count in enumerate(bars.tolist()[:-1])
    ]
    rows = [["lead, mean", pm(margin), ""]]
    for part, each in found.items():
        value, first, last = (_short(end) for end in (each.value, each.low, each.high))
        rows.append([f"lead, {part}% of games at most", f"{value} ({first} to {last})", ""])
    rows.append(["the winner has, mean", pm(score), ""])
    for seat, (total, squares) in enumerate(zip(*totals.sums["scores"], strict=True)):
        mean = mean_of(total / game.scale, squares / game.scale**2, n)
        rows.append([f"seat {seat + 1} has, mean", pm(mean), ""])
    rows += [[f"{_short(bar['from'])} to {_short(bar['to'])} ahead", "", _height(bar)] for bar in drawn]
    rows.append([f"{_short(drawn[-1]['to'])} ahead or more", "", pm(share_of(int(bars[-1]), n).times(100))])
    data = {"bars": drawn, "unit": unit, "quantiles": _quantiles(found)}
    foot = f"n = {n:,} games; 95% intervals in the table; the last {number(100 * bars[-1] / n)}% lie beyond"
    subtitle = f"Games by the winner's lead over the next, in percent; {unit}."
    head = ("The winner's lead", capital(unit), "Games, %")
    return chart("margin", "bars", title, subtitle, caption, foot, data, head, rows)


def _short(value: float) -> str:
    """A value of a histogram's class: no more digits than the class has."""
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.2g}"


def _curve(study: Study, name: str) -> list[dict[str, float]]:
    """By part of the game, how often the one who alone leads, or is last, wins."""
    whole = whole_win(study.terms.seats)
    seen, won = study.totals.sums[name].tolist()
    return [
        {"x": point / POINTS, **share_of(share / whole, games).times(100).as_dict()}
        for point, (games, share) in enumerate(zip(seen, won, strict=True))
        if games >= FEW
    ]


def decided_point(study: Study) -> Estimate:
    """The part of the game after which half of all games are decided; 1: they are not at the last point looked at."""
    return quantile(study.totals.sums["decided"], 0.5).times(1 / POINTS)


def decided_by(study: Study) -> list[Estimate]:
    """The share of games that are decided, in percent, at every point that is looked at."""
    decided = study.totals.sums["decided"]
    return [share_of(int(count), int(decided.sum())).times(100) for count in np.cumsum(decided)[:POINTS]]


def drama(study: Study) -> Estimate:
    """How many points less chance the winner has than the best seat, on the mean over the game."""
    total, squares = study.totals.sums["drama"]
    return mean_of(float(total), float(squares), study.totals.games).times(100 / THOUSAND)


def decided_chart(study: Study) -> Chart:
    leader, last = _curve(study, "leader"), _curve(study, "last")
    half, behind = measured(study, "half-time-leader"), measured(study, "half-time-last")
    even = fair(study)
    if not leader:
        why = f"Too few games: one leader at the same point in {FEW} of them is what it takes."
        return empty("decided", "curves", "When it is decided", why)
    told = [point for point in leader if round(point["x"] * 100) in (20, 50, 80)]
    title = "Nobody leads alone at half time"
    caption = ""
    if half:
        if not half.clear_of(even) or abs(half.value - even) < 3:
            title = "A lead at half time hardly counts"
        else:
            title = f"Whoever leads at half time wins {half.value:.0f} games in 100"
        at = listed([f"**{point['value']:.0f} at {point['x']:.0%}**" for point in told])
        caption = f"The one in front wins {at} of the game."
    if behind:
        caption += f" Whoever is last at half time comes back to win **{pm(behind)}** in 100."
    median, decided, to_make_good = decided_point(study), decided_by(study), drama(study)
    if median.value >= 1:
        caption += (
            f" **{pm(decided[-1].times(-1, 100))}%** of games are still open after {(POINTS - 1) / POINTS:.0%} of "
            "their rounds: no seat has nine chances in ten by then."
        )
    else:
        caption += (
            f" Half of all games are decided after **{median.value:.0%}** of their rounds: only then has one seat nine "
            "chances in ten for good."
        )
    caption += (
        f" On the mean over a game its winner has **{pm(to_make_good)} points** less chance than who is in front."
    )
    rows = []
    for point in range(POINTS):
        ahead, at_the_end = (
            next((_estimate(each) for each in curve if each["x"] == point / POINTS), None) for curve in (leader, last)
        )
        leads = [pm(ahead), f"{ahead.n:,}"] if ahead else ["", ""]
        rows.append([f"{point / POINTS:.0%}", *leads, pm(at_the_end) if at_the_end else "", pm(decided[point]), ""])
    half_by = ranked(median.times(100)) if median.value < 1 else f"over {100 * (POINTS - 1) // POINTS}"
    rows.append(["half of the games decided, % of the game", "", "", "", "", half_by])
    rows.append(["the winner makes good, points", "", "", "", "", pm(to_make_good)])
    foot = "n = games with one leader, below the axis; band and whiskers: 95%"
    subtitle = "How often the one in front at this point of the game, and the last, wins it; in percent."
    data = {"fair": written(even), "leader": leader, "last": last, "half": HALF / POINTS}
    data["decided"] = [{"x": point / POINTS, **each.as_dict()} for point, each in enumerate(decided)]
    data["drama"] = to_make_good.as_dict()
    head = ("Part of the game", "Leader wins, %", "Games with one leader", "Last wins, %", "Decided, %", "All games")
    return chart("decided", "curves", title, subtitle, caption, foot, data, head, rows)


def _estimate(point: dict[str, float]) -> Estimate:
    return Estimate(point["value"], point["low"], point["high"], int(point["n"]))


def leads_chart(study: Study) -> Chart:
    changes = study.totals.sums["changes"]
    n = study.totals.games
    never, mean = measured(study, "never-changes"), measured(study, "lead-changes")
    assert never is not None
    assert mean is not None
    middle = quantile(changes, 0.5)
    median = int(middle.value)
    if never.value >= 18:
        title = f"{capital(one_in(never.value))} {is_or_are(never.value)} led by one seat throughout"
    else:
        title = f"The lead changes {times(median)} in the median game"
    if len(np.flatnonzero(np.cumsum(changes) < 0.995 * n)) > MOST_CHANGES:
        bars = _bars(changes, 40)
        rows = [[_span(bar), _height(bar), "", ""] for bar in bars]
        data: dict[str, Any] = {"bars": bars, "unit": "changes", "quantiles": _quantiles({50: middle})}
        kind, where = "bars", "95% intervals in the table"
    else:
        most = len(np.flatnonzero(np.cumsum(changes) < 0.995 * n)) + 1
        found = [share_of(int(count), n).times(100) for count in [*changes[:most], changes[most:].sum()]]
        labels = [*(times(count) for count in range(most)), f"{most} or more"]
        data = {"columns": [{"label": label, **e.as_dict()} for label, e in zip(labels, found, strict=True)]}
        rows = [[label, pm(e), "", ""] for label, e in zip(labels, found, strict=True)]
        kind, where = "columns", "95% intervals"
    rows += [["mean", "", pm(mean, 2), ""], ["median", "", ranked(middle), ""]]
    caption = f"**{pm(mean, 2)}** changes a game on average; in {pm(never)}% of games there is none."
    late = study.totals.sums["last change"]
    if late.sum():
        when = {part: quantile(late, part / 100).times(100 / POINTS) for part in (25, 50, 75)}
        data["last change"] = _quantiles(when)
        rows += [[f"last change, {part}% at most", "", "", ranked(each)] for part, each in when.items()]
        low, half, high = (each.value for each in when.values())
        caption += (
            f" When the lead does change, the last time is at **{half:.0f}%** of the game (half of those games: "
            f"{low:.0f}% to {high:.0f}%)."
        )
    foot = f"n = {plural(n, 'game')}; {where}; a shared lead is nobody's"
    subtitle = "Games by how often another seat took the lead, in percent."
    head = ("Changes of the lead", "Games, %", "Changes", "% of the game")
    return chart("leads", kind, title, subtitle, caption, foot, data, head, rows)
