// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

/** Bit i is set for thing i, or for seat i. */
export type Bits = number;

/** One of 7, by its number. */
export type Card = number;

/** 0 or 1: no or yes. */
export type Flag = number;

/** One of 2, by its number. */
export type Heading = number;

/** One of 255, by its number. */
export type Place = number;

/** A seat, by its number. */
export type Seat = number;

/** What a seat sees of Road Hog; a spectator lacks what is a seat's own. */
export interface RoadHogView {
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
  /** option: the map, by its number */
  map: number;
  /** option: who has the first turn; 0 is rolled for, else the seat counted from 1 */
  first: number;
  /** the space on which each car is */
  at: Place[];
  /** turns to miss; until then beside the road */
  misses: number[];
  /** who rolls three dice on the next turn that is rolled */
  octane: Bits;
  /** who rolls one die on the next turn that is rolled */
  works: Bits;
  /** cars bound for court that wait for the train */
  bound: Bits;
  /** the seat that has the first turn of every round */
  starter: Seat;
  /** the seat whose turn it is */
  turn: Seat;
  /** what the green dice show */
  green: number[];
  /** what the red dice show */
  red: number[];
  /** 1 if a card gave the dice: Green Wave, Road Rage */
  extra: Flag;
  /** 1 if the car whose turn it is has entered the town in which it is */
  entered: Flag;
  /** Check Point cards that are still to be drawn in this turn */
  due: number;
  /** the card that was drawn last */
  card: Card;
  /** cards of each kind that lie face down */
  face_down: number[];
  /** cards that lie face down */
  pile: number;
  /** the pole at the train's front */
  front: number;
  /** which way the train is heading */
  heading: Heading;
  /** crossings that the train covers */
  shut: Bits;
  /** where each use of the greens ends */
  ends: Place[];
  /** cars that red die i can send back */
  victims: Bits[];
  /** counts that each car has to go to New City */
  left: number[];
  /** red numbers by which somebody could send the car back now */
  danger: Bits[];
  /** of six rolls for the train, those by which it hits the car */
  sweep: number[];
}

/** All of Road Hog, as a replay shows it to one who sees everything. */
export type RoadHogEverything = RoadHogView;

/** What an offer of Road Hog would do. */
export interface RoadHogEffects {
  /** where the car ends that it moves */
  to: number;
  /** the exit at which a drive turns off between its two dice */
  via: number;
  /** counts that the car is moved */
  count: number;
  /** green dice that it rolls, uses or leaves */
  greens: number;
  /** red dice that it rolls, uses or leaves */
  reds: number;
  /** whose car a red sends back */
  victim: number;
  /** counts to New City of that car, before the move */
  left_now: number;
  /** counts to New City of that car then */
  left: number;
  /** Check Point cards that are due then */
  cards: number;
  /** 1 if the final Check Point stops it */
  final: number;
  /** 1 if it ends in a town that it may not leave in this turn */
  town: number;
  /** 1 if the own car is on a crossing then */
  crossing: number;
  /** of six rolls for the train, those by which it hits the own car there before its next turn */
  sweep: number;
  /** red numbers that could send the own car back from there */
  struck: number;
  /** of 36 falls of two reds, those with such a number */
  risk: number;
}

/** The names of these numbers, in their order. */
export const EFFECTS = [
  "to",
  "via",
  "count",
  "greens",
  "reds",
  "victim",
  "left_now",
  "left",
  "cards",
  "final",
  "town",
  "crossing",
  "sweep",
  "struck",
  "risk",
] as const;

/** The kinds of events, by number. */
export const EVENTS = [
  "rolled-for-first",
  "rolled-again",
  "lot",
  "begins",
  "rolled",
  "no-use",
  "stayed",
  "drove",
  "sent-back",
  "drew",
  "lapsed",
  "shuffled",
  "pulled-over",
  "octane",
  "works",
  "cancelled",
  "no-wave",
  "missed",
  "to-court",
  "waits",
  "not-guilty",
  "guilty",
  "train",
  "swept",
  "won",
  "ended",
] as const;

/** What is being decided, by number. */
export const PHASES = [
  "which dice to roll",
  "what to do with the dice",
  "over",
] as const;
