import { expect, it } from "vitest";
import { named } from "../src/games/spiralized/named";
import type { MatchModel } from "../src/model/matchModel.svelte";

it("says a move in few words, from its text alone", () => {
  const said = (move: string): string => named({} as MatchModel, move);
  expect(["move b 5", "enter 6", "stairs a down 2", "exchange red c", "pit d", "roll", "free", "pass", "what"].map(said)).toEqual([
    "Token b by 5",
    "Enter with the 6",
    "Stairs down 2 with a",
    "Exchange with red c",
    "Token d to the Pit",
    "Roll the dice",
    "Free your token",
    "Leave snake eyes unused",
    "",
  ]);
});
