"""Playing Hitchiker in the terminal: sums as people type them, whole sittings, and nobody sees another one's cards."""

import io
import re

import hitch
import hitch_casino
import pytest
from hitch import Table
from rich.console import Console
from terminal_match import Screen

from wayside.cli.play import hides_anything
from wayside.cli.prompt import asked, read_move, understand
from wayside.cli.screen import seat_names
from wayside.cli.seating import sit_down
from wayside.engine.errors import BadMove, IllegalMove, InvalidMove
from wayside.engine.match import Match
from wayside.engine.registry import find_game
from wayside.games.hitchiker.state import ANTEING, BETTING, CHOICE, HANDS, NO_GAME, OVER, TURN
from wayside.games.hitchiker.terminal import draw
from wayside.games.hitchiker.words import CARD_WORDS

GAME = find_game("hitchiker")
SIZES = [(80, 24), (100, 40)]
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def match_at(t: Table) -> Match:
    """A match that has come to a position of a test."""
    match = sit_down(GAME, t.s.seats, "random", 0, [], ["first=1"], 7).match
    put(match, t)
    return match


def put(match: Match, t: Table) -> None:
    """Let a match have come to a position."""
    for f in type(t.s).fields:
        match.record.array[f.name][0] = t.s.array[f.name][0]


def meant(t: Table, name: str, text: str) -> str:
    match = match_at(t)
    move = read_move(match, t.seat(name), text)
    match.check_legal(t.seat(name), move)
    return GAME.move_text(move)


# ---- What is typed


def _at_the_bank() -> Table:
    t = hitch.table(3, cash={"Ann": 100}, homes={"Ann": "Poormond"})
    t.land("Poormond")
    return t


def _at_the_market() -> Table:
    t = hitch.table(3, cash={"Ann": 100})
    t.land("Sackamento")
    return t


def _selling() -> Table:
    t = hitch.table(3, units={"Ann": 24})
    t.land("Empire City")
    return t


def _raising() -> Table:
    t = hitch_casino.holdem({"Ann": "As Kd", "Ben": "2c 7h"}, "Ah 5c Td", cash={"Ann": 1500, "Ben": 500})
    t.play("bet 40k")
    return t


def _at_birth() -> Table:
    t = hitch.table(3)
    t.ride("No Brakes")
    return t


@pytest.mark.parametrize(
    ("at", "text", "move"),
    [
        (_at_the_bank, "deposit 20k", "deposit 20000"),
        (_at_the_bank, "deposit $20,000", "deposit 20000"),
        (_at_the_bank, "d 0.05m", "deposit 50000"),
        (_at_the_bank, "50k", "deposit 50000"),
        (_at_the_bank, "p", "pass"),
        (_at_the_market, "risk 60000", "risk 60000"),
        (_at_the_market, "r 60k", "risk 60000"),
        (_selling, "sell 24", "sell 24"),
        (_selling, "2", "sell 2"),
        (_selling, "#1", "pass"),
        (_raising, "raise 340k", "raise 340000"),
        (_raising, "raise 1.2m", "raise 1200000"),
        (_raising, "c", "call"),
        (_raising, "2", "fold"),
        (_at_birth, "home boastin'", "home Boastin'"),
        (_at_birth, "home too-soon", "home Too-Soon"),
        (_at_birth, "too", "home Too-Soon"),
        (_at_birth, "1", "home Boastin'"),
    ],
)
def test_moves_are_typed_as_people_write_them(at, text, move):
    t = at()
    assert meant(t, "Ann", text) == move


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (_at_the_bank, "deposit 60k"),  # more than may be banked
        (_at_the_bank, "buy"),
        (_at_the_market, "risk 9k"),
        (_at_the_market, "risk 112k"),
        (_raising, "raise 50k"),  # the bet was 40,000, so 80,000 is the least
        (_raising, "check"),
        (_at_birth, "home Lax-Angeles"),  # is Ben's
    ],
)
def test_what_cannot_be_done_is_refused_with_a_clause(at, text):
    t = at()
    match = match_at(t)
    with pytest.raises(IllegalMove) as refused:
        match.check_legal(0, read_move(match, 0, text))
    assert refused.value.clause in GAME.rulebook.clauses
    assert re.search(r"\(H\d+\.\d+", str(refused.value))


