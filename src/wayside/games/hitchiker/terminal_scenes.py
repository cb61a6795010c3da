"""What is going on, in a terminal, as lines for the midst of the ring: roll, Bank, market, stage, birth."""

from rich.text import Text

from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.carrying import CAUGHT, DEADLY_ROLL, FETCHES, WAYS
from wayside.games.hitchiker.edition import (
    CUSTOMS,
    DEAL_FREE,
    DEAL_KIND,
    DEAL_PRICE,
    FREE,
    HOMETOWN,
    HOMETOWN_WORDS,
    HOMETOWNS,
    KIND_AT,
    LANDING,
    LEAST_RISK,
    NONE,
    PASSING,
    PLACE_WORDS,
    PLACES,
    PRICE,
    RIDE_SUM,
    RIDE_WORDS,
    RIPPED_OFF,
    SAVED_GOAL,
    SIDES,
    SONG_PRIZE,
    START_CASH,
    UNIT_PRICE,
    WELFARE,
)
from wayside.games.hitchiker.market import units_for
from wayside.games.hitchiker.state import (
    BANKING,
    CHAIRS,
    CHOICE,
    CRAPS,
    DEALING,
    HOME,
    JURY,
    NO_GAME,
    PURCHASE,
    RISKING,
    SAID_YES,
    SELLING,
    STAGE,
    TURN,
    State,
)
from wayside.games.hitchiker.terminal_felt import casino_scene, high_roll
from wayside.games.hitchiker.terminal_signs import (
    BRIGHT_GREEN,
    BRIGHT_RED,
    DOT,
    INK,
    KIND_WORDS,
    PAPER,
    QUIET,
    YELLOW,
    Names,
    bits,
    brief,
    counted,
    dice_text,
    line_of,
    name_within,
    owner_of,
    per_cent,
    place_sign,
    place_style,
    prose,
    said,
    shape_of,
    short,
    sign_text,
)

CHART = 25  # columns of the Deal Chart before what the money buys
LOW, HIGH = 2, 2 * SIDES  # what two dice can show
TEN_THOUSAND = 10_000
CARD_CLAUSE = 11  # the clause of the first Bad Ride is H11.11
NAME = 15
LONGEST = 24  # columns for the name of a place, at most


