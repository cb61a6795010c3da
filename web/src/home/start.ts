// From one click to the board: a person, a table, bots in the other seats, and off.

import { sealed, start } from "../dice/kept";
import { myself } from "../me.svelte";
import { api } from "../net/api";
import type { GameBrief } from "../protocol";
import type { Choice } from "./choice";

/** How many sit at a table by default: as many as the game is best with, as far as it takes them. */
export function usualSeats(game: Pick<GameBrief, "fewest" | "most" | "best_seats">, best = game.best_seats): number {
  return Math.min(game.most, Math.max(game.fewest, best));
}

/** The bot for seats that nobody takes: the game's own sensible one, where it has one. */
export function usualBot(kinds: string[]): string {
  return kinds.includes("sensible") ? "sensible" : (kinds.find((kind) => kind !== "search") ?? "random");
}

async function begin(game: string, seats: number, options: Record<string, string>, bot: string): Promise<string> {
  await myself.be();
  const table = await sealed((hash) => api.makeTable({ game, seats, options, seat: 0, nonce_hash: hash }));
  await start(table, bot);
  return table.id;
}

/** A match against bots as it was chosen; returns its table's id. */
export function playChosen(game: GameBrief, choice: Choice): Promise<string> {
  return begin(game.name, choice.opponents + 1, choice.short ? game.short : {}, choice.level);
}

/** A match against the usual bots; returns its table's id. */
export function playBots(game: GameBrief, best?: number): Promise<string> {
  return begin(game.name, usualSeats(game, best), {}, usualBot(game.bots));
}
