// A table or a match as a line of a list.

import type { TableInfo } from "../protocol";
import { company, free, stateWords, turnByClock, type Turn } from "./tables";

export interface Row {
  id: string;
  href: string;
  game: string;
  words: string;
  state: string;
  /** Somebody waits for me. */
  urgent: boolean;
  /** A seat can be taken with one press. */
  join: boolean;
}

type Titles = (game: string) => string;

export function mineRow(table: TableInfo, me: string | null, peeked: Turn, titles: Titles): Row {
  const known = turnByClock(table, me);
  const state = stateWords(table, me, known === "unknown" ? peeked : known);
  const others = company(table, me);
  return {
    id: table.id,
    href: `/t/${table.id}`,
    game: titles(table.game),
    words: others ? `with ${others}` : "nobody else yet",
    state,
    urgent: state === "your turn" || state === "a bot sits in for you" || state === "ready to start",
    join: false,
  };
}

export function waitingRow(table: TableInfo, titles: Titles): Row {
  const seats = free(table);
  return {
    id: table.id,
    href: `/t/${table.id}`,
    game: titles(table.game),
    words: company(table, null),
    state: seats === 1 ? "1 seat free" : `${seats} seats free`,
    urgent: false,
    join: true,
  };
}

export function watchRow(table: TableInfo, titles: Titles): Row {
  return {
    id: table.id,
    href: `/t/${table.id}`,
    game: titles(table.game),
    words: company(table, null),
    state: table.watching ? `${table.watching} watching` : "watch",
    urgent: false,
    join: false,
  };
}

export function doneRow(table: TableInfo, me: string | null, result: string, titles: Titles): Row {
  const others = company(table, me);
  return {
    id: table.id,
    href: `/replay/${table.match}`,
    game: titles(table.game),
    words: others ? `with ${others}` : "",
    state: result ? `${result}, replay` : "replay",
    urgent: false,
    join: false,
  };
}
