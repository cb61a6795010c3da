// Whoever opens a table's address waits for its screen, its table, its game and its connection one after the other, unless
// somebody asks for all of them at once, before the screen is there.

import { faceOf } from "./games";
import { hasMet } from "./me.svelte";
import { api, gameInfo } from "./net/api";
import { Connection } from "./net/connection";
import type { TableInfo } from "./protocol";

let asked: { id: string; table: Promise<TableInfo> } | null = null;
let opened: { id: string; connection: Connection } | null = null;

/**
 * Ask for a table, and then for its game's words and face, without waiting for the screen that shows them. Done when
 * all of it is there, or when it is clear that something will not come: whoever takes it hears of that.
 */
export function preload(id: string): Promise<unknown> {
  const table = api.table(id);
  asked = { id, table };
  // A stranger is perhaps lent a name first, and a connection belongs to whoever opened it.
  if (hasMet()) opened = { id, connection: new Connection(id) };
  const face = table.then(({ game }) => Promise.all([gameInfo(game), faceOf(game)]));
  return Promise.all([face, opened?.connection.answered]).catch(() => undefined);
}

/** The table that was asked for ahead, once; or a new question. */
export function takeTable(id: string): Promise<TableInfo> {
  const found = asked?.id === id ? asked.table : api.table(id);
  asked = null;
  return found;
}

/** The connection that was opened ahead, once, where it is still of use: else it is closed, and a new one must be opened. */
export function takeConnection(id: string, use = true): Connection | null {
  const connection = opened?.connection ?? null;
  const good = use && opened?.id === id && connection?.state !== "closed";
  opened = null;
  if (!good) connection?.close();
  return good ? connection : null;
}
