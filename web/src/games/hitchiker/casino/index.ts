// The Casino on its felt: what the rest of the board needs to know of it.

import type { Happening, MatchModel } from "../../../model/matchModel.svelte";
import type { Pace } from "../../../model/pace";
import type { EventInfo } from "../../../protocol";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { casinoStateOf, inCasino } from "./casinoState.svelte";

export { default as Felt } from "./Felt.svelte";
export { isCasinoEvent } from "./snapshot";
export { casinoWords } from "./words";

/** Whether the felt is to be seen: a casino game is on, or one is being shown. */
export function atTables(model: MatchModel): boolean {
  const casino = casinoStateOf(model);
  if (casino.shows(model)) return casino.here;
  const view = model.view as unknown as HitchikerView;
  return inCasino(view);
}

/** Show the events of a casino among those of a happening. */
export const showCasino = (model: MatchModel, happening: Happening, events: readonly EventInfo[], pace: Pace): Promise<void> => casinoStateOf(model).run(model, happening, events, pace);
