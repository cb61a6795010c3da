// What lies on the board and goes along it: thumbs, notes, crates, cars, what a small sign means.

import { type Drawing, circle, element, group, line, path, rect } from "./drawing";
import { hue } from "./art/props";

/** A thumb, the sign of this game: on notes, on the slider, in votes. In a box from -13 -12 to 13 12. */
export const THUMB =
  "M-7 9V-1h3.5L0-8.5C.4-10 3.2-9.8 3.2-7.2c0 1.6-.5 3-.9 4.2H8c2 0 2.8 2.6 1.2 3.7 1.3 1 .9 3-.6 3.5.8 1.2.2 2.8-1.3 3.1C7.6 8.5 6.8 9 5.5 9zM-11-1.5h3V9.5h-3z";

/** A hitchhiker stands with the feet at 0 0 and is 40 high. */
export const FIGURE = {
  pack: "M-9-27h-4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h5z",
  legs: "M-7-13h14l.5 13H2L0-8-2 0h-5.5z",
  /** With the arm out, its thumb up. */
  coat: "M-8-25c0-3 2-5 5-5h6c2 0 3.5.8 4.6 2.2L15-32.5c0-2-.6-4.6.6-5.6 1.3-.6 2 .8 2 2l.2 2.6 2.6 1c1.2.6 1.3 3.3 0 4.2L9-21.5V-11H-8z",
  cap: "M-5.8-35.5c0-4 2.5-6 5.8-6s5.8 2 5.8 6z",
};

const umbrella = (stick: string, cloth: string): Drawing => [
  line("M8 1v12c0 2.6-3.6 2.6-3.6 0", stick, 1.5),
  path("M.8 8.5C1.2 4 4.5 2 8 2s6.8 2 7.2 6.5c-1.5-1.5-3-1.5-3.7 0-1.5-1.6-2.5-1.6-3.5 0-1-1.6-2-1.6-3.5 0-.7-1.5-2.2-1.5-3.7 0z", cloth),
];

/** Small signs, each in a box of 16 by 16. */
export const ICONS = {
  envelope: [rect(0.8, 2, 14.4, 12, "#e9cfa6", { rx: 1.5, stroke: hue.brown, "stroke-width": 1.3 }), line("M1.4 3.2L8 9l6.6-5.8", hue.brown, 1.3)],
  crate: [rect(1.5, 3, 13, 11, hue.earth, { stroke: hue.brown, "stroke-width": 1.3 }), path("M1.5 6.7h13M1.5 10.3h13M5 3v11M11 3v11", "none", { stroke: hue.brown, "stroke-width": 0.9 })],
  town: [path("M1 8L8 2l7 6v6.5H1z", hue.green), rect(6.3, 9, 3.4, 5.5, hue.yellow)],
  umbrella: umbrella("currentColor", "currentColor"),
  skull: group(
    "translate(8 8) scale(.66)",
    path("M0-11A10 10 0 0 1 10-1c0 4-2 5.5-3.3 7V10H-6.7V6C-8 4.5-10 3-10-1A10 10 0 0 1 0-11z", "currentColor"),
    circle(-4, -1, 2.7, "var(--hole, #fff)"),
    circle(4, -1, 2.7, "var(--hole, #fff)"),
    path("M0 3l1.7 3.2h-3.4z", "var(--hole, #fff)"),
  ),
  chain: [circle(10.5, 10, 4.8, "currentColor"), line("M6.5 6.5c-1.5-.5-1-2-2.5-2.5s-1-1.5-2.5-2", "currentColor", 1.5)],
  clock: [circle(8, 8, 6.2, "none", { stroke: "currentColor", "stroke-width": 1.6 }), line("M8 4.8V8l2.4 1.6", "currentColor", 1.5)],
  chair: [line("M4 2v12M4 8.5h8M12 8.5V14M4 5h0", "currentColor", 1.8)],
} satisfies Record<string, Drawing>;

export type Icon = keyof typeof ICONS;

/** An umbrella as large as a hitchhiker's head, to be held above it. */
export const BROLLY: Drawing = [
  line("M0 8V-7", hue.ink, 1.4),
  path("M-13-6C-12-13-6-16 0-16S12-13 13-6c-2.2-2-4.5-2-6.5 0-2-2-4.5-2-6.5 0-2-2-4.5-2-6.5 0-2-2-4.3-2-6.5 0z", hue.blue, { stroke: "#fff", "stroke-width": 1 }),
];

/** A ball and chain beside the feet. */
export const BALL: Drawing = [
  line("M-7-2c3 2 4-2 7 0s3 1 5-1", hue.ink, 1.8),
  circle(10, -5, 5.4, hue.ink, { stroke: "#fff", "stroke-width": 1.2 }),
  circle(8.4, -6.6, 1.4, hue.rock),
];

export type CarKind = "ride" | "bad";

/** A car seen from above, its nose up; about 29 long. */
export const carDrawing = (paint: string, kind: CarKind = "ride"): Drawing => [
  kind === "ride" ? path("M-5-14L-9-27H9L5-14z", "#fff3c4", { opacity: 0.55 }) : [],
  rect(-8, -14, 16, 29, paint, { rx: 6, stroke: hue.paper, "stroke-width": 1.5 }),
  path("M-5.5-5h11l-1.3-4.5h-8.4zM-5 7.5h10l-1 3.5h-8z", hue.day),
  kind === "ride" ? line("M-6.5-13h3M3.5-13h3", "#ffe9a3", 2.5) : line("M-6.5-13h3M3.5-13h3", "#15181c", 2.5),
];

export const CAR_PAINTS = ["#3c8c94", "#b8433a", "#c9a227", "#6a7f4a", "#7a5a8c", "#a8623a"] as const;
export const BAD_PAINT = "#3a3036";

/** Three crates, the upper on the two lower: 120 by 100. */
export const stackOf = (crate: (x: number, y: number, width: number, height: number) => Drawing): Drawing => [crate(4, 50, 52, 46), crate(60, 50, 52, 46), crate(32, 4, 52, 46)];

/** The stamp of Customs, its middle at 0 0. */
export const STAMP: Drawing = [
  rect(-62, -20, 124, 40, hue.paper, { rx: 6, opacity: 0.86 }),
  rect(-60, -18, 120, 36, "none", { rx: 5, stroke: "#b9312a", "stroke-width": 4 }),
  element("text", { y: 9, "text-anchor": "middle", "font-size": 25, "font-weight": 900, "letter-spacing": 2, fill: "#b9312a" }, "SEIZED"),
];
