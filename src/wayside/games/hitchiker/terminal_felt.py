"""The tables of a Casino in a terminal: which game, High Roll, hands of Blackjack, and Texas Hold'em."""

from rich.text import Text

from wayside.games.hitchiker import words
from wayside.games.hitchiker.blackjack_hands import first_hand, hand_after, name_of, player_of
from wayside.games.hitchiker.edition import (
    ANTE,
    BLACKJACK_PAYS,
    HIGH_ROLL_PRIZE,
    HOUSE_STANDS,
    NONE,
    SEED,
    WIN_PAYS,
)
from wayside.games.hitchiker.money import left_of
from wayside.games.hitchiker.poker_hand import hand_in_words, hand_of, value_of
from wayside.games.hitchiker.pots import NOTES
from wayside.games.hitchiker.state import (
    ANTEING,
    BETTING,
    BLACKJACK,
    CASINO_GAME,
    CHOICE,
    HOUSE_HAND,
    RIVER,
    SAID_YES,
    SECOND,
    WAGER,
    State,
)
from wayside.games.hitchiker.terminal_signs import (
    BRIGHT_GREEN,
    BRIGHT_RED,
    PAPER,
    QUIET,
    RULES,
    YELLOW,
    Names,
    bits,
    brief,
    cards_text,
    dice_text,
    line_of,
    padded,
    place_sign,
    prose,
    said,
    shapes_of,
    short,
)

NAME = 13
FELT = "#1d5c3f"
MOST_COUNT = 21


