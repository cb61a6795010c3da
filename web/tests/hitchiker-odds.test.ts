import { describe, expect, it } from "vitest";
import { against, houseEnds } from "../src/games/hitchiker/casino/house";
import { casinoWords } from "../src/games/hitchiker/casino/words";
import { PHASE } from "../src/games/hitchiker/read";
import { modelOf, moments } from "./hitchiker-casino";

/** Cards left that count 1 to 10, of a whole pack without these. */
const without = (...counts: number[]): number[] => Array.from({ length: 10 }, (_, i) => (i === 9 ? 16 : 4) - counts.filter((count) => count === i + 1).length);

describe("how the House ends", () => {
  it("is what the terminal says of a king, and of an ace", () => {
    const king = houseEnds(17, 10, false, without(10, 10, 7));
    expect([17, 18, 19, 20, 21, 22].map((end) => Number(king.get(end)?.toFixed(6)))).toEqual([0.100467, 0.119209, 0.119453, 0.321803, 0.119458, 0.053076]);
    const ace = houseEnds(17, 1, true, without(1, 9, 9));
    expect([17, 18, 19, 20, 21, 22].map((end) => Number(ace.get(end)?.toFixed(6)))).toEqual([0.133022, 0.13845, 0.136733, 0.098242, 0.377644, 0.030913]);
  });

  it("is said of standing, and adds up", () => {
    const asked = moments.filter(({ before }) => before.phase === PHASE.hand && before.felt.length > 3);
    expect(asked.length).toBeGreaterThan(3);
    for (const { before } of asked) {
      const { wins, push, loses } = against(before, 18, 17);
      expect(wins + push + loses).toBeCloseTo(1);
      expect(casinoWords.effect(modelOf(before, before.waiting ? 31 - Math.clz32(before.waiting) : 0), { move: "stand" })).toMatch(/^You keep .*\d+\. The House draws to 17: \d+% you win, \d+% a push\.$/);
    }
  });
});
