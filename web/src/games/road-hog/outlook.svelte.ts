// The odds of the dice on a model, while they are mine to choose.

import type { MatchModel } from "../../model/matchModel.svelte";
import { rollsOf } from "../rolls.svelte";
import { oddsFrom, type Odds } from "./odds";
import { DICE } from "./read";
import { sightOf } from "./sight";

const rolls = rollsOf((model) => model.mine && sightOf(model)?.view.phase === DICE);

export const watchOdds = rolls.watch;

/** What a roll may bring; null: it is not known. */
export function oddsOf(model: MatchModel, move: string): Odds | null {
  const prospect = rolls.prospectOf(model, move);
  return prospect && oddsFrom(prospect);
}
