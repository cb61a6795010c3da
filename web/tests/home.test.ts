import { describe, expect, test } from "vitest";
import { players } from "../src/home/about";
import { peek } from "../src/home/whoseTurn";
import { doneRow, mineRow, waitingRow } from "../src/home/rows";
import { usualBot, usualSeats } from "../src/home/start";
import { company, lists, result, turnByClock } from "../src/home/tables";
import type { SocketLike } from "../src/net/connection";
import type { SeatInfo, TableInfo } from "../src/protocol";

const person = (id: string, more: SeatInfo = {}): SeatInfo => ({ player: id, name: id, here: true, ...more });
const bot: SeatInfo = { bot: "sensible", name: "sensible" };

function table(id: string, state: TableInfo["state"], seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id, game: "g", host: "ann", seats, options: {}, clock: {}, public: true, chat: true, state,
    version: 1, commitment: "", match: state === "waiting" ? null : `m${id}`, rematch: null, watching: 0, ...more,
  };
}

const titles = (name: string): string => name.toUpperCase();

test("the usual number of seats fits the game", () => {
  expect(usualSeats({ fewest: 2, most: 6, best_seats: 4 })).toBe(4);
  expect(usualSeats({ fewest: 2, most: 3, best_seats: 4 })).toBe(3);
  expect(usualSeats({ fewest: 5, most: 8, best_seats: 4 })).toBe(5);
  expect(usualSeats({ fewest: 2, most: 6, best_seats: 5 }, 3)).toBe(3);
});

test("the usual bot is sensible, and never a search", () => {
  expect(usualBot(["random", "sensible", "search"])).toBe("sensible");
  expect(usualBot(["search", "random"])).toBe("random");
});

describe("lists", () => {
  const mine = [table("1", "playing", [person("me"), bot]), table("2", "over", [person("me"), person("bob")]), table("3", "waiting", [person("me"), {}])];
  const others = [
    ...mine,
    table("4", "waiting", [person("bob"), {}]),
    table("5", "waiting", [person("bob"), bot]),
    table("6", "playing", [person("bob"), bot]),
    table("7", "over", [person("bob"), bot]),
  ];
  const sorted = lists(others, mine, "me");
  const ids = (found: TableInfo[]): string[] => found.map((each) => each.id);

  test("mine are in my list alone", () => {
    expect(ids(sorted.mine)).toEqual(["1", "3"]);
    expect(ids(sorted.done)).toEqual(["2"]);
  });

  test("a table with no free seat is not one to join", () => {
    expect(ids(sorted.waiting)).toEqual(["4"]);
    expect(ids(sorted.watch)).toEqual(["6"]);
  });

  test("a stranger has none, and may join and watch all", () => {
    const all = lists(others, [], null);
    expect(ids(all.waiting)).toEqual(["3", "4"]);
    expect(ids(all.watch)).toEqual(["1", "6"]);
    expect(all.mine).toEqual([]);
  });
});

test("company in words", () => {
  expect(company(table("1", "playing", [person("me"), person("Mara"), bot, bot]), "me")).toBe("Mara and 2 bots");
  expect(company(table("1", "playing", [person("me"), bot]), "me")).toBe("a bot");
  expect(company(table("1", "waiting", [person("me"), {}]), "me")).toBe("");
});

describe("whose turn it is", () => {
  test("a clock tells", () => {
    expect(turnByClock(table("1", "playing", [person("me"), bot], { clock: { seconds: 30, due: [123, 0] } }), "me")).toBe("mine");
    expect(turnByClock(table("1", "playing", [person("me"), bot], { clock: { seconds: 30, due: [0, 123] } }), "me")).toBe("theirs");
    expect(turnByClock(table("1", "playing", [person("me"), bot]), "me")).toBe("unknown");
  });

  /** A table that welcomes with, or without, something to do. */
  function room(welcome: object | null): () => SocketLike {
    return () => {
      const wire: SocketLike = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: () => {
          if (welcome) queueMicrotask(() => wire.onmessage?.({ data: JSON.stringify({ t: "welcome", ...welcome }) }));
          else queueMicrotask(() => wire.onclose?.());
        },
        close: () => undefined,
      };
      queueMicrotask(() => wire.onopen?.());
      return wire;
    };
  }

  test("a look at the match tells where there is none", async () => {
    expect(await peek("t", room({ match: { offers: [{ move: "roll" }] } }))).toBe("mine");
    expect(await peek("t", room({ match: { offers: [] } }))).toBe("theirs");
    expect(await peek("t", room({ match: null }))).toBe("unknown");
    expect(await peek("t", room(null))).toBe("unknown");
  });

  test("it stands in the list", () => {
    const going = table("1", "playing", [person("me"), bot]);
    expect(mineRow(going, "me", "mine", titles)).toMatchObject({ href: "/t/1", game: "G", state: "your turn", urgent: true, words: "with a bot" });
    expect(mineRow(going, "me", "theirs", titles)).toMatchObject({ state: "waiting for others", urgent: false });
    expect(mineRow(table("1", "playing", [person("me", { held: true }), bot]), "me", "theirs", titles)).toMatchObject({ state: "a bot sits in for you", urgent: true });
    expect(mineRow(table("1", "waiting", [person("me"), {}, {}]), "me", "unknown", titles)).toMatchObject({ state: "waiting for 2 more", urgent: false });
  });
});

test("rows of others", () => {
  expect(waitingRow(table("4", "waiting", [person("bob"), {}]), titles)).toMatchObject({ href: "/t/4", state: "1 seat free", words: "bob", join: true });
  expect(doneRow(table("2", "over", [person("me"), person("bob")]), "me", "won", titles)).toMatchObject({ href: "/replay/m2", state: "won, replay" });
});

test("results", () => {
  expect(result([10, 20, 5], 1)).toBe("won");
  expect(result([20, 20, 5], 0)).toBe("won together");
  expect(result([10, 20, 5], 0)).toBe("2nd of 3");
  expect(result([10, 20, 5], 2)).toBe("3rd of 3");
  expect(result([9, 8, 7, 6], 3)).toBe("4th of 4");
  expect(result(null, 1)).toBe("");
  expect(result([1, 2], null)).toBe("");
});

test("players in words", () => {
  expect(players(2, 6)).toBe("2 to 6 players");
  expect(players(3, 3)).toBe("3 players");
});
