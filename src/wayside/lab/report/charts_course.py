"""Charts of how games go: who wins, how long it takes, by how much, when it is decided, how often the lead changes."""

from typing import Any

import numpy as np

from wayside.engine.trace import POINTS
from wayside.lab.estimates import Estimate, chi_square_p, quantile, ratio_of, share_of, written
from wayside.lab.report.reading import HALF, measures, whole_win
from wayside.lab.report.study import Study
from wayside.lab.report.words import capital, chart, empty, is_or_are, listed, number, one_in, plural, pm, times

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
    sums = study.totals.sums[f"measure {name}"]
    return ratio_of(sums, study.totals.games).times(measure.times) if sums[1] else None


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


def _bars(histogram: Array, most: int = MOST_BARS) -> list[dict[str, float]]:
    """Bars of percent from the first value to the last that matter, several values a bar where there are many."""
    total = histogram.sum()
    up_to = np.cumsum(histogram)
    low, high = (int(np.searchsorted(up_to, part * total)) for part in (0.0005, 0.997))
    width = -(-(high - low + 1) // most)
    return [
        {"from": at, "to": at + width, "percent": written(100 * histogram[at : at + width].sum() / total)}
        for at in range(low, high + 1, width)
    ]


def _span(bar: dict[str, float]) -> str:
    """The values that a bar stands for."""
    first, last = int(bar["from"]), int(bar["to"]) - 1
    return str(first) if first == last else f"{first} to {last}"


def length_chart(study: Study) -> Chart:
    rounds, decisions = study.totals.sums["rounds"], study.totals.sums["decisions"]
    at = {part: int(quantile(rounds, part / 100).value) for part in (5, 25, 50, 75, 95)}
    choose = {part: int(quantile(decisions, part / 100).value) for part in (5, 50, 95)}
    mean, real = measured(study, "rounds"), measured(study, "choices")
    assert mean is not None
    title = (
        f"Half of all games take {at[25]} to {at[75]} rounds" if at[25] < at[75] else f"A game takes {at[50]} rounds"
    )
    caption = (
        f"Median **{at[50]} rounds**, mean {pm(mean)}; nine games in ten take {at[5]} to {at[95]}. That is "
        f"{choose[50]:,} decisions of all players together ({choose[5]:,} to {choose[95]:,})"
    )
    caption += f", of which {number(real.value, 0)}% are a real choice." if real else "."
    bars = _bars(rounds)
    if beyond := 100 - sum(bar["percent"] for bar in bars):
        caption += f" {number(beyond)}% of games are shorter or longer than is drawn." if beyond >= 0.05 else ""
    data = {"bars": bars, "unit": "rounds", "quantiles": {str(part): value for part, value in at.items()}}
    rows = [[f"{part}%", value, choose.get(part, "")] for part, value in at.items()]
    rows.append(["mean", pm(mean), ""])
    head = ("Part of the games", "Rounds at most", "Decisions at most")
    foot = f"n = {study.totals.games:,} games"
    return chart("length", "bars", title, "Games by number of rounds, in percent.", caption, foot, data, head, rows)


def margin_chart(study: Study) -> Chart:
    game, totals, step = study.terms.game, study.totals, study.ruler.margin_step
    bars = totals.sums["margin bars"]
    margin, score, ties = (measured(study, name) for name in ("margin", "winning-score", "ties"))
    assert margin is not None
    assert score is not None
    assert ties is not None
    median = (quantile(bars, 0.5).value + 0.5) * step / game.scale
    low, high = (quantile(bars, part).value * step / game.scale for part in (0.25, 0.75))
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
        {"from": at * step / game.scale, "to": (at + 1) * step / game.scale, "percent": written(100 * count / n)}
        for at, count in enumerate(bars.tolist()[:-1])
    ]
    scores, squares = totals.sums["scores"]
    rows = []
    for seat in range(study.terms.seats):
        mean = scores[seat] / n / game.scale
        spread = float(max(0.0, squares[seat] / n - (scores[seat] / n) ** 2)) ** 0.5 / game.scale
        rows.append([f"Seat {seat + 1}", number(mean), number(spread)])
    data = {"bars": drawn, "unit": unit, "quantiles": {"25": low, "50": median, "75": high}}
    foot = f"n = {n:,} games; the last {number(100 * bars[-1] / n)}% lie beyond"
    subtitle = f"Games by the winner's lead over the next, in percent; {unit}."
    return chart("margin", "bars", title, subtitle, caption, foot, data, ("Seat", f"Mean {unit}", "Spread"), rows)


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


