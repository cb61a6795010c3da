// People who share this device: each has a token of their own, kept in this browser under the table's id.

import { sealed } from "../dice/kept";
import { api, ApiError } from "../net/api";
import type { GameInfo, TableInfo } from "../protocol";

export interface Guest {
  player: string;
  name: string;
  token: string;
}

/** What guests need of the browser's storage; tests bring their own. */
export type Drawer = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "wayside.hotseat.";
const MOST_TABLES = 40; // with guests that are remembered; the oldest go first

interface Kept {
  at: number;
  guests: Guest[];
}

function drawer(): Drawer | null {
  try {
    return localStorage;
  } catch {
    return null; // a browser that keeps nothing: guests last as long as the page
  }
}

function isGuest(value: unknown): value is Guest {
  const guest = value as Partial<Guest> | null;
  return typeof guest?.player === "string" && typeof guest.name === "string" && typeof guest.token === "string";
}

function read(text: string | null): Kept | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (!value || !Array.isArray(value.guests)) return null;
    return { at: typeof value.at === "number" ? value.at : 0, guests: value.guests.filter(isGuest) };
  } catch {
    return null;
  }
}

/** Everything that is kept, the newest table first. */
function everything(from: Drawer): { key: string; kept: Kept }[] {
  const found: { key: string; kept: Kept }[] = [];
  for (let i = 0; i < from.length; i++) {
    const key = from.key(i);
    if (!key?.startsWith(PREFIX)) continue;
    const kept = read(from.getItem(key));
    if (kept) found.push({ key, kept });
  }
  return found.sort((a, b) => b.kept.at - a.kept.at);
}

/** Everybody who has ever sat at this device, the latest first, each once. */
export function known(from: Drawer | null = drawer()): Guest[] {
  const found = new Map<string, Guest>();
  if (from) for (const { kept } of everything(from)) for (const guest of kept.guests) if (!found.has(guest.player)) found.set(guest.player, guest);
  return [...found.values()];
}

/** Guests of this device who sit at a table, by seat. They are found wherever they were kept: a rematch is another table. */
export function guestsAt(table: Pick<TableInfo, "seats">, from: Drawer | null = drawer()): Map<number, Guest> {
  const byPlayer = new Map(known(from).map((guest) => [guest.player, guest]));
  const found = new Map<number, Guest>();
  table.seats.forEach((seat, i) => {
    const guest = seat.player ? byPlayer.get(seat.player) : undefined;
    if (guest) found.set(i, guest);
  });
  return found;
}

/** Say yes to another match, with those who share this device; the table where it will be. */
export async function playAgain(id: string): Promise<TableInfo> {
  const before = await api.table(id);
  let table = await sealed((hash) => api.rematch(id, hash));
  for (const guest of guestsAt(before).values()) table = await sealed((hash) => api.rematch(id, hash, guest.token));
  return table;
}

export function remember(table: string, guest: Guest, from: Drawer | null = drawer(), now: number = Date.now()): void {
  if (!from) return;
  const before = read(from.getItem(PREFIX + table))?.guests ?? [];
  const guests = [...before.filter((each) => each.player !== guest.player), guest];
  from.setItem(PREFIX + table, JSON.stringify({ at: now, guests } satisfies Kept));
  for (const { key } of everything(from).slice(MOST_TABLES)) from.removeItem(key);
}

function forget(player: string, from: Drawer | null = drawer()): void {
  if (!from) return;
  for (const { key, kept } of everything(from)) {
    const guests = kept.guests.filter((guest) => guest.player !== player);
    if (guests.length === kept.guests.length) continue;
    if (guests.length) from.setItem(key, JSON.stringify({ ...kept, guests }));
    else from.removeItem(key);
  }
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Somebody at this device sits down: who sat here before under this name is the same person again. */
export async function seatGuest(table: Pick<TableInfo, "id" | "seats">, seat: number, name: string): Promise<Guest> {
  const seated = new Set(table.seats.map((each) => each.player));
  const old = known().find((guest) => sameName(guest.name, name) && !seated.has(guest.player));
  if (old) {
    try {
      await sealed((hash) => api.sit(table.id, seat, hash, old.token));
      remember(table.id, old);
      return old;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      forget(old.player); // the server has forgotten them
    }
  }
  const made = await api.signUp(name.trim(), true);
  const guest: Guest = { player: made.id, name: made.name, token: made.token ?? "" };
  remember(table.id, guest);
  await sealed((hash) => api.sit(table.id, seat, hash, guest.token));
  return guest;
}

/** Whether players of a game have something that the others at the device must not see. */
export function hasHands(game: Pick<GameInfo, "fields">): boolean {
  return game.fields.some((field) => field.sight === "owned" || field.owned_if !== "");
}

/** Names for guests who have not said theirs: those who were here lately, then "Guest 2" and so on. */
export function guestNames(count: number, before: Guest[] = known()): string[] {
  const names = before.map((guest) => guest.name).filter((name, i, all) => all.findIndex((each) => sameName(each, name)) === i);
  return Array.from({ length: count }, (_, i) => names[i] ?? `Guest ${i + 1}`);
}
