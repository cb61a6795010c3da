// Where the tokens are, and where a die or the stairs could take one: way.py once more, for what the page says and draws.
//
// The rules themselves stay on the server: what may be played is what it offers. tests/spiralized-position.test.ts holds
// this to what the server worked out for the same positions.

import type { SpiralizedView } from "../../protocol/spiralized";
import { START, NONE, PIT, RECTANGLE, inRings, isWheel, ringOf, type Plan } from "./geometry";

/** A token is a number: four times its seat, and 0 to 3 for a to d. */
export const LETTERS = ["a", "b", "c", "d"];
export const tokenOf = (plan: Plan, seat: number, letter: number): number => seat * plan.tokens + letter;
export const seatOf = (plan: Plan, token: number): number => Math.floor(token / plan.tokens);
export const letterOf = (plan: Plan, token: number): number => token % plan.tokens;

/** All tokens, and what else decides where they can go. */
export interface Position {
  seats: number;
  /** The colour of each seat. */
  colour: number[];
  /** Steps of each token on its way, or RECTANGLE or PIT. */
  at: number[][];
  /** Bit t is set while token t stands on its inner Wheel and may go on. */
  mayEnter: number[];
  /** The token in the Pit, or NONE. */
  pit: number;
  /** A token may enter however it came to its inner Wheel (S13.2). */
  anyWay: boolean;
}

export function positionOf(view: SpiralizedView): Position {
  return {
    seats: view.seats ?? 0,
    colour: view.colour ?? [],
    at: view.at ?? [],
    mayEnter: view.may_enter ?? [],
    pit: view.pit ?? NONE,
    anyWay: Boolean(view.wheel),
  };
}

export const copyOf = (pos: Position): Position => ({
  ...pos,
  at: pos.at.map((row) => [...row]),
  mayEnter: [...pos.mayEnter],
});

export const stepOf = (plan: Plan, pos: Position, token: number): number =>
  pos.at[seatOf(plan, token)]?.[letterOf(plan, token)] ?? RECTANGLE;

export const colourOfToken = (plan: Plan, pos: Position, token: number): number => pos.colour[seatOf(plan, token)] ?? 0;

/** The space of the rings where a step of a seat's way lies; -1 outside the rings. */
export function spaceAt(plan: Plan, pos: Position, seat: number, step: number): number {
  return inRings(plan, step) ? (plan.way[pos.colour[seat] ?? 0]?.[step] ?? -1) : -1;
}

export const spaceOf = (plan: Plan, pos: Position, token: number): number =>
  spaceAt(plan, pos, seatOf(plan, token), stepOf(plan, pos, token));

/** The token on a space of the rings, or NONE. */
export function tokenOn(plan: Plan, pos: Position, space: number): number {
  if (space < 0) return NONE;
  for (let token = 0; token < pos.seats * plan.tokens; token++) if (spaceOf(plan, pos, token) === space) return token;
  return NONE;
}

/** Every token of those who play. */
export const allTokens = (plan: Plan, pos: Position): number[] =>
  Array.from({ length: pos.seats * plan.tokens }, (_, token) => token);

/** The seat that plays a colour, or -1. */
export const seatOfColour = (pos: Position, colour: number): number => pos.colour.slice(0, pos.seats).indexOf(colour);

export const marked = (plan: Plan, pos: Position, token: number): boolean =>
  (((pos.mayEnter[seatOf(plan, token)] ?? 0) >> letterOf(plan, token)) & 1) === 1;

const standingOn = (pos: Position, seat: number, step: number): number =>
  (pos.at[seat] ?? []).filter((there) => there === step).length;

/** A token is safe on every space of its own colour (S8.1); in the rings that is its stairway. */
export const safeOn = (plan: Plan, pos: Position, token: number, space: number): boolean =>
  plan.hue[space] === colourOfToken(plan, pos, token);

/** Whether a seat cannot end a move on a space: an own token, or one that is safe (S5.4, S5.6). */
export function blocked(plan: Plan, pos: Position, seat: number, space: number): boolean {
  const there = tokenOn(plan, pos, space);
  return there !== NONE && (seatOf(plan, there) === seat || safeOn(plan, pos, there, space));
}

