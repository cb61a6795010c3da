// Against whom, how long and how hard: chosen on a game's billboard, and remembered there for the next time.

import type { GameBrief } from "../protocol";

export interface Choice {
  opponents: number;
  short: boolean;
  level: string;
}

type Choosable = Pick<GameBrief, "name" | "fewest" | "most" | "levels" | "short" | "minutes" | "short_minutes" | "minutes_by_seats">;

const KEY = "wayside.choices";
const FIRST_OPPONENTS = 3;
const MOST_OPPONENTS = 5; // what the strip has room for; a larger table can be made with friends

export const fewestOpponents = (game: Pick<GameBrief, "fewest">): number => Math.max(1, game.fewest - 1);
export const mostOpponents = (game: Pick<GameBrief, "fewest" | "most">): number =>
  Math.max(fewestOpponents(game), Math.min(MOST_OPPONENTS, game.most - 1));

export const hasShort = (game: Pick<GameBrief, "short">): boolean => Object.keys(game.short).length > 0;

/** A choice from what was kept; what the game does not take is as for somebody new: three, short, gentle. */
export function choiceFrom(game: Choosable, kept: unknown): Choice {
  const found: Partial<Record<keyof Choice, unknown>> = kept && typeof kept === "object" ? kept : {};
  const count = typeof found.opponents === "number" && Number.isInteger(found.opponents) ? found.opponents : FIRST_OPPONENTS;
  return {
    opponents: Math.min(mostOpponents(game), Math.max(fewestOpponents(game), count)),
    short: hasShort(game) && found.short !== false,
    level: game.levels.find((level) => level === found.level) ?? game.levels[0] ?? "random",
  };
}

function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, unknown>) : {};
  } catch {
    return {}; // rubbish counts as nothing, and so does a browser that keeps nothing
  }
}

export const rememberedChoice = (game: Choosable): Choice => choiceFrom(game, kept()[game.name]);

export function rememberChoice(game: string, choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: choice }));
  } catch {
    // it holds until the page is closed
  }
}

/** About how long a match takes with so many at the table; 0: nobody has said. */
export function minutesOf(game: Choosable, seats: number, short: boolean): number {
  const told = game.minutes_by_seats.find((each) => each.seats === seats);
  return short ? (told?.short_minutes ?? game.short_minutes) : (told?.minutes ?? game.minutes);
}

/** The opponents as the sign has them: "3 fair bots". */
export function botsWords(choice: Choice): string {
  return `${choice.opponents} ${choice.level} ${choice.opponents === 1 ? "bot" : "bots"}`;
}

/** The length as the sign has it: "short match, 15 min". */
export function lengthWords(game: Choosable, choice: Choice): string {
  const minutes = minutesOf(game, choice.opponents + 1, choice.short);
  return `${choice.short ? "short" : "full"} match${minutes ? `, ${minutes} min` : ""}`;
}

/** The next harder opponents; null: there are none. */
export function harder(game: Pick<GameBrief, "levels">, level: string): string | null {
  return game.levels[game.levels.indexOf(level) + 1] ?? null;
}
