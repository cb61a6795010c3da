// What a model shows of Hitchiker, read once for all that is drawn and said of it.

import type { MatchModel, View } from "../../model/matchModel.svelte";
import type { HitchikerView } from "../../protocol/hitchiker";
import { editionOf, type Edition } from "./places";

export interface Sight {
  view: HitchikerView;
  edition: Edition;
}

const sights = new WeakMap<View, Sight>();

/** Null before there is a match. */
export function sightOf(model: MatchModel): Sight | null {
  const seen = model.view;
  if (!Array.isArray(seen.at)) return null;
  const known = sights.get(seen);
  if (known) return known;
  const sight = { view: seen as unknown as HitchikerView, edition: editionOf(model.game.parts) };
  sights.set(seen, sight);
  return sight;
}
