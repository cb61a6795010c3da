"""The redeal: all that a seat with a perfect memory knows stays, and everything else is dealt anew."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from stubborn_trucker import stubborn
from trucker import GAME, RULES, table
from trucker_memory import Memory, faces

from wayside.bots.random import random as random_policy
from wayside.engine.dice import below, seed_dice
from wayside.engine.events import NOBODY, events_of
from wayside.engine.sight import view
from wayside.games.hallo_trucker.edition import DECK
from wayside.games.hallo_trucker.state import FACE_UP, NONE, State

POLICIES = [random_policy, GAME.bots["sensible"], stubborn]


def followed(
    seats: int, seed: int, policies: list[int], stages: int = 5, most: int = 600
) -> Iterator[tuple[State, dict[int | None, Memory]]]:
    """A game move by move, with the memory of every seat and of a spectator."""
    s = GAME.new_record(seats, {"stages": stages})
    assert isinstance(s, State)
    seed_dice(s, seed, seats)
    RULES.setup(s)
    chance = random.Random(seed)
    memories: dict[int | None, Memory] = {seat: Memory(s, seat) for seat in (*range(seats), None)}
    yield s, memories
    for _ in range(most):
        if s.over:
            return
        seat = chance.choice([i for i in range(seats) if s.waiting >> i & 1])
        move = RULES.choose(POLICIES[policies[seat % len(policies)]], s, seat)
        RULES.play(s, seat, move)
        memories[seat].choose(move)
        for memory in memories.values():
            memory.follow(s)
        yield s, memories


def guess(s: State, seat: int | None, seed: int) -> State:
    """The record redealt for a seat, with dice of its own."""
    other = s.copy()
    seed_dice(other, seed, 99)
    RULES.redeal(other, NOBODY if seat is None else seat)
    return other


def shows(s: State, seat: int | None) -> object:
    """All that a seat is told: its view, its offers, its default move and the events it may read."""
    told = [(e.number, e.seat, e.a, e.b) for e in events_of(GAME.events, s, seat)]
    if seat is None or not s.waiting >> seat & 1:
        return view(s, seat), told
    return view(s, seat), told, RULES.offers(s, seat), RULES.default(s, seat)


GAMES = [(2, [0]), (3, [1, 0]), (4, [2]), (5, [2]), (5, [0, 2]), (3, [2, 2, 0]), (2, [2, 1])]


@pytest.mark.parametrize(("seats", "policies"), GAMES)
def test_a_redealt_record_agrees_with_a_perfect_memory(seats: int, policies: list[int]) -> None:
    looked = 0
    for move, (s, memories) in enumerate(followed(seats, 3, policies, stages=3)):
        for seat, memory in memories.items():
            if (move + (seat or 0)) % 7 == 0:
                assert memory.contradiction(s) == "", f"move {move}, seat {seat}: the truth itself"
                other = guess(s, seat, move)
                assert memory.contradiction(other) == "", f"move {move}, seat {seat}"
                assert shows(other, seat) == shows(s, seat), f"move {move}, seat {seat}"
                looked += 1
    assert looked > 10


def test_the_games_looked_at_do_have_reshuffles_and_barriers() -> None:
    reshuffles = hidden = 0
    for s, _ in followed(5, 3, [2], stages=2):
        reshuffles = max(reshuffles, s.reshuffles)
        hidden = max(hidden, sum(s.thrower[i] != FACE_UP for i in range(s.discard_n)))
    assert reshuffles >= 5
    assert hidden >= 5


def shuffle_all_that_is_hidden(s: State, seat: int) -> None:
    """A redeal that forgets what went into the draw pile: every card that the seat does not see changes places."""
    for card in range(DECK):
        s.era[card] = 0
    for knower in range(6):
        for card in range(DECK):
            s.known[knower, card] = 0
    s.reshuffles, before = 0, s.reshuffles
    RULES.redeal(s, seat)
    s.reshuffles = before


def test_a_redeal_that_forgets_the_reshuffles_would_be_found_out() -> None:
    found = set()
    for move, (s, memories) in enumerate(followed(5, 3, [2], stages=1)):
        if s.reshuffles and move % 5 == 0:
            other = s.copy()
            seed_dice(other, move, 1)
            shuffle_all_that_is_hidden(other, 0)
            found.add(memories[0].contradiction(other))
    assert any("went into the pile" in what for what in found)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [("hand", "my hand"), ("row", "my row"), ("discard", "the discards"), ("deck", "the cards are not")],
)
def test_the_memory_notices_what_is_wrong(spoil: str, says: str) -> None:
    moments = followed(3, 3, [2])
    s, memories = next((s, known) for s, known in moments if s.row_n[0] > 3 and s.discard_n > 3)
    other = s.copy()
    if spoil == "deck":
        other.deck[0] = s.deck[1] if faces([s.deck[1]]) != faces([s.deck[0]]) else s.hand[0, 0]
    else:
        mine = {"hand": (other.hand, (0, 0)), "row": (other.row, (0, 0)), "discard": (other.discard, 0)}[spoil]
        cells, at = mine
        i = next(i for i in range(s.deck_n) if faces([s.deck[i]]) != faces([cells[at]]))
        cells[at], other.deck[i] = other.deck[i], cells[at]
    assert memories[0].contradiction(other).startswith(says)


def hidden_places(s: State, seat: int) -> dict[str, int]:
    """The card in every place that the seat does not see, by the place's name."""
    found = {f"deck {i}": s.deck[i] for i in range(s.deck_n)}
    found |= {f"discard {i}": s.discard[i] for i in range(s.discard_n) if s.thrower[i] not in (FACE_UP, seat)}
    for other in range(s.seats):
        if other != seat:
            found |= {f"hand {other} {i}": s.hand[other, i] for i in range(10) if s.hand[other, i] != NONE}
            found |= {f"laid {other} {i}": s.laid[other, i] for i in range(s.laid_n[other])}
            found |= {f"row {other} {i}": s.row[other, i] for i in range(s.row_n[other])}
            if s.counter[other] != NONE:
                found[f"counter {other}"] = s.counter[other]
    return found


