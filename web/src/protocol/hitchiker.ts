// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** One of 36, by its number. */
export type BadRide = number;

/** Bit i is set for thing i, or for seat i. */
export type Bits = number;

/** One of 52, by its number. */
export type Card = number;

/** One of 4, by its number. */
export type CasinoGame = number;

/** 0 or 1: no or yes. */
export type Flag = number;

/** One of 29, by its number. */
export type Hand = number;

/** A sum, as the record counts it. */
export type Money = number;

/** One of 42, by its number. */
export type Place = number;

/** A seat, by its number. */
export type Seat = number;

/** One of 3, by its number. */
export type Vote = number;

/** What a seat sees of Hitchiker; a spectator lacks what is a seat's own. */
export interface HitchikerView {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: Bits;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: Flag;
  /** option: how many of the last seats are empty chairs at the start */
  chairs: number;
  /** option: 1 if welfare must be asked for */
  claim: number;
  /** option: 0 is the full goal, 1 the short one */
  goal: number;
  /** option: who begins; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** Travelling Cash, the risked part of it too */
  cash: Money[];
  /** what is in the Bank envelope */
  savings: Money[];
  /** Units of Contraband */
  units: Money[];
  /** the place of each pawn */
  at: Place[];
  /** whose each Hometown is */
  owner: Seat[];
  /** how often each has died */
  deaths: number[];
  /** who is insured until the end of this turn */
  insured: Bits;
  /** whose next turn is insured for nothing */
  gift: Bits;
  /** who is stuck in Remindya */
  stuck: Bits;
  /** who misses the next turn */
  missing: Bits;
  /** chairs on which nobody has sat down yet */
  empty: Bits;
  /** who is still to choose a Hometown */
  joining: Bits;
  /** the seat that has the first turn of every round */
  starter: Seat;
  /** the seat whose turn it is; in a Casino that is the dealer */
  turn: Seat;
  /** who has won */
  winner: Seat;
  /** 1 while who has just died chooses a new Hometown */
  dead: Flag;
  /** 1 once a premium was rolled in this turn */
  quoted: Flag;
  /** what the dice of the turn show, or the one die and 0 */
  dice: number[];
  /** where this turn's move began */
  left_from: Place;
  /** own Hometowns passed in this move */
  passed: number;
  /** the most that may be banked now */
  limit: Money;
  /** welfare that has not been asked for yet */
  due: Money;
  /** 1 once a Hometown was bought in this turn */
  bought: Flag;
  /** what the Hometown for sale costs; 0 if none is */
  price: Money;
  /** the Bad Ride of this turn */
  ride: BadRide;
  /** 1 if face down still */
  rides_left: Flag[];
  /** Bad Rides that lie face down */
  pile: number;
  /** how much of the buyer's cash lies on the table */
  risk: Money;
  /** how often it was rolled for this deal */
  rolls: number;
  /** the dice of each roll for a deal */
  deal: number[][];
  /** who rolled each of them */
  roller: Seat[];
  /** a vote or an ante, or the wagers of a seat, while others are asked still */
  sealed?: number[];
  /** the votes of the last jury, once open */
  votes: Vote[];
  /** which casino game is on */
  game: CasinoGame;
  /** 1 once too few wanted to play Texas Hold'em at this visit */
  unwanted: Flag;
  /** High Roll: what each has rolled */
  rolled: number[][];
  /** cards on the table, in the order in which they were dealt */
  felt_n: number;
  /** the cards */
  felt: Card[];
  /** the hand to which each belongs */
  felt_hand: Hand[];
  /** what lies beside each hand that is still in */
  wager: Money[];
  /** cards in each hand */
  cards: number[];
  /** what it counts */
  count: number[];
  /** hands with an ace that counts 11 */
  soft: Bits;
  /** the hand that is being played */
  hand: Hand;
  /** who has put in an ante */
  playing: Bits;
  /** who of them has folded */
  folded: Bits;
  /** the hole cards */
  hole?: Card[];
  /** hole cards that were shown */
  shown: Card[][];
  /** cards on the board */
  board_n: number;
  /** the community cards */
  board: Card[];
  /** what each has put in in this game, the ante too */
  put: Money[];
  /** what each has put in in this round of betting */
  bets: Money[];
  /** the highest bet of this round of betting */
  highest: Money;
  /** by how much one must raise at least */
  least_raise: Money;
  /** who is still to act in this round of betting */
  to_act: Bits;
  /** who may raise when it is their turn */
  may_raise: Bits;
  /** who bet or raised last in this round of betting */
  bettor: Seat;
  /** what lies in each pot, the main pot first; nothing behind the last */
  pots: Money[];
  /** who can win each pot */
  pot_seats: Bits[];
  /** who has the least cash of all but the player whose turn it is */
  heir: Seat;
}

