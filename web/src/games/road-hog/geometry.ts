// A map of the data file, ready to be drawn and driven on: every road as a smooth curve with its spaces evenly along it,
// the railway with its poles, and where things pass over and under each other. All of it comes from the points of the
// file; nothing here knows a certain map.

import { bandOf, beside, crossingsOf, curveThrough, distance, inside, lines, nearestOn, pointAt, poseAt, type Curve, type Point, type Pose } from "./curve";
import { mapsOf, namesOf, type MapData, type RoadData, type SceneryData, type TownData } from "./mapData";
import { NEW_CITY, NONE } from "./way";

export type { Point, Pose } from "./curve";

export type Kind = "expressway" | "highway" | "county";

/** Half of a road's width, and with its kerb. */
export const HALF: Record<Kind, number> = { expressway: 13, highway: 10, county: 8.5 };
export const KERB: Record<Kind, number> = { expressway: 16, highway: 12.4, county: 10.6 };
const BAY = 21; // from the middle of the road to the middle of a bay, beyond the road's half
const NEAR = 6; // px; what meets closer to its ends than this does not cross
const RIVER = 34; // wide, where the file does not say

export interface Space {
  number: number;
  name: string;
  road: Road;
  kind: Kind;
  /** Its place on its road. */
  place: number;
  /** The space after it: on its road, or where that joins another; NEW_CITY beyond the last. */
  next: number;
  /** The first space of the road that leaves here; NONE: it is no exit. */
  exit: number;
  pose: Pose;
  /** As a path. */
  outline: string;
  /** How far along its road it begins, and ends. */
  from: number;
  to: number;
  town: TownData | null;
  courthouse: boolean;
  bridge: boolean;
  checkPoint: boolean;
  final: boolean;
  /** The pole that it is crossed at; NONE: no train comes here. */
  pole: number;
}

export interface Road {
  name: string;
  kind: Kind;
  title: string;
  curve: Curve;
  /** How far along it is clear of the roads at its ends. */
  from: number;
  to: number;
  /** Its spaces, by place; the Expressway's begin with 0, where others have nothing. */
  spaces: Space[];
  /** The spaces that it leaves and joins; null for the Expressway. */
  exit: number | null;
  joins: number | null;
  /** Where it is not seen or not there: under another road, or water that a ferry crosses. */
  gaps: Gap[];
}

export interface Gap {
  kind: "under" | "ferry";
  from: number;
  to: number;
  /** The space before it. */
  after: number;
  /** The road that passes above. */
  above?: Road;
}

export interface Railway {
  curve: Curve;
  poles: number;
  /** How far along each pole stands. */
  far: number[];
  /** Pieces of the track that lie under a road without a crossing. */
  tunnels: { from: number; to: number; road: Road }[];
}

export interface Water {
  curve: Curve;
  /** Of a river; 0 for a lake. */
  width: number;
  name: string;
}

export interface HogMap {
  name: string;
  title: string;
  width: number;
  height: number;
  /** By number; a number that this map does not have is a hole. */
  spaces: readonly Space[];
  /** All of them, road by road. */
  all: readonly Space[];
  roads: readonly Road[];
  expressway: Road;
  railway: Railway;
  waters: readonly Water[];
  scenery: readonly SceneryData[];
  towns: readonly TownData[];
  /** Where the winner parks. */
  newCity: Pose;
  /** Where the deck lies: the middle of a place of about 110 by 90. */
  deck: Point;
  byName(name: string): Space | null;
}

const made = new WeakMap<Record<string, unknown>, Map<string, HogMap>>();

/** A map by its name or by its number among those of the file; made once. */
export function mapOf(parts: Record<string, unknown>, option: number | string = 0): HogMap {
  const maps = mapsOf(parts);
  const data = (typeof option === "number" ? maps[option] : maps.find((map) => map.name === option)) ?? maps[0];
  if (!data) throw new Error(`there is no map ${option}`);
  const known = made.get(parts) ?? new Map<string, HogMap>();
  made.set(parts, known);
  let map = known.get(data.name);
  if (!map) {
    map = makeMap(data, namesOf(maps));
    known.set(data.name, map);
  }
  return map;
}

