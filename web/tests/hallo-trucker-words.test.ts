import rulebook from "../../src/wayside/games/hallo_trucker/rulebook.md?raw";
import { describe, expect, it } from "vitest";
import { counterEffect, rowEffect } from "../src/games/hallo-trucker/effects";
import { guide } from "../src/games/hallo-trucker/guide";
import { EVENTS } from "../src/protocol/hallo-trucker";
import { cardOf, doing, moveOf, once, words } from "../src/games/hallo-trucker/words";
import { card, deskOn, edition, faces, first, ME, momentsOf } from "./hallo-trucker";
import { expectGuide, STUMBLES } from "./words";

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

describe("what it would do", () => {
  it.each([
    [true, "", "80", "Your run: 0 → 80 km."],
    [true, "20 50", "80", "Your run: 70 → 150 km."],
    [true, "20 90", "80", "Not higher than 90: a fracture. Your run: 110 → 80 km."],
    [true, "20 80", "80", "Not higher than 80: a fracture. Your run: 100 → 80 km."],
    [true, "20 rest", "rest", "A second Rest: a fracture. Your run: 20 → 0 km."],
    [true, "20 40", "barrier", "Only breaks it. Your run: 60 → 0 km."],
    [false, "", "80", "Goes on if your last km were lower, else starts anew."],
    [false, "50", "80", "Higher than the 50 just laid: the run goes on."],
    [false, "90 rest", "80", "Not higher than the 90 just laid: a fracture."],
    [false, "free", "80", "A new run after the Free Ride: 80 km so far."],
    [false, "rest", "rest", "A second Rest beside the first: a fracture."],
    [false, "", "rest", "Harmless, unless your last card was a Rest too."],
    [false, "", "lost", "Breaks your run: all before it is worth nothing."],
  ])("in a row that is known (%s) as %j: %s", (sure, row, word, said) => {
    expect(rowEffect(edition, { sure, faces: faces(row) }, face(word))).toBe(said);
  });

  it.each([
    [40, "80", "Counter 40 → 120 of 200 km."],
    [170, "30", "Counter 170 → 200: full, unless freight is lost."],
    [20, "lost", "Counter 20 → −30 km."],
    [-30, "rest", "Nothing happens: the counter stays at −30 km."],
    [0, "barrier", "Everybody loses the last card of the row, you too."],
    [0, "free", "Everybody lays one more on the row, you too."],
    [0, "really", "Everybody lays two more on the row, you too."],
  ])("on a counter at %i: %s", (km, word, said) => {
    expect(counterEffect(edition, km, 200, face(word))).toBe(said);
  });

  it("fits on a line of a phone, whatever it is", () => {
    for (const laid of edition.faces) {
      for (const card of edition.faces) {
        for (const sure of [true, false]) expect(rowEffect(edition, { sure, faces: [laid.face] }, card).length).toBeLessThanOrEqual(56);
      }
      expect(counterEffect(edition, 170, 250, laid).length).toBeLessThanOrEqual(56);
    }
  });

  it("is told of my own row only as far as I may know it", () => {
    const hidden = deskOn({ ...first, row_n: [2, 2, 2, 0, 0] });
    expect(words.effect(hidden, { move: "row 80" })).toContain("if your last km");
    const open = deskOn({ ...first, row_n: [2, 2, 2, 0, 0], look: 1, row: [card("20"), card("60")] });
    expect(words.effect(open, { move: "row 80" })).toBe("Your run: 80 → 160 km.");
    const begun = deskOn({ ...first, phase: 2, owed: 2, row_n: [2, 2, 2, 0, 0], laid: [card("90")], laid_n: 1 });
    expect(words.effect(begun, { move: "row 80" })).toContain("Not higher than the 90");
  });
});

describe("what is said", () => {
  it("tells how far the match is", () => {
    expect(words.status(deskOn({ ...first, stage: 1, stages: 5, stage_rounds: 4 }))).toBe("stage 2 of 5 • round 4");
    expect(words.status(deskOn({ ...first, over: 1, stages: 5 }))).toBe("5 stages driven");
  });

  it("names the card and where it goes", () => {
    const desk = deskOn(first);
    expect(words.action(desk, { move: "row 80" })).toBe("Lay 80 on your run");
    expect(words.action(desk, { move: "counter lost" })).toBe("Freight Lost for the counter");
    expect(cardOf(edition, { move: "sing loudly" })).toBeNull();
    expect(moveOf(edition, 1, card("really"))).toBe("counter really");
    expect(moveOf(edition, 2, card("110"))).toBe("row 110");
  });

  it("asks for what is owed", () => {
    expect(words.prompt(deskOn({ ...first, phase: 0 }))).toBe("Choose a card for your run");
    expect(words.prompt(deskOn({ ...first, phase: 1 }))).toBe("Choose a card for the counter");
    expect(words.prompt(deskOn({ ...first, phase: 2, owed: 2 }))).toContain("two cards");
    expect(words.prompt(deskOn({ ...first, phase: 2, owed: 2, laid: [3], laid_n: 1 }))).toContain("one more");
  });

  it("says who is doing what", () => {
    const desk = deskOn({ ...first, waiting: 0b011 });
    expect([0, 1, 2].map((seat) => doing(desk, seat))).toEqual(["thinking", "your move", "laid"]);
    desk.seats = [{ name: "Mara", player: "m", here: false }, { name: "Ada", player: "a" }, { name: "Otto", player: "o" }];
    expect(doing(desk, 0)).toBe("away");
    desk.seats = [{ name: "Mara", player: "m", here: false, held: true }];
    expect(doing(desk, 0)).toBe("bot sits in");
  });

  it("describes the board so that it can be played unseen", () => {
    for (const { after } of momentsOf("mine")) {
      const text = words.describe(deskOn(after)).join("\n");
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
    expect(words.describe(deskOn(after, null)).join("\n")).not.toContain("hand");
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
      const thought = guide.find(({ id, when }) => !said.has(id) && when(deskOn(after)));
      if (thought) said.add(thought.id);
    }
    expect(said.size).toBeGreaterThanOrEqual(10);
    expect([...said][0]).toBe("first-card");
  });

  it("is silent where I may do nothing", () => {
    const desk = deskOn({ ...first, waiting: 0b101 }, ME);
    expect(guide.filter(({ when }) => when(desk))).toEqual([]);
  });
});
