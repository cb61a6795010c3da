import { describe, expect, it } from "vitest";
import { crack } from "../src/games/hallo-trucker/cracks";
import { fan, row } from "../src/games/hallo-trucker/fan";
import { layout, spareRoom, RATIO } from "../src/games/hallo-trucker/layout";

/** How far a fan reaches, corners of turned cards included. */
function reach(places: ReturnType<typeof fan>, card: number): [number, number] {
  const sides = places.flatMap(({ x, turn }) => {
    const angle = (turn * Math.PI) / 180;
    return [-1, 1].flatMap((side) => [0, card / RATIO].map((high) => x + (side * card * Math.cos(angle)) / 2 + high * Math.sin(angle)));
  });
  return [Math.min(...sides), Math.max(...sides)];
}

describe("the hand as a fan", () => {
  it("never leaves its room, however many cards there are and whichever is looked at", () => {
    for (const width of [344, 374, 616, 752, 1048, 1528]) {
      for (let cards = 1; cards <= 12; cards++) {
        for (const looked of [null, ...Array(cards).keys()]) {
          const card = width < 600 ? 80 : 110;
          const [left, right] = reach(fan(cards, width, card, looked), card);
          expect(left).toBeGreaterThanOrEqual(-0.01);
          expect(right).toBeLessThanOrEqual(width + 0.01);
        }
      }
    }
  });

  it("goes from left to right, is even on both sides and stands highest in the middle", () => {
    const places = fan(9, 1000, 110);
    places.forEach((place, i) => {
      const other = places[8 - i];
      expect(place.x + (other?.x ?? 0)).toBeCloseTo(1000);
      expect(place.turn).toBeCloseTo(-(other?.turn ?? 0));
      if (i > 0) expect(place.x).toBeGreaterThan(places[i - 1]?.x ?? 0);
    });
    expect(Math.min(...places.map((place) => place.y))).toBe(places[4]?.y);
  });

  it("shows nearly all of a card that is looked at, even where cards lie close", () => {
    for (let looked = 0; looked < 9; looked++) {
      const places = fan(10, 374, 84, looked);
      expect((places[looked + 1]?.x ?? 0) - (places[looked]?.x ?? 0)).toBeGreaterThan(84 * (looked === 0 || looked === 8 ? 0.6 : 0.85));
    }
  });

  it("is empty without cards", () => {
    expect(fan(0, 300, 80)).toEqual([]);
  });
});

describe("a row along the road", () => {
  it("never leaves its room, and keeps its order", () => {
    for (const width of [220, 252, 500, 780]) {
      for (let cards = 1; cards <= 60; cards++) {
        for (const dead of [0, 1, Math.floor(cards / 2), cards - 1]) {
          const { xs } = row(cards, width, 40, 5, dead);
          expect(xs).toHaveLength(cards);
          expect((xs.at(-1) ?? 0) + 40).toBeLessThanOrEqual(width + 0.01);
          expect(xs.every((x, i) => i === 0 || x > (xs[i - 1] ?? 0))).toBe(true);
        }
      }
    }
  });

  it("lies side by side while there is room", () => {
    expect(row(3, 500, 40, 5)).toEqual({ xs: [0, 45, 90], seen: 40 });
  });

  it("gives what counts more room than what does not", () => {
    const { xs, seen } = row(16, 250, 36, 4, 8);
    expect((xs[12] ?? 0) - (xs[11] ?? 0)).toBeGreaterThan(2 * ((xs[3] ?? 0) - (xs[2] ?? 0)));
    expect(seen).toBeCloseTo((xs[12] ?? 0) - (xs[11] ?? 0));
  });
});

describe("how the board shares its room", () => {
  const sizes: [number, number][] = [[331, 325], [508, 338], [444, 387], [344, 404], [664, 420], [664, 450], [344, 520], [374, 610], [616, 612], [752, 800], [1048, 744], [1528, 924]];

  it.each(sizes)("fits everything into %i by %i for two to five seats", (width, height) => {
    for (let seats = 2; seats <= 5; seats++) {
      const lay = layout(width, height, seats, true);
      const used = lay.counter + lay.depot + lay.hand + seats * lay.lane + (seats + 2) * lay.gap;
      expect(used).toBeLessThanOrEqual(lay.height + 0.51);
      expect(lay.height).toBe(height);
      expect(lay.inHand + lay.lift).toBeLessThan(lay.hand);
      expect(lay.inLane).toBeLessThan(lay.lane);
      expect(lay.inHand).toBeGreaterThan(lay.inLane);
    }
  });

  it("grows beyond a window that is too low, rather than lose a lane", () => {
    const lay = layout(800, 200, 4, true);
    expect(lay.lane).toBeGreaterThanOrEqual(22);
    expect(lay.height).toBeGreaterThan(200);
  });

  it("keeps no room for a hand where there is none", () => {
    expect(layout(1048, 744, 3, false).hand).toBe(0);
  });
});

describe("cracks", () => {
  it("are always the same, and go from top to bottom", () => {
    const path = crack(50, 0, 80, 7);
    expect(path).toBe(crack(50, 0, 80, 7));
    expect(path).not.toBe(crack(50, 0, 80, 8));
    expect(path.startsWith("M")).toBe(true);
    expect(path).toContain(" 80.0");
  });
});

describe("a board with a hint above the hand", () => {
  const plain = layout(374, 608, 4, true);

  it("keeps the hand where it is, and folds the lanes", () => {
    const lay = layout(374, 608, 4, true, 170);
    expect([lay.hand, lay.inHand, lay.counter, lay.depot, lay.height]).toEqual([plain.hand, plain.inHand, plain.counter, plain.depot, plain.height]);
    expect(lay.room).toBe(170);
    expect(lay.lane).toBeLessThan(plain.lane);
    expect(lay.counter + lay.depot + lay.hand + lay.room + lay.lane * 4 + lay.gap * 7).toBeLessThanOrEqual(lay.height);
  });

  it("gives no more than there is", () => {
    const lay = layout(374, 608, 4, true, 900);
    expect(lay.room).toBe(spareRoom(plain, 4));
    expect(lay.counter + lay.depot + lay.hand + lay.room + lay.lane * 4 + lay.gap * 7).toBeLessThanOrEqual(lay.height);
  });

  it("needs none where there is room beside the board", () => {
    expect(layout(1048, 744, 4, true, 200)).toEqual(layout(1048, 744, 4, true));
  });
});
