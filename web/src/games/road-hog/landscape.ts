// What lies between the roads: fields, trees, houses, signs. It is worked out from the map alone and always comes out
// the same, so that a map of somebody else's has a countryside of its own without a word about it in its file.

import { beside, curveThrough, distance, inside, lines, mix, pointAt, poseAt, sideOf, spot, type Point } from "./curve";
import { HALF, KERB, bayOf, isWet, type HogMap, type Road, type Space } from "./geometry";
import { bridgeEnds, crossbucks, polesOf, sheds, type Buck, type Pole } from "./marks";
import type { SceneryData, TownData } from "./mapData";
import { NONE } from "./way";

/** Something drawn at a point, standing up: what is nearer to the lower edge hides what is behind. */
export interface Thing extends Point {
  kind: string;
  size: number;
  /** Which of several looks. */
  look: number;
}

export interface Sign extends Point {
  text: string;
}

export interface Landscape {
  fields: string[];
  furrows: string;
  floors: string;
  urban: string;
  things: Thing[];
  exits: Sign[];
  shields: (Sign & { county: boolean })[];
  towns: Sign[];
  stops: Point[];
  /** Beside main bridges: no stopping. */
  noStops: Point[];
  /** The booths of Check Points, and whether their boom reaches to the right. */
  booths: (Point & { right: boolean })[];
  poles: Pole[];
  bucks: Buck[];
}

/** Numbers that look like chance and are always the same. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const CELL = 40;
const ROW = 4096; // squares in a row of them
const EDGE = 22;

/** Where there is room: discs that are taken, found by the squares that they lie in. */
export class Room {
  #squares = new Map<number, { x: number; y: number; far: number }[]>();

  constructor(readonly map: HogMap) {
    for (const road of map.roads) this.#line(road.curve.points, KERB[road.kind] + 2);
    this.#line(map.railway.curve.points, 9);
    for (const shed of sheds(map)) this.take(beside(shed, 0, 12), 15);
    for (const each of map.scenery) this.#furniture(each);
    this.take(map.newCity, 26);
  }

  #line(points: Point[], far: number): void {
    points.forEach((point, i) => {
      if (i % 3 === 0) this.take(point, far);
    });
  }

  /** Title, legend and the like keep a rectangle free. */
  #furniture(each: SceneryData): void {
    const [wide, high] = FURNITURE[each.kind] ?? [0, 0];
    if (!wide) return;
    for (let x = -wide / 2; x <= wide / 2; x += 14) for (let y = -high / 2; y <= high / 2; y += 14) this.take({ x: (each.x ?? 0) + x, y: (each.y ?? 0) + y }, 12);
  }

  take(point: Point, far: number): void {
    const disc = { x: point.x, y: point.y, far };
    const reach = far + CELL;
    for (let x = Math.floor((point.x - reach) / CELL); x <= (point.x + reach) / CELL; x++) {
      for (let y = Math.floor((point.y - reach) / CELL); y <= (point.y + reach) / CELL; y++) {
        const key = x * ROW + y;
        const square = this.#squares.get(key);
        if (square) square.push(disc);
        else this.#squares.set(key, [disc]);
      }
    }
  }

  /** How far it is from a point to what is taken, at most 40. */
  at(point: Point): number {
    const { width, height } = this.map;
    let room = Math.min(CELL, point.x - EDGE, point.y - EDGE, width - EDGE - point.x, height - EDGE - point.y);
    for (const disc of this.#squares.get(Math.floor(point.x / CELL) * ROW + Math.floor(point.y / CELL)) ?? []) {
      room = Math.min(room, Math.hypot(disc.x - point.x, disc.y - point.y) - disc.far);
    }
    return room;
  }

  dry(point: Point): boolean {
    return !this.map.waters.some((water) => isWet({ ...water, width: water.width && water.width + 12 }, point));
  }

  /** The best of some points for something of a size, weighed by how much each is liked. */
  best(points: { point: Point; liked: number }[], size: number): Point | null {
    let [found, most] = [null as Point | null, -Infinity];
    for (const { point, liked } of points) {
      const room = Math.min(this.at(point) - size, 3);
      const worth = (room < 0 ? room * 8 : room) + liked;
      if (worth > most) [found, most] = [point, worth];
    }
    if (found) this.take(found, size);
    return found;
  }
}