const points = (pairs: readonly (readonly [number, number])[]): Point[] => pairs.map(([x, y]) => ({ x, y }));

/** A road without points is a straight line between those it has to do with: a map that is only begun is seen, too. */
function curveOf(given: Point[], from: Point, to: Point): Curve {
  const inner = given.length > 1 && distance(given[0] as Point, from) < 1 && distance(given[given.length - 1] as Point, to) < 1 ? given.slice(1, -1) : given;
  if (inner.length) return curveThrough([from, ...inner, to]);
  const middle = { x: (from.x + to.x) / 2 + (to.y - from.y) * 0.4, y: (from.y + to.y) / 2 - (to.x - from.x) * 0.4 };
  return curveThrough([from, middle, to]);
}

function makeMap(data: MapData, names: string[]): HogMap {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const number = (name: string): number => numbers.get(name) ?? NONE;
  const spaces: Space[] = [];
  const all: Space[] = [];
  const waters = watersOf(data);
  const { expressway: express } = data;

  const blank = (road: Road, place: number, pose: Pose): Space => ({
    number: number(`${road.name}${place}`),
    name: `${road.name}${place}`,
    road,
    kind: road.kind,
    place,
    next: number(`${road.name}${place + 1}`),
    exit: NONE,
    pose,
    outline: "",
    from: 0,
    to: 0,
    town: null,
    courthouse: false,
    bridge: false,
    checkPoint: false,
    final: false,
    pole: data.railway.crossings[`${road.name}${place}`] ?? NONE,
  });
  const keep = (road: Road, place: number, from: number, to: number): Space => {
    const space = blank(road, place, poseAt(road.curve, (from + to) / 2));
    Object.assign(space, { from, to, outline: `${lines(bandOf(road.curve, from, to, HALF[road.kind]))}z` });
    road.spaces[place] = spaces[space.number] = space;
    all.push(space);
    return space;
  };

  const given = points(express.points);
  const curve = curveThrough(given.length > 1 ? given : points([[40, data.height - 40], [data.width - 40, 40]]));
  const step = curve.length / (express.spaces + 1);
  const main: Road = { name: express.name, kind: "expressway", title: "the Expressway", curve, from: 0, to: curve.length, spaces: [], exit: null, joins: null, gaps: [] };
  const roads = [main];
  for (let place = 0; place <= express.spaces; place++) {
    const space = keep(main, place, Math.max(0, place - 0.5) * step, (place + 0.5) * step);
    space.pose = poseAt(curve, place * step);
    space.town = express.towns.find((town) => place >= town.first && place <= town.last) ?? null;
    space.courthouse = place === 0 || express.towns.some((town) => town.courthouse === place);
    space.bridge = express.bridges.some(([first, last]) => place >= first && place <= last);
    space.checkPoint = express.check_points.includes(place) || place === express.final;
    space.final = place === express.final;
    if (place === express.spaces) space.next = NEW_CITY;
  }

  // A road may be named before the one that it leaves or joins: then it waits for it.
  let waiting = data.roads;
  for (let before = Infinity; waiting.length && waiting.length < before; ) {
    before = waiting.length;
    waiting = waiting.filter((each) => {
      const [exit, joins] = [spaces[number(each.exit)], spaces[number(each.joins)]];
      if (exit && joins) roads.push(makeRoad(each, exit, joins, roads, waters, keep));
      return !exit || !joins;
    });
  }

  const newCity = poseAt(curve, curve.length);
  const deck = data.scenery?.find((each) => each.kind === "deck");
  const map: HogMap = {
    name: data.name,
    title: data.title,
    width: data.width,
    height: data.height,
    spaces,
    all,
    roads,
    expressway: main,
    railway: railwayOf(data, roads, spaces, number),
    waters,
    scenery: data.scenery ?? [],
    towns: express.towns,
    newCity,
    deck: { x: deck?.x ?? data.width / 2, y: deck?.y ?? data.height - 60 },
    byName: (name) => spaces[number(name.toUpperCase())] ?? null,
  };
  return map;
}

type Keep = (road: Road, place: number, from: number, to: number) => Space;

