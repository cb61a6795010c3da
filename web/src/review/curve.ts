// The chances of a match as lines: where each point lies, where names can stand, and how shares are read out.

/** Everybody's chances by step, from the first on; those that are not known yet are missing at the end. */
export type Points = readonly (readonly number[])[];

/** Whole per cent that add up to 100: what is left after rounding down goes to the largest remainders. */
export function percents(chances: readonly number[]): number[] {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  if (sum <= 0) return chances.map(() => 0);
  const exact = chances.map((chance) => (100 * chance) / sum);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((total, each) => total + each, 0);
  const order = exact.map((each, seat) => ({ seat, rest: each - Math.floor(each) })).sort((a, b) => b.rest - a.rest || a.seat - b.seat);
  for (const { seat } of order.slice(0, left)) whole[seat] = (whole[seat] ?? 0) + 1;
  return whole;
}

const NEAR = 7; // steps to either side that a point is smoothed over, at most
const ALIKE = 0.05; // of the win: moments further apart than this have little to say of each other

/**
 * Chances that are counted in played-out matches tremble by some points, although nothing happened. Each moment becomes
 * a mean of those near it, of which only such count as were about as good for everybody: so steps stay steps. All seats
 * have the same weights, so that they still add up to one. The start and the end are left as they are.
 */
export function smooth(points: Points): number[][] {
  const middle = points.map((_, step) => medians(points, step));
  const last = points.length - 1;
  return points.map((chances, step) => {
    if (step === 0 || step === last) return [...chances];
    const reach = Math.min(NEAR, step, last - step);
    const sums = chances.map(() => 0);
    let all = 0;
    for (let at = step - reach; at <= step + reach; at++) {
      const apart = Math.max(...chances.map((_, seat) => Math.abs((middle[at]?.[seat] ?? 0) - (middle[step]?.[seat] ?? 0))));
      const weight = Math.exp(-(((at - step) / NEAR) ** 2) * 2 - (apart / ALIKE) ** 2);
      points[at]?.forEach((share, seat) => (sums[seat] = (sums[seat] ?? 0) + weight * share));
      all += weight;
    }
    return sums.map((sum) => sum / all);
  });
}

/** Each seat's middle share among the moments near a step: it trembles less, and jumps where they do. */
function medians(points: Points, step: number): number[] {
  const reach = Math.min(4, step, points.length - 1 - step);
  const near = points.slice(step - reach, step + reach + 1);
  return (points[step] ?? []).map((_, seat) => {
    const shares = near.map((chances) => chances[seat] ?? 0).sort((a, b) => a - b);
    return shares[reach] ?? 0;
  });
}

const QUARTER = 0.25;
const LATE = 0.03; // of the match: the very end goes to the winner, and would make every curve flat

/** How high the scale goes: 75 per cent, or as far as anybody came before the end. */
export function topOf(points: Points, steps: number): number {
  const end = steps - Math.max(1, Math.round(steps * LATE));
  let highest = 0;
  points.forEach((chances, step) => {
    if (step < end) highest = Math.max(highest, ...chances);
  });
  return Math.min(1, Math.max(0.75, Math.ceil(highest / QUARTER - 1e-9) * QUARTER));
}

/** Where steps and shares lie on a picture. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  steps: number;
  /** The share at the top. */
  highest: number;
}

export const xOf = ({ left, right, steps }: Plot, step: number): number => left + ((right - left) * step) / Math.max(1, steps);

export const yOf = ({ top, bottom, highest }: Plot, share: number): number => bottom - ((bottom - top) * Math.min(share, highest)) / highest;

/** The step that is nearest to a place. */
export function stepAt(plot: Plot, x: number): number {
  const step = Math.round(((x - plot.left) / (plot.right - plot.left)) * plot.steps);
  return Math.min(plot.steps, Math.max(0, step));
}

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** A seat's line, as an SVG path. */
export function lineOf(plot: Plot, points: Points, seat: number): string {
  return points.map((chances, step) => `${step ? "L" : "M"}${tenth(xOf(plot, step))} ${tenth(yOf(plot, chances[seat] ?? 0))}`).join("");
}

/** The ground below it. */
export function areaOf(plot: Plot, points: Points, seat: number): string {
  if (!points.length) return "";
  return `${lineOf(plot, points, seat)}L${tenth(xOf(plot, points.length - 1))} ${tenth(plot.bottom)}H${tenth(plot.left)}z`;
}

/** A place on a seat's line for its shape, and whether its name stands above or below. */
export interface Mark {
  seat: number;
  x: number;
  y: number;
  above: boolean;
}

