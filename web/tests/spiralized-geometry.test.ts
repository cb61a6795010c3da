// The page's board is the rules' board, for every size of the rings.

import { describe, expect, it } from "vitest";
import { seatColours } from "../src/games/spiralized/colours";
import { arrowOf, editionOf, isWheel, planOf, type Plan } from "../src/games/spiralized/geometry";
import { HALF, PIT_RADIUS, TOKEN, bays, safePoint, spacePoint, startTurn, stepSpot, tokenSpot, trim, turnOf, type Spot } from "../src/games/spiralized/layout";
import { allTokens, positionOf } from "../src/games/spiralized/position";
import { USUAL } from "../src/games/spiralized/usual";
import { edition, happenings, layouts, parts, planFor, plans, tables } from "./spiralized";

describe.each(tables.map((table, option) => [table.size, table, plans[option] as Plan] as const))("rings of %i", (size, table, plan) => {
  it("have the same coloured spaces, Wheels and sunbursts", () => {
    expect(plan.size).toBe(size);
    expect(plan.hue).toEqual(table.hue);
    expect(plan.sun.flatMap((sun, space) => (sun ? [space] : []))).toEqual(table.sun);
    expect(plan.stair).toEqual(table.stair);
    expect(Array.from({ length: plan.rings }, (_, ring) => ring).filter((ring) => isWheel(plan, ring))).toEqual(table.wheels);
  });

  it("have the same ways, and the steps lead back to the spaces", () => {
    expect(plan.way.map((way) => way.slice(1))).toEqual(table.way);
    table.way.forEach((way, colour) => way.forEach((space, i) => expect(plan.step[colour]?.[space]).toBe(i + 1)));
    expect(plan.inner).toBe(6 * size);
    expect(plan.home).toBe(6 * size + 9);
  });

  it("lie at the same angles", () => {
    expect(plan.spaces).toEqual(table.turns.map(([space]) => space));
    for (const [space, turn] of table.turns) expect(turnOf(plan, space)).toBeCloseTo(turn, 5);
    table.starts.forEach((turn, colour) => {
      expect(startTurn(plan, colour)).toBeCloseTo(turn, 5);
      expect(turnOf(plan, arrowOf(plan, colour))).toBeCloseTo(turn, 5);
    });
    table.safe_zones.forEach((turn, colour) => {
      const { x, y } = safePoint(plan, colour, 1);
      expect((Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1).toBeCloseTo(turn % 1, 5);
    });
  });

  it("are drawn with room for every token, and nothing lies outside or in the Pit", () => {
    const spots = plan.colours.flatMap((_, colour) => [
      ...Array.from({ length: plan.tokens }, (_, slot) => stepSpot(plan, colour, 254, slot)),
      ...Array.from({ length: plan.startHolds }, (_, slot) => stepSpot(plan, colour, 0, slot)),
      ...Array.from({ length: plan.safeZone }, (_, n) => stepSpot(plan, colour, plan.inner + 1 + n)),
      ...Array.from({ length: plan.tokens }, (_, slot) => stepSpot(plan, colour, plan.home, slot)),
    ]);
    spots.push(...plan.spaces.map((space) => ({ ...spacePoint(plan, space), size: TOKEN })));
    const far = spots.map(({ x, y }) => Math.hypot(x, y));
    expect(Math.max(...spots.map((spot, i) => (far[i] ?? 0) + spot.size))).toBeLessThan(HALF);
    expect(Math.min(...spots.map((spot, i) => (far[i] ?? 0) - spot.size))).toBeGreaterThan(PIT_RADIUS - 2);
    const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y) - a.size - b.size;
    expect(Math.min(...spots.flatMap((a, i) => spots.slice(i + 1).map((b) => apart(a, b))))).toBeGreaterThan(-2);
  });

  it("keep a colour's bays clear of the next one's", () => {
    plan.colours.forEach((_, colour) => {
      const next = bays(plan, (colour + 1) % plan.colours.length).rectangle[0] + (colour + 1 === plan.colours.length ? 1 : 0);
      expect(bays(plan, colour).start[1]).toBeLessThan(next);
    });
  });
});

describe("an edition", () => {
  it("that is not one is refused", () => {
    expect(() => editionOf({ colours: {} })).toThrow("the edition has no [rings]");
    expect(() => planOf(edition, 3)).toThrow("there is no size 3");
  });

  it("of the home page's picture is the usual one", () => {
    const { colours, rings, sunbursts, tokens } = edition;
    expect(USUAL).toEqual({ colours, rings: { ...rings, sizes: [rings.usual] }, sunbursts, tokens });
  });
});

it("a line can lose its beginning", () => {
  const bent = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }];
  expect(trim(bent, 4)).toEqual([{ x: 4, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }]);
  expect(trim(bent, 15)).toEqual([{ x: 10, y: 5 }, { x: 10, y: 10 }]);
  expect(trim(bent, 30)).toEqual([]);
});

it("no two tokens are drawn in the same place", () => {
  for (const { after } of happenings) {
    const plan = planFor(after);
    const pos = positionOf(after);
    const drawn = allTokens(plan, pos).map((token) => tokenSpot(plan, pos, token));
    expect(new Set(drawn.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(drawn.length);
  }
});

describe("the colours of seats, before there is a match", () => {
  it.each(layouts)("are those of the rules: %s for %i", (word, seats, colours) => {
    const found = seatColours(parts, { colours: word }, seats);
    expect(found.map(({ colour }) => colour)).toEqual(colours);
    if (word !== "spread") expect(found.map(({ name }) => name).join("-")).toBe(word);
  });
});
