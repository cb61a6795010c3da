// The dice of Krikkit, worked out again from the secret: a golden match, and what is noticed when something is changed.

import { describe, expect, it } from "vitest";
import { KrikkitAgain } from "../src/replay/again/krikkit";
import { check, saidOf, sound } from "../src/replay/check";
import { ReplayFrames } from "../src/replay/frames";
import { Generator } from "../src/replay/generator";
import type { Frame, Frames, GameInfo, MatchHeader } from "../src/protocol";
import fixture from "./fixtures/replay.json";

interface Kept {
  game: GameInfo;
  match: MatchHeader;
  steps: number;
  pages: Frame[][];
}

const kept = (fixture as unknown as Record<string, Kept>).krikkit as Kept;
const { game } = kept;
const kind = (word: string): number => game.events.findIndex((each) => each.word === word);
const all = (of: Kept, word: string) => of.pages.flat().flatMap((frame) => (frame.events ?? []).filter((event) => event.kind === kind(word)));

async function report(change: (copy: Kept) => void = () => undefined) {
  const copy = structuredClone(kept);
  change(copy);
  const longest = copy.pages[0]?.length ?? 1;
  const film = new ReplayFrames("all", (eyes, first): Promise<Frames> => Promise.resolve({ match: "m", eyes, steps: copy.steps, frames: copy.pages[first / longest] ?? [] }));
  await film.all();
  return check(copy.match, copy.game, film);
}

describe("the check of Krikkit's dice", () => {
  it("rolls every die again, and draws the places of answers", async () => {
    const found = await report();
    const asked = all(kept, "asked").length;
    expect(asked).toBeGreaterThan(1);
    expect(all(kept, "rolled").length).toBeGreaterThan(150);
    expect(found).toMatchObject({ promised: true, set: kept.steps + 1, strayed: [], wrong: [] });
    // Not known are the questions themselves and what memory did; every other lot is.
    const recalled = kept.pages.flat().filter((frame) => frame.move === "recall").length;
    expect(found.unknown).toBe(asked + recalled);
    expect(sound(found)).toBe(true);
    const faces = found.charts[0]?.bars ?? [];
    expect(faces.map((bar) => bar.label)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 1)));
    expect(faces.reduce((sum, bar) => sum + bar.count, 0)).toBe(found.right - asked);
    expect(found.charts.map((chart) => chart.seat)).toEqual([null, 0, 1, 2, 3, 4, 5]);
    expect(saidOf(found)[0]).toContain("dice and lots were worked out again");
  });

  it("notices a die that fell otherwise, held dice that were rolled, and answers in another order", async () => {
    const loaded = await report((copy) => {
      const event = all(copy, "rolled")[3];
      if (event) event.b = event.b === 20 ? 19 : 20; // no green die, and another red one
    });
    expect(loaded.wrong.length).toBeGreaterThan(0);
    const held = await report((copy) => {
      const frame = copy.pages.flat().find((each) => each.move?.startsWith("hold ") && !each.move.includes("none"));
      if (frame) frame.move = "hold none";
    });
    expect(held.wrong.length).toBeGreaterThan(0);
    const moved = await report((copy) => {
      const [first, second] = all(copy, "answer-shown");
      if (first && second) [first.b, second.b] = [second.b ?? 0, first.b ?? 0];
    });
    expect(moved.wrong).toEqual([expect.stringContaining("another order")]);
  });

  it("draws the lot that decides a tied opening", () => {
    const frame = { step: 9, seat: 2, set: {}, standing: [], move: "stop", events: [{ kind: kind("opening-lot"), seat: -1, a: 2 }] } as unknown as Frame;
    const lot = [1, 2][new Generator(5n, 9n).below(2)] ?? 0;
    const before = { rolling: 0b110 };
    const after = (starter: number) => ({ seats: 3, opening: [1, 4, 4], starter });
    expect(new KrikkitAgain(game).step(before, frame, after(lot), new Generator(5n, 9n))).toEqual({ right: 1, wrong: [], unknown: 0 });
    expect(new KrikkitAgain(game).step(before, frame, after(3 - lot), new Generator(5n, 9n)).wrong).toHaveLength(1);
  });
});
