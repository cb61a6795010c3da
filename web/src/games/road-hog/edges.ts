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
 * Pixels between the middles of two chips of a side, and from its first and last one to the ends; those at the lower
 * right keep clear of the corner's button.
 */
const ROOM: Record<Side, { gap: number; first: number; last: number }> = {
  left: { gap: 50, first: 30, last: 30 },
  right: { gap: 50, first: 30, last: 84 },
  top: { gap: 124, first: 64, last: 64 },
  bottom: { gap: 124, first: 64, last: 118 },
};

/** Where the chips of things hang that the box does not show. */
export function edgesOf<Thing extends { at: Point }>(things: readonly Thing[], box: Box, screen: { width: number; height: number }): Edge<Thing>[] {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const longOf = (side: Side): number => (side === "left" || side === "right" ? screen.height : screen.width);
  const found: Edge<Thing>[] = things
    .filter((thing) => !sees(box, thing.at))
    .map((thing) => {
      const [dx, dy] = [(thing.at.x - middle.x) / (box.width / 2), (thing.at.y - middle.y) / (box.height / 2)];
      const across = Math.abs(dx) >= Math.abs(dy);
      const side: Side = across ? (dx > 0 ? "right" : "left") : dy > 0 ? "bottom" : "top";
      const share = across ? dy / Math.abs(dx) : dx / Math.abs(dy);
      const { first, last } = ROOM[side];
      return { thing, side, along: Math.max(first, Math.min(longOf(side) - last, (longOf(side) * (1 + share)) / 2)) };
    });
  for (const side of ["left", "right", "top", "bottom"] as const) {
    const { gap, last } = ROOM[side];
    const those = found.filter((edge) => edge.side === side).sort((a, b) => a.along - b.along);
    those.forEach((edge, i) => {
      const before = those[i - 1];
      if (before) edge.along = Math.max(edge.along, before.along + gap);
    });
    // What was pushed over the end comes back, and the others with it.
    for (let i = those.length - 1, most = longOf(side) - last; i >= 0; i--, most -= gap) {
      const edge = those[i];
      if (edge) edge.along = Math.min(edge.along, most);
    }
  }
  return found;
}
