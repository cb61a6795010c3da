// What a model shows of Road Hog, read once for all that is drawn and said of it.

import type { MatchModel, View } from "../../model/matchModel.svelte";
import type { RoadHogView } from "../../protocol/road-hog";
import { mapOf, type HogMap } from "./geometry";
import { positionOf, type Position } from "./position";

export interface Sight {
  view: RoadHogView;
  map: HogMap;
  pos: Position;
}

const sights = new WeakMap<View, Sight>();

/** Null before there is a match. */
export function sightOf(model: MatchModel): Sight | null {
  const seen = model.view;
  if (!Array.isArray(seen.at)) return null;
  const known = sights.get(seen);
  if (known) return known;
  const view = seen as unknown as RoadHogView;
  const sight = { view, map: mapOf(model.game.parts, view.map), pos: positionOf(view) };
  sights.set(seen, sight);
  return sight;
}
