"""What can be done at a table, and what is refused."""

from collections.abc import Callable

import pytest
from databases import started
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from wayside.engine.match import NAME_LENGTH, Match
from wayside.engine.registry import find_game
from wayside.server import seating
from wayside.server.errors import Refusal
from wayside.server.model import OVER, PLAYING, WAITING, ClockRule, Player, Seat, Table, now_ms
from wayside.server.names import distinct

GAME = find_game("hallo-trucker")
ANN, BOB, CEM, DEB = (Player(name.lower(), name, 0) for name in ("Ann", "Bob", "Cem", "Deb"))


def make(seats: int = 3, **options: str) -> Table:
    return seating.make_table(ANN, GAME, seats, options, ClockRule(), public=True, chat=True)


def playing(late: bool = False) -> Table:
    """Ann and Bob play, and a bot; `late`: newcomers are welcome."""
    table = make()
    table.late = late
    seating.sit(table, ANN, 0, "aa")
    seating.sit(table, BOB, 1)
    seating.seat_bot(table, ANN, 2, "random", GAME)
    started(table, ANN, GAME)
    return table


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


# ---- Making a table


def test_a_new_table_has_its_options_and_empty_seats() -> None:
    table = make(4, look="yes", stages="2")
    assert table.options == {"look": 1, "stages": 2, "first": 1}
    assert [seating.is_empty(seat) for seat in table.seats] == [True] * 4
    assert (table.host, table.state, table.version) == (ANN.id, WAITING, 1)
    assert len(table.id) == 16


def test_two_tables_have_different_invitations() -> None:
    assert make().id != make().id


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_a_number_of_seats_that_the_game_does_not_take(seats: int) -> None:
    with refused("bad-seats"):
        make(seats)


@pytest.mark.parametrize(
    ("options", "clause", "words"),
    [
        ({"look": "maybe"}, "T9.1", "no, yes"),
        ({"stages": "99"}, "T9.2", "1 to 9"),
        ({"stages": "many"}, "T9.2", "'many'"),
        ({"first": "4"}, "T9.3", "only 3 seats"),
        ({"lok": "yes"}, "", "did you mean 'look'"),
    ],
)
def test_wrong_options_are_refused_with_their_clause(options: dict[str, str], clause: str, words: str) -> None:
    with refused("bad-option") as caught:
        make(3, **options)
    assert caught.value.clause == clause
    assert words in caught.value.reason


@pytest.mark.parametrize("seconds", [1, 4, seating.LONGEST_CLOCK + 1, -5])
def test_clocks_that_cannot_be(seconds: int) -> None:
    with refused("bad-clock"):
        seating.check_clock(ClockRule(seconds))


@pytest.mark.parametrize("seconds", [0, 5, 3 * 24 * 60 * 60])
def test_clocks_of_seconds_and_of_days(seconds: int) -> None:
    assert seating.check_clock(ClockRule(seconds, "bot")).seconds == seconds


# ---- Sitting down


def test_choosing_and_changing_a_seat() -> None:
    table = make()
    assert seating.sit(table, ANN, None) == 0
    assert seating.sit(table, BOB, None) == 1
    assert seating.sit(table, ANN, 2, "ab") == 2
    assert [seat.player for seat in table.seats] == [None, BOB.id, ANN.id]
    assert table.seats[2].nonce_hash == "ab"
    assert seating.sit(table, ANN, None) == 2
    assert table.seats[2].nonce_hash == "ab"


def test_seats_that_cannot_be_had() -> None:
    table = make()
    seating.sit(table, ANN, 0)
    seating.seat_bot(table, ANN, 1, "sensible", GAME)
    with refused("seat-taken") as caught:
        seating.sit(table, BOB, 0)
    assert caught.value.reason == "Ann sits in seat 1 already"
    with refused("seat-taken") as caught:
        seating.sit(table, BOB, 1)
    assert caught.value.reason == "a bot sits in seat 2 already"
    with refused("no-seat"):
        seating.sit(table, BOB, 3)
    with refused("no-seat"):
        seating.sit(table, BOB, -1)
    seating.sit(table, BOB, 2)
    with refused("table-full"):
        seating.sit(table, CEM, None)


