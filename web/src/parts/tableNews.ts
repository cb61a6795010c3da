// What others do about being at a table, in words: who comes and goes, who is sat in for, what the host has changed.

import { isEmpty } from "../lobby/chairs";
import { changedTerms } from "../lobby/terms";
import type { OptionInfo, SeatInfo, TableInfo } from "../protocol";

export interface News {
  /** The server's time, so that it stands among the lines of a chat. */
  at: number;
  text: string;
}

const nameOf = (seat: SeatInfo | undefined): string => seat?.name || "Somebody";

/** What is different between two looks at a table; what I did myself I know. */
export function tableNews(before: TableInfo, after: TableInfo, options: readonly OptionInfo[], me: string | null): string[] {
  const news: string[] = [];
  const sat = (table: TableInfo, player: string): SeatInfo | undefined => table.seats.find((seat) => seat.player === player);
  const others = (table: TableInfo): string[] => table.seats.flatMap((seat) => (seat.player && seat.player !== me ? [seat.player] : []));
  const playing = after.state === "playing" && before.state === "playing";

  for (const player of others(before)) {
    const [was, is] = [sat(before, player), sat(after, player)];
    if (!is) {
      const chair = after.seats[before.seats.findIndex((seat) => seat.player === player)];
      news.push(playing && !(chair && isEmpty(chair)) ? `${nameOf(was)} has left for good; a bot drives on.` : `${nameOf(was)} has left the seat.`);
    }
    else if (!was?.held && is.held) news.push(`${nameOf(is)} has gone for a while; a bot has the wheel.`);
    else if (was?.held && !is.held) news.push(`${nameOf(is)} is back at the wheel.`);
    if (is && was?.name !== is.name) news.push(`${nameOf(was)} is called ${nameOf(is)} now.`);
  }
  for (const player of others(after)) {
    if (sat(before, player)) continue;
    const index = after.seats.findIndex((seat) => seat.player === player);
    const name = nameOf(after.seats[index]);
    const was = before.seats[index];
    news.push(playing && was && !isEmpty(was) ? `${name} takes over from ${nameOf(was)}.` : `${name} has sat down.`);
  }
  if (after.host !== before.host && sat(after, after.host)) news.push(after.host === me ? "You are the host now." : `${nameOf(sat(after, after.host))} is the host now.`);
  if (after.state === "waiting" && after.host !== me) {
    if (changedTerms(before, after, options).length) news.push(`${nameOf(sat(after, after.host))} has changed what is played.`);
  }
  return news;
}

/** Somebody's time has run out. */
export function lateNews(seat: SeatInfo | undefined): string {
  return `Time has run out for ${nameOf(seat)}: the move was made without them.`;
}
