// The ring: 14 columns by 9 rows of signs, the corners larger; the road inside them with a stop for each; and the inner
// verge, where hitchhikers stand. All is worked out for a sheet of any width and height.

export type Point = readonly [number, number];
export type Side = "tr" | "r" | "br" | "b" | "bl" | "l" | "tl" | "t";

export interface Slot {
  x: number;
  y: number;
  width: number;
  height: number;
  side: Side;
}

export const PLACES = 42;
export const WIDTH = 1048; // of the sheet as it was drawn first
export const HEIGHT = 724;

const MARGIN = 6;
const CORNER = { width: 86, height: 80 };
const GAP = 4;
const ROAD = 16; // half of the road, from the signs to its middle
const CUT = 15; // how far a corner of the road is cut
const EASE = [36, 12, 3]; // near a corner the road is shorter than the row of signs: the stops there move along it, and their exits slant
/** The road is no ruler's: each stop lies a little beside the line. */
const WOBBLE = [0, 0, -2, 1, 3, -1, -2, 0, 0, 0, 2, 3, -1, -3, 1, 2, -2, -1, 3, 1, 0, 0, 0, -3, 2, -1, 3, -2, 0, 0, 0, -1, -3, 1, 2, -2, 3, 0, -2, 1, -1, 0];

const [RIGHT, BOTTOM, LEFT] = [8, 21, 29] as const; // the corners that end a side

const RUN: Partial<Record<Side, readonly [number, number]>> = { r: [1, 7], b: [9, 20], l: [22, 28], t: [30, 41] };

export interface Ring {
  width: number;
  height: number;
  slots: Slot[];
  stops: Point[];
  exits: Point[];
  /** The road as a closed path. */
  road: string;
  /** What is free inside the verge. */
  middle: { x: number; y: number; width: number; height: number };
}

const rings = new Map<string, Ring>();

export function ringOf(width = WIDTH, height = HEIGHT): Ring {
  const key = `${width} ${height}`;
  const known = rings.get(key);
  if (known) return known;
  const places = Array.from({ length: PLACES }, (_, i) => i);
  const slots = places.map((i) => slotOf(i, width, height));
  const stops = places.map((i) => stopOf(i, slots[i] as Slot, width, height));
  const made: Ring = {
    width,
    height,
    slots,
    stops,
    exits: slots.map(exitOf),
    road: curve(stops, true),
    middle: { x: 176, y: 172, width: width - 352, height: height - 344 },
  };
  rings.set(key, made);
  return made;
}

function slotOf(i: number, width: number, height: number): Slot {
  const [right, bottom] = [width - MARGIN - CORNER.width, height - MARGIN - CORNER.height];
  const across = (width - 2 * MARGIN - 2 * CORNER.width - 13 * GAP) / 12;
  const down = (height - 2 * MARGIN - 2 * CORNER.height - 8 * GAP) / 7;
  if (i === 0) return { x: right, y: MARGIN, ...CORNER, side: "tr" };
  if (i < RIGHT) return { x: right, y: MARGIN + CORNER.height + GAP + (i - 1) * (down + GAP), width: CORNER.width, height: down, side: "r" };
  if (i === RIGHT) return { x: right, y: bottom, ...CORNER, side: "br" };
  if (i < BOTTOM) return { x: right - GAP - across - (i - 9) * (across + GAP), y: bottom, width: across, height: CORNER.height, side: "b" };
  if (i === BOTTOM) return { x: MARGIN, y: bottom, ...CORNER, side: "bl" };
  if (i < LEFT) return { x: MARGIN, y: bottom - GAP - down - (i - 22) * (down + GAP), width: CORNER.width, height: down, side: "l" };
  if (i === LEFT) return { x: MARGIN, y: MARGIN, ...CORNER, side: "tl" };
  return { x: MARGIN + CORNER.width + GAP + (i - 30) * (across + GAP), y: MARGIN, width: across, height: CORNER.height, side: "t" };
}

