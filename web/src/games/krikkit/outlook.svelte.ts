// The odds of the hand on a model, while it is mine to roll on.

import type { MatchModel } from "../../model/matchModel.svelte";
import type { KrikkitView } from "../../protocol/krikkit";
import { rollsOf } from "../rolls.svelte";
import { boardStateOf } from "./boardState.svelte";
import { oddsOf, type Odds } from "./odds";
import { HAND, holdMove, inPlay, sum, viewOf } from "./read";

const rolls = rollsOf((model) => viewOf(model)?.phase === HAND && model.offers.some((offer) => offer.move.startsWith("hold")));

export const watchOdds = rolls.watch;
export const cameInTime = rolls.cameInTime;

/** The odds of rolling again with these dice held; null: they are not known, or nothing would be rolled. */
export function oddsOfHolding(model: MatchModel, view: KrikkitView, held: number): Odds | null {
  const prospect = rolls.prospectOf(model, holdMove(held));
  return prospect && oddsOf(prospect, sum(view.sheet_line));
}

/** The odds of rolling again with what I hold now. */
export function oddsNow(model: MatchModel, view: KrikkitView): Odds | null {
  const held = boardStateOf(model).held(view);
  return held === inPlay(view) ? null : oddsOfHolding(model, view, held);
}
