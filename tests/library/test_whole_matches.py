"""Every game by the public face: a whole match, saved, loaded, proved, undone, and seen by each seat alone."""

import random
from pathlib import Path

import pytest
from own_games import own_games

import wayside
from wayside.engine.kit.sight import redealt
from wayside.engine.record import OWNED, PUBLIC
from wayside.engine.sight import blinded, view

GAMES = [game.name for game in own_games()]
A_WHILE = 40  # moves


def begun(name: str, seed: int = 3, seats: int | None = None) -> wayside.Match:
    """A short match, its dice known."""
    game = wayside.find_game(name)
    return wayside.Match(game, seats or max(game.seats[0], min(3, game.seats[1])), options=dict(game.short), seed=seed)


def any_move(seat: wayside.Seat, chance: random.Random) -> str:
    offer = chance.choice(seat.offers)
    return offer.with_amount(chance.choice(offer.amounts) if offer.is_free else None)


def after_a_while(name: str, moves: int = A_WHILE, seed: int = 3) -> wayside.Match:
    match, chance = begun(name, seed), random.Random(seed)
    for _ in range(moves):
        if match.turn is None:
            break
        match.play(any_move(match.seat(match.turn), chance))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_is_saved_loaded_and_proved(name: str, tmp_path: Path) -> None:
    match = begun(name)
    bot = wayside.find_bot(name, "sensible", seed=3)
    told = match.seat(0).log()
    middle = tmp_path / "middle.wayside"
    while not match.over:
        assert match.turn == match.waiting[0]
        assert len(match.offers) > 0
        match.play(bot.choose(match))
        told += match.seat(0).events
        if len(match.moves) == 10:
            match.save(middle)
            again = wayside.load(middle)
            assert (repr(again), again.moves, again.offers[0]) == (repr(match), match.moves, match.offers[0])
            with pytest.raises(wayside.WaysideError, match="the match is not over"):
                wayside.verify(middle)
    assert told == match.seat(0).log()
    assert match.offers[:] == []
    assert match.turn is None
    assert match.winners == [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
    assert repr(match).endswith(", over>")
    path = tmp_path / "whole.wayside"
    match.save(path)
    proved = wayside.verify(str(path))
    assert (proved.moves, proved.scores, proved.names) == (match.moves, match.scores, match.names)
    assert [str(event) for event in proved.log()] == [str(event) for event in match.log()]
    assert (proved.options, proved.commitment) == (match.options, match.commitment)
    with pytest.raises(wayside.IllegalMove, match="the match is over"):
        match.play("anything")


@pytest.mark.parametrize("name", GAMES)
def test_all_moves_can_be_undone_and_come_back_the_same(name: str) -> None:
    match = after_a_while(name)
    moves, seen = match.moves, [seat.view for seat in match]
    log, board = match.log(), str(match)
    undone = [match.undo() for _ in moves]
    assert undone == [text for _, text in reversed(moves)]
    fresh = begun(name)
    assert [seat.view for seat in match] == [seat.view for seat in fresh]
    assert match.log() == fresh.log()
    for seat, text in moves:
        match.play(text, seat)
    assert [seat.view for seat in match] == seen
    assert (match.log(), str(match)) == (log, board)
    for _ in moves:
        match.undo()
    with pytest.raises(wayside.CannotTakeBack, match="nothing to undo"):
        match.undo()


@pytest.mark.parametrize("name", GAMES)
def test_every_offer_can_be_played_by_its_text_and_as_it_is(name: str) -> None:
    match = after_a_while(name, 12)
    assert match.turn is not None
    seat = match.turn
    for offer in match.offers:
        texts = [offer.with_amount(amount) for amount in {offer.low, offer.high}] if offer.is_free else [offer.move]
        for text in texts:
            assert text in match.offers
            tried = match.copy()
            tried.play(text, seat)
            assert tried.moves[-1] == (seat, text)
        if not offer.is_free:
            assert offer in match.offers
            tried = match.copy()
            tried.play(offer)
            assert tried.moves[-1] == (seat, offer.move)
    assert len(match.moves) == 12, "what is tried in a copy changes nothing"


def redealt_match(match: wayside.Match, seat: int, salt: int) -> wayside.Match:
    """The same match with everything dealt anew that a seat cannot know."""
    other = match.copy()
    engine = other._engine
    engine.record.become(redealt(engine.rules, engine.record, seat, salt))
    return other


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_sees_and_its_bots_choose_rests_on_its_sight_alone(name: str) -> None:
    varied = 0
    for moves in (0, 7, 23, 38):
        match = after_a_while(name, moves)
        for seat in match.waiting:
            other = redealt_match(match, seat, 100 + moves)
            varied += bytes(other._engine.record) != bytes(match._engine.record)
            was, now = match.seat(seat), other.seat(seat)
            assert now.view == was.view
            assert [str(offer) for offer in now.offers] == [str(offer) for offer in was.offers]
            assert now.events == was.events
            assert str(now) == str(was)
            for kind in ("random", *match.game.bots):
                bot = wayside.find_bot(name, kind, seed=5)
                assert bot.choose(now) == bot.choose(was), kind
    assert varied or name != "hallo-trucker", "hands are dealt anew"


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_shows_its_own_fields_and_nothing_more(name: str) -> None:
    match = after_a_while(name, 20)
    record = match._engine.record
    for seat in match:
        for field, seen in seat.view.items():
            if field in type(record).dtype.fields:  # the others are the game's notes
                assert seen == view(blinded(record, seat.number), seat.number)[field], field
        hidden = {
            field.name for field in match.game.fields if field.sight not in (PUBLIC, OWNED) and not field.owned_if
        }
        assert not hidden & set(seat.view)
        assert set(match.view) <= set(seat.view)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_imagines_is_in_keeping_with_what_it_sees_and_has_other_dice(name: str) -> None:
    match = after_a_while(name, 15)
    assert match.turn is not None
    seat = match.seat(match.turn)
    before = seat.view
    world = seat.imagine(seed=1)
    assert world.seat(seat.number).view == before
    assert [str(offer) for offer in world.offers] == [str(offer) for offer in seat.offers]
    assert world.moves == []
    world.play_out("random", seed=1)
    assert world.over
    assert seat.view == before, "what happens in a seat's mind does not happen at the table"
    assert world._engine.secret != match._engine.secret
    again = seat.imagine(seed=1)
    again.play_out("random", seed=1)
    assert again.moves == world.moves
    assert seat.imagine()._engine.secret != seat.imagine()._engine.secret
    with pytest.raises(wayside.WaysideError, match="cannot be saved"):
        world.save("nowhere.wayside")


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_drawn_as_each_sees_it(name: str) -> None:
    match = after_a_while(name, 10)
    for board in (str(match), *map(str, match)):
        assert len(board.splitlines()) > 3
        assert max(map(len, board.splitlines())) <= 100
        assert "\x1b" not in board
    assert max(map(len, match.board(60).splitlines())) <= 100
