"""Events, options, the rulebook and the registry: everything that people read."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from toss import DOUBLED, EVENTS, GAME, LOST, NAMED, ROLLED, State

from wayside.engine import registry
from wayside.engine.arguments import Words
from wayside.engine.errors import BadOption, BadSeats, BrokenGame, DamagedRulebook, UnknownClause, UnknownGame
from wayside.engine.events import NOBODY, Event, EventKinds, begin_log, events_of, tell
from wayside.engine.game import Game, Rules
from wayside.engine.options import Option, parse_options, write_options, yes_or_no
from wayside.engine.record import PUBLIC, Cells, Grid, Record, owned, public, with_sight
from wayside.engine.registry import find_game, game_names
from wayside.engine.rulebook import read_rulebook
from wayside.engine.sight import view

NAMES = ["Ada", "Bo", "Cy"]

# ---- Events


def told() -> State:
    s = State()
    tell(s, ROLLED, 0, 6)
    tell(s, ROLLED, 1, 2)
    tell(s, DOUBLED, 1, 7)
    tell(s, NAMED, 2, 0, 1)
    return s


def test_events_become_sentences_with_names() -> None:
    texts = [event.text(NAMES) for event in events_of(EVENTS, told(), None, all_seeing=True)]
    assert texts == ["Ada rolls 6.", "Bo rolls 2.", "Bo wins 7.", "Cy names Ada, green."]


def test_a_list_of_both_numbers_leaves_out_one_without_a_word() -> None:
    cards = ("", "an ace", "a ten")
    sides = Words("left", cards), Words("right", cards)
    kind = EventKinds().add("held", "{seat} has {left, right}.", "X1.1", *sides)
    texts = [Event(kind, 0, 0, left, right).text(NAMES) for left, right in ((1, 2), (0, 2), (1, 0))]
    assert texts == ["Ada has an ace, a ten.", "Ada has a ten.", "Ada has an ace."]


def test_private_events_reach_their_own_seat_alone() -> None:
    s = told()
    assert [e.kind.word for e in events_of(EVENTS, s, 0)] == ["rolled", "doubled", "named"]
    assert [(e.seat, e.a) for e in events_of(EVENTS, s, 1)] == [(1, 2), (1, 7), (2, 0)]
    assert [e.kind.word for e in events_of(EVENTS, s, None)] == ["doubled", "named"]


def test_an_event_that_is_nobodys_says_so() -> None:
    s = State()
    tell(s, LOST, NOBODY, 3)
    assert events_of(EVENTS, s, None)[0].text(NAMES) == "nobody loses 3."


def test_a_new_move_forgets_the_events_of_the_last() -> None:
    s = told()
    begin_log(s)
    assert events_of(EVENTS, s, None, all_seeing=True) == []


def test_events_that_find_no_room_are_counted() -> None:
    s = State()
    for _ in range(20):
        tell(s, LOST, 0, 1)
    assert (s.log_n, s.log_lost) == (16, 4)


def test_a_quiet_record_tells_nothing() -> None:
    s = State()
    s.quiet = 1
    tell(s, LOST, 0, 1)
    assert s.log_n == 0


# ---- Options

LEVEL = Option("level", "X1.1", "How high?", 2, -1, 5)
SIDE = Option("side", "X1.1", "Which?", 1, 1, 3, ("left", "right", "both"))
SURE = yes_or_no("sure", "X1.1", "Sure?", True)
OPTIONS = (LEVEL, SIDE, SURE)


def test_options_are_read_from_text_and_written_back() -> None:
    assert parse_options(OPTIONS, {}) == {"level": 2, "side": 1, "sure": 1}
    given = parse_options(OPTIONS, {"level": "-1", "side": "both", "sure": "no"})
    assert given == {"level": -1, "side": 3, "sure": 0}
    assert [o.text(given[o.name]) for o in OPTIONS] == ["-1", "both", "no"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"level": "6"}, "option level is a number from -1 to 5; 6 is not"),
        ({"level": "high"}, "option level is a number from -1 to 5; 'high' is not"),
        ({"level": "--1"}, "'--1' is not"),
        ({"level": "²"}, "'²' is not"),
        ({"side": "up"}, "option side is one of left, right, both; 'up' is not"),
        ({"leve": "1"}, "no option 'leve'; did you mean 'level'?"),
        ({"zzz": "1"}, "no option 'zzz'; there are: level, side, sure"),
    ],
)
def test_an_option_that_is_wrong_is_refused_with_what_is_right(given: dict[str, str], says: str) -> None:
    with pytest.raises(BadOption) as refused:
        parse_options(OPTIONS, given)
    assert says in str(refused.value)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="there are: none"):
        parse_options((), {"level": "1"})


def test_a_value_out_of_range_is_refused_before_it_reaches_the_record() -> None:
    with pytest.raises(BadOption, match="option side is left, right, both; 4 is not"):
        SIDE.check(4)
    s = State()
    with pytest.raises(BadOption, match="option rounds is a number from 1 to 9; 10 is not"):
        write_options(GAME.options, {"rounds": 10}, s)
    write_options(GAME.options, {}, s)
    assert s.rounds == 3


# ---- Sight


def test_a_view_shows_what_is_public_and_ones_own_row() -> None:
    s = GAME.new_record(3)
    assert isinstance(s, State)
    for seat in range(3):
        s.die[seat] = seat + 1
    assert view(s, 1)["die"] == 2
    assert "die" not in view(s, None)
    assert view(s, None)["rounds"] == 3
    for seat in (0, 1, None):
        assert not {"rng", "log", "quiet", "rolls"} & set(view(s, seat))


def test_an_option_may_show_a_seat_its_own_row() -> None:
    s = GAME.new_record(3, {"endless": 1})
    assert isinstance(s, State)
    s.rolls[2] = 5
    assert view(s, 2)["rolls"] == 5
    assert "rolls" not in view(s, None)


def test_a_wrong_sight_can_be_planted() -> None:
    s = GAME.new_record(3)
    assert isinstance(s, State)
    s.die[0] = 6
    assert view(s, None, with_sight(State, die=PUBLIC))["die"] == [6, 0, 0, 0]


class Piles(Record, log=4):
    """Fields of which only so much counts."""

    pile_n: int = public("i1", doc="how many lie there")
    pile: Cells = public("i1", 5, length="pile_n", doc="cards face up")
    hand_n: Cells = public("i1", 2, doc="how many each holds")
    hand: Grid = owned("i1", (2, 3), length="hand_n", doc="cards in hand")
    shown: Grid = public("i1", (2, 3), length="hand_n", doc="cards of each, turned over")


def test_what_lies_behind_a_fields_length_is_never_shown() -> None:
    s = Piles()
    for i in range(5):
        s.pile[i] = i + 1
    for seat in range(2):
        for i in range(3):
            s.hand[seat, i] = s.shown[seat, i] = 10 * seat + i
    s.pile_n, s.hand_n[0], s.hand_n[1] = 2, 3, 1
    assert view(s, None)["pile"] == [1, 2]
    assert view(s, None)["shown"] == [[0, 1, 2], [10]]
    assert view(s, 1)["hand"] == [10]
    assert view(s, 0)["hand"] == [0, 1, 2]
    s.pile_n = 0
    assert view(s, 0)["pile"] == []


def test_a_planted_sight_keeps_the_lengths() -> None:
    s = Piles()
    s.hand[1, 0], s.hand[1, 1], s.hand_n[1] = 7, 8, 1
    assert view(s, None, with_sight(Piles, hand=PUBLIC))["hand"] == [[], [7]]


# ---- The rulebook

GOOD = "# Game\n\nText.\n\n## 1. First\n\n**X1.1** One,\nand more. *Ruling XA1.*\n\n**X1.2** Two. *Reconstructed.*\n"


def rulebook(folder: Path, text: str, name: str = "rulebook.md") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_a_rulebook_is_read_into_clauses(tmp_path: Path) -> None:
    book = read_rulebook(rulebook(tmp_path, GOOD))
    assert book.title == "Game"
    assert list(book.clauses) == ["X1.1", "X1.2"]
    assert book.clause("x1.1").text == "One, and more. *Ruling XA1.*"
    assert book.clause("X1.1").section == "1. First"
    assert book.clause("X1.1").rulings == ("XA1",)
    assert [book.clause(n).reconstructed for n in book.clauses] == [False, True]


def test_rulings_are_found_among_other_words(tmp_path: Path) -> None:
    said = "*Rulings XA1, XA2 and XA3; as for X1.2, that is a ruling by the house, and no more.* *Ruling by the house.*"
    book = read_rulebook(rulebook(tmp_path, GOOD.replace("*Ruling XA1.*", said)))
    assert book.clause("X1.1").rulings == ("XA1", "XA2", "XA3")
    assert book.rulings() == {"XA1": ["X1.1"], "XA2": ["X1.1"], "XA3": ["X1.1"]}


def test_an_unknown_clause_names_the_nearest(tmp_path: Path) -> None:
    book = read_rulebook(rulebook(tmp_path, GOOD))
    with pytest.raises(UnknownClause, match=r"Game has no clause 'X1\.3'; near it: X1\.\d"):
        book.clause("X1.3")
    with pytest.raises(UnknownClause, match=r"they go from X1\.1 on"):
        book.clause("?")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("X1.2", "X1.1"), "line 10: clause X1.1 stands there twice"),
        (GOOD.replace("X1.2", "Y1.2"), "line 10: clause Y1.2 should begin with X"),
        (GOOD.replace("X1.2", "X2.2"), "line 10: clause X2.2 stands under section '1. First'"),
        (GOOD.replace("# Game\n", "\n", 1), "needs a title"),
        ("# Game\n\n## 1. First\n", "at least one clause"),
    ],
)
def test_a_rulebook_that_breaks_the_form_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(DamagedRulebook) as refused:
        read_rulebook(rulebook(tmp_path, text))
    assert says in str(refused.value)


# ---- The registry and the game


def test_games_are_found_by_name_however_it_is_written() -> None:
    assert "hallo-trucker" in game_names()
    for name in ("hallo-trucker", "Hallo Trucker", " hallo_trucker "):
        assert find_game(name).name == "hallo-trucker"


@pytest.mark.parametrize("name", ["hallo-truker", "trucker", "hello trucker"])
def test_an_unknown_game_suggests_the_nearest(name: str) -> None:
    with pytest.raises(UnknownGame, match="did you mean 'hallo-trucker'"):
        find_game(name)


def test_a_game_like_no_other_lists_what_there_is() -> None:
    with pytest.raises(UnknownGame, match=r"there are: .*hallo-trucker"):
        find_game("zzzzzz")


def test_an_entry_point_that_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("odd", "pathlib:Path", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    with pytest.raises(BrokenGame, match="is not a wayside Game but"):
        find_game("odd")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_number_of_seats_out_of_range_says_the_range(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"Toss takes 2 to 4 seats; {seats} is not possible"):
        GAME.new_record(seats)


def test_a_game_knows_its_rulebook_and_edition() -> None:
    assert GAME.rulebook.title == "Toss"
    assert len(GAME.edition) == 16
    assert isinstance(find_game("hallo-trucker"), Game)


def test_rules_for_a_gpu_do_not_serve_single_records() -> None:
    with pytest.raises(ValueError, match="GPU"):
        Rules(GAME, "cuda")
