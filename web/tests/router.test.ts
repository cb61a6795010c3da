import { describe, expect, it } from "vitest";
import { parse } from "../src/router.svelte";

describe("addresses", () => {
  it("lead to their screens", () => {
    expect(parse("/")).toEqual({ name: "home" });
    expect(parse("/t/abc-DEF_1")).toEqual({ name: "table", id: "abc-DEF_1" });
    expect(parse("/rules")).toEqual({ name: "rules", game: null });
    expect(parse("/rules/some-game/")).toEqual({ name: "rules", game: "some-game" });
    expect(parse("/replay/x1")).toEqual({ name: "replay", id: "x1" });
    expect(parse("/review/x1")).toEqual({ name: "review", id: "x1" });
    expect(parse("/history")).toEqual({ name: "history" });
    expect(parse("/lab")).toEqual({ name: "lab", game: null });
    expect(parse("/lab/some-game")).toEqual({ name: "lab", game: "some-game" });
    expect(parse("/leaderboard")).toEqual({ name: "leaderboard", game: null });
    expect(parse("/leaderboard/some-game")).toEqual({ name: "leaderboard", game: "some-game" });
    expect(parse("/me")).toEqual({ name: "me" });
    expect(parse("/p/x%20y")).toEqual({ name: "player", id: "x y" });
  });

  it("that lead nowhere say so", () => {
    for (const path of ["/nothing", "/t", "/t/a/b", "/rules/a/b", "/settings/x", "/history/x"]) {
      expect(parse(path)).toEqual({ name: "lost", path });
    }
  });
});
