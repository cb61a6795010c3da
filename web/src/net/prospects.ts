// Odds of a roll, as the server works them out from what everybody sees. Asked once a position; kept for as long as
// somebody may come back to it.

import type { GameInfo, ProspectInfo } from "../protocol";
import { api } from "./api";

const MOST = 40; // positions that are kept
const kept = new Map<string, ProspectInfo[]>();

/** The fields of a view on which the odds rest; null: the game has none, or there is no match yet. */
export function positionOf(game: GameInfo, view: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const names = game.prospects ?? [];
  if (!names.length || names.some((name) => view[name] === undefined)) return null;
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}

/** What is known of a position already. */
export const known = (key: string): ProspectInfo[] | null => kept.get(key) ?? null;

export const keyOf = (game: GameInfo, position: Record<string, unknown>): string => `${game.brief.name} ${JSON.stringify(position)}`;

/** What each offer may bring; an answer that nobody waits for any more is not waited for. */
export async function prospectsAt(game: GameInfo, position: Record<string, unknown>, signal: AbortSignal): Promise<ProspectInfo[]> {
  const key = keyOf(game, position);
  const found = known(key) ?? (await api.prospects(game.brief.name, position, signal)).prospects;
  kept.delete(key);
  kept.set(key, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return found;
}
