// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** What a seat sees of Spiralized; a spectator lacks what is a seat's own. */
export interface SpiralizedView {
  /** how many sit at the table */
  seats: number;
  /** bit i is set while seat i owes a decision */
  waiting: number;
  /** what is being decided; each game has its own phases */
  phase: number;
  /** rounds begun, as the game counts them */
  round: number;
  /** parts of the game that are finished and scored */
  stage: number;
  /** 1 once the game has ended */
  over: number;
  /** option: the size of the rings, by its number */
  ring: number;
  /** option: 1 if tokens may enter however they came to their inner Wheel */
  wheel: number;
  /** option: the layout of colours; 0 spreads them evenly */
  colours: number;
  /** option: who plays first; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the colour that each seat plays */
  colour: number[];
  /** where the steps of each seat's way begin in the edition's table of them */
  way: number[];
  /** the step of every way that is its inner Wheel */
  inner: number;
  /** the seat that played first */
  starter: number;
  /** the seat whose turn it is */
  turn: number;
  /** what the dice show; 0 before they are rolled */
  dice: number[];
  /** bit i is set once die i is used or lost */
  used: number;
  /** doubles rolled in this turn */
  doubles: number;
  /** 1 if the last roll was used in full */
  whole: number;
  /** steps that a token has come on its way; or RECTANGLE, PIT */
  at: number[][];
  /** bit t is set while token t stands on its inner Wheel and may go on */
  may_enter: number[];
  /** the token in the Pit, or NONE */
  pit: number;
  /** the token on each space of the rings: what `at` says, by space */
  board: number[];
  /** four bits a token: it may go up 1, up 2, down 1, down 2 */
  stairs: number;
  /** the step to which die i can take token t now, or NONE */
  reach: number[][];
  /** bit t is set if token t may use die i now: full use forbids some of `reach` */
  usable: number[];
  /** bit i is set if token i may be the partner of the exchange */
  partners: number;
  /** bit t is set if token t may be the one that goes to the Pit */
  tied: number;
  /** this turn's token that stands on a sunburst and must be exchanged */
  mover: number;
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
