// The reports that come with the page: a game that has one keeps it beside its board (`make reports`).

import type { Report } from "./report";

// What the list says of them travels with the list; each report itself is fetched when it is opened.
const HEADLINES = import.meta.glob<string[]>("../games/*/report.json", { eager: true, import: "headline" });
const GAMES = import.meta.glob<Report["game"]>("../games/*/report.json", { eager: true, import: "game" });
const FILES = import.meta.glob<string>("../games/*/report.json", { eager: true, query: "?url", import: "default" });

export interface Shipped {
  name: string;
  title: string;
  headline: string[];
}

export function shipped(): Shipped[] {
  return Object.entries(GAMES).map(([file, game]) => ({ name: game.name, title: game.title, headline: HEADLINES[file] ?? [] }));
}

/** The report of a game; null: none comes with the page. */
export async function reportOf(game: string): Promise<Report | null> {
  const file = FILES[`../games/${game}/report.json`];
  if (!file) return null;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return (await answer.json()) as Report;
}
