import { describe, expect, it, vi } from "vitest";
import type { Face } from "../src/games";
import { ApiError } from "../src/net/api";
import type { Frame, Frames, GameInfo, JudgedMove, LuckInfo, MatchChances, MatchHeader } from "../src/protocol";
import { areaOf, clearOf, cross, figureBy, lineOf, percents, placeMarks, sidesOf, smooth, stack, stepAt, takenBy, topOf, xOf, yOf, type Plot, type Taken } from "../src/review/curve";
import { among, extremes, figure, movesCost, verdict, worth } from "../src/review/luck";
import { dearest, featOf } from "../src/review/moments";
import { eyesOf, Review, reviewOf } from "../src/review/review.svelte";
import { spanAt, spansOf } from "../src/review/spans";
import { headline, story, type Tale } from "../src/review/story";

const PLOT: Plot = { left: 50, right: 1050, top: 50, bottom: 350, steps: 100, highest: 0.75 };

const judged = (step: number, cost: number, more: Partial<JudgedMove> = {}): JudgedMove => ({
  step,
  seat: 0,
  played: cost ? "row 90" : "row rest",
  chance: 0.4 - cost,
  best: "row rest",
  best_chance: 0.4,
  doubt: 0.01,
  reason: "It waits.",
  clause: "T4.2",
  ...more,
});

describe("shares", () => {
  it("are whole and add up to 100, whatever they are", () => {
    for (const chances of [[1 / 3, 1 / 3, 1 / 3], [0.335, 0.335, 0.33], [0.005, 0.005, 0.99], [1, 0, 0, 0], [0.1, 0.2, 0.3, 0.4]]) {
      expect(percents(chances).reduce((sum, each) => sum + each, 0)).toBe(100);
    }
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.456, 0.544])).toEqual([46, 54]);
    expect(percents([0, 0])).toEqual([0, 0]);
  });
});