def test_standing_up_and_leaving_before_the_match() -> None:
    table = make()
    seating.sit(table, ANN, 0)
    seating.sit(table, BOB, 1)
    seating.stand_up(table, ANN)
    assert table.seats[0] == Seat()
    assert table.host == ANN.id
    with refused("not-seated"):
        seating.stand_up(table, ANN)
    seating.leave(table, ANN, False, "random")
    assert table.host == BOB.id
    with refused("not-seated"):
        seating.leave(table, ANN, False, "random")
    seating.leave(table, BOB, False, "random")
    assert (table.host, table.seats[1]) == (BOB.id, Seat())


# ---- Bots


def test_only_the_host_seats_bots_and_sends_people_away() -> None:
    table = make()
    seating.sit(table, BOB, 1)
    for act in (
        lambda: seating.seat_bot(table, BOB, 0, "random", GAME),
        lambda: seating.empty_seat(table, BOB, 1),
        lambda: seating.open_seat(table, BOB, 1, True, "random"),
        lambda: seating.start(table, BOB, GAME, "random"),
    ):
        with refused("not-host"):
            act()
    seating.seat_bot(table, ANN, 1, "search:200", GAME)
    assert table.seats[1] == Seat(bot="search:200", name="Lin")
    seating.empty_seat(table, ANN, 1)
    with refused("seat-empty"):
        seating.empty_seat(table, ANN, 1)


@pytest.mark.parametrize(
    "kind", ["", "senseless", "search:", "search:0", "search:-1", "search:5000", "search:10p", "sensible:3", "random:1"]
)
def test_bots_that_there_are_not(kind: str) -> None:
    with refused("unknown-bot"):
        seating.seat_bot(make(), ANN, 0, kind, GAME)


# ---- Starting


def test_a_match_begins_when_all_seats_are_taken() -> None:
    table = make()
    seating.sit(table, ANN, 0)
    seating.sit(table, BOB, 2)
    with refused("seats-empty") as caught:
        seating.start(table, ANN, GAME)
    assert caught.value.reason.startswith("seat 2 is empty")
    assert table.state == WAITING
    row = started(table, ANN, GAME, fill="sensible")
    assert (table.state, table.match, row.table) == (PLAYING, row.id, table.id)
    assert row.names == [seat.name for seat in table.seats] == ["Ann", "Lin", "Bob"]
    assert len(row.secret) == 32
    assert (row.rules, row.edition, row.options) == (GAME.rules_version, GAME.edition, table.options)
    with refused("not-waiting"):
        seating.start(table, ANN, GAME)


def test_what_was_begun_can_be_played() -> None:
    table = make(5)
    row = started(table, ANN, GAME, fill="random")
    assert row.names == [seat.name for seat in table.seats] == ["Otto", "Lin", "Bruno", "Ida", "Gus"]
    match = Match(GAME, row.names, row.options, secret=row.secret, nonces=row.nonces, promise=row.promise)
    assert match.names == row.names
    assert match.waiting()


def test_two_matches_have_different_dice() -> None:
    first, second = (started(make(), ANN, GAME, fill="random") for _ in range(2))
    assert first.secret != second.secret
    assert first.nonces == second.nonces == [b""] * 3  # bots add nothing


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=NAME_LENGTH), min_size=2, max_size=8))
def test_names_are_told_apart(names: list[str]) -> None:
    found = distinct(names)
    assert len({name.casefold() for name in found}) == len(names)
    assert all(0 < len(name) <= NAME_LENGTH for name in found)
    assert found[0] == names[0]


def test_the_second_of_a_name_is_numbered() -> None:
    long = "x" * NAME_LENGTH
    assert distinct(["Ann", "ann", "Ann", long, long])[1:4] == ["ann 2", "Ann 3", long]
    assert distinct([long, long])[1] == "x" * (NAME_LENGTH - 2) + " 2"


# ---- What the host changes before the match


def terms(**change: object) -> seating.Terms:
    return seating.Terms(**change)  # type: ignore[arg-type]


