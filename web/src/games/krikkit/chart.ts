// The star chart of Crest: seven by six quadrants, the stars in them, and the lines between quadrants of one owner.

import { NONE, type Figures } from "./read";

export const CELL_WIDE = 100;
export const CELL_HIGH = 88;
export const MARGIN = 30; // for the coordinates

export interface Link {
  from: number;
  to: number;
  seat: number;
}

/** Quadrants of one owner that touch: a WormHole goes along such lines. */
export function linksOf(figure: Figures, owners: readonly number[]): Link[] {
  const found: Link[] = [];
  owners.forEach((seat, quadrant) => {
    if (seat === NONE) return;
    if ((quadrant + 1) % figure.wide && owners[quadrant + 1] === seat) found.push({ from: quadrant, to: quadrant + 1, seat });
    if (owners[quadrant + figure.wide] === seat) found.push({ from: quadrant, to: quadrant + figure.wide, seat });
  });
  return found;
}

/** All quadrants of connected groups that reach from side to side: there is a WormHole in each. */
export function joined(figure: Figures, owners: readonly number[]): Set<number> {
  const found = new Set<number>();
  const links = linksOf(figure, owners);
  const seen = new Set<number>();
  owners.forEach((seat, start) => {
    if (seat === NONE || seen.has(start)) return;
    const group = [start];
    seen.add(start);
    for (let i = 0; i < group.length; i++)
      for (const { from, to } of links) {
        const next = from === group[i] ? to : to === group[i] ? from : -1;
        if (next >= 0 && !seen.has(next)) {
          seen.add(next);
          group.push(next);
        }
      }
    const columns = group.map((quadrant) => quadrant % figure.wide);
    const rows = group.map((quadrant) => Math.floor(quadrant / figure.wide));
    const across = columns.includes(0) && columns.includes(figure.wide - 1);
    const down = rows.includes(0) && rows.includes(figure.high - 1);
    if (across || down) for (const quadrant of group) found.add(quadrant);
  });
  return found;
}

export interface Star {
  x: number;
  y: number;
  size: number;
}

/** The same stars each time, scattered by a small generator: a chart has its own sky. */
export function starsOf(figure: Figures, sheet: number): Star[] {
  let seed = 42 + sheet * 1979;
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const [wide, high] = [figure.wide * CELL_WIDE, figure.high * CELL_HIGH];
  return Array.from({ length: 150 }, () => ({ x: next() * wide, y: next() * high, size: 0.7 + next() ** 4 * 3.2 }));
}

const RAYS = [0, -3, 0.7, -0.7, 3, 0, 0.7, 0.7, 0, 3, -0.7, 0.7, -3, 0, -0.7, -0.7]; // of a bright star
const BRIGHT = 2.4;

/** All stars as two drawings, the faint and the bright: an element for each would be most of the board. */
export function skyOf(stars: readonly Star[]): { faint: string; bright: string } {
  const sky = { faint: "", bright: "" };
  for (const { x, y, size } of stars) {
    if (size > BRIGHT) sky.bright += `M${RAYS.map((by, i) => (size * by + (i % 2 ? y : x)).toFixed(1)).join(" ")}z`;
    else sky.faint += `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${size.toFixed(2)} ${size.toFixed(2)} 0 1 0 ${(2 * size).toFixed(2)} 0a${size.toFixed(2)} ${size.toFixed(2)} 0 1 0-${(2 * size).toFixed(2)} 0z`;
  }
  return sky;
}

export const middleOf = (figure: Figures, quadrant: number): { x: number; y: number } => ({
  x: ((quadrant % figure.wide) + 0.5) * CELL_WIDE,
  y: (Math.floor(quadrant / figure.wide) + 0.5) * CELL_HIGH,
});