def test_what_cannot_be_read_is_answered():
    match = match_at(_at_the_bank())
    with pytest.raises(InvalidMove, match="'1500' is no sum"):
        understand(match, 0, "deposit 1500")  # no note is that small
    with pytest.raises(BadMove, match="wants an amount"):
        read_move(match, 0, "2")
    with pytest.raises(InvalidMove):
        understand(match, 0, "sing Jolene")


def test_the_prompt_says_what_is_asked():
    name = seat_names(["Ann"])[0]
    line = asked(match_at(_at_the_bank()), 0, name).plain
    assert "what to put into the Bank: deposit 1000..50000 by 1000 or pass" in line
    assert "what to bet: " in asked(match_at(_raising()), 0, name).plain


# ---- A sitting


class Terminal(Screen):
    """A match in a terminal of some size; what it shows is read without colours."""

    def __init__(
        self, monkeypatch, size: tuple[int, int], people: int, seats: int, *options: str, bots: str = "random"
    ):
        super().__init__(monkeypatch, GAME, people, seats, options, width=size[0])
        self.terminal.console = Console(
            file=self._paper, width=size[0], height=size[1], force_terminal=True, color_system="truecolor"
        )
        self.terminal.names = seat_names(self.terminal.called)

    def run(self, keyboard):
        return super().run(lambda shown: keyboard(_ESCAPES.sub("", shown)))


def offers_shown(shown: str) -> dict[str, str]:
    """The moves that the table lists, each with its range."""
    return dict(re.findall(r"^#?\d+ +([a-z][a-z-]*)(?: (\S*\d\S*))?(?= )", shown, re.MULTILINE))


ALWAYS = ("claim", "deposit", "buy", "sell", "perform", "yes", "holdem", "ante", "call", "check", "stand", "roll")


def by_the_table(shown: str) -> str:
    """A move from what the table says alone: bank all, buy, deal and gamble a little, sell all."""
    if "A number or a name" in shown:
        return "1"
    moves = offers_shown(shown)
    for verb in (
        "claim",
        "deposit",
        "buy",
        "sell",
        "perform",
        "yes",
        "holdem",
        "ante",
        "call",
        "check",
        "stand",
        "roll",
    ):
        if verb in moves:
            return f"{verb} {moves[verb].rpartition('.')[2]}" if verb in ("deposit", "sell") else verb
    for verb in ("bet", "risk"):
        if verb in moves:
            return f"{verb} {moves[verb].partition('.')[0]}"
    return "take" if "take" in moves else "pass"


@pytest.mark.parametrize(("size", "seats"), [*zip(SIZES, (4, 3), strict=True)])
def test_a_match_is_played_to_its_end(monkeypatch, size, seats):
    screen = Terminal(monkeypatch, size, 1, seats, "goal=short", "claim=asked")
    last: list[str] = []
    verbs = set()

    def keyboard(shown: str) -> str:
        assert max(map(len, shown.splitlines())) <= size[0]
        if "Enter leaves" in shown:
            last.append(shown)
            return ""
        assert "is no " not in shown
        assert "cannot be played" not in shown
        typed = by_the_table(shown)
        verbs.add(typed.split()[0])
        return typed

    screen.run(keyboard)
    assert screen.match.over
    winner = screen.match.names[screen.match.winners()[0]].partition(" ")[0]
    assert f"{winner} has won" in last[0]
    assert f"{winner} wins." in last[0]
    assert {"roll", "deposit"} < verbs


@pytest.mark.parametrize("size", SIZES)
def test_bots_play_a_match_that_is_watched(monkeypatch, size):
    monkeypatch.setattr("wayside.cli.play.WATCHING_PAUSE", 0)
    screen = Terminal(monkeypatch, size, 0, 3, "goal=short")
    frames = []
    show = screen.terminal.show_table

    def look(reader):
        show(reader)
        frames.append(_ESCAPES.sub("", screen._paper.getvalue()))
        screen._paper.seek(0)
        screen._paper.truncate()

    screen.terminal.show_table = look
    screen.run(lambda shown: pytest.fail("nobody is there to type"))
    assert screen.match.over
    assert len(frames) > 30
    assert all(max(map(len, frame.splitlines())) <= size[0] for frame in frames)
    assert not any(offers_shown(frame.partition("HITCHIKER")[2]) for frame in frames)
    assert "has won" in frames[-1]


