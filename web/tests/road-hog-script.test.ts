// What is shown of what happens: every kind of event, and where cars, train and cards end.

import { describe, expect, it } from "vitest";
import { framesOf } from "../src/games/road-hog/boardState.svelte";
import { carSpot } from "../src/games/road-hog/layout";
import { positionOf } from "../src/games/road-hog/position";
import { QUIET, allowance, fit, keepsTime, lasting, scriptOf, type Act, type EventWord } from "../src/games/road-hog/script";
import { countsOf, runsOf } from "../src/games/road-hog/train";
import { EVENTS } from "../src/protocol/road-hog";
import { eventsOf, happenings, mapFor, type Kept } from "./road-hog";

const script = (kept: Kept): Act[] => scriptOf(mapFor(kept.before), kept.before, eventsOf(kept));

describe("a script", () => {
  it("has an act for every event, but for those that are deliberately not shown", () => {
    const shown = new Set<EventWord>();
    for (const kept of happenings) {
      const acts = script(kept).map((act) => act.word);
      const words = kept.events.map(([kind]) => EVENTS[kind] as EventWord);
      expect([...new Set(acts)].sort()).toEqual([...new Set(words.filter((word) => !QUIET.includes(word)))].sort());
      acts.forEach((word) => shown.add(word));
    }
    expect([...shown].sort()).toEqual(EVENTS.filter((word) => !QUIET.includes(word)).sort());
  });

  it("leaves cars, marks, train and cards where the rules leave them", () => {
    for (const kept of happenings) {
      const last = script(kept).at(-1);
      if (!last) continue;
      const { at, misses, octane, works, bound, front, heading, card } = positionOf(kept.after);
      expect(last.after, `${kept.move} ${kept.events.map(([kind]) => EVENTS[kind]).join(" ")}`).toMatchObject({ at, misses, octane, works, bound, front, heading, card });
    }
  });

  it("moves each car from where it was drawn to where it will be drawn, without a jump", () => {
    for (const kept of happenings) {
      const map = mapFor(kept.before);
      let before = positionOf(kept.before);
      for (const act of script(kept)) {
        for (const go of act.go ?? []) {
          const [from, to] = [carSpot(map, before, go.seat), carSpot(map, act.after, go.seat)];
          expect(go.spots[0]?.x, `${act.word} ${kept.move}`).toBeCloseTo(from.x, 3);
          expect(go.spots[0]?.y).toBeCloseTo(from.y, 3);
          expect(go.spots.at(-1)?.x).toBeCloseTo(to.x, 3);
          expect(go.spots.at(-1)?.y).toBeCloseTo(to.y, 3);
          for (let i = 1; i < go.spots.length; i++) {
            const [a, b] = [go.spots[i - 1], go.spots[i]];
            expect(Math.abs((b?.turn ?? 0) - (a?.turn ?? 0))).toBeLessThanOrEqual(180);
            if (go.how === "drive" || go.how === "tow") expect(Math.hypot((b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0))).toBeLessThan(80);
          }
        }
        before = act.after;
      }
    }
  });

  it("has a drive take ninety milliseconds a space, and a tow sixty", () => {
    const drove = happenings.flatMap(script).filter((act) => act.word === "drove");
    expect(drove.length).toBeGreaterThan(3);
    for (const act of drove) expect(act.ms % 30).toBe(0);
    const plain = drove.find((act) => act.go?.[0]?.steps === 5);
    if (plain) expect([450, 660]).toContain(plain.ms);
  });

  it("keeps others' turns within a second and a half, and what happens to me as long as it is", () => {
    expect(450 + allowance(450) + allowance(450 + allowance(450))).toBeLessThan(1600);
    for (const kept of happenings) {
      const acts = script(kept);
      const seen = fit(acts, null, allowance(0));
      expect(lasting(seen.filter((act) => !keepsTime(act, null)))).toBeLessThanOrEqual(allowance(0) + 1e-6);
      fit(acts, kept.seat, allowance(0)).forEach((act, i) => {
        if (keepsTime(act, kept.seat)) expect(act.ms).toBe(acts[i]?.ms);
      });
    }
  });

  it("gives frames that begin and end where the car does", () => {
    for (const go of happenings.flatMap(script).flatMap((act) => act.go ?? [])) {
      const frames = framesOf(go);
      expect(frames[0]?.offset).toBe(0);
      expect(frames.at(-1)?.offset).toBe(1);
    }
  });
});

describe("the train", () => {
  it("turns at its ends, which takes a count", () => {
    expect(countsOf({ front: 8, heading: 0 }, 4, 10).at(-1)).toEqual({ front: 7, heading: 1 });
    expect(countsOf({ front: 0, heading: 1 }, 1, 10).at(-1)).toEqual({ front: 0, heading: 0 });
  });

  it("comes to where the rules say, in every happening", () => {
    for (const kept of happenings) {
      for (const [kind, , a, b] of kept.events) {
        if (EVENTS[kind] !== "train") continue;
        const first = kept.events.findIndex(([each]) => EVENTS[each] === "train");
        if (kept.events[first]?.[3] !== b) continue; // only from a known place
        const end = countsOf({ front: kept.before.front, heading: kept.before.heading }, a, mapFor(kept.before).railway.poles).at(-1);
        expect(end).toEqual({ front: Math.floor(b / 2), heading: b % 2 });
      }
    }
  });

  it("runs off the sheet and comes back nose first", () => {
    const runs = runsOf(countsOf({ front: 8, heading: 0 }, 4, 10));
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({ heading: 0, from: 8 });
    expect(runs[0]?.to).toBeGreaterThan(9);
    expect(runs[1]).toMatchObject({ heading: 1, to: 7 });
    expect(runs.reduce((sum, run) => sum + run.counts, 0)).toBe(4);
  });
});
