import { expect, it } from "vitest";
import { figureOf, pointsOf } from "../src/parts/points";

const GRAND = { unit: "points", scale: 10_000, decimals: 1 };

it("writes a standing in the game's own unit, rounded as the server rounds it", () => {
  // The same figures as in tests/engine/test_points.py.
  expect([27_682_080, -120_000, 0, 499, 500, -500, -501, 12_345_678_900].map((each) => figureOf(GRAND, each))).toEqual([
    "2,768.2",
    "−12.0",
    "0.0",
    "0.0",
    "0.1",
    "0.0",
    "−0.1",
    "1,234,567.9",
  ]);
  expect(pointsOf(GRAND, 27_682_080)).toBe("2,768.2 points");
});

it("leaves whole numbers as they are", () => {
  expect(pointsOf({ unit: "km", scale: 1, decimals: 0 }, 4_200)).toBe("4,200 km");
  expect(figureOf({ scale: 1, decimals: 0 }, -7)).toBe("−7");
  expect(figureOf({ scale: 100, decimals: 2 }, 1_005)).toBe("10.05");
});
