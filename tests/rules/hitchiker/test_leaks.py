"""Hole cards, the burned card and answers that are not open yet are hidden, and do not show; a redeal guesses them."""

import random
from collections import Counter
from functools import cache

import pytest
from hitch import Table
from hitch_casino import bets, blackjack, casino, holdem, planted

from wayside.engine.dice import below, seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.game import Rules
from wayside.engine.kit import leak, random_game
from wayside.engine.moves import FREE, with_amount
from wayside.engine.record import PUBLIC, Record, with_sight
from wayside.engine.sight import view
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import NONE
from wayside.games.hitchiker.pack import cards_of
from wayside.games.hitchiker.state import (
    ANTEING,
    BETTING,
    CHAIRS,
    HAND,
    HOLDEM,
    JURY,
    NO_WAGER,
    PHASE_WORDS,
    SAID_NO,
    SAID_YES,
    UNSAID,
    WAGER,
    State,
)

RULES = Rules(GAME)
OWN = [f.name for f in State.fields if f.name not in {f.name for f in Record.fields}]
HIDDEN = ["sealed", "dealt", "burned", "hole"]
SECRETIVE = (CHAIRS, JURY, WAGER, HAND, ANTEING, BETTING)
"""Phases in which something may be hidden."""
THREE = {"Ann": "As Ad", "Ben": "Ks Kd", "Cem": "Qs Qd"}
FLOP = "2c 7h 9s"


@cache
def states() -> list[State]:
    """Many moments of random games: some of each phase in which something may be hidden, and some of the others."""
    found: list[State] = []
    for number, (seats, options) in enumerate(
        [(2, {}), (3, {}), (4, {"claim": 1}), (5, {"chairs": 2}), (6, {"chairs": 3})] * 3
    ):
        taken: Counter[int] = Counter()
        for s, _, _ in random_game(RULES, seats, random.Random(number), options):
            assert isinstance(s, State)
            taken[s.phase] += 1
            if taken[s.phase] <= (10 if s.phase in SECRETIVE else 2) or s.over:
                found.append(s.copy())
    return found


def of_phase(*phases: int) -> list[State]:
    return [s for s in states() if s.phase in phases]


def guess(s: State, seat: int, salt: int) -> State:
    """The record redealt for a seat, with dice of its own."""
    other = s.copy()
    seed_dice(other, salt, 1)
    RULES.redeal(other, seat)
    return other


def hidden_in(s: State) -> list[bytes]:
    return [s.array[name].tobytes() for name in HIDDEN]


# ---- What shows


def test_four_fields_are_hidden_and_one_event_is_private() -> None:
    assert [f.name for f in State.fields if f.name in OWN and f.sight != PUBLIC] == HIDDEN
    assert [kind.word for kind in GAME.events if kind.private] == ["hole-cards"]


@pytest.mark.clause("H12.4", "H15.5", "H16.6", "HA45", "HA65")
def test_nothing_leaks_to_any_seat_or_to_a_spectator() -> None:
    looks: Counter[int] = Counter()
    for salt, s in enumerate(states()):
        for seat in (NOBODY, *range(s.seats)):
            assert leak(GAME, RULES, s, seat, salt) == "", f"{PHASE_WORDS[s.phase]}, seat {seat}"
            looks[s.phase] += hidden_in(guess(s, seat, salt)) != hidden_in(s)
    assert min(looks[phase] for phase in SECRETIVE) > 5


@pytest.mark.parametrize("name", HIDDEN)
def test_a_field_that_is_wrongly_public_is_found_out(name: str) -> None:
    wrong = with_sight(State, **{name: PUBLIC})
    found = {leak(GAME, RULES, s, seat, salt, wrong) for salt, s in enumerate(states()) for seat in (NOBODY, 0, 1)}
    assert found == {"", f"field {name!r} shows what it should not"}


@pytest.mark.clause("H12.4", "H5.10", "H17.3", "HA45", "HA66")
def test_an_answer_that_is_not_open_shows_nobody_but_who_gave_it() -> None:
    answers: Counter[int] = Counter()
    for s in of_phase(CHAIRS, JURY, WAGER, ANTEING):
        for answering in range(s.seats):
            if not s.waiting >> answering & 1:
                continue
            for line in RULES.offers(s, answering):
                after = s.copy()
                after.log_n = 0
                RULES.play(after, answering, with_amount(line[0], line[1]) if line[0] & FREE else line[0])
                if after.waiting and after.phase == s.phase:
                    assert after.log_n == 0
                    for seat in (None, *range(s.seats)):
                        before, now = view(s, seat), view(after, seat)
                        before["waiting"] = now["waiting"] = 0  # that somebody has answered may be seen
                        assert before == now or seat == answering
                    answers[s.phase] += 1
    assert min(answers[phase] for phase in (CHAIRS, JURY, WAGER, ANTEING)) >= 10