def scene(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """What is going on, in lines of at most so many columns."""
    if s.over:
        return the_end(s, names, room)
    if s.phase == CHOICE or s.game != NO_GAME:
        return [*ride_card(s, room), *casino_scene(s, seat, names, room)]
    scenes = {
        HOME: choosing_home,
        CHAIRS: empty_chairs,
        TURN: reach,
        BANKING: at_the_bank,
        PURCHASE: for_sale,
        RISKING: deal_chart,
        DEALING: deal_chart,
        SELLING: selling,
        STAGE: stage,
        JURY: stage,
    }
    return scenes[s.phase](s, seat, names, room)


def arrived(s: State) -> list[Text]:
    """Where the one whose turn it is has come to, and by which roll."""
    lines = [line_of(place_sign(s.at[s.turn]), " ", (KIND_WORDS[KIND_AT[s.at[s.turn]]], QUIET))]
    if s.left_from != NONE and s.phase in (BANKING, RISKING, SELLING):
        lines.append(line_of(dice_text([s.dice[0], s.dice[1]]), (f" from {PLACE_WORDS[s.left_from]}", QUIET)))
    return [*lines, Text()]


def dots(pips: int) -> str:
    return f"{DOT * WAYS[pips]:<{SIDES}}"


# ---- The roll to move


def reach(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """Where each total of both dice would lead, in how many ways of 36, and what is there."""
    who, here = s.turn, s.at[s.turn]
    stuck, insured = s.stuck >> who & 1, s.insured >> who & 1
    lines = [line_of(("An odd total leads out of Remindya" if stuck else "Where the dice lead", "bold"))]
    if insured:
        lines[0].append("  insured", f"bold {BRIGHT_GREEN}")
    elif DEADLY_ROLL[here] and not stuck:
        lines[0].append(f"  kills {per_cent(DEADLY_ROLL[here], TEN_THOUSAND)}", f"bold {BRIGHT_RED}")
    name = min(LONGEST, max(12, room - 28))
    for pips in range(LOW, HIGH + 1):
        line = line_of((f"{pips:>2} ", "bold"), (f"{dots(pips)} ", QUIET))
        if stuck and pips % 2 == 0:
            lines.append(line.append("stay", QUIET))
            continue
        place = (here + pips) % PLACES
        line.append_text(sign_text(s, place, names, place_style(place)))
        line.append(" " * (14 - len(line)))
        line.append(f"{name_within(place, name):<{name}} ", "bold")
        lines.append(line.append_text(met_there(s, who, place, names)))
    return lines


def met_there(s: State, who: int, place: int, names: Names) -> Text:
    """What a place would be for the one whose turn it is."""
    owner = owner_of(s, place)
    if KIND_AT[place] == HOMETOWN and owner == NONE:
        return Text("for sale", QUIET)
    if owner == who:
        return Text("own: welfare", BRIGHT_GREEN)
    if owner != NONE:
        return line_of(("rent to ", QUIET), shape_of(owner, names))
    if KIND_AT[place] == CUSTOMS and s.units[who]:
        return Text("Customs!", f"bold {BRIGHT_RED}")
    if UNIT_PRICE[place]:
        return Text(f"sells at {brief(UNIT_PRICE[place])}", BRIGHT_GREEN if s.units[who] else QUIET)
    return Text(KIND_WORDS[KIND_AT[place]], QUIET)


# ---- Hometowns


def choosing_home(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """Hometowns that are free, with their numbers to type; before a new life the telegram."""
    who = bits(s.waiting)[0]
    if s.dead:
        lines = telegram(s, names, who, room)
    else:
        lines = [line_of(("Where to make one's home, with ", "bold"), (brief(START_CASH), "bold"), ("?", "bold"))]
    free = [town for town in range(HOMETOWNS) if s.owner[town] == NONE]
    half = -(-len(free) // 2)
    for row in range(half):
        line = line_of()
        for number in (row, row + half):
            if number < len(free):
                line.append(f"{number + 1:>3} ", f"bold {YELLOW}")
                line.append(f"{HOMETOWN_WORDS[free[number]]:<{max(12, room // 2 - 5)}}")
        line.rstrip()
        lines.append(line)
    return lines


def telegram(s: State, names: Names, who: int, room: int) -> list[Text]:
    """Of what somebody has died, and which life comes."""
    ride = "" if s.ride == NONE else RIDE_WORDS[s.ride]
    cause = "in a police shootout" if s.rolls else f"of a Bad Ride, {ride}," if ride else "in a shark attack"
    name = names[who].plain.partition(" ")[2]
    told = f"Regret to inform you stop {name} has died {cause} stop nothing is left stop"
    lines = [Text(" TELEGRAM ", f"bold {INK} on {PAPER}")]
    lines += [Text(line.plain, "italic") for line in prose(told, room)]
    life = f"Life number {s.deaths[who] + 1} begins with {said(START_CASH)} in a Hometown:"
    return [*lines, *prose(Text(life, "bold"), room)]


def at_the_bank(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """What may be deposited, and why so much."""
    who, goal = s.turn, SAVED_GOAL[s.goal]
    lines = arrived(s)
    if s.bought:
        lines.append(line_of("A Hometown bought: bank up to ", (said(LANDING), "bold")))
    else:
        if s.passed:
            lines.append(
                line_of(f"{counted(s.passed, 'own Hometown')} passed, {brief(PASSING)}{' each' * (s.passed > 1)}")
            )
        if owner_of(s, s.at[who]) == who:
            lines.append(line_of(f"ended on an own one: {brief(LANDING)}"))
        lines.append(line_of("May be banked: ", (said(s.limit), "bold")))
    if s.due:
        lines.append(line_of("Welfare to ask for: ", (said(s.due), f"bold {YELLOW}")))
    left = goal - s.savings[who]
    return [*lines, line_of((f"{said(left)} more in the Bank would win.", QUIET))]


def for_sale(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """The price of a Hometown, and what it is good for."""
    price = line_of("For sale at ", dice_text([s.dice[0]]), " ", (said(s.price), "bold"))
    lines = [*arrived(s), price, Text()]
    good = f"Each time round it brings {said(WELFARE)} of welfare and lets {said(PASSING)} be banked, "
    lines += prose(Text(f"{good}{said(LANDING)} when a move ends there; others pay rent.", QUIET), room)
    return lines + owed(s)


def owed(s: State) -> list[Text]:
    """Welfare that waits to be asked for."""
    return [line_of("Welfare to ask for: ", (said(s.due), f"bold {YELLOW}"))] if s.due else []


# ---- The Black Market and SELL cities


def deal_chart(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """The Deal Chart with what the money buys; before it is laid out, with the least and with all there is."""
    sums = [s.risk] if s.phase == DEALING else sorted({LEAST_RISK, s.cash[s.turn]})
    rolled = [s.deal[i, 0] + s.deal[i, 1] for i in range(s.rolls)]
    wide = max(len(deal_brings(s, sum, pips)) for sum in sums for pips in range(LOW, HIGH + 1)) + 1
    if CHART + wide * len(sums) > room:
        sums = sums[-1:]
    heads = "".join(f"{brief(sum):>{wide}}" for sum in sums)
    lines = [line_of(("Deal Chart", "bold"), (f"{' for':>{CHART - len('Deal Chart')}}{heads}", QUIET))]
    for pips in range(LOW, HIGH + 1):
        line = line_of((f"{pips:>2} ", "bold"), (f"{dots(pips)} ", QUIET))
        line.append(deal_words(pips), BRIGHT_RED if DEAL_KIND[pips] not in (PRICE, FREE) else "")
        line.append(" " * (CHART - len(line)))
        line.append("".join(f"{deal_brings(s, sum, pips):>{wide}}" for sum in sums), "bold")
        if rolled and pips == rolled[-1]:
            line.append(" ◂").stylize(f"bold {YELLOW}")
        elif pips in rolled:
            line.append(" ×").stylize(QUIET)
        lines.append(line)
    return lines


def deal_words(pips: int) -> str:
    """A line of the Deal Chart."""
    kind = DEAL_KIND[pips]
    if kind == PRICE:
        return f"${DEAL_PRICE[pips]:,} a Unit"
    if kind == FREE:
        return f"{DEAL_FREE[pips]} Free Units"
    return "Ripped Off" if kind == RIPPED_OFF else "Police Shootout"


def deal_brings(s: State, sum: int, pips: int) -> str:
    """What a deal would bring for so much money."""
    kind = DEAL_KIND[pips]
    if kind == PRICE:
        return f"{units_for(sum, pips):,}"
    if kind == FREE:
        return f"+{DEAL_FREE[pips]}"
    if kind == RIPPED_OFF:
        return f"-{brief(sum)}"
    return "saved" if s.insured >> s.turn & 1 else "dead"


def selling(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """What Units fetch here and in the other SELL cities, and how far they are."""
    here, units = s.at[s.turn], s.units[s.turn]
    lines = arrived(s)
    for ahead in range(PLACES):
        place = (here + ahead) % PLACES
        if UNIT_PRICE[place]:
            line = line_of((f"{brief(UNIT_PRICE[place]):>5} ", "bold"), f"{PLACE_WORDS[place]:<13}")
            line.append(f"{'here' if ahead == 0 else f'{ahead} on':<6}", QUIET)
            line.append(f"{brief(units * UNIT_PRICE[place]):>9}", "bold" if ahead == 0 else QUIET)
            lines.append(line)
    caught = per_cent(CAUGHT[here], 1000)
    mean = f"Carried on, a Unit fetches ${FETCHES[here]:,} on average; Customs come first in {caught}."
    return [*lines, *prose(Text(mean, QUIET), room), *owed(s)]


# ---- Songs, chairs, Bad Rides, the end


def ride_card(s: State, room: int) -> list[Text]:
    """The Bad Ride of this turn, in the words of the rulebook."""
    if s.ride == NONE:
        return []
    clause = GAME.rulebook.clause(f"H11.{CARD_CLAUSE + s.ride}").text
    words = " ".join(clause.partition(": ")[2].partition("*Ruling")[0].replace("*", "").split())
    lines = [line_of(("Bad Ride: ", QUIET), (f" {RIDE_WORDS[s.ride]} ", f"bold {INK} on {YELLOW}"))]
    return [*lines, *prose(words[:1].upper() + words[1:], room), Text()]


def stage(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """What a performance is for, and who has voted; what, only once all have."""
    lines = ride_card(s, room) or arrived(s)
    prize = SONG_PRIZE if s.ride == NONE else RIDE_SUM[s.ride]
    lines.append(line_of(short(names[s.turn], NAME), " performs for ", (said(prize), "bold")))
    if s.phase == STAGE:
        return [*lines, *prose(Text("The Bank pays unless all others say no.", QUIET), room), *owed(s)]
    for juror in range(s.seats):
        if juror == s.turn or s.empty >> juror & 1:
            continue
        said_so = "…" if s.waiting >> juror & 1 else "has voted"
        if juror == seat and s.sealed[juror, 0]:
            said_so = "yes" if s.sealed[juror, 0] == SAID_YES else "no"
        lines.append(line_of("  ", short(names[juror], NAME), " ", (said_so, QUIET)))
    return lines


def empty_chairs(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """Which chairs are asked whether somebody joins."""
    lines = [line_of((f"Before round {s.round}, at the empty chairs:", "bold")), Text()]
    for chair in bits(s.empty):
        answer = "join, or not yet?" if s.waiting >> chair & 1 else "has said"
        lines.append(line_of("  ", short(names[chair], NAME), " ", (answer, QUIET)))
    return lines


def the_end(s: State, names: Names, room: int) -> list[Text]:
    """Who has won, and how; and what lies on the table of a Casino, if it was there."""
    if s.winner == NONE:
        return [*prose(Text("The rounds are over: the best standing wins.", "bold"), room), Text()]
    saved = s.savings[s.winner] >= SAVED_GOAL[s.goal]
    sum = f"{said(s.savings[s.winner])} in the Bank" if saved else f"{said(s.cash[s.winner])} of Travelling Cash"
    lines = [line_of(short(names[s.winner], NAME), (" has won", "bold")), line_of((f"with {sum}.", "bold")), Text()]
    if s.game == CRAPS:
        lines += high_roll(s, names)
    elif s.game != NO_GAME:
        lines += casino_scene(s, None, names, room)
    return lines
