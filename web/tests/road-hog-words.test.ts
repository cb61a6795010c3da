// What Road Hog says: the button, what follows, the prompt, what hit me, the board in words.

import { describe, expect, it } from "vitest";
import { guide } from "../src/games/road-hog/guide";
import { cardsOf, cardWords } from "../src/games/road-hog/cards";
import { choicesOf } from "../src/games/road-hog/choices";
import { greensTo, wishOf } from "../src/games/road-hog/read";
import { sightOf, type Sight } from "../src/games/road-hog/sight";
import { action, costWords, effect, prompt, sign, title, usual, words } from "../src/games/road-hog/words";
import type { MatchModel } from "../src/model/matchModel.svelte";
import { EVENTS, type RoadHogView } from "../src/protocol/road-hog";
import { happenings, maps, modelOf, parts, type Kept } from "./road-hog";
import { books } from "./rulebooks";

const modelAt = (kept: Kept): MatchModel => modelOf(kept.before, kept.offers, kept.seat);
const sightAt = (model: MatchModel): Sight => {
  const sight = sightOf(model);
  if (!sight) throw new Error("nothing to see");
  return sight;
};
const offering = (verb: string): { kept: Kept; model: MatchModel; move: string }[] =>
  happenings.flatMap((kept) => kept.offers.filter(([move]) => move.startsWith(verb)).map(([move]) => ({ kept, model: modelAt(kept), move })));
const offerOf = (model: MatchModel, move: string) => {
  const offer = model.find(move);
  if (!offer) throw new Error(`${move} is not offered`);
  return offer;
};

describe("what no source tells of", () => {
  const cards = cardsOf(parts);

  it("is marked on the cards that the rulebook calls reconstructed, and on no other", () => {
    const clauses = (books.find(({ game }) => game === "road_hog")?.markdown ?? "").split(/(?=\*\*R\d)/).filter((clause) => /^\*\*R9\./.test(clause));
    const told = cards.map(({ title }) => clauses.find((clause) => clause.includes(`*${title}*:`)) ?? "");
    expect(told.every(Boolean)).toBe(true);
    expect(cards.map(({ ours }) => ours ?? false)).toEqual(told.map((clause) => clause.includes("*Reconstructed.*")));
    expect(cards.filter(({ ours }) => ours)).toHaveLength(4);
    for (const card of cards) expect(cardWords(card).includes("reconstructed")).toBe(card.ours ?? false);
  });

  it("is said of the map, too, for those who do not see it", () => {
    expect(words.describe(modelAt(happenings[0] as Kept)).join(" ")).toContain("The map and the deck are reconstructed");
  });
});

describe("the button", () => {
  it("names dice, places and victims", () => {
    const roll = offering("roll green-red")[0];
    if (!roll) throw new Error("nobody rolls");
    expect(action(roll.model, { move: "roll green-green" })).toBe("Roll two greens");
    expect(action(roll.model, { move: "roll green-red-red" })).toBe("Roll a green and two reds");
    for (const { model, move } of offering("drive")) {
      const said = action(model, offerOf(model, move));
      expect(said).toMatch(/^Drive (\d+ to [A-Z]\d+|into New City)$/);
      if (!said.includes("City")) expect(said).toContain(move.split(" ")[1]);
    }
    for (const { model, move } of offering("hit")) expect(action(model, offerOf(model, move))).toMatch(/^Send \w+ back to E\d+$/);
    for (const { model, move } of offering("stay")) expect(action(model, offerOf(model, move))).toBe("End turn");
  });

  it("counts a drive as its dice do, unless it is stopped", () => {
    for (const { kept, model, move } of offering("drive")) {
      const sight = sightAt(model);
      const wish = wishOf(sight.map, move);
      const dice = greensTo(kept.before, wish?.to ?? 0);
      const said = /Drive (\d+) to/.exec(action(model, offerOf(model, move)));
      const sum = dice.reduce((all, die) => all + die, 0);
      expect(dice.length).toBeGreaterThan(0);
      if (said) expect(Number(said[1])).toBeLessThanOrEqual(sum);
      const final = sight.map.spaces[wish?.to ?? 0]?.final;
      if (said && !final) expect(Number(said[1])).toBe(sum);
    }
  });

  it("is about rolling, then about the drive that leaves the least", () => {
    for (const kept of happenings) {
      const model = modelAt(kept);
      const said = usual(model)?.move;
      if (kept.before.phase === 0) expect(said).toMatch(/^roll/);
      else if (said?.startsWith("drive")) {
        const { drives } = choicesOf(sightAt(model), model.offers);
        const chosen = drives.find((drive) => drive.move === said);
        for (const drive of drives) expect(chosen?.would.left).toBeLessThanOrEqual(drive.would.left);
      }
    }
  });
});

