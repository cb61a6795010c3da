"""What can be done now, in a terminal: every move as it is typed, what it leads to, and how likely."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from wayside.engine.moves import FREE, verb_of
from wayside.games.hitchiker import GAME, words
from wayside.games.hitchiker.carrying import WAYS
from wayside.games.hitchiker.edition import (
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    DEAL_ROLLS,
    LANDING,
    NONE,
    NOTE,
    PREMIUM,
    PRICE,
    REFUSED_MISS,
    REFUSED_PAY,
    RIDE_FINE,
    RIDE_REFUSED,
    RIDE_SUM,
    RIPPED_OFF,
    SAVED_GOAL,
    SHOOTOUT,
    SIDES,
    SONG_PRIZE,
    START_CASH,
    UNIT_PRICE,
)
from wayside.games.hitchiker.market import deal_sum, units_for
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.state import (
    ANTEING,
    BANKING,
    CHOICE,
    DEALING,
    HOME,
    PURCHASE,
    RISKING,
    SELLING,
    STAGE,
    WAGER,
    State,
)
from wayside.games.hitchiker.terminal_bets import CASINO_TELLERS, Line, Teller, prospects_by_verb
from wayside.games.hitchiker.terminal_scenes import deal_words
from wayside.games.hitchiker.terminal_signs import (
    BRIGHT_RED,
    QUIET,
    RULES,
    YELLOW,
    Names,
    asks,
    bits,
    brief,
    counted,
    line_of,
    per_cent,
    said,
    short,
)

NAME = 14
ALL_WAYS = SIDES * SIDES


def choices(s: State, seat: int | None, names: Names, width: int) -> list[RenderableType]:
    """Every move of the seat that looks on, if it is asked; else who is."""
    parts: list[RenderableType] = [rolls_line(s, names, width)] if s.phase == DEALING else []
    if seat is None or not asks(s, seat):
        asked = Text(", ").join(short(names[who], NAME) for who in bits(s.waiting))
        return [*parts, line_of(asked, (f": {GAME.phases[s.phase]}", QUIET))]
    lines = sorted(RULES.offers(s, seat))
    if s.phase == HOME:
        return [*parts, line_of(("A number or a name, like ", QUIET), (GAME.move_text(lines[0][0]), "bold"))]
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, style=f"bold {YELLOW}")
    table.add_column(no_wrap=True)
    table.add_column()
    for number, line in enumerate(lines, 1):
        # Where Units are sold a bare number is how many of them.
        sells = s.phase == SELLING and number <= s.units[seat]
        table.add_row(f"#{number}" if sells else str(number), form_of(line), move_words(s, seat, line, names))
    return [*parts, table]


def form_of(line: Line) -> Text:
    """How a move is typed; a free amount with the least and the most, in the short form that can be typed, too."""
    move, low, high, _ = line
    word = GAME.verbs[verb_of(move)].word
    if not move & FREE:
        return Text(GAME.move_text(move), "bold")
    ends = [str(end) if verb_of(move) == words.SELL else brief(end)[1:] for end in sorted({low, high})]
    return Text(f"{word} {'..'.join(ends)}", "bold")


def rolls_line(s: State, names: Names, width: int) -> Text:
    """The rolls for a deal so far, who made them, and who makes the next."""
    line = Text()
    for roll in range(s.rolls):
        dice = f"{s.deal[roll, 0]}-{s.deal[roll, 1]}"
        on_offer = roll == s.rolls - 1
        line.append(f"{roll + 1} ", QUIET).append_text(names[s.roller[roll]][:1])
        told = deal_words(s.deal[roll, 0] + s.deal[roll, 1])
        line.append(f" {dice} ", "bold").append(told, f"bold {YELLOW}" if on_offer else QUIET)
        line.append("   " if on_offer else ", declined   ", QUIET)
    last = s.rolls + 1 == DEAL_ROLLS
    line.append(f"{s.rolls + 1} ", QUIET).append_text(names[next_roller(s)][:1])
    return line.append(" has to be taken" if last else " could roll next", BRIGHT_RED if last else QUIET)


def next_roller(s: State) -> int:
    """Who would roll for the deal next (H6.6)."""
    roller = left_of(s, s.roller[s.rolls - 1])
    return left_of(s, roller) if roller == s.turn else roller


# ---- What a move leads to


def move_words(s: State, seat: int, line: Line, names: Names) -> Text:
    """What a move leads to, in words."""
    verb = verb_of(line[0])
    if verb == words.PASS:
        return Text(PASSED[s.phase], QUIET)
    told = TELLERS[verb](s, seat, line, names)
    return told if isinstance(told, Text) else Text(told)


PASSED = {
    BANKING: "bank nothing",
    PURCHASE: "leave it",
    RISKING: "no deal",
    SELLING: "sell nothing, and wait for a better price",
    STAGE: "no performance",
    CHOICE: "no game; the turn is over",
    WAGER: "no wager on this card",
    ANTEING: "stay out",
}


def _join(s: State, seat: int, line: Line, names: Names) -> str:
    return f"choose a free Hometown and begin there with {said(START_CASH)}"


def _not_yet(s: State, seat: int, line: Line, names: Names) -> str:
    return "the chair stays empty, and is asked again before the next round"


def _insure(s: State, seat: int, line: Line, names: Names) -> str:
    payable = sum(WAYS[pips] for pips in range(2, 2 * SIDES + 1) if PREMIUM * pips <= s.cash[seat])
    paid = "" if payable == ALL_WAYS else f", {per_cent(payable, ALL_WAYS)} that you can pay it"
    return f"{brief(PREMIUM)} a pip, {brief(PREMIUM * (SIDES + 1))} on average{paid}; no death this turn"


def _roll(s: State, seat: int, line: Line, names: Names) -> str:
    if s.stuck >> seat & 1:
        odd = sum(WAYS[pips] for pips in range(3, 2 * SIDES, 2))
        return f"an odd total leads on: {per_cent(odd, ALL_WAYS)}"
    return "both dice, and move on by their total"


def _claim(s: State, seat: int, line: Line, names: Names) -> str:
    return f"{said(s.due)} of welfare, lost when the turn ends"


def _deposit(s: State, seat: int, line: Line, names: Names) -> str:
    then, goal = s.savings[seat] + line[2], SAVED_GOAL[s.goal]
    return f"then up to {said(then)} of {said(goal)} saved{', and that wins' if then >= goal else ''}"


def _buy(s: State, seat: int, line: Line, names: Names) -> str:
    left = s.cash[seat] - s.price
    banked = f"; up to {said(min(left, LANDING))} of it can be banked at once" if left else ""
    return f"for {said(s.price)}, which leaves you {said(left)}{banked}"


def _risk(s: State, seat: int, line: Line, names: Names) -> Text:
    dead = sum(WAYS[pips] for pips in range(2, 2 * SIDES + 1) if DEAL_KIND[pips] == SHOOTOUT)
    told = Text(f"up to {DEAL_ROLLS} rolls, ").append_text(names[left_of(s, seat)][:1])
    return told.append(f" first; the last has to be taken, deadly or not ({per_cent(dead, ALL_WAYS)})")


def _take(s: State, seat: int, line: Line, names: Names) -> Text:
    pips = deal_sum(s)
    kind = DEAL_KIND[pips]
    if kind == PRICE:
        units = units_for(s.risk, pips)
        cost = -(-units * DEAL_PRICE[pips] // NOTE)
        return Text(f"{counted(units, 'Unit')} for {said(cost)}, which leaves you {said(s.cash[seat] - cost)}")
    if kind == RIPPED_OFF:
        return Text(f"{said(s.risk)} goes to ").append_text(names[s.roller[s.rolls - 1]])
    if kind == SHOOTOUT:
        return Text("the insurance saves you; no deal" if s.insured >> seat & 1 else "you die", f"bold {BRIGHT_RED}")
    return Text(f"{counted(DEAL_FREE[pips], 'Unit')} for nothing, and you keep the money")


def _again(s: State, seat: int, line: Line, names: Names) -> str:
    found = prospects_by_verb(s)[words.AGAIN]
    saved = {"dead": "a shootout, insured"} if s.insured >> seat & 1 else {}
    told = [f"{saved.get(each.words, each.words)} {per_cent(each.ways, found.ways)}" for each in found.chances]
    return ", ".join(told)


def _sell(s: State, seat: int, line: Line, names: Names) -> str:
    price = UNIT_PRICE[s.at[seat]]
    return f"{said(price)} each, all {s.units[seat]:,} for {said(price * s.units[seat])}"


def _perform(s: State, seat: int, line: Line, names: Names) -> str:
    if s.ride == NONE:
        return f"sing, and the Bank pays {said(SONG_PRIZE)} unless all others say no"
    refused = {REFUSED_PAY: f"pay {said(RIDE_FINE[s.ride])}", REFUSED_MISS: "miss a turn"}
    else_ = refused.get(RIDE_REFUSED[s.ride], "get nothing")
    return f"{said(RIDE_SUM[s.ride])} unless all others say no; else, and if you pass, you {else_}"


def _vote(s: State, seat: int, line: Line, names: Names) -> str:
    if verb_of(line[0]) == words.YES:
        return "it was good enough: one yes is enough for the prize"
    return "it was not; only if all say no is the prize refused"


TELLERS: dict[int, Teller] = {
    words.JOIN: _join,
    words.NOT_YET: _not_yet,
    words.INSURE: _insure,
    words.ROLL: _roll,
    words.CLAIM: _claim,
    words.DEPOSIT: _deposit,
    words.BUY: _buy,
    words.RISK: _risk,
    words.TAKE: _take,
    words.AGAIN: _again,
    words.SELL: _sell,
    words.PERFORM: _perform,
    words.YES: _vote,
    words.NO: _vote,
    **CASINO_TELLERS,
}
