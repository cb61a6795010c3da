import { describe, expect, test } from "vitest";
import { kindChoices } from "../src/lobby/botKinds";
import { wrongNames } from "../src/lobby/makeTable";
import { actingHost, lobbyWords, rematchWords, seatActions, startAction, stayActions } from "../src/lobby/actions";
import { emptyChairs, mayStayEmpty, neededSeats, notJoined } from "../src/lobby/chairs";
import { botWords, choices, clockWords, few, fitting, optionWords } from "../src/lobby/options";
import { namesOf } from "../src/parts/chatNames";
import type { OptionInfo, SeatInfo, TableInfo } from "../src/protocol";

const person = (id: string, more: SeatInfo = {}): SeatInfo => ({ player: id, name: id, here: true, ...more });
const bot: SeatInfo = { bot: "sensible", name: "sensible" };

function table(state: TableInfo["state"], seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t", game: "g", host: "ann", seats, options: {}, clock: {}, public: false, chat: true, onlookers: true, late: true, state,
    version: 1, commitment: "", match: null, rematch: null, watching: 0, starting: 0, promise: "", ...more,
  };
}

const offered = (...args: Parameters<typeof seatActions>): string[] =>
  Object.entries(seatActions(...args)).filter(([, on]) => on).map(([name]) => name);

describe("a table that waits", () => {
  const waiting = table("waiting", [person("ann"), person("bob"), bot, {}]);

  test("the host", () => {
    expect(offered(waiting, 0, "ann")).toEqual(["stand"]);
    expect(offered(waiting, 1, "ann")).toEqual(["empty"]);
    expect(offered(waiting, 2, "ann")).toEqual(["bot", "empty"]);
    expect(offered(waiting, 3, "ann")).toEqual(["sit", "guest", "bot"]);
  });

  test("somebody else who sits", () => {
    expect(offered(waiting, 0, "bob")).toEqual([]);
    expect(offered(waiting, 1, "bob")).toEqual(["stand"]);
    expect(offered(waiting, 2, "bob")).toEqual([]);
    expect(offered(waiting, 3, "bob")).toEqual(["sit", "guest"]);
  });

  test("a newcomer and a stranger can only sit down where nobody is", () => {
    for (const who of ["cy", null]) {
      expect(offered(waiting, 3, who)).toEqual(["sit"]);
      for (const seat of [0, 1, 2]) expect(offered(waiting, seat, who)).toEqual([]);
    }
  });

  test("a guest at my device stands up by my hand, whether or not I am the host", () => {
    const shared = table("waiting", [person("ann"), person("bob"), person("gus"), {}]);
    expect(offered(shared, 2, "bob", ["gus"])).toEqual(["stand"]);
    expect(offered(shared, 2, "ann", ["gus"])).toEqual(["stand"]);
    expect(offered(shared, 2, "ann")).toEqual(["empty"]);
  });

  test("starting", () => {
    expect(startAction(waiting, "ann")).toMatchObject({ can: true, fill: true, label: "Start with a bot" });
    expect(startAction(table("waiting", [person("ann"), {}, {}]), "ann").label).toBe("Start with 2 bots");
    expect(startAction(table("waiting", [person("ann"), bot]), "ann")).toMatchObject({ can: true, fill: false, label: "Start" });
    expect(startAction(waiting, "ann").words).toMatch(/^You are the host: begin now/);
    expect(startAction(waiting, "bob")).toMatchObject({ can: false, label: "Waiting for ann to begin" });
    const said = (seats: SeatInfo[]): string[] => ["ann", "bob", "cy", null].map((who) => lobbyWords(table("waiting", seats), who as string));
    for (const seats of [[person("ann"), person("bob"), {}], [person("ann"), person("bob")]]) expect(new Set(said(seats)).size).toBe(3);
  });
});