# ---- Several people at one screen


@pytest.mark.clause("H15.5", "H16.6")
def test_hole_cards_are_on_nobody_elses_screen(monkeypatch):
    """Three people pass one screen from the choice of Hold'em on; the cards of others are never on it."""
    screen = Terminal(monkeypatch, (100, 40), 3, 3, "first=1")
    put(screen.match, hitch_casino.casino(3, cash={"Ann": 500, "Ben": 400, "Cem": 300}))
    hidden = 0
    holder = [""]

    def keyboard(shown: str) -> str:
        nonlocal hidden
        s = screen.match.record
        passed = re.search(r"Pass the screen to . (\w+), then press Enter", shown)
        if passed:
            assert not any(card in shown[passed.start() :] for card in CARD_WORDS)
            holder[0] = passed[1]
            return ""
        if s.phase == BETTING:
            seat = ["Ada", "Bob", "Cleo"].index(holder[0])
            assert "You hold" in shown
            for other in range(3):
                cards = [CARD_WORDS[s.hole[other, i]] for i in range(2)]
                assert all(bool(re.search(rf"(?<!1){card}", shown)) == (other == seat) for card in cards)
                hidden += other != seat
            return "bet 10k" if "bet" in offers_shown(shown) else "call"
        if s.phase == ANTEING:
            return "ante"
        return "holdem" if s.phase == CHOICE else "quit"

    assert hides_anything(screen.match)
    screen.run(keyboard)
    assert hidden > 10
    assert screen.match.record.phase == TURN


@pytest.mark.clause("H17.3", "H18.5")
def test_an_empty_chair_says_not_yet_by_itself(monkeypatch):
    screen = Terminal(monkeypatch, (80, 24), 1, 4, "chairs=2", "first=1")
    rounds = set()

    def keyboard(shown: str) -> str:
        s = screen.match.record
        assert screen.match.waiting()[0] == 0
        assert not set(screen.match.waiting()) & {2, 3}
        rounds.add(s.round)
        if s.round:
            assert len(re.findall("nobody sits here yet", shown)) == 2
        if s.round == 4:
            return "quit"
        assert "join" not in offers_shown(shown)
        return by_the_table(shown)

    screen.run(keyboard)
    assert rounds >= {1, 2, 3}
    assert screen.match.record.empty == 0b1100
    assert screen.match.record.phase != OVER


def test_a_person_may_join_at_an_empty_chair(monkeypatch):
    """Where people sit on all seats, the last one is asked before each round."""
    screen = Terminal(monkeypatch, (80, 24), 3, 3, "chairs=1", "first=1")
    said = []

    def keyboard(shown: str) -> str:
        s = screen.match.record
        if "Pass the screen" in shown.splitlines()[-1]:
            return ""
        moves = offers_shown(shown)
        if "join" in moves:
            said.append(s.round)
            return "not-yet" if s.round == 1 else "join"
        if s.empty == 0 and s.round:
            return "quit"
        return by_the_table(shown)

    screen.run(keyboard)
    assert said == [1, 2]
    assert screen.match.record.cash[2] == 25


def test_no_hand_of_blackjack_is_left_out():
    """As many hands as can be on the felt at once, each in a line of its own."""
    t = hitch_casino.blackjack("8s 6d Ac 7h", 2, cash={"Ann": 120})
    hitch_casino.lay(t, "8d 3c Tc", Ann=(20, 30), Ben=5)
    t.play("split", "8h, 8c")
    t.play("split", "2s, 2h")
    t.play("stand")
    t.play("split", "3s, 3h")
    match = match_at(t)
    console = Console(file=io.StringIO(), width=80)
    console.print(draw(match.view(1), 1, seat_names(t.names), 80))
    text = console.file.getvalue()
    in_game = [hand for hand in range(HANDS) if t.s.cards[hand]]
    assert len(in_game) == 7  # the House, four of Ben's, two of Ann's
    assert len(re.findall(r"\$5k", text)) == 4
    assert match.record.game != NO_GAME
