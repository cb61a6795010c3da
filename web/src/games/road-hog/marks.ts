// What is painted on and beside the roads and the track, as paths: what is alike is one path.

import { beside, distance, lines, mix, pieceOf, pointAt, poseAt, sideOf, spot, turnAt, type Curve, type Point, type Pose } from "./curve";
import { HALF, KERB, farOfPole, type HogMap, type Road, type Space } from "./geometry";
import { NONE } from "./way";

/** How a space of a road is painted. */
export function paintOf(space: Space): string {
  if (space.checkPoint) return "check";
  if (space.exit !== NONE) return space.kind === "expressway" ? "exit" : "turnoff";
  if (space.bridge) return "bridge";
  if (space.town) return "town";
  return space.kind;
}

const GAP = 2.2; // px between two spaces' paint

/** The paint of a space, a little smaller than the space itself, so that the bed shows between two. */
export function painted(space: Space): string {
  const half = HALF[space.kind] - 0.8;
  const { curve } = space.road;
  const [from, to] = [space.from + GAP / 2 + 0.8, space.to - GAP / 2 - 0.8];
  return `${lines([...sideOf(curve, from, to, -half, 7), ...sideOf(curve, from, to, half, 7).reverse()])}z`;
}

/** All spaces of one paint and one kind of road as one path each. */
export function cellsOf(map: HogMap, road: Road): { paint: string; path: string }[] {
  const paths = new Map<string, string>();
  for (const space of road.spaces) {
    if (!space || (space.place === 0 && road === map.expressway)) continue;
    const paint = paintOf(space);
    paths.set(paint, (paths.get(paint) ?? "") + painted(space));
  }
  return [...paths].map(([paint, path]) => ({ paint, path }));
}

/** Two rows of squares along each kerb. */
export function chequers(space: Space): string {
  const { curve } = space.road;
  const half = HALF[space.kind] - 0.8;
  const rows = 6;
  const [from, to] = [space.from + 1.9, space.to - 1.9];
  const columns = Math.max(4, Math.round((to - from) / ((2 * half) / rows)));
  const corner = (column: number, row: number): Point => beside(poseAt(curve, from + ((to - from) * column) / columns), -half + (2 * half * row) / rows);
  let path = "";
  for (let column = 0; column < columns; column++) {
    for (const row of [0, 1, rows - 2, rows - 1]) {
      if ((column + row) % 2) continue;
      path += `${lines([corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)])}z`;
    }
  }
  return path;
}

/** Chevrons that show which way a one-way road goes. */
export function chevrons(road: Road): string {
  return road.spaces
    .filter((space) => space && space.place % 3 === 1 && !space.checkPoint && space.exit === NONE && space.pole === NONE)
    .map((space) => lines([beside(space.pose, -4.2, -2.4), beside(space.pose, 0, 2.4), beside(space.pose, 4.2, -2.4)]))
    .join("");
}

/** Numbers of places that carry no other mark. */
export function numbered(road: Road): Space[] {
  return road.spaces.filter((space) => space && space.place % 3 !== 1 && !space.checkPoint && space.exit === NONE && space.pole === NONE);
}

export interface Arrow {
  shaft: string;
  head: string;
  small: boolean;
}

/** The arrow of an exit: from its middle round into the road that leaves there. */
export function arrowOf(map: HogMap, space: Space): Arrow | null {
  const first = map.spaces[space.exit];
  if (!first) return null;
  const { road } = first;
  const small = space.kind !== "expressway";
  const far = road.from + (small ? 7 : 9);
  const tip = poseAt(road.curve, far);
  const neck = beside(tip, 0, small ? -6 : -8);
  // A road that keeps close to the one it leaves has an arrow of its own length, and not one from the space's middle.
  const longest = small ? 27 : 36;
  const start = far > longest ? pointAt(road.curve, far - longest) : beside(space.pose, 0, small ? -6 : -9);
  const bend = far > longest ? pointAt(road.curve, far - longest / 2) : beside(space.pose, 0, 2);
  const shaft = `M${spot(start)}Q${spot(bend)} ${spot(neck)}`;
  const [wide, long] = small ? [5.6, 8.5] : [8, 11.5];
  const back = beside(tip, 0, small ? -6.5 : -8.5);
  const left = beside({ ...back, turn: tip.turn }, -wide);
  const right = beside({ ...back, turn: tip.turn }, wide);
  const nose = beside({ ...back, turn: tip.turn }, 0, long);
  return { shaft, head: `${lines([left, nose, right])}z`, small };
}

