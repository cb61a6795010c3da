// What a model shows of Krikkit, in plain terms: dice are numbers from 0 to 3, black to red; sets of them are bits;
// quadrants are numbers from 0 to 41, row by row.

import type { MatchModel } from "../../model/matchModel.svelte";
import { thousands } from "../../parts/points";
import type { OfferInfo } from "../../protocol";
import { EFFECTS, type KrikkitEffects, type KrikkitView } from "../../protocol/krikkit";
import { effectsOf } from "../effects";

export const [BLACK, WHITE, GREEN, RED] = [0, 1, 2, 3] as const;
export const COLOUR_WORDS = ["black", "white", "green", "red"] as const;
export const DICE = [BLACK, WHITE, GREEN, RED] as const;
export const ALL = 15;
export const NONE = 255;

export const OPENING = 0;
export const BETWEEN = 1;
export const DEAL = 2;
export const HAND = 3;
export const AGAINST = 4;
export const SUBJECT = 5;
export const ANSWER = 6;
export const ASK = 7;
export const JUDGE = 8;
export const OVER = 9;

export const GUIDE = 0;
export const SUBJECTS = ["the Guide", "Space"] as const;

/** The figures of the edition that the page speaks of. */
export interface Figures {
  wide: number;
  high: number;
  plain: number;
  aSheet: number;
  fair: number;
  rolls: number;
  opening: number;
  counters: number;
  proposals: number;
}

/** The edition as the server tells it. */
interface Edition {
  dice: { rolls: number };
  bonus: Record<"fair" | "opening", number>;
  crest: Record<"wide" | "high" | "plain" | "a_sheet", number>;
  game: Record<"counters" | "proposals", number>;
}

const figures = new WeakMap<object, Figures>();

export function figuresOf(parts: Record<string, unknown>): Figures {
  const known = figures.get(parts);
  if (known) return known;
  const { dice, bonus, crest, game } = parts as unknown as Edition;
  const found: Figures = {
    wide: crest.wide,
    high: crest.high,
    plain: crest.plain,
    aSheet: crest.a_sheet,
    fair: bonus.fair,
    rolls: dice.rolls,
    opening: bonus.opening,
    counters: game.counters,
    proposals: game.proposals,
  };
  figures.set(parts, found);
  return found;
}

/** Null before there is a match. */
export function viewOf(model: MatchModel): KrikkitView | null {
  return Array.isArray(model.view.dice) && Array.isArray(model.view.owner) ? (model.view as unknown as KrikkitView) : null;
}

export const targetOf = (model: MatchModel, view: KrikkitView): number => Number(model.game.options.find((each) => each.name === "target")?.words[view.target] ?? 0);

// ---- Dice

export const has = (set: number, die: number): boolean => ((set >> die) & 1) === 1;
export const inPlay = (view: KrikkitView): number => ALL & ~view.away;
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How holding these dice is written as a move. */
export const holdMove = (held: number): string => `hold ${DICE.filter((die) => has(held, die)).map((die) => COLOUR_WORDS[die]).join("-") || "none"}`;

/** The dice that a move holds; -1: it holds none because it is another move. */
export function heldBy(move: string): number {
  if (!move.startsWith("hold ")) return -1;
  const names = move.slice(5).split("-");
  return DICE.reduce<number>((set, die) => (names.includes(COLOUR_WORDS[die]) ? set | (1 << die) : set), 0);
}

export function list(words: readonly string[], and = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${last}` : last;
}

export const diceWords = (set: number): string => list(DICE.filter((die) => has(set, die)).map((die) => COLOUR_WORDS[die]));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const figure = (value: number): string => (value < 0 ? `−${thousands(-value)}` : thousands(value));
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));
export const points = (value: number): string => `${figure(value)} point${Math.abs(value) === 1 ? "" : "s"}`;

// ---- Crest

export const sheetOf = (figure: Figures, view: KrikkitView, seat: number): number => (view.seats > figure.aSheet ? seat & 1 : 0);
export const quadrantAt = (figure: Figures, across: number, down: number): number => (down - 1) * figure.wide + across - 1;
export const acrossOf = (figure: Figures, quadrant: number): number => (quadrant % figure.wide) + 1;
export const downOf = (figure: Figures, quadrant: number): number => Math.floor(quadrant / figure.wide) + 1;
export const placeOf = (figure: Figures, quadrant: number): string => `${acrossOf(figure, quadrant)},${downOf(figure, quadrant)}`;
/** Hundredths of a percent, as people say them. */
export const percent = (rate: number): string => `${(rate / 100).toFixed(2).replace(/0$/, "")}%`;

/** The sum of the rates of all that a seat owns, and how many they are. */
export function crestOf(view: Pick<KrikkitView, "owner" | "rate">, seat: number): { owned: number; rate: number } {
  let [owned, rate] = [0, 0];
  view.owner.forEach((owners, sheet) =>
    owners.forEach((owner, quadrant) => {
      if (owner !== seat) return;
      owned++;
      rate += view.rate[sheet]?.[quadrant] ?? 0;
    }),
  );
  return { owned, rate };
}

/** WormHoles, from a Grand Score and what it is made of. */
export function wormholesIn(figure: Figures, standing: number, score: number, rate: number): number {
  const base = standing > 0 ? standing / (10_000 + rate) : standing / 10_000;
  return Math.max(0, Math.round((base - score) / figure.fair));
}

// ---- The opening roll

/** Why somebody has the first hand, in a few words; "" where nobody rolled for it. */
export function whyFirst(figure: Figures, view: Pick<KrikkitView, "opening" | "opening_rounds" | "rolling">, starter: number): string {
  const away = view.opening[starter] ?? NONE;
  if (!view.opening_rounds || away === NONE) return "";
  // After a tie only those who tied roll again: others may have been closer than whoever wins that.
  const close = view.opening.filter((other, seat) => has(view.rolling, seat) && other === away);
  const far = away ? `${away} away from ${figure.opening}` : `${figure.opening} exactly`;
  if (close.length > 1) return `${far} like others, and drawn by lot`;
  return `${far}, the closest${view.opening_rounds > 1 ? " of those who tied" : ""}`;
}

// ---- Offers

export interface Wish {
  verb: string;
  /** The quadrant, where there is one. */
  quadrant: number;
  /** The seat, where there is one. */
  seat: number;
}

/** What an offer would do. */
export const wouldOf = (offer: Pick<OfferInfo, "effects">): KrikkitEffects => effectsOf(EFFECTS, offer);

/** What an offer is about. */
export function wishOf(figure: Figures, move: string): Wish {
  const [verb = "", ...rest] = move.split(" ");
  const numbers = rest.map(Number);
  const placed = verb === "claim" || verb === "claim-variable" || verb === "buy" || verb === "sell";
  const quadrant = placed ? quadrantAt(figure, numbers[0] ?? 0, numbers[1] ?? 0) : NONE;
  const seat = verb === "sell" ? (numbers[2] ?? 0) - 1 : verb === "against" ? (numbers[0] ?? 0) - 1 : NONE;
  return { verb, quadrant, seat };
}

/** Offers that concern a quadrant: to claim it, to buy it, to sell it. */
export const offersAt = (figure: Figures, offers: readonly OfferInfo[], quadrant: number): OfferInfo[] =>
  offers.filter((offer) => wishOf(figure, offer.move).quadrant === quadrant);

/** Looking at something before it is pressed is for mice: a finger that is there presses it. */
export const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";
