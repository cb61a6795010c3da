import { describe, expect, test } from "vitest";
import { aimOf, isBroad, players } from "../src/home/about";
import { choiceFrom, harder, lengthWords, botsWords, minutesOf, mostOpponents, fewestOpponents, type Choice } from "../src/home/choice";
import { advice, recordWords } from "../src/home/record";
import { waitingRow } from "../src/home/rows";
import { usualBot, usualSeats } from "../src/home/start";
import { company, lists, result } from "../src/home/tables";
import { aloneAmongBots, companyOf, countWords, lasted, ticketsOf, type Ticket } from "../src/home/tickets";
import type { GameBrief, MyGame, SeatInfo, TableInfo, TicketInfo } from "../src/protocol";

const person = (id: string, more: SeatInfo = {}): SeatInfo => ({ player: id, name: id, here: true, ...more });
const bot: SeatInfo = { bot: "sensible", name: "sensible" };

function table(id: string, state: TableInfo["state"], seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id, game: "g", host: "ann", seats, options: {}, clock: {}, public: true, chat: true, onlookers: true, late: true, state,
    version: 1, commitment: "", match: state === "waiting" ? null : `m${id}`, rematch: null, watching: 0, starting: 0, promise: "", ...more,
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
  const mine = [table("1", "playing", [person("me"), bot]), table("3", "waiting", [person("me"), {}])];
  const others = [
    ...mine,
    table("4", "waiting", [person("bob"), {}]),
    table("5", "waiting", [person("bob"), bot]),
    table("6", "playing", [person("bob"), bot]),
    table("7", "over", [person("bob"), bot]),
    table("8", "playing", [person("bob"), bot]), // where I left, and have a ticket
  ];
  const ids = (found: TableInfo[]): string[] => found.map((each) => each.id);

  test("mine have tickets, and a table with no free seat is not one to join", () => {
    const sorted = lists(others, new Set(["8"]), "me");
    expect(ids(sorted.waiting)).toEqual(["4"]);
    expect(ids(sorted.watch)).toEqual(["6"]);
  });

  test("a stranger may join and watch all", () => {
    const all = lists(others, new Set(), null);
    expect(ids(all.waiting)).toEqual(["3", "4"]);
    expect(ids(all.watch)).toEqual(["1", "6", "8"]);
  });
});

test("company in words", () => {
  expect(company(table("1", "playing", [person("me"), person("Mara"), bot, bot]), "me")).toBe("Mara and 2 bots");
  expect(company(table("1", "playing", [person("me"), bot]), "me")).toBe("a bot");
  expect(company(table("1", "waiting", [person("me"), {}]), "me")).toBe("");
});

const NOW = 100 * 3_600_000;
const AGO = (minutes: number): number => NOW - minutes * 60_000;

function ticket(of: TableInfo, more: Partial<TicketInfo> = {}): TicketInfo {
  return { table: of, owing: [], since: 0, progress: "", share: null, away: false, ...more };
}

const told = (found: TicketInfo[]): Ticket[] => ticketsOf(found, "me", NOW, titles);
const one = (of: TableInfo, more: Partial<TicketInfo> = {}): Ticket => told([ticket(of, more)])[0] as Ticket;

