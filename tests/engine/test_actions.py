"""The table of actions: every move has its number, from every seat alike, and leads back."""

import pytest
import toss
from own_games import own_games
from toss import BET, NAME, PASS

from wayside.engine import dice
from wayside.engine.actions import Actions, most_legal
from wayside.engine.errors import BadSeats, IllegalMove
from wayside.engine.game import Game, Rules
from wayside.engine.moves import move_of, with_amount
from wayside.engine.record import Record

RED, GREEN, GREY = range(3)


@pytest.fixture
def begun() -> tuple[Rules, Record]:
    rules, s = Rules(toss.GAME), toss.GAME.new_record(3)
    dice.seed_dice(s, 1, 0)
    rules.setup(s)
    return rules, s


def test_the_table_is_verbs_times_arguments_times_rungs() -> None:
    assert Actions.of(toss.GAME, 3).size == 1 + 5 + 3 * 3
    assert Actions.of(toss.GAME, 4).size == 1 + 5 + 4 * 3
    assert most_legal(toss.GAME) == 5 * toss.GAME.max_offers


def test_seats_are_told_from_the_one_who_acts() -> None:
    actions = Actions.of(toss.GAME, 3)
    next_one = [actions.index(seat, move_of(NAME, (seat + 1) % 3, GREY)) for seat in range(3)]
    assert next_one == [6 + 1 * 3 + GREY] * 3
    assert actions.text(next_one[0]) == "name +1 grey"


def test_what_is_legal_leads_to_moves_and_back(begun: tuple[Rules, Record]) -> None:
    rules, s = begun
    actions = Actions.of(toss.GAME, 3)
    legal = actions.legal(rules, s, 1)
    bets = [with_amount(move_of(BET), chips) for chips in (1, 4, 7, 10)]
    assert legal == {
        0: move_of(PASS),
        **{1 + rung: bet for rung, bet in enumerate(bets)},
        6 + 3 * 2 + GREEN: move_of(NAME, 0, GREEN),
        6 + 3 * 1 + GREEN: move_of(NAME, 2, GREEN),
    }
    assert actions.mask(rules, s, 1).nonzero()[0].tolist() == sorted(legal)
    assert [actions.text(action) for action in (0, 1, 4)] == ["pass", "bet #1", "bet #4"]
    assert actions.move(rules, s, 1, 4) == bets[-1]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (5, r"seat 1 may not do action 5 \(bet #5\); legal now: 0 \(pass\), 1 \(bet 1\)"),
        (15, r"seat 1 may not do action 15, which is none of 0 to 14; legal now: 0 \(pass\)"),
        (-1, r"action -1, which is none of 0 to 14"),
    ],
)
def test_an_action_outside_the_mask_is_refused_with_those_inside(
    begun: tuple[Rules, Record], action: int, message: str
) -> None:
    rules, s = begun
    with pytest.raises(IllegalMove, match=message) as refused:
        Actions.of(toss.GAME, 3).move(rules, s, 0, action)
    assert "\n" not in str(refused.value)


def test_a_seat_that_owes_nothing_has_no_action(begun: tuple[Rules, Record]) -> None:
    rules, s = begun
    rules.play(s, 0, move_of(PASS))
    with pytest.raises(IllegalMove, match="seat 1 owes no decision"):
        Actions.of(toss.GAME, 3).move(rules, s, 0, 0)


def test_a_number_of_seats_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSeats, match="2 to 4 seats"):
        Actions.of(toss.GAME, 9)


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.name)
def test_every_number_is_of_one_verb_and_can_be_said(game: Game) -> None:
    for seats in game.seats:
        actions = Actions.of(game, seats)
        texts = [actions.text(action) for action in range(actions.size)]
        assert len(set(texts)) == actions.size
        with pytest.raises(IllegalMove, match=f"there is no action {actions.size}"):
            actions.text(actions.size)
