// Small things that sentences are made of.

import type { GameInfo, OfferInfo, VerbInfo } from "../protocol";

export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The verb that an offer's text begins with; the longest, where one begins with another. */
export function verbOf(game: GameInfo, offer: OfferInfo): VerbInfo | null {
  const fitting = game.verbs.filter((verb) => offer.move === verb.word || offer.move.startsWith(`${verb.word} `));
  return fitting.sort((a, b) => b.word.length - a.word.length)[0] ?? null;
}

/** "Lin", "Lin and Ida", "Lin, Bruno and Ida". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
