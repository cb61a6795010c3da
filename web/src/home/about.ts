// What the home page adds to the server's list of games.

import type { Component } from "svelte";

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
