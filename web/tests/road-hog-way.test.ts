// Ways over the maps, as the rules have them.

import { describe, expect, it } from "vitest";
import { NEW_CITY, NONE, backOf, countsFor, wayOf } from "../src/games/road-hog/way";
import { maps, names, newCity, topology, ways } from "./road-hog";

describe("a way", () => {
  it("leads over the spaces that the rules name, by the same numbers", () => {
    expect(newCity).toBe(NEW_CITY);
    topology.forEach(({ after, exits }, i) => {
      const map = maps[i];
      if (!map) throw new Error("no such map");
      expect(map.all.map((space) => space.number).sort((a, b) => a - b)).toEqual(after.map(([space]) => space).sort((a, b) => a - b));
      for (const [space, next] of after) {
        expect(map.spaces[space]?.name).toBe(names[space]);
        expect(map.spaces[space]?.next, names[space]).toBe(next);
      }
      const found = map.all.filter((space) => space.exit !== NONE).map((space) => [space.number, space.exit]);
      expect(found.sort()).toEqual(exits.sort());
    });
  });

  it("is the one that the rules drive, for every place and all dice", () => {
    ways.forEach(({ drives }, i) => {
      const map = maps[i];
      if (!map) throw new Error("no such map");
      for (const way of drives) expect(wayOf(map, way[0] ?? 0, way.at(-1) ?? 0)).toEqual(way);
    });
  });

  it("back to court begins where a car counts for", () => {
    topology.forEach(({ counts_for }, i) => {
      const map = maps[i];
      if (!map) throw new Error("no such map");
      for (const [space, place] of counts_for) expect(countsFor(map, space), names[space]).toBe(place);
    });
  });

  it("goes back along the Expressway space by space", () => {
    const [map] = maps;
    if (!map) throw new Error("no map");
    const at = (name: string): number => map.byName(name)?.number ?? NONE;
    expect(backOf(map, at("E10"), at("E7"))).toEqual(["E10", "E9", "E8", "E7"].map(at));
    expect(backOf(map, at("E7"), at("E7"))).toEqual([at("E7")]);
  });
});
