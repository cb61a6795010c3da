// The sums of the Casino, and what cards count.

/** The sums of the Casino, in dollars, as the edition has them. */
export interface Stakes {
  prize: number;
  seed: number;
  ante: number;
  /** From this count on the House draws no more. */
  stands: number;
}

export function stakesOf(parts: Record<string, unknown>): Stakes {
  const casino = (parts.casino ?? {}) as Record<string, unknown>;
  return { prize: Number(casino.high_roll ?? 0), seed: Number(casino.seed ?? 0), ante: Number(casino.ante ?? 0), stands: Number(casino.house_stands ?? 0) };
}

/** What a hand of Blackjack counts, as the view has it for hands that lie; here for cards that are being dealt. */
export function tally(cards: readonly number[]): { count: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + (card >= 48 ? 1 : Math.min(10, Math.floor(card / 4) + 2)), 0);
  const soft = cards.some((card) => card >= 48) && hard + 10 <= 21;
  return { count: soft ? hard + 10 : hard, soft };
}