describe("tickets", () => {
  const bo = table("bo", "playing", [person("me"), person("Bo"), bot]);
  const bots = table("bots", "playing", [person("me"), bot, bot]);

  test("mine to move come before all others, then where a bot drives for me, others' moves, tables that wait, and pauses", () => {
    const found = told([
      ticket(bots, { owing: [0], since: AGO(60) }),
      ticket(table("w", "waiting", [person("me"), {}])),
      ticket(table("theirs", "playing", [person("me"), person("Bo")]), { owing: [1], since: AGO(1) }),
      ticket(table("held", "playing", [person("me", { held: true, bot: "hard" }), person("Bo")]), { owing: [1], since: AGO(1) }),
      ticket(table("late", "playing", [person("me"), person("Bo")]), { owing: [0], since: AGO(1) }),
      ticket(bo, { owing: [0, 1], since: AGO(2) }),
    ]);
    expect(found.map((each) => each.id)).toEqual(["bo", "late", "held", "theirs", "w", "bots"]);
    expect(found.map((each) => each.stand)).toEqual(["mine", "mine", "held", "theirs", "waiting", "paused"]);
    expect(found.map((each) => each.button)).toEqual(["Go on", "Go on", "Go on", "Look", "Look", "Go on"]);
  });

  test("words", () => {
    expect(one(bo, { owing: [0], since: AGO(2), progress: "round 8" })).toMatchObject({ urgent: "Your move", words: " for 2 minutes, round 8", company: "with Bo and a hard bot" });
    expect(one(bo, { owing: [0], since: AGO(0.5) })).toMatchObject({ urgent: "Your move", words: "" });
    expect(one(bo, { owing: [1], since: AGO(2), progress: "stage 4 of 5", share: 0.7 })).toMatchObject({ urgent: "", words: "Bo moves, stage 4 of 5", share: 0.7 });
    expect(one(bo, { owing: [1, 2] }).words).toBe("Bo moves");
    expect(one(bots, { owing: [1, 2] }).words).toBe("sensible and sensible move");
    expect(one(bots, { owing: [0], since: AGO(14) }).stand).toBe("mine");
    expect(one(bots, { owing: [0], since: AGO(16), progress: "round 12" })).toMatchObject({ stand: "paused", words: "Paused, round 12" });
    expect(one(bo, { owing: [0], since: AGO(99) }).stand).toBe("mine"); // Bo waits
    expect(one(table("h", "playing", [person("me", { held: true, bot: "hard" }), person("Bo")]), { owing: [1], progress: "round 2" }).words).toBe("A bot drives for you, round 2");
    expect(one(table("l", "playing", [bot, person("Bo")]), { owing: [1] }).words).toBe("You left, a bot drives on");
    expect(one(table("w", "waiting", [person("me"), {}, {}]))).toMatchObject({ words: "Waiting for 2 more", company: "nobody else yet" });
    expect(one(table("w", "waiting", [person("me"), person("Bo")])).words).toBe("Everybody is here");
    expect(one(table("w", "waiting", [person("me"), person("Bo")], { host: "me" }))).toMatchObject({ stand: "mine", urgent: "Everybody is here" });
    expect(one(bots).words).toBe("Paused"); // nothing is known of it
  });

  test("only who is alone among bots may end a match", () => {
    expect(aloneAmongBots(bots, "me")).toBe(true);
    expect(aloneAmongBots(bo, "me")).toBe(false);
    expect(aloneAmongBots(bots, "Bo")).toBe(false);
    expect(aloneAmongBots(bots, null)).toBe(false);
    expect(aloneAmongBots(table("w", "waiting", [person("me"), bot]), "me")).toBe(false);
    expect(aloneAmongBots(table("h", "playing", [person("me"), person("Bo", { held: true, bot: "hard" })]), "me")).toBe(false);
  });

  test("who else is there", () => {
    const fair: SeatInfo = { bot: "fair", name: "Lin" };
    const hard: SeatInfo = { bot: "hard", name: "Ida" };
    expect(companyOf({ seats: [person("me"), fair, fair, fair] }, "me")).toBe("three fair bots");
    expect(companyOf({ seats: [person("me"), person("Bo"), hard] }, "me")).toBe("Bo and a hard bot");
    expect(companyOf({ seats: [person("me"), fair, hard] }, "me")).toBe("Lin and Ida");
    expect(companyOf({ seats: [person("me"), { bot: "search:200", name: "Gus" }] }, "me")).toBe("a merciless bot");
    expect(companyOf({ seats: [person("me"), {}] }, "me")).toBe("");
    expect(companyOf({ seats: [{ ...fair, left: "me" }, person("Bo"), hard] }, "me")).toBe("Bo and a hard bot");
    expect(companyOf({ seats: [{ ...fair, left: "Bo" }, hard] }, null)).toBe("Lin and Ida");
  });

  test("how long, and how many", () => {
    expect([1, 2, 59, 60, 125, 47 * 60, 49 * 60].map((minutes) => lasted(minutes * 60_000))).toEqual(["1 minute", "2 minutes", "59 minutes", "1 hour", "2 hours", "47 hours", "2 days"]);
    const mine = one(bo, { owing: [0], since: AGO(1) });
    const theirs = one(bo, { owing: [1] });
    expect(countWords([mine])).toBe("one match is waiting for you");
    expect(countWords([theirs])).toBe("one match is not over yet");
    expect(countWords([mine, theirs, theirs])).toBe("three matches are not over yet, one of them waits for you");
    expect(countWords([mine, mine])).toBe("two matches are waiting for you");
    expect(countWords([theirs, theirs])).toBe("two matches are not over yet");
  });
});

