// What laying a card would do, in words.

import type { HalloTruckerEffects } from "../../protocol/hallo-trucker";
import type { Face } from "./cards";

const FORGOTTEN = 2; // it depends on cards that lie face down

/** A card for the row, in a short sentence; `laid` is the card that was laid on it just before, if there is one. */
export function rowEffect(face: Face, would: HalloTruckerEffects, laid?: Face): string {
  return would.known ? surely(face, would) : perhaps(face, would, laid);
}

function surely(face: Face, would: HalloTruckerEffects): string {
  const worth = `Your run: ${would.now} → ${would.then} km.`;
  if (face.kind === "km") return would.breaks ? `Not higher than ${would.beat}: a fracture. ${worth}` : worth;
  if (face.kind !== "rest") return `Only breaks it. ${worth}`;
  return would.breaks ? `A second Rest: a fracture. ${worth}` : `Worth nothing, does no harm. Your run stays at ${would.then} km.`;
}

/** Rows lie face down, even one's own: only what was laid since is told. */
function perhaps(face: Face, would: HalloTruckerEffects, laid?: Face): string {
  if (face.kind === "km") {
    if (would.breaks === FORGOTTEN) return "Goes on if your last km were lower, else starts anew.";
    if (!would.beat) return `A new run after the ${laid?.title ?? "last card"}: ${would.then} km so far.`;
    return would.breaks ? `Not higher than the ${would.beat} just laid: a fracture.` : `Higher than the ${would.beat} just laid: the run goes on.`;
  }
  if (face.kind !== "rest") return "Breaks your run: all before it is worth nothing.";
  if (would.breaks === FORGOTTEN) return "Harmless, unless your last card was a Rest too.";
  return would.breaks ? "A second Rest beside the first: a fracture." : "Worth nothing, does no harm.";
}

/** A card for the counter, which stands at so many km, in a short sentence. */
export function counterEffect(face: Face, would: HalloTruckerEffects, km: number, limit: number): string {
  const change = `Counter ${signed(km)} → ${signed(would.counter)}`;
  switch (face.kind) {
    case "km":
      return `${change}${would.full ? ": full, unless freight is lost" : ` of ${limit} km`}.`;
    case "rest":
      return `Nothing happens: the counter stays at ${signed(km)} km.`;
    case "lost":
      return `${change} km.`;
    case "barrier":
      return "Everybody loses the last card of the row, you too.";
    case "free":
      return "Everybody lays one more on the row, you too.";
    case "really":
      return "Everybody lays two more on the row, you too.";
  }
}

/** A number as it is set: with a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));
