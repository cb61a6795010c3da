"""Who asks for stillness gets it; who has been here once gets a sign even without a network."""

import random

import pytest
from browser import MakePerson, wait_until
from own_games import own_games
from page_hands import click_a_move, mine, play_on
from relay import Relay

GAMES = [game.name for game in own_games()]

# How many animations and transitions run at each moment, from here on.
WATCH = """() => {
  window.moving = [];
  const look = () => {
    for (const each of document.getAnimations())
      if (each.playState === "running") window.moving.push(each.animationName ?? each.transitionProperty ?? "script");
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.long
def test_nothing_moves_for_who_asks_for_stillness(person: MakePerson) -> None:
    for game in GAMES:
        ada = person("Ada", settings=None, reduced_motion="reduce")
        table = ada.match(game, 3)
        page = ada.open(f"/t/{table}")
        wait_until(page, lambda ada=ada: mine(ada), "a turn")
        page.wait_for_timeout(300)
        page.evaluate(WATCH)
        play_on([(ada, page)], lambda ada=ada: ada.made >= 6, random.Random(17))
        assert set(page.evaluate("() => window.moving")) == set(), game


@pytest.mark.long
def test_things_move_for_everybody_else(person: MakePerson) -> None:
    """The test above can see motion: here it must."""
    for game in GAMES:
        ada = person("Ada", settings=None)
        table = ada.match(game, 3)
        page = ada.open(f"/t/{table}")
        wait_until(page, lambda ada=ada: mine(ada), "a turn")
        page.evaluate(WATCH)
        click_a_move(ada, page, random.Random(18))
        wait_until(page, lambda page=page: page.evaluate("() => window.moving.length"), "something that moves")


@pytest.mark.long
def test_without_a_network_the_page_still_comes_and_says_so(person: MakePerson, relay: Relay) -> None:
    ada = person("Ada", url=relay.url)
    ada.expect("net::ERR_")
    page = ada.open("/")
    play = page.get_by_role("button", name="Play Hallo Trucker against bots")
    play.wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # what the first load fetched before there was a worker is kept now
    play.wait_for()
    relay.cut()
    page.reload()
    page.get_by_text("The server cannot be reached").first.wait_for()
    relay.mend()
    page.reload()
    play.wait_for()
    assert page.get_by_text("The server cannot be reached").count() == 0
