// Chips at the edge of what is seen, for what is out of sight: each at the side that is nearest to it.

import type { Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = "left" | "right" | "top" | "bottom";

export interface Edge<Thing> {
  thing: Thing;
  side: Side;
  /** How far along that side, in pixels of the screen. */
  along: number;
}

export const sees = (box: Box, point: Point, rim = 0): boolean =>
  point.x >= box.x + rim && point.x <= box.x + box.width - rim && point.y >= box.y + rim && point.y <= box.y + box.height - rim;

/**
 * Where the chips of things hang that the box does not show. Chips of one side keep a distance; `ends` are kept free at
 * both ends of a side.
 */
export function edgesOf<Thing extends { at: Point }>(things: readonly Thing[], box: Box, screen: { width: number; height: number }, gap: number, ends: number): Edge<Thing>[] {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const found: Edge<Thing>[] = things
    .filter((thing) => !sees(box, thing.at))
    .map((thing) => {
      const [dx, dy] = [(thing.at.x - middle.x) / (box.width / 2), (thing.at.y - middle.y) / (box.height / 2)];
      const across = Math.abs(dx) >= Math.abs(dy);
      const side: Side = across ? (dx > 0 ? "right" : "left") : dy > 0 ? "bottom" : "top";
      const share = across ? dy / Math.abs(dx) : dx / Math.abs(dy);
      const long = across ? screen.height : screen.width;
      return { thing, side, along: Math.max(ends, Math.min(long - ends, (long * (1 + share)) / 2)) };
    });
  for (const side of ["left", "right", "top", "bottom"] as const) {
    const those = found.filter((edge) => edge.side === side).sort((a, b) => a.along - b.along);
    const long = side === "left" || side === "right" ? screen.height : screen.width;
    those.forEach((edge, i) => {
      const before = those[i - 1];
      if (before) edge.along = Math.max(edge.along, before.along + gap);
    });
    // What was pushed over the end comes back, and the others with it.
    for (let i = those.length - 1, most = long - ends; i >= 0; i--, most -= gap) {
      const edge = those[i];
      if (edge) edge.along = Math.min(edge.along, most);
    }
  }
  return found;
}
