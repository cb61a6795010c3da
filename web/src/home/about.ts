// What the home page adds to the server's list of games: a picture, and how long a match takes.

import type { Component } from "svelte";

interface About {
  /** How long a match with the usual number of players takes, as people say it. */
  minutes: string;
  /** Best with so many. */
  seats: number;
}

const ABOUT: Record<string, About> = {
  "hallo-trucker": { minutes: "about 25 minutes", seats: 4 },
  spiralized: { minutes: "about 40 minutes", seats: 4 },
  // 530 decisions of four sensible players, over 12 matches: 300 times dice to hold at five seconds, 160 rolls at one and
  // a half, 60 ends of a hand at four, four questions; and half a second for each of 460 rolls to fall.
  krikkit: { minutes: "about 40 minutes", seats: 4 },
};

/** What is known of a game; a game that nobody has told us about has no minutes. */
export function about(game: string): About {
  return ABOUT[game] ?? { minutes: "", seats: 4 };
}

// A game that has a picture keeps it beside its board. They come one by one, so that the first page stays small.
const PICTURES = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

/** The picture of a game; null: it has none, or it could not be fetched. */
export async function pictureOf(game: string): Promise<Component | null> {
  try {
    return (await PICTURES[`../games/${game}/Cover.svelte`]?.())?.default ?? null;
  } catch {
    return null;
  }
}

/** Seats as people say them: "2 to 6 players". */
export function players(fewest: number, most: number): string {
  return fewest === most ? `${most} players` : `${fewest} to ${most} players`;
}
