"""The search: legal, repeatable, the same in every form, and no fool."""

import time
from typing import Any

import pytest
from trucker import table

from wayside.bots.players import bot_names, make_bot
from wayside.bots.random import random
from wayside.bots.search import (
    NOT_OVER,
    PLAYOUTS,
    Mind,
    SearchBot,
    enter,
    parse_bound,
    share_of_win,
    surely,
    worth,
)
from wayside.engine.errors import BrokenGame, UnknownBot, WaysideError
from wayside.engine.forms import CHECKED, PLAIN, fill, rule
from wayside.engine.ladder import RUNGS, amounts_rule
from wayside.engine.match import Match
from wayside.engine.moves import OfferSheet, move_of, offer, offer_amount, with_amount
from wayside.games.hallo_trucker import GAME
from wayside.games.hallo_trucker.bot import sensible


@pytest.fixture(scope="session")
def checked() -> Mind:
    """A mind in machine code with every bound checked; it plays on at random, which is quick to compile."""
    mind = Mind(GAME, random)
    mind.use(CHECKED)
    return mind


def new_match(seats: int, stages: int = 1) -> Match:
    return Match(GAME, ["driver"] * seats, {"stages": stages}, secret=bytes(32), nonces=[bytes(16)] * seats)


def searcher(mind: Mind, playouts: int = 200) -> SearchBot:
    return SearchBot("search", GAME, mind, playouts=playouts, seed=b"seed")


# ---- The bot


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_whole_matches_by_the_rules(checked: Mind, seats: int) -> None:
    match = new_match(seats, stages=2)
    bots = [searcher(checked, 60) for _ in range(seats)]
    while not match.over:
        for seat in match.waiting():
            match.play(seat, bots[seat].choose(match, seat))
    assert len(match.entries) >= 4 * seats


def test_the_same_seed_and_playouts_give_the_same_thoughts(checked: Mind) -> None:
    match = new_match(3)
    first = searcher(checked).opinions(match, 1)
    assert searcher(checked).opinions(match, 1) == first
    assert SearchBot("search", GAME, checked, playouts=200, seed=b"other").opinions(match, 1) != first


def test_plain_and_compiled_thoughts_are_the_same(checked: Mind) -> None:
    match = new_match(2)
    plain = Mind(GAME, random)
    assert plain.ready[0] == PLAIN
    assert searcher(plain, 400).opinions(match, 0) == searcher(checked, 400).opinions(match, 0)


def test_it_has_an_opinion_of_every_offer_and_plays_the_first(checked: Mind) -> None:
    match = new_match(4)
    bot = searcher(checked, 500)
    opinions = bot.opinions(match, 2)
    assert sorted(o.move for o in opinions) == sorted(line[0] for line in match.offers(2))
    assert sum(o.visits for o in opinions) <= 500
    assert all(o.visits > 0 and 0 <= o.value <= 1 for o in opinions)
    assert [o.value for o in opinions[1:]] == sorted((o.value for o in opinions[1:]), reverse=True)
    assert all(o.text == GAME.move_text(o.move) for o in opinions)
    assert bot.choose(match, 2) == opinions[0].move


@pytest.mark.parametrize("kind", ["plain", "checked"])
def test_it_takes_the_card_that_wins(checked: Mind, kind: str) -> None:
    """The last stage is all but over: only a 120 on the run wins, and every other card breaks it."""
    hand = "120 10 10 10 20 20 20 30 30 30"
    position = table(hands=[hand], rows=["40 60 80 110", "10"], pile="120 120 10", options={"stages": 1})
    position.s.counter_km = 500
    position.s.score[1] = 60
    match = new_match(2)
    match.record.become(position.s)
    mind = Mind(GAME, sensible) if kind == "plain" else checked
    opinions = searcher(mind, 40 if kind == "plain" else 400).opinions(match, 0)
    assert opinions[0].text == "row 120"
    assert opinions[0].value > opinions[1].value + 0.4  # a rival may still give a ride, and break the run


def test_a_move_that_is_surely_worse_leaves_the_race(checked: Mind) -> None:
    match = new_match(2)
    visits = [o.visits for o in searcher(checked, 3000).opinions(match, 0)]
    assert min(visits) < max(visits)


