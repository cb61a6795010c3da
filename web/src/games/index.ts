// The boards that there are. Each is fetched when somebody opens its game; a game without one has the generic board.

import type { Component } from "svelte";
import type { Sign } from "../match/hint";
import type { MatchModel, LogLine, Step } from "../model/matchModel.svelte";
import type { Key } from "../parts/keys";
import type { EventInfo, OfferInfo } from "../protocol";

/** What a game says about a match on a model. */
export interface Words {
  /** How far the match is: "stage 3 of 5 • round 4". */
  status(model: MatchModel): string;
  /** What I am asked to do, while nothing is chosen. */
  prompt(model: MatchModel): string;
  /** What the button says for an offer; where its amount is free and chosen, with the amount as it is written. */
  action(model: MatchModel, offer: OfferInfo, amount?: string): string;
  /** What the offer would do, in a short sentence. */
  effect(model: MatchModel, offer: OfferInfo): string;
  /** The board in words, a line a thing, for those who do not see it. */
  describe(model: MatchModel): string[];
  /** The offer that the button is about while nothing is chosen: rolling the dice, for example. */
  usual?(model: MatchModel): OfferInfo | null;
  /** The log without what it would say twice. */
  once?(lines: LogLine[]): LogLine[];
  /** An offer's name in a few words, and the colour of its sign: for lists of offers. */
  sign?(model: MatchModel, offer: OfferInfo): Sign;
  /**
   * Its name where there is more room: "50 km". Of a move that was made, nothing is known but its text and the moment
   * before it. Without it, what the button says.
   */
  title?(model: MatchModel, offer: OfferInfo): string;
  /** What chance gives here, in the plural: "cards". */
  drawn?: string;
  /**
   * What an event of others' is to me, in a few words that stay in sight until my next move; null: nothing. Undefined: as
   * in a game that does not say, where it is news if it names me.
   */
  news?(model: MatchModel, event: EventInfo, step: Step): string | null | undefined;
  /** How a seat came out, where its standing says that badly: "28 to go". */
  came?(model: MatchModel, seat: number): string;
  /** The match is young: what wins is still said. Else it is until its first stage, or its first round, is over. */
  early?(model: MatchModel): boolean;
  /** The amount that an offer begins with, where it is free; else it is the lowest. */
  amount?(model: MatchModel, offer: OfferInfo): number;
}

/** A thought of the guided first match: said once, the first time that it fits. */
export interface Tip {
  id: string;
  /** Whether it fits now. */
  when(model: MatchModel): boolean;
  text: string;
  clause: string;
}

export interface Face {
  /** The board itself; it takes the room that it is given. */
  Board: Component<{ model: MatchModel }>;
  /** What is public of each player, for the side (a strip above the board on a phone). */
  Players: Component<{ model: MatchModel }>;
  /** My own things beside the button, where there are any: dice, for example. */
  Mine?: Component<{ model: MatchModel }>;
  /**
   * A move as a small picture at the moment before it: a card, dice, a token. It is `var(--picture)` high and not wider;
   * of a move that there is nothing to show of, nothing. For the hint, the replay and the review.
   */
  Picture?: Component<{ model: MatchModel; move: string }>;
  /** Mine are buttons: on a phone they stand in one row with the others. */
  beside?: boolean;
  words: Words;
  /** What the guided first match says: fetched for it alone. */
  guide(): Promise<Tip[]>;
  /** Keys of this board alone. */
  keys?: readonly Key[];
  /** The board itself shows everybody's place at the end: where there is little room it is not shown twice. */
  ends?: boolean;
  /** The colour that each seat will have and what the game calls it, for a table that waits; else seats take them in order. */
  seatColours?(parts: Record<string, unknown>, options: Record<string, string>, seats: number): { colour: number; name: string }[];
}

// A folder here is a game's face: nothing else needs to be told of it.
const FACES = import.meta.glob<{ face: Face }>("./*/index.ts");
const fetched = new Map<string, Promise<Face>>();

async function fetchFace(game: string): Promise<Face> {
  const load = FACES[`./${game}/index.ts`] ?? FACES["./generic/index.ts"];
  if (!load) throw new Error("the generic board is missing");
  return (await load()).face;
}

/** A game's face; fetched once. */
export function faceOf(game: string): Promise<Face> {
  let face = fetched.get(game);
  if (!face) {
    face = fetchFace(game);
    face.catch(() => fetched.delete(game)); // the next time may be better
    fetched.set(game, face);
  }
  return face;
}
