// What a player has or is in, as badges: paths in a square from -12 to 12.

import type { Ability } from "./script";

export interface Badge {
  sign: Ability;
  title: string;
  /** An ability is good to have, the others are not. */
  good: boolean;
  clause: string;
  /** Filled, and drawn as lines. */
  fill: string;
  line: string;
}

export const BADGES: readonly Badge[] = [
  {
    sign: "gold",
    title: "Heart Of Gold: no Field can hold its owner",
    good: true,
    clause: "K6.4",
    fill: "M0 7.500C-10 1-8-6.500-3.500-6.500-1.500-6.500 0-5 0-3.500 0-5 1.500-6.500 3.500-6.500 8-6.500 10 1 0 7.500z",
    line: "",
  },
  {
    sign: "duck",
    title: "Rubber Duck: a fourth roll inside a Field",
    good: true,
    clause: "K6.9",
    fill: "M-1-7.500a4 4 0 0 1 4 4.500l3.500-.5c.5 1.500-1 3-3 3 4 1 4.500 7.500-2 7.500h-4c-5 0-6.500-4-6-7 1.500 1.500 3 2 4.500 1.500-1-1-1.500-3.500-1-5.500a4 4 0 0 1 4-3.500z",
    line: "",
  },
  {
    sign: "zarquon",
    title: "Power Of Zarquon: 18 points on every hand",
    good: true,
    clause: "K6.11",
    fill: "",
    line: "M-5.500-6H5.500L-5.500 6H5.500",
  },
  {
    sign: "field",
    title: "Inside an Improbability Field",
    good: false,
    clause: "K6.2",
    fill: "M-1.800 0a1.800 1.800 0 1 0 3.600 0a1.800 1.800 0 1 0-3.600 0z",
    line: "M-8 0a8 3.400 0 1 0 16 0a8 3.400 0 1 0-16 0zM0-8a3.400 8 0 1 0 0 16a3.400 8 0 1 0 0-16z",
  },
  {
    sign: "vortex",
    title: "In the Total Perspective Vortex for the next hand",
    good: false,
    clause: "K6.14",
    fill: "",
    line: "M0 0c1.500-2.500 4.500-.5 3.500 2S-1.500 6-4 3.500-5-4.500 0-6.500 9-2.500 8 3",
  },
  {
    sign: "lost",
    title: "The next hand is played with two dice",
    good: false,
    clause: "K5.6",
    fill: "",
    line: "M-4-8 2-4.500V2.500L-4 6l-5.500-3.500V-4.500zM-8 8 8-8",
  },
];

export const badgesOf = (view: Record<Ability, readonly number[]>, seat: number): Badge[] => BADGES.filter((badge) => view[badge.sign][seat]);
