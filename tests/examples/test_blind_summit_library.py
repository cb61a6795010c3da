"""A stranger's game by the public face, which has never heard of it."""

from pathlib import Path

import pytest

import wayside


def test_it_is_found_played_saved_and_proved_by_name(game: wayside.Game, tmp_path: Path) -> None:
    match = wayside.Match("blind summit", names=["Ada", "Bo", "Cy"], options={"first": 1}, seed=1)
    assert match.game is game
    offer = next(offer for offer in match.offers if offer.is_free)
    assert str(offer) == "go 5..40 by 5"
    with pytest.raises(wayside.IllegalMove, match="from 5 to 40 in steps of 5"):
        match.play("go 12")
    assert "Ada pulls out and stakes 10 coins." in map(str, match.play(offer.with_amount(10)))
    assert match.waiting == [1, 2]
    assert match.undo() == "go 10"
    match.play_out(["sensible", "random", lambda seat: seat.offers[0].with_amount()], seed=1)
    path = tmp_path / "summit.wayside"
    match.save(path)
    assert wayside.verify(path).scores == match.scores


def test_a_seat_has_its_own_die_and_imagines_the_others(game: wayside.Game) -> None:
    match = wayside.Match(game, 3, seed=1)
    dice = {match.seat(0).imagine(seed=seed).seat(1).view["die"] for seed in range(20)}
    assert len(dice) > 3
    assert {match.seat(0).imagine(seed=seed).seat(0).view["die"] for seed in range(20)} == {match.seat(0).view["die"]}
    assert "die" not in match.view
    assert "SUMMIT" in str(match.seat(0)).upper()


def test_it_is_simulated(game: wayside.Game) -> None:
    result = wayside.simulate("blind-summit", 2, 500, ["sensible", "random"])
    assert result.wins[0] > 300