def told_to_others(cem: str) -> list[object]:
    """All that Ann, Ben and a spectator see of a hand in which Cem folds these cards, up to the turn after it."""
    t = holdem({**THREE, "Cem": cem}, FLOP)
    moments: list[object] = []
    for move, cards in [("check", ""), ("check", ""), ("bet 10000", ""), ("call", ""), ("fold", "Tc"), ("check", "")]:
        t.play(move, planted(cards))
        moments += seen_without_cem(t)
    t.play("check", "3h")
    moments += seen_without_cem(t)
    bets(t, "check", "check")
    moments += seen_without_cem(t)
    assert t.turn() == "Ben"
    t.idle()
    return [*moments, *seen_without_cem(t)]


def seen_without_cem(t: Table) -> list[object]:
    return [(view(t.s, seat), events_of(GAME.events, t.s, seat)) for seat in (0, 1, None)]


@pytest.mark.clause("H15.17", "H15.5", "HA78")
def test_folded_cards_stay_unseen_after_the_hand() -> None:
    """They make no difference to anything that others see, then or later."""
    assert told_to_others("Qs Qd") == told_to_others("4s 8d")


@pytest.mark.clause("H15.16", "HA78")
def test_cards_of_whoever_wins_alone_stay_unseen_too() -> None:
    seen = []
    for cem in ("Qs Qd", "4s 8d"):
        t = holdem({**THREE, "Cem": cem}, FLOP)
        bets(t, "check", "bet 10000", "fold", "fold")
        assert t.turn() == "Ben"
        seen.append(seen_without_cem(t))
    assert seen[0] == seen[1]


def test_outside_casinos_and_votes_nothing_is_hidden() -> None:
    for salt, s in enumerate(states()):
        if s.phase not in SECRETIVE:
            assert (s.dealt, s.burned) == (0, NONE)
            assert all(s.hole[seat, i] == NONE and s.sealed[seat, i] == 0 for seat in range(6) for i in range(2))
            other = guess(s, NOBODY, salt)
            other.rng[0], other.rng[1] = s.rng[0], s.rng[1]
            assert other == s


@pytest.mark.parametrize("name", list(GAME.bots))
def test_a_bot_chooses_the_same_whatever_it_cannot_know(name: str) -> None:
    for salt, s in enumerate(states()):
        for seat in range(s.seats):
            if s.waiting >> seat & 1:
                true, other = s.copy(), guess(s, seat, salt)
                for record in (true, other):
                    seed_dice(record, salt, 2)
                assert RULES.choose(GAME.bots[name], true, seat) == RULES.choose(GAME.bots[name], other, seat)


# ---- What a redeal guesses


def middle_of_holdem() -> State:
    """Four have put in the ante, of whom Cem has folded, and Dot has not; the turn is dealt."""
    t = casino(5)
    t.play("holdem")
    for name in ("Ann", "Ben", "Cem", "Eve"):
        t.play("ante", by=name)
    t.play("pass", by="Dot")
    bets(t, "bet 10000", "fold", "call", "call")
    return t.s


def cards_down(s: State, seat: int) -> dict[tuple[int, int], int]:
    """The hole cards that a seat does not see."""
    there = [(other, i) for other in range(s.seats) for i in range(2) if s.hole[other, i] != NONE and other != seat]
    return {at: s.hole[at] for at in there}


@pytest.mark.parametrize("seat", [NOBODY, 0, 2, 3])
def test_a_redeal_of_holdem_agrees_with_what_a_seat_knows(seat: int) -> None:
    s = middle_of_holdem()
    assert (s.game, s.board_n, s.folded) == (HOLDEM, 4, 1 << 2)
    for salt in range(50):
        other = guess(s, seat, salt)
        down = cards_down(other, seat)
        assert down.keys() == cards_down(s, seat).keys()
        up = [s.board[i] for i in range(4)] + ([s.hole[seat, i] for i in range(2)] if seat in (0, 2) else [])
        cards = [*down.values(), *up]
        assert len(set(cards)) == len(cards) == 2 * 4 + 4
        assert sum(1 << card for card in cards) == other.dealt
        assert view(other, seat if seat != NOBODY else None) == view(s, seat if seat != NOBODY else None)


def test_every_card_not_seen_is_as_likely_in_every_hand() -> None:
    s = middle_of_holdem()
    seen = {s.board[i] for i in range(4)} | {s.hole[0, i] for i in range(2)}
    times, unseen = 4600, 52 - len(seen)
    counts: dict[tuple[int, int], Counter[int]] = {at: Counter() for at in cards_down(s, 0)}
    other = s.copy()
    for _ in range(times):
        RULES.redeal(other, 0)  # a guess upon a guess is as good
        for at, card in cards_down(other, 0).items():
            counts[at][card] += 1
    for found in counts.values():
        assert not found.keys() & seen
        chi_square = sum(
            (found[card] - times / unseen) ** 2 / (times / unseen) for card in range(52) if card not in seen
        )
        assert abs(chi_square - (unseen - 1)) < 5 * (2 * (unseen - 1)) ** 0.5


