// What the pictures of the places are made of. Each is 88 by 44; what matters lies between x 12 and 76, as narrow signs
// crop the sides.

import { circle, element, group, line, path, rect, type Drawing, type Shape } from "../drawing";

/** Enamel colours, the same by day and by night. */
export const hue = {
  day: "#cfe4e4",
  dusk: "#f4ce98",
  rose: "#efc1a6",
  storm: "#b4bcba",
  sea: "#4f93ab",
  deep: "#2f6e8c",
  grass: "#a6bb80",
  wood: "#2f6b52",
  sand: "#e4c48a",
  snow: "#f5f7f2",
  rock: "#8b9094",
  hill: "#8fb09b",
  ink: "#23262b",
  paper: "#fffdf6",
  red: "#c8372d",
  yellow: "#f2b705",
  blue: "#1f5fa8",
  earth: "#b98a5a",
  brown: "#6b4a2b",
  green: "#0b6b4f",
  night: "#2b2e33",
  shed: "#3e352b",
} as const;

const at = (x: number, y: number, scale: number): string => `translate(${x} ${y}) scale(${scale})`;

/** Sky, and land or sea from `y` down. */
export const ground = (sky: string, land?: string, y = 44): Drawing => (land ? [rect(0, 0, 88, 44, sky), rect(0, y, 88, 44 - y, land)] : rect(0, 0, 88, 44, sky));

export const pine = (x: number, y: number, scale = 1, fill: string = hue.wood): Shape =>
  group(at(x, y, scale), rect(-1, -3, 2, 4, hue.brown), path("M0-18L5-9H2.6L7-2H-7L-2.6-9H-5z", fill));

const FRONDS =
  "M-1-20c4-5 10-4 12 1-5-2-8-1-12-1zM-1-20c-4-5-10-4-12 1 5-2 8-1 12-1zM-1-20c1-6 6-8 10-6-4 1-7 3-10 6zM-1-20c-1-6-6-8-10-6 4 1 7 3 10 6zM-1-20c3 1 6 4 6 8-3-2-5-5-6-8zM-1-20c-3 1-6 4-6 8 3-2 5-5 6-8z";
export const palm = (x: number, y: number, scale = 1): Shape => group(at(x, y, scale), line("M0 0C1-8 0-14-1-20", hue.brown, 2.4), path(FRONDS, hue.wood));

export const cactus = (x: number, y: number, scale = 1, fill = "#3f7f5b"): Shape =>
  group(at(x, y, scale), line("M0 0V-21", fill, 5), line("M0-8H-7V-14", fill, 3.6), line("M0-5H7V-13", fill, 3.6));

const BULBS = [3.4, 40.6].flatMap((y) => Array.from({ length: 11 }, (_, i) => circle(4 + i * 8, y, 1.5, i % 2 ? "#ffe9a3" : hue.yellow)));

/** A casino: asphalt between two rows of bulbs. */
export const casino = (...of: Drawing[]): Drawing => [rect(0, 0, 88, 44, hue.night), BULBS, of];

/** A Black Market: a shed under a lamp. */
export const lamp = (...of: Drawing[]): Drawing => [
  rect(0, 0, 88, 44, hue.shed),
  path("M44 0L76 44H12z", hue.yellow, { opacity: 0.2 }),
  rect(0, 38, 88, 6, "#2a231c"),
  of,
  path("M38 0h12l2 4H36z", "#15120e"),
  circle(44, 5, 2.2, "#ffe9a3"),
];

export const crate = (x: number, y: number, width: number, height: number): Drawing => [
  rect(x, y, width, height, hue.earth),
  line(`M${x} ${(y + height * 0.33).toFixed(1)}h${width}M${x} ${(y + height * 0.66).toFixed(1)}h${width}`, "#8a6238", 1),
  rect(x, y, width, height, "none", { stroke: hue.brown, "stroke-width": 1.6 }),
];

const BARRIER: Drawing = [rect(0, 36, 88, 5, hue.paper), Array.from({ length: 8 }, (_, i) => path(`M${i * 12 - 2} 36h6l-4 5h-6z`, hue.red)), rect(9, 33, 4, 11, hue.ink)];

/** Customs: whatever it is, it stands behind a barrier. */
export const customs = (sky: string, ...of: Drawing[]): Drawing => [ground(sky, "#d8cfc0", 34), of, BARRIER];

/** A Bad Ride: a warning sign at the roadside. */
export const warn = (...of: Drawing[]): Drawing => [
  rect(0, 0, 88, 44, "#4a4f56"),
  path("M-4 44L38 24H50L92 44z", "#3a3e44"),
  line("M44 25V30M44 34V44", hue.yellow, 1.6),
  path("M44-1L67 22 44 45 21 22z", hue.yellow),
  path("M44 2L64 22 44 42 24 22z", "none", { stroke: hue.ink, "stroke-width": 1.3 }),
  of,
];

/** Where the pips of each face lie, in thirds of a die. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
  [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
];

/** A small die as a part of a picture. */
export const die = (x: number, y: number, scale: number, face: number, fill: string = hue.paper): Shape =>
  group(
    at(x, y, scale),
    element("rect", { x: -6, y: -6, width: 12, height: 12, rx: 2.6, fill, stroke: hue.ink, "stroke-width": 0.8 }),
    (PIPS[face] ?? []).map(([across, down]) => circle(across * 3, down * 3, 1.15, hue.ink)),
  );
