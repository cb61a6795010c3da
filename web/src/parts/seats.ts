// Six colours and six shapes (and two of each more for large tables), so that no seat is told by colour alone.

import type { MatchModel } from "../model/matchModel.svelte";

export const COLOURS = [0, 1, 2, 3, 4, 5, 6, 7].map((colour) => `var(--seat-${colour})`);

/** Paths in a square from -10 to 10: circle, triangle, square, diamond, star, hexagon, cross, bar. */
export const SHAPES = [
  "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
  "M0-9.500 9.500 8H-9.500z",
  "M-8-8H8V8H-8z",
  "M0-10 9 0 0 10-9 0z",
  "M0-10 2.900-3.400 10-3.100 4.600 1.600 6.200 8.600 0 5-6.200 8.600-4.600 1.600-10-3.100-2.900-3.400z",
  "M-9.500 0-4.750-8.200H4.750L9.500 0 4.750 8.200H-4.750z",
  "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z",
  "M-9-4H9V4H-9z",
];

export const SHAPE_NAMES = ["circle", "triangle", "square", "diamond", "star", "hexagon", "cross", "bar"];

/** Which colour a seat has: the game says so, or the seats take them in order. */
export function colourOf(model: MatchModel, seat: number): number {
  const field = model.game.colours;
  const colours = field ? model.view[field] : undefined;
  const found: unknown = Array.isArray(colours) ? colours[seat] : seat;
  return typeof found === "number" && found >= 0 ? found : seat;
}
