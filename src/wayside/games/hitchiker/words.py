"""What can be done and what can happen in Hitchiker, in numbers for the rules and in words for people."""

from wayside.engine.arguments import Money, Number, SeatNumber, Words
from wayside.engine.counts import Count
from wayside.engine.events import EventKinds
from wayside.engine.moves import Verbs
from wayside.games.hitchiker.edition import HOMETOWN_WORDS, PLACE_WORDS, RIDE_WORDS, SIDES, SPLIT_HANDS
from wayside.games.hitchiker.ladders import all_or_half, shares
from wayside.games.hitchiker.poker_hand import PokerHandInFull

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("♣", "♦", "♥", "♠")
CARD_WORDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The cards of the pack by their numbers: rank times four, and the suit."""

# ---- Moves

SUM = Money("sum", "$", each=1000)
UNITS = Money("Units", "Units")
# A move is typed, and its words have no spaces in them.
TOWN = Words("Hometown", tuple(name.replace(" ", "-") for name in HOMETOWN_WORDS))

VERBS = Verbs()
verb = VERBS.add

HOME = verb("home", "H2.4", "make this Hometown your own", TOWN)
JOIN = verb("join", "H17.3", "sit down and join the game")
NOT_YET = verb("not-yet", "H17.3", "leave the chair empty for now")
INSURE = verb("insure", "H9.1", "have the premium of Life Insurance rolled, and pay it")
ROLL = verb("roll", "H3.1", "roll both dice and move on")
CLAIM = verb("claim", "H4.4", "ask for your welfare")
DEPOSIT = verb("deposit", "H4.5", "put this much into your Bank envelope", amount=SUM, ladder=all_or_half)
BUY = verb("buy", "H4.12", "buy the Hometown at the price rolled")
RISK = verb("risk", "H6.1", "lay this much on the table for Contraband", amount=SUM, ladder=shares)
TAKE = verb("take", "H6.6", "take the deal")
AGAIN = verb("again", "H6.6", "decline it, and have it rolled again")
SELL = verb("sell", "H7.3", "sell so many Units", amount=UNITS, ladder=all_or_half)
PERFORM = verb("perform", "H5.4", "perform for the table")
YES = verb("yes", "H5.10", "it was good enough", hints=False)
NO = verb("no", "H5.10", "it was not good enough", hints=False)
CRAPS = verb("craps", "H13.1", "deal High Roll Craps")
BLACKJACK = verb("blackjack", "H14.1", "deal Blackjack")
HOLDEM = verb("holdem", "H15.1", "deal Texas Hold'em")
BET = verb("bet", "H14.4", "bet this much", amount=SUM, ladder=shares)
HIT = verb("hit", "H14.9", "take another card")
STAND = verb("stand", "H14.9", "keep the cards you have")
SPLIT = verb("split", "H14.14", "split the pair and lay down the same wager again")
DOUBLE = verb("double", "H14.17", "double the wager and take one more card")
ANTE = verb("ante", "H15.1", "put in the ante and play")
CHECK = verb("check", "H15.7", "bet nothing")
CALL = verb("call", "H15.7", "match the highest bet, or put in all you have")
RAISE = verb("raise", "H15.9", "raise the highest bet to this much", amount=SUM, ladder=shares)
FOLD = verb("fold", "H15.11", "give up the hand")
PASS = verb("pass", "H3.10", "no, thank you")

# ---- Events


DICE = Words("dice", tuple(f"{a}-{b}" for a in range(1, SIDES + 1) for b in range(1, SIDES + 1)))
"""Both dice in one number: the first one less one, times six, and the second one less one."""
DIE = Number("die", 1, SIDES)
PLACE, FROM = (Words(name, PLACE_WORDS) for name in ("place", "from"))
# At the end of a sentence a name that ends with a full stop needs no other.
THERE, TO = (Words(name, tuple(place.removesuffix(".") for place in PLACE_WORDS)) for name in ("place", "to"))
RIDE = Words("ride", RIDE_WORDS)
CARD, FIRST_CARD, OTHER_CARD = (Words(name, CARD_WORDS) for name in ("card", "one", "other"))
ROLL_NUMBER = Words("roll", ("first", "second", "third"))
PAYEE, HEIR, OWNER, BUYER = (SeatNumber(name) for name in ("payee", "heir", "owner", "buyer"))
_PARTS = tuple(range(2, SPLIT_HANDS + 1))
HAND = Words(
    "hand",
    (
        "",
        *(f" (hand {part})" for part in _PARTS),
        " (second hand)",
        *(f" (second hand, part {part})" for part in _PARTS),
    ),
)
"""Which hand of Blackjack: one's own and what is split off it, then the dealer's second one and the same."""
COUNT = Number("count", 2, 31)
POT = Words("pot", ("the pot", *(f"side pot {i}" for i in range(1, 6))))
TIMES = Number("times", 1, 99)

EVENTS = EventKinds()
event = EVENTS.add

# Setting up, chairs, turns
ROLLED_FOR_FIRST = event("rolled-for-first", "{seat} rolls {dice} to go first.", "H2.3", DICE)
ROLLED_AGAIN = event("rolled-again", "Those who tied roll again: {times} more.", "H2.3", TIMES)
LOT = event("lot", "Nobody wins the roll, so the lot decides.", "H2.3")
BEGINS = event("begins", "{seat} goes first.", "H2.3")
SETTLED = event("settled", "{seat} makes {place} home, with {sum} in hand.", "H2.4", PLACE, SUM)
JOINED = event("joined", "{seat} joins the game.", "H17.4")
NO_ROOM = event(
    "no-room", "No Hometown is free: {seat} has to wait.", "H17.5", yours="No Hometown is free: you have to wait."
)
MISSED = event("missed", "{seat} misses a turn.", "H3.7")

# Life Insurance
PREMIUM = event("premium", "{seat} rolls {dice} for Life Insurance: it costs {sum}.", "H9.1", DICE, SUM)
INSURED = event(
    "insured",
    "{seat} pays {sum} and is insured for this turn.",
    "H9.5",
    SUM,
    yours="You pay {sum} and are insured for this turn.",
)
NO_COVER = event(
    "no-cover",
    "{seat} cannot pay the premium and stays without cover.",
    "H9.2",
    yours="You cannot pay the premium and stay without cover.",
)
GIFT = event("gift", "{seat} is insured for this turn, free of charge.", "H11.46")
SPARED = event("spared", "Life Insurance saves {seat} from death.", "H9.6")

# Moving
ROLLED = event("rolled", "{seat} rolls {dice}.", "H3.1", DICE)
TRAVELLED = event("travelled", "{seat} travels from {from} to {to}.", "H3.1", FROM, TO)
STUCK = event("stuck", "{seat} is stuck in Remindya.", "H5.9")
NOT_ODD = event("not-odd", "{seat} rolls {dice}: not odd, still stuck.", "H5.13", DICE)
ESCAPED = event(
    "escaped",
    "{seat} rolls {dice} and gets away from Remindya.",
    "H5.13",
    DICE,
    yours="You roll {dice} and get away from Remindya.",
)

# Hometowns
WELFARE = event("welfare", "{seat} collects {sum} of welfare.", "H4.1", SUM)
WELFARE_DUE = event("welfare-due", "Welfare of {sum} waits for {seat} to ask for it.", "H4.3", SUM)
WELFARE_LOST = event(
    "welfare-lost",
    "{seat} has not asked for {sum} of welfare: it is lost.",
    "H4.3",
    SUM,
    yours="You have not asked for {sum} of welfare: it is lost.",
)
DEPOSITED = event("deposited", "{seat} banks {sum}: {total} saved.", "H4.5", SUM, Money("total", "$", each=1000))
PRICED = event("priced", "{seat} rolls for {place}: it costs {sum}.", "H4.11", PLACE, SUM)
TOO_DEAR = event("too-dear", "{seat} cannot afford {place}.", "H4.12", PLACE)
BOUGHT = event("bought", "{seat} buys {place} for {sum}.", "H4.12", PLACE, SUM)
RENT_ROLLED = event("rent", "{seat} rolls {dice} for the rent of {owner}.", "H4.9", DICE, OWNER)

# Money
PAID = event("paid", "{seat} pays {payee} {sum}.", "H10.1", PAYEE, SUM)
PAID_BANK = event("paid-bank", "{seat} pays the Bank {sum}.", "H10.1", SUM)
RECEIVED = event("received", "{seat} receives {sum} from the Bank.", "H3.2", SUM)
LOST_CASH = event("lost-cash", "{seat} loses {sum} to the Bank.", "H11.4", SUM)
LOST_CASH_TO = event("lost-cash-to", "{seat} loses {sum} to {heir}.", "H5.15", SUM, HEIR)
LOST_SAVINGS = event("lost-savings", "{seat} loses {sum} of savings to the Bank.", "H16.8", SUM)
LOST_SAVINGS_TO = event("lost-savings-to", "{seat} loses {sum} of savings to {heir}.", "H5.16", SUM, HEIR)
GOT_UNITS = event("got-units", "{seat} gets {units}.", "H6.10", Money("units", "Units"))
LOST_UNITS = event("lost-units", "{seat} loses {units}.", "H16.9", Money("units", "Units"))
LOST_UNITS_TO = event("lost-units-to", "{seat} loses {units} to {heir}.", "H16.9", Money("units", "Units"), HEIR)
BROKE = event(
    "broke",
    "{seat} cannot pay in full, skips town and turns up in {place}.",
    "H10.3",
    PLACE,
    yours="You cannot pay in full, skip town and turn up in {place}.",
)

# Named places
ROLLED_AT = event("rolled-at", "{seat} rolls {dice} at {place}.", "H3.4", DICE, THERE)
NO_DOUBLES = event("no-doubles", "No doubles: nothing for {seat}.", "H5.3")
SHARK_ATE = event("shark", "The shark has eaten: {seat} is dead.", "H5.5", yours="The shark has eaten: you are dead.")
TWISTER = event(
    "twister", "A twister comes for what {seat} carries.", "H5.2", yours="A twister comes for what you carry."
)
PERFORMED = event(
    "performed", "{seat} has performed. The table judges.", "H5.10", yours="You have performed. The table judges."
)
DECLINED = event("declined", "{seat} will not perform.", "H5.11")
VOTED = event("voted", "{seat} says {vote}.", "H5.10", Words("vote", ("nothing", "no", "yes")))
APPROVED = event("approved", "The table is content with {seat}.", "H5.10")
REJECTED = event("rejected", "The whole table says no to {seat}.", "H5.10")

# The Black Market, SELL, Customs
RISKED = event("risked", "{seat} puts {sum} on the table.", "H6.1", SUM)
DEAL_ROLLED = event("deal-rolled", "{seat} rolls {dice} for {buyer}.", "H6.4", DICE, BUYER)
DECLINED_DEAL = event("declined-deal", "{seat} declines the deal.", "H6.6")
BOUGHT_UNITS = event("bought-units", "{seat} buys {units} for {sum}.", "H6.9", Money("units", "Units"), SUM)
RIPPED_OFF = event("ripped-off", "{seat} is ripped off.", "H6.11")
SHOOTOUT = event("shootout", "{seat} is caught in a police shootout.", "H6.12")
NO_DEAL = event(
    "no-deal", "Nothing is dealt: {seat} keeps the money.", "H6.14", yours="Nothing is dealt: you keep the money."
)
SOLD = event("sold", "{seat} sells {units} for {sum}.", "H7.2", Money("units", "Units"), SUM)
BUSTED_AT_CUSTOMS = event("customs", "{seat} is busted at Customs with {units}.", "H7.5", Money("units", "Units"))

# Death
DIED = event("died", "{seat} dies: all goes to {heir}.", "H8.1", HEIR, yours="You die: all goes to {heir}.")
GAVE_UP_HOMETOWNS = event(
    "gave-up", "The Hometowns of {seat} go back to the Bank.", "H8.3", yours="Your Hometowns go back to the Bank."
)
REBORN = event(
    "reborn",
    "{seat} is born again, for life number {life}.",
    "H8.6",
    "life",
    yours="You are born again, for life number {life}.",
)

# Bad Rides
DREW_RIDE = event("ride", "{seat} draws {ride}.", "H11.1", RIDE)
SHUFFLED = event("shuffled", "All Bad Rides are shuffled.", "H11.3")
RIDE_DIE = event("ride-die", "{seat} rolls {die}.", "H3.4", DIE)
RIDE_DICE = event("ride-dice", "{seat} rolls {dice}.", "H3.4", DICE)
TAKEN_TO = event("taken-to", "{seat} is taken to {place}.", "H11.7", PLACE)
WILL_MISS = event("will-miss", "{seat} will miss a turn.", "H3.7")
KILLED = event("killed", "The ride kills {seat}.", "H8.1")
WILL_BE_INSURED = event(
    "will-be-insured",
    "The next turn of {seat} is insured for nothing.",
    "H11.46",
    yours="Your next turn is insured for nothing.",
)

# Casinos
CHOSE_CRAPS = event("chose-craps", "{seat} deals High Roll Craps: the House puts up {sum}.", "H13.1", SUM)
CHOSE_BLACKJACK = event("chose-blackjack", "{seat} deals Blackjack.", "H14.1")
CHOSE_HOLDEM = event("chose-holdem", "{seat} deals Texas Hold'em: the Bank puts in {sum}.", "H15.1", SUM)
HIGH_ROLLED = event("high-rolled", "{seat} rolls {dice}.", "H13.1", DICE)
WON_HIGH_ROLL = event("won-high-roll", "{seat} wins {sum} at High Roll.", "H13.2", SUM)

DEALT = event("dealt", "{seat} is dealt {card}{hand}.", "H14.3", CARD, HAND)
HOUSE_DEALT = event("house-dealt", "The House is dealt {card}.", "H14.19", CARD)
WAGERED = event("wagered", "{seat} wagers {sum}{hand}.", "H14.4", SUM, HAND)
SAT_OUT = event("sat-out", "{seat} sits out.", "H14.6")
TWENTY_ONE = event(
    "blackjack",
    "{seat} has a Blackjack{hand} and is paid {sum}.",
    "H14.12",
    HAND,
    SUM,
    yours="You have a Blackjack{hand} and are paid {sum}.",
)
STOOD = event("stood", "{seat} stands on {count}{hand}.", "H14.9", COUNT, HAND)
SPLIT_HAND = event(
    "split",
    "{seat} splits and lays down {sum} more{hand}.",
    "H14.14",
    SUM,
    HAND,
    yours="You split and lay down {sum} more{hand}.",
)
DOUBLED = event("doubled", "{seat} doubles down: {sum} more{hand}.", "H14.17", SUM, HAND)
HAND_BUST = event(
    "hand-bust", "{seat} busts and loses {sum}{hand}.", "H14.10", SUM, HAND, yours="You bust and lose {sum}{hand}."
)
HOUSE_STANDS = event("house-stands", "The House stands on {count}.", "H14.19", COUNT)
HOUSE_BUST = event("house-bust", "The House busts with {count}.", "H14.1", COUNT)
HAND_WON = event("hand-won", "{seat} wins {sum}{hand}.", "H14.21", SUM, HAND)
HAND_PUSHED = event("hand-pushed", "{seat} takes back {sum}{hand}: a push.", "H14.22", SUM, HAND)
HAND_LOST = event("hand-lost", "{seat} loses {sum}{hand}.", "H14.22", SUM, HAND)
PACK_OUT = event("pack-out", "The pack has run out: all hands stand.", "H14.24")

ANTED = event("anted", "{seat} puts in the ante of {sum}.", "H15.1", SUM)
STAYED_OUT = event("stayed-out", "{seat} stays out.", "H15.1")
TOO_FEW = event("too-few", "Fewer than two want to play: no hand is dealt.", "H15.2")
ANTE_BACK = event("ante-back", "{seat} takes back the ante of {sum}.", "H15.2", SUM)
HOLE_CARDS = event(
    "hole-cards",
    "{seat} holds {one} and {other}.",
    "H15.5",
    FIRST_CARD,
    OTHER_CARD,
    private=True,
    yours="You hold {one} and {other}.",
)
BOARD_CARD = event("board-card", "On the board: {card}.", "H15.6", CARD)
CHECKED = event("checked", "{seat} checks.", "H15.7")
OPENED = event("opened", "{seat} bets {sum}.", "H15.8", SUM)
CALLED = event("called", "{seat} calls with {sum}.", "H15.7", SUM)
RAISED = event("raised", "{seat} raises to {sum}, with {more} more.", "H15.9", SUM, Money("more", "$", each=1000))
ALL_IN = event("all-in", "{seat} is all in.", "H15.12")
FOLDED = event("folded", "{seat} folds.", "H15.11")
UNCALLED = event("uncalled", "{seat} takes back {sum} that nobody called.", "H15.14", SUM)
SHOWED = event("showed", "{seat} shows {one} and {other}.", "H15.17", FIRST_CARD, OTHER_CARD)
HAS_HAND = event("has-hand", "That makes {hand}.", "H15.18", PokerHandInFull("hand"))
WON_POT = event("won-pot", "{seat} wins {sum} from {pot}.", "H15.20", SUM, POT)

# The end
WON_BY_SAVINGS = event(
    "won-by-savings",
    "{seat} has {sum} in the Bank and wins.",
    "H16.1",
    SUM,
    yours="You have {sum} in the Bank and win.",
)
WON_BY_CASH = event(
    "won-by-cash",
    "{seat} has {sum} of Travelling Cash and wins.",
    "H16.1",
    SUM,
    yours="You have {sum} of Travelling Cash and win.",
)
ENDED = event("ended", "{rounds} rounds are enough: the best standing wins.", "H18.4", "rounds")

COUNTS = (
    Count("wins: savings", WON_BY_SAVINGS, by_seat=True),
    Count("wins: cash", WON_BY_CASH, by_seat=True),
    Count("deaths", DIED, by_seat=True),
    Count("Bad Rides", DREW_RIDE, by_seat=True),
    Count("busts at Customs", BUSTED_AT_CUSTOMS, by_seat=True),
    Count("deals: Units bought", BOUGHT_UNITS, by_seat=True),
    Count("deals: ripped off", RIPPED_OFF, by_seat=True),
    Count("deals: shootouts", SHOOTOUT, by_seat=True),
    Count("sales", SOLD, by_seat=True),
    Count("skipped town", BROKE, by_seat=True),
    Count("Life Insurance", INSURED, by_seat=True),
    Count("casinos: High Roll Craps", CHOSE_CRAPS, by_seat=True),
    Count("casinos: Blackjack", CHOSE_BLACKJACK, by_seat=True),
    Count("casinos: Texas Hold'em", CHOSE_HOLDEM, by_seat=True),
    Count("games: out of rounds", ENDED),
)
