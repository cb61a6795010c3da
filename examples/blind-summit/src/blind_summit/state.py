"""The record of Blind Summit: every coin, every die, and who may know it."""

from blind_summit.edition import DICE, PATIENCE, SEATS, SIDES
from blind_summit.words import VOTE
from wayside.engine.arguments import Money
from wayside.engine.kinds import SEAT, Kind, UpTo
from wayside.engine.record import Cells, Record, owned, public, secret

TO_DRIVE, TO_VOTE, OVER = range(3)
PHASES = ("go or wait", "follow or stay", "over")

NO_VOTE, FOLLOWS, STAYS = range(3)
UNROLLED = 0

COINS = Money("coins", "coins")
DIE = UpTo(SIDES, 1, also={UNROLLED: "none"})
HOW = Kind("vote", faces=VOTE.words)
TOTAL = UpTo(SIDES * DICE)

# The most events that one move can cause: the last vote turns up 5 votes and 7 dice, says that the column
# was long and how the road was (14), pays 6 seats and empties the lay-by (7); then the wheel passes and 6
# dice are rolled (7), or the game ends (1). That is 28.
LOG = 28


class State(Record, log=LOG):
    """Dice show 1 to 6; UNROLLED where there is none."""

    laps: int = public("i1", doc="option: how often everybody is the driver")
    fog: int = public("i1", doc="option: one more die that nobody sees")
    first: int = public("i1", doc="option: who drives first; 0 is drawn by lot, else the seat counted from 1")

    driver: int = public("i1", of=SEAT, doc="the seat at the wheel")
    stake: int = public("i2", of=COINS, doc="what the driver has staked; 0 before that")
    layby: int = public("i4", of=COINS, doc="coins in the lay-by")
    waited: int = public("i1", of=UpTo(PATIENCE), doc="drivers who waited since the dice were rolled")
    purse: Cells = public("i4", SEATS, by=SEAT, of=COINS, doc="coins of each seat")

    die: Cells = owned("i1", SEATS, of=DIE, doc="the die under each seat's hand")
    hidden_die: int = secret("i1", of=DIE, doc="the die in the fog")
    vote: Cells = owned("i1", SEATS, of=HOW, doc="how each seat votes, until all votes are in")

    shown: Cells = public("i1", SEATS, by=SEAT, of=DIE, doc="the dice that were turned up last")
    shown_hidden: int = public("i1", of=DIE, doc="the die in the fog that was turned up last")
    shown_vote: Cells = public("i1", SEATS, by=SEAT, of=HOW, doc="the votes that were turned up last")
    shown_total: int = public("i1", of=TOTAL, doc="all those dice together")
    shown_needed: int = public("i1", of=TOTAL, doc="what they needed to make")