describe("the curve", () => {
  it("goes up to 75 per cent, or as far as anybody came before the end", () => {
    const flat = Array.from({ length: 101 }, () => [0.5, 0.5]);
    expect(topOf(flat, 100)).toBe(0.75);
    expect(topOf([...flat.slice(0, 98), [0.9, 0.1], [0.95, 0.05], [1, 0]], 100)).toBe(0.75); // the end itself
    expect(topOf(flat.with(50, [0.8, 0.2]), 100)).toBe(1);
    expect(topOf([], 0)).toBe(0.75);
  });

  it("puts steps and shares in their places, and finds the step back", () => {
    expect([xOf(PLOT, 0), xOf(PLOT, 50), xOf(PLOT, 100)]).toEqual([50, 550, 1050]);
    expect([yOf(PLOT, 0), yOf(PLOT, 0.375), yOf(PLOT, 0.75), yOf(PLOT, 1)]).toEqual([350, 200, 50, 50]);
    for (const step of [0, 1, 37, 99, 100]) expect(stepAt(PLOT, xOf(PLOT, step) + 4)).toBe(step);
    expect([stepAt(PLOT, -500), stepAt(PLOT, 5000)]).toEqual([0, 100]);
  });

  it("is a line from point to point, and the ground below it", () => {
    const points = [[0.25, 0.75], [0.75, 0.25]];
    expect(lineOf(PLOT, points, 0)).toBe("M50 250L60 50");
    expect(areaOf(PLOT, points, 0)).toBe("M50 250L60 50L60 350H50z");
    expect(areaOf(PLOT, [], 0)).toBe("");
  });

  it("names each line where it keeps away from the others", () => {
    // Two lines that lie on each other at first and part later.
    const points = Array.from({ length: 101 }, (_, step) => (step < 60 ? [0.5, 0.5] : [0.7, 0.3]));
    const marks = placeMarks(PLOT, points, [0, 1]);
    expect(marks.map(({ seat }) => seat)).toEqual([0, 1]);
    for (const { x, y, seat } of marks) {
      const step = stepAt(PLOT, x);
      expect(step).toBeGreaterThanOrEqual(60);
      expect(y).toBeCloseTo(yOf(PLOT, points[step]?.[seat] ?? 0));
    }
    const [one] = placeMarks(PLOT, points, [0]);
    const [moved] = placeMarks(PLOT, points, [0], [{ x: one?.x ?? 0, y: one?.y ?? 0, wide: 200, high: 200 }]);
    expect(Math.abs((moved?.x ?? 0) - (one?.x ?? 0))).toBeGreaterThan(90);
  });

  it("keeps signs from covering each other", () => {
    expect(stack([{ x: 100, y: 100 }, { x: 110, y: 100 }, { x: 300, y: 100 }, { x: 105, y: 90 }], 27, 0)).toEqual([100, 73, 100, 46]);
    // Above there is no room for the second.
    expect(stack([{ x: 0, y: 10 }, { x: 0, y: 10 }, { x: 20, y: 0 }], 27, 8)).toEqual([10, 37, 64]);
  });

  it("writes what a move cost beside its sign, over nothing else", () => {
    const sides = (...xs: number[]) => sidesOf(PLOT, xs.map((x) => ({ x, y: 100 })));
    expect(sides(200, 400)).toEqual([1, 1]);
    expect(sides(200, 270)).toEqual([1, 1]); // the figure just fits in between
    expect(sides(200, 235)).toEqual([-1, 1]);
    expect(sides(200, 165, 235)).toEqual([0, -1, 1]); // neighbours at both sides
    expect(sides(200, 275, 240)).toEqual([-1, 1, 0]);
    expect(sides(60, 1040)).toEqual([1, -1]); // at the edges
    expect(sidesOf(PLOT, [{ x: 990, y: 50 }])).toEqual([-1]); // before the flag
    for (const apart of [5, 30, 36, 50, 62, 70]) {
      const signs = [500, 500 + apart, 500 - 2 * apart].map((x) => ({ x, y: 100 }));
      const boxes = sidesOf(PLOT, signs).flatMap((side, i) => (side ? [figureBy(signs[i] ?? { x: 0, y: 0 }, side)] : []));
      boxes.forEach((one, i) => expect(boxes.slice(i + 1).some((other) => cross(one, other))).toBe(false));
    }
  });

  it("keeps names away from the stems of signs, long names farther", () => {
    const points = Array.from({ length: 101 }, () => [0.5, 0.2]);
    const [free] = placeMarks(PLOT, points, [0]);
    const sign = { x: free?.x ?? 0, y: 60 };
    const stem = takenBy(sign, 0, 300);
    for (const reach of [10, 60]) {
      const [moved] = placeMarks(PLOT, points, [0], stem, () => reach);
      expect(Math.abs((moved?.x ?? 0) - sign.x)).toBeGreaterThan(Math.max(26, reach));
    }
  });

  it("keeps names away from the figures of the scale", () => {
    const few = { ...PLOT, steps: 12 };
    // Lines that are apart at first, and lie on each other soon after.
    const points = Array.from({ length: 13 }, (_, step) => (step < 2 ? [0.6, 0.2] : [0.41, 0.39]));
    for (const reach of [26, 70, 120]) {
      for (const { x } of placeMarks(few, points, [0, 1], [], () => reach)) expect(x - reach).toBeGreaterThanOrEqual(few.left - 4);
    }
  });

  it("says who won where neither the line nor a sign is", () => {
    const boxes = [100, 140, 180].map((y) => ({ x: 1000, y, wide: 80, high: 20 }));
    const at = (share: number, ...taken: Taken[]) => clearOf(PLOT, Array.from({ length: 101 }, () => [share]), 0, boxes, taken)?.y;
    expect(at(0.2)).toBe(100);
    expect(at(0.625)).toBe(140); // the line is at 100
    expect(at(0.625, { x: 1010, y: 145, wide: 30, high: 30 })).toBe(180);
    expect(at(0.2, { x: 1000, y: 140, wide: 9, high: 200 })).toBe(100); // nowhere: where it would be read first
  });
});