/** Width and height of what stands on the sheet by itself. */
export const FURNITURE: Record<string, [number, number]> = { title: [152, 118], legend: [200, 108], deck: [120, 96], compass: [60, 76] };

const known = new WeakMap<HogMap, Landscape>();

export function landscapeOf(map: HogMap): Landscape {
  let landscape = known.get(map);
  if (!landscape) {
    landscape = make(map);
    known.set(map, landscape);
  }
  return landscape;
}

function make(map: HogMap): Landscape {
  const room = new Room(map);
  const random = chance(map.name);
  const things: Thing[] = [];
  const floors: string[] = [];
  fixed(map, room, things, random);
  const bucks = crossbucks(map);
  for (const buck of bucks) room.take({ x: buck.x, y: buck.y - 11 }, 9);
  const poles = polesOf(map, (point) => room.at(point) + 7);
  for (const pole of poles) for (const high of [4, 14, 24]) room.take({ x: pole.x, y: pole.y - high }, 6);
  const booths = boothsOf(map, room);
  const stops = stopSigns(map, room);
  const noStops = bridgeSigns(map, room);
  const towns = townSigns(map, room, things);
  const exits = exitSigns(map, room);
  const shields = shieldSigns(map, room);
  const urban = [
    ...map.towns.map((town) => settle(map, room, town, things, random)),
    towers(room, things, random, (map.expressway.spaces[0] as Space).pose, 30, 118, ["block", "tower", "works", "house", "shop"]),
    towers(room, things, random, map.newCity, 22, 105, ["tower", "block", "spire", "tower", "house"]),
  ].join("");
  woods(map, room, things, floors, random);
  scatter(map, room, things, floors, random);
  things.sort((a, b) => a.y - b.y);
  return { ...fieldsOf(map, random), floors: floors.join(""), urban, things, exits, shields, towns, stops, noStops, booths, poles, bucks };
}

/** Strips of fields, turned a little, as they are seen from above. */
function fieldsOf(map: HogMap, random: () => number): { fields: string[]; furrows: string } {
  const fields = ["", "", ""];
  let furrows = "";
  const angle = -0.297;
  const turn = (x: number, y: number): Point => ({ x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) });
  const [wide, high] = [72, 52];
  for (let column = -5; column < map.width / wide + 5; column++) {
    for (let row = -3; row < (map.height + map.width * 0.3) / high + 3; row++) {
      if (random() > 0.62) continue;
      const tall = random() > 0.75 ? 2 : 1;
      const [x, y] = [column * (wide + 4), row * (high + 4) + (column % 2) * 20];
      const corners = [turn(x, y), turn(x + wide, y), turn(x + wide, y + high * tall), turn(x, y + high * tall)];
      const middle = mix(corners[0] as Point, corners[2] as Point, 0.5);
      if (middle.x < -60 || middle.y < -60 || middle.x > map.width + 60 || middle.y > map.height + 60) continue;
      fields[Math.floor(random() * 3)] += `${lines(corners)}z`;
      if (random() > 0.4) continue;
      const along = random() > 0.5;
      for (let k = 1; k < 8; k++) {
        const [a, b] = along ? [turn(x + (wide * k) / 8, y + 4), turn(x + (wide * k) / 8, y + high * tall - 4)] : [turn(x + 4, y + (high * tall * k) / 8), turn(x + wide - 4, y + (high * tall * k) / 8)];
        furrows += `M${spot(a)}L${spot(b)}`;
      }
    }
  }
  return { fields, furrows };
}

