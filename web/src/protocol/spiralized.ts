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
  /** option: 1 if two tokens begin at Home and two on the Start space */
  short: number;
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
  /** steps that a token has to go to Home */
  left: number[][];
  /** dice by which somebody could hit the token */
  danger: Bits[][];
}

/** All of Spiralized, as a replay shows it to one who sees everything. */
export type SpiralizedEverything = SpiralizedView;

/** What an offer of Spiralized would do. */
export interface SpiralizedEffects {
  /** the own token that it is about */
  token: number;
  /** the step to which that goes */
  to: number;
  /** the token that is hit */
  hit: number;
  /** the token that leaves the Pit because another goes there */
  out: number;
  /** 1 if the token lands on a sunburst */
  sunburst: number;
  /** then the tokens that it could be exchanged with */
  partners: number;
  /** 1 if nobody can hit it there, ever */
  safe: number;
  /** 1 if it then stands on its inner Wheel and may go on */
  marked: number;
  /** steps that the token has to go, before the move */
  left_now: number;
  /** steps that it has to go then */
  left: number;
  /** steps that the partner of an exchange has to go, before it */
  theirs_now: number;
  /** steps that the partner has to go then */
  theirs: number;
  /** who could hit it there with a 1 */
  by_1: number;
  /** who could hit it there with a 2 */
  by_2: number;
  /** who could hit it there with a 3 */
  by_3: number;
  /** who could hit it there with a 4 */
  by_4: number;
  /** who could hit it there with a 5 */
  by_5: number;
  /** who could hit it there with a 6 */
  by_6: number;
  /** who could hit it there by the stairs */
  by_stairs: number;
}

/** The names of these numbers, in their order. */
export const EFFECTS = [
  "token",
  "to",
  "hit",
  "out",
  "sunburst",
  "partners",
  "safe",
  "marked",
  "left_now",
  "left",
  "theirs_now",
  "theirs",
  "by_1",
  "by_2",
  "by_3",
  "by_4",
  "by_5",
  "by_6",
  "by_stairs",
] as const;

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
