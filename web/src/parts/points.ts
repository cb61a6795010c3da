// A standing in words: games whose scores have fractions count these, and say how many of them make a unit.

import type { GameBrief } from "../protocol";

type Scale = Pick<GameBrief, "unit" | "scale" | "decimals">;

/** A whole number, thousands apart. The browser's own way to write it fetches the habits of a whole language first. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The figure alone, as the server's `Game.points` writes it: rounded to the nearest, thousands apart. */
export function figureOf({ scale, decimals }: Pick<Scale, "scale" | "decimals">, standing: number): string {
  const parts = 10 ** decimals;
  const shown = Math.floor((standing * parts) / scale + 0.5);
  const whole = thousands(Math.floor(Math.abs(shown) / parts));
  return `${shown < 0 ? "−" : ""}${whole}${decimals ? `.${String(Math.abs(shown) % parts).padStart(decimals, "0")}` : ""}`;
}

/** With its unit: "2,768.2 points". */
export const pointsOf = (brief: Scale, standing: number): string => `${figureOf(brief, standing)} ${brief.unit}`;
