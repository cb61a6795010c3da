// Odds of a roll, edges of what is seen, pins of the race, tags of victims.

import { describe, expect, it } from "vitest";
import { edgesOf, sees } from "../src/games/road-hog/edges";
import { oddsFrom, oddsWords, percentOf } from "../src/games/road-hog/odds";
import { pinsOf } from "../src/games/road-hog/race";
import { placeTags } from "../src/games/road-hog/tags";

const chance = (words: string, ways: number) => ({ words, clause: "", ways });
const name = (seat: number): string => ["Ada", "Lin", "Bruno"][seat] ?? "";

describe("odds", () => {
  const odds = oddsFrom({ ways: 36, mean: 3.04, chances: [chance("Highway F", 6), chance("Buttonville", 9), chance("a hit", 12), chance("hit 2", 6), chance("hit 3", 6), chance("no use", 0)] });

  it("are read out of the server's counts", () => {
    expect(odds.hit).toBeCloseTo(1 / 3);
    expect(odds.victims).toEqual([
      { seat: 1, part: 1 / 6 },
      { seat: 2, part: 1 / 6 },
    ]);
    expect(odds.places.map((place) => place.name)).toEqual(["Buttonville", "Highway F"]);
  });

  it("are said in a line", () => {
    expect(oddsWords(odds, name, { greens: 1, reds: 1 })).toBe("3.0 nearer on average. A hit 33%: Lin 17% and Bruno 17%. Buttonville 25%, Highway F 17%.");
    const idle = oddsFrom({ ways: 36, mean: 0, chances: [chance("no use", 36)] });
    expect(oddsWords(idle, name, { greens: 0, reds: 2 })).toBe("Nobody can be hit.");
  });

  it("never say 0 or 100 of what may or may not happen", () => {
    expect([percentOf(0), percentOf(0.001), percentOf(0.999), percentOf(1)]).toEqual(["0%", "1%", "99%", "sure"]);
  });
});

describe("what is out of sight", () => {
  const box = { x: 100, y: 100, width: 200, height: 100 };
  const screen = { width: 400, height: 300 };

  it("hangs at the side nearest to it", () => {
    const things = [
      { at: { x: 600, y: 150 } },
      { at: { x: 200, y: 0 } },
      { at: { x: 150, y: 120 } },
      { at: { x: 0, y: 160 } },
    ];
    const edges = edgesOf(things, box, screen);
    expect(edges.map((edge) => edge.side)).toEqual(["right", "top", "left"]);
    expect(edges[0]?.along).toBeCloseTo(150);
    expect(sees(box, { x: 150, y: 120 })).toBe(true);
  });

  it("keeps its distance from the others, and within the screen", () => {
    const things = [1, 2, 3].map((i) => ({ at: { x: 600, y: 150 + i } }));
    const along = edgesOf(things, box, screen)
      .map((edge) => edge.along)
      .sort((a, b) => a - b);
    expect((along[1] ?? 0) - (along[0] ?? 0)).toBeGreaterThanOrEqual(50);
    expect(along.at(-1)).toBeLessThanOrEqual(216);
  });
});

describe("the pins of the race", () => {
  it("stand apart, in the order of the cars, and within the line", () => {
    const pins = pinsOf([10, 10, 12, 200, 298, 298].map((at, seat) => ({ seat, at })), 17, 10, 302);
    for (let i = 1; i < pins.length; i++) expect((pins[i]?.pin ?? 0) - (pins[i - 1]?.pin ?? 0)).toBeGreaterThanOrEqual(17 - 1e-6);
    expect(pins[0]?.pin).toBeGreaterThanOrEqual(10);
    expect(pins.at(-1)?.pin).toBeLessThanOrEqual(302);
    expect(pins.find((pin) => pin.seat === 3)?.pin).toBe(200);
  });
});

describe("tags", () => {
  it("cover neither each other nor the edge of the sheet", () => {
    const sheet = { x: 0, y: 0, width: 400, height: 300 };
    const rects = placeTags([20, 40, 60].map((x) => ({ x, y: 20, width: 110, height: 31 })), [{ x: 0, y: 0, width: 80, height: 40 }], sheet);
    expect(rects).toHaveLength(3);
    for (const [i, a] of rects.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.y).toBeGreaterThanOrEqual(0);
      for (const b of rects.slice(i + 1)) expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
    }
  });
});