def test_the_host_changes_what_is_played() -> None:
    table = make(3, stages="2")
    seating.sit(table, ANN, 0)
    seating.sit(table, BOB, 2, "bb")
    seating.change_terms(table, ANN, GAME, terms(options={"look": "yes"}, clock=ClockRule(60, "bot"), public=False))
    assert table.options == {"look": 1, "stages": 5, "first": 1}
    assert (table.clock, table.public, table.chat) == (ClockRule(60, "bot"), False, True)
    seating.change_terms(table, ANN, GAME, terms(chat=False))
    assert (table.options["look"], table.clock.seconds, table.chat) == (1, 60, False)
    seating.change_terms(table, ANN, GAME, terms(seats=5))
    assert [seat.name for seat in table.seats] == ["Ann", "", "Bob", "", ""]
    seating.seat_bot(table, ANN, 3, "random", GAME)
    seating.change_terms(table, ANN, GAME, terms(seats=3))
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Ida"]  # empty ones go first,
    seating.change_terms(table, ANN, GAME, terms(seats=2))
    assert [seat.name for seat in table.seats] == ["Ann", "Bob"]  # and then bots, but nobody else
    assert table.seats[1].nonce_hash == "bb"


def test_terms_that_cannot_be_change_nothing() -> None:
    table = make(3)
    for seat, player in enumerate((ANN, BOB, CEM)):
        seating.sit(table, player, seat)
    before = repr(table)
    for code, change in (
        ("too-many-people", {"seats": 2}),
        ("bad-seats", {"seats": 9}),
        ("bad-option", {"options": {"stages": "99"}}),
        ("bad-option", {"options": {"nothing": "1"}}),
        ("bad-clock", {"clock": ClockRule(1)}),
        ("bad-option", {"seats": 5, "public": False, "options": {"look": "perhaps"}}),
    ):
        with refused(code):
            seating.change_terms(table, ANN, GAME, terms(**change))
        assert repr(table) == before, change
    with refused("not-host"):
        seating.change_terms(table, BOB, GAME, terms(chat=False))
    with refused("not-waiting"):
        seating.change_terms(playing(), ANN, GAME, terms(chat=False))


def test_an_option_that_names_a_seat_stays_within_the_seats() -> None:
    table = make(4, first="4")
    with refused("bad-option"):
        seating.change_terms(table, ANN, GAME, terms(seats=3))
    seating.change_terms(table, ANN, GAME, terms(seats=3, options={"first": "3"}))
    assert len(table.seats) == 3


# ---- During the match


def test_a_bot_plays_on_until_the_player_comes_back() -> None:
    table = playing()
    seating.leave(table, BOB, False, "sensible")
    since = table.seats[1].away
    assert table.seats[1] == Seat(player=BOB.id, name="Bob", bot="sensible", held=True, away=since)
    assert abs(now_ms() - since) < 60_000
    seating.leave(table, BOB, False, "random")
    assert table.seats[1].bot == "sensible"
    seating.come_back(table, BOB)
    assert table.seats[1] == Seat(player=BOB.id, name="Bob")
    seating.come_back(table, BOB)
    assert table.seats[1] == Seat(player=BOB.id, name="Bob")
    seating.leave(table, BOB, False, "sensible")
    assert seating.sit(table, BOB, None) == 1
    assert not table.seats[1].held


def test_leaving_for_good() -> None:
    table = playing()
    seating.leave(table, ANN, True, "sensible")
    assert table.seats[0] == Seat(bot="sensible", name="Otto", left=ANN.id)
    assert table.host == BOB.id
    for act in (seating.come_back, seating.stand_up, lambda t, p: seating.leave(t, p, True, "random")):
        with refused("not-seated"):
            act(table, ANN)


def test_who_has_left_for_good_may_think_better_of_it_until_somebody_has_the_seat() -> None:
    table = playing(late=True)
    seating.leave(table, BOB, True, "sensible")
    with refused("seat-not-open"):
        seating.sit(table, CEM, 1)  # the way back is nobody else's
    with refused("seat-not-open"):
        seating.sit(table, BOB, 2, had=[1])
    seating.seat_bot(table, ANN, 1, "random", GAME)
    assert seating.sit(table, BOB, 1, had=[1]) == 1
    assert table.seats[1] == Seat(player=BOB.id, name="Bob")
    seating.leave(table, BOB, True, "sensible")
    seating.open_seat(table, ANN, 1, True, "sensible")
    assert seating.sit(table, CEM, 1) == 1
    with refused("seat-not-open"):
        seating.sit(table, BOB, None, had=[1])