/** Points around another, with how much each is liked. */
function ring(of: Point, far: number[], turns = 16): Point[] {
  return far.flatMap((each) => Array.from({ length: turns }, (_, i) => ({ x: of.x + each * Math.cos((i * 2 * Math.PI) / turns), y: of.y + each * Math.sin((i * 2 * Math.PI) / turns) })));
}

function exitSigns(map: HogMap, room: Room): Sign[] {
  return map.expressway.spaces.flatMap((space) => {
    if (space.exit === NONE) return [];
    // Nor should it stand where a car waits beside the road.
    const bays = [-2, -1, 0, 1, 2].flatMap((off) => (map.expressway.spaces[space.place + off] ? [bayOf(map, space.number + off)] : []));
    const taken = (point: Point): number => (bays.some((bay) => distance(bay, point) < 24) ? 4 : 0);
    const points = ring(space.pose, [34, 40, 48, 58, 66], 24).map((point) => ({ point, liked: -distance(point, space.pose) / 14 - taken(point) }));
    const point = room.best(points, 16);
    return point ? [{ ...point, text: String(space.place) }] : [];
  });
}

function shieldSigns(map: HogMap, room: Room): (Sign & { county: boolean })[] {
  return map.roads.flatMap((road) => {
    if (road === map.expressway) return [];
    const county = road.kind === "county";
    const far = HALF[road.kind] + 15;
    const points = road.spaces.flatMap((space) =>
      [1, -1].flatMap((side) => {
        const middle = Math.abs(space.place / road.spaces.length - (county ? 0.5 : 0.42)) * 5;
        return [0, 5].map((more) => ({ point: beside(space.pose, side * (far + more)), liked: -middle - more / 5 }));
      }),
    );
    const point = room.best(points, county ? 10 : 12);
    return point ? [{ ...point, text: road.name, county }] : [];
  });
}

function stopSigns(map: HogMap, room: Room): Point[] {
  const last = map.expressway.spaces.find((space) => space.final);
  const point = last && room.best([1, -1].flatMap((side) => [28, 34].map((far) => ({ point: beside(last.pose, side * far, 8), liked: 0 }))), 12);
  return point ? [point] : [];
}

/** A sign before each main bridge. */
function bridgeSigns(map: HogMap, room: Room): Point[] {
  return bridgeEnds(map).flatMap((space) => {
    const points = [1, -1].flatMap((side) => [33, 38].flatMap((far) => [-26, -18, -34].map((along) => ({ point: beside(space.pose, side * far, along), liked: -far / 20 + side / 4 }))));
    return room.best(points, 9) ?? [];
  });
}

function boothsOf(map: HogMap, room: Room): (Point & { right: boolean })[] {
  return map.expressway.spaces.flatMap((space) => {
    if (!space.checkPoint) return [];
    const point = room.best([1, -1].map((side) => ({ point: beside(space.pose, side * (KERB.expressway + 8)), liked: side / 8 })), 6);
    return point ? [{ ...point, right: point.x < space.pose.x }] : [];
  });
}

/** Courthouses and the signs with towns' names take their places before houses and trees do. */
function townSigns(map: HogMap, room: Room, things: Thing[]): Sign[] {
  const start = map.expressway.spaces[0] as Space;
  hall(room, things, start);
  const signs = [
    { name: "Metro", at: start.pose },
    { name: "New City", at: map.newCity },
    ...map.towns.map((town) => {
      hall(room, things, map.expressway.spaces[town.courthouse] as Space);
      return { name: town.name, at: (map.expressway.spaces[Math.floor((town.first + town.last) / 2)] as Space).pose };
    }),
  ];
  return signs.map(({ name, at }) => {
    const half = (name.length * 7.2 + 14) / 2;
    const ends = [-1, -0.5, 0.5, 1].map((k) => k * half);
    const free = (point: Point): number => Math.min(0, ...ends.map((off) => room.at({ x: point.x + off, y: point.y }) - 9));
    const dry = (point: Point): boolean => [0, ...ends].every((off) => room.dry({ x: point.x + off, y: point.y }));
    const given = map.scenery.find((each) => each.kind === "sign" && each.name === name);
    const points = ring(at, [30, 42, 56, 70, 84, 98, 112], 24).map((point) => ({ point, liked: -distance(point, at) / 10 + free(point) * 3 - (dry(point) ? 0 : 20) }));
    const there = given ? { x: given.x ?? at.x, y: given.y ?? at.y } : (room.best(points, 9) ?? at);
    for (const off of [0, ...ends]) room.take({ x: there.x + off, y: there.y }, 10);
    return { ...there, text: name.toUpperCase() };
  });
}

