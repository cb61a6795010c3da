// What an offer would do, as the game's rules have worked it out: numbers that come with the offer, each with a name.

import type { OfferInfo } from "../protocol";

/** The numbers of an offer by the names of its game's columns; what is left out is 0. */
export function effectsOf<Effects>(names: readonly (keyof Effects)[], offer: Pick<OfferInfo, "effects">): Effects {
  return Object.fromEntries(names.map((name, column) => [name, offer.effects?.[column] ?? 0])) as Effects;
}
