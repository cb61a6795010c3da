// Everybody's part in the dice. A number is drawn here when somebody sits down, and only its hash is sent; the number
// itself is told once the match starts and nothing changes any more. What is needed to check the dice stays in this
// browser: a server that is asked later could say anything.

import { api, ApiError } from "../net/api";
import type { TableInfo } from "../protocol";
import { bytesOf, hexOf } from "../replay/dice";
import { digest } from "../replay/sha256";

export interface Kept {
  at: number;
  /** The hash of the server's secret, as it was shown first. */
  commitment: string;
  /** The numbers of everybody at this device, by their hashes. */
  nonces: Record<string, string>;
  /** What the table promised when they were told; empty: they were not. */
  promise: string;
}

/** What is needed of the browser's storage; tests bring their own. */
export type Drawer = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "wayside.dice.";
const MOST_TABLES = 60; // the oldest go first
const unkept = new Map<string, Kept>(); // where the browser keeps nothing: as long as the page is open

function drawer(): Drawer | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function keptOf(table: string, from: Drawer | null = drawer()): Kept | null {
  try {
    return (JSON.parse(from?.getItem(PREFIX + table) ?? "null") as Kept | null) ?? unkept.get(table) ?? null;
  } catch {
    return unkept.get(table) ?? null;
  }
}

export function keep(table: string, kept: Kept, from: Drawer | null = drawer()): void {
  unkept.set(table, kept);
  try {
    from?.setItem(PREFIX + table, JSON.stringify(kept));
    const keys = Array.from({ length: from?.length ?? 0 }, (_, i) => from?.key(i) ?? "").filter((key) => key.startsWith(PREFIX));
    if (keys.length <= MOST_TABLES) return;
    const ages = keys.map((key) => ({ key, at: keptOf(key.slice(PREFIX.length), from)?.at ?? 0 })).sort((a, b) => b.at - a.at);
    for (const { key } of ages.slice(MOST_TABLES)) from?.removeItem(key);
  } catch {
    // The storage is full, or closed to us: the page itself remembers.
  }
}

/** SHA-256 of a text, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  return hexOf(await digest(new TextEncoder().encode(text)));
}

/** The hashes of numbers in a promise, by seat; empty: the seat adds nothing to the dice. */
export function hashesIn(promise: string): string[] {
  return [...promise.matchAll(/^nonce hash \d+: (none|[0-9a-f]{64})$/gm)].map(([, hash = ""]) => (hash === "none" ? "" : hash));
}

/** Sit down, in whichever way, with a number of one's own: its hash goes along, and the number stays here. */
export async function sealed(sit: (hash: string) => Promise<TableInfo>): Promise<TableInfo> {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const hash = hexOf(await digest(bytesOf(nonce)));
  const table = await sit(hash);
  if (hashesIn(table.promise).includes(hash)) {
    const before = keptOf(table.id);
    const untold = before?.promise ? {} : before?.nonces; // what was told once must not count for another promise
    keep(table.id, { at: Date.now(), commitment: before?.commitment ?? table.commitment, nonces: { ...untold, [hash]: nonce }, promise: "" });
  }
  return table;
}

/** The numbers of this device that a promise counts on, if it is about the secret that was shown at first. */
function mine(promise: string, kept: Kept): string[] {
  if (!promise.split("\n").includes(`secret hash: ${kept.commitment}`)) return [];
  return hashesIn(promise).flatMap((hash) => kept.nonces[hash] ?? []);
}

/** Begin the match. Where nobody but this device adds to the dice, its numbers go along, and it begins at once. */
export async function start(table: TableInfo, fill: string | null): Promise<TableInfo> {
  const promise = table.promise;
  const kept = keptOf(table.id);
  const nonces = kept && !kept.promise && !table.starting ? mine(promise, kept) : [];
  if (!kept || !nonces.length || nonces.length < hashesIn(promise).filter(Boolean).length) return api.start(table.id, fill);
  keep(table.id, { ...kept, promise });
  try {
    return await api.start(table.id, fill, nonces, await hashOf(promise));
  } catch (error) {
    // What was sent is known now, and must not count for anything else: there is to be another number.
    keep(table.id, { ...kept, nonces: {} });
    await sealed((hash) => api.sit(table.id, null, hash)).catch(() => undefined);
    throw error;
  }
}

/** Tell the numbers of this device once the match starts; once, and for nothing else than what is shown now. */
export async function tell(table: TableInfo): Promise<void> {
  const kept = keptOf(table.id);
  const nonces = kept ? mine(table.promise, kept) : [];
  if (!table.starting || !kept || kept.promise || !nonces.length) return;
  keep(table.id, { ...kept, promise: table.promise });
  try {
    await api.tell(table.id, nonces);
  } catch (error) {
    // Where nobody knows whether they were heard they may count. Refused ones do not, and never will: they are known now.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget(table, nonces);
  }
}

/** Numbers that were refused: the match begins without them, and there is nothing of one's own to compare it with. */
function forget(table: TableInfo, refused: readonly string[]): void {
  const kept = keptOf(table.id);
  if (kept?.promise !== table.promise) return;
  const nonces = Object.fromEntries(Object.entries(kept.nonces).filter(([, nonce]) => !refused.includes(nonce)));
  keep(table.id, { ...kept, nonces, promise: "" });
}

/** Send hashes for those at this device who sit at a table that waits and have sent none: after a rematch, say. */
export async function sealAll(table: TableInfo, sitters: ReadonlyMap<number, string | undefined>): Promise<void> {
  if (table.state !== "waiting" || table.starting) return;
  const hashes = hashesIn(table.promise);
  for (const [seat, token] of sitters) {
    if (hashes[seat] === "") await sealed((hash) => api.sit(table.id, seat, hash, token)).catch(() => undefined);
  }
}
