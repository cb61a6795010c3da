// What is shown of what happens: every kind of event, and where the tokens end.

import { describe, expect, it } from "vitest";
import { NONE } from "../src/games/spiralized/geometry";
import { tokenSpot } from "../src/games/spiralized/layout";
import { positionOf } from "../src/games/spiralized/position";
import { QUIET, allowance, fit, lasting, scriptOf, type Act, type EventWord } from "../src/games/spiralized/script";
import { framesOf } from "../src/games/spiralized/boardState.svelte";
import { EVENTS } from "../src/protocol/spiralized";
import { eventsOf, happenings, planFor, type Kept } from "./spiralized";

const script = (kept: Kept): Act[] =>
  scriptOf(planFor(kept.before), positionOf(kept.before), eventsOf(kept), kept.before.dice, kept.before.used);

describe("a script", () => {
  it("has an act for every event, but for those that are deliberately not shown", () => {
    const shown = new Set<EventWord>();
    const told = new Set<EventWord>();
    for (const kept of happenings) {
      const acts = script(kept).map((act) => act.word);
      const words = kept.events.map(([kind]) => EVENTS[kind] as EventWord);
      expect(acts).toEqual(words.filter((word) => !QUIET.includes(word)));
      acts.forEach((word) => shown.add(word));
      words.forEach((word) => told.add(word));
    }
    expect([...shown].sort()).toEqual(EVENTS.filter((word) => !QUIET.includes(word)).sort());
    for (const word of QUIET) expect(shown.has(word)).toBe(false);
  });

  it("leaves all tokens where the rules leave them", () => {
    for (const kept of happenings) {
      const last = script(kept).at(-1);
      if (!last) continue;
      expect(last.after.at, kept.move).toEqual(kept.after.at);
      expect(last.after.pit).toBe(kept.after.pit);
    }
  });

  it("leaves the dice as they lie, while the roll is still to be used", () => {
    for (const kept of happenings.filter(({ after }) => after.phase === 1)) {
      const acts = script(kept);
      const dice = acts.findLast((act) => act.dice)?.dice ?? kept.before.dice;
      expect(dice).toEqual(kept.after.dice);
      expect(acts.findLast((act) => act.used !== undefined)?.used ?? kept.before.used, kept.move).toBe(kept.after.used);
    }
  });

  it("moves each token from where it was drawn to where it will be drawn, without a gap", () => {
    for (const kept of happenings) {
      const plan = planFor(kept.before);
      let before = positionOf(kept.before);
      for (const act of script(kept)) {
        for (const go of act.go ?? []) {
          const [from, to] = [tokenSpot(plan, before, go.token), tokenSpot(plan, act.after, go.token)];
          expect(go.points[0]?.x).toBeCloseTo(from.x, 3);
          expect(go.points[0]?.y).toBeCloseTo(from.y, 3);
          expect(go.points.at(-1)?.x, `${act.word} ${kept.move}`).toBeCloseTo(to.x, 3);
          expect(go.points.at(-1)?.y).toBeCloseTo(to.y, 3);
        }
        before = act.after;
      }
    }
  });

  it("walks a die's spaces one by one, 90 ms each", () => {
    for (const kept of happenings.filter(({ move }) => move.startsWith("move"))) {
      const walk = script(kept).find((act) => act.word === "moved");
      const die = Number(kept.move.split(" ")[2]);
      expect(walk?.ms).toBe(90 * die);
      expect(walk?.go?.[0]?.points).toHaveLength(1 + 3 * die);
    }
  });

  it("sends a token that was hit to the Pit, and at the same time the one that was there to its rectangle", () => {
    let both = 0;
    for (const kept of happenings) {
      for (const act of script(kept).filter((act) => act.word === "hit")) {
        expect(act.go?.[0]?.token).toBe(act.after.pit);
        expect(act.go?.[0]?.how).toBe("fall");
        if ((act.go?.length ?? 0) > 1) both++;
      }
    }
    expect(both).toBeGreaterThan(0);
  });
});

describe("time", () => {
  it("of others' turns stays within a second and a half", () => {
    // The longest: a roll, two sixes with a hit each and an exchange, and a bonus roll.
    let spent = 0;
    for (const ms of [450, 540 + 260, 420, 540 + 260 + 140 + 450, 540, 540]) {
      const acts = fit([{ word: "moved", ms, after: { seats: 0, colour: [], at: [], pit: NONE } }], allowance(false, spent));
      spent += lasting(acts);
    }
    expect(spent).toBeLessThan(1800);
    let plain = 0;
    for (const ms of [450, 540, 540]) plain += Math.min(ms, allowance(false, plain));
    expect(plain).toBeLessThanOrEqual(1500);
  });

  it("of my own turns is as it is", () => {
    const acts: Act[] = [{ word: "moved", ms: 540, after: { seats: 0, colour: [], at: [], pit: NONE } }];
    expect(fit(acts, allowance(true, 5000))).toBe(acts);
  });
});

describe("frames", () => {
  it("begin and end at the token's own size, and hop between", () => {
    const frames = framesOf({ token: 0, how: "walk", from: 18, to: 18, points: [0, 1, 2, 3].map((x) => ({ x, y: 0 })) });
    expect(frames.map((frame) => frame.transform)).toEqual([
      "translate(0.00px, 0.00px) scale(1.000)",
      "translate(1.00px, 0.00px) scale(1.130)",
      "translate(2.00px, 0.00px) scale(1.130)",
      "translate(3.00px, 0.00px) scale(1.000)",
    ]);
    expect(frames.map((frame) => frame.offset)).toEqual([0, 1 / 3, 2 / 3, 1]);
  });
});