describe("a match that goes on", () => {
  const playing = table("playing", [person("ann"), person("bob", { held: true, bot: "sensible" }), bot, { ...bot, open: true }]);

  test("the host may offer or give away only what nobody is playing", () => {
    expect(offered(playing, 0, "ann")).toEqual([]);
    expect(offered(playing, 1, "ann")).toEqual(["bot", "open"]);
    expect(offered(playing, 2, "ann")).toEqual(["bot", "open"]);
    expect(offered(playing, 3, "ann")).toEqual(["bot", "shut"]);
  });

  test("where people play, no seat is offered unless that was said before", () => {
    const strict = { ...playing, late: false };
    expect(offered(strict, 1, "ann")).toEqual(["bot"]);
    expect(offered(strict, 2, "ann")).toEqual(["bot"]);
    expect(offered(table("playing", [person("ann"), bot], { late: false }), 1, "ann")).toEqual(["bot", "open"]);
  });

  test("who is away can come back, and a newcomer can take the open seat alone", () => {
    expect(offered(playing, 1, "bob")).toEqual(["comeBack"]);
    expect(offered(playing, 3, "bob")).toEqual([]);
    expect(offered(playing, 3, "cy")).toEqual(["sit"]);
    expect(offered(playing, 2, "cy")).toEqual([]);
    expect(stayActions(playing, "ann")).toEqual({ leave: true, comeBack: false, take: null, left: null });
    expect(stayActions(playing, "bob")).toEqual({ leave: false, comeBack: true, take: null, left: null });
    expect(stayActions(playing, null)).toEqual({ leave: false, comeBack: false, take: 3, left: null });
  });

  test("who has left for good can take that seat back, and nobody else can", () => {
    const left = table("playing", [person("ann"), { ...bot, left: "bob" }, bot]);
    expect(stayActions(left, "bob")).toEqual({ leave: false, comeBack: false, take: null, left: 1 });
    expect(stayActions(left, "cy").left).toBeNull();
    expect([0, 1, 2].map((seat) => offered(left, seat, "bob"))).toEqual([[], ["sit"], []]);
    expect(offered(left, 1, "cy")).toEqual([]);
  });

  test("while the host is away the first who is there is the host", () => {
    const left = table("playing", [person("ann", { held: true }), bot, person("bob"), person("cy")]);
    expect(actingHost(left)).toBe("bob");
    expect(offered(left, 1, "bob")).toEqual(["bot", "open"]);
    expect(offered(left, 1, "cy")).toEqual([]);
  });

  test("when it is over nothing is left to do", () => {
    const over = table("over", playing.seats);
    for (const seat of [0, 1, 2, 3]) expect(offered(over, seat, "ann")).toEqual([]);
    expect(stayActions(over, "ann")).toEqual({ leave: false, comeBack: false, take: null, left: null });
  });
});

describe("empty chairs", () => {
  const chairs = { options: { chairs: "1" } };

  test("the match needs nobody there", () => {
    const ready = table("waiting", [person("ann"), bot, {}], chairs);
    expect([0, 1, 2].map((seat) => mayStayEmpty(ready, seat))).toEqual([false, false, true]);
    expect(neededSeats(ready)).toBe(0);
    expect(startAction(ready, "ann")).toMatchObject({ can: true, fill: false, label: "Start" });
    expect(startAction(ready, "ann").words).toMatch(/join before any round/);
    expect(startAction(table("waiting", [person("ann"), {}, {}], chairs), "ann")).toMatchObject({ fill: true, label: "Start with a bot" });
  });

  test("during the match somebody may take one, and the host may put a bot there", () => {
    const playing = table("playing", [person("ann"), { ...bot, open: true }, { name: "Empty chair", open: true }], chairs);
    expect(emptyChairs(playing)).toEqual([2]);
    expect(offered(playing, 2, "cy")).toEqual(["sit"]);
    expect(offered(playing, 2, "ann")).toEqual(["bot"]);
    expect(stayActions(playing, null).take).toBe(2); // before a bot's seat
    expect(emptyChairs(table("over", playing.seats))).toEqual([]);
  });

  test("two must sit", () => {
    const option: OptionInfo = { name: "chairs", clause: "X1", doc: "", default: "0", words: [], low: 0, high: 4, names_a_seat: false };
    expect(choices(option, 4).map((each) => each.value)).toEqual(["0", "1", "2"]);
    expect(choices(option, 2).map((each) => each.value)).toEqual(["0"]);
    expect(choices({ ...option, name: "laps" }, 2)).toHaveLength(5);
  });

  test("who has not joined is what the game says", () => {
    const model = (name: string) => ({ game: { chairs: name }, view: { empty: 0b110 }, seats: [{}, {}, {}] }) as unknown as Parameters<typeof notJoined>[0];
    expect(notJoined(model("empty"))).toEqual([1, 2]);
    expect(notJoined(model(""))).toEqual([]);
  });
});

test("one person has one name in a chat: the newest that is known", () => {
  const line = (number: number, player: string, name: string) => ({ number, player, name, text: "", at: 0 });
  const lines = [line(1, "b", "Bo"), line(2, "a", "Ada"), line(3, "b", "Bobby")];
  expect([...namesOf(lines)]).toEqual([["b", "Bobby"], ["a", "Ada"]]);
  expect(namesOf(lines, [person("a", { name: "Ada L." }), person("c")]).get("a")).toBe("Ada L.");
});

