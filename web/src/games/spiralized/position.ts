// Where the tokens are. The rules stay on the server: what may be played is what it offers, and what that would do comes
// with the offer.

import type { SpiralizedView } from "../../protocol/spiralized";
import { START, NONE, RECTANGLE, inRings, type Plan } from "./geometry";

/** A token is a number: four times its seat, and 0 to 3 for a to d. */
export const LETTERS = ["a", "b", "c", "d"];
export const tokenOf = (plan: Plan, seat: number, letter: number): number => seat * plan.tokens + letter;
export const seatOf = (plan: Plan, token: number): number => Math.floor(token / plan.tokens);
export const letterOf = (plan: Plan, token: number): number => token % plan.tokens;

/** All tokens. */
export interface Position {
  seats: number;
  /** The colour of each seat. */
  colour: number[];
  /** Steps of each token on its way, or RECTANGLE or PIT. */
  at: number[][];
  /** The token in the Pit, or NONE. */
  pit: number;
}

export function positionOf(view: SpiralizedView): Position {
  return {
    seats: view.seats ?? 0,
    colour: view.colour ?? [],
    at: view.at ?? [],
    pit: view.pit ?? NONE,
  };
}

export const copyOf = (pos: Position): Position => ({ ...pos, at: pos.at.map((row) => [...row]) });

export const stepOf = (plan: Plan, pos: Position, token: number): number =>
  pos.at[seatOf(plan, token)]?.[letterOf(plan, token)] ?? RECTANGLE;

export const colourOfToken = (plan: Plan, pos: Position, token: number): number => pos.colour[seatOf(plan, token)] ?? 0;

/** The space of the rings where a step of a seat's way lies; -1 outside the rings. */
export function spaceAt(plan: Plan, pos: Position, seat: number, step: number): number {
  return inRings(plan, step) ? (plan.way[pos.colour[seat] ?? 0]?.[step] ?? -1) : -1;
}

export const spaceOf = (plan: Plan, pos: Position, token: number): number =>
  spaceAt(plan, pos, seatOf(plan, token), stepOf(plan, pos, token));

/** Every token of those who play. */
export const allTokens = (plan: Plan, pos: Position): number[] =>
  Array.from({ length: pos.seats * plan.tokens }, (_, token) => token);

/** The seat that plays a colour, or -1. */
export const seatOfColour = (pos: Position, colour: number): number => pos.colour.slice(0, pos.seats).indexOf(colour);

/** The steps that a token passes on its way from one step to another, the last one included. */
export function passed(plan: Plan, from: number, to: number): number[] {
  const steps: number[] = [];
  while (steps.length < 6 && steps.at(-1) !== to) steps.push(stepOn(plan, from, steps.length + 1, to > plan.inner));
  return steps.at(-1) === to ? steps : [to];
}

/** So many steps on: round the inner ring (S5.7), or from the Wheel inward; a drop passes over some (S5.3). */
function stepOn(plan: Plan, from: number, count: number, inward: boolean): number {
  const step = from + count;
  if (inward) return step;
  if (step > plan.inner) return step - plan.size;
  const drops = from > START && Math.floor((from - 1) / plan.size) !== Math.floor((step - 1) / plan.size);
  return drops ? step + plan.back : step;
}

// ---- What events change

export function place(plan: Plan, pos: Position, token: number, step: number): void {
  const row = pos.at[seatOf(plan, token)];
  if (row) row[letterOf(plan, token)] = step;
}

/** Two tokens of the rings change places. */
export function swap(plan: Plan, pos: Position, one: number, other: number): void {
  const [a, b] = [spaceOf(plan, pos, one), spaceOf(plan, pos, other)];
  const at = (token: number, space: number): number => plan.step[colourOfToken(plan, pos, token)]?.[space] ?? 0;
  place(plan, pos, one, at(one, b));
  place(plan, pos, other, at(other, a));
}
