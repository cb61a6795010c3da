// Offers as the board shows them: whose token, with which die, and where that leads.

import type { OfferInfo } from "../../protocol";
import type { SpiralizedEffects } from "../../protocol/spiralized";
import { wouldOf } from "./effect";
import { START, NONE, RECTANGLE, inRings, type Plan } from "./geometry";
import { rampPoints, stepSpot, tokenSpot, walkPoints, type Point, type Spot } from "./layout";
import { LETTERS, colourOfToken, passed, seatOf, seatOfColour, spaceOf, stepOf, tokenOf, type Position } from "./position";

export type Verb = "roll" | "stairs" | "move" | "enter" | "exchange" | "free" | "pass" | "pit";
const VERBS: readonly string[] = ["roll", "stairs", "move", "enter", "exchange", "free", "pass", "pit"];

/** An offer, read. */
export interface Choice {
  move: string;
  verb: Verb;
  /** The own token that it is about; NONE: none. */
  token: number;
  /** move, enter: what the die shows. */
  die: number;
  /** stairs: rings down, or less than 0 for up. */
  rings: number;
  /** exchange: with whom; else NONE. */
  partner: number;
  /** What it would do. */
  would: SpiralizedEffects;
}

/** Read an offer; null for what this page does not know. */
export function choiceOf(plan: Plan, pos: Position, offer: OfferInfo): Choice | null {
  const [verb = "", ...rest] = offer.move.split(" ");
  if (!VERBS.includes(verb)) return null;
  const would = wouldOf(offer);
  const token = verb === "roll" || verb === "pass" ? NONE : would.token;
  const choice: Choice = { move: offer.move, verb: verb as Verb, token, die: 0, rings: 0, partner: NONE, would };
  if (verb === "stairs") choice.rings = Number(rest[2]) * (rest[1] === "up" ? -1 : 1);
  else if (verb === "move" || verb === "enter") choice.die = Number(rest.at(-1));
  else if (verb === "exchange") {
    const other = seatOfColour(pos, plan.colours.indexOf(rest[0] ?? ""));
    choice.partner = other < 0 ? NONE : tokenOf(plan, other, LETTERS.indexOf(rest[1] ?? ""));
  }
  return choice;
}

export function choicesOf(plan: Plan, pos: Position, offers: OfferInfo[]): Choice[] {
  return offers.flatMap((offer) => choiceOf(plan, pos, offer) ?? []);
}

/** Where a choice is shown, and the way there. */
export interface Target {
  choice: Choice;
  spot: Spot;
  /** From the token to the spot. */
  path: Point[];
  /** What stands on its badge: a die's face, or the way of the stairs; empty where the token itself is chosen. */
  badge: string;
}

export function targetOf(plan: Plan, pos: Position, choice: Choice): Target | null {
  if (choice.verb === "roll" || choice.verb === "pass" || choice.token === NONE) return null;
  const colour = colourOfToken(plan, pos, choice.token);
  const here = tokenSpot(plan, pos, choice.token);
  if (choice.verb === "exchange") {
    const there = tokenSpot(plan, pos, choice.partner);
    return { choice, spot: there, path: [here, there], badge: "" };
  }
  if (choice.verb === "free" || choice.verb === "pit") return { choice, spot: here, path: [], badge: "" };
  const step = choice.would.to;
  if (choice.verb === "stairs") {
    const from = spaceOf(plan, pos, choice.token);
    const way = [from, ...[1, 2].slice(0, Math.abs(choice.rings)).map((n) => stairSpace(plan, from, n * Math.sign(choice.rings)))];
    return { choice, spot: stepSpot(plan, colour, step), path: rampPoints(plan, way), badge: choice.rings < 0 ? "↑" : "↓" };
  }
  const from = stepOf(plan, pos, choice.token);
  const spot = step === START ? enteringSpot(plan, pos, choice.token) : stepSpot(plan, colour, step, step === plan.home ? choice.token % plan.tokens : 0);
  const path = from === RECTANGLE ? [here, spot] : walkPoints(plan, colour, from, passed(plan, from, step), here);
  return { choice, spot, path, badge: String(choice.die) };
}

/** A space of the same stairway so many rings further. */
function stairSpace(plan: Plan, space: number, rings: number): number {
  const colour = plan.hue[space] ?? 0;
  return plan.stair[colour]?.[Math.floor(space / plan.wide) + rings] ?? space;
}

function enteringSpot(plan: Plan, pos: Position, token: number): Spot {
  const seat = seatOf(plan, token);
  const there = (pos.at[seat] ?? []).filter((step) => step === START).length;
  return stepSpot(plan, colourOfToken(plan, pos, token), START, there);
}

/** The choices that a token of one's own has: those on the same Start space or in the rectangle share them. */
export function choicesOfToken(plan: Plan, pos: Position, choices: Choice[], token: number): Choice[] {
  const step = stepOf(plan, pos, token);
  const shared = step === START || step === RECTANGLE;
  return choices.filter(
    (choice) =>
      choice.verb !== "exchange" &&
      choice.verb !== "free" &&
      choice.token !== NONE &&
      seatOf(plan, choice.token) === seatOf(plan, token) &&
      (choice.token === token || (shared && stepOf(plan, pos, choice.token) === step)),
  );
}

/** Whether a token stands in the rings. */
export const onRings = (plan: Plan, pos: Position, token: number): boolean => inRings(plan, stepOf(plan, pos, token));
