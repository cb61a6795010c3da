// The terms of a table, and what is different about them: whoever has sat down agreed to them as they were.

import type { OptionInfo, TableInfo } from "../protocol";
import { clockWords, lateWords, optionWords } from "./options";

export type Terms = Pick<TableInfo, "options" | "clock" | "public" | "chat" | "onlookers" | "late"> & { seats: number };

export function termsOf(table: TableInfo): Terms {
  const { seconds = 0, then = "default" } = table.clock;
  return { options: table.options, clock: { seconds, then }, public: table.public, chat: table.chat, onlookers: table.onlookers, late: table.late, seats: table.seats.length };
}

/** Each difference as a sentence. */
export function differences(before: Terms, after: Terms, options: readonly OptionInfo[]): string[] {
  const found: string[] = [];
  if (before.seats !== after.seats) found.push(`There are ${after.seats} seats now, not ${before.seats}.`);
  for (const option of options) {
    const [was, is] = [before.options[option.name] ?? option.default, after.options[option.name] ?? option.default];
    if (was !== is) found.push(`${option.doc} ${optionWords(option, is)}, no longer ${optionWords(option, was).toLowerCase()}.`);
  }
  const time = (terms: Terms): string => [clockWords(terms.clock), lateWords(terms.clock)].filter(Boolean).join(", ");
  if (time(before) !== time(after)) found.push(`How long may a move take? Now ${time(after)}; it was ${clockWords(before.clock)}.`);
  if (before.public !== after.public) found.push(after.public ? "The table is listed now: everybody can come." : "The table is listed no longer: only who has the link can come.");
  if (Boolean(before.late) !== after.late) found.push(after.late ? "Newcomers may take bots' seats during the match." : "Nobody may join during the match.");
  if (before.chat !== after.chat) found.push(after.chat ? "The chat is on." : "The chat is off.");
  if (before.onlookers !== after.onlookers) found.push(after.onlookers ? "Who watches may talk." : "Who watches may not talk.");
  return found;
}

export const changedTerms = (before: TableInfo, after: TableInfo, options: readonly OptionInfo[]): string[] =>
  differences(termsOf(before), termsOf(after), options);

// What somebody has agreed to, at the last few tables, kept in this browser: a change must also meet who was away.
const KEY = "wayside.terms";
const MOST = 20;

function kept(): [string, Terms][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, Terms][]) : [];
  } catch {
    return [];
  }
}

export function agreedTo(table: string): Terms | null {
  return kept().find(([id]) => id === table)?.[1] ?? null;
}

export function agree(table: string, terms: Terms): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, terms], ...kept().filter(([id]) => id !== table)].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing: it is asked again
  }
}
