// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** Bit i is set for thing i, or for seat i. */
export type Bits = number;

/** One of 109, by its number. */
export type Card = number;

/** 0 or 1: no or yes. */
export type Flag = number;

/** A seat, by its number. */
export type Seat = number;

/** What a seat sees of Hallo Trucker; a spectator lacks what is a seat's own. */
export interface HalloTruckerView {
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
  /** option: seats may look at their own rows */
  look: number;
  /** option: how many stages the game has */
  stages: number;
  /** option: who starts; 0 is drawn by lot, else the seat counted from 1 */
  first: number;
  /** the seat that holds the Start card */
  start: Seat;
  /** rounds begun in this stage */
  stage_rounds: number;
  /** cards that each seat must lay now, if it has so many */
  owed: number;
  /** what the kilometer counter shows */
  counter_km: number;
  /** counter cards turned up in this round */
  turned: number;
  /** the stages finished */
  score: number[];
  /** the score sheet */
  sheet: number[][];
  /** cards in hand, those laid but not in place too */
  hand_n: number[];
  /** cards in each row */
  row_n: number[];
  /** cards in the draw pile */
  deck_n: number;
  /** cards discarded */
  discard_n: number;
  /** times that the discards became the draw pile in this stage */
  reshuffles: number;
  /** the cards in hand */
  hand?: Card[];
  /** the faces in hand, ready to be offered */
  held?: Bits;
  /** cards laid face down while others still choose */
  laid?: Card[];
  /** how many of them */
  laid_n?: number;
  /** the card laid for the counter, until it is turned up */
  counter?: Card;
  /** the rows, face down: not even their owners may look again */
  row?: Card[];
  /** cards face up beside the counter */
  pile: Card[];
  /** how many of them */
  pile_n: number;
  /** Freight Lost cards that wait for 50 km */
  pile_lost: number;
  /** the rows of the last stage */
  shown: Card[][];
  /** cards in each of those */
  shown_n: number[];
  /** where the rows of the last stage break: 1 before the card, which counts anew, 2 at the card itself */
  fractures: number[][];
  /** what a row is worth now */
  run?: number;
}

/** All of Hallo Trucker, as a replay shows it to one who sees everything. */
export interface HalloTruckerEverything extends Omit<HalloTruckerView, "hand" | "held" | "laid" | "laid_n" | "counter" | "row" | "run"> {
  /** the cards in hand */
  hand: Card[][];
  /** the faces in hand, ready to be offered */
  held: Bits[];
  /** cards laid face down while others still choose */
  laid: Card[][];
  /** how many of them */
  laid_n: number[];
  /** the card laid for the counter, until it is turned up */
  counter: Card[];
  /** the rows, face down: not even their owners may look again */
  row: Card[][];
  /** the draw pile; its order is drawn card by card */
  deck: Card[];
  /** the discards */
  discard: Card[];
  /** whose row a discard came from, face down */
  thrower: Seat[];
  /** reshuffles before the card was last in the draw pile */
  era: number[];
  /** the last reshuffle that a seat saw it go into, or 0 */
  known: number[][];
  /** room to work in; no information */
  scratch: number[][];
  /** what a row is worth now */
  run: number[];
}

/** What an offer of Hallo Trucker would do. */
export interface HalloTruckerEffects {
  /** 1 if all of the row is known; else the run is what was laid on it just now */
  known: number;
  /** km of the run before the card */
  now: number;
  /** km of the run with the card */
  then: number;
  /** km of the run's last card, that a km card must beat; 0: none */
  beat: number;
  /** whether the card breaks the run, which may depend on cards that lie face down */
  breaks: number;
  /** what the kilometer counter would show */
  counter: number;
  /** 1 if that reaches the limit */
  full: number;
}

/** The names of these numbers, in their order. */
export const EFFECTS = [
  "known",
  "now",
  "then",
  "beat",
  "breaks",
  "counter",
  "full",
] as const;

/** The kinds of events, by number. */
export const EVENTS = [
  "stage-begun",
  "drew",
  "hand-filled",
  "reshuffled",
  "turned-up",
  "freight-lost",
  "unloaded",
  "barrier-fell",
  "card-lost",
  "free-ride",
  "really-free-ride",
  "stage-over",
  "run-scored",
  "start-passed",
  "game-over",
] as const;

/** What is being decided, by number. */
export const PHASES = [
  "a card for the row",
  "a card for the counter",
  "extra cards for the row",
  "over",
] as const;
