import rulebook from "../../src/wayside/games/hallo_trucker/rulebook.md?raw";
import { describe, expect, it } from "vitest";
import { counterEffect, rowEffect } from "../src/games/hallo-trucker/effects";
import { guide } from "../src/games/hallo-trucker/guide";
import { EFFECTS, EVENTS, type HalloTruckerEffects } from "../src/protocol/hallo-trucker";
import { cardOf, doing, moveOf, once, words, wouldOf } from "../src/games/hallo-trucker/words";
import { card, modelOn, edition, faces, first, ME, momentsOf } from "./hallo-trucker";
import { expectGuide, offerThat, STUMBLES } from "./words";

const face = (word: string) => {
  const found = edition.faces[faces(word)[0] ?? -1];
  if (!found) throw new Error(word);
  return found;
};

describe("the log", () => {
  const [drew, filled] = [EVENTS.indexOf("drew"), EVENTS.indexOf("hand-filled")];
  const line = (key: number, kind: number, seat: number, version = 7) => ({ key, kind, seat, version, text: `line ${key}`, clause: "" });
  const keys = (lines: ReturnType<typeof line>[]): number[] => once(lines).map(({ key }) => key);

  it("says once what I drew, and how many cards the others did", () => {
    expect(drew).toBeGreaterThanOrEqual(0);
    expect(filled).toBeGreaterThanOrEqual(0);
    expect(keys([line(1, drew, 0), line(2, filled, 0), line(3, filled, 1), line(4, filled, 2)])).toEqual([1, 3, 4]);
    // Between the cards the discards may have been shuffled; and a hand that was full is said to be.
    expect(keys([line(1, drew, 0), line(2, filled + 1, -1), line(3, drew, 0), line(4, filled, 0)])).toEqual([1, 2, 3]);
    expect(keys([line(1, drew, 0, 6), line(2, filled, 0, 7)])).toEqual([1, 2]);
  });
});

it("calls a move by its card, whether it is offered or was made", () => {
  const model = modelOn(first);
  expect(["row 90", "counter really", "row what"].map((move) => words.title?.(model, { move }))).toEqual(["90 km", "Really Free Ride", "row what"]);
});

describe("what it would do", () => {
  const row = (word: string, would: Partial<HalloTruckerEffects>, laid?: string): string =>
    rowEffect(face(word), wouldOf(offerThat(EFFECTS, "", would)), laid ? face(laid) : undefined);

  it.each([
    ["80", { now: 70, then: 150, beat: 50 }, "Your run: 70 → 150 km."],
    ["80", { now: 110, then: 80, beat: 90, breaks: 1 }, "Not higher than 90: a fracture. Your run: 110 → 80 km."],
    ["rest", { now: 20, then: 0, beat: 20, breaks: 1 }, "A second Rest: a fracture. Your run: 20 → 0 km."],
    ["rest", { now: 20, then: 20, beat: 20 }, "Worth nothing, does no harm. Your run stays at 20 km."],
    ["barrier", { now: 60, then: 0, breaks: 1 }, "Only breaks it. Your run: 60 → 0 km."],
  ])("of a row that is known: %s", (word, would, said) => {
    expect(row(word, { known: 1, ...would })).toBe(said);
  });

  it.each([
    ["80", { then: 80, breaks: 2 }, undefined, "Goes on if your last km were lower, else starts anew."],
    ["80", { then: 130, beat: 50 }, "50", "Higher than the 50 just laid: the run goes on."],
    ["80", { then: 80, beat: 90, breaks: 1 }, "90", "Not higher than the 90 just laid: a fracture."],
    ["80", { then: 80 }, "free", "A new run after the Free Ride: 80 km so far."],
    ["rest", { breaks: 1 }, "rest", "A second Rest beside the first: a fracture."],
    ["rest", { now: 50, then: 50 }, "50", "Worth nothing, does no harm."],
    ["rest", { breaks: 2 }, undefined, "Harmless, unless your last card was a Rest too."],
    ["lost", { breaks: 1 }, undefined, "Breaks your run: all before it is worth nothing."],
  ])("of one that lies face down: %s", (word, would, laid, said) => {
    expect(row(word, would, laid)).toBe(said);
  });

  it.each([
    [40, "80", { counter: 120 }, "Counter 40 → 120 of 200 km."],
    [170, "30", { counter: 200, full: 1 }, "Counter 170 → 200: full, unless freight is lost."],
    [20, "lost", { counter: -30 }, "Counter 20 → −30 km."],
    [-30, "rest", { counter: -30 }, "Nothing happens: the counter stays at −30 km."],
    [0, "barrier", {}, "Everybody loses the last card of the row, you too."],
    [0, "free", {}, "Everybody lays one more on the row, you too."],
    [0, "really", {}, "Everybody lays two more on the row, you too."],
  ])("on a counter at %i: %s", (km, word, would, said) => {
    expect(counterEffect(face(word), wouldOf(offerThat(EFFECTS, "", would)), km, 200)).toBe(said);
  });

  it("fits on a line of a phone, whatever it is", () => {
    for (const laid of edition.faces) {
      for (const card of edition.faces) {
        for (const known of [0, 1]) {
          for (const breaks of [0, 1, 2]) expect(row(card.word, { known, breaks, now: 780, then: 780, beat: 120 }, laid.word).length).toBeLessThanOrEqual(56);
        }
      }
      expect(counterEffect(laid, wouldOf(offerThat(EFFECTS, "", { counter: 290, full: 1 })), 170, 250).length).toBeLessThanOrEqual(56);
    }
  });

  it("is said of the button's offer, with the card that was laid just before", () => {
    const begun = modelOn({ ...first, phase: 2, owed: 2, row_n: [2, 2, 2, 0, 0], laid: [card("free")], laid_n: 1 });
    expect(words.effect(begun, offerThat(EFFECTS, "row 80", { then: 80 }))).toBe("A new run after the Free Ride: 80 km so far.");
    expect(words.effect(modelOn({ ...first, phase: 1, counter_km: 20 }), offerThat(EFFECTS, "counter lost", { counter: -30 }))).toContain("20 → −30");
  });
});

