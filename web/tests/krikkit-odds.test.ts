// What is read out of the server's counts, and what is said of it.

import { afterEach, describe, expect, it, vi } from "vitest";
import { SIGNS, CREST } from "../src/games/krikkit/hands";
import { average, chance, oddsOf, percentOf } from "../src/games/krikkit/odds";
import { HAND } from "../src/games/krikkit/read";
import { keyOf, known, positionOf, prospectsAt } from "../src/net/prospects";
import type { GameInfo, ProspectInfo } from "../src/protocol";
import prospects from "../../src/wayside/games/krikkit/prospects.py?raw";
import { happenings } from "./krikkit";

const ROLL: ProspectInfo = {
  move: "hold black-white-green",
  ways: 20,
  mean: 34.55,
  points: [
    [20, 1],
    [26, 1],
    [30, 4],
    [35, 13],
    [104, 1],
  ],
  chances: [{ words: "Tax", clause: "K6.16", ways: 1 }],
};

describe("odds", () => {
  it("count what is better, as good and worse than the hand as it lies", () => {
    const odds = oddsOf(ROLL, 30);
    expect([odds.better, odds.same, odds.worse]).toEqual([14 / 20, 4 / 20, 2 / 20]);
    expect([odds.least, odds.most, odds.mean]).toEqual([20, 104, 34.55]);
    expect(odds.chances.get("Tax")).toBe(1);
  });

  it("are spread over bands that hold every outcome, and what lies there now", () => {
    for (const now of [-5, 20, 30, 200]) {
      const odds = oddsOf(ROLL, now);
      expect(odds.bands.reduce((all, part) => all + part, 0)).toBeCloseTo(1, 12);
      expect(odds.bands.length).toBeLessThanOrEqual(25);
      expect(odds.from).toBeLessThanOrEqual(Math.min(now, 20));
      expect(odds.from + odds.bands.length * odds.wide).toBeGreaterThan(now);
    }
  });

  it("are said as people say them, and never as certain where they are not", () => {
    expect([chance(0, 20), chance(1, 20), chance(1, 400), chance(1, 160_000), chance(20, 20)]).toEqual(["–", "5%", "1 in 400", "1 in 160k", "sure"]);
    expect([percentOf(0), percentOf(0.0001), percentOf(0.5), percentOf(0.9999), percentOf(1)]).toEqual(["0%", "1%", "50%", "99%", "100%"]);
    expect([average(44.379), average(-2.25)]).toEqual(["44.4", "−2.3"]);
  });

  it("call everything that may be made by the word of the rules", () => {
    for (const sign of [...SIGNS, CREST]) expect(prospects).toContain(`("${sign.word}", "${sign.clause}")`);
  });
});

describe("asking for odds", () => {
  const game = { brief: { name: "krikkit" }, prospects: ["seats", "dice", "owner"] } as unknown as GameInfo;
  const view = happenings.find((kept) => kept.before.phase === HAND)?.before as unknown as Record<string, unknown>;
  afterEach(() => vi.unstubAllGlobals());

  it("tells the server what everybody sees, and nothing else", async () => {
    const position = positionOf(game, view) ?? {};
    expect(Object.keys(position)).toEqual(game.prospects);
    expect(positionOf(game, {})).toBeNull();
    expect(positionOf({ ...game, prospects: [] }, view)).toBeNull();
    const asked = vi.fn(async () => new Response(JSON.stringify({ prospects: [ROLL] })));
    vi.stubGlobal("fetch", asked);
    expect(await prospectsAt(game, position, new AbortController().signal)).toEqual([ROLL]);
    expect(asked).toHaveBeenCalledOnce();
    const [path, sent] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe("/api/games/krikkit/prospects");
    expect(JSON.parse(sent.body as string)).toEqual({ view: position });
    // Asked for again, it is known.
    expect(await prospectsAt(game, position, new AbortController().signal)).toEqual([ROLL]);
    expect(asked).toHaveBeenCalledOnce();
    expect(known(keyOf(game, position))).toEqual([ROLL]);
  });

  it("does not wait for an answer that is stale", async () => {
    const fetched = vi.fn((_: string, init: RequestInit) => new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(new Error("aborted")))));
    vi.stubGlobal("fetch", fetched);
    const stop = new AbortController();
    const waiting = prospectsAt(game, { ...(positionOf(game, view) ?? {}), seats: 3 }, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });
});