def test_nobodys_seat_is_given_away_while_they_play() -> None:
    table = playing()
    with refused("still-here"):
        seating.seat_bot(table, ANN, 1, "random", GAME)
    with refused("still-here"):
        seating.open_seat(table, ANN, 1, True, "random")
    with refused("not-waiting"):
        seating.empty_seat(table, ANN, 1)
    with refused("not-waiting"):
        seating.stand_up(table, BOB)


def test_a_seat_whose_player_is_away_stays_theirs() -> None:
    """The host puts another bot there, or offers the seat and comes with a second name: in vain."""
    for late in (False, True):
        table = playing(late)
        seating.leave(table, BOB, False, "sensible")
        since = table.seats[1].away
        seating.seat_bot(table, ANN, 1, "random", GAME)
        assert table.seats[1] == Seat(player=BOB.id, name="Bob", bot="random", held=True, away=since)
        with refused("still-theirs" if late else "no-newcomers"):
            seating.open_seat(table, ANN, 1, True, "random")
        for seat in (None, 1):
            with refused("knows-too-much" if late and seat is None else "seat-not-open"):
                seating.sit(table, DEB, seat, late=True, had={0})
        with refused("seat-not-open"):
            seating.sit(table, DEB, 1, late=True)
        seating.come_back(table, BOB)
        assert table.seats[1] == Seat(player=BOB.id, name="Bob")


def test_where_hands_are_hidden_and_people_play_nobody_comes_late_unless_it_was_said_before() -> None:
    assert GAME.hides_hands
    assert not find_game("spiralized").hides_hands
    assert not make().late
    assert seating.make_table(ANN, find_game("spiralized"), 2, {}, ClockRule(), public=True, chat=True).late
    table = playing()
    with refused("no-newcomers"):
        seating.open_seat(table, ANN, 2, True, "random")
    with refused("seat-not-open"):
        seating.sit(table, CEM, 2, late=True)
    seating.leave(table, BOB, True, "sensible")  # he may think better of it, and his hand is worth as much as before
    assert not any(seating.is_free(table, i, late=True) for i in range(3))
    with refused("no-newcomers"):
        seating.open_seat(table, ANN, 1, True, "random")
    assert seating.sit(table, BOB, None, had={1}) == 1


def test_who_plays_against_bots_alone_can_be_joined() -> None:
    table = make()
    seating.sit(table, ANN, 0)
    started(table, ANN, GAME, fill="random")
    assert [seating.is_free(table, i, late=True) for i in range(3)] == [False, True, True]
    assert seating.sit(table, BOB, 1, late=True) == 1
    assert not seating.is_free(table, 2, late=True)  # now two play


def test_while_the_host_is_away_the_next_one_acts() -> None:
    table = playing(late=True)
    with refused("not-host"):
        seating.open_seat(table, BOB, 2, True, "random")
    seating.leave(table, ANN, False, "sensible")
    seating.open_seat(table, BOB, 2, True, "random")
    with refused("not-host"):
        seating.open_seat(table, CEM, 2, True, "random")
    seating.come_back(table, ANN)
    assert table.host == seating.acting_host(table) == ANN.id
    with refused("not-host"):
        seating.open_seat(table, BOB, 2, False, "random")


def test_a_newcomer_takes_a_seat_that_is_marked_free() -> None:
    table = playing(late=True)
    with refused("seat-not-open"):
        seating.sit(table, CEM, 2)
    with refused("seat-not-open"):
        seating.sit(table, CEM, None)
    seating.open_seat(table, ANN, 2, True, "random")
    seating.open_seat(table, ANN, 2, False, "random")
    with refused("seat-not-open"):
        seating.sit(table, CEM, 2)
    seating.open_seat(table, ANN, 2, True, "random")
    with refused("already-seated"):
        seating.sit(table, BOB, 2)
    with refused("seat-not-open"):
        seating.sit(table, CEM, 0)
    assert seating.sit(table, CEM, None) == 2
    assert table.seats[2] == Seat(player=CEM.id, name="Cem")
    with refused("seat-not-open"):
        seating.sit(table, DEB, 2)