describe("the dearest moves", () => {
  it("are three at most, the dearest first, and none that may well have cost nothing", () => {
    const moves = [judged(3, 0.05), judged(9, 0.17), judged(12, 0.02), judged(20, 0.09), judged(31, 0.06), judged(40, 0.1, { doubt: 0.12 })];
    expect(dearest(moves).map(({ number, move, cost }) => [number, move.step, Math.round(cost * 100)])).toEqual([[1, 9, 17], [2, 20, 9], [3, 31, 6]]);
    expect(dearest([judged(3, 0.029), judged(4, 0)])).toEqual([]);
    // A rough figure does not push out three that are sure.
    const rough = [judged(3, 0.2, { doubt: 0.19 }), judged(9, 0.1), judged(12, 0.08), judged(20, 0.06)];
    expect(dearest(rough).map(({ move }) => move.step)).toEqual([9, 12, 20]);
  });

  it("have a counterpart: the best one gained most on what was to be expected", () => {
    const points = Array.from({ length: 50 }, () => [0.3, 0.7]);
    const moves = [judged(5, 0, { chance: 0.34, played: "row rest" }), judged(9, 0, { chance: 0.38 }), judged(20, 0.1, { chance: 0.6 })];
    expect(featOf(moves, points)).toEqual({ step: 9, gain: expect.closeTo(0.08) });
    expect(featOf([judged(9, 0, { chance: 0.32 })], points)).toBeNull();
    expect(featOf([judged(80, 0, { chance: 0.9 })], points)).toBeNull(); // not known yet
  });
});

const frame = (step: number, set: Record<string, unknown>, standing: number[]): Frame => ({ step, seat: 0, set, standing });

describe("the parts of a match", () => {
  it("are its stages, with who got most out of each", () => {
    const frames = [frame(0, { stage: 0, round: 1 }, [0, 0]), frame(1, {}, [0, 0]), frame(2, { stage: 1 }, [40, 70]), frame(3, { round: 2 }, [40, 70]), frame(4, { stage: 2, over: 1 }, [90, 120])];
    expect(spansOf(frames)).toEqual([
      { name: "Stage 1", short: "1", first: 0, last: 2, best: { seat: 1, gain: 70 } },
      { name: "Stage 2", short: "2", first: 2, last: 4, best: null }, // as much for one as for the other
    ]);
    expect([0, 1, 2, 3, 4].map((step) => spanAt(spansOf(frames), step)?.short)).toEqual(["1", "1", "1", "2", "2"]);
    expect(spanAt([], 3)).toBeNull();
  });

  it("are its rounds where there is one stage, a few together where they are many", () => {
    const some = Array.from({ length: 9 }, (_, step) => frame(step, { round: Math.floor(step / 2) }, [step, 0]));
    expect(spansOf(some).map(({ name, first, last }) => [name, first, last])).toEqual([["Round 1", 0, 4], ["Round 2", 4, 6], ["Round 3", 6, 8]]);
    const many = Array.from({ length: 121 }, (_, step) => frame(step, { round: 1 + Math.floor(step / 10) }, [0, 0]));
    const found = spansOf(many);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found[0]?.name).toBe("Rounds 1–3");
    expect(found.at(-1)?.last).toBe(120);
    expect(found.map(({ first }) => first).slice(1)).toEqual(found.map(({ last }) => last).slice(0, -1));
  });

  it("are its rounds where a game has very many stages", () => {
    const frames = Array.from({ length: 121 }, (_, step) => frame(step, { round: 1 + Math.floor(step / 10), stage: Math.floor(step / 10) }, [0, 0]));
    expect(spansOf(frames).map(({ name }) => name).slice(0, 2)).toEqual(["Rounds 1–3", "Rounds 4–6"]);
    const few = frames.slice(0, 51);
    expect(spansOf(few).map(({ name }) => name)).toEqual(["Stage 1", "Stage 2", "Stage 3", "Stage 4", "Stage 5"]);
  });

  it("are one where the game counts neither", () => {
    expect(spansOf([frame(0, {}, [0, 0]), frame(1, {}, [1, 0])]).map(({ name, last }) => [name, last])).toEqual([["The match", 1]]);
    expect(spansOf([])).toEqual([]);
  });
});

