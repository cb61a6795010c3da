// What both layouts of the board are given, and what they work out alike.

import type { MatchModel } from "../../model/matchModel.svelte";
import { colourOf } from "../../parts/seats";
import type { HitchikerView } from "../../protocol/hitchiker";
import type { BoardState, Trail } from "./boardState.svelte";
import type { Edition, Place } from "./places";
import { NONE, PHASE, ownerOf, townNamed, whose, wishOf, wordOf } from "./read";
import type { Scene } from "./scene";

export interface BoardProps {
  model: MatchModel;
  view: HitchikerView;
  edition: Edition;
  boardState: BoardState;
  scene: Scene;
  showing: boolean;
}

/** Whose a Hometown is, as its sign says it. */
export function ownerSign(model: MatchModel, view: HitchikerView, place: Place): { colour: number; name: string } | null {
  const owner = ownerOf(view, place);
  return owner === NONE ? null : { colour: colourOf(model, owner), name: whose(model, owner) };
}

/** The moves that choose a Hometown, by the number of its place. */
export function homesOf(model: MatchModel, edition: Edition): Map<number, string> {
  const found = new Map<number, string>();
  for (const offer of model.offers) {
    const wish = wishOf(offer.move);
    const place = wish.verb === "home" ? townNamed(edition, wish.rest) : undefined;
    if (place) found.set(place.number, offer.move);
  }
  return found;
}

/** The place that what is going on is about; NONE: none. */
export function focusOf(view: HitchikerView, scene: Scene): number {
  if (scene.is === "home" || scene.is === "over" || scene.is === "opening" || scene.is === "chairs") return NONE;
  if ("place" in scene) return scene.place;
  const seat = "seat" in scene && scene.seat !== undefined ? scene.seat : view.turn;
  return view.at[seat] ?? NONE;
}

/** Dots stay behind a car till the turn ends. */
export function trailOf(model: MatchModel, view: HitchikerView, boardState: BoardState, showing: boolean): Trail | null {
  if (showing && boardState.trail) return boardState.trail;
  if (view.phase === PHASE.turn || view.phase === PHASE.home || view.phase === PHASE.chairs || view.phase === PHASE.over) return null;
  for (const step of [...model.steps].reverse()) {
    const went = [...step.events].reverse().find((event) => wordOf(event) === "travelled");
    if (went) return went.seat === view.turn ? { seat: went.seat, from: went.a ?? 0, to: went.b ?? 0 } : null;
  }
  return null;
}
