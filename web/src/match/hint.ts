// A hint as it is shown: which moves are best, which cannot be told apart, and how that is said.

import type { Words } from "../games";
import type { MatchModel } from "../model/matchModel.svelte";
import type { Hinted, HintedMove, OfferInfo } from "../protocol";
import { listed } from "../parts/words";

/** What is known of my offers, as far as it has been thought through. */
export type Hint = Pick<Hinted, "moves" | "chances" | "tries" | "done" | "note">;

/** Moves that cannot be told apart: one row with one number. */
export interface Group {
  place: number;
  moves: HintedMove[];
  chance: number;
  low: number;
  high: number;
}

const MANY = 3; // more names than these are counted

/** The moves by their place, the best first. */
export function groupsOf(hint: Hint): Group[] {
  const found = new Map<number, HintedMove[]>();
  for (const each of hint.moves) found.set(each.place, [...(found.get(each.place) ?? []), each]);
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([place, moves]) => ({
      place,
      moves,
      chance: moves[0]?.chance ?? 0,
      low: Math.min(...moves.map((each) => each.low)),
      high: Math.max(...moves.map((each) => each.high)),
    }));
}

/** The move that is best for sure; null where several are, or it is not known yet. */
export function bestOf(hint: Hint | null): HintedMove | null {
  if (!hint?.done) return null;
  const [first] = groupsOf(hint);
  return first?.moves.length === 1 ? (first.moves[0] ?? null) : null;
}

/**
 * What the button is about while nothing is chosen: the best move, or one of several that are as good. Where all are
 * equal there is nothing to advise.
 */
export function advisedMove(hint: Hint | null, usual: string | null): string | null {
  if (!hint?.done) return null;
  const [first, second] = groupsOf(hint);
  if (!first || (!second && first.moves.length > 1)) return null;
  return first.moves.find((each) => each.move === usual)?.move ?? first.moves[0]?.move ?? null;
}

/**
 * What the button is about while nothing is chosen: the only move; with a hint the best by the chances that are shown;
 * else what the game says. It still has to be pressed.
 */
export function usualOf(model: MatchModel, words: Words): OfferInfo | null {
  const often = model.offers.length === 1 ? (model.offers[0] ?? null) : (words.usual?.(model) ?? null);
  return model.find(advisedMove(model.hint, often?.move ?? null)) ?? often;
}

/** Whole percents; never 0 or 100 of what may or may not happen. */
export function percent(chance: number): number {
  if (chance <= 0) return 0;
  if (chance >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}

/** Parts of a whole as whole percents that add up to 100: what is left over goes where most was cut off. */
export function hundredths(parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0) || 1;
  const exact = parts.map((part) => (part / sum) * 100);
  const found = exact.map(Math.floor);
  const order = exact.map((value, i) => [value - Math.floor(value), i] as const).sort(([a, i], [b, j]) => b - a || i - j);
  const left = 100 - found.reduce((all, each) => all + each, 0);
  for (const [, i] of order.slice(0, left)) found[i] = (found[i] ?? 0) + 1;
  return found;
}

/** What a board says at an offer: "best 34%" once one is best, "equal 30%" where it shares the first places. */
export interface Advice {
  best: boolean;
  text: string;
}

/** Advice by move, for a board: at the best, and at those that are equal before all others. */
export function adviceOf(hint: Hint | null): Map<string, Advice> {
  const found = new Map<string, Advice>();
  if (!hint?.done || hint.note === "no-hints" || hint.note === "forced") return found;
  const [first, second] = groupsOf(hint);
  if (!first || !second) return found; // take what you like
  const alone = first.moves.length === 1;
  const next = alone && second.moves.length > 1 && second.moves.length <= MANY ? second.moves : []; // more would be a crowd
  for (const each of first.moves) found.set(each.move, { best: alone, text: `${alone ? "best" : "equal"} ${percent(each.chance)}%` });
  for (const each of next) found.set(each.move, { best: false, text: `equal ${percent(each.chance)}%` });
  return found;
}

/** What an offer is called in a list: a few words, and the colour of their sign. */
export interface Sign {
  text: string;
  tone?: "green" | "blue" | "red";
}

/** While others' moves are shown nothing is offered, and yet it has its name. */
const named = (model: MatchModel, move: string): OfferInfo => model.find(move) ?? { move };

export function signOf(model: MatchModel, words: Words, move: string): Sign {
  const offer = named(model, move);
  return words.sign?.(model, offer) ?? { text: words.action(model, offer) };
}

/** A move by its longer name: "50 km". */
export function titleOf(model: MatchModel, words: Words, move: string): string {
  const offer = named(model, move);
  return words.title?.(model, offer) ?? words.action(model, offer);
}

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const counted = (count: number): string => NUMBERS[count] ?? String(count);

/** One sentence for what is special about a hint; empty where there is nothing. */
export function noteOf(hint: Hint): string {
  if (hint.note === "no-hints") return "No hints on questions.";
  if (hint.note === "not-ready") return `The bot is still learning the rules. ${hint.done ? "Ask again in a minute." : "A moment."}`;
  if (hint.note === "forced") return "Only one move. Make it.";
  const groups = groupsOf(hint);
  const first = groups[0]?.moves.length ?? 0;
  if (!hint.done || groups.length !== 1 || first < 2) return "";
  return `Take what you like: these ${counted(first)} are equal.`;
}

/** What is still being weighed: the moves that may turn out to be the best. */
export function weighing(model: MatchModel, words: Words, hint: Hint): string {
  const leader = hint.moves[0];
  if (!leader) return "looking ahead";
  const close = hint.moves.filter((each) => each.high >= leader.low);
  if (close.length < 2) return "making sure";
  if (close.length > MANY) return `still weighing ${counted(close.length)} moves`;
  return `still weighing ${listed(close.map((each) => signOf(model, words, each.move).text))}`;
}

/** The ends of the scale on which chances are drawn: a little more than all of them need. */
export function scaleOf(groups: readonly Group[]): { from: number; to: number } {
  const low = Math.min(...groups.map((each) => each.low));
  const high = Math.max(...groups.map((each) => each.high));
  const room = Math.max(0.02, (high - low) * 0.06);
  return { from: Math.max(0, low - room), to: Math.min(1, high + room) };
}

/** A line of the calibration: what was said, what came true, and how often it was said. */
export interface Kept {
  said: number;
  won: number;
  positions: number;
}

/** How often chances like these came true, as the game's measurements have it in per cent; empty where there are none. */
export function calibrationOf(game: object): Kept[] {
  const lines: unknown = "calibration" in game ? game.calibration : null;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    const [said, won, positions] = Array.isArray(line) ? (line as unknown[]) : [];
    return typeof said === "number" && typeof won === "number" && typeof positions === "number" && positions > 0 ? [{ said: said / 100, won: won / 100, positions }] : [];
  });
}

/** The line of the calibration that is nearest to a chance. */
export function nearest(kept: readonly Kept[], chance: number): Kept | null {
  return kept.reduce<Kept | null>((best, each) => (best && Math.abs(best.said - chance) <= Math.abs(each.said - chance) ? best : each), null);
}