describe("the story", () => {
  const tale = (points: number[][], standing: number[], more: Partial<Tale> = {}): string =>
    story({ points, standing, names: ["Ann", "Lin"], seat: 0, me: true, spans: [], moments: [], luck: null, players: 2, ...more });
  const along = (share: (step: number) => number): number[][] => Array.from({ length: 101 }, (_, step) => [share(step), 1 - share(step)]);

  it("says how it ended", () => {
    expect(headline(["Ann", "Lin"], [3, 5], 0, "2 km")).toBe("Lin won by 2 km.");
    expect(headline(["Ann", "Lin"], [7, 5], 0, "2 km")).toBe("You won by 2 km.");
    expect(headline(["Ann", "Lin"], [7, 5], null, "")).toBe("Ann won.");
    expect(headline(["Ann", "Lin", "Ida"], [5, 5, 5], 1, "")).toBe("You, Ann and Ida shared the win.");
  });

  it("tells of a lead that a move cost", () => {
    const points = along((step) => (step < 60 ? 0.7 : 0.3));
    const moments = dearest([judged(60, 0.17)]);
    expect(tale(points, [1, 2], { moments, luck: 2 })).toBe("You led until move 59. Then one move cost 17 points, and it was not your luck.");
    expect(tale(points, [1, 2], { moments, luck: -5 })).toBe("You led until move 59. Then one move cost 17 points.");
    expect(tale(points, [1, 2])).toBe("You led until move 59. Then Lin came past, and no move of yours was to blame.");
  });

  it("tells of a lead that held, one that came back, and one that came late", () => {
    expect(tale(along((step) => (step < 20 ? 0.5 : 0.8)), [2, 1])).toBe("You led from move 20 on and were never caught.");
    expect(tale(along((step) => (step < 20 ? 0.5 : 0.8)), [2, 1], { me: false })).toBe("Ann led from move 20 on and was never caught.");
    expect(tale(along((step) => (step === 40 ? 0.06 : 0.6)), [2, 1])).toBe("You were down to 6% in move 40 and came back.");
    expect(tale(along((step) => (step < 90 ? 0.5 : 0.9)), [2, 1])).toBe("It was open until move 90. Then it was yours.");
    expect(tale(along((step) => (step < 20 ? 0.5 : 0.1)), [1, 2])).toBe("Lin led from move 20 on and was never caught.");
    expect(tale(along((step) => (step < 90 ? 0.5 : 0.1)), [1, 2])).toBe("It was open until move 90. Then Lin was ahead.");
    expect(tale([], [1, 2])).toBe("");
  });

  it("names stages where there are some", () => {
    const spans = [0, 1].map((i) => ({ name: `Stage ${i + 1}`, short: "", first: i * 50, last: 50 + i * 50, best: null }));
    expect(tale(along((step) => (step < 60 ? 0.5 : 0.1)), [1, 2], { spans })).toContain("stage 2");
  });
});

