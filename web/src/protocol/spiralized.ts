// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** Bit i is set for thing i, or for seat i. */
export type Bits = number;

/** One of 6, by its number. */
export type Colour = number;

/** 0 or 1: no or yes. */
export type Flag = number;

/** One of 4, by its number. */
export type Letter = number;

/** A seat, by its number. */
export type Seat = number;

/** One of 24, by its number. */
export type Token = number;

/** What a seat sees of Spiralized; a spectator lacks what is a seat's own. */
export interface SpiralizedView {
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
  /** option: the size of the rings, by its number */
  ring: number;
  /** option: 1 if tokens may enter however they came to their inner Wheel */
  wheel: number;
  /** option: the layout of colours; 0 spreads them evenly */
  colours: number;
  /** option: who plays first; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the colour that each seat plays */
  colour: Colour[];
  /** where its steps begin in the table of them */
  way: number[];
  /** the step of every way that is its inner Wheel */
  inner: number;
  /** the seat that played first */
  starter: Seat;
  /** the seat whose turn it is */
  turn: Seat;
  /** what the dice show */
  dice: number[];
  /** dice that are used or lost */
  used: Bits;
  /** doubles rolled in this turn */
  doubles: number;
  /** the last roll was used in full */
  whole: Flag;
  /** steps each has come */
  at: number[][];
  /** tokens on the inner Wheel that may go on */
  may_enter: Bits[];
  /** the token in the Pit */
  pit: Token;
  /** the token on each space */
  board: Token[];
  /** four bits a token: up 1, up 2, down 1, down 2 */
  stairs: Bits;
  /** where die i can take token t */
  reach: number[][];
  /** tokens that may use die i, by full use */
  usable: Bits[];
  /** tokens that the mover may be exchanged with */
  partners: Bits;
  /** tokens of which one goes to the Pit */
  tied: Bits;
  /** the token that stands on a sunburst and must be exchanged */
  mover: Letter;
}

/** All of Spiralized, as a replay shows it to one who sees everything. */
export type SpiralizedEverything = SpiralizedView;

/** The kinds of events, by number. */
export const EVENTS = [
  "rolled-for-first",
  "rolled-again",
  "begins",
  "rolled",
  "entered",
  "moved",
  "hit",
  "left-pit",
  "no-partner",
  "exchanged",
  "took-stairs",
  "got-home",
  "die-lost",
  "freed",
  "passed",
  "sent-to-pit",
  "bonus-roll",
  "forfeited",
  "third-doubles",
  "won",
  "ended",
] as const;

/** What is being decided, by number. */
export const PHASES = [
  "the dice or the stairs",
  "a move for a die",
  "a partner for the exchange",
  "a token for the Pit",
  "over",
] as const;
