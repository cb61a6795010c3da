// What is shown of what happens: every kind of event, and how the table stands after it.

import { afterEach, describe, expect, it, vi } from "vitest";
import { Pace } from "../src/model/pace";
import { THIRTEENS } from "../src/games/krikkit/hands";
import { whyFirst } from "../src/games/krikkit/read";
import { KEPT, QUIET, allowance, fit, lasting, scriptOf, type Act, type EventWord } from "../src/games/krikkit/script";
import { boardStateOf } from "../src/games/krikkit/boardState.svelte";
import { EVENTS } from "../src/protocol/krikkit";
import { afterOf, modelOf, eventsOf, figure, happenings, type Kept } from "./krikkit";

const script = (kept: Kept): Act[] => scriptOf(figure, kept.before, eventsOf(kept), afterOf(kept));

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

  it("knows what the dice make, also of the roll that ends a hand", () => {
    let ended = 0;
    for (const kept of happenings) {
      const acts = script(kept);
      if (afterOf(kept).phase === 3) expect(acts.at(-1)?.after.made).toBe(afterOf(kept).made);
      const scored = acts.find((act) => act.word === "scored");
      if (!scored) continue;
      // A Beeblebrox sends nobody into the Vortex, so it is not kept as four 13s.
      expect(scored.after.made & ~(acts.some((act) => act.word === "beeblebrox") ? THIRTEENS : 0), kept.move).toBe(afterOf(kept).found);
      if (scored.after.made) ended++;
    }
    expect(ended).toBeGreaterThan(10);
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

describe("the first hand", () => {
  it("is held up with its reason, long enough to be read", () => {
    const found = happenings.filter((kept) => kept.events.some(([kind]) => EVENTS[kind] === "begins"));
    expect(found.length).toBeGreaterThan(0);
    for (const kept of found) {
      const all = { rolling: (1 << kept.before.seats) - 1 }; // everybody took part
      const before = { ...kept.before, ...all };
      const act = scriptOf(figure, before, eventsOf(kept), afterOf(kept)).find((each) => each.word === "begins");
      const why = whyFirst(figure, { ...afterOf(kept), ...all }, act?.seat ?? -1);
      expect(why).toMatch(/away from 42, the closest|exactly|lot/);
      expect(act?.told).toContain(`: ${why}.`);
      expect(fit([act as Act], 100)[0]?.ms).toBeGreaterThan(1000);
    }
  });
});

describe("what is said of a roll", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What the line above the button says, whenever that changes while a happening is shown. */
  async function saidOf(kept: Kept, seat: number, pace: Pace): Promise<string[]> {
    vi.useFakeTimers();
    const model = modelOf(kept.before, [], seat);
    const happening = { version: 1, seat: kept.seat, by: "player", events: eventsOf(kept), before: kept.before as never, after: afterOf(kept) as never };
    const said: string[] = [];
    let done = false;
    const table = boardStateOf(model);
    void table.run(model, happening, pace).then(() => (done = true));
    while (!done) {
      await vi.advanceTimersByTimeAsync(10);
      const now = `${table.act?.tumble ? "tumbling" : "still"}: ${model.caption?.text}`;
      if (!done && said.at(-1) !== now) said.push(now);
    }
    return said;
  }

  const rolls = happenings.find((kept) => kept.move.startsWith("hold") && EVENTS[kept.events[0]?.[0] ?? -1] === "rolled");

  it("waits until the dice lie still", async () => {
    if (!rolls) throw new Error("no roll among the happenings");
    const [kind] = rolls.events[0] ?? [];
    const said = await saidOf(rolls, (rolls.seat + 1) % rolls.before.seats, new Pace());
    expect(said.slice(0, 2)).toEqual([expect.stringMatching(/^tumbling: \w+ rolls$/), `still: event ${kind}`]);
  });

  it("is said at once where nothing moves", async () => {
    if (!rolls) throw new Error("no roll among the happenings");
    expect((await saidOf(rolls, rolls.seat, new Pace(0))).filter((line) => line.startsWith("tumbling"))).toEqual([]);
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