describe("what is said", () => {
  it("tells how far the match is", () => {
    expect(words.status(modelOn({ ...first, stage: 1, stages: 5, stage_rounds: 4 }))).toBe("stage 2 of 5 • round 4");
    expect(words.status(modelOn({ ...first, over: 1, stages: 5 }))).toBe("5 stages driven");
  });

  it("names the card and where it goes", () => {
    const model = modelOn(first);
    expect(words.action(model, { move: "row 80" })).toBe("Lay 80 on your run");
    expect(words.action(model, { move: "counter lost" })).toBe("Freight Lost for the counter");
    expect(cardOf(edition, { move: "sing loudly" })).toBeNull();
    expect(moveOf(edition, 1, card("really"))).toBe("counter really");
    expect(moveOf(edition, 2, card("110"))).toBe("row 110");
  });

  it("asks for what is owed", () => {
    expect(words.prompt(modelOn({ ...first, phase: 0 }))).toBe("Choose a card for your run");
    expect(words.prompt(modelOn({ ...first, phase: 1 }))).toBe("Choose a card for the counter");
    expect(words.prompt(modelOn({ ...first, phase: 2, owed: 2 }))).toContain("two cards");
    expect(words.prompt(modelOn({ ...first, phase: 2, owed: 2, laid: [3], laid_n: 1 }))).toContain("one more");
  });

  it("says who is doing what", () => {
    const model = modelOn({ ...first, waiting: 0b011 });
    expect([0, 1, 2].map((seat) => doing(model, seat))).toEqual(["thinking", "your move", "laid"]);
    model.seats = [{ name: "Mara", player: "m", here: false }, { name: "Ada", player: "a" }, { name: "Otto", player: "o" }];
    expect(doing(model, 0)).toBe("away");
    model.seats = [{ name: "Mara", player: "m", here: false, held: true }];
    expect(doing(model, 0)).toBe("bot sits in");
  });

  it("describes the board so that it can be played unseen", () => {
    for (const { after } of momentsOf("mine")) {
      const text = words.describe(modelOn(after)).join("\n");
      const view = after as { counter_km: number; over: number; hand: number[]; laid: number[] };
      expect(text).toContain(`${view.counter_km < 0 ? "−" : ""}${Math.abs(view.counter_km)} of 200 km`);
      expect(text).not.toMatch(STUMBLES);
      if (view.over) continue;
      for (const held of [...view.hand, ...view.laid].filter((number) => number !== 255)) {
        expect(text).toContain(edition.faces[edition.faceOf[held] ?? -1]?.title);
      }
    }
  });

  it("tells a spectator nothing of a hand", () => {
    const { after } = momentsOf("watched")[3] ?? { after: {} };
    expect(words.describe(modelOn(after, null)).join("\n")).not.toContain("hand");
  });
});

describe("the guide", () => {
  it("has short thoughts, each with a clause that there is", () => {
    expectGuide(guide, rulebook);
    for (const thought of guide) expect(thought.text.length).toBeLessThanOrEqual(120);
  });

  it("says most of them in a match of two stages", () => {
    const said = new Set<string>();
    for (const { after } of momentsOf("mine")) {
      const thought = guide.find(({ id, when }) => !said.has(id) && when(modelOn(after)));
      if (thought) said.add(thought.id);
    }
    expect(said.size).toBeGreaterThanOrEqual(10);
    expect([...said][0]).toBe("first-card");
  });

  it("is silent where I may do nothing", () => {
    const model = modelOn({ ...first, waiting: 0b101 }, ME);
    expect(guide.filter(({ when }) => when(model))).toEqual([]);
  });
});
