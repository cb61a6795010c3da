// Where everything is drawn: a square from -500 to 500, the Pit in the middle of it.
//
// The rings lie as the edition has them: place 0 at the top, places clockwise. What lies outside and inside of them is
// laid out for the page, so that tokens can be seen there: rectangles and Start spaces as bays along the outer ring, and
// Safe Zones as six ramps that wind in towards the Pit.

import { START, PIT, RECTANGLE, arrowOf, inRings, placeOf, ringOf, type Plan } from "./geometry";
import { colourOfToken, letterOf, seatOf, stepOf, type Position } from "./position";

export interface Point {
  x: number;
  y: number;
}

/** Where a token stands, and how large it is drawn there. */
export interface Spot extends Point {
  size: number;
}

export const HALF = 500;
export const OUTER = 440; // the edge of the outer ring
export const WIDTH = 42; // of a ring
export const BAY = { far: 472, width: 46, apart: 39, gap: 9 };
export const PIT_RADIUS = 45;
export const TOKEN = 18.5;
const SMALL = 15.5; // in a Safe Zone
const HOME_SIZE = 13;

export const INNER = (plan: Plan): number => OUTER - plan.rings * WIDTH;

/** A point so many turns clockwise from the top, so far from the middle. */
export function polar(turn: number, far: number): Point {
  const angle = turn * 2 * Math.PI;
  return { x: far * Math.sin(angle), y: -far * Math.cos(angle) };
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100);
export const xy = (point: Point): string => `${fixed(point.x)} ${fixed(point.y)}`;

/** A circle as a path: many of one kind are one drawing, where an element for each would take its time. */
export const round = (point: Point, far: number): string => `M${fixed(point.x - far)} ${fixed(point.y)}a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0-${2 * far} 0z`;

// ---- The rings

export const ringFar = (ring: number): number => OUTER - (ring + 0.5) * WIDTH;
export const turnOf = (plan: Plan, space: number): number => placeOf(plan, space) / plan.size;
export const spacePoint = (plan: Plan, space: number): Point => polar(turnOf(plan, space), ringFar(ringOf(plan, space)));

/** A piece of a ring, with straight sides of even distance to its neighbours, and corners that are a little round. */
export function sector(from: number, to: number, inner: number, outer: number, gap: number, round: number): string {
  const corner = (turn: number, far: number, side: number): Point => {
    const angle = turn * 2 * Math.PI;
    const shift = side * Math.asin(gap / 2 / far);
    return polar((angle + shift) / (2 * Math.PI), far);
  };
  const [r1, r0] = [outer - gap / 2, inner + gap / 2];
  const along = (turn: number, far: number, side: number, by: number): Point =>
    corner(turn + (side * by) / (2 * Math.PI * far), far, side);
  const arc = (far: number, sweep: number, point: Point): string => `A${fixed(far)} ${fixed(far)} 0 0 ${sweep} ${xy(point)}`;
  return [
    `M${xy(along(from, r1, 1, round))}`,
    arc(r1, 1, along(to, r1, -1, round)),
    `Q${xy(corner(to, r1, -1))} ${xy(corner(to, r1 - round, -1))}`,
    `L${xy(corner(to, r0 + round, -1))}`,
    `Q${xy(corner(to, r0, -1))} ${xy(along(to, r0, -1, round))}`,
    arc(r0, 0, along(from, r0, 1, round)),
    `Q${xy(corner(from, r0, 1))} ${xy(corner(from, r0 + round, 1))}`,
    `L${xy(corner(from, r1 - round, 1))}`,
    `Q${xy(corner(from, r1, 1))} ${xy(along(from, r1, 1, round))}z`,
  ].join("");
}

export function cell(plan: Plan, space: number, gap = 3): string {
  const ring = ringOf(plan, space);
  const turn = turnOf(plan, space);
  const outer = OUTER - ring * WIDTH;
  return sector(turn - 0.5 / plan.size, turn + 0.5 / plan.size, outer - WIDTH, outer, gap, 4);
}

/** Points along the rings' curve from one space to another, as a clock's hand would go, by the shorter side. */
function between(from: { turn: number; far: number }, to: { turn: number; far: number }, parts: number): Point[] {
  let turns = to.turn - from.turn;
  turns -= Math.round(turns);
  return Array.from({ length: parts }, (_, i) => {
    const share = (i + 1) / parts;
    return polar(from.turn + turns * share, from.far + (to.far - from.far) * share);
  });
}

