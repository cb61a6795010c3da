import { describe, expect, it } from "vitest";
import { advisedMove, adviceOf, bestOf, calibrationOf, groupsOf, hundredths, nearest, noteOf, percent, scaleOf, weighing, type Hint } from "../src/match/hint";
import type { Words } from "../src/games";
import type { MatchModel } from "../src/model/matchModel.svelte";

const WORDS = { action: (_: MatchModel, offer: { move: string }) => offer.move.toUpperCase() } as unknown as Words;
const MODEL = { find: (move: string) => ({ move }) } as unknown as MatchModel;

type Line = [move: string, chance: number, place: number, wide?: number];

function hint(lines: Line[], more: Partial<Hint> = {}): Hint {
  const moves = lines.map(([move, chance, place, wide = 0.01]) => ({ move, chance, low: chance - wide, high: chance + wide, place, reason: "", clause: "" }));
  return { moves, chances: [0.34, 0.25, 0.22, 0.19], tries: 20_000, done: true, note: "", ...more };
}

const CLEAR = hint([["50", 0.34, 1], ["70", 0.3, 2], ["rest", 0.3, 2], ["110", 0.26, 4]]);
const SHARED = hint([["50", 0.34, 1], ["70", 0.34, 1], ["rest", 0.2, 3]]);
const EQUAL = hint([["50", 0.3, 1], ["70", 0.3, 1], ["rest", 0.3, 1], ["110", 0.3, 1]], { note: "equal" });

describe("a hint", () => {
  it("has one row for moves that cannot be told apart", () => {
    expect(groupsOf(CLEAR).map((group) => group.moves.map((each) => each.move))).toEqual([["50"], ["70", "rest"], ["110"]]);
    expect(groupsOf(CLEAR)[1]).toMatchObject({ chance: 0.3, place: 2 });
  });

  it("says best on the board only of one, and equal of what shares a place", () => {
    expect([...adviceOf(CLEAR)]).toEqual([
      ["50", { best: true, text: "best 34%" }],
      ["70", { best: false, text: "equal 30%" }],
      ["rest", { best: false, text: "equal 30%" }],
    ]);
    expect([...adviceOf(SHARED)].map(([move, said]) => [move, said.best])).toEqual([["50", false], ["70", false]]);
    expect(bestOf(SHARED)).toBeNull();
    for (const nothing of [null, EQUAL, { ...CLEAR, done: false }, { ...CLEAR, note: "no-hints" as const }]) expect(adviceOf(nothing).size).toBe(0);
  });

  it("is what the button does, unless all are equal", () => {
    expect(advisedMove(CLEAR, "rest")).toBe("50");
    expect(advisedMove(SHARED, "70")).toBe("70"); // as good as the best, and what is usually done
    expect(advisedMove(SHARED, "rest")).toBe("50");
    for (const nothing of [null, EQUAL, { ...CLEAR, done: false }]) expect(advisedMove(nothing, "70")).toBeNull();
    expect(advisedMove(hint([["roll", 0.5, 1]], { note: "forced" }), null)).toBe("roll");
  });

  it("says what is special about it", () => {
    expect(noteOf(EQUAL)).toBe("Take what you like: these four are equal.");
    expect(noteOf(hint([["roll", 0.5, 1]], { note: "forced" }))).toBe("Only one move. Make it.");
    expect(noteOf(hint([], { note: "no-hints" }))).toBe("No hints on questions.");
    expect(noteOf(CLEAR)).toBe("");
    expect(noteOf({ ...EQUAL, done: false, note: "" })).toBe("");
  });

  it("says what is still being weighed", () => {
    expect(weighing(MODEL, WORDS, hint([["a", 0.34, 1, 0.05], ["b", 0.3, 1, 0.05], ["c", 0.1, 3]], { done: false }))).toBe("still weighing A and B");
    expect(weighing(MODEL, WORDS, hint([["a", 0.34, 1], ["b", 0.1, 2]], { done: false }))).toBe("making sure");
    expect(weighing(MODEL, WORDS, { ...EQUAL, done: false })).toBe("still weighing four moves");
    expect(weighing(MODEL, WORDS, hint([], { done: false }))).toBe("looking ahead");
  });
});

describe("figures", () => {
  it("add up to 100", () => {
    expect(hundredths([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(hundredths([0.336, 0.252, 0.222, 0.19])).toEqual([34, 25, 22, 19]);
    for (let n = 2; n < 9; n++) {
      const parts = Array.from({ length: n }, (_, i) => ((i * 37) % 11) + 0.3);
      expect(hundredths(parts).reduce((sum, each) => sum + each)).toBe(100);
    }
  });

  it("never say 0 or 100 of what may or may not happen", () => {
    expect([0, 0.001, 0.345, 0.999, 1].map(percent)).toEqual([0, 1, 35, 99, 100]);
  });

  it("are drawn on a scale that holds them all", () => {
    const { from, to } = scaleOf(groupsOf(CLEAR));
    expect(from).toBeLessThan(0.25);
    expect(to).toBeGreaterThan(0.35);
    expect(scaleOf(groupsOf(hint([["a", 0.99, 1, 0.01], ["b", 0.01, 2, 0.01]])))).toEqual({ from: 0, to: 1 });
  });
});

describe("the calibration", () => {
  it("is read where a game has one, and only what makes sense", () => {
    expect(calibrationOf({})).toEqual([]);
    expect(calibrationOf({ calibration: null })).toEqual([]);
    expect(calibrationOf({ calibration: [[10, 12, 800], [50, "x", 3], [90, 100, 0]] })).toEqual([{ said: 0.1, won: 0.12, positions: 800 }]);
  });

  it("has a line for every chance: the nearest", () => {
    const kept = [{ said: 0.1, won: 0.12, positions: 1 }, { said: 0.3, won: 0.29, positions: 1 }];
    expect(nearest(kept, 0.34)?.said).toBe(0.3);
    expect(nearest(kept, 0.02)?.said).toBe(0.1);
    expect(nearest([], 0.5)).toBeNull();
  });
});
