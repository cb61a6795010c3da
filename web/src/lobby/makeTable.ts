// Making a table from what was chosen.

import { seatGuest } from "../hotseat/guests";
import { myself } from "../me.svelte";
import { api, nonce } from "../net/api";
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
  const table = await api.makeTable({
    game: wish.game,
    seats: wish.seats,
    options: wish.options,
    clock: { seconds: wish.seconds, then: wish.then },
    public: wish.public,
    chat: wish.chat,
    seat: 0,
    nonce: nonce(),
  });
  for (const [i, name] of wish.guests.entries()) await seatGuest(await api.table(table.id), i + 1, name);
  return table;
}
