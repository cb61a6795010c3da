// A table or a match as a line of a list.

import type { TableInfo } from "../protocol";
import { company, free } from "./tables";

export interface Row {
  id: string;
  href: string;
  game: string;
  words: string;
  state: string;
  /** A seat can be taken with one press. */
  join: boolean;
}

type Titles = (game: string) => string;

export function waitingRow(table: TableInfo, titles: Titles): Row {
  const seats = free(table);
  return {
    id: table.id,
    href: `/t/${table.id}`,
    game: titles(table.game),
    words: company(table, null),
    state: seats === 1 ? "1 seat free" : `${seats} seats free`,
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
    join: false,
  };
}