/** Something that is there already: a box round a middle. */
export interface Taken {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const [FROM, TO] = [0.05, 0.9]; // of the match: at its ends lines lie close to each other
const REACH = 26; // pixels to either side that a short name takes
const NAME = 22; // and above or below
const LINE = 4; // half the width of a line
const HALF = 23; // half the height of a shape with its name

/**
 * Where each seat's shape and name are best read: where its line keeps away from all others and from what is there
 * already. The first seats choose first. `reachOf`: pixels to either side that a seat's name takes.
 */
export function placeMarks(
  plot: Plot,
  points: Points,
  seats: readonly number[],
  taken: readonly Taken[] = [],
  reachOf: (seat: number) => number = () => REACH,
): Mark[] {
  const found: Mark[] = [];
  const [first, last] = [Math.round(plot.steps * FROM), Math.min(points.length - 1, Math.round(plot.steps * TO))];
  for (const seat of seats) {
    const reach = Math.max(REACH, reachOf(seat));
    const near = Math.max(1, Math.ceil((reach * plot.steps) / (plot.right - plot.left)));
    const there = [...taken, ...found.map((mark) => ({ x: mark.x, y: mark.y, wide: 2 * Math.max(REACH, reachOf(mark.seat)), high: 2 * NAME }))];
    let best: (Mark & { room: number }) | null = null;
    for (let step = first; step <= last; step += Math.max(1, Math.floor((last - first) / 120))) {
      for (const above of [true, false]) {
        const x = xOf(plot, step);
        const y = yOf(plot, points[step]?.[seat] ?? 0);
        const middle = y + (above ? -NAME : NAME) / 2;
        const room = Math.min(
          roomAmong(plot, points, seat, step, near, middle),
          ...there.map((each) => apart(each, x, middle, reach)),
          x - reach - plot.left + 4, // the scale's figures stand before it
          plot.right - x - reach + 4,
          middle - plot.top + 12,
          plot.bottom - middle - 4,
        );
        if (!best || room > best.room + 0.5) best = { seat, x, y, above, room };
      }
    }
    if (best) found.push({ seat, x: best.x, y: best.y, above: best.above });
  }
  return found;
}

/** How far the others' lines stay away from a place, and the own one from the name. */
function roomAmong(plot: Plot, points: Points, seat: number, step: number, near: number, middle: number): number {
  let room = 60; // more is no better
  for (let at = Math.max(0, step - near); at <= Math.min(points.length - 1, step + near); at++) {
    points[at]?.forEach((share, other) => {
      const away = Math.abs(yOf(plot, share) - middle);
      room = Math.min(room, other === seat ? away + NAME : away);
    });
  }
  return room;
}

/** How far a shape with its name, round a middle, lies outside a box; less than 0: they overlap. */
function apart(box: Taken, x: number, y: number, reach: number): number {
  return Math.max(Math.abs(x - box.x) - box.wide / 2 - reach, Math.abs(y - box.y) - box.high / 2 - HALF);
}

/** Heights for signs over a line, so that none covers another: each as low as it can, below the line if there is no room above. */
export function stack(signs: readonly { x: number; y: number }[], size: number, top: number): number[] {
  const placed: { x: number; y: number }[] = [];
  return signs.map(({ x, y }) => {
    const hit = (at: number) => placed.find((other) => Math.abs(other.x - x) < size && Math.abs(other.y - at) < size);
    const free = (way: 1 | -1): number => {
      let at = Math.max(top, y);
      for (let other = hit(at); other && at >= top; other = hit(at)) at = other.y + way * size;
      return at;
    };
    const above = free(-1);
    const at = above >= top ? above : free(1);
    placed.push({ x, y: at });
    return at;
  });
}

const DIAMOND: Pick<Taken, "wide" | "high"> = { wide: 30, high: 30 };
const FIGURE: Pick<Taken, "wide" | "high"> = { wide: 36, high: 22 }; // "−17" beside it
const BESIDE = 36; // from the middle of a sign to that of its figure

/** Where the figure of a sign lies, at its right (1) or at its left (-1). */
export const figureBy = (sign: { x: number; y: number }, side: number): Taken => ({ x: sign.x + side * BESIDE, y: sign.y, ...FIGURE });

/** Whether two boxes share anything. */
export const cross = (a: Taken, b: Taken): boolean => Math.abs(a.x - b.x) < (a.wide + b.wide) / 2 && Math.abs(a.y - b.y) < (a.high + b.high) / 2;

/**
 * At which side of each sign its figure stands: 1 at the right, else -1 at the left; 0: at neither, as it would lie over
 * another sign or its figure, over the flag or beyond the plot. The first signs choose first.
 */
export function sidesOf(plot: Plot, signs: readonly { x: number; y: number }[]): number[] {
  const figures: Taken[] = [];
  const diamonds = signs.map((sign) => ({ ...sign, ...DIAMOND }));
  const flag = { x: plot.right - 12, y: plot.top + 8, wide: 30, high: 48 };
  return signs.map((sign, number) => {
    const there = [...diamonds.filter((_, other) => other !== number), ...figures, flag];
    const fits = (side: number): boolean => {
      const box = figureBy(sign, side);
      return box.x - box.wide / 2 >= plot.left && box.x + box.wide / 2 <= plot.right && !there.some((each) => cross(box, each));
    };
    const side = [1, -1].find(fits) ?? 0;
    if (side) figures.push(figureBy(sign, side));
    return side;
  });
}

/** What a sign, its stem and its figure take, down to the end of what the move cost. */
export function takenBy(sign: { x: number; y: number }, side: number, bottom: number): Taken[] {
  const high = Math.max(0, bottom - sign.y);
  const stem = { x: sign.x, y: sign.y + high / 2, wide: 8, high };
  return [{ x: sign.x, y: sign.y, ...DIAMOND }, stem, ...(side ? [figureBy(sign, side)] : [])];
}

/** The first of some boxes that keeps clear of what is there and of a seat's line; the first of all, if none does. */
export function clearOf(plot: Plot, points: Points, seat: number, boxes: readonly Taken[], taken: readonly Taken[]): Taken | undefined {
  const near = (box: Taken): boolean =>
    points.slice(0, -1).some((chances, step) => {
      const [x, y] = [xOf(plot, step), yOf(plot, chances[seat] ?? 0)];
      return Math.abs(x - box.x) <= box.wide / 2 && Math.abs(y - box.y) <= box.high / 2 + LINE;
    });
  return boxes.find((box) => !near(box) && !taken.some((each) => cross(box, each))) ?? boxes[0];
}
