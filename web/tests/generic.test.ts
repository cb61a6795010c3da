import { describe, expect, it } from "vitest";
import { Desk } from "../src/desk/desk.svelte";
import { fieldsToShow, figure, rowsOf, valueOf } from "../src/games/generic/fields";
import { words } from "../src/games/generic/words";
import { verbOf } from "../src/parts/words";
import type { FieldInfo, GameInfo } from "../src/protocol";

const field = (name: string, sight = "public", length = "", doc = "", shape: number[] = []): FieldInfo => ({ name, type: "int32", shape, sight, doc, length, owned_if: "" });
const GAME = {
  brief: { name: "stakes", title: "Stakes", blurb: "", unit: "coins", fewest: 2, most: 4 },
  verbs: [
    { word: "bet", form: "bet AMOUNT", doc: "put coins in", clause: "", args: [], amount: { name: "coins", kind: "money" } },
    { word: "bet all", form: "bet all", doc: "put everything in", clause: "", args: [], amount: null },
  ],
  options: [{ name: "limit" }],
  phases: ["a bet"],
  fields: [field("waiting"), field("limit"), field("coins", "public", "", "coins of each seat", [4]), field("dice", "public", "", "the dice", [2]), field("hand", "owned", "hand_n", "your cards"), field("hand_n"), field("deck", "secret"), field("dealer", "public", "", "the seat that deals")],
  colours: "",
  effects: [{ name: "pot_then", doc: "what lies in the middle then" }, { name: "left", doc: "coins that you keep" }],
} as unknown as GameInfo;

function desk(): Desk {
  const made = new Desk(GAME, true);
  made.seats = [{ name: "Ann" }, { name: "Bo" }];
  made.seat = 1;
  made.view = { waiting: 2, limit: 5, coins: [12000, 40, 0, 0], dice: [6, 5], hand: [3, 4], hand_n: [2, 2], phase: 0, dealer: 1 };
  return made;
}

describe("the generic board", () => {
  it("says what an offer would do, in the game's own numbers", () => {
    expect(words.effect(desk(), { move: "bet all", effects: [52000, 0] })).toBe("put everything in: pot then 52 000, left 0");
    expect(words.effect(desk(), { move: "bet all" })).toBe("put everything in");
  });

  it("shows what is seen and says something, and not what stands elsewhere", () => {
    expect(fieldsToShow(desk()).map((each) => each.name)).toEqual(["coins", "dice", "hand", "dealer"]);
  });

  it("knows whose a row is", () => {
    const [coins, dice, hand] = fieldsToShow(desk());
    expect(rowsOf(desk(), coins as FieldInfo)).toEqual([{ seat: 0, values: [12000] }, { seat: 1, values: [40] }]);
    expect(rowsOf(desk(), dice as FieldInfo)).toEqual([{ seat: null, values: [6, 5] }]); // two dice are not two seats
    expect(rowsOf(desk(), hand as FieldInfo)).toEqual([{ seat: 1, values: [3, 4] }]);
  });

  it("tells a longer verb from the one that it begins with", () => {
    expect(verbOf(GAME, { move: "bet all" })?.doc).toBe("put everything in");
    expect(verbOf(GAME, { move: "bet", low: 1, high: 5 })?.doc).toBe("put coins in");
    expect(verbOf(GAME, { move: "fold" })).toBeNull();
  });

  it("says all of it in words", () => {
    const said = words.describe(desk()).join("\n");
    expect(said).toContain("Waiting for Bo.");
    expect(said).toContain("Coins of each seat: Ann 12 000; Bo 40.");
    expect(said).toContain("Your cards: Bo 3 4.");
    expect(said).toContain("The seat that deals: Bo.");
  });

  it("calls a seat by its player's name, and a missing one nobody", () => {
    const [coins, dealer] = ["coins", "dealer"].map((name) => GAME.fields.find((each) => each.name === name) as FieldInfo);
    expect(valueOf(desk(), dealer as FieldInfo, 0)).toBe("Ann");
    expect(valueOf(desk(), dealer as FieldInfo, -1)).toBe("nobody");
    expect(valueOf(desk(), coins as FieldInfo, 1)).toBe("1"); // coins are counted, though their text speaks of a seat
  });

  it("sets thousands apart", () => {
    expect([9999, 25000, -1234567].map(figure)).toEqual(["9999", "25 000", "-1 234 567"]);
  });
});