def decided_point(study: Study) -> tuple[float, float]:
    """The part of the game after which half of all games are decided; and the share that is not before the end."""
    decided = study.totals.sums["decided"]
    return quantile(decided, 0.5).value / POINTS, 100 * decided[-1] / decided.sum()


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
    median, late = decided_point(study)
    if median >= 1:
        caption += f" {number(late, 0)}% of games are not decided before the last round"
    else:
        caption += f" Half of all games are decided after {median:.0%} of their rounds"
    caption += ": only then has one seat nine chances in ten for good."
    n = [[f"{point['x']:.0%}", pm(_estimate(point)), f"{point['n']:,}"] for point in leader]
    foot = "n = games with one leader, below the axis; band and whiskers: 95%"
    subtitle = "How often the one in front at this point of the game, and the last, wins it; in percent."
    data = {"fair": written(even), "leader": leader, "last": last, "half": HALF / POINTS}
    head = ("Part of the game", "Leader wins, %", "Games with one leader")
    return chart("decided", "curves", title, subtitle, caption, foot, data, head, n)


def _estimate(point: dict[str, float]) -> Estimate:
    return Estimate(point["value"], point["low"], point["high"], int(point["n"]))


def leads_chart(study: Study) -> Chart:
    changes = study.totals.sums["changes"]
    n = study.totals.games
    never, mean = measured(study, "never-changes"), measured(study, "lead-changes")
    assert never is not None
    assert mean is not None
    median = int(quantile(changes, 0.5).value)
    if never.value >= 18:
        title = f"{capital(one_in(never.value))} {is_or_are(never.value)} led by one seat throughout"
    else:
        title = f"The lead changes {times(median)} in the median game"
    if len(np.flatnonzero(np.cumsum(changes) < 0.995 * n)) > MOST_CHANGES:
        bars = _bars(changes, 40)
        rows = [[_span(bar), number(bar["percent"])] for bar in bars]
        data: dict[str, Any] = {"bars": bars, "unit": "changes", "quantiles": {"50": median}}
        kind = "bars"
    else:
        most = len(np.flatnonzero(np.cumsum(changes) < 0.995 * n)) + 1
        found = [share_of(int(count), n).times(100) for count in [*changes[:most], changes[most:].sum()]]
        labels = [*(times(count) for count in range(most)), f"{most} or more"]
        data = {"columns": [{"label": label, **e.as_dict()} for label, e in zip(labels, found, strict=True)]}
        rows = [[label, pm(e)] for label, e in zip(labels, found, strict=True)]
        kind = "columns"
    caption = f"**{pm(mean, 2)}** changes a game on average; in {pm(never)}% of games there is none."
    late = study.totals.sums["last change"]
    if late.sum():
        low, middle, high = (quantile(late, part).value / POINTS for part in (0.25, 0.5, 0.75))
        half = f"half of those games: {low:.0%} to {high:.0%}"
        caption += f" When the lead does change, the last time is at **{middle:.0%}** of the game ({half})."
    foot = f"n = {plural(n, 'game')}, 95% intervals; a shared lead is nobody's"
    subtitle = "Games by how often another seat took the lead, in percent."
    return chart("leads", kind, title, subtitle, caption, foot, data, ("Changes of the lead", "Games, %"), rows)
