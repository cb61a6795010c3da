// Every map of the file can be drawn: spaces clear of each other, crossings under the track, water under the bridges.

import { describe, expect, it } from "vitest";
import { crossingsOf, distance, nearestOn, pointAt, poseAt } from "../src/games/road-hog/curve";
import { HALF, KERB, bayOf, farOfPole, isWet, mapOf, type Space } from "../src/games/road-hog/geometry";
import { mapsOf, namesOf } from "../src/games/road-hog/mapData";
import { covered, trainPoses, wayPoses } from "../src/games/road-hog/travel";
import { NEW_CITY, NONE } from "../src/games/road-hog/way";
import { parts } from "./road-hog-maps";

const maps = mapsOf(parts).map((data) => mapOf(parts, data.name));

/** Spaces that touch by the rules: neighbours, an exit and its road's first, a last one and where it joins. */
const touching = (a: Space, b: Space): boolean => {
  const near = (one: Space, other: Space): boolean =>
    one.next === other.number || one.exit === other.number || (one.road === other.road && Math.abs(one.place - other.place) < 2) || beyond(one) === other.number;
  return near(a, b) || near(b, a);
};
/** A road's first and last space lie beside the neighbours of its exit and join, too. */
const beyond = (space: Space): number => {
  const { road } = space;
  const ends = [space.place === 1 ? road.exit : null, space.place === road.spaces.length - 1 ? road.joins : null];
  return ends.find((end) => end !== null) ?? NONE;
};

describe.each(maps.map((map) => [map.name, map] as const))("the map %s", (_name, map) => {
  it("has every space once, where its name says", () => {
    const names = namesOf(mapsOf(parts));
    for (const space of map.all) {
      expect(names[space.number]).toBe(space.name);
      expect(map.byName(space.name.toLowerCase())).toBe(space);
      expect(space.outline).toMatch(/^M[\d.-].*z$/);
    }
    expect(new Set(map.all.map((space) => space.number)).size).toBe(map.all.length);
    expect(map.expressway.spaces[map.expressway.spaces.length - 1]?.next).toBe(NEW_CITY);
  });

  it("has spaces long enough to stand on, and evenly along each road", () => {
    for (const road of map.roads) {
      const long = road.spaces.filter(Boolean).filter((space) => space.place > 0).map((space) => space.to - space.from);
      expect(Math.min(...long), road.name).toBeGreaterThan(15);
      expect(Math.max(...long) / Math.min(...long), road.name).toBeLessThan(1.9);
    }
  });

  it("keeps spaces of different roads apart", () => {
    for (const a of map.all) {
      for (const b of map.all) {
        if (a.number >= b.number || a.road === b.road || touching(a, b)) continue;
        const hidden = [...a.road.gaps, ...b.road.gaps].some((gap) => gap.kind === "under" && (gap.above === a.road || gap.above === b.road));
        const least = hidden ? 16 : Math.min(HALF[a.kind] + HALF[b.kind], 21);
        expect(distance(a.pose, b.pose), `${a.name} and ${b.name}`).toBeGreaterThan(least);
      }
    }
  });

  it("lies on its sheet", () => {
    for (const space of map.all) {
      expect(space.pose.x).toBeGreaterThan(20);
      expect(space.pose.y).toBeGreaterThan(20);
      expect(space.pose.x).toBeLessThan(map.width - 20);
      expect(space.pose.y).toBeLessThan(map.height - 20);
    }
  });

  it("lets no Highway pass over or under another, and no road cross itself", () => {
    for (const road of map.roads) for (const gap of road.gaps) if (gap.kind === "under") expect(road.kind, road.name).toBe("county");
    for (const road of map.roads) expect(crossingsOf(road.curve, road.curve).filter(({ far, other }) => Math.abs(far - other) > 15), road.name).toEqual([]);
  });

  it("has its track over every crossing, at its pole, and poles at nearly equal steps", () => {
    const { railway } = map;
    for (const space of map.all) {
      if (space.pole === NONE) continue;
      const there = pointAt(railway.curve, farOfPole(railway, space.pole));
      expect(distance(there, space.pose), space.name).toBeLessThan((space.to - space.from) / 2 + 2);
      const met = nearestOn(space.road.curve, there);
      expect(met.apart, space.name).toBeLessThan(2);
    }
    const steps = railway.far.slice(1).map((far, i) => far - (railway.far[i] as number));
    const usual = railway.curve.length / (railway.poles - 1);
    for (const step of steps) {
      expect(step).toBeGreaterThan(usual * 0.68);
      expect(step).toBeLessThan(usual * 1.32);
    }
  });

  it("has water under its bridges and where its ferries are", () => {
    for (const space of map.expressway.spaces) {
      if (!space.bridge || !map.expressway.spaces[space.place + 1]?.bridge) continue;
      const { curve } = map.expressway;
      const wet = [-12, -6, 0, 6, 12].some((off) => map.waters.some((water) => isWet(water, pointAt(curve, space.to + off))));
      expect(wet, space.name).toBe(true);
    }
    for (const road of map.roads) {
      for (const gap of road.gaps) if (gap.kind === "ferry") expect(map.waters.some((water) => isWet(water, pointAt(road.curve, (gap.from + gap.to) / 2))), road.name).toBe(true);
    }
    for (const space of map.expressway.spaces) if (!space.bridge) expect(map.waters.some((water) => isWet(water, space.pose)), space.name).toBe(false);
  });

  it("drives along the roads, both ways, without a jump", () => {
    for (const space of map.all) {
      const next = [space.next, space.exit].filter((each) => each !== NONE);
      for (const to of next) {
        for (const way of [wayPoses(map, [space.number, to]), wayPoses(map, [to, space.number])]) {
          for (let i = 1; i < way.length; i++) {
            const [a, b] = [way[i - 1], way[i]];
            if (a && b) expect(distance(a, b), `${space.name} to ${to}`).toBeLessThan(22);
          }
        }
        const way = wayPoses(map, [space.number, to]);
        const end = to === NEW_CITY ? map.newCity : map.spaces[to]?.pose;
        expect(end && distance(way[way.length - 1] as { x: number; y: number }, end)).toBeLessThan(1.5);
      }
    }
  });

  it("has bays beside the road and on the sheet", () => {
    for (const space of map.all) {
      const bay = bayOf(map, space.number);
      expect(distance(bay, space.pose)).toBeGreaterThan(KERB[space.kind] + 5);
      expect(bay.x > 20 && bay.y > 20 && bay.x < map.width - 20 && bay.y < map.height - 20).toBe(true);
    }
  });

  it("runs its train from end to end, three steps long", () => {
    for (let front = 0; front < map.railway.poles; front += 0.5) {
      for (const heading of [0, 1]) {
        const train = trainPoses(map, front, heading);
        expect(train).toHaveLength(3);
        for (const each of train) expect(each.length).toBeGreaterThan(20);
      }
    }
    expect(covered(5, 0, map.railway.poles)).toEqual([5, 4, 3, 2]);
    expect(covered(1, 0, map.railway.poles)).toEqual([1, 0]);
    expect(covered(5, 1, map.railway.poles)).toEqual([5, 6, 7, 8]);
  });
});

it("goes on straight beyond a curve's end", () => {
  const { curve } = maps[0]!.railway;
  const [end, more] = [poseAt(curve, curve.length), pointAt(curve, curve.length + 10)];
  expect(distance(end, more)).toBeCloseTo(10, 0);
});