def test_the_burned_card_is_guessed_among_those_that_nobody_has_seen() -> None:
    t = blackjack("9s 8s 7s 6s 5s")
    found = {guess(t.s, 0, salt).burned for salt in range(600)}
    assert found == set(range(52)) - set(cards_of("9s 8s 7s 6s 5s"))
    other = guess(t.s, 0, 7)
    assert int(other.dealt) == sum(1 << card for card in cards_of("9s 8s 7s 6s 5s")) | 1 << other.burned


def test_shown_hands_stay_as_they_are() -> None:
    """Where a redeal comes between the showdown and the end of a hand it keeps what was shown."""
    s = middle_of_holdem()
    for i in range(2):
        s.shown[1, i] = s.hole[1, i]
    for salt in range(20):
        other = guess(s, 0, salt)
        assert [other.hole[1, i] for i in range(2)] == [s.hole[1, i] for i in range(2)]


@pytest.mark.parametrize("phase", [ANTEING, JURY, CHAIRS])
def test_votes_antes_and_answers_of_chairs_are_guessed_either_way(phase: int) -> None:
    looked = 0
    for s in of_phase(phase):
        for seat in range(s.seats):
            if s.sealed[seat, 0] != UNSAID:
                assert {guess(s, (seat + 1) % s.seats, salt).sealed[seat, 0] for salt in range(30)} == {
                    SAID_NO,
                    SAID_YES,
                }
                assert {guess(s, seat, salt).sealed[seat, 0] for salt in range(5)} == {s.sealed[seat, 0]}
                looked += 1
            else:
                assert guess(s, (seat + 1) % s.seats, 1).sealed[seat, 0] == UNSAID
    assert looked > 5


def wagering(first: str, second: str = "") -> State:
    """Ann, the dealer, has said this for her first hand, and for the second, and Ben has wagered."""
    t = blackjack("9s 8s 7s 6s 5s", cash={"Ben": 9})
    t.play("bet 4000", by="Ben")
    t.play(first, by="Ann")
    if second:
        t.play(second, by="Ann")
    return t.s


def test_wagers_of_others_are_guessed_within_their_cash() -> None:
    s = wagering("bet 5000", "pass")
    guesses = [guess(s, 2, salt) for salt in range(300)]
    assert {other.sealed[1, 0] for other in guesses} == {NO_WAGER, 1, 2, 4, 9}
    both = {(other.sealed[0, 0], other.sealed[0, 1]) for other in guesses}
    assert (25, UNSAID) in both  # all on the first hand: there is nothing left to ask for
    assert all(second != UNSAID for first, second in both if first != 25)
    assert all(max(first, 0) + max(second, 0) <= 25 for first, second in both)
    assert len(both) > 10
    assert all(guess(s, 1, salt).sealed[1, 0] == 4 for salt in range(20))


def test_a_dealer_who_is_asked_for_the_second_hand_has_money_left_for_it() -> None:
    for cash, first in [(25, "bet 5000"), (1, "pass"), (2, "bet 1000")]:
        t = blackjack("9s 8s 7s 6s 5s", cash={"Ann": cash})
        t.play(first, by="Ann")
        for salt in range(60):
            other = guess(t.s, 2, salt)
            assert other.sealed[0, 1] == UNSAID
            assert other.sealed[0, 0] != UNSAID
            assert cash - max(other.sealed[0, 0], 0) >= 1


def test_a_guess_can_be_played_to_the_end() -> None:
    for salt, s in enumerate(of_phase(WAGER, HAND, ANTEING, BETTING)):
        other = guess(s, salt % s.seats, salt)
        chance = random.Random(salt)
        while other.phase in (WAGER, HAND, ANTEING, BETTING):
            seat = chance.choice([i for i in range(s.seats) if other.waiting >> i & 1])
            line = chance.choice(RULES.offers(other, seat))
            RULES.play(other, seat, with_amount(line[0], line[2]) if line[0] & FREE else line[0])
            assert all(other.cash[i] >= 0 for i in range(s.seats))


def test_the_same_dice_guess_the_same_and_move_on() -> None:
    s = middle_of_holdem()
    assert guess(s, 1, 5) == guess(s, 1, 5)
    assert guess(s, 1, 5) != guess(s, 1, 6)
    again = s.copy()
    seed_dice(again, 5, 1)
    before = below(again.copy(), 1 << 30)
    RULES.redeal(again, 1)
    assert below(again, 1 << 30) != before