function stopOf(i: number, slot: Slot, width: number, height: number): Point {
  const [x, y] = [slot.x + slot.width / 2, slot.y + slot.height / 2];
  const [side, top] = [MARGIN + CORNER.width + 5 + ROAD, MARGIN + CORNER.height + 5 + ROAD];
  const run = RUN[slot.side];
  const shift = run ? (EASE[i - run[0]] ?? 0) - (EASE[run[1] - i] ?? 0) : 0;
  const off = WOBBLE[i] ?? 0;
  switch (slot.side) {
    case "t":
      return [x + shift, top + off];
    case "b":
      return [x - shift, height - top + off];
    case "l":
      return [side + off, y - shift];
    case "r":
      return [width - side + off, y + shift];
    case "tr":
      return [width - side - CUT, top + CUT];
    case "br":
      return [width - side - CUT, height - top - CUT];
    case "bl":
      return [side + CUT, height - top - CUT];
    case "tl":
      return [side + CUT, top + CUT];
  }
}

/** Where the way from the road meets a sign. */
function exitOf({ x, y, width, height, side }: Slot): Point {
  switch (side) {
    case "t":
      return [x + width / 2, y + height - 4];
    case "b":
      return [x + width / 2, y + 4];
    case "l":
      return [x + width - 4, y + height / 2];
    case "r":
      return [x + 4, y + height / 2];
    case "tr":
      return [x + 6, y + height - 6];
    case "br":
      return [x + 6, y + 6];
    case "bl":
      return [x + width - 6, y + 6];
    case "tl":
      return [x + width - 6, y + height - 6];
  }
}

const figure = (value: number): string => value.toFixed(1);

/** The pieces of a smooth curve through points: each with its two control points and its end. */
function pieces(points: readonly Point[], closed: boolean): [Point, Point, Point][] {
  const n = points.length;
  const at = (i: number): Point => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]) ?? [0, 0];
  return Array.from({ length: closed ? n : n - 1 }, (_, i) => {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return [[b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6], [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6], c];
  });
}

export function curve(points: readonly Point[], closed = false): string {
  const first = points[0] ?? [0, 0];
  const all = pieces(points, closed).map((piece) => `C${piece.map(([x, y]) => `${figure(x)} ${figure(y)}`).join(" ")}`);
  return `M${figure(first[0])} ${figure(first[1])}${all.join("")}${closed ? "z" : ""}`;
}

/** The places from one to another, clockwise, both named; a whole round where they are the same and `round` says so. */
export function wayOf(from: number, to: number, round = false): number[] {
  const steps = (to - from + PLACES) % PLACES || (round ? PLACES : 0);
  return Array.from({ length: steps + 1 }, (_, i) => (from + i) % PLACES);
}

export interface Pose {
  x: number;
  y: number;
  /** Degrees clockwise from up. */
  turn: number;
}

/** Poses along the road from one place to another, `fine` for each place. */
export function drive(ring: Ring, from: number, to: number, fine = 6): Pose[] {
  const way = wayOf(from, to);
  const before = ring.stops[(from + PLACES - 1) % PLACES] as Point;
  const after = ring.stops[(to + 1) % PLACES] as Point;
  const points = [before, ...way.map((i) => ring.stops[i] as Point), after];
  const poses: Pose[] = [];
  const all = pieces(points, false);
  for (let i = 1; i < points.length - 2; i++) {
    const [start, piece] = [points[i] as Point, all[i]];
    if (!piece) continue;
    for (let k = i === 1 ? 0 : 1; k <= fine; k++) poses.push(bezier(start, piece, k / fine));
  }
  return poses.length ? poses : [{ x: (ring.stops[from] as Point)[0], y: (ring.stops[from] as Point)[1], turn: headingAt(ring, from) }];
}

function bezier(a: Point, [b, c, d]: [Point, Point, Point], t: number): Pose {
  const u = 1 - t;
  const of = (i: 0 | 1): number => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i];
  const by = (i: 0 | 1): number => 3 * u * u * (b[i] - a[i]) + 6 * u * t * (c[i] - b[i]) + 3 * t * t * (d[i] - c[i]);
  return { x: of(0), y: of(1), turn: (Math.atan2(by(1), by(0)) * 180) / Math.PI + 90 };
}

