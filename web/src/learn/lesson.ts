// A lesson that was begun goes on after the page was loaded again: which table it is at, and what has been said.

import { playBots } from "../home/start";
import { api, ApiError } from "../net/api";
import type { GameInfo } from "../protocol";

export interface Lesson {
  table: string;
  said: string[];
}

const key = (game: string): string => `wayside.lesson.${game}`;

/** A lesson from what was kept; what does not fit is as if it were not there. */
export function read(kept: string | null): Lesson | null {
  try {
    const value = JSON.parse(kept ?? "null") as Partial<Lesson> | null;
    if (!value || typeof value.table !== "string" || !Array.isArray(value.said)) return null;
    return { table: value.table, said: value.said.filter((id) => typeof id === "string") };
  } catch {
    return null;
  }
}

export function keep(game: string, lesson: Lesson): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(lesson));
  } catch {
    // a browser that keeps nothing: then a new page is a new lesson
  }
}

function kept(game: string): Lesson | null {
  try {
    return read(sessionStorage.getItem(key(game)));
  } catch {
    return null;
  }
}

/**
 * The lesson that this browser is in the middle of, or a new one. A lesson in which all has been said is over: it only
 * goes on where `here`, the table that this page showed before it was loaded again, is its own.
 */
export async function begin(game: GameInfo, thoughts: readonly { id: string }[], here: unknown = null): Promise<Lesson> {
  const old = kept(game.brief.name);
  const heard = old && thoughts.every(({ id }) => old.said.includes(id));
  if (old && (!heard || old.table === here) && (await goesOn(old.table))) return old;
  return beginAgain(game);
}

/** A new lesson; the one before is left behind, and nobody waits for it. */
export async function beginAgain(game: GameInfo): Promise<Lesson> {
  const old = kept(game.brief.name);
  if (old) await api.leave(old.table, true).catch(() => undefined); // it may be over, or gone
  const lesson = { table: await playBots(game.brief, 3), said: [] };
  keep(game.brief.name, lesson);
  return lesson;
}

async function goesOn(table: string): Promise<boolean> {
  try {
    return (await api.table(table)).state === "playing";
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