function makeRoad(data: RoadData, exit: Space, joins: Space, others: readonly Road[], waters: readonly Water[], keep: Keep): Road {
  const curve = curveOf(points(data.points), exit.pose, joins.pose);
  const road: Road = {
    name: data.name,
    kind: data.class,
    title: data.title,
    curve,
    from: clearOf(curve, exit.road, 1),
    to: clearOf(curve, joins.road, -1),
    spaces: [],
    exit: exit.number,
    joins: joins.number,
    gaps: [],
  };
  road.gaps = gapsOf(road, data, others, waters);
  const first = place(road, data.spaces, keep);
  exit.exit = first.number;
  (road.spaces[data.spaces] as Space).next = joins.number;
  return road;
}

/** How far along, from its first end or its last, a curve is clear of the road that it leaves or joins. */
function clearOf(curve: Curve, other: Road, way: 1 | -1): number {
  const far = way > 0 ? 0 : curve.length;
  for (let gone = 0; gone < curve.length / 3; gone += 1) {
    if (nearestOn(other.curve, pointAt(curve, far + way * gone), 60).apart > KERB[other.kind]) return far + way * gone;
  }
  return far;
}

/** Where a road is not seen: it passes under those that were there before it, and a ferry takes its cars over water. */
function gapsOf(road: Road, data: RoadData, others: readonly Road[], waters: readonly Water[]): Gap[] {
  const gaps: Gap[] = [];
  for (const above of others) {
    for (const { far } of crossingsOf(road.curve, above.curve)) {
      if (far < road.from + NEAR || far > road.to - NEAR) continue;
      const hidden = (at: number): boolean => nearestOn(above.curve, pointAt(road.curve, at), 60).apart <= KERB[above.kind] + 1;
      gaps.push({ kind: "under", ...around(road, far, hidden), after: 0, above });
    }
  }
  if (data.ferry) {
    const wet = (at: number): boolean => waters.some((water) => isWet(water, pointAt(road.curve, at)));
    const usual = road.from + ((road.to - road.from) * (data.ferry + 0.5)) / (data.spaces + 1);
    let best = NaN;
    for (let at = road.from; at < road.to; at += 2) if (wet(at) && !(Math.abs(at - usual) >= Math.abs(best - usual))) best = at;
    const water = Number.isNaN(best) ? { from: usual - 15, to: usual + 15 } : around(road, best, wet);
    gaps.push({ kind: "ferry", ...water, after: data.ferry });
  }
  return gaps.sort((a, b) => a.from - b.from);
}

/** The piece of a road around a place that is all of one sort. */
function around(road: Road, far: number, is: (at: number) => boolean): { from: number; to: number } {
  let [from, to] = [far, far];
  while (from > road.from + 8 && is(from - 1)) from--;
  while (to < road.to - 8 && is(to + 1)) to++;
  return { from, to };
}

export function isWet(water: Water, point: Point): boolean {
  return water.width ? nearestOn(water.curve, point, water.width).apart < water.width / 2 : inside(water.curve.points, point);
}

/** Lay the spaces evenly along what is to be seen of a road. */
function place(road: Road, count: number, keep: Keep): Space {
  const ends = [road.from, ...road.gaps.flatMap((gap) => [gap.from, gap.to]), road.to];
  const pieces = Array.from({ length: road.gaps.length + 1 }, (_, i) => ({ from: ends[2 * i] as number, to: ends[2 * i + 1] as number }));
  let [left, room, done] = [count, pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0), 0];
  pieces.forEach((piece, i) => {
    const gap = road.gaps[i];
    const share = Math.round((left * (piece.to - piece.from)) / room);
    const here = !gap ? left : gap.after ? Math.min(left, gap.after - done) : Math.max(0, Math.min(left, share));
    const step = (piece.to - piece.from) / Math.max(1, here);
    for (let k = 0; k < here; k++) keep(road, done + k + 1, piece.from + k * step, piece.from + (k + 1) * step);
    done += here;
    left -= here;
    room -= piece.to - piece.from;
    if (gap) gap.after = done;
  });
  return road.spaces[1] as Space;
}

function watersOf(data: MapData): Water[] {
  return (data.scenery ?? []).flatMap((each) => {
    if ((each.kind !== "river" && each.kind !== "lake") || !each.points || each.points.length < 2) return [];
    const lake = each.kind === "lake";
    return [{ curve: curveThrough(points(each.points), lake), width: lake ? 0 : (each.width ?? RIVER), name: each.name ?? "" }];
  });
}