const hub = (plan: Plan, space: number): { turn: number; far: number } => ({
  turn: turnOf(plan, space),
  far: ringFar(ringOf(plan, space)),
});

/** A stairway, or a part of it, from space to space. */
export function rampPoints(plan: Plan, spaces: number[]): Point[] {
  const first = spaces[0];
  if (first === undefined) return [];
  return spaces.slice(1).reduce<Point[]>(
    (points, space, i) => [...points, ...between(hub(plan, spaces[i] ?? first), hub(plan, space), 6)],
    [spacePoint(plan, first)],
  );
}

export const line = (points: Point[]): string => points.map((point, i) => `${i ? "L" : "M"}${xy(point)}`).join("");

// ---- Outside the rings: bays

/** The middle of a colour's Start space, in turns. */
export const startTurn = (plan: Plan, colour: number): number => arrowOf(plan, colour) / plan.size;

const along = (units: number): number => units / (2 * Math.PI * BAY.far);

/** The ends of a colour's bays, in turns: the rectangle's, then the Start space's. */
export function bays(plan: Plan, colour: number): { rectangle: [number, number]; start: [number, number] } {
  const middle = startTurn(plan, colour);
  const half = along((plan.startHolds * BAY.apart) / 2 + 5);
  const end = middle - half - along(BAY.gap);
  return { rectangle: [end - along(plan.tokens * BAY.apart + 10), end], start: [middle - half, middle + half] };
}

function rectangleSlot(plan: Plan, colour: number, slot: number): Point {
  const { rectangle } = bays(plan, colour);
  return polar(rectangle[0] + along(5 + BAY.apart * (slot + 0.5)), BAY.far);
}

function startSlot(plan: Plan, colour: number, slot: number): Point {
  return polar(startTurn(plan, colour) + along((slot - (plan.startHolds - 1) / 2) * BAY.apart), BAY.far);
}

// ---- Inside the rings: ramps to the Homes

const ARM = { width: 33, apart: 34.5, home: 26 };
const armCache = new WeakMap<Plan, Point[][]>();

/** The middle line of every colour's ramp: points at a distance of one unit, from its inner Wheel to the end of Home. */
function arms(plan: Plan): Point[][] {
  const kept = armCache.get(plan);
  if (kept) return kept;
  const colours = plan.colours.length;
  const pitch = colours * ARM.width; // how far in a whole turn leads, so that the ramps lie side by side
  const found = plan.colours.map((_, colour) => {
    const wheel = turnOf(plan, plan.stair[colour]?.[plan.rings - 1] ?? 0);
    const points: Point[] = [];
    const length = armLength(plan);
    let turn = 0;
    let far = INNER(plan) - ARM.width / 2 - 2;
    while (points.length <= length) {
      points.push(polar(wheel + turn, far));
      const slope = Math.hypot(2 * Math.PI * far, pitch);
      turn += 1 / slope;
      far -= pitch / slope;
    }
    return points;
  });
  armCache.set(plan, found);
  return found;
}

const homeBegins = (plan: Plan): number => Math.round(plan.safeZone * ARM.apart + 2);
const armLength = (plan: Plan): number => homeBegins(plan) + Math.round((plan.tokens - 1) * ARM.home);

function armPoint(plan: Plan, colour: number, far: number): Point {
  const arm = arms(plan)[colour] ?? [];
  return arm[Math.min(arm.length - 1, Math.max(0, Math.round(far)))] ?? { x: 0, y: 0 };
}

/** A Safe Zone's space n, from 1. */
export const safePoint = (plan: Plan, colour: number, n: number): Point => armPoint(plan, colour, (n - 1) * ARM.apart);
const homeSlot = (plan: Plan, colour: number, slot: number): Point =>
  armPoint(plan, colour, homeBegins(plan) + slot * ARM.home);

