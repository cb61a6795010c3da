// What lies between the roads: it finds its own places, always the same ones, and keeps off what is played on.

import { describe, expect, it } from "vitest";
import { pictureOf } from "../src/games/road-hog/buildings";
import { distance, nearestOn } from "../src/games/road-hog/curve";
import { HALF, KERB, isWet, mapOf } from "../src/games/road-hog/geometry";
import { Room, landscapeOf, smallBridges } from "../src/games/road-hog/landscape";
import { mapsOf, type MapData } from "../src/games/road-hog/mapData";
import { arrowOf, cellsOf, chequers, crossbucks, openTrack, parapets, portals, sheds, track, trusses, wires } from "../src/games/road-hog/marks";
import { NONE } from "../src/games/road-hog/way";
import { parts } from "./road-hog-maps";

const maps = mapsOf(parts).map((data) => mapOf(parts, data.name));
const TREES = ["leaf", "fir", "fruit"];

describe.each(maps.map((map) => [map.name, map] as const))("the land of %s", (_name, map) => {
  const landscape = landscapeOf(map);

  it("is made once, and comes out the same again", () => {
    expect(landscapeOf(map)).toBe(landscape);
    const again = landscapeOf({ ...map });
    expect(again.things).toEqual(landscape.things);
    expect(again.exits).toEqual(landscape.exits);
  });

  it("has a sign at every exit, a shield at every road and a name at every town", () => {
    expect(landscape.exits.map((sign) => sign.text)).toEqual(map.expressway.spaces.filter((space) => space.exit !== NONE).map((space) => String(space.place)));
    expect(landscape.shields.map((sign) => sign.text)).toEqual(map.roads.slice(1).map((road) => road.name));
    expect(landscape.towns.map((sign) => sign.text)).toEqual(["METRO", "NEW CITY", ...map.towns.map((town) => town.name.toUpperCase())]);
    for (const sign of landscape.exits) {
      const space = map.expressway.spaces[Number(sign.text)];
      expect(space && distance(sign, space.pose)).toBeLessThan(70);
    }
  });

  it("keeps signs, trees and houses off the spaces", () => {
    for (const sign of [...landscape.exits, ...landscape.shields, ...landscape.towns, ...landscape.stops, ...landscape.noStops]) {
      for (const space of map.all) expect(distance(sign, space.pose), `${"text" in sign ? sign.text : "a sign"} at ${space.name}`).toBeGreaterThan(HALF[space.kind] + 4);
    }
    for (const thing of landscape.things) {
      for (const road of map.roads) expect(nearestOn(road.curve, thing).apart, `${thing.kind} at ${road.name}`).toBeGreaterThan(TREES.includes(thing.kind) ? KERB[road.kind] : HALF[road.kind] - 3);
    }
  });

  it("plants nothing in the water, and knows a picture of all that stands there", () => {
    for (const thing of landscape.things) {
      if (TREES.includes(thing.kind)) expect(map.waters.some((water) => isWet(water, thing))).toBe(false);
      else expect(pictureOf(thing.kind, thing.look).length, thing.kind).toBeGreaterThan(0);
    }
    expect(landscape.things.filter((thing) => thing.kind === "court")).toHaveLength(map.towns.length + 1);
  });

  it("has a pole for every number, and lamps on both sides of every crossing", () => {
    expect(landscape.poles.map((pole) => pole.number)).toEqual(Array.from({ length: map.railway.poles }, (_, i) => i));
    expect(crossbucks(map)).toHaveLength(2 * map.all.filter((space) => space.pole !== NONE).length);
    expect(wires(landscape.poles)).not.toContain("NaN");
  });

  it("paints every space once, and no path has a hole in its numbers", () => {
    const cells = map.roads.flatMap((road) => cellsOf(map, road).map(({ path }) => path));
    expect(cells.join("").match(/M/g)).toHaveLength(map.all.length - 1); // Start is a sign of its own
    const exits = map.all.filter((space) => space.exit !== NONE).map((space) => arrowOf(map, space));
    const bridges = trusses(map);
    const rails = track(map);
    const all = [...cells, ...map.all.filter((space) => space.checkPoint).map(chequers), bridges.deck, bridges.rail, bridges.truss, parapets(map), rails.ballast, rails.rails, rails.ties, landscape.urban, landscape.floors, landscape.furrows, ...landscape.fields];
    for (const arrow of exits) all.push(arrow?.shaft ?? "NaN", arrow?.head ?? "NaN");
    for (const path of all) expect(path).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("hides the track under roads that it does not cross, and shows the rest", () => {
    const open = openTrack(map);
    for (const tunnel of map.railway.tunnels) expect(open.some((piece) => piece.from < tunnel.to - 1 && piece.to > tunnel.from + 1)).toBe(false);
    expect(portals(map)).toHaveLength(2 * map.railway.tunnels.length);
    expect(sheds(map)).toHaveLength(2);
    for (const span of smallBridges(map)) expect(span.to - span.from).toBeGreaterThan(10);
  });
});

it("draws a map that is only begun: no points, no scenery", () => {
  const bare = mapsOf(parts).map((data) => ({ ...data, scenery: undefined, expressway: { ...data.expressway, points: [] }, roads: data.roads.map((road) => ({ ...road, points: [] })), railway: { ...data.railway, points: [] } })) as unknown as MapData[];
  for (const data of bare) {
    const map = mapOf({ maps: bare }, data.name);
    expect(map.all.length).toBeGreaterThan(80);
    expect(landscapeOf(map).exits.length).toBeGreaterThan(0);
  }
});

it("knows how much room there is", () => {
  const [map] = maps;
  if (!map) throw new Error("no map");
  const room = new Room(map);
  const space = map.expressway.spaces[3];
  expect(space && room.at(space.pose)).toBeLessThan(0);
  const free = { x: map.deck.x, y: map.deck.y + 400 };
  room.take(free, 10);
  expect(room.at(free)).toBeLessThanOrEqual(-10);
});
