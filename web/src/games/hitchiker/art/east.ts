// From la capacité de production énorme down the Atlantic to Poormond.

import { circle, type Drawing, group, line, path, rect } from "../drawing";
import { crate, die, ground, hue, lamp, warn } from "./props";

export const EAST: Record<string, Drawing> = {
  // the dam
  "la capacité de production énorme": [
    ground(hue.day),
    path("M0 28L16 13l12 10L44 7l16 16 12-9 16 14v16H0z", hue.hill),
    path("M24 15H62L68 44H18z", "#e4dfd2"),
    path("M34 20H50L54 44H30z", "#fff"),
    line("M38 22L36 43M42 22V43M46 22L48 43", "#a9cbd6", 1.4),
    rect(22, 12, 42, 4, "#c7c1b2"),
    rect(0, 40, 88, 4, hue.sea),
    line("M77 40V12M71 18H83M72.5 24H81.5M77 12L71 40M77 12L83 40", hue.ink, 1.2),
    path("M14 6L6 20h6L9 31 19 16h-6z", hue.yellow, { stroke: hue.brown, "stroke-width": 0.6 }),
  ],
  // the tallest light
  "Boastin'": [
    ground(hue.day, hue.sea, 31),
    path("M20 38c4-9 14-8 24-8s18 0 24 8v6H20z", hue.rock),
    path("M43 7L0 0V12zM45 7L88 0V12z", hue.yellow, { opacity: 0.55 }),
    path("M39.5 11H48.5L51.5 34H36.5z", hue.paper),
    path("M39 15.5H49L49.8 21.5H38.2zM37.7 26.5H50.3L51 32H37z", hue.red),
    rect(39, 5.5, 10, 5.5, hue.yellow),
    path("M37.5 6L44 0.5 50.5 6z", hue.red),
    rect(37.5, 10.5, 13, 1.6, hue.ink),
  ],
  // a pickup
  "Improvidence": [
    warn(
      group(
        "translate(29.5 15)",
        path("M0 5.5h12V0h8l4 5 5 1.2V11H0z", hue.ink),
        path("M14 2h5l2.5 3.5H14z", hue.yellow),
        circle(6.5, 11.5, 3.3, hue.ink),
        circle(23, 11.5, 3.3, hue.ink),
        circle(6.5, 11.5, 1.2, hue.yellow),
        circle(23, 11.5, 1.2, hue.yellow),
      ),
    ),
  ],
  "Empire City": [
    ground(hue.dusk),
    circle(66, 13, 7, "#fbe6b8"),
    path("M0 30h6V20h7v8h4V16h8v12h6V24h24v-8h8v9h6V20h8v10h5v-7h6v21H0z", "#7f9dba"),
    path("M0 36h10v-7h8v6h8v-9h6v18H0zM56 30h7v-5h9v10h7v-6h9v15H56z", "#4a6e97"),
    path("M43.3 1h1.4v7h2.3v6h3v8h3v9h2v13H33V31h2v-9h3v-8h3V8h2.3z", hue.blue),
    rect(40, 17, 1.4, 1.8, hue.yellow),
    rect(43.3, 20, 1.4, 1.8, hue.yellow),
    rect(46.6, 17, 1.4, 1.8, hue.yellow),
    rect(37.5, 27, 1.4, 1.8, hue.yellow),
    rect(43.3, 28, 1.4, 1.8, hue.yellow),
    rect(49, 26, 1.4, 1.8, hue.yellow),
    rect(40, 34, 1.4, 1.8, hue.yellow),
    rect(47, 35, 1.4, 1.8, hue.yellow),
  ],
  // the bell
  "Filladelly": [
    ground("#e9dcc0"),
    rect(20, 5, 48, 4.5, hue.brown, { rx: 2 }),
    rect(22, 9, 3.4, 35, hue.brown),
    rect(62.6, 9, 3.4, 35, hue.brown),
    rect(42, 8, 4, 4, hue.ink),
    path("M44 11c8 0 10 5 11 12 .6 5 2.4 8 5 11v3H28v-3c2.6-3 4.4-6 5-11 1-7 3-12 11-12z", "#be8138"),
    rect(31, 32, 26, 2.2, "#8d5c22"),
    circle(44, 39.5, 2.8, hue.ink),
    line("M48 37l-2.6-6 2.3-4.5-1.8-4.5", hue.ink, 1.5),
  ],
  "Twister City": [
    ground(hue.storm, "#a9a26f", 37),
    path("M22 3H68c-3 5-9 5-11 9-2 5 0 7-5 10-3 3 0 6-4 9-2 3-1 5-2 8h-3c1-4-3-5-2-9 1-5-5-5-5-10 0-6-6-8-14-17z", "#596168"),
    line("M30 8c10 3 20 3 30 0M36 15c6 2 12 2 17 0M40 23c3 1 7 1 10-.5M42 31c2 .8 4 .6 5.5 0", "#8d959a", 1.5),
    group("translate(67 23) rotate(24)", rect(-6, -4, 12, 8, hue.paper), path("M-8-4L0-10 8-4z", hue.red), rect(-1.5, -1, 3, 5, hue.ink)),
    group("translate(20 20) rotate(-32)", path("M-6-2h10l3-2v4l-2 1v5H3V2h-6v4h-2V1z", hue.paper), rect(-2, -2, 3, 2.4, hue.ink)),
  ],
  "Saltimore": [
    lamp(
      crate(26, 20, 19, 18),
      crate(46, 24, 16, 14),
      group(
        "translate(35.5 29)",
        path("M-5 0c0-3 2-4.5 5-4.5S5-3 5 0 3 4 0 4-5 3-5 0z", hue.red),
        line("M-5-1c-3-1-3-4-1-5M5-1c3-1 3-4 1-5M-4 3l-3 2M4 3l3 2", hue.red, 1.4),
        circle(-1.6, -2, 0.8, hue.ink),
        circle(1.6, -2, 0.8, hue.ink),
      ),
    ),
  ],
  "Lie N' Sin D.C.": [
    ground("#d9e3e0", "#b9c58f", 38),
    rect(43.5, 0.5, 1, 6, hue.ink),
    path("M44.5 .5h6v3.2h-6z", hue.red),
    path("M41.5 6h5v4h-5z", hue.paper),
    path("M32 20c0-7 5-11 12-11s12 4 12 11z", hue.paper),
    rect(30, 19.5, 28, 3, "#cfc8b8"),
    rect(32, 22.5, 24, 6, hue.paper),
    line("M35 23v5M39.5 23v5M44 23v5M48.5 23v5M53 23v5", "#b4ac9a", 1.3),
    path("M14 30h60v8H14z", hue.paper),
    path("M28 30L44 24l16 6z", "#e6dfce"),
    line("M19 32v5M25 32v5M31 32v5M37 32v5M51 32v5M57 32v5M63 32v5M69 32v5", "#b4ac9a", 1.4),
    die(38, 38.5, 0.78, 5, hue.yellow),
    die(50, 38.5, 0.78, 5, hue.yellow),
  ],
  "Poormond": [
    ground(hue.day, hue.grass, 34),
    path("M0 34c14-9 26-8 40-3s30 3 48-4v17H0z", "#b9c994"),
    rect(27, 19, 34, 15, "#d9a66b"),
    path("M23 20L44 6l21 14z", hue.red),
    path("M36 11l8-5 4 2.6-6 6z", "#e7b9a0"),
    rect(31, 23, 7, 6, hue.day, { stroke: hue.brown, "stroke-width": 1.2 }),
    rect(48, 22, 8, 12, hue.brown),
    line("M31 26h7M34.5 23v6", hue.brown, 1),
    rect(27, 34, 6, 3.4, hue.rock),
    rect(41, 34, 6, 3.4, hue.rock),
    rect(55, 34, 6, 3.4, hue.rock),
    line("M61 22H80V38", hue.ink, 1),
    path("M65 22h5v6h-5zM73 22h4v8h-4z", hue.paper),
    path("M70 22h3v5h-3z", hue.blue),
  ],
};
