// Unfinished tables as tickets: in which order, with which words, and what the button says.

import { neededSeats } from "../lobby/chairs";
import { botWords } from "../lobby/options";
import { listed } from "../parts/words";
import type { SeatInfo, TableInfo, TicketInfo } from "../protocol";
import { seatOf } from "./tables";

/** Where a ticket stands in the row: mine to move first, then where others are to move, then what can wait. */
export type Stand = "mine" | "held" | "theirs" | "waiting" | "paused";
const ORDER: readonly Stand[] = ["mine", "held", "theirs", "waiting", "paused"];

const PAUSED = 15 * 60_000; // where nobody but bots waits for me, it is a pause after so long

export interface Ticket {
  id: string;
  href: string;
  game: string;
  title: string;
  stand: Stand;
  /** What the eye should meet first: "Your move". */
  urgent: string;
  /** What else there is to say of it: " for 2 minutes, round 8", "Bo moves, stage 4 of 5". */
  words: string;
  company: string;
  /** From 0 to 1; null: nobody can say. */
  share: number | null;
  button: "Go on" | "Look";
  /** Only bots are there besides me: I may end it. */
  alone: boolean;
}

const isPerson = (seat: SeatInfo): boolean => Boolean(seat.player);

/** Whether only bots play besides me: then I may end the match for all. */
export function aloneAmongBots(table: Pick<TableInfo, "seats" | "state">, me: string | null): boolean {
  const own = seatOf(table, me);
  return table.state === "playing" && own !== null && table.seats.every((seat, i) => i === own || !isPerson(seat));
}

function standOf(ticket: TicketInfo, me: string | null, now: number): Stand {
  const { table, owing, since } = ticket;
  const own = seatOf(table, me);
  if (table.state === "waiting") return neededSeats(table) || table.host !== me ? "waiting" : "mine";
  if (own === null || table.seats[own]?.held) return "held";
  // Nothing is known of a match whose rules have changed: whoever wants to know goes there.
  if (!owing.length) return "paused";
  if (!owing.includes(own)) return "theirs";
  return aloneAmongBots(table, me) && now - since > PAUSED ? "paused" : "mine";
}

/** "2 minutes", "3 hours", "5 days". */
export function lasted(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 48 * 60 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const COUNTS = ["no", "a", "two", "three", "four", "five", "six", "seven"];

/** Who else is there: "Bo and a hard bot", "three fair bots", or bots of several kinds by their names. A bot in a seat that I left is in mine. */
export function companyOf(table: Pick<TableInfo, "seats">, me: string | null): string {
  const others = table.seats.filter((seat) => isPerson(seat) && seat.player !== me).map((seat) => seat.name || "somebody");
  const bots = table.seats.filter((seat) => seat.bot && !isPerson(seat) && !(me && seat.left === me));
  const kinds = new Set(bots.map((seat) => botWords(seat.bot ?? "")));
  if (kinds.size === 1) {
    others.push(`${COUNTS[bots.length] ?? bots.length} ${[...kinds][0]} bot${bots.length === 1 ? "" : "s"}`);
  } else others.push(...bots.map((seat) => seat.name || "a bot"));
  return listed(others);
}

/** What a ticket says of its match. */
function wordsOf(ticket: TicketInfo, stand: Stand, me: string | null, now: number): [urgent: string, words: string] {
  const { table, progress } = ticket;
  const then = progress ? `, ${progress}` : "";
  if (table.state === "waiting") {
    const seats = neededSeats(table);
    if (me !== null && table.seats.some((seat) => seat.kept === me)) return ["Play again?", " Your seat is kept"];
    if (stand === "mine") return ["Everybody is here", ", start when you like"];
    return ["", seats ? `Waiting for ${seats} more` : "Everybody is here"];
  }
  switch (stand) {
    case "mine": {
      const long = now - ticket.since;
      return ["Your move", `${long < 60_000 ? "" : ` for ${lasted(long)}`}${then}`];
    }
    case "held":
      return ["", `${seatOf(table, me) === null ? "You left, a bot drives on" : "A bot drives for you"}${then}`];
    case "theirs": {
      const movers = ticket.owing.map((seat) => table.seats[seat]?.name || "somebody");
      // All bots at once, say: whoever is a person is worth a name.
      const people = ticket.owing.filter((seat) => isPerson(table.seats[seat] ?? {})).map((seat) => table.seats[seat]?.name || "somebody");
      const named = people.length ? people : movers;
      return ["", `${named.length > 2 ? `${named.length} others` : listed(named)} ${named.length > 1 ? "move" : "moves"}${then}`];
    }
    default:
      return ["", `Paused${then}`];
  }
}

/** The tickets of somebody, those first that wait for them; among equals the one that has waited longest, paused ones the newest first. */
export function ticketsOf(found: TicketInfo[], me: string | null, now: number, titles: (game: string) => string): Ticket[] {
  const made = found.map((each) => {
    const stand = standOf(each, me, now);
    const [urgent, words] = wordsOf(each, stand, me, now);
    const others = companyOf(each.table, me);
    const ticket: Ticket = {
      id: each.table.id,
      href: `/t/${each.table.id}`,
      game: each.table.game,
      title: titles(each.table.game),
      stand,
      urgent,
      words,
      company: others ? `with ${others}` : "nobody else yet",
      share: each.share,
      button: stand === "theirs" || stand === "waiting" ? "Look" : "Go on",
      alone: aloneAmongBots(each.table, me),
    };
    return { ticket, rank: ORDER.indexOf(stand), since: stand === "paused" ? -each.since : each.since };
  });
  made.sort((a, b) => a.rank - b.rank || a.since - b.since);
  return made.map((each) => each.ticket);
}

/** How many there are: "three matches are waiting, one of them for you". */
export function countWords(tickets: Ticket[]): string {
  const all = tickets.length;
  const mine = tickets.filter((ticket) => ticket.stand === "mine").length;
  const count = (n: number): string => ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][n] ?? String(n);
  if (all === 1) return mine ? "one match is waiting for you" : "one match is not over yet";
  if (!mine) return `${count(all)} matches are not over yet`;
  if (mine === all) return `${count(all)} matches are waiting for you`;
  return `${count(all)} matches are not over yet, ${count(mine)} of them ${mine === 1 ? "waits" : "wait"} for you`;
}
