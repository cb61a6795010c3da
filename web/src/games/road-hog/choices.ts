// Offers as the board shows them: where greens can take my car, and whom reds can send back.

import type { OfferInfo } from "../../protocol";
import type { RoadHogEffects } from "../../protocol/road-hog";
import { greensTo, turnsOff, wishOf, wouldOf } from "./read";
import type { Sight } from "./sight";
import { backOf, wayOf } from "./way";

/** A place that my car can drive to. */
export interface Drive {
  move: string;
  to: number;
  /** The spaces from where it stands, both ends included. */
  way: number[];
  /** What the green dice show that it takes. */
  dice: number[];
  /** It leaves by an exit after the first of them. */
  turnsOff: boolean;
  would: RoadHogEffects;
}

/** A car that a red can send back. */
export interface Hit {
  move: string;
  seat: number;
  to: number;
  /** The spaces back, from where it stands. */
  way: number[];
  die: number;
  would: RoadHogEffects;
}

export interface Choices {
  drives: Drive[];
  hits: Hit[];
}

export function choicesOf(sight: Sight, offers: readonly OfferInfo[]): Choices {
  const { map, pos, view } = sight;
  const found: Choices = { drives: [], hits: [] };
  for (const offer of offers) {
    const wish = wishOf(map, offer.move);
    if (wish?.verb === "drive") {
      const way = wayOf(map, pos.at[view.turn] ?? 0, wish.to);
      found.drives.push({ move: offer.move, to: wish.to, way, dice: greensTo(view, wish.to), turnsOff: turnsOff(view, wish.to), would: wouldOf(offer) });
    } else if (wish?.verb === "hit") {
      const way = backOf(map, pos.at[wish.seat] ?? 0, wish.to);
      found.hits.push({ move: offer.move, seat: wish.seat, to: wish.to, way, die: way.length - 1, would: wouldOf(offer) });
    }
  }
  return found;
}
