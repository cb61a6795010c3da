import { describe, expect, test } from "vitest";
import { differences, termsOf } from "../src/lobby/terms";
import { lateNews, tableNews } from "../src/parts/tableNews";
import type { OptionInfo, SeatInfo, TableInfo } from "../src/protocol";

const person = (id: string, more: SeatInfo = {}): SeatInfo => ({ player: id, name: id, here: true, ...more });
const bot: SeatInfo = { bot: "fair", name: "Lin" };
const laps: OptionInfo = { name: "laps", clause: "X1", doc: "How many laps?", default: "3", words: [], low: 1, high: 9, names_a_seat: false };

function table(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t", game: "g", host: "Ann", seats, options: { laps: "3" }, clock: {}, public: false, chat: true, onlookers: true, late: true, state: "waiting",
    version: 1, commitment: "", match: null, rematch: null, watching: 0, starting: 0, promise: "", ...more,
  };
}

const news = (before: TableInfo, after: TableInfo, me: string | null = "Ann"): string[] => tableNews(before, after, [laps], me);
const on = { state: "playing" } as const;

describe("what others do at a table", () => {
  test("while it waits", () => {
    expect(news(table([person("Ann"), {}]), table([person("Ann"), person("Bob")]))).toEqual(["Bob has sat down."]);
    expect(news(table([person("Ann"), person("Bob")]), table([person("Ann"), {}]))).toEqual(["Bob has left the seat."]);
    expect(news(table([person("Ann"), person("Bob"), {}]), table([person("Ann"), {}, person("Bob")]))).toEqual([]); // moved
    expect(news(table([person("b", { name: "Bob" })]), table([person("b", { name: "Bobby" })]))).toEqual(["Bob is called Bobby now."]);
    expect(news(table([person("Ann"), person("Bob")]), table([person("Bob"), {}], { host: "Bob" }), "Bob")).toEqual(["Ann has left the seat.", "You are the host now."]);
  });

  test("while a match goes on", () => {
    const away = person("Bob", { held: true, bot: "fair" });
    expect(news(table([person("Ann"), person("Bob")], on), table([person("Ann"), away], on))).toEqual(["Bob has gone for a while; a bot has the wheel."]);
    expect(news(table([person("Ann"), away], on), table([person("Ann"), person("Bob")], on))).toEqual(["Bob is back at the wheel."]);
    expect(news(table([person("Ann"), person("Bob")], on), table([person("Ann"), bot], on))).toEqual(["Bob has left for good; a bot drives on."]);
    expect(news(table([person("Ann"), bot], on), table([person("Ann"), person("Cy")], on))).toEqual(["Cy takes over from Lin."]);
    const chair: SeatInfo = { name: "Empty chair", open: true };
    expect(news(table([person("Ann"), chair], on), table([person("Ann"), person("Cy")], on))).toEqual(["Cy has sat down."]);
    expect(news(table([person("Ann"), person("Cy")], on), table([person("Ann"), chair], on))).toEqual(["Cy has left the seat."]);
    expect(lateNews(person("Bob"))).toBe("Time has run out for Bob: the move was made without them.");
  });

  test("what I do myself is no news, nor is what only looks different", () => {
    const before = table([person("Ann"), person("Bob")]);
    expect(news(before, table([person("Ann", { here: false }), person("Bob", { here: false })], { watching: 3 }))).toEqual([]);
    expect(news(before, table([person("Ann"), {}]), "Bob")).toEqual([]);
    expect(news(before, { ...before, options: { laps: "1" } })).toEqual([]); // Ann has changed it
    expect(news(before, { ...before, options: { laps: "1" } }, "Bob")).toEqual(["Ann has changed what is played."]);
    expect(news(before, { ...before, state: "playing" }, null)).toEqual([]);
  });
});

test("what is different about the terms, in words", () => {
  const before = termsOf(table([{}, {}], { clock: { seconds: 60 } }));
  const after = termsOf(table([{}, {}, {}], { options: { laps: "5" }, clock: { seconds: 60, then: "bot" }, public: true, chat: false }));
  expect(differences(before, before, [laps])).toEqual([]);
  expect(differences(before, { ...before, clock: { seconds: 60 } }, [laps])).toEqual([]); // what is left out is the usual
  expect(differences(before, after, [laps])).toEqual([
    "There are 3 seats now, not 2.",
    "How many laps? 5, no longer 3.",
    "How long may a move take? Now 1 minute a move, then a bot decides; it was 1 minute a move.",
    "The table is listed now: everybody can come.",
    "The chat is off.",
  ]);
});