/** Which way the road goes at a stop. */
export function headingAt(ring: Ring, place: number): number {
  const [a, b] = [ring.stops[(place + PLACES - 1) % PLACES] as Point, ring.stops[(place + 1) % PLACES] as Point];
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + 90;
}

export interface Standing {
  x: number;
  y: number;
  /** Looks to the left. */
  flip: boolean;
}

const APART = 30;

/** Where the n-th of some hitchhikers at a place stands: on the inner verge, along the road. */
export function vergeOf(ring: Ring, place: number, n: number, count: number): Standing {
  const [x, y] = ring.stops[place] as Point;
  // A long row near a corner would stand on the road of the next side: all of it moves on.
  const row = (centre: number, low: number, high: number): number => {
    const long = (count - 1) * APART;
    return Math.max(low, Math.min(high - long, centre - long / 2)) + n * APART;
  };
  switch (ring.slots[place]?.side) {
    case "t":
      return { x: row(x, 176, ring.width - 176), y: y + 61, flip: false };
    case "b":
      return { x: row(x, 176, ring.width - 176), y: y - 20, flip: false };
    case "l":
      return { x: x + 36, y: row(y + 18, 190, ring.height - 130), flip: true };
    case "r":
      return { x: x - 36, y: row(y + 18, 190, ring.height - 130), flip: false };
    case "tr":
      return { x: x - 24 - n * APART, y: y + 52, flip: false };
    case "br":
      return { x: x - 30 - n * APART, y: y - 12, flip: false };
    case "bl":
      return { x: x + 30 + n * APART, y: y - 12, flip: true };
    default:
      return { x: x + 24 + n * APART, y: y + 52, flip: true };
  }
}

/** The numbers of those that stand together, by place; whoever is nowhere is left out. */
export function together(at: readonly number[], seats: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let seat = 0; seat < seats; seat++) {
    const place = at[seat];
    if (place === undefined || place >= PLACES) continue;
    found.set(place, [...(found.get(place) ?? []), seat]);
  }
  return found;
}

// ---- The whole loop in small

export interface LoopShape {
  width: number;
  height: number;
  pad: number;
  corner: number;
  at: Point[];
}

/** The way along the frame over some places, round its corners. */
export function alongLoop({ width, height, pad, corner, at }: LoopShape, first: number, count: number): string {
  const [right, bottom] = [width - pad, height - pad];
  const arcs: Record<number, string> = {
    0: `${right - corner} ${pad}A${corner} ${corner} 0 0 1 ${right} ${pad + corner}`,
    [RIGHT]: `${right} ${bottom - corner}A${corner} ${corner} 0 0 1 ${right - corner} ${bottom}`,
    [BOTTOM]: `${pad + corner} ${bottom}A${corner} ${corner} 0 0 1 ${pad} ${bottom - corner}`,
    [LEFT]: `${pad} ${pad + corner}A${corner} ${corner} 0 0 1 ${pad + corner} ${pad}`,
  };
  const points = Array.from({ length: count }, (_, i) => {
    const place = (first + i) % PLACES;
    const [x, y] = at[place] ?? [0, 0];
    return arcs[place] ?? `${figure(x)} ${figure(y)}`;
  });
  return `M${points.join("L")}`;
}

/** The loop as a rounded frame: where each place lies on it. */
export function loopOf(width: number, height: number, pad: number, corner: number): LoopShape {
  const [across, down] = [(width - 2 * pad) / 13, (height - 2 * pad) / 8];
  const cut = corner * 0.29;
  const at = Array.from({ length: PLACES }, (_, i): Point => {
    if (i === 0) return [width - pad - cut, pad + cut];
    if (i < RIGHT) return [width - pad, pad + i * down];
    if (i === RIGHT) return [width - pad - cut, height - pad - cut];
    if (i < BOTTOM) return [width - pad - (i - RIGHT) * across, height - pad];
    if (i === BOTTOM) return [pad + cut, height - pad - cut];
    if (i < LEFT) return [pad, height - pad - (i - BOTTOM) * down];
    if (i === LEFT) return [pad + cut, pad + cut];
    return [pad + (i - LEFT) * across, pad];
  });
  return { width, height, pad, corner, at };
}