/** What is drawn of a colour's way in: the ramp, its spaces, and its Home with its sign. */
export function armOf(plan: Plan, colour: number): { ramp: string; spaces: Point[]; home: string; mouth: string; sign: string } {
  const arm = arms(plan)[colour] ?? [];
  const every = (from: number, to: number): Point[] => {
    const points = [];
    for (let i = Math.max(0, Math.round(from)); i < Math.min(arm.length, to); i += 4) points.push(arm[i] ?? { x: 0, y: 0 });
    const last = arm[Math.min(arm.length - 1, Math.round(to))];
    return last ? [...points, last] : points;
  };
  const wheel = spacePoint(plan, plan.stair[colour]?.[plan.rings - 1] ?? 0);
  return {
    ramp: line(every(0, homeBegins(plan))),
    mouth: line([wheel, arm[0] ?? wheel]),
    spaces: Array.from({ length: plan.safeZone }, (_, i) => safePoint(plan, colour, i + 1)),
    home: line(every(homeBegins(plan), arm.length - 1)),
    sign: sign(plan, colour),
  };
}

/** The line on which a Home's sign stands, on its feet. */
function sign(plan: Plan, colour: number): string {
  const middle = homeSlot(plan, colour, (plan.tokens - 1) / 2);
  const lower = middle.y > 0;
  const points = (arms(plan)[colour] ?? []).slice(homeBegins(plan)).filter((_, i) => i % 4 === 0);
  const shifted = points.map((point) => {
    const far = Math.hypot(point.x, point.y);
    const to = (far + (lower ? 4.5 : -4.5)) / far;
    return { x: point.x * to, y: point.y * to };
  });
  return line(lower ? shifted.reverse() : shifted);
}

// ---- Tokens

const PIT_SPOT: Spot = { x: 0, y: 21, size: 17 };

/** Where a token would be on a step of a colour's way; `slot` where several can stand. */
export function stepSpot(plan: Plan, colour: number, step: number, slot = 0): Spot {
  if (step === RECTANGLE) return { ...rectangleSlot(plan, colour, slot), size: TOKEN - 1.5 };
  if (step === PIT) return PIT_SPOT;
  if (step === START) return { ...startSlot(plan, colour, slot), size: TOKEN - 1.5 };
  if (inRings(plan, step)) return { ...spacePoint(plan, plan.way[colour]?.[step] ?? 0), size: TOKEN };
  if (step === plan.home) return { ...homeSlot(plan, colour, slot), size: HOME_SIZE };
  return { ...safePoint(plan, colour, step - plan.inner), size: SMALL };
}

/** Where a token is drawn. */
export function tokenSpot(plan: Plan, pos: Position, token: number): Spot {
  const row = pos.at[seatOf(plan, token)] ?? [];
  const step = stepOf(plan, pos, token);
  const colour = colourOfToken(plan, pos, token);
  if (step !== START) return stepSpot(plan, colour, step, letterOf(plan, token));
  const there = row.flatMap((at, letter) => (at === START ? [letter] : []));
  return stepSpot(plan, colour, step, there.indexOf(letterOf(plan, token)));
}

const mix = (a: Point, b: Point, share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/** The way from one spot through others, step by step, as it is walked: along the rings, not across their corners; three points a step. */
export function walkPoints(plan: Plan, colour: number, from: number, steps: number[], start: Spot): Point[] {
  const points: Point[] = [start];
  let at = from;
  for (const step of steps) {
    if (inRings(plan, at) && inRings(plan, step)) {
      const way = plan.way[colour] ?? [];
      points.push(...between(hub(plan, way[at] ?? 0), hub(plan, way[step] ?? 0), 3));
    } else if (at > plan.inner && step >= plan.inner) {
      const [a, b] = [armFar(plan, at), armFar(plan, step)];
      for (let part = 1; part <= 3; part++) points.push(armPoint(plan, colour, a + ((b - a) * part) / 3));
    } else {
      const [last, next] = [points.at(-1) ?? start, stepSpot(plan, colour, step)];
      for (let part = 1; part <= 3; part++) points.push(mix(last, next, part / 3));
    }
    at = step;
  }
  return points;
}

const armFar = (plan: Plan, step: number): number =>
  step >= plan.home ? homeBegins(plan) : (step - plan.inner - 1) * ARM.apart;

/** The same line without so much of its beginning. */
export function trim(points: Point[], by: number): Point[] {
  let left = by;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > left) return [mix(a, b, left / length), ...points.slice(i)];
    left -= length;
  }
  return [];
}

/** An arc from point to point that keeps clear of the straight line: for tokens that fly. */
export function arc(from: Point, to: Point, bend = 0.22): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const top = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  return Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return { x: a * from.x + b * top.x + c * to.x, y: a * from.y + b * top.y + c * to.y };
  });
}
