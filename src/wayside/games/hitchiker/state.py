"""The record of Hitchiker: who is where with what, what is being decided, the cards. Sums are in thousands.

Hidden are the hole cards, the card burned at Blackjack, and what is said at the same time until all have said it. The
pack is not stored: a card is drawn by lot from those that are not dealt.
"""

from wayside.engine.arguments import Money
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, Seat, UpTo
from wayside.engine.record import Cells, Grid, Record, owned, public, secret
from wayside.games.hitchiker.edition import (
    DEAL_ROLLS,
    HOMETOWN_WORDS,
    HOMETOWNS,
    NONE,
    PLACE_WORDS,
    RIDE_WORDS,
    RIDES,
    SEATS,
    SIDES,
    SPLIT_HANDS,
)
from wayside.games.hitchiker.words import CARD_WORDS, UNITS

PHASE_WORDS = (
    "where to make one's home",
    "whether to join the game",
    "Life Insurance, or the roll to move",
    "what to put into the Bank",
    "whether to buy the Hometown",
    "what to risk at the Black Market",
    "whether to take the deal",
    "how many Units to sell",
    "whether to perform",
    "whether it was good enough",
    "which casino game to play",
    "what to wager on the first card",
    "what to do with a hand of Blackjack",
    "whether to ante",
    "what to bet",
    "over",
)
(
    HOME,
    CHAIRS,
    TURN,
    BANKING,
    PURCHASE,
    RISKING,
    DEALING,
    SELLING,
    STAGE,
    JURY,
    CHOICE,
    WAGER,
    HAND,
    ANTEING,
    BETTING,
    OVER,
) = range(len(PHASE_WORDS))

PACK = len(CARD_WORDS)
FLOP, TURN_CARD, RIVER = 3, 4, 5  # cards on the board

# A hand of Blackjack has a number: four for each seat, as one may be split into four, and four more for the dealer's
# second hand; the House comes last.
SECOND = SEATS * SPLIT_HANDS
HOUSE_HAND = SECOND + SPLIT_HANDS
HANDS = HOUSE_HAND + 1
BURNED = 1  # cards of the pack that are not dealt at Blackjack
ON_FELT = PACK - BURNED
MOST_COUNT = 21 + 10  # the most that a hand of Blackjack can count: a ten on 21

NO_GAME, CRAPS, BLACKJACK, HOLDEM = range(4)
CASINO_GAME = Kind("casino game", faces=("none", "High Roll Craps", "Blackjack", "Texas Hold'em"))

UNSAID, SAID_NO, SAID_YES = range(3)
"""What a sealed answer is at a vote and before an ante."""
NO_WAGER = -1
"""What a sealed wager is that was declined; 0 is one that is not said yet."""

SOMEBODY = Seat(none=NONE)
PLACE = Kind("place", faces=PLACE_WORDS, none=NONE)
TOWN = Kind("Hometown", faces=HOMETOWN_WORDS)
RIDE = Kind("Bad Ride", faces=RIDE_WORDS, none=NONE)
CARD = Kind("card", faces=CARD_WORDS, none=NONE)
FELT_HAND = Kind("hand", HANDS, none=NONE)
PIPS = UpTo(SIDES, 1, also={0: "not rolled"})
CASH = Money("cash", "$", each=1000)

# The most events that one move can cause. At Blackjack the last hand stands, and three that were split with it may have
# 21 each; the House draws ten cards at most, stands or busts, and may find the pack out; and 25 hands are settled, for
# 51 cards make no more of two. At Hold'em a last call, all in, brings two cards; six hands are shown and named, money
# goes back twice, and six players share five pots in 6, 5, 4, 3 and 2 parts: that is fewer. Then somebody has won; or
# welfare is lost, six players at most miss a turn, rounds are over, and a gift of insurance is used.
LOG = (1 + 3 + 10 + 2 + 25) + (1 + 6 + 1 + 1)