describe("what an offer would do", () => {
  it("is a sentence for all of them, with nothing left out", () => {
    for (const kept of happenings) {
      const model = modelAt(kept);
      for (const offer of model.offers) {
        const said = effect(model, offer);
        expect(said, offer.move).toMatch(/^[A-Z0-9].*\.$/);
        expect(said).not.toMatch(/undefined|NaN|\?/);
        expect(sign(model, offer).text.length).toBeLessThan(26);
        expect(title(model, { move: offer.move })).not.toMatch(/undefined/);
      }
    }
  });

  it("says what a red costs its victim", () => {
    for (const { model, move } of offering("hit")) {
      const hit = choicesOf(sightAt(model), model.offers).hits.find((each) => each.move === move);
      if (!hit) throw new Error("no such hit");
      expect(hit.would.left).toBeGreaterThan(hit.would.left_now);
      expect(costWords(hit)).toBe(`costs ${hit.would.left - hit.would.left_now} spaces`.replace(/^(costs 1 space)s$/, "$1"));
      expect(hit.way.length - 1).toBe(hit.would.count);
    }
  });

  it("names the road that a drive turns off onto", () => {
    const [turning] = offering("drive").filter(({ model, move }) => model.find(move)?.effects?.[1] !== 255);
    if (!turning) throw new Error("nobody turns off");
    expect(effect(turning.model, offerOf(turning.model, turning.move))).toMatch(/[Oo]ff onto (Highway|County Road) [A-N], /);
  });
});

describe("the prompt", () => {
  it("says what may be done with the dice", () => {
    for (const kept of happenings) {
      const model = modelAt(kept);
      expect(prompt(model), kept.move).toMatch(kept.before.phase === 0 ? /dice?, and roll$/ : /[Dd]rive|[Ss]end/);
    }
  });
});

describe("news", () => {
  it("is what others and the train did to me", () => {
    const said = new Set<string>();
    for (const kept of happenings) {
      for (const [kind, seat, a, b] of kept.events) {
        const victim = EVENTS[kind] === "sent-back" ? a : seat;
        if (victim < 0) continue;
        const model = modelOf(kept.after, [], victim);
        const step = { version: 1, seat: kept.seat, events: [] };
        const news = words.news?.(model, { kind, seat, a, b }, step);
        if (victim === kept.seat) expect(news ?? null).toBeNull();
        else if (news) said.add(EVENTS[kind] ?? "");
        if (EVENTS[kind] === "sent-back") expect(news).toMatch(/ sent you back to E\d+$/);
      }
    }
    expect([...said]).toEqual(expect.arrayContaining(["sent-back", "swept", "missed"]));
  });
});

describe("the board in words", () => {
  it("tells every car, the train, the deck and the roads", () => {
    for (const kept of happenings) {
      const model = modelAt(kept);
      const lines = words.describe(model);
      expect(lines.join("\n")).not.toMatch(/undefined|NaN/);
      expect(lines.filter((line) => line.includes(" to go"))).toHaveLength(kept.before.seats);
      expect(lines.some((line) => line.startsWith("The train's front"))).toBe(true);
      expect(lines.some((line) => line.startsWith("Check Point deck"))).toBe(true);
      for (const line of lines) expect(line).toMatch(/\.$/);
    }
    const [map] = maps;
    const lines = words.describe(modelAt(happenings.find((kept) => kept.before.map === 0) as Kept));
    for (const road of map?.roads.slice(1) ?? []) expect(lines.some((line) => line.includes(`${road.name}, ${road.title}`))).toBe(true);
  });
});

describe("the lesson", () => {
  it("names clauses that there are, and each thought fits sometimes", () => {
    const book = books.find(({ game }) => game === "road_hog")?.markdown ?? "";
    for (const tip of guide) expect(book, tip.id).toContain(`**${tip.clause}**`);
    const fits = new Set(happenings.flatMap((kept) => guide.filter((tip) => tip.when(modelAt(kept))).map((tip) => tip.id)));
    expect(fits).toContain("dice");
    expect(fits).toContain("drive");
    expect(fits).toContain("hit");
  });

  it("is silent while it is not my turn", () => {
    for (const kept of happenings) for (const tip of guide) expect(tip.when(modelOf(kept.before as RoadHogView, [], null))).toBe(false);
  });
});
