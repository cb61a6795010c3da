"""The whole report as one object: what was found, in words and in numbers, by rule and never by taste.

A figure is said where its interval is clear of what would be fair, or of no effect; else none was found, and that is
said as well.
"""

from typing import Any

from wayside import __version__
from wayside.engine.options import option_texts
from wayside.lab.estimates import Estimate, quantile
from wayside.lab.report import charts_causes as causes
from wayside.lab.report import charts_course as course
from wayside.lab.report.page import FORMAT
from wayside.lab.report.study import Study
from wayside.lab.report.words import capital, is_or_are, number, one_in, pm

TOLD = {
    "games": "the games ended before every seat was known well enough",
    "blunders": "the blunder curve is short of points",
    "choices": "not all kinds of choices were looked at",
    "knobs": "not all numbers of the edition were tried",
    "ladder": "the search did not meet itself as often as it was to",
}


def report(study: Study, command: str) -> dict[str, Any]:
    """All that the page shows, with every figure as a number, too."""
    terms = study.terms
    charts = [
        course.seats_chart(study),
        course.length_chart(study),
        course.decided_chart(study),
        course.leads_chart(study),
        course.margin_chart(study),
        causes.blunder_chart(study),
        causes.choices_chart(study),
        causes.openings_chart(study),
        causes.deeds_chart(study),
        causes.knobs_chart(study),
        *([causes.ladder_chart(study)] if terms.ladder else []),
    ]
    for at, chart in enumerate(charts, 1):
        chart["number"] = at
    look = look_here(study)
    for chart in charts:
        chart["look"] = look is not None and chart["id"] == look[0]
    return {
        "format": FORMAT,
        "kind": "report",
        "title": f"{terms.game.title}: balance report",
        "game": {"name": terms.game.name, "title": terms.game.title, "unit": terms.game.unit},
        "seats": terms.seats,
        "bots": list(terms.bots),
        "options": option_texts(terms.game.options, terms.options),
        "seed": terms.seed,
        "games": study.totals.games,
        "within": terms.within,
        "edition": terms.game.edition,
        "rules": terms.game.rules_version,
        "wayside": __version__,
        "command": command,
        "headline": headline(study, look),
        "lede": lede(study),
        "signs": signs(study, look, charts),
        "unfinished": [TOLD[step] for step in study.unfinished],
        "charts": charts,
        "limits": limits(study),
    }


def look_here(study: Study) -> tuple[str, str] | None:
    """The chart that a designer should look at first, and why; None where nothing stands out."""
    shares, even = course.seat_shares(study), course.fair(study)
    _, p = course.fairness(study)
    gap = max(abs(share.value - even) for share in shares)
    never, half, ties = (course.measured(study, name) for name in ("never-changes", "half-time-leader", "ties"))
    if len(set(study.terms.bots)) == 1 and p < 0.01 and gap > 1:
        return "seats", f"one seat is {number(gap)} points from fair"
    in_turn = course.turn_shares(study)
    far = max((abs(share.value - even) for share in in_turn), default=0.0)
    if course.turn_fairness(study) < 0.01 and far > 1:
        return "seats", f"one place in turn is {number(far)} points from fair"
    if never and never.low > 25:
        return "leads", f"{one_in(never.value)} {is_or_are(never.value)} led by one seat throughout"
    if half and half.low > 75:
        return "decided", f"the half-time leader wins {half.value:.0f} games in 100"
    if ties and ties.low > 10:
        return "margin", f"{one_in(ties.value)} {is_or_are(ties.value)} a tie"
    ten = study.blunders.get(100)
    if ten and ten.kept().value > 0.9 * even / 100:
        return "blunder", "a player who makes one move in ten by lot loses little"
    return None


def headline(study: Study, look: tuple[str, str] | None) -> list[str]:
    """Two sentences."""
    _, p = course.fairness(study)
    shares, even = course.seat_shares(study), course.fair(study)
    median = course.decided_point(study).value
    open_for = (
        "open to the end"
        if median >= 0.9
        else f"open for {median:.0%} of the way"
        if median >= 0.5
        else "decided early"
    )
    if len(set(study.terms.bots)) > 1:
        best = max(range(len(shares)), key=lambda seat: shares[seat].value)
        first = f"{capital(study.terms.bots[best])} wins {shares[best].value:.0f} games in 100, and it is {open_for}."
    elif p >= course.LUCK:
        first = f"Fair to every seat, and {open_for}."
    else:
        far = max(range(len(shares)), key=lambda seat: abs(shares[seat].value - even))
        gap = shares[far].value - even
        size = "a little " if abs(gap) < 1 else ""
        first = f"Seat {far + 1} wins {size}{'more' if gap > 0 else 'less'} than its share, and it is {open_for}."
    return [first, f"But {look[1]}." if look else "Nothing else stands out."]