class State(Record, log=LOG):
    """Everything but cards and what is said at the same time is open (H16)."""

    chairs: int = public("u1", doc="option: how many of the last seats are empty chairs at the start")
    claim: int = public("u1", doc="option: 1 if welfare must be asked for")
    goal: int = public("u1", doc="option: 0 is the full goal, 1 the short one")
    first: int = public("u1", doc="option: who begins; 0 is rolled for, else the seat counted from 1")

    # ---- Who has what
    cash: Cells = public("i4", SEATS, by=SEAT, of=CASH, doc="Travelling Cash, the risked part of it too")
    savings: Cells = public("i4", SEATS, by=SEAT, of=CASH, doc="what is in the Bank envelope")
    units: Cells = public("i4", SEATS, by=SEAT, of=UNITS, doc="Units of Contraband")
    at: Cells = public("u1", SEATS, by=SEAT, of=PLACE, fill=NONE, doc="the place of each pawn")
    owner: Cells = public("u1", HOMETOWNS, by=TOWN, of=SOMEBODY, fill=NONE, doc="whose each Hometown is")
    deaths: Cells = public("u2", SEATS, by=SEAT, of=UpTo(65535), doc="how often each has died")
    insured: int = public("u1", of=Bits(SEAT), doc="who is insured until the end of this turn")
    gift: int = public("u1", of=Bits(SEAT), doc="whose next turn is insured for nothing")
    stuck: int = public("u1", of=Bits(SEAT), doc="who is stuck in Remindya")
    missing: int = public("u1", of=Bits(SEAT), doc="who misses the next turn")
    empty: int = public("u1", of=Bits(SEAT), doc="chairs on which nobody has sat down yet")
    joining: int = public("u1", of=Bits(SEAT), doc="who is still to choose a Hometown")

    # ---- The turn
    starter: int = public("u1", of=SEAT, doc="the seat that has the first turn of every round")
    turn: int = public("u1", of=SEAT, doc="the seat whose turn it is; in a Casino that is the dealer")
    winner: int = public("u1", of=SOMEBODY, fill=NONE, doc="who has won")
    dead: int = public("u1", of=FLAG, doc="1 while who has just died chooses a new Hometown")
    quoted: int = public("u1", of=FLAG, doc="1 once a premium was rolled in this turn")
    dice: Cells = public("u1", 2, of=PIPS, doc="what the dice of the turn show, or the one die and 0")
    left_from: int = public("u1", of=PLACE, fill=NONE, doc="where this turn's move began")
    passed: int = public("u1", of=UpTo(HOMETOWNS), doc="own Hometowns passed in this move")
    limit: int = public("i4", of=CASH, doc="the most that may be banked now")
    due: int = public("i4", of=CASH, doc="welfare that has not been asked for yet")
    bought: int = public("u1", of=FLAG, doc="1 once a Hometown was bought in this turn")
    price: int = public("i4", of=CASH, doc="what the Hometown for sale costs; 0 if none is")
    ride: int = public("u1", of=RIDE, fill=NONE, doc="the Bad Ride of this turn")
    rides_left: Cells = public("u1", RIDES, by=Kind("Bad Ride", faces=RIDE_WORDS), of=FLAG, doc="1 if face down still")
    pile: int = public("u1", of=UpTo(RIDES), derived="rides_left", doc="Bad Rides that lie face down")

    # ---- The Black Market
    risk: int = public("i4", of=CASH, doc="how much of the buyer's cash lies on the table")
    rolls: int = public("u1", of=UpTo(DEAL_ROLLS), doc="how often it was rolled for this deal")
    deal: Grid = public("u1", (DEAL_ROLLS, 2), of=PIPS, length="rolls", doc="the dice of each roll for a deal")
    roller: Cells = public("u1", DEAL_ROLLS, of=SOMEBODY, fill=NONE, length="rolls", doc="who rolled each of them")

    # ---- What is said at the same time
    sealed: Grid = owned(
        "i4", (SEATS, 2), doc="a vote or an ante, or the wagers of a seat, while others are asked still"
    )
    votes: Cells = public(
        "u1", SEATS, by=SEAT, of=Kind("vote", faces=("none", "no", "yes")), doc="the votes of the last jury, once open"
    )

    # ---- The Casino
    game: int = public("u1", of=CASINO_GAME, doc="which casino game is on")
    unwanted: int = public("u1", of=FLAG, doc="1 once too few wanted to play Texas Hold'em at this visit")
    dealt: int = secret("u8", of=Bits(PACK), doc="cards that are not in the pack any more")
    burned: int = secret("u1", of=CARD, fill=NONE, doc="the card that was burned")
    rolled: Grid = public("u1", (SEATS, 2), by=SEAT, of=PIPS, doc="High Roll: what each has rolled")

    # Blackjack. Hand number seat * 4 + i is hand i of that seat.
    felt_n: int = public("u1", of=UpTo(ON_FELT), doc="cards on the table, in the order in which they were dealt")
    felt: Cells = public("u1", ON_FELT, of=CARD, length="felt_n", doc="the cards")
    felt_hand: Cells = public("u1", ON_FELT, of=FELT_HAND, length="felt_n", doc="the hand to which each belongs")
    wager: Cells = public("i4", HANDS, by=FELT_HAND, of=CASH, doc="what lies beside each hand that is still in")
    cards: Cells = public("u1", HANDS, by=FELT_HAND, of=UpTo(PACK), derived="felt felt_hand", doc="cards in each hand")
    count: Cells = public(
        "u1", HANDS, by=FELT_HAND, of=UpTo(MOST_COUNT), derived="felt felt_hand", doc="what it counts"
    )
    soft: int = public("u4", of=Bits(FELT_HAND), derived="felt felt_hand", doc="hands with an ace that counts 11")
    hand: int = public("u1", of=FELT_HAND, fill=NONE, doc="the hand that is being played")

    # Texas Hold'em
    playing: int = public("u1", of=Bits(SEAT), doc="who has put in an ante")
    folded: int = public("u1", of=Bits(SEAT), doc="who of them has folded")
    hole: Grid = owned("u1", (SEATS, 2), of=CARD, fill=NONE, doc="the hole cards")
    shown: Grid = public("u1", (SEATS, 2), by=SEAT, of=CARD, fill=NONE, doc="hole cards that were shown")
    board_n: int = public("u1", of=UpTo(RIVER), doc="cards on the board")
    board: Cells = public("u1", RIVER, of=CARD, length="board_n", doc="the community cards")
    put: Cells = public("i4", SEATS, by=SEAT, of=CASH, doc="what each has put in in this game, the ante too")
    bets: Cells = public("i4", SEATS, by=SEAT, of=CASH, doc="what each has put in in this round of betting")
    highest: int = public("i4", of=CASH, doc="the highest bet of this round of betting")
    least_raise: int = public("i4", of=CASH, doc="by how much one must raise at least")
    to_act: int = public("u1", of=Bits(SEAT), doc="who is still to act in this round of betting")
    may_raise: int = public("u1", of=Bits(SEAT), doc="who may raise when it is their turn")
    bettor: int = public("u1", of=SOMEBODY, fill=NONE, doc="who bet or raised last in this round of betting")