def test_a_seat_with_one_offer_does_not_think(checked: Mind) -> None:
    position = table(hands=["10 10"], exact=True, leftover="deck")
    match = new_match(2)
    match.record.become(position.s)
    bot = searcher(checked)
    assert GAME.move_text(bot.choose(match, 0)) == "row 10"
    assert bot._board.marks[PLAYOUTS] == 0


def test_thinking_changes_nothing_at_the_table(checked: Mind) -> None:
    match = new_match(2)
    before = bytes(match.record)
    searcher(checked).choose(match, 0)
    assert bytes(match.record) == before


def test_before_it_is_compiled_it_answers_in_time() -> None:
    match = new_match(2)
    bot = SearchBot("search", GAME, Mind(GAME, sensible), milliseconds=60)
    begun = time.perf_counter()
    move = bot.choose(match, 0)
    assert time.perf_counter() - begun < 1.5  # generous: the machine may be busy
    assert move in [line[0] for line in match.offers(0)]


def test_what_others_hide_is_guessed_by_the_belief_that_a_policy_brings() -> None:
    asked: list[int] = []

    def first_offer(s: Any, seat: int, out: Any, n: int) -> int:
        return int(out[0, 0])

    first_offer.believe = lambda s, seat: asked.append(seat)  # type: ignore[attr-defined]
    bot = searcher(Mind(GAME, first_offer), 100)
    opinions = bot.opinions(new_match(2), 1)
    assert set(asked) == {1}
    assert len(asked) >= 100 // len(opinions)  # once a world


def test_a_search_that_cannot_be_compiled_says_so() -> None:
    def no_rule(s: Any, seat: int, out: Any, n: int) -> int:
        return int(min([out[0, 0]], key=lambda move: str(move)))

    mind = Mind(GAME, rule(no_rule))
    with pytest.raises(BrokenGame, match="Hallo Trucker: the search could not be compiled"):
        mind.compile_now()
    assert mind.ready[0] == PLAIN


# ---- Its parts


def test_of_a_free_amount_the_rungs_of_its_ladder_are_tried() -> None:
    sheet, moves = OfferSheet(3), [0] * 20
    n = offer(sheet.cells, 0, move_of(1))
    n = offer_amount(sheet.cells, n, move_of(2), 100, 1000, 50)
    n = offer_amount(sheet.cells, n, move_of(3), 5, 6, 1)
    own = with_amount(move_of(2), 250)
    entering = fill(enter, amounts_of=amounts_rule(GAME))
    count = entering(GAME.new_record(2), 0, sheet.cells, n, moves, [0] * RUNGS, own, [])
    bets = [100, 150, 200, 400, 1000]
    assert len(bets) == RUNGS
    assert moves[:count] == [
        own,
        move_of(1),
        *(with_amount(move_of(2), bet) for bet in bets),
        *(with_amount(move_of(3), amount) for amount in (5, 6)),
    ]


def test_a_result_is_the_win_and_before_that_the_lead() -> None:
    assert worth(0, NOT_OVER, 100.0) == 0.5
    assert 0.5 < worth(50, NOT_OVER, 100.0) < worth(500, NOT_OVER, 100.0) < 1
    assert worth(-900, 0.0, 100.0) < worth(-10, 0.0, 100.0) < 0.2 < 0.8 < worth(10, 1.0, 100.0) <= 1


def test_a_win_is_shared_among_those_who_tie() -> None:
    s = GAME.new_record(3)
    s.over = 1
    assert share_of_win(s, 0, 0, [50, 50, 20], []) == 0.5
    assert share_of_win(s, 1, 0, [50, 50, 50], []) == pytest.approx(1 / 3)
    assert share_of_win(s, 2, -30, [50, 50, 20], []) == 0.0


def test_what_is_sure() -> None:
    assert surely(10.0, 2.0, 100, 9.0)  # a mean of 0.1 with a standard error of 0.01
    assert not surely(1.0, 4.0, 100, 9.0)
    assert not surely(-10.0, 2.0, 100, 9.0)


# ---- By name


def test_the_search_sits_down_by_name() -> None:
    assert "search" in bot_names(GAME)
    assert parse_bound("500") == (500, None)
    assert parse_bound("1000p")[1] == 1000
    for bad in ("", "p", "0", "-5", "1.5", "fast"):
        with pytest.raises(WaysideError, match="milliseconds"):
            parse_bound(bad)


def test_an_unknown_bot_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'search'"):
        make_bot(GAME, "serch")