describe("the choice", () => {
  const game = {
    name: "g", fewest: 2, most: 5, levels: ["gentle", "fair", "hard", "merciless"], short: { stages: "3" }, minutes: 25, short_minutes: 15,
    minutes_by_seats: [{ seats: 3, minutes: 20, short_minutes: 12 }],
  } as unknown as GameBrief;
  const first: Choice = { opponents: 3, short: true, level: "gentle" };

  test("somebody new begins with three, short, gentle", () => {
    for (const nothing of [undefined, null, 7, "x", {}, { opponents: "2", short: 1, level: "sensible" }, { opponents: 1.5 }]) expect(choiceFrom(game, nothing)).toEqual(first);
  });

  test("what was chosen is kept, as far as the game takes it", () => {
    expect(choiceFrom(game, { opponents: 2, short: false, level: "hard" })).toEqual({ opponents: 2, short: false, level: "hard" });
    expect(choiceFrom(game, { opponents: 9, short: true, level: "fair" }).opponents).toBe(4);
    expect(choiceFrom({ ...game, fewest: 3 }, { opponents: 1 }).opponents).toBe(2);
    expect(choiceFrom({ ...game, short: {} }, { short: true }).short).toBe(false);
    expect([fewestOpponents({ fewest: 1 }), mostOpponents({ fewest: 2, most: 8 }), mostOpponents({ fewest: 7, most: 8 })]).toEqual([1, 5, 6]);
  });

  test("the sign says all", () => {
    expect(botsWords(first)).toBe("3 gentle bots");
    expect(botsWords({ ...first, opponents: 1 })).toBe("1 gentle bot");
    expect(lengthWords(game, first)).toBe("short match, 15 min");
    expect(lengthWords(game, { ...first, opponents: 2 })).toBe("short match, 12 min");
    expect(lengthWords(game, { ...first, short: false })).toBe("full match, 25 min");
    expect(lengthWords({ ...game, minutes: 0, minutes_by_seats: [] }, { ...first, short: false })).toBe("full match");
    expect(minutesOf(game, 3, false)).toBe(20);
  });

  test("who nearly always wins is told to try something harder", () => {
    expect(harder(game, "gentle")).toBe("fair");
    expect(harder(game, "merciless")).toBeNull();
    const last = (places: number[], level = "gentle"): Pick<MyGame, "last"> => ({ last: places.map((place) => ({ place, seats: 4, level })) });
    expect(advice(game, first, last([1, 1, 2, 1, 1, 1]))).toBe("fair");
    expect(advice(game, first, last([1, 1, 2, 1, 1, 1, 4, 4, 4]))).toBe("fair"); // the latest count
    expect(advice(game, first, last([1, 1, 1, 1, 1]))).toBeNull();
    expect(advice(game, first, last([1, 1, 2, 1, 2, 1]))).toBeNull();
    expect(advice(game, { ...first, level: "fair" }, last([1, 1, 1, 1, 1, 1]))).toBeNull(); // these were not fair
    expect(advice(game, { ...first, level: "merciless" }, last([1, 1, 1, 1, 1, 1], "merciless"))).toBeNull();
    expect(advice(game, first, null)).toBeNull();
  });

  test("what was done so far", () => {
    const last = (...places: number[]): string => recordWords({ last: places.map((place) => ({ place, seats: 4, level: "" })) });
    expect(last(2, 1, 3, 1, 2)).toBe("You won 2 of the last 5.");
    expect(last(2, 2)).toBe("You won none of the last 2.");
    expect(last(1)).toBe("You won last time.");
    expect([2, 3, 4].map((place) => last(place))).toEqual(["You came 2nd last time.", "You came 3rd last time.", "You came 4th last time."]);
    expect(last()).toBe("");
  });
});

test("of so many billboards these are broad where three, or two, fit side by side", () => {
  const broad = (games: number, beside: 2 | 3): boolean[] => Array.from({ length: games }, (_, i) => isBroad(i, games, beside));
  expect(broad(3, 3)).toEqual([false, false, false]);
  expect(broad(4, 3)).toEqual([true, true, true, true]);
  expect(broad(5, 3)).toEqual([false, false, false, true, true]);
  expect(broad(7, 3).filter(Boolean)).toHaveLength(4);
  expect(broad(1, 3)).toEqual([true]);
  expect(broad(3, 2)).toEqual([false, false, true]);
  expect(broad(4, 2)).toEqual([false, false, false, false]);
});

test("a game without an aim is described by its blurb", () => {
  const brief = { blurb: "Cards on a road." } as GameBrief;
  expect(aimOf(brief, false)).toBe("Cards on a road.");
  const aimed = { ...brief, aim: "Farthest in five stages wins.", short_aim: "Farthest in three stages wins." };
  expect([false, true].map((short) => aimOf(aimed, short))).toEqual([aimed.aim, aimed.short_aim]);
});

test("rows of others", () => {
  expect(waitingRow(table("4", "waiting", [person("bob"), {}]), titles)).toMatchObject({ href: "/t/4", state: "1 seat free", words: "bob", join: true });
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
