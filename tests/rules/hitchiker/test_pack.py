"""The pack: every card once, all equally likely, none twice."""

import numpy as np
import pytest

from wayside.engine.dice import seed_dice
from wayside.engine.forms import COMPILED, PLAIN, Form
from wayside.games.hitchiker.pack import CARD_CODES, cards_left, cards_of, draw_card, shuffle_pack
from wayside.games.hitchiker.state import PACK, State
from wayside.games.hitchiker.words import CARD_WORDS


def test_cards_have_letters_and_words() -> None:
    assert len(set(CARD_CODES)) == len(set(CARD_WORDS)) == PACK == 52
    assert [CARD_WORDS[card] for card in cards_of("2c Td js QH Ad")] == ["2♣", "10♦", "J♠", "Q♥", "A♦"]
    with pytest.raises(ValueError, match="1s"):
        cards_of("1s")


@pytest.mark.clause("H12.3", "HA67")
@pytest.mark.parametrize("kind", [PLAIN, COMPILED])
def test_a_pack_has_every_card_once(kind: str) -> None:
    draw, left = Form(kind).of(draw_card), Form(kind).of(cards_left)
    s = State()
    seed_dice(s, 1, 1)
    for _ in range(3):
        shuffle_pack(s)
        there = s if kind == PLAIN else s.cell
        drawn = []
        for n in range(PACK):
            assert left(there) == PACK - n
            drawn.append(draw(there))
            assert bin(s.dealt).count("1") == n + 1
        assert left(there) == 0
        assert sorted(drawn) == list(range(PACK))


@pytest.mark.clause("H12.3")
def test_both_forms_draw_the_same() -> None:
    one, other = State(), State()
    compiled = Form(COMPILED).of(draw_card)
    seed_dice(one, 5, 1)
    other.become(one)
    assert [draw_card(one) for _ in range(PACK)] == [compiled(other.cell) for _ in range(PACK)]
    assert one == other


@pytest.mark.clause("H12.3")
def test_any_card_is_as_likely_as_any_other() -> None:
    """The first and the tenth card of many packs: chi squared of 51 degrees stays within its usual bounds."""
    draw = Form(COMPILED).of(draw_card)
    s = State()
    seed_dice(s, 7, 1)
    packs = 20_000
    seen = np.zeros((2, PACK))
    for _ in range(packs):
        shuffle_pack(s)
        cards = [draw(s.cell) for _ in range(10)]
        seen[0, cards[0]] += 1
        seen[1, cards[9]] += 1
    wanted = packs / PACK
    for row in seen:
        chi = ((row - wanted) ** 2 / wanted).sum()
        assert 24.7 < chi < 88  # one in a thousand lies outside on either side
