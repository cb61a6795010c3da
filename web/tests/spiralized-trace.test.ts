// The way that was gone last: marked from where a token stood to where it stands, and gone when somebody goes on.

import { describe, expect, it } from "vitest";
import type { Happening } from "../src/model/matchModel.svelte";
import { tokenSpot } from "../src/games/spiralized/layout";
import { allTokens, positionOf, tokenOf } from "../src/games/spiralized/position";
import { boardStateOf } from "../src/games/spiralized/boardState.svelte";
import { drawnOf, tracesOf } from "../src/games/spiralized/trace";
import { EVENTS } from "../src/protocol/spiralized";
import { modelOf, eventsOf, happenings, planFor, type Kept } from "./spiralized";

const happeningOf = (kept: Kept, turn: Partial<{ round: number; turn: number }> = {}): Happening => ({
  version: 1,
  seat: kept.seat,
  by: "player",
  events: eventsOf(kept),
  before: { ...kept.before, ...turn } as never,
  after: kept.after as never,
});
const has = (kept: Kept, ...words: string[]): boolean => kept.events.some(([kind]) => words.includes(EVENTS[kind] ?? ""));
const goes = happenings.filter((kept) => has(kept, "entered", "moved", "took-stairs", "exchanged", "freed"));

describe("the way that was gone last", () => {
  it("leads from where a token stood to where it stands", () => {
    let seen = 0;
    for (const kept of goes) {
      const plan = planFor(kept.before);
      const [before, after] = [positionOf(kept.before), positionOf(kept.after)];
      for (const drawn of drawnOf(plan, after, tracesOf(plan, happeningOf(kept)) ?? [])) {
        const from = tokenSpot(plan, before, drawn.token);
        expect([drawn.from.x, drawn.from.y], kept.move).toEqual([from.x, from.y]);
        expect(drawn.to).toEqual(tokenSpot(plan, after, drawn.token));
        // Neither end of the line lies on a letter.
        for (const [end, spot] of [[drawn.path[0], drawn.from], [drawn.path.at(-1), drawn.to]] as const)
          if (end) expect(Math.hypot(end.x - spot.x, end.y - spot.y)).toBeGreaterThan(spot.size);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  it("is of what was chosen: who is hit is seen in the Pit, and a roll leaves no mark", () => {
    for (const kept of happenings.filter((each) => !has(each, "entered", "moved", "took-stairs", "exchanged", "freed")))
      expect(tracesOf(planFor(kept.before), happeningOf(kept)), kept.move).toBeNull();
    const hits = goes.filter((kept) => has(kept, "hit") && !has(kept, "exchanged"));
    expect(hits.length).toBeGreaterThan(0);
    for (const kept of hits) expect(tracesOf(planFor(kept.before), happeningOf(kept))?.every((trace) => trace.token >= tokenOf(planFor(kept.before), kept.seat, 0) && trace.token < tokenOf(planFor(kept.before), kept.seat + 1, 0))).toBe(true);
  });

  it("stays for both dice of a turn, through rolls, and goes when somebody else moves", () => {
    const one = goes.find((kept) => has(kept, "moved")) as Kept;
    const roll = happenings.find((kept) => kept.move === "roll" && tracesOf(planFor(kept.before), happeningOf(kept)) === null) as Kept;
    const other = goes.find((kept) => has(kept, "moved") && kept.before.ring === one.before.ring && tracesOf(planFor(kept.before), happeningOf(kept))?.[0]?.token !== tracesOf(planFor(one.before), happeningOf(one))?.[0]?.token) as Kept;
    const model = modelOf(one.before, []);
    const show = boardStateOf(model);
    show.trace(model, happeningOf(one, { round: 3, turn: 0 }));
    expect(show.traces).toHaveLength(1);
    show.trace(model, happeningOf(other, { round: 3, turn: 0 }));
    expect(show.traces).toHaveLength(2);
    show.trace(model, happeningOf(roll, { round: 3, turn: 1 }));
    expect(show.traces).toHaveLength(2);
    show.trace(model, happeningOf(other, { round: 3, turn: 1 }));
    expect(show.traces).toHaveLength(1);
  });

  it("is not drawn of a token that is no longer there", () => {
    const kept = goes.find((each) => has(each, "moved")) as Kept;
    const plan = planFor(kept.before);
    const traces = tracesOf(plan, happeningOf(kept)) ?? [];
    expect(drawnOf(plan, positionOf(kept.before), traces)).toEqual([]);
    expect(allTokens(plan, positionOf(kept.after))).toContain(traces[0]?.token);
  });
});
