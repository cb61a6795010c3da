// Where the page thinks that tokens can go is where the rules let them go.

import { describe, expect, it } from "vitest";
import { choiceOf, stepAfter, targetOf } from "../src/games/spiralized/choices";
import { effectOf } from "../src/games/spiralized/effect";
import { NONE, PIT, inRings } from "../src/games/spiralized/geometry";
import { allTokens, blocked, exchangeable, landing, letterOf, positionOf, seatOf, spaceOf, stairsTo, stepOf, stepsLeft, tokenOf } from "../src/games/spiralized/position";
import { EVENTS } from "../src/protocol/spiralized";
import { happenings, planFor } from "./spiralized";

const DIE = 1;
const PARTNER = 2;

describe("a die", () => {
  it("takes every token where the rules say", () => {
    let checked = 0;
    for (const { before } of happenings.filter((kept) => kept.before.phase === DIE)) {
      const plan = planFor(before);
      const pos = positionOf(before);
      before.reach.forEach((row, die) =>
        row.forEach((to, letter) => {
          if ((before.used >> die) & 1) return;
          expect(landing(plan, pos, tokenOf(plan, before.turn, letter), before.dice[die] ?? 0)).toBe(to);
          checked++;
        }),
      );
    }
    expect(checked).toBeGreaterThan(200);
  });
});

describe("the stairs", () => {
  it("lead where the rules say", () => {
    let checked = 0;
    for (const { before } of happenings.filter((kept) => kept.before.phase === 0)) {
      const plan = planFor(before);
      const pos = positionOf(before);
      for (let letter = 0; letter < plan.tokens; letter++) {
        const space = spaceOf(plan, pos, tokenOf(plan, before.turn, letter));
        [-1, -2, 1, 2].forEach((rings, way) => {
          const to = space < 0 ? -1 : stairsTo(plan, space, rings);
          const open = to >= 0 && !blocked(plan, pos, before.turn, to);
          expect(open).toBe(((before.stairs >> (4 * letter + way)) & 1) === 1);
          checked += open ? 1 : 0;
        });
      }
    }
    expect(checked).toBeGreaterThan(20);
  });
});

describe("an exchange", () => {
  it("is possible with those whom the rules name", () => {
    for (const { before } of happenings.filter((kept) => kept.before.phase === PARTNER)) {
      const plan = planFor(before);
      const pos = positionOf(before);
      for (const token of allTokens(plan, pos)) {
        const may = ((before.partners >> token) & 1) === 1;
        // Full use of the dice may leave fewer than those who could be exchanged (S3.6), never more.
        if (may) expect(seatOf(plan, token) !== before.turn && exchangeable(plan, pos, token)).toBe(true);
      }
    }
  });
});

describe("steps to go", () => {
  it("are the whole way less what the rules count as made", () => {
    for (const { after, standing } of happenings) {
      const plan = planFor(after);
      const pos = positionOf(after);
      standing.forEach((made, seat) => {
        const mine = allTokens(plan, pos).filter((token) => seatOf(plan, token) === seat && stepOf(plan, pos, token) < PIT);
        expect(mine.reduce((sum, token) => sum + plan.home - stepsLeft(plan, pos, token), 0)).toBe(made);
      });
    }
  });
});

describe("an offer", () => {
  it("is read, leads somewhere and can be shown, whatever it is", () => {
    for (const { before, offers, seat } of happenings) {
      const plan = planFor(before);
      const pos = positionOf(before);
      for (const move of offers) {
        const choice = choiceOf(plan, pos, seat, before.mover, { move });
        expect(choice?.move).toBe(move);
        if (!choice || choice.verb === "roll" || choice.verb === "pass") continue;
        expect(choice.token).not.toBe(NONE);
        expect(seatOf(plan, choice.token)).toBe(seat);
        expect(stepAfter(plan, pos, choice)).not.toBe(NONE);
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
    expect(choiceOf(plan, positionOf(first.before), 0, NONE, { move: "dance" })).toBeNull();
  });
});

describe("what a move would do", () => {
  const told = (kept: (typeof happenings)[number], word: string): [number, number, number, number][] =>
    kept.events.filter(([kind]) => EVENTS[kind] === word);

  it("is what it did: where it ended, who was hit, who got out of the Pit, who could be exchanged", () => {
    let hits = 0;
    for (const kept of happenings) {
      const plan = planFor(kept.before);
      const pos = positionOf(kept.before);
      const choice = choiceOf(plan, pos, kept.seat, kept.before.mover, { move: kept.move });
      const effect = choice && effectOf(plan, pos, choice);
      if (!choice || !effect || kept.move.startsWith("free")) continue;
      const doubles = told(kept, "sent-to-pit").length > 0 && choice.verb !== "pit";
      if (!doubles) {
        expect(effect.after.at, kept.move).toEqual(kept.after.at);
        expect(effect.after.pit).toBe(kept.after.pit);
        expect(effect.after.mayEnter).toEqual(kept.after.may_enter);
      }
      const [hit] = told(kept, "hit");
      if (hit) {
        hits++;
        expect(effect.hit).not.toBe(NONE);
        expect((pos.colour[seatOf(plan, effect.hit)] ?? 0) * plan.tokens + letterOf(plan, effect.hit)).toBe(hit[2]);
      } else expect(effect.hit).toBe(NONE);
      if (choice.verb === "move") {
        expect(effect.sun && effect.partners.length > 0).toBe(kept.after.phase === PARTNER);
        expect(effect.sun && effect.partners.length === 0).toBe(told(kept, "no-partner").length > 0);
        expect(effect.to === plan.home).toBe(told(kept, "got-home").length > 0);
      }
    }
    expect(hits).toBeGreaterThan(5);
  });

  it("names as dangers just those who could hit it", () => {
    let dangers = 0;
    for (const kept of happenings) {
      const plan = planFor(kept.before);
      const pos = positionOf(kept.before);
      for (const move of kept.offers) {
        const choice = choiceOf(plan, pos, kept.seat, kept.before.mover, { move });
        const effect = choice && effectOf(plan, pos, choice);
        if (!effect || !inRings(plan, stepOf(plan, effect.after, effect.token))) continue;
        expect(effect.safe && effect.dangers.length > 0).toBe(false);
        for (const danger of effect.dangers) {
          dangers++;
          expect(danger.seat).not.toBe(kept.seat);
          for (const die of danger.dice) {
            const hitter = allTokens(plan, pos).find((token) => {
              const to = landing(plan, effect.after, token, die);
              return seatOf(plan, token) === danger.seat && inRings(plan, to) && plan.way[pos.colour[danger.seat] ?? 0]?.[to] === effect.space;
            });
            expect(hitter).toBeDefined();
          }
        }
      }
    }
    expect(dangers).toBeGreaterThan(20);
  });
});
