// The lists of the home page: what waits for me, what waits for anybody, what can be watched, what is over.

import type { SeatInfo, TableInfo } from "../protocol";

export interface Lists {
  /** Matches of mine that go on, and tables where I wait. */
  mine: TableInfo[];
  /** Finished matches of mine. */
  done: TableInfo[];
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

/** Sort what the server lists: my own tables stand in my list alone. */
export function lists(everybodys: TableInfo[], mine: TableInfo[], me: string | null): Lists {
  const own = new Set(mine.map((table) => table.id));
  const others = everybodys.filter((table) => !own.has(table.id) && seatOf(table, me) === null);
  return {
    mine: mine.filter((table) => table.state !== "over"),
    done: mine.filter((table) => table.state === "over" && table.match !== null),
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

export type Turn = "mine" | "theirs" | "unknown";

/** Whose turn it is, as far as a table's clock tells; where it does not, somebody has to look (see peek.ts). */
export function turnByClock(table: TableInfo, me: string | null): Turn {
  const seat = seatOf(table, me);
  const due = table.clock.due ?? [];
  if (seat === null || !due.some((at) => at > 0)) return "unknown";
  return (due[seat] ?? 0) > 0 ? "mine" : "theirs";
}

/** Whether a bot sits in for somebody. */
export function isHeld(table: Pick<TableInfo, "seats">, me: string | null): boolean {
  const seat = seatOf(table, me);
  return seat !== null && Boolean(table.seats[seat]?.held);
}

/** Whether somebody has left for good, and may still take the seat back. */
export function hasLeft(table: Pick<TableInfo, "seats">, me: string | null): boolean {
  return me !== null && table.seats.some((seat) => seat.left === me);
}

/** How a table of mine stands, in a few words. */
export function stateWords(table: TableInfo, me: string | null, turn: Turn): string {
  if (table.state === "waiting") {
    const seats = free(table);
    return seats ? `waiting for ${seats} more` : "ready to start";
  }
  if (isHeld(table, me)) return "a bot sits in for you";
  if (hasLeft(table, me)) return "you left; a bot drives on";
  if (turn === "mine") return "your turn";
  return turn === "theirs" ? "waiting for others" : "going on";
}

/** How a finished match went for a seat: "won", "won together", "3rd of 4". */
export function result(standing: number[] | null | undefined, seat: number | null): string {
  if (!standing || seat === null) return "";
  const own = standing[seat];
  if (own === undefined) return "";
  const ahead = standing.filter((score) => score > own).length;
  const same = standing.filter((score) => score === own).length;
  if (ahead === 0) return same > 1 ? "won together" : "won";
  const place = ahead + 1;
  const ending = place === 2 ? "nd" : place === 3 ? "rd" : "th";
  return `${place}${ending} of ${standing.length}`;
}
