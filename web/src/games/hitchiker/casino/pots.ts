// How what was put in lies in pots. The rules have it so; here it is done again because money slides into pots while
// what happened is being shown, before the view has changed.

export interface Stake {
  /** What has been put in and collected: bets of the round that is on are not. */
  put: number;
  /** Can still win. */
  live: boolean;
}

export interface Share {
  amount: number;
  /** By place in the list of stakes. */
  who: number[];
}

/** The pots of a game: the main one has what the Bank put in. */
export function potsOf(stakes: readonly Stake[], seed: number): Share[] {
  const levels = [...new Set(stakes.filter((stake) => stake.live).map((stake) => stake.put))].sort((a, b) => a - b);
  const pots: Share[] = [];
  let below = 0;
  for (const [i, level] of levels.entries()) {
    const top = i === levels.length - 1 ? Infinity : level; // who has folded may have put in more than any who is left
    const amount = stakes.reduce((sum, stake) => sum + Math.max(0, Math.min(stake.put, top) - below), 0);
    const who = stakes.flatMap((stake, place) => (stake.live && stake.put >= level ? [place] : []));
    below = level;
    if (i === 0) pots.push({ amount: amount + seed, who });
    else if (amount > 0) pots.push({ amount, who });
  }
  return pots;
}

/** What a pot is called. */
export const potTitle = (pot: number, of: number): string => (of === 1 ? "Pot" : pot === 0 ? "Main pot" : of === 2 ? "Side pot" : `Side pot ${pot}`);
