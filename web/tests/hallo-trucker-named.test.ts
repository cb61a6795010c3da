import { expect, it } from "vitest";
import { named } from "../src/games/hallo-trucker/named";
import type { MatchModel } from "../src/model/matchModel.svelte";

const parts = { cards: { hand: 10, km: { 90: 4 }, rest: 1, lost: 1, barrier: 1, free: 1, really: 1 }, counter: { freight_lost_km: 50, limit: {} } };

it("says a move by its card", () => {
  const model = { game: { parts } } as unknown as MatchModel;
  expect(["row 90", "counter really", "row what"].map((move) => named(model, move))).toEqual(["90 km", "Really Free Ride", ""]);
});