/** All of Hitchiker, as a replay shows it to one who sees everything. */
export interface HitchikerEverything extends Omit<HitchikerView, "sealed" | "hole"> {
  /** a vote or an ante, or the wagers of a seat, while others are asked still */
  sealed: number[][];
  /** cards that are not in the pack any more */
  dealt: Bits;
  /** the card that was burned */
  burned: Card;
  /** the hole cards */
  hole: Card[][];
}

/** What an offer of Hitchiker would do. */
export interface HitchikerEffects {
  /** Travelling Cash then, before any dice or cards */
  cash: number;
  /** what is in the Bank envelope then */
  savings: number;
  /** Units then */
  units: number;
  /** what is laid on the table: a risk, a wager, an ante, a bet */
  laid: number;
  /** the least amount that wins at once, as the offer counts it; 0: none does */
  wins_at: number;
  /** 1 if it wins at once, at the lowest amount too */
  wins: number;
  /** the place that it is about */
  place: number;
  /** the deal that is taken */
  deal: number;
  /** what a Unit costs or brings, in dollars */
  unit: number;
  /** 1 if it is death */
  dies: number;
  /** rolls for the deal that are left after the next one */
  rolls: number;
  /** of 36 premiums those that can be paid */
  can_pay: number;
  /** of 36 falls those that pass or reach an own Hometown */
  to_own: number;
  /** of 36 falls those that end on another's Hometown */
  to_rent: number;
  /** of 36 falls those that end on nobody's Hometown */
  to_free: number;
  /** of 36 falls those that end on a SELL city */
  to_sell: number;
  /** of 36 falls those that end on a Black Market */
  to_market: number;
  /** of 36 falls those that end on Customs */
  to_customs: number;
  /** of 36 falls those that end on a Casino */
  to_casino: number;
  /** of 36 falls those that end on a Bad Ride city */
  to_ride: number;
  /** of 36 falls those that end on Corpus Risky */
  to_shark: number;
  /** of 36 falls those that lead nowhere, as one is stuck */
  stays: number;
  /** what the hand of Blackjack counts now */
  count: number;
  /** what lies beside that hand then */
  wager: number;
  /** all that lies in the middle at Hold'em then */
  pot: number;
  /** 1 if nothing is left to bet with */
  all_in: number;
}

/** The names of these numbers, in their order. */
export const EFFECTS = [
  "cash",
  "savings",
  "units",
  "laid",
  "wins_at",
  "wins",
  "place",
  "deal",
  "unit",
  "dies",
  "rolls",
  "can_pay",
  "to_own",
  "to_rent",
  "to_free",
  "to_sell",
  "to_market",
  "to_customs",
  "to_casino",
  "to_ride",
  "to_shark",
  "stays",
  "count",
  "wager",
  "pot",
  "all_in",
] as const;

/** The kinds of events, by number. */
export const EVENTS = [
  "rolled-for-first",
  "rolled-again",
  "lot",
  "begins",
  "settled",
  "joined",
  "no-room",
  "missed",
  "premium",
  "insured",
  "no-cover",
  "gift",
  "spared",
  "rolled",
  "travelled",
  "stuck",
  "not-odd",
  "escaped",
  "welfare",
  "welfare-due",
  "welfare-lost",
  "deposited",
  "priced",
  "too-dear",
  "bought",
  "rent",
  "paid",
  "paid-bank",
  "received",
  "lost-cash",
  "lost-cash-to",
  "lost-savings",
  "lost-savings-to",
  "got-units",
  "lost-units",
  "lost-units-to",
  "broke",
  "rolled-at",
  "no-doubles",
  "shark",
  "twister",
  "performed",
  "declined",
  "voted",
  "approved",
  "rejected",
  "risked",
  "deal-rolled",
  "declined-deal",
  "bought-units",
  "ripped-off",
  "shootout",
  "no-deal",
  "sold",
  "customs",
  "died",
  "gave-up",
  "reborn",
  "ride",
  "shuffled",
  "ride-die",
  "ride-dice",
  "taken-to",
  "will-miss",
  "killed",
  "will-be-insured",
  "chose-craps",
  "chose-blackjack",
  "chose-holdem",
  "high-rolled",
  "won-high-roll",
  "dealt",
  "house-dealt",
  "wagered",
  "sat-out",
  "blackjack",
  "stood",
  "split",
  "doubled",
  "hand-bust",
  "house-stands",
  "house-bust",
  "hand-won",
  "hand-pushed",
  "hand-lost",
  "pack-out",
  "anted",
  "stayed-out",
  "too-few",
  "ante-back",
  "hole-cards",
  "board-card",
  "checked",
  "opened",
  "called",
  "raised",
  "all-in",
  "folded",
  "uncalled",
  "showed",
  "has-hand",
  "won-pot",
  "won-by-savings",
  "won-by-cash",
  "ended",
] as const;

/** What is being decided, by number. */
export const PHASES = [
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
] as const;