def lede(study: Study) -> str:
    """The findings in a few sentences."""
    half, last, never = (
        course.measured(study, name) for name in ("half-time-leader", "half-time-last", "never-changes")
    )
    said = []
    if half:
        fair = f"where {course.fair(study):.0f} would be fair"
        said.append(f"Whoever leads at half time wins **{half.value:.0f} games in 100**, {fair}.")
    if never:
        said.append(f"In **{never.value:.0f} in 100** the first leader is never passed.")
    if last:
        said.append(f"The last at half time comes back to win **{last.value:.0f} in 100**.")
    ten = study.blunders.get(100)
    if ten:
        said.append(f"With one move in ten made by lot a player keeps **{100 * ten.kept().value:.0f} wins in 100**.")
    return " ".join(said)


def _sign(label: str, value: str, unit: str, note: str, chart: str) -> dict[str, Any]:
    return {"label": label, "value": value, "unit": unit, "note": note, "chart": chart, "look": False}


def signs(study: Study, look: tuple[str, str] | None, charts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Five figures at a glance; the one to look at is marked, and comes first on a phone."""
    shares, even = course.seat_shares(study), course.fair(study)
    _, p = course.fairness(study)
    widest = max(shares, key=lambda share: abs(share.value - even))
    rounds = study.totals.sums["rounds"]
    low, middle, high = (int(quantile(rounds, part).value) for part in (0.05, 0.5, 0.95))
    verdict = f"p = {p:.2f}" if p >= course.LUCK else "not by luck"
    gap = "Widest seat gap"
    in_turn = course.turn_shares(study)
    if in_turn and look and look[0] == "seats" and p >= course.LUCK:
        gap, verdict = "Widest gap by turn", "not by luck"
        widest = max(in_turn, key=lambda share: abs(share.value - even))
    found = [
        _sign(gap, number(abs(widest.value - even)), "points", f"±{number(widest.half)}; {verdict}", "seats"),
        _sign("Length", str(middle), "rounds", f"90%: {low} to {high}", "length"),
    ]
    half, never, ties = (course.measured(study, name) for name in ("half-time-leader", "never-changes", "ties"))
    if half:
        found.append(_share_sign("Half-time leader wins", half, "decided"))
    if never:
        found.append(_share_sign("Lead never changes", never, "leads"))
    if look and look[0] == "margin" and ties:
        found.append(_share_sign("Shared wins", ties, "margin"))
    ten = study.blunders.get(100)
    if ten:
        lost = ten.kept().times(100, -even)
        found.append(
            _sign("1 move in 10 random", number(lost.value), "points", f"±{number(lost.half)} of win share", "blunder")
        )
    numbers = {chart["id"]: chart["number"] for chart in charts}
    for sign in found:
        sign["chart"] = numbers[sign["chart"]]
        if look and sign["chart"] == numbers[look[0]]:
            sign["look"] = True
            sign["note"] += f"; look at chart {sign['chart']}"
    return found


def _share_sign(label: str, share: Estimate, chart: str) -> dict[str, Any]:
    return _sign(label, number(share.value), "%", f"±{number(share.half)}", chart)


def limits(study: Study) -> str:
    """What the report cannot say."""
    bots = sorted(set(study.terms.bots))
    who = f"{study.terms.seats} {bots[0]} bots" if len(bots) == 1 else "these bots"
    return (
        f"It says how the game treats {who}. People differ more than bots do: what a slip or a choice costs is a floor "
        "for skill, not a ceiling. A card that the bots play badly looks bad. Standings are read at the beginning of "
        "each round: a game that scores seldom changes leader seldom."
    )


def as_csv(told: dict[str, Any]) -> str:
    """All tables, one after another, each with the number and the name of its chart in front."""
    lines = []
    for chart in told["charts"]:
        for row in chart["table"]["rows"]:
            for head, cell in zip(chart["table"]["head"][1:], row[1:], strict=True):
                lines.append([chart["number"], chart["id"], row[0], head, cell])
    return (
        "\n".join(
            ",".join(_cell(each) for each in line) for line in [["chart", "id", "row", "figure", "value"], *lines]
        )
        + "\n"
    )


def _cell(value: Any) -> str:
    text = str(value)
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if any(sign in text for sign in ',"\n') else text


def summary(told: dict[str, Any]) -> list[str]:
    """A line a chart, for a terminal."""
    return [f"{chart['number']:>2}  {chart['title']}" for chart in told["charts"]]


def seat_line(study: Study) -> str:
    """The shares of all seats, for a terminal."""
    return "   ".join(f"seat {seat + 1} {pm(share)}" for seat, share in enumerate(course.seat_shares(study)))
