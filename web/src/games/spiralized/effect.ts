// What a choice would do, as the rules say it, and places in words.

import type { OfferInfo } from "../../protocol";
import { EFFECTS, type SpiralizedEffects } from "../../protocol/spiralized";
import { effectsOf } from "../effects";
import { START, PIT, RECTANGLE, inSafeZone, isWheel, placeOf, ringOf, type Plan } from "./geometry";

export const wouldOf = (offer: Pick<OfferInfo, "effects">): SpiralizedEffects => effectsOf(EFFECTS, offer);

/** What could hit a token: a seat's dice, one at a time, and its stairs. */
export interface Danger {
  seat: number;
  dice: number[];
  stairs: boolean;
}

/** Who could hit the token where a choice takes it. */
export function dangersOf(would: SpiralizedEffects, seats: number): Danger[] {
  const dice = [would.by_1, would.by_2, would.by_3, would.by_4, would.by_5, would.by_6];
  const has = (set: number, seat: number): boolean => ((set >> seat) & 1) === 1;
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    dice: dice.flatMap((set, die) => (has(set, seat) ? [die + 1] : [])),
    stairs: has(would.by_stairs, seat),
  })).filter((danger) => danger.dice.length || danger.stairs);
}

// ---- Places in words

/** "ring 3, space 5", as the log and typed moves count them. */
export const spaceWords = (plan: Plan, space: number): string => `ring ${ringOf(plan, space) + 1}, space ${placeOf(plan, space) + 1}`;

/** What a space is, where it is more than white: "a sunburst", "the blue Wheel", "the blue stairs". */
export function kindWords(plan: Plan, space: number): string {
  if (plan.sun[space]) return "a sunburst";
  const hue = plan.hue[space] ?? -1;
  if (hue < 0) return "";
  return `the ${plan.colours[hue]} ${isWheel(plan, ringOf(plan, space)) ? "Wheel" : "stairs"}`;
}

/** Where a step of a colour's way lies. */
export function stepWords(plan: Plan, colour: number, step: number): string {
  if (step === RECTANGLE) return "the rectangle";
  if (step === PIT) return "the Pit";
  if (step === START) return "the Start space";
  if (step === plan.home) return "Home";
  if (inSafeZone(plan, step)) return `space ${step - plan.inner} of the Safe Zone`;
  return spaceWords(plan, plan.way[colour]?.[step] ?? 0);
}