function railwayOf(data: MapData, roads: readonly Road[], spaces: readonly Space[], number: (name: string) => number): Railway {
  const { poles, crossings } = data.railway;
  const known = Object.entries(crossings)
    .map(([name, pole]) => ({ space: spaces[number(name)], pole }))
    .filter((each): each is { space: Space; pole: number } => each.space !== undefined)
    .sort((a, b) => a.pole - b.pole);
  const given = points(data.railway.points);
  const curve = curveThrough(given.length > 1 ? given : known.map(({ space }) => space.pose));

  // A pole with a crossing stands where the track meets the road, the others evenly between.
  const anchors = [{ pole: 0, far: 0 }];
  for (const { space, pole } of known) {
    const met = crossingsOf(curve, space.road.curve).sort((a, b) => Math.abs(a.other - (space.from + space.to) / 2) - Math.abs(b.other - (space.from + space.to) / 2))[0];
    const far = met && met.other > space.from - 6 && met.other < space.to + 6 ? met.far : nearestOn(curve, space.pose).far;
    if (pole > 0 && pole < poles - 1) anchors.push({ pole, far });
  }
  anchors.push({ pole: poles - 1, far: curve.length });
  const far = Array.from({ length: poles }, (_, pole) => {
    const after = anchors.find((anchor) => anchor.pole >= pole) as { pole: number; far: number };
    const before = anchors.findLast((anchor) => anchor.pole <= pole) as { pole: number; far: number };
    return after.pole === before.pole ? before.far : before.far + ((after.far - before.far) * (pole - before.pole)) / (after.pole - before.pole);
  });

  const tunnels = roads.flatMap((road) =>
    crossingsOf(curve, road.curve).flatMap((met) => {
      const space = road.spaces.find((each) => each && each.pole !== NONE && met.other >= each.from - 6 && met.other <= each.to + 6);
      const hidden = road.gaps.some((gap) => gap.kind === "under" && met.other > gap.from && met.other < gap.to);
      return space || hidden ? [] : [{ from: met.far - KERB[road.kind] - 6, to: met.far + KERB[road.kind] + 6, road }];
    }),
  );
  return { curve, poles, far, tunnels };
}

/** Where a pole is met along the track; between poles, and beyond the ends, too. */
export function farOfPole(railway: Railway, pole: number): number {
  const last = railway.poles - 1;
  const at = (i: number): number => railway.far[i] as number;
  if (pole <= 0) return at(0) + pole * (at(1) - at(0));
  if (pole >= last) return at(last) + (pole - last) * (at(last) - at(last - 1));
  const low = Math.floor(pole);
  return at(low) + (pole - low) * (at(Math.min(last, low + 1)) - at(low));
}

/** Where a car stands that is off the road: on the side where there is room, which is known once for every space. */
export function bayOf(map: HogMap, space: number): Pose {
  const known = bays.get(map) ?? new Map<number, Pose>();
  bays.set(map, known);
  let bay = known.get(space);
  if (!bay) {
    bay = findBay(map, space);
    known.set(space, bay);
  }
  return bay;
}

const bays = new WeakMap<HogMap, Map<number, Pose>>();

function findBay(map: HogMap, number: number): Pose {
  const space = map.spaces[number];
  if (!space) return map.newCity;
  const { pose } = space;
  let best = { pose, room: -Infinity };
  for (const side of [1, -1]) {
    for (const more of [0, 8]) {
      const far = HALF[space.kind] + BAY - 10 + more;
      const there = { ...beside(pose, side * far), turn: pose.turn };
      const inner = there.x > 24 && there.y > 24 && there.x < map.width - 24 && there.y < map.height - 24;
      const others = map.roads.map((road) => nearestOn(road.curve, there, 60).apart - KERB[road.kind] - 8);
      const room = Math.min(...others, nearestOn(map.railway.curve, there, 60).apart - 14, 6) - more / 4 + side / 8;
      if (inner && room > best.room) best = { pose: there, room };
    }
  }
  return best.pose;
}