/** A courthouse beside its space. */
function hall(room: Room, things: Thing[], space: Space): void {
  const given = room.map.scenery.find((each) => each.kind === "court" && each.name === space.name);
  // Before the first turn all cars stand side by side on Start.
  const reach = space.place ? [36, 42, 50] : [58, 66, 74];
  const points = [1, -1].flatMap((side) => reach.flatMap((far) => [-10, 0, 10].map((along) => ({ point: beside(space.pose, side * far, along), liked: -far / 12 }))));
  const at = given ? { x: given.x ?? 0, y: given.y ?? 0 } : room.best(points.filter(({ point }) => room.dry(point)), 19);
  if (!at) return;
  room.take(at, 18);
  things.push({ x: at.x, y: at.y + 15, kind: "court", size: 1, look: 0 });
}

/** Houses along the spaces of a town, on both sides, in rows as far as there is room; and the ground that they stand on. */
function settle(map: HogMap, room: Room, town: TownData, things: Thing[], random: () => number): string {
  const spaces = map.expressway.spaces.slice(town.first, town.last + 1);
  const curve = map.expressway.curve;
  const [from, to] = [(spaces[0] as Space).from - 10, (spaces[spaces.length - 1] as Space).to + 10];
  const blob = curveThrough([...sideOf(curve, from, to, -70, 46), ...sideOf(curve, from, to, 70, 46).reverse()], true);
  let built = 0;
  for (const row of [31, 52, 72]) {
    for (const side of [1, -1]) {
      for (let far = from; far < to; far += 9) {
        const point = beside(poseAt(curve, far), side * (row + random() * 4));
        if (room.at(point) < 11.5 || !room.dry(point)) continue;
        room.take(point, 10.5);
        built++;
        const look = random();
        things.push({ x: point.x, y: point.y + 8, kind: built === 3 ? "church" : look < 0.3 ? "shop" : look < 0.36 ? "block" : "house", size: 1, look: Math.floor(random() * 6) });
      }
    }
  }
  return blob.path;
}

/** A city around a place: tall houses as many as there is room for, and the ground that they stand on. */
function towers(room: Room, things: Thing[], random: () => number, at: Point, many: number, reach: number, kinds: string[]): string {
  const spots: Point[] = [];
  for (let i = 0, built = 0; i < 900 && built < many; i++) {
    const [angle, far] = [i * 2.39996, 30 + (reach - 30) * Math.sqrt(i / 900)];
    const point = { x: at.x + far * Math.cos(angle), y: at.y + far * 0.9 * Math.sin(angle) };
    const kind = kinds[Math.floor(random() * kinds.length)] as string;
    const [wide, high] = SIZES[kind] ?? [18, 16];
    // A tall house needs the room that it hides.
    const foot = [0, 0.34, 0.7, 1].map((k) => ({ x: point.x, y: point.y + high * (0.5 - k) }));
    if (foot.some((each) => room.at(each) < wide / 2 + 1) || !room.dry(point)) continue;
    for (const each of foot) room.take(each, wide / 2 - 1);
    spots.push(point);
    things.push({ x: point.x, y: point.y + high / 2, kind, size: 1, look: Math.floor(random() * 6) });
    built++;
  }
  if (spots.length < 3) return "";
  const turns = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
  return curveThrough(
    turns.map((turn) => {
      const out = Math.max(34, ...spots.map((point) => (point.x - at.x) * Math.cos(turn) + (point.y - at.y) * Math.sin(turn))) + 14;
      return { x: at.x + out * Math.cos(turn), y: at.y + out * Math.sin(turn) };
    }),
    true,
  ).path;
}

