// Whose model is on the screen when several people share it.

export interface Place {
  seat: number;
  /** Owes a decision, and everything has been shown to this model. */
  owes: boolean;
}

/**
 * The seat whose model is to be shown next, or null while the present one stays: it stays as long as it owes a decision,
 * and while nobody at the device owes one (bots and people elsewhere are at it). Then the next around the table follows.
 */
export function next(places: readonly Place[], shown: number): number | null {
  if (places.some((place) => place.seat === shown && place.owes)) return null;
  const owing = places.filter((place) => place.owes && place.seat !== shown).map((place) => place.seat);
  if (!owing.length) return null;
  const after = owing.filter((seat) => seat > shown);
  return Math.min(...(after.length ? after : owing));
}

/** Whether a curtain must fall before another model is shown. */
export function needsCurtain(hands: boolean, from: number | null, to: number): boolean {
  return hands && from !== to;
}