test("before a rematch a seat is kept, for one player alone, until the host frees it or begins without", () => {
  const again = table("waiting", [person("ann"), { kept: "bob", name: "Bob" }, bot]);
  expect(offered(again, 1, "bob")).toEqual(["sit"]);
  expect(offered(again, 1, "cy")).toEqual([]);
  expect(offered(again, 1, "ann")).toEqual(["bot", "empty"]);
  expect(lobbyWords(again, "ann")).toMatch(/Bob has not said yes yet/);
  expect(lobbyWords(again, "bob")).toMatch(/kept for you/);
  expect(startAction(again, "ann")).toMatchObject({ can: true, fill: true, label: "Start with a bot" });
  expect(startAction(again, "ann").words).toMatch(/wait for Bob to say yes/);
});

test("who wants to play again", () => {
  expect(rematchWords({ seats: [person("Mara"), person("Ann")] }, "Ann")).toBe("Mara wants to play again");
  expect(rematchWords({ seats: [person("Mara"), person("Otto"), person("Ann")] }, "Ann")).toBe("Mara and Otto want to play again");
  expect(rematchWords({ seats: [person("Mara", { here: false }), person("Ann")] }, "Ann")).toBe("There is a table for another match");
});

describe("options", () => {
  const option = (more: Partial<OptionInfo>): OptionInfo => ({
    name: "o", clause: "X1.1", doc: "", default: "", words: [], low: 0, high: 0, names_a_seat: false, ...more,
  });
  const first = option({ name: "first", words: ["random", "1", "2", "3", "4", "5"], default: "1", names_a_seat: true });
  const colours = ["blue", "red", "pink", "sky", "green"];
  const pairs = colours.flatMap((a, i) => colours.slice(i + 1).map((b) => `${a}-${b}`));
  const which = option({ name: "colours", words: ["spread", ...pairs, "blue-red-pink"], default: "spread" });

  test("a number has all its values", () => {
    expect(choices(option({ low: 1, high: 9 }), 4).map((each) => each.value)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  test("only seats that there are", () => {
    expect(choices(first, 3)).toEqual([
      { value: "random", label: "Random" },
      { value: "1", label: "Seat 1" },
      { value: "2", label: "Seat 2" },
      { value: "3", label: "Seat 3" },
    ]);
  });

  test("lists of one thing a seat fit so many seats", () => {
    expect(choices(which, 3).map((each) => each.value)).toEqual(["spread", "blue-red-pink"]);
    expect(choices(which, 2)).toHaveLength(11);
    expect(few(choices(which, 2))).toBe(false);
    expect(optionWords(which, "blue-red-pink")).toBe("Blue, red, pink");
  });

  test("what no longer fits falls back to the default, and defaults are not sent", () => {
    expect(fitting([first, which], { first: "5", colours: "blue-red" }, 2)).toEqual({ colours: "blue-red" });
    expect(fitting([first, which], { first: "2", colours: "blue-red" }, 3)).toEqual({ first: "2" });
    expect(fitting([first], { first: "1" }, 3)).toEqual({});
  });
});

test("clocks in words", () => {
  expect(clockWords({})).toBe("no clock");
  expect(clockWords({ seconds: 30 })).toBe("30 seconds a move");
  expect(clockWords({ seconds: 60 })).toBe("1 minute a move");
  expect(clockWords({ seconds: 90 })).toBe("90 seconds a move");
  expect(clockWords({ seconds: 3 * 86_400 })).toBe("3 days a move");
});

test("bots to choose from are levels, and older kinds are called by the level that plays so", () => {
  expect(kindChoices({ levels: ["gentle", "merciless"] })).toEqual([
    { value: "gentle", label: "gentle" },
    { value: "merciless", label: "merciless" },
  ]);
  expect(["fair", "sensible", "search", "search:250", "random"].map(botWords)).toEqual(["fair", "hard", "merciless", "merciless", "random"]);
});

test("names at one device are told apart", () => {
  expect(wrongNames(["Mara", "Otto"], "Ann")).toBe("");
  expect(wrongNames(["Mara", " "], "Ann")).toContain("needs a name");
  expect(wrongNames(["Mara", "mara "], "Ann")).toContain("mara");
  expect(wrongNames(["ann"], "Ann")).toContain("ann");
});
