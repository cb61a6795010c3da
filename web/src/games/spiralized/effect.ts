// What a choice would do, worked out from the view: where it leads, whom it hits, and who could hit it there.

import { START, NONE, PIT, RECTANGLE, inRings, inSafeZone, isWheel, placeOf, ringOf, type Plan } from "./geometry";
import { stepAfter, type Choice } from "./choices";
import { allTokens, colourOfToken, copyOf, exchangeable, land, landing, place, safeOn, seatOf, spaceOf, stairsTo, stepOf, stepsLeft, swap, toPit, type Position } from "./position";

/** What could hit a token: a seat's dice, one at a time, and its stairs. */
export interface Danger {
  seat: number;
  dice: number[];
  stairs: boolean;
}

export interface Effect {
  /** The own token that it is about; NONE: none. */
  token: number;
  from: number;
  to: number;
  /** The space where it ends; -1 outside the rings. */
  space: number;
  /** Who is hit; NONE: nobody. */
  hit: number;
  /** Who leaves the Pit by it; NONE: nobody. */
  out: number;
  sun: boolean;
  /** On a sunburst: the tokens that it can be exchanged with. */
  partners: number[];
  safe: boolean;
  mayEnter: boolean;
  /** Steps to go, before and after. */
  leftBefore: number;
  left: number;
  dangers: Danger[];
  /** All tokens afterwards. */
  after: Position;
}

/** Who could hit a token where it stands with one die, or by the stairs. */
export function dangersTo(plan: Plan, pos: Position, token: number): Danger[] {
  const space = spaceOf(plan, pos, token);
  if (space < 0 || safeOn(plan, pos, token, space)) return [];
  const found = new Map<number, Danger>();
  for (const other of allTokens(plan, pos)) {
    const seat = seatOf(plan, other);
    if (seat === seatOf(plan, token)) continue;
    const danger = found.get(seat) ?? { seat, dice: [], stairs: false };
    for (let die = 1; die <= 6; die++) {
      const step = landing(plan, pos, other, die);
      if (step === NONE || !inRings(plan, step) || stepOf(plan, pos, other) === RECTANGLE) continue;
      if (plan.way[colourOfToken(plan, pos, other)]?.[step] === space && !danger.dice.includes(die)) danger.dice.push(die);
    }
    const there = spaceOf(plan, pos, other);
    if (there >= 0 && [-2, -1, 1, 2].some((rings) => stairsTo(plan, there, rings) === space)) danger.stairs = true;
    if (danger.dice.length || danger.stairs) found.set(seat, danger);
  }
  return [...found.values()].map((danger) => ({ ...danger, dice: danger.dice.sort((a, b) => a - b) }));
}

/** What a choice about a token would do; null for one that is about none. */
export function effectOf(plan: Plan, pos: Position, choice: Choice): Effect | null {
  const { token } = choice;
  if (choice.verb === "roll" || choice.verb === "pass" || token === NONE) return null;
  const after = copyOf(pos);
  const from = stepOf(plan, pos, token);
  const to = stepAfter(plan, pos, choice);
  let hit = NONE;
  let out = NONE;
  if (choice.verb === "exchange") swap(plan, after, token, choice.partner);
  else if (choice.verb === "pit") {
    out = pos.pit;
    toPit(plan, after, token);
  } else if (choice.verb === "free") {
    place(plan, after, token, RECTANGLE);
    after.pit = NONE;
  } else {
    if (to === NONE) return null;
    hit = land(plan, after, token, to, choice.verb !== "stairs");
    if (hit !== NONE) out = pos.pit;
  }
  const space = spaceOf(plan, after, token);
  const sun = choice.verb === "move" && space >= 0 && Boolean(plan.sun[space]);
  const partners = sun
    ? allTokens(plan, after).filter((other) => seatOf(plan, other) !== seatOf(plan, token) && exchangeable(plan, after, other))
    : [];
  return {
    token,
    from,
    to,
    space,
    hit,
    out,
    sun,
    partners,
    safe: space >= 0 ? safeOn(plan, after, token, space) : to !== PIT,
    mayEnter: ((after.mayEnter[seatOf(plan, token)] ?? 0) >> token % plan.tokens & 1) === 1,
    leftBefore: stepsLeft(plan, pos, token),
    left: stepsLeft(plan, after, token),
    dangers: partners.length ? [] : dangersTo(plan, after, token),
    after,
  };
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
