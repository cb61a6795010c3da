// From one click to the board: a person, a table, bots in the other seats, and off.

import { myself } from "../me.svelte";
import { api, nonce } from "../net/api";
import type { GameBrief } from "../protocol";

/** How many sit at a table by default: as many as the game is best with, as far as it takes them. */
export function usualSeats(game: Pick<GameBrief, "fewest" | "most" | "best_seats">, best = game.best_seats): number {
  return Math.min(game.most, Math.max(game.fewest, best));
}

/** The bot for seats that nobody takes: the game's own sensible one, where it has one. */
export function usualBot(kinds: string[]): string {
  return kinds.includes("sensible") ? "sensible" : (kinds.find((kind) => kind !== "search") ?? "random");
}

/** A match against bots; returns its table's id. */
export async function playBots(game: GameBrief, best?: number): Promise<string> {
  await myself.be();
  const table = await api.makeTable({ game: game.name, seats: usualSeats(game, best), seat: 0, nonce: nonce() });
  await api.start(table.id, usualBot(game.bots));
  return table.id;
}
