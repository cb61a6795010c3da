"""Moments of Hitchiker that are worth a picture, in matches whose dice are known beforehand.

    python tests/support/hitch_scenes.py 0 400

looks for them in so many matches, from that number on, and writes what tests/rules/hitchiker/cases.toml has of the
best: a deal that was rolled twice, with much at risk, and a hand of Hold'em with a side pot when the turn card lies.
One person plays against bots, which must do the same whatever their own dice show (as in hitch_script.py).
"""

import sys
from collections.abc import Callable

from hitch_script import BOT
from krikkit_script import nonces_of, secret_of

from wayside.bots.players import Bot, make_bot
from wayside.engine.match import Match
from wayside.games.hitchiker import GAME
from wayside.games.hitchiker.edition import HOMETOWNS
from wayside.games.hitchiker.state import ANTEING, BETTING, CHOICE, DEALING, RISKING, TURN, TURN_CARD, State

SEATS = 5
HOST = 0
MOST = 60  # moves of the host
TRIES = 40  # with so many dice a bot must choose the same
Worth = Callable[[Match], int]


def worth_of_deal(match: Match) -> int:
    """How good a picture the second deal makes: much at risk, houses, savings, somebody who has died."""
    s = match.record
    assert isinstance(s, State)
    if s.phase != DEALING or s.turn != HOST or s.rolls != 2 or s.risk < 60:
        return 0
    homes = sum(s.owner[town] < SEATS for town in range(HOMETOWNS))
    saved = sum(s.savings[seat] > 30 for seat in range(SEATS))
    first, second = (s.deal[roll, 0] + s.deal[roll, 1] for roll in range(2))
    fair = 2 * (second in (3, 4, 5, 10, 11)) + (first == 9)
    return 1 + homes + 2 * saved + 4 * fair + 3 * any(s.deaths[seat] for seat in range(SEATS)) + 4 * (s.units[HOST] > 0)


def worth_of_hand(match: Match) -> int:
    """The same of a hand: several who are in, side pots, bets on the table, and good cards."""
    s = match.record
    assert isinstance(s, State)
    if s.phase != BETTING or s.board_n != TURN_CARD or s.waiting != 1 << HOST:
        return 0
    pots = [pot for pot in match.view(HOST)["pots"] if pot]
    if len(pots) < 2:
        return 0
    live = (s.playing & ~s.folded).bit_count()
    return 1 + 3 * live + 2 * s.playing.bit_count() + 4 * (s.highest > 0) + len(pots)


def host_does(match: Match, bot: Bot, cards: bool) -> str:
    """What leads there: as the bot does, but deals are refused once, and hands are played, or none is dealt."""
    s = match.record
    assert isinstance(s, State)
    offers = {GAME.offer_text(line).split()[0]: line for line in match.offers(HOST)}
    if s.phase == TURN:
        return "roll"
    if s.phase == RISKING and "risk" in offers:
        return f"risk {1000 * max(offers['risk'][1], offers['risk'][2] * 3 // 4 // 10 * 10)}"
    if s.phase == DEALING:
        return "again" if s.rolls == 1 else "take"
    if s.phase == CHOICE:
        return "holdem" if cards and "holdem" in offers else "craps"
    if s.phase == ANTEING:
        return "ante" if cards else "pass"
    if s.phase == BETTING:
        return "call" if "call" in offers else "check"
    return GAME.move_text(bot.choose(match, HOST))


def moments(number: int, worth: Worth) -> tuple[int, list[str]]:
    """The best moment of a match: what it is worth, and the moves of the host before it."""
    names = ["Ada", *(f"Bot {seat}" for seat in range(1, SEATS))]
    options = {option.name: option.default for option in GAME.options} | {"first": 1}
    match = Match(GAME, names, options, secret=secret_of(number), nonces=nonces_of(number, SEATS))
    bots = [make_bot(GAME, BOT, seed) for seed in range(TRIES)]
    best, moves, done = 0, [], list[str]()
    while not match.over and len(done) < MOST:
        seat = max(match.waiting())  # the host last: bots are quicker
        if seat == HOST:
            if (found := worth(match)) > best:
                best, moves = found, [*done]
            done.append(host_does(match, bots[0], worth is worth_of_hand))
            match.play(HOST, done[-1])
            continue
        unsure = match.record.phase in (CHOICE, BETTING)  # type: ignore[attr-defined]
        chosen = {GAME.move_text(bot.choose(match, seat)) for bot in (bots if unsure else bots[:1])}
        if len(chosen) > 1:
            break
        match.play(seat, chosen.pop())
    return best, moves


def main(first: int, count: int) -> None:
    for name, worth in (("match", worth_of_deal), ("casino", worth_of_hand)):
        best, moves, number = max(
            ((*moments(number, worth), number) for number in range(first, first + count)), key=lambda found: found[0]
        )
        print(f"[scenes.{name}]  # worth {best}\nnumber = {number}\nseats = {SEATS}\nmoves = {moves}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
