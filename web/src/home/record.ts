// What somebody has done in a game, in a sentence for its billboard.

import type { GameBrief, MyGame } from "../protocol";
import { harder, type Choice } from "./choice";

const ENOUGH = 6; // matches by which somebody may be told to try something harder
const OFTEN = 5; // of them won

const ordinal = (place: number): string => `${place}${place === 2 ? "nd" : place === 3 ? "rd" : "th"}`;

/** "You won 2 of the last 9."; empty: there is nothing to say. */
export function recordWords(record: Pick<MyGame, "last">): string {
  const { last } = record;
  const won = last.filter((match) => match.place === 1).length;
  const [newest] = last;
  if (!newest) return "";
  if (last.length === 1) return won ? "You won last time." : `You came ${ordinal(newest.place)} last time.`;
  return `You won ${won || "none"} of the last ${last.length}.`;
}

/** The level to try next for somebody who nearly always wins at the chosen one; null: none. */
export function advice(game: Pick<GameBrief, "levels">, choice: Choice, record: Pick<MyGame, "last"> | null): string | null {
  const last = (record?.last ?? []).filter((match) => match.level === choice.level).slice(0, ENOUGH);
  const won = last.filter((match) => match.place === 1).length;
  return last.length === ENOUGH && won >= OFTEN ? harder(game, choice.level) : null;
}