def middle_of_a_stage() -> State:
    """Three seats, two cards in each row, three taken by a Barrier, and seat 1 has laid its next row card."""
    hands = ["barrier 60", "70 30 40", "rest 80 50"]
    t = table(3, start=1, hands=hands, rows=["10 20", "30 40", "50 60"], discards="rest 10", pile="20")
    t.play_round(["60", "70", "80"], ["barrier", "30", "rest"])
    t.lay(1, "40")
    return t.s


def test_without_a_reshuffle_every_hidden_card_is_equally_likely_in_every_hidden_place() -> None:
    s = middle_of_a_stage()
    assert any(s.thrower[i] > 0 for i in range(s.discard_n))
    places = hidden_places(s, 0)
    cards = sorted(places.values())
    assert len(cards) > 60
    looked_at = ["deck 0", "deck 40", "row 1 0", "row 2 1", "hand 1 0", "hand 2 9", "discard 5"]
    assert set(looked_at) <= set(places), sorted(places)
    counts: dict[str, Counter[int]] = {place: Counter() for place in looked_at}
    times = 1500
    for number in range(times):
        dealt = hidden_places(guess(s, 0, number), 0)
        assert sorted(dealt.values()) == cards
        for place in looked_at:
            counts[place][dealt[place]] += 1
    expected, freedom = times / len(cards), len(cards) - 1
    for place, found in counts.items():
        chi_square = sum((found[card] - expected) ** 2 / expected for card in cards)
        assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5, place


@pytest.mark.parametrize("policies", [[0], [2]])
def test_repeated_redeals_change_every_hidden_place(policies: list[int]) -> None:
    """With reshuffles too: wherever more than one card can be, more than one turns up."""
    for move, (s, _) in enumerate(followed(5, 4, policies, stages=1)):
        if move % 120 != 60:
            continue
        seen: dict[str, set[int]] = {place: set() for place in hidden_places(s, 2)}
        for number in range(40):
            for place, card in hidden_places(guess(s, 2, number), 2).items():
                seen[place].add(card)
        assert min(len(cards) for cards in seen.values()) > 1


def test_the_same_dice_redeal_the_same_and_the_dice_move_on() -> None:
    s = middle_of_a_stage()
    assert guess(s, 1, 5) == guess(s, 1, 5)
    assert guess(s, 1, 5) != guess(s, 1, 6)
    again = s.copy()
    seed_dice(again, 5, 99)
    before = below(again.copy(), 1 << 30)
    RULES.redeal(again, 1)
    assert below(again, 1 << 30) != before
