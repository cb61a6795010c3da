// What laying a card would do, from what its holder may know: rows lie face down, even one's own.

import type { Edition, Face } from "./cards";
import { runOf } from "./run";
import { type AnyView, ownOf } from "./scene";

/** What can be told of the row that a card would be laid on. */
export type Knowledge =
  | { sure: true; faces: number[] }
  /** Only what was laid since: the row before it has to be remembered. */
  | { sure: false; faces: number[] };

export function knowledge(edition: Edition, view: AnyView, me: number): Knowledge {
  const own = ownOf(view, me, me);
  const laid = (own?.laid ?? []).map((card) => edition.faceOf[card] ?? 0);
  if (own?.row) return { sure: true, faces: [...own.row.map((card) => edition.faceOf[card] ?? 0), ...laid] };
  if ((view.row_n[me] ?? 0) === 0) return { sure: true, faces: laid };
  return { sure: false, faces: laid };
}

/** A card for the row, in a short sentence. */
export function rowEffect(edition: Edition, known: Knowledge, face: Face): string {
  return known.sure ? surely(edition, known.faces, face) : perhaps(edition, known.faces, face);
}

function surely(edition: Edition, faces: number[], face: Face): string {
  const before = runOf(edition, faces);
  const after = runOf(edition, [...faces, face.face]);
  const worth = `Your run: ${before.km} → ${after.km} km.`;
  if (face.kind === "km") {
    if (after.breaks.length > before.breaks.length) return `Not higher than ${before.last}: a fracture. ${worth}`;
    return worth;
  }
  if (face.kind === "rest") {
    if (before.rested) return `A second Rest: a fracture. ${worth}`;
    return `Worth nothing, does no harm. Your run stays at ${after.km} km.`;
  }
  return `Only breaks it. ${worth}`;
}

function perhaps(edition: Edition, faces: number[], face: Face): string {
  const last = [...faces].reverse().map((number) => edition.faces[number]).find((laid) => laid?.kind !== "rest");
  if (face.kind === "km") {
    if (last?.kind === "km") {
      return face.km > last.km
        ? `Higher than the ${last.km} just laid: the run goes on.`
        : `Not higher than the ${last.km} just laid: a fracture.`;
    }
    if (last) return `A new run after the ${last.title}: ${face.km} km so far.`;
    return "Goes on if your last km were lower, else starts anew.";
  }
  if (face.kind === "rest") {
    if (edition.faces[faces.at(-1) ?? -1]?.kind === "rest") return "A second Rest beside the first: a fracture.";
    if (faces.length) return "Worth nothing, does no harm.";
    return "Harmless, unless your last card was a Rest too.";
  }
  return "Breaks your run: all before it is worth nothing.";
}

/** A card for the counter, in a short sentence. */
export function counterEffect(edition: Edition, km: number, limit: number, face: Face): string {
  const now = `Counter ${signed(km)}`;
  switch (face.kind) {
    case "km": {
      const after = km + face.km;
      const end = after >= limit ? ": full, unless freight is lost" : ` of ${limit} km`;
      return `${now} → ${signed(after)}${end}.`;
    }
    case "rest":
      return `Nothing happens: the counter stays at ${signed(km)} km.`;
    case "lost":
      return `${now} → ${signed(km - edition.freightKm)} km.`;
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
