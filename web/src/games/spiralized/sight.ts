// What a model shows of Spiralized, read once for all that is drawn and said of it.

import type { MatchModel, View } from "../../model/matchModel.svelte";
import type { SpiralizedView } from "../../protocol/spiralized";
import { editionOf, planOf, type Plan } from "./geometry";
import { positionOf, type Position } from "./position";

export interface Sight {
  view: SpiralizedView;
  plan: Plan;
  pos: Position;
}

const plans = new WeakMap<object, Map<number, Plan>>();

/** The board of a game's edition with rings of one size; the same one each time it is asked for. */
export function planFor(parts: Record<string, unknown>, option: number): Plan {
  const known = plans.get(parts) ?? new Map<number, Plan>();
  plans.set(parts, known);
  const plan = known.get(option) ?? planOf(editionOf(parts), option);
  known.set(option, plan);
  return plan;
}

const sights = new WeakMap<View, Sight>();

/** Null before there is a match. */
export function sightOf(model: MatchModel): Sight | null {
  const seen = model.view;
  if (!Array.isArray(seen.at)) return null;
  const known = sights.get(seen);
  if (known) return known;
  const view = seen as unknown as SpiralizedView;
  const sight = { view, plan: planFor(model.game.parts, view.ring), pos: positionOf(view) };
  sights.set(seen, sight);
  return sight;
}
