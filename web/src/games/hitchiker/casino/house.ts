// With what the House ends at Blackjack: worked out here, over all cards that nobody has seen, as no roll is on offer then.

import type { HitchikerView } from "../../../protocol/hitchiker";
import { cardsOf, HOUSE_HAND } from "./snapshot";

const PACK = 52;
const MOST = 21;
const ACE_MORE = 10;

export interface Against {
  wins: number;
  push: number;
  loses: number;
}

/** What a card counts, an ace one. */
const countOf = (card: number): number => (card >= 48 ? 1 : Math.min(10, Math.floor(card / 4) + 2));

/** How likely each end is, by its count, for a House that draws no more from `stands` on; `left` has how many cards there are that count 1 to 10. */
export function houseEnds(stands: number, least: number, ace: boolean, left: readonly number[], known = new Map<string, Map<number, number>>()): Map<number, number> {
  const count = ace && least + ACE_MORE <= MOST ? least + ACE_MORE : least;
  const unseen = left.reduce((sum, cards) => sum + cards, 0);
  if (count >= stands || !unseen) return new Map([[count, 1]]);
  const key = `${least} ${ace} ${left.join(" ")}`;
  const before = known.get(key);
  if (before) return before;
  const found = new Map<number, number>();
  left.forEach((cards, i) => {
    if (!cards) return;
    const rest = left.map((each, at) => (at === i ? each - 1 : each));
    for (const [end, likely] of houseEnds(stands, least + i + 1, ace || i === 0, rest, known)) found.set(end, (found.get(end) ?? 0) + (cards / unseen) * likely);
  });
  known.set(key, found);
  return found;
}

/** How a hand that stands on so much comes out. */
export function against(view: HitchikerView, count: number, stands: number): Against {
  const left = new Array<number>(10).fill(0);
  for (let card = 0; card < PACK; card++) if (!view.felt.includes(card)) left[countOf(card) - 1]! += 1;
  const house = cardsOf(view, HOUSE_HAND).map(countOf);
  const found = { wins: 0, push: 0, loses: 0 };
  for (const [end, likely] of houseEnds(stands, house.reduce((sum, each) => sum + each, 0), house.includes(1), left)) {
    found[end > MOST || end < count ? "wins" : end === count ? "push" : "loses"] += likely;
  }
  return found;
}