/** The two sides of a main bridge: a dark deck beside the road with a truss on it. */
export function trusses(map: HogMap): { deck: string; rail: string; truss: string } {
  const found = { deck: "", rail: "", truss: "" };
  const { curve, spaces } = map.expressway;
  for (let place = 0; place < spaces.length; place++) {
    if (!spaces[place]?.bridge || spaces[place - 1]?.bridge) continue;
    let last = place;
    while (spaces[last + 1]?.bridge) last++;
    const [from, to] = [(spaces[place] as Space).from - 3, (spaces[last] as Space).to + 3];
    for (const side of [1, -1]) {
      const far = side * (KERB.expressway + 4);
      found.deck += lines(sideOf(curve, from, to, far));
      found.rail += lines(sideOf(curve, from, to, far - side * 3.6)) + lines(sideOf(curve, from, to, far + side * 3.6));
      const steps = Math.max(2, Math.round((to - from) / 6));
      const zig = (odd: number): Point[] => Array.from({ length: steps + 1 }, (_, i) => beside(poseAt(curve, from + ((to - from) * i) / steps), far + (i % 2 === odd ? 3 : -3)));
      found.truss += lines(zig(0)) + lines(zig(1));
    }
  }
  return found;
}

/** The middle of each main bridge, and which way one drives over it. */
export function bridgeEnds(map: HogMap): Space[] {
  const { spaces } = map.expressway;
  return spaces.filter((space, place) => space.bridge && !spaces[place - 1]?.bridge);
}

/** Edges of the road above, where one passes under it. */
export function parapets(map: HogMap): string {
  let path = "";
  for (const road of map.roads) {
    for (const gap of road.gaps) {
      if (gap.kind !== "under" || !gap.above) continue;
      path += lintel(gap.above, pointAt(road.curve, (gap.from + gap.to) / 2), HALF[road.kind] + 6);
    }
  }
  for (const tunnel of map.railway.tunnels) path += lintel(tunnel.road, pointAt(map.railway.curve, (tunnel.from + tunnel.to) / 2), 13);
  return path;
}

function lintel(above: Road, at: Point, half: number): string {
  let [far, near] = [0, Infinity];
  for (let each = 0; each < above.curve.length; each += 2) {
    const apart = distance(pointAt(above.curve, each), at);
    if (apart < near) [far, near] = [each, apart];
  }
  return [1, -1].map((side) => lines(sideOf(above.curve, far - half, far + half, side * (KERB[above.kind] + 0.5)))).join("");
}

/** The pieces of the track that are to be seen. */
export function openTrack(map: HogMap): { from: number; to: number }[] {
  const { curve, tunnels } = map.railway;
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  for (const tunnel of [...tunnels].sort((a, b) => a.from - b.from)) {
    if (tunnel.from > from) pieces.push({ from, to: tunnel.from });
    from = Math.max(from, tunnel.to);
  }
  pieces.push({ from, to: curve.length });
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  if (first) first.from -= SHED;
  if (last) last.to += SHED;
  return pieces;
}

const GAUGE = 3;
/** How far beyond its last pole the track is seen; there its shed begins. */
export const SHED = 9;

/** The two ends of the track, looking out: an engine shed stands at each. */
export function sheds(map: HogMap): Pose[] {
  const { curve } = map.railway;
  return [
    { ...beside({ ...poseAt(curve, 0), turn: turnAt(curve, 0) + 180 }, 0, SHED), turn: turnAt(curve, 0) + 180 },
    { ...beside(poseAt(curve, curve.length), 0, SHED), turn: turnAt(curve, curve.length) },
  ];
}