/** Width and height of houses, for the room that they need. */
export const SIZES: Record<string, [number, number]> = { house: [15, 14], shop: [19, 18], block: [17, 30], tower: [17, 52], spire: [16, 66], works: [38, 26], church: [22, 34], court: [34, 30] };

/** What the file puts somewhere: hills, a quarry, a farm. */
function fixed(map: HogMap, room: Room, things: Thing[], random: () => number): void {
  for (const each of map.scenery) {
    const at = { x: each.x ?? 0, y: each.y ?? 0 };
    if (each.kind === "hills") {
      const [wide, high, count] = [each.width ?? 160, each.height ?? 50, each.count ?? 8];
      for (let i = 0, put = 0; i < count * 30 && put < count; i++) {
        const point = { x: at.x + (random() - 0.5) * wide, y: at.y + (random() - 0.5) * high };
        const size = 0.7 + random() * 0.6;
        const ends = [-22, 0, 22].map((k) => ({ x: point.x + k * size, y: point.y - 8 * size }));
        if (ends.some((end) => room.at(end) < 9 * size)) continue;
        for (const end of ends) room.take(end, 5 * size);
        things.push({ ...point, kind: "hill", size, look: put % 3 });
        put++;
      }
    }
    if (each.kind === "label") {
      const half = ((each.name ?? "").length * Math.abs(each.size ?? 11) * 0.75) / 2;
      for (let off = -half; off <= half; off += 10) room.take({ x: at.x + off * Math.cos(((each.turn ?? 0) * Math.PI) / 180), y: at.y + off * Math.sin(((each.turn ?? 0) * Math.PI) / 180) - 3 }, 7);
    }
    if (each.kind === "skyline") skyline(room, things, each, random);
    const size = FIXED[each.kind];
    if (!size) continue;
    things.push({ ...at, kind: each.kind, size: each.size ?? 1, look: 0 });
    for (let x = -size[0] / 2; x <= size[0] / 2; x += 10) for (let y = 0; y <= size[1]; y += 10) room.take({ x: at.x + x, y: at.y - y }, 9);
  }
}

/** Tall houses shoulder to shoulder, two rows deep: their feet along a line from its left end. */
function skyline(room: Room, things: Thing[], each: SceneryData, random: () => number): void {
  const [x, y, wide, high] = [each.x ?? 0, each.y ?? 0, each.width ?? 100, each.height ?? 60];
  const kinds = (tall: boolean): string => (tall ? (random() < 0.78 ? "tower" : "block") : random() < 0.6 ? "block" : random() < 0.5 ? "shop" : "tower");
  const count = Math.max(2, Math.floor(wide / 16));
  for (const row of high > 55 ? [0, 1] : [1]) {
    for (let i = 0; i < count - (row ? 0 : 1); i++) {
      const kind = row ? kinds(high > 55 && random() < 0.3) : i === Math.floor(count / 2) ? "spire" : kinds(true);
      things.push({ x: x + 8 + (i + (row ? 0 : 0.5)) * (wide / count), y: y - (row ? 0 : 8) - random() * 3, kind, size: 1, look: Math.floor(random() * 6) });
    }
  }
  for (let off = 0; off <= wide; off += 12) for (let up = 0; up <= high; up += 12) room.take({ x: x + off, y: y - up }, 9);
}

const FIXED: Record<string, [number, number]> = { quarry: [56, 30], sawmill: [44, 24], farm: [40, 22], pigs: [30, 22], depot: [34, 24], windmill: [16, 26] };