/** The step on which a die would bring a token, or NONE where it cannot be used so. */
export function landing(plan: Plan, pos: Position, token: number, die: number): number {
  const seat = seatOf(plan, token);
  const step = stepOf(plan, pos, token);
  if (step >= PIT) {
    return step === RECTANGLE && plan.enterOn.includes(die) && standingOn(pos, seat, START) < plan.startHolds ? START : NONE;
  }
  const to = step + die;
  if (step > plan.inner || (step === plan.inner && marked(plan, pos, token))) {
    return to > plan.home || (to < plan.home && standingOn(pos, seat, to) > 0) ? NONE : to;
  }
  const end = landingStep(plan, step, die);
  return blocked(plan, pos, seat, spaceAt(plan, pos, seat, end)) ? NONE : end;
}

/** A step in the rings so many further on: past the inner Wheel it is round the inner ring again (S5.7). */
function landingStep(plan: Plan, step: number, die: number): number {
  const to = step + die;
  if (to > plan.inner) return to - plan.size;
  const drops = step > START && Math.floor((step - 1) / plan.size) !== Math.floor((to - 1) / plan.size);
  return drops ? to + plan.back : to;
}

/** The steps that a token passes by a die, the last one included. */
export function passed(plan: Plan, step: number, die: number, mayEnter: boolean): number[] {
  if (step >= PIT) return [START];
  const steps: number[] = [];
  for (let n = 1; n <= die; n++) steps.push(step > plan.inner || (step === plan.inner && mayEnter) ? step + n : landingStep(plan, step, n));
  return steps;
}

/** The space to which the stairs lead so many rings up (less than 0) or down, or -1 where there are none (S6.2, S6.3). */
export function stairsTo(plan: Plan, space: number, rings: number): number {
  const colour = plan.hue[space] ?? -1;
  const ring = ringOf(plan, space);
  if (colour < 0 || (Math.abs(rings) === 2 && !isWheel(plan, ring))) return -1;
  return plan.stair[colour]?.[ring + rings] ?? -1;
}

/** Steps that a token still has to go (S11.5, S11.7); those that are not on their way have the whole of it before them. */
export function stepsLeft(plan: Plan, pos: Position, token: number): number {
  const step = stepOf(plan, pos, token);
  const left = leftFrom(plan, step >= PIT ? START : step);
  return step === plan.inner && !marked(plan, pos, token) ? left + plan.size : left;
}

function leftFrom(plan: Plan, step: number): number {
  let left = plan.home - step;
  for (let ring = 1; ring < plan.rings; ring++) if (step <= ring * plan.size) left -= plan.back;
  return left;
}

/** Whether a token can be exchanged: in the rings and not safe (S9.2). */
export function exchangeable(plan: Plan, pos: Position, token: number): boolean {
  const space = spaceOf(plan, pos, token);
  return space >= 0 && !safeOn(plan, pos, token, space);
}

// ---- What changes a position: each step of the rules that an event tells of

export function place(plan: Plan, pos: Position, token: number, step: number): void {
  const row = pos.at[seatOf(plan, token)];
  if (row) row[letterOf(plan, token)] = step;
}

export function mark(plan: Plan, pos: Position, token: number, may: boolean): void {
  const seat = seatOf(plan, token);
  const bit = 1 << letterOf(plan, token);
  pos.mayEnter[seat] = may ? (pos.mayEnter[seat] ?? 0) | bit : (pos.mayEnter[seat] ?? 0) & ~bit;
}

/** To the Pit; whoever is there goes back to the rectangle (S10.1). */
export function toPit(plan: Plan, pos: Position, token: number): void {
  if (pos.pit !== NONE) place(plan, pos, pos.pit, RECTANGLE);
  pos.pit = token;
  place(plan, pos, token, PIT);
  mark(plan, pos, token, false);
}

/** A token ends its move on a step; whoever is there is hit. Returns whom. */
export function land(plan: Plan, pos: Position, token: number, step: number, byDie: boolean): number {
  const space = spaceAt(plan, pos, seatOf(plan, token), step);
  const there = tokenOn(plan, pos, space);
  const hit = there === token ? NONE : there;
  if (hit !== NONE) toPit(plan, pos, hit);
  place(plan, pos, token, step);
  mark(plan, pos, token, step === plan.inner && (byDie || pos.anyWay));
  return hit;
}

/** Two tokens of the rings change places, and neither has landed (S9.5). */
export function swap(plan: Plan, pos: Position, one: number, other: number): void {
  const [a, b] = [spaceOf(plan, pos, one), spaceOf(plan, pos, other)];
  const at = (token: number, space: number): number => plan.step[colourOfToken(plan, pos, token)]?.[space] ?? 0;
  place(plan, pos, one, at(one, b));
  place(plan, pos, other, at(other, a));
  mark(plan, pos, other, false);
  mark(plan, pos, one, pos.anyWay && stepOf(plan, pos, one) === plan.inner);
}
