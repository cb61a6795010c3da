// What lies on the felt at one moment, as the drawings need it. Sums are in dollars.

export type TableGame = "choice" | "craps" | "blackjack" | "holdem";

export interface Player {
  seat: number;
  name: string;
  /** Colour and shape, by their number. */
  colour: number;
  cash: number;
  me: boolean;
  /** Who came to this Casino: deals, and has the button. */
  dealer: boolean;
  /** Owes a decision. */
  asked: boolean;
}

interface Any {
  /** The Casino's name. */
  where: string;
  /** What goes on there, below the name. */
  line: string;
  /** The same where there is little room. */
  brief: string;
  /** In the order of play, who is in the match; from me on, or from the first seat for who only watches. */
  players: readonly Player[];
}

export interface ChoiceScene extends Any {
  game: "choice";
}

// ---- High Roll

export interface Roll {
  dice: readonly [number, number];
  /** What it wins; 0: it is not the highest, or that is not known yet. */
  wins: number;
  high: boolean;
}

export interface CrapsScene extends Any {
  game: "craps";
  prize: number;
  /** By place in `players`; null: not rolled yet. */
  rolls: readonly (Roll | null)[];
}

// ---- Blackjack

export type HandState = "waits" | "plays" | "stands" | "bust" | "blackjack" | "won" | "push" | "lost";

export interface BlackjackHand {
  /** Its number in the record. */
  number: number;
  cards: readonly number[];
  wager: number;
  count: number;
  soft: boolean;
  state: HandState;
  /** What it was paid, the wager not counted. */
  paid: number;
}

export interface BlackjackPlayer extends Player {
  hands: readonly BlackjackHand[];
  /** Has yet to say what to wager; has said so; plays; sits out. */
  part: "wagers" | "said" | "plays" | "out";
}

export interface House {
  cards: readonly number[];
  count: number;
  soft: boolean;
  bust: boolean;
  /** It draws now, or has drawn: nothing waits for it any more. */
  draws: boolean;
}

export interface BlackjackScene extends Any {
  game: "blackjack";
  players: readonly BlackjackPlayer[];
  house: House;
}

// ---- Texas Hold 'em

export interface HoldemPlayer extends Player {
  /** Has yet to say whether to ante; has said so; plays; has folded; sits out. */
  part: "antes" | "said" | "plays" | "folded" | "out";
  /** The hole cards: faces where they are mine or were shown, below 0 face down; none where there are none. */
  cards: readonly number[];
  /** What was put in in this round of betting. */
  bet: number;
  /** What was done last in this round: "raises". */
  did: string;
  allIn: boolean;
  /** What was won with it, once it is known. */
  won: number;
  /** The name of the hand that was shown: "Two pairs, kings and fours". */
  hand: string;
}

export interface Pot {
  amount: number;
  /** Places in `players` of those who can win it. */
  who: readonly number[];
}

export interface HoldemScene extends Any {
  game: "holdem";
  players: readonly HoldemPlayer[];
  board: readonly number[];
  /** While players are asked for it: how much it is. Else 0. */
  ante: number;
  pots: readonly Pot[];
  /** The cards with yellow rims: my best five, or the winner's. */
  five: readonly number[];
  /** My hand's name, and what could be said of it, a line each. */
  mine: string;
  said: readonly string[];
}

export type Scene = ChoiceScene | CrapsScene | BlackjackScene | HoldemScene;
