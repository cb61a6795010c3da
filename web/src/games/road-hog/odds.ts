// The odds of a roll in words, read out of the server's exact counts.

import type { ProspectInfo } from "../../protocol";

/** Never 0% or 100% of what may or may not happen. */
export function percentOf(part: number): string {
  if (part <= 0) return "0%";
  if (part >= 1) return "sure";
  return `${Math.min(99, Math.max(1, Math.round(part * 100)))}%`;
}

/** What may come of a roll, the likeliest first. */
export function chancesOf({ ways, chances }: Pick<ProspectInfo, "ways" | "chances">): { words: string; part: number }[] {
  return chances
    .filter((chance) => chance.ways > 0)
    .map((chance) => ({ words: chance.words, part: chance.ways / ways }))
    .sort((a, b) => b.part - a.part);
}

/** "4.2 nearer on average. Hits somebody 31%, in town 17%." */
export function oddsWords(prospect: ProspectInfo, { greens }: { greens: number }): string {
  const all = chancesOf(prospect).map(({ words, part }) => `${words} ${percentOf(part)}`);
  const mean = greens ? `${prospect.mean.toFixed(1)} nearer on average` : "No drive";
  return `${mean}. ${all.length ? `${all.join(", ").replace(/^./, (letter) => letter.toUpperCase())}.` : ""}`.trim();
}
