// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** Bit i is set for thing i, or for seat i. */
export type Bits = number;

/** One of 3, by its number. */
export type Claim = number;

/** 0 or 1: no or yes. */
export type Flag = number;

/** A sum, as the record counts it. */
export type Money = number;

/** One of 42, by its number. */
export type Quadrant = number;

/** One of 277, by its number. */
export type Question = number;

/** A seat, by its number. */
export type Seat = number;

/** One of 2, by its number. */
export type Subject = number;

/** What a seat sees of Krikkit; a spectator lacks what is a seat's own. */
export interface KrikkitView {
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
  /** option: 0 plays to 2,424 points, 1 the long game to 4,242, 2 the short one to 942 */
  target: number;
  /** option: 1 if the round is finished once the target is reached */
  end: number;
  /** option: 1 if the player chooses whom a hand is against */
  opponent: number;
  /** option: 1 if WormHoles may cross, with free passage */
  crossing: number;
  /** option: 0 asks from the bank, 1 lets the asker ask and judge */
  quiz: number;
  /** option: how good memory is, by its number */
  memory: number;
  /** option: 1 if quadrants may be bought and sold */
  trade: number;
  /** option: who begins; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the seat that had the first hand */
  starter: Seat;
  /** the seat whose hand it is */
  turn: Seat;
  /** the target is reached and the round is being finished */
  ending: Flag;
  /** what the dice show, from black to red */
  dice: number[];
  /** dice that are not in play in this hand */
  away: Bits;
  /** rolls made in this hand */
  rolls: number;
  /** it is the second hand of a Full Run */
  second: Flag;
  /** points of a Full Run that wait for its second hand */
  carried: Money;
  /** what the hand is worth; after it, what it scored */
  sheet_line: Money[];
  /** what is claimed with this hand */
  claimed: Claim;
  /** points of each seat */
  score: Money[];
  /** hands finished, a second hand not counted */
  hands: number[];
  /** inside an Improbability Field */
  field: Flag[];
  /** the next hand is inside the Total Perspective Vortex */
  vortex: Flag[];
  /** has Heart Of Gold */
  gold: Flag[];
  /** has a Rubber Duck */
  duck: Flag[];
  /** has the Power Of Zarquon */
  zarquon: Flag[];
  /** dice that the next hand is played without */
  lost: Bits[];
  /** who owns each quadrant */
  owner: Seat[][];
  /** rates in hundredths of a percent */
  rate: number[][];
  /** whom this hand is against, once that is known */
  against: Seat;
  /** the hands that the last finished hand made, until the next is rolled */
  found: Bits;
  /** the subject of the question */
  subject: Subject;
  /** the question that is asked, by its number in the bank */
  question: Question;
  /** the answer in each place, by its number in the question */
  shown: number[];
  /** it was asked in this match */
  used: Flag[];
  /** deals proposed before this hand */
  proposals: number;
  /** the quadrant that is bargained for */
  deal_at: Quadrant;
  /** who would sell it */
  deal_seller: Seat;
  /** who would buy it */
  deal_buyer: Seat;
  /** the price that was named last */
  deal_price: Money;
  /** counter-offers made in this deal */
  deal_counters: number;
  /** how far each opening roll was from 42 */
  opening: number[];
  /** who takes part in this opening round */
  rolling: Bits;
  /** opening rounds begun */
  opening_rounds: number;
  /** the hands that the dice make as they lie */
  made: Bits;
  /** dice that must be held */
  locked: Bits;
}

/** All of Krikkit, as a replay shows it to one who sees everything. */
export interface KrikkitEverything extends KrikkitView {
  /** the place of the right answer to an open question */
  right: number;
}

/** What an offer of Krikkit would do. */
export interface KrikkitEffects {
  /** in the opening roll: how far the dice are from 42 */
  away: number;
  /** what the hand would score */
  points: number;
  /** so much of it comes from the claim */
  adds: number;
  /** the rate of the quadrant claimed, in hundredths of a percent */
  rate: number;
  /** the player's points with it, and with those of a first hand */
  total: number;
  /** 1 if that reaches the target */
  enough: number;
  /** the hands that the dice make */
  made: number;
  /** those of them that do something to an opponent */
  struck: number;
  /** 1 if a second hand follows */
  second: number;
}

/** The names of these numbers, in their order. */
export const EFFECTS = [
  "away",
  "points",
  "adds",
  "rate",
  "total",
  "enough",
  "made",
  "struck",
  "second",
] as const;

/** The kinds of events, by number. */
export const EVENTS = [
  "opened",
  "opening-tied",
  "opening-lot",
  "begins",
  "round-begun",
  "plays-without",
  "rolled",
  "locked",
  "fourth-roll",
  "claimed",
  "claimed-variable",
  "got-gold",
  "released",
  "met-marvin",
  "got-duck",
  "got-zarquon",
  "beeblebrox",
  "scored",
  "second-hand",
  "settled",
  "taxed",
  "vogon-paid",
  "into-vortex",
  "into-field",
  "immune",
  "chose-opponent",
  "asks-which",
  "chose",
  "asked",
  "answer-shown",
  "asks-own",
  "answered-right",
  "answered-wrong",
  "loses-dice",
  "wants-to-buy",
  "wants-to-sell",
  "countered",
  "declined",
  "traded",
  "target-reached",
  "all-claimed",
  "ended",
  "wormholes",
  "grand-score",
] as const;

/** What is being decided, by number. */
export const PHASES = [
  "the opening roll",
  "a hand, or a deal before it",
  "an answer to a deal",
  "dice to hold, or the end of the hand",
  "whom the hand is against",
  "Space or Guide",
  "an answer to the question",
  "a question of one's own",
  "whether the answer was right",
  "over",
] as const;
