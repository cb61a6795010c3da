// The moves that cost most, and the best one.

import type { JudgedMove } from "../protocol";
import type { Points } from "./curve";

export const WORTH_TELLING = 0.03; // of the win: less is not worth a word
const MOST = 3;

/** A move that cost something. */
export interface Moment {
  /** 1 is the dearest. */
  number: number;
  move: JudgedMove;
  /** The share of the win that it cost. */
  cost: number;
}

const costOf = (move: JudgedMove): number => move.best_chance - move.chance;

/**
 * At most three, the dearest first; none whose cost may well be nothing. They are chosen by what they cost at least: of
 * many rough figures the highest are mostly those that are furthest off.
 */
export function dearest(moves: readonly JudgedMove[]): Moment[] {
  const least = (move: JudgedMove): number => costOf(move) - move.doubt;
  return moves
    .filter((move) => move.best !== move.played && costOf(move) >= WORTH_TELLING && least(move) > 0)
    .sort((a, b) => least(b) - least(a) || a.step - b.step)
    .slice(0, MOST)
    .sort((a, b) => costOf(b) - costOf(a) || a.step - b.step)
    .map((move, i) => ({ number: i + 1, move, cost: costOf(move) }));
}

/** A move that did better than was to be expected of the seat, and that nothing else would have bettered. */
export interface Feat {
  step: number;
  gain: number;
}

/** The best of them: it gained most on what the chance was before, which takes an ordinary player for granted. */
export function featOf(moves: readonly JudgedMove[], points: Points): Feat | null {
  let best: Feat | null = null;
  for (const move of moves) {
    const before = points[move.step - 1]?.[move.seat];
    if (before === undefined || move.played !== move.best) continue;
    const gain = move.chance - before;
    if (gain >= WORTH_TELLING && gain > move.doubt && gain > (best?.gain ?? 0)) best = { step: move.step, gain };
  }
  return best;
}

/** A share in points: hundredths of the win. */
export const inPoints = (share: number): number => Math.round(100 * share);

export const several = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
