// What one more roll may bring, read out of the server's exact counts.

import { thousands } from "../../parts/points";
import type { ProspectInfo } from "../../protocol";

export interface Odds {
  /** Points on average. */
  mean: number;
  /** Parts of all outcomes that are worth more, as much and less than the hand as it lies; together they are 1. */
  better: number;
  same: number;
  worse: number;
  least: number;
  most: number;
  /** How the points are spread: parts of all outcomes in bands of equal width, from `from` on. */
  from: number;
  wide: number;
  bands: number[];
  /** What may be made, by its word: how many of the outcomes make it. */
  chances: Map<string, number>;
  ways: number;
}

const BANDS = 24;
const STEPS = [1, 2, 5, 10, 20, 50]; // widths of bands, in points

/** The odds of one offer, against what the hand is worth now. */
export function oddsOf(prospect: ProspectInfo, now: number): Odds {
  const { ways, mean, points, chances } = prospect;
  let [better, same, worse] = [0, 0, 0];
  for (const [worth = 0, count = 0] of points) {
    if (worth > now) better += count;
    else if (worth === now) same += count;
    else worse += count;
  }
  const least = points[0]?.[0] ?? 0;
  const most = points.at(-1)?.[0] ?? 0;
  // The rarest hundredth at the upper end would leave no room for all the rest: it shares the last band.
  const high = Math.max(now, quantile(points, ways, 0.99));
  const low = Math.min(now, least);
  const wide = STEPS.find((step) => (high - low + 1) / step <= BANDS) ?? 100;
  const from = Math.floor(low / wide) * wide;
  const bands = new Array<number>(Math.floor((high - from) / wide) + 1).fill(0);
  for (const [worth = 0, count = 0] of points) {
    const band = Math.min(bands.length - 1, Math.floor((worth - from) / wide));
    bands[band] = (bands[band] ?? 0) + count / ways;
  }
  return {
    mean,
    better: better / ways,
    same: same / ways,
    worse: worse / ways,
    least,
    most,
    from,
    wide,
    bands,
    chances: new Map(chances.map((chance) => [chance.words, chance.ways])),
    ways,
  };
}

/** So many points or fewer are had in this part of the outcomes. */
function quantile(points: readonly number[][], ways: number, part: number): number {
  let passed = 0;
  for (const [worth = 0, count = 0] of points) {
    passed += count;
    if (passed >= part * ways) return worth;
  }
  return points.at(-1)?.[0] ?? 0;
}

/** A part of the outcomes, as people say it; what is seldom is told as one in so many. */
export function chance(ways: number, all: number): string {
  if (ways <= 0) return "–";
  if (ways >= all) return "sure";
  const part = ways / all;
  if (part >= 0.045) return percentOf(part);
  const one = Math.round(all / ways);
  return `1 in ${one < 10_000 ? thousands(one) : `${Math.round(one / 1000)}k`}`;
}

/** Never 0% or 100% of what may or may not happen. */
export function percentOf(part: number): string {
  if (part <= 0) return "0%";
  if (part >= 1) return "100%";
  return `${Math.min(99, Math.max(1, Math.round(part * 100)))}%`;
}

/** A mean to one decimal. */
export const average = (mean: number): string => (mean < 0 ? `−${(-mean).toFixed(1)}` : mean.toFixed(1));