def casino_scene(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """What lies on the table of the Casino."""
    if s.phase == CHOICE:
        return choice(s, names, room)
    title = line_of((f" {CASINO_GAME.faces[s.game]} ", f"bold {PAPER} on {FELT}"), "  ")
    title.append_text(short(names[s.turn], NAME)).append(" deals", QUIET)
    if s.game == BLACKJACK:
        return [title, *blackjack(s, seat, names, room)]
    return [title, *antes(s, seat, names)] if s.phase == ANTEING else [title, *holdem(s, seat, names, room)]


def in_order(s: State) -> list[int]:
    """Everybody who sits, from the dealer's left on, the dealer last."""
    found = [left_of(s, s.turn)]
    while found[-1] != s.turn:
        found.append(left_of(s, found[-1]))
    return found


# ---- Which game


def choice(s: State, names: Names, room: int) -> list[Text]:
    """The three games in a few words."""
    lines = [line_of(place_sign(s.at[s.turn]), " ", short(names[s.turn], NAME), (" is the dealer", QUIET)), Text()]
    told = (
        ("High Roll Craps", f"everybody rolls for {brief(HIGH_ROLL_PRIZE)}"),
        ("Blackjack", f"wins pay {WIN_PAYS} times, a Blackjack {BLACKJACK_PAYS}; the dealer has two hands"),
        ("Texas Hold'em", f"{brief(ANTE)} each, and {brief(SEED)} of the Bank in the pot"),
    )
    for game, offers in told:
        lines += prose(Text.assemble((game, f"bold {PAPER} on {FELT}"), (f" {offers}", QUIET)), room)
    if s.unwanted:
        lines += prose(Text("Too few wanted to play Texas Hold'em.", f"bold {YELLOW}"), room)
    if s.due:
        lines.append(line_of("Welfare to ask for: ", (said(s.due), f"bold {YELLOW}")))
    return lines


def high_roll(s: State, names: Names) -> list[Text]:
    """What everybody has rolled."""
    totals = {seat: s.rolled[seat, 0] + s.rolled[seat, 1] for seat in in_order(s)}
    lines = []
    for seat, total in totals.items():
        line = line_of(
            padded(names[seat], NAME), " ", dice_text([s.rolled[seat, 0], s.rolled[seat, 1]]), f" {total:>2}"
        )
        lines.append(line.append(" highest" if total == max(totals.values()) else "", f"bold {YELLOW}"))
    return lines


# ---- Blackjack


def blackjack(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """The House, and every hand from the dealer's left on: cards, count, wager."""
    house = line_of(padded(Text("The House", "bold"), NAME + 1), cards_text(cards_of_hand(s, HOUSE_HAND)))
    house.append(f"  {s.count[HOUSE_HAND]}", "bold").append(f"  draws to {HOUSE_STANDS}", QUIET)
    lines = [house]
    hand = first_hand(s)
    while hand != HOUSE_HAND:
        if s.cards[hand]:
            lines.append(short(hand_line(s, hand, seat, names), room))
        hand = hand_after(s, hand)
    return lines


def cards_of_hand(s: State, hand: int) -> list[int]:
    return [s.felt[i] for i in range(s.felt_n) if s.felt_hand[i] == hand]


def hand_line(s: State, hand: int, seat: int | None, names: Names) -> Text:
    """A hand: whose, its cards, what it counts, and what lies beside it."""
    player, number = player_of(s, hand), name_of(hand)
    playing = hand == s.hand and not s.over
    who = Text(f" {which_hand(number)}", QUIET) if number else short(names[player], NAME - 1)
    line = line_of(("▸" if playing else " ", f"bold {YELLOW}"), padded(who, NAME), cards_text(cards_of_hand(s, hand)))
    soft = "soft " if s.soft >> hand & 1 and s.count[hand] < MOST_COUNT else ""
    line.append(f"  {soft}{s.count[hand]}", "bold")
    if s.phase == WAGER:
        return line.append_text(sealed_wager(s, hand, player, seat))
    if s.wager[hand]:
        return line.append(f"  {brief(s.wager[hand])}", f"bold {BRIGHT_GREEN}")
    bust = s.count[hand] > MOST_COUNT
    return line.append("  bust" if bust else "  out" if s.cards[hand] == 1 else "  paid", BRIGHT_RED if bust else QUIET)


def which_hand(number: int) -> str:
    """Which of a player's hands, in a word or two: "second hand", and below it "part 2"."""
    return words.HAND.text(number).strip(" ()").rpartition(", ")[2]


def sealed_wager(s: State, hand: int, player: int, seat: int | None) -> Text:
    """What is known of a wager before all are in: one's own, and whether others have said theirs."""
    said_already = s.sealed[player, int(hand >= SECOND)] if player == seat else 0
    if said_already:
        return Text(f"  {brief(said_already)}" if said_already > 0 else "  no wager", f"bold {BRIGHT_GREEN}")
    if s.waiting >> player & 1:
        return Text("  …", QUIET)
    return Text("  wager said" if s.cash[player] else "  no cash", QUIET)


# ---- Texas Hold'em


def antes(s: State, seat: int | None, names: Names) -> list[Text]:
    """Who has said already whether to ante."""
    lines = [line_of((said(SEED), "bold"), (f" of the Bank in the pot, {said(ANTE)} to ante", QUIET)), Text()]
    for player in in_order(s):
        answer = "…" if s.waiting >> player & 1 else "has said" if s.cash[player] >= ANTE else "cannot ante"
        if player == seat and s.sealed[player, 0]:
            answer = "antes" if s.sealed[player, 0] == SAID_YES else "stays out"
        lines.append(line_of("  ", padded(names[player], NAME), " ", (answer, QUIET)))
    return lines


def holdem(s: State, seat: int | None, names: Names, room: int) -> list[Text]:
    """The board, the pots and who can win them, everybody's bets, and one's own cards."""
    board = [s.board[i] for i in range(s.board_n)]
    line = line_of(padded(Text("Board", "bold"), NAME + 1), cards_text(board))
    lines = [line.append("  · " * (RIVER - s.board_n), QUIET)]
    lines += pot_lines(s, names, room)
    for player in in_order(s):
        if s.playing >> player & 1:
            lines.append(short(player_line(s, player, names), room))
    if seat is not None and s.hole[seat, 0] != NONE:
        own = [s.hole[seat, 0], s.hole[seat, 1]]
        lines.append(line_of(padded(Text("You hold", "bold"), NAME + 1), cards_text(own)))
        lines.append(line_of(" " * (NAME + 1), (hand_in_words(value_of(hand_of(s, *own))), f"bold {YELLOW}")))
    return lines


def pot_lines(s: State, names: Names, room: int) -> list[Text]:
    """The pots, the main one first; bets of the round that is on lie before their players."""
    sums, rivals = (RULES.noted(note, s) for note in NOTES)
    lines = []
    for pot, sum in enumerate(sums):
        if sum:
            called = Text(f"Side pot {pot}" if pot else "Pot", "bold")
            line = line_of(padded(called, NAME + 1), (f"{said(sum)} ", "bold"), shapes_of(rivals[pot], names))
            lines.append(line)
    return lines


def player_line(s: State, player: int, names: Names) -> Text:
    """Somebody in the game: the bet of this round, and whether they are out of it or have all in."""
    asked = s.phase == BETTING and s.waiting >> player & 1
    line = line_of(("▸" if asked else " ", f"bold {YELLOW}"), padded(short(names[player], NAME - 1), NAME))
    if s.folded >> player & 1:
        return line.append("folded", QUIET)
    if s.bets[player]:
        line.append(f"bets {said(s.bets[player])} ", f"bold {BRIGHT_GREEN}")
    if s.shown[player, 0] != NONE:
        line.append_text(cards_text([s.shown[player, 0], s.shown[player, 1]])).append(" ")
    if s.cash[player] == 0 and not s.over:
        line.append("all in", f"bold {BRIGHT_RED}")
    elif not asked and s.phase == BETTING:
        line.append("to act" if player in bits(s.to_act) else "checks" if not s.highest else "", QUIET)
    return line
