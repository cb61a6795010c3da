// The Casino on its felt: what the rest of the board needs to know of it.

import type { Happening, MatchModel } from "../../../model/matchModel.svelte";
import type { Pace } from "../../../model/pace";
import type { EventInfo } from "../../../protocol";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { Later } from "../../../parts/later.svelte";
import { inCasino } from "../read";

export { isCasinoEvent } from "./snapshot";

export const felt = new Later(() => import("./late"));

/** Whether the felt is to be seen: a casino game is on, or one is being shown. */
export function atTables(model: MatchModel): boolean {
  const casino = felt.part?.casinoStateOf(model);
  if (casino?.shows(model)) return casino.here;
  return inCasino(model.view as unknown as HitchikerView);
}

/** Show the events of a casino among those of a happening, where there is a felt to show them on. */
export async function showCasino(model: MatchModel, happening: Happening, events: readonly EventInfo[], pace: Pace): Promise<void> {
  await felt.part?.casinoStateOf(model).run(model, happening, events, pace);
}
