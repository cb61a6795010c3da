// What the page reads out of offers, Grand Scores and the chart, and its words for hands.

import { describe, expect, it } from "vitest";
import { joined, linksOf, starsOf } from "../src/games/krikkit/chart";
import { FACETS, NEIGHBOURS } from "../src/games/krikkit/die";
import { LINES, SIGNS, THIRTEENS, linesOf } from "../src/games/krikkit/hands";
import { ALL, NONE, heldBy, holdMove, percent, quadrantAt, wishOf, wormholesIn } from "../src/games/krikkit/read";
import rulebook from "../../src/wayside/games/krikkit/rulebook.md?raw";
import { modelAt, ends, figure, happenings, lines } from "./krikkit";

describe("hands", () => {
  it("have the lines of the rules, with their clauses", () => {
    expect(LINES.map(([, , clause]) => clause)).toEqual(lines.map(([, clause]) => clause));
    LINES.forEach(([words], i) => expect(lines[i]?.[0].toLowerCase()).toContain(words.toLowerCase()));
    for (const sign of SIGNS) expect(rulebook).toContain(`**${sign.clause}**`);
  });

  it("show the lines that say something, and a Beeblebrox by its name", () => {
    const sheet = [52, 0, 0, 0, 156, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(linesOf(sheet, THIRTEENS, true).map((line) => line.words)).toEqual(["The dice", "Beeblebrox"]);
    expect(linesOf(sheet, THIRTEENS, false).map((line) => line.clause)).toEqual(["K3.1", "K4.2"]);
  });
});

describe("moves", () => {
  it("that hold dice are written as they are offered", () => {
    for (let held = 0; held < ALL; held++) expect(heldBy(holdMove(held))).toBe(held);
    const offered = new Set(happenings.flatMap((kept) => kept.offers.map(([move]) => move).filter((move) => move.startsWith("hold"))));
    expect(offered.size).toBe(15);
    for (const move of offered) expect(holdMove(heldBy(move))).toBe(move);
    expect(heldBy("stop")).toBe(-1);
  });

  it("name quadrants and seats", () => {
    expect(wishOf(figure, "sell 3 4 2")).toEqual({ verb: "sell", quadrant: quadrantAt(figure, 3, 4), seat: 1 });
    expect(wishOf(figure, "claim 7 6").quadrant).toBe(41);
    expect(wishOf(figure, "against 3").seat).toBe(2);
    expect(wishOf(figure, "answer 3")).toEqual({ verb: "answer", quadrant: NONE, seat: NONE });
  });

  it("that are offered can all be found by what the board writes", () => {
    for (const kept of happenings) {
      const model = modelAt(kept);
      for (const offer of model.offers) expect(model.find(offer.move)).toBe(offer);
    }
  });
});

describe("Grand Scores", () => {
  it("are taken apart into what they are made of", () => {
    for (const end of ends) expect(wormholesIn(figure, end.standing, end.score, end.rate), JSON.stringify(end)).toBe(end.wormholes);
  });

  it("have interest in percent, without a nought behind it", () => {
    expect(percent(142)).toBe("1.42%");
    expect(percent(460)).toBe("4.6%");
  });
});

describe("the chart", () => {
  const owners = (places: Record<number, number[]>): number[] => Array.from({ length: 42 }, (_, q) => Number(Object.keys(places).find((seat) => places[Number(seat)]?.includes(q)) ?? NONE));

  it("draws lines between quadrants of one owner that touch, and not around the edge", () => {
    expect(linksOf(figure, owners({ 0: [6, 7, 13], 1: [5] }))).toEqual([{ from: 6, to: 13, seat: 0 }]);
  });

  it("knows groups from side to side", () => {
    expect(joined(figure, owners({ 0: [0, 1, 2, 3, 4, 5, 6] })).size).toBe(7);
    expect(joined(figure, owners({ 1: [3, 10, 17, 24, 31, 38] })).size).toBe(6);
    expect(joined(figure, owners({ 1: [3, 10, 17, 24, 31], 0: [38] })).size).toBe(0);
    expect(joined(figure, owners({ 0: [0, 1, 2, 4, 5, 6] })).size).toBe(0);
  });

  it("has the same sky each time, and another on the other sheet", () => {
    expect(starsOf(figure, 0)).toEqual(starsOf(figure, 0));
    expect(starsOf(figure, 0)).not.toEqual(starsOf(figure, 1));
  });
});

describe("a die", () => {
  it("shows ten facets, and each number has three neighbours that have it", () => {
    expect(FACETS).toHaveLength(10);
    for (let face = 1; face <= 20; face++) {
      expect(NEIGHBOURS[face]).toHaveLength(3);
      for (const other of NEIGHBOURS[face] ?? []) {
        expect(NEIGHBOURS[other]).toContain(face);
        expect(NEIGHBOURS[21 - face]).toContain(21 - other);
      }
    }
  });
});