/** Ballast, ties and rails of the track; where it crosses a road there are no ties, and no ballast. */
export function track(map: HogMap): { ballast: string; ties: string; rails: string } {
  const found = { ballast: "", ties: "", rails: "" };
  const { curve } = map.railway;
  const crossed = map.all.filter((space) => space.pole !== NONE).map((space) => ({ far: farOfPole(map.railway, space.pole), half: KERB[space.kind] }));
  const level = (far: number): boolean => crossed.some((each) => Math.abs(each.far - far) < each.half);
  for (const { from, to } of openTrack(map)) {
    for (const side of [1, -1]) found.rails += lines(sideOf(curve, from, to, side * GAUGE, 4));
    let start = NaN;
    for (let far = from; far <= to; far += 5) {
      const off = level(far);
      if (!off) found.ties += lines([beside(poseAt(curve, far), -6), beside(poseAt(curve, far), 6)]);
      if (!off && Number.isNaN(start)) start = far;
      if ((off || far + 5 > to) && !Number.isNaN(start)) {
        if (far - start > 4) found.ballast += lines(pieceOf(curve, start, off ? far - 5 : to, 5));
        start = NaN;
      }
    }
  }
  return found;
}

export interface Portal extends Point {
  turn: number;
}

/** Where the track goes under a road: stone mouths that look along it. */
export function portals(map: HogMap): Portal[] {
  const { curve, tunnels } = map.railway;
  return tunnels.flatMap(({ from, to }) => [
    { ...poseAt(curve, from), turn: turnAt(curve, from) },
    { ...poseAt(curve, to), turn: turnAt(curve, to) + 180 },
  ]);
}

export interface Pole extends Point {
  number: number;
  foot: Point;
}

const POLE_FAR = 15;
const POLE_HIGH = 20;

/** Telephone poles beside the track, all on one side of it unless a road is there; their heads carry the wire. */
export function polesOf(map: HogMap, room: (point: Point) => number): Pole[] {
  return Array.from({ length: map.railway.poles }, (_, number) => {
    const pose = poseAt(map.railway.curve, farOfPole(map.railway, number));
    let best = { point: pointAt(map.railway.curve, 0), worth: -Infinity };
    for (const side of [-1, 1]) {
      for (const along of [0, -11, 11, -17, 17, -23, 23]) {
        for (const more of [0, 6]) {
          const point = beside(pose, side * (POLE_FAR + more), along);
          const worth = Math.min(7, room(point)) + (beside(pose, side).y < pose.y ? 1.5 : 0) - Math.abs(along) / 12 - more / 8;
          if (worth > best.worth) best = { point, worth };
        }
      }
    }
    return { ...best.point, number, foot: pose };
  });
}

export const poleHead = (pole: Point): Point => ({ x: pole.x, y: pole.y - POLE_HIGH + 3 });

/** The wire from head to head, hanging through. */
export function wires(poles: Pole[]): string {
  let path = "";
  for (let i = 0; i + 1 < poles.length; i++) {
    const [a, b] = [poleHead(poles[i] as Pole), poleHead(poles[i + 1] as Pole)];
    for (const off of [-4.5, 4.5]) {
      const low = mix(a, b, 0.5);
      path += `M${spot({ x: a.x + off, y: a.y })}Q${spot({ x: low.x + off, y: low.y + 9 })} ${spot({ x: b.x + off, y: b.y })}`;
    }
  }
  return path;
}

export interface Buck extends Point {
  pole: number;
}

/** Crossbucks, one before the track and one behind it, on the right hand of whoever comes. */
export function crossbucks(map: HogMap): Buck[] {
  return map.all.flatMap((space) => {
    if (space.pole === NONE) return [];
    const at = pointAt(map.railway.curve, farOfPole(map.railway, space.pole));
    return [1, -1].map((side) => ({ ...beside({ ...at, turn: space.pose.turn }, side * (KERB[space.kind] + 4), -side * 12), pole: space.pole }));
  });
}

/** Lines on the water that follow its shore. */
export function ripples(curve: Curve, width: number): string {
  const found: string[] = [];
  for (let far = 30, i = 0; far + 40 < curve.length; far += 74, i++) {
    found.push(lines(sideOf(curve, far, far + 34, (i % 2 ? 1 : -1) * width * 0.16, 6)));
  }
  return found.join("");
}
