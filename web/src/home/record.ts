// What somebody has done in a game, in a sentence for its billboard.

import type { GameBrief } from "../protocol";
import { harder, type Choice } from "./choice";

/** The last matches of a game, as far as they are told. */
export interface GameRecord {
  /** How many of the last matches are told, */
  played: number;
  /** and how many of them were won; a shared win counts as a share. */
  won: number;
}

const ENOUGH = 6; // matches by which somebody may be told to try something harder
const OFTEN = 5; // of them won

/** "You won 2 of the last 9." */
export function recordWords(record: GameRecord): string {
  const won = Math.floor(record.won + 0.001);
  if (record.played === 1) return won ? "You won the last one." : "You lost the last one.";
  return won ? `You won ${won} of the last ${record.played}.` : `You won none of the last ${record.played}.`;
}

/** The level to try next for somebody who nearly always wins; null: none. */
export function advice(game: Pick<GameBrief, "levels">, choice: Choice, record: GameRecord | null): string | null {
  if (!record || record.played < ENOUGH || record.won / record.played < OFTEN / ENOUGH) return null;
  return harder(game, choice.level);
}