describe("luck in words", () => {
  it("is never all or none", () => {
    expect(among(1, "cards")).toBe("better cards than in 99 of 100 matches");
    expect(among(0.62, "cards")).toBe("better cards than in 62 of 100 matches");
    expect(among(0.3, "dice")).toBe("worse dice than in 70 of 100 matches");
    expect(among(0, "dice")).toBe("worse dice than in 99 of 100 matches");
    expect([0, 0.2, 0.4, 0.5, 0.62, 0.8, 1].map(verdict)).toEqual(["Very rude", "Rude", "A little rude", "As expected", "A little kind", "Kind", "Very kind"]);
  });

  it("is set beside one's own moves", () => {
    expect(worth(4.2, true)).toBe("It gave you about 4 points.");
    expect(worth(-1.4, true)).toBe("It cost you about 1 point.");
    expect(worth(0.3, false)).toBe("It decided nothing.");
    expect([movesCost(3, 32, true), movesCost(1, 4, false), movesCost(0, 0, true)]).toEqual(["Your three dearest moves cost 32.", "The dearest move cost 4.", ""]);
    expect([figure(1960.4), figure(8.63), figure(7, true), figure(-3.2)]).toEqual(["1,960", "8.6", "7", "−3.2"]);
  });

  it("says who had most of it", () => {
    const seats = [0.6, 0.9, 0.2].map((better_than, seat) => ({ seat, better_than, points: 0, gifts: [] }));
    const name = (seat: number): string => ["You", "Lin", "Ida"][seat] ?? "";
    expect(extremes(seats, name)).toBe("Lin was luckiest, Ida was not.");
    expect(extremes([{ ...seats[0]!, better_than: 0.1 }, seats[1]!], name)).toBe("Lin was luckiest, you were not.");
    expect(extremes(seats.map((each) => ({ ...each, better_than: 0.5 })), name)).toBe("Chance treated everybody alike.");
  });
});

// ---- A review, as it is made

const STEPS = 10;
const MATCH = { id: "m1", table: "t1", game: "toss", names: ["Ann", "Lin"], standing: [2, 5], started: 0, over: 9, empty: [] } as unknown as MatchHeader;
const GAME = { brief: { name: "toss" }, phases: [] } as unknown as GameInfo;
const FACE = {} as Face;
const FRAMES: Frame[] = Array.from({ length: STEPS + 1 }, (_, step) => frame(step, { round: 1 + Math.floor(step / 5), stage: 0, dice: step }, [step, 0]));
const LUCK: LuckInfo = { match: "m1", matches: 10_000, seats: [{ seat: 0, better_than: 0.5, points: 1, gifts: [] }] };

function piece(first: number, count: number): MatchChances {
  const steps = Array.from({ length: Math.min(count, STEPS + 1 - first) }, (_, i) => first + i);
  return {
    points: steps.map((step) => ({ step, chances: [0.5, 0.5] })),
    moves: steps.includes(3) ? [judged(3, 0.2)] : [],
    next: first + count > STEPS ? null : first + count,
    steps: STEPS,
  };
}

function made(chances: (eyes: number, first: number) => Promise<MatchChances>, luck = (): Promise<LuckInfo> => Promise.resolve(LUCK), match = MATCH) {
  const waited: number[] = [];
  const frames = (eyes: string, first: number, count: number): Promise<Frames> =>
    Promise.resolve({ match: "m1", eyes, steps: STEPS, frames: FRAMES.slice(first, first + count) });
  const review = new Review(match, GAME, FACE, 0, true, { chances, frames, luck }, (milliseconds) => {
    waited.push(milliseconds);
    return Promise.resolve();
  });
  return { review, waited };
}