def test_where_the_game_lets_people_in_late_a_newcomer_takes_any_bots_seat() -> None:
    table = playing(late=True)
    assert [seating.is_free(table, i, late=True) for i in range(3)] == [False, False, True]
    assert not any(seating.is_free(table, i, late=False) for i in range(3))
    assert seating.sit(table, CEM, None, late=True) == 2
    assert table.seats[2] == Seat(player=CEM.id, name="Cem")
    with refused("seat-not-open"):
        seating.sit(table, DEB, None, late=True)
    seating.leave(table, BOB, False, "sensible")  # a bot only sits in: the seat is Bob's
    with refused("seat-not-open"):
        seating.sit(table, DEB, 1, late=True)
    seating.leave(table, BOB, True, "sensible")
    assert seating.sit(table, DEB, 1, late=True) == 1


def test_the_host_may_keep_a_bots_seat_and_give_it_free_again() -> None:
    table = playing(late=True)
    seating.open_seat(table, ANN, 2, False, "random")
    assert not seating.is_free(table, 2, late=True)
    with refused("seat-not-open"):
        seating.sit(table, CEM, 2, late=True)
    seating.open_seat(table, ANN, 2, True, "random")
    assert seating.sit(table, CEM, 2, late=True) == 2


def test_who_has_played_a_seat_for_good_can_have_no_other_one_in_that_match() -> None:
    table = playing(late=True)
    seating.leave(table, BOB, True, "sensible")
    with refused("knows-too-much"):
        seating.sit(table, BOB, 2, late=True, had={1})
    assert seating.sit(table, BOB, None, late=True, had={1}) == 1


def test_nobody_is_let_in_late_before_or_after_the_match() -> None:
    table = playing()
    table.state = "over"
    assert not seating.is_free(table, 2, late=True)
    table.state = "waiting"
    assert not seating.is_free(table, 2, late=True)


def test_the_seat_of_somebody_who_has_long_been_away_is_given_to_a_newcomer() -> None:
    table = playing(late=True)
    seating.leave(table, BOB, False, "sensible")
    table.seats[1].away -= round(seating.KEPT_SECONDS * 1000) - 30_000
    with refused("still-theirs") as refusal:
        seating.open_seat(table, ANN, 1, True, "random")
    assert "in 1 min" in refusal.value.reason
    table.seats[1].away -= 30_000
    seating.open_seat(table, ANN, 1, True, "random")
    assert table.seats[1] == Seat(bot="sensible", name="Lin", open=True, left=BOB.id)
    assert seating.sit(table, BOB, None, had={1}) == 1  # until somebody has it, it is still his
    seating.leave(table, BOB, True, "sensible")
    assert seating.sit(table, CEM, 1, late=True) == 1


def test_before_the_match_nothing_is_marked_free() -> None:
    with refused("not-playing"):
        seating.open_seat(make(), ANN, 0, True, "random")


# ---- After it


def over() -> Table:
    table = playing()
    table.state = OVER
    return table


def test_a_finished_table_does_not_change() -> None:
    table = over()
    for act in (
        lambda: seating.sit(table, CEM, None),
        lambda: seating.leave(table, ANN, True, "random"),
        lambda: seating.seat_bot(table, ANN, 0, "random", GAME),
    ):
        with refused("match-over"):
            act()
    with refused("not-waiting"):
        seating.start(table, ANN, GAME)


def test_a_rematch_keeps_a_seat_for_each_of_the_others() -> None:
    table = over()
    seating_before = list(table.seats)
    table.seats[1].bot, table.seats[1].held = "sensible", True
    again = seating.rematch(table, BOB)
    assert again.seats == [
        Seat(kept=ANN.id, name="Ann"),
        Seat(player=BOB.id, name="Bob"),
        Seat(bot="random", name="Bruno"),
    ]
    assert (again.host, again.state, again.match, again.version) == (BOB.id, WAITING, None, 1)
    assert (again.game, again.options, again.clock, again.public) == (table.game, table.options, table.clock, True)
    assert again.id != table.id
    assert table.seats == seating_before
    with refused("not-seated"):
        seating.rematch(table, CEM)
    with refused("not-over"):
        seating.rematch(playing(), ANN)


