// Smooth curves through points, measured along their length: roads, the railway, the river.

export interface Point {
  x: number;
  y: number;
}

/** A place on the sheet and the way that a nose points there, in degrees: 0 is east, 90 south. */
export interface Pose extends Point {
  turn: number;
}

/** A curve as many short lines: points, and how far along each of them is. */
export interface Curve {
  points: Point[];
  far: number[];
  length: number;
  /** As SVG has it. */
  path: string;
}

const SHORT = 3; // px of a short line

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const mix = (a: Point, b: Point, part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const mirror = (of: Point, at: Point): Point => ({ x: 2 * at.x - of.x, y: 2 * at.y - of.y });

/** A number as paths have it. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
export const spot = (point: Point): string => `${short(point.x)} ${short(point.y)}`;
/** Straight lines through points. */
export const lines = (points: Point[]): string => points.map((point, i) => `${i ? "L" : "M"}${spot(point)}`).join("");

/**
 * The handle beside `here` on its way to `next`, by centripetal Catmull-Rom: it neither loops nor overshoots between
 * points that lie unevenly.
 */
function handle(last: Point, here: Point, next: Point): Point {
  const before = Math.sqrt(distance(last, here)) || 1;
  const after = Math.sqrt(distance(here, next)) || 1;
  const bottom = 3 * before * (before + after);
  const weight = 2 * before * before + 3 * before * after + after * after;
  return {
    x: (before * before * next.x - after * after * last.x + weight * here.x) / bottom,
    y: (before * before * next.y - after * after * last.y + weight * here.y) / bottom,
  };
}

/** The smooth curve through points; closed, it comes back to the first. */
export function curveThrough(knots: Point[], closed = false): Curve {
  const count = knots.length;
  if (count < 2) return { points: knots, far: knots.map(() => 0), length: 0, path: "" };
  const at = (i: number): Point => {
    if (closed) return knots[(i + count) % count] as Point;
    // Beyond an end the curve goes on as it came.
    if (i < 0) return mirror(knots[1] as Point, knots[0] as Point);
    if (i >= count) return mirror(knots[count - 2] as Point, knots[count - 1] as Point);
    return knots[i] as Point;
  };
  const points = [at(0)];
  let path = `M${spot(at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [from, to] = [at(i), at(i + 1)];
    const [first, second] = [handle(at(i - 1), from, to), handle(at(i + 2), to, from)];
    path += `C${spot(first)} ${spot(second)} ${spot(to)}`;
    const steps = Math.max(2, Math.ceil(distance(from, to) / SHORT));
    for (let step = 1; step <= steps; step++) {
      const [p, q] = [step / steps, 1 - step / steps];
      const [a, b, c, d] = [q ** 3, 3 * q * q * p, 3 * q * p * p, p ** 3];
      points.push({ x: a * from.x + b * first.x + c * second.x + d * to.x, y: a * from.y + b * first.y + c * second.y + d * to.y });
    }
  }
  return measured(points, closed ? `${path}z` : path);
}

function measured(points: Point[], path: string): Curve {
  const far = [0];
  for (let i = 1; i < points.length; i++) far.push((far[i - 1] as number) + distance(points[i - 1] as Point, points[i] as Point));
  return { points, far, length: far[far.length - 1] ?? 0, path };
}

/** The last of the short lines that begins at or before a way along the curve. */
function lineAt(curve: Curve, far: number): number {
  let [low, high] = [0, curve.points.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((curve.far[middle] as number) <= far) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The point so far along a curve; beyond its ends it goes on straight. */
export function pointAt(curve: Curve, far: number): Point {
  const i = lineAt(curve, far);
  const [a, b] = [curve.points[i], curve.points[i + 1]];
  if (!a || !b) return curve.points[0] ?? { x: 0, y: 0 };
  const [from, to] = [curve.far[i] as number, curve.far[i + 1] as number];
  return mix(a, b, to > from ? (far - from) / (to - from) : 0);
}

/** Where a nose points so far along a curve. */
export function turnAt(curve: Curve, far: number): number {
  const [near, reach] = [Math.max(0, Math.min(curve.length, far)), 4];
  const [a, b] = [pointAt(curve, Math.max(0, near - reach)), pointAt(curve, Math.min(curve.length, near + reach))];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

export const poseAt = (curve: Curve, far: number): Pose => ({ ...pointAt(curve, far), turn: turnAt(curve, far) });

/** A point beside another: `ahead` along its nose, `right` to its right hand. */
export function beside(pose: Pose, right: number, ahead = 0): Point {
  const angle = (pose.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: pose.x + ahead * cos - right * sin, y: pose.y + ahead * sin + right * cos };
}

/** The piece of a curve between two ways along it, as points. */
export function pieceOf(curve: Curve, from: number, to: number, step = 5): Point[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step));
  return Array.from({ length: count + 1 }, (_, i) => pointAt(curve, from + ((to - from) * i) / count));
}

/** The same, so far to its right hand. */
export function sideOf(curve: Curve, from: number, to: number, right: number, step = 5): Point[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step));
  return Array.from({ length: count + 1 }, (_, i) => beside(poseAt(curve, from + ((to - from) * i) / count), right));
}

/** A band along a curve, as one closed line. */
export const bandOf = (curve: Curve, from: number, to: number, half: number): Point[] => [
  ...sideOf(curve, from, to, -half),
  ...sideOf(curve, from, to, half).reverse(),
];

/** A stretch of a curve's short lines, and the box around it. */
interface Stretch {
  first: number;
  last: number;
  left: number;
  right: number;
  top: number;
  low: number;
}

const STRETCH = 16; // short lines
const stretches = new WeakMap<Curve, Stretch[]>();

/** A map asks thousands of times what is near: whole stretches of a curve are passed over by their boxes. */
function stretchesOf(curve: Curve): Stretch[] {
  let known = stretches.get(curve);
  if (known) return known;
  known = [];
  for (let first = 0; first + 1 < curve.points.length; first += STRETCH) {
    const last = Math.min(curve.points.length - 1, first + STRETCH);
    const some = curve.points.slice(first, last + 1);
    const [xs, ys] = [some.map((point) => point.x), some.map((point) => point.y)];
    known.push({ first, last, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), low: Math.max(...ys) });
  }
  stretches.set(curve, known);
  return known;
}

/** How far along a curve it is nearest to a point, and how near; beyond `limit` nobody asks how much. */
export function nearestOn(curve: Curve, point: Point, limit = Infinity): { far: number; apart: number } {
  // Plain numbers all the way: this runs some hundred thousand times before a map is seen.
  let [least, far] = [limit * limit, 0];
  for (const box of stretchesOf(curve)) {
    const x = Math.max(box.left - point.x, 0, point.x - box.right);
    const y = Math.max(box.top - point.y, 0, point.y - box.low);
    if (x * x + y * y >= least) continue;
    for (let i = box.first; i < box.last; i++) {
      const a = curve.points[i] as Point;
      const b = curve.points[i + 1] as Point;
      const wide = b.x - a.x;
      const high = b.y - a.y;
      const part = Math.max(0, Math.min(1, ((point.x - a.x) * wide + (point.y - a.y) * high) / (wide * wide + high * high || 1)));
      const right = a.x + wide * part - point.x;
      const down = a.y + high * part - point.y;
      const apart = right * right + down * down;
      if (apart >= least) continue;
      least = apart;
      far = (curve.far[i] as number) + part * ((curve.far[i + 1] as number) - (curve.far[i] as number));
    }
  }
  return { far, apart: Math.sqrt(least) };
}

/** Where two curves cross: how far along the one and the other. */
export function crossingsOf(one: Curve, other: Curve): { far: number; other: number }[] {
  const found: { far: number; other: number }[] = [];
  for (const mine of stretchesOf(one)) {
    for (const theirs of stretchesOf(other)) {
      if (mine.left > theirs.right || mine.right < theirs.left || mine.top > theirs.low || mine.low < theirs.top) continue;
      for (let i = mine.first; i < mine.last; i++) for (let j = theirs.first; j < theirs.last; j++) meet(one, i, other, j, found);
    }
  }
  return found;
}

function meet(one: Curve, i: number, other: Curve, j: number, found: { far: number; other: number }[]): void {
  const a = one.points[i] as Point;
  const b = one.points[i + 1] as Point;
  const c = other.points[j] as Point;
  const d = other.points[j + 1] as Point;
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (!cross) return;
  const p = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const q = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  if (p < 0 || p >= 1 || q < 0 || q >= 1) return;
  found.push({ far: (one.far[i] as number) + p * distance(a, b), other: (other.far[j] as number) + q * distance(c, d) });
}

/** Whether a point lies inside a closed line. */
export function inside(points: Point[], point: Point): boolean {
  let within = false;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}