describe("a review", () => {
  it("is made piece by piece", async () => {
    const ask = vi.fn((_: number, first: number) => Promise.resolve(piece(first, 4)));
    const { review } = made(ask);
    await review.open();
    expect(ask.mock.calls).toEqual([[0, 0], [0, 4], [0, 8]]);
    expect([review.done, review.points.length, review.moments.length, review.trouble]).toEqual([true, STEPS + 1, 1, ""]);
    expect(review.spans.map(({ name }) => name)).toEqual(["Round 1", "Round 2"]);
    expect(review.luck).toEqual(LUCK);
    expect(review.modelBefore(4)?.view.dice).toBe(3);
    expect([review.name(0), review.name(1)]).toEqual(["You", "Lin"]);
  });

  it("leaves out a chair that nobody has taken, and its chances", async () => {
    const ask = (): Promise<MatchChances> => Promise.resolve({ ...piece(0, 20), points: [{ step: 0, chances: [0.6, 0.2, 0.2] }] });
    const { review } = made(ask, undefined, { ...MATCH, names: ["Ann", "Lin", "Cem"], standing: [2, 5, 0], empty: [2] });
    await review.open();
    expect(review.seats).toEqual([0, 1]);
    expect(review.points[0]?.map((share) => Math.round(1000 * share))).toEqual([750, 250, 0]);
  });

  it("waits for a server that is getting ready, busy or away", async () => {
    const answers = [
      () => Promise.resolve({ ...piece(0, 1), points: [], moves: [], next: 0 }),
      () => Promise.reject(new ApiError("too-fast", "wait", 429)),
      () => Promise.reject(new ApiError("offline", "away", 0)),
      () => Promise.resolve(piece(0, 20)),
    ];
    const { review, waited } = made(() => answers.shift()!());
    await review.open();
    expect([review.done, review.points.length, review.trouble]).toEqual([true, STEPS + 1, ""]);
    expect(waited.length).toBe(3);
  });

  it("does not ask faster than it may", async () => {
    const { review, waited } = made((_, first) => Promise.resolve(piece(first, 1)));
    await review.open();
    expect(review.done).toBe(true);
    expect(waited.filter((milliseconds) => milliseconds > 1000).length).toBe(3); // eleven questions, eight at once
  });

  it("says what is wrong, and has a curve without luck", async () => {
    const refused = made(() => Promise.reject(new ApiError("other-rules", "played by other rules", 409)), () => Promise.reject(new Error("no")));
    await refused.review.open();
    expect([refused.review.done, refused.review.trouble, refused.review.luck, refused.review.lucky]).toEqual([false, "played by other rules", null, false]);
  });

  it("stops when nobody looks any more", async () => {
    const { review } = made((_, first) => {
      if (first >= 4) review.close();
      return Promise.resolve(piece(first, 2));
    });
    await review.open();
    expect(review.done).toBe(false);
  });

  it("is seen through the reader's eyes, those that the address names, or the winner's", () => {
    expect(eyesOf("", [2, 5, 5], 0)).toBe(0);
    expect(eyesOf("?eyes=2", [2, 5, 5], 0)).toBe(2);
    expect(eyesOf("?eyes=7", [2, 5, 5], null)).toBe(1);
    expect(eyesOf("", [2, 5, 5], null)).toBe(1);
    expect([reviewOf("a b"), reviewOf("x", 1)]).toEqual(["/review/a%20b", "/review/x?eyes=1"]);
  });
});

describe("smoothing", () => {
  const tremble = (step: number): number => 0.06 * Math.sin(step * 12.9898) * Math.cos(step * 78.233);
  const counted = Array.from({ length: 201 }, (_, step) => {
    const share = (step < 100 ? 0.3 : 0.6) + tremble(step);
    return [share, (1 - share) * 0.4, (1 - share) * 0.6];
  });

  it("takes the trembling out and leaves a step where it is", () => {
    const curve = smooth(counted);
    const rough = (points: readonly (readonly number[])[], from: number, to: number): number =>
      points.slice(from + 1, to).reduce((sum, each, i) => sum + Math.abs((each[0] ?? 0) - (points[from + i]?.[0] ?? 0)), 0);
    expect(rough(curve, 10, 90)).toBeLessThan(rough(counted, 10, 90) / 3);
    expect((curve[104]?.[0] ?? 0) - (curve[95]?.[0] ?? 0)).toBeGreaterThan(0.25);
    for (const chances of curve) expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
    expect([curve[0], curve[200]]).toEqual([counted[0], counted[200]]);
  });

  it("of little is nothing", () => {
    expect(smooth([])).toEqual([]);
    expect(smooth([[0.5, 0.5], [1, 0]])).toEqual([[0.5, 0.5], [1, 0]]);
  });
});
