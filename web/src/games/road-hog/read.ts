// Offers and the view in plain terms: what a move is about, which dice it takes, who can do what.

import type { MatchModel } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import { EFFECTS, EVENTS, type RoadHogEffects, type RoadHogView } from "../../protocol/road-hog";
import { effectsOf } from "../effects";
import type { HogMap } from "./geometry";
import { NEW_CITY, NONE } from "./way";

export const [DICE, DRIVE, OVER] = [0, 1, 2] as const;

export const wouldOf = (offer: Pick<OfferInfo, "effects">): RoadHogEffects => effectsOf(EFFECTS, offer);

// ---- Moves

export type Verb = "roll" | "drive" | "hit" | "stay";
const VERBS: readonly string[] = ["roll", "drive", "hit", "stay"];

/** A move, read from its text alone. */
export interface Wish {
  verb: Verb;
  /** roll: how many dice of each colour. */
  greens: number;
  reds: number;
  /** drive, hit: the place by its number; NONE: it is none of the map. */
  to: number;
  /** hit: whose car; else NONE. */
  seat: number;
}

/** A place by its number; NONE: there is no such place. */
export const placeNamed = (map: HogMap, name: string): number =>
  /^new.?city$/i.test(name) ? NEW_CITY : (map.all.find((space) => space.name.toLowerCase() === name.toLowerCase())?.number ?? NONE);

/** Null: it is no move of this game. */
export function wishOf(map: HogMap, move: string): Wish | null {
  const [verb = "", first = "", second = ""] = move.split(" ");
  if (!VERBS.includes(verb)) return null;
  const wish: Wish = { verb: verb as Verb, greens: 0, reds: 0, to: NONE, seat: NONE };
  if (verb === "roll") {
    const dice = first.split("-");
    wish.greens = dice.filter((die) => die === "green").length;
    wish.reds = dice.filter((die) => die === "red").length;
  } else if (verb === "drive") wish.to = placeNamed(map, first);
  else if (verb === "hit") [wish.seat, wish.to] = [Number(first) - 1, placeNamed(map, second)];
  return wish;
}

/** How rolling so many dice is written as a move. */
export const rollMove = (greens: number, reds: number): string => `roll ${[...Array<string>(greens).fill("green"), ...Array<string>(reds).fill("red")].join("-")}`;

/** The offers to roll, by how many of their dice are green: the most first. */
export function rollsOf(map: HogMap, offers: readonly OfferInfo[]): { move: string; greens: number; reds: number }[] {
  return offers
    .flatMap((offer) => {
      const wish = wishOf(map, offer.move);
      return wish?.verb === "roll" ? [{ move: offer.move, greens: wish.greens, reds: wish.reds }] : [];
    })
    .sort((a, b) => b.greens - a.greens);
}

// ---- Dice

/** Which greens each use of them takes, as the view's `ends` has the uses. */
const USES: readonly (readonly number[])[] = [[0], [1], [0, 1], [0, 1], [1, 0]];
const TURNS_OFF = 3; // from this use on the first die ends on an exit, and the second goes on from there

/** What the green dice show that a drive to a place takes, in the order in which they are used. */
export function greensTo(view: RoadHogView, to: number): number[] {
  const use = (view.ends ?? []).indexOf(to);
  const dice = (USES[use] ?? []).map((die) => view.green[die] ?? 0).filter(Boolean);
  return use < TURNS_OFF ? dice.sort((a, b) => b - a) : dice;
}

/** Whether a drive to a place leaves by an exit after its first die. */
export const turnsOff = (view: RoadHogView, to: number): boolean => (view.ends ?? []).indexOf(to) >= TURNS_OFF;

/** Two dice in one number, as events tell them; one alone is the first. */
export const pairOf = (value: number): number[] => (value < 7 ? [value, 0] : [Math.floor(value / 7), value % 7]);

/** What was rolled last in the turn that is on; null: nothing yet. */
export function rolledLast(model: MatchModel, view: RoadHogView): { green: number[]; red: number[] } | null {
  if (view.phase !== DRIVE) return null;
  for (const step of [...model.steps].reverse()) {
    const event = [...step.events].reverse().find((each: EventInfo) => EVENTS[each.kind] === "rolled");
    if (event) return event.seat === view.turn ? { green: pairOf(event.a ?? 0), red: pairOf(event.b ?? 0) } : null;
  }
  return null;
}

// ---- Words

export function list(words: readonly string[], and = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${last}` : last;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
export const counted = (count: number, thing: string): string => `${NUMBERS[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;
export const figured = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** Looking at something before it is pressed is for mice: a finger that is there presses it. */
export const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";

export const pointer = (event: Event): "mouse" | "touch" | "key" => {
  if (!(event instanceof PointerEvent)) return "key";
  if (event.pointerType === "touch" || event.pointerType === "pen") return "touch";
  return event.pointerType === "mouse" ? "mouse" : "key";
};
