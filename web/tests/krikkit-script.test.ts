// What is shown of what happens: every kind of event, and how the table stands after it.

import { describe, expect, it } from "vitest";
import { KEPT, QUIET, allowance, fit, lasting, scriptOf, type Act, type EventWord } from "../src/games/krikkit/script";
import { EVENTS } from "../src/protocol/krikkit";
import { afterOf, eventsOf, figure, happenings, type Kept } from "./krikkit";

const script = (kept: Kept): Act[] => scriptOf(figure, kept.before, eventsOf(kept));

describe("a script", () => {
  it("has an act for every event, but for those that are deliberately not shown", () => {
    const shown = new Set<EventWord>();
    for (const kept of happenings) {
      const acts = script(kept).map((act) => act.word);
      const words = kept.events.map(([kind]) => EVENTS[kind] as EventWord);
      expect(acts).toEqual(words.filter((word) => !QUIET.includes(word)));
      acts.forEach((word) => shown.add(word));
    }
    expect([...shown].sort()).toEqual(EVENTS.filter((word) => !QUIET.includes(word)).sort());
  });

  it("leaves scores, Crest, abilities and penalties as the rules leave them", () => {
    for (const kept of happenings) {
      const last = script(kept).at(-1)?.after;
      if (!last) continue;
      const after = afterOf(kept);
      for (const name of ["score", "owner", "rate", "gold", "duck", "zarquon", "field", "vortex", "lost"] as const)
        expect(last[name], `${name} after ${kept.move}`).toEqual(after[name]);
    }
  });

  it("leaves the dice as they lie while the hand goes on", () => {
    let rolls = 0;
    for (const kept of happenings.filter((each) => afterOf(each).phase === 3)) {
      const last = script(kept).at(-1)?.after;
      expect(last?.dice).toEqual(afterOf(kept).dice);
      rolls++;
    }
    expect(rolls).toBeGreaterThan(10);
  });

  it("never rolls a die that is held, and at first rolls all that are in play", () => {
    for (const kept of happenings) {
      for (const act of script(kept).filter((each) => each.word === "rolled")) {
        if (kept.move.startsWith("hold")) {
          ["black", "white", "green", "red"].forEach((colour, die) => {
            if (kept.move.includes(colour)) expect((act.tumble ?? 0) & (1 << die), kept.move).toBe(0);
          });
        } else expect(act.tumble).toBe(15 & ~act.after.away);
      }
    }
  });

  it("holds up a sentence for all that changes more than the dice", () => {
    for (const kept of happenings)
      for (const act of script(kept)) if (act.word !== "rolled" && act.word !== "scored") expect(act.told, act.word).toBeTruthy();
  });
});

describe("the time it takes", () => {
  it("is as it is for my own hand, and fits into what is left of a turn for others", () => {
    expect(allowance(true, 9000)).toBe(Infinity);
    expect(allowance(false, 0)).toBeLessThanOrEqual(650);
    expect(allowance(false, 9000)).toBe(220);
    for (const kept of happenings) {
      const acts = script(kept);
      expect(fit(acts, Infinity)).toBe(acts);
      const cut = fit(acts, 300);
      expect(lasting(cut.filter((act) => !KEPT.includes(act.word)))).toBeLessThanOrEqual(300.001);
      // What must be read is never cut.
      cut.forEach((act, i) => KEPT.includes(act.word) && expect(act.ms).toBe(acts[i]?.ms));
    }
  });

  it("is 450 milliseconds for a tumble", () => {
    const rolled = happenings.flatMap(script).find((act) => act.word === "rolled");
    expect(rolled?.ms).toBe(450);
  });
});
