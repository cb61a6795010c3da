// The odds of a roll in words, read out of the server's exact counts.

import type { ProspectInfo } from "../../protocol";
import { list } from "./read";

const A_HIT = "a hit";
const NO_USE = "no use";

/** Never 0% or 100% of what may or may not happen. */
export function percentOf(part: number): string {
  if (part <= 0) return "0%";
  if (part >= 1) return "sure";
  return `${Math.min(99, Math.max(1, Math.round(part * 100)))}%`;
}

export interface Odds {
  /** Counts nearer to New City, on average, by the best drive. */
  nearer: number;
  /** Parts of all outcomes: that somebody can be sent back, and that nothing can be done. */
  hit: number;
  idle: number;
  /** Whom a red could send back: seat, and in what part of the outcomes. */
  victims: { seat: number; part: number }[];
  /** Places that can be come to, the likeliest first. */
  places: { name: string; part: number }[];
}

export function oddsFrom({ ways, mean, chances }: Pick<ProspectInfo, "ways" | "mean" | "chances">): Odds {
  const odds: Odds = { nearer: mean, hit: 0, idle: 0, victims: [], places: [] };
  for (const chance of chances) {
    const part = chance.ways / ways;
    const victim = /^hit (\d+)$/.exec(chance.words);
    if (part <= 0) continue;
    if (chance.words === A_HIT) odds.hit = part;
    else if (chance.words === NO_USE) odds.idle = part;
    else if (victim) odds.victims.push({ seat: Number(victim[1]) - 1, part });
    else odds.places.push({ name: chance.words, part });
  }
  odds.places.sort((a, b) => b.part - a.part);
  odds.victims.sort((a, b) => b.part - a.part || a.seat - b.seat);
  return odds;
}

/** "6.1 nearer on average. A hit 33%: Lin 17%, Ida 17%. Buttonville 25%." */
export function oddsWords(odds: Odds, name: (seat: number) => string, { greens, reds }: { greens: number; reds: number }): string {
  const said: string[] = [];
  if (greens) said.push(`${odds.nearer.toFixed(1)} nearer on average.`);
  if (reds && odds.hit) {
    const whom = odds.victims.map(({ seat, part }) => (odds.victims.length > 1 ? `${name(seat)} ${percentOf(part)}` : name(seat)));
    said.push(`A hit ${percentOf(odds.hit)}: ${list(whom)}.`);
  } else if (reds) said.push("Nobody can be hit.");
  if (odds.places.length) said.push(`${odds.places.slice(0, 3).map(({ name: place, part }) => `${place} ${percentOf(part)}`).join(", ").replace(/^./, (letter) => letter.toUpperCase())}.`);
  if (odds.idle > 0.005 && !(reds && !odds.hit && !greens)) said.push(`No use ${percentOf(odds.idle)}.`);
  return said.join(" ");
}
