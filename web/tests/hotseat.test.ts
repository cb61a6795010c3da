import { describe, expect, test } from "vitest";
import { guestNames, guestsAt, hasHands, known, remember, type Drawer, type Guest } from "../src/hotseat/guests";
import type { FieldInfo } from "../src/protocol";
import { needsCurtain, next } from "../src/hotseat/turn";

const places = (owing: number[], seats = [0, 1, 2]): { seat: number; owes: boolean }[] => seats.map((seat) => ({ seat, owes: owing.includes(seat) }));

describe("whose model is shown", () => {
  test("it stays while its seat owes a decision", () => {
    expect(next(places([0, 1, 2]), 1)).toBeNull();
  });

  test("it stays while nobody here owes one", () => {
    expect(next(places([]), 1)).toBeNull();
  });

  test("then the next around the table", () => {
    expect(next(places([0, 2]), 1)).toBe(2);
    expect(next(places([0, 1]), 2)).toBe(0);
    expect(next(places([0, 4], [0, 4]), 0)).toBeNull();
    expect(next(places([4], [0, 4]), 0)).toBe(4);
  });

  test("at first, the lowest that owes one", () => {
    expect(next(places([1, 2]), -1)).toBe(1);
    expect(next(places([]), -1)).toBeNull();
  });

  test("all who choose at the same time have their turn", () => {
    const owing = new Set([0, 1, 2]);
    const order: number[] = [];
    let shown = next(places([...owing]), -1);
    while (shown !== null) {
      order.push(shown);
      owing.delete(shown);
      shown = next(places([...owing]), shown);
    }
    expect(order).toEqual([0, 1, 2]);
  });

  test("a choice that was taken back keeps the model where it is", () => {
    expect(next(places([1]), 0)).toBe(1);
    expect(next(places([0, 1]), 0)).toBeNull();
  });
});

test("a curtain falls between two hands only", () => {
  expect(needsCurtain(true, 0, 1)).toBe(true);
  expect(needsCurtain(true, null, 1)).toBe(true);
  expect(needsCurtain(true, 1, 1)).toBe(false);
  expect(needsCurtain(false, 0, 1)).toBe(false);
});

test("a game has hands where a field is one's own, always or by an option", () => {
  const field = (sight: string, owned_if = ""): FieldInfo => ({
    name: "f", type: "", shape: [], sight, doc: "", length: "", owned_if, of: null, by: [], derived: "",
  });
  expect(hasHands({ fields: [field("public"), field("secret")] })).toBe(false);
  expect(hasHands({ fields: [field("public"), field("owned")] })).toBe(true);
  expect(hasHands({ fields: [field("secret", "look")] })).toBe(true);
});

class Memory implements Drawer {
  kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (i: number): string | null => [...this.kept.keys()][i] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

const guest = (player: string): Guest => ({ player, name: player.toUpperCase(), token: `token of ${player}` });

describe("guests", () => {
  test("are kept under their table and found at it", () => {
    const drawer = new Memory();
    remember("t1", guest("gus"), drawer, 1);
    remember("t1", guest("hal"), drawer, 2);
    expect([...drawer.kept.keys()]).toEqual(["wayside.hotseat.t1"]);
    const found = guestsAt({ seats: [{ player: "ann" }, { player: "hal" }, { bot: "random" }, { player: "gus" }] }, drawer);
    expect([...found].map(([seat, each]) => [seat, each.token])).toEqual([[1, "token of hal"], [3, "token of gus"]]);
  });

  test("are found at the table of a rematch too, and nobody else is", () => {
    const drawer = new Memory();
    remember("t1", guest("gus"), drawer, 1);
    expect([...guestsAt({ seats: [{ player: "gus" }, { player: "hal" }, {}] }, drawer).keys()]).toEqual([0]);
  });

  test("the same guest at two tables is one person", () => {
    const drawer = new Memory();
    remember("t1", guest("gus"), drawer, 1);
    remember("t2", guest("gus"), drawer, 2);
    remember("t2", guest("hal"), drawer, 3);
    expect(known(drawer).map((each) => each.player)).toEqual(["gus", "hal"]);
  });

  test("of forty tables are kept, the oldest go", () => {
    const drawer = new Memory();
    for (let i = 0; i < 45; i++) remember(`t${i}`, guest(`g${i}`), drawer, i);
    expect(drawer.kept.size).toBe(40);
    expect(drawer.kept.has("wayside.hotseat.t4")).toBe(false);
    expect(drawer.kept.has("wayside.hotseat.t5")).toBe(true);
  });

  test("rubbish in the drawer is nobody", () => {
    const drawer = new Memory();
    drawer.setItem("wayside.hotseat.t1", "{");
    drawer.setItem("wayside.hotseat.t2", '{"guests":[{"player":1},null,{"player":"gus","name":"Gus","token":"t"}]}');
    drawer.setItem("wayside.settings", "{}");
    expect(known(drawer).map((each) => each.player)).toEqual(["gus"]);
  });

  test("names that are proposed: who was here lately, then numbers", () => {
    expect(guestNames(3, [guest("gus"), guest("gus"), guest("hal")])).toEqual(["GUS", "HAL", "Guest 3"]);
    expect(guestNames(1, [])).toEqual(["Guest 1"]);
  });
});