/** Woods and orchards where the file has them. */
function woods(map: HogMap, room: Room, things: Thing[], floors: string[], random: () => number): void {
  for (const each of map.scenery) {
    if (!each.points || each.points.length < 3 || (each.kind !== "wood" && each.kind !== "orchard")) continue;
    const outline = curveThrough(each.points.map(([x, y]) => ({ x, y })), true);
    const xs = outline.points.map((point) => point.x);
    const ys = outline.points.map((point) => point.y);
    const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (each.kind === "wood") floors.push(outline.path);
    const step = each.kind === "orchard" ? 13 : 12;
    for (let y = top; y < low; y += step) {
      for (let x = left; x < right; x += step) {
        const point = each.kind === "orchard" ? { x, y } : { x: x + (random() - 0.5) * 11, y: y + (random() - 0.5) * 10 };
        if (!inside(outline.points, point)) continue;
        plant(room, things, point, each.kind === "orchard" ? "fruit" : random() < (each.size ?? 0.7) ? "fir" : "leaf", random);
      }
    }
  }
}

function plant(room: Room, things: Thing[], point: Point, kind: string, random: () => number): boolean {
  if (room.at({ x: point.x, y: point.y - 8 }) < 7 || room.at(point) < 4 || !room.dry(point)) return false;
  room.take({ x: point.x, y: point.y - 7 }, 3.2);
  things.push({ ...point, kind, size: kind === "fruit" ? 0.85 : 0.85 + random() * 0.35, look: 0 });
  return true;
}

/** Groves, and lone houses, in what is left: no corner of the sheet is bare. */
function scatter(map: HogMap, room: Room, things: Thing[], floors: string[], random: () => number): void {
  for (let i = 0, groves = 0; i < 700 && groves < 46; i++) {
    const at = { x: EDGE + random() * (map.width - 2 * EDGE), y: EDGE + random() * (map.height - 2 * EDGE) };
    if (room.at(at) < 17 || !room.dry(at)) continue;
    if (random() < 0.22) {
      room.take(at, 12);
      things.push({ x: at.x, y: at.y + 7, kind: random() < 0.3 ? "barn" : "house", size: 1, look: Math.floor(random() * 6) });
      continue;
    }
    const kind = random() < 0.4 ? "fir" : "leaf";
    const count = 4 + Math.floor(random() * 8);
    const planted: Point[] = [];
    for (let k = 0; k < count * 3 && planted.length < count; k++) {
      const [angle, far] = [random() * 6.283, 6 + 26 * Math.sqrt(random())];
      const point = { x: at.x + far * Math.cos(angle), y: at.y + far * 0.8 * Math.sin(angle) };
      if (plant(room, things, point, random() < 0.85 ? kind : kind === "fir" ? "leaf" : "fir", random)) planted.push(point);
    }
    if (planted.length > 2) floors.push(planted.map((point) => `M${spot({ x: point.x - 13, y: point.y - 2 })}a13 10 0 1 0 26 0a13 10 0 1 0-26 0z`).join(""));
    groves++;
  }
}

/** Where water is bridged by a road that is no main bridge, or by the railway. */
export function smallBridges(map: HogMap): { road: Road | null; from: number; to: number }[] {
  const found: { road: Road | null; from: number; to: number }[] = [];
  const look = (road: Road | null, curve: Road["curve"], from: number, to: number): void => {
    let wetFrom = NaN;
    for (let far = from; far <= to; far += 2) {
      const wet = map.waters.some((water) => isWet(water, pointAt(curve, far)));
      if (wet && Number.isNaN(wetFrom)) wetFrom = far;
      if ((!wet || far + 2 > to) && !Number.isNaN(wetFrom)) {
        if (far - wetFrom > 8) found.push({ road, from: wetFrom - 5, to: far + 5 });
        wetFrom = NaN;
      }
    }
  };
  for (const road of map.roads) {
    if (road === map.expressway) continue;
    const ferry = road.gaps.find((gap) => gap.kind === "ferry");
    look(road, road.curve, road.from, ferry ? ferry.from - 4 : road.to);
    if (ferry) look(road, road.curve, ferry.to + 4, road.to);
  }
  look(null, map.railway.curve, 0, map.railway.curve.length);
  return found;
}

