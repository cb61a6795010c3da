import { describe, expect, it } from "vitest";
import { usualOf } from "../src/match/hint";
import { guide } from "../src/games/hitchiker/guide";
import { PHASE, wishOf, wordOf } from "../src/games/hitchiker/read";
import { words } from "../src/games/hitchiker/words";
import { happenings, modelOf, type Kept } from "./hitchiker";
import { books } from "./rulebooks";

const asked = happenings.filter((kept) => kept.offers.length > 0 && kept.before.phase < PHASE.choice);
const laid = (kept: Kept) => modelOf(kept.before, kept.offers, kept.seat);

describe("words", () => {
  it("name every offer for people, never as it is typed", () => {
    for (const kept of asked) {
      const model = laid(kept);
      for (const offer of model.offers) {
        const said = words.action(model, offer);
        expect(said, offer.move).toMatch(/^[A-Z]/);
        expect(said).not.toBe(offer.move);
        expect(said.length, said).toBeLessThan(34);
        expect(words.effect(model, offer), offer.move).toMatch(/[.…]$/);
      }
    }
  });

  it("ask something wherever somebody decides, in a line without a full stop", () => {
    for (const kept of asked) {
      const said = words.prompt(laid(kept));
      expect(said, `phase ${kept.before.phase}`).not.toBe("");
      expect(said).not.toMatch(/\.$/);
    }
  });

  it("repeat an amount on the button", () => {
    const kept = asked.find((each) => each.before.phase === PHASE.banking);
    const model = kept ? laid(kept) : null;
    const offer = model?.offers.find((each) => each.move === "deposit");
    expect(model && offer && words.action(model, offer, "$15,000")).toBe("Bank $15,000");
    expect(model && words.action(model, { move: "deposit 15000" })).toBe("Bank $15,000");
  });

  it("have a usual offer that is on offer, but for where to live", () => {
    for (const kept of asked) {
      const model = laid(kept);
      const usual = usualOf(model, words);
      if (kept.before.phase === PHASE.home && model.offers.length > 1) expect(usual).toBeNull();
      else expect(model.offers).toContain(usual);
    }
  });

  it("begin amounts within their range", () => {
    for (const kept of asked) {
      const model = laid(kept);
      for (const offer of model.offers.filter((each) => each.low !== undefined)) {
        const begun = words.amount?.(model, offer) ?? 0;
        expect(begun).toBeGreaterThanOrEqual(offer.low ?? 0);
        expect(begun).toBeLessThanOrEqual(offer.high ?? 0);
      }
    }
  });

  it("describe the board in sentences", () => {
    for (const kept of happenings.filter((each) => each.before.phase < PHASE.choice)) {
      const lines = words.describe(modelOf(kept.before));
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) expect(line).toMatch(/[.!?]$/);
      expect(lines).toContain("Reconstructed: 26 of the 42 names, all Bad Rides, and most prices.");
      expect(lines.join(" ")).not.toMatch(/undefined|NaN/);
    }
  });

  it("read moves from their text", () => {
    expect(wishOf("deposit 20000")).toEqual({ verb: "deposit", rest: "20000", amount: 20000 });
    expect(wishOf("home Lax-Angeles")).toMatchObject({ verb: "home", rest: "Lax-Angeles" });
  });
});

describe("the guide", () => {
  it("cites clauses that are there, each tip once", () => {
    const book = books.find((each) => each.game === "hitchiker")?.markdown ?? "";
    expect(new Set(guide.map((tip) => tip.id)).size).toBe(guide.length);
    for (const tip of guide) expect(book, tip.id).toContain(`**${tip.clause}**`);
  });

  it("has something to say at every kind of decision of the road", () => {
    for (const kept of asked.filter((each) => each.before.phase !== PHASE.chairs)) {
      const model = laid(kept);
      expect(guide.some((tip) => tip.when(model)), `phase ${kept.before.phase}`).toBe(true);
    }
  });
});

describe("news", () => {
  it("tell an inheritance in one sentence, and its parts not again", () => {
    const told = happenings.flatMap((kept) => {
      const died = kept.events.find((event) => wordOf(event) === "died");
      if (!died || died.a === kept.seat) return [];
      const model = modelOf(kept.before, [], died.a ?? 0);
      const step = { version: 1, seat: kept.seat, events: kept.events };
      return [kept.events.flatMap((event) => words.news?.(model, event, step) ?? [])];
    });
    expect(told.length).toBeGreaterThan(2);
    for (const lines of told) expect(lines).toHaveLength(1);
    expect(told.flat()).toContainEqual(expect.stringMatching(/^\w+ dies: you inherit \$[\d,]+/));
  });
});
