// Sentences as the one reads them whom they are about.

import { describe, expect, it } from "vitest";
import { toMe } from "../src/model/you";
import type { GameInfo } from "../src/protocol";

const number = { name: "km", kind: "number" as const };
const events = [
  { word: "drove", sentence: "{seat} drives {km} km.", yours: "You drive {km} km.", clause: "", private: false, args: [number] },
  { word: "asked", sentence: "{seat} asks {other}: {word}", yours: "You ask {other}: {word}", clause: "", private: false, args: [{ name: "other", kind: "seat" as const }, { name: "word", kind: "words" as const, words: ["why?", "you?"] }] },
  { word: "had", sentence: "{seat} {vote}.", yours: "", clause: "", private: false, args: [{ name: "vote", kind: "words" as const, words: ["stays"] }] },
  { word: "held", sentence: "{seat} has {left, right}.", yours: "You have {left, right}.", clause: "", private: false, args: [{ name: "left", kind: "words" as const, words: ["", "an ace"] }, { name: "right", kind: "words" as const, words: ["", "a ten"] }] },
  { word: "wins", sentence: "So it ends: {other} wins, says {seat}.", yours: "So it ends: {other} wins, say you.", clause: "", private: false, args: [{ name: "other", kind: "seat" as const }] },
  { word: "paid", sentence: "{seat} pays {sum}.", yours: "You pay {sum}.", clause: "", private: false, args: [{ name: "sum", kind: "money" as const, unit: "$", each: 1000 }] },
];
const game = { events } as unknown as GameInfo;
const NAMES = ["Ada", "Bo"];
const read = (kind: number, seat: number, a: number, b: number, me: number | null): string | undefined =>
  toMe(game, { kind, seat, a, b, text: "as it came" }, me, (each) => NAMES[each] ?? "").text;

describe("a sentence", () => {
  it("says you to the seat that it is about, and to nobody else", () => {
    expect(read(0, 1, 1200, 0, 1)).toBe("You drive 1,200 km.");
    expect([read(0, 1, 1200, 0, 0), read(0, 1, 1200, 0, null)]).toEqual(["as it came", "as it came"]);
  });

  it("says you to whom something is done, and never before a verb that is made for a name", () => {
    expect(read(1, 0, 1, 0, 1)).toBe("Ada asks you: why?");
    expect(read(1, 0, 1, 1, 0)).toBe("You ask Bo: you?");
    expect(read(4, 0, 1, 0, 1)).toBe("So it ends: Bo wins, says Ada.");
  });

  it("stays as it is where its game does not say how it reads", () => {
    expect(read(2, 1, 0, 0, 1)).toBe("as it came");
    expect(toMe(game, { kind: 0, seat: 1 }, 1, () => "")).toEqual({ kind: 0, seat: 1 });
  });

  it("has words, lists and sums as the server says them", () => {
    expect([read(3, 0, 1, 1, 0), read(3, 0, 0, 1, 0)]).toEqual(["You have an ace, a ten.", "You have a ten."]);
    expect(read(5, 0, 25, 0, 0)).toBe("You pay $25,000.");
  });
});
