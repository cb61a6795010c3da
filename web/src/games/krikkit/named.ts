// A move in few words: what is held and rolled, or how the hand ends.

import type { MatchModel } from "../../model/matchModel.svelte";
import { diceWords, figuresOf, heldBy, placeOf, viewOf, wishOf } from "./read";
import { action } from "./words";

export function named(model: MatchModel, move: string): string {
  const parts = figuresOf(model.game.parts);
  const { verb, quadrant } = wishOf(parts, move);
  if (!viewOf(model)) return "";
  if (verb === "hold") {
    const held = heldBy(move);
    return held ? `Hold ${diceWords(held)}` : "Roll all again";
  }
  if (verb === "claim") return `Claim ${placeOf(parts, quadrant)}`;
  if (verb === "claim-variable") return `Claim ${placeOf(parts, quadrant)} at its variable rate`;
  const priced = verb === "buy" || verb === "sell" || verb === "counter";
  return action(model, { move }, priced ? move.split(" ").at(-1) : undefined);
}
