"""The generic search at a table of Spiralized: it plays by the rules and sees what wins."""

import pytest
from spiral import Table, table

from wayside.bots.search import CUT, PLAYOUTS, WORLDS, Mind, SearchBot
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.match import Match
from wayside.games.spiralized import GAME
from wayside.games.spiralized.bot import sensible

pytestmark = pytest.mark.long


@pytest.fixture(scope="session")
def checked() -> Mind:
    """A mind in machine code with every bound checked, playing on as sensible players would."""
    mind = Mind(GAME, sensible)
    mind.use(CHECKED)
    return mind


def new_match(seats: int) -> Match:
    return Match(GAME, ["walker"] * seats, secret=bytes(32), nonces=[bytes(16)] * seats)


def match_at(t: Table) -> Match:
    """A live match that has come to a position; both colours of `table` are played."""
    match = new_match(t.s.seats)
    match.record.become(t.s)
    return match


def searcher(mind: Mind, playouts: int) -> SearchBot:
    return SearchBot("search", GAME, mind, playouts=playouts, seed=b"seed")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_by_the_rules(checked: Mind, seats: int) -> None:
    match = new_match(seats)
    bot = searcher(checked, 30)
    for _ in range(150):
        if match.over:
            break
        for seat in match.waiting():
            match.play(seat, bot.choose(match, seat))  # which refuses what is not on offer
    assert len(match.entries) >= 100


def test_its_playouts_reach_the_end_of_the_game(checked: Mind) -> None:
    """A game of sensible players is short enough: none is cut off and judged before it is decided."""
    bot = searcher(checked, 200)
    bot.choose(match_at(table(blue="green2 orange1+1", pink="sky3+1")), 0)
    assert bot._board.marks[PLAYOUTS] > 100
    assert bot._board.marks[CUT] == 0


def test_plain_and_compiled_thoughts_are_the_same(checked: Mind) -> None:
    match = match_at(table(blue="home home home safe2", pink="home home home safe3", roll="4-3"))
    plain = Mind(GAME, sensible)
    assert plain.ready[0] == PLAIN
    assert searcher(plain, 30).opinions(match, 0) == searcher(checked, 30).opinions(match, 0)


@pytest.mark.parametrize(("roll", "move"), [("6-2", "move d 6"), ("6-5", "move d 6")])
def test_it_goes_home_to_win(checked: Mind, roll: str, move: str) -> None:
    match = match_at(table(blue="home home home safe3", pink="home home home safe2", roll=roll))
    assert GAME.move_text(searcher(checked, 200).choose(match, 0)) == move


def test_it_hits_the_token_that_is_about_to_win(checked: Mind) -> None:
    """Pink's last token stands before its Wheel; nothing that blue could gain elsewhere makes up for it."""
    t = table(blue="orange6+1 start start start", pink="green6 home home home", roll="2-6")
    t.play("move b 6")
    bot = searcher(checked, 400)
    opinions = bot.opinions(match_at(t), 0)
    assert opinions[0].text == "move a 2"
    assert bot._board.marks[WORLDS] >= 2
    assert opinions[0].value > opinions[-1].value
