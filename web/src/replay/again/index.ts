// Rolling again: what a game's own use of the dice was, worked out a second time from the secret. A game that is not
// known here is checked as far as its generators.

import type { View } from "../../desk/desk.svelte";
import type { Frame, GameInfo } from "../../protocol";
import type { Bar } from "../chance";
import type { Generator } from "../generator";
import { HalloTruckerAgain } from "./hallo-trucker";
import { KrikkitAgain } from "./krikkit";
import { SpiralizedAgain } from "./spiralized";

/** What was found at one step. */
export interface Finding {
  /** Results that follow from the generator. */
  right: number;
  /** What does not, in words. */
  wrong: string[];
  /** Results that could not be worked out here. */
  unknown: number;
}

export interface Chart {
  title: string;
  /** For which seat; null: all. */
  seat: number | null;
  bars: Bar[];
  /** What it means, for people. */
  meaning: string;
}

/** Goes through a match from the first step to the last and rolls everything again. */
export interface Again {
  /** What a result is called: "roll", "card". */
  readonly one: string;
  readonly many: string;
  /** Why some may not be known. */
  readonly why: string;
  /** The moments just before (null at step 0) and after, with all-seeing eyes; the generator as it was set. */
  step(before: View | null, frame: Frame, after: View, dice: Generator): Finding;
  charts(): Chart[];
}

export function againOf(game: GameInfo): Again | null {
  if (game.brief.name === "spiralized") return new SpiralizedAgain(game);
  if (game.brief.name === "hallo-trucker") return new HalloTruckerAgain(game);
  if (game.brief.name === "krikkit") return new KrikkitAgain(game);
  return null;
}

/** The number of a kind of event; a game that has none of this word has changed, and this page has not. */
export function kindOf(game: GameInfo, word: string): number {
  const found = game.events.findIndex((kind) => kind.word === word);
  if (found < 0) throw new Error(`${game.brief.title} has no event ${word}`);
  return found;
}