def test_who_has_not_agreed_to_a_rematch_does_not_play_it() -> None:
    again = seating.rematch(over(), BOB)
    with refused("seat-kept"):
        seating.sit(again, CEM, 0)
    with refused("table-full"):
        seating.sit(again, CEM, None)
    with refused("seats-empty"):
        seating.start(again, BOB, GAME)
    row = started(again, BOB, GAME, fill="random")
    assert again.seats[0] == Seat(bot="random", name="Otto")
    assert row.names == ["Otto", "Bob", "Bruno"]


def test_who_agrees_to_a_rematch_has_the_seat_of_before_or_another() -> None:
    again = seating.rematch(over(), BOB)
    assert seating.sit(again, ANN, None) == 0
    assert again.seats[0] == Seat(player=ANN.id, name="Ann")
    again = seating.rematch(over(), BOB)
    seating.empty_seat(again, BOB, 2)
    assert seating.sit(again, ANN, 2) == 2
    assert again.seats[0] == Seat()  # one is enough


@pytest.mark.parametrize("free", [lambda t: seating.empty_seat(t, BOB, 0), lambda t: seating.leave(t, ANN, True, "")])
def test_a_kept_seat_is_freed_by_the_host_or_by_whom_it_is_kept_for(free: Callable[[Table], None]) -> None:
    again = seating.rematch(over(), BOB)
    free(again)
    assert seating.sit(again, CEM, None) == 0


def test_whoever_asks_for_a_rematch_is_its_host() -> None:
    table = over()
    table.host = DEB.id
    assert seating.rematch(table, BOB).host == BOB.id
    watched = seating.rematch(table, DEB)
    assert (watched.host, [seat.kept for seat in watched.seats]) == (DEB.id, [ANN.id, BOB.id, None])


# ---- Anything in any order


class AtATable(RuleBasedStateMachine):
    """Four people do whatever they like at a table; whatever is refused changes nothing."""

    people = st.sampled_from([ANN, BOB, CEM, DEB])
    seats = st.integers(-1, 3)
    bots = st.sampled_from(["random", "sensible", "search:50", "nonsense"])

    def __init__(self) -> None:
        super().__init__()
        self.table = make()

    def do(self, act: object, *rest: object) -> None:
        before = repr(self.table)
        try:
            act(self.table, *rest)  # type: ignore[operator]
        except Refusal:
            assert repr(self.table) == before

    @rule(who=people, seat=st.none() | seats, nonce=st.sampled_from(["", "ab", "zz"]), late=st.booleans())
    def sit(self, who: Player, seat: int | None, nonce: str, late: bool) -> None:
        self.do(seating.sit, who, seat, nonce, late)

    @rule(who=people)
    def stand_up(self, who: Player) -> None:
        self.do(seating.stand_up, who)

    @rule(who=people, good=st.booleans())
    def leave(self, who: Player, good: bool) -> None:
        self.do(seating.leave, who, good, "sensible")

    @rule(who=people)
    def come_back(self, who: Player) -> None:
        self.do(seating.come_back, who)

    @rule(who=people, seat=seats, bot=bots)
    def seat_bot(self, who: Player, seat: int, bot: str) -> None:
        self.do(seating.seat_bot, who, seat, bot, GAME)

    @rule(who=people, seat=seats)
    def empty_seat(self, who: Player, seat: int) -> None:
        self.do(seating.empty_seat, who, seat)

    @rule(who=people, seat=seats, on=st.booleans())
    def open_seat(self, who: Player, seat: int, on: bool) -> None:
        self.do(seating.open_seat, who, seat, on, "sensible")

    @rule(who=people, fill=st.none() | bots)
    def start(self, who: Player, fill: str | None) -> None:
        self.do(seating.start, who, GAME, fill)
        if seating.may_begin(self.table, []):
            seating.begin(self.table, GAME)

    @invariant()
    def one_seat_a_player(self) -> None:
        players = [seat.player for seat in self.table.seats if seat.player is not None]
        assert len(players) == len(set(players))

    @invariant()
    def seats_make_sense(self) -> None:
        for seat in self.table.seats:
            assert not seat.held or (seat.player and seat.bot and self.table.state == PLAYING)
            assert not seat.open or (seat.bot and not seat.player and self.table.state == PLAYING)
            assert not (seat.player and seat.bot) or seat.held
            if self.table.state == PLAYING:
                assert not seating.is_empty(seat)
                assert seat.name


AtATable.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAtATable = AtATable.TestCase
