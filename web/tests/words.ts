// What the tests of every game's words share: what holds of any guide, and of whatever is said.

import { expect } from "vitest";
import type { MatchModel } from "../src/model/matchModel.svelte";
import type { Tip, Words } from "../src/games";
import type { OfferInfo } from "../src/protocol";

/** An offer that would do so: what is not named is 0. */
export function offerThat<Name extends string>(names: readonly Name[], move: string, would: Partial<Record<Name, number>>): OfferInfo {
  return { move, effects: names.map((name) => would[name] ?? 0) };
}

/** Something was missing when this was put together. */
export const STUMBLES = /undefined|NaN|null/;

/** A dozen thoughts, each with a clause that there is. */
export function expectGuide(guide: readonly Tip[], rulebook: string): void {
  expect(guide.length).toBeGreaterThanOrEqual(8);
  expect(guide.length).toBeLessThanOrEqual(14);
  expect(new Set(guide.map((thought) => thought.id)).size).toBe(guide.length);
  for (const thought of guide) {
    expect(rulebook).toContain(`**${thought.clause}**`);
    expect(thought.text).not.toContain("!");
  }
}

/** Every thought has its occasion at one of these models, and none at those of people who only watch. */
export function expectOccasions(guide: readonly Tip[], models: readonly MatchModel[], watching: readonly MatchModel[]): void {
  const said = guide.filter((thought) => models.some((model) => thought.when(model)));
  expect(said.map((thought) => thought.id)).toEqual(guide.map((thought) => thought.id));
  expect(guide.filter((thought) => watching.some((model) => thought.when(model)))).toEqual([]);
}

/** Of a model that was told nothing yet, nothing is said. */
export function expectSilence(words: Pick<Words, "describe" | "status">, model: MatchModel): void {
  model.view = {};
  expect(words.describe(model)).toEqual([]);
  expect(words.status(model)).toBe("");
}
