// Making a table from what was chosen.

import { sealed } from "../dice/kept";
import { seatGuest } from "../hotseat/guests";
import { myself } from "../me.svelte";
import { api } from "../net/api";
import type { TableInfo } from "../protocol";

export interface Wish {
  game: string;
  seats: number;
  options: Record<string, string>;
  seconds: number;
  then: "default" | "bot";
  public: boolean;
  chat: boolean;
  /** Names of the others at this device. */
  guests: string[];
}

/** How many can share the device: everybody but me, at most. */
export function mostGuests(seats: number): number {
  return seats - 1;
}

/** Names that can be told apart; the log of a match knows people by them. */
export function wrongNames(names: string[], me: string): string {
  const seen = new Set([me.trim().toLowerCase()]);
  for (const name of names) {
    const word = name.trim().toLowerCase();
    if (!word) return "Everybody at this device needs a name.";
    if (seen.has(word)) return `Two are called ${name.trim()}. Change one of the names.`;
    seen.add(word);
  }
  return "";
}

export async function makeTable(wish: Wish): Promise<TableInfo> {
  await myself.be();
  const { game, seats, options, seconds, then, chat } = wish;
  const table = await sealed((hash) =>
    api.makeTable({ game, seats, options, clock: { seconds, then }, public: wish.public, chat, seat: 0, nonce_hash: hash }),
  );
  for (const [i, name] of wish.guests.entries()) await seatGuest(await api.table(table.id), i + 1, name);
  return table;
}
