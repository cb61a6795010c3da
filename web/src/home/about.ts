// What the home page adds to the server's list of games.

import type { Component } from "svelte";
import type { GameBrief, RatingInfo } from "../protocol";

// A game that has a picture keeps it beside its board. They come one by one, so that the first page stays small.
const PICTURES = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

// People one has played with, where this page can show them.
const LATELY = import.meta.glob<{ default: Component<{ most?: number }> }>("../people/Opponents.svelte");

/** What shows the people that were played with lately; null: nothing does, or it could not be fetched. */
export async function latelyShown(): Promise<Component<{ most?: number }> | null> {
  try {
    return (await LATELY["../people/Opponents.svelte"]?.())?.default ?? null;
  } catch {
    return null;
  }
}

/** Whether enough matches stand behind a rating for it to be shown. */
export const isSettled = (rating: RatingInfo & { settled?: boolean }): boolean => rating.settled ?? false;

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

/**
 * Whether a billboard is one of a last row that so many do not fill: it is broader then, with its picture at the left.
 * Where three fit side by side, of five games the last two are, of four all, of seven the last four; where two fit, the
 * last of an odd number is.
 */
export function isBroad(index: number, games: number, beside: 2 | 3): boolean {
  const left = games % beside;
  const broad = left === 1 && beside === 3 ? Math.min(games, 4) : left;
  return index >= games - broad;
}

/** What wins and when it ends, in one sentence, for a match of this length; a game that does not say that has its blurb. */
export function aimOf(game: Pick<GameBrief, "aim" | "short_aim" | "blurb">, short: boolean): string {
  return (short ? game.short_aim : game.aim) || game.blurb;
}
