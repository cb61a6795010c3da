// The lists of the home page: what waits for anybody, and what can be watched; and what is said of a table in a few words.

import type { SeatInfo, TableInfo } from "../protocol";

export interface Lists {
  /** Public tables with a free seat. */
  waiting: TableInfo[];
  /** Public matches of others. */
  watch: TableInfo[];
}

const empty = (seat: SeatInfo): boolean => !seat.player && !seat.bot;

export function seatOf(table: Pick<TableInfo, "seats">, player: string | null | undefined): number | null {
  const found = player ? table.seats.findIndex((seat) => seat.player === player) : -1;
  return found < 0 ? null : found;
}

/** Sort what the server lists: my own tables have tickets. */
export function lists(everybodys: TableInfo[], mine: ReadonlySet<string>, me: string | null): Lists {
  const others = everybodys.filter((table) => !mine.has(table.id) && seatOf(table, me) === null);
  return {
    waiting: others.filter((table) => table.state === "waiting" && table.seats.some(empty)),
    watch: others.filter((table) => table.state === "playing"),
  };
}

/** The people at a table, without me: "Mara, Otto and 2 bots". */
export function company(table: Pick<TableInfo, "seats">, me: string | null): string {
  const people = table.seats.filter((seat) => seat.player && seat.player !== me).map((seat) => seat.name ?? "somebody");
  const bots = table.seats.filter((seat) => seat.bot && !seat.player).length;
  if (bots) people.push(bots === 1 ? "a bot" : `${bots} bots`);
  if (!people.length) return "";
  const last = people.pop() ?? "";
  return people.length ? `${people.join(", ")} and ${last}` : last;
}

/** How many can still sit down. */
export function free(table: Pick<TableInfo, "seats">): number {
  return table.seats.filter(empty).length;
}

/** How a finished match went for a seat: "won", "won together", "3rd of 4"; chairs that stayed empty come last and do not count. */
export function result(standing: number[] | null | undefined, seat: number | null, empty = 0): string {
  if (!standing || seat === null) return "";
  const own = standing[seat];
  if (own === undefined) return "";
  const ahead = standing.filter((score) => score > own).length;
  const same = standing.filter((score) => score === own).length;
  if (ahead === 0) return same > 1 ? "won together" : "won";
  const place = ahead + 1;
  const ending = place === 2 ? "nd" : place === 3 ? "rd" : "th";
  return `${place}${ending} of ${standing.length - empty}`;
}
