// From Charlesfun along the Gulf to Nogoles.

import { circle, type Drawing, element, group, line, path, rect } from "../drawing";
import { cactus, casino, customs, ground, hue, pine, warn } from "./props";

const POCKETS = 14; // of the roulette wheel

/** A pocket of the wheel, as a slice of it. */
function pocket(i: number): string {
  const rim = (turn: number): string => `${(44 + 13.4 * Math.cos(turn)).toFixed(1)} ${(22 + 13.4 * Math.sin(turn)).toFixed(1)}`;
  const step = (2 * Math.PI) / POCKETS;
  return `M44 22L${rim(i * step)}A13.4 13.4 0 0 1 ${rim((i + 1) * step)}z`;
}

export const SOUTH: Record<string, Drawing> = {
  "Charlesfun": [
    casino(
      circle(44, 22, 16, hue.earth),
      circle(44, 22, 14.4, hue.night),
      ...Array.from({ length: POCKETS }, (_, i) => path(pocket(i), i === 0 ? hue.green : i % 2 ? hue.red : hue.ink)),
      circle(44, 22, 8.4, hue.earth),
      circle(44, 22, 6.8, "#D8B078"),
      line("M44 16v12M38 22h12", hue.brown, 1.6),
      circle(44, 22, 2.2, hue.yellow),
      circle(52.8, 14, 1.8, hue.paper),
    ),
  ],
  "Smashville": [
    ground(hue.rose),
    path("M44-3l5 9 9-6 1 10 11-2-4 10 11 3-8 7 8 7-11 3 3 9H19l3-9-11-3 8-7-8-7 11-3-4-10 11 2 1-10 9 6z", hue.yellow),
    group(
      "translate(38 27) rotate(-38)",
      path("M-12-6c5-3 8 0 11-1 4-1 6 0 6 3v8c0 3-2 4-6 3-3-1-6 2-11-1-4-3-4-9 0-12z", hue.red),
      circle(-6, 0, 2.6, hue.ink),
      rect(-3, -1.3, 18, 2.6, hue.brown),
    ),
    group("translate(60 11) rotate(4)", rect(-9, -1.3, 10, 2.6, hue.brown), path("M1-3h7l2 3-2 3H1z", hue.ink)),
    line("M50 20l3-5M53 22l5-2", hue.ink, 1.3),
    group("translate(22 12)", line("M0 7V-3l7-2v10", hue.ink, 1.4), circle(-1.6, 7, 2, hue.ink), circle(5.4, 5, 2, hue.ink)),
  ],
  "Tamper Bay": [
    customs(
      "#d6e4e2",
      path("M26 20L62 20 66 6H22z", hue.brown),
      path("M27 18L61 18 64 8H24z", "#e9cfa6"),
      rect(24, 20, 40, 15, hue.brown, { rx: 2 }),
      rect(26.5, 22, 35, 11, hue.earth),
      path("M30 16l5-5 6 5zM50 16c0-4 6-4 6 0z", hue.blue),
      rect(42, 11, 5, 5, hue.red),
      group(
        "translate(61 23)",
        circle(0, 0, 7, "#eaf4f6", { stroke: hue.ink, "stroke-width": 2 }),
        line("M5 5L11 11", hue.ink, 3),
        path("M-4-1l4-3 4 3-1 5h-6z", hue.green),
      ),
    ),
  ],
  "Immobile": [
    ground(hue.day, hue.grass, 33),
    pine(70, 33, 1.1, "#5b8f6e"),
    pine(16, 34, 0.9, "#5b8f6e"),
    path("M22 24l6-9c1-1.5 2-2 4-2h20c2 0 3 .6 4 2l5 8 7 2c1.5.5 2 1.5 2 3v5H20v-5c0-2 .5-3 2-4z", "#3c8c94"),
    path("M31 16h10v7H26.5zM43.5 16h8l4.5 7H43.5z", hue.day),
    circle(30, 33, 4.4, hue.ink),
    circle(60, 33, 4.4, hue.ink),
    circle(30, 33, 1.8, hue.rock),
    circle(60, 33, 1.8, hue.rock),
    rect(24, 36, 12, 3.4, hue.red),
    rect(54, 36, 12, 3.4, hue.red),
    rect(26, 39.4, 12, 3.4, "#a92c24"),
    rect(52, 39.4, 12, 3.4, "#a92c24"),
    rect(44, 26, 4, 1.4, hue.ink),
  ],
  "Mintgomery": [
    ground("#d7e6d4"),
    ...[0, 1, 2, 3].map((i) => element("ellipse", { cx: 33, cy: 37 - i * 4, rx: 10, ry: 3.2, fill: hue.yellow, stroke: "#9a6b00", "stroke-width": 1 })),
    ...[0, 1, 2, 3, 4, 5].map((i) => element("ellipse", { cx: 56, cy: 37 - i * 4, rx: 10, ry: 3.2, fill: hue.yellow, stroke: "#9a6b00", "stroke-width": 1 })),
    path("M34 24c-8-4-9-13-3-20 8 4 10 13 3 20z", "#2e8b63"),
    path("M35 24c0-8 6-13 13-12 0 8-5 13-13 12z", "#4fa878"),
    line("M34 23C32 17 31 11 31.5 7M36 22.5c3-4 6-7 10-9", "#1c5a40", 1),
  ],
  // a paddle steamer
  "Mississlippi": [
    warn(
      group(
        "translate(29 12)",
        path("M2 14H28L30 10H0z", hue.ink),
        rect(5, 6, 16, 4, hue.ink),
        rect(8, 2.5, 10, 3.5, hue.ink),
        rect(10, -3, 2, 6, hue.ink),
        rect(14, -3, 2, 6, hue.ink),
        circle(25.5, 11, 5, hue.ink),
        circle(25.5, 11, 3.4, hue.yellow),
        line("M25.5 7.6v6.8M22.1 11h6.8M23.1 8.6l4.8 4.8M27.9 8.6l-4.8 4.8", hue.ink, 1),
        line("M1 17.5c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0 4 1.5 6 0", hue.ink, 1.2),
        circle(12, -6, 1.6, hue.ink),
        circle(15, -8, 2.2, hue.ink),
      ),
    ),
  ],
  "Party Gras": [
    casino(
      path("M44 16c-3-8-10-10-12-12 0 5 2 9 7 12z", "#cc79a7"),
      path("M44 15c-1-7-1-10 0-13 1 3 1 6 0 13z", hue.yellow),
      path("M44 16c3-8 10-10 12-12 0 5-2 9-7 12z", "#3fa27b"),
      path("M24 17c6-1 12 0 16 2 2 1 6 1 8 0 4-2 10-3 16-2 2 8-3 17-11 17-4 0-6-3-9-3s-5 3-9 3c-8 0-13-9-11-17z", "#8a5aa6"),
      path("M29 21c4-1 9 1 10 4-3 3-9 2-10-4zM59 21c-4-1-9 1-10 4 3 3 9 2 10-4z", hue.night),
      circle(44, 22, 1.8, hue.yellow),
      circle(26.5, 19.5, 1, hue.yellow),
      circle(61.5, 19.5, 1, hue.yellow),
    ),
  ],
  "Whoston": [
    ground("#bfd7e4", hue.sand, 37),
    rect(58, 12, 4, 27, hue.rock),
    line("M58 16l4 5-4 5 4 5-4 5M56 15h-6M56 25h-6", hue.ink, 1),
    path("M38 40c-3-3-2-6 0-8h12c2 2 3 5 0 8l-2-3-2 6-2-5-2 6-2-5z", hue.red),
    path("M41 36c-1-2 0-3 1-4h4c1 1 2 2 1 4l-3 4z", hue.yellow),
    path("M44 1c5 4 6 10 6 16v14H38V17c0-6 1-12 6-16z", hue.paper),
    path("M38 22l-5 8v4l5-3zM50 22l5 8v4l-5-3z", hue.blue),
    circle(44, 15, 3.2, hue.day, { stroke: hue.ink, "stroke-width": 1.3 }),
    path("M44 1c2.5 2 4 4.5 5 7.5H39c1-3 2.5-5.5 5-7.5z", hue.red),
    path("M20 42c0-4 5-5 7-3 2-4 8-3 9 1h16c1-4 8-5 9-1 3-2 7 0 7 3z", hue.snow),
  ],
  "Corpus Risky": [
    ground("#f3d7a6"),
    circle(24, 12, 6, hue.yellow),
    path("M0 24c7-4 12-4 18 0s12 4 18 0 12-4 18 0 12 4 18 0 10-3 16 0v20H0z", hue.sea),
    path("M36 28c1-12 7-20 16-24-2 8 0 16 6 24z", "#4b555e"),
    path("M47 8c-1 6 1 13 6 20h5c-6-8-8-16-6-24-2 1-3.5 2-5 4z", "#6b7680"),
    path("M0 29c7-4 12-4 18 0s12 4 18 0 12-4 18 0 12 4 18 0 10-3 16 0v15H0z", hue.deep),
    group(
      "translate(24 33)",
      element("ellipse", { rx: 8, ry: 4, fill: "none", stroke: hue.paper, "stroke-width": 3.4 }),
      element("ellipse", { rx: 8, ry: 4, fill: "none", stroke: hue.red, "stroke-width": 3.4, "stroke-dasharray": "5 5" }),
      line("M-4-1L-8-9M4-1L8-9", "#e0a77c", 2.2),
      circle(0, -5, 3.2, "#e0a77c"),
    ),
    line("M4 39c4-2 7-2 11 0M44 37c4-2 8-2 12 0M66 41c4-2 7-2 11 0", "#6fa9c4", 1.3),
  ],
  "San Anonymo": [
    rect(0, 0, 88, 44, "#2a3040"),
    circle(68, 10, 5, "#f2e3b6"),
    path("M12 44V22h10v-3h8c1-6 6-3 7-8 1-3 4-5 7-5s6 2 7 5c1 5 6 2 7 8h8v3h10v22z", "#7b6a55"),
    path("M37 44V33c0-5 14-5 14 0v11z", "#1e1a16"),
    rect(24, 26, 6, 8, "#4a3e31"),
    rect(58, 26, 6, 8, "#4a3e31"),
    group(
      "translate(44 33)",
      path("M-10 11c0-9 4-11 10-11s10 2 10 11z", hue.ink),
      circle(0, -5, 5, "#d9b48c"),
      path("M-10-7h20l-4-2c0-4-2-6-6-6s-6 2-6 6z", "#15120e"),
      rect(-4.6, -6, 4, 2.6, hue.ink),
      rect(0.6, -6, 4, 2.6, hue.ink),
      path("M-4 0h8L0 5z", hue.yellow),
    ),
  ],
  "Smell Gaso": [
    ground(hue.dusk, hue.sand, 35),
    cactus(70, 36, 0.8),
    path("M30 38V12c0-2 1-3 3-3h13c2 0 3 1 3 3v26z", hue.red),
    rect(33, 13, 13, 9, hue.paper),
    rect(35, 16, 9, 1.6, hue.ink),
    rect(35, 19, 6, 1.6, hue.ink),
    line("M49 18l6 5v10c0 3 4 3 4 0V22l-4-4", hue.ink, 1.8),
    rect(27, 37, 25, 3, hue.ink),
    line("M24 29c-3-3 3-5 0-8s3-5 0-8M18 31c-3-3 3-5 0-8s3-5 0-8", "#5e8c4a", 1.6),
    group(
      "translate(66 36) rotate(-6)",
      rect(-7, -8, 14, 9, hue.earth),
      line("M0-8V1M-7-3.5H7", hue.brown, 1.6),
      element("text", { y: -1.3, "text-anchor": "middle", "font-size": 7, "font-weight": 900, fill: hue.paper }, "?"),
    ),
  ],
  "Nogoles": [
    customs(
      "#f0d2a4",
      cactus(70, 36, 1, "#4e7f56"),
      cactus(16, 36, 0.7, "#4e7f56"),
      path("M36 3H52L62 13V25L52 35H36L26 25V13z", hue.red),
      element("path", { d: "M37 5.5H51L59.5 14V24L51 32.5H37L28.5 24V14z", fill: "none", stroke: hue.paper, "stroke-width": 1.5 }),
      group(
        "translate(44 19)",
        path("M-6 3v-8c0-1.5 2.2-1.5 2.2 0v4.5V-8c0-1.5 2.2-1.5 2.2 0v7V-9c0-1.5 2.2-1.5 2.2 0v8V-7.5c0-1.5 2.2-1.5 2.2 0V2l2-2.5c1.2-1 2.6.2 1.8 1.5L3 6.5C2 9 0 10-2 10c-3 0-4-2.5-4-7z", hue.paper),
      ),
    ),
  ],
};
