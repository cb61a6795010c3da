// Offers as the board shows them, and the way from one step to another.

import { describe, expect, it } from "vitest";
import { choiceOf, targetOf } from "../src/games/spiralized/choices";
import { NONE, type Plan } from "../src/games/spiralized/geometry";
import { passed, positionOf, seatOf } from "../src/games/spiralized/position";
import { happenings, planFor, plans } from "./spiralized";

describe("an offer", () => {
  it("is read, leads somewhere and can be shown, whatever it is", () => {
    for (const { before, offers, seat } of happenings) {
      const plan = planFor(before);
      const pos = positionOf(before);
      for (const [move, effects = []] of offers) {
        const choice = choiceOf(plan, pos, { move, effects });
        expect(choice?.move).toBe(move);
        if (!choice || choice.verb === "roll" || choice.verb === "pass") continue;
        expect(choice.token).not.toBe(NONE);
        expect(seatOf(plan, choice.token)).toBe(seat);
        const target = targetOf(plan, pos, choice);
        expect(target, move).not.toBeNull();
        expect(Number.isFinite(target?.spot.x)).toBe(true);
      }
    }
  });

  it("of another game is not read", () => {
    const [first] = happenings;
    if (!first) throw new Error("no happenings");
    const plan = planFor(first.before);
    expect(choiceOf(plan, positionOf(first.before), { move: "dance" })).toBeNull();
  });
});

describe("the way from one step to another", () => {
  const plan = plans[0] as Plan;

  it("goes on step by step, into the Safe Zone and Home", () => {
    expect(passed(plan, 3, 6)).toEqual([4, 5, 6]);
    expect(passed(plan, plan.inner, plan.inner + 2)).toEqual([plan.inner + 1, plan.inner + 2]);
    expect(passed(plan, plan.home - 1, plan.home)).toEqual([plan.home]);
  });

  it("goes round the inner ring again past the Wheel", () => {
    expect(passed(plan, plan.inner - 1, plan.inner - plan.size + 1)).toEqual([plan.inner, plan.inner - plan.size + 1]);
  });

  it("passes over the steps that a drop passes over", () => {
    expect(passed({ ...plan, back: 1 }, plan.size, plan.size + 3)).toEqual([plan.size + 2, plan.size + 3]);
  });
});
