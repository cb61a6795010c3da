import { describe, expect, it } from "vitest";
import { MatchModel } from "../src/model/matchModel.svelte";
import { factsOfPlayers, fieldsToShow, figure, rowsOf, saidOf } from "../src/games/generic/fields";
import { words } from "../src/games/generic/words";
import { verbOf } from "../src/parts/words";
import type { FieldInfo, GameInfo, KindInfo } from "../src/protocol";

interface Said {
  sight?: string;
  length?: string;
  doc?: string;
  by?: string[];
  of?: KindInfo | null;
  derived?: string;
}
const field = (name: string, { sight = "public", length = "", doc = "", by = [], of = null, derived = "" }: Said = {}): FieldInfo => ({ name, type: "int32", shape: by.map(() => 4), sight, doc, length, owned_if: "", of, by, derived });
const GAME = {
  brief: { name: "stakes", title: "Stakes", blurb: "", unit: "coins", fewest: 2, most: 4 },
  verbs: [
    { word: "bet", form: "bet AMOUNT", doc: "put coins in", clause: "", args: [], amount: { name: "coins", kind: "money" } },
    { word: "bet all", form: "bet all", doc: "put everything in", clause: "", args: [], amount: null },
  ],
  options: [{ name: "limit" }],
  phases: ["a bet"],
  things: { card: ["ace", "king", "queen", "knave", "ten"], flag: ["no", "yes"], suit: ["clubs", "hearts"] },
  fields: [
    field("waiting", { of: { kind: "bits", name: "seat" } }),
    field("limit"),
    field("coins", { doc: "coins of each seat", by: ["seat"], of: { kind: "money", unit: "coins" } }),
    field("bank", { of: { kind: "money", unit: "$", each: 1000 } }),
    field("dice", { doc: "the dice", by: [""], of: { kind: "number", low: 1, high: 6, also: { "0": "not rolled" } } }),
    field("tally", { doc: "cards taken", by: ["suit", "seat"] }),
    field("hand", { sight: "owned", length: "hand_n", doc: "your cards", by: ["seat", ""], of: { kind: "thing", name: "card", none: 255 } }),
    field("hand_n", { by: ["seat"] }),
    field("held", { sight: "owned", by: ["seat"], derived: "hand" }),
    field("deck", { sight: "secret" }),
    field("dealer", { doc: "who deals", of: { kind: "seat", none: -1 } }),
    field("folded", { doc: "who is out", of: { kind: "bits", name: "seat" } }),
    field("open", { doc: "cards are shown", of: { kind: "thing", name: "flag" } }),
    field("far", { of: { kind: "number", high: 99, unit: "km" } }),
  ],
  colours: "",
  effects: [{ name: "pot_then", doc: "what lies in the middle then" }, { name: "left", doc: "coins that you keep" }],
} as unknown as GameInfo;

function model(): MatchModel {
  const made = new MatchModel(GAME, true);
  made.seats = [{ name: "Ann" }, { name: "Bo" }];
  made.seat = 1;
  made.view = { waiting: 2, limit: 5, coins: [12000, 40, 0, 0], bank: -2, dice: [6, 0], tally: [[1, 2, 9, 9], [3, 4, 9, 9]], hand: [3, 255, 4], hand_n: [2, 2], held: 3, phase: 0, dealer: 1, folded: 3, open: 1, far: 30 };
  return made;
}

const named = (name: string): FieldInfo => GAME.fields.find((each) => each.name === name) as FieldInfo;

describe("the generic board", () => {
  it("says what an offer would do, in the game's own numbers", () => {
    expect(words.effect(model(), { move: "bet all", effects: [52000, 0] })).toBe("put everything in: pot then 52 000, left 0");
    expect(words.effect(model(), { move: "bet all" })).toBe("put everything in");
  });

  const texts = (name: string): string[][] => rowsOf(model(), named(name)).map((row) => row.cells.map((cell) => [cell.label, ...cell.said.map((each) => each.text)].filter(Boolean).join(" ")));

  it("shows what is seen and says something, and not what stands elsewhere or is said already", () => {
    expect(fieldsToShow(model()).map((each) => each.name)).toEqual(["coins", "bank", "dice", "tally", "hand", "dealer", "folded", "open", "far"]);
  });

  it("knows whose a row is by what is declared, not by how long it is", () => {
    expect(rowsOf(model(), named("coins")).map((row) => row.seat)).toEqual([0, 1]);
    expect(rowsOf(model(), named("dice")).map((row) => row.seat)).toEqual([null]);
    expect(rowsOf(model(), named("hand")).map((row) => row.seat)).toEqual([1]);
    expect(factsOfPlayers(model()).map((each) => each.name)).toEqual(["coins"]);
  });

  it("shows every row of what is owned to one who sees everything", () => {
    const replay = model();
    replay.seat = null;
    replay.view = { ...replay.view, hand: [[0], [255, 1], [2], [2]] };
    expect(rowsOf(replay, named("hand"))).toEqual([
      { seat: 0, cells: [{ label: "", said: [{ text: "ace", seat: null }] }] },
      { seat: 1, cells: [{ label: "", said: [{ text: "king", seat: null }] }] },
    ]);
  });

  it("says numbers in the words of their kind", () => {
    expect(texts("coins")).toEqual([["12 000 coins"], ["40 coins"]]);
    expect(texts("bank")).toEqual([["-$2000"]]);
    expect(texts("dice")).toEqual([["6", "not rolled"]]);
    expect(texts("hand")).toEqual([["knave", "ten"]]); // and no card where none lies
    expect(texts("folded")).toEqual([["Ann Bo"]]);
    expect(texts("open")).toEqual([["yes"]]);
    expect(texts("far")).toEqual([["30 km"]]);
  });

  it("names the places of a row that have names", () => {
    expect(texts("tally")).toEqual([["clubs Ann 1", "clubs Bo 2", "hearts Ann 3", "hearts Bo 4"]]);
  });

  it("tells a longer verb from the one that it begins with", () => {
    expect(verbOf(GAME, { move: "bet all" })?.doc).toBe("put everything in");
    expect(verbOf(GAME, { move: "bet", low: 1, high: 5 })?.doc).toBe("put coins in");
    expect(verbOf(GAME, { move: "fold" })).toBeNull();
  });

  it("says all of it in words", () => {
    const said = words.describe(model()).join("\n");
    expect(said).toContain("Waiting for Bo.");
    expect(said).toContain("Coins of each seat: Ann 12 000 coins; Bo 40 coins.");
    expect(said).toContain("Your cards: Bo knave, ten.");
    expect(said).toContain("Who deals: Bo.");
    expect(said).toContain("Who is out: Ann Bo.");
    expect(said).toContain("Cards are shown: yes.");
  });

  it("calls a seat by its player's name and colour, and a missing one nobody", () => {
    expect(saidOf(model(), named("dealer"), 0)).toEqual([{ text: "Ann", seat: 0 }]);
    expect(saidOf(model(), named("dealer"), -1)).toEqual([{ text: "nobody", seat: null }]);
    expect(saidOf(model(), named("folded"), 0)).toEqual([{ text: "none", seat: null }]);
  });

  it("sets thousands apart", () => {
    expect([9999, 25000, -1234567].map(figure)).toEqual(["9999", "25 000", "-1 234 567"]);
  });
});
